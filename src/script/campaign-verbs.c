/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign-verbs.c: what may stand behind `do` in a campaign example, and the procedures it asks for */
#include "config.h"
#include "script/campaign-run.h"
#include "campaign/battle/battle-query.h"
#include "campaign/turn/detach.h"
#include "campaign/orders/orders.h"
#include "campaign/model/strength.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/battle/setup.h"
#include "campaign/battle/result.h"
#include "campaign/battle/quick-result.h"
#include "campaign/battle/deploy.h"
#include "campaign/battle/apply.h"
#include "campaign/orders/courier.h"
#include "campaign/turn/turn.h"
#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- The words of a line, seen from the verb ---- */

static guint
n_args (const BivCampaignDo *it)
{
  return it->line->n_words - it->first - 2;
}

static const char *
arg (const BivCampaignDo *it,
     guint                i)
{
  return it->line->words[it->first + 2 + i];
}

static const char *
verb_of (const BivCampaignDo *it)
{
  return it->line->words[it->first + 1];
}

/* The side that asks, or NULL for the referee. */
static const char *
asker (const BivCampaignDo *it)
{
  const char *side = it->line->words[it->first];

  return g_str_equal (side, "-") ? NULL : side;
}

static gboolean
needs_args (const BivCampaignDo  *it,
            guint                 n_least,
            guint                 n_most,
            const char           *form,
            GError              **error)
{
  if (n_args (it) >= n_least && n_args (it) <= n_most)
    return TRUE;
  g_set_error (error, BIV_LINE_ERROR, _("the line should read \"%s\""), form);
  return FALSE;
}

static gpointer
find (const BivCampaignDo  *it,
      BivKind               kind,
      const char           *id,
      GError              **error)
{
  return biv_campaign_line_find (it->campaign, kind, id, error);
}

/* A side gives orders to its own. */
static gboolean
check_owner (const BivCampaignDo  *it,
             const char           *side,
             const char           *id,
             GError              **error)
{
  if (asker (it) == NULL || g_strcmp0 (asker (it), side) == 0)
    return TRUE;
  g_set_error (error, BIV_LINE_ERROR, _("%s is not %s's"), id, asker (it));
  return FALSE;
}

static BivFormation *
find_own_formation (const BivCampaignDo  *it,
                    const char           *id,
                    GError              **error)
{
  BivFormation *formation = find (it, BIV_KIND_FORMATION, id, error);

  return formation != NULL && check_owner (it, formation->side, id, error) ? formation : NULL;
}

static BivUnit *
find_own_unit (const BivCampaignDo  *it,
               const char           *id,
               GError              **error)
{
  BivUnit *unit = find (it, BIV_KIND_UNIT, id, error);

  return unit != NULL && check_owner (it, biv_unit_get_side (it->campaign, unit), id, error) ? unit : NULL;
}

/* ---- Proposals ---- */

static void
refuse (BivCampaignDo *it,
        const char    *clause,
        const char    *text)
{
  it->is_refused = TRUE;
  biv_refusal_set (&it->why, clause, NULL, "%s", text);
}

/* Takes @proposal. Returns: whether the verb may go on. */
static gboolean
commit (BivCampaignDo *it,
        BivProposal   *proposal)
{
  const BivRefusal *refusal = biv_proposal_get_refusal (proposal);
  gboolean goes_on = FALSE;

  if (it->dice->is_mismatched || it->dice->is_short)
    {
      /* Made-up faces lead nowhere; what they refuse is no refusal. */
    }
  else if (refusal != NULL)
    {
      it->is_refused = TRUE;
      it->why = *refusal;
    }
  else
    {
      goes_on = biv_campaign_commit (it->campaign, proposal, NULL);
      it->n_steps++;
    }
  g_object_unref (proposal);
  return goes_on;
}

/* Reads "KEY=VALUE" from argument @from on into answers: a key of @keys answers the row "KEY:OBJECT", or "KEY" where
 * @object is NULL; a reason belongs to all of them. */
static gboolean
read_answers (BivCampaignDo      *it,
              guint               from,
              const char *const  *keys,
              const char         *object,
              BivAnswers         *answers,
              GError            **error)
{
  const char *reason = NULL;

  for (guint i = from; i < n_args (it); i++)
    {
      if (g_str_has_prefix (arg (it, i), "reason="))
        reason = arg (it, i) + strlen ("reason=");
    }
  for (guint i = from; i < n_args (it); i++)
    {
      g_autofree char *key = NULL;
      const char *value = biv_word_split (arg (it, i), &key);
      g_autofree char *row = NULL;

      if (value != NULL && g_str_equal (key, "reason"))
        continue;
      if (value == NULL || !g_strv_contains (keys, key))
        {
          g_set_error (error, BIV_LINE_ERROR, _("\"%s\" is nothing that \"%s\" can be told"), arg (it, i), verb_of (it));
          return FALSE;
        }
      row = object != NULL ? g_strdup_printf ("%s:%s", key, object) : g_strdup (key);
      biv_answers_set (answers, row, value, reason);
    }
  return TRUE;
}

static gboolean
check_choice (const char         *value,
              const char *const  *choices,
              GError            **error)
{
  g_autofree char *list = NULL;

  if (value == NULL || g_strv_contains (choices, value))
    return TRUE;
  list = g_strjoinv (" ", (char **) choices);
  g_set_error (error, BIV_LINE_ERROR, _("\"%s\" should be one of: %s"), value, list);
  return FALSE;
}

static gboolean
check_answer (const BivAnswers   *answers,
              const char         *key,
              const char         *object,
              const char *const  *choices,
              GError            **error)
{
  g_autofree char *row = object != NULL ? g_strdup_printf ("%s:%s", key, object) : g_strdup (key);

  return check_choice (biv_answers_get (answers, row, NULL), choices, error);
}

static const char *const yes_no[] = { "yes", "no", NULL };

/* ---- Orders phase ---- */

static gboolean
do_order (BivCampaignDo  *it,
          GError        **error)
{
  g_autoptr (BivOrder) order = NULL;

  if (!needs_args (it, 2, G_MAXUINT, "do SIDE order FORMATION POSTURE [PLACE...] [forced=] [embark=] [burn=]", error)
      || find_own_formation (it, arg (it, 0), error) == NULL)
    return FALSE;
  order = biv_campaign_line_read_order (it->campaign, it->line, it->first + 2, error);
  if (order == NULL)
    return FALSE;
  commit (it, biv_turn_propose_order (it->campaign, order));
  return TRUE;
}

static gboolean
do_detach (BivCampaignDo  *it,
           GError        **error)
{
  if (!needs_args (it, 2, G_MAXUINT, "do SIDE detach FORMATION UNIT...", error)
      || find_own_formation (it, arg (it, 0), error) == NULL)
    return FALSE;
  for (guint i = 1; i < n_args (it); i++)
    {
      if (find_own_unit (it, arg (it, i), error) == NULL)
        return FALSE;
    }
  commit (it, biv_turn_propose_detach (it->campaign, arg (it, 0), (const char *const *) it->line->words + it->first + 3));
  return TRUE;
}

static gboolean
do_merge (BivCampaignDo  *it,
          GError        **error)
{
  if (!needs_args (it, 2, 2, "do SIDE merge FORMATION FORMATION", error)
      || find_own_formation (it, arg (it, 0), error) == NULL || find_own_formation (it, arg (it, 1), error) == NULL)
    return FALSE;
  commit (it, biv_turn_propose_merge (it->campaign, arg (it, 0), arg (it, 1)));
  return TRUE;
}

static gboolean
do_merge_units (BivCampaignDo  *it,
                GError        **error)
{
  if (!needs_args (it, 2, 2, "do SIDE merge-units UNIT UNIT", error)
      || find_own_unit (it, arg (it, 0), error) == NULL || find_own_unit (it, arg (it, 1), error) == NULL)
    return FALSE;
  commit (it, biv_turn_propose_merge_units (it->campaign, arg (it, 0), arg (it, 1)));
  return TRUE;
}

/* ---- Phases ---- */

static gboolean
is_between (BivPhase phase,
            BivPhase from,
            BivPhase until)
{
  return from < until ? phase >= from && phase < until : phase >= from || phase < until;
}

/* From the present phase up to this one, each to its end; one that is not in use is passed over (CA-TURN-1). */
static gboolean
run_phases (BivCampaignDo    *it,
            BivPhase          last,
            const BivAnswers *answers)
{
  static const BivPhase not_on_ladders[] = { BIV_PHASE_ORDERS, BIV_PHASE_MOVEMENT, BIV_PHASE_CONTACT, BIV_PHASE_SUPPLY };
  BivPhase phase = it->campaign->phase;

  for (gsize i = 0; it->campaign->map_form == BIV_MAP_LADDER && i < G_N_ELEMENTS (not_on_ladders); i++)
    {
      if (last == not_on_ladders[i])
        {
          refuse (it, "CA-LADDER-2", _("A ladder has no such phase."));
          return TRUE;
        }
    }
  do
    {
      phase = it->campaign->phase;
      if (!commit (it, biv_turn_propose_phase (it->campaign, it->dice, phase == last ? answers : NULL)))
        return TRUE;
    }
  while (!is_between (last, phase, it->campaign->phase) && it->campaign->phase != phase);
  return TRUE;
}

static gboolean
find_phase (const char *word,
            BivPhase   *phase)
{
  g_autoptr (GEnumClass) phases = g_type_class_ref (biv_phase_get_type ());
  const GEnumValue *found = g_enum_get_value_by_nick (phases, word);

  if (found != NULL)
    *phase = (BivPhase) found->value;
  return found != NULL;
}

static gboolean
check_spending (BivCampaignDo     *it,
                const BivAnswers  *answers,
                GError           **error)
{
  const char *restore = biv_answers_get (answers, "restore", NULL);
  const char *raise = biv_answers_get (answers, "raise", NULL);
  g_auto (GStrv) restored = g_strsplit (restore != NULL ? restore : "", ",", -1);
  g_auto (GStrv) raised = g_strsplit (raise != NULL ? raise : "", ",", -1);

  for (char **unit = restored; *unit != NULL; unit++)
    {
      if (find (it, BIV_KIND_UNIT, *unit, error) == NULL)
        return FALSE;
    }
  for (char **pair = raised; *pair != NULL; pair++)
    {
      g_auto (GStrv) parts = g_strsplit (*pair, ":", 2);

      if (parts[0] == NULL || parts[1] == NULL)
        {
          g_set_error (error, BIV_LINE_ERROR, _("\"%s\" should be UNIT:PLACE"), *pair);
          return FALSE;
        }
      if (find (it, BIV_KIND_UNIT, parts[0], error) == NULL || find (it, BIV_KIND_PLACE, parts[1], error) == NULL)
        return FALSE;
    }
  return TRUE;
}

static gboolean
do_phase (BivCampaignDo  *it,
          GError        **error)
{
  static const char *const spending[] = { "restore", "raise", NULL };
  static const char *const nothing[] = { NULL };
  g_autoptr (BivAnswers) answers = biv_answers_new ();
  BivPhase last = BIV_PHASE_OPEN;

  find_phase (verb_of (it), &last);
  if (!read_answers (it, 0, last == BIV_PHASE_RECOVERY ? spending : nothing, NULL, answers, error)
      || !check_spending (it, answers, error))
    return FALSE;
  return run_phases (it, last, answers);
}

/* ---- Contact, siege, plant ---- */

static gboolean
do_contact (BivCampaignDo  *it,
            GError        **error)
{
  static const char *const keys[] = { "shut-in", "outcome", "attacker", NULL };
  static const char *const outcomes[] = { "battle", "standoff", NULL };
  g_autoptr (BivAnswers) answers = biv_answers_new ();
  g_autofree char *row = NULL;

  if (!needs_args (it, 1, G_MAXUINT, "do - contact PLACE [shut-in=yes|no] [outcome=battle|standoff attacker=SIDE]", error)
      || find (it, BIV_KIND_PLACE, arg (it, 0), error) == NULL
      || !read_answers (it, 1, keys, arg (it, 0), answers, error)
      || !check_answer (answers, "shut-in", arg (it, 0), yes_no, error)
      || !check_answer (answers, "outcome", arg (it, 0), outcomes, error))
    return FALSE;
  row = g_strdup_printf ("attacker:%s", arg (it, 0));
  if (biv_answers_get (answers, row, NULL) != NULL
      && find (it, BIV_KIND_SIDE, biv_answers_get (answers, row, NULL), error) == NULL)
    return FALSE;
  commit (it, biv_turn_propose_one_contact (it->campaign, arg (it, 0), it->dice, answers));
  return TRUE;
}

static gboolean
do_siege (BivCampaignDo  *it,
          GError        **error)
{
  static const char *const keys[] = { "summon", NULL };
  g_autoptr (BivAnswers) answers = biv_answers_new ();

  if (!needs_args (it, 1, 3, "do - siege PLACE [summon=yes|no]", error)
      || find (it, BIV_KIND_PLACE, arg (it, 0), error) == NULL
      || !read_answers (it, 1, keys, NULL, answers, error)
      || !check_answer (answers, "summon", NULL, yes_no, error))
    return FALSE;
  commit (it, biv_turn_propose_siege (it->campaign, arg (it, 0), it->dice, answers));
  return TRUE;
}

static gboolean
do_plant (BivCampaignDo  *it,
          GError        **error)
{
  if (!needs_args (it, 4, 4, "do - plant SIDE PLACE SIDE \"TEXT\"", error)
      || find (it, BIV_KIND_SIDE, arg (it, 0), error) == NULL || find (it, BIV_KIND_PLACE, arg (it, 1), error) == NULL
      || find (it, BIV_KIND_SIDE, arg (it, 2), error) == NULL)
    return FALSE;
  commit (it, biv_turn_propose_plant (it->campaign, arg (it, 0), arg (it, 1), arg (it, 2), arg (it, 3)));
  return TRUE;
}

/* CA-ORDER-5: arrives=TURN, lost=yes, taken=FORMATION. Returns: (transfer full) (nullable): what becomes of the courier */
static char *
read_courier (const BivCampaignDo  *it,
              const char           *word,
              GError              **error)
{
  g_autofree char *key = NULL;
  const char *value = biv_word_split (word, &key);

  if (value != NULL && g_str_equal (key, "arrives"))
    return g_strdup (value);
  if (value != NULL && g_str_equal (key, "lost") && g_str_equal (value, "yes"))
    return g_strdup ("lost");
  if (value != NULL && g_str_equal (key, "taken"))
    return find (it, BIV_KIND_FORMATION, value, error) != NULL ? g_strconcat ("taken:", value, NULL) : NULL;
  g_set_error (error, BIV_LINE_ERROR, _("\"%s\" should be one of: %s"), word, "arrives=TURN lost=yes taken=FORMATION");
  return NULL;
}

static gboolean
do_courier (BivCampaignDo  *it,
            GError        **error)
{
  g_autofree char *fate = NULL;
  const char *reason = NULL;
  gint64 written = 0;

  if (!needs_args (it, 3, 4, "do - courier FORMATION TURN arrives=TURN|lost=yes|taken=FORMATION [reason=\"TEXT\"]", error)
      || find (it, BIV_KIND_FORMATION, arg (it, 0), error) == NULL)
    return FALSE;
  if (!g_ascii_string_to_signed (arg (it, 1), 10, 1, 9999, &written, NULL))
    {
      g_set_error (error, BIV_LINE_ERROR, _("\"%s\" should be a number"), arg (it, 1));
      return FALSE;
    }
  fate = read_courier (it, arg (it, 2), error);
  if (fate == NULL)
    return FALSE;
  if (n_args (it) == 4)
    {
      if (!g_str_has_prefix (arg (it, 3), "reason="))
        {
          g_set_error (error, BIV_LINE_ERROR, _("\"%s\" is nothing that \"%s\" can be told"), arg (it, 3), verb_of (it));
          return FALSE;
        }
      reason = arg (it, 3) + strlen ("reason=");
    }
  commit (it, biv_turn_propose_courier (it->campaign, arg (it, 0), (int) written, fate, reason));
  return TRUE;
}

/* ---- A battle ---- */

/* The battle of the place. Returns: (nullable): %NULL where it is refused (CA-BATTLE-1), or with @error */
static const char *
find_battle (BivCampaignDo  *it,
             const char     *place,
             GError        **error)
{
  BivBattle *battle = NULL;

  if (find (it, BIV_KIND_PLACE, place, error) == NULL)
    return NULL;
  if (it->campaign->phase != BIV_PHASE_BATTLE)
    {
      refuse (it, "CA-TURN-1", _("That belongs to the Battle phase."));
      return NULL;
    }
  battle = biv_battle_find_at (it->campaign, place);
  if (battle == NULL)
    refuse (it, "CA-BATTLE-1", _("There is no battle at this place."));
  return battle != NULL ? biv_item_get_id (BIV_ITEM (battle)) : NULL;
}

static gboolean
do_setup (BivCampaignDo  *it,
          GError        **error)
{
  static const char *const keys[] = { "join", "attacker", NULL };
  g_autoptr (BivAnswers) both = biv_answers_new ();
  g_autoptr (BivAnswers) answers = biv_answers_new ();
  const char *battle = NULL, *join = NULL, *attacker = NULL, *reason = NULL;
  g_autofree char *row = NULL;

  if (!needs_args (it, 1, G_MAXUINT, "do - setup PLACE [join=FORMATION,...|none] [attacker=SIDE]", error)
      || !read_answers (it, 1, keys, NULL, both, error))
    return FALSE;
  join = biv_answers_get (both, "join", NULL);
  attacker = biv_answers_get (both, "attacker", &reason);
  if (join != NULL && !g_str_equal (join, "none"))
    {
      g_auto (GStrv) ids = g_strsplit (join, ",", -1);

      for (char **id = ids; *id != NULL; id++)
        {
          if (find (it, BIV_KIND_FORMATION, *id, error) == NULL)
            return FALSE;
        }
    }
  if (attacker != NULL && find (it, BIV_KIND_SIDE, attacker, error) == NULL)
    return FALSE;
  battle = find_battle (it, arg (it, 0), error);
  if (battle == NULL)
    return it->is_refused;

  row = g_strdup_printf ("attacker:%s", arg (it, 0));
  if (join != NULL)
    biv_answers_set (answers, "join", join, NULL);
  if (attacker != NULL)
    biv_answers_set (answers, row, attacker, reason);
  commit (it, biv_turn_propose_setup (it->campaign, battle, it->dice, answers));
  return TRUE;
}

/* The battle that has the unit on its board list; else any that is being deployed, which will refuse it. */
static BivBattle *
find_deployment (BivCampaign *campaign,
                 const char  *unit)
{
  BivBattle *any = NULL;

  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    {
      if (battle->turn != campaign->turn || !battle->is_set_up || battle->state != BIV_BATTLE_PENDING)
        continue;
      any = battle;
      if (biv_battle_find_participant (campaign, battle, unit) != NULL)
        return battle;
    }
  return any;
}

static gboolean
do_deploy (BivCampaignDo  *it,
           GError        **error)
{
  BivUnit *unit = NULL;
  BivBattle *battle = NULL;
  BivCell cell = 0;

  if (!needs_args (it, 2, 2, "do SIDE deploy UNIT SQUARE", error)
      || (unit = find_own_unit (it, arg (it, 0), error)) == NULL)
    return FALSE;
  battle = find_deployment (it->campaign, arg (it, 0));
  if (battle == NULL)
    {
      if (it->campaign->phase != BIV_PHASE_BATTLE)
        refuse (it, "CA-TURN-1", _("That belongs to the Battle phase."));
      else
        refuse (it, "CA-BATTLE-1", _("No battle is being deployed."));
      return TRUE;
    }
  if (battle->board != NULL && !biv_board_cell_from_any_name (battle->board, arg (it, 1), &cell))
    {
      g_set_error (error, BIV_LINE_ERROR, _("\"%s\" is no square"), arg (it, 1));
      return FALSE;
    }
  commit (it, biv_turn_propose_deploy (it->campaign, biv_item_get_id (BIV_ITEM (battle)),
                                       biv_unit_get_side (it->campaign, unit), arg (it, 0), arg (it, 1), NULL));
  return TRUE;
}

static gboolean
do_reveal (BivCampaignDo  *it,
           GError        **error)
{
  const char *battle = NULL;

  if (!needs_args (it, 1, 1, "do - reveal PLACE", error))
    return FALSE;
  battle = find_battle (it, arg (it, 0), error);
  if (battle == NULL)
    return it->is_refused;
  commit (it, biv_turn_propose_reveal (it->campaign, battle));
  return TRUE;
}

static gboolean
do_deployed (BivCampaignDo  *it,
             GError        **error)
{
  const char *battle = NULL;

  if (!needs_args (it, 1, 1, "do - deployed PLACE", error))
    return FALSE;
  battle = find_battle (it, arg (it, 0), error);
  if (battle == NULL)
    return it->is_refused;
  commit (it, biv_turn_propose_deployed (it->campaign, battle, NULL));
  return TRUE;
}

static gboolean
do_quick (BivCampaignDo  *it,
          GError        **error)
{
  const char *battle = NULL;

  if (!needs_args (it, 1, 1, "do - quick PLACE", error))
    return FALSE;
  battle = find_battle (it, arg (it, 0), error);
  if (battle == NULL)
    return it->is_refused;
  commit (it, biv_turn_propose_quick (it->campaign, battle, it->dice, NULL));
  return TRUE;
}

/* ---- A result typed in ---- */

static void
unit_result_free (BivUnitResult *result)
{
  g_free (result->unit);
  g_free (result);
}

/* "destroyed", "routed:STEPS", "damaged:STEPS", "left", "never-on", "intact" */
static gboolean
read_end (const char     *word,
          BivUnitEnd     *end,
          int            *steps,
          GError        **error)
{
  g_autoptr (GEnumClass) ends = g_type_class_ref (biv_unit_end_get_type ());
  g_auto (GStrv) parts = g_strsplit (word, ":", 2);
  const GEnumValue *found = parts[0] != NULL ? g_enum_get_value_by_nick (ends, parts[0]) : NULL;
  gboolean has_steps = found != NULL && (found->value == BIV_END_ROUTED || found->value == BIV_END_DAMAGED);
  gint64 value = 0;

  if (found == NULL || (parts[1] != NULL) != has_steps
      || (has_steps && !g_ascii_string_to_signed (parts[1], 10, 0, 9999, &value, NULL)))
    {
      g_set_error (error, BIV_LINE_ERROR, _("\"%s\" should be one of: %s"), word,
                   "destroyed routed:STEPS damaged:STEPS left never-on intact");
      return FALSE;
    }
  *end = (BivUnitEnd) found->value;
  *steps = (int) value;
  return TRUE;
}

static gboolean
read_ends (BivCampaignDo  *it,
           const char     *units,
           const char     *word,
           GPtrArray      *results,
           GError        **error)
{
  g_auto (GStrv) ids = g_strsplit (units, ",", -1);
  BivUnitEnd end = BIV_END_INTACT;
  int steps = 0;

  if (!read_end (word, &end, &steps, error))
    return FALSE;
  for (char **id = ids; *id != NULL; id++)
    {
      BivUnitResult *result = NULL;

      if (find (it, BIV_KIND_UNIT, *id, error) == NULL)
        return FALSE;
      result = g_new0 (BivUnitResult, 1);
      result->unit = g_strdup (*id);
      result->end = end;
      result->end_steps = steps;
      g_ptr_array_add (results, result);
    }
  return TRUE;
}

static gboolean
read_degree (const char  *word,
             int         *degree,
             GError     **error)
{
  if (g_str_equal (word, "win"))
    *degree = BIV_DEGREE_WIN;
  else if (g_str_equal (word, "decisive"))
    *degree = BIV_DEGREE_DECISIVE;
  else
    {
      g_set_error (error, BIV_LINE_ERROR, _("\"%s\" should be one of: %s"), word, "win decisive");
      return FALSE;
    }
  return TRUE;
}

static gboolean
read_result (BivCampaignDo    *it,
             BivBattleResult  *result,
             const char      **reason,
             GError          **error)
{
  for (guint i = 1; i < n_args (it); i++)
    {
      g_autofree char *key = NULL;
      const char *value = biv_word_split (arg (it, i), &key);

      if (value == NULL)
        {
          g_set_error (error, BIV_LINE_ERROR, _("\"%s\" should be KEY=VALUE"), arg (it, i));
          return FALSE;
        }
      if (g_str_equal (key, "winner"))
        {
          if (!g_str_equal (value, "draw") && find (it, BIV_KIND_SIDE, value, error) == NULL)
            return FALSE;
          result->winner = value;
        }
      else if (g_str_equal (key, "degree"))
        {
          if (!read_degree (value, &result->degree, error))
            return FALSE;
        }
      else if (g_str_equal (key, "generals"))
        {
          g_strfreev (result->generals);
          result->generals = g_strsplit (value, ",", -1);
          for (char **id = result->generals; *id != NULL; id++)
            {
              if (find (it, BIV_KIND_FORMATION, *id, error) == NULL)
                return FALSE;
            }
        }
      else if (g_str_equal (key, "reason"))
        {
          *reason = value;
        }
      else if (!read_ends (it, key, value, result->units, error))
        {
          return FALSE;
        }
    }
  return TRUE;
}

/* What the referee names himself replaces what was worked out, with his reason (CA-REF-1). */
static void
give_reason (BivCampaignDo         *it,
             const BivBattleResult *result,
             const char            *reason,
             BivAnswers            *answers)
{
  g_autofree char *winner = g_strconcat ("winner:", arg (it, 0), NULL);
  g_autofree char *degree = g_strconcat ("degree:", arg (it, 0), NULL);

  if (result->winner != NULL)
    biv_answers_set (answers, winner, result->winner, reason);
  if (result->degree != BIV_NONE)
    biv_answers_set (answers, degree, biv_word_get_nick (biv_degree_get_type (), result->degree), reason);
}

static gboolean
do_result (BivCampaignDo  *it,
           GError        **error)
{
  BivBattleResult result = { .degree = BIV_NONE, .resolved_by = BIV_BY_TABLE };
  g_autoptr (GPtrArray) units = g_ptr_array_new_with_free_func ((GDestroyNotify) unit_result_free);
  g_autoptr (BivAnswers) answers = biv_answers_new ();
  g_auto (GStrv) generals = NULL;
  const char *battle = NULL, *reason = NULL;
  gboolean is_read = FALSE;

  if (!needs_args (it, 1, G_MAXUINT, "do - result PLACE [winner=SIDE|draw] [degree=win|decisive] [generals=FORMATION,...] "
                                     "UNIT,...=END...", error))
    return FALSE;
  result.units = units;
  is_read = read_result (it, &result, &reason, error);
  generals = result.generals;
  if (!is_read)
    return FALSE;
  battle = find_battle (it, arg (it, 0), error);
  if (battle == NULL)
    return it->is_refused;
  if (reason != NULL)
    give_reason (it, &result, reason, answers);
  commit (it, biv_turn_propose_result (it->campaign, battle, &result, answers));
  return TRUE;
}

/* ---- apply ---- */

/* UNIT=lost, FORMATION=PLACE, vp.SIDE=N: rows of the result that the referee overrules. */
static gboolean
read_row (BivCampaignDo  *it,
          const char     *key,
          const char     *value,
          const char     *reason,
          BivAnswers     *answers,
          GError        **error)
{
  static const char *const fates[] = { "lost", "captured", "light", "recovering", NULL };
  BivItem *item = biv_campaign_find (it->campaign, key);
  g_autofree char *row = NULL;
  gint64 points = 0;

  if (item != NULL && biv_item_get_kind (item) == BIV_KIND_UNIT)
    {
      if (!check_choice (value, fates, error))
        return FALSE;
      row = g_strconcat ("fate:", key, NULL);
    }
  else if (item != NULL && biv_item_get_kind (item) == BIV_KIND_FORMATION)
    {
      if (find (it, BIV_KIND_PLACE, value, error) == NULL)
        return FALSE;
      row = g_strconcat ("retreat:", key, NULL);
    }
  else if (g_str_has_prefix (key, "vp."))
    {
      if (find (it, BIV_KIND_SIDE, key + 3, error) == NULL)
        return FALSE;
      if (!g_ascii_string_to_signed (value, 10, -9999, 9999, &points, NULL))
        {
          g_set_error (error, BIV_LINE_ERROR, _("\"%s\" should be a number"), value);
          return FALSE;
        }
      row = g_strconcat ("vp:", key + 3, NULL);
    }
  else
    {
      g_set_error (error, BIV_LINE_ERROR, _("\"%s\" is no unit, no formation and no side's points"), key);
      return FALSE;
    }
  biv_answers_set (answers, row, value, reason);
  return TRUE;
}

static gboolean
do_apply (BivCampaignDo  *it,
          GError        **error)
{
  g_autoptr (BivAnswers) answers = biv_answers_new ();
  const char *battle = NULL, *reason = NULL;

  if (!needs_args (it, 1, G_MAXUINT, "do - apply PLACE [retreat-into=yes|no] [ID=VALUE...]", error))
    return FALSE;
  for (guint i = 1; i < n_args (it); i++)
    {
      if (g_str_has_prefix (arg (it, i), "reason="))
        reason = arg (it, i) + strlen ("reason=");
    }
  for (guint i = 1; i < n_args (it); i++)
    {
      g_autofree char *key = NULL;
      const char *value = biv_word_split (arg (it, i), &key);

      if (value == NULL)
        {
          g_set_error (error, BIV_LINE_ERROR, _("\"%s\" should be KEY=VALUE"), arg (it, i));
          return FALSE;
        }
      if (g_str_equal (key, "retreat-into"))
        {
          if (!check_choice (value, yes_no, error))
            return FALSE;
          biv_answers_set (answers, key, value, NULL);
        }
      else if (!g_str_equal (key, "reason") && !read_row (it, key, value, reason, answers, error))
        {
          return FALSE;
        }
    }
  battle = find_battle (it, arg (it, 0), error);
  if (battle == NULL)
    return it->is_refused;
  commit (it, biv_turn_propose_apply (it->campaign, battle, it->dice, answers));
  return TRUE;
}

/* ---- All verbs ---- */

static const struct
{
  const char *word;
  gboolean  (*run) (BivCampaignDo *it, GError **error);
  gboolean    is_for_sides;     /* a side may ask for it; the referee may do everything */
} verbs[] = {
  { "order",       do_order,       TRUE },
  { "detach",      do_detach,      TRUE },
  { "merge",       do_merge,       TRUE },
  { "merge-units", do_merge_units, TRUE },
  { "deploy",      do_deploy,      TRUE },
  { "contact",     do_contact,     FALSE },
  { "setup",       do_setup,       FALSE },
  { "reveal",      do_reveal,      FALSE },
  { "deployed",    do_deployed,    FALSE },
  { "quick",       do_quick,       FALSE },
  { "result",      do_result,      FALSE },
  { "apply",       do_apply,       FALSE },
  { "siege",       do_siege,       FALSE },
  { "plant",       do_plant,       FALSE },
  { "courier",     do_courier,     FALSE },
};

gboolean
biv_campaign_do (BivCampaignDo  *it,
                 GError        **error)
{
  BivPhase phase = BIV_PHASE_OPEN;

  if (it->line->n_words < it->first + 2)
    {
      g_set_error (error, BIV_LINE_ERROR, _("the line should read \"%s\""), "do SIDE VERB ARGS...");
      return FALSE;
    }
  if (asker (it) != NULL && find (it, BIV_KIND_SIDE, asker (it), error) == NULL)
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (verbs); i++)
    {
      gboolean is_contact_alone = g_str_equal (verbs[i].word, "contact") && n_args (it) == 0;

      if (!g_str_equal (verb_of (it), verbs[i].word) || is_contact_alone)
        continue;
      if (asker (it) == NULL || verbs[i].is_for_sides)
        return verbs[i].run (it, error);
      g_set_error (error, BIV_LINE_ERROR, _("\"%s\" is the referee's: \"do - %s ...\""), verb_of (it), verb_of (it));
      return FALSE;
    }
  if (asker (it) == NULL && find_phase (verb_of (it), &phase))
    return do_phase (it, error);
  g_set_error (error, BIV_LINE_ERROR, _("\"%s\" is no verb of a campaign"), verb_of (it));
  return FALSE;
}
