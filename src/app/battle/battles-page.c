/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battles-page.c: the battles of the campaign, and the work on one of them in its order */
#include "config.h"

#include "app/battle/battles-page.h"
#include "app/battle/seat-window.h"

#include <glib/gi18n.h>

#include "app/battle/step/battle-step.h"
#include "app/battle/step/fight-step.h"
#include "app/battle/step/odds-panel.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/row-name.h"
#include "app/battle/fusilier/table-deploy.h"
#include "app/battle/fusilier/table-fight.h"
#include "app/widgets/children.h"
#include "app/widgets/even.h"
#include "app/widgets/fold.h"
#include "app/widgets/label.h"
#include "app/widgets/signs-button.h"
#include "app/widgets/template.h"
#include "campaign/model/calendar.h"
#include "campaign/battle/lone.h"
#include "campaign/battle/seat.h"
#include "campaign/model/item-names.h"
#include "campaign/model/turn-words.h"
#include "draw/counter/side-look.h"
#include "draw/ground/board-signs.h"
#include "rulebooks/calculators.h"

typedef enum { STEP_SETUP, STEP_DEPLOY, STEP_FIGHT, STEP_RESULT, N_STEPS } Step;

struct _BivBattlesPage
{
  BivPage          parent_instance;

  char            *battle;          /* the one that is worked on; NULL: the list */
  Step             step;
  Step             reached;         /* by the battle that is shown, when it was looked at last */
  BivBattleStep   *shown;           /* the step's widget, or NULL */
  gboolean         is_filling;

  guint            odds_due;        /* the position may be another one */

  GtkWidget       *bar, *steps, *calculators;   /* template children from here on */
  BivSignsButton  *signs;
  GtkToggleButton *odds_button;
  BivOddsPanel    *odds;
  GtkInscription  *title;
  GtkToggleButton *setup_button, *deploy_button, *fight_button, *result_button;
  GtkBox          *tools, *place_of_step;
  GtkStack        *stack;
  GtkListBox      *list;
};

G_DEFINE_FINAL_TYPE (BivBattlesPage, biv_battles_page, BIV_TYPE_PAGE)

static const struct
{
  const char *label;
  GtkWidget *(*make) (BivDesk *desk, const char *battle);
} step_infos[N_STEPS] = {
  [STEP_SETUP]  = { N_("Set-up"),     biv_battle_setup_new },
  [STEP_DEPLOY] = { N_("Deployment"), biv_battle_deploy_new },
  [STEP_FIGHT]  = { N_("Fight"),      biv_battle_fight_new },
  [STEP_RESULT] = { N_("Result"),     biv_result_step_new },
};

static BivCampaign *
get_campaign (BivBattlesPage *self)
{
  return biv_desk_get_campaign (biv_page_get_desk (BIV_PAGE (self)));
}

static BivBattle *
get_battle (BivBattlesPage *self)
{
  return biv_campaign_find_battle (get_campaign (self), self->battle);
}

/* How far a battle has come. */
static Step
get_current_step (BivBattle *battle)
{
  switch (battle->state)
    {
    case BIV_BATTLE_PENDING:
      return battle->is_set_up ? STEP_DEPLOY : STEP_SETUP;
    case BIV_BATTLE_DEPLOYED:
      return STEP_FIGHT;
    case BIV_BATTLE_FOUGHT:
    case BIV_BATTLE_APPLIED:
    case BIV_BATTLE_CANCELLED:
    default:
      return STEP_RESULT;
    }
}

/* A side sees how its own units stand and what became of them. The fight is the referee's: half of it is not known. */
static gboolean
is_a_sides (BivBattlesPage *self)
{
  return biv_desk_get_reader (biv_page_get_desk (BIV_PAGE (self))) != NULL;
}

static Step
get_first_shown (BivBattlesPage *self,
                 BivBattle      *battle)
{
  Step step = get_current_step (battle);

  if (!is_a_sides (self) || battle->state == BIV_BATTLE_APPLIED)
    return step;
  return MIN (step, STEP_DEPLOY);
}

/* Before it is set up a battle has no name of its own yet. */
static char *
dup_name (BivCampaign *campaign,
          BivBattle   *battle)
{
  if (biv_item_get_name (BIV_ITEM (battle)) != NULL)
    return g_strdup (biv_item_get_name (BIV_ITEM (battle)));
  return g_strdup_printf (_("Battle at %s"), biv_turn_name (campaign, battle->place));
}

/* ---- One battle ---- */

static GtkToggleButton *
get_button (BivBattlesPage *self,
            Step            step)
{
  GtkToggleButton *buttons[N_STEPS] = { self->setup_button, self->deploy_button, self->fight_button, self->result_button };

  return buttons[step];
}

static void
move_to (GtkWidget *bar,
         GtkWidget *child)
{
  g_autoptr (GtkWidget) held = g_object_ref (child);

  if (gtk_widget_get_parent (held) == bar)
    return;
  gtk_box_remove (GTK_BOX (gtk_widget_get_parent (held)), held);
  gtk_box_append (GTK_BOX (bar), held);
}

/* Beside a step that has the page to itself, or in it where it has a table of its own below, which needs the width. */
static void
move_odds (BivBattlesPage *self,
           GtkWidget      *column)
{
  gboolean is_inside = column != NULL && gtk_widget_get_hexpand (column);
  GtkWidget *odds = GTK_WIDGET (self->odds);

  move_to (gtk_widget_get_parent (is_inside ? column : GTK_WIDGET (self->place_of_step)), odds);
  gtk_widget_set_hexpand (odds, is_inside);
  gtk_widget_set_margin_top (odds, is_inside ? 0 : 10);
  gtk_widget_set_margin_bottom (odds, is_inside ? 0 : 10);
  gtk_widget_set_margin_end (odds, is_inside ? 0 : 12);
}

static void
drop_step (BivBattlesPage *self)
{
  GtkWidget *child;

  biv_children_remove (self->tools);
  move_odds (self, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->signs), FALSE);
  /* What a fight keeps as it leaves the screen changes the page, which may drop it before this is back. */
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->place_of_step))) != NULL)
    {
      g_autoptr (GtkWidget) held = g_object_ref (child);

      gtk_widget_hide (held);
      if (gtk_widget_get_parent (held) == GTK_WIDGET (self->place_of_step))
        gtk_box_remove (self->place_of_step, held);
    }
  self->shown = NULL;
}

/* A table in millimetres has pages of its own. */
static GtkWidget *
make_step (BivBattlesPage *self,
           Step            step)
{
  BivDesk *desk = biv_page_get_desk (BIV_PAGE (self));
  BivBattle *battle = get_battle (self);
  gboolean is_on_table = battle != NULL && battle->board != NULL
                         && biv_board_get_shape (battle->board) == BIV_BOARD_TABLE;

  if (is_on_table && step == STEP_FIGHT)
    return biv_table_fight_new (desk, self->battle);
  if (is_on_table && step == STEP_DEPLOY)
    return biv_table_deploy_new (desk, self->battle);
  return step_infos[step].make (desk, self->battle);
}

/* Its rulebook's sums are offered one at a time: the battle may be fought on a real table. */
static gboolean
has_calculators (BivBattle *battle)
{
  return g_strcmp0 (battle->ruleset, biv_calculator_get_ruleset (biv_calculator_get_at (0))) == 0;
}

/* The fight's own tools need the bar's room; there the main menu and Ctrl+K lead to the calculators. */
static void
show_calculators (BivBattlesPage *self)
{
  BivBattle *battle = get_battle (self);

  gtk_widget_set_visible (self->calculators,
                          battle != NULL && has_calculators (battle)
                          && (self->step != STEP_FIGHT || self->shown == NULL
                              || biv_battle_step_get_tools (self->shown) == NULL));
}

static void
size_title (BivBattlesPage *self)
{
  static const char *const wide[] = { "page-title", NULL }, *const close[] = { "heading", NULL };
  gboolean is_close = self->step == STEP_FIGHT && self->shown != NULL && !biv_page_get_is_narrow (BIV_PAGE (self));

  gtk_widget_set_css_classes (GTK_WIDGET (self->title), (const char **) (is_close ? close : wide));
  gtk_inscription_set_min_lines (self->title, is_close ? 2 : 1);
  gtk_inscription_set_nat_lines (self->title, is_close ? 2 : 1);
}

/* ---- Odds ---- */

#define ODDS_AFTER_MS 30            /* so that what the computer plays at a stroke is counted once */

static BivBattlesPage *
settle_odds (BivBattlesPage *self)
{
  if (self->odds_due != 0)
    g_source_remove (self->odds_due);
  self->odds_due = 0;
  return self;
}

static gboolean
shows_odds (BivBattlesPage *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->odds_button)) && gtk_toggle_button_get_active (self->odds_button)
         && self->shown != NULL && !biv_battle_step_needs_column (self->shown);
}

static void
ask_odds (BivBattlesPage *self)
{
  BivBattle *battle = get_battle (self);
  g_auto (BivOddsPosition) position = { 0 };
  g_autoptr (GError) error = NULL;

  if (!shows_odds (self) || self->shown == NULL || battle == NULL)
    return;
  if (biv_battle_step_dup_position (self->shown, &position, &error))
    biv_odds_panel_show_position (self->odds, get_campaign (self), (const char *const *) position.sides, position.field,
                                  position.state, self->step != STEP_FIGHT, position.note);
  else
    biv_odds_panel_refuse (self->odds, error->message);
}

static gboolean
on_odds_due (gpointer data)
{
  BivBattlesPage *self = BIV_BATTLES_PAGE (data);

  self->odds_due = 0;
  ask_odds (self);
  return G_SOURCE_REMOVE;
}

static void
queue_odds (BivBattlesPage *self)
{
  if (shows_odds (self) && self->odds_due == 0)
    self->odds_due = g_timeout_add (ODDS_AFTER_MS, on_odds_due, self);
}

/* They stand in the place of what is beside the board. Half of what they know is nobody's to know but the referee's, and what
 * has been fought has none. */
static void
place_odds (BivBattlesPage *self)
{
  BivBattle *battle = get_battle (self);
  GtkWidget *column = self->shown != NULL ? biv_battle_step_get_column (self->shown) : NULL;
  gboolean may = battle != NULL && self->shown != NULL && !is_a_sides (self) && biv_battle_step_has_odds (self->shown);

  gtk_widget_set_visible (GTK_WIDGET (self->odds_button), may);
  gtk_widget_set_visible (GTK_WIDGET (self->odds), shows_odds (self));
  move_odds (self, column);
  if (column != NULL)
    gtk_widget_set_visible (column, !shows_odds (self));
  if (!shows_odds (self))
    biv_odds_panel_clear (settle_odds (self)->odds);
}

/* The die that is due is thrown first. */
static void
on_step_changed (BivBattlesPage *self)
{
  if (gtk_toggle_button_get_active (self->odds_button))
    place_odds (self);
  queue_odds (self);
}

static void
on_odds (BivBattlesPage *self)
{
  place_odds (self);
  ask_odds (self);
}

/* What is pressed in the page's bar is for the step as well, where the bar has no use for it. */
static gboolean
on_key (GtkEventControllerKey *keys,
        guint                  key,
        guint                  code,
        GdkModifierType        state,
        BivBattlesPage        *self)
{
  gboolean is_ours = (key == GDK_KEY_o || key == GDK_KEY_O) && (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) == 0
                     && gtk_widget_get_visible (GTK_WIDGET (self->odds_button));
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));

  if (is_ours)
    gtk_toggle_button_set_active (self->odds_button, !gtk_toggle_button_get_active (self->odds_button));
  else if (self->shown != NULL && gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (keys)) != NULL
           && focus != NULL && gtk_widget_is_ancestor (focus, self->bar))
    return gtk_event_controller_key_forward (keys, GTK_WIDGET (self->shown));
  return is_ours;
}

/* Whoever came to the step with the keyboard goes on in it, in a fight on the board: a die that is due there is thrown by its
 * figure. */
static void
enter_step (BivBattlesPage *self)
{
  GtkWidget *shown = GTK_WIDGET (self->shown);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  /* GTK still knows the focus of the step that went. */
  if (focus != NULL && gtk_widget_get_root (focus) != root)
    focus = NULL;
  if (root == NULL || shown == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self))
      || (focus != NULL && (focus == shown || gtk_widget_is_ancestor (focus, shown)
                            || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self)))))
    return;
  if (BIV_IS_FIGHT_STEP (shown))
    biv_fight_step_take_keys (BIV_FIGHT_STEP (shown));
  else
    gtk_widget_child_focus (shown, GTK_DIR_TAB_FORWARD);
}

/* Of its board, and of who stands on it: in the first side's look. */
static BivSigns *
make_signs (gpointer data)
{
  BivBattlesPage *self = data;
  BivBattle *battle = get_battle (self);
  BivSideLook look;

  if (battle == NULL || battle->board == NULL)
    return NULL;
  look = biv_side_look (get_campaign (self), battle->sides != NULL ? battle->sides[0] : NULL);
  return biv_board_signs_new (battle->board, &look, self->step == STEP_DEPLOY);
}

static void
show_step (BivBattlesPage *self,
           Step            step)
{
  GtkWidget *tools;

  if (self->shown != NULL && self->step == step
      && g_strcmp0 (biv_battle_step_get_battle_id (self->shown), self->battle) == 0)
    return;
  drop_step (self);
  self->step = step;
  self->shown = BIV_BATTLE_STEP (make_step (self, step));
  g_signal_connect_object (self->shown, "next-step-changed", G_CALLBACK (biv_page_next_step_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->shown, "next-step-changed", G_CALLBACK (on_step_changed), self, G_CONNECT_SWAPPED);
  gtk_box_append (self->place_of_step, GTK_WIDGET (self->shown));
  tools = biv_battle_step_get_tools (self->shown);
  if (tools != NULL)
    gtk_box_append (self->tools, tools);
  gtk_widget_set_visible (GTK_WIDGET (self->signs), get_battle (self) != NULL && get_battle (self)->board != NULL);
  size_title (self);
  show_calculators (self);
  place_odds (self);
  queue_odds (self);
}

/* A result that was typed in from a real table, or diced for, went past the steps before it. */
static gboolean
is_skipped (BivBattlesPage *self,
            BivBattle      *battle,
            Step            step)
{
  if (step == STEP_FIGHT)
    return battle->resolved_by == BIV_BY_TABLE || battle->resolved_by == BIV_BY_QUICK;
  if (step != STEP_DEPLOY || battle->record != NULL)
    return FALSE;
  BIV_EACH (BivParticipant, participant, get_campaign (self), BIV_KIND_PARTICIPANT)
    if (g_strcmp0 (participant->battle, self->battle) == 0 && participant->square != NULL)
      return FALSE;
  return TRUE;
}

static void
label_button (BivBattlesPage *self,
              BivBattle      *battle,
              Step            step,
              Step            reached)
{
  GtkWidget *button = GTK_WIDGET (get_button (self, step));
  gboolean skipped = step < reached && is_skipped (self, battle, step);
  g_autofree char *label = step < reached ? g_strdup_printf (skipped ? "– %s" : "✓ %s", _(step_infos[step].label))
                                          : g_strdup (_(step_infos[step].label));

  gtk_button_set_label (GTK_BUTTON (button), label);
  if (!skipped)
    gtk_widget_set_tooltip_text (button, NULL);
  else
    gtk_widget_set_tooltip_text (button, battle->resolved_by == BIV_BY_QUICK ? _("Skipped: the result was diced for")
                                                                             : _("Skipped: the result was typed in"));
  if (skipped)
    gtk_widget_add_css_class (button, "skipped");
  else
    gtk_widget_remove_css_class (button, "skipped");
}

/* Steps that are done carry a tick, those that were skipped a dash; what has not been reached cannot be opened. */
static void
fill_buttons (BivBattlesPage *self,
              BivBattle      *battle)
{
  Step reached = get_first_shown (self, battle);

  self->is_filling = TRUE;
  for (int i = 0; i < N_STEPS; i++)
    {
      label_button (self, battle, (Step) i, reached);
      /* Once it is set up, a battle may be played on a real table, or diced for: its result is typed in. */
      gtk_widget_set_sensitive (GTK_WIDGET (get_button (self, (Step) i)),
                                (Step) i <= reached || (i == STEP_RESULT && battle->is_set_up && !is_a_sides (self)
                                                        && !biv_lone_campaign_is (get_campaign (self))));
      if (i == STEP_RESULT && biv_lone_campaign_is (get_campaign (self)))
        gtk_widget_set_tooltip_text (GTK_WIDGET (get_button (self, STEP_RESULT)),
                                     _("A battle by itself has no campaign that a result could be written into"));
      if (i == STEP_FIGHT && is_a_sides (self))
        gtk_widget_set_sensitive (GTK_WIDGET (get_button (self, STEP_FIGHT)), FALSE);
    }
  gtk_toggle_button_set_active (get_button (self, self->step), TRUE);
  self->is_filling = FALSE;
}

/* A battle that was fought here to its end has its result: it is not to be typed in. Returns: whether it is entered now */
static gboolean
enter_fought (BivBattlesPage *self)
{
  BivBattle *battle = get_battle (self);

  if (battle == NULL || get_current_step (battle) != STEP_FIGHT || is_a_sides (self)
      || (self->step != STEP_FIGHT && battle->record == NULL))
    return FALSE;
  if (self->step != STEP_FIGHT)
    {
      show_step (self, STEP_FIGHT);
      biv_battle_step_refresh (self->shown);
    }
  return BIV_IS_FIGHT_STEP (self->shown) && biv_fight_step_enter_result (BIV_FIGHT_STEP (self->shown));
}

static void
on_step (GtkToggleButton *button,
         BivBattlesPage  *self)
{
  if (self->is_filling || !gtk_toggle_button_get_active (button))
    return;
  for (int i = 0; i < N_STEPS; i++)
    if (get_button (self, (Step) i) == button)
      {
        if (i == STEP_RESULT && enter_fought (self))
          return;
        show_step (self, (Step) i);
        biv_battle_step_refresh (self->shown);
        enter_step (self);
        biv_page_next_step_changed (BIV_PAGE (self));
      }
}

/* Whatever is shown gives the battle back to the table. */
static void
on_type_result (BivBattlesPage *self)
{
  if (gtk_widget_is_sensitive (GTK_WIDGET (self->result_button)))
    gtk_toggle_button_set_active (self->result_button, TRUE);
}

/* Two players at this computer, who do not see one another place (CA-DEPLOY-5). */
static void
on_curtain (BivBattlesPage *self)
{
  BivDesk *desk = biv_page_get_desk (BIV_PAGE (self));
  BivRefusal why = { 0 };

  if (biv_seat_can_be_taken (get_campaign (self), self->battle, &why))
    biv_seat_window_new (desk, self->battle, GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))));
  else
    {
      g_autofree char *words = g_strdup_printf ("%s  %s", why.text, why.code);

      biv_desk_report (desk, words);
    }
}

static void
open_battle (BivBattlesPage *self,
             const char     *id)
{
  char *battle = g_strdup (id);

  g_free (self->battle);
  self->battle = battle;
  drop_step (self);
  biv_page_queue_refresh (BIV_PAGE (self));
  biv_page_next_step_changed (BIV_PAGE (self));
}

static void
on_back (BivBattlesPage *self)
{
  open_battle (self, NULL);
}

/* ---- The list ---- */

static char *
dup_battle_words (BivCampaign *campaign,
                  BivBattle   *battle)
{
  BivSide *attacker = biv_campaign_find_side (campaign, battle->attacker);
  BivSide *winner = biv_campaign_find_side (campaign, battle->winner);
  g_autofree char *when = biv_calendar_dup_turn (campaign, battle->turn);
  GString *words = g_string_new (when);

  if (battle->meeting)
    g_string_append (words, _(", a meeting engagement"));
  else if (attacker != NULL)
    g_string_append_printf (words, _(", attacker %s"), biv_item_call (attacker));
  if (winner != NULL)
    g_string_append_printf (words, _(", won by %s"), biv_item_call (winner));
  else if (g_strcmp0 (battle->winner, "draw") == 0)
    g_string_append (words, _(", drawn"));
  return g_string_free (words, FALSE);
}

/* How far it has come: deployed, and then being fought. */
static const char *
get_state_words (BivBattle *battle)
{
  if (battle->state == BIV_BATTLE_DEPLOYED && battle->record != NULL)
    return C_("battle state", "Being fought");
  return biv_word_get_label (biv_battle_state_get_type (), battle->state);
}

static GtkWidget *
make_row (BivBattlesPage *self,
          BivBattle      *battle)
{
  g_autofree char *words = dup_battle_words (get_campaign (self), battle);
  g_autofree char *title = dup_name (get_campaign (self), battle);
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 16);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *name = biv_label_new (title, "differs", BIV_LABEL_LEFT | BIV_LABEL_ENDS);
  GtkWidget *detail = biv_label_new (words, "dim-label", BIV_LABEL_LEFT | BIV_LABEL_ENDS);
  GtkWidget *state = gtk_label_new (get_state_words (battle));

  gtk_widget_set_tooltip_text (name, title);
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_box_append (GTK_BOX (texts), name);
  gtk_box_append (GTK_BOX (texts), detail);
  gtk_box_append (GTK_BOX (box), texts);
  gtk_box_append (GTK_BOX (box), state);
  gtk_widget_set_margin_top (box, 8);
  gtk_widget_set_margin_bottom (box, 8);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  biv_row_name_from_labels (row);
  g_object_set_data_full (G_OBJECT (row), "battle", g_strdup (biv_id_of (battle)), g_free);
  return row;
}

static void
fill_list (BivBattlesPage *self)
{
  GPtrArray *battles = biv_campaign_peek_items (get_campaign (self), BIV_KIND_BATTLE);
  GtkListBoxRow *old;

  while ((old = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (old));
  /* The newest on top: that is the one with work to do. */
  for (guint i = battles->len; i-- > 0;)
    gtk_list_box_append (self->list, make_row (self, g_ptr_array_index (battles, i)));
  gtk_stack_set_visible_child_name (self->stack, battles->len > 0 ? "list" : "empty");
}

static void
on_row (BivBattlesPage *self,
        GtkListBoxRow  *row)
{
  g_autofree char *battle = g_strdup (g_object_get_data (G_OBJECT (row), "battle"));

  open_battle (self, battle);
}

static void
on_go_to_turn (BivBattlesPage *self)
{
  biv_desk_show (biv_page_get_desk (BIV_PAGE (self)), "turn", NULL);
}

/* ---- The page ---- */

static void
refresh (BivPage *page)
{
  BivBattlesPage *self = BIV_BATTLES_PAGE (page);
  BivBattle *battle = get_battle (self);
  g_autofree char *title = battle != NULL ? dup_name (get_campaign (self), battle) : NULL;
  BivBattleStep *before = self->shown;
  Step reached;

  gtk_widget_set_visible (self->steps, battle != NULL);
  show_calculators (self);
  if (battle == NULL)
    {
      g_clear_pointer (&self->battle, g_free);
      drop_step (self);
      size_title (self);
      place_odds (self);
      gtk_inscription_set_text (self->title, _("Battles"));
      fill_list (self);
      return;
    }
  reached = get_first_shown (self, battle);
  if (BIV_IS_FIGHT_STEP (self->shown) && biv_fight_step_is_stale (BIV_FIGHT_STEP (self->shown)))
    drop_step (self);
  /* A step that was taken leads on; a step undone leads back, where a fight's result is taken back to the fight. */
  if (self->shown == NULL || (self->step > reached && self->step != STEP_RESULT) || self->step + 1 == reached
      || (self->step == STEP_RESULT && reached == STEP_FIGHT && self->reached == STEP_RESULT && battle->record != NULL))
    show_step (self, reached);
  self->reached = reached;
  gtk_inscription_set_text (self->title, title);
  /* Where the step leaves it little room it is cut. */
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title), title);
  fill_buttons (self, battle);
  biv_battle_step_refresh (self->shown);
  place_odds (self);
  queue_odds (self);
  gtk_stack_set_visible_child_name (self->stack, "battle");
  if (self->shown != before)
    enter_step (self);
}

/* Whether the battle that is shown has something to be done. When it is over the turn goes on, where the turn is shown: a
 * phase is not left from a page that tells of something else. */
static gboolean
is_at_work (BivBattlesPage *self)
{
  BivBattle *battle = get_battle (self);

  return self->shown != NULL && battle != NULL && battle->state != BIV_BATTLE_APPLIED
         && battle->state != BIV_BATTLE_CANCELLED;
}

static void
get_next_step (BivPage     *page,
               BivNextStep *step)
{
  BivBattlesPage *self = BIV_BATTLES_PAGE (page);

  step->label = step->hindrance = NULL;
  if (is_at_work (self))
    biv_battle_step_get_next_step (self->shown, step);
  else if (get_battle (self) == NULL)
    biv_desk_get_next_step (biv_page_get_desk (page), step);
  else if (biv_desk_find_barring_battle (biv_page_get_desk (page)) != NULL)
    step->label = g_strdup (_("Go to the next battle"));
  else
    step->label = g_strdup (_("Back to the turn"));
}

/* The blue button is in the window's head, and the keys of a fight are the board's: who comes to the fight by it has them, and who
 * presses it in the fight and was elsewhere than on it. */
static void
give_keys (BivBattlesPage *self,
           gboolean        was_fighting)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  /* GTK still knows the focus of the step that went. */
  if (focus != NULL && gtk_widget_get_root (focus) != root)
    focus = NULL;
  if (root == NULL || self->step != STEP_FIGHT || !BIV_IS_FIGHT_STEP (self->shown)
      || (focus != NULL && (gtk_widget_is_ancestor (focus, GTK_WIDGET (self)) || (was_fighting && GTK_IS_BUTTON (focus)))))
    return;
  biv_fight_step_take_keys (BIV_FIGHT_STEP (self->shown));
}

static void
do_next_step (BivPage *page)
{
  BivBattlesPage *self = BIV_BATTLES_PAGE (page);
  gboolean was_fighting = is_at_work (self) && self->step == STEP_FIGHT;
  BivDesk *desk = biv_page_get_desk (page);

  if (is_at_work (self))
    biv_battle_step_do_next_step (self->shown);
  else if (get_battle (self) == NULL)
    biv_desk_do_next_step (desk);
  else if (biv_desk_find_barring_battle (desk) != NULL)
    open_battle (self, biv_desk_find_barring_battle (desk));
  else
    biv_desk_show (desk, "turn", NULL);
  give_keys (self, was_fighting);
}

static void
show_item (BivPage    *page,
           const char *id)
{
  BivBattlesPage *self = BIV_BATTLES_PAGE (page);

  /* A place or a contact stands for its battle. */
  BIV_EACH (BivBattle, battle, get_campaign (self), BIV_KIND_BATTLE)
    if (g_strcmp0 (biv_id_of (battle), id) == 0
        || (battle->turn == get_campaign (self)->turn
            && (g_strcmp0 (battle->place, id) == 0 || g_strcmp0 (battle->contact, id) == 0)))
      {
        open_battle (self, biv_id_of (battle));
        give_keys (self, FALSE);
        return;
      }
}

static void
biv_battles_page_dispose (GObject *object)
{
  BivBattlesPage *self = BIV_BATTLES_PAGE (object);

  self->shown = NULL;
  settle_odds (self);
  biv_children_unparent (self);
  g_clear_pointer (&self->battle, g_free);
  G_OBJECT_CLASS (biv_battles_page_parent_class)->dispose (object);
}

static void
biv_battles_page_class_init (BivBattlesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivPageClass *page_class = BIV_PAGE_CLASS (klass);

  biv_help_class_set_topic (klass, "battles");
  G_OBJECT_CLASS (klass)->dispose = biv_battles_page_dispose;
  page_class->refresh = refresh;
  page_class->get_next_step = get_next_step;
  page_class->do_next_step = do_next_step;
  page_class->show_item = show_item;
  g_type_ensure (BIV_TYPE_ODDS_PANEL);
  g_type_ensure (BIV_TYPE_SIGNS_BUTTON);
  g_type_ensure (BIV_TYPE_EVEN);
  g_type_ensure (BIV_TYPE_FOLD);
  gtk_widget_class_install_action (widget_class, "battles.result", NULL, BIV_COMMAND (on_type_result));
  gtk_widget_class_install_action (widget_class, "battles.curtain", NULL, BIV_COMMAND (on_curtain));
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/battles-page.ui");
  BIV_BIND_CHILDREN (widget_class, BivBattlesPage, bar, steps, signs, calculators, odds_button, odds, title,
                     setup_button, deploy_button, fight_button, result_button, tools, place_of_step, stack, list);
  BIV_BIND_CALLBACKS (widget_class, on_back, on_step, on_row, on_go_to_turn, on_odds);
}

static void
biv_battles_page_init (BivBattlesPage *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  g_signal_connect (self, "notify::is-narrow", G_CALLBACK (size_title), NULL);
  biv_signs_button_set_maker (self->signs, make_signs, self);
}
