/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-step.c: what the fight on a board and the fight on a table have in common: session, dice, computer, result */
#include "config.h"

#include "app/battle/step/advice.h"
#include "app/battle/step/fight-step.h"

#include <glib/gi18n.h>

#include "app/desk/chooser.h"
#include "app/desk/clause-link.h"
#include "app/desk/question.h"
#include "base/biv-file.h"
#include "app/battle/step/cards.h"
#include "app/battle/step/fight-overrule.h"
#include "app/battle/step/fight-log.h"
#include "app/battle/step/fight-refused.h"
#include "app/battle/step/fight-sums.h"
#include "app/battle/step/fight-tools.h"
#include "app/battle/step/guest.h"
#include "app/widgets/announce.h"
#include "app/widgets/look.h"
#include "campaign/battle/fight.h"
#include "campaign/battle/lone.h"
#include "campaign/battle/result.h"
#include "campaign/model/strength.h"
#include "draw/counter/side-look.h"
#include "engine/biv-text.h"
#include "store/handover-file.h"

typedef struct
{
  BivSession    *session;
  char          *words;             /* (nullable): the players', on which its dice hang */
  BivRecord     *kept;              /* what the campaign has of it; NULL: nothing */
  gboolean       is_keeping;
  guint          asked;             /* which phase of which side it was asked for whether it is to end; 0: none yet */
  GtkWidget     *tools;
  BivFightTools *computer;          /* among the tools */
  BivHandover   *guest;             /* (nullable): the desk's: what was handed over to whoever sits there */
  gboolean       has_passed;        /* and he is done with a phase that only the host can end */
  GtkWidget     *home, *foot;       /* boxes where the moments stand: under the board, under everything */

  GtkWidget     *board;             /* has the keys */
  BivScoreStrip *score;             /* the child's template has them */
  BivMomentBar  *moments;
  BivDiceCard   *dice;
  BivLogCard    *log;
  GtkLabel      *refusal;
} BivFightStepPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (BivFightStep, biv_fight_step, BIV_TYPE_BATTLE_STEP)

static BivFightStepPrivate *
get_private (BivFightStep *self)
{
  return biv_fight_step_get_instance_private (self);
}

BivSession *
biv_fight_step_get_session (BivFightStep *self)
{
  return get_private (self)->session;
}

/* ---- Who and what ---- */

static BivCampaign *
get_campaign (BivFightStep *self)
{
  return biv_battle_step_get_campaign (BIV_BATTLE_STEP (self));
}

static BivBattle *
get_battle (BivFightStep *self)
{
  return biv_battle_step_get_battle (BIV_BATTLE_STEP (self));
}

static const char *
side_id (BivFightStep *self,
         int           side)
{
  BivBattle *battle = get_battle (self);

  return battle != NULL && battle->sides != NULL && side >= 0 && side < BIV_N_SIDES ? battle->sides[side] : NULL;
}

const char *
biv_fight_step_side_name (BivFightStep *self,
                          int           side)
{
  BivSide *item = biv_campaign_find_side (get_campaign (self), side_id (self, side));

  return item != NULL ? biv_item_get_name (BIV_ITEM (item)) : "";
}

const char *
biv_fight_get_number (BivCampaign    *campaign,
                      const BivField *field,
                      guint           unit)
{
  const char *name = biv_field_get_unit (field, unit)->name;
  BivUnit *item = biv_campaign_find_unit (campaign, name);

  return item != NULL ? biv_unit_get_ref (item) : name;
}

char *
biv_fight_dup_unit (BivCampaign    *campaign,
                    const BivField *field,
                    guint           unit)
{
  const char *number = biv_fight_get_number (campaign, field, unit), *call = biv_field_get_unit (field, unit)->call;

  return g_str_equal (number, call) ? g_strdup (number) : g_strdup_printf ("%s %s", number, call);
}

const char *
biv_fight_step_get_number (BivFightStep *self,
                           guint         unit)
{
  return biv_fight_get_number (get_campaign (self), biv_session_get_field (get_private (self)->session), unit);
}

char *
biv_fight_step_dup_unit (BivFightStep *self,
                         guint         unit)
{
  return biv_fight_dup_unit (get_campaign (self), biv_session_get_field (get_private (self)->session), unit);
}

BivSideLook
biv_fight_step_side_look (BivFightStep *self,
                          int           side)
{
  return biv_side_look (get_campaign (self), side_id (self, side));
}

guint
biv_fight_step_get_deciders (BivFightStep *self)
{
  BivFightStepPrivate *priv = get_private (self);
  guint deciders = biv_session_get_deciders (priv->session);

  if (priv->guest == NULL)
    return deciders;
  return priv->has_passed ? 0 : deciders & (priv->guest->side == 0 ? BIV_MAY_A : BIV_MAY_B);
}

gboolean
biv_fight_step_may_act (BivFightStep *self,
                        int           side)
{
  guint may = side == 0 ? BIV_MAY_A : BIV_MAY_B;

  return side >= 0 && (biv_fight_step_get_deciders (self) & may) != 0;
}

static const char *
phase_name (BivFightStep *self)
{
  BivSession *session = get_private (self)->session;
  BivField *field = biv_session_get_field (session);

  return biv_book_get_phase_name (biv_field_get_book (field), biv_battle_get_phase_id (field, biv_session_get_state (session)));
}

/* A phase's name is a heading, and "End Attacks declared" nobody would say. */
char *
biv_fight_step_dup_end (BivFightStep *self)
{
  static const struct
  {
    const char *phase, *words;
  } ends[] = {
    { "move", N_("End the moves") },
    { "first-move", N_("End the moves") },
    { "second-move", N_("End the moves") },
    { "first-moves", N_("End the moves") },
    { "second-moves", N_("End the moves") },
    { "fire", N_("End the fire") },
    { "first-fire", N_("End the fire") },
    { "second-fire", N_("End the fire") },
    { "fire-declare", N_("End the fire") },
    { "artillery", N_("End the artillery fire") },
    { "skirmish-fire", N_("End the skirmish fire") },
    { "cc", N_("End the close combats") },
    { "first-combats", N_("End the close combats") },
    { "second-combats", N_("End the close combats") },
    { "first-battle", N_("End the fighting") },
    { "second-battle", N_("End the fighting") },
    { "first-units", N_("End the first half") },
    { "second-units", N_("End the second half") },
    { "activate", N_("End the activations") },
    { "orders", N_("Close the orders") },
    { "declare", N_("No more attacks") },
    { "attack-move", N_("Let the attackers go") },
    { "response", N_("No more responses") },
    { "other-move", N_("Let the others go") },
    { "combat", N_("End the combats") },
    { "retreats", N_("No more pursuits") },
    { "brigade-morale", N_("Test the brigades") },
    { "division-morale", N_("Test the divisions") },
    { "formation-retreats", N_("Let formations fall back") },
    /* "End End of the bound" nobody would say either. */
    { "end", N_("End the bound") },
  };
  BivSession *session = get_private (self)->session;
  const char *phase = biv_battle_get_phase_id (biv_session_get_field (session), biv_session_get_state (session));

  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    if (g_str_equal (ends[i].phase, phase))
      return g_strdup (_(ends[i].words));
  return g_strdup_printf (_("End %s"), phase_name (self));
}

char *
biv_fight_step_dup_turn (BivFightStep *self,
                         int           side)
{
  const char *phase = phase_name (self);

  return side >= 0 ? g_strdup_printf ("%s: %s", biv_fight_step_side_name (self, side), phase) : g_strdup (phase);
}

int
biv_fight_step_get_thrower (BivFightStep *self)
{
  BivWanted wanted;

  return biv_session_get_wanted (get_private (self)->session, &wanted) ? wanted.side : BIV_NOBODY;
}

char *
biv_fight_step_dup_throw (BivFightStep *self)
{
  int side = biv_fight_step_get_thrower (self);

  /* TRANSLATORS: a side, whose die is due */
  return side >= 0 ? g_strdup_printf (_("%s to throw"), biv_fight_step_side_name (self, side))
                   : biv_fight_step_dup_turn (self, BIV_NOBODY);
}

static gboolean
has_anybody (BivSession *session,
             int         side)
{
  BivField *field = biv_session_get_field (session);

  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      BivPlacement placement = biv_session_get_placement (session, i);

      if (biv_field_get_unit (field, i)->side == side
          && (placement.presence == BIV_PRESENCE_ON || placement.presence == BIV_PRESENCE_WAITING))
        return TRUE;
    }
  return FALSE;
}

/* "Clans of Karrash is exhausted. That ends the battle: MD-END-1." Returns: (transfer full) (nullable) */
static char *
dup_why_over (BivFightStep *self)
{
  BivSession *session = get_private (self)->session;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (session));
  g_autoptr (GString) why = g_string_new (NULL);
  gboolean says_who = FALSE;

  for (guint i = n; i-- > 0;)
    {
      g_autoptr (BivLogLine) line = g_list_model_get_item (G_LIST_MODEL (session), i);
      BivEventKind kind = biv_log_line_get_kind (line);

      if (biv_log_line_get_moment (line) < biv_session_get_moment (session))
        break;
      if (kind == BIV_EVENT_OVER && biv_log_line_get_clause (line) != NULL)
        g_string_append_printf (why, _("That ends the battle: %s."), biv_log_line_get_clause (line));
      else if (kind == BIV_EVENT_EXHAUSTED || (kind == BIV_EVENT_LEFT && biv_log_line_get_unit (line) < 0))
        {
          g_string_prepend_c (why, ' ');
          g_string_prepend (why, biv_log_line_get_text (line));
          says_who = TRUE;
        }
    }
  /* To the last man: then nothing but the clause was written down. */
  for (int side = 0; side < BIV_N_SIDES && !says_who; side++)
    if (!has_anybody (session, side))
      {
        /* TRANSLATORS: a side that has lost all its units */
        g_autofree char *nobody = g_strdup_printf (_("Nobody is left of %s. "), biv_fight_step_side_name (self, side));

        g_string_prepend (why, nobody);
      }
  return why->len > 0 ? g_string_free (g_steal_pointer (&why), FALSE) : NULL;
}

char *
biv_fight_step_dup_rest (BivFightStep  *self,
                         char         **hint)
{
  static const struct
  {
    const char *id, *words;
  } results[] = {
    { "draw", N_("The battle is a draw") },         { "both-exhausted", N_("Both sides are exhausted") },
    { "undecided", N_("The battle is undecided") }, { "nightfall", N_("Night falls on the battle") },
    { "turn-limit", N_("The last turn is over") },
  };
  BivSession *session = get_private (self)->session;
  const BivBattle *battle = get_battle (self);
  g_autofree char *why = NULL;
  const char *result, *then;

  if (!biv_session_is_at_end (session))
    {
      *hint = biv_moment_bar_dup_chances (get_private (self)->moments);
      if (*hint == NULL)
        *hint = g_strdup (_("An earlier moment is shown. Nothing can be played here."));
      return g_strdup_printf (_("Moment %u"), biv_session_get_moment (session));
    }
  if (!biv_session_is_over (session))
    return NULL;
  why = dup_why_over (self);
  then = biv_lone_campaign_is (get_campaign (self)) ? _("The page Sheets prints its record.")
         : battle != NULL && battle->state == BIV_BATTLE_APPLIED ? _("Its result is in the campaign.")
                                                                 : _("Enter the result to write it back into the campaign.");
  *hint = g_strjoin (" ", why != NULL ? why : then, why != NULL ? then : NULL, NULL);
  result = biv_battle_get_result_id (biv_session_get_field (session), biv_session_get_state (session));
  if (g_str_equal (result, "A") || g_str_equal (result, "B"))
    return g_strdup_printf (_("Victory for %s"), biv_fight_step_side_name (self, result[0] - 'A'));
  for (gsize i = 0; i < G_N_ELEMENTS (results); i++)
    if (g_str_equal (results[i].id, result))
      return g_strdup (_(results[i].words));
  return g_strdup (_("The battle is over"));
}

guint
biv_fight_step_get_computer (BivFightStep *self)
{
  BivFightStepPrivate *priv = get_private (self);

  return priv->computer != NULL ? biv_fight_tools_get_sides (priv->computer) : 0;
}

/* Returns: whether it was elsewhere */
static gboolean
move_to (GtkWidget *widget,
         GtkWidget *box)
{
  g_autoptr (GtkWidget) held = g_object_ref (widget);

  if (gtk_widget_get_parent (widget) == box)
    return FALSE;
  gtk_box_remove (GTK_BOX (gtk_widget_get_parent (widget)), widget);
  gtk_box_append (GTK_BOX (box), widget);
  return TRUE;
}

#define LOG_WIDTH       340           /* px at a text scale of 1, in a column of its own */
#define LOG_BESIDE_FROM 1800          /* px, of the window; likewise */

/* On a large screen, where the board can be as high as it may with room beside the cards, the log has the whole height there. */
static gboolean
place_log (gpointer data)
{
  BivFightStep *self = BIV_FIGHT_STEP (data);
  BivFightStepPrivate *priv = get_private (self);
  GtkWidget *column = biv_battle_step_get_column (BIV_BATTLE_STEP (self)), *root = GTK_WIDGET (gtk_widget_get_root (data));
  double scale = biv_look_get_text_scale (GTK_WIDGET (self));
  gboolean is_beside = root != NULL && gtk_widget_get_width (root) >= LOG_BESIDE_FROM * scale;

  if (column != NULL && priv->log != NULL
      && move_to (GTK_WIDGET (priv->log), is_beside ? gtk_widget_get_parent (column) : column))
    gtk_widget_set_size_request (GTK_WIDGET (priv->log), is_beside ? (int) (LOG_WIDTH * scale) : -1, -1);
  return G_SOURCE_REMOVE;
}

/* The window has another size; what stands in it is moved once that is laid out. */
static void
on_layout (BivFightStep *self)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, place_log, g_object_ref (self), g_object_unref);
}

/* When all is over, and the battle is looked at once more, its moments take the whole width; until then the panel needs the
 * height. */
static void
place_moments (BivFightStep *self)
{
  BivFightStepPrivate *priv = get_private (self);
  GtkWidget *moments = GTK_WIDGET (priv->moments);
  gboolean is_wide = biv_moment_bar_is_replay (priv->moments);

  if (!move_to (moments, is_wide ? priv->foot : priv->home))
    return;
  gtk_widget_set_margin_start (moments, is_wide ? 12 : 0);
  gtk_widget_set_margin_end (moments, is_wide ? 12 : 0);
  gtk_widget_set_margin_bottom (moments, is_wide ? 8 : 0);
}

/* ---- Showing ---- */

void
biv_fight_step_show (BivFightStep *self)
{
  BivFightStepPrivate *priv = get_private (self);

  BIV_FIGHT_STEP_GET_CLASS (self)->show (self);
  biv_dice_card_show (priv->dice);
  biv_moment_bar_show (priv->moments);
  place_moments (self);
  biv_score_strip_show (priv->score);
  biv_battle_step_next_step_changed (BIV_BATTLE_STEP (self));
}

void
biv_fight_step_show_refusal (BivFightStep     *self,
                             const BivRefusal *why)
{
  BivFightStepPrivate *priv = get_private (self);
  g_autofree char *text = NULL;

  if (why != NULL)
    text = biv_clause_dup_refusal (why);
  gtk_widget_add_css_class (GTK_WIDGET (priv->refusal), "error");
  biv_clause_label_set (priv->refusal, text);
  gtk_widget_set_visible (GTK_WIDGET (priv->refusal), text != NULL);
  if (text != NULL)
    biv_cards_bring (GTK_WIDGET (priv->refusal), NULL);
  biv_announce (self, text);
}

void
biv_fight_step_tell (BivFightStep *self,
                     const char   *words)
{
  GtkLabel *refusal = get_private (self)->refusal;

  gtk_widget_add_css_class (GTK_WIDGET (refusal), "error");
  gtk_label_set_text (refusal, words);
  gtk_widget_set_visible (GTK_WIDGET (refusal), TRUE);
  biv_cards_bring (GTK_WIDGET (refusal), NULL);
  biv_announce (self, words);
}

/* The same, of what has been done as it was wished. */
static void
say_done (BivFightStep *self,
          const char   *words)
{
  biv_fight_step_tell (self, words);
  gtk_widget_remove_css_class (GTK_WIDGET (get_private (self)->refusal), "error");
}

void
biv_fight_step_show_side (BivFightStep *self,
                          BivSwatch    *swatch,
                          int           side)
{
  biv_swatch_set_side (swatch, get_campaign (self), side_id (self, side));
}

void
biv_fight_step_show_sums (BivFightStep    *self,
                          GtkBox          *box,
                          const BivAction *action)
{
  g_autoptr (GArray) sums = action != NULL ? biv_session_reckon (get_private (self)->session, action) : NULL;

  biv_fight_clear_box (box);
  for (guint i = 0; sums != NULL && i < sums->len; i++)
    {
      const BivReckoning *sum = &g_array_index (sums, BivReckoning, i);

      gtk_box_append (box, biv_fight_sum_new (get_campaign (self), side_id (self, sum->side), sum));
    }
}

/* ---- Playing ---- */

/* Where the battle was handed over he decides for his side. */
static gboolean
may_decide (BivFightStep    *self,
            const BivAction *action)
{
  BivFightStepPrivate *priv = get_private (self);

  return priv->guest == NULL || (action->side == priv->guest->side && !priv->has_passed);
}

static const char *
get_guests_words (BivFightStep *self)
{
  BivFightStepPrivate *priv = get_private (self);

  if (priv->has_passed)
    return _("You are done with this phase. Send the battle back: the host ends it.");
  if (biv_session_get_waiting (priv->session) != NULL)
    return priv->guest->types_dice ? _("A die is due: type the one that you threw, or send the battle back for the host’s.")
                                   : _("A die is due, and falls with the host: send the battle back, or take the action back with "
                                       "Escape.");
  return _("That is not for your side to decide. Send the battle back when you are done.");
}

static guint
get_base (BivFightStep *self)
{
  return biv_record_get_n_steps (get_private (self)->guest->record);
}

gboolean
biv_fight_step_has_answer (BivFightStep *self)
{
  BivFightStepPrivate *priv = get_private (self);

  return priv->guest != NULL && priv->session != NULL
         && (priv->has_passed || biv_session_get_waiting (priv->session) != NULL
             || biv_session_get_last_moment (priv->session) > get_base (self));
}

gboolean
biv_fight_step_take_answer (BivFightStep  *self,
                            GError       **error)
{
  BivFightStepPrivate *priv = get_private (self);

  if (!biv_fight_step_has_answer (self))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("Nothing is decided yet that could be sent back."));
      return FALSE;
    }
  if (!biv_handover_take_session (priv->guest, priv->session, error))
    return FALSE;
  if (priv->has_passed)
    {
      BivField *field = biv_session_get_field (priv->session);
      g_autofree char *order = NULL;
      BivAction pass;

      biv_action_init (&pass, BIV_ACTION_PASS, priv->guest->side);
      order = biv_text_dup_order (field, biv_session_get_state (priv->session), &pass);
      g_ptr_array_add (priv->guest->answer, biv_record_step_new (order, NULL, 0, NULL));
    }
  return TRUE;
}

/* What was handed over is not his to take back. */
void
biv_fight_step_step_back (BivFightStep *self)
{
  BivFightStepPrivate *priv = get_private (self);

  if (priv->has_passed)
    {
      priv->has_passed = FALSE;
      biv_fight_step_show_refusal (self, NULL);
      biv_battle_step_next_step_changed (BIV_BATTLE_STEP (self));
    }
  else if (priv->guest == NULL || biv_fight_step_has_answer (self))
    biv_session_step_back (priv->session);
}

gboolean
biv_fight_step_play (BivFightStep    *self,
                     const BivAction *action,
                     const char      *words,
                     BivRefusal      *why)
{
  BivSession *session = get_private (self)->session;
  BivAction copy = *action;         /* what it comes from goes with the position */
  BivRefusal refusal = { .unit = -1 };
  gboolean is_played;

  if (biv_session_get_waiting (session) != NULL || !may_decide (self, action))
    {
      biv_fight_step_tell (self, get_private (self)->guest != NULL ? get_guests_words (self)
                                 : _("A die is due: throw it first, or take the action back with Escape."));
      if (why != NULL)
        *why = refusal;
      return FALSE;
    }
  if (get_private (self)->guest != NULL && biv_handover_is_hosts (get_private (self)->guest, session, action))
    {
      get_private (self)->has_passed = TRUE;
      biv_fight_step_tell (self, get_guests_words (self));
      biv_battle_step_next_step_changed (BIV_BATTLE_STEP (self));
      return TRUE;
    }
  is_played = biv_session_play_saying (session, &copy, words, &refusal) != BIV_PLAY_REFUSED;

  biv_fight_step_show_refusal (self, is_played ? NULL : &refusal);
  if (why != NULL)
    *why = refusal;
  return is_played;
}

gboolean
biv_fight_step_drop_dice (BivFightStep *self)
{
  BivFightStepPrivate *priv = get_private (self);
  gboolean had = biv_session_get_waiting (priv->session) != NULL;

  biv_session_drop_waiting (priv->session);
  biv_dice_card_mark (priv->dice, 0);
  return had;
}

void
biv_fight_step_overrule (BivFightStep *self)
{
  BivSession *session = get_private (self)->session;
  g_autoptr (GtkStringList) units = gtk_string_list_new (NULL);

  if (get_private (self)->guest != NULL)
    {
      biv_fight_step_tell (self, _("What the rules do not allow, the host alone can set."));
      return;
    }
  for (guint i = 0; i < biv_field_get_n_units (biv_session_get_field (session)); i++)
    gtk_string_list_take (units, biv_fight_step_dup_unit (self, i));
  biv_fight_overrule_present (GTK_WIDGET (self), session, G_LIST_MODEL (units), BIV_FIGHT_STEP_GET_CLASS (self)->get_unit (self));
}

gboolean
biv_fight_step_is_computers (BivFightStep *self)
{
  BivFightStepPrivate *priv = get_private (self);

  g_return_val_if_fail (BIV_IS_FIGHT_STEP (self), FALSE);
  return priv->computer != NULL && biv_fight_tools_is_due (priv->computer);
}

static void
pause_or_go_on (BivFightStep *self)
{
  BivFightStepPrivate *priv = get_private (self);

  if (biv_fight_tools_is_held (priv->computer))
    biv_fight_tools_go_on (priv->computer);
  else
    biv_fight_tools_stop (priv->computer);
}

static void
say_line (BivFightStep *self,
          BivLogLine   *line)
{
  BivBattle *battle = get_battle (self);
  g_autofree char *words = NULL;

  if (battle == NULL || battle->sides == NULL)
    return;
  words = biv_fight_log_dup_spoken (get_campaign (self), (const char *const *) battle->sides, line);
  biv_announce (self, words);
}

gboolean
biv_fight_step_say_last (BivFightStep *self)
{
  GListModel *log = G_LIST_MODEL (get_private (self)->session);
  guint moment = biv_session_get_moment (get_private (self)->session);
  gboolean has_said = FALSE;

  if (!gtk_widget_get_visible (GTK_WIDGET (get_private (self)->log)))
    return FALSE;
  for (guint i = 0; i < g_list_model_get_n_items (log); i++)
    {
      g_autoptr (BivLogLine) line = g_list_model_get_item (log, i);

      if (biv_log_line_get_moment (line) != moment || biv_log_line_is_heading (line))
        continue;
      say_line (self, line);
      has_said = TRUE;
    }
  return has_said;
}

/* A moment on; at the last one, what the program does next. */
static void
step_on (BivFightStep *self)
{
  BivFightStepPrivate *priv = get_private (self);

  if (biv_fight_step_is_computers (self))
    biv_fight_tools_step (priv->computer);
  else
    biv_moment_bar_seek_by (priv->moments, 1);
}

static gboolean
play_or_pause (BivFightStep *self)
{
  if (!biv_fight_step_is_computers (self))
    return biv_moment_bar_play (get_private (self)->moments);
  pause_or_go_on (self);
  return TRUE;
}

/* As the blue button is pressed, which may take no press just now. */
static void
press_next_step (BivFightStep *self)
{
  if (GTK_IS_APPLICATION_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.next-step", NULL);
  else
    biv_battle_step_do_next_step (BIV_BATTLE_STEP (self));
}

static gboolean
on_key (BivFightStep    *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  BivFightStepPrivate *priv = get_private (self);

  if (priv->session == NULL || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  if (biv_dice_card_press (priv->dice, key) || BIV_FIGHT_STEP_GET_CLASS (self)->press (self, key))
    return TRUE;
  switch (key)
    {
    case GDK_KEY_e:      press_next_step (self); break;
    case GDK_KEY_comma:  biv_moment_bar_seek_by (priv->moments, -1); break;
    case GDK_KEY_period: step_on (self); break;
    case GDK_KEY_space:  return play_or_pause (self);
    case GDK_KEY_less:
    case GDK_KEY_greater: return biv_moment_bar_seek_big (priv->moments, key == GDK_KEY_greater ? 1 : -1);
    case GDK_KEY_u:      biv_fight_step_step_back (self); break;
    case GDK_KEY_r:      biv_session_redo (priv->session); break;
    default:             return FALSE;
    }
  return TRUE;
}

/* ---- The session ---- */

static void
note_kept (BivFightStep *self)
{
  BivFightStepPrivate *priv = get_private (self);
  BivBattle *battle = get_battle (self);

  g_clear_pointer (&priv->kept, biv_record_unref);
  if (battle != NULL && battle->record != NULL)
    priv->kept = biv_record_ref (battle->record);
}

gboolean
biv_fight_step_is_stale (BivFightStep *self)
{
  BivFightStepPrivate *priv = get_private (self);
  BivBattle *battle = get_battle (self);

  if (priv->is_keeping || battle == NULL || battle->record == priv->kept)
    return FALSE;
  return battle->record == NULL || priv->kept == NULL || !biv_record_equal (battle->record, priv->kept);
}

/* The campaign keeps what has been played, so that a battle is gone on with after a break. */
static void
save_progress (BivFightStep *self)
{
  BivFightStepPrivate *priv = get_private (self);
  BivBattle *battle = get_battle (self);
  g_autoptr (GError) error = NULL;

  /* What is kept changes the page, which drops the step that is leaving already: once is enough. */
  if (priv->is_keeping || priv->guest != NULL)
    return;
  if (priv->session == NULL || battle == NULL || battle->state != BIV_BATTLE_DEPLOYED || biv_fight_step_is_stale (self))
    return;
  priv->is_keeping = TRUE;
  if (!biv_fight_keep_progress (get_campaign (self), battle, priv->session,
                                biv_session_get_types_dice (priv->session) ? BIV_DICE_BY_PEOPLE : BIV_DICE_BY_PROGRAM, &error))
    biv_desk_report (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)), error->message);
  priv->is_keeping = FALSE;
  note_kept (self);
}

static void
on_session_changed (BivFightStep *self)
{
  /* What was refused was refused as things stood. */
  biv_fight_step_show_refusal (self, NULL);
  biv_desk_clear_report (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)));
  BIV_FIGHT_STEP_GET_CLASS (self)->changed (self);
  biv_fight_step_show (self);
  /* Whoever looks back through the log stays where he has clicked. */
  if (biv_session_is_at_end (get_private (self)->session))
    biv_log_card_scroll_to_end (get_private (self)->log);
}

/* What has just happened. Where the program plays both sides against each other nobody could follow it: the turns are said, and
 * the end. */
static void
on_lines (BivFightStep *self,
          guint         position,
          guint         n_removed,
          guint         n_added,
          GListModel   *log)
{
  gboolean is_watched = biv_fight_step_get_computer (self) == (BIV_MAY_A | BIV_MAY_B);

  for (guint i = position; i < position + n_added; i++)
    {
      g_autoptr (BivLogLine) line = g_list_model_get_item (log, i);

      /* Who looks as one side does has no log to read. */
      if (!gtk_widget_get_visible (GTK_WIDGET (get_private (self)->log)))
        continue;
      if (!is_watched || biv_log_line_is_heading (line) || biv_log_line_get_kind (line) == BIV_EVENT_OVER)
        say_line (self, line);
    }
}

static void
open_session (BivFightStep *self,
              BivBattle    *battle)
{
  BivFightStepPrivate *priv = get_private (self);
  BivDesk *desk = biv_battle_step_get_desk (BIV_BATTLE_STEP (self));
  BivCampaign *campaign = get_campaign (self);
  g_autoptr (GError) error = NULL;
  guint line;

  priv->guest = biv_guest_get (desk);
  priv->session = priv->guest != NULL ? biv_handover_new_session (priv->guest, &line, &error)
                                      : biv_fight_new_session (campaign, battle, BIV_OWN_DICE, &error);
  /* A board of the wrong shape, a record of other rules, or whatever else was refused. */
  if (priv->session == NULL)
    {
      biv_fight_refused_show (BIV_BATTLE_STEP (self), error->message);
      return;
    }
  priv->words = g_strdup (campaign->dice_words);
  biv_session_set_takes_only_way (priv->session, TRUE);
  note_kept (self);
  g_signal_connect_object (priv->session, "items-changed", G_CALLBACK (on_lines), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->session, "changed", G_CALLBACK (on_session_changed), self, G_CONNECT_SWAPPED);
  biv_log_card_set_session (priv->log, priv->session, campaign, (const char *const *) battle->sides);
  biv_log_card_scroll_to_end (priv->log);
  biv_moment_bar_set_session (priv->moments, priv->session);
  biv_score_strip_set_session (priv->score, priv->session, campaign, (const char *const *) battle->sides);
  biv_dice_card_set_session (priv->dice, priv->session, campaign, (const char *const *) battle->sides,
                             priv->guest != NULL ? TRUE : battle->dice_by != BIV_NONE ? battle->dice_by == BIV_DICE_BY_PEOPLE
                             : biv_desk_get_types_dice (desk));
  if (priv->guest != NULL)
    {
      biv_dice_card_leave_to_host (priv->dice, priv->guest->types_dice);
      biv_log_card_leave_to_host (priv->log);
    }
  BIV_FIGHT_STEP_GET_CLASS (self)->opened (self);
}

/* In a window of its own; nothing of this campaign changes. */
static void
on_branch (BivFightStep *self)
{
  BivFightStepPrivate *priv = get_private (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) copy = NULL;

  if (priv->guest == NULL)
    copy = biv_fight_branch (get_campaign (self), get_battle (self), priv->session, biv_session_get_moment (priv->session), &error);
  if (copy != NULL)
    biv_desk_open (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)), copy, "battles",
                   biv_battle_step_get_battle_id (BIV_BATTLE_STEP (self)));
  else if (error != NULL)
    biv_fight_step_tell (self, error->message);
}

static void
on_words (BivFightStep *self)
{
  biv_desk_show (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)), "settings", "dice");
}

void
biv_fight_step_take_keys (BivFightStep *self)
{
  gtk_widget_grab_focus (get_private (self)->board);
}

void
biv_fight_step_set_cards (BivFightStep  *self,
                          GtkWidget     *board,
                          BivScoreStrip *score,
                          BivMomentBar  *moments,
                          BivDiceCard   *dice,
                          BivLogCard    *log,
                          GtkLabel      *refusal)
{
  BivFightStepPrivate *priv = get_private (self);

  priv->board = board;
  priv->score = score;
  priv->moments = moments;
  priv->home = gtk_widget_get_parent (GTK_WIDGET (moments));
  priv->foot = gtk_widget_get_first_child (GTK_WIDGET (self));
  priv->dice = dice;
  priv->log = log;
  priv->refusal = refusal;
  g_signal_connect_object (dice, "words", G_CALLBACK (on_words), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (moments, "branch", G_CALLBACK (on_branch), self, G_CONNECT_SWAPPED);
  biv_dice_card_take_return (dice, GTK_WIDGET (self));
}

/* What is no unit's is said as by whoever ends his phase. */
static char *
dup_order (gpointer         data,
           const BivAction *action)
{
  BivFightStep *self = data;
  BivFightStepClass *klass = BIV_FIGHT_STEP_GET_CLASS (self);
  g_autofree char *words = klass->dup_action != NULL ? klass->dup_action (self, action) : NULL, *unit = NULL;

  if (words == NULL || words[0] == '\0')
    {
      const char *others[BIV_N_ACTIONS] = {
        [BIV_ACTION_END_UNIT] = _("The unit is done"), [BIV_ACTION_STAY] = _("Stays where it is"),
        [BIV_ACTION_DECLINE] = _("Fights no further combat"), [BIV_ACTION_STAND] = _("Stands"),
        [BIV_ACTION_LEAVE] = _("Leaves the field"), [BIV_ACTION_RETREAT] = _("Withdraws"), [BIV_ACTION_ADVANCE] = _("Advances"),
      };
      const char *other = action->kind < BIV_N_ACTIONS ? others[action->kind] : NULL;

      g_free (words);
      words = other != NULL ? g_strdup (other) : biv_fight_step_dup_end (self);
    }
  if (action->unit < 0)
    return g_steal_pointer (&words);
  unit = biv_fight_step_dup_unit (self, (guint) action->unit);
  /* TRANSLATORS: a unit, and what it does */
  return g_strdup_printf (_("%s: %s"), unit, words);
}

/* ---- By mail: the host's side of it ---- */

static int
find_side (BivFightStep *self,
           const char   *letter)
{
  int side = 0;

  biv_side_from_letter (letter, &side);
  return side;
}

static guint
get_handover_flags (BivFightStep *self)
{
  return biv_campaign_option_is (get_campaign (self), "scout.mode", "open") ? 0 : BIV_HANDOVER_FOG;
}

static void
write_handover (BivFightStep *self,
                int           side,
                GFile        *file)
{
  BivCampaign *campaign = get_campaign (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivHandover) handover = biv_handover_new (get_private (self)->session, side, get_handover_flags (self), &error);
  g_autofree char *text = NULL, *name = NULL, *words = NULL;
  gsize n_bytes;

  if (handover != NULL && handover->dice_seal == NULL)
    {
      handover->dice_seal = g_strdup (campaign->dice_seal);
      handover->dice_words = g_strdup (campaign->dice_words);
    }
  text = handover != NULL ? biv_handover_file_dup_text (handover, &n_bytes) : NULL;
  if (text == NULL || !biv_file_replace (file, text, n_bytes, NULL, BIV_FILE_REPLACE_NONE, NULL, &error))
    {
      biv_desk_report (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)), error->message);
      return;
    }
  biv_desk_clear_report (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)));
  name = biv_file_dup_name (file);
  /* TRANSLATORS: a file’s name, and the side to whose player it goes */
  words = g_strdup_printf (_("%s is written. Send it to whoever plays %s, and take the answer here."), name,
                           biv_fight_step_side_name (self, side));
  say_done (self, words);
}

static void
take_answer (BivFightStep *self,
             GFile        *file)
{
  BivFightStepPrivate *priv = get_private (self);
  g_autoptr (GError) error = NULL;
  g_autofree char *name = biv_file_dup_name (file), *words = NULL;
  g_autoptr (BivHandover) handover = biv_handover_file_load (file, &error);
  g_auto (BivHandoverTaken) taken = { 0 };

  if (handover == NULL)
    words = g_strdup (error->message);
  else if (!biv_handover_take (priv->session, handover, get_handover_flags (self), &taken, &error))
    words = taken.line > 0 ? g_strdup_printf ("%s:%u: %s", name, taken.line, error->message)
                           : g_strdup_printf ("%s: %s", name, error->message);
  else if (taken.left_out != NULL)
    words = g_strdup_printf (_("%s:%u: %s This and what follows is left out: after the dice that fell it could not be done"),
                             name, taken.line, taken.left_out);
  if (words != NULL)
    {
      biv_desk_report (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)), words);
      return;
    }
  words = g_strdup_printf (ngettext ("%s: %u order is played.", "%s: %u orders are played.", taken.n_taken), name, taken.n_taken);
  say_done (self, words);
}

static void
on_mail_file (GtkFileChooserNative *chooser,
              int                   response,
              BivFightStep         *self)
{
  g_autoptr (GtkFileChooserNative) owned = chooser;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  const char *letter = g_object_get_data (G_OBJECT (chooser), "side");

  if (response != GTK_RESPONSE_ACCEPT || file == NULL || get_battle (self) == NULL || get_private (self)->session == NULL)
    return;
  if (letter != NULL)
    write_handover (self, find_side (self, letter), file);
  else
    take_answer (self, file);
}

/* "s": a side's letter; "": an answer is taken */
static void
on_mail (GtkWidget  *widget,
         const char *action,
         GVariant   *target)
{
  BivFightStep *self = BIV_FIGHT_STEP (widget);
  BivDesk *desk = biv_battle_step_get_desk (BIV_BATTLE_STEP (self));
  const char *letter = g_variant_get_string (target, NULL);
  gboolean is_written = *letter != '\0';
  GtkFileChooserNative *chooser = biv_chooser_new (self, desk, is_written ? _("Hand the battle over") : _("Take an answer"),
                                                   is_written ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN,
                                                   _("Battles by mail"), "handover", TRUE);

  if (is_written)
    {
      g_autofree char *name = g_strdup_printf ("%s.handover", biv_fight_step_side_name (self, find_side (self, letter)));

      g_strdelimit (name, G_DIR_SEPARATOR_S, '-');
      gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
      g_object_set_data_full (G_OBJECT (chooser), "side", g_strdup (letter), g_free);
    }
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_mail_file), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static GtkWidget *
make_mail_button (BivFightStep *self)
{
  GtkWidget *button = gtk_menu_button_new ();
  g_autoptr (GMenu) menu = g_menu_new ();

  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      /* TRANSLATORS: a side, to whose player the battle is sent as a file */
      g_autofree char *label = g_strdup_printf (_("Hand over to %s…"), biv_fight_step_side_name (self, side));
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, "fight.mail", "s", biv_side_letter (side));
      g_menu_append_item (menu, item);
    }
  {
    g_autoptr (GMenuItem) item = g_menu_item_new (_("Take an answer…"), NULL);

    g_menu_item_set_action_and_target (item, "fight.mail", "s", "");
    g_menu_append_item (menu, item);
  }
  {
    g_autoptr (GMenuItem) item = g_menu_item_new (_("Fight in turns, with a curtain…"), "battles.curtain");

    g_menu_item_set_attribute (item, "hidden-when", "s", "action-missing");
    g_menu_append_item (menu, item);
  }
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "mail-send-symbolic");
  gtk_menu_button_set_has_frame (GTK_MENU_BUTTON (button), FALSE);
  gtk_widget_set_tooltip_text (button, _("Play by mail, or in turns"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Play by mail, or in turns"), -1);
  return button;
}

static void
end_as_a_draw (gpointer   self,
               GtkDialog *question)
{
  BivSession *session = get_private (self)->session;
  g_autoptr (GError) error = NULL;

  if (session != NULL
      && !biv_session_overrule (session, BIV_TARGET_BATTLE, 0, "result", "draw", biv_question_get_words (question), &error))
    biv_fight_step_tell (self, error->message);
}

static void
ask_for_a_draw (BivFightStep *self)
{
  g_autofree char *words = g_strdup_printf (ngettext ("Neither side has lost anybody for %d turn. The computer has stopped.",
                                                      "Neither side has lost anybody for %d turns. The computer has stopped.",
                                                      BIV_QUIET_TURNS), BIV_QUIET_TURNS);

  biv_question_want_words (biv_question_ask (self, _("End the battle as a draw?"), words, _("Go on fighting"),
                                             _("End as a draw"), end_as_a_draw),
                           _("Reason, may stay empty"));
}

static void
make_tools (BivFightStep *self)
{
  BivFightStepPrivate *priv = get_private (self);
  BivFightStepClass *klass = BIV_FIGHT_STEP_GET_CLASS (self);
  g_autoptr (BivThinker) thinker = NULL;

  priv->tools = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8));
  if (klass->add_tools != NULL)
    klass->add_tools (self, GTK_BOX (priv->tools));
  /* The program’s dice are not here, and what it advises would come of what is not known. */
  if (priv->guest != NULL)
    return;
  biv_moment_bar_add (priv->moments, make_mail_button (self));
  thinker = biv_thinker_new (priv->session);
  priv->computer = BIV_FIGHT_TOOLS (biv_fight_tools_new (priv->session, thinker, biv_fight_step_side_name (self, 0),
                                                         biv_fight_step_side_name (self, 1)));
  g_signal_connect_object (priv->computer, "sides-changed", G_CALLBACK (biv_battle_step_next_step_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->computer, "quiet", G_CALLBACK (ask_for_a_draw), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (priv->tools), GTK_WIDGET (priv->computer));
  gtk_box_append (GTK_BOX (priv->tools), biv_advice_new (priv->session, thinker, dup_order, self));
}

/* ---- The end of a phase ---- */

#define UNUSED_MOST 6               /* names in one sentence */

static guint
phase_key (BivFightStep *self)
{
  BivSession *session = get_private (self)->session;
  const BivState *state = biv_session_get_state (session);

  return 1u + ((guint) state->turn << 16 | (guint) state->phase << 8 | (guint) biv_session_get_deciders (session) << 4
               | (guint) (state->side + 1));
}

static char *
dup_unused_words (GPtrArray *unused)
{
  g_autoptr (GString) names = g_string_new (NULL);
  guint n_more = unused->len > UNUSED_MOST ? unused->len - UNUSED_MOST : 0;

  for (guint i = 0; i < unused->len - n_more; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", (const char *) unused->pdata[i]);
  if (n_more > 0)
    g_string_append_printf (names, ngettext (" and %u more", " and %u more", n_more), n_more);
  /* TRANSLATORS: who could still do something in the phase that is about to end */
  return g_strdup_printf (_("Could still act: %s. Press once more to end it all the same."), names->str);
}

/* Asked once for each phase: whoever has been told and presses again knows. Returns: whether it was asked now */
static gboolean
asks_first (BivFightStep *self)
{
  BivFightStepPrivate *priv = get_private (self);
  BivFightStepClass *klass = BIV_FIGHT_STEP_GET_CLASS (self);
  g_autoptr (GPtrArray) unused = klass->list_unused != NULL ? klass->list_unused (self) : NULL;
  g_autofree char *words = NULL;

  if (unused == NULL || unused->len == 0 || priv->asked == phase_key (self))
    return FALSE;
  priv->asked = phase_key (self);
  words = dup_unused_words (unused);
  biv_fight_step_tell (self, words);
  return TRUE;
}

/* ---- The next step ---- */

gboolean
biv_fight_step_is_answered (BivFightStep *self)
{
  BivFightStepPrivate *priv = get_private (self);
  g_autofree char *face = NULL;

  if (priv->guest == NULL || priv->session == NULL || !biv_session_is_at_end (priv->session))
    return FALSE;
  face = biv_dice_card_dup_marked (priv->dice);
  return face == NULL
         && (priv->has_passed || biv_session_is_over (priv->session) || !biv_handover_may_decide (priv->guest, priv->session)
             || !biv_fight_step_may_act (self, priv->guest->side));
}

/* Whoever looks at the fight once more finds its result where he left it. */
static gboolean
is_entered (BivFightStep *self)
{
  const BivBattle *battle = get_battle (self);

  return battle != NULL && (battle->state == BIV_BATTLE_FOUGHT || battle->state == BIV_BATTLE_APPLIED);
}

static void
get_next_step (BivBattleStep *step,
               BivNextStep   *next)
{
  BivFightStep *self = BIV_FIGHT_STEP (step);
  BivFightStepPrivate *priv = get_private (self);
  g_autofree char *face = biv_dice_card_dup_marked (priv->dice);
  BivWanted wanted;

  if (priv->session == NULL)
    return;
  next->settles = TRUE;
  if (biv_fight_step_is_answered (self))
    next->label = g_strdup (_("Send it back…"));
  else if (!biv_session_is_at_end (priv->session))
    next->label = g_strdup (_("Back to now"));
  else if (biv_fight_step_is_computers (self))
    /* TRANSLATORS: a button: the computer plays, and is to stop */
    next->label = g_strdup (biv_fight_tools_is_held (priv->computer) ? _("Let the computer play on") : C_("computer", "Stop"));
  else if (biv_session_get_wanted (priv->session, &wanted))
    {
      /* TRANSLATORS: a button; %s is the face of a die that was typed in. */
      next->label = face != NULL ? g_strdup_printf (_("Use the %s"), face)
                    : g_strdup (biv_session_get_types_dice (priv->session) ? _("Use the die") : _("Roll the die"));
      /* A press too many would throw a die of the program's where one lies on the table. */
      if (face == NULL && biv_session_get_types_dice (priv->session))
        next->hindrance = g_strdup (_("You type the dice: the face that fell comes first. “Bivouac rolls” throws them here."));
    }
  else if (biv_session_is_over (priv->session))
    next->label = biv_lone_campaign_is (get_campaign (self)) ? NULL
                  : is_entered (self) ? g_strdup (_("Go to the result")) : g_strdup (_("Enter the result"));
  else
    next->label = BIV_FIGHT_STEP_GET_CLASS (self)->dup_going_on (self);
}

/* The fight to its end is a step of its own: who takes the result back is at the end of the fight again. */
static void
enter_result (BivFightStep *self)
{
  BivBattle *battle = get_battle (self);
  g_autoptr (BivBattleResult) result = biv_fight_dup_result (get_campaign (self), battle, get_private (self)->session);
  g_autoptr (BivProposal) proposal = NULL;

  save_progress (self);
  proposal = biv_turn_propose_result (get_campaign (self), biv_id_of (battle), result, NULL, NULL);
  biv_desk_commit (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)), proposal);
}

gboolean
biv_fight_step_enter_result (BivFightStep *self)
{
  BivFightStepPrivate *priv = get_private (self);

  g_return_val_if_fail (BIV_IS_FIGHT_STEP (self), FALSE);

  if (priv->session == NULL || !biv_session_is_over (priv->session) || is_entered (self) || biv_fight_step_is_answered (self)
      || biv_lone_campaign_is (get_campaign (self)))
    return FALSE;
  enter_result (self);
  return TRUE;
}

static void
do_next_step (BivBattleStep *step)
{
  BivFightStep *self = BIV_FIGHT_STEP (step);
  BivFightStepPrivate *priv = get_private (self);
  BivWanted wanted;

  if (priv->session == NULL)
    return;
  if (biv_fight_step_is_answered (self))
    gtk_widget_activate_action (GTK_WIDGET (self), "guest.send-back", NULL);
  else if (!biv_session_is_at_end (priv->session))
    biv_session_seek (priv->session, biv_session_get_last_moment (priv->session));
  else if (biv_session_get_wanted (priv->session, &wanted))
    biv_dice_card_use (priv->dice);
  else if (biv_session_is_over (priv->session))
    {
      if (is_entered (self))
        gtk_widget_activate_action (GTK_WIDGET (self), "battles.result", NULL);
      else if (!biv_lone_campaign_is (get_campaign (self)))
        enter_result (self);
    }
  else if (biv_fight_step_is_computers (self))
    pause_or_go_on (self);
  else if (!asks_first (self))
    BIV_FIGHT_STEP_GET_CLASS (self)->go_on (self);
}

/* ---- The step ---- */

static GtkWidget *
get_tools (BivBattleStep *step)
{
  return get_private (BIV_FIGHT_STEP (step))->tools;
}

/* As it is shown: an earlier moment has its own. */
static gboolean
dup_position (BivBattleStep    *step,
              BivOddsPosition  *position,
              GError          **error)
{
  BivSession *session = get_private (BIV_FIGHT_STEP (step))->session;

  if (session == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _("This battle cannot go on, and has no odds."));
      return FALSE;
    }
  position->field = biv_field_ref (biv_session_get_field (session));
  position->state = biv_field_copy_state (position->field, biv_session_get_state (session));
  position->sides = g_strdupv (get_battle (BIV_FIGHT_STEP (step))->sides);
  if (biv_session_get_waiting (session) != NULL)
    position->note = g_strdup (_("As it stands before the die that is due."));
  return TRUE;
}

static gboolean
needs_column (BivBattleStep *step)
{
  BivSession *session = get_private (BIV_FIGHT_STEP (step))->session;

  return session != NULL && biv_session_get_waiting (session) != NULL;
}

/* They may have been taken down while the battle was open. */
static void
take_words (BivFightStep *self)
{
  BivFightStepPrivate *priv = get_private (self);
  BivBattle *battle = get_battle (self);
  const char *words = get_campaign (self)->dice_words;

  if (priv->guest != NULL || battle == NULL || battle->state != BIV_BATTLE_DEPLOYED || g_strcmp0 (priv->words, words) == 0)
    return;
  biv_fight_take_words (get_campaign (self), battle, priv->session);
  g_free (priv->words);
  priv->words = g_strdup (words);
}

static void
refresh (BivBattleStep *step)
{
  BivFightStep *self = BIV_FIGHT_STEP (step);
  BivFightStepPrivate *priv = get_private (self);

  if (priv->session == NULL)
    return;
  take_words (self);
  biv_fight_step_show (self);
}

static void
biv_fight_step_constructed (GObject *object)
{
  BivFightStep *self = BIV_FIGHT_STEP (object);
  BivBattle *battle = get_battle (self);

  G_OBJECT_CLASS (biv_fight_step_parent_class)->constructed (object);
  g_signal_connect_object (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)), "gather", G_CALLBACK (save_progress), self,
                           G_CONNECT_SWAPPED);
  if (battle != NULL)
    open_session (self, battle);
  if (get_private (self)->session == NULL)
    return;
  make_tools (self);
  biv_fight_step_show (self);
}

/* What Undo takes back, and what a crash must not take, are the moves of the battle in sight. */
static void
biv_fight_step_map (GtkWidget *widget)
{
  BivFightStep *self = BIV_FIGHT_STEP (widget);

  GTK_WIDGET_CLASS (biv_fight_step_parent_class)->map (widget);
  g_signal_connect_swapped (gtk_native_get_surface (gtk_widget_get_native (widget)), "layout", G_CALLBACK (on_layout), widget);
  on_layout (self);
  if (get_private (self)->session != NULL && get_battle (self) != NULL && get_battle (self)->state == BIV_BATTLE_DEPLOYED)
    biv_desk_set_fight (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)), biv_battle_step_get_battle_id (BIV_BATTLE_STEP (self)),
                        get_private (self)->session);
}

static void
biv_fight_step_unmap (GtkWidget *widget)
{
  BivFightStep *self = BIV_FIGHT_STEP (widget);
  BivDesk *desk = biv_battle_step_get_desk (BIV_BATTLE_STEP (self));

  g_signal_handlers_disconnect_by_func (gtk_native_get_surface (gtk_widget_get_native (widget)), on_layout, widget);
  save_progress (self);
  if (get_private (self)->session != NULL && biv_desk_get_fight (desk, NULL) == get_private (self)->session)
    biv_desk_set_fight (desk, NULL, NULL);
  GTK_WIDGET_CLASS (biv_fight_step_parent_class)->unmap (widget);
}

static void
biv_fight_step_dispose (GObject *object)
{
  BivFightStepPrivate *priv = get_private (BIV_FIGHT_STEP (object));

  priv->computer = NULL;
  g_clear_object (&priv->session);
  g_clear_pointer (&priv->kept, biv_record_unref);
  g_clear_pointer (&priv->words, g_free);
  g_clear_object (&priv->tools);
  G_OBJECT_CLASS (biv_fight_step_parent_class)->dispose (object);
}

static void
biv_fight_step_class_init (BivFightStepClass *klass)
{
  BivBattleStepClass *step_class = BIV_BATTLE_STEP_CLASS (klass);

  G_OBJECT_CLASS (klass)->constructed = biv_fight_step_constructed;
  G_OBJECT_CLASS (klass)->dispose = biv_fight_step_dispose;
  GTK_WIDGET_CLASS (klass)->map = biv_fight_step_map;
  GTK_WIDGET_CLASS (klass)->unmap = biv_fight_step_unmap;
  step_class->refresh = refresh;
  step_class->get_next_step = get_next_step;
  step_class->do_next_step = do_next_step;
  step_class->get_tools = get_tools;
  step_class->dup_position = dup_position;
  step_class->needs_column = needs_column;
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "fight.mail", "s", on_mail);
  g_type_ensure (BIV_TYPE_DICE_CARD);
  g_type_ensure (BIV_TYPE_LOG_CARD);
  g_type_ensure (BIV_TYPE_MOMENT_BAR);
  g_type_ensure (BIV_TYPE_SCORE_STRIP);
}

static void
biv_fight_step_init (BivFightStep *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}
