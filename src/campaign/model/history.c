/* SPDX-License-Identifier: GPL-3.0-or-later */
/* history.c: the one door through which a campaign changes, and the way back (CA-REF-1, CA-REF-3, CA-REF-4) */
#include "config.h"
#include "campaign/model/campaign.h"

#include "base/i18n.h"
#include "campaign/model/calendar.h"
#include "campaign/model/campaign-private.h"
#include "campaign/model/field-words.h"
#include "campaign/model/integrity.h"
#include "campaign/model/guards.h"
#include "campaign/model/player.h"
#include "base/fail.h"

/* ---- The journal's own lines ---- */

static BivEntry *
new_entry (BivCampaign  *self,
           BivEntryKind  kind,
           const char   *clause,
           char         *text)
{
  BIV_KEEPS_KEYS;
  BivEntry *entry = BIV_ENTRY (biv_item_new (BIV_KIND_ENTRY, NULL));

  entry->entry_kind = kind;
  entry->turn = self->turn;
  entry->phase = self->phase;
  entry->date = biv_calendar_dup_label (self, self->turn);
  entry->clause = g_strdup (clause);
  entry->text = text;
  return entry;
}

/* CA-REF-1: both values are kept, and the reason, which may be empty. */
static BivEntry *
overruled_entry (BivCampaign  *self,
                 const BivRow *row)
{
  BIV_KEEPS_KEYS;
  const char *what = row->what_key != NULL ? row->what_key : row->what != NULL ? row->what : row->id;
  const char *computed = row->computed_key != NULL     ? row->computed_key
                         : row->computed_label != NULL ? row->computed_label
                                                       : row->computed;
  const char *chosen = row->chosen_key != NULL     ? row->chosen_key
                       : row->chosen_label != NULL ? row->chosen_label
                                                   : row->chosen;
  BivEntry *entry;

  if (row->reason != NULL)
    entry = new_entry (self, BIV_ENTRY_OVERRULED, "CA-REF-1",
                       /* TRANSLATORS: what, the computed value, the one chosen instead, the referee's reason */
                       g_strdup_printf (_("%s: worked out as “%s”, the referee chose “%s”: %s."),
                                        what, computed, chosen, row->reason));
  else
    entry = new_entry (self, BIV_ENTRY_OVERRULED, "CA-REF-1",
                       g_strdup_printf (_("%s: worked out as “%s”, the referee chose “%s”."), what, computed, chosen));
  entry->by_hand = TRUE;
  if (row->object != NULL)
    biv_entry_add_object (entry, row->object);
  return entry;
}

/* Of a long text the line quotes the beginning; the step has it whole. */
#define LETTERS_QUOTED 200

static char *
dup_quoted (BivCampaign        *self,
            const BivFieldSpec *field,
            const BivValue     *value)
{
  g_autofree char *label = biv_value_dup_label (self, field, value);
  g_autofree char *beginning = NULL;

  if (label == NULL || biv_said_has_keys (label) || g_utf8_strlen (label, -1) <= LETTERS_QUOTED)
    return g_steal_pointer (&label);
  beginning = g_utf8_substring (label, 0, LETTERS_QUOTED);
  return g_strconcat (beginning, "…", NULL);
}

/* CA-REF-4 */
static BivEntry *
edit_entry (BivCampaign   *self,
            const BivEdit *edit)
{
  BIV_KEEPS_KEYS;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  BivItem *item = edit->item != NULL ? edit->item : biv_campaign_find (self, edit->id);
  g_autofree char *label = biv_item_dup_label (self, item);
  BivEntry *entry;
  char *text;

  switch (edit->kind)
    {
    case BIV_EDIT_ADD:
      text = g_strdup_printf (_("By hand: %s added."), label);
      break;
    case BIV_EDIT_REMOVE:
      text = g_strdup_printf (_("By hand: %s removed."), label);
      break;
    case BIV_EDIT_SET:
    default:
      before = dup_quoted (self, edit->field, &edit->before);
      after = dup_quoted (self, edit->field, &edit->after);
      if (before != NULL && after != NULL)
        /* TRANSLATORS: an object, one of its fields, the old and the new value */
        text = g_strdup_printf (_("By hand: %s, %s: “%s” becomes “%s”."), label,
                                biv_field_get_label (edit->field), before, after);
      else
        text = g_strdup_printf (_("By hand: %s, %s changed."), label, biv_field_get_label (edit->field));
      break;
    }
  entry = new_entry (self, BIV_ENTRY_EDIT, "CA-REF-4", text);
  entry->by_hand = TRUE;
  biv_entry_add_object (entry, edit->id);
  return entry;
}

static BivEntry *
undone_entry (BivCampaign   *self,
              const BivStep *step)
{
  BIV_KEEPS_KEYS;

  return new_entry (self, BIV_ENTRY_UNDONE, "CA-REF-3", g_strdup_printf (_("Undone: %s."), step->title));
}

static BivEntry *
done_again_entry (BivCampaign   *self,
                  const BivStep *step)
{
  BIV_KEEPS_KEYS;

  return new_entry (self, BIV_ENTRY_NOTE, "CA-REF-3", g_strdup_printf (_("Done again: %s."), step->title));
}

/* ---- Steps ---- */

/* 2.4: who moves with whom holds for the turn, until the referee moves somebody by hand. */
static void
settle_anew (BivCampaign *self,
             BivProposal *proposal)
{
  static const char *const fields[] = { "location", "parent", "side", "shut-in", "embarked" };
  GPtrArray *edits = biv_proposal_get_edits (proposal);
  gboolean is_touched = FALSE;

  if (!biv_proposal_get_by_hand (proposal) || self->phase < BIV_PHASE_MOVEMENT)
    return;
  for (guint i = 0; i < edits->len && !is_touched; i++)
    {
      const BivEdit *edit = g_ptr_array_index (edits, i);

      is_touched = edit->item_kind == BIV_KIND_ORDER ||
                   (edit->item_kind == BIV_KIND_FORMATION && edit->kind != BIV_EDIT_SET);
      for (guint j = 0; j < G_N_ELEMENTS (fields); j++)
        is_touched |= edit->item_kind == BIV_KIND_FORMATION && edit->kind == BIV_EDIT_SET &&
                      g_strcmp0 (edit->field->name, fields[j]) == 0;
    }
  if (is_touched)
    biv_commit_settle (proposal);
}

static gboolean
is_worth_a_line (const BivEdit *edit)
{
  return edit->kind != BIV_EDIT_SET
         || (g_strcmp0 (edit->field->name, "moves-with") != 0 && g_strcmp0 (edit->field->name, "dice-count") != 0
             && g_strcmp0 (edit->field->name, "dice-by") != 0);
}

static int
last_entry_number (BivCampaign *self)
{
  GPtrArray *entries = biv_campaign_peek_items (self, BIV_KIND_ENTRY);

  return entries->len > 0 ? ((BivEntry *) g_ptr_array_index (entries, entries->len - 1))->number : 0;
}

gboolean
biv_campaign_commit (BivCampaign  *self,
                     BivProposal  *proposal,
                     GError      **error)
{
  BivHistory *history = biv_campaign_get_history (self);
  const BivRefusal *refusal = biv_proposal_get_refusal (proposal);
  GPtrArray *edits = biv_proposal_get_edits (proposal);
  GPtrArray *entries = biv_proposal_get_entries (proposal);
  GPtrArray *rows = biv_proposal_get_rows (proposal);
  gboolean is_journaled = self->state != BIV_STATE_SETUP;
  BivStep *step;
  int n_entries;

  if (biv_proposal_get_serial (proposal) != history->serial)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_BUSY,
                     _("“%s” was worked out before the campaign changed; work it out again."),
                     biv_proposal_get_title (proposal));
  if (refusal != NULL)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_BUSY, "%s: %s", refusal->clauses[0], refusal->text);
  if (biv_proposal_get_wanted (proposal) != NULL)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_BUSY, _("“%s” still waits for a die."),
                     biv_proposal_get_title (proposal));

  for (const BivCommitGuard *guard = biv_commit_guards; *guard != NULL; guard++)
    if (!(*guard) (self, proposal, error))
      return FALSE;
  if (!biv_integrity_check (proposal, error))
    return FALSE;

  settle_anew (self, proposal);
  biv_campaign_free_stale (self);
  step = biv_step_new (biv_proposal_get_title_key (proposal), self->turn);
  step->opens_turn = biv_proposal_get_opens_turn (proposal);
  n_entries = last_entry_number (self);
  for (guint i = 0; i < entries->len; i++)
    {
      BivEntry *entry = BIV_ENTRY (biv_item_copy (g_ptr_array_index (entries, i)));

      biv_entry_name_readers (entry, self, biv_proposal_get_scratch (proposal));
      biv_campaign_add_entry (self, entry);
    }
  for (guint i = 0; i < rows->len; i++)
    {
      BivRow *row = g_ptr_array_index (rows, i);

      if (row->is_overruled)
        biv_campaign_add_entry (self, overruled_entry (self, row));
    }
  for (guint i = 0; i < edits->len; i++)
    {
      const BivEdit *edit = g_ptr_array_index (edits, i);

      if (biv_proposal_get_by_hand (proposal) && is_journaled && is_worth_a_line (edit))
        biv_campaign_add_entry (self, edit_entry (self, edit));
      biv_campaign_apply_edit (self, edit, FALSE);
      g_ptr_array_add (step->edits, biv_edit_copy (edit));
    }
  /* Ids are never used again, not even after an undo: so the number is no edit. */
  self->last_number = MAX (self->last_number, biv_proposal_get_scratch (proposal)->last_number);
  if (last_entry_number (self) > n_entries)
    {
      step->first_entry = n_entries + 1;
      step->last_entry = last_entry_number (self);
    }
  step->mark = ++history->last_mark;
  g_ptr_array_add (history->steps, step);
  g_ptr_array_set_size (history->undone, 0);
  if (step->opens_turn && biv_campaign_option_is (self, "undo.depth", "turn"))
    biv_campaign_fold_steps (self);
  biv_proposal_set_committed (proposal, self);
  biv_campaign_notify_history (self);
  return TRUE;
}

/* ---- Undo and redo ---- */

/* What a line had while its step stood. */
typedef struct
{
  char   **readers;
  gboolean gazette;
} Shown;

static void
shown_free (gpointer data)
{
  Shown *shown = data;

  g_strfreev (shown->readers);
  g_free (shown);
}

/* CA-SCOUT-6, CA-JOURNAL-4: what was undone has not happened, no side reads of it, and no newspaper prints it; the referee reads of
 * it (CA-REF-3). Done again, it is read again by whoever read it. */
static void
show_lines (BivCampaign *self,
            BivStep     *step,
            gboolean     is_shown)
{
  const BivFieldSpec *readers = biv_kind_find_field (BIV_KIND_ENTRY, "visible-to");
  const BivFieldSpec *gazette = biv_kind_find_field (BIV_KIND_ENTRY, "gazette");
  GPtrArray *entries = biv_campaign_peek_items (self, BIV_KIND_ENTRY);
  g_autoptr (GPtrArray) shown = g_steal_pointer (&step->shown);
  guint n = 0;

  if (step->first_entry == 0 || (is_shown && shown == NULL))
    return;
  if (!is_shown)
    step->shown = g_ptr_array_new_with_free_func (shown_free);
  for (guint i = entries->len; i-- > 0;)
    {
      BivEntry *entry = g_ptr_array_index (entries, i);

      if (entry->number < step->first_entry)
        break;
      if (entry->number > step->last_entry)
        continue;
      if (!is_shown)
        {
          Shown *one = g_new0 (Shown, 1);

          one->readers = g_strdupv (entry->visible_to);
          one->gazette = entry->gazette;
          g_ptr_array_add (step->shown, one);
        }
      else if (n >= shown->len)
        break;
      biv_campaign_apply_set (self, BIV_ITEM (entry), readers,
                              &(BivValue) { .list = is_shown ? ((Shown *) g_ptr_array_index (shown, n))->readers : NULL });
      biv_campaign_apply_set (self, BIV_ITEM (entry), gazette,
                              &(BivValue) { .number = is_shown && ((Shown *) g_ptr_array_index (shown, n))->gazette });
      n++;
    }
}

static void
take_back (BivCampaign   *self,
           const BivStep *step,
           gboolean       has_journal)
{
  for (guint i = step->edits->len; i-- > 0;)
    {
      const BivEdit *edit = g_ptr_array_index (step->edits, i);

      if (has_journal || edit->item_kind != BIV_KIND_ENTRY)
        biv_campaign_apply_edit (self, edit, TRUE);
    }
}

static void
take_again (BivCampaign   *self,
            const BivStep *step)
{
  for (guint i = 0; i < step->edits->len; i++)
    biv_campaign_apply_edit (self, g_ptr_array_index (step->edits, i), FALSE);
  biv_campaign_free_stale (self);
}

/* Whether what @edit did is still so. */
static gboolean
stands (BivCampaign   *self,
        const BivEdit *edit)
{
  BivItem *item = biv_campaign_find (self, edit->id);

  if (edit->kind == BIV_EDIT_REMOVE || item == NULL)
    return (edit->kind == BIV_EDIT_REMOVE) == (item == NULL);
  return edit->kind == BIV_EDIT_ADD ? biv_item_equal (item, edit->item, NULL)
                                    : biv_value_equal (edit->field, biv_item_peek_value (item, edit->field), &edit->after);
}

/* All of @step, or nothing: a step of a file may say that it came to something else than what is there, and done again it
 * would come to that. */
static gboolean
take_back_if_it_stands (BivCampaign   *self,
                        const BivStep *step,
                        GError       **error)
{
  for (guint i = step->edits->len; i-- > 0;)
    {
      const BivEdit *edit = g_ptr_array_index (step->edits, i);
      BivItem *item;
      g_autofree char *name = NULL;

      if (stands (self, edit))
        {
          biv_campaign_apply_edit (self, edit, TRUE);
          continue;
        }
      item = biv_campaign_find (self, edit->id);
      name = item != NULL ? biv_item_dup_label (self, item) : g_strdup (edit->id);
      while (++i < step->edits->len)
        biv_campaign_apply_edit (self, g_ptr_array_index (step->edits, i), FALSE);
      biv_campaign_free_stale (self);
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _("its file says that it left %s otherwise than it is"), name);
      return FALSE;
    }
  return TRUE;
}

static BivStep *
last_step (BivCampaign *self)
{
  BivHistory *history = biv_campaign_get_history (self);

  return history->steps->len > 0 ? g_ptr_array_index (history->steps, history->steps->len - 1) : NULL;
}

static gboolean
may_take_back (BivCampaign *self)
{
  BivStep *step = last_step (self);

  return step != NULL && (!step->opens_turn || biv_campaign_option_is (self, "undo.depth", "campaign"));
}

/* Whoever has gone back or on to where the campaign was saved has nothing to save. */
static void
settle_clean (BivCampaign *self)
{
  BivHistory *history = biv_campaign_get_history (self);

  if (history->was_clean && biv_campaign_get_last_mark (self) == history->clean_mark)
    history->clean_serial = history->serial;
}

gboolean
biv_campaign_undo (BivCampaign *self,
                   BivRefusal  *why)
{
  BivHistory *history = biv_campaign_get_history (self);
  g_autoptr (GError) error = NULL;
  BivStep *step;

  if (last_step (self) == NULL)
    return biv_refusal_set (why, "CA-REF-3", "CA-REF-3", _("There is nothing to undo: this is how the campaign began."));
  if (!may_take_back (self))
    return biv_refusal_set (why, "CA-REF-3", "CA-REF-3",
                            _("Undo goes back to the opening of turn %d and no further."), self->turn);
  step = g_ptr_array_steal_index (history->steps, history->steps->len - 1);
  biv_campaign_free_stale (self);
  if (take_back_if_it_stands (self, step, &error) && !biv_integrity_check_undone (self, step, &error))
    take_again (self, step);
  if (error != NULL)
    {
      g_ptr_array_add (history->steps, step);
      return biv_refusal_set (why, "CA-REF-3", "CA-REF-3", _("“%s” cannot be undone: %s."), biv_said (step->title), error->message);
    }
  show_lines (self, step, FALSE);
  biv_campaign_add_entry (self, undone_entry (self, step));
  g_ptr_array_add (history->undone, step);
  settle_clean (self);
  biv_campaign_notify_history (self);
  return TRUE;
}

gboolean
biv_campaign_redo (BivCampaign *self)
{
  BivHistory *history = biv_campaign_get_history (self);
  BivStep *step;

  if (history->undone->len == 0)
    return FALSE;
  step = g_ptr_array_steal_index (history->undone, history->undone->len - 1);
  biv_campaign_free_stale (self);
  biv_campaign_add_entry (self, done_again_entry (self, step));
  take_again (self, step);
  show_lines (self, step, TRUE);
  g_ptr_array_add (history->steps, step);
  settle_clean (self);
  biv_campaign_notify_history (self);
  return TRUE;
}

void
biv_campaign_drop_step (BivCampaign *self)
{
  BivHistory *history = biv_campaign_get_history (self);
  BivStep *step = last_step (self);

  g_return_if_fail (step != NULL && step->first_entry == 0);

  biv_campaign_free_stale (self);
  take_back (self, step, TRUE);
  g_ptr_array_set_size (history->steps, (int) history->steps->len - 1);
  g_ptr_array_set_size (history->undone, 0);
  settle_clean (self);
}

const char *
biv_campaign_get_undo_title (BivCampaign *self)
{
  return may_take_back (self) ? biv_said (last_step (self)->title) : NULL;
}

const char *
biv_campaign_get_redo_title (BivCampaign *self)
{
  GPtrArray *undone = biv_campaign_get_history (self)->undone;

  return undone->len > 0 ? biv_said (((BivStep *) g_ptr_array_index (undone, undone->len - 1))->title) : NULL;
}

GPtrArray *
biv_campaign_peek_steps (BivCampaign *self)
{
  return biv_campaign_get_history (self)->steps;
}

void
biv_campaign_add_step (BivCampaign *self,
                       BivStep     *step)
{
  BivHistory *history = biv_campaign_get_history (self);

  step->mark = ++history->last_mark;
  g_ptr_array_add (history->steps, step);
}

/* ---- Earlier turns ---- */

BivCampaign *
biv_campaign_copy_at_turn (BivCampaign *self,
                           int          turn)
{
  GPtrArray *steps = biv_campaign_peek_steps (self);
  g_autoptr (BivCampaign) copy = biv_campaign_copy (self);
  GPtrArray *entries = biv_campaign_peek_items (copy, BIV_KIND_ENTRY);

  if (turn > self->turn)
    return NULL;
  /* The close of a turn is what makes the next one current: it is taken back too. */
  for (guint i = steps->len; copy->turn > turn && i-- > 0;)
    take_back (copy, g_ptr_array_index (steps, i), TRUE);
  if (copy->turn != turn)
    return NULL;
  for (guint i = entries->len; i-- > 0;)
    if (((BivEntry *) g_ptr_array_index (entries, i))->turn > turn)
      g_ptr_array_remove_index (entries, i);
  return g_steal_pointer (&copy);
}

BivCampaign *
biv_campaign_copy_back_to (BivCampaign     *self,
                           BivCampaignTest  is_there,
                           gpointer         data)
{
  GPtrArray *steps = biv_campaign_peek_steps (self);
  g_autoptr (BivCampaign) copy = biv_campaign_copy (self);
  GPtrArray *entries = biv_campaign_peek_items (copy, BIV_KIND_ENTRY);
  int first = G_MAXINT;

  for (guint i = steps->len; !is_there (copy, data); i--)
    {
      const BivStep *step = i > 0 ? g_ptr_array_index (steps, i - 1) : NULL;

      if (step == NULL)
        return NULL;
      take_back (copy, g_ptr_array_index (steps, i - 1), TRUE);
      biv_campaign_free_stale (copy);
      if (step->first_entry > 0)
        first = step->first_entry;
    }
  /* Nothing has happened yet of what the journal tells from there on. */
  for (guint i = entries->len; i-- > 0;)
    if (((BivEntry *) g_ptr_array_index (entries, i))->number >= first)
      g_ptr_array_remove_index (entries, i);
  return g_steal_pointer (&copy);
}

void
biv_campaign_walk_back (BivCampaign *self,
                        BivTurnLook  look,
                        gpointer     data)
{
  GPtrArray *steps = biv_campaign_peek_steps (self);
  g_autoptr (BivCampaign) copy = biv_campaign_copy (self);

  g_ptr_array_set_size (biv_campaign_peek_items (copy, BIV_KIND_ENTRY), 0);
  look (copy, data);
  for (guint i = steps->len; i-- > 0;)
    {
      int turn = copy->turn;

      take_back (copy, g_ptr_array_index (steps, i), FALSE);
      biv_campaign_free_stale (copy);
      if (copy->turn < turn)
        look (copy, data);
    }
}

void
biv_campaign_walk_turn (BivCampaign *self,
                        BivStepLook  look,
                        gpointer     data)
{
  GPtrArray *steps = biv_campaign_peek_steps (self);
  g_autoptr (BivCampaign) copy = biv_campaign_copy (self);
  guint first = steps->len;

  while (first > 0 && copy->state != BIV_STATE_SETUP && copy->turn == self->turn &&
         !((BivStep *) g_ptr_array_index (steps, first - 1))->opens_turn)
    take_back (copy, g_ptr_array_index (steps, --first), TRUE);
  biv_campaign_free_stale (copy);
  while (first < steps->len && (copy->state == BIV_STATE_SETUP || copy->turn != self->turn))
    take_again (copy, g_ptr_array_index (steps, first++));
  look (copy, NULL, data);
  for (; first < steps->len; first++)
    {
      take_again (copy, g_ptr_array_index (steps, first));
      look (copy, g_ptr_array_index (steps, first), data);
    }
}

/* ---- Comparison ---- */

static gboolean
report_field (char              **difference,
              BivItem            *a,
              BivItem            *b,
              const BivFieldSpec *field)
{
  const char *element = biv_kind_get_element (biv_item_get_kind (a));
  g_autofree char *first = field != NULL ? biv_item_dup_field (a, field) : g_strdup (biv_item_get_id (a));
  g_autofree char *second = field != NULL ? biv_item_dup_field (b, field) : g_strdup (biv_item_get_id (b));

  if (difference != NULL)
    *difference = g_strdup_printf ("%s %s %s: %s, %s", element, biv_item_get_id (a), field != NULL ? field->name : "id",
                                   first, second);
  return FALSE;
}

static gboolean
are_fields_same (BivCampaign  *a,
                 BivCampaign  *b,
                 char        **difference)
{
  const BivFieldSpec *field = biv_kind_find_field (BIV_KIND_CAMPAIGN, "name");

  if (g_strcmp0 (biv_item_get_name (BIV_ITEM (a)), biv_item_get_name (BIV_ITEM (b))) != 0)
    return report_field (difference, BIV_ITEM (a), BIV_ITEM (b), field);
  for (field = biv_kind_get_fields (BIV_KIND_CAMPAIGN); field->name != NULL; field++)
    if (g_strcmp0 (field->name, "last-number") != 0 && g_strcmp0 (field->name, "dice-key") != 0 &&
        !biv_value_equal (field, biv_item_peek_value (BIV_ITEM (a), field), biv_item_peek_value (BIV_ITEM (b), field)))
      return report_field (difference, BIV_ITEM (a), BIV_ITEM (b), field);
  return TRUE;
}

gboolean
biv_campaign_is_same (BivCampaign  *a,
                      BivCampaign  *b,
                      char        **difference)
{
  if (difference != NULL)
    *difference = NULL;
  if (!are_fields_same (a, b, difference))
    return FALSE;
  for (BivKind kind = BIV_KIND_CAMPAIGN + 1; kind < BIV_N_KINDS; kind++)
    {
      GPtrArray *first = biv_campaign_peek_items (a, kind);
      GPtrArray *second = biv_campaign_peek_items (b, kind);

      if (kind == BIV_KIND_ENTRY)
        continue;
      for (guint i = 0; i < MIN (first->len, second->len); i++)
        {
          BivItem *x = g_ptr_array_index (first, i);
          BivItem *y = g_ptr_array_index (second, i);
          const BivFieldSpec *field;

          if (!biv_item_equal (x, y, &field))
            return report_field (difference, x, y, field);
        }
      if (first->len != second->len)
        {
          if (difference != NULL)
            *difference = g_strdup_printf ("%s: %u, %u", biv_kind_get_element (kind), first->len, second->len);
          return FALSE;
        }
    }
  return TRUE;
}
