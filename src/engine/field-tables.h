/* SPDX-License-Identifier: GPL-3.0-or-later */
/* field-tables.h: a field from the inside, for rulebooks: everything is read in place */
#pragma once
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

struct _BivField
{
  gatomicrefcount   references;
  const BivRuleset *ruleset;
  BivBoard         *board;
  BivBook          *book;
  BivSetup         *setup;
  guint             n_units;
  BivRosterUnit    *units;
  gboolean          has_reserves;
  int               newcomer;         /* the unit by which it differs from the field that it grew out of, or -1 */
  gpointer          rules;            /* what the ruleset compiled from all this */
  BivState         *first;            /* as the setup has it; NULL where it grew out of another field */
};

/** biv_field_say_facing: "north-east", in the words of whoever reads; "" where @facing is none */
const char *biv_field_say_facing (const BivField *field,
                                  guint           facing);

G_END_DECLS
