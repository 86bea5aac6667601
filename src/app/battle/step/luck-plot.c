/* SPDX-License-Identifier: GPL-3.0-or-later */
/* luck-plot.c: after a battle, how its chances went, and the battle once more */
#include "config.h"

#include "app/battle/step/luck-plot.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/battle/step/odds-bar.h"
#include "app/widgets/look.h"
#include "app/widgets/preferences.h"
#include "app/widgets/template.h"
#include "engine/biv-luck.h"

#define SEED       1                  /* the same battle always has the same luck */
#define ON_BOARDS  300                /* battles from each moment */
#define ON_TABLES  60                 /* where each takes far longer */
#define TELL_MS    250
#define HEIGHT     64                 /* px of the plot, at a text scale of 1 */
#define LETTERS    11
#define INSET      5.0                /* above and below the curve */
#define GAP        8.0                /* between the curve and words */
#define LEAST      60.0               /* room for them */
#define BIG        0.1                /* a moment that moved as much is a big one */
#define AMBER      0.80, 0.55, 0.05   /* of the moment that is looked at, as the board's edge */

struct _BivLuckPlot
{
  GtkWidget     parent_instance;

  BivSession   *session;
  GtkRange     *slider;
  guint         last_id;              /* of the last moment of the history that is, or is being, reckoned; 0: of none */
  BivLuck      *luck;                 /* being reckoned, or done */
  gboolean      is_done;
  GCancellable *cancellable;
  guint         teller, player;

  GtkLabel     *sum;                  /* template children from here on */
  GtkWidget    *big;
  GtkToggleButton *play;
  GtkDropDown  *speed;
  GtkDrawingArea *curve;
};

G_DEFINE_FINAL_TYPE (BivLuckPlot, biv_luck_plot, GTK_TYPE_WIDGET)

/* ---- In words ---- */

static const char *
side_name (BivLuckPlot *self,
           int          side)
{
  const BivSetup *setup = biv_field_get_setup (biv_session_get_field (self->session));

  return setup->sides[side].name != NULL ? setup->sides[side].name : biv_side_letter (side);
}

/* Towards A, of everybody. */
static double
sum_of (BivLuckPlot *self,
        BivLuckKind  kind)
{
  return biv_luck_get_sum (self->luck, kind, BIV_NOBODY) + biv_luck_get_sum (self->luck, kind, 0)
         - biv_luck_get_sum (self->luck, kind, 1);
}

static char *
dup_sum (BivLuckPlot *self)
{
  double dice = sum_of (self, BIV_LUCK_ROLLED) + sum_of (self, BIV_LUCK_TYPED), overruled = sum_of (self, BIV_LUCK_OVERRULED);
  int began = biv_odds_points (biv_luck_get_worth (self->luck, 0, NULL));
  g_autofree char *by_dice = biv_odds_dup_signed (biv_odds_points (dice));
  g_autofree char *by_choices = biv_odds_dup_signed (biv_odds_points (sum_of (self, BIV_LUCK_CHOSEN)));
  g_autofree char *by_referee = biv_odds_dup_signed (biv_odds_points (overruled));

  if (overruled != 0.0)
    /* TRANSLATORS: a side, its chance in per cent at the beginning, and by how many points dice, orders and the referee moved it */
    return g_strdup_printf (_("%s began at %d %%: dice %s, choices %s, overruled %s points"), side_name (self, 0), began, by_dice,
                            by_choices, by_referee);
  /* TRANSLATORS: a side, its chance in per cent at the beginning, and by how many points dice and orders moved it */
  return g_strdup_printf (_("%s began at %d %%: dice %s, choices %s points"), side_name (self, 0), began, by_dice, by_choices);
}

/* "Moment 41: 12th Lancers fire at … (61 % before, 38 % after)" */
static char *
dup_moment (BivLuckPlot *self,
            guint        moment)
{
  int now = biv_odds_points (biv_luck_get_worth (self->luck, moment, NULL));

  if (moment == 0)
    /* TRANSLATORS: a side, and its chance in per cent */
    return g_strdup_printf (_("The beginning: victory for %s in %d of a hundred"), side_name (self, 0), now);
  /* TRANSLATORS: a moment's number, what happened, a side, and its chance before and after, in per cent */
  return g_strdup_printf (_("Moment %u: %s\n%s: %d %% before, %d %% after"), moment, biv_session_get_words (self->session, moment),
                          side_name (self, 0), biv_odds_points (biv_luck_get_worth (self->luck, moment - 1, NULL)), now);
}

char *
biv_luck_plot_dup_chances (BivLuckPlot *self)
{
  guint moment;
  int now;

  g_return_val_if_fail (BIV_IS_LUCK_PLOT (self), NULL);

  if (!self->is_done || self->session == NULL || !biv_session_is_over (self->session))
    return NULL;
  moment = biv_session_get_moment (self->session);
  now = biv_odds_points (biv_luck_get_worth (self->luck, moment, NULL));
  if (moment == 0)
    return g_strdup_printf (_("The beginning: victory for %s in %d of a hundred"), side_name (self, 0), now);
  /* TRANSLATORS: a side, and its chance in per cent before and after a moment of the battle */
  return g_strdup_printf (_("Victory for %s: %d %% before, %d %% after"), side_name (self, 0),
                          biv_odds_points (biv_luck_get_worth (self->luck, moment - 1, NULL)), now);
}

static double
swing_of (BivLuckPlot *self,
          guint        moment)
{
  return moment == 0 ? 0
                     : biv_luck_get_worth (self->luck, moment, NULL) - biv_luck_get_worth (self->luck, moment - 1, NULL);
}

/* ---- The curve ---- */

/* Where the slider's knob stands at that moment, in the curve's own pixels: its middle runs from end to end of the trough. */
static double
x_of (BivLuckPlot *self,
      double       moment)
{
  GdkRectangle trough;
  graphene_point_t origin;
  double share = moment / MAX (biv_session_get_last_moment (self->session), 1);

  gtk_range_get_range_rect (self->slider, &trough);
  if (!gtk_widget_compute_point (GTK_WIDGET (self->slider), GTK_WIDGET (self->curve), &GRAPHENE_POINT_INIT (trough.x, 0), &origin))
    return 0;
  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    share = 1 - share;
  return origin.x + share * trough.width;
}

static guint
moment_at (BivLuckPlot *self,
           double       x)
{
  guint last = biv_session_get_last_moment (self->session);
  double first = x_of (self, 0), end = x_of (self, last);

  return end == first ? 0 : (guint) lround (CLAMP ((x - first) / (end - first), 0, 1) * last);
}

static double
y_of (BivLuckPlot *self,
      guint        moment,
      double       height)
{
  return INSET + (1 - biv_luck_get_worth (self->luck, moment, NULL)) * (height - 2 * INSET);
}

/* What an order did by being given is thin, what its dice did is thick. */
static void
draw_curve (BivLuckPlot *self,
            cairo_t     *cr,
            double       height)
{
  guint n = biv_luck_get_n_moments (self->luck);

  for (guint moment = 1; moment < n; moment++)
    {
      double left = x_of (self, moment - 1), right = x_of (self, moment);
      double before = y_of (self, moment - 1, height), now = y_of (self, moment, height);
      double choice = biv_luck_get_choice (self->luck, moment);
      gboolean by_dice = fabs (swing_of (self, moment) - choice) > fabs (choice);

      cairo_set_line_width (cr, 1.5);
      cairo_move_to (cr, left, before);
      cairo_line_to (cr, right, before);
      cairo_stroke (cr);
      cairo_set_line_width (cr, by_dice ? 3.5 : 1.5);
      cairo_move_to (cr, right, before);
      cairo_line_to (cr, right, now);
      cairo_stroke (cr);
    }
}

static void
draw_frame (BivLuckPlot *self,
            cairo_t     *cr,
            double       height)
{
  GtkWidget *widget = GTK_WIDGET (self->curve);
  double left = x_of (self, 0), right = x_of (self, biv_session_get_last_moment (self->session)), dashes[] = { 4, 3 };

  biv_look_set_source (widget, cr, 0.2);
  cairo_set_line_width (cr, 1);
  cairo_rectangle (cr, floor (MIN (left, right)) + 0.5, 0.5, floor (fabs (right - left)), height - 1);
  cairo_stroke (cr);
  for (int turn = 2; turn <= 200; turn++)
    {
      int moment = biv_session_get_turn_moment (self->session, turn);

      if (moment < 0)
        break;
      cairo_move_to (cr, floor (x_of (self, moment)) + 0.5, 0);
      cairo_rel_line_to (cr, 0, height);
      cairo_stroke (cr);
    }
  cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  cairo_move_to (cr, left, floor (height / 2) + 0.5);
  cairo_line_to (cr, right, floor (height / 2) + 0.5);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

static void
draw_decisive (BivLuckPlot *self,
               cairo_t     *cr,
               double       height)
{
  guint moment = biv_luck_get_decisive (self->luck);
  double x, y;

  if (moment == 0)
    return;                         /* nothing moved it: it ended as it began */
  x = x_of (self, moment);
  y = (y_of (self, moment, height) + y_of (self, moment - 1, height)) / 2;
  biv_look_set_source (GTK_WIDGET (self->curve), cr, 1);
  cairo_arc (cr, x, y, 4.5, 0, 2 * G_PI);
  cairo_set_line_width (cr, 2);
  cairo_stroke_preserve (cr);
  biv_fill (cr, biv_look_get_palette (GTK_WIDGET (self))->level[0]);
}

/* @width: px; what does not go into two lines ends in dots. Returns: (transfer full) */
static PangoLayout *
make_words (BivLuckPlot *self,
            const char  *words,
            gboolean     is_bold,
            double       width)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self->curve), words);
  g_autoptr (PangoFontDescription) font = pango_font_description_copy (
    pango_context_get_font_description (pango_layout_get_context (layout)));

  pango_font_description_set_absolute_size (font, LETTERS * biv_look_get_text_scale (GTK_WIDGET (self)) * PANGO_SCALE);
  if (is_bold)
    pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_height (layout, is_bold ? -1 : -2);
  return layout;
}

/* What an edge means; beside a long name there is no room for more than whose it is. */
static PangoLayout *
make_edge (BivLuckPlot *self,
           int          side,
           double       width)
{
  g_autofree char *words = g_strdup_printf (_("Victory for %s"), side_name (self, side));
  PangoLayout *layout = make_words (self, words, FALSE, width);

  if (pango_layout_is_ellipsized (layout))
    pango_layout_set_text (layout, side_name (self, side), -1);
  pango_layout_set_alignment (layout, PANGO_ALIGN_RIGHT);
  return layout;
}

/* What the upper and the lower edge mean, before the curve. */
static void
draw_scale (BivLuckPlot *self,
            cairo_t     *cr,
            double       height)
{
  double right = MIN (x_of (self, 0), x_of (self, biv_session_get_last_moment (self->session))) - GAP;

  if (right < LEAST)
    return;
  biv_look_set_source (GTK_WIDGET (self->curve), cr, 0.75);
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (PangoLayout) layout = make_edge (self, i, right);
      int layout_height;

      pango_layout_get_pixel_size (layout, NULL, &layout_height);
      cairo_move_to (cr, 0, i == 0 ? 0 : height - layout_height);
      pango_cairo_show_layout (cr, layout);
    }
}

/* The sentence of what decided it, behind the curve. */
static void
draw_sentence (BivLuckPlot *self,
               cairo_t     *cr,
               double       width)
{
  guint moment = biv_luck_get_decisive (self->luck);
  double left = MAX (x_of (self, 0), x_of (self, biv_session_get_last_moment (self->session))) + GAP;
  g_autofree char *points = NULL, *head = NULL;
  g_autoptr (PangoLayout) layout = NULL, words = NULL;
  int head_height;

  if (moment == 0 || width - left < LEAST)
    return;
  points = biv_odds_dup_signed (biv_odds_points (swing_of (self, moment)));
  /* TRANSLATORS: the number of the moment, and by how many points of a hundred */
  head = g_strdup_printf (_("Decided at moment %u: %s points"), moment, points);
  layout = make_words (self, head, TRUE, width - left);
  words = make_words (self, biv_session_get_words (self->session, moment), FALSE, width - left);
  biv_look_set_source (GTK_WIDGET (self->curve), cr, 0.9);
  pango_layout_get_pixel_size (layout, NULL, &head_height);
  cairo_move_to (cr, left, 2);
  pango_cairo_show_layout (cr, layout);
  cairo_move_to (cr, left, 2 + head_height);
  pango_cairo_show_layout (cr, words);
}

static void
draw (GtkDrawingArea *area,
      cairo_t        *cr,
      int             width,
      int             height,
      gpointer        data)
{
  BivLuckPlot *self = BIV_LUCK_PLOT (data);
  double x;

  if (!self->is_done || !biv_session_is_over (self->session))
    return;
  draw_frame (self, cr, height);
  x = floor (x_of (self, biv_session_get_moment (self->session))) + 0.5;
  if (biv_look_has_contrast (gtk_widget_get_settings (GTK_WIDGET (self))))
    biv_look_set_source (GTK_WIDGET (area), cr, 1);
  else
    cairo_set_source_rgb (cr, AMBER);
  cairo_set_line_width (cr, 2);
  cairo_move_to (cr, x, 0);
  cairo_line_to (cr, x, height);
  cairo_stroke (cr);
  biv_look_set_source (GTK_WIDGET (area), cr, 0.9);
  draw_curve (self, cr, height);
  draw_decisive (self, cr, height);
  draw_scale (self, cr, height);
  draw_sentence (self, cr, width);
}

/* ---- Reckoning ---- */

static void
forget (BivLuckPlot *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_handle_id (&self->teller, g_source_remove);
  g_clear_pointer (&self->luck, biv_luck_unref);
  self->is_done = FALSE;
  self->last_id = 0;
}

static void
reckon (GTask        *task,
        gpointer      source,
        gpointer      data,
        GCancellable *cancellable)
{
  g_task_return_boolean (task, biv_luck_reckon (data, MAX (g_get_num_processors (), 2) - 1, cancellable));
}

static void
show_state (BivLuckPlot *self)
{
  g_autofree char *sum = NULL, *described = NULL;

  if (!self->is_done)
    {
      sum = g_strdup_printf (_("Luck and choices are reckoned: %d %%"), biv_odds_points (biv_luck_get_progress (self->luck)));
      gtk_label_set_text (self->sum, sum);
      gtk_widget_set_sensitive (self->big, FALSE);
      return;
    }
  sum = dup_sum (self);
  gtk_label_set_text (self->sum, sum);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->sum), sum);
  gtk_widget_set_sensitive (self->big, biv_luck_get_decisive (self->luck) > 0);
  described = dup_moment (self, biv_session_get_moment (self->session));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->curve), GTK_ACCESSIBLE_PROPERTY_LABEL, described, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self->curve));
}

static void
on_reckoned (GObject      *source,
             GAsyncResult *result,
             gpointer      data)
{
  BivLuckPlot *self = BIV_LUCK_PLOT (source);

  /* Another history is being reckoned by now, or nothing is. */
  if (!g_task_propagate_boolean (G_TASK (result), NULL) || self->luck != data)
    return;
  self->is_done = TRUE;
  g_clear_handle_id (&self->teller, g_source_remove);
  show_state (self);
}

static gboolean
on_tell (gpointer data)
{
  show_state (BIV_LUCK_PLOT (data));
  return G_SOURCE_CONTINUE;
}

static void
begin (BivLuckPlot *self)
{
  gboolean is_table = biv_field_get_ruleset (biv_session_get_field (self->session))->shape == BIV_BOARD_TABLE;
  g_autoptr (GTask) task = NULL;

  self->luck = biv_luck_new (self->session, SEED, is_table ? ON_TABLES : ON_BOARDS);
  self->cancellable = g_cancellable_new ();
  task = g_task_new (self, self->cancellable, on_reckoned, self->luck);
  g_task_set_check_cancellable (task, TRUE);
  g_task_set_task_data (task, biv_luck_ref (self->luck), (GDestroyNotify) biv_luck_unref);
  g_task_run_in_thread (task, reckon);
  self->teller = g_timeout_add (TELL_MS, on_tell, self);
}

void
biv_luck_plot_show (BivLuckPlot *self)
{
  guint last, id;
  gboolean is_over;

  g_return_if_fail (BIV_IS_LUCK_PLOT (self) && self->session != NULL);

  last = biv_session_get_last_moment (self->session);
  is_over = last > 0 && biv_session_is_over (self->session);
  id = biv_session_get_moment_id (self->session, last);
  if (!is_over || id != self->last_id)
    forget (self);
  if (is_over && self->luck == NULL)
    {
      self->last_id = id;
      begin (self);
    }
  gtk_widget_set_visible (GTK_WIDGET (self), is_over);
  if (is_over)
    show_state (self);
  else
    gtk_toggle_button_set_active (self->play, FALSE);
}

static const double speeds[] = { 0.5, 1.0, 2.0, 4.0 };

/* The same as the computer's. */
static void
show_speed (BivLuckPlot *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (speeds); i++)
    if (speeds[i] == biv_preferences_get_play_speed (biv_preferences_get ()))
      gtk_drop_down_set_selected (self->speed, i);
}

void
biv_luck_plot_set_session (BivLuckPlot *self,
                           BivSession  *session,
                           GtkRange    *slider)
{
  g_return_if_fail (BIV_IS_LUCK_PLOT (self));

  forget (self);
  gtk_toggle_button_set_active (self->play, FALSE);
  g_set_object (&self->session, session);
  self->slider = slider;
  show_speed (self);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

/* ---- The battle once more ---- */

static gboolean
on_next_moment (gpointer data)
{
  BivLuckPlot *self = BIV_LUCK_PLOT (data);

  if (biv_session_is_at_end (self->session))
    {
      self->player = 0;
      gtk_toggle_button_set_active (self->play, FALSE);
      return G_SOURCE_REMOVE;
    }
  biv_session_seek (self->session, biv_session_get_moment (self->session) + 1);
  return G_SOURCE_CONTINUE;
}

/* As it runs, or not, at the speed that is chosen. */
static void
run (BivLuckPlot *self)
{
  g_clear_handle_id (&self->player, g_source_remove);
  if (gtk_toggle_button_get_active (self->play))
    self->player = g_timeout_add ((guint) (1000 / biv_preferences_get_play_speed (biv_preferences_get ())), on_next_moment, self);
}

static void
on_play (BivLuckPlot *self)
{
  gboolean plays = gtk_toggle_button_get_active (self->play);
  const char *words = plays ? _("Pause (space)") : _("Play the battle again (space)");

  gtk_button_set_icon_name (GTK_BUTTON (self->play),
                            plays ? "media-playback-pause-symbolic" : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->play), words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->play), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  if (plays && biv_session_is_at_end (self->session))
    biv_session_seek (self->session, 0);
  run (self);
}

static void
on_speed (BivLuckPlot *self)
{
  guint chosen = MIN (gtk_drop_down_get_selected (self->speed), G_N_ELEMENTS (speeds) - 1);

  if (speeds[chosen] != biv_preferences_get_play_speed (biv_preferences_get ()))
    g_object_set (biv_preferences_get (), "play-speed", speeds[chosen], NULL);
  run (self);
}

gboolean
biv_luck_plot_play (BivLuckPlot *self)
{
  g_return_val_if_fail (BIV_IS_LUCK_PLOT (self), FALSE);

  if (!gtk_widget_get_visible (GTK_WIDGET (self)))
    return FALSE;
  gtk_toggle_button_set_active (self->play, !gtk_toggle_button_get_active (self->play));
  return TRUE;
}

/* ---- Hands ---- */

gboolean
biv_luck_plot_seek_big (BivLuckPlot *self,
                        int          step)
{
  guint last, decisive;

  g_return_val_if_fail (BIV_IS_LUCK_PLOT (self), FALSE);

  if (!self->is_done || !gtk_widget_get_visible (GTK_WIDGET (self)))
    return FALSE;
  last = biv_session_get_last_moment (self->session);
  decisive = biv_luck_get_decisive (self->luck);
  for (int moment = (int) biv_session_get_moment (self->session) + step; moment > 0 && moment <= (int) last; moment += step)
    if ((guint) moment == decisive || fabs (swing_of (self, (guint) moment)) >= BIG)
      {
        biv_session_seek (self->session, (guint) moment);
        return TRUE;
      }
  return FALSE;
}

/* Behind the last one it begins again with the first. */
static void
on_big (BivLuckPlot *self)
{
  if (biv_luck_plot_seek_big (self, 1))
    return;
  biv_session_seek (self->session, 0);
  biv_luck_plot_seek_big (self, 1);
}

static void
on_pressed (GtkGestureClick *gesture,
            int              n_press,
            double           x,
            double           y,
            gpointer         data)
{
  BivLuckPlot *self = BIV_LUCK_PLOT (data);

  if (!self->is_done)
    return;
  /* The sentence behind the curve is a way to its moment. */
  if (x > MAX (x_of (self, 0), x_of (self, biv_session_get_last_moment (self->session))) + GAP)
    biv_session_seek (self->session, biv_luck_get_decisive (self->luck));
  else
    biv_session_seek (self->session, moment_at (self, x));
}

static gboolean
on_query_tooltip (GtkWidget  *widget,
                  int         x,
                  int         y,
                  gboolean    is_keyboard,
                  GtkTooltip *tooltip,
                  gpointer    data)
{
  BivLuckPlot *self = BIV_LUCK_PLOT (data);
  g_autofree char *words = NULL;

  if (!self->is_done || is_keyboard)
    return FALSE;
  words = dup_moment (self, moment_at (self, x));
  gtk_tooltip_set_text (tooltip, words);
  return TRUE;
}

/* ---- The class ---- */

static void
biv_luck_plot_dispose (GObject *object)
{
  BivLuckPlot *self = BIV_LUCK_PLOT (object);
  GtkWidget *child;

  forget (self);
  g_clear_handle_id (&self->player, g_source_remove);
  g_clear_object (&self->session);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (biv_luck_plot_parent_class)->dispose (object);
}

static void
biv_luck_plot_class_init (BivLuckPlotClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_luck_plot_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/step/luck-plot.ui");
  BIV_BIND_CHILDREN (widget_class, BivLuckPlot, sum, big, curve, play, speed);
  BIV_BIND_CALLBACKS (widget_class, on_big, on_play, on_pressed, on_query_tooltip, on_speed);
}

static void
biv_luck_plot_init (BivLuckPlot *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drawing_area_set_draw_func (self->curve, draw, self, NULL);
  gtk_drawing_area_set_content_height (self->curve, (int) (HEIGHT * biv_look_get_text_scale (GTK_WIDGET (self))));
}
