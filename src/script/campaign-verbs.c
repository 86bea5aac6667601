/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign-verbs.c: what may stand behind `do` in a campaign example, and the procedures it asks for */
#include "config.h"
#include "script/line-form.h"
#include "campaign/battle/battle-query.h"
#include "campaign/turn/detach.h"
#include "campaign/orders/orders.h"
#include "campaign/model/strength.h"
#include "campaign/knowledge/despatch.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/battle/setup.h"
#include "campaign/battle/result.h"
#include "campaign/battle/quick-result.h"
#include "campaign/battle/deploy.h"
#include "campaign/battle/apply.h"
#include "campaign/orders/courier.h"
#include "campaign/turn/turn.h"
#include "base/fail.h"
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

/* The side or formation whose player asks, or NULL for the referee. */
static const char *
asker (const BivCampaignDo *it)
{
  const char *who = it->line->words[it->first];

  return g_str_equal (who, "-") ? NULL : who;
}

static const char *
side_of_asker (const BivCampaignDo *it)
{
  BivFormation *formation = biv_campaign_find_formation (it->campaign, asker (it));

  return formation != NULL ? formation->side : asker (it);
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
static BivLineScope
scope_of (const BivCampaignDo *it)
{
  return (BivLineScope) { it->campaign, side_of_asker (it) };
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

/* ---- The grammar of a verb ---- */

typedef struct Verb Verb;
struct Verb
{
  const char    *word;
  const char    *form;                  /* line-form.h */
  /* Returns: (transfer full) (nullable): %NULL where it is refused, or with @error */
  BivProposal *(*propose) (BivCampaignDo *it, const char *battle, BivAnswers *answers, GError **error);
  gboolean       is_for_sides;          /* a side may ask for it; the referee may do everything */
  gboolean       needs_battle;          /* its first word is the place of one */
  gboolean       reads_the_rest;        /* what is behind its words is read in `propose` */
};

/* These are asked of each contact and battle, and so of its place; and only they take a reason at the set-up. */
static char *
dup_row (const BivCampaignDo *it,
         const char          *key)
{
  static const char *const of_places[] = { "shut-in", "outcome", "attacker", NULL };

  return g_strv_contains (of_places, key) ? g_strdup_printf ("%s:%s", key, arg (it, 0)) : g_strdup (key);
}

static const char *
find_reason (const BivCampaignDo *it,
             guint                from)
{
  for (guint i = n_args (it); i > from; i--)
    if (g_str_has_prefix (arg (it, i - 1), "reason="))
      return arg (it, i - 1) + strlen ("reason=");
  return NULL;
}

static gboolean
fail_told (const BivCampaignDo  *it,
           const char           *word,
           GError              **error)
{
  return biv_fail (error, BIV_LINE_ERROR, _("\"%s\" is nothing that \"%s\" can be told"), word, verb_of (it));
}

static gboolean
read_answers (BivCampaignDo  *it,
              const char     *line_form,
              guint           from,
              BivAnswers     *answers,
              GError        **error)
{
  const char *reason = find_reason (it, from);
  BivLineScope scope = scope_of (it);

  for (guint i = from; i < n_args (it); i++)
    {
      g_autofree char *key = NULL, *row = NULL, *form = NULL;
      const char *value = biv_word_split (arg (it, i), &key);

      if (value != NULL && g_str_equal (key, "reason"))
        continue;
      form = value != NULL ? biv_line_dup_value_form (line_form, key) : NULL;
      if (form == NULL)
        return fail_told (it, arg (it, i), error);
      if (!biv_line_value_suits (&scope, form, value, error))
        return FALSE;
      row = dup_row (it, key);
      biv_answers_set (answers, row, value, g_str_equal (key, "join") ? NULL : reason);
    }
  return TRUE;
}

static gboolean
read_words (BivCampaignDo  *it,
            const Verb     *verb,
            BivAnswers     *answers,
            GError        **error)
{
  g_autofree char *usage = g_strdup_printf ("do %s %s %s", verb->is_for_sides ? "SIDE" : "-", verb->word, verb->form);
  gboolean has_answers = strchr (verb->form, '=') != NULL && !verb->reads_the_rest;
  BivLineScope scope = scope_of (it);
  guint n_words = 0;

  for (const char *at = verb->form; *at != '\0' && *at != '['; at++)
    n_words += *at == ' ';
  return biv_line_suits (&scope, it->line->words + it->first + 2, n_args (it), verb->form, usage, error)
         && (!has_answers || read_answers (it, verb->form, n_words, answers, error));
}

#define PROPOSES(verb, ...) \
  static BivProposal * \
  propose_##verb (BivCampaignDo *it, const char *battle, BivAnswers *answers, GError **error) \
  { return __VA_ARGS__; }

/* ---- Orders ---- */

static BivProposal *
propose_order (BivCampaignDo  *it,
               const char     *battle,
               BivAnswers     *answers,
               GError        **error)
{
  g_autoptr (BivOrder) order = biv_campaign_line_read_order (it->campaign, it->line, it->first + 2, error);

  return order != NULL ? biv_turn_propose_order (it->campaign, order) : NULL;
}

PROPOSES (detach, biv_turn_propose_detach (it->campaign, arg (it, 0), (const char *const *) it->line->words + it->first + 3))
PROPOSES (merge, biv_turn_propose_merge (it->campaign, arg (it, 0), arg (it, 1)))
PROPOSES (merge_units, biv_turn_propose_merge_units (it->campaign, arg (it, 0), arg (it, 1)))

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
do_phase (BivCampaignDo  *it,
          BivPhase        last,
          GError        **error)
{
  g_autoptr (BivAnswers) answers = biv_answers_new ();

  return read_answers (it, last == BIV_PHASE_RECOVERY ? "restore=UNIT,... raise=UNIT:PLACE,..." : "", 0, answers, error)
         && run_phases (it, last, answers);
}

/* ---- Contact, siege, plant, couriers ---- */

PROPOSES (contact, biv_turn_propose_one_contact (it->campaign, arg (it, 0), it->dice, answers))
PROPOSES (siege, biv_turn_propose_siege (it->campaign, arg (it, 0), it->dice, answers))
/* ---- Despatches (CA-MAIL-4, CA-MAIL-6) ---- */

/* A formation, or "-" for the referee. */
static gboolean
read_correspondent (const BivCampaignDo  *it,
                    guint                 i,
                    const char          **formation,
                    GError              **error)
{
  *formation = g_str_equal (arg (it, i), "-") ? NULL : arg (it, i);
  return *formation == NULL || find (it, BIV_KIND_FORMATION, *formation, error) != NULL;
}

static gboolean
read_with (const char   *value,
           char       ***with,
           GError      **error)
{
  static const char *const what[] = { "return", "sightings", "march", NULL };

  *with = g_strsplit (value, ",", -1);
  for (char **word = *with; *word != NULL; word++)
    if (!g_strv_contains (what, *word))
      return biv_line_fail_choice (*word, what, error);
  return TRUE;
}

static BivProposal *
propose_write (BivCampaignDo  *it,
               const char     *battle,
               BivAnswers     *answers,
               GError        **error)
{
  static const char *const players[] = { "with", NULL }, *const referees[] = { "with", "arrives", NULL };
  BivLetter letter = { .id = arg (it, 0), .text = arg (it, 3), .arrives = BIV_NONE };
  g_auto (GStrv) with = NULL;

  if (!read_correspondent (it, 1, &letter.sender, error) || !read_correspondent (it, 2, &letter.addressee, error))
    return NULL;
  for (guint i = 4; i < n_args (it); i++)
    {
      g_autofree char *key = NULL;
      const char *value = biv_line_read_pair (arg (it, i), asker (it) != NULL ? players : referees, &key, error);

      if (value == NULL || (g_str_equal (key, "arrives") && !biv_line_read_number (value, 1, 9999, &letter.arrives, error)))
        return NULL;
      if (g_str_equal (key, "with"))
        {
          g_clear_pointer (&with, g_strfreev);
          if (!read_with (value, &with, error))
            return NULL;
        }
    }
  letter.with = (const char *const *) with;
  return asker (it) != NULL ? biv_turn_propose_write (it->campaign, &letter) : biv_turn_propose_letter (it->campaign, &letter);
}

static BivProposal *
propose_despatch (BivCampaignDo  *it,
                  const char     *battle,
                  BivAnswers     *answers,
                  GError        **error)
{
  static const char form[] = "[arrives=N|stopped=yes|taken=FORMATION] [text=] [reason=]";
  static const char *const keys[] = { "arrives", "stopped", "taken", "text", "reason", NULL };
  BivDespatch *despatch = biv_despatch_find (it->campaign, arg (it, 0));
  BivDespatchChange change = { .arrives = BIV_NONE };
  guint n_fates = 0;

  if (despatch == NULL)
    return biv_fail_null (error, BIV_LINE_ERROR, _("there is no %s \"%s\""), "despatch", arg (it, 0));
  for (guint i = 1; i < n_args (it); i++)
    {
      g_autofree char *key = NULL;
      const char *value = biv_line_read_pair (arg (it, i), keys, &key, error);

      if (value == NULL)
        return NULL;
      n_fates += key[0] != 'r' && !g_str_equal (key, "text");
      if (g_str_equal (key, "arrives") && !biv_line_read_number (value, 1, 9999, &change.arrives, error))
        return NULL;
      if (g_str_equal (key, "taken") && find (it, BIV_KIND_FORMATION, value, error) == NULL)
        return NULL;
      if (g_str_equal (key, "stopped") && !g_str_equal (value, "yes"))
        return biv_fail_null (error, BIV_LINE_ERROR, _("\"%s\" should be one of: %s"), arg (it, i), "stopped=yes");
      change.is_stopped |= g_str_equal (key, "stopped");
      if (g_str_equal (key, "taken"))
        change.taken_by = value;
      if (g_str_equal (key, "text"))
        change.text = value;
    }
  if (n_fates > 1 || (n_fates == 0 && change.text == NULL))
    {
      g_autofree char *usage = g_strconcat ("do - despatch DESPATCH ", form, NULL);

      biv_line_fail_form (usage, error);
      return NULL;
    }
  return biv_turn_propose_despatch (it->campaign, despatch, &change, find_reason (it, 1));
}

PROPOSES (plant, biv_turn_propose_plant (it->campaign, arg (it, 0), arg (it, 1), arg (it, 2), arg (it, 3)))

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
  return biv_fail_null (error, BIV_LINE_ERROR, _("\"%s\" should be one of: %s"), word,
                        "arrives=TURN lost=yes taken=FORMATION");
}

static BivProposal *
propose_courier (BivCampaignDo  *it,
                 const char     *battle,
                 BivAnswers     *answers,
                 GError        **error)
{
  g_autofree char *fate = NULL;
  int written = 0;

  if (!biv_line_read_number (arg (it, 1), 1, 9999, &written, error))
    return NULL;
  fate = read_courier (it, arg (it, 2), error);
  if (fate == NULL)
    return NULL;
  if (n_args (it) == 4 && find_reason (it, 3) == NULL)
    {
      fail_told (it, arg (it, 3), error);
      return NULL;
    }
  return biv_turn_propose_courier (it->campaign, arg (it, 0), written, fate, find_reason (it, 3));
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
  return battle != NULL ? biv_id_of (battle) : NULL;
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

static BivProposal *
propose_deploy (BivCampaignDo  *it,
                const char     *found,
                BivAnswers     *answers,
                GError        **error)
{
  BivUnit *unit = biv_campaign_find_unit (it->campaign, arg (it, 0));
  BivBattle *battle = find_deployment (it->campaign, arg (it, 0));
  BivCell cell = 0;

  if (battle == NULL)
    {
      if (it->campaign->phase != BIV_PHASE_BATTLE)
        refuse (it, "CA-TURN-1", _("That belongs to the Battle phase."));
      else
        refuse (it, "CA-BATTLE-1", _("No battle is being deployed."));
      return NULL;
    }
  if (battle->board != NULL && !biv_board_cell_from_any_name (battle->board, arg (it, 1), &cell))
    return biv_fail_null (error, BIV_LINE_ERROR, _("\"%s\" is no square"), arg (it, 1));
  return biv_turn_propose_deploy (it->campaign, biv_id_of (battle), biv_unit_get_side (it->campaign, unit),
                                  arg (it, 0), arg (it, 1), NULL);
}

PROPOSES (setup, biv_turn_propose_setup (it->campaign, battle, it->dice, answers))
PROPOSES (reveal, biv_turn_propose_reveal (it->campaign, battle))
PROPOSES (deployed, biv_turn_propose_deployed (it->campaign, battle, NULL))
PROPOSES (quick, biv_turn_propose_quick (it->campaign, battle, it->dice, NULL))

/* ---- A result typed in ---- */

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

  if (!biv_unit_end_read_text (word, &end, &steps))
    return biv_fail (error, BIV_LINE_ERROR, _("\"%s\" should be one of: %s"), word,
                     "destroyed routed:STEPS damaged:STEPS left never-on intact");
  for (char **id = ids; *id != NULL; id++)
    {
      if (find (it, BIV_KIND_UNIT, *id, error) == NULL)
        return FALSE;
      biv_unit_results_add (results, *id, end, steps);
    }
  return TRUE;
}

static const char result_form[] =
  "PLACE [winner=SIDE|draw] [degree=win|decisive] [generals=FORMATION,...] [loss=FORMATION:PERCENT,...] [UNIT,...=END...]";

/* "HC:20,DH:50" (CA-BATTLE-8) */
static gboolean
read_losses (const char  *list,
             GArray      *losses,
             GError     **error)
{
  g_auto (GStrv) words = g_strsplit (list, ",", -1);

  for (char **word = words; *word != NULL; word++)
    {
      const char *colon = strrchr (*word, ':');
      g_autofree char *formation = colon != NULL ? g_strndup (*word, (gsize) (colon - *word)) : NULL;
      int percent;

      if (colon == NULL || !biv_line_read_number (colon + 1, 0, 100, &percent, NULL))
        return biv_fail (error, BIV_LINE_ERROR, _("\"%s\" should be FORMATION:PERCENT, with 0 to 100 per cent"), *word);
      biv_losses_add (losses, formation, percent);
    }
  return TRUE;
}

static gboolean
read_result (BivCampaignDo    *it,
             BivBattleResult  *result,
             const char      **reason,
             GError          **error)
{
  BivLineScope scope = scope_of (it);

  for (guint i = 1; i < n_args (it); i++)
    {
      g_autofree char *key = NULL;
      const char *value = biv_line_read_pair (arg (it, i), NULL, &key, error);
      g_autofree char *form = value != NULL ? biv_line_dup_value_form (result_form, key) : NULL;

      if (value == NULL || (form != NULL && !biv_line_value_suits (&scope, form, value, error)))
        return FALSE;
      if (g_str_equal (key, "winner"))
        {
          result->winner = value;
        }
      else if (g_str_equal (key, "degree"))
        {
          biv_word_from_nick (biv_degree_get_type (), value, &result->degree);
        }
      else if (g_str_equal (key, "generals"))
        {
          g_strfreev (result->generals);
          result->generals = g_strsplit (value, ",", -1);
        }
      else if (g_str_equal (key, "loss"))
        {
          if (result->losses == NULL)
            result->losses = biv_losses_new ();
          if (!read_losses (value, result->losses, error))
            return FALSE;
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
  if (result->losses != NULL && result->winner == NULL)
    return biv_line_fail_form ("do - result PLACE winner=SIDE|draw [degree=] [generals=] loss=FORMATION:PERCENT,... [UNIT,...=END]",
                               error);
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
  for (guint i = 0; result->losses != NULL && i < result->units->len; i++)
    {
      const BivUnitResult *unit = result->units->pdata[i];
      g_autofree char *row = g_strconcat ("end:", unit->unit, NULL);
      g_autofree char *end = biv_unit_end_dup_text (unit->end, unit->end_steps);

      biv_answers_set (answers, row, end, reason);
    }
}

static BivProposal *
propose_result (BivCampaignDo  *it,
                const char     *battle,
                BivAnswers     *answers,
                GError        **error)
{
  g_autoptr (BivBattleResult) result = biv_battle_result_new ();
  const char *reason = NULL;

  if (!read_result (it, result, &reason, error))
    return NULL;
  if (reason != NULL)
    give_reason (it, result, reason, answers);
  return biv_turn_propose_result (it->campaign, battle, result, it->dice, answers);
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
  BivItem *item = biv_campaign_find (it->campaign, key);
  BivKind kind = item != NULL ? biv_item_get_kind (item) : BIV_KIND_NONE;
  BivLineScope scope = scope_of (it);
  g_autofree char *row = NULL;
  int points = 0;

  if (kind == BIV_KIND_UNIT && biv_line_value_suits (&scope, "lost|captured|light|recovering", value, error))
    row = g_strconcat ("fate:", key, NULL);
  else if (kind == BIV_KIND_FORMATION && biv_line_value_suits (&scope, "PLACE", value, error))
    row = g_strconcat ("retreat:", key, NULL);
  else if (kind == BIV_KIND_UNIT || kind == BIV_KIND_FORMATION)
    return FALSE;
  else if (g_str_has_prefix (key, "vp."))
    {
      if (find (it, BIV_KIND_SIDE, key + 3, error) == NULL || !biv_line_read_number (value, -9999, 9999, &points, error))
        return FALSE;
      row = g_strconcat ("vp:", key + 3, NULL);
    }
  else
    return biv_fail (error, BIV_LINE_ERROR, _("\"%s\" is no unit, no formation and no side's points"), key);
  biv_answers_set (answers, row, value, reason);
  return TRUE;
}

static BivProposal *
propose_apply (BivCampaignDo  *it,
               const char     *battle,
               BivAnswers     *answers,
               GError        **error)
{
  const char *reason = find_reason (it, 1);
  BivLineScope scope = scope_of (it);

  for (guint i = 1; i < n_args (it); i++)
    {
      g_autofree char *key = NULL;
      const char *value = biv_line_read_pair (arg (it, i), NULL, &key, error);

      if (value == NULL)
        return NULL;
      if (g_str_equal (key, "retreat-into"))
        {
          if (!biv_line_value_suits (&scope, "yes|no", value, error))
            return NULL;
          biv_answers_set (answers, key, value, NULL);
        }
      else if (!g_str_equal (key, "reason") && !read_row (it, key, value, reason, answers, error))
        {
          return NULL;
        }
    }
  return biv_turn_propose_apply (it->campaign, battle, it->dice, answers);
}

/* ---- All verbs ---- */

static const Verb verbs[] = {
  { "order", "FORMATION POSTURE [PLACE...] [forced=] [embark=] [burn=]", propose_order,
    .is_for_sides = TRUE, .reads_the_rest = TRUE },
  { "detach", "FORMATION UNIT...", propose_detach, .is_for_sides = TRUE },
  { "merge", "FORMATION FORMATION", propose_merge, .is_for_sides = TRUE },
  { "merge-units", "UNIT UNIT", propose_merge_units, .is_for_sides = TRUE },
  { "deploy", "UNIT SQUARE", propose_deploy, .is_for_sides = TRUE },
  { "contact", "PLACE [shut-in=yes|no] [outcome=battle|standoff attacker=SIDE]", propose_contact },
  { "setup", "PLACE [join=FORMATION,...|none] [attacker=SIDE]", propose_setup, .needs_battle = TRUE },
  { "reveal", "PLACE", propose_reveal, .needs_battle = TRUE },
  { "deployed", "PLACE", propose_deployed, .needs_battle = TRUE },
  { "quick", "PLACE", propose_quick, .needs_battle = TRUE },
  { "result", result_form, propose_result, .needs_battle = TRUE, .reads_the_rest = TRUE },
  { "apply", "PLACE [retreat-into=yes|no] [ID=VALUE...]", propose_apply, .needs_battle = TRUE, .reads_the_rest = TRUE },
  { "siege", "PLACE [summon=yes|no]", propose_siege },
  { "write", "DESPATCH SENDER ADDRESSEE \"TEXT\" [with=return,sightings,march] [arrives=N]", propose_write,
    .is_for_sides = TRUE, .reads_the_rest = TRUE },
  { "despatch", "DESPATCH [arrives=N|stopped=yes|taken=FORMATION] [text=\"TEXT\"] [reason=\"TEXT\"]", propose_despatch,
    .reads_the_rest = TRUE },
  { "plant", "WHO PLACE SIDE \"TEXT\"", propose_plant },
  { "courier", "FORMATION TURN arrives=TURN|lost=yes|taken=FORMATION [reason=\"TEXT\"]", propose_courier,
    .reads_the_rest = TRUE },
};

/* CA-MAIL-2, before all others: the formations of the line, and those of its units, are the asker's to command. */
static gboolean
check_command (BivCampaignDo *it)
{
  gboolean is_write = g_str_equal (verb_of (it), "write");

  for (guint i = is_write ? 1 : 0; i < (is_write ? MIN (n_args (it), 2) : n_args (it)); i++)
    {
      BivUnit *unit = biv_campaign_find_unit (it->campaign, arg (it, i));
      BivFormation *formation = biv_campaign_find_formation (it->campaign, unit != NULL ? unit->formation : arg (it, i));

      if (biv_player_check (it->campaign, asker (it), formation, &it->why))
        continue;
      it->is_refused = TRUE;
      return FALSE;
    }
  return TRUE;
}

static gboolean
run (BivCampaignDo  *it,
     const Verb     *verb,
     GError        **error)
{
  g_autoptr (BivAnswers) answers = biv_answers_new ();
  g_autoptr (GError) fault = NULL;
  const char *battle = NULL;
  BivProposal *proposal;

  if (!read_words (it, verb, answers, error))
    return FALSE;
  if (!check_command (it))
    return TRUE;
  if (verb->needs_battle && (battle = find_battle (it, arg (it, 0), error)) == NULL)
    return it->is_refused;
  proposal = verb->propose (it, battle, answers, &fault);
  if (proposal != NULL)
    commit (it, proposal);
  if (fault == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&fault));
  return FALSE;
}

gboolean
biv_campaign_do (BivCampaignDo  *it,
                 GError        **error)
{
  int phase = BIV_PHASE_OPEN;

  if (it->line->n_words < it->first + 2)
    return biv_line_fail_form ("do WHO VERB ARGS...", error);
  if (asker (it) != NULL && biv_campaign_find_formation (it->campaign, asker (it)) == NULL
      && find (it, BIV_KIND_SIDE, asker (it), error) == NULL)
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (verbs); i++)
    {
      gboolean is_contact_alone = g_str_equal (verbs[i].word, "contact") && n_args (it) == 0;

      if (!g_str_equal (verb_of (it), verbs[i].word) || is_contact_alone)
        continue;
      if (asker (it) == NULL || verbs[i].is_for_sides)
        return run (it, &verbs[i], error);
      g_set_error (error, BIV_LINE_ERROR, _("\"%s\" is the referee's: \"do - %s ...\""), verb_of (it), verb_of (it));
      return FALSE;
    }
  if (asker (it) == NULL && biv_word_from_nick (biv_phase_get_type (), verb_of (it), &phase))
    return do_phase (it, (BivPhase) phase, error);
  return biv_fail (error, BIV_LINE_ERROR, _("\"%s\" is no verb of a campaign"), verb_of (it));
}
