/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dice-ledger.c: every die of a campaign and of its battles, as the journal and their records have it */
#include "config.h"
#include "campaign/battle/dice-ledger.h"

#include "campaign/battle/fight.h"
#include "campaign/model/details.h"
#include "campaign/model/dice-proof.h"
#include "campaign/model/lists.h"
#include "campaign/model/strength.h"

#define CAMPAIGN_DIE 6

static void
line_free (gpointer data)
{
  BivLedgerLine *line = data;

  g_free (line->name);
  g_array_unref (line->dice);
  g_clear_error (&line->error);
  g_free (line);
}

static BivLedgerLine *
line_new (BivCampaign *campaign,
          BivBattle   *battle)
{
  BivLedgerLine *line = g_new0 (BivLedgerLine, 1);

  line->battle = battle;
  line->name = battle != NULL && battle->record != NULL && biv_record_get_dice_key (battle->record) != NULL
                 ? biv_record_dup_dice_line (battle->record) : biv_dice_proof_dup_line (campaign, battle);
  line->number = battle != NULL ? battle->dice_line : 0;
  line->dice = g_array_new (FALSE, FALSE, sizeof (BivLedgerDie));
  return line;
}

/* ---- Of the journal ---- */

/* A line of the journal that says what was chosen instead follows those of the step's dice: it is about the same thing. */
static void
mark_overruled (GArray    *dice,
                GPtrArray *tellers,
                BivEntry  *entry)
{
  for (guint i = dice->len; i > 0; i--)
    {
      BivEntry *teller = tellers->pdata[i - 1];

      if (teller->turn != entry->turn || teller->phase != entry->phase)
        return;
      for (char **object = entry->objects; object != NULL && *object != NULL; object++)
        if (biv_list_contains ((const char *const *) teller->objects, *object))
          g_array_index (dice, BivLedgerDie, i - 1).is_overruled = TRUE;
    }
}

static BivLedgerLine *
read_journal (BivCampaign *campaign)
{
  BivLedgerLine *line = line_new (campaign, NULL);
  g_autoptr (GPtrArray) tellers = g_ptr_array_new ();   /* the entry of each die */

  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    {
      if (entry->entry_kind == BIV_ENTRY_OVERRULED)
        mark_overruled (line->dice, tellers, entry);
      BIV_EACH_DETAIL (BivDie, die, entry->dice)
        {
          BivLedgerDie fallen = { .turn = entry->turn };

          fallen.thrown = (BivThrow) { .side = BIV_NOBODY, .sides = CAMPAIGN_DIE, .face = (guint8) die->face,
                                       .is_typed = die->is_typed, .clause = entry->clause, .number = (guint32) die->number };
          if (die->side != NULL)
            fallen.thrown.side = (gint8) biv_side_get_index (campaign, die->side);
          if (die->face < 1 || die->face > CAMPAIGN_DIE)
            continue;
          g_array_append_val (line->dice, fallen);
          g_ptr_array_add (tellers, entry);
        }
    }
  return line;
}

/* ---- Of a battle's record ---- */

static BivLedgerLine *
read_battle (BivCampaign *campaign,
             BivBattle   *battle)
{
  BivLedgerLine *line = line_new (campaign, battle);
  g_autoptr (BivSession) session = biv_fight_new_session (campaign, battle, 0, &line->error);
  g_autoptr (GArray) throws = session != NULL ? biv_session_list_throws (session, TRUE) : NULL;

  for (guint i = 0; throws != NULL && i < throws->len; i++)
    {
      BivLedgerDie fallen = { .thrown = g_array_index (throws, BivThrow, i), .turn = battle->turn };

      fallen.is_overruled = fallen.thrown.is_overruled;
      if (fallen.thrown.side != BIV_NOBODY)
        fallen.thrown.side = (gint8) biv_side_get_index (campaign, battle->sides[fallen.thrown.side]);
      g_array_append_val (line->dice, fallen);
    }
  return line;
}

GPtrArray *
biv_dice_ledger_new (BivCampaign *campaign)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (line_free);

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), lines);

  g_ptr_array_add (lines, read_journal (campaign));
  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    if (battle->record != NULL)
      g_ptr_array_add (lines, read_battle (campaign, battle));
  return lines;
}

/* ---- What is asked of them ---- */

BivDiceTally
biv_dice_ledger_count (const GPtrArray *lines,
                       int              side,
                       gboolean         is_typed,
                       int              sides)
{
  BivDiceTally tally = { .sides = sides };

  g_return_val_if_fail (lines != NULL && sides >= 2 && sides <= BIV_DICE_TALLY_MOST, tally);

  for (guint i = 0; i < lines->len; i++)
    {
      const GArray *dice = ((const BivLedgerLine *) lines->pdata[i])->dice;

      for (guint j = 0; j < dice->len; j++)
        {
          const BivThrow *thrown = &g_array_index (dice, BivLedgerDie, j).thrown;

          if (thrown->side == side && thrown->sides == sides && !thrown->is_typed == !is_typed)
            biv_dice_tally_add (&tally, thrown->face);
        }
    }
  return tally;
}

/* A battle by itself says in its record what its line is called. */
static gboolean
find_die (BivCampaign         *campaign,
          const BivLedgerLine *line,
          const BivLedgerDie  *die,
          BivDiceKey          *key,
          char               **name,
          gboolean            *is_opened)
{
  gboolean is_found = biv_dice_proof_find_die (campaign, line->battle, (int) die->thrown.number, key, name, is_opened);

  if (line->battle != NULL && line->battle->branched_lines == NULL)
    {
      g_free (*name);
      *name = g_strdup (line->name);
    }
  return is_found;
}

guint
biv_dice_ledger_count_false (BivCampaign          *campaign,
                             const BivLedgerLine  *line,
                             guint                *n_true,
                             const BivLedgerDie  **first)
{
  const BivLedgerDie *first_false = NULL;
  guint n_held = 0, n_false = 0;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && line != NULL, 0);

  for (guint i = 0; i < line->dice->len; i++)
    {
      const BivLedgerDie *die = &g_array_index (line->dice, BivLedgerDie, i);
      g_autofree char *name = NULL;
      gboolean is_opened;
      BivDiceLine made;
      BivDiceKey key;

      if (die->thrown.number == 0 || die->thrown.is_typed || !find_die (campaign, line, die, &key, &name, &is_opened))
        continue;
      biv_dice_line_init (&made, &key, name, 0);
      n_held++;
      if (biv_dice_line_get_face (&made, die->thrown.number, die->thrown.sides) == die->thrown.face)
        continue;
      n_false++;
      if (first_false == NULL)
        first_false = die;
    }
  if (n_true != NULL)
    *n_true = n_held - n_false;
  if (first != NULL)
    *first = first_false;
  return n_false;
}

/* ---- As text ---- */

static const char *
name_way (gboolean is_typed)
{
  return is_typed ? "typed" : "rolled";
}

void
biv_dice_list_append_die (GString        *text,
                          const BivThrow *thrown,
                          const char     *side,
                          gboolean        is_overruled)
{
  g_string_append_printf (text, "%s %u %s %d %d %s%s\n", name_way (thrown->is_typed), thrown->number, side, thrown->sides,
                          thrown->face, thrown->clause != NULL ? thrown->clause : "-", is_overruled ? " overruled" : "");
}

/* How far the counts are from even, in the measure for which the tables are. */
void
biv_dice_list_append_count (GString            *text,
                            const char         *side,
                            gboolean            is_typed,
                            const BivDiceTally *tally)
{
  char distance[G_ASCII_DTOSTR_BUF_SIZE], chance[G_ASCII_DTOSTR_BUF_SIZE];

  if (tally->n == 0)
    return;
  g_string_append_printf (text, "# %s %s d%d:", side, name_way (is_typed), tally->sides);
  for (int face = 1; face <= tally->sides; face++)
    g_string_append_printf (text, " %u", tally->faces[face]);
  g_string_append_printf (text, "; chi-square %s, %d; true dice are as uneven in %s of 100\n",
                          g_ascii_formatd (distance, sizeof distance, "%.2f", biv_dice_tally_get_distance (tally)),
                          tally->sides - 1,
                          g_ascii_formatd (chance, sizeof chance, "%.0f", 100 * biv_dice_tally_get_chance (tally)));
}

/* A key that is not opened is for nobody's eyes, not even in a list that the referee asked for: it might be sent on. */
static void
append_key (GString             *text,
            BivCampaign         *campaign,
            const BivLedgerLine *line,
            const BivLedgerDie  *die)
{
  g_autofree char *seal = NULL, *shown = NULL, *name = NULL;
  gboolean is_opened;
  BivDiceKey key;

  /* A copy has the seal alone. */
  if (!find_die (campaign, line, die, &key, &name, &is_opened))
    seal = g_strdup (campaign->dice_seal);
  else
    seal = biv_dice_key_dup_seal (&key);
  if (seal != NULL)
    g_string_append_printf (text, "seal %s\n", seal);
  if (!is_opened)
    return;
  shown = biv_dice_key_dup_text (&key);
  g_string_append_printf (text, "key %s %s\n", shown, name);
}

static const char *
call_side (BivCampaign *campaign,
           int          side)
{
  return side == BIV_NOBODY ? "-" : biv_item_get_id (g_ptr_array_index (biv_campaign_peek_items (campaign, BIV_KIND_SIDE), side));
}

static void
list_line (BivCampaign         *campaign,
           const BivLedgerLine *line,
           GString             *text)
{
  g_autofree char *key = g_strdup ("");

  g_string_append_printf (text, "# %s\n", line->name);
  if (line->error != NULL)
    g_string_append_printf (text, "# %s\n", line->error->message);
  for (guint i = 0; i < line->dice->len; i++)
    {
      const BivLedgerDie *die = &g_array_index (line->dice, BivLedgerDie, i);

      if (die->thrown.number > 0)
        {
          GString *now = g_string_new (NULL);

          append_key (now, campaign, line, die);
          if (!g_str_equal (now->str, key))
            g_string_append (text, now->str);
          g_free (key);
          key = g_string_free (now, FALSE);
        }
      biv_dice_list_append_die (text, &die->thrown, call_side (campaign, die->thrown.side), die->is_overruled);
    }
}

char *
biv_dice_ledger_dup_list (BivCampaign     *campaign,
                          const GPtrArray *lines)
{
  GString *text = g_string_new (NULL);
  int n_sides;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && lines != NULL, NULL);

  for (guint i = 0; i < lines->len; i++)
    list_line (campaign, lines->pdata[i], text);
  n_sides = (int) biv_campaign_peek_items (campaign, BIV_KIND_SIDE)->len;
  for (int side = BIV_NOBODY; side < n_sides; side++)
    for (int is_typed = FALSE; is_typed <= TRUE; is_typed++)
      for (int sides = 2; sides <= BIV_DICE_MOST_SIDES; sides += 2)
        {
          BivDiceTally tally = biv_dice_ledger_count (lines, side, is_typed, sides);

          biv_dice_list_append_count (text, call_side (campaign, side), is_typed, &tally);
        }
  return g_string_free (text, FALSE);
}
