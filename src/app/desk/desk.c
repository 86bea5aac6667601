/* SPDX-License-Identifier: GPL-3.0-or-later */
/* desk.c: the referee's desk: the open campaign, and what is going on with it */
#include "app/desk/desk.h"

#include "base/clerk.h"
#include "base/i18n.h"

#include "campaign/battle/fight.h"
#include "campaign/model/dice.h"
#include "campaign/model/field-words.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/model/player.h"
#include "campaign/turn/turn.h"
#include "campaign/model/proposal.h"
#include "engine/biv-session.h"

/* A picture on its way from the disk. */
typedef struct
{
  GFile       *folder;
  char        *name;
  BivBackdrop *backdrop;            /* read; NULL: it cannot be */
} Reading;

struct _BivDesk
{
  GObject       parent_instance;

  BivCampaign  *campaign;
  BivProcedure *phase;
  GPtrArray    *open_matters;       /* NULL: to be listed */
  int           turn;               /* that the phase's answers and dice belong to */
  BivPhase      phase_id;
  gboolean      types_dice;
  gboolean      is_view;            /* of what one side may know: nothing can be changed */
  GFile        *folder;             /* NULL: never saved */
  BivPostbox   *postbox;            /* NULL: a view's, or a player's copy's */
  char         *battle;             /* that is being fought; NULL: none is */
  BivSession   *fight;
  GHashTable   *chosen;             /* NULL: nothing was carried out yet */
  BivBackdrop  *backdrop;           /* as read for `backdrop_name` */
  char         *backdrop_name;      /* NULL: not looked for yet */
  char         *backdrop_fault;     /* why it is not shown */
  BivClerk     *clerk;              /* reads it */
  GQueue        readings;           /* of Reading, not told yet; the last may be the one that is wanted */
  Reading      *wanted;             /* NULL: none is on its way */
  gboolean      is_asking;          /* for it: who asks sees it himself */
  GPtrArray    *readers;            /* of BivPlayer: at a view those of the whole; else NULL */
};

enum
{
  PROP_0,
  PROP_TYPES_DICE,
  N_PROPS
};

enum
{
  CHANGED,
  FIGHT,
  MOVED,
  SHOW,
  REPORT,
  DONE,
  GATHER,
  SEE_AS, OPEN,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BivDesk, biv_desk, G_TYPE_OBJECT)

BivCampaign *
biv_desk_get_campaign (BivDesk *self)
{
  g_return_val_if_fail (BIV_IS_DESK (self), NULL);
  return self->campaign;
}

BivProcedure *
biv_desk_get_phase (BivDesk *self)
{
  g_return_val_if_fail (BIV_IS_DESK (self), NULL);
  return self->phase;
}

GPtrArray *
biv_desk_get_open_matters (BivDesk *self)
{
  g_return_val_if_fail (BIV_IS_DESK (self), NULL);

  if (self->open_matters == NULL)
    self->open_matters = biv_turn_list_open_matters (self->campaign);
  return self->open_matters;
}

guint
biv_desk_count_battles (BivDesk *self)
{
  guint n = 0;

  g_return_val_if_fail (BIV_IS_DESK (self), 0);

  BIV_EACH (BivBattle, battle, self->campaign, BIV_KIND_BATTLE)
    n += battle->turn == self->campaign->turn
         && battle->state != BIV_BATTLE_APPLIED && battle->state != BIV_BATTLE_CANCELLED;
  return n;
}

gboolean
biv_desk_get_types_dice (BivDesk *self)
{
  g_return_val_if_fail (BIV_IS_DESK (self), FALSE);
  return self->types_dice;
}

void
biv_desk_set_types_dice (BivDesk  *self,
                         gboolean  types_dice)
{
  g_return_if_fail (BIV_IS_DESK (self));

  if (self->types_dice == types_dice)
    return;
  self->types_dice = types_dice;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TYPES_DICE]);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* ---- The picture under the map ---- */

static void
reading_free (Reading *reading)
{
  g_object_unref (reading->folder);
  g_free (reading->name);
  g_clear_pointer (&reading->backdrop, biv_backdrop_unref);
  g_free (reading);
}

/* In the clerk's thread. */
static gboolean
read_backdrop (gpointer   what,
               GError   **error)
{
  Reading *reading = what;

  reading->backdrop = biv_backdrop_load_named (reading->folder, reading->name, NULL, error);
  return reading->backdrop != NULL;
}

static void
on_backdrop_read (gpointer  owner,
                  GError   *why)
{
  BivDesk *self = owner;
  g_autoptr (GError) error = why;
  Reading *reading = g_queue_pop_head (&self->readings);

  if (reading != self->wanted)
    return;
  self->wanted = NULL;
  self->backdrop = g_steal_pointer (&reading->backdrop);
  self->backdrop_fault = error != NULL ? g_strdup (error->message) : NULL;
  if (!self->is_asking)
    g_signal_emit (self, signals[CHANGED], 0);
}

static void
forget_backdrop (BivDesk *self)
{
  g_clear_pointer (&self->backdrop, biv_backdrop_unref);
  g_clear_pointer (&self->backdrop_name, g_free);
  g_clear_pointer (&self->backdrop_fault, g_free);
  self->wanted = NULL;
}

/* Where no folder can be looked into, that is known at once. */
static void
ask_for_backdrop (BivDesk *self)
{
  g_autoptr (GError) error = NULL;
  Reading *reading;

  forget_backdrop (self);
  self->backdrop_name = g_strdup (self->campaign->backdrop);
  if (self->backdrop_name == NULL || self->folder == NULL)
    {
      self->backdrop = biv_backdrop_load (self->campaign, self->folder, &error);
      self->backdrop_fault = error != NULL ? g_strdup (error->message) : NULL;
      return;
    }
  reading = g_new0 (Reading, 1);
  reading->folder = g_object_ref (self->folder);
  reading->name = g_strdup (self->backdrop_name);
  g_queue_push_tail (&self->readings, reading);
  self->wanted = reading;
  biv_clerk_hand (self->clerk, read_backdrop, reading, (GDestroyNotify) reading_free);
}

GFile *
biv_desk_get_folder (BivDesk *self)
{
  g_return_val_if_fail (BIV_IS_DESK (self), NULL);
  return self->folder;
}

BivPostbox *
biv_desk_get_postbox (BivDesk *self)
{
  g_return_val_if_fail (BIV_IS_DESK (self), NULL);
  return self->postbox;
}

void
biv_desk_begin_in_folder (BivDesk        *self,
                          GtkFileChooser *chooser)
{
  g_return_if_fail (BIV_IS_DESK (self) && GTK_IS_FILE_CHOOSER (chooser));

  if (self->folder != NULL)
    gtk_file_chooser_set_current_folder (chooser, self->folder, NULL);
}

void
biv_desk_set_folder (BivDesk *self,
                     GFile   *folder)
{
  g_return_if_fail (BIV_IS_DESK (self));

  if (self->folder != NULL && folder != NULL && g_file_equal (self->folder, folder))
    return;
  g_set_object (&self->folder, folder);
  forget_backdrop (self);
  if (self->campaign->backdrop != NULL)
    g_signal_emit (self, signals[CHANGED], 0);
}

BivBackdrop *
biv_desk_get_backdrop (BivDesk     *self,
                       const char **why)
{
  g_return_val_if_fail (BIV_IS_DESK (self), NULL);

  self->is_asking = TRUE;
  if (g_strcmp0 (self->backdrop_name, self->campaign->backdrop) != 0)
    ask_for_backdrop (self);
  self->is_asking = FALSE;
  if (why != NULL)
    *why = self->backdrop_fault;
  return self->backdrop;
}

BivBackdrop *
biv_desk_wait_for_backdrop (BivDesk *self)
{
  biv_desk_get_backdrop (self, NULL);
  biv_clerk_wait (self->clerk);
  return self->backdrop;
}

/* ---- Who looks ---- */

gboolean
biv_desk_is_view (BivDesk *self)
{
  g_return_val_if_fail (BIV_IS_DESK (self), FALSE);
  return self->is_view;
}

const char *
biv_desk_get_reader (BivDesk *self)
{
  g_return_val_if_fail (BIV_IS_DESK (self), NULL);
  return self->campaign->copy_for;
}

GPtrArray *
biv_desk_list_readers (BivDesk *self)
{
  g_return_val_if_fail (BIV_IS_DESK (self), NULL);

  return self->readers != NULL ? g_ptr_array_ref (self->readers) : biv_player_list (self->campaign, NULL);
}

gboolean
biv_desk_may_order (BivDesk *self)
{
  g_return_val_if_fail (BIV_IS_DESK (self), FALSE);
  return !self->is_view && self->campaign->phase == BIV_PHASE_ORDERS && self->campaign->state != BIV_STATE_FINISHED;
}

void
biv_desk_see_as (BivDesk    *self,
                 const char *side)
{
  g_return_if_fail (BIV_IS_DESK (self));
  g_signal_emit (self, signals[SEE_AS], 0, side);
}

void
biv_desk_open (BivDesk     *self,
               BivCampaign *campaign,
               const char  *page,
               const char  *id)
{
  g_return_if_fail (BIV_IS_DESK (self));
  g_signal_emit (self, signals[OPEN], 0, campaign, page, id);
}

/* Whatever field was changed shows again what is so. */
static gboolean
refuse_change (BivDesk *self,
               GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                       _("Nothing can be changed while you see what a side may know. Go back to the referee first."));
  g_signal_emit (self, signals[CHANGED], 0);
  return FALSE;
}

/* ---- Change ---- */

void
biv_desk_clear_report (BivDesk *self)
{
  g_return_if_fail (BIV_IS_DESK (self));

  g_signal_emit (self, signals[REPORT], 0, NULL);
}

gboolean
biv_desk_commit (BivDesk     *self,
                 BivProposal *proposal)
{
  const BivRefusal *refusal;
  g_autoptr (GError) error = NULL;

  g_return_val_if_fail (BIV_IS_DESK (self) && BIV_IS_PROPOSAL (proposal), FALSE);

  refusal = biv_proposal_get_refusal (proposal);
  if (self->is_view)
    {
      refuse_change (self, &error);
      biv_desk_report (self, error->message);
    }
  else if (refusal != NULL)
    biv_desk_report (self, refusal->text);
  else if (!biv_campaign_commit (self->campaign, proposal, &error))
    biv_desk_report (self, error->message);
  else
    {
      biv_desk_clear_report (self);
      g_signal_emit (self, signals[DONE], 0, proposal);
      return TRUE;
    }
  return FALSE;
}

gboolean
biv_desk_edit (BivDesk     *self,
               const char  *title,
               gpointer     item,
               const char  *field,
               const char  *text,
               GError     **error)
{
  g_autoptr (BivProposal) proposal = NULL;

  g_return_val_if_fail (BIV_IS_DESK (self) && BIV_IS_ITEM (item) && field != NULL, FALSE);

  if (self->is_view)
    return refuse_change (self, error);
  proposal = biv_turn_propose_edit (self->campaign, title);
  if (!biv_proposal_set_word (proposal, item, field, text, error))
    return FALSE;
  if (biv_proposal_is_empty (proposal))
    return TRUE;
  if (!biv_campaign_commit (self->campaign, proposal, error))
    return FALSE;
  biv_desk_clear_report (self);
  g_signal_emit (self, signals[DONE], 0, proposal);
  return TRUE;
}

/* "Status of 4 units" */
static char *
dup_many_title (const char *field,
                BivKind     kind,
                guint       n)
{
  switch (kind)
    {
    case BIV_KIND_UNIT:
      /* TRANSLATORS: a step: a field of so many units: "Status of 4 units" */
      return g_strdup_printf (ngettext ("%s of %u unit", "%s of %u units", n), field, n);
    case BIV_KIND_PLACE:
      /* TRANSLATORS: a step: a field of so many places: "Owner of 4 places" */
      return g_strdup_printf (ngettext ("%s of %u place", "%s of %u places", n), field, n);
    case BIV_KIND_LINK:
      /* TRANSLATORS: a step: a field of so many links: "Kind of 4 links" */
      return g_strdup_printf (ngettext ("%s of %u link", "%s of %u links", n), field, n);
    default:
      /* TRANSLATORS: a step: a field of so many things of any kind */
      return g_strdup_printf (ngettext ("%s of %u thing", "%s of %u things", n), field, n);
    }
}

gboolean
biv_desk_edit_many (BivDesk    *self,
                    GPtrArray  *items,
                    const char *field,
                    const char *text,
                    GError    **error)
{
  g_autofree char *title = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  const BivFieldSpec *spec;
  BivKind kind;

  g_return_val_if_fail (BIV_IS_DESK (self) && items->len > 0, FALSE);

  kind = biv_item_get_kind (items->pdata[0]);
  spec = biv_kind_find_field (kind, field);
  g_return_val_if_fail (spec != NULL, FALSE);
  title = BIV_KEPT (dup_many_title (biv_field_get_label (spec), kind, items->len));
  proposal = biv_turn_propose_edit (self->campaign, title);
  for (guint i = 0; i < items->len; i++)
    if (!biv_proposal_set_word (proposal, items->pdata[i], field, text, error))
      return FALSE;
  return biv_proposal_is_empty (proposal) || biv_desk_commit (self, proposal);
}

static gboolean
can_undo_move (BivDesk *self)
{
  return self->fight != NULL
         && (biv_session_get_waiting (self->fight) != NULL || biv_session_get_last_moment (self->fight) > 0);
}

static gboolean
can_redo_move (BivDesk *self)
{
  gboolean can_redo = FALSE;

  if (self->fight != NULL)
    g_object_get (self->fight, "can-redo", &can_redo, NULL);
  return can_redo;
}

/* The first thing that the log tells of it; its sides have letters there. */
static char *
dup_last_move (BivDesk *self)
{
  guint last = biv_session_get_last_moment (self->fight);
  BivBattle *battle = biv_campaign_find_battle (self->campaign, self->battle);
  BivSide *side;
  const char *text;

  if (biv_session_get_waiting (self->fight) != NULL)
    return g_strdup (_("the move that waits for its dice"));
  for (guint i = g_list_model_get_n_items (G_LIST_MODEL (self->fight)); i-- > 0;)
    {
      g_autoptr (BivLogLine) line = g_list_model_get_item (G_LIST_MODEL (self->fight), i);
      g_autoptr (BivLogLine) before = i > 0 ? g_list_model_get_item (G_LIST_MODEL (self->fight), i - 1) : NULL;

      if (biv_log_line_get_moment (line) < last)
        break;
      if (biv_log_line_is_heading (line) || (before != NULL && biv_log_line_get_moment (before) == last
                                             && !biv_log_line_is_heading (before)))
        continue;
      text = biv_log_line_get_text (line);
      side = battle != NULL && battle->sides != NULL && biv_log_line_get_side (line) >= 0
               ? biv_campaign_find_side (self->campaign, battle->sides[biv_log_line_get_side (line)]) : NULL;
      if (side != NULL && g_str_has_prefix (text, biv_side_letter (biv_log_line_get_side (line)))
          && g_str_has_prefix (text + 1, ": "))
        return g_strconcat (biv_item_get_name (BIV_ITEM (side)), text + 1, NULL);
      return g_strdup (text);
    }
  return g_strdup (_("the end of a phase"));
}

/* What was played of a battle that is being fought has been taken back move by move: it is no step any more. */
static const char *
get_step_to_undo (BivDesk *self)
{
  GPtrArray *steps = biv_campaign_peek_steps (self->campaign);
  const char *title = biv_campaign_get_undo_title (self->campaign);
  BivBattle *battle = self->fight != NULL ? biv_campaign_find_battle (self->campaign, self->battle) : NULL;

  if (title == NULL || battle == NULL || !biv_desk_has_moves (self) || !biv_fight_ends_with_progress (self->campaign, battle))
    return title;
  return steps->len > 1 ? ((BivStep *) g_ptr_array_index (steps, steps->len - 2))->title : NULL;
}

/* A battle at its beginning is kept as one of which nothing was played: what is taken back next is what led to it. */
void
biv_desk_undo (BivDesk *self)
{
  BivRefusal why = { 0 };

  g_return_if_fail (BIV_IS_DESK (self));

  if (can_undo_move (self))
    {
      biv_session_step_back (self->fight);
      biv_desk_clear_report (self);
      return;
    }
  biv_desk_gather (self);
  if (biv_campaign_undo (self->campaign, &why))
    biv_desk_clear_report (self);
  else
    biv_desk_report (self, why.text);
}

void
biv_desk_redo (BivDesk *self)
{
  g_return_if_fail (BIV_IS_DESK (self));

  if (can_redo_move (self))
    biv_session_redo (self->fight);
  else
    biv_campaign_redo (self->campaign);
  biv_desk_clear_report (self);
}

char *
biv_desk_dup_undo_title (BivDesk *self)
{
  g_return_val_if_fail (BIV_IS_DESK (self), NULL);

  return can_undo_move (self) ? dup_last_move (self) : g_strdup (get_step_to_undo (self));
}

char *
biv_desk_dup_redo_title (BivDesk *self)
{
  g_return_val_if_fail (BIV_IS_DESK (self), NULL);

  return can_redo_move (self) ? g_strdup (_("the move of the battle")) : g_strdup (biv_campaign_get_redo_title (self->campaign));
}

GHashTable *
biv_desk_get_chosen (BivDesk        *self,
                     GDestroyNotify  free_func)
{
  g_return_val_if_fail (BIV_IS_DESK (self), NULL);

  if (self->chosen == NULL)
    self->chosen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_func);
  return self->chosen;
}

/* ---- The battle that is being fought ---- */

static void
on_fight_changed (BivDesk *self)
{
  g_signal_emit (self, signals[MOVED], 0);
}

void
biv_desk_set_fight (BivDesk    *self,
                    const char *battle,
                    BivSession *session)
{
  g_return_if_fail (BIV_IS_DESK (self) && (session == NULL || battle != NULL));

  if (self->fight == session)
    return;
  if (self->fight != NULL)
    g_signal_handlers_disconnect_by_data (self->fight, self);
  g_free (self->battle);
  self->battle = session != NULL ? g_strdup (battle) : NULL;
  g_set_object (&self->fight, session);
  if (session != NULL)
    g_signal_connect_object (session, "changed", G_CALLBACK (on_fight_changed), self, G_CONNECT_SWAPPED);
  g_signal_emit (self, signals[FIGHT], 0);
  g_signal_emit (self, signals[MOVED], 0);
}

BivSession *
biv_desk_get_fight (BivDesk     *self,
                    const char **battle)
{
  g_return_val_if_fail (BIV_IS_DESK (self), NULL);

  if (battle != NULL)
    *battle = self->battle;
  return self->fight;
}

gboolean
biv_desk_has_moves (BivDesk *self)
{
  g_return_val_if_fail (BIV_IS_DESK (self), FALSE);

  return self->fight != NULL && !biv_session_is_kept (self->fight);
}

/* ---- The next step ---- */

const char *
biv_desk_find_barring_battle (BivDesk *self)
{
  GPtrArray *matters;

  g_return_val_if_fail (BIV_IS_DESK (self), NULL);

  matters = biv_desk_get_open_matters (self);

  for (guint i = 0; i < matters->len; i++)
    {
      const BivOpenMatter *matter = matters->pdata[i];

      if (matter->bars && biv_campaign_find_battle (self->campaign, matter->object) != NULL)
        return matter->object;
    }
  return NULL;
}

void
biv_desk_get_next_step (BivDesk     *self,
                        BivNextStep *step)
{
  g_return_if_fail (BIV_IS_DESK (self) && step != NULL);

  /* Who sees less than all cannot carry the campaign on. */
  if (self->campaign->state != BIV_STATE_FINISHED && biv_desk_get_reader (self) == NULL)
    step->label = biv_procedure_dup_step (self->phase, &step->hindrance);
  if (step->hindrance == NULL || biv_proposal_get_refusal (biv_procedure_get_proposal (self->phase)) == NULL
      || biv_desk_find_barring_battle (self) == NULL)
    return;
  biv_next_step_clear (step);
  step->label = g_strdup (_("Go to battle"));
}

void
biv_desk_do_next_step (BivDesk *self)
{
  g_return_if_fail (BIV_IS_DESK (self));

  if (self->campaign->state == BIV_STATE_FINISHED || biv_desk_get_reader (self) != NULL)
    return;
  if (biv_proposal_get_refusal (biv_procedure_get_proposal (self->phase)) != NULL && biv_desk_find_barring_battle (self) != NULL)
    {
      g_autofree char *battle = g_strdup (biv_desk_find_barring_battle (self));

      biv_desk_show (self, "battles", battle);
      return;
    }
  biv_procedure_do_step (self->phase);
}

/* ---- Messages to the window ---- */

void
biv_desk_show (BivDesk    *self,
               const char *page,
               const char *id)
{
  g_return_if_fail (BIV_IS_DESK (self) && page != NULL);
  g_signal_emit (self, signals[SHOW], 0, page, id);
}

void
biv_desk_report (BivDesk    *self,
                 const char *text)
{
  g_return_if_fail (BIV_IS_DESK (self) && text != NULL);
  g_signal_emit (self, signals[REPORT], 0, text);
}

void
biv_desk_gather (BivDesk *self)
{
  g_return_if_fail (BIV_IS_DESK (self));
  g_signal_emit (self, signals[GATHER], 0);
}

/* ---- The class ---- */

static BivProposal *
propose_phase (BivCampaign      *campaign,
               BivDice          *dice,
               const BivAnswers *answers,
               gpointer          user_data)
{
  return biv_turn_propose_phase (campaign, dice, answers);
}

/* Answers and dice that belong to a phase that is over are dropped. */
static void
on_campaign_changed (BivDesk *self)
{
  g_clear_pointer (&self->open_matters, g_ptr_array_unref);
  if (self->turn == self->campaign->turn && self->phase_id == self->campaign->phase)
    {
      g_signal_emit (self, signals[CHANGED], 0);
      return;
    }
  self->turn = self->campaign->turn;
  self->phase_id = self->campaign->phase;
  biv_procedure_resume (self->phase);
}

static void
on_phase_changed (BivDesk *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

BivDesk *
biv_desk_new (BivCampaign *campaign)
{
  BivDesk *self;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  self = g_object_new (BIV_TYPE_DESK, NULL);
  self->campaign = g_object_ref (campaign);
  self->turn = campaign->turn;
  self->phase_id = campaign->phase;
  /* At once, so that a copy against crashes has it whenever it is written. */
  if (campaign->copy_for == NULL)
    {
      biv_campaign_need_dice_key (campaign);
      self->postbox = biv_postbox_new (campaign);
    }
  g_signal_connect_object (campaign, "changed", G_CALLBACK (on_campaign_changed), self, G_CONNECT_SWAPPED);
  self->phase = biv_procedure_new (self, propose_phase, NULL, NULL);
  g_signal_connect_object (self->phase, "changed", G_CALLBACK (on_phase_changed), self, G_CONNECT_SWAPPED);
  return self;
}

BivDesk *
biv_desk_new_view (BivDesk    *whole,
                   const char *side)
{
  g_autoptr (BivCampaign) known = NULL;
  BivDesk *self;

  g_return_val_if_fail (BIV_IS_DESK (whole) && side != NULL, NULL);

  known = biv_knowledge_copy_for (whole->campaign, side);
  self = biv_desk_new (known);
  self->is_view = TRUE;
  self->readers = biv_player_list (whole->campaign, NULL);
  g_set_object (&self->folder, whole->folder);
  return self;
}

static void
biv_desk_get_property (GObject    *object,
                       guint       property,
                       GValue     *value,
                       GParamSpec *pspec)
{
  if (property == PROP_TYPES_DICE)
    g_value_set_boolean (value, BIV_DESK (object)->types_dice);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
}

static void
biv_desk_set_property (GObject      *object,
                       guint         property,
                       const GValue *value,
                       GParamSpec   *pspec)
{
  if (property == PROP_TYPES_DICE)
    biv_desk_set_types_dice (BIV_DESK (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
}

static void
biv_desk_finalize (GObject *object)
{
  BivDesk *self = BIV_DESK (object);

  g_clear_object (&self->postbox);
  g_clear_object (&self->phase);
  g_clear_object (&self->fight);
  g_clear_pointer (&self->chosen, g_hash_table_unref);
  g_clear_pointer (&self->battle, g_free);
  g_clear_pointer (&self->open_matters, g_ptr_array_unref);
  g_clear_object (&self->campaign);
  g_clear_pointer (&self->readers, g_ptr_array_unref);
  g_clear_pointer (&self->clerk, biv_clerk_free);
  g_queue_clear (&self->readings);
  forget_backdrop (self);
  g_clear_object (&self->folder);
  G_OBJECT_CLASS (biv_desk_parent_class)->finalize (object);
}

static void
biv_desk_class_init (BivDeskClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = biv_desk_get_property;
  object_class->set_property = biv_desk_set_property;
  object_class->finalize = biv_desk_finalize;

  props[PROP_TYPES_DICE] = g_param_spec_boolean ("types-dice", NULL, NULL, FALSE,
                                                 G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[CHANGED] = g_signal_new ("changed", BIV_TYPE_DESK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[FIGHT] = g_signal_new ("fight", BIV_TYPE_DESK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[MOVED] = g_signal_new ("moved", BIV_TYPE_DESK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SHOW] = g_signal_new ("show", BIV_TYPE_DESK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                G_TYPE_STRING, G_TYPE_STRING);
  signals[REPORT] = g_signal_new ("report", BIV_TYPE_DESK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  G_TYPE_STRING);
  signals[DONE] = g_signal_new ("done", BIV_TYPE_DESK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, BIV_TYPE_PROPOSAL);
  signals[GATHER] = g_signal_new ("gather", BIV_TYPE_DESK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SEE_AS] = g_signal_new ("see-as", BIV_TYPE_DESK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  G_TYPE_STRING);
  signals[OPEN] = g_signal_new ("open", BIV_TYPE_DESK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                                BIV_TYPE_CAMPAIGN, G_TYPE_STRING, G_TYPE_STRING);
}

static void
biv_desk_init (BivDesk *self)
{
  self->clerk = biv_clerk_new (on_backdrop_read, self);
}
