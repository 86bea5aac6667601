/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-said.c: sentences kept as keys, and shown again */
#include "config.h"
#include "base/i18n.h"

#include <string.h>

/* Composed as procedures do it, shown as a page does: without a catalogue it comes out as it would have without keys. */
#define TELL(text) \
  *text = g_string_new (NULL); \
  { \
    g_autofree char *inner = g_strdup_printf (_("%s at %s"), "Halden Column", _("the ford")); \
    \
    g_string_append_printf (*text, _("%s comes to %s, %d of %d (100%%)."), inner, C_("place", "Two Palms"), 3, 4); \
    g_string_append (*text, " "); \
    g_string_append_printf (*text, ngettext ("%u unit", "%u units", 2u), 2u); \
    g_string_append_printf (*text, ngettext (", one gun", ", %d guns", 1), 1); \
    g_string_append (*text, _(" at 50 % strength")); \
    g_string_append_printf (*text, _(", %2$s before %1$s"), "a", "b"); \
  }

static void
tell (GString **text)
{
  TELL (text);
}

static void
test_told_as_before (void)
{
  g_autoptr (GString) plain = NULL, keys = NULL;
  g_autofree char *shown = NULL;

  tell (&plain);
  {
    BIV_KEEPS_KEYS;

    tell (&keys);
    g_assert_true (biv_said (keys->str) == keys->str);
  }
  g_assert_cmpstr (plain->str, ==,
                   "Halden Column at the ford comes to Two Palms, 3 of 4 (100%). 2 units, one gun at 50 % strength, b before a");
  g_assert_false (biv_said_has_keys (plain->str));
  g_assert_true (biv_said_has_keys (keys->str));
  shown = biv_said_dup (keys->str);
  g_assert_cmpstr (shown, ==, plain->str);
  g_assert_cmpstr (biv_said (keys->str), ==, plain->str);
  g_assert_false (biv_said_keeps_keys ());
}

static void
test_small_letters (void)
{
  g_autofree char *plain = biv_say_lower ("In Recovery"), *key = NULL, *shown = NULL;
  BIV_KEEPS_KEYS;

  key = biv_say_lower (_("In Recovery"));
  shown = biv_said_dup (key);
  g_assert_cmpstr (plain, ==, "in Recovery");
  g_assert_cmpstr (shown, ==, "in Recovery");
  g_assert_cmpstr (key, !=, "in Recovery");
}

static void
test_one_expression (void)
{
  const char *title = BIV_KEPT (_("Rename"));

  g_assert_cmpstr (title, !=, "Rename");
  g_assert_cmpstr (biv_said (title), ==, "Rename");
  g_assert_cmpstr (_("Rename"), ==, "Rename");
}

/* What a file may say instead. */
static void
test_hostile (void)
{
  static const struct { const char *text, *shown; } rows[] = {
    { "", "" },
    { "plain % text %s", "plain % text %s" },
    { "⟦", "⟦" },
    { "⟦open", "⟦open" },
    { "closed⟧", "closed⟧" },
    { "⟦⟧", "" },
    { "⟦%s %s¦one⟧", "one %s" },
    { "⟦%s wins¦⟧", "victory for " },
    { "⟦%n%s¦one⟧", "%none" },
    { "⟦%s and %s.¦2nd Bn.¦5th Bty.⟧", "2nd Bn. and 5th Bty." },
    { "⟦%s…¦2nd Bn.⟧", "2nd Bn.…" },
    { "⟦%99$s¦one⟧", "%99$s" },
    { "⟦%2$s %1$s¦one¦two⟧", "two one" },
    { "⟦%1$s%1$s¦one⟧", "oneone" },
    { "⟦a⁞b⟧", "a⁞b" },
    { "⟦⁞⁞1⟧", "⁞⁞1" },
    { "⟦‡⟧", "" },
    { "⟦%s¦⟦%s¦⟦inner⟧⟧⟧", "inner" },
    { "⟦x¦1¦2¦3¦4¦5¦6¦7¦8¦9¦10¦11¦12¦13¦14¦15¦16¦17¦18⟧", "⟦x¦1¦2¦3¦4¦5¦6¦7¦8¦9¦10¦11¦12¦13¦14¦15¦16¦17¦18⟧" },
  };
  g_autoptr (GString) bomb = g_string_new ("x"), deep = g_string_new ("x");
  g_autofree char *shown = NULL, *deepest = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *one = biv_said_dup (rows[i].text);

      g_assert_cmpstr (one, ==, rows[i].shown);
    }
  for (guint i = 0; i < 11; i++)
    {
      g_string_prepend (bomb, "⟦%1$s%1$s%1$s%1$s%1$s%1$s%1$s%1$s¦");
      g_string_append (bomb, "⟧");
    }
  shown = biv_said_dup (bomb->str);
  g_assert_cmpstr (shown, ==, bomb->str);
  for (guint i = 0; i < 4000; i++)
    {
      g_string_prepend (deep, "⟦%s¦");
      g_string_append (deep, "⟧");
    }
  deepest = biv_said_dup (deep->str);
  g_assert_cmpstr (deepest, ==, deep->str);
}

/* What earlier versions kept, in the words of this one: of one or of many. */
static void
test_reworded (void)
{
  static const struct { const char *text, *shown; } rows[] = {
    { "⟦%s: %s wins and holds the field.¦⟦Battle of %s¦Two Palms⟧¦The Allies⟧",
      "Battle of Two Palms: victory for The Allies, and the field." },
    { "⟦%s: %s. Lost: %s %d %%, %s %d %%.¦Ford¦⟦%s wins decisively¦The Allies⟧¦The Allies¦3¦Crown¦57⟧",
      "Ford: decisive victory for The Allies. Lost: The Allies 3 %, Crown 57 %." },
    { "⟦Battle at %s, %s attacks: %s.¦Ford¦The Allies¦⟦both attack⟧⟧", "Battle at Ford, attacker The Allies: both attack." },
    { "⟦%s falls back from %s to %s.¦Marches Rifles¦Ford¦Mill⟧", "Marches Rifles fell back from Ford to Mill." },
    { "⟦%s holds %d of these for %d turns running: %s¦The Allies¦2¦3¦Ford, Mill⟧",
      "Held by The Allies, 2 of these for 3 turns running: Ford, Mill" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *one = biv_said_dup (rows[i].text), *plain = biv_said_dup_plain (rows[i].text);

      g_assert_cmpstr (one, ==, rows[i].shown);
      g_assert_cmpstr (plain, ==, rows[i].shown);
    }
}

/* What is made of a name, and what is left of one when a person has had his hands on it. */
static void
test_kept (void)
{
  static const struct { const char *text, *plain; } rows[] = {
    { NULL, NULL },
    { "Northern Marches", "Northern Marches" },
    { "⟦Market town⟧", "Market town" },
    { "⟦%s base¦⟦side‡Blue⟧⟧", "Blue base" },
    { "⟦%u gun⁞%u guns⁞1¦1⟧", "1 gun" },
    { "⟦%u gun⁞%u guns⁞3¦3⟧", "3 guns" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *plain = biv_said_dup_plain (rows[i].text);

      g_assert_cmpstr (plain, ==, rows[i].plain);
      g_assert_cmpstr (biv_said_typed ("Ford", rows[i].text), ==, "Ford");
      g_assert_cmpstr (biv_said_typed (biv_said_shown (rows[i].text), rows[i].text), ==, rows[i].text);
    }
  g_assert_null (biv_said_typed (NULL, "⟦Market town⟧"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/said/told-as-before", test_told_as_before);
  g_test_add_func ("/said/small-letters", test_small_letters);
  g_test_add_func ("/said/one-expression", test_one_expression);
  g_test_add_func ("/said/hostile", test_hostile);
  g_test_add_func ("/said/reworded", test_reworded);
  g_test_add_func ("/said/kept", test_kept);
  return g_test_run ();
}
