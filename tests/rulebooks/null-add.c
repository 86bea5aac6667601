/* SPDX-License-Identifier: GPL-3.0-or-later */
/* null-add.c: a program that this is linked to has one rulebook more than it is shipped with, and knows nothing of it */
#include "null-resource.h"
#include "rulebooks/biv-rulebooks.h"

extern const BivRuleset biv_null;

static void __attribute__ ((constructor))
add_null (void)
{
  g_autoptr (GError) error = NULL;

  null_register_resource ();
  if (!biv_ruleset_add (&biv_null, &error))
    g_error ("%s", error->message);
}
