/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page-words.c: what the script of a player's page says, in the language of who sends it */
#include "config.h"
#include "draw/page/private.h"

#include <glib/gi18n-lib.h>

/* %1, %2 are filled in by the script: it knows no printf. */
static const struct
{
  const char *key, *words;
} words[] = {
  { "map", NC_("page", "Map") },
  { "army", NC_("page", "Army") },
  { "news", NC_("page", "News") },
  { "rules", NC_("page", "Rules") },
  { "send", NC_("page", "Send") },
  { "orders", NC_("page", "orders") },
  { "all", NC_("page", "All") },
  { "nearer", NC_("page", "Nearer") },
  { "farther", NC_("page", "Farther") },
  { "whole", NC_("page", "The whole map") },
  { "ordered", NC_("page", "%1 of %2 have orders") },
  { "sends", NC_("page", "Send orders, %1 of %2") },
  { "none", NC_("page", "no order") },
  { "choose", NC_("page", "Tap a formation, then the places it is to go to.") },
  { "at", NC_("page", "At %1, %2") },
  { "costs", NC_("page", "costs %1 of %2") },
  { "far", NC_("page", "It reaches %1 this turn; the rest stays for the next.") },
  { "back", NC_("page", "Take the last place away") },
  { "drop", NC_("page", "No order") },
  { "add", NC_("page", "Go on to…") },
  { "step", NC_("page", "%1, costs %2") },
  { "words", NC_("page", "Words to the formation") },
  { "forced", NC_("page", "Forced march") },
  { "embark", NC_("page", "Go on board") },
  { "land", NC_("page", "Land") },
  { "burn", NC_("page", "Burn the depot") },
  { "continue", NC_("page", "Go on with its march: %1") },
  { "nopath", NC_("page", "It stays where it is on this order: it takes no path.") },
  { "noway", NC_("page", "You know no way that leads from %1 to %2.") },
  { "wholeturn", NC_("page", "Going on board or ashore takes the whole turn’s move.") },
  { "ships", NC_("page", "by ship") },
  { "yours", NC_("page", "Your orders") },
  { "this", NC_("page", "this is what you send") },
  { "copy", NC_("page", "Copy the text") },
  { "copied", NC_("page", "The text is copied. Paste it into a mail to the referee.") },
  { "uncopied", NC_("page", "The text is marked: copy it, and paste it into a mail to the referee.") },
  { "save", NC_("page", "Save as a file") },
  { "saved", NC_("page", "“%1” is saved. Send it to the referee.") },
  { "share", NC_("page", "Share") },
  { "empty", NC_("page", "You have given no order yet.") },
  { "faulty", NC_("page", "%1 cannot be ordered so: %2") },
  { "remarks", NC_("page", "To the referee") },
  { "older", NC_("page", "A page for turn %1 has been opened here since: orders from this one, for turn %2, will be late.") },
  { "closed", NC_("page", "This page is to be read: no orders can be given now.") },
  { "place", NC_("page", "%1, can be reached, costs %2") },
  { "beyond", NC_("page", "%1, farther than one turn") },
  { "flag", NC_("page", "%1, %2") },
  { "clause", NC_("page", "What %1 says") },
  { "detach", NC_("page", "Detach units…") },
  { "detaching", NC_("page", "Which units are to go?") },
  { "detachthese", NC_("page", "Detach these") },
  { "detached", NC_("page", "Detachment %1") },
  { "detaches", NC_("page", "%1 sends out %2") },
  { "ready", NC_("page", "%1 ready") },
  { "noscout", NC_("page", "Only horse and commands can scout.") },
  { "stuck", NC_("page", "It cannot move.") },
  { "together", NC_("page", "Join %1") },
  { "undo", NC_("page", "Take it back") },
  { "joins", NC_("page", "%1 joins %2") },
  { "joined", NC_("page", "joins %1") },
  { "parts", NC_("page", "Parts of the page") },
  { "thisorder", NC_("page", "The order in hand") },
  { "posture", NC_("page", "Posture") },
  { "referee", NC_("page", "the referee") },
  { "fromto", NC_("page", "%1 to %2") },
  { "write", NC_("page", "Write a despatch") },
  { "letters", NC_("page", "Despatches that go with these orders") },
  { "from", NC_("page", "From") },
  { "to", NC_("page", "To") },
  { "somebody", NC_("page", "Somebody else, by name…") },
  { "byname", NC_("page", "What his formation is called") },
  { "wordsofit", NC_("page", "Words") },
  { "count", NC_("page", "%1 of %2 letters") },
  { "with", NC_("page", "With it") },
  { "withreturn", NC_("page", "a return") },
  { "withsightings", NC_("page", "your sightings") },
  { "withmarch", NC_("page", "the order of march") },
  { "putin", NC_("page", "Put it with the orders") },
  { "putback", NC_("page", "Put it back with the orders") },
  { "asitwas", NC_("page", "Leave it as it was") },
  { "added", NC_("page", "It goes with your orders: send them to the referee.") },
  { "change", NC_("page", "Change it") },
  { "changethis", NC_("page", "Change it: %1") },
  { "undothis", NC_("page", "Take it back: %1") },
  { "faultyletter", NC_("page", "The despatch %1 cannot go so: %2") },
  { "aboard", NC_("page", "%1 is on board; no courier leaves from there.") },
  { "toolong", NC_("page", "This despatch has %1 letters; one has at most %2. Write the rest into another.") },
  { "toomany", NC_("page", "You write at most %1 despatches in a turn; put several into one.") },
  { "noletter", NC_("page", "There is nothing in this despatch: write something, or add a return.") },
};

void
biv_players_page_put_words (GString *json,
                            guint    n)
{
  g_string_append_c (json, '{');
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_string_append_printf (json, "\"%s\":", words[i].key);
      biv_players_page_put_json (json, g_dpgettext2 (GETTEXT_PACKAGE, "page", words[i].words));
      g_string_append (json, ",\n");
    }
  /* One for every number, since a language knows its own plurals and the script does not. */
  g_string_append (json, "\"missing\":[\"\"");
  for (guint i = 1; i <= n; i++)
    {
      g_autofree char *missing = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u formation has no order and will hold.",
                                                               "%u formations have no order and will hold.", i), i);

      g_string_append_c (json, ',');
      biv_players_page_put_json (json, missing);
    }
  g_string_append (json, "]}");
}
