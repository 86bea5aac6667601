/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options.c: the table of options (campaign rules, section 3) */
#include "config.h"
#include "campaign/model/options.h"

#include <gio/gio.h>
#include "base/i18n.h"
#include <string.h>

#define SWITCH "off on"

static const BivOptionSpec specs[] = {
  { "turn.length", { "day", "day", "day" }, "half-day day 3-day week fortnight month unnamed", 0, 0, "CA-TURN-2",
    N_("Length of a turn"), N_("How far the calendar goes on from one turn to the next.") },
  { "turn.limit", { "10", "12", "none" }, "none", 1, 200, "CA-TURN-5",
    N_("Turn limit"), N_("The campaign ends when this turn has been scored.") },
  { "move.mode", { "simultaneous", "simultaneous", "simultaneous" }, "simultaneous alternate", 0, 0, "CA-MOVE-8",
    N_("Movement"), N_("Everybody moves at once, or one side after the other by initiative.") },
  { "move.forced", { "off", "on", "on" }, SWITCH, 0, 0, "CA-MOVE-9",
    N_("Forced marches"), N_("An order may ask for more than a day's march, at the price of stragglers.") },
  { "move.diagonal", { "off", "off", "off" }, SWITCH, 0, 0, "CA-MAP-1",
    N_("Diagonal moves"), N_("On a map of squares, squares that touch at a corner are neighbours too.") },
  { "weather.mode", { "off", "simple", "seasonal" }, "off simple seasonal", 0, 0, "CA-WEATHER-1",
    N_("Weather"), N_("A die decides the weather of each turn.") },
  { "supply.mode", { "off", "line", "days" }, "off line days", 0, 0, "CA-SUPPLY-1",
    N_("Supply"), N_("Formations need a way to a depot, or the supplies that they carry.") },
  { "supply.reach", { "6", "6", "6" }, NULL, 2, 30, "CA-SUPPLY-2",
    N_("Reach of a depot"), N_("Movement points from a depot within which a formation is in supply.") },
  { "scout.mode", { "umpired", "umpired", "umpired-error" }, "open umpired umpired-error", 0, 0, "CA-SCOUT-1",
    N_("Scouting"), N_("What a side knows of the others: all, its sightings, or its sightings with errors.") },
  { "scout.memory", { "2", "2", "2" }, NULL, 0, 9, "CA-SCOUT-4",
    N_("Memory of sightings"), N_("Turns for which a sighting stays on the briefing.") },
  { "contact.slip", { "4", "4", "4" }, "off", 2, 6, "CA-CONTACT-4",
    N_("Slipping away"), N_("What an evading side must throw to slip away from an attacker.") },
  { "setup.orient", { "attacker-south", "attacker-south", "attacker-south" }, "attacker-south as-stored side-a-south",
    0, 0, "CA-SETUP-6",
    N_("Board's orientation"), N_("Whether the board is turned so that the attacker comes on from the south.") },
  { "setup.guns", { "own-edge", "own-edge", "flank" }, "off own-edge flank", 0, 0, "CA-SETUP-8",
    N_("Marching to the guns"), N_("Whether formations near by may join a battle, and where they come on.") },
  { "setup.unit-cap", { "per-ruleset", "per-ruleset", "per-ruleset" }, "per-ruleset none", 1, 40, "CA-SETUP-4",
    N_("Units on the board"), N_("How many units of a side may be on the board at the start of a battle.") },
  { "deploy.order", { "defender-first", "defender-first", "hidden" }, "defender-first attacker-first hidden free",
    0, 0, "CA-DEPLOY-5",
    N_("Order of deployment"), N_("Who places his units first.") },
  { "deploy.gap", { "500", "500", "500" }, NULL, 0, 1200, "CA-DEPLOY-4",
    N_("Distance from the centre line"), N_("Millimetres of table that stay free on either side of the centre line.") },
  { "deploy.minimum", { "5", "5", "5" }, NULL, 1, 10, "CA-SETUP-5",
    N_("Weakest unit"), N_("Tenths of its full steps that a unit needs to take the field.") },
  { "fate.lost-on", { "2", "2", "2" }, NULL, 0, 5, "CA-FATE-1",
    N_("Lost up to"), N_("A destroyed unit is lost for good on this result or less.") },
  { "fate.light-on", { "5", "5", "5" }, NULL, 3, 7, "CA-FATE-1",
    N_("Light from"), N_("A destroyed unit is back next turn on this result or more.") },
  { "fate.turns", { "3", "3", "3" }, NULL, 1, 9, "CA-FATE-3",
    N_("Turns of recovery"), N_("Turns after which a recovering unit is ready again.") },
  { "fate.share-winner", { "50", "50", "50" }, NULL, 0, 100, "CA-FATE-6",
    N_("Winner's share back"), N_("Percent of the steps lost that come back to who holds the field.") },
  { "fate.share-loser", { "33", "33", "33" }, NULL, 0, 100, "CA-FATE-6",
    N_("Loser's share back"), N_("Percent of the steps lost that come back to the loser.") },
  { "fate.share-decisive", { "25", "25", "25" }, NULL, 0, 100, "CA-FATE-6",
    N_("Share back after a decisive defeat"), N_("Percent of the steps lost that come back to who was decisively beaten.") },
  { "result.pursuit", { "off", "on", "on" }, SWITCH, 0, 0, "CA-FATE-4",
    N_("Pursuit"), N_("A winner with more horse makes the loser's light losses take longer to recover.") },
  { "result.advance", { "off", "off", "on" }, SWITCH, 0, 0, "CA-RESULT-7",
    N_("Advance after victory"), N_("Winning horse may follow the beaten formation.") },
  { "replace.mode", { "schedule", "points", "points" }, "schedule points off", 0, 0, "CA-REPLACE-2",
    N_("Replacements"), N_("Reinforcements come by the schedule, by points as well, or not at all.") },
  { "exp.mode", { "off", "on", "on" }, SWITCH, 0, 0, "CA-EXP-1",
    N_("Experience"), N_("Units of the winner may become better.") },
  { "siege.mode", { "on", "on", "on" }, "on off", 0, 0, "CA-SIEGE-1",
    N_("Sieges"), N_("Whether forts can be besieged, or are plain towns.") },
  { "vp.count", { "end", "end", "per-turn" }, "end per-turn", 0, 0, "CA-VICTORY-2",
    N_("Points for places"), N_("Counted once at the end, or at every scoring.") },
  { "vp.win", { "1", "1", "1" }, NULL, 0, 9, "CA-RESULT-8",
    N_("Points for a win"), N_("Victory points for a battle won.") },
  { "vp.decisive", { "2", "2", "2" }, NULL, 0, 9, "CA-RESULT-8",
    N_("Points for a decisive win"), N_("Victory points for a battle won decisively.") },
  { "vp.per-unit", { "0", "0", "1" }, NULL, 0, 3, "CA-RESULT-8",
    N_("Points for each unit"), N_("Victory points for each enemy unit lost or captured.") },
  { "victory.exhaustion", { "50", "50", "50" }, "off", 25, 75, "CA-VICTORY-4",
    N_("Exhaustion"), N_("Percent of its steps whose loss exhausts a side.") },
  { "victory.margin", { "2", "2", "3" }, NULL, 0, 20, "CA-VICTORY-3",
    N_("Margin of victory"), N_("The lead in victory points that wins at the turn limit.") },
  { "morale.mode", { "off", "off", "on" }, SWITCH, 0, 0, "CA-VICTORY-6",
    N_("National morale"), N_("A side whose morale is used up sues for peace.") },
  { "courier.delay", { "0", "0", "1" }, NULL, 0, 3, "CA-ORDER-5",
    N_("Couriers"), N_("Turns that an order takes to reach a distant formation.") },
  { "players.mode", { "sides", "sides", "sides" }, "sides commanders", 0, 0, "CA-MAIL-1",
    N_("Players"), N_("One player a side, or several, each in command of the formations that name him.") },
  { "mail.mode", { "off", "off", "on" }, SWITCH, 0, 0, "CA-MAIL-4",
    N_("Despatches"), N_("Commanders of a side write to each other, and couriers carry what they write.") },
  { "mail.speed", { "6", "6", "6" }, NULL, 1, 30, "CA-MAIL-4",
    N_("Speed of couriers"), N_("Links that a courier with a despatch rides in a turn.") },
  { "mail.returns", { "on", "on", "on" }, SWITCH, 0, 0, "CA-MAIL-7",
    N_("Returns"), N_("Each formation reports to the commander-in-chief every turn without being asked.") },
  { "events.mode", { "off", "off", "on" }, SWITCH, 0, 0, "CA-EVENT-1",
    N_("Chance events"), N_("A die each turn may bring an event for the referee to play with.") },
  { "fate.table", { "dice", "dice", "dice" }, "dice morning bath none harsh", 0, 0, "CA-FATE-8",
    N_("Table of fates"), N_("How it is decided what becomes of destroyed units.") },
  { "move.rail", { "off", "off", "off" }, SWITCH, 0, 0, "CA-MAP-2",
    N_("Railways"), N_("A formation that goes by rail alone has four times its allowance.") },
  { "supply.native-exempt", { "on", "on", "on" }, "on off", 0, 0, "CA-SUPPLY-6",
    N_("Natives need no supply"), N_("Formations of native sides are always in supply.") },
  { "depot.burn", { "off", "off", "off" }, SWITCH, 0, 0, "CA-SUPPLY-4",
    N_("Burning depots"), N_("The last formation to leave a depot may destroy it.") },
  { "setup.feed", { "off", "off", "off" }, SWITCH, 0, 0, "CA-SETUP-4",
    N_("Feeding in reserves"), N_("Units left out come on for units destroyed.") },
  { "retreat.surrender", { "off", "off", "off" }, SWITCH, 0, 0, "CA-RETREAT-5",
    N_("Surrender when cut off"), N_("Who has no way to retreat is captured whole.") },
  { "captured.exchange", { "off", "off", "off" }, SWITCH, 0, 0, "CA-RECOVER-4",
    N_("Exchange of prisoners"), N_("Captured units are exchanged one for one.") },
  { "captured.rescue", { "off", "off", "off" }, SWITCH, 0, 0, "CA-RECOVER-4",
    N_("Rescue of prisoners"), N_("Captured units are freed with the captor's first base.") },
  { "victory.cut-off", { "off", "off", "off" }, "off 25", 0, 0, "CA-VICTORY-4",
    N_("Exhaustion when cut off"), N_("A side that reaches no depot is exhausted by fewer losses.") },
  { "ladder.choice", { "off", "off", "off" }, SWITCH, 0, 0, "CA-LADDER-2",
    N_("Winner chooses"), N_("On a ladder the winner of the last battle says who attacks.") },
  { "undo.depth", { "turn", "turn", "turn" }, "turn campaign", 0, 0, "CA-REF-3",
    N_("Depth of undo"), N_("How far back steps can be taken back. Of turns beyond it the file keeps how they closed.") },
  { "gazette.fill", { "on", "on", "on" }, "on off", 0, 0, "CA-JOURNAL-4",
    N_("Newspaper fills itself"), N_("It tells what every side may know, besides the lines that the referee has marked for it.") },
  { NULL }
};

const BivOptionSpec *
biv_option_specs (void)
{
  return specs;
}

const BivOptionSpec *
biv_option_find (const char *name)
{
  for (const BivOptionSpec *spec = specs; spec->name != NULL; spec++)
    if (g_strcmp0 (spec->name, name) == 0)
      return spec;
  return NULL;
}

static gboolean
is_one_of (const char *words,
           const char *value)
{
  gsize length = strlen (value);

  if (words == NULL || length == 0)
    return FALSE;
  for (const char *at = words; at != NULL; at = strchr (at, ' '))
    {
      at += *at == ' ';
      if (strncmp (at, value, length) == 0 && (at[length] == ' ' || at[length] == '\0'))
        return TRUE;
    }
  return FALSE;
}

gboolean
biv_option_accepts (const BivOptionSpec  *option,
                    const char           *value,
                    GError              **error)
{
  guint64 number;

  g_return_val_if_fail (option != NULL && value != NULL, FALSE);

  if (is_one_of (option->words, value))
    return TRUE;
  if (option->maximum > 0 && *value != '\0' && strlen (value) <= 4 && strspn (value, "0123456789") == strlen (value))
    {
      number = g_ascii_strtoull (value, NULL, 10);
      if (number >= (guint64) option->minimum && number <= (guint64) option->maximum)
        return TRUE;
    }
  if (option->maximum == 0)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("Option %s: “%s” will not do; it takes one of: %s"),
                 option->name, value, option->words);
  else if (option->words == NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 _("Option %s: “%s” will not do; it takes a number from %d to %d"),
                 option->name, value, option->minimum, option->maximum);
  else
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 _("Option %s: “%s” will not do; it takes a number from %d to %d, or one of: %s"),
                 option->name, value, option->minimum, option->maximum, option->words);
  return FALSE;
}

/* ---- Words ---- */

static const struct
{
  const char *word, *label;
} word_labels[] = {
  { "off", NC_("option", "Off") },
  { "on", NC_("option", "On") },
  { "none", NC_("option", "None") },
  { "half-day", NC_("option", "Half a day") },
  { "day", NC_("option", "A day") },
  { "3-day", NC_("option", "3 days") },
  { "week", NC_("option", "A week") },
  { "fortnight", NC_("option", "A fortnight") },
  { "month", NC_("option", "A month") },
  { "unnamed", NC_("option", "Unnamed") },
  { "simultaneous", NC_("option", "All at once") },
  { "alternate", NC_("option", "In turn") },
  { "simple", NC_("option", "Simple") },
  { "seasonal", NC_("option", "By season") },
  { "line", NC_("option", "A way to a depot") },
  { "days", NC_("option", "Days carried") },
  { "open", NC_("option", "All see all") },
  { "umpired", NC_("option", "Sightings") },
  { "umpired-error", NC_("option", "Sightings, with errors") },
  { "attacker-south", NC_("option", "Attacker south") },
  { "as-stored", NC_("option", "As stored") },
  { "side-a-south", NC_("option", "First side south") },
  { "own-edge", NC_("option", "On their own edge") },
  { "flank", NC_("option", "On the flank") },
  { "per-ruleset", NC_("option", "As the rulebook") },
  { "defender-first", NC_("option", "Defender first") },
  { "attacker-first", NC_("option", "Attacker first") },
  { "hidden", NC_("option", "Hidden") },
  { "free", NC_("option", "Free") },
  { "schedule", NC_("option", "By schedule") },
  { "points", NC_("option", "Points") },
  { "end", NC_("option", "At the end") },
  { "per-turn", NC_("option", "Each turn") },
  { "dice", NC_("option", "Dice") },
  { "morning", NC_("option", "Morning roll") },
  { "bath", NC_("option", "Bath") },
  { "harsh", NC_("option", "Harsh") },
  { "turn", NC_("option", "To the turn’s opening") },
  { "campaign", NC_("option", "To the beginning") },
};

const char *
biv_option_get_word_label (const char *word)
{
  g_return_val_if_fail (word != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (word_labels); i++)
    if (g_strcmp0 (word_labels[i].word, word) == 0)
      return biv_say_in ("option", word_labels[i].label);
  return word;
}
