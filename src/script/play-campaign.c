/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play-campaign.c: plays the script of a campaign example */
#include "config.h"
#include "script/campaign-run.h"
#include "script/do-lines.h"
#include "script/play.h"
#include "campaign/orders/orders.h"
#include "campaign/model/item-names.h"
#include "campaign/model/strength.h"
#include "campaign/model/proposal.h"
#include "base/i18n.h"
#include "base/fail.h"
#include <string.h>

static void
keep_refusal (BivCampaignRun   *run,
              const BivRefusal *why)
{
  g_ptr_array_add (run->refusals, g_memdup2 (why, sizeof *why));
}

static void
keep_steps (BivCampaignRun *run,
            guint           n_steps)
{
  g_array_append_val (run->dos, n_steps);
}

/* ---- Dice: the side, by its id or its short name, and the face, "CROWN4"; "-4" is the referee's ---- */

gboolean
biv_campaign_read_face (BivCampaign  *campaign,
                        const char   *word,
                        BivFace      *face,
                        GError      **error)
{
  gsize n_letters = strcspn (word, "0123456789");
  g_autofree char *called = g_strndup (word, n_letters);
  gboolean is_anybodys = g_str_equal (called, "-");
  BivItem *side = is_anybodys ? NULL : biv_item_find_called (campaign, BIV_KIND_SIDE, called);
  gint64 value = 0;

  if (!g_ascii_string_to_signed (word + n_letters, 10, 0, 9999, &value, NULL)
      || (side == NULL && !is_anybodys))
    return biv_fail (error, BIV_LINE_ERROR, _("\"%s\" should be a side and a face, as in \"CROWN4\", or \"-4\""), word);
  *face = (BivFace) { .side = side == NULL ? BIV_NOBODY : (gint8) biv_side_get_index (campaign, biv_item_get_id (side)),
                      .face = (guint8) MIN (value, G_MAXUINT8) };
  return TRUE;
}

static gboolean
read_face (gpointer     data,
           const char  *word,
           GArray      *faces,
           GError     **error)
{
  BivFace face;

  if (!biv_campaign_read_face (data, word, &face, error))
    return FALSE;
  g_array_append_val (faces, face);
  return TRUE;
}

/* ---- do ---- */

/* A face that the die does not have refuses the whole `do`, and changes nothing (CA-REF-2). */
static void
judge_face (BivCampaignDo *it,
            const BivDice *dice)
{
  const BivFace *given = dice->is_mismatched ? &dice->given[dice->n_used] : NULL;

  if (given == NULL || given->side != dice->wanted.side)
    return;
  it->is_refused = TRUE;
  biv_refusal_set (&it->why, "CA-REF-2", NULL, _("The die has the faces 1 to %d."), dice->wanted.sides);
}

const char *
biv_campaign_side_word (BivCampaign *campaign,
                        int          side)
{
  GPtrArray *sides = biv_campaign_peek_items (campaign, BIV_KIND_SIDE);

  return side >= 0 && (guint) side < sides->len ? biv_item_get_id (g_ptr_array_index (sides, side)) : "-";
}

/* Runs the `do` on @campaign. */
static gboolean
carry_out (BivCampaign         *campaign,
           const BivStatement  *line,
           guint                first,
           const GArray        *faces,
           BivDiceMode          afterwards,
           BivCampaignDo       *it,
           BivDice             *dice,
           GError             **error)
{
  *it = (BivCampaignDo) { .campaign = campaign, .line = line, .first = first, .dice = dice };
  biv_dice_init_given (dice, faces != NULL ? (const BivFace *) faces->data : NULL, faces != NULL ? faces->len : 0, afterwards);
  if (!biv_campaign_do (it, error))
    return FALSE;
  judge_face (it, dice);
  return TRUE;
}

static void
judge_refusal (BivCampaignRun   *run,
               const BivDoLines *turn,
               const BivRefusal *why)
{
  keep_refusal (run, why);
  biv_do_lines_judge_refusal (turn, why, g_str_equal (why->code, "CA-REF-2"));
}

static const char *
call_side (gpointer data,
           int      side)
{
  return biv_campaign_side_word (data, side);
}

/* A refused order counts as hold, and is an order of the formation's own (CA-ORDER-2). What was accepted before is what
 * `undo` takes back; the refused order goes with it. */
static void
keep_refused_order (BivCampaignRun     *run,
                    const BivStatement *line,
                    const BivRefusal   *why)
{
  g_autoptr (BivOrder) order = NULL;
  g_autoptr (BivProposal) proposal = NULL;

  /* What another commands, nobody has ordered (CA-MAIL-2). */
  if (g_str_equal (why->code, "CA-MAIL-2") || !g_str_equal (line->words[2], "order") || run->campaign->phase != BIV_PHASE_ORDERS)
    return;
  order = biv_campaign_line_read_order (run->campaign, line, 3, NULL);
  proposal = order != NULL ? biv_turn_propose_refused_order (run->campaign, order, why) : NULL;
  if (proposal != NULL && biv_campaign_commit (run->campaign, proposal, NULL) && run->dos->len > 0)
    g_array_index (run->dos, guint, run->dos->len - 1)++;
}

/* All or nothing: a scratch campaign is tried first, for a verb may take several steps. */
static void
do_verb (BivCampaignRun *run,
         const BivDoLines *turn)
{
  g_autoptr (BivCampaign) scratch = biv_campaign_copy (run->campaign);
  g_autoptr (GError) error = NULL;
  BivCampaignDo it;
  BivDice dice;

  if (!carry_out (scratch, turn->order, 1, turn->faces, BIV_DICE_ASK, &it, &dice, &error))
    {
      biv_verdict_fail (run->verdict, turn->order->line, "%s", error->message);
    }
  else if (it.is_refused)
    {
      judge_refusal (run, turn, &it.why);
      keep_refused_order (run, turn->order, &it.why);
    }
  else if (!biv_do_lines_was_to_be_refused (turn)
           && biv_do_lines_judge_dice (turn, &dice, call_side, run->campaign))
    {
      carry_out (run->campaign, turn->order, 1, turn->faces, BIV_DICE_ASK, &it, &dice, NULL);
      keep_steps (run, it.n_steps);
    }
}

/* ---- undo ---- */

static gboolean
is_undo (const BivStatement *line,
         guint               first)
{
  return line->n_words == first + 2 && g_str_equal (line->words[first], "-") && g_str_equal (line->words[first + 1], "undo");
}

/* Takes back all steps of the last `do` or edit, or none. */
static gboolean
take_back (BivCampaignRun *run,
           BivRefusal     *why)
{
  guint n_steps = run->dos->len > 0 ? g_array_index (run->dos, guint, run->dos->len - 1) : 1;

  for (guint i = 0; i < n_steps; i++)
    {
      if (biv_campaign_undo (run->campaign, why))
        continue;
      while (i-- > 0)
        biv_campaign_redo (run->campaign);
      return FALSE;
    }
  if (run->dos->len > 0)
    g_array_set_size (run->dos, run->dos->len - 1);
  return TRUE;
}

static void
do_undo (BivCampaignRun *run,
         const BivDoLines *turn)
{
  BivRefusal why = { 0 };

  if (!take_back (run, &why))
    judge_refusal (run, turn, &why);
  else if (!biv_do_lines_was_to_be_refused (turn) && turn->dice != NULL)
    biv_verdict_fail (run->verdict, turn->dice->line, _("%u dice are used, but %u stand here"), 0u, turn->faces->len);
}

/* As a question: whether one of the steps that would be taken back opened the turn. */
static gboolean
would_undo (BivCampaignRun *run)
{
  GPtrArray *steps = biv_campaign_peek_steps (run->campaign);
  guint n_steps = run->dos->len > 0 ? g_array_index (run->dos, guint, run->dos->len - 1) : 1;

  for (guint i = 0; i < n_steps; i++)
    {
      const BivStep *step = i < steps->len ? g_ptr_array_index (steps, steps->len - 1 - i) : NULL;

      if (step == NULL || (step->opens_turn && biv_campaign_option_is (run->campaign, "undo.depth", "turn")))
        return FALSE;
    }
  return TRUE;
}

gboolean
biv_campaign_run_would (BivCampaignRun      *run,
                        const BivStatement  *line,
                        guint                first,
                        gboolean            *is_refused,
                        BivRefusal          *why,
                        GError             **error)
{
  g_autoptr (BivCampaign) scratch = NULL;
  BivCampaignDo it;
  BivDice dice;

  if (is_undo (line, first))
    {
      *is_refused = !would_undo (run);
      if (*is_refused)
        biv_refusal_set (why, "CA-REF-3", NULL, _("There is nothing to take back."));
      return TRUE;
    }
  scratch = biv_campaign_copy (run->campaign);
  /* Which dice will fall is not the question. */
  if (!carry_out (scratch, line, first, NULL, BIV_DICE_ROLL, &it, &dice, error))
    return FALSE;
  *is_refused = it.is_refused;
  *why = it.why;
  if (it.is_refused)
    keep_refusal (run, why);
  return TRUE;
}

/* ---- Everything else in a script ---- */

static guint
play_do (BivCampaignRun  *run,
         const GPtrArray *script,
         guint            at)
{
  g_auto (BivDoLines) turn = { 0 };
  guint n_failures = run->verdict->failures->len;

  at = biv_do_lines_gather (&turn, run->verdict, script, at, _("which dice? \"dice CROWN4 -2\""), read_face, run->campaign);
  if (run->verdict->failures->len > n_failures)
    return at;
  if (turn.refused != NULL && turn.refused->n_words < 2)
    biv_verdict_fail (run->verdict, turn.refused->line, _("refused with which id? \"refused ID...\""));
  else if (is_undo (turn.order, 1))
    do_undo (run, &turn);
  else
    do_verb (run, &turn);
  return at;
}

static void
play_edit (BivCampaignRun     *run,
           const BivStatement *line)
{
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (run->campaign, BIV_KEPT (_("Change by hand")));
  g_autoptr (GError) error = NULL;

  if (!biv_campaign_position_edit (proposal, line, &error) || !biv_campaign_commit (run->campaign, proposal, &error))
    biv_verdict_fail (run->verdict, line->line, "%s", error->message);
  else
    keep_steps (run, 1);
}

static void
play_mark (BivCampaignRun     *run,
           const BivStatement *line)
{
  if (line->n_words != 2)
    biv_verdict_fail (run->verdict, line->line, _("the line should read \"%s\""), "mark NAME");
  else
    g_hash_table_insert (run->marks, line->words[1], biv_campaign_copy (run->campaign));
}

static void
play_script (BivCampaignRun  *run,
             const GPtrArray *script)
{
  for (guint i = 0; i < script->len; i++)
    {
      const BivStatement *line = g_ptr_array_index (script, i);
      gboolean is_question = biv_statement_is (line, "expect");
      guint n_failures = run->verdict->failures->len;

      if (line->error != NULL)
        biv_verdict_fail (run->verdict, line->line, "%s", line->error);
      else if (is_question)
        biv_campaign_run_expect (run, line);
      else if (biv_statement_is (line, "do"))
        i = play_do (run, script, i);
      else if (biv_statement_is (line, "mark"))
        play_mark (run, line);
      else if (biv_statement_is (line, "dice") || biv_statement_is (line, "refused"))
        biv_verdict_fail (run->verdict, line->line, _("\"%s\" follows a \"do\""), line->words[0]);
      else if (biv_campaign_line_is_edit (line, NULL))
        play_edit (run, line);
      else
        biv_verdict_fail (run->verdict, line->line, _("\"%s\" begins no line of a campaign's script"), line->words[0]);

      /* After a step that went wrong everything else would go wrong too, and tell nothing. */
      if (!is_question && run->verdict->failures->len > n_failures)
        return;
    }
}

BivCampaign *
biv_play_campaign_to_end (const BivExamples *examples,
                          const BivCase     *one,
                          BivVerdict        *verdict)
{
  BivCampaignRun run = { .examples = examples, .verdict = verdict };

  run.campaign = biv_campaign_position_new (examples, one, verdict);
  if (run.campaign == NULL)
    return NULL;
  run.dos = g_array_new (FALSE, FALSE, sizeof (guint));
  run.marks = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_object_unref);
  run.refusals = g_ptr_array_new_with_free_func (g_free);
  run.first_entry = (int) biv_campaign_peek_items (run.campaign, BIV_KIND_ENTRY)->len;

  play_script (&run, one->script);

  g_array_unref (run.dos);
  g_hash_table_unref (run.marks);
  g_ptr_array_unref (run.refusals);
  return run.campaign;
}

void
biv_play_campaign (const BivExamples *examples,
                   const BivCase     *one,
                   BivVerdict        *verdict)
{
  g_autoptr (BivCampaign) campaign = biv_play_campaign_to_end (examples, one, verdict);
}
