/* SPDX-License-Identifier: GPL-3.0-or-later */
/* handover-file.c: a battle on its way between the host and a side's player (*.handover) */
#include "config.h"
#include "store/handover-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/biv-file.h"
#include "store/record-xml.h"

#define CONTENT BIV_FORMAT_ERROR_CONTENT
#define MARK_FIGURES 64
#define BATTLE_FIGURES 16

static const BivFormat handover_format = { "handover", "urn:bivouac:handover:1", 1, 1, NULL };

/* ---- Reading ---- */

static char *
read_figures (BivXml              *xml,
              const BivXmlElement *element,
              const char          *name,
              gsize                n_figures)
{
  const char *text = biv_xml_need_attribute (xml, element, name, CONTENT);

  if (text == NULL)
    return NULL;
  if (strlen (text) == n_figures && strspn (text, "0123456789abcdef") == n_figures)
    return g_strdup (text);
  biv_xml_complain (xml, element, CONTENT, _("“%s” is “%s”; it has %d of the figures 0 to 9 and a to f"), name, text,
                    (int) n_figures);
  return NULL;
}

static void
read_head (BivXml              *xml,
           const BivXmlElement *root,
           BivHandover         *handover)
{
  const char *side = biv_xml_need_attribute (xml, root, "side", CONTENT);
  const char *dice = biv_xml_need_attribute (xml, root, "dice", CONTENT);

  biv_xml_only_attributes (xml, root, "version side battle dice dice-seal dice-words mark", CONTENT);
  biv_xml_only_children (xml, root, "record answer", CONTENT);
  if (side != NULL && (!biv_side_from_letter (side, &handover->side) || handover->side == BIV_NOBODY))
    biv_xml_complain (xml, root, CONTENT, _("“%s” is “%s”; it may be A or B"), "side", side);
  handover->types_dice = g_strcmp0 (dice, "typed") == 0;
  if (dice != NULL && !handover->types_dice && strcmp (dice, "host") != 0)
    biv_xml_complain (xml, root, CONTENT, _("“%s” is “%s”; it may be host or typed"), "dice", dice);
  handover->battle = read_figures (xml, root, "battle", BATTLE_FIGURES);
  handover->mark = read_figures (xml, root, "mark", MARK_FIGURES);
  if (biv_xml_get_attribute (root, "dice-seal") != NULL)
    handover->dice_seal = read_figures (xml, root, "dice-seal", BIV_DICE_SEAL_FIGURES);
  handover->dice_words = g_strdup (biv_xml_get_attribute (root, "dice-words"));
}

static void
read_record (BivXml              *xml,
             const BivXmlElement *element,
             BivHandover         *handover)
{
  if (handover->record != NULL)
    {
      biv_xml_complain (xml, element, CONTENT, _("<%s> stands here for the second time; take one out"), element->name);
      return;
    }
  handover->record = biv_record_xml_read (xml, element, "");
  if (handover->record == NULL)
    return;
  if (biv_record_get_dice_key (handover->record) != NULL)
    biv_xml_complain (xml, element, CONTENT, _("“%s” is the host’s, and goes to nobody while the battle goes on"), "dice-key");
  else if (!biv_record_is_sealed (handover->record))
    biv_xml_complain (xml, element, BIV_FORMAT_ERROR_SEAL, _("what was handed over was sealed, and its seals were taken out"));
}

static void
read_answer (BivXml              *xml,
             const BivXmlElement *element,
             BivHandover         *handover)
{
  biv_xml_only_attributes (xml, element, "", CONTENT);
  biv_xml_only_children (xml, element, "step", CONTENT);
  for (const BivXmlElement *child = element->first_child; child != NULL; child = child->next)
    {
      BivRecordStep *step = biv_xml_is (child, "step") ? biv_record_xml_read_step (xml, child) : NULL;

      if (step == NULL)
        continue;
      step->line = child->line;
      g_ptr_array_add (handover->answer, step);
    }
}

static BivHandover *
read_handover (BivXml  *xml,
               GError **error)
{
  const BivXmlElement *root;
  g_autoptr (BivHandover) handover = NULL;

  if (!biv_format_open (&handover_format, xml, error))
    return NULL;
  root = biv_xml_get_root (xml);
  handover = biv_handover_new_bare ();
  handover->line = root->line;
  read_head (xml, root, handover);
  for (const BivXmlElement *child = root->first_child; child != NULL; child = child->next)
    if (biv_xml_is (child, "record"))
      read_record (xml, child, handover);
    else if (biv_xml_is (child, "answer"))
      read_answer (xml, child, handover);
  if (handover->record == NULL && biv_xml_count_complaints (xml) == 0)
    biv_xml_complain (xml, root, CONTENT, _("<%s> needs a <%s>; add one"), root->name, "record");
  return biv_xml_settle (xml, BIV_FORMAT_ERROR, error) ? g_steal_pointer (&handover) : NULL;
}

BivHandover *
biv_handover_file_parse (const char  *file_name,
                         const char  *bytes,
                         gsize        n_bytes,
                         GError     **error)
{
  g_autoptr (BivXml) xml = biv_xml_parse (file_name, bytes, n_bytes, error);

  return xml != NULL ? read_handover (xml, error) : NULL;
}

BivHandover *
biv_handover_file_load (GFile   *file,
                        GError **error)
{
  g_autoptr (BivXml) xml = biv_xml_load (file, error);

  return xml != NULL ? read_handover (xml, error) : NULL;
}

/* ---- Writing ---- */

char *
biv_handover_file_dup_text (const BivHandover *handover,
                            gsize             *n_bytes)
{
  g_autoptr (BivXmlWriter) writer = biv_xml_writer_new ();

  biv_format_begin (&handover_format, writer);
  biv_xml_writer_attribute (writer, "side", biv_side_letter (handover->side));
  biv_xml_writer_attribute (writer, "battle", handover->battle);
  biv_xml_writer_attribute (writer, "dice", handover->types_dice ? "typed" : "host");
  if (handover->dice_seal != NULL)
    biv_xml_writer_attribute (writer, "dice-seal", handover->dice_seal);
  if (handover->dice_words != NULL)
    biv_xml_writer_attribute (writer, "dice-words", handover->dice_words);
  biv_xml_writer_attribute (writer, "mark", handover->mark);
  biv_xml_writer_open (writer, "record");
  biv_record_xml_write (writer, handover->record);
  biv_xml_writer_close (writer);
  if (handover->answer->len > 0)
    {
      biv_xml_writer_open (writer, "answer");
      for (guint i = 0; i < handover->answer->len; i++)
        biv_record_xml_write_step (writer, g_ptr_array_index (handover->answer, i));
      biv_xml_writer_close (writer);
    }
  return biv_xml_writer_finish (writer, n_bytes);
}
