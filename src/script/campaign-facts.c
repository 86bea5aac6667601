/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign-facts.c: what a campaign example may ask about each object: fields, and what follows from them */
#include "config.h"
#include "script/campaign-facts.h"
#include "campaign/model/army.h"
#include "campaign/turn/supply.h"
#include "campaign/battle/battle-query.h"
#include "campaign/model/strength.h"
#include "campaign/map/exhaustion.h"
#include "campaign/model/turn-words.h"
#include "base/fail.h"
#include <glib/gi18n-lib.h>

static char *
dup_number (int number)
{
  return number == BIV_NONE ? g_strdup ("none") : g_strdup_printf ("%d", number);
}

static char *
dup_word (const char *word)
{
  return g_strdup (word != NULL && *word != '\0' ? word : "none");
}

static char *
dup_flag (gboolean flag)
{
  return g_strdup (flag ? "yes" : "no");
}

static char *
dup_ids (GPtrArray *items)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < items->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "," : "", biv_item_get_id (g_ptr_array_index (items, i)));
  g_ptr_array_unref (items);
  return g_string_free (text->len > 0 ? text : g_string_assign (text, "none"), FALSE);
}

/* A fact that is a field, in the words of files. */
static char *
dup_field (BivItem    *item,
           const char *field)
{
  return biv_item_dup_field (item, biv_kind_find_field (biv_item_get_kind (item), field));
}

/* ---- Formations ---- */

static char *
formation_fact (BivCampaign *campaign,
                BivItem     *item,
                const char  *key)
{
  BivFormation *formation = BIV_FORMATION (item);

  if (g_str_equal (key, "posture"))
    return g_strdup (biv_word_get_nick (biv_posture_get_type (), (int) biv_formation_get_posture (campaign, formation)));
  if (g_str_equal (key, "allowance"))
    {
      BivOrder *order = biv_formation_get_order (campaign, formation);

      return dup_number (biv_body_get_allowance (campaign, formation, order != NULL && order->forced));
    }
  if (g_str_equal (key, "in-supply"))
    return dup_flag (biv_supply_is_in_supply (campaign, formation));
  if (g_str_equal (key, "moves-with"))
    return g_strdup (biv_id_of (biv_army_get_body (campaign, formation)));
  if (g_str_equal (key, "shaken-until") && !biv_formation_is_shaken (campaign, formation))
    return g_strdup ("none");
  return dup_field (item, key);
}

/* ---- Units ---- */

static char *
unit_fact (BivCampaign *campaign,
           BivItem     *item,
           const char  *key)
{
  BivUnit *unit = BIV_UNIT (item);

  if (g_str_equal (key, "arm"))
    return g_strdup (biv_word_get_nick (biv_arm_get_type (), (int) biv_unit_get_arm (campaign, unit)));
  if (g_str_equal (key, "at"))
    {
      BivFormation *formation = biv_campaign_find_formation (campaign, unit->formation);

      return g_strdup (formation != NULL && formation->location != NULL ? formation->location : "off-map");
    }
  if (g_str_equal (key, "square"))
    return dup_word (biv_unit_get_square (campaign, unit));
  if (g_str_equal (key, "battle-frontage"))
    return dup_number (biv_unit_get_battle_frontage (campaign, unit));
  if (g_str_equal (key, "merged"))
    return dup_flag (unit->merged_into != NULL);
  if (g_str_equal (key, "ready-turn") && unit->status != BIV_STATUS_RECOVERING)
    return g_strdup ("none");
  if (g_str_equal (key, "ref"))
    return dup_word (biv_unit_get_ref (unit));
  if (g_str_equal (key, "ruleset"))
    return dup_word (biv_unit_get_ruleset (campaign, unit));
  return dup_field (item, key);
}

/* ---- Sides, and what has nothing but fields ---- */

static char *
side_fact (BivCampaign *campaign,
           BivItem     *item,
           const char  *key)
{
  const char *id = biv_item_get_id (item);

  if (g_str_equal (key, "victory-points"))
    return dup_number (biv_side_get_victory_points (campaign, id));
  if (g_str_equal (key, "full-steps"))
    return dup_number (biv_side_get_full_steps (campaign, id));
  if (g_str_equal (key, "lost-steps"))
    return dup_number (biv_side_get_lost_steps (campaign, id));
  if (g_str_equal (key, "exhaustion-mark"))
    return dup_number (biv_side_get_exhaustion_mark (campaign, id));
  if (g_str_equal (key, "bases"))
    return dup_ids (biv_side_list_bases (campaign, id));
  return dup_field (item, key);
}

static char *
plain_fact (BivCampaign *campaign,
            BivItem     *item,
            const char  *key)
{
  return dup_field (item, key);
}

/* ---- Battles ---- */

static char *
battle_fact (BivCampaign *campaign,
             BivItem     *item,
             const char  *key)
{
  BivBattle *battle = BIV_BATTLE (item);

  if (g_str_equal (key, "name"))
    return biv_turn_dup_battle_name (campaign, battle);
  if (g_str_equal (key, "assault"))
    return dup_flag (battle->siege_battle == BIV_SIEGE_BATTLE_ASSAULT);
  if (g_str_equal (key, "suggested"))
    return dup_flag (battle->is_suggested || biv_battle_is_lopsided (campaign, battle));
  if (g_str_equal (key, "winner"))
    return dup_word (battle->winner);
  return dup_field (item, key);
}

/* ---- Despatches ---- */

static char *
despatch_fact (BivCampaign *campaign,
               BivItem     *item,
               const char  *key)
{
  BivDespatch *despatch = BIV_DESPATCH (item);

  if (g_str_equal (key, "sender"))
    return g_strdup (despatch->sender != NULL ? despatch->sender : "-");
  if (g_str_equal (key, "to"))
    return g_strdup (despatch->addressee != NULL ? despatch->addressee : "-");
  if (g_str_equal (key, "by"))
    return dup_word (despatch->taken_by);
  if (g_str_equal (key, "text"))
    return dup_word (despatch->text);
  if (g_str_equal (key, "sent"))
    return dup_word (despatch->as_sent != NULL ? despatch->as_sent : despatch->text);
  return dup_field (item, key);
}

/* ---- Which facts each object has ---- */

typedef struct
{
  const char        *word;          /* behind `expect` */
  BivKind            kind;
  char            *(*dup) (BivCampaign *campaign, BivItem *item, const char *key);
  const char *const  asked[20];     /* besides the fields of position lines */
} ObjectFacts;

static const ObjectFacts objects[] = {
  { "side", BIV_KIND_SIDE, side_fact, { "victory-points", "full-steps", "lost-steps", "exhaustion-mark", "bases", NULL } },
  { "place", BIV_KIND_PLACE, plain_fact, { NULL } },
  { "link", BIV_KIND_LINK, plain_fact, { NULL } },
  { "rung", BIV_KIND_RUNG, plain_fact, { NULL } },
  { "formation", BIV_KIND_FORMATION, formation_fact,
    { "posture", "spent", "draft", "moments", "allowance", "in-supply", "moves-with", NULL } },
  { "unit", BIV_KIND_UNIT, unit_fact, { "arm", "at", "square", "battle-frontage", "merged", NULL } },
  { "siege", BIV_KIND_SIEGE, plain_fact, { "result", NULL } },
  { "contact", BIV_KIND_CONTACT, plain_fact,
    { "moment", "on-link", "outcome", "attacker", "meeting", "sides", "fell-back", "siege-battle", NULL } },
  { "battle", BIV_KIND_BATTLE, battle_fact,
    { "state", "attacker", "defender", "meeting", "approach", "name", "winner", "degree", "assault", "suggested", NULL } },
  { "order", BIV_KIND_ORDER, plain_fact, { "posture", "path", "forced", "embark", "status", "reason", NULL } },
  { "sees", BIV_KIND_SIGHTING, plain_fact, { "level", "turn", "size", "arms", "formations", "planted", "reported",
      NULL } },
  { "despatch", BIV_KIND_DESPATCH, despatch_fact,
    { "sender", "to", "written", "from", "state", "turn", "by", "arrives", "text", "sent", "with", NULL } },
};

static const ObjectFacts *
find_object (BivKind kind)
{
  for (gsize i = 0; i < G_N_ELEMENTS (objects); i++)
    {
      if (objects[i].kind == kind)
        return &objects[i];
    }
  return NULL;
}

char *
biv_campaign_dup_fact (BivCampaign  *campaign,
                       BivItem      *item,
                       const char   *key,
                       GError      **error)
{
  const ObjectFacts *object = find_object (biv_item_get_kind (item));
  const char *const *fields = biv_campaign_keys_for (biv_item_get_kind (item));

  if (object != NULL && ((fields != NULL && g_strv_contains (fields, key)) || g_strv_contains (object->asked, key)))
    {
      g_autofree char *kept = object->dup (campaign, item, key);

      return biv_said_dup (kept);
    }
  return biv_fail_null (error, BIV_LINE_ERROR, _("\"%s\" is nothing that can be asked of a %s"), key,
                        object != NULL ? object->word : "");
}

/* ---- Comparing ---- */

/* The expected value as the program would write it: "2/4" is "1/2". */
static char *
dup_canonical (BivItem     *item,
               const char  *key,
               const char  *expected,
               GError     **error)
{
  const BivFieldSpec *field = biv_kind_find_field (biv_item_get_kind (item), key);
  BivValue value = { 0 };
  char *text = NULL;

  /* The winner is a side or a draw, and what is worked out has no field. */
  if (field == NULL || field->kind == BIV_FIELD_BOARD || field->kind == BIV_FIELD_RECORD)
    return g_strdup (expected);
  if (!biv_value_parse (field, field->name, expected, &value, error))
    return NULL;
  text = biv_value_dup_text (field, &value);
  biv_value_clear (field, &value);
  return text;
}

gboolean
biv_campaign_fact_is_equal (BivItem     *item,
                            const char  *key,
                            const char  *expected,
                            const char  *found,
                            GError     **error)
{
  static const char *const in_order[] = { "path", "draft", "moments", "steps-due", NULL };
  g_autofree char *canonical = dup_canonical (item, key, expected, error);
  g_auto (GStrv) a = NULL;
  g_auto (GStrv) b = NULL;

  if (canonical == NULL)
    return FALSE;
  a = g_strsplit (canonical, ",", -1);
  b = g_strsplit (found, ",", -1);
  return (g_strv_contains (in_order, key) ? biv_words_equal_in_order : biv_words_equal_as_sets) ((const char *const *) a,
                                                                                                 (const char *const *) b);
}
