/* SPDX-License-Identifier: GPL-3.0-or-later */
/* procedure.c: a turn procedure that the referee is looking at */
#include "app/desk/procedure.h"

#include <glib/gi18n.h>

#include "app/desk/desk.h"
#include "campaign/model/dice.h"

struct _BivProcedure
{
  GObject           parent_instance;

  BivDesk          *desk;           /* not owned */
  BivProcedureFunc  func;
  gpointer          user_data;
  GDestroyNotify    destroy;
  char             *subject;        /* nullable */

  BivAnswers       *answers;
  GArray           *faces;          /* of BivFace: the dice thrown so far */
  int               marked_face;    /* typed, not used yet; 0: none */
  BivProposal      *proposal;       /* NULL: to be worked out */
};

static guint changed;

G_DEFINE_FINAL_TYPE (BivProcedure, biv_procedure, G_TYPE_OBJECT)

/* ---- The proposal ---- */

BivDesk *
biv_procedure_get_desk (BivProcedure *self)
{
  g_return_val_if_fail (BIV_IS_PROCEDURE (self), NULL);
  return self->desk;
}

/* Where another step has taken the numbers that were rolled here, or has been undone, these dice have not fallen. */
static void
drop_dice_of_others (BivProcedure *self,
                     BivCampaign  *campaign)
{
  guint32 number = (guint32) campaign->dice_count;

  for (guint i = 0; i < self->faces->len; i++)
    {
      const BivFace *face = &g_array_index (self->faces, BivFace, i);

      if (face->was_rolled && face->number != ++number)
        {
          g_array_set_size (self->faces, i);
          return;
        }
    }
}

BivProposal *
biv_procedure_get_proposal (BivProcedure *self)
{
  BivCampaign *campaign;
  BivDice dice;

  g_return_val_if_fail (BIV_IS_PROCEDURE (self), NULL);

  campaign = biv_desk_get_campaign (self->desk);
  if (self->proposal != NULL && biv_proposal_get_serial (self->proposal) == biv_campaign_get_serial (campaign))
    return self->proposal;

  drop_dice_of_others (self, campaign);
  do
    {
      g_clear_object (&self->proposal);
      biv_dice_init_given (&dice, (const BivFace *) self->faces->data, self->faces->len, BIV_DICE_ASK);
      self->proposal = self->func (campaign, &dice, self->answers, self->user_data);
      /* Another answer, other dice: what no longer fits, and all that was thrown after it, is thrown again. */
      if (dice.is_mismatched)
        g_array_set_size (self->faces, dice.n_used);
    }
  while (dice.is_mismatched);
  if (biv_proposal_get_wanted (self->proposal) == NULL)
    self->marked_face = 0;
  return self->proposal;
}

static void
tell_changed (BivProcedure *self)
{
  g_clear_object (&self->proposal);
  g_signal_emit (self, changed, 0);
}

static void
forget_all (BivProcedure *self)
{
  biv_answers_free (self->answers);
  self->answers = biv_answers_new ();
  g_array_set_size (self->faces, 0);
  self->marked_face = 0;
}

void
biv_procedure_restart (BivProcedure *self)
{
  g_return_if_fail (BIV_IS_PROCEDURE (self));

  forget_all (self);
  tell_changed (self);
}

/* ---- What an undo leaves ---- */

/* The answers and dice that a procedure was carried out with. */
typedef struct
{
  BivAnswers *answers;
  GArray     *faces;
} Chosen;

static void
chosen_free (gpointer data)
{
  Chosen *chosen = data;

  biv_answers_free (chosen->answers);
  g_array_unref (chosen->faces);
  g_free (chosen);
}

/* The procedure, and the step after which the campaign stands. */
static char *
dup_here (BivProcedure *self)
{
  GPtrArray *steps = biv_campaign_peek_steps (biv_desk_get_campaign (self->desk));
  const BivStep *last = steps->len > 0 ? g_ptr_array_index (steps, steps->len - 1) : NULL;

  return g_strdup_printf ("%p %s %u", (gpointer) self->func, self->subject != NULL ? self->subject : "",
                          last != NULL ? last->mark : 0);
}

static void
remember (BivProcedure *self,
          const char   *here)
{
  Chosen *chosen = g_new0 (Chosen, 1);

  chosen->answers = biv_answers_copy (self->answers);
  chosen->faces = g_array_copy (self->faces);
  g_hash_table_replace (biv_desk_get_chosen (self->desk, chosen_free), g_strdup (here), chosen);
}

void
biv_procedure_resume (BivProcedure *self)
{
  const Chosen *chosen;
  g_autofree char *here = NULL;

  g_return_if_fail (BIV_IS_PROCEDURE (self));

  forget_all (self);
  here = dup_here (self);
  chosen = g_hash_table_lookup (biv_desk_get_chosen (self->desk, chosen_free), here);
  if (chosen != NULL)
    {
      biv_answers_free (self->answers);
      self->answers = biv_answers_copy (chosen->answers);
      g_array_append_vals (self->faces, chosen->faces->data, chosen->faces->len);
    }
  tell_changed (self);
}

void
biv_procedure_set_subject (BivProcedure *self,
                           const char   *subject)
{
  g_return_if_fail (BIV_IS_PROCEDURE (self));

  g_free (self->subject);
  self->subject = g_strdup (subject);
  biv_procedure_resume (self);
}

void
biv_procedure_answer (BivProcedure *self,
                      const char   *row,
                      const char   *value,
                      const char   *reason)
{
  g_return_if_fail (BIV_IS_PROCEDURE (self) && row != NULL);

  biv_answers_set (self->answers, row, value, reason);
  tell_changed (self);
}

const char *
biv_procedure_get_answer (BivProcedure  *self,
                          const char    *row,
                          const char   **reason)
{
  g_return_val_if_fail (BIV_IS_PROCEDURE (self), NULL);
  return biv_answers_get (self->answers, row, reason);
}

/* ---- Dice ---- */

const BivThrow *
biv_procedure_get_wanted (BivProcedure *self)
{
  return biv_proposal_get_wanted (biv_procedure_get_proposal (self));
}

void
biv_procedure_mark_face (BivProcedure *self,
                         int           face)
{
  const BivThrow *wanted;

  g_return_if_fail (BIV_IS_PROCEDURE (self));

  wanted = biv_procedure_get_wanted (self);
  if (wanted == NULL || face < 0 || face > wanted->sides || face == self->marked_face)
    return;
  self->marked_face = face;
  g_signal_emit (self, changed, 0);
}

int
biv_procedure_get_marked_face (BivProcedure *self)
{
  g_return_val_if_fail (BIV_IS_PROCEDURE (self), 0);
  return self->marked_face;
}

void
biv_procedure_use_face (BivProcedure *self)
{
  const BivThrow *wanted;
  BivFace face;

  g_return_if_fail (BIV_IS_PROCEDURE (self));

  wanted = biv_procedure_get_wanted (self);
  if (wanted == NULL || self->marked_face == 0)
    return;
  face = (BivFace) { .side = wanted->side, .face = (guint8) self->marked_face };
  g_array_append_val (self->faces, face);
  self->marked_face = 0;
  tell_changed (self);
}

/* The next of the campaign's own dice that lies in no step and not here yet: what is taken back and rolled again, or undone
 * and done again, falls as before, whatever was looked at in between. */
static BivFace
roll_next (BivProcedure   *self,
           const BivThrow *wanted)
{
  BivFace face = { .side = wanted->side, .was_rolled = TRUE };
  guint n_rolled = 0;

  for (guint i = 0; i < self->faces->len; i++)
    n_rolled += g_array_index (self->faces, BivFace, i).was_rolled;
  face.face = (guint8) biv_campaign_draw_face (biv_desk_get_campaign (self->desk), n_rolled + 1, wanted->sides, &face.number);
  return face;
}

void
biv_procedure_roll (BivProcedure *self)
{
  const BivThrow *wanted;
  const char *clause;

  g_return_if_fail (BIV_IS_PROCEDURE (self));

  wanted = biv_procedure_get_wanted (self);
  if (wanted == NULL)
    return;
  clause = wanted->clause;
  do
    {
      BivFace face = roll_next (self, wanted);

      g_array_append_val (self->faces, face);
      g_clear_object (&self->proposal);
      wanted = biv_procedure_get_wanted (self);
    }
  while (wanted != NULL && g_strcmp0 (wanted->clause, clause) == 0);
  self->marked_face = 0;
  g_signal_emit (self, changed, 0);
}

guint
biv_procedure_get_n_dice (BivProcedure *self)
{
  g_return_val_if_fail (BIV_IS_PROCEDURE (self), 0);
  return self->faces->len;
}

/* ---- The next step ---- */

/* What the button says before a die falls. The longest clause that fits comes first. */
static const struct
{
  const char *clause, *label;
} die_labels[] = {
  { "CA-CONTACT-3", N_("Roll for the attacker") },
  { "CA-CONTACT-4", N_("Roll the slip die") },
  { "CA-MOVE-8", N_("Roll for initiative") },
  { "CA-MOVE-9", N_("Roll for stragglers") },
  { "CA-WEATHER", N_("Roll the weather die") },
  { "CA-EVENT", N_("Roll the event die") },
  { "CA-SUPPLY", N_("Roll for want of supply") },
  { "CA-SCOUT", N_("Roll the sighting dice") },
  { "CA-FATE", N_("Roll the fate dice") },
  { "CA-RESULT", N_("Roll the fate dice") },
  { "CA-BATTLE", N_("Roll for the battle") },
  { "CA-SIEGE", N_("Roll the siege die") },
  { "CA-EXP", N_("Roll for experience") },
};

static const char *
die_label (const BivThrow *wanted)
{
  for (gsize i = 0; i < G_N_ELEMENTS (die_labels); i++)
    if (wanted->clause != NULL && g_str_has_prefix (wanted->clause, die_labels[i].clause))
      return _(die_labels[i].label);
  return _("Roll the die");
}

char *
biv_procedure_dup_step (BivProcedure  *self,
                        char         **hindrance)
{
  BivProposal *proposal;
  const BivRefusal *refusal;
  const BivThrow *wanted;

  g_return_val_if_fail (BIV_IS_PROCEDURE (self), NULL);

  proposal = biv_procedure_get_proposal (self);
  refusal = biv_proposal_get_refusal (proposal);
  wanted = biv_proposal_get_wanted (proposal);
  *hindrance = NULL;
  if (refusal != NULL)
    *hindrance = g_strdup (refusal->text);
  else if (wanted != NULL && self->marked_face != 0)
    /* TRANSLATORS: a button; %d is the face of a die that was typed in. */
    return g_strdup_printf (_("Use the %d"), self->marked_face);
  else if (wanted != NULL && biv_desk_get_types_dice (self->desk))
    {
      *hindrance = g_strdup (_("The die is not typed yet. The keys 1 to 6 choose its face."));
      return g_strdup (_("Use the die"));
    }
  else if (wanted != NULL)
    return g_strdup (die_label (wanted));
  return g_strdup (biv_proposal_get_title (proposal));
}

void
biv_procedure_do_step (BivProcedure *self)
{
  g_return_if_fail (BIV_IS_PROCEDURE (self));

  if (biv_proposal_get_refusal (biv_procedure_get_proposal (self)) != NULL)
    return;
  if (biv_procedure_get_wanted (self) == NULL)
    {
      g_autoptr (BivProcedure) held = g_object_ref (self);      /* the page may drop it as the campaign changes */
      g_autoptr (BivProposal) proposal = g_object_ref (self->proposal);
      g_autofree char *here = dup_here (self);

      remember (self, here);
      biv_desk_commit (self->desk, proposal);
    }
  else if (self->marked_face != 0)
    biv_procedure_use_face (self);
  else if (!biv_desk_get_types_dice (self->desk))
    biv_procedure_roll (self);
}

/* ---- The class ---- */

BivProcedure *
biv_procedure_new (BivDesk          *desk,
                   BivProcedureFunc  func,
                   gpointer          user_data,
                   GDestroyNotify    destroy)
{
  BivProcedure *self;

  g_return_val_if_fail (BIV_IS_DESK (desk) && func != NULL, NULL);

  self = g_object_new (BIV_TYPE_PROCEDURE, NULL);
  self->desk = desk;
  self->func = func;
  self->user_data = user_data;
  self->destroy = destroy;
  return self;
}

static void
biv_procedure_finalize (GObject *object)
{
  BivProcedure *self = BIV_PROCEDURE (object);

  if (self->destroy != NULL)
    self->destroy (self->user_data);
  g_clear_object (&self->proposal);
  g_free (self->subject);
  biv_answers_free (self->answers);
  g_array_unref (self->faces);
  G_OBJECT_CLASS (biv_procedure_parent_class)->finalize (object);
}

static void
biv_procedure_class_init (BivProcedureClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = biv_procedure_finalize;
  changed = g_signal_new ("changed", BIV_TYPE_PROCEDURE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
biv_procedure_init (BivProcedure *self)
{
  self->answers = biv_answers_new ();
  self->faces = g_array_new (FALSE, FALSE, sizeof (BivFace));
}
