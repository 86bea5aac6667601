/* SPDX-License-Identifier: GPL-3.0-or-later */
/* setup-write.c: all that a described battle has, element by element */
#include "engine/setup-write.h"

static const char *const part_elements[BIV_N_PART_KINDS] = { "formation", "general", "order" };

const char *
biv_part_kind_get_element (BivPartKind kind)
{
  g_return_val_if_fail ((guint) kind < BIV_N_PART_KINDS, NULL);

  return part_elements[kind];
}

static void
write_facts (BivXmlWriter   *writer,
             const char     *element,
             const BivFacts *facts)
{
  for (guint i = 0; i < biv_facts_get_n (facts); i++)
    {
      biv_xml_writer_open (writer, element);
      biv_xml_writer_attribute (writer, "name", biv_facts_get_key (facts, i));
      biv_xml_writer_attribute (writer, "value", biv_facts_get_value (facts, i));
      biv_xml_writer_close (writer);
    }
}

static void
write_sides (BivXmlWriter   *writer,
             const BivSetup *setup)
{
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      biv_xml_writer_open (writer, "side");
      biv_xml_writer_attribute (writer, "letter", biv_side_letter (side));
      if (setup->sides[side].name != NULL)
        biv_xml_writer_attribute (writer, "name", setup->sides[side].name);
      write_facts (writer, "fact", setup->sides[side].facts);
      biv_xml_writer_close (writer);
    }
}

/* Class by class. */
static void
write_parts (BivXmlWriter       *writer,
             const BivSetup     *setup,
             const BivSetupForm *form)
{
  for (guint kind = 0; kind < BIV_N_PART_KINDS; kind++)
    for (guint i = 0; i < setup->parts->len; i++)
      {
        const BivSetupPart *part = biv_setup_get_part (setup, i);

        if (part->kind != (BivPartKind) kind)
          continue;
        biv_xml_writer_open (writer, part_elements[kind]);
        biv_xml_writer_attribute (writer, "side", biv_side_letter (part->side));
        biv_xml_writer_attribute (writer, form->parts[kind].name, part->name);
        if (part->label != NULL)
          biv_xml_writer_attribute (writer, "label", part->label);
        biv_xml_writer_attribute (writer, form->parts[kind].what, part->what);
        write_facts (writer, "fact", part->facts);
        biv_xml_writer_close (writer);
      }
}

static void
write_roster (BivXmlWriter   *writer,
              const BivSetup *setup)
{
  for (guint i = 0; i < setup->roster->len; i++)
    {
      const BivSetupRoster *line = g_ptr_array_index (setup->roster, i);

      biv_xml_writer_open (writer, "roster");
      biv_xml_writer_attribute (writer, "side", biv_side_letter (line->side));
      biv_xml_writer_attribute (writer, "type", line->type);
      biv_xml_writer_number (writer, "count", line->count);
      biv_xml_writer_close (writer);
    }
}

void
biv_setup_write (BivXmlWriter       *writer,
                 const BivSetup     *setup,
                 const BivSetupForm *form)
{
  g_return_if_fail (writer != NULL && setup != NULL && form != NULL);

  form->write_head (writer, setup);
  biv_xml_writer_open (writer, "board");
  form->write_board (writer, setup->board);
  biv_xml_writer_close (writer);
  write_facts (writer, "option", setup->options);
  write_facts (writer, "type", setup->types);
  write_facts (writer, "fact", setup->facts);
  write_facts (writer, "cell", setup->cells);
  write_sides (writer, setup);
  write_parts (writer, setup, form);
  for (guint i = 0; i < setup->units->len; i++)
    {
      const BivSetupUnit *unit = biv_setup_get_unit (setup, i);

      biv_xml_writer_open (writer, "unit");
      form->write_unit (writer, setup, unit);
      write_facts (writer, "fact", unit->facts);
      biv_xml_writer_close (writer);
    }
  write_roster (writer, setup);
}
