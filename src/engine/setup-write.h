/* SPDX-License-Identifier: GPL-3.0-or-later */
/* setup-write.h: all that a described battle has, element by element, for files and for seals
 *
 * What there is, and in which order, is said once: what goes into a file is sealed, and what is sealed can be read again. How a
 * number or a place is put into words differs: a file is for people, a seal for no eyes. Neither may change (test-seals.c): who
 * adds something adds it where it is not there in the battles of today. */
#pragma once
#include "base/biv-xml-writer.h"
#include "engine/biv-setup.h"
G_BEGIN_DECLS

#define BIV_N_PART_KINDS (BIV_PART_ORDER + 1)

typedef struct
{
  /* Attributes of the element that holds the battle. */
  void (*write_head)  (BivXmlWriter *writer, const BivSetup *setup);
  /* The content of <board>. */
  void (*write_board) (BivXmlWriter *writer, const BivBoard *board);
  /* Attributes of <unit>. */
  void (*write_unit)  (BivXmlWriter *writer, const BivSetup *setup, const BivSetupUnit *unit);
  /* What the name and the "what" of a part are called. */
  struct
  {
    const char *name, *what;
  } parts[BIV_N_PART_KINDS];
} BivSetupForm;

/** biv_part_kind_get_element: "formation": what a file calls it */
const char *biv_part_kind_get_element (BivPartKind kind);
/** biv_setup_write: the attributes and the content of the element just opened */
void        biv_setup_write (BivXmlWriter       *writer,
                             const BivSetup     *setup,
                             const BivSetupForm *form);

G_END_DECLS
