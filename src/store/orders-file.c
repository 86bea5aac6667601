/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders-file.c: a filled-in orders form as a file (*.orders) */
#include "config.h"
#include "store/orders-file.h"

#include "base/i18n.h"
#include <string.h>

#include "store/backups.h"
#include "store/item-xml.h"

#define CONTENT BIV_FORMAT_ERROR_CONTENT

static const BivFormat orders_format = { "orders", "urn:bivouac:orders:1", 1, 1, NULL };

static const char *const order_fields[] = { "formation", "posture", "path", "forced", "burn", "embark", NULL };

/* ---- Writing ---- */

static void
write_order (BivXmlWriter *writer,
             BivOrder     *order)
{
  biv_xml_writer_open (writer, "order");
  for (guint i = 0; order_fields[i] != NULL; i++)
    {
      const BivFieldSpec *field = biv_kind_find_field (BIV_KIND_ORDER, order_fields[i]);
      g_autofree char *value = biv_item_xml_dup_value (field, biv_item_peek_value (BIV_ITEM (order), field));

      if (value != NULL && (!biv_item_is_fallback (BIV_ITEM (order), field) || strcmp (field->name, "posture") == 0))
        biv_xml_writer_attribute (writer, field->name, value);
    }
  if (order->text != NULL && *order->text != '\0')
    biv_xml_writer_text (writer, order->text);
  biv_xml_writer_close (writer);
}

static void
write_despatch (BivXmlWriter        *writer,
                const BivOrdersLine *line)
{
  g_autofree char *with = line->with != NULL ? g_strjoinv (",", line->with) : NULL;

  biv_xml_writer_open (writer, "despatch");
  biv_xml_writer_attribute (writer, "from", line->formation);
  if (line->other != NULL)
    biv_xml_writer_attribute (writer, "to", line->other);
  if (with != NULL)
    biv_xml_writer_attribute (writer, "with", with);
  if (line->text != NULL && *line->text != '\0')
    biv_xml_writer_text (writer, line->text);
  biv_xml_writer_close (writer);
}

static void
write_line (BivXmlWriter        *writer,
            const BivOrdersLine *line)
{
  g_autofree char *units = line->units != NULL ? g_strjoinv (",", line->units) : NULL;

  switch (line->kind)
    {
    case BIV_ORDERS_LINE_DETACH:
      biv_xml_writer_open (writer, "detach");
      biv_xml_writer_attribute (writer, "formation", line->formation);
      biv_xml_writer_attribute (writer, "units", units);
      if (line->other != NULL)
        biv_xml_writer_attribute (writer, "as", line->other);
      biv_xml_writer_close (writer);
      break;
    case BIV_ORDERS_LINE_MERGE:
      biv_xml_writer_open (writer, "merge");
      biv_xml_writer_attribute (writer, "from", line->other);
      biv_xml_writer_attribute (writer, "into", line->formation);
      biv_xml_writer_close (writer);
      break;
    case BIV_ORDERS_LINE_DESPATCH:
      write_despatch (writer, line);
      break;
    case BIV_ORDERS_LINE_ORDER:
    default:
      write_order (writer, line->order);
      break;
    }
}

char *
biv_orders_file_dup_text (const BivOrdersForm *form,
                          gsize               *n_bytes)
{
  g_autoptr (BivXmlWriter) writer = biv_xml_writer_new ();

  biv_format_begin (&orders_format, writer);
  if (form->campaign != NULL)
    biv_xml_writer_attribute (writer, "campaign", form->campaign);
  biv_xml_writer_attribute (writer, "side", form->side);
  biv_xml_writer_number (writer, "turn", form->turn);
  if (form->player != NULL)
    biv_xml_writer_attribute (writer, "player", form->player);
  if (form->word != NULL)
    biv_xml_writer_attribute (writer, "word", form->word);
  for (guint i = 0; i < form->lines->len; i++)
    if (((BivOrdersLine *) form->lines->pdata[i])->fault == NULL)
      write_line (writer, form->lines->pdata[i]);
  if (form->remarks != NULL && *form->remarks != '\0')
    biv_xml_writer_text_element (writer, "remarks", form->remarks);
  return biv_xml_writer_finish (writer, n_bytes);
}

/* Letters of every script are kept, as in the file name suggested for a campaign. */
char *
biv_orders_file_dup_name (const BivOrdersForm *form)
{
  g_autofree char *lower = g_utf8_strdown (form->campaign != NULL ? biv_said_shown (form->campaign) : "", -1);
  g_autofree char *side = g_strdelimit (g_strdup (form->side), "/.", '-');
  GString *name = g_string_new (NULL);

  for (const char *p = lower; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (g_unichar_isalnum (c))
        g_string_append_unichar (name, c);
      else if (name->len > 0 && name->str[name->len - 1] != '-')
        g_string_append_c (name, '-');
    }
  if (name->len > 0 && name->str[name->len - 1] != '-')
    g_string_append_c (name, '-');
  g_string_append_printf (name, "turn-%02d-%s.orders", form->turn, side);
  return g_string_free (name, FALSE);
}

/* ---- Reading ---- */

/* The attribute's value by the field of an order that it is; FALSE after a complaint. */
static gboolean
read_field (BivXml              *xml,
            const BivXmlElement *element,
            BivOrder            *order,
            const char          *name)
{
  const BivFieldSpec *field = biv_kind_find_field (BIV_KIND_ORDER, name);
  const char *text = biv_xml_get_attribute (element, name);
  g_autoptr (GError) error = NULL;
  BivValue value = { 0 };

  if (text == NULL)
    return TRUE;
  if (!biv_item_xml_parse_value (field, text, &value, &error))
    return biv_xml_complain (xml, element, CONTENT, "%s", error->message);
  biv_item_build_field (BIV_ITEM (order), field, &value);
  return TRUE;
}

static void
read_order (BivXml              *xml,
            const BivXmlElement *element,
            BivOrdersForm       *form)
{
  BivOrdersLine *line = biv_orders_form_add (form, BIV_ORDERS_LINE_ORDER, element->line);

  biv_xml_only_attributes (xml, element, "formation posture path forced burn embark", CONTENT);
  biv_xml_only_text (xml, element, CONTENT);
  biv_xml_need_attribute (xml, element, "formation", CONTENT);
  biv_xml_need_attribute (xml, element, "posture", CONTENT);
  for (guint i = 0; order_fields[i] != NULL; i++)
    read_field (xml, element, line->order, order_fields[i]);
  if (*element->text != '\0')
    line->order->text = g_strdup (element->text);
}

static char *
read_id (BivXml              *xml,
         const BivXmlElement *element,
         const char          *name,
         gboolean             is_needed)
{
  const char *id = is_needed ? biv_xml_need_attribute (xml, element, name, CONTENT) : biv_xml_get_attribute (element, name);

  if (id == NULL)
    return NULL;
  if (!biv_format_is_id (id))
    biv_xml_complain (xml, element, CONTENT,
                      _("%s: “%s” will not do; an id is made of letters, figures, “.”, “_”, “/” and “-”"), name, id);
  return g_strdup (id);
}

static char **
read_ids (BivXml              *xml,
          const BivXmlElement *element,
          const char          *name)
{
  const char *text = biv_xml_need_attribute (xml, element, name, CONTENT);
  char **ids = g_strsplit (text != NULL ? text : "", ",", -1);

  for (char **id = ids; text != NULL && (*id != NULL || id == ids); id++)
    if (*id == NULL || !biv_format_is_id (*id))
      {
        biv_xml_complain (xml, element, CONTENT,
                          _("%s: “%s” will not do; it takes ids of letters, figures, “.”, “_”, “/” and “-”, with commas "
                            "between"), name, text);
        break;
      }
  return ids;
}

static void
read_detach (BivXml              *xml,
             const BivXmlElement *element,
             BivOrdersForm       *form)
{
  BivOrdersLine *line = biv_orders_form_add (form, BIV_ORDERS_LINE_DETACH, element->line);

  biv_xml_only_attributes (xml, element, "formation units as", CONTENT);
  biv_xml_only_children (xml, element, "", CONTENT);
  line->formation = read_id (xml, element, "formation", TRUE);
  line->other = read_id (xml, element, "as", FALSE);
  line->units = read_ids (xml, element, "units");
}

static void
read_merge (BivXml              *xml,
            const BivXmlElement *element,
            BivOrdersForm       *form)
{
  BivOrdersLine *line = biv_orders_form_add (form, BIV_ORDERS_LINE_MERGE, element->line);

  biv_xml_only_attributes (xml, element, "from into", CONTENT);
  biv_xml_only_children (xml, element, "", CONTENT);
  line->other = read_id (xml, element, "from", TRUE);
  line->formation = read_id (xml, element, "into", TRUE);
}

static char **
read_with (BivXml              *xml,
           const BivXmlElement *element)
{
  static const char *const carried[] = { "return", "sightings", "march", NULL };
  const char *text = biv_xml_get_attribute (element, "with");
  g_auto (GStrv) with = text != NULL ? g_strsplit (text, ",", -1) : NULL;

  for (char **word = with; word != NULL && (*word != NULL || word == with); word++)
    if (*word == NULL || !g_strv_contains (carried, *word))
      {
        biv_xml_complain (xml, element, CONTENT, _("with: “%s” will not do; it takes return, sightings and march, with commas "
                                                   "between"), text);
        return NULL;
      }
  return g_steal_pointer (&with);
}

static void
read_despatch (BivXml              *xml,
               const BivXmlElement *element,
               BivOrdersForm       *form)
{
  BivOrdersLine *line = biv_orders_form_add (form, BIV_ORDERS_LINE_DESPATCH, element->line);
  const char *to = biv_xml_get_attribute (element, "to");

  biv_xml_only_attributes (xml, element, "from to with", CONTENT);
  biv_xml_only_text (xml, element, CONTENT);
  line->formation = read_id (xml, element, "from", TRUE);
  line->other = biv_orders_form_dup_addressee (to);
  if (to != NULL && line->other == NULL)
    biv_xml_complain (xml, element, CONTENT, _("to: it names nobody; without it the despatch is for the referee"));
  line->with = read_with (xml, element);
  line->text = biv_orders_form_dup_plain (element->text);
}

static void
read_remarks (BivXml              *xml,
              const BivXmlElement *element,
              BivOrdersForm       *form)
{
  biv_xml_only_attributes (xml, element, "", CONTENT);
  biv_xml_only_text (xml, element, CONTENT);
  if (form->remarks != NULL)
    biv_xml_complain (xml, element, CONTENT, _("there are two <remarks>; put them into one"));
  g_free (form->remarks);
  form->remarks = g_strdup (element->text);
}

static void
read_line (BivXml              *xml,
           const BivXmlElement *element,
           BivOrdersForm       *form)
{
  if (form->lines->len == BIV_ORDERS_FILE_MOST_LINES)
    biv_xml_complain (xml, element, CONTENT, _("a form has at most %d lines; put the rest into another"),
                      BIV_ORDERS_FILE_MOST_LINES);
  else if (biv_xml_is (element, "order"))
    read_order (xml, element, form);
  else if (biv_xml_is (element, "detach"))
    read_detach (xml, element, form);
  else if (biv_xml_is (element, "merge"))
    read_merge (xml, element, form);
  else if (biv_xml_is (element, "despatch"))
    read_despatch (xml, element, form);
  else if (biv_xml_is (element, "remarks"))
    read_remarks (xml, element, form);
}

static BivOrdersForm *
read_form (BivXml  *xml,
           GError **error)
{
  const BivXmlElement *root = biv_xml_get_root (xml);
  g_autoptr (BivOrdersForm) form = NULL;
  gboolean is_full = FALSE;

  if (!biv_format_open (&orders_format, xml, error))
    return NULL;
  form = biv_orders_form_new_empty ();
  form->line = root->line;
  biv_xml_only_attributes (xml, root, "version campaign side turn player word", CONTENT);
  biv_xml_only_children (xml, root, "order detach merge despatch remarks", CONTENT);
  form->campaign = g_strdup (biv_xml_get_attribute (root, "campaign"));
  form->player = g_strdup (biv_xml_get_attribute (root, "player"));
  form->word = g_strdup (biv_xml_get_attribute (root, "word"));
  form->side = read_id (xml, root, "side", TRUE);
  if (biv_xml_need_attribute (xml, root, "turn", CONTENT) != NULL)
    biv_xml_read_number (xml, root, "turn", 1, 9999, &form->turn, CONTENT);
  for (const BivXmlElement *child = root->first_child; child != NULL && !is_full; child = child->next)
    {
      is_full = form->lines->len == BIV_ORDERS_FILE_MOST_LINES;
      read_line (xml, child, form);
    }
  return biv_xml_settle (xml, BIV_FORMAT_ERROR, error) ? g_steal_pointer (&form) : NULL;
}

BivOrdersForm *
biv_orders_file_parse (const char  *name,
                       const char  *bytes,
                       gsize        n_bytes,
                       GError     **error)
{
  g_autoptr (BivXml) xml = biv_xml_parse (name, bytes, n_bytes, error);

  return xml != NULL ? read_form (xml, error) : NULL;
}

gboolean
biv_orders_file_save (const BivOrdersForm  *form,
                      GFile                *file,
                      GError              **error)
{
  gsize n_bytes;
  g_autofree char *text = biv_orders_file_dup_text (form, &n_bytes);

  return biv_backups_replace (file, NULL, text, n_bytes, NULL, NULL, error);
}
