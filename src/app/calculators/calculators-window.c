/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calculators-window.c: the rulebook's sums one at a time, for a battle on a real table */
#include "app/calculators/calculators-window.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/calculators/answer-view.h"
#include "app/desk/clause-link.h"
#include "app/widgets/announce.h"
#include "app/widgets/column.h"
#include "app/calculators/input-row.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/list-keys.h"
#include "app/widgets/look.h"
#include "app/calculators/pairing-view.h"
#include "app/widgets/preferences.h"
#include "app/calculators/calculation-words.h"
#include "app/widgets/row-name.h"
#include "app/calculators/send-dialog.h"
#include "app/widgets/label.h"
#include "app/widgets/slack.h"
#include "app/widgets/template.h"
#include "campaign/model/rule-options.h"

#define HISTORY_MOST 30
#define NARROW_BELOW 940            /* px, at a text scale of 1: the result goes below the form */

struct _BivCalculatorsWindow
{
  GtkWindow      parent_instance;

  BivDesk       *desk;              /* weak */
  GPtrArray     *reckonings;        /* one of each calculator, as it was left */
  BivDiceLine    dice;              /* the program's: every window has its own */
  BivCalculation *now;               /* of these, the one in sight */
  GPtrArray     *rows;              /* BivInputRow of the form, not owned */
  gboolean       is_storing, is_kept, is_narrow;
  guint          width_id;
  int            faces_sides;       /* of the die that the buttons are made for */

  GtkLabel      *subtitle;          /* template children */
  GtkButton     *step_button;
  GtkListBox    *list;
  GtkBox        *body, *form;
  GtkLabel      *title, *words, *clause;
  GtkWidget     *dice_box;
  GtkLabel      *dice_words, *thrown, *dice_hint;
  GtkToggleButton *rolls_button, *types_button;
  GtkBox        *faces;
  GtkLabel      *headline, *refused, *clause_words;
  GtkGrid       *answers;
  BivPairingView *pairing;
  GtkWidget     *doing, *send_button;
  GtkWidget     *earlier;
  GtkListBox    *history;
};

G_DEFINE_FINAL_TYPE (BivCalculatorsWindow, biv_calculators_window, GTK_TYPE_WINDOW)

static gboolean
types_dice (BivCalculatorsWindow *self)
{
  return gtk_toggle_button_get_active (self->types_button);
}

/* ---- The campaign beside it ---- */

static BivCampaign *
get_campaign (BivCalculatorsWindow *self)
{
  return self->desk != NULL ? biv_desk_get_campaign (self->desk) : NULL;
}

static gboolean
has_campaign_options (BivCalculatorsWindow *self)
{
  BivCampaign *campaign = get_campaign (self);

  return campaign != NULL
         && g_strcmp0 (campaign->ruleset, biv_calculator_get_ruleset (biv_calculator_get_at (0))) == 0;
}

static BivFacts *
dup_options (BivCalculatorsWindow *self)
{
  BivFacts *options = biv_facts_new ();
  g_autoptr (BivBook) book = biv_book_load (biv_calculator_get_ruleset (biv_calculator_get_at (0)), NULL);

  for (guint i = 0; book != NULL && has_campaign_options (self) && i < biv_book_get_n_options (book); i++)
    {
      const char *id = biv_book_get_option (book, i)->id, *value = biv_rule_options_get (get_campaign (self), id);

      if (value != NULL && biv_book_check_option (book, id, value, NULL))
        biv_facts_set (options, id, value);
    }
  return options;
}

static void
update_options (BivCalculatorsWindow *self)
{
  g_autoptr (BivFacts) options = dup_options (self);
  g_autoptr (BivBook) book = biv_book_load (biv_calculator_get_ruleset (biv_calculator_get_at (0)), NULL);
  g_autofree char *text = NULL;

  for (guint i = 0; i < self->reckonings->len; i++)
    biv_calculation_set_options (self->reckonings->pdata[i], options);
  if (has_campaign_options (self))
    /* TRANSLATORS: a rulebook; a campaign */
    text = g_strdup_printf (_("%s, with the options of %s"), book != NULL ? biv_book_get_title (book) : "",
                            biv_item_get_name (BIV_ITEM (get_campaign (self))));
  else
    text = g_strdup_printf (_("%s, with the usual options"), book != NULL ? biv_book_get_title (book) : "");
  gtk_label_set_text (self->subtitle, text);
}

/* ---- Dice ---- */

static void
on_face (BivCalculatorsWindow *self,
         GtkWidget            *button)
{
  biv_calculation_give_face (self->now, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "face")));
}

/* A ten-sided die shows 0 for its ten (FU-ORDER-2), and begins with it. */
static void
make_faces (BivCalculatorsWindow *self,
            int                   sides)
{
  GtkWidget *old;

  if (sides == self->faces_sides)
    return;
  while ((old = gtk_widget_get_first_child (GTK_WIDGET (self->faces))) != NULL)
    gtk_box_remove (self->faces, old);
  for (int i = 0; i < sides; i++)
    {
      int face = sides == 10 ? (i == 0 ? 10 : i) : i + 1;
      g_autofree char *icon = g_strdup_printf ("biv-die-%d-symbolic", face), *figure = g_strdup_printf ("%d", face % 10);
      g_autofree char *name = g_strdup_printf (_("Face %d"), face == 10 ? 0 : face);
      GtkWidget *button = gtk_button_new ();

      if (sides == 6)
        gtk_button_set_child (GTK_BUTTON (button), gtk_image_new_from_icon_name (icon));
      else
        gtk_button_set_label (GTK_BUTTON (button), figure);
      gtk_widget_add_css_class (button, "face");
      gtk_widget_set_hexpand (button, TRUE);
      gtk_widget_set_tooltip_text (button, name);
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
      g_object_set_data (G_OBJECT (button), "face", GINT_TO_POINTER (face));
      g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_face), self);
      gtk_box_append (self->faces, button);
    }
  self->faces_sides = sides;
}

static void
update_dice (BivCalculatorsWindow *self)
{
  const BivCalculator *calculator = biv_calculation_get_calculator (self->now);
  const BivThrow *wanted = biv_calculation_get_wanted (self->now);
  g_autofree char *dice = biv_calculation_dup_dice (self->now), *words = NULL;

  gtk_widget_set_visible (self->dice_box, *calculator->dice != '\0'
                                            && (biv_calculation_get_state (self->now) != BIV_CALCULATION_DONE || *dice != '\0'));
  if (wanted != NULL)
    {
      guint n = biv_calculation_get_throws (self->now)->len;

      /* TRANSLATORS: which die is due: its number, and its kind: "Die 2: D10" */
      words = g_strdup_printf (_("Die %u: D%d"), n + 1, wanted->sides);
      make_faces (self, wanted->sides);
    }
  gtk_label_set_text (self->dice_words, words != NULL ? words : _(calculator->dice));
  gtk_widget_set_visible (GTK_WIDGET (self->faces), wanted != NULL);
  gtk_label_set_text (self->thrown, dice);
  gtk_widget_set_visible (GTK_WIDGET (self->thrown), *dice != '\0');
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "calculators.take-back", *dice != '\0');
  if (wanted == NULL)
    gtk_label_set_text (self->dice_hint, "");
  else if (types_dice (self))
    gtk_label_set_text (self->dice_hint, _("Type the table’s dice"));
  else
    gtk_label_set_text (self->dice_hint, _("Return rolls; or type the table’s dice"));
  gtk_widget_set_visible (GTK_WIDGET (self->dice_hint), wanted != NULL);
}

/* ---- The result ---- */

static gboolean
has_answer (BivCalculatorsWindow *self)
{
  return biv_calculation_get_answer (self->now) != NULL;
}

static void
update_headline (BivCalculatorsWindow *self)
{
  static const char *const classes[] = { "die-sum", "error", "dim-label", NULL };
  BivCalculationState state = biv_calculation_get_state (self->now);
  const BivReckoned *answer = biv_calculation_get_answer (self->now);
  g_autofree char *headline = biv_calculation_dup_headline (self->now), *refused = NULL;

  for (int i = 0; classes[i] != NULL; i++)
    gtk_widget_remove_css_class (GTK_WIDGET (self->headline), classes[i]);
  if (state == BIV_CALCULATION_DONE)
    gtk_widget_add_css_class (GTK_WIDGET (self->headline), "die-sum");
  else if (state == BIV_CALCULATION_OPEN || state == BIV_CALCULATION_DICE)
    gtk_widget_add_css_class (GTK_WIDGET (self->headline), "dim-label");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->headline), "error");
  gtk_label_set_text (self->headline, headline);
  if (state == BIV_CALCULATION_REFUSED)
    /* TRANSLATORS: the rulebook refuses; %s is the id of the refusal, the other of the clause */
    refused = g_strdup_printf (_("Refused: %s, %s"), answer->refusal.code, answer->refusal.clauses[0]);
  biv_clause_label_set (self->refused, refused);
  gtk_widget_set_visible (GTK_WIDGET (self->refused), refused != NULL);
}

static char *
dup_send_hindrance (BivCalculatorsWindow *self)
{
  g_autoptr (GPtrArray) findings = biv_calculation_list_findings (self->now);

  if (get_campaign (self) == NULL)
    return g_strdup (_("No campaign is open to keep it."));
  if (!biv_send_dialog_can_send (self->desk))
    return g_strdup (_("The open campaign has no battle by this rulebook."));
  if (findings->len == 0)
    return g_strdup (_("This result does nothing to a unit."));
  return NULL;
}

static void
update_step (BivCalculatorsWindow *self)
{
  BivCalculationState state = biv_calculation_get_state (self->now);
  const char *label = _("Keep the result");
  gboolean can = state == BIV_CALCULATION_DONE && !self->is_kept;

  if (state == BIV_CALCULATION_DICE)
    {
      label = types_dice (self) ? _("Type the dice") : _("Roll the dice");
      can = TRUE;
    }
  else if (state == BIV_CALCULATION_DONE && biv_calculation_get_throws (self->now)->len > 0)
    {
      label = _("Throw again");
      can = TRUE;
    }
  gtk_button_set_label (self->step_button, label);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "calculators.step", can);
}

static void keep (BivCalculatorsWindow *self);

/* What dice gave is kept by itself; what changes with every key only when it is asked for. */
static void
update (BivCalculatorsWindow *self)
{
  g_autofree char *hindrance = NULL;

  if (self->is_storing || self->now == NULL)
    return;
  for (guint i = 0; i < self->rows->len; i++)
    biv_input_row_update (self->rows->pdata[i], self->now);
  update_dice (self);
  update_headline (self);
  biv_pairing_view_show (self->pairing, self->now);
  biv_answer_view_fill (self->answers, self->now);
  gtk_widget_set_visible (GTK_WIDGET (self->clause_words), FALSE);
  gtk_widget_set_visible (self->doing, has_answer (self));
  hindrance = dup_send_hindrance (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "calculators.copy", has_answer (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "calculators.send", hindrance == NULL);
  gtk_widget_set_tooltip_text (self->send_button, hindrance != NULL ? hindrance
                                                                    : _("Writes it into the remarks and the history of a unit"));
  if (biv_calculation_get_state (self->now) == BIV_CALCULATION_DONE && biv_calculation_get_throws (self->now)->len > 0
      && !self->is_kept)
    keep (self);
  update_step (self);
}

static void
on_reckoning_changed (BivCalculatorsWindow *self,
                      BivCalculation       *reckoning)
{
  if (reckoning != self->now)
    return;
  self->is_kept = FALSE;
  update (self);
}

/* ---- Earlier results ---- */

static GtkWidget *
make_history_row (BivCalculation *reckoning)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *labels[2];
  g_autofree char *headline = biv_calculation_dup_headline (reckoning), *inputs = biv_calculation_dup_inputs (reckoning);
  g_autofree char *dice = biv_calculation_dup_dice (reckoning), *first = NULL, *second = NULL, *all = NULL;

  first = g_strdup_printf ("%s: %s", _(biv_calculation_get_calculator (reckoning)->name), headline);
  if (*dice != '\0')
    second = g_strdup_printf (_("%s; dice %s"), inputs, dice);
  labels[0] = gtk_label_new (first);
  labels[1] = gtk_label_new (second != NULL && *inputs != '\0' ? second : *inputs != '\0' ? inputs : dice);
  gtk_widget_add_css_class (labels[1], "caption");
  gtk_widget_add_css_class (labels[1], "dim-label");
  for (int i = 0; i < 2; i++)
    {
      gtk_label_set_xalign (GTK_LABEL (labels[i]), 0);
      gtk_label_set_ellipsize (GTK_LABEL (labels[i]), PANGO_ELLIPSIZE_END);
      gtk_label_set_max_width_chars (GTK_LABEL (labels[i]), 20);
      gtk_box_append (GTK_BOX (box), labels[i]);
    }
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  all = biv_calculation_dup_text (reckoning);
  gtk_widget_set_tooltip_text (row, g_strchomp (all));
  g_object_set_data_full (G_OBJECT (row), "reckoning", g_object_ref (reckoning), g_object_unref);
  biv_row_name_from_labels (row);
  return row;
}

static void
keep (BivCalculatorsWindow *self)
{
  g_autoptr (BivCalculation) copy = biv_calculation_copy (self->now);
  GtkListBoxRow *oldest;

  self->is_kept = TRUE;
  gtk_list_box_prepend (self->history, make_history_row (copy));
  while ((oldest = gtk_list_box_get_row_at_index (self->history, HISTORY_MOST)) != NULL)
    gtk_list_box_remove (self->history, GTK_WIDGET (oldest));
  gtk_widget_set_visible (self->earlier, TRUE);
}

static void
on_history_activated (BivCalculatorsWindow *self,
                      GtkListBoxRow        *row)
{
  BivCalculation *earlier = g_object_get_data (G_OBJECT (row), "reckoning");

  biv_calculators_window_show (self, biv_calculation_get_calculator (earlier)->id);
  self->is_storing = TRUE;
  biv_calculation_take (self->now, earlier);
  for (guint i = 0; i < self->rows->len; i++)
    biv_input_row_load (self->rows->pdata[i], self->now);
  self->is_storing = FALSE;
  self->is_kept = TRUE;
  update (self);
}

/* ---- The form ---- */

static void
store (BivCalculatorsWindow *self)
{
  self->is_storing = TRUE;
  for (guint i = 0; i < self->rows->len; i++)
    biv_input_row_store (self->rows->pdata[i], self->now);
  self->is_storing = FALSE;
  update (self);
}

static void
make_form (BivCalculatorsWindow *self)
{
  const BivCalculator *calculator = biv_calculation_get_calculator (self->now);
  gboolean is_fresh = biv_facts_get_n (biv_calculation_get_inputs (self->now)) == 0;
  GtkWidget *old;

  g_ptr_array_set_size (self->rows, 0);
  while ((old = gtk_widget_get_first_child (GTK_WIDGET (self->form))) != NULL)
    gtk_box_remove (self->form, old);
  for (const BivInput *input = calculator->inputs; input->key != NULL; input++)
    {
      GtkWidget *row = biv_input_row_new (calculator, input);

      if (!is_fresh)
        biv_input_row_load (BIV_INPUT_ROW (row), self->now);
      g_signal_connect_swapped (row, "changed", G_CALLBACK (store), self);
      g_ptr_array_add (self->rows, row);
      gtk_box_append (self->form, row);
    }
  if (self->rows->len == 0)
    {
      GtkWidget *nothing = biv_label_new (_("There is nothing to fill in: its dice say it all."),
                                          NULL, BIV_LABEL_LEFT | BIV_LABEL_WRAPS);

      gtk_box_append (self->form, nothing);
    }
}

static void
show_reckoning (BivCalculatorsWindow *self,
                BivCalculation       *reckoning)
{
  const BivCalculator *calculator = biv_calculation_get_calculator (reckoning);

  self->now = reckoning;
  self->is_kept = biv_calculation_get_state (reckoning) == BIV_CALCULATION_DONE;
  gtk_label_set_text (self->title, _(calculator->name));
  gtk_label_set_text (self->words, _(calculator->words));
  biv_clause_label_set (self->clause, calculator->clause);
  make_form (self);
  store (self);
}

static void
on_row_selected (BivCalculatorsWindow *self,
                 GtkListBoxRow        *row)
{
  if (row != NULL)
    show_reckoning (self, self->reckonings->pdata[gtk_list_box_row_get_index (row)]);
}

void
biv_calculators_window_show (BivCalculatorsWindow *self,
                             const char           *id)
{
  g_return_if_fail (BIV_IS_CALCULATORS_WINDOW (self) && id != NULL);

  for (guint i = 0; i < self->reckonings->len; i++)
    if (strcmp (biv_calculation_get_calculator (self->reckonings->pdata[i])->id, id) == 0)
      gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, (int) i));
}

BivCalculation *
biv_calculators_window_get_reckoning (BivCalculatorsWindow *self)
{
  g_return_val_if_fail (BIV_IS_CALCULATORS_WINDOW (self), NULL);
  return self->now;
}

/* ---- Actions ---- */

static void
focus_form (BivCalculatorsWindow *self)
{
  gtk_root_set_focus (GTK_ROOT (self), NULL);
  if (!gtk_widget_child_focus (GTK_WIDGET (self->form), GTK_DIR_TAB_FORWARD))
    gtk_widget_grab_focus (GTK_WIDGET (self->step_button));
}

static void
on_step (BivCalculatorsWindow *self)
{
  if (biv_calculation_get_state (self->now) == BIV_CALCULATION_DONE && biv_calculation_get_throws (self->now)->len == 0)
    {
      if (!self->is_kept)
        keep (self);
      update_step (self);
      return;
    }
  if (biv_calculation_get_state (self->now) == BIV_CALCULATION_DONE)
    biv_calculation_clear_dice (self->now);
  if (biv_calculation_get_wanted (self->now) == NULL)
    return;
  if (types_dice (self))
    gtk_widget_child_focus (GTK_WIDGET (self->faces), GTK_DIR_TAB_FORWARD);
  else
    {
      self->is_storing = TRUE;
      biv_calculation_roll (self->now, &self->dice);
      self->is_storing = FALSE;
      update (self);
    }
}

static void
on_clear (BivCalculatorsWindow *self)
{
  self->is_storing = TRUE;
  biv_calculation_clear (self->now);
  self->is_storing = FALSE;
  show_reckoning (self, self->now);
  focus_form (self);
}

static void
on_take_back (BivCalculatorsWindow *self)
{
  biv_calculation_take_back (self->now);
}

static void
on_copy (BivCalculatorsWindow *self)
{
  g_autofree char *text = biv_calculation_dup_text (self->now);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static void
on_send (BivCalculatorsWindow *self)
{
  if (self->desk != NULL)
    gtk_window_present (GTK_WINDOW (biv_send_dialog_new (self->desk, self->now, GTK_WINDOW (self))));
}

static void
on_turn (GtkWidget  *widget,
         const char *action,
         GVariant   *parameter)
{
  BivCalculatorsWindow *self = BIV_CALCULATORS_WINDOW (widget);
  int n = (int) self->reckonings->len;
  int at = gtk_list_box_row_get_index (gtk_list_box_get_selected_row (self->list)) + g_variant_get_int32 (parameter);

  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, (at + n) % n));
  focus_form (self);
}

/* Without a campaign there is no Rules page: the clause's words are told here. */
static void
on_show_clause (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  BivCalculatorsWindow *self = BIV_CALCULATORS_WINDOW (widget);
  const char *clause = g_variant_get_string (parameter, NULL), *words = NULL;
  g_autoptr (BivBook) book = NULL;
  g_autofree char *text = NULL;

  if (self->desk != NULL)
    {
      biv_desk_show (self->desk, "rules", clause);
      return;
    }
  book = biv_book_find_clause (clause, &words);
  if (book == NULL)
    return;
  text = g_strdup_printf ("%s: %s", clause, words);
  gtk_label_set_text (self->clause_words, text);
  gtk_widget_set_visible (GTK_WIDGET (self->clause_words), TRUE);
}

/* A number's own keys are the wheel's, and it has no default to activate in GTK 4.8. */
static gboolean
press_in_spin (BivCalculatorsWindow *self,
               GtkSpinButton        *spin,
               guint                 keyval,
               gboolean              has_control)
{
  if (has_control && (keyval == GDK_KEY_Page_Down || keyval == GDK_KEY_Page_Up))
    gtk_widget_activate_action (GTK_WIDGET (self), "calculators.turn", "i", keyval == GDK_KEY_Page_Down ? 1 : -1);
  else if (!has_control && (keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter))
    {
      gtk_spin_button_update (spin);
      gtk_widget_activate_action (GTK_WIDGET (self), "calculators.step", NULL);
    }
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

/* Figures are faces wherever no text is typed. */
static gboolean
on_key (BivCalculatorsWindow *self,
        guint                 keyval,
        guint                 keycode,
        GdkModifierType       modifiers)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (self));
  GtkWidget *spin = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_SPIN_BUTTON) : NULL;
  int figure = g_unichar_digit_value (gdk_keyval_to_unicode (keyval));

  if (spin != NULL)
    return press_in_spin (self, GTK_SPIN_BUTTON (spin), keyval, (modifiers & GDK_CONTROL_MASK) != 0);
  if ((modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0 || (focus != NULL && GTK_IS_EDITABLE (focus)))
    return GDK_EVENT_PROPAGATE;
  if (keyval == GDK_KEY_BackSpace)
    return biv_calculation_take_back (self->now);
  if (figure < 0 || biv_calculation_get_wanted (self->now) == NULL)
    return GDK_EVENT_PROPAGATE;
  return biv_calculation_give_face (self->now, figure == 0 ? 10 : figure);
}

/* ---- Width ---- */

static void
on_width_changed (gpointer data)
{
  BivCalculatorsWindow *self = data;

  self->width_id = 0;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->body),
                                  self->is_narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_box_set_homogeneous (self->body, self->is_narrow);
  if (self->is_narrow)
    gtk_widget_add_css_class (GTK_WIDGET (self->body), "narrow");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->body), "narrow");
}

static void
biv_calculators_window_size_allocate (GtkWidget *widget,
                                      int        width,
                                      int        height,
                                      int        baseline)
{
  BivCalculatorsWindow *self = BIV_CALCULATORS_WINDOW (widget);
  gboolean is_narrow = width < NARROW_BELOW * biv_look_get_text_scale (widget);

  GTK_WIDGET_CLASS (biv_calculators_window_parent_class)->size_allocate (widget, width, height, baseline);
  if (is_narrow == self->is_narrow)
    return;
  self->is_narrow = is_narrow;
  if (self->width_id == 0)
    self->width_id = g_idle_add_once (on_width_changed, self);
}

/* ---- The class ---- */

static void
on_desk_changed (BivCalculatorsWindow *self)
{
  update_options (self);
  update (self);
}

static void
on_desk_gone (gpointer  data,
              GObject  *where_it_was)
{
  BivCalculatorsWindow *self = data;

  self->desk = NULL;
  on_desk_changed (self);
}

static void
drop_desk (BivCalculatorsWindow *self)
{
  if (self->desk == NULL)
    return;
  g_signal_handlers_disconnect_by_func (self->desk, on_desk_changed, self);
  g_object_weak_unref (G_OBJECT (self->desk), on_desk_gone, self);
  self->desk = NULL;
}

void
biv_calculators_window_set_desk (BivCalculatorsWindow *self,
                                 BivDesk              *desk)
{
  g_return_if_fail (BIV_IS_CALCULATORS_WINDOW (self) && (desk == NULL || BIV_IS_DESK (desk)));

  if (self->desk == desk)
    return;
  drop_desk (self);
  self->desk = desk;
  if (desk != NULL)
    {
      g_object_weak_ref (G_OBJECT (desk), on_desk_gone, self);
      g_signal_connect_object (desk, "changed", G_CALLBACK (on_desk_changed), self, G_CONNECT_SWAPPED);
    }
  on_desk_changed (self);
}

GtkWidget *
biv_calculators_window_new (GtkApplication *application)
{
  return g_object_new (BIV_TYPE_CALCULATORS_WINDOW, "application", application, NULL);
}

static void
biv_calculators_window_dispose (GObject *object)
{
  BivCalculatorsWindow *self = BIV_CALCULATORS_WINDOW (object);

  g_clear_handle_id (&self->width_id, g_source_remove);
  drop_desk (self);
  self->now = NULL;
  biv_template_dispose_window (GTK_WINDOW (self), BIV_TYPE_CALCULATORS_WINDOW);
  G_OBJECT_CLASS (biv_calculators_window_parent_class)->dispose (object);
}

static void
biv_calculators_window_finalize (GObject *object)
{
  g_ptr_array_unref (BIV_CALCULATORS_WINDOW (object)->reckonings);
  g_ptr_array_unref (BIV_CALCULATORS_WINDOW (object)->rows);
  G_OBJECT_CLASS (biv_calculators_window_parent_class)->finalize (object);
}

static void
biv_calculators_window_class_init (BivCalculatorsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "calculators");
  G_OBJECT_CLASS (klass)->dispose = biv_calculators_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_calculators_window_finalize;
  widget_class->size_allocate = biv_calculators_window_size_allocate;
  g_type_ensure (BIV_TYPE_COLUMN);
  g_type_ensure (BIV_TYPE_PAIRING_VIEW);
  g_type_ensure (BIV_TYPE_SLACK);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/calculators/calculators-window.ui");
  BIV_BIND_CHILDREN (widget_class, BivCalculatorsWindow, subtitle, step_button, list, body, form, title, words, clause,
                     dice_box, dice_words, thrown, dice_hint, rolls_button, types_button, faces, headline, refused,
                     clause_words, answers, pairing, doing, send_button, earlier, history);
  BIV_BIND_CALLBACKS (widget_class, on_row_selected, on_history_activated);
  gtk_widget_class_install_action (widget_class, "calculators.step", NULL, BIV_COMMAND (on_step));
  gtk_widget_class_install_action (widget_class, "calculators.clear", NULL, BIV_COMMAND (on_clear));
  gtk_widget_class_install_action (widget_class, "calculators.take-back", NULL, BIV_COMMAND (on_take_back));
  gtk_widget_class_install_action (widget_class, "calculators.copy", NULL, BIV_COMMAND (on_copy));
  gtk_widget_class_install_action (widget_class, "calculators.send", NULL, BIV_COMMAND (on_send));
  gtk_widget_class_install_action (widget_class, "calculators.turn", "i", on_turn);
  gtk_widget_class_install_action (widget_class, "win.show-clause", "s", on_show_clause);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, "calculators.step", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Enter, GDK_CONTROL_MASK, "calculators.step", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Page_Down, GDK_CONTROL_MASK, "calculators.turn", "i", 1);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Page_Up, GDK_CONTROL_MASK, "calculators.turn", "i", -1);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "calculators.copy", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_e, GDK_CONTROL_MASK, "calculators.clear", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_u, GDK_CONTROL_MASK, "calculators.send", NULL);
}

static void
fill_list (BivCalculatorsWindow *self)
{
  for (guint i = 0; i < biv_calculator_get_n (); i++)
    {
      GtkWidget *row = gtk_list_box_row_new ();
      GtkWidget *label = biv_label_new (_(biv_calculator_get_at (i)->name), NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS);

      gtk_widget_set_tooltip_text (row, _(biv_calculator_get_at (i)->words));
      gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
      biv_row_name_from_labels (row);
      gtk_list_box_append (self->list, row);
    }
}

static void
biv_calculators_window_init (BivCalculatorsWindow *self)
{
  g_autoptr (BivFacts) options = biv_facts_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  BivDiceKey key;

  biv_dice_key_init_fresh (&key);
  biv_dice_line_init (&self->dice, &key, "calculators", 0);
  self->rows = g_ptr_array_new ();
  self->reckonings = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < biv_calculator_get_n (); i++)
    {
      BivCalculation *reckoning = biv_calculation_new (biv_calculator_get_at (i), options);

      g_signal_connect_object (reckoning, "changed", G_CALLBACK (on_reckoning_changed), self, G_CONNECT_SWAPPED);
      g_ptr_array_add (self->reckonings, reckoning);
    }
  gtk_widget_init_template (GTK_WIDGET (self));
  biv_announce_changes (self->headline);
  biv_announce_changes (self->refused);
  biv_list_leave_by_tab (self->list);
  g_object_bind_property (biv_preferences_get (), "types-dice", self->types_button, "active",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  g_signal_connect_swapped (self->types_button, "toggled", G_CALLBACK (update), self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  fill_list (self);
  update_options (self);
  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, 0));
}
