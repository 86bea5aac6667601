/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step-xml.c: the steps of a campaign as elements */
#include "config.h"
#include "store/step-xml.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "store/board-xml.h"
#include "store/item-xml.h"
#include "store/record-xml.h"

#define CONTENT   BIV_FORMAT_ERROR_CONTENT
#define REFERENCE BIV_FORMAT_ERROR_REFERENCE

/* That one may stand for. */
#define MOST_STEPS 1000000

static gboolean
has_words (const BivFieldSpec *field)
{
  return field->kind != BIV_FIELD_BOARD && field->kind != BIV_FIELD_RECORD && field->kind != BIV_FIELD_POINTS &&
         field->kind != BIV_FIELD_DETAILS;
}

/* ---- Writing ---- */

static void
write_word (BivXmlWriter       *writer,
            const char         *name,
            const BivFieldSpec *field,
            const BivValue     *value)
{
  g_autofree char *text = biv_item_xml_dup_value (field, value);

  if (text != NULL)
    biv_xml_writer_attribute (writer, name, text);
}

static void
write_object (BivXmlWriter       *writer,
              const char         *name,
              const BivFieldSpec *field,
              const BivValue     *value)
{
  biv_xml_writer_open (writer, name);
  if (field->kind == BIV_FIELD_POINTS)
    biv_item_xml_write_points (writer, field, value->points);
  else if (field->kind == BIV_FIELD_DETAILS)
    biv_item_xml_write_details (writer, field, value->details);
  else if (value->board != NULL)
    {
      biv_xml_writer_open (writer, field->kind == BIV_FIELD_BOARD ? "board" : "record");
      if (field->kind == BIV_FIELD_BOARD)
        biv_board_xml_write (writer, value->board);
      else
        biv_record_xml_write (writer, value->record);
      biv_xml_writer_close (writer);
    }
  biv_xml_writer_close (writer);
}

static void
write_set (BivXmlWriter  *writer,
           const BivEdit *edit)
{
  biv_xml_writer_open (writer, "set");
  biv_xml_writer_attribute (writer, biv_kind_get_element (edit->item_kind), edit->id);
  biv_xml_writer_attribute (writer, "field", edit->field->name);
  if (has_words (edit->field))
    {
      write_word (writer, "before", edit->field, &edit->before);
      write_word (writer, "after", edit->field, &edit->after);
    }
  else
    {
      write_object (writer, "before", edit->field, &edit->before);
      write_object (writer, "after", edit->field, &edit->after);
    }
  biv_xml_writer_close (writer);
}

/* Battles with their boards and records make up most of a file, and no longer change once they are over. */
static gboolean
stands_so (BivCampaign   *campaign,
           const BivEdit *edit)
{
  BivItem *now = edit->kind == BIV_EDIT_ADD && edit->item_kind != BIV_KIND_ENTRY ? biv_campaign_find (campaign, edit->id) : NULL;

  return now != NULL && biv_item_get_kind (now) == edit->item_kind && biv_item_equal (now, edit->item, NULL);
}

void
biv_step_xml_write (BivXmlWriter  *writer,
                    BivCampaign   *campaign,
                    const BivStep *step)
{
  biv_xml_writer_open (writer, "step");
  biv_xml_writer_attribute (writer, "title", step->title);
  biv_xml_writer_number (writer, "turn", step->turn);
  if (step->opens_turn)
    biv_xml_writer_attribute (writer, "opens-turn", "yes");
  if (step->n_steps > 1)
    biv_xml_writer_number (writer, "steps", (int) step->n_steps);
  if (step->first_entry > 0)
    {
      biv_xml_writer_number (writer, "first-entry", step->first_entry);
      biv_xml_writer_number (writer, "last-entry", step->last_entry);
    }
  for (guint i = 0; i < step->edits->len; i++)
    {
      const BivEdit *edit = g_ptr_array_index (step->edits, i);

      if (edit->kind == BIV_EDIT_SET)
        {
          write_set (writer, edit);
          continue;
        }
      biv_xml_writer_open (writer, edit->kind == BIV_EDIT_ADD ? "add" : "remove");
      biv_xml_writer_number (writer, "position", (int) edit->position);
      if (stands_so (campaign, edit))
        biv_xml_writer_attribute (writer, "id", edit->id);
      else
        biv_item_xml_write (writer, edit->item, NULL);
      biv_xml_writer_close (writer);
    }
  biv_xml_writer_close (writer);
}

/* ---- Reading ---- */

static gboolean
find_kind (const char *element,
           BivKind    *kind)
{
  for (*kind = BIV_KIND_CAMPAIGN; *kind < BIV_N_KINDS; (*kind)++)
    if (strcmp (biv_kind_get_element (*kind), element) == 0)
      return TRUE;
  return FALSE;
}

/* The attribute of <set> that is called like a kind of item. */
static const char *
read_target (BivXml              *xml,
             const BivXmlElement *element,
             BivKind             *kind)
{
  for (guint i = 0; i < element->n_attributes; i++)
    if (find_kind (element->attributes[i].name, kind))
      {
        g_autofree char *names = g_strconcat (element->attributes[i].name, " field before after", NULL);

        biv_xml_only_attributes (xml, element, names, CONTENT);
        return element->attributes[i].value;
      }
  biv_xml_complain (xml, element, CONTENT, _("<set> must say what it changes, like unit=\"A02\""));
  return NULL;
}

static void
read_word (BivXml              *xml,
           const BivXmlElement *element,
           const char          *name,
           const BivFieldSpec  *field,
           BivValue            *value)
{
  g_autoptr (GError) error = NULL;

  if (!biv_item_xml_parse_value (field, biv_xml_get_attribute (element, name), value, &error))
    biv_xml_complain (xml, element, CONTENT, "%s", error->message);
}

static void
read_object (BivXml              *xml,
             const BivXmlElement *element,
             const char          *name,
             const BivFieldSpec  *field,
             BivValue            *value)
{
  const char *inner = field->kind == BIV_FIELD_POINTS ? biv_item_xml_point_element (field)
                      : field->kind == BIV_FIELD_DETAILS ? field->details->element
                      : field->kind == BIV_FIELD_BOARD ? "board" : "record";

  for (const BivXmlElement *child = element->first_child; child != NULL; child = child->next)
    if (biv_xml_is (child, name) && value->board == NULL)
      {
        biv_xml_only_attributes (xml, child, "", CONTENT);
        biv_xml_only_children (xml, child, inner, CONTENT);
        if (field->kind == BIV_FIELD_DETAILS)
          {
            value->details = biv_item_xml_read_details (xml, child, field);
            continue;
          }
        if (child->first_child == NULL || !biv_xml_is (child->first_child, inner))
          continue;
        if (field->kind == BIV_FIELD_POINTS)
          {
            value->points = biv_item_xml_read_points (xml, child, field);
            continue;
          }
        if (field->kind == BIV_FIELD_BOARD)
          value->board = biv_board_xml_read (xml, child->first_child, "");
        else
          value->record = biv_record_xml_read (xml, child->first_child, "");
      }
}

static BivEdit *
read_set (BivXml              *xml,
          const BivXmlElement *element)
{
  guint before = biv_xml_count_complaints (xml);
  BivKind kind;
  const char *id = read_target (xml, element, &kind);
  const char *name = biv_xml_need_attribute (xml, element, "field", CONTENT);
  const BivFieldSpec *field = id != NULL && name != NULL ? biv_kind_find_field (kind, name) : NULL;
  BivEdit *edit;

  if (id == NULL || name == NULL)
    return NULL;
  if (field == NULL)
    {
      biv_xml_complain (xml, element, CONTENT, _("field: a %s has no “%s”; take this change out"),
                        biv_kind_get_element (kind), name);
      return NULL;
    }
  edit = biv_edit_new (BIV_EDIT_SET, kind, id);
  edit->field = field;
  if (has_words (field))
    {
      biv_xml_only_children (xml, element, "", CONTENT);
      read_word (xml, element, "before", field, &edit->before);
      read_word (xml, element, "after", field, &edit->after);
    }
  else
    {
      biv_xml_only_children (xml, element, "before after", CONTENT);
      read_object (xml, element, "before", field, &edit->before);
      read_object (xml, element, "after", field, &edit->after);
    }
  if (biv_xml_count_complaints (xml) == before)
    return edit;
  biv_edit_free (edit);
  return NULL;
}

/* Items that are referred to by id are looked up once everything has been read. */
static BivEdit *
read_named (BivXml              *xml,
            const BivXmlElement *element,
            const char          *id,
            int                  position)
{
  BivEdit *edit = biv_edit_new (BIV_EDIT_ADD, BIV_KIND_NONE, id);

  biv_xml_only_children (xml, element, "", CONTENT);
  edit->position = position;
  return edit;
}

static BivEdit *
read_add_or_remove (BivXml              *xml,
                    const BivXmlElement *element,
                    BivEditKind          edit_kind)
{
  const char *id = edit_kind == BIV_EDIT_ADD ? biv_xml_get_attribute (element, "id") : NULL;
  const BivXmlElement *child = element->first_child;
  int position = 0;
  BivItem *item = NULL;
  BivEdit *edit;
  BivKind kind;

  biv_xml_only_attributes (xml, element, edit_kind == BIV_EDIT_ADD ? "position id" : "position", CONTENT);
  biv_xml_need_attribute (xml, element, "position", CONTENT);
  biv_xml_read_number (xml, element, "position", 0, G_MAXINT, &position, CONTENT);
  if (id != NULL)
    return read_named (xml, element, id, position);
  if (child == NULL || child->next != NULL || !find_kind (child->name, &kind) || kind == BIV_KIND_CAMPAIGN)
    biv_xml_complain (xml, element, CONTENT, _("<%s> must hold one item, like <unit id=\"A02\" .../>"), element->name);
  else
    item = biv_item_xml_read (xml, child, kind, NULL);
  if (item == NULL)
    return NULL;
  edit = biv_edit_new (edit_kind, kind, biv_item_get_id (item));
  edit->item = item;
  edit->position = position;
  return edit;
}

static BivEdit *
read_edit (BivXml              *xml,
           const BivXmlElement *element)
{
  if (biv_xml_is (element, "set"))
    return read_set (xml, element);
  if (biv_xml_is (element, "add"))
    return read_add_or_remove (xml, element, BIV_EDIT_ADD);
  if (biv_xml_is (element, "remove"))
    return read_add_or_remove (xml, element, BIV_EDIT_REMOVE);
  return NULL;                      /* complained of already */
}

static gboolean
read_opens_turn (BivXml              *xml,
                 const BivXmlElement *element)
{
  const char *text = biv_xml_get_attribute (element, "opens-turn");

  if (text != NULL && strcmp (text, "yes") != 0 && strcmp (text, "no") != 0)
    biv_xml_complain (xml, element, CONTENT, _("“%s” is “%s”; it may be yes or no"), "opens-turn", text);
  return g_strcmp0 (text, "yes") == 0;
}

BivStep *
biv_step_xml_read (BivXml              *xml,
                   const BivXmlElement *element)
{
  guint before = biv_xml_count_complaints (xml);
  const char *title = biv_xml_need_attribute (xml, element, "title", CONTENT);
  int turn = 1, n_steps = 1;
  BivStep *step;

  biv_xml_need_attribute (xml, element, "turn", CONTENT);
  biv_xml_read_number (xml, element, "turn", 1, 9999, &turn, CONTENT);
  biv_xml_only_attributes (xml, element, "title turn opens-turn steps first-entry last-entry", CONTENT);
  biv_xml_only_children (xml, element, "set add remove", CONTENT);
  step = biv_step_new (title, turn);
  step->opens_turn = read_opens_turn (xml, element);
  biv_xml_read_number (xml, element, "steps", 1, MOST_STEPS, &n_steps, CONTENT);
  step->n_steps = (guint) n_steps;
  biv_xml_read_number (xml, element, "first-entry", 1, G_MAXINT, &step->first_entry, CONTENT);
  biv_xml_read_number (xml, element, "last-entry", 1, G_MAXINT, &step->last_entry, CONTENT);
  /* Its lines in the journal are from one to another, or there are none. */
  if (biv_xml_get_attribute (element, "first-entry") != NULL)
    biv_xml_need_attribute (xml, element, "last-entry", CONTENT);
  if (biv_xml_get_attribute (element, "last-entry") != NULL)
    biv_xml_need_attribute (xml, element, "first-entry", CONTENT);
  if (step->last_entry != 0 && step->last_entry < step->first_entry)
    biv_xml_complain (xml, element, CONTENT,
                      _("this step's last line in the journal, %d, stands before its first, %d; give it a number from there on"),
                      step->last_entry, step->first_entry);
  for (const BivXmlElement *child = element->first_child; child != NULL; child = child->next)
    {
      BivEdit *edit = read_edit (xml, child);

      if (edit != NULL)
        g_ptr_array_add (step->edits, edit);
    }
  if (biv_xml_count_complaints (xml) == before)
    return step;
  biv_step_free (step);
  return NULL;
}

/* ---- Checking that they can be taken back ---- */

/* What there is at one time: ids with their kind and 1, so that 0 is nothing. */
static GHashTable *
list_ids (BivCampaign *campaign)
{
  GHashTable *ids = g_hash_table_new (g_str_hash, g_str_equal);

  g_hash_table_insert (ids, (gpointer) "campaign", GUINT_TO_POINTER (BIV_KIND_CAMPAIGN + 1));
  for (BivKind kind = BIV_KIND_CAMPAIGN + 1; kind < BIV_N_KINDS; kind++)
    {
      GPtrArray *items = biv_campaign_peek_items (campaign, kind);

      for (guint i = 0; i < items->len; i++)
        g_hash_table_insert (ids, (gpointer) biv_item_get_id (g_ptr_array_index (items, i)), GUINT_TO_POINTER (kind + 1));
    }
  return ids;
}

/* What an addition names is what there is now. */
static gboolean
find_named (BivXml              *xml,
            const BivXmlElement *element,
            BivCampaign         *campaign,
            BivEdit             *edit)
{
  BivItem *item;

  if (edit->item_kind != BIV_KIND_NONE)
    return TRUE;
  item = biv_campaign_find (campaign, edit->id);
  if (item == NULL || BIV_IS_CAMPAIGN (item) || BIV_IS_ENTRY (item))
    return biv_xml_complain (xml, element, REFERENCE,
                             _("this step adds “%s”, but there is none; take out this step and all before it"), edit->id);
  edit->item_kind = biv_item_get_kind (item);
  edit->item = biv_item_copy (item);
  return TRUE;
}

/* Takes @edit back in @ids. */
static gboolean
check_edit (BivXml              *xml,
            const BivXmlElement *element,
            const BivEdit       *edit,
            GHashTable          *ids)
{
  guint found = GPOINTER_TO_UINT (g_hash_table_lookup (ids, edit->id));
  const char *kind = biv_kind_get_element (edit->item_kind);

  if (edit->kind == BIV_EDIT_REMOVE)
    {
      if (found != 0)
        return biv_xml_complain (xml, element, REFERENCE,
                                 _("this step takes the %s “%s” away, but afterwards it is still there; take out this step "
                                   "and all before it"), kind, edit->id);
      g_hash_table_insert (ids, edit->id, GUINT_TO_POINTER (edit->item_kind + 1));
      return TRUE;
    }
  if (found != edit->item_kind + 1)
    return biv_xml_complain (xml, element, REFERENCE,
                             _("this step changes the %s “%s”, but afterwards there is none; take out this step and all "
                               "before it"), kind, edit->id);
  if (edit->kind == BIV_EDIT_ADD)
    g_hash_table_remove (ids, edit->id);
  return TRUE;
}

/* A step's lines are hidden when it is taken back: those of another step, or such as are still to be written, are not its own. */
static gboolean
check_lines (BivXml      *xml,
             BivCampaign *campaign,
             GArray      *steps)
{
  GPtrArray *entries = biv_campaign_peek_items (campaign, BIV_KIND_ENTRY);
  int last = entries->len > 0 ? BIV_ENTRY (g_ptr_array_index (entries, entries->len - 1))->number : 0, taken = 0;

  for (guint i = 0; i < steps->len; i++)
    {
      const BivReadStep *read = &g_array_index (steps, BivReadStep, i);
      const BivStep *step = read->step;

      if (step->first_entry == 0)
        continue;
      if (step->last_entry > last)
        return biv_xml_complain (xml, read->element, REFERENCE,
                                 _("this step's last line in the journal is %d, but the journal ends with %d; take “first-entry” "
                                   "and “last-entry” out, or put the lines back"), step->last_entry, last);
      if (step->first_entry <= taken)
        return biv_xml_complain (xml, read->element, REFERENCE,
                                 _("this step's first line in the journal is %d, but an earlier step has the lines up to %d; give "
                                   "it a higher number"), step->first_entry, taken);
      taken = step->last_entry;
    }
  return TRUE;
}

void
biv_step_xml_check (BivXml      *xml,
                    BivCampaign *campaign,
                    GArray      *steps)
{
  g_autoptr (GHashTable) ids = NULL;

  if (steps->len == 0 || !check_lines (xml, campaign, steps))
    return;
  ids = list_ids (campaign);
  for (guint i = steps->len; i-- > 0;)
    {
      const BivReadStep *read = &g_array_index (steps, BivReadStep, i);
      g_autoptr (GPtrArray) elements = g_ptr_array_new ();

      for (const BivXmlElement *child = read->element->first_child; child != NULL; child = child->next)
        g_ptr_array_add (elements, (gpointer) child);
      for (guint j = read->step->edits->len; j-- > 0;)
        if (!find_named (xml, g_ptr_array_index (elements, j), campaign, g_ptr_array_index (read->step->edits, j))
            || !check_edit (xml, g_ptr_array_index (elements, j), g_ptr_array_index (read->step->edits, j), ids))
          return;
    }
}
