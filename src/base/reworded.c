/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reworded.c: sentences that files hold from earlier versions, and how they are said now
 *
 * A file keeps a sentence as it stood in the source of the program that wrote it. Where the wording changes, the old one has
 * no translation any more; so it is shown as the new one, which has. */
#include "config.h"
#include "base/reworded.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  const char *before, *now;
} Reworded;

static const Reworded sentences[] = {
  /* A side's name may be of one or of many: "the Allies", "Crown of Alvora". No verb may ask which. */
  { "%s wins decisively", N_("decisive victory for %s") },
  { "%s wins", N_("victory for %s") },
  { "%s: a draw; %s holds the field.", N_("%s: a draw; the field is held by %s.") },
  { "%s: %s wins decisively and holds the field.", N_("%s: decisive victory for %s, and the field.") },
  { "%s: %s wins and holds the field.", N_("%s: victory for %s, and the field.") },
  { "Battle at %s, %s attacks: %s.", N_("Battle at %s, attacker %s: %s.") },
  { "%s goes into the fort", N_("Into the fort: %s") },
  { "%s has won the campaign.", N_("The campaign is won by %s.") },
  { "%s holds %d of these for %d turns running: %s", N_("Held by %s, %d of these for %d turns running: %s") },
  { "%s holds %d of these: %s", N_("Held by %s, %d of these: %s") },
  { "%s holds for %d turns running: %s", N_("Held by %s for %d turns running: %s") },
  { "%s holds: %s", N_("Held by %s: %s") },
  { "%s holds every enemy base", N_("Every enemy base held by %s") },
  { "%s destroys: %s", N_("Destroyed by %s: %s") },
  { "%s keeps until turn %d: %s", N_("Kept by %s until turn %d: %s") },
  /* Nor may one ask it of a formation's: "Marches Rifles". What is over is told in the past. */
  { "%s goes into the fort of %s.", N_("%s went into the fort of %s.") },
  { "%s stays at %s.", N_("%s stayed at %s.") },
  { "%s retreats from %s to %s.", N_("%s retreated from %s to %s.") },
  { "%s falls back from %s to %s.", N_("%s fell back from %s to %s.") },
  { "%s has no way to retreat: %s.", N_("%s had no way to retreat: %s.") },
  { "%s follows the beaten enemy to %s.", N_("%s followed the beaten enemy to %s.") },
  { "%s falls apart for want of supplies; ready again in turn %d.",
    N_("%s fell apart for want of supplies; ready again in turn %d.") },
  { "%s loses a step for want of supplies.", N_("%s lost a step for want of supplies.") },
  { "%s is in supply again.", N_("In supply again: %s.") },
};

const char *
biv_reworded (const char *sentence)
{
  g_return_val_if_fail (sentence != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (sentences); i++)
    if (g_str_equal (sentences[i].before, sentence))
      return sentences[i].now;
  return sentence;
}
