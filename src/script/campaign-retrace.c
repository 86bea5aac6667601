/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign-retrace.c: the steps of this turn, read back as what a referee asks for in an example
 *
 * A step says which fields it changed, and the journal which dice fell and what was overruled with it. What that was is
 * seen from these alone; whatever is none of the verbs of an example is a change by hand. */
#include "config.h"
#include "campaign/model/strength.h"
#include "script/campaign-retrace.h"

#include <string.h>
#include "script/campaign-run.h"

typedef struct
{
  BivCampaign        *campaign;     /* today, for its journal */
  BivCampaignExample *example;
  const char         *name;
  guint               n_steps;
} Retrace;

/* ---- What a step was ---- */

/* Returns: (nullable): its edit of that field of an item of that kind; @after -1: whatever it became. */
static const BivEdit *
find_set (const BivStep *step,
          BivKind        kind,
          const char    *field,
          int            after)
{
  for (guint i = 0; i < step->edits->len; i++)
    {
      const BivEdit *edit = g_ptr_array_index (step->edits, i);

      if (edit->kind == BIV_EDIT_SET && edit->item_kind == kind && strcmp (edit->field->name, field) == 0 &&
          (after < 0 || edit->after.number == after))
        return edit;
    }
  return NULL;
}

static gboolean
is_of_step (const BivStep *step,
            BivEntry      *entry)
{
  return step->first_entry > 0 && entry->number >= step->first_entry && entry->number <= step->last_entry;
}

/* Returns: (nullable): its first journal line of that kind; @object (nullable): about it. */
static BivEntry *
find_entry (Retrace       *self,
            const BivStep *step,
            BivEntryKind   kind,
            const char    *object)
{
  BIV_EACH (BivEntry, entry, self->campaign, BIV_KIND_ENTRY)
    if (is_of_step (step, entry) && entry->entry_kind == kind &&
        (object == NULL || (entry->objects != NULL && g_strv_contains ((const char *const *) entry->objects, object))))
      return entry;
  return NULL;
}

/* ---- Dice ---- */

static void
add_dice (BivCampaign *campaign,
          BivEntry    *entry,
          GArray      *dice)
{
  BIV_EACH_DETAIL (BivDie, die, entry->dice)
    {
      const BivThrow thrown = { .side = (gint8) (die->side != NULL ? biv_side_get_index (campaign, die->side) : BIV_NOBODY),
                                .face = (guint8) die->face };

      g_array_append_val (dice, thrown);
    }
}

static GArray *
list_dice (Retrace       *self,
           const BivStep *step)
{
  GArray *dice = g_array_new (FALSE, FALSE, sizeof (BivThrow));

  BIV_EACH (BivEntry, entry, self->campaign, BIV_KIND_ENTRY)
    if (is_of_step (step, entry) && entry->entry_kind == BIV_ENTRY_DIE)
      add_dice (self->campaign, entry, dice);
  return dice;
}

/* ---- Orders ---- */

static gboolean
has_added (const BivStep *step,
           BivKind        kind,
           const char    *id)
{
  for (guint i = 0; i < step->edits->len; i++)
    {
      const BivEdit *edit = g_ptr_array_index (step->edits, i);

      if (edit->kind == BIV_EDIT_ADD && edit->item_kind == kind && g_strcmp0 (edit->id, id) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Behind the formation stands the detachment, whose id follows of itself; the units come after it. */
static void
retrace_detachment (Retrace  *self,
                    BivEntry *entry)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  g_ptr_array_add (words, entry->objects[0]);
  for (char **unit = entry->objects + 2; *unit != NULL; unit++)
    g_ptr_array_add (words, *unit);
  g_ptr_array_add (words, NULL);
  biv_campaign_example_ask (self->example, "detach", (const char *const *) words->pdata, NULL);
}

/* Whether the step took back an order to that formation. */
static gboolean
has_taken_back (const BivStep *step,
                const char    *formation)
{
  for (guint i = 0; i < step->edits->len; i++)
    {
      const BivEdit *edit = g_ptr_array_index (step->edits, i);

      if (edit->kind == BIV_EDIT_REMOVE && edit->item_kind == BIV_KIND_ORDER &&
          g_strcmp0 (BIV_ORDER (edit->item)->formation, formation) == 0)
        return TRUE;
    }
  return FALSE;
}

/* One that was refused and is not sent (CA-ORDER-5 b) has changed nothing, and nobody knows what it was. */
static void
retrace_order (Retrace       *self,
               BivCampaign   *then,
               const BivStep *step,
               const char    *formation)
{
  gboolean is_there = FALSE;

  BIV_EACH (BivOrder, order, then, BIV_KIND_ORDER)
    if (order->turn == then->turn && g_strcmp0 (order->formation, formation) == 0 && order->status != BIV_ORDER_DRAFT)
      {
        biv_campaign_example_order (self->example, order);
        is_there = TRUE;
      }
  if (!is_there && has_taken_back (step, formation))
    biv_campaign_example_no_order (self->example, formation);
}

static void
retrace_orders (Retrace       *self,
                BivCampaign   *then,
                const BivStep *step)
{
  BIV_EACH (BivEntry, entry, self->campaign, BIV_KIND_ENTRY)
    {
      if (!is_of_step (step, entry) || entry->entry_kind != BIV_ENTRY_ORDER || entry->objects == NULL)
        continue;
      if (g_strcmp0 (entry->clause, "CA-REPLACE-4") == 0)
        biv_campaign_example_ask (self->example, "merge-units", (const char *const *) entry->objects, NULL);
      else if (g_strcmp0 (entry->clause, "CA-ORDER-6") != 0 || entry->objects[1] == NULL)
        retrace_order (self, then, step, entry->objects[0]);
      else if (has_added (step, BIV_KIND_FORMATION, entry->objects[1]))
        retrace_detachment (self, entry);
      else
        biv_campaign_example_ask (self->example, "merge", (const char *const *) entry->objects, NULL);
    }
}

/* ---- Couriers (CA-ORDER-5) ---- */

/* What the step made of couriers: in Movement, of those that arrived then. Returns: whether it was anything. */
static gboolean
retrace_couriers (Retrace       *self,
                  BivCampaign   *then,
                  const BivStep *step)
{
  gboolean has_one = FALSE;

  for (guint i = 0; i < step->edits->len; i++)
    {
      const BivEdit *edit = g_ptr_array_index (step->edits, i);
      BivItem *item = edit->kind == BIV_EDIT_SET && edit->item_kind == BIV_KIND_ORDER ? biv_campaign_find (then, edit->id)
                                                                                       : NULL;
      BivOrder *order = item != NULL ? BIV_ORDER (item) : NULL;
      g_autofree char *turn = NULL, *fate = NULL;

      if (order == NULL)
        continue;
      if (strcmp (edit->field->name, "lost") == 0 && order->is_lost)
        fate = g_strdup ("lost=yes");
      else if (strcmp (edit->field->name, "taken-by") == 0 && order->taken_by != NULL)
        fate = g_strconcat ("taken=", order->taken_by, NULL);
      else if (strcmp (edit->field->name, "arrives") == 0 && order->arrives != BIV_NONE && edit->before.number != BIV_NONE)
        fate = g_strdup_printf ("arrives=%d", order->arrives);
      if (fate == NULL)
        continue;
      turn = g_strdup_printf ("%d", order->turn);
      biv_campaign_example_ask (self->example, "courier", (const char *const[]) { order->formation, turn, fate, NULL }, NULL);
      has_one = TRUE;
    }
  return has_one;
}

/* ---- Contacts ---- */

/* CA-REF-1: the rows of a contact are about its place. */
static void
retrace_contact (Retrace       *self,
                 BivCampaign   *then,
                 const BivStep *step,
                 const char    *place,
                 const GArray  *dice)
{
  BIV_EACH (BivContact, contact, then, BIV_KIND_CONTACT)
    if (contact->turn == then->turn && g_strcmp0 (contact->place, place) == 0)
      biv_campaign_example_contact (self->example, contact,
                                    find_entry (self, step, BIV_ENTRY_OVERRULED, place) != NULL, dice);
}

/* All contacts of a step, each with the dice that fell for it; the last one ends the phase. Returns: whether there was one. */
static gboolean
retrace_contacts (Retrace       *self,
                  BivCampaign   *then,
                  const BivStep *step)
{
  g_autoptr (GArray) dice = g_array_new (FALSE, FALSE, sizeof (BivThrow));
  gboolean has_one = FALSE;

  BIV_EACH (BivEntry, entry, self->campaign, BIV_KIND_ENTRY)
    {
      if (!is_of_step (step, entry))
        continue;
      if (entry->entry_kind == BIV_ENTRY_DIE)
        add_dice (self->campaign, entry, dice);
      if (entry->entry_kind != BIV_ENTRY_CONTACT || g_strv_length (entry->objects) < 2)
        continue;
      retrace_contact (self, then, step, entry->objects[1], dice);
      g_array_set_size (dice, 0);
      has_one = TRUE;
    }
  return has_one;
}

/* ---- Battles ---- */

static void
retrace_battle (Retrace       *self,
                BivCampaign   *then,
                const BivStep *step,
                const char    *id,
                const char    *verb)
{
  g_autoptr (GArray) dice = list_dice (self, step);
  g_autoptr (GPtrArray) overruled = g_ptr_array_new ();
  BivBattle *battle = biv_campaign_find_battle (then, id);

  BIV_EACH (BivEntry, entry, self->campaign, BIV_KIND_ENTRY)
    if (is_of_step (step, entry) && entry->entry_kind == BIV_ENTRY_OVERRULED && entry->objects != NULL)
      g_ptr_array_add (overruled, entry->objects[0]);
  g_ptr_array_add (overruled, NULL);
  if (g_str_equal (verb, "result") && battle != NULL && battle->resolved_by == BIV_BY_QUICK)
    verb = "quick";
  if (battle != NULL)
    biv_campaign_example_battle (self->example, verb, battle, (const char *const *) overruled->pdata, dice);
}

static gboolean
retrace_any_battle (Retrace       *self,
                    BivCampaign   *then,
                    const BivStep *step)
{
  const BivEdit *fought = find_set (step, BIV_KIND_BATTLE, "state", BIV_BATTLE_FOUGHT);
  const BivEdit *applied = find_set (step, BIV_KIND_BATTLE, "state", BIV_BATTLE_APPLIED);
  const BivEdit *set_up = find_set (step, BIV_KIND_BATTLE, "set-up", TRUE);

  if (applied != NULL)
    retrace_battle (self, then, step, applied->id, "apply");
  else if (fought != NULL)
    retrace_battle (self, then, step, fought->id, "result");
  else if (set_up != NULL)
    retrace_battle (self, then, step, set_up->id, "setup");
  else
    return FALSE;
  return TRUE;
}

/* ---- Sieges ---- */

/* CA-SIEGE-1, -2: the place is what the siege's die is about; a second die is the summons'. */
static void
retrace_siege (Retrace       *self,
               const BivStep *step,
               const GArray  *dice)
{
  BivEntry *die = find_entry (self, step, BIV_ENTRY_DIE, NULL);

  if (die == NULL || die->objects == NULL)
    return;
  biv_campaign_example_ask (self->example, "siege",
                            (const char *const[]) { die->objects[0], dice->len > 1 ? "summon=yes" : "summon=no", NULL }, dice);
}

/* ---- Replacement points ---- */

static void
add_spent (GString    *spent,
           const char *unit,
           const char *place)
{
  g_string_append_printf (spent, "%s%s%s%s", spent->str[strlen (spent->str) - 1] == '=' ? "" : ",", unit,
                          place != NULL ? ":" : "", place != NULL ? place : "");
}

/* CA-REPLACE-2: what the points were spent on, in order: a unit filled up, or one raised anew at a place. Returns: whether
 * any were. */
static gboolean
retrace_spending (Retrace       *self,
                  const BivStep *step,
                  const GArray  *dice)
{
  g_autoptr (GString) restored = g_string_new ("restore=");
  g_autoptr (GString) raised = g_string_new ("raise=");
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  BIV_EACH (BivEntry, entry, self->campaign, BIV_KIND_ENTRY)
    {
      if (!is_of_step (step, entry) || g_strcmp0 (entry->clause, "CA-REPLACE-2") != 0 || entry->objects == NULL)
        continue;
      if (biv_campaign_find_place (self->campaign, entry->objects[1]) != NULL)
        add_spent (raised, entry->objects[0], entry->objects[1]);
      else
        add_spent (restored, entry->objects[0], NULL);
    }
  if (!g_str_has_suffix (restored->str, "="))
    g_ptr_array_add (words, restored->str);
  if (!g_str_has_suffix (raised->str, "="))
    g_ptr_array_add (words, raised->str);
  g_ptr_array_add (words, NULL);
  if (words->len > 1)
    biv_campaign_example_ask (self->example, "recovery", (const char *const *) words->pdata, dice);
  return words->len > 1;
}

/* ---- Planted sightings (CA-SCOUT-7) ---- */

static gboolean
retrace_plants (Retrace       *self,
                const BivStep *step)
{
  gboolean has_one = FALSE;

  for (guint i = 0; i < step->edits->len; i++)
    {
      const BivEdit *edit = g_ptr_array_index (step->edits, i);
      BivSighting *sighting = edit->kind == BIV_EDIT_ADD && edit->item_kind == BIV_KIND_SIGHTING ? BIV_SIGHTING (edit->item)
                                                                                                 : NULL;

      if (sighting == NULL || !sighting->is_planted)
        continue;
      biv_campaign_example_ask (self->example, "plant",
                                (const char *const[]) { sighting->side, sighting->place, sighting->seen,
                                                        sighting->text != NULL ? sighting->text : "", NULL }, NULL);
      has_one = TRUE;
    }
  return has_one;
}

/* ---- Despatches (CA-MAIL-4, CA-MAIL-6) ---- */

static void
retrace_changed (Retrace       *self,
                 const BivStep *step,
                 BivDespatch   *despatch)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (words, despatch->is_automatic ? g_strdup_printf ("%s:%d", despatch->sender, despatch->written)
                                                 : g_strdup (biv_id_of (despatch)));
  if (find_set (step, BIV_KIND_DESPATCH, "text", -1) != NULL)
    g_ptr_array_add (words, g_strconcat ("text=", despatch->text, NULL));
  if (despatch->state == BIV_DESPATCH_STOPPED)
    g_ptr_array_add (words, g_strdup ("stopped=yes"));
  else if (despatch->state == BIV_DESPATCH_TAKEN)
    g_ptr_array_add (words, g_strconcat ("taken=", despatch->taken_by, NULL));
  else if (despatch->state == BIV_DESPATCH_ARRIVED)
    g_ptr_array_add (words, g_strdup_printf ("arrives=%d", despatch->turn));
  else if (despatch->arrives != BIV_NONE)
    g_ptr_array_add (words, g_strdup_printf ("arrives=%d", despatch->arrives));
  g_ptr_array_add (words, NULL);
  biv_campaign_example_ask (self->example, "despatch", (const char *const *) words->pdata, NULL);
}

/* Returns: whether the step was about despatches alone. */
static gboolean
retrace_despatches (Retrace       *self,
                    BivCampaign   *then,
                    const BivStep *step)
{
  BivEntry *entry = find_entry (self, step, BIV_ENTRY_DESPATCH, NULL);

  for (guint i = 0; i < step->edits->len && entry != NULL; i++)
    {
      const BivEdit *edit = g_ptr_array_index (step->edits, i);
      BivItem *item = edit->item_kind == BIV_KIND_DESPATCH ? biv_campaign_find (then, edit->id) : NULL;

      if (item == NULL)
        continue;
      if (edit->kind == BIV_EDIT_ADD)
        biv_campaign_example_written (self->example, BIV_DESPATCH (item));
      else
        retrace_changed (self, step, BIV_DESPATCH (item));
      return TRUE;
    }
  return FALSE;
}

/* ---- Everything ---- */

static void
retrace_step (BivCampaign   *then,
              const BivStep *step,
              gpointer       data)
{
  Retrace *self = data;
  const BivEdit *phase;
  const BivEdit *siege;
  g_autoptr (GArray) dice = NULL;

  if (step == NULL)
    {
      self->example = biv_campaign_example_new (then, self->name);
      return;
    }
  self->n_steps++;
  phase = find_set (step, BIV_KIND_CAMPAIGN, "current-phase", -1);
  siege = find_set (step, BIV_KIND_SIEGE, "diced-turn", -1);
  dice = list_dice (self, step);
  if (find_entry (self, step, BIV_ENTRY_EDIT, NULL) != NULL)
    biv_campaign_example_edits (self->example, step->edits);
  else if (find_set (step, BIV_KIND_CONTACT, "outcome", -1) != NULL && retrace_contacts (self, then, step))
    return;
  else if (phase != NULL && phase->before.number == BIV_PHASE_RECOVERY && retrace_spending (self, step, dice))
    return;
  else if (phase == NULL && find_entry (self, step, BIV_ENTRY_OVERRULED, NULL) != NULL && retrace_couriers (self, then, step))
    return;
  else if (phase != NULL && phase->before.number == BIV_PHASE_MOVEMENT && retrace_couriers (self, then, step))
    biv_campaign_example_phase (self->example, BIV_PHASE_MOVEMENT, dice);
  else if (phase != NULL)
    biv_campaign_example_phase (self->example, (BivPhase) phase->before.number, dice);
  else if (retrace_despatches (self, then, step) || retrace_any_battle (self, then, step))
    return;
  else if (siege != NULL)
    retrace_siege (self, step, dice);
  else if (find_entry (self, step, BIV_ENTRY_ORDER, NULL) != NULL)
    retrace_orders (self, then, step);
  else if (!retrace_plants (self, step))
    biv_campaign_example_edits (self->example, step->edits);
}

BivCampaignExample *
biv_campaign_retrace (BivCampaign *campaign,
                      const char  *name)
{
  Retrace self = { .campaign = campaign, .name = name };

  biv_campaign_walk_turn (campaign, retrace_step, &self);
  if (self.n_steps == 0)
    g_clear_pointer (&self.example, biv_campaign_example_free);
  else
    biv_campaign_example_look_at (self.example, campaign);
  return self.example;
}
