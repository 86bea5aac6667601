/* SPDX-License-Identifier: GPL-3.0-or-later */
/* eyes.c: who looks at a battle on a table: what he may know, decide and see, and how it is said */
#include "config.h"

#include "app/battle/fusilier/eyes.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include "app/battle/step/fight-step.h"

#include "campaign/model/strength.h"
#include "draw/ground/deployment-drawing.h"
#include "engine/biv-text.h"

/* ---- The moment that is shown ---- */

const BivState *
biv_eyes_get_state (const BivEyes *eyes)
{
  return biv_session_get_state (eyes->session);
}

gboolean
biv_eyes_is_open (const BivEyes *eyes)
{
  return biv_session_is_at_end (eyes->session) && !biv_session_is_over (eyes->session);
}

gboolean
biv_eyes_is_phase (const BivEyes *eyes,
                   const char    *id)
{
  return g_str_equal (biv_battle_get_phase_id (eyes->field, biv_eyes_get_state (eyes)), id);
}

gboolean
biv_eyes_is_moving (const BivEyes *eyes)
{
  return biv_eyes_is_phase (eyes, "attack-move") || biv_eyes_is_phase (eyes, "response")
         || biv_eyes_is_phase (eyes, "other-move");
}

gboolean
biv_eyes_is_firing (const BivEyes *eyes)
{
  return biv_eyes_is_phase (eyes, "artillery") || biv_eyes_is_phase (eyes, "skirmish-fire");
}

gboolean
biv_eyes_is_pointing (const BivEyes *eyes)
{
  return biv_eyes_is_phase (eyes, "declare") || biv_eyes_is_firing (eyes);
}

/* ---- Sides ---- */

gboolean
biv_eyes_may_act (const BivEyes *eyes,
                  int            side)
{
  return side >= 0 && (eyes->deciders & (side == 0 ? BIV_MAY_A : BIV_MAY_B)) != 0 && biv_eyes_share (eyes, side);
}

gboolean
biv_eyes_share (const BivEyes *eyes,
                int            side)
{
  return eyes->side < 0 || eyes->side == side;
}

const char *
biv_eyes_side_name (const BivEyes *eyes,
                    int            side)
{
  BivSide *item = biv_campaign_find_side (eyes->campaign, eyes->sides[side]);

  return item != NULL ? biv_item_get_name (BIV_ITEM (item)) : "";
}

BivSideLook
biv_eyes_get_look (const BivEyes *eyes,
                   int            side)
{
  return biv_side_look (eyes->campaign, eyes->sides[side]);
}

/* ---- Units ---- */

gboolean
biv_eyes_know (const BivEyes *eyes,
               guint          unit)
{
  BivPlacement placement;

  if (biv_eyes_share (eyes, biv_eyes_get_side (eyes, unit)))
    return TRUE;
  biv_eyes_get_placement (eyes, unit, &placement);
  return !placement.is_concealed;
}

int
biv_eyes_get_side (const BivEyes *eyes,
                   guint          unit)
{
  return biv_field_get_unit (eyes->field, unit)->side;
}

const char *
biv_eyes_get_call (const BivEyes *eyes,
                   guint          unit)
{
  return biv_field_get_unit (eyes->field, unit)->call;
}

char *
biv_eyes_dup_unit (const BivEyes *eyes,
                   guint          unit)
{
  return biv_fight_dup_unit (eyes->campaign, eyes->field, unit);
}

const char *
biv_eyes_get_number (const BivEyes *eyes,
                     guint          unit)
{
  return biv_fight_get_number (eyes->campaign, eyes->field, unit);
}

void
biv_eyes_get_placement (const BivEyes *eyes,
                        guint          unit,
                        BivPlacement  *placement)
{
  biv_field_get_ruleset (eyes->field)->placement (eyes->field, biv_eyes_get_state (eyes), unit, placement);
}

gboolean
biv_eyes_get_base (const BivEyes *eyes,
                   guint          unit,
                   BivBase       *base)
{
  BivPlacement placement;

  biv_eyes_get_placement (eyes, unit, &placement);
  if (placement.presence != BIV_PRESENCE_ON || !placement.has_place)
    return FALSE;
  *base = biv_base_make (placement.place, placement.angle, placement.frontage, placement.depth);
  return TRUE;
}

int
biv_eyes_get_brigade (const BivEyes *eyes,
                      guint          unit)
{
  g_autofree char *brigade = biv_eyes_dup_fact (eyes, BIV_TARGET_UNIT, unit, "brigade");

  return biv_field_get_ruleset (eyes->field)->find_named (eyes->field, BIV_TARGET_FORMATION, brigade);
}

/* "assault-column", as the rulebook says it. */
static const char *
get_form (const BivEyes *eyes,
          guint          unit)
{
  g_autofree char *word = biv_eyes_dup_fact (eyes, BIV_TARGET_UNIT, unit, "state");

  return g_intern_string (word != NULL ? word : "line");
}

static int
get_number (const BivEyes *eyes,
            guint          unit,
            const char    *fact)
{
  g_autofree char *text = biv_eyes_dup_fact (eyes, BIV_TARGET_UNIT, unit, fact);

  return text != NULL ? atoi (text) : 0;
}

BivBaseForm
biv_eyes_get_form (const BivEyes *eyes,
                   guint          unit,
                   int           *count)
{
  const char *word = get_form (eyes, unit);
  BivBaseForm form = biv_base_form_find (word, BIV_ARM_FOOT);
  int abreast = MAX (get_number (eyes, unit, "abreast"), 1);

  *count = 0;
  if (form == BIV_BASE_COLUMN)
    {
      *count = get_number (eyes, unit, "companies");
      if (g_str_equal (word, "assault-column"))
        *count = (*count + abreast - 1) / abreast;
    }
  else if (form == BIV_BASE_LIMBERED || form == BIV_BASE_UNLIMBERED)
    {
      *count = get_number (eyes, unit, "guns-left");
    }
  return form;
}

const char *
biv_eyes_form_words (const BivEyes *eyes,
                     guint          unit)
{
  return biv_base_form_get_label (get_form (eyes, unit));
}

gboolean
biv_eyes_is_abandoned (const BivEyes *eyes,
                       guint          unit)
{
  g_autofree char *abandoned = biv_eyes_dup_fact (eyes, BIV_TARGET_UNIT, unit, "abandoned");

  return g_strcmp0 (abandoned, "yes") == 0;
}

char *
biv_eyes_dup_status (const BivEyes *eyes,
                     guint          unit)
{
  static const struct
  {
    const char *id, *words;
  } states[] = {
    { "retreating", NC_("unit state", "retreating") },         { "reforming", NC_("unit state", "reforming") },
    { "routed", NC_("unit state", "routed") },                 { "destroyed", NC_("unit state", "destroyed") },
    { "withdrawn", NC_("unit state", "withdrawn") },           { "disordered", NC_("unit state", "disordered") },
    { "ridden-through", NC_("unit state", "ridden through") }, { "lost", NC_("unit state", "lost in the wood") },
  };
  g_autofree char *status = biv_eyes_dup_fact (eyes, BIV_TARGET_UNIT, unit, "status");
  g_autofree char *flags = biv_eyes_dup_fact (eyes, BIV_TARGET_UNIT, unit, "flags");
  g_autofree char *all = g_strdup_printf ("%s,%s", status != NULL ? status : "", flags != NULL ? flags : "");
  g_auto (GStrv) words = g_strsplit (all, ",", -1);
  g_autoptr (GString) text = g_string_new (NULL);

  for (char **word = words; *word != NULL; word++)
    for (gsize i = 0; i < G_N_ELEMENTS (states); i++)
      if (g_str_equal (states[i].id, *word))
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", g_dpgettext2 (NULL, "unit state", states[i].words));
  if (biv_eyes_is_abandoned (eyes, unit))
    g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", C_("unit state", "without a crew"));
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

/* ---- Shots ---- */

/* Nothing is said of who is concealed from him. @shots: (transfer full) */
static GArray *
keep_known (const BivEyes *eyes,
            GArray        *shots,
            gboolean       is_at_it)
{
  for (guint i = shots->len; i > 0; i--)
    {
      const BivFusilierShot *shot = &g_array_index (shots, BivFusilierShot, i - 1);

      if (!biv_eyes_know (eyes, is_at_it ? shot->unit : shot->target))
        g_array_remove_index (shots, i - 1);
    }
  return shots;
}

GArray *
biv_eyes_list_threats (const BivEyes  *eyes,
                       const BivState *state,
                       guint           unit)
{
  return keep_known (eyes, biv_fusilier_list_threats (eyes->field, state, unit), TRUE);
}

GArray *
biv_eyes_list_targets (const BivEyes *eyes,
                       guint          unit)
{
  return keep_known (eyes, biv_fusilier_list_targets (eyes->field, biv_eyes_get_state (eyes), unit), FALSE);
}

static const char *
range_words (BivFusilierReachKind range)
{
  switch (range)
    {
    /* TRANSLATORS: the range of a shot */
    case BIV_FUSILIER_REACH_SHORT:     return C_("range", "short");
    case BIV_FUSILIER_REACH_EFFECTIVE: return C_("range", "effective");
    case BIV_FUSILIER_REACH_LONG:      return C_("range", "long");
    case BIV_FUSILIER_REACH_RIFLES:    return C_("range", "rifles");
    case BIV_FUSILIER_REACH_ZONE:
    default:                           return C_("range", "skirmishers");
    }
}

char *
biv_shot_dup_words (const BivFusilierShot *shot)
{
  if (shot->harm < 0)
    return g_strdup (range_words (shot->range));
  /* TRANSLATORS: the range of a shot, and the points of damage that it does on an average */
  return g_strdup_printf (_("%s, %.1f points on average"), range_words (shot->range), shot->harm);
}

/* ---- Formations, generals, facts ---- */

char *
biv_eyes_dup_fact (const BivEyes *eyes,
                   BivTarget      target,
                   guint          which,
                   const char    *name)
{
  return biv_text_dup_fact (eyes->field, biv_eyes_get_state (eyes), target, which, name, NULL);
}

const BivSetupPart *
biv_eyes_find_part (const BivEyes *eyes,
                    BivPartKind    kind,
                    guint          number)
{
  const BivSetup *setup = biv_field_get_setup (eyes->field);

  for (guint i = 0; i < setup->parts->len; i++)
    if (biv_setup_get_part (setup, i)->kind == kind && number-- == 0)
      return biv_setup_get_part (setup, i);
  return NULL;
}

int
biv_eyes_get_parent (const BivEyes *eyes,
                     int            formation)
{
  const BivSetupPart *part = biv_eyes_find_part (eyes, BIV_PART_FORMATION, (guint) formation);
  const char *parent = part != NULL ? biv_facts_get (part->facts, "parent") : NULL;

  return parent != NULL ? biv_field_get_ruleset (eyes->field)->find_named (eyes->field, BIV_TARGET_FORMATION, parent) : -1;
}

const char *
biv_eyes_part_call (const BivEyes *eyes,
                    BivPartKind    kind,
                    guint          number)
{
  return biv_setup_part_call (biv_eyes_find_part (eyes, kind, number));
}

/* ---- Words ---- */

const char *
biv_evolution_words (int evolution)
{
  static const char *const evolutions[BIV_N_EVOLUTIONS] = {
    NULL, N_("Form line"), N_("Form column"), N_("Form square"), N_("Skirmish"), N_("One company more or less abreast"),
    N_("Mount"), N_("Dismount"), N_("Limber up"), N_("Unlimber"),
  };

  return evolution > 0 && evolution < BIV_N_EVOLUTIONS ? _(evolutions[evolution]) : NULL;
}

char *
biv_minutes_dup_time (int minutes)
{
  return minutes < 0 ? g_strdup ("–") : g_strdup_printf ("%02d:%02d", minutes / 60 % 24, minutes % 60);
}
