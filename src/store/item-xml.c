/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item-xml.c: one item of a campaign as an element, by its table of fields */
#include "config.h"
#include "store/item-xml.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "store/board-xml.h"
#include "campaign/model/item-rules.h"
#include "store/record-xml.h"

#define CONTENT BIV_FORMAT_ERROR_CONTENT
#define MOST_TYPE_ENTRIES 1000      /* they are looked for one by one */

/* ---- How each field is written ---- */

gboolean
biv_item_xml_is_prose (const BivFieldSpec *field)
{
  static const char *const prose[] = { "account", "description", "events", "mission", "notes", "secret-notes", NULL };

  return (field->kind == BIV_FIELD_TEXT || field->kind == BIV_FIELD_LIST) && g_strv_contains (prose, field->name);
}

/* The element of an option, of the campaign or of its rulebook, or of an entry of the table of types: worth a line of its
 * own, with name and value apart. %NULL: the field is no such list. */
static const char *
pair_element (const BivFieldSpec *field)
{
  if (field->kind != BIV_FIELD_LIST)
    return NULL;
  return strcmp (field->name, "options") == 0 ? "option" : strcmp (field->name, "types") == 0 ? "type"
         : strcmp (field->name, "rules") == 0 ? "rule" : NULL;
}

const char *
biv_item_xml_point_element (const BivFieldSpec *field)
{
  return strcmp (field->name, "bends") == 0 ? "bend" : "point";
}

static const char *
inner_element (const BivFieldSpec *field)
{
  if (field->kind == BIV_FIELD_POINTS)
    return biv_item_xml_point_element (field);
  return field->kind == BIV_FIELD_DETAILS ? field->details->element
         : pair_element (field) != NULL ? pair_element (field) : field->name;
}

/* A text for each face of a die (CA-EVENT-1). */
#define N_EVENTS 6

static gboolean
is_events (const BivFieldSpec *field)
{
  return field->kind == BIV_FIELD_LIST && strcmp (field->name, "events") == 0;
}

/* Which fields of a kind are attributes, and which are needed, a bit each: asked for every field of every item, so it is worked
 * out once. */
typedef struct
{
  guint64 attributes, needed;
} FieldBits;

static const FieldBits *
get_bits (BivKind kind)
{
  static FieldBits bits[BIV_N_KINDS];
  static gsize is_filled = 0;

  if (g_once_init_enter (&is_filled))
    {
      for (BivKind each = BIV_KIND_CAMPAIGN; each < BIV_N_KINDS; each++)
        {
          const BivFieldSpec *fields = biv_kind_get_fields (each);

          for (guint i = 0; fields[i].name != NULL; i++)
            {
              g_assert (i < 64);
              if (fields[i].kind != BIV_FIELD_BOARD && fields[i].kind != BIV_FIELD_RECORD &&
                  fields[i].kind != BIV_FIELD_DETAILS && fields[i].kind != BIV_FIELD_POINTS &&
                  !biv_item_xml_is_prose (&fields[i]) && pair_element (&fields[i]) == NULL)
                bits[each].attributes |= G_GUINT64_CONSTANT (1) << i;
              if (fields[i].is_needed)
                bits[each].needed |= G_GUINT64_CONSTANT (1) << i;
            }
        }
      g_once_init_leave (&is_filled, 1);
    }
  return &bits[kind];
}

static gboolean
is_attribute (BivKind             kind,
              const BivFieldSpec *field)
{
  return (get_bits (kind)->attributes >> (field - biv_kind_get_fields (kind))) & 1;
}

/* The campaign's id never changes, and an entry's follows from its number. */
static gboolean
has_id (BivKind kind)
{
  return kind != BIV_KIND_CAMPAIGN && kind != BIV_KIND_ENTRY;
}

/* A stored board is nothing but its board, so its element is the board's. */
static gboolean
is_inline_board (BivKind             kind,
                 const BivFieldSpec *field)
{
  return kind == BIV_KIND_BATTLEFIELD && field->kind == BIV_FIELD_BOARD;
}

/* ---- Values ---- */

char *
biv_item_xml_dup_value (const BivFieldSpec *field,
                        const BivValue     *value)
{
  char *text;

  switch (field->kind)
    {
    case BIV_FIELD_TEXT:
    case BIV_FIELD_ID:
      return g_strdup (value->text);
    case BIV_FIELD_LIST:
      if (value->list == NULL || value->list[0] == NULL)
        return NULL;
      text = biv_value_dup_text (field, value);
      /* A list of one word that would read as the empty list. */
      if (strcmp (text, "none") == 0 || g_strcmp0 (text, field->empty) == 0)
        {
          char *escaped = g_strconcat ("\\", text, NULL);

          g_free (text);
          return escaped;
        }
      return text;
    case BIV_FIELD_NUMBER:
    case BIV_FIELD_FLAG:
    case BIV_FIELD_CHOICE:
    case BIV_FIELD_MOMENT:
    case BIV_FIELD_LENGTH:
    case BIV_FIELD_DETAILS:
    case BIV_FIELD_BOARD:
    case BIV_FIELD_RECORD:
    case BIV_FIELD_POINTS:
    default:
      return biv_value_dup_text (field, value);
    }
}

static gboolean
are_ids (const BivFieldSpec *field,
         const BivValue     *value)
{
  if (field->kind == BIV_FIELD_ID)
    return value->text == NULL || biv_format_is_id (value->text);
  for (char **id = value->list; id != NULL && *id != NULL; id++)
    if (!biv_format_is_id (*id))
      return FALSE;
  return TRUE;
}

static gboolean
parse_ids (const BivFieldSpec *field,
           const char         *text,
           BivValue           *value,
           GError            **error)
{
  /* What is an id here is none of the words for nothing, unless the field has one of its own. */
  if (text != NULL && field->kind == BIV_FIELD_ID && field->empty == NULL && biv_format_is_id (text))
    {
      value->text = g_strdup (text);
      return TRUE;
    }
  if (biv_value_parse (field, field->name, text, value, NULL) && are_ids (field, value))
    return TRUE;
  biv_value_clear (field, value);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
               field->kind == BIV_FIELD_ID
               ? _("%s: “%s” will not do; an id is made of letters, figures, “.”, “_”, “/” and “-”")
               : _("%s: “%s” will not do; it takes ids of letters, figures, “.”, “_”, “/” and “-”, with commas between"),
               field->name, text);
  return FALSE;
}

gboolean
biv_item_xml_parse_value (const BivFieldSpec *field,
                          const char         *text,
                          BivValue           *value,
                          GError            **error)
{
  /* "none" is an ordinary text here: an empty text has no attribute at all. */
  if (field->kind == BIV_FIELD_TEXT)
    {
      value->text = g_strdup (text);
      return TRUE;
    }
  if (field->refers != BIV_KIND_NONE)
    return parse_ids (field, text, value, error);
  return biv_value_parse (field, field->name, text, value, error);
}

/* ---- Writing ---- */

static void
write_attribute (BivXmlWriter       *writer,
                 const BivFieldSpec *field,
                 const BivValue     *value)
{
  g_autofree char *text = NULL;

  if (biv_value_is_empty (field, value))
    return;
  if (field->kind == BIV_FIELD_TEXT || field->kind == BIV_FIELD_ID)
    biv_xml_writer_attribute (writer, field->name, value->text);
  else if (field->kind == BIV_FIELD_NUMBER && value->number != BIV_NONE)
    biv_xml_writer_number (writer, field->name, value->number);
  else
    biv_xml_writer_attribute (writer, field->name, text = biv_item_xml_dup_value (field, value));
}

void
biv_item_xml_write_details (BivXmlWriter       *writer,
                            const BivFieldSpec *field,
                            const BivDetails   *details)
{
  const BivDetailSpec *spec = field->details;
  const char *detail = biv_details_get_first (details);

  for (guint i = 0; i < biv_details_get_length (details); i++, detail += spec->size)
    {
      biv_xml_writer_open (writer, spec->element);
      for (const BivFieldSpec *column = spec->columns; column->name != NULL; column++)
        if (spec->ends_in_text && column[1].name == NULL)
          biv_xml_writer_text (writer, biv_detail_peek (detail, column)->text);
        else
          write_attribute (writer, column, biv_detail_peek (detail, column));
      biv_xml_writer_close (writer);
    }
}

static void
write_pair (BivXmlWriter *writer,
            const char   *element,
            char        **pairs,
            guint         i)
{
  const char *equals = strchr (pairs[i], '=');
  gsize length = equals != NULL ? equals - pairs[i] : 0;
  g_autofree char *name = NULL;

  /* If an option is set several times, the last one counts. */
  for (char **later = pairs + i + 1; equals != NULL && *later != NULL; later++)
    if (strncmp (*later, pairs[i], length + 1) == 0)
      return;
  if (equals == NULL)
    return;
  name = g_strndup (pairs[i], length);
  biv_xml_writer_open (writer, element);
  biv_xml_writer_attribute (writer, "name", name);
  biv_xml_writer_attribute (writer, "value", equals + 1);
  biv_xml_writer_close (writer);
}

void
biv_item_xml_write_points (BivXmlWriter       *writer,
                           const BivFieldSpec *field,
                           const GArray       *points)
{
  for (guint i = 0; points != NULL && i < points->len; i++)
    {
      const BivMapPoint *point = &g_array_index (points, BivMapPoint, i);

      biv_xml_writer_open (writer, biv_item_xml_point_element (field));
      biv_xml_writer_number (writer, "x", point->x);
      biv_xml_writer_number (writer, "y", point->y);
      biv_xml_writer_close (writer);
    }
}

static void
write_inner (BivXmlWriter       *writer,
             BivItem            *item,
             const BivFieldSpec *field)
{
  const BivValue *value = biv_item_peek_value (item, field);

  if (biv_item_is_fallback (item, field) || is_inline_board (biv_item_get_kind (item), field))
    return;
  if (field->kind == BIV_FIELD_BOARD)
    {
      biv_xml_writer_open (writer, field->name);
      biv_board_xml_write (writer, value->board);
      biv_xml_writer_close (writer);
    }
  else if (field->kind == BIV_FIELD_RECORD)
    {
      biv_xml_writer_open (writer, field->name);
      biv_record_xml_write (writer, value->record);
      biv_xml_writer_close (writer);
    }
  else if (field->kind == BIV_FIELD_POINTS)
    biv_item_xml_write_points (writer, field, value->points);
  else if (field->kind == BIV_FIELD_DETAILS)
    biv_item_xml_write_details (writer, field, value->details);
  else if (pair_element (field) != NULL)
    for (guint i = 0; value->list[i] != NULL; i++)
      write_pair (writer, pair_element (field), value->list, i);
  else if (field->kind == BIV_FIELD_LIST)
    for (guint i = 0; value->list[i] != NULL; i++)
      biv_xml_writer_text_element (writer, field->name, value->list[i]);
  else if (field->kind == BIV_FIELD_TEXT)
    biv_xml_writer_text_element (writer, field->name, value->text);
}

void
biv_item_xml_begin (BivXmlWriter       *writer,
                    BivItem            *item,
                    const BivFieldSpec *inside)
{
  BivKind kind = biv_item_get_kind (item);
  const BivFieldSpec *fields = biv_kind_get_fields (kind);
  guint64 attributes = get_bits (kind)->attributes, has_one = attributes;

  if (kind != BIV_KIND_CAMPAIGN)
    biv_xml_writer_open (writer, biv_kind_get_element (kind));
  if (has_id (kind))
    biv_xml_writer_attribute (writer, "id", biv_item_get_id (item));
  if (biv_item_get_name_key (item) != NULL)
    biv_xml_writer_attribute (writer, "name", biv_item_get_name_key (item));
  for (const BivFieldSpec *field = fields; field->name != NULL; field++, has_one >>= 1)
    if ((has_one & 1) != 0 && field != inside)
      write_attribute (writer, field, biv_item_peek_value (item, field));
  if (kind == BIV_KIND_BATTLEFIELD && ((BivBattlefield *) item)->board != NULL)
    biv_board_xml_write (writer, ((BivBattlefield *) item)->board);
  has_one = attributes;
  for (const BivFieldSpec *field = fields; field->name != NULL; field++, has_one >>= 1)
    if ((has_one & 1) == 0)
      write_inner (writer, item, field);
}

void
biv_item_xml_write (BivXmlWriter       *writer,
                    BivItem            *item,
                    const BivFieldSpec *inside)
{
  biv_item_xml_begin (writer, item, inside);
  biv_xml_writer_close (writer);
}

/* ---- Reading ---- */

/* What may stand in an element of this kind, for complaints. @owned: what goes without saying */
static char *
dup_names (BivKind             kind,
           gboolean            of_attributes,
           const char         *others,
           const BivFieldSpec *owned)
{
  GString *names = g_string_new (others);

  if (of_attributes)
    g_string_append_printf (names, "%sname", has_id (kind) ? "id " : "");
  for (const BivFieldSpec *field = biv_kind_get_fields (kind); field->name != NULL; field++)
    if (is_attribute (kind, field) == of_attributes && !is_inline_board (kind, field) && field != owned)
      g_string_append_printf (names, "%s%s", names->len > 0 ? " " : "", inner_element (field));
  return g_string_free (names, FALSE);
}

static gboolean
read_value (BivXml              *xml,
            const BivXmlElement *element,
            const BivFieldSpec  *field,
            const char          *text,
            BivValue            *value)
{
  g_autoptr (GError) error = NULL;

  if (biv_item_xml_parse_value (field, text, value, &error) && biv_item_rules_accept (field, field->name, value, &error))
    return TRUE;
  biv_value_clear (field, value);
  return biv_xml_complain (xml, element, CONTENT, "%s", error->message);
}

/* One detail from its element, into a struct to be cleared. */
static gboolean
read_detail (BivXml              *xml,
             const BivXmlElement *element,
             const BivDetailSpec *spec,
             gpointer             detail)
{
  guint before = biv_xml_count_complaints (xml);
  g_autoptr (GString) names = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  biv_detail_init (spec, detail);
  for (const BivFieldSpec *column = spec->columns; column->name != NULL; column++)
    {
      gboolean is_inside = spec->ends_in_text && column[1].name == NULL;
      const char *text = is_inside ? element->text : biv_xml_get_attribute (element, column->name);
      BivValue value = { 0 };

      if (!is_inside)
        g_string_append_printf (names, "%s%s", names->len > 0 ? " " : "", column->name);
      if (text == NULL && (guint) (column - spec->columns) < spec->n_needed)
        biv_xml_need_attribute (xml, element, column->name, CONTENT);
      else if (text != NULL && read_value (xml, element, column, text, &value))
        biv_value_move (column, &value, (BivValue *) biv_detail_peek (detail, column));
    }
  biv_xml_only_attributes (xml, element, names->str, CONTENT);
  if (spec->ends_in_text)
    biv_xml_only_text (xml, element, CONTENT);
  else
    biv_xml_only_children (xml, element, "", CONTENT);
  if (biv_xml_count_complaints (xml) == before && !biv_detail_accept (spec, element->name, detail, &error))
    biv_xml_complain (xml, element, CONTENT, "%s", error->message);
  if (biv_xml_count_complaints (xml) == before)
    return TRUE;
  biv_detail_clear (spec, detail);
  return FALSE;
}

BivDetails *
biv_item_xml_read_details (BivXml              *xml,
                           const BivXmlElement *element,
                           const BivFieldSpec  *field)
{
  const BivDetailSpec *spec = field->details;
  g_autoptr (GArray) structs = g_array_new (FALSE, FALSE, (guint) spec->size);
  BivDetails *details;

  for (const BivXmlElement *child = element->first_child; (child = biv_xml_find_named (child, spec->element)) != NULL;
       child = child->next)
    {
      g_array_set_size (structs, structs->len + 1);
      if (!read_detail (xml, child, spec, structs->data + (structs->len - 1) * spec->size))
        g_array_set_size (structs, structs->len - 1);
    }
  details = biv_details_new (spec, structs->data, structs->len);
  for (guint i = 0; i < structs->len; i++)
    biv_detail_clear (spec, structs->data + i * spec->size);
  return details;
}

/* Attributes nearly always follow the order of the table, so the search continues from the previous one. */
static const BivFieldSpec *
find_field_from (const BivFieldSpec *fields,
                 const BivFieldSpec *from,
                 const char         *name)
{
  for (const BivFieldSpec *field = from; field->name != NULL; field++)
    if (*field->name == *name && strcmp (field->name, name) == 0)
      return field;
  for (const BivFieldSpec *field = fields; field < from; field++)
    if (strcmp (field->name, name) == 0)
      return field;
  return NULL;
}

static void
read_attributes (BivXml              *xml,
                 const BivXmlElement *element,
                 BivItem             *item,
                 const BivFieldSpec  *owned)
{
  static const char *const board_attributes[] = { "shape", "width", "height", NULL };      /* board-xml.c looks at them */
  BivKind kind = biv_item_get_kind (item);
  const BivFieldSpec *fields = biv_kind_get_fields (kind), *next = fields;
  guint64 attributes = get_bits (kind)->attributes;

  for (guint i = 0; i < element->n_attributes; i++)
    {
      const BivXmlAttribute *attribute = &element->attributes[i];
      const BivFieldSpec *field;
      BivValue value = { 0 };

      if ((*attribute->name == 'i' && strcmp (attribute->name, "id") == 0 && has_id (kind)) ||
          (kind == BIV_KIND_CAMPAIGN && strcmp (attribute->name, "version") == 0) ||
          (kind == BIV_KIND_BATTLEFIELD && g_strv_contains (board_attributes, attribute->name)))
        continue;
      if (*attribute->name == 'n' && strcmp (attribute->name, "name") == 0)
        {
          biv_item_set_name (item, attribute->value);
          continue;
        }
      field = find_field_from (fields, next, attribute->name);
      if (field != NULL && field == owned)
        {
          biv_xml_complain (xml, element, CONTENT, _("<%s> stands inside its %s already; take “%s” out"), element->name,
                            field->name, field->name);
          continue;
        }
      if (field == NULL || ((attributes >> (field - fields)) & 1) == 0)
        {
          g_autofree char *names = dup_names (kind, TRUE, NULL, owned);

          biv_xml_complain_attribute (xml, element, attribute->name, names, CONTENT);
          continue;
        }
      if (read_value (xml, element, field, attribute->value, &value))
        biv_item_build_field (item, field, &value);
      next = field + 1;
    }
}

static gboolean
accept_option (BivXml              *xml,
               const BivXmlElement *element,
               const char          *name,
               const char          *value)
{
  const BivOptionSpec *spec = biv_option_find (name);
  g_autoptr (GError) error = NULL;

  if (spec == NULL)
    {
      g_autoptr (GString) names = g_string_new (NULL);
      g_autofree char *nearest = NULL;

      for (spec = biv_option_specs (); spec->name != NULL; spec++)
        g_string_append_printf (names, "%s%s", names->len > 0 ? " " : "", spec->name);
      nearest = biv_xml_dup_nearest (name, names->str);
      if (nearest != NULL)
        biv_xml_complain (xml, element, CONTENT, _("there is no option “%s”; did you mean “%s”?"), name, nearest);
      else
        biv_xml_complain (xml, element, CONTENT, _("there is no option “%s”; take it out"), name);
      return FALSE;
    }
  return biv_option_accepts (spec, value, &error) || biv_xml_complain (xml, element, CONTENT, "%s", error->message);
}

/* Whether an entry of the type table, or a rulebook option, is valid is checked once all of them have been read. */
static void
read_pair (BivXml              *xml,
           const BivXmlElement *element,
           GPtrArray           *pairs)
{
  const char *name = biv_xml_need_attribute (xml, element, "name", CONTENT);
  const char *value = biv_xml_need_attribute (xml, element, "value", CONTENT);
  gboolean is_option = biv_xml_is (element, "option");
  g_autofree char *text = NULL;

  biv_xml_only_attributes (xml, element, "name value", CONTENT);
  biv_xml_only_children (xml, element, "", CONTENT);
  if (name == NULL || value == NULL || (is_option && !accept_option (xml, element, name, value)))
    return;
  if (!is_option && strchr (name, '=') != NULL)
    {
      biv_xml_complain (xml, element, CONTENT, _("name: “%s” will not do; it is written like “%s”"), name,
                        biv_xml_is (element, "rule") ? "turn-limit" : "inf.power");
      return;
    }
  text = g_strconcat (name, "=", NULL);
  for (guint i = 0; i < pairs->len; i++)
    if (g_str_has_prefix (g_ptr_array_index (pairs, i), text))
      {
        if (is_option)
          biv_xml_complain (xml, element, CONTENT, _("the option “%s” stands here for the second time; take one out"), name);
        else
          biv_xml_complain (xml, element, CONTENT, _("“%s” stands here for the second time; take one out"), name);
        return;
      }
  g_ptr_array_add (pairs, g_strconcat (text, value, NULL));
}

static void
take_list (BivItem            *item,
           const BivFieldSpec *field,
           GPtrArray          *words)
{
  BivValue value = { 0 };

  if (words->len == 0)
    return;
  g_ptr_array_set_free_func (words, NULL);
  g_ptr_array_add (words, NULL);
  value.list = (char **) g_ptr_array_steal (words, NULL);
  biv_item_build_field (item, field, &value);
}

/* All elements of one list: prose, options, or types. */
static void
read_list (BivXml              *xml,
           const BivXmlElement *element,
           BivItem             *item,
           const BivFieldSpec  *field)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  const char *name = inner_element (field);
  gboolean is_pair = pair_element (field) != NULL;

  for (const BivXmlElement *child = element->first_child; (child = biv_xml_find_named (child, name)) != NULL; child = child->next)
    {
      if (is_pair && words->len == MOST_TYPE_ENTRIES)
        {
          biv_xml_complain (xml, child, CONTENT, _("there are more than %d <%s>; take the rest out"), MOST_TYPE_ENTRIES, name);
          break;
        }
      if (is_pair)
        read_pair (xml, child, words);
      else if (biv_xml_only_attributes (xml, child, "", CONTENT) && biv_xml_only_text (xml, child, CONTENT))
        g_ptr_array_add (words, g_strdup (child->text));
    }
  if (is_events (field) && words->len != 0 && words->len != N_EVENTS)
    biv_xml_complain (xml, element, CONTENT, _("there are %u <events>; there must be six, one for each face of the die"),
                      words->len);
  else
    take_list (item, field, words);
}

GArray *
biv_item_xml_read_points (BivXml              *xml,
                          const BivXmlElement *element,
                          const BivFieldSpec  *field)
{
  GArray *points = NULL;
  const char *name = biv_item_xml_point_element (field);

  for (const BivXmlElement *child = element->first_child; (child = biv_xml_find_named (child, name)) != NULL; child = child->next)
    {
      BivMapPoint point = { 0 };

      if (points != NULL && points->len == BIV_MAP_POINTS_MOST)
        {
          biv_xml_complain (xml, child, CONTENT, _("there are more than %d <%s>; take the rest out"), BIV_MAP_POINTS_MOST,
                            child->name);
          break;
        }
      biv_xml_only_attributes (xml, child, "x y", CONTENT);
      biv_xml_only_children (xml, child, "", CONTENT);
      if (biv_xml_need_attribute (xml, child, "x", CONTENT) == NULL || biv_xml_need_attribute (xml, child, "y", CONTENT) == NULL
          || !biv_xml_read_number (xml, child, "x", -BIV_MAP_POINT_MOST, BIV_MAP_POINT_MOST, &point.x, CONTENT)
          || !biv_xml_read_number (xml, child, "y", -BIV_MAP_POINT_MOST, BIV_MAP_POINT_MOST, &point.y, CONTENT))
        continue;
      if (points == NULL)
        points = g_array_new (FALSE, FALSE, sizeof (BivMapPoint));
      g_array_append_val (points, point);
    }
  return points;
}

static void
read_single (BivXml              *xml,
             const BivXmlElement *child,
             BivItem             *item,
             const BivFieldSpec  *field)
{
  BivValue value = { 0 };

  if (field->kind == BIV_FIELD_BOARD)
    value.board = biv_board_xml_read (xml, child, "");
  else if (field->kind == BIV_FIELD_RECORD)
    value.record = biv_record_xml_read (xml, child, "");
  else if (biv_xml_only_attributes (xml, child, "", CONTENT) && biv_xml_only_text (xml, child, CONTENT))
    value.text = g_strdup (child->text);
  biv_item_build_field (item, field, &value);
}

static void
read_children (BivXml              *xml,
               const BivXmlElement *element,
               BivItem             *item,
               const char          *others)
{
  BivKind kind = biv_item_get_kind (item);
  g_autofree char *names = NULL;

  if (element->first_child == NULL && *element->text == '\0')
    return;
  names = dup_names (kind, FALSE, others, NULL);
  biv_xml_only_children (xml, element, names, CONTENT);
  for (const BivFieldSpec *field = biv_kind_get_fields (kind); field->name != NULL; field++)
    {
      const BivXmlElement *found = NULL;

      if (is_attribute (kind, field))
        continue;
      if (field->kind == BIV_FIELD_DETAILS)
        {
          BivValue value = { .details = biv_item_xml_read_details (xml, element, field) };

          biv_item_build_field (item, field, &value);
          continue;
        }
      if (field->kind == BIV_FIELD_LIST)
        {
          read_list (xml, element, item, field);
          continue;
        }
      if (field->kind == BIV_FIELD_POINTS)
        {
          BivValue value = { .points = biv_item_xml_read_points (xml, element, field) };

          biv_item_build_field (item, field, &value);
          continue;
        }
      for (const BivXmlElement *child = element->first_child; (child = biv_xml_find_named (child, field->name)) != NULL;
           child = child->next)
        if (found != NULL)
          biv_xml_complain (xml, child, CONTENT, _("<%s> stands here for the second time; take one out"), child->name);
        else
          read_single (xml, found = child, item, field);
    }
}

static gboolean
says_none (const BivFieldSpec *field,
           const char         *text)
{
  BivValue value = { 0 }, none = { 0 };
  gboolean says = biv_value_parse (field, field->name, text, &value, NULL) && biv_value_equal (field, &value, &none);

  biv_value_clear (field, &value);
  return says;
}

static void
check_needed (BivXml              *xml,
              const BivXmlElement *element,
              BivItem             *item)
{
  BivKind kind = biv_item_get_kind (item);
  const BivFieldSpec *field = biv_kind_get_fields (kind);

  for (guint64 needed = get_bits (kind)->needed; needed != 0; field++, needed >>= 1)
    {
      const char *text;

      if ((needed & 1) == 0 || !biv_item_is_fallback (item, field))
        continue;
      text = biv_xml_get_attribute (element, field->name);
      if (text == NULL)
        biv_xml_complain (xml, element, CONTENT, _("<%s> needs the attribute “%s”; add it"), element->name, field->name);
      else if (says_none (field, text))
        biv_xml_complain (xml, element, CONTENT, _("“%s” of <%s> is “%s”; write which it is"), field->name, element->name,
                          text);
    }
}

void
biv_item_xml_read_fields (BivXml              *xml,
                          const BivXmlElement *element,
                          BivItem             *item,
                          const char          *children)
{
  read_attributes (xml, element, item, NULL);
  read_children (xml, element, item, children);
  check_needed (xml, element, item);
}

static const char *
read_id (BivXml              *xml,
         const BivXmlElement *element)
{
  const char *id = biv_xml_need_attribute (xml, element, "id", CONTENT);

  if (id != NULL && !biv_format_is_id (id))
    {
      biv_xml_complain (xml, element, CONTENT, _("“id” is “%s”; an id is made of letters, figures, “.”, “_”, “/” and “-”, at most "
                                                 "%d of them"), id, BIV_FORMAT_MAX_ID);
      return NULL;
    }
  return id;
}

static BivItem *
read_entry (BivXml              *xml,
            const BivXmlElement *element)
{
  int number = 0;
  g_autofree char *id = NULL;

  if (biv_xml_need_attribute (xml, element, "number", CONTENT) == NULL ||
      !biv_xml_read_number (xml, element, "number", 1, G_MAXINT, &number, CONTENT))
    return NULL;
  id = g_strdup_printf ("entry-%d", number);
  return biv_item_new (BIV_KIND_ENTRY, id);
}

static void
read_inline_board (BivXml              *xml,
                   const BivXmlElement *element,
                   BivBattlefield      *battlefield)
{
  /* A new table is empty. */
  if (element->first_child != NULL || *element->text != '\0' ||
      g_strcmp0 (biv_xml_get_attribute (element, "shape"), "table") == 0)
    battlefield->board = biv_board_xml_read (xml, element, "id name last-used");
  else
    biv_xml_complain (xml, element, CONTENT, _("a board needs its rows; write each as a <row>"));
}

BivItem *
biv_item_xml_read (BivXml              *xml,
                   const BivXmlElement *element,
                   BivKind              kind,
                   const char          *owner)
{
  guint before = biv_xml_count_complaints (xml);
  const BivFieldSpec *owned = owner != NULL ? biv_kind_find_field (kind, "battle") : NULL;
  g_autoptr (BivItem) item = NULL;
  const char *id;

  if (kind == BIV_KIND_ENTRY)
    item = read_entry (xml, element);
  else if ((id = read_id (xml, element)) != NULL)
    item = biv_item_new (kind, id);
  if (item == NULL)
    return NULL;
  if (owned != NULL)
    {
      BivValue value = { .text = g_strdup (owner) };

      biv_item_build_field (item, owned, &value);
    }
  read_attributes (xml, element, item, owned);
  if (kind == BIV_KIND_BATTLEFIELD)
    read_inline_board (xml, element, BIV_BATTLEFIELD (item));
  else
    read_children (xml, element, item, kind == BIV_KIND_BATTLE ? "participant" : NULL);
  check_needed (xml, element, item);
  return biv_xml_count_complaints (xml) == before ? g_steal_pointer (&item) : NULL;
}
