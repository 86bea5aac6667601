/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fold.c: the steps of earlier turns, put together
 *
 * Undo goes no further back than the opening of the turn (CA-REF-3, `undo.depth` turn). Of an earlier turn it is still asked
 * how it closed (CA-SHEET-4) and what it changed; nobody asks for each of its steps. So they become two: all until the turn
 * closes, and its close. Of a field that was set many times the first value and the last are kept. */
#include "config.h"
#include "campaign/model/campaign-private.h"

#include "base/i18n.h"
#include "campaign/model/item-private.h"

typedef struct
{
  GPtrArray  *edits;                    /* of BivEdit; NULL: it came to nothing */
  GHashTable *sets;                     /* "id field" -> BivEdit */
  GHashTable *added;                    /* id -> where in @edits it came, + 1 */
  guint       last_moved[BIV_N_KINDS];  /* where in @edits something of this kind last came or went, + 1 */
} Fold;

static void
drop_edit (Fold  *fold,
           guint  place)
{
  biv_edit_free (fold->edits->pdata[place]);
  fold->edits->pdata[place] = NULL;
}

/* What came in this turn comes as it was in the end. */
static void
fold_set (Fold    *fold,
          BivEdit *edit)
{
  guint added = GPOINTER_TO_UINT (g_hash_table_lookup (fold->added, edit->id));
  g_autofree char *key = g_strconcat (edit->id, " ", edit->field->name, NULL);
  BivEdit *first = g_hash_table_lookup (fold->sets, key);

  if (added > 0)
    {
      biv_item_take_value (((BivEdit *) fold->edits->pdata[added - 1])->item, edit->field, &edit->after);
      biv_edit_free (edit);
    }
  else if (first != NULL)
    {
      BivValue between = first->after;

      first->after = edit->after;
      edit->after = between;
      biv_edit_free (edit);
    }
  else
    {
      g_hash_table_insert (fold->sets, g_steal_pointer (&key), edit);
      g_ptr_array_add (fold->edits, edit);
    }
}

/* What came and went leaves no trace, where nothing of its kind came or went between: then all stand where they stood. */
static void
fold_move (Fold    *fold,
           BivEdit *edit)
{
  guint added = GPOINTER_TO_UINT (g_hash_table_lookup (fold->added, edit->id));

  if (edit->kind == BIV_EDIT_REMOVE && added > 0)
    {
      g_hash_table_remove (fold->added, edit->id);
      if (fold->last_moved[edit->item_kind] == added)
        {
          drop_edit (fold, added - 1);
          biv_edit_free (edit);
          return;
        }
    }
  g_ptr_array_add (fold->edits, edit);
  fold->last_moved[edit->item_kind] = fold->edits->len;
  if (edit->kind == BIV_EDIT_ADD)
    g_hash_table_insert (fold->added, g_strdup (edit->id), GUINT_TO_POINTER (fold->edits->len));
}

static gboolean
is_nothing (const BivEdit *edit)
{
  return edit == NULL || (edit->kind == BIV_EDIT_SET && biv_value_equal (edit->field, &edit->before, &edit->after));
}

/* @steps: (transfer container): the edits of all of them become one list */
static GPtrArray *
fold_edits (BivStep **steps,
            guint     n_steps)
{
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_edit_free);
  Fold fold = { .edits = g_ptr_array_new () };

  fold.sets = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  fold.added = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < n_steps; i++)
    {
      gsize n_edits;
      g_autofree gpointer *edits = g_ptr_array_steal (steps[i]->edits, &n_edits);

      for (gsize j = 0; j < n_edits; j++)
        if (((BivEdit *) edits[j])->kind == BIV_EDIT_SET)
          fold_set (&fold, edits[j]);
        else
          fold_move (&fold, edits[j]);
    }
  for (guint i = 0; i < fold.edits->len; i++)
    if (!is_nothing (fold.edits->pdata[i]))
      g_ptr_array_add (all, fold.edits->pdata[i]);
    else if (fold.edits->pdata[i] != NULL)
      biv_edit_free (fold.edits->pdata[i]);
  g_hash_table_unref (fold.sets);
  g_hash_table_unref (fold.added);
  g_ptr_array_unref (fold.edits);
  return all;
}

static BivStep *
fold_steps (BivStep **steps,
            guint     n_steps)
{
  BIV_KEEPS_KEYS;
  /* TRANSLATORS: all that was done in a turn, as a step that can be undone */
  g_autofree char *title = g_strdup_printf (_("Turn %d"), steps[0]->turn);
  BivStep *folded = biv_step_new (title, steps[0]->turn);

  folded->opens_turn = steps[0]->opens_turn;
  folded->mark = steps[n_steps - 1]->mark;
  folded->n_steps = 0;
  for (guint i = 0; i < n_steps; i++)
    {
      folded->n_steps += steps[i]->n_steps;
      if (steps[i]->first_entry > 0 && folded->first_entry == 0)
        folded->first_entry = steps[i]->first_entry;
      folded->last_entry = MAX (folded->last_entry, steps[i]->last_entry);
    }
  g_ptr_array_unref (folded->edits);
  folded->edits = fold_edits (steps, n_steps);
  return folded;
}

/* The close of a turn makes the next one current, and so does who puts the campaign elsewhere (CA-REF-4). */
static gboolean
changes_turn (const BivStep *step)
{
  for (guint i = 0; i < step->edits->len; i++)
    {
      const BivEdit *edit = step->edits->pdata[i];

      if (edit->kind == BIV_EDIT_SET && edit->item_kind == BIV_KIND_CAMPAIGN
          && g_strcmp0 (edit->field->name, "current-turn") == 0)
        return TRUE;
    }
  return FALSE;
}

void
biv_campaign_fold_steps (BivCampaign *self)
{
  BivHistory *history = biv_campaign_get_history (self);
  g_autoptr (GPtrArray) before = g_steal_pointer (&history->steps);
  BivStep **steps = (BivStep **) before->pdata;
  guint n_before = before->len, first = 0;

  history->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_step_free);
  while (n_before > 0 && !steps[n_before - 1]->opens_turn)
    n_before--;
  n_before = n_before > 0 ? n_before - 1 : 0;
  while (first < n_before)
    {
      guint end = first + 1;

      if (!changes_turn (steps[first]))
        while (end < n_before && !steps[end]->opens_turn && !changes_turn (steps[end]))
          end++;
      if (end == first + 1)
        g_ptr_array_add (history->steps, g_steal_pointer (&steps[first]));
      else
        g_ptr_array_add (history->steps, fold_steps (steps + first, end - first));
      first = end;
    }
  for (; first < before->len; first++)
    g_ptr_array_add (history->steps, g_steal_pointer (&steps[first]));
}

guint
biv_campaign_count_steps (BivCampaign *self)
{
  GPtrArray *steps = biv_campaign_peek_steps (self);
  guint n_steps = 0;

  for (guint i = 0; i < steps->len; i++)
    n_steps += ((BivStep *) steps->pdata[i])->n_steps;
  return n_steps;
}
