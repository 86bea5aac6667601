/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign-lines.c: the position lines of a campaign example, one by one
 *
 * Each is a change of a proposal's scratch, so that the same code serves the position before a script and the referee's
 * edits between its lines. */
#include "config.h"
#include "script/line-form.h"
#include "campaign/orders/courier.h"
#include "campaign/model/order.h"
#include "campaign/model/map.h"
#include "campaign/model/player.h"
#include "campaign/turn/standing.h"
#include "base/fail.h"
#include "campaign/orders/orders.h"
#include <glib/gi18n-lib.h>
#include <string.h>

gpointer
biv_campaign_line_find (BivCampaign  *campaign,
                        BivKind       kind,
                        const char   *id,
                        GError      **error)
{
  BivItem *item = biv_campaign_find (campaign, id);

  if (item != NULL && biv_item_get_kind (item) == kind)
    return item;
  /* On a ladder a battle is at a rung. */
  if (item != NULL && kind == BIV_KIND_PLACE && campaign->map_form == BIV_MAP_LADDER && BIV_IS_RUNG (item))
    return item;
  return biv_fail_null (error, BIV_LINE_ERROR, _("there is no %s \"%s\""), biv_kind_get_element (kind), id);
}

/* ---- KEY=VALUE of items ---- */

const char *const *
biv_campaign_keys_for (BivKind kind)
{
  static const char *const side[] = { "name", "short-name", "kind", "commander-in-chief", "replacement-points",
                                      "replacement-stock", "vp", "morale", NULL };
  static const char *const place[] = { "name", "x", "y", "terrain", "features", "fort-rating", "owner", "start-owner",
                                       "objective-points", "base-of", "stock", "boards", NULL };
  static const char *const link[] = { "from", "to", "kind", "crossing", "cost", "closed", "length", "known-to", "river", NULL };
  static const char *const rung[] = { "name", "board", "next-win-1", "next-win-2", "next-draw", "winner", "bonus", NULL };
  static const char *const formation[] = { "name", "side", "parent", "level", "player", "commander", "rank", "rating",
                                           "commander-state", "commander-back", "quality", "location",
                                           "previous-place", "arrived-by", "arrival", "shaken-until",
                                           "out-of-supply", "supply-days", "forced-turn", "shut-in", "embarked", NULL };
  static const char *const unit[] = { "name", "ref", "formation", "ruleset", "type", "quality", "start-quality",
                                      "steps-full", "steps-now", "status", "ready-turn", "steps-due", "captor",
                                      "captured-turn", "frontage", "guns", "class", "mount", NULL };
  static const char *const siege[] = { "besieger", "garrison", "start-turn", "breaches", NULL };

  switch (kind)
    {
    case BIV_KIND_SIDE:      return side;
    case BIV_KIND_PLACE:     return place;
    case BIV_KIND_LINK:      return link;
    case BIV_KIND_RUNG:      return rung;
    case BIV_KIND_FORMATION: return formation;
    case BIV_KIND_UNIT:      return unit;
    case BIV_KIND_SIEGE:     return siege;
    default:                 return NULL;
    }
}

static gboolean
says (const BivStatement *line,
      guint               first,
      const char         *key)
{
  for (guint i = first; i < line->n_words; i++)
    {
      if (g_str_has_prefix (line->words[i], key) && line->words[i][strlen (key)] == '=')
        return TRUE;
    }
  return FALSE;
}

static gboolean
set_pairs (BivProposal         *proposal,
           BivItem             *item,
           const BivStatement  *line,
           guint                first,
           const char *const   *keys,
           GError             **error)
{
  for (guint i = first; i < line->n_words; i++)
    {
      g_autofree char *key = NULL;
      const char *value = biv_line_read_pair (line->words[i], keys, &key, error);

      if (value == NULL || !biv_proposal_set_word (proposal, item, key, value, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
set_fields (BivProposal         *proposal,
            BivItem             *item,
            const BivStatement  *line,
            GError             **error)
{
  return set_pairs (proposal, item, line, 2, biv_campaign_keys_for (biv_item_get_kind (item)), error);
}

/* ---- side, place, link, rung, formation, unit ---- */

/* What a first line implies, and what a status brings with it. */
static void
complete_place (BivProposal        *proposal,
                BivPlace           *place,
                const BivStatement *line,
                gboolean            is_new)
{
  if (is_new && !says (line, 2, "start-owner"))
    biv_proposal_set_text (proposal, place, "start-owner", place->owner);
}

static void
complete_unit (BivProposal        *proposal,
               BivUnit            *unit,
               const BivStatement *line,
               gboolean            is_new)
{
  if (is_new && !says (line, 2, "start-quality"))
    biv_proposal_set_text (proposal, unit, "start-quality", unit->quality);
  if (is_new && !says (line, 2, "steps-now"))
    biv_proposal_set_number (proposal, unit, "steps-now", unit->steps_full);
  if (says (line, 2, "status") && (unit->status == BIV_STATUS_LOST || unit->status == BIV_STATUS_CAPTURED))
    biv_proposal_set_number (proposal, unit, "steps-now", 0);
}

static gboolean
is_id (const char *id)
{
  return *id != '\0' && strpbrk (id, " ,=") == NULL && !g_str_equal (id, "none") && !g_str_equal (id, "-");
}

static BivItem *
find_or_add (BivProposal  *proposal,
             BivKind       kind,
             const char   *id,
             gboolean     *is_new,
             GError      **error)
{
  BivItem *item = biv_campaign_find (biv_proposal_get_scratch (proposal), id);

  *is_new = item == NULL;
  if (item != NULL && biv_item_get_kind (item) != kind)
    return biv_fail_null (error, BIV_LINE_ERROR, _("\"%s\" is a %s already"), id,
                          biv_kind_get_element (biv_item_get_kind (item)));
  if (item != NULL)
    return item;
  if (!is_id (id) || (kind == BIV_KIND_SIDE && strspn (id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") != strlen (id)))
    return biv_fail_null (error, BIV_LINE_ERROR, _("\"%s\" can be no %s's id"), id, biv_kind_get_element (kind));
  return biv_proposal_add (proposal, biv_item_new (kind, id));
}

static gboolean
edit_items (BivProposal         *proposal,
            const BivStatement  *line,
            BivKind              kind,
            GError             **error)
{
  g_auto (GStrv) ids = NULL;

  if (line->n_words < 2)
    return biv_fail (error, BIV_LINE_ERROR, _("which %s?"), biv_kind_get_element (kind));
  ids = g_strsplit (line->words[1], ",", -1);
  for (char **id = ids; *id != NULL; id++)
    {
      gboolean is_new = FALSE;
      BivItem *item = find_or_add (proposal, kind, *id, &is_new, error);

      if (item == NULL || !set_fields (proposal, item, line, error))
        return FALSE;
      if (kind == BIV_KIND_PLACE)
        complete_place (proposal, BIV_PLACE (item), line, is_new);
      if (kind == BIV_KIND_UNIT)
        complete_unit (proposal, BIV_UNIT (item), line, is_new);
      if (is_new && kind == BIV_KIND_LINK && (BIV_LINK (item)->from == NULL || BIV_LINK (item)->to == NULL))
        return biv_fail (error, BIV_LINE_ERROR, _("the link \"%s\" needs two places: from=PLACE to=PLACE"), *id);
    }
  return TRUE;
}


/* ---- relation, board ---- */

static gboolean
edit_relation (BivProposal         *proposal,
               const BivStatement  *line,
               GError             **error)
{
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivRelation *relation = NULL;
  int stance = 0;

  if (!biv_line_read_choice (biv_stance_get_type (), line->words[3], &stance, error))
    return FALSE;
  BIV_EACH (BivRelation, each, scratch, BIV_KIND_RELATION)
    if (each->sides != NULL && g_strv_length (each->sides) == 2
        && g_strv_contains ((const char *const *) each->sides, line->words[1])
        && g_strv_contains ((const char *const *) each->sides, line->words[2]))
      relation = each;
  if (relation == NULL)
    {
      const char *const sides[] = { line->words[1], line->words[2], NULL };

      relation = biv_proposal_new_item (proposal, BIV_KIND_RELATION);
      biv_proposal_set_list (proposal, relation, "sides", sides);
    }
  biv_proposal_set_choice (proposal, relation, "stance", stance);
  return TRUE;
}

static gboolean
edit_board (BivProposal         *proposal,
            const BivStatement  *line,
            GError             **error)
{
  g_autoptr (BivBoardDraft) draft = NULL;
  g_autoptr (BivBoard) board = NULL;
  gboolean is_new = FALSE;
  BivItem *item = NULL;

  draft = biv_board_draft_new_from_rows ((const char *const *) line->words + 2, error);
  item = draft != NULL ? find_or_add (proposal, BIV_KIND_BATTLEFIELD, line->words[1], &is_new, error) : NULL;
  if (item == NULL)
    return FALSE;
  board = biv_board_draft_seal (g_steal_pointer (&draft));
  biv_proposal_set_board (proposal, item, "board", board);
  return TRUE;
}

/* ---- order, schedule, victory ---- */

BivOrder *
biv_campaign_line_read_order (BivCampaign         *campaign,
                              const BivStatement  *line,
                              guint                first,
                              GError             **error)
{
  static const char *const keys[] = { "forced", "embark", "burn", NULL };
  g_autoptr (BivOrder) order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "order"));
  g_autoptr (GPtrArray) path = g_ptr_array_new ();
  int posture = 0;

  if (line->n_words < first + 2)
    {
      biv_line_fail_form ("order FORMATION POSTURE [PLACE...] [forced=yes] [embark=embark|land] [burn=yes]", error);
      return NULL;
    }
  if (biv_campaign_line_find (campaign, BIV_KIND_FORMATION, line->words[first], error) == NULL
      || !biv_line_read_choice (biv_posture_get_type (), line->words[first + 1], &posture, error))
    return NULL;
  order->formation = g_strdup (line->words[first]);
  order->turn = campaign->turn;
  order->posture = posture;
  order->status = BIV_ORDER_GIVEN;
  for (guint i = first + 2; i < line->n_words; i++)
    {
      g_autofree char *key = NULL;
      const char *value = NULL;

      if (strchr (line->words[i], '=') == NULL)
        {
          if (biv_campaign_line_find (campaign, BIV_KIND_PLACE, line->words[i], error) == NULL)
            return NULL;
          g_ptr_array_add (path, line->words[i]);
          continue;
        }
      value = biv_line_read_pair (line->words[i], keys, &key, error);
      if (value == NULL
          || !biv_item_parse_field (BIV_ITEM (order), biv_kind_find_field (BIV_KIND_ORDER, key), value, error))
        return NULL;
    }
  if (path->len > 0)
    {
      g_ptr_array_add (path, NULL);
      order->path = g_strdupv ((char **) path->pdata);
    }
  return g_steal_pointer (&order);
}

/* An order given already: up to Movement it takes its time (CA-ORDER-5); afterwards it is the one that is carried out. */
static void
deliver_order (BivProposal *proposal,
               BivOrder    *order)
{
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivFormation *formation = biv_campaign_find_formation (scratch, order->formation);

  biv_courier_send (proposal, order);
  if (scratch->phase <= BIV_PHASE_MOVEMENT || !biv_courier_is_used (scratch))
    return;
  biv_proposal_set_number (proposal, order, "due", scratch->turn);
  biv_proposal_set_number (proposal, order, "arrives", scratch->turn);
  biv_proposal_set_text (proposal, formation, "carried-order", biv_id_of (order));
}

void
biv_campaign_line_deliver_orders (BivProposal *proposal)
{
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);

  BIV_EACH (BivOrder, order, scratch, BIV_KIND_ORDER)
    if (order->turn == scratch->turn && order->status == BIV_ORDER_GIVEN)
      deliver_order (proposal, order);
}

static gboolean
edit_order (BivProposal         *proposal,
            const BivStatement  *line,
            GError             **error)
{
  static const char *const fields[] = { "formation", "turn", "posture", "path", "forced", "burn", "embark", "status" };
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  gboolean is_none = line->n_words == 3 && g_str_equal (line->words[2], "none");
  g_auto (GStrv) ids = g_strsplit (line->words[1], ",", -1);

  for (char **id = ids; *id != NULL; id++)
    {
      BivStatement one = *line;
      g_autofree char **words = g_memdup2 (line->words, (line->n_words + 1) * sizeof (char *));
      g_autoptr (BivOrder) order = NULL;
      BivOrder *earlier = biv_turn_find_order (scratch, *id);

      words[1] = *id;
      one.words = words;
      if (is_none ? biv_campaign_line_find (scratch, BIV_KIND_FORMATION, *id, error) == NULL
                  : (order = biv_campaign_line_read_order (scratch, &one, 1, error)) == NULL)
        return FALSE;
      if (earlier != NULL)
        biv_proposal_remove (proposal, earlier);
      if (order != NULL)
        {
          BivOrder *given = biv_proposal_new_item (proposal, BIV_KIND_ORDER);

          for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
            biv_proposal_copy_field (proposal, given, fields[i], order);
          deliver_order (proposal, given);
        }
      else if (earlier == NULL)
        {
          /* Nothing was written this turn: what it has in hand. */
          biv_proposal_set_text (proposal, biv_campaign_find_formation (scratch, *id), "carried-order", NULL);
        }
    }
  return TRUE;
}

static void
remove_all (BivProposal *proposal,
            BivKind      kind)
{
  GPtrArray *items = biv_campaign_peek_items (biv_proposal_get_scratch (proposal), kind);

  while (items->len > 0)
    {
      biv_proposal_remove (proposal, g_ptr_array_index (items, items->len - 1));
      items = biv_campaign_peek_items (biv_proposal_get_scratch (proposal), kind);
    }
}

static gboolean
edit_schedule (BivProposal         *proposal,
               const BivStatement  *line,
               GError             **error)
{
  BivSchedule *schedule = NULL;
  int turn = 0;

  if (!biv_line_read_number (line->words[1], 1, 9999, &turn, error))
    return FALSE;
  schedule = biv_proposal_new_item (proposal, BIV_KIND_SCHEDULE);
  biv_proposal_set_number (proposal, schedule, "turn", turn);
  biv_proposal_set_text (proposal, schedule, "place", line->words[2]);
  biv_proposal_set_text (proposal, schedule, "formation", line->words[3]);
  biv_proposal_set_list (proposal, schedule, "units", (const char *const *) line->words + 4);
  return TRUE;
}

static gboolean
edit_victory (BivProposal         *proposal,
              const BivStatement  *line,
              GError             **error)
{
  static const char *const hold_keys[] = { "n", "turns", NULL };
  static const char *const keep_keys[] = { "turn", NULL };
  static const char *const no_keys[] = { NULL };
  BivVictory *victory = NULL;
  const char *const *keys = no_keys;
  guint first = 4;
  int kind = 0;

  if (!biv_line_read_choice (biv_victory_kind_get_type (), line->words[2], &kind, error))
    return FALSE;
  if (kind != BIV_VICTORY_BASE && line->n_words < 4)
    return biv_line_fail_form ("victory SIDE hold PLACE,... | destroy FORMATION | keep PLACE turn=N", error);
  victory = biv_proposal_new_item (proposal, BIV_KIND_VICTORY);
  biv_proposal_set_text (proposal, victory, "side", line->words[1]);
  biv_proposal_set_choice (proposal, victory, "kind", kind);
  if (kind == BIV_VICTORY_HOLD || kind == BIV_VICTORY_KEEP)
    {
      if (!biv_proposal_set_word (proposal, victory, "places", line->words[3], error))
        return FALSE;
      keys = kind == BIV_VICTORY_HOLD ? hold_keys : keep_keys;
    }
  else if (kind == BIV_VICTORY_DESTROY)
    {
      biv_proposal_set_text (proposal, victory, "formation", line->words[3]);
    }
  else
    {
      first = 3;
    }
  if (kind == BIV_VICTORY_KEEP && !says (line, 4, "turn"))
    return biv_fail (error, BIV_LINE_ERROR, _("until which turn? turn=N"));
  return set_pairs (proposal, BIV_ITEM (victory), line, first, keys, error);
}

/* ---- siege, sighting, battle ---- */

static gboolean
edit_siege (BivProposal         *proposal,
            const BivStatement  *line,
            GError             **error)
{
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivSiege *siege = NULL;
  gboolean is_new = FALSE;

  BIV_EACH (BivSiege, each, scratch, BIV_KIND_SIEGE)
    if (g_strcmp0 (each->place, line->words[1]) == 0)
      siege = each;
  is_new = siege == NULL;
  if (is_new && !(says (line, 2, "besieger") && says (line, 2, "garrison") && says (line, 2, "start-turn")))
    return biv_fail (error, BIV_LINE_ERROR, _("a siege needs besieger=SIDE garrison=SIDE start-turn=N"));
  if (is_new)
    {
      siege = biv_proposal_new_item (proposal, BIV_KIND_SIEGE);
      biv_proposal_set_text (proposal, siege, "place", line->words[1]);
    }
  if (!set_fields (proposal, BIV_ITEM (siege), line, error))
    return FALSE;
  biv_proposal_set_number (proposal, biv_campaign_find (scratch, line->words[1]), "breaches", siege->breaches);
  biv_proposal_set_number (proposal, siege, "breach-turn", siege->breaches > 0 ? siege->start_turn : BIV_NONE);
  return TRUE;
}

/* A sighting knows formations by name, a line by id. */
static gboolean
name_formations (BivProposal *proposal,
                 BivSighting *sighting,
                 GError     **error)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (char **id = sighting->formations; id != NULL && *id != NULL; id++)
    {
      gpointer formation = biv_campaign_line_find (biv_proposal_get_scratch (proposal), BIV_KIND_FORMATION, *id, error);

      if (formation == NULL)
        return FALSE;
      g_strv_builder_add (names, biv_item_get_name (BIV_ITEM (formation)));
    }
  list = g_strv_builder_end (names);
  biv_proposal_set_list (proposal, sighting, "formations", *list != NULL ? (const char *const *) list : NULL);
  return TRUE;
}

static gboolean
edit_sighting (BivProposal         *proposal,
               const BivStatement  *line,
               GError             **error)
{
  static const char *const keys[] = { "level", "turn", "size", "arms", "formations", NULL };
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  g_autoptr (BivPlayer) player = biv_player_find (scratch, line->words[1]);
  BivSighting *sighting = NULL;

  if (!says (line, 4, "level"))
    return biv_fail (error, BIV_LINE_ERROR, _("a sighting needs level=N"));
  if (player == NULL)
    return biv_fail (error, BIV_LINE_ERROR, _("there is no side and no formation \"%s\""), line->words[1]);
  sighting = biv_proposal_new_item (proposal, BIV_KIND_SIGHTING);
  biv_proposal_set_text (proposal, sighting, "side", player->side);
  biv_proposal_set_text (proposal, sighting, "player", player->key);
  biv_proposal_set_text (proposal, sighting, "place", line->words[2]);
  biv_proposal_set_text (proposal, sighting, "seen", line->words[3]);
  biv_proposal_set_number (proposal, sighting, "turn", scratch->turn);
  return set_pairs (proposal, BIV_ITEM (sighting), line, 4, keys, error) && name_formations (proposal, sighting, error);
}

static gboolean
edit_battle (BivProposal         *proposal,
             const BivStatement  *line,
             GError             **error)
{
  static const char *const keys[] = { "attacker", "meeting", "formations", NULL };
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  static const char form[] = "[attacker=SIDE] [meeting=yes] [formations=FORMATION,...]";
  BivLineScope scope = { scratch, NULL };
  g_auto (GStrv) formations = NULL;
  const char *attacker = NULL;
  gboolean is_meeting = FALSE;

  for (guint i = 2; i < line->n_words; i++)
    {
      g_autofree char *key = NULL, *wanted = NULL;
      const char *value = biv_line_read_pair (line->words[i], keys, &key, error);

      wanted = value != NULL ? biv_line_dup_value_form (form, key) : NULL;
      if (wanted == NULL || !biv_line_value_suits (&scope, wanted, value, error))
        return FALSE;
      if (g_str_equal (key, "attacker"))
        {
          attacker = value;
        }
      else if (g_str_equal (key, "formations"))
        {
          g_strfreev (formations);
          formations = g_strsplit (value, ",", -1);
        }
      else
        {
          is_meeting = TRUE;
        }
    }
  if (is_meeting == (attacker != NULL))
    return biv_fail (error, BIV_LINE_ERROR, _("a battle has an attacker=SIDE, or it is meeting=yes"));
  biv_standing_add_battle (proposal, line->words[1], attacker, (const char *const *) formations);
  return TRUE;
}

/* ---- preset, option, turn, phase, weather ---- */

static gboolean
edit_preset (BivProposal         *proposal,
             const BivStatement  *line,
             GError             **error)
{
  int preset = 0;

  if (!biv_line_read_choice (biv_preset_get_type (), line->words[1], &preset, error))
    return FALSE;
  biv_proposal_set_choice (proposal, biv_proposal_get_scratch (proposal), "preset", preset);
  return TRUE;
}

static gboolean
edit_option (BivProposal         *proposal,
             const BivStatement  *line,
             GError             **error)
{
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  const BivOptionSpec *option = biv_option_find (line->words[1]);
  g_autoptr (GPtrArray) options = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *prefix = NULL;

  if (option == NULL)
    return biv_fail (error, BIV_LINE_ERROR, _("\"%s\" is no option"), line->words[1]);
  if (!biv_option_accepts (option, line->words[2], error))
    return FALSE;

  prefix = g_strconcat (line->words[1], "=", NULL);
  for (char **old = scratch->options; old != NULL && *old != NULL; old++)
    {
      if (!g_str_has_prefix (*old, prefix))
        g_ptr_array_add (options, g_strdup (*old));
    }
  g_ptr_array_add (options, g_strconcat (prefix, line->words[2], NULL));
  g_ptr_array_add (options, NULL);
  biv_proposal_set_list (proposal, scratch, "options", (const char *const *) options->pdata);
  return TRUE;
}

static gboolean
edit_turn (BivProposal         *proposal,
           const BivStatement  *line,
           GError             **error)
{
  int turn = 0;

  if (!biv_line_read_number (line->words[1], 1, 9999, &turn, error))
    return FALSE;
  biv_standing_go_to (proposal, turn, biv_proposal_get_scratch (proposal)->phase);
  return TRUE;
}

static gboolean
edit_phase (BivProposal         *proposal,
            const BivStatement  *line,
            GError             **error)
{
  int phase = 0;

  if (!biv_line_read_choice (biv_phase_get_type (), line->words[1], &phase, error))
    return FALSE;
  biv_standing_go_to (proposal, biv_proposal_get_scratch (proposal)->turn, phase);
  return TRUE;
}

static gboolean
edit_weather (BivProposal         *proposal,
              const BivStatement  *line,
              GError             **error)
{
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivTurn *turn = NULL;
  int weather = 0;

  if (!biv_line_read_choice (biv_weather_get_type (), line->words[1], &weather, error))
    return FALSE;
  BIV_EACH (BivTurn, each, scratch, BIV_KIND_TURN)
    if (each->number == scratch->turn)
      turn = each;
  if (turn == NULL)
    {
      g_autofree char *id = g_strdup_printf ("turn-%d", scratch->turn);

      turn = biv_proposal_add (proposal, biv_item_new (BIV_KIND_TURN, id));
      biv_proposal_set_number (proposal, turn, "number", scratch->turn);
    }
  biv_proposal_set_choice (proposal, turn, "weather", weather);
  return TRUE;
}

/* ---- All of them ---- */

typedef gboolean (*LineEdit) (BivProposal *proposal, const BivStatement *line, GError **error);

static const struct
{
  const char *word;
  LineEdit    edit;           /* NULL: an item's fields */
  const char *form;           /* line-form.h */
  BivKind     kind;           /* of these items; with an edit of its own, "none" takes them all away */
  gboolean    is_early;       /* other lines depend on it, so in a position it is read before them */
  gboolean    is_looked_for;  /* what the form names has to be there already */
} line_kinds[] = {
  { "preset",    edit_preset,   "NAME", BIV_KIND_NONE, .is_early = TRUE },
  { "option",    edit_option,   "NAME VALUE", BIV_KIND_NONE, .is_early = TRUE },
  { "turn",      edit_turn,     "N", BIV_KIND_NONE, .is_early = TRUE },
  { "phase",     edit_phase,    "NAME", BIV_KIND_NONE, .is_early = TRUE },
  { "weather",   edit_weather,  "fair|rain|storm|snow", BIV_KIND_NONE },
  { "side",      NULL,          NULL, BIV_KIND_SIDE },
  { "relation",  edit_relation, "SIDE SIDE hostile|allied|neutral", BIV_KIND_NONE, .is_looked_for = TRUE },
  { "place",     NULL,          NULL, BIV_KIND_PLACE },
  { "link",      NULL,          NULL, BIV_KIND_LINK },
  { "rung",      NULL,          NULL, BIV_KIND_RUNG },
  { "formation", NULL,          NULL, BIV_KIND_FORMATION },
  { "unit",      NULL,          NULL, BIV_KIND_UNIT },
  { "order",     edit_order,    "FORMATION POSTURE [PLACE...]", BIV_KIND_NONE },
  { "schedule",  edit_schedule, "TURN PLACE FORMATION UNIT...", BIV_KIND_SCHEDULE },
  { "victory",   edit_victory,  "SIDE hold|base|destroy|keep [...]", BIV_KIND_VICTORY },
  { "siege",     edit_siege,    "PLACE besieger=SIDE [garrison=SIDE] [start-turn=N] [breaches=N]", BIV_KIND_NONE,
    .is_looked_for = TRUE },
  { "sighting",  edit_sighting, "WHO PLACE SIDE level=N [turn=N] [size=] [arms=] [formations=F,...]", BIV_KIND_NONE },
  { "battle",    edit_battle,   "PLACE attacker=SIDE|meeting=yes [formations=F,...]", BIV_KIND_NONE, .is_looked_for = TRUE },
  { "board",     edit_board,    "BOARD ROW...", BIV_KIND_NONE },
};

gboolean
biv_campaign_line_is_edit (const BivStatement *line,
                           gboolean           *is_early)
{
  for (gsize i = 0; i < G_N_ELEMENTS (line_kinds); i++)
    {
      if (!biv_statement_is (line, line_kinds[i].word))
        continue;
      if (is_early != NULL)
        *is_early = line_kinds[i].is_early;
      return TRUE;
    }
  return FALSE;
}

gboolean
biv_campaign_line_edit (BivProposal         *proposal,
                        const BivStatement  *line,
                        GError             **error)
{
  for (gsize i = 0; i < G_N_ELEMENTS (line_kinds); i++)
    {
      BivLineScope scope = { line_kinds[i].is_looked_for ? biv_proposal_get_scratch (proposal) : NULL, NULL };
      g_autofree char *usage = NULL;

      if (!biv_statement_is (line, line_kinds[i].word))
        continue;
      if (line_kinds[i].edit == NULL)
        return edit_items (proposal, line, line_kinds[i].kind, error);
      if (line_kinds[i].kind != BIV_KIND_NONE && line->n_words == 2 && g_str_equal (line->words[1], "none"))
        {
          remove_all (proposal, line_kinds[i].kind);
          return TRUE;
        }
      usage = g_strconcat (line->words[0], " ", line_kinds[i].form, NULL);
      return biv_line_suits (&scope, line->words + 1, line->n_words - 1, line_kinds[i].form, usage, error)
             && line_kinds[i].edit (proposal, line, error);
    }
  return biv_fail (error, BIV_LINE_ERROR, _("\"%s\" begins no line of a campaign's position"), line->words[0]);
}
