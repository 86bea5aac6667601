/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proposal.c: what would change, worked out on a copy */
#include "config.h"
#include "campaign/model/proposal.h"

#include "base/i18n.h"
#include <string.h>
#include "campaign/model/strength.h"
#include "campaign/model/calendar.h"
#include "campaign/model/campaign-private.h"
#include "campaign/model/field-words.h"
#include "campaign/model/item-names.h"
#include "campaign/model/item-private.h"
#include "base/fail.h"

struct _BivProposal
{
  GObject           parent_instance;

  char             *title;
  GWeakRef          campaign;           /* whose scratch it is */
  BivCampaign      *scratch;
  const BivAnswers *answers;            /* borrowed */
  BivDice          *dice;               /* borrowed, or own_dice */
  BivDice           own_dice;           /* where the caller brought none: asks for the first one */
  guint             serial;             /* the campaign's, when it was worked out */
  guint             serial_after;       /* once it is committed */
  gboolean          is_committed;
  gboolean          opens_turn;
  gboolean          by_hand;
  gboolean          of_orders;

  GPtrArray        *edits;              /* of BivEdit */
  GHashTable       *set_edits;          /* "id field" -> its BivEdit, to be coalesced */
  GHashTable       *added;              /* items added here: changed in place */
  GPtrArray        *rows;               /* of BivRow */
  GPtrArray        *entries;            /* of BivEntry */
  GArray           *throws;             /* of BivThrow */
  char             *die_text;           /* about the next die */
  char             *wanted_text;
  BivThrow          wanted;
  gboolean          is_refused;
  BivRefusal        refusal;
};

G_DEFINE_FINAL_TYPE (BivProposal, biv_proposal, G_TYPE_OBJECT)

static void
free_row (gpointer data)
{
  BivRow *row = data;

  g_free (row->id);
  g_free (row->what);
  g_free (row->detail);
  g_free (row->computed);
  g_free (row->chosen);
  g_free (row->computed_label);
  g_free (row->chosen_label);
  g_free (row->what_key);
  g_free (row->computed_key);
  g_free (row->chosen_key);
  g_strfreev (row->choices);
  g_strfreev (row->offers);
  g_strfreev (row->choice_labels);
  g_free (row->why);
  g_free (row->reason);
  g_free (row->object);
  g_free (row);
}

/* So that the next proposal need not copy all of it anew. */
static void
give_scratch_back (BivProposal *self)
{
  g_autoptr (BivCampaign) campaign = g_weak_ref_get (&self->campaign);

  if (campaign != NULL)
    biv_campaign_give_scratch (campaign, g_steal_pointer (&self->scratch), self->edits,
                               self->is_committed ? self->serial_after : self->serial, self->is_committed);
  g_clear_object (&self->scratch);
}

static void
biv_proposal_finalize (GObject *object)
{
  BivProposal *self = BIV_PROPOSAL (object);

  g_free (self->title);
  give_scratch_back (self);
  g_weak_ref_clear (&self->campaign);
  g_ptr_array_unref (self->edits);
  g_hash_table_unref (self->set_edits);
  g_hash_table_unref (self->added);
  g_ptr_array_unref (self->rows);
  g_ptr_array_unref (self->entries);
  g_array_unref (self->throws);
  g_free (self->die_text);
  g_free (self->wanted_text);
  G_OBJECT_CLASS (biv_proposal_parent_class)->finalize (object);
}

static void
biv_proposal_class_init (BivProposalClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = biv_proposal_finalize;
}

static void
biv_proposal_init (BivProposal *self)
{
  self->edits = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_edit_free);
  self->set_edits = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->added = g_hash_table_new (NULL, NULL);
  self->rows = g_ptr_array_new_with_free_func (free_row);
  self->entries = g_ptr_array_new_with_free_func (g_object_unref);
  self->throws = g_array_new (FALSE, FALSE, sizeof (BivThrow));
}

BivProposal *
biv_proposal_new (BivCampaign      *campaign,
                  const char       *title,
                  BivDice          *dice,
                  const BivAnswers *answers)
{
  BivProposal *self = g_object_new (BIV_TYPE_PROPOSAL, NULL);

  self->title = g_strdup (title);
  g_weak_ref_init (&self->campaign, campaign);
  self->scratch = biv_campaign_take_scratch (campaign);
  self->serial = biv_campaign_get_serial (campaign);
  self->answers = answers;
  self->dice = dice;
  if (dice == NULL)
    {
      biv_dice_init_given (&self->own_dice, NULL, 0, BIV_DICE_ASK);
      self->dice = &self->own_dice;
    }
  return self;
}

const char *
biv_proposal_get_title (BivProposal *self)
{
  return biv_said (self->title);
}

const char *
biv_proposal_get_title_key (BivProposal *self)
{
  return self->title;
}

BivCampaign *
biv_proposal_get_scratch (BivProposal *self)
{
  return self->scratch;
}

GPtrArray *
biv_proposal_get_edits (BivProposal *self)
{
  return self->edits;
}

/* Whoever looks at the rows reads words; what the journal is going to say of an overruled one stays as it was worked out. */
static void
translate (char **words,
           char **key)
{
  if (!biv_said_has_keys (*words))
    return;
  g_free (*key);
  *key = *words;
  *words = biv_said_dup (*key);
}

static void
translate_row (BivRow *row)
{
  char *none = NULL;

  translate (&row->what, &row->what_key);
  translate (&row->computed_label, &row->computed_key);
  translate (&row->chosen_label, &row->chosen_key);
  translate (&row->detail, &none);
  translate (&row->why, &none);
  for (char **label = row->choice_labels; label != NULL && *label != NULL; label++)
    translate (label, &none);
  for (char **offer = row->offers; offer != NULL && *offer != NULL; offer++)
    translate (offer, &none);
  g_free (none);
}

GPtrArray *
biv_proposal_get_rows (BivProposal *self)
{
  for (guint i = 0; i < self->rows->len && !biv_said_keeps_keys (); i++)
    translate_row (g_ptr_array_index (self->rows, i));
  return self->rows;
}

GPtrArray *
biv_proposal_get_entries (BivProposal *self)
{
  return self->entries;
}

GArray *
biv_proposal_get_throws (BivProposal *self)
{
  return self->throws;
}

guint
biv_proposal_get_serial (BivProposal *self)
{
  return self->serial;
}

void
biv_proposal_set_committed (BivProposal *self,
                            BivCampaign *campaign)
{
  g_autoptr (BivCampaign) own = g_weak_ref_get (&self->campaign);

  if (own != campaign)
    g_weak_ref_set (&self->campaign, NULL);
  self->is_committed = TRUE;
  self->serial_after = biv_campaign_get_serial (campaign);
}

void
biv_proposal_set_opens_turn (BivProposal *self,
                             gboolean     opens_turn)
{
  self->opens_turn = opens_turn;
}

gboolean
biv_proposal_get_opens_turn (BivProposal *self)
{
  return self->opens_turn;
}

void
biv_proposal_set_of_orders (BivProposal *self)
{
  self->of_orders = TRUE;
}

gboolean
biv_proposal_get_of_orders (BivProposal *self)
{
  return self->of_orders;
}

void
biv_proposal_set_by_hand (BivProposal *self,
                          gboolean     by_hand)
{
  self->by_hand = by_hand;
}

gboolean
biv_proposal_get_by_hand (BivProposal *self)
{
  return self->by_hand;
}

gboolean
biv_proposal_is_empty (BivProposal *self)
{
  return self->edits->len == 0 && self->entries->len == 0;
}

/* ---- Changes ---- */

/* The scratch's own item: callers may hand in the campaign's, and journal entries are shared until they change. */
static BivItem *
scratch_item (BivProposal *self,
              gpointer     item)
{
  BivItem *own = biv_campaign_find (self->scratch, biv_id_of (item));

  return own != NULL ? biv_campaign_own_entry (self->scratch, own) : NULL;
}

static void
set_value (BivProposal        *self,
           gpointer            item,
           const BivFieldSpec *field,
           const BivValue     *value)
{
  BivItem *own = scratch_item (self, item);
  g_autofree char *key = NULL;
  BivEdit *edit;

  g_return_if_fail (own != NULL);

  if (biv_value_equal (field, biv_item_peek_value (own, field), value))
    return;
  if (!g_hash_table_contains (self->added, own))
    {
      key = g_strconcat (biv_item_get_id (own), " ", field->name, NULL);
      edit = g_hash_table_lookup (self->set_edits, key);
      if (edit == NULL)
        {
          edit = biv_edit_new (BIV_EDIT_SET, biv_item_get_kind (own), biv_item_get_id (own));
          edit->field = field;
          biv_value_copy (field, biv_item_peek_value (own, field), &edit->before);
          g_ptr_array_add (self->edits, edit);
          g_hash_table_insert (self->set_edits, g_strdup (key), edit);
        }
      biv_value_clear (field, &edit->after);
      biv_value_copy (field, value, &edit->after);
      if (biv_value_equal (field, &edit->before, &edit->after))
        {
          g_hash_table_remove (self->set_edits, key);
          g_ptr_array_remove (self->edits, edit);
        }
    }
  biv_campaign_apply_set (self->scratch, own, field, value);
}

/* What a person leaves as it is shown to him stays what it is in the file, not what his language calls it. */
static void
set_words (BivProposal        *self,
           gpointer            item,
           const BivFieldSpec *field,
           const char         *text)
{
  BivItem *own = biv_campaign_find (self->scratch, biv_id_of (item));
  const char *kept = own != NULL ? biv_item_peek_value (own, field)->text : NULL;

  set_value (self, item, field, &(BivValue) { .text = (char *) biv_said_typed (text, kept) });
}

static const BivFieldSpec *
find_field (gpointer    item,
            const char *name)
{
  const BivFieldSpec *field = biv_kind_find_field (biv_item_get_kind (BIV_ITEM (item)), name);

  if (field == NULL)
    g_critical ("%s has no field %s", biv_kind_get_element (biv_item_get_kind (BIV_ITEM (item))), name);
  return field;
}

void
biv_proposal_set_number (BivProposal *self,
                         gpointer     item,
                         const char  *name,
                         int          value)
{
  const BivFieldSpec *field = find_field (item, name);

  g_return_if_fail (field != NULL && (field->kind == BIV_FIELD_NUMBER || field->kind == BIV_FIELD_FLAG ||
                                      field->kind == BIV_FIELD_CHOICE));
  set_value (self, item, field, &(BivValue) { .number = value });
}

void
biv_proposal_set_text (BivProposal *self,
                       gpointer     item,
                       const char  *name,
                       const char  *value)
{
  const BivFieldSpec *field = find_field (item, name);

  g_return_if_fail (field != NULL && (field->kind == BIV_FIELD_TEXT || field->kind == BIV_FIELD_ID));
  set_words (self, item, field, value);
}

void
biv_proposal_set_list (BivProposal       *self,
                       gpointer           item,
                       const char        *name,
                       const char *const *value)
{
  const BivFieldSpec *field = find_field (item, name);

  g_return_if_fail (field != NULL && field->kind == BIV_FIELD_LIST);
  set_value (self, item, field, &(BivValue) { .list = (char **) value });
}

void
biv_proposal_set_details (BivProposal *self,
                          gpointer     item,
                          const char  *name,
                          GArray      *structs)
{
  const BivFieldSpec *field = find_field (item, name);
  BivValue value = { 0 };

  g_return_if_fail (field != NULL && field->kind == BIV_FIELD_DETAILS);
  if (structs != NULL)
    value.details = biv_details_new (field->details, structs->data, structs->len);
  set_value (self, item, field, &value);
  biv_value_clear (field, &value);
}

void
biv_proposal_add_detail (BivProposal   *self,
                         gpointer       item,
                         const char    *name,
                         gconstpointer  detail)
{
  const BivFieldSpec *field = find_field (item, name);
  BivItem *own = biv_campaign_find (self->scratch, biv_id_of (item));
  g_autoptr (GArray) structs = NULL;

  g_return_if_fail (field != NULL && field->kind == BIV_FIELD_DETAILS && own != NULL);
  structs = biv_details_dup_array (field->details, biv_item_peek_value (own, field)->details);
  g_array_append_vals (structs, detail, 1);
  biv_proposal_set_details (self, item, name, structs);
}

void
biv_proposal_set_moment (BivProposal *self,
                         gpointer     item,
                         const char  *name,
                         BivMoment    value)
{
  const BivFieldSpec *field = find_field (item, name);

  g_return_if_fail (field != NULL && field->kind == BIV_FIELD_MOMENT);
  set_value (self, item, field, &(BivValue) { .moment = value });
}

void
biv_proposal_set_board (BivProposal *self,
                        gpointer     item,
                        const char  *name,
                        BivBoard    *value)
{
  const BivFieldSpec *field = find_field (item, name);

  g_return_if_fail (field != NULL && field->kind == BIV_FIELD_BOARD);
  set_value (self, item, field, &(BivValue) { .board = value });
}

void
biv_proposal_set_points (BivProposal  *self,
                         gpointer      item,
                         const char   *name,
                         const GArray *points)
{
  const BivFieldSpec *field = find_field (item, name);
  g_autoptr (GArray) copy = points != NULL ? g_array_copy ((GArray *) points) : NULL;

  g_return_if_fail (field != NULL && field->kind == BIV_FIELD_POINTS);
  set_value (self, item, field, &(BivValue) { .points = copy });
}

gboolean
biv_proposal_set_word (BivProposal  *self,
                       gpointer      item,
                       const char   *name,
                       const char   *text,
                       GError      **error)
{
  const BivFieldSpec *field = biv_kind_find_field (biv_item_get_kind (BIV_ITEM (item)), name);
  BivValue value = { 0 };

  if (field == NULL)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("%s: there is no such field"), name);
  if (!biv_value_parse (field, biv_field_get_label (field), text, &value, error))
    return FALSE;
  /* A text that was emptied is none: a short name of no letters would stand where the name could. */
  if (field->kind == BIV_FIELD_TEXT)
    set_words (self, item, field, value.text != NULL && value.text[0] != '\0' ? value.text : NULL);
  else
    set_value (self, item, field, &value);
  biv_value_clear (field, &value);
  return TRUE;
}

void
biv_proposal_copy_field (BivProposal *self,
                         gpointer     item,
                         const char  *name,
                         gpointer     from)
{
  const BivFieldSpec *field = find_field (item, name);

  g_return_if_fail (field != NULL && biv_item_get_kind (BIV_ITEM (item)) == biv_item_get_kind (BIV_ITEM (from)));
  set_value (self, item, field, biv_item_peek_value (BIV_ITEM (from), field));
}

gpointer
biv_proposal_add_at (BivProposal *self,
                     gpointer     item,
                     guint        position)
{
  BivEdit *edit;

  g_return_val_if_fail (biv_campaign_find (self->scratch, biv_id_of (item)) == NULL, NULL);

  edit = biv_edit_new (BIV_EDIT_ADD, biv_item_get_kind (BIV_ITEM (item)), biv_id_of (item));
  edit->item = g_object_ref (item);
  edit->position = biv_campaign_apply_add (self->scratch, item, position);
  g_ptr_array_add (self->edits, edit);
  g_hash_table_add (self->added, item);
  return item;
}

gpointer
biv_proposal_add (BivProposal *self,
                  gpointer     item)
{
  return biv_proposal_add_at (self, item, G_MAXUINT);
}

static gboolean
is_about (gpointer key,
          gpointer value,
          gpointer id)
{
  return g_strcmp0 (((BivEdit *) value)->id, id) == 0;
}

void
biv_proposal_remove (BivProposal *self,
                     gpointer     item)
{
  BivItem *own = scratch_item (self, item);
  BivEdit *edit;

  g_return_if_fail (own != NULL);

  edit = biv_edit_new (BIV_EDIT_REMOVE, biv_item_get_kind (own), biv_item_get_id (own));
  edit->item = g_object_ref (own);
  edit->position = biv_campaign_apply_remove (self->scratch, own);
  g_hash_table_remove (self->added, own);
  g_hash_table_foreach_remove (self->set_edits, is_about, edit->id);
  g_ptr_array_add (self->edits, edit);
}

/* The campaign's line of dice has come to that number. */
static int
count_dice (BivProposal *self,
            int          number)
{
  if (number > self->scratch->dice_count)
    biv_proposal_set_number (self, self->scratch, "dice-count", number);
  return number;
}

gpointer
biv_proposal_new_item (BivProposal *self,
                       BivKind      kind)
{
  g_autofree char *id = biv_campaign_dup_new_id (self->scratch, biv_kind_get_element (kind));
  BivItem *item = biv_item_new (kind, id);

  /* An id is never used again, but who undoes and does the same again is to see the same dice: so the line has a number that
   * goes back, one of those of the dice. */
  if (kind == BIV_KIND_BATTLE)
    BIV_BATTLE (item)->dice_line = count_dice (self, self->scratch->dice_count + 1);
  return biv_proposal_add (self, item);
}

/* ---- Rows ---- */

static gboolean
is_choice (const char *const *choices,
           const char        *value)
{
  return choices == NULL || g_strv_contains (choices, value);
}

const char *
biv_row_call (BivProposal *self,
              const char  *id)
{
  const char *colon = strchr (id, ':');
  BivItem *item = colon != NULL ? biv_campaign_find (self->scratch, colon + 1) : NULL;

  return item != NULL ? biv_item_call (item) : _("this row");
}

const char *
biv_proposal_decide (BivProposal       *self,
                     const char        *id,
                     const char        *computed,
                     const char *const *choices,
                     const char        *clause)
{
  BivRow *row = g_new0 (BivRow, 1);
  const char *reason;
  const char *answer = biv_answers_get (self->answers, id, &reason);
  const char *colon = strchr (id, ':');

  row->id = g_strdup (id);
  row->computed = g_strdup (computed);
  row->choices = g_strdupv ((char **) choices);
  row->clause = clause;
  row->names = BIV_KIND_NONE;
  row->is_waiting = biv_dice_is_short (self->dice);
  if (colon != NULL && biv_campaign_find (self->scratch, colon + 1) != NULL)
    row->object = g_strdup (colon + 1);
  if (answer != NULL && !is_choice (choices, answer))
    {
      g_autofree char *list = g_strjoinv (", ", (char **) choices);

      biv_proposal_refuse (self, clause, _("“%s” cannot be chosen for %s; it may be %s."), answer, biv_row_call (self, id), list);
      answer = NULL;
    }
  if (answer != NULL && g_strcmp0 (answer, computed) != 0)
    {
      row->is_overruled = TRUE;
      row->reason = g_strdup (reason);
    }
  row->chosen = g_strdup (answer != NULL ? answer : computed);
  g_ptr_array_add (self->rows, row);
  return row->chosen;
}

BivRow *
biv_proposal_get_row (BivProposal *self,
                      const char  *id)
{
  /* From the end: the row asked for is nearly always the last. */
  for (guint i = self->rows->len; i-- > 0;)
    {
      BivRow *row = g_ptr_array_index (self->rows, i);

      if (g_strcmp0 (row->id, id) != 0)
        continue;
      if (!biv_said_keeps_keys ())
        translate_row (row);
      return row;
    }
  return NULL;
}

static void
replace_text (char       **text,
              const char  *value)
{
  if (value == NULL)
    return;
  g_free (*text);
  *text = g_strdup (value);
}

void
biv_row_set_words (BivRow     *row,
                   const char *what,
                   const char *detail,
                   const char *computed_label,
                   const char *chosen_label,
                   const char *why)
{
  g_return_if_fail (row != NULL);

  replace_text (&row->what, what);
  replace_text (&row->detail, detail);
  replace_text (&row->computed_label, computed_label);
  replace_text (&row->chosen_label, chosen_label);
  replace_text (&row->why, why);
}

const char *
biv_proposal_answer (BivProposal *self,
                     const char  *row,
                     const char  *fallback)
{
  const char *answer = biv_answers_get (self->answers, row, NULL);

  return answer != NULL ? answer : fallback;
}

typedef struct
{
  BivProposal *proposal;
  const char  *prefix;
  const char  *found;
} StraySearch;

static void
look_for_stray (const char *row,
                const char *value,
                const char *reason,
                gpointer    data)
{
  StraySearch *search = data;

  /* The lowest, so that the same answers give the same message. */
  if (g_str_has_prefix (row, search->prefix) && biv_proposal_get_row (search->proposal, row) == NULL &&
      (search->found == NULL || g_strcmp0 (row, search->found) < 0))
    search->found = row;
}

const char *
biv_proposal_find_stray_answer (BivProposal *self,
                                const char  *prefix)
{
  StraySearch search = { self, prefix, NULL };

  if (self->answers != NULL)
    biv_answers_foreach (self->answers, look_for_stray, &search);
  return search.found;
}

/* ---- Journal lines ---- */

static void
add_word (char       ***list,
          const char   *word)
{
  guint n_words = *list != NULL ? g_strv_length (*list) : 0;

  if (word == NULL || (*list != NULL && g_strv_contains ((const char *const *) *list, word)))
    return;
  *list = g_renew (char *, *list, n_words + 2);
  (*list)[n_words] = g_strdup (word);
  (*list)[n_words + 1] = NULL;
}

void
biv_entry_show_to (BivEntry   *entry,
                   const char *side)
{
  add_word (&entry->visible_to, side);
}

void
biv_entry_show_to_all (BivEntry    *entry,
                       BivCampaign *campaign)
{
  BIV_EACH (BivItem, side, campaign, BIV_KIND_SIDE)
    add_word (&entry->visible_to, biv_item_get_id (side));
}

void
biv_entry_show_if_open (BivEntry    *entry,
                        BivCampaign *campaign)
{
  if (biv_campaign_option_is (campaign, "scout.mode", "open"))
    biv_entry_show_to_all (entry, campaign);
}

void
biv_entry_add_object (BivEntry   *entry,
                      const char *id)
{
  add_word (&entry->objects, id);
}

BivEntry *
biv_proposal_note (BivProposal *self,
                   int          kind,
                   const char  *clause,
                   const char  *text,
                   ...)
{
  BIV_KEEPS_KEYS;
  BivEntry *entry = BIV_ENTRY (biv_item_new (BIV_KIND_ENTRY, NULL));
  va_list ids;

  entry->entry_kind = kind;
  entry->turn = self->scratch->turn;
  entry->phase = self->scratch->phase;
  entry->date = biv_calendar_dup_label (self->scratch, self->scratch->turn);
  entry->clause = g_strdup (clause);
  entry->text = g_strdup (text);
  va_start (ids, text);
  for (const char *id = va_arg (ids, const char *); id != NULL; id = va_arg (ids, const char *))
    add_word (&entry->objects, id);
  va_end (ids);
  g_ptr_array_add (self->entries, entry);
  return entry;
}

int
biv_proposal_roll (BivProposal *self,
                   const char  *side,
                   int          sides,
                   const char  *clause,
                   const char  *about)
{
  gboolean was_short = biv_dice_is_short (self->dice);
  int roller = side != NULL ? biv_side_get_index (self->scratch, side) : BIV_NOBODY;
  guint n_used = self->dice->n_used;
  guint32 n_drawn = self->dice->line.count;
  int face = biv_dice_roll (self->dice, roller, sides, clause);
  gboolean is_typed = self->dice->n_used > n_used && !self->dice->given[n_used].was_rolled;
  gboolean is_drawn = self->dice->line.count > n_drawn;
  BivThrow thrown = { (gint8) roller, (guint8) sides, (guint8) face, (guint8) is_typed, clause,
                      is_drawn ? self->dice->line.count : 0 };
  BivDie die = { (char *) side, face, is_typed, (int) thrown.number };
  g_autofree char *text = NULL;
  BivItem *roller_item = biv_campaign_find (self->scratch, side);
  BivItem *subject_item = g_strcmp0 (about, side) != 0 ? biv_campaign_find (self->scratch, about) : NULL;
  const char *name = roller_item != NULL ? biv_item_get_name (roller_item) : NULL;
  const char *subject = subject_item != NULL ? biv_item_get_name (subject_item) : NULL;
  BivEntry *entry;

  if (!was_short && biv_dice_is_short (self->dice))
    {
      self->wanted = self->dice->wanted;
      g_free (self->wanted_text);
      self->wanted_text = g_strdup (self->die_text);
    }
  g_array_append_val (self->throws, thrown);
  if (is_drawn)
    count_dice (self, (int) self->dice->line.count);
  if (name == NULL)
    name = side != NULL ? side : C_("die", "Referee");
  /* TRANSLATORS: a die in the journal: who throws, what for, the face, what it means: "Crown of Alvora, 12th Lancers: 4
   * (2 or less: lost)." */
  if (subject != NULL && self->die_text != NULL)
    text = g_strdup_printf (_("%s, %s: %d (%s)."), name, subject, face, self->die_text);
  else if (subject != NULL)
    text = g_strdup_printf (_("%s, %s: %d."), name, subject, face);
  else if (self->die_text != NULL)
    text = g_strdup_printf (_("%s: %d (%s)."), name, face, self->die_text);
  else
    text = g_strdup_printf (_("%s: %d."), name, face);
  entry = biv_proposal_note (self, BIV_ENTRY_DIE, clause, text, about, NULL);
  entry->dice = biv_details_new (&biv_dice_details, &die, 1);
  g_clear_pointer (&self->die_text, g_free);
  return face;
}

/* ---- Dice ---- */

const BivThrow *
biv_proposal_get_wanted (BivProposal *self)
{
  return self->wanted.sides > 0 ? &self->wanted : NULL;
}

const char *
biv_proposal_get_wanted_text (BivProposal *self)
{
  return biv_said (self->wanted_text);
}

void
biv_proposal_set_die_text (BivProposal *self,
                           const char  *text)
{
  g_free (self->die_text);
  self->die_text = g_strdup (text);
}

/* ---- Refusals ---- */

/* The first refusal is the reason; what follows from it is not. */
BivProposal *
biv_proposal_refuse (BivProposal *self,
                     const char  *clause,
                     const char  *format,
                     ...)
{
  g_autofree char *text = NULL;
  va_list args;

  if (self->is_refused)
    return self;
  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  self->is_refused = TRUE;
  biv_refusal_set (&self->refusal, clause, clause, "%s", text);
  return self;
}

void
biv_proposal_take_refusal (BivProposal      *self,
                           const BivRefusal *why)
{
  if (self->is_refused)
    return;
  self->is_refused = TRUE;
  self->refusal = *why;
}

const BivRefusal *
biv_proposal_get_refusal (BivProposal *self)
{
  return self->is_refused ? &self->refusal : NULL;
}

/* ---- Changes by hand (CA-REF-4) ---- */

BivProposal *
biv_turn_propose_edit (BivCampaign *campaign,
                       const char  *title)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, title, NULL, NULL);

  biv_proposal_set_by_hand (proposal, TRUE);
  return proposal;
}
