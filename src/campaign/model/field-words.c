/* SPDX-License-Identifier: GPL-3.0-or-later */
/* field-words.c: what fields and their values are called on screen and in the journal */
#include "config.h"
#include "campaign/model/field-words.h"
#include "campaign/model/item-names.h"

#include "base/i18n.h"
#include <stdlib.h>

typedef struct
{
  const char *name, *label;
} FieldLabel;

/* In the order of their names, to be found by halving. */
static const FieldLabel labels[] = {
  { "account", NC_("field", "Account") },
  { "addressee", NC_("field", "Addressee") },
  { "addressee-name", NC_("field", "Addressee’s name") },
  { "approach", NC_("field", "Approach") },
  { "arms", NC_("field", "Arms") },
  { "arrival", NC_("field", "Arrival") },
  { "arrived", NC_("field", "Arrived") },
  { "arrived-by", NC_("field", "Arrived by") },
  { "arrives", NC_("field", "Arrives") },
  { "as-sent", NC_("field", "As it was written") },
  { "attacker", NC_("field", "Attacker") },
  { "author", NC_("field", "Author") },
  { "automatic", NC_("field", "By itself") },
  { "backdrop", NC_("field", "Picture under the map") },
  { "backdrop-strength", NC_("field", "Picture’s strength") },
  { "backdrop-turn", NC_("field", "Picture’s turn") },
  { "backdrop-width", NC_("field", "Picture’s width") },
  { "backdrop-x", NC_("field", "Picture’s left edge") },
  { "backdrop-y", NC_("field", "Picture’s upper edge") },
  { "base-of", NC_("field", "Base of") },
  { "battle", NC_("field", "Battle") },
  { "battlefield", NC_("field", "Battlefield") },
  { "bends", NC_("field", "Bends") },
  { "besieger", NC_("field", "Besieger") },
  { "board", NC_("field", "Board") },
  { "boards", NC_("field", "Boards") },
  { "bonus", NC_("field", "Bonus") },
  { "branched-keys", NC_("field", "Keys of the dice before the branch") },
  { "branched-lines", NC_("field", "Lines of dice before the branch") },
  { "breach-turn", NC_("field", "First breach in turn") },
  { "breaches", NC_("field", "Breaches") },
  { "broken", NC_("field", "Broken") },
  { "burn", NC_("field", "Burn") },
  { "burn-done", NC_("field", "Has burnt the depot") },
  { "by-hand", NC_("field", "By hand") },
  { "by-referee", NC_("field", "Written by the referee") },
  { "calibre", NC_("field", "Calibre") },
  { "came", NC_("field", "Came") },
  { "captor", NC_("field", "Captor") },
  { "captured-turn", NC_("field", "Captured in turn") },
  { "carried-order", NC_("field", "Order in hand") },
  { "class", NC_("field", "Artillery class") },
  { "clause", NC_("field", "Clause") },
  { "closed", NC_("field", "Closed") },
  { "colour", NC_("field", "Colour") },
  { "commander", NC_("field", "Commander") },
  { "commander-back", NC_("field", "Commander back in turn") },
  { "commander-in-chief", NC_("field", "Commander-in-chief") },
  { "commander-state", NC_("field", "Commander’s state") },
  { "commanders", NC_("field", "Commanders") },
  { "condition", NC_("field", "Condition") },
  { "contact", NC_("field", "Contact") },
  { "copy-for", NC_("field", "Player’s copy for") },
  { "copy-player", NC_("field", "Player’s copy for the commander") },
  { "cost", NC_("field", "Cost") },
  { "crossing", NC_("field", "Crossing") },
  { "current-phase", NC_("field", "Phase") },
  { "current-turn", NC_("field", "Turn") },
  { "date", NC_("field", "Date") },
  { "defender", NC_("field", "Defender") },
  { "degree", NC_("field", "Degree") },
  { "description", NC_("field", "Description") },
  { "despatch", NC_("field", "Despatch") },
  { "detachments", NC_("field", "Detachments so far") },
  { "dice", NC_("field", "Dice") },
  { "dice-by", NC_("field", "Dice thrown by") },
  { "dice-count", NC_("field", "Dice fallen so far") },
  { "dice-key", NC_("field", "Key of the dice") },
  { "dice-line", NC_("field", "Line of dice") },
  { "dice-seal", NC_("field", "Seal of the dice") },
  { "dice-words", NC_("field", "Words for the dice") },
  { "diced-turn", NC_("field", "Last die in turn") },
  { "disabled", NC_("field", "Disabled") },
  { "dismounted", NC_("field", "Dismounted") },
  { "draft", NC_("field", "Rest of the path") },
  { "due", NC_("field", "To arrive in turn") },
  { "edge", NC_("field", "Edge") },
  { "embark", NC_("field", "Embark") },
  { "embark-done", NC_("field", "Has embarked or landed") },
  { "embarked", NC_("field", "Embarked") },
  { "end", NC_("field", "End on the board") },
  { "end-steps", NC_("field", "End steps") },
  { "entered-by", NC_("field", "Entered by") },
  { "events", NC_("field", "Events") },
  { "extras", NC_("field", "Extras") },
  { "facing", NC_("field", "Facing") },
  { "fate", NC_("field", "Fate") },
  { "features", NC_("field", "Features") },
  { "fell-back", NC_("field", "Fell back") },
  { "figures", NC_("field", "Figures on counters") },
  { "forced", NC_("field", "Forced") },
  { "forced-turn", NC_("field", "Last forced march") },
  { "form", NC_("field", "Drawn up") },
  { "formation", NC_("field", "Formation") },
  { "formations", NC_("field", "Formations") },
  { "fort-rating", NC_("field", "Fort rating") },
  { "fought", NC_("field", "Fought this turn") },
  { "from", NC_("field", "From") },
  { "frontage", NC_("field", "Frontage in mm") },
  { "garrison", NC_("field", "Garrison") },
  { "gazette", NC_("field", "For the newspaper") },
  { "gazette-name", NC_("field", "Newspaper") },
  { "generals", NC_("field", "Generals") },
  { "guns", NC_("field", "Guns") },
  { "hatch", NC_("field", "Hatch") },
  { "headline", NC_("field", "Headline") },
  { "held", NC_("field", "Scorings held") },
  { "hidden", NC_("field", "Hidden") },
  { "holder", NC_("field", "Holder") },
  { "in-contact", NC_("field", "In contact this turn") },
  { "initiative", NC_("field", "Initiative") },
  { "joining", NC_("field", "Joining") },
  { "kind", NC_("field", "Kind") },
  { "known-to", NC_("field", "Known to") },
  { "last-number", NC_("field", "Last number used") },
  { "last-used", NC_("field", "Last used in turn") },
  { "left-out", NC_("field", "Left out of the newspaper") },
  { "length", NC_("field", "Length") },
  { "length-unit", NC_("field", "Lengths are in") },
  { "level", NC_("field", "Level") },
  { "location", NC_("field", "Location") },
  { "losses", NC_("field", "Losses by formation") },
  { "lost", NC_("field", "Lost on the way") },
  { "map-columns", NC_("field", "Map columns") },
  { "map-form", NC_("field", "Map form") },
  { "map-numbers", NC_("field", "Numbers of the cells") },
  { "map-rows", NC_("field", "Map rows") },
  { "marching", NC_("field", "Order of march") },
  { "marching-by", NC_("field", "Marches by") },
  { "meeting", NC_("field", "Meeting") },
  { "merged-into", NC_("field", "Merged into") },
  { "met-from", NC_("field", "Came from") },
  { "met-on", NC_("field", "Met on") },
  { "mission", NC_("field", "Mission") },
  { "moment", NC_("field", "Moment") },
  { "moments", NC_("field", "Moments") },
  { "morale", NC_("field", "Morale") },
  { "mount", NC_("field", "Mount") },
  { "moves-with", NC_("field", "Moves with") },
  { "n", NC_("field", "How many") },
  { "name", NC_("field", "Name") },
  { "name-x", NC_("field", "Name, east") },
  { "name-y", NC_("field", "Name, south") },
  { "next-draw", NC_("field", "Next after a draw") },
  { "next-win-1", NC_("field", "Next if the first side wins") },
  { "next-win-2", NC_("field", "Next if the second side wins") },
  { "no-crossing", NC_("field", "No crossing over") },
  { "notes", NC_("field", "Notes") },
  { "number", NC_("field", "Number") },
  { "objective-points", NC_("field", "Objective points") },
  { "objects", NC_("field", "Objects") },
  { "on-link", NC_("field", "On link") },
  { "one-way", NC_("field", "One way") },
  { "opened-keys", NC_("field", "Opened keys of the dice") },
  { "opening", NC_("field", "Opening orders") },
  { "options", NC_("field", "Options") },
  { "orientation-locked", NC_("field", "Orientation locked") },
  { "out-of-supply", NC_("field", "Turns out of supply") },
  { "outcome", NC_("field", "Outcome") },
  { "owner", NC_("field", "Owner") },
  { "parent", NC_("field", "Parent") },
  { "path", NC_("field", "Path") },
  { "phase", NC_("field", "Phase") },
  { "photographs", NC_("field", "Photographs") },
  { "pictures", NC_("field", "Pictures") },
  { "place", NC_("field", "Place") },
  { "places", NC_("field", "Places") },
  { "planted", NC_("field", "Planted") },
  { "player", NC_("field", "Player") },
  { "points", NC_("field", "Points") },
  { "post-of", NC_("field", "In the post of") },
  { "posts", NC_("field", "Generals’ places") },
  { "posture", NC_("field", "Posture") },
  { "preset", NC_("field", "Preset") },
  { "previous-place", NC_("field", "Previous place") },
  { "quality", NC_("field", "Quality") },
  { "quarters", NC_("field", "Quarters") },
  { "rank", NC_("field", "Rank") },
  { "rating", NC_("field", "Rating") },
  { "reader", NC_("field", "Who got it") },
  { "reader-side", NC_("field", "Side of who got it") },
  { "readers", NC_("field", "Readers") },
  { "ready-turn", NC_("field", "Ready in turn") },
  { "reason", NC_("field", "Reason") },
  { "record", NC_("field", "Record") },
  { "ref", NC_("field", "Roster number") },
  { "reinforced-strength", NC_("field", "Reinforced strength") },
  { "remarks", NC_("field", "Remarks") },
  { "replacement-points", NC_("field", "Replacement points") },
  { "replacement-stock", NC_("field", "Replacement stock") },
  { "reported", NC_("field", "Reported in turn") },
  { "resolved-by", NC_("field", "Resolved by") },
  { "result", NC_("field", "Result") },
  { "result-reason", NC_("field", "How it ended") },
  { "retreats", NC_("field", "Retreats") },
  { "returned", NC_("field", "Formations returned") },
  { "revealed", NC_("field", "Revealed") },
  { "risen", NC_("field", "Rose in turn") },
  { "river", NC_("field", "River") },
  { "role", NC_("field", "Role") },
  { "rules", NC_("field", "Options of the rulebook") },
  { "ruleset", NC_("field", "Ruleset") },
  { "rung", NC_("field", "Rung") },
  { "season", NC_("field", "Season") },
  { "secret-notes", NC_("field", "Secret notes") },
  { "seed", NC_("field", "Seed of drawn maps and boards") },
  { "seen", NC_("field", "Seen") },
  { "sender", NC_("field", "Sender") },
  { "sender-name", NC_("field", "Sender’s name") },
  { "set-up", NC_("field", "Set up") },
  { "shaken-until", NC_("field", "Shaken through turn") },
  { "short-name", NC_("field", "Short name") },
  { "shut-in", NC_("field", "Shut in") },
  { "side", NC_("field", "Side") },
  { "sides", NC_("field", "Sides") },
  { "siege-battle", NC_("field", "Siege battle") },
  { "situations", NC_("field", "Situations") },
  { "size", NC_("field", "Size") },
  { "source", NC_("field", "Source") },
  { "spent", NC_("field", "Movement points spent") },
  { "square", NC_("field", "Square") },
  { "stance", NC_("field", "Stance") },
  { "start-date", NC_("field", "Start date") },
  { "start-owner", NC_("field", "Start owner") },
  { "start-quality", NC_("field", "Start quality") },
  { "start-steps", NC_("field", "Start steps") },
  { "start-strength", NC_("field", "Start strength") },
  { "start-turn", NC_("field", "Since turn") },
  { "state", NC_("field", "State") },
  { "status", NC_("field", "Status") },
  { "steps-due", NC_("field", "Steps due back") },
  { "steps-full", NC_("field", "Full steps") },
  { "steps-now", NC_("field", "Steps now") },
  { "stock", NC_("field", "Stock") },
  { "suggested", NC_("field", "Quick result suggested") },
  { "supply-days", NC_("field", "Days of supply") },
  { "taken-by", NC_("field", "Taken by") },
  { "terrain", NC_("field", "Terrain") },
  { "text", NC_("field", "Text") },
  { "to", NC_("field", "To") },
  { "totals", NC_("field", "Totals") },
  { "turn", NC_("field", "Turn") },
  { "turns", NC_("field", "Turns running") },
  { "type", NC_("field", "Type") },
  { "types", NC_("field", "Unit types") },
  { "unit", NC_("field", "Unit") },
  { "units", NC_("field", "Units") },
  { "visible-to", NC_("field", "Visible to") },
  { "vp", NC_("field", "Victory points") },
  { "was-on", NC_("field", "Was on the board") },
  { "way", NC_("field", "Rest of the path") },
  { "way-from", NC_("field", "Goes on from") },
  { "weather", NC_("field", "Weather") },
  { "weather-rolled", NC_("field", "Weather rolled") },
  { "weight", NC_("field", "Weight") },
  { "winner", NC_("field", "Winner") },
  { "with", NC_("field", "With it") },
  { "word", NC_("field", "Word of the copies") },
  { "worn", NC_("field", "Worn") },
  { "written", NC_("field", "Written in turn") },
  { "written-at", NC_("field", "Written at") },
  { "x", NC_("field", "East") },
  { "y", NC_("field", "South") },
};

static int
compare_labels (const void *name,
                const void *label)
{
  return g_strcmp0 (name, ((const FieldLabel *) label)->name);
}

const char *
biv_field_get_label (const BivFieldSpec *field)
{
  const FieldLabel *found = bsearch (field->name, labels, G_N_ELEMENTS (labels), sizeof labels[0], compare_labels);

  return found != NULL ? biv_say_in ("field", found->label) : field->name;
}

/* ---- Features ---- */

static const char *const features[] = {
  NC_("feature", "village"), NC_("feature", "town"), NC_("feature", "fort"), NC_("feature", "depot"), NC_("feature", "port"),
  NC_("feature", "bridge"),  NC_("feature", "ford"), NC_("feature", "pass"), NC_("feature", "well"),  NC_("feature", "mine"),
  NC_("feature", "railway"), NULL
};

const char *const *
biv_features_list (void)
{
  return features;
}

const char *
biv_feature_get_label (const char *feature)
{
  return g_strv_contains (features, feature) ? biv_say_in ("feature", feature) : feature;
}

/* ---- Values ---- */

static gboolean
is_features (const BivFieldSpec *field)
{
  return field == biv_kind_find_field (BIV_KIND_PLACE, "features");
}

/* One of the words of a list that names no items. */
static const char *
word_of (const BivFieldSpec *field,
         const char         *word)
{
  return is_features (field) ? biv_feature_get_label (word) : word;
}

static const char *
name_of (BivCampaign *campaign,
         const char  *id)
{
  BivItem *item = biv_campaign_find (campaign, id);

  return item != NULL ? biv_item_call (item) : id;
}

/* TRANSLATORS: of a line on the map */
static char *
dup_count (guint n_points)
{
  return g_strdup_printf (ngettext ("%u point", "%u points", n_points), n_points);
}

char *
biv_value_dup_label (BivCampaign        *campaign,
                     const BivFieldSpec *field,
                     const BivValue     *value)
{
  g_autoptr (GString) names = NULL;

  switch (field->kind)
    {
    case BIV_FIELD_FLAG:
      return g_strdup (value->number ? C_("field value", "yes") : C_("field value", "no"));
    case BIV_FIELD_CHOICE:
      return g_strdup (value->number == BIV_NONE ? C_("field value", "none")
                                                 : biv_word_get_label (field->choices (), value->number));
    case BIV_FIELD_ID:
    case BIV_FIELD_TEXT:
      if (value->text == NULL)
        return g_strdup (C_("field value", "none"));
      return g_strdup (field->refers != BIV_KIND_NONE ? name_of (campaign, value->text) : biv_said (value->text));
    case BIV_FIELD_LIST:
      names = g_string_new (NULL);
      for (guint i = 0; value->list != NULL && value->list[i] != NULL; i++)
        g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                                field->refers != BIV_KIND_NONE ? name_of (campaign, value->list[i])
                                                               : biv_said (word_of (field, value->list[i])));
      return g_strdup (names->len > 0 ? names->str : C_("field value", "none"));
    case BIV_FIELD_NUMBER:
      return value->number == BIV_NONE ? g_strdup (C_("field value", "none")) : g_strdup_printf ("%d", value->number);
    case BIV_FIELD_POINTS:
      return dup_count (value->points != NULL ? value->points->len : 0);
    case BIV_FIELD_MOMENT:
    case BIV_FIELD_BOARD:
    case BIV_FIELD_RECORD:
    default:
      return biv_value_dup_text (field, value);
    }
}

/* ---- Things without a name ---- */

/* One of its ends may be what is just going. */
static char *
dup_link_label (BivCampaign *campaign,
                BivLink     *link)
{
  if (biv_campaign_find_place (campaign, link->from) == NULL || biv_campaign_find_place (campaign, link->to) == NULL)
    return g_strdup_printf (C_("thing", "a link of %s"),
                            name_of (campaign, biv_campaign_find_place (campaign, link->from) != NULL ? link->from : link->to));
  /* TRANSLATORS: a way on the map between two places */
  return g_strdup_printf (C_("thing", "the link from %s to %s"), name_of (campaign, link->from), name_of (campaign, link->to));
}

static char *
dup_relation_label (BivCampaign *campaign,
                    BivRelation *relation)
{
  guint n = relation->sides != NULL ? g_strv_length (relation->sides) : 0;

  /* TRANSLATORS: two sides, and what they are to each other: allies, enemies */
  return g_strdup_printf (C_("thing", "what %s and %s are to each other"),
                          n > 0 ? name_of (campaign, relation->sides[0]) : "–",
                          n > 1 ? name_of (campaign, relation->sides[1]) : "–");
}

static char *
dup_sighting_label (BivCampaign *campaign,
                    BivSighting *sighting)
{
  const char *place = sighting->place != NULL ? name_of (campaign, sighting->place) : "–";

  /* TRANSLATORS: who reported, whom, where, and in which turn */
  return g_strdup_printf (C_("thing", "the report of %s on %s at %s, turn %d"), name_of (campaign, sighting->side),
                          sighting->seen != NULL ? name_of (campaign, sighting->seen) : "–", place, sighting->turn);
}

char *
biv_item_dup_label (BivCampaign *campaign,
                    BivItem     *item)
{
  const char *name = biv_item_get_name (item);

  if (name != NULL && *name != '\0')
    return g_strdup (name);
  switch (biv_item_get_kind (item))
    {
    case BIV_KIND_ENTRY:
      return g_strdup_printf (C_("thing", "line %d of the journal"), ((BivEntry *) item)->number);
    case BIV_KIND_SCHEDULE:
      return g_strdup_printf (C_("thing", "the arrival of turn %d"), ((BivSchedule *) item)->turn);
    case BIV_KIND_VICTORY:
      /* TRANSLATORS: a condition under which a side wins at once; %s is the side */
      return g_strdup_printf (C_("thing", "the victory condition of %s"), name_of (campaign, ((BivVictory *) item)->side));
    case BIV_KIND_ORDER:
      return g_strdup_printf (C_("thing", "the order of %s"), name_of (campaign, ((BivOrder *) item)->formation));
    case BIV_KIND_SIEGE:
      return g_strdup_printf (C_("thing", "the siege of %s"), name_of (campaign, ((BivSiege *) item)->place));
    case BIV_KIND_TURN:
      return g_strdup_printf (C_("thing", "turn %d"), ((BivTurn *) item)->number);
    case BIV_KIND_RELATION:
      return dup_relation_label (campaign, (BivRelation *) item);
    case BIV_KIND_CONTACT:
      return g_strdup_printf (C_("thing", "the contact of turn %d at %s"), ((BivContact *) item)->turn,
                              name_of (campaign, ((BivContact *) item)->place));
    case BIV_KIND_BATTLE:
      return g_strdup_printf (C_("thing", "the battle of turn %d at %s"), ((BivBattle *) item)->turn,
                              name_of (campaign, ((BivBattle *) item)->place));
    case BIV_KIND_DESPATCH:
      return g_strdup_printf (C_("thing", "despatch %d"), ((BivDespatch *) item)->number);
    case BIV_KIND_SIGHTING:
      return dup_sighting_label (campaign, (BivSighting *) item);
    case BIV_KIND_LINK:
      return dup_link_label (campaign, (BivLink *) item);
    case BIV_KIND_PARTICIPANT:
      return g_strdup (name_of (campaign, ((BivParticipant *) item)->unit));
    default:
      return g_strdup (biv_item_call (item));
    }
}
