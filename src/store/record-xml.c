/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record-xml.c: the record of a battle inside a file, and the battle described that it begins with */
#include "config.h"
#include "store/record-xml.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "board/biv-geometry.h"
#include "engine/biv-book.h"
#include "engine/biv-text.h"
#include "engine/setup-write.h"
#include "rulebooks/biv-rulebooks.h"
#include "store/board-xml.h"

#define CONTENT BIV_FORMAT_ERROR_CONTENT
#define MOST_TURNS 9999
#define MOST_FACTS 1000             /* of one thing: they are looked for one by one */

/* ---- Writing ---- */

/* On a table. A facing that is no hundredth of a degree is told in 65,536ths of a turn, so that nothing moves by being
 * written down. */
static void
write_place (BivXmlWriter       *writer,
             const BivSetupUnit *unit)
{
  g_autofree char *place = biv_text_dup_place (unit->place);
  g_autofree char *degrees = NULL;
  BivAngle read = 0;

  if (unit->has_place)
    biv_xml_writer_attribute (writer, "at", place);
  if (unit->angle == BIV_NO_ANGLE)
    return;
  degrees = biv_text_dup_angle ((BivAngle) unit->angle);
  if (biv_text_read_angle (degrees, &read) && read == (BivAngle) unit->angle)
    biv_xml_writer_attribute (writer, "degrees", degrees);
  else
    biv_xml_writer_number (writer, "angle", unit->angle);
}

/* A table uses the four directions of a square board. */
static BivBoardShape
shape_of_edges (BivBoardShape shape)
{
  return shape == BIV_BOARD_TABLE ? BIV_BOARD_SQUARES : shape;
}

static void
write_unit (BivXmlWriter       *writer,
            const BivSetup     *setup,
            const BivSetupUnit *unit)
{
  BivBoardShape shape = biv_board_get_shape (setup->board);
  char name[BIV_CELL_NAME];

  biv_xml_writer_attribute (writer, "name", unit->name);
  biv_xml_writer_attribute (writer, "side", biv_side_letter (unit->side));
  biv_xml_writer_attribute (writer, "type", unit->type);
  if (unit->label != NULL)
    biv_xml_writer_attribute (writer, "label", unit->label);
  if (shape == BIV_BOARD_TABLE)
    write_place (writer, unit);
  if (unit->cell != BIV_NO_CELL)
    biv_xml_writer_attribute (writer, "cell", biv_board_cell_name (setup->board, unit->cell, name));
  if (unit->facing != BIV_NO_DIRECTION)
    biv_xml_writer_attribute (writer, "facing", biv_direction_get_name (shape, unit->facing));
  if (unit->arrival != 0)
    biv_xml_writer_number (writer, "arrival", unit->arrival);
  if (unit->edge != BIV_NO_DIRECTION)
    biv_xml_writer_attribute (writer, "edge", biv_direction_get_name (shape_of_edges (shape), unit->edge));
  if (unit->is_feed)
    biv_xml_writer_attribute (writer, "feed", "yes");
  if (unit->is_lost)
    biv_xml_writer_attribute (writer, "lost", "yes");
}

static void
write_head (BivXmlWriter   *writer,
            const BivSetup *setup)
{
  biv_xml_writer_attribute (writer, "ruleset", setup->ruleset);
  if (setup->phase != NULL)
    biv_xml_writer_attribute (writer, "phase", setup->phase);
  if (setup->side_to_act != BIV_NOBODY)
    biv_xml_writer_attribute (writer, "side-to-act", biv_side_letter (setup->side_to_act));
  if (setup->turn != 1)
    biv_xml_writer_number (writer, "turn", setup->turn);
}

static const BivSetupForm form = {
  write_head, biv_board_xml_write, write_unit, { { "name", "kind" }, { "name", "rank" }, { "formation", "kind" } },
};

/* Which dice of its line they are that the program rolled: "17 - 18" where the second was typed. */
static void
write_numbers (BivXmlWriter        *writer,
               const BivRecordStep *step)
{
  g_autoptr (GString) numbers = g_string_new (NULL);
  gboolean is_drawn = FALSE;

  for (guint i = 0; i < step->n_faces; i++)
    {
      if (step->faces[i].number > 0)
        g_string_append_printf (numbers, "%s%u", i > 0 ? " " : "", step->faces[i].number);
      else
        g_string_append (numbers, i > 0 ? " -" : "-");
      is_drawn |= step->faces[i].number > 0;
    }
  if (is_drawn)
    biv_xml_writer_attribute (writer, "numbers", numbers->str);
}

void
biv_record_xml_write_step (BivXmlWriter        *writer,
                           const BivRecordStep *step)
{
  biv_xml_writer_open (writer, "step");
  biv_xml_writer_attribute (writer, "order", step->order);
  if (step->n_faces > 0)
    {
      g_autoptr (GString) faces = g_string_new (NULL);

      for (guint i = 0; i < step->n_faces; i++)
        g_string_append_printf (faces, "%s%s%d", i > 0 ? " " : "", biv_side_letter (step->faces[i].side), step->faces[i].face);
      biv_xml_writer_attribute (writer, "faces", faces->str);
      write_numbers (writer, step);
    }
  if (step->reason != NULL)
    biv_xml_writer_attribute (writer, "reason", step->reason);
  if (step->seal != NULL)
    biv_xml_writer_attribute (writer, "seal", step->seal);
  biv_xml_writer_close (writer);
}

void
biv_record_xml_write (BivXmlWriter    *writer,
                      const BivRecord *record)
{
  if (strcmp (biv_record_get_result (record), "none") != 0)
    biv_xml_writer_attribute (writer, "result", biv_record_get_result (record));
  if (biv_record_get_digest (record) != NULL)
    biv_xml_writer_attribute (writer, "digest", biv_record_get_digest (record));
  if (biv_record_get_dice_key (record) != NULL)
    {
      BivDiceKey key;
      g_autofree char *seal = biv_dice_key_read_text (biv_record_get_dice_key (record), &key) ? biv_dice_key_dup_seal (&key) : NULL;

      biv_xml_writer_attribute (writer, "dice-seal", seal);
      if (biv_record_get_dice_words (record) != NULL)
        biv_xml_writer_attribute (writer, "dice-words", biv_record_get_dice_words (record));
      biv_xml_writer_attribute (writer, "dice-key", biv_record_get_dice_key (record));
      biv_xml_writer_number (writer, "dice-count", (int) biv_record_get_n_drawn (record));
    }
  if (biv_record_get_whole_seal (record) != NULL)
    biv_xml_writer_attribute (writer, "seal", biv_record_get_whole_seal (record));
  biv_xml_writer_open (writer, "setup");
  if (biv_record_get_setup_seal (record) != NULL)
    biv_xml_writer_attribute (writer, "seal", biv_record_get_setup_seal (record));
  biv_setup_write (writer, biv_record_get_setup (record), &form);
  biv_xml_writer_close (writer);
  for (guint i = 0; i < biv_record_get_n_steps (record); i++)
    biv_record_xml_write_step (writer, biv_record_get_step (record, i));
}

/* ---- Reading: attributes ---- */

static gboolean
read_side (BivXml              *xml,
           const BivXmlElement *element,
           const char          *attribute,
           int                 *side)
{
  const char *text = biv_xml_need_attribute (xml, element, attribute, CONTENT);

  if (text == NULL)
    return FALSE;
  return (biv_side_from_letter (text, side) && *side != BIV_NOBODY) ||
         biv_xml_complain (xml, element, CONTENT, _("“%s” is “%s”; it may be A or B"), attribute, text);
}

static gboolean
read_flag (BivXml              *xml,
           const BivXmlElement *element,
           const char          *attribute,
           gboolean            *flag)
{
  const char *text = biv_xml_get_attribute (element, attribute);

  if (text == NULL)
    return TRUE;
  *flag = strcmp (text, "yes") == 0;
  return *flag || strcmp (text, "no") == 0 ||
         biv_xml_complain (xml, element, CONTENT, _("“%s” is “%s”; it may be yes or no"), attribute, text);
}

static gboolean
read_direction (BivXml              *xml,
                const BivXmlElement *element,
                const char          *attribute,
                BivBoardShape        shape,
                guint8              *direction)
{
  const char *text = biv_xml_get_attribute (element, attribute);
  guint value;

  if (text == NULL)
    return TRUE;
  if (!biv_direction_from_name (shape, text, &value))
    return biv_xml_complain (xml, element, CONTENT, _("“%s” is “%s”; it may be %s"), attribute, text,
                             shape == BIV_BOARD_SQUARES ? "N, E, S, W" : "N, NE, SE, S, SW, NW");
  *direction = value;
  return TRUE;
}

/* In orders, a name ends at a space. */
static gboolean
is_word (const char *text)
{
  return *text != '\0' && strpbrk (text, " \t\r\n\"#") == NULL;
}

/* ---- Reading: the setup ---- */

static void
read_fact (BivXml              *xml,
           const BivXmlElement *element,
           BivFacts            *facts)
{
  const char *name = biv_xml_need_attribute (xml, element, "name", CONTENT);
  const char *value = biv_xml_need_attribute (xml, element, "value", CONTENT);

  biv_xml_only_attributes (xml, element, "name value", CONTENT);
  biv_xml_only_children (xml, element, "", CONTENT);
  if (name == NULL || value == NULL)
    return;
  if (biv_facts_get_n (facts) == MOST_FACTS)
    biv_xml_complain (xml, element, CONTENT, _("there are more than %d of these; take some out"), MOST_FACTS);
  else if (!is_word (name))
    biv_xml_complain (xml, element, CONTENT, _("“name” is “%s”; it must be one word"), name);
  else if (biv_facts_get (facts, name) != NULL)
    biv_xml_complain (xml, element, CONTENT, _("“%s” is said twice; take one out"), name);
  else
    biv_facts_set (facts, name, value);
}

static void
read_facts (BivXml              *xml,
            const BivXmlElement *element,
            const char          *name,
            BivFacts            *facts)
{
  for (const BivXmlElement *child = element->first_child; child != NULL; child = child->next)
    if (biv_xml_is (child, name))
      read_fact (xml, child, facts);
}

static BivBoard *
read_setup_board (BivXml              *xml,
                  const BivXmlElement *element)
{
  const BivXmlElement *board = NULL;

  for (const BivXmlElement *child = element->first_child; child != NULL; child = child->next)
    if (biv_xml_is (child, "board"))
      {
        if (board != NULL)
          biv_xml_complain (xml, child, CONTENT, _("<%s> stands here for the second time; take one out"), child->name);
        board = child;
      }
  if (board != NULL)
    return biv_board_xml_read (xml, board, "");
  biv_xml_complain (xml, element, CONTENT, _("<%s> needs a <%s>; add one"), element->name, "board");
  return NULL;
}

static void
read_setup_side (BivXml              *xml,
                 const BivXmlElement *element,
                 BivSetup            *setup,
                 gboolean             is_told[BIV_N_SIDES])
{
  int side;

  biv_xml_only_attributes (xml, element, "letter name", CONTENT);
  biv_xml_only_children (xml, element, "fact", CONTENT);
  if (!read_side (xml, element, "letter", &side))
    return;
  if (is_told[side])
    {
      biv_xml_complain (xml, element, CONTENT, _("side %s stands here for the second time; take one out"), biv_side_letter (side));
      return;
    }
  is_told[side] = TRUE;
  setup->sides[side].name = g_strdup (biv_xml_get_attribute (element, "name"));
  read_facts (xml, element, "fact", setup->sides[side].facts);
}

/* On a table. */
static void
read_table_place (BivXml              *xml,
                  const BivXmlElement *element,
                  BivSetupUnit        *unit)
{
  const char *at = biv_xml_get_attribute (element, "at"), *degrees = biv_xml_get_attribute (element, "degrees");
  int angle = BIV_NO_ANGLE;
  BivAngle read = 0;

  unit->has_place = at != NULL && biv_text_read_place (at, &unit->place) && ABS (unit->place.x) <= BIV_LENGTH_MAX &&
                    ABS (unit->place.y) <= BIV_LENGTH_MAX;
  if (at != NULL && !unit->has_place)
    biv_xml_complain (xml, element, CONTENT, _("“%s” is “%s”; a place is “X,Y” in millimetres"), "at", at);
  if (biv_xml_get_attribute (element, "angle") != NULL)
    biv_xml_read_number (xml, element, "angle", 0, G_MAXUINT16, &angle, CONTENT);
  if (degrees != NULL && !biv_text_read_angle (degrees, &read))
    biv_xml_complain (xml, element, CONTENT, _("“%s” is “%s”; a facing is 0 to 359.99 degrees clockwise from north"),
                      "degrees", degrees);
  else if (degrees != NULL)
    angle = read;
  unit->angle = angle;
}

static gboolean
has_table_place (const BivXmlElement *element)
{
  return biv_xml_get_attribute (element, "at") != NULL || biv_xml_get_attribute (element, "degrees") != NULL ||
         biv_xml_get_attribute (element, "angle") != NULL;
}

static void
read_unit_place (BivXml              *xml,
                 const BivXmlElement *element,
                 const BivSetup      *setup,
                 BivSetupUnit        *unit)
{
  BivBoardShape shape = biv_board_get_shape (setup->board);
  const char *cell = biv_xml_get_attribute (element, "cell");

  if (shape == BIV_BOARD_TABLE)
    {
      if (cell != NULL || biv_xml_get_attribute (element, "facing") != NULL)
        biv_xml_complain (xml, element, CONTENT, _("a table has no cells; write “at” and “degrees”"));
      read_table_place (xml, element, unit);
      cell = NULL;
    }
  else if (has_table_place (element))
    {
      biv_xml_complain (xml, element, CONTENT, _("this board has cells; write “cell” and “facing”"));
    }
  if (cell != NULL && !biv_board_cell_from_any_name (setup->board, cell, &unit->cell))
    biv_xml_complain (xml, element, CONTENT, _("“%s” is “%s”; no board has such a cell"), "cell", cell);
  if (shape != BIV_BOARD_TABLE)
    read_direction (xml, element, "facing", shape, &unit->facing);
  read_direction (xml, element, "edge", shape_of_edges (shape), &unit->edge);
  biv_xml_read_number (xml, element, "arrival", 0, MOST_TURNS, &unit->arrival, CONTENT);
  read_flag (xml, element, "feed", &unit->is_feed);
  read_flag (xml, element, "lost", &unit->is_lost);
}

static void
read_unit (BivXml              *xml,
           const BivXmlElement *element,
           BivSetup            *setup)
{
  const char *name = biv_xml_need_attribute (xml, element, "name", CONTENT);
  const char *type = biv_xml_need_attribute (xml, element, "type", CONTENT);
  BivSetupUnit *unit;
  int side;

  biv_xml_only_attributes (xml, element, "name side type label cell facing at degrees angle arrival edge feed lost", CONTENT);
  biv_xml_only_children (xml, element, "fact", CONTENT);
  if (!read_side (xml, element, "side", &side) || name == NULL || type == NULL)
    return;
  if (!is_word (name) || !is_word (type))
    {
      biv_xml_complain (xml, element, CONTENT, _("“%s” is “%s”; it must be one word"), is_word (name) ? "type" : "name",
                        is_word (name) ? type : name);
      return;
    }
  if (biv_setup_find_unit (setup, name) >= 0)
    {
      biv_xml_complain (xml, element, BIV_FORMAT_ERROR_REFERENCE, _("two units are called “%s”; give one another name"), name);
      return;
    }
  if (biv_setup_get_n_units (setup) == BIV_MAX_UNITS)
    {
      biv_xml_complain (xml, element, CONTENT, _("there are more than %d units; no battle can have so many, take some out"),
                        BIV_MAX_UNITS);
      return;
    }
  unit = biv_setup_add_unit (setup, side, type, name);
  unit->label = g_strdup (biv_xml_get_attribute (element, "label"));
  read_unit_place (xml, element, setup, unit);
  read_facts (xml, element, "fact", unit->facts);
}

#define MOST_PARTS 1000

static void
read_part (BivXml              *xml,
           const BivXmlElement *element,
           BivPartKind          kind,
           BivSetup            *setup)
{
  gboolean is_order = kind == BIV_PART_ORDER;
  const char *name = biv_xml_need_attribute (xml, element, form.parts[kind].name, CONTENT);
  const char *what = biv_xml_need_attribute (xml, element, form.parts[kind].what, CONTENT);
  g_autofree char *known = g_strconcat (is_order ? "side " : "side label ", form.parts[kind].name, " ", form.parts[kind].what,
                                        NULL);
  BivSetupPart *part;
  int side;

  biv_xml_only_attributes (xml, element, known, CONTENT);
  biv_xml_only_children (xml, element, "fact", CONTENT);
  if (!read_side (xml, element, "side", &side) || name == NULL || what == NULL)
    return;
  if (!is_word (name) || !is_word (what))
    biv_xml_complain (xml, element, CONTENT, _("“%s” is “%s”; it must be one word"),
                      is_word (name) ? form.parts[kind].what : form.parts[kind].name, is_word (name) ? what : name);
  else if (!is_order && biv_setup_find_part (setup, kind, name) >= 0)
    biv_xml_complain (xml, element, BIV_FORMAT_ERROR_REFERENCE, _("two are called “%s”; give one another name"), name);
  else if (setup->parts->len == MOST_PARTS)
    biv_xml_complain (xml, element, CONTENT, _("there are more than %d of these; take some out"), MOST_PARTS);
  else
    {
      part = biv_setup_add_part (setup, kind, side, name, what);
      part->label = g_strdup (biv_xml_get_attribute (element, "label"));
      read_facts (xml, element, "fact", part->facts);
    }
}

static void
read_roster (BivXml              *xml,
             const BivXmlElement *element,
             BivSetup            *setup)
{
  const char *type = biv_xml_need_attribute (xml, element, "type", CONTENT);
  int side, count = 0;

  biv_xml_only_attributes (xml, element, "side type count", CONTENT);
  biv_xml_only_children (xml, element, "", CONTENT);
  biv_xml_need_attribute (xml, element, "count", CONTENT);
  if (read_side (xml, element, "side", &side) && type != NULL &&
      biv_xml_read_number (xml, element, "count", 0, MOST_TURNS, &count, CONTENT))
    biv_setup_add_roster (setup, side, type, count);
}

static char *
read_ruleset (BivXml              *xml,
              const BivXmlElement *element)
{
  const char *ruleset = biv_xml_need_attribute (xml, element, "ruleset", CONTENT);

  if (ruleset == NULL)
    return NULL;
  if (!g_strv_contains (biv_book_list_ids (), ruleset))
    {
      g_autofree char *list = g_strjoinv (", ", (char **) biv_book_list_ids ());

      biv_xml_complain (xml, element, CONTENT, _("“%s” is “%s”; it may be %s"), "ruleset", ruleset, list);
      return NULL;
    }
  return g_strdup (ruleset);
}

static void
read_setup_content (BivXml              *xml,
                    const BivXmlElement *element,
                    BivSetup            *setup)
{
  gboolean is_told[BIV_N_SIDES] = { FALSE };

  setup->phase = g_strdup (biv_xml_get_attribute (element, "phase"));
  if (biv_xml_get_attribute (element, "side-to-act") != NULL)
    read_side (xml, element, "side-to-act", &setup->side_to_act);
  biv_xml_read_number (xml, element, "turn", 1, MOST_TURNS, &setup->turn, CONTENT);
  read_facts (xml, element, "option", setup->options);
  read_facts (xml, element, "type", setup->types);
  read_facts (xml, element, "fact", setup->facts);
  read_facts (xml, element, "cell", setup->cells);
  for (const BivXmlElement *child = element->first_child; child != NULL; child = child->next)
    if (biv_xml_is (child, "side"))
      read_setup_side (xml, child, setup, is_told);
    else if (biv_xml_is (child, "unit"))
      read_unit (xml, child, setup);
    else if (biv_xml_is (child, "roster"))
      read_roster (xml, child, setup);
    else
      for (int kind = 0; kind < BIV_N_PART_KINDS; kind++)
        if (biv_xml_is (child, biv_part_kind_get_element ((BivPartKind) kind)))
          read_part (xml, child, (BivPartKind) kind, setup);
}

static BivSetup *
setup_xml_read (BivXml              *xml,
                const BivXmlElement *element)
{
  guint before = biv_xml_count_complaints (xml);
  g_autofree char *ruleset = read_ruleset (xml, element);
  g_autoptr (BivBoard) board = read_setup_board (xml, element);
  g_autoptr (BivSetup) setup = NULL;

  biv_xml_only_attributes (xml, element, "ruleset phase side-to-act turn seal", CONTENT);
  biv_xml_only_children (xml, element, "board option type fact cell side formation general order unit roster", CONTENT);
  if (board == NULL)
    return NULL;
  setup = biv_setup_new (ruleset != NULL ? ruleset : "", board);
  read_setup_content (xml, element, setup);
  return biv_xml_count_complaints (xml) == before ? g_steal_pointer (&setup) : NULL;
}

/* ---- Reading: the steps ---- */

static gboolean
read_face (const char *word,
           BivFace    *face)
{
  const char letter[2] = { word[0], '\0' };
  int side, value;

  if (*word == '\0' || !biv_side_from_letter (letter, &side) || !biv_number_from_text (word + 1, &value) || value < 1 ||
      value > 10)
    return FALSE;
  *face = (BivFace) { side, value };
  return TRUE;
}

/* One for each face. */
static gboolean
read_numbers (BivXml              *xml,
              const BivXmlElement *element,
              GArray              *faces)
{
  const char *text = biv_xml_get_attribute (element, "numbers");
  g_auto (GStrv) words = g_strsplit (text != NULL ? text : "", " ", -1);

  if (text == NULL)
    return TRUE;
  for (guint i = 0; words[i] != NULL; i++)
    {
      int number = 0;

      if (i >= faces->len || (strcmp (words[i], "-") != 0 && (!biv_number_from_text (words[i], &number) || number < 1)))
        return biv_xml_complain (xml, element, CONTENT,
                                 _("“numbers” is “%s”; it has a number, or “-” for a die from the table, for each face"), text);
      g_array_index (faces, BivFace, i).number = (guint32) number;
    }
  return g_strv_length (words) == faces->len
         || biv_xml_complain (xml, element, CONTENT,
                              _("“numbers” is “%s”; it has a number, or “-” for a die from the table, for each face"), text);
}

BivRecordStep *
biv_record_xml_read_step (BivXml              *xml,
                          const BivXmlElement *element)
{
  const char *order = biv_xml_need_attribute (xml, element, "order", CONTENT);
  const char *text = biv_xml_get_attribute (element, "faces");
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (BivFace));
  g_auto (GStrv) words = g_strsplit (text != NULL && *text != '\0' ? text : " ", " ", -1);

  biv_xml_only_attributes (xml, element, "order faces numbers reason seal", CONTENT);
  biv_xml_only_children (xml, element, "", CONTENT);
  for (char **word = words; *word != NULL && text != NULL && *text != '\0'; word++)
    {
      BivFace face;

      if (!read_face (*word, &face))
        {
          biv_xml_complain (xml, element, CONTENT,
                            _("“faces” holds “%s”; it is a side (A, B or -) and a face (1 to 10), like A4"), *word);
          return NULL;
        }
      g_array_append_val (faces, face);
    }
  if (!read_numbers (xml, element, faces))
    return NULL;
  if (order != NULL && *order != '\0')
    return biv_record_step_new (order, (const BivFace *) faces->data, faces->len, biv_xml_get_attribute (element, "reason"));
  if (order != NULL)
    biv_xml_complain (xml, element, CONTENT, _("“order” is empty; write what was done, like “A move A02 b3 N”"));
  return NULL;
}

static void
read_step (BivXml              *xml,
           const BivXmlElement *element,
           BivRecord           *record)
{
  g_autoptr (BivRecordStep) step = biv_record_xml_read_step (xml, element);

  if (step == NULL)
    return;
  biv_record_add_step (record, step->order, step->faces, step->n_faces, step->reason);
  biv_record_set_line (record, element->line);
  biv_record_set_step_seal (record, biv_xml_get_attribute (element, "seal"));
}

static void
read_end (BivXml              *xml,
          const BivXmlElement *element,
          BivRecord           *record)
{
  const char *result = biv_xml_get_attribute (element, "result"), *digest = biv_xml_get_attribute (element, "digest");
  const BivRuleset *ruleset = biv_ruleset_find (biv_record_get_setup (record)->ruleset);

  if (result != NULL && ruleset != NULL && !g_strv_contains (ruleset->results, result))
    {
      g_autofree char *list = g_strjoinv (", ", (char **) ruleset->results);

      biv_xml_complain (xml, element, CONTENT, _("“%s” is “%s”; it may be %s"), "result", result, list);
    }
  else if (digest != NULL && (strlen (digest) != 16 || strspn (digest, "0123456789abcdef") != 16))
    biv_xml_complain (xml, element, CONTENT, _("“digest” is “%s”; it has sixteen of the figures 0 to 9 and a to f"), digest);
  else
    biv_record_set_end (record, result != NULL ? result : "none", digest);
}

/* Of a battle by itself. */
static void
read_dice (BivXml              *xml,
           const BivXmlElement *element,
           BivRecord           *record)
{
  static const char *const others[] = { "dice-count", "dice-seal", "dice-words" };
  const char *key = biv_xml_get_attribute (element, "dice-key"), *seal = biv_xml_get_attribute (element, "dice-seal");
  const char *words = biv_xml_get_attribute (element, "dice-words");
  g_autofree char *settled = words != NULL ? biv_dice_words_dup_settled (words) : NULL, *own = NULL;
  BivDiceKey bytes;
  int n_drawn = 0;

  biv_xml_read_number (xml, element, "dice-count", 0, G_MAXINT, &n_drawn, CONTENT);
  for (guint i = 0; i < G_N_ELEMENTS (others) && key == NULL; i++)
    if (biv_xml_get_attribute (element, others[i]) != NULL)
      {
        biv_xml_complain (xml, element, CONTENT, _("“%s” needs “%s” beside it"), others[i], "dice-key");
        return;
      }
  if (key == NULL)
    return;
  if (!biv_dice_key_read_text (key, &bytes))
    {
      biv_xml_complain (xml, element, CONTENT, _("“%s” is “%s”; it has %d of the figures 0 to 9 and a to f"), "dice-key", key,
                        2 * BIV_DICE_KEY_BYTES);
      return;
    }
  own = biv_dice_key_dup_seal (&bytes);
  if (seal != NULL && strcmp (seal, own) != 0)
    biv_xml_complain (xml, element, CONTENT, _("“%s” does not fit “%s”: the seal of this key is %s"), "dice-seal", "dice-key", own);
  else if (words != NULL && (*words == '\0' || strcmp (words, settled) != 0))
    biv_xml_complain (xml, element, CONTENT, _("“%s” is “%s”; one blank stands between words and none around them"), "dice-words",
                      words);
  else
    {
      biv_record_set_dice (record, key, (guint32) n_drawn);
      biv_record_set_dice_words (record, words);
    }
}

static void
check_seals (BivXml              *xml,
             const BivXmlElement *element,
             const BivRecord     *record)
{
  g_autoptr (GError) error = NULL;
  const BivXmlElement *at = element;
  int step;

  if (biv_record_check_seals (record, &step, &error))
    return;
  if (step >= 0)
    for (at = element->first_child->next; at != NULL && step > 0; at = at->next)
      step--;
  biv_xml_complain (xml, at, BIV_FORMAT_ERROR_SEAL, "%s", error->message);
}

BivRecord *
biv_record_xml_read (BivXml              *xml,
                     const BivXmlElement *element,
                     const char          *attributes)
{
  g_autofree char *known = g_strconcat ("result digest dice-seal dice-words dice-key dice-count seal",
                                        *attributes != '\0' ? " " : "", attributes, NULL);
  guint before = biv_xml_count_complaints (xml);
  const BivXmlElement *first = element->first_child;
  g_autoptr (BivSetup) setup = NULL;
  g_autoptr (BivRecord) record = NULL;

  biv_xml_only_attributes (xml, element, known, CONTENT);
  biv_xml_only_children (xml, element, "setup step", CONTENT);
  if (first == NULL || !biv_xml_is (first, "setup"))
    biv_xml_complain (xml, element, CONTENT, _("<%s> must begin with its <%s>; put that first"), element->name, "setup");
  else if ((setup = setup_xml_read (xml, first)) != NULL)
    {
      record = biv_record_new (setup);
      biv_record_set_line (record, element->line);
      for (const BivXmlElement *child = first->next; child != NULL; child = child->next)
        if (biv_xml_is (child, "step"))
          read_step (xml, child, record);
        else if (biv_xml_is (child, "setup"))
          biv_xml_complain (xml, child, CONTENT, _("<%s> stands here for the second time; take one out"), child->name);
      read_end (xml, element, record);
      read_dice (xml, element, record);
      biv_record_set_seals (record, biv_xml_get_attribute (first, "seal"), biv_xml_get_attribute (element, "seal"));
      if (biv_xml_count_complaints (xml) == before)
        check_seals (xml, element, record);
    }
  return biv_xml_count_complaints (xml) == before ? g_steal_pointer (&record) : NULL;
}
