/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sentences.c: what happened, in the referee's words */
#include "config.h"
#include "rulebooks/fusilier/rules/log.h"
#include "rulebooks/fusilier/rules/halt.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  const BivField *field;
  const FuBattle *battle;
  const BivEvent *event;
  const char     *unit, *other;       /* how they are called; "" for nobody */
  const gint32   *own;
} Teller;

static int
millimetres (gint32 length)
{
  return (length + 50) / 100;
}

static const char *
building_of (const Teller *teller,
             gint32        building)
{
  const char *name = fu_get_name (teller->field, BIV_TARGET_CELL, (guint) building);

  return name != NULL ? name : _("the building");
}

/* ---- Orders and generals ---- */

static char *
tell_order (const Teller *teller)
{
  const gint32 *own = teller->own;

  /* TRANSLATORS: general, formation, kind of order; an order that is written */
  if (teller->event->note == FU_TELL_DRAFT)
    return g_strdup_printf (_("%s orders %s: %s."), fu_general_call (teller->field, own[0]),
                            fu_formation_call (teller->field, own[1]), fu_order_name (own[2]));
  /* TRANSLATORS: general, formation, kind of order, time of day it arrives, time of day it is obeyed from */
  return g_strdup_printf (_("%s orders %s: %s; received %02d:%02d, active %02d:%02d."), fu_general_call (teller->field, own[0]),
                          fu_formation_call (teller->field, own[1]), fu_order_name (own[2]), own[3] / 60 % 24, own[3] % 60,
                          own[4] / 60 % 24, own[4] % 60);
}

/* ---- What units are to do ---- */

static const char *const evolution_names[] = {
  [FU_NO_EVOLUTION] = "",
  [FU_TO_LINE] = NC_("evolution", "form line"),             [FU_TO_COLUMN] = NC_("evolution", "form column"),
  [FU_TO_SQUARE] = NC_("evolution", "form square"),         [FU_TO_SKIRMISH] = NC_("evolution", "skirmish"),
  [FU_ABREAST] = NC_("evolution", "change its front of companies"),
  [FU_MOUNT] = NC_("evolution", "mount"),                   [FU_DISMOUNT] = NC_("evolution", "dismount"),
  [FU_LIMBER] = NC_("evolution", "limber"),                 [FU_UNLIMBER] = NC_("evolution", "unlimber"),
};

static const char *const form_names[] = {
  [FU_LINE] = NC_("form", "in line"),               [FU_COLUMN] = NC_("form", "in column"),
  [FU_ASSAULT_COLUMN] = NC_("form", "in column of assault"),
  [FU_SQUARE] = NC_("form", "in square"),           [FU_SKIRMISH] = NC_("form", "in skirmish order"),
  [FU_MOUNTED] = NC_("form", "mounted"),            [FU_DISMOUNTED] = NC_("form", "dismounted"),
  [FU_UNLIMBERED] = NC_("form", "unlimbered"),      [FU_LIMBERED] = NC_("form", "limbered"),
};

static char *
tell_order_to_unit (const Teller *teller)
{
  const BivTabletopObject *object;

  switch ((FuTell) teller->event->note)
    {
    case FU_TELL_DECLARES:
      return g_strdup_printf (_("%s will attack %s."), teller->unit, teller->other);
    case FU_TELL_PATH:
      return g_strdup_printf (_("%s is to move %d mm."), teller->unit, millimetres (teller->own[0]));
    case FU_TELL_TURNS:
      return g_strdup_printf (_("%s turns to %d°."), teller->unit, (teller->own[0] + 50) / 100 % 360);
    case FU_TELL_EVOLVES:
      /* TRANSLATORS: a unit, and "form line", "mount"... */
      return g_strdup_printf (_("%s is to %s."), teller->unit,
                              g_dpgettext2 (GETTEXT_PACKAGE, "evolution", evolution_names[teller->own[0]]));
    case FU_TELL_COVERS:
      object = biv_tabletop_get_object (fu_rules (teller->field)->table, (guint) teller->own[0]);
      return g_strdup_printf (_("%s takes cover: %s."), teller->unit,
                              object->name != NULL ? object->name : biv_thing_get_label (object->thing));
    case FU_TELL_AIMS:
      return g_strdup_printf (_("%s aims at %s."), teller->unit,
                              teller->event->other >= 0 ? teller->other : building_of (teller, teller->own[0]));
    case FU_TELL_FOLLOWS:
    default:
      return g_strdup_printf (_("%s will follow up."), teller->unit);
    }
}

/* ---- Fire ---- */

static char *
tell_fire (const Teller *teller)
{
  static const char *const brackets[] = {
    [FU_SHORT] = N_("short range"), [FU_EFFECTIVE] = N_("effective range"), [FU_LONG] = N_("long range"),
  };
  gboolean is_shot = teller->event->note == FU_TELL_SHOT;
  int points = is_shot ? teller->own[1] : teller->own[0];
  const char *target = teller->event->other >= 0 ? teller->other : building_of (teller, teller->own[0]);
  gboolean at_guns = teller->event->other >= 0 && teller->battle->units[teller->event->other].arm == FU_ARTILLERY;
  g_autofree char *harm = points == 0 ? g_strdup (_("no harm"))
                          : at_guns ? g_strdup_printf (ngettext ("%d gun silenced", "%d guns silenced", (gulong) points), points)
                                    : g_strdup_printf (ngettext ("%d damage point", "%d damage points", (gulong) points), points);

  if (is_shot)
    /* TRANSLATORS: unit, unit, "long range", "2 damage points" */
    return g_strdup_printf (_("%s fires at %s, %s: %s."), teller->unit, target, _(brackets[teller->own[2]]), harm);
  return g_strdup_printf (_("%s fires at %s, %d or more needed: %s."), teller->unit, target, teller->own[1], harm);
}

/* ---- Combat ---- */

static const char *
result_name (const Teller *teller)
{
  gboolean has_won = teller->own[1] > 0;

  switch ((FuResult) teller->own[2])
    {
    case FU_HOLD:           return has_won ? _("it may rally or follow") : _("it holds");
    case FU_PURSUE:         return _("it pursues");
    case FU_RETREAT:        return _("it retreats");
    case FU_ROUT:           return _("it routs");
    case FU_RIDDEN_THROUGH: return _("it is ridden through");
    case FU_NO_RESULT:
    case FU_DRAW:
    default:                return "";
    }
}

static char *
tell_combat (const Teller *teller)
{
  const gint32 *own = teller->own;

  if (own[2] == FU_DRAW)
    return g_strdup_printf (_("%s scores %d against %s: a draw, %d damage points."), teller->unit, own[0], teller->other, own[3]);
  if (own[1] > 0)
    return g_strdup_printf (_("%s scores %d against %s and wins by %d: %s."), teller->unit, own[0], teller->other, own[1],
                            result_name (teller));
  if (own[1] < 0)
    return g_strdup_printf (_("%s scores %d against %s and loses by %d: %s."), teller->unit, own[0], teller->other, -own[1],
                            result_name (teller));
  if (own[2] == FU_ROUT)
    return g_strdup_printf (_("%s scores %d against %s, nought or less: it routs."), teller->unit, own[0], teller->other);
  return g_strdup_printf (_("%s scores %d against %s: neither beaten nor victor."), teller->unit, own[0], teller->other);
}

/* ---- Morale ---- */

static char *
tell_morale (const Teller *teller)
{
  const gint32 *own = teller->own;
  const char *name = own[0] != FU_NONE ? fu_formation_call (teller->field, own[0]) : teller->unit;

  if (own[5] == FU_ALL_LOST)
    return g_strdup_printf (_("%s has lost all its units."), name);
  if (own[2] >= 100)
    return g_strdup_printf (_("%s, basic chance %d, quality %d: it retreats without a throw."), name, own[1], own[4]);
  /* TRANSLATORS: formation, throw of two ten-sided dice, what was needed */
  return g_strdup_printf (own[5] == FU_STANDS ? _("%s stands: %02d, %d or more needed.")
                                              : _("%s retreats: %02d, %d or more needed."), name, own[3], own[2]);
}

/* ---- What became of units ---- */

static char *
tell_way (const Teller *teller)
{
  int way = millimetres (teller->own[0]);

  switch ((FuTell) teller->event->note)
    {
    case FU_TELL_RETREATS:   return g_strdup_printf (_("%s retreats %d mm."), teller->unit, way);
    case FU_TELL_ADVANCES:   return g_strdup_printf (_("%s goes after them, %d mm."), teller->unit, way);
    case FU_TELL_CARRIED:    return g_strdup_printf (_("%s is carried back %d mm by friends."), teller->unit, way);
    case FU_TELL_FALLS_BACK: return g_strdup_printf (_("%s falls back %d mm."), teller->unit, way);
    case FU_TELL_GIVES_WAY:  return g_strdup_printf (_("%s gives way, %d mm."), teller->unit, way);
    case FU_TELL_CLOSES:     return g_strdup_printf (_("%s closes, %d mm."), teller->unit, way);
    case FU_TELL_MOVES:
    default:                 return g_strdup_printf (_("%s moves %d mm."), teller->unit, way);
    }
}

static char *
tell_move (const Teller *teller)
{
  const gint32 *own = teller->own;
  FuHalt stop = { (guint8) own[1], teller->event->other, own[2], own[3], NULL };
  g_autofree char *why = NULL;

  if (stop.kind == FU_HALT_NONE)
    return tell_way (teller);
  why = fu_dup_halt (teller->field, &stop);
  /* TRANSLATORS: a unit, how far it has come, and why no further: "cannot pass 3rd Guards" */
  return g_strdup_printf (_("%s moves %d mm: %s."), teller->unit, millimetres (own[0]), why);
}

static char *
tell_fail (const Teller *teller)
{
  const char *unit = teller->unit, *other = teller->other;

  switch ((FuFailKind) teller->own[0])
    {
    case FU_FAILS_GONE:
      return g_strdup_printf (_("%s does not fight %s, who is no longer there."), unit, other);
    case FU_FAILS_FAR:
      return g_strdup_printf (_("%s does not reach %s: %d mm are left."), unit, other, millimetres (teller->own[1]));
    case FU_FAILS_COVERED:
      return g_strdup_printf (_("%s does not fight %s: somebody stands between them."), unit, other);
    case FU_FAILS_TOUCH:
      return g_strdup_printf (_("%s does not fight %s: horse has to touch, and %d mm are left."), unit, other,
                              millimetres (teller->own[1]));
    case FU_FAILS_FACE:
      return g_strdup_printf (_("%s does not fight %s: neither faces the other."), unit, other);
    case FU_FAILS_NOT:
    case FU_FAILS_OTHERWISE:
    default:
      return g_strdup_printf (_("%s does not fight %s, who takes no part in the fighting."), unit, other);
    }
}

static char *
tell_state (const Teller *teller)
{
  const char *unit = teller->unit;

  switch ((FuTell) teller->event->note)
    {
    case FU_TELL_RIDDEN_DOWN: return g_strdup_printf (_("%s, charged in flank or rear by %s, routs."), unit, teller->other);
    case FU_TELL_ROUTS:       return g_strdup_printf (teller->own[0] ? _("Destroyed: %s.") : _("%s routs off the table."), unit);
    case FU_TELL_TAKEN:       return g_strdup_printf (_("%s takes the guns of %s."), teller->other, unit);
    case FU_TELL_FORMS:
      /* TRANSLATORS: a unit, and "in line", "mounted"... */
      return g_strdup_printf (_("%s: now %s."), unit, g_dpgettext2 (GETTEXT_PACKAGE, "form", form_names[teller->own[0]]));
    case FU_TELL_SEEN:        return g_strdup_printf (_("%s comes into sight and is placed."), unit);
    case FU_TELL_ATTACKED:    return g_strdup_printf (_("%s is attacked."), unit);
    case FU_TELL_DISORDERED:  return g_strdup_printf (_("%s is disordered."), unit);
    case FU_TELL_MUST_DEPLOY: return g_strdup_printf (_("%s must deploy in the next bound."), unit);
    case FU_TELL_REFORMS:     return g_strdup_printf (_("%s reforms throughout the next bound."), unit);
    case FU_TELL_REFORMED:    return g_strdup_printf (_("%s has reformed."), unit);
    case FU_TELL_NO_CREW:     return g_strdup_printf (_("The crew of %s leave their guns."), unit);
    case FU_TELL_CREW_BACK:   return g_strdup_printf (_("The crew of %s are back at their guns."), unit);
    case FU_TELL_GOES_IN:
      return g_strdup_printf (_("%s goes into %s."), unit, building_of (teller, teller->own[0]));
    case FU_TELL_COMES_OUT:
      return g_strdup_printf (_("%s is no longer in %s."), unit, building_of (teller, teller->own[0]));
    case FU_TELL_WOODS:
      return g_strdup_printf (teller->own[0] ? _("%s loses its way in the wood.") : _("%s keeps its way in the wood."), unit);
    case FU_TELL_BUILDING_GONE:
    default:
      return g_strdup_printf (_("%s is shot to pieces."), building_of (teller, teller->own[0]));
    }
}

static char *
tell_usual (const Teller *teller)
{
  const BivEvent *event = teller->event;

  if (event->kind == BIV_EVENT_TURN && (event->own[0] > 0 || teller->battle->clock >= 0))
    {
      int clock = event->own[0] > 0 ? event->own[0] : teller->battle->clock;

      /* TRANSLATORS: number, time of day at which it begins */
      return g_strdup_printf (_("Bound %d, %02d:%02d"), event->value, clock / 60 % 24, clock % 60);
    }
  if (event->kind == BIV_EVENT_TURN)
    return g_strdup_printf (_("Bound %d"), event->value);
  if (event->kind == BIV_EVENT_EXHAUSTED)
    /* TRANSLATORS: a side */
    return g_strdup_printf (_("%s: no brigade has a unit left that stands."),
                            biv_setup_side_call (teller->field->setup, event->side));
  if (event->kind == BIV_EVENT_OVER && event->value == FU_WIN_NIGHTFALL)
    return g_strdup (_("Night ends the battle."));
  return NULL;
}

char *
fu_describe (const BivField *field,
             const BivState *state,
             const BivEvent *event)
{
  Teller teller = {
    field, fu_battle_of (state), event, event->unit >= 0 ? field->units[event->unit].call : "",
    event->other >= 0 ? field->units[event->other].call : "", event->own,
  };

  switch ((FuTell) event->note)
    {
    case FU_TELL_USUAL:
      return tell_usual (&teller);
    case FU_TELL_START:
      return g_strdup_printf (_("The battle begins at %02d:%02d: %d on two dice."), event->own[1] / 60 % 24, event->own[1] % 60,
                              event->own[0]);
    case FU_TELL_ORDER:
    case FU_TELL_DRAFT:
      return tell_order (&teller);
    case FU_TELL_JOINS:
      return g_strdup_printf (_("%s joins %s."), fu_general_call (field, event->own[0]), teller.unit);
    case FU_TELL_PARTS:
      return g_strdup_printf (_("%s leaves %s."), fu_general_call (field, event->own[0]), teller.unit);
    case FU_TELL_RIDES:
      /* TRANSLATORS: a general, millimetres */
      return g_strdup_printf (_("%s rides %d mm."), fu_general_call (field, event->own[0]), event->own[1] / FU_MM (1));
    case FU_TELL_RISK:
      return g_strdup_printf (event->own[1] ? _("%s, with %s, is disabled.") : _("%s, with %s, is unhurt."),
                              fu_general_call (field, event->own[0]), teller.unit);
    case FU_TELL_DECLARES:
    case FU_TELL_PATH:
    case FU_TELL_TURNS:
    case FU_TELL_EVOLVES:
    case FU_TELL_COVERS:
    case FU_TELL_AIMS:
    case FU_TELL_FOLLOWS:
      return tell_order_to_unit (&teller);
    case FU_TELL_SHOT:
    case FU_TELL_SKIRMISH:
      return tell_fire (&teller);
    case FU_TELL_COMBAT:
      return tell_combat (&teller);
    case FU_TELL_MORALE:
      return tell_morale (&teller);
    case FU_TELL_RETREATS:
    case FU_TELL_ADVANCES:
    case FU_TELL_CARRIED:
    case FU_TELL_FALLS_BACK:
    case FU_TELL_GIVES_WAY:
    case FU_TELL_CLOSES:
      return tell_way (&teller);
    case FU_TELL_MOVES:
      return tell_move (&teller);
    case FU_TELL_FAILS:
      return tell_fail (&teller);
    default:
      return tell_state (&teller);
    }
}
