/* SPDX-License-Identifier: GPL-3.0-or-later */
/* overrule-words.c: what the referee has set, in a sentence (CA-REF-4)
 *
 * What a referee sets every evening has a sentence of its own; any other fact is named and told what it is now. */
#include "config.h"
#include "engine/overrule-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "engine/biv-text.h"
#include "engine/field-tables.h"

/* What the facts of the rulebooks are called. One that a rulebook keeps for itself is told by its own name. */
static const struct
{
  const char *fact, *name;
} names[] = {
  { "type", N_("type") },                       { "side", N_("side") },
  { "strength", N_("strength") },               { "initial", N_("strength at first") },
  { "quality", N_("quality") },                 { "firearms", N_("firearms") },
  { "dismounted", N_("dismounted") },           { "reserve", N_("reserve") },
  { "work", N_("works at") },                   { "progress", N_("turns of work done") },
  { "contours", N_("contours climbed") },       { "order", N_("place in the order of play") },
  { "army", N_("kind of army") },               { "exhausted", N_("exhausted") },
  { "wire", N_("wire") },                       { "mine", N_("minefield") },
  { "hits", N_("hits") },                       { "passes", N_("passes through") },
  { "first", N_("goes first") },                { "turn", N_("number of the turn") },
  { "clock", N_("time of day") },               { "tradition", N_("tradition") },
  { "year", N_("year") },                       { "state", N_("formation") },
  { "status", N_("condition") },                { "flags", N_("condition") },
  { "in", N_("inside") },                       { "brigade", N_("brigade") },
  { "front", N_("front in millimetres") },      { "men", N_("men") },
  { "ranks", N_("ranks") },                     { "companies", N_("companies") },
  { "rifle", N_("rifles") },                    { "guns", N_("guns") },
  { "light-guns", N_("light guns") },           { "silenced", N_("guns silenced") },
  { "weight", N_("weight of its guns") },       { "class", N_("class of its guns") },
  { "calibre", N_("calibre") },                 { "dp", N_("disorder points") },
  { "wins", N_("fights won") },                 { "defeats", N_("fights lost") },
  { "abandoned", N_("abandoned") },             { "original", N_("units at first") },
  { "disabled", N_("disabled") },               { "away", N_("away") },
  { "with", N_("rides with") },                 { "damage", N_("damage") },
  { "gone", N_("gone") },                       { "presence", N_("presence") },
  { "passed", N_("done") },                     { "placed", N_("placed") },
  { "at", N_("place") },                        { "facing", N_("facing") },
  { "result", N_("result") },                   { "wide", N_("frontage of the roster") },
  { "abreast", N_("companies side by side") },  { "deploy", N_("has to deploy") },
  { "overran", N_("has overrun a battery") },   { "moved", N_("has moved") },
  { "moved-back", N_("has moved back") },       { "declared", N_("enemy whom it attacks") },
  { "attacks", N_("enemies whom it attacks") }, { "attacked", N_("has attacked") },
  { "responded", N_("has responded") },         { "reached", N_("enemy whom it reached") },
  { "fought-before", N_("has fought before") }, { "at-bay", N_("stands at bay") },
  { "woods-thrown", N_("has thrown for the woods") }, { "spent", N_("minutes spent") },
  { "driven", N_("time driven back") },         { "evolving", N_("changes formation") },
  { "evolved", N_("time of the change") },   { "fought", N_("fought") },
  { "ridden", N_("way ridden") },               { "defended", N_("has defended itself") },
  { "ford-turn", N_("turn in the ford") },      { "will-fire", N_("is to fire") },
  { "in-hand", N_("is in hand") },              { "hand-moved", N_("has moved in hand") },
  { "hand-fired", N_("has fired in hand") },    { "shifted", N_("has gone to another square") },
  { "turned", N_("has turned") },               { "declined", N_("fights no further") },
};

/* What a fact may be, where it is a word. */
static const struct
{
  const char *word, *said;
} values[] = {
  { "yes", N_("yes") },                   { "no", N_("no") },                       { "none", N_("none") },
  { "regular", N_("regular") },           { "elite", N_("elite") },                 { "poor", N_("poor") },
  { "native", N_("native") },             { "line", N_("line") },                   { "column", N_("column") },
  { "assault-column", N_("assault column") }, { "square", N_("square") },           { "skirmish", N_("skirmish order") },
  { "mounted", N_("mounted") },           { "unlimbered", N_("unlimbered") },       { "limbered", N_("limbered") },
  { "active", N_("in order") },           { "retreating", N_("retreating") },       { "reforming", N_("reforming") },
  { "routed", N_("routed") },             { "destroyed", N_("destroyed") },         { "disordered", N_("disordered") },
  { "withdrawn", N_("withdrawn") },       { "ridden-through", N_("ridden through") }, { "lost", N_("lost") },
  { "on", N_("on the board") },           { "left", N_("has left") },               { "absent", N_("absent") },
  { "waiting", N_("yet to come") },       { "heavy", N_("heavy") },                 { "medium", N_("medium") },
  { "light", N_("light") },               { "horse", N_("horse") },                 { "field", N_("field") },
  { "siege", N_("siege") },
};

static const char *
say (const char *word)
{
  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    if (strcmp (values[i].word, word) == 0)
      return _(values[i].said);
  return word;
}

const char *
biv_overrule_get_name (const char *fact)
{
  g_return_val_if_fail (fact != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (names[i].fact, fact) == 0)
      return _(names[i].name);
  return NULL;
}

static const char *
name_of (const BivFactInfo *fact)
{
  const char *name = biv_overrule_get_name (fact->name);

  return name != NULL ? name : fact->name;
}

static const char *
call_part (const BivField *field,
           BivPartKind     kind,
           const char     *name)
{
  int part = biv_setup_find_part (field->setup, kind, name);

  return part >= 0 ? biv_setup_part_call (biv_setup_get_part (field->setup, (guint) part)) : name;
}

/* Returns: (transfer full): whose fact it is */
static char *
dup_whose (const BivField  *field,
           const BivAction *action)
{
  char cell[BIV_CELL_NAME];

  switch ((BivTarget) action->target)
    {
    case BIV_TARGET_UNIT: return g_strdup (field->units[action->unit].call);
    case BIV_TARGET_SIDE: return g_strdup (biv_setup_side_call (field->setup, action->unit));
    case BIV_TARGET_FORMATION:
      return g_strdup (call_part (field, BIV_PART_FORMATION,
                                  field->ruleset->get_name (field, BIV_TARGET_FORMATION, (guint) action->unit)));
    case BIV_TARGET_GENERAL:
      return g_strdup (call_part (field, BIV_PART_GENERAL,
                                  field->ruleset->get_name (field, BIV_TARGET_GENERAL, (guint) action->unit)));
    case BIV_TARGET_CELL:
      return g_strdup (field->ruleset->get_name != NULL
                         ? field->ruleset->get_name (field, BIV_TARGET_CELL, (guint) action->unit)
                         : biv_board_cell_name (field->board, (BivCell) action->unit, cell));
    case BIV_TARGET_BATTLE:
    default: return g_strdup (_("the battle"));
    }
}

/* Returns: (transfer full): what it is now */
static char *
dup_value (const BivField  *field,
           const BivAction *action)
{
  const BivFactInfo *fact = &field->ruleset->facts[action->fact];
  char cell[BIV_CELL_NAME];

  switch (fact->kind)
    {
    case BIV_FACT_NUMBER: return action->value == BIV_FACT_NONE ? g_strdup (say ("none")) : g_strdup_printf ("%d", action->value);
    case BIV_FACT_SWITCH: return g_strdup (say (action->value ? "yes" : "no"));
    case BIV_FACT_WORD:   return g_strdup (say (fact->words[action->value]));
    case BIV_FACT_CELL:
      return g_strdup (action->value == BIV_NO_CELL ? say ("none")
                                                    : biv_board_cell_name (field->board, (BivCell) action->value, cell));
    case BIV_FACT_DIRECTION: return g_strdup (biv_field_say_facing (field, (guint) action->value));
    case BIV_FACT_SIDE:
      return g_strdup (action->value == BIV_NOBODY ? say ("none") : biv_setup_side_call (field->setup, action->value));
    case BIV_FACT_TYPE:   return g_strdup (biv_book_get_type_at (field->book, (guint) action->value)->name);
    case BIV_FACT_TEXT:
    default:
      {
        g_auto (GStrv) words = g_strsplit (action->text, ",", -1);

        if (strcmp (fact->name, "brigade") == 0)
          return g_strdup (call_part (field, BIV_PART_FORMATION, action->text));
        for (char **word = words; *word != NULL; word++)
          {
            char *said = g_strdup (say (*word));

            g_free (*word);
            *word = said;
          }
        return g_strjoinv (", ", words);
      }
    }
}

/* ---- Sentences of their own ---- */

static char *
tell_place (const BivField  *field,
            const BivState  *before,
            const BivAction *action)
{
  const BivFactInfo *fact = &field->ruleset->facts[action->fact];
  g_autofree char *from = biv_text_dup_fact (field, before, BIV_TARGET_UNIT, (guint) action->unit, "at", NULL);
  g_autofree char *to = fact->kind == BIV_FACT_TEXT ? g_strdup (action->text) : dup_value (field, action);
  const char *unit = field->units[action->unit].call;

  if (strcmp (to, "-") == 0 || (fact->kind == BIV_FACT_CELL && action->value == BIV_NO_CELL))
    return g_strdup_printf (_("The referee takes %s off the board."), unit);
  if (fact->kind == BIV_FACT_TEXT)
    {
      g_auto (GStrv) spot = g_strsplit (to, ",", 2);

      /* TRANSLATORS: unit, and where on the table it stands now: "600 mm from the west, 450 mm from the south" */
      return g_strdup_printf (_("The referee puts %s %s mm from the west, %s mm from the south."), unit, spot[0],
                              spot[0] != NULL && spot[1] != NULL ? spot[1] : "?");
    }
  if (from == NULL || strcmp (from, "-") == 0)
    return g_strdup_printf (_("The referee puts %s on the board at %s."), unit, to);
  return g_strdup_printf (_("The referee moves %s from %s to %s."), unit, from, to);
}

static char *
tell_facing (const BivField  *field,
             const BivAction *action)
{
  const char *unit = field->units[action->unit].call;
  g_autofree char *facing = dup_value (field, action);

  if (field->ruleset->facts[action->fact].kind == BIV_FACT_TEXT)
    return g_strdup_printf (_("The referee turns %s to %s°."), unit, facing);
  return g_strdup_printf (_("The referee turns %s to face %s."), unit, facing);
}

static char *
tell_result (const BivField  *field,
             const BivAction *action)
{
  const char *result = field->ruleset->facts[action->fact].words[action->value];

  if (strcmp (result, "A") == 0 || strcmp (result, "B") == 0)
    return g_strdup_printf (_("The referee ends the battle: victory for %s."), biv_setup_side_call (field->setup, result[0] - 'A'));
  if (strcmp (result, "none") == 0)
    return g_strdup (_("The referee lets the battle go on."));
  return g_strdup (strcmp (result, "draw") == 0 ? _("The referee ends the battle: it is drawn.")
                                                : _("The referee ends the battle: it is undecided."));
}

/* What a unit has done, or may do again. Returns: (nullable) */
static char *
tell_switch (const char *fact,
             gboolean    is_set,
             const char *unit)
{
  if (strcmp (fact, "fired") == 0)
    return g_strdup_printf (is_set ? _("The referee counts %s as having fired.") : _("The referee lets %s fire again."), unit);
  if (strcmp (fact, "moved") == 0)
    return g_strdup_printf (is_set ? _("The referee counts %s as having moved.") : _("The referee lets %s move again."), unit);
  if (strcmp (fact, "activated") == 0)
    return g_strdup_printf (is_set ? _("The referee counts %s as having acted.") : _("The referee lets %s act again."), unit);
  if (strcmp (fact, "marked") == 0)
    return g_strdup_printf (is_set ? _("The referee counts %s as destroyed.")
                                   : _("The referee counts %s as not destroyed."), unit);
  return NULL;
}

static char *
tell_unit (const BivField    *field,
           const BivState    *before,
           const BivAction   *action,
           const BivFactInfo *fact)
{
  if (strcmp (fact->name, "at") == 0)
    return tell_place (field, before, action);
  if (strcmp (fact->name, "facing") == 0)
    return tell_facing (field, action);
  return fact->kind == BIV_FACT_SWITCH ? tell_switch (fact->name, action->value, field->units[action->unit].call) : NULL;
}

static char *
tell_ground (const BivField  *field,
             const BivAction *action)
{
  char cell[BIV_CELL_NAME];

  return g_strdup_printf (_("The referee changes the ground at %s."), biv_board_cell_name (field->board, action->cell, cell));
}

char *
biv_overrule_dup_text (const BivField  *field,
                       const BivState  *before,
                       const BivAction *action)
{
  const BivFactInfo *fact;
  g_autofree char *whose = NULL, *value = NULL;
  char *own = NULL;

  g_return_val_if_fail (field != NULL && before != NULL && action != NULL, NULL);

  if (action->kind == BIV_ACTION_GROUND)
    return tell_ground (field, action);
  fact = &field->ruleset->facts[action->fact];
  if (action->target == BIV_TARGET_UNIT)
    own = tell_unit (field, before, action, fact);
  else if (action->target == BIV_TARGET_BATTLE && strcmp (fact->name, "result") == 0)
    own = tell_result (field, action);
  else if (action->target == BIV_TARGET_SIDE && strcmp (fact->name, "budget") == 0)
    own = g_strdup_printf (ngettext ("The referee leaves %s %d activation.", "The referee leaves %s %d activations.",
                                     (gulong) action->value),
                           biv_setup_side_call (field->setup, action->unit), action->value);
  if (own != NULL)
    return own;
  whose = dup_whose (field, action);
  value = dup_value (field, action);
  /* TRANSLATORS: unit, side, place or the battle; what of it; what that is now: "The referee changes V02: strength is now 3." */
  return g_strdup_printf (_("The referee changes %s: %s is now %s."), whose, name_of (fact), value);
}
