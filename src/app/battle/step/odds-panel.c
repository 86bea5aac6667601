/* SPDX-License-Identifier: GPL-3.0-or-later */
/* odds-panel.c: how a battle would end, counted in threads while it is looked at */
#include "config.h"

#include "app/battle/step/odds-panel.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/battle/step/odds-bar.h"
#include "app/desk/clause-link.h"
#include "app/widgets/children.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "app/widgets/row-name.h"
#include "app/widgets/swatch.h"
#include "app/widgets/template.h"
#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "campaign/model/item-names.h"
#include "draw/ink/plot.h"
#include "engine/biv-ruleset.h"
#include "draw/counter/side-look.h"

#define SEED       1                  /* the same position always has the same odds */
#define POINTS     1.0                /* that the interval is left on either side, at first */
#define NOTABLE    0.04               /* a difference that is set in bold */
#define LETTERS    11                 /* px of the plot, at a text scale of 1 */

/* A result and what stands in its row. */
typedef struct
{
  guint       result;
  GtkWidget  *swatch, *name, *difference;
  GtkWidget  *shares[2], *bars[2];    /* before, and now */
} ResultRow;

typedef struct
{
  guint       unit;
  double      change;                 /* by which rows are put in order */
  GtkWidget  *row, *share, *difference;
  BivOddsBar *bar;
} LossRow;

struct _BivOddsPanel
{
  GtkWidget       parent_instance;

  BivCampaign    *campaign;
  char           *sides[BIV_N_SIDES];
  char           *note;
  gboolean        compares;

  BivField       *before, *now;       /* %NULL: nothing is shown */
  BivState       *state_before, *state_now;
  BivOdds        *odds;
  gboolean        has_before;         /* the change is being counted */
  gint64          began;
  double          seconds;            /* of what was counted */
  guint64         battles;            /* asked for */
  BivContrast    *counted;

  GArray         *results_rows;       /* of ResultRow */
  GPtrArray      *loss_rows;          /* of LossRow */

  GtkWidget      *scroll, *order, *anew;     /* template children from here on */
  GtkLabel       *status, *verdict, *legend;
  GtkButton      *act;
  GtkGrid        *results;
  GtkListBox     *losses;
  GtkToggleButton *by_change, *by_unit;
  GtkDrawingArea *plot;
};

G_DEFINE_FINAL_TYPE (BivOddsPanel, biv_odds_panel, GTK_TYPE_WIDGET)

/* ---- In words ---- */

/* "45 to 47 %" */
static char *
dup_interval (double low,
              double high)
{
  if (biv_odds_points (low) == biv_odds_points (high))
    /* TRANSLATORS: a chance in per cent */
    return g_strdup_printf (_("%d %%"), biv_odds_points (low));
  /* TRANSLATORS: a chance, as an interval in per cent */
  return g_strdup_printf (_("%d to %d %%"), biv_odds_points (low), biv_odds_points (high));
}

/* "−3 (−4 to −2)" */
static char *
dup_difference (double difference,
                double low,
                double high)
{
  g_autofree char *middle = biv_odds_dup_signed (biv_odds_points (difference)), *from = biv_odds_dup_signed (biv_odds_points (low));
  g_autofree char *to = biv_odds_dup_signed (biv_odds_points (high));

  /* TRANSLATORS: a difference in points of a hundred, and within what it lies: "−3 (−4 to −2)" */
  return g_strdup_printf (_("<b>%s</b> (%s to %s)"), middle, from, to);
}

static const char *
side_name (BivOddsPanel *self,
           int           side)
{
  BivSide *item = biv_campaign_find_side (self->campaign, self->sides[side]);

  return item != NULL ? biv_item_call (item) : biv_side_letter (side);
}

static const char *
side_briefly (BivOddsPanel *self,
              int           side)
{
  BivSide *item = biv_campaign_find_side (self->campaign, self->sides[side]);

  return item != NULL ? biv_side_call_briefly (item) : biv_side_letter (side);
}

static char *
dup_result_name (BivOddsPanel *self,
                 const char   *id)
{
  static const struct
  {
    const char *id, *words;
  } names[] = {
    { "none", N_("No end in sight") }, { "draw", N_("Drawn") },             { "both-exhausted", N_("Both exhausted") },
    { "undecided", N_("Undecided") },  { "nightfall", N_("Ends by night") }, { "turn-limit", N_("Last turn over") },
  };

  if (g_str_equal (id, "A") || g_str_equal (id, "B"))
    /* TRANSLATORS: a side, and that it wins the battle */
    return g_strdup_printf (C_("odds", "Victory for %s"), side_name (self, id[0] - 'A'));
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].id, id))
      return g_strdup (_(names[i].words));
  return g_strdup (id);
}

/* ---- Results ---- */

static GtkWidget *
attach_label (BivOddsPanel *self,
              const char   *text,
              int           column,
              int           row,
              float         align)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), align);
  gtk_grid_attach (self->results, label, column, row, 1, 1);
  return label;
}

static GtkWidget *
attach_share (BivOddsPanel      *self,
              const BivSideLook *look,
              int                column,
              int                row,
              GtkWidget        **bar)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3), *label = gtk_label_new (NULL);

  *bar = biv_odds_bar_new (look);
  gtk_label_set_xalign (GTK_LABEL (label), 1.0f);
  gtk_widget_set_hexpand (box, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), *bar);
  gtk_grid_attach (self->results, box, column, row, 1, 1);
  return label;
}

static void
add_result_row (BivOddsPanel *self,
                guint         result,
                int           row)
{
  const char *id = biv_field_get_ruleset (self->now)->results[result];
  g_autofree char *name = dup_result_name (self, id);
  int side = g_str_equal (id, "A") ? 0 : g_str_equal (id, "B") ? 1 : BIV_NOBODY;
  BivSideLook look = { 0 };
  ResultRow it = { .result = result };

  if (side >= 0)
    look = biv_side_look (self->campaign, self->sides[side]);
  it.swatch = biv_swatch_new ();
  biv_swatch_set_side (BIV_SWATCH (it.swatch), self->campaign, side >= 0 ? self->sides[side] : NULL);
  gtk_widget_set_valign (it.swatch, GTK_ALIGN_CENTER);
  gtk_grid_attach (self->results, it.swatch, 0, row, 1, 1);
  it.name = attach_label (self, name, 1, row, 0.0f);
  gtk_label_set_wrap (GTK_LABEL (it.name), TRUE);
  gtk_label_set_lines (GTK_LABEL (it.name), 3);
  gtk_label_set_ellipsize (GTK_LABEL (it.name), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (it.name), 14);
  gtk_label_set_max_width_chars (GTK_LABEL (it.name), 16);
  gtk_widget_set_tooltip_text (it.name, name);
  if (self->has_before)
    {
      it.shares[0] = attach_share (self, side >= 0 ? &look : NULL, 2, row, &it.bars[0]);
      it.difference = attach_label (self, NULL, 4, row, 1.0f);
    }
  it.shares[1] = attach_share (self, side >= 0 ? &look : NULL, 3, row, &it.bars[1]);
  g_array_append_val (self->results_rows, it);
}

static void
clear_results (BivOddsPanel *self)
{
  biv_children_remove (self->results);
  g_array_set_size (self->results_rows, 0);
}

/* The sides first, then what is left where anything of it came up: a battle has the more ways to end the longer it is. */
static void
make_results (BivOddsPanel *self)
{
  const BivRuleset *ruleset = biv_field_get_ruleset (self->now);
  int row = 1;

  clear_results (self);
  if (self->has_before)
    {
      GtkWidget *before = attach_label (self, _("Before"), 2, 0, 1.0f), *now = attach_label (self, _("As it is now"), 3, 0, 1.0f);
      GtkWidget *difference = attach_label (self, _("difference"), 4, 0, 1.0f);

      gtk_widget_add_css_class (before, "dim-label");
      gtk_widget_add_css_class (now, "heading");
      gtk_widget_add_css_class (difference, "dim-label");
    }
  add_result_row (self, BIV_RESULT_A, row++);
  add_result_row (self, BIV_RESULT_B, row++);
  add_result_row (self, BIV_RESULT_DRAW, row++);
  for (guint i = BIV_N_COMMON_RESULTS; ruleset->results[i] != NULL; i++)
    add_result_row (self, i, row++);
  add_result_row (self, BIV_RESULT_NONE, row++);
}

static void
show_share (GtkWidget      *label,
            GtkWidget      *bar,
            const BivTally *tally,
            guint           result,
            gboolean        is_bold)
{
  double low, high;
  g_autofree char *words = NULL, *markup = NULL;

  biv_tally_share (tally, result, &low, &high);
  biv_odds_bar_set (BIV_ODDS_BAR (bar), low, high);
  words = dup_interval (low, high);
  markup = is_bold ? g_strdup_printf ("<b>%s</b>", words) : g_strdup (words);
  gtk_label_set_markup (GTK_LABEL (label), markup);
}

static void
show_results (BivOddsPanel *self)
{
  for (guint i = 0; i < self->results_rows->len; i++)
    {
      ResultRow *row = &g_array_index (self->results_rows, ResultRow, i);
      gboolean is_there = row->result == BIV_RESULT_A || row->result == BIV_RESULT_B
                          || self->counted->now.results[row->result] > 0 || self->counted->before.results[row->result] > 0;

      gtk_widget_set_visible (row->swatch, is_there);
      gtk_widget_set_visible (row->name, is_there);
      gtk_widget_set_visible (gtk_widget_get_parent (row->shares[1]), is_there);
      show_share (row->shares[1], row->bars[1], &self->counted->now, row->result, TRUE);
      if (row->difference != NULL)
        {
          double low, high, difference = biv_contrast_share (self->counted, row->result, &low, &high);
          g_autofree char *words = dup_difference (difference, low, high);

          gtk_widget_set_visible (gtk_widget_get_parent (row->shares[0]), is_there);
          gtk_widget_set_visible (row->difference, is_there);
          show_share (row->shares[0], row->bars[0], &self->counted->before, row->result, FALSE);
          gtk_label_set_markup (GTK_LABEL (row->difference), words);
        }
    }
  biv_grid_name_from_labels (self->results);
}

/* A sentence for who does not read figures: for whom it is better, as far as that is certain. */
static char *
dup_verdict (BivOddsPanel *self)
{
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      double low, high;

      biv_contrast_share (self->counted, BIV_RESULT_A + (guint) side, &low, &high);
      if (low > 0)
        /* TRANSLATORS: a side, and by how much likelier it wins now, from and to, in points of a hundred */
        return g_strdup_printf (_("✓ Better for %s by %d to %d points. 19 times in 20 the truth lies inside."),
                                side_name (self, side), biv_odds_points (low), biv_odds_points (high));
    }
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      double low, high;

      biv_contrast_share (self->counted, BIV_RESULT_A + (guint) side, &low, &high);
      if (high < 0)
        return g_strdup_printf (_("✓ Worse for %s by %d to %d points. 19 times in 20 the truth lies inside."),
                                side_name (self, side), biv_odds_points (-high), biv_odds_points (-low));
    }
  return g_strdup (_("No difference shown yet. More battles may show one."));
}

static void
show_verdict (BivOddsPanel *self)
{
  g_autofree char *words = self->has_before ? dup_verdict (self) : g_strdup (_("19 times in 20 the truth lies inside."));
  gboolean may_be_silent = biv_field_get_ruleset (self->now)->results[BIV_N_COMMON_RESULTS] != NULL;
  const char *silent = may_be_silent ? _("Where the rulebook names no winner, the campaign’s rule does (CA-BATTLE-3).") : NULL;
  g_autofree char *text = g_strjoin ("\n", words, silent != NULL ? silent : self->note, silent != NULL ? self->note : NULL, NULL);

  biv_clause_label_set (self->verdict, text);
  gtk_widget_set_visible (self->anew, self->has_before);
}

/* ---- Losses ---- */

static void
add_loss_row (BivOddsPanel *self,
              guint         number)
{
  const BivRosterUnit *unit = biv_field_get_unit (self->now, number);
  BivUnit *item = biv_campaign_find_unit (self->campaign, unit->name);
  BivSideLook look = biv_side_look (self->campaign, self->sides[unit->side]);
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *swatch = biv_swatch_new ();
  GtkWidget *ref = biv_label_new (item != NULL ? biv_unit_get_ref (item) : unit->name, "dim-label", BIV_LABEL_LEFT);
  GtkWidget *name = biv_label_new (unit->call, NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS | BIV_LABEL_GROWS);
  LossRow *it = g_new0 (LossRow, 1);

  it->unit = number;
  it->row = row;
  it->bar = BIV_ODDS_BAR (biv_odds_bar_new (&look));
  it->share = gtk_label_new (NULL);
  it->difference = gtk_label_new (NULL);
  if (item != NULL)
    biv_swatch_set_unit (BIV_SWATCH (swatch), self->campaign, item);
  else
    biv_swatch_set_side (BIV_SWATCH (swatch), self->campaign, self->sides[unit->side]);
  gtk_label_set_width_chars (GTK_LABEL (ref), 5);
  gtk_label_set_width_chars (GTK_LABEL (it->share), 5);
  gtk_label_set_xalign (GTK_LABEL (it->share), 1.0f);
  gtk_label_set_width_chars (GTK_LABEL (it->difference), 4);
  gtk_label_set_xalign (GTK_LABEL (it->difference), 1.0f);
  gtk_widget_set_visible (it->difference, self->has_before);
  gtk_box_append (GTK_BOX (box), swatch);
  gtk_box_append (GTK_BOX (box), ref);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (it->bar));
  gtk_box_append (GTK_BOX (box), it->share);
  gtk_box_append (GTK_BOX (box), it->difference);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  g_object_set_data (G_OBJECT (row), "loss", it);
  gtk_list_box_append (self->losses, row);
  g_ptr_array_add (self->loss_rows, it);
}

static void
clear_losses (BivOddsPanel *self)
{
  GtkListBoxRow *old;

  while ((old = gtk_list_box_get_row_at_index (self->losses, 0)) != NULL)
    gtk_list_box_remove (self->losses, GTK_WIDGET (old));
  g_ptr_array_set_size (self->loss_rows, 0);
}

static void
make_losses (BivOddsPanel *self)
{
  clear_losses (self);
  for (guint i = 0; i < biv_field_get_n_units (self->now); i++)
    add_loss_row (self, i);
  gtk_widget_set_visible (self->order, self->has_before);
}

static int
compare_rows (GtkListBoxRow *a,
              GtkListBoxRow *b,
              gpointer       data)
{
  BivOddsPanel *self = BIV_ODDS_PANEL (data);
  const LossRow *one = g_object_get_data (G_OBJECT (a), "loss"), *other = g_object_get_data (G_OBJECT (b), "loss");

  if (self->has_before && gtk_toggle_button_get_active (self->by_change) && one->change != other->change)
    return one->change > other->change ? -1 : 1;
  return one->unit < other->unit ? -1 : one->unit > other->unit;
}

static void
show_loss_change (BivOddsPanel *self,
                  LossRow      *row)
{
  double difference = biv_contrast_loss (self->counted, row->unit, NULL, NULL);
  g_autofree char *points = biv_odds_dup_signed (biv_odds_points (difference));
  g_autofree char *markup = g_strdup_printf (fabs (difference) >= NOTABLE ? "<b>%s</b>" : "%s", points);

  row->change = fabs (difference);
  biv_odds_bar_set_before (row->bar, biv_tally_loss (&self->counted->before, row->unit, NULL, NULL));
  gtk_label_set_markup (GTK_LABEL (row->difference), markup);
}

static void
show_losses (BivOddsPanel *self)
{
  double n = (double) MAX (self->counted->now.battles, 1);

  for (guint i = 0; i < self->loss_rows->len; i++)
    {
      LossRow *row = self->loss_rows->pdata[i];
      double low, high, share = biv_tally_loss (&self->counted->now, row->unit, &low, &high);
      g_autofree char *figure = g_strdup_printf ("%d %%", biv_odds_points (share)), *interval = dup_interval (low, high);
      g_autofree char *tip = g_strdup_printf (_("Destroyed in %s of the battles; loses %.1f steps on average"), interval,
                                              (double) self->counted->now.steps[row->unit] / n);

      biv_odds_bar_set (row->bar, low, high);
      gtk_label_set_text (GTK_LABEL (row->share), figure);
      gtk_widget_set_tooltip_text (row->row, tip);
      if (self->has_before)
        show_loss_change (self, row);
    }
}

/* ---- Spread ---- */

static guint
count_units (BivOddsPanel *self,
             int           side)
{
  guint n = 0;

  for (guint i = 0; i < biv_field_get_n_units (self->now); i++)
    n += biv_field_get_unit (self->now, i)->side == side;
  return n;
}

static void
draw_plot (GtkDrawingArea *area,
           cairo_t        *cr,
           int             width,
           int             height,
           gpointer        data)
{
  BivOddsPanel *self = BIV_ODDS_PANEL (data);
  int values[BIV_N_SIDES][BIV_MAX_UNITS + 1];
  BivPlotLine lines[BIV_N_SIDES];
  BivNumbersPlot plot = { .title = "", .lines = lines, .n_lines = BIV_N_SIDES };
  GdkRGBA ink;

  if (self->now == NULL || self->counted->now.battles == 0)
    return;
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      guint n = count_units (self, side);

      for (guint lost = 0; lost <= n; lost++)
        values[side][lost] = biv_odds_points ((double) self->counted->now.spread[side][lost] / (double) self->counted->now.battles);
      lines[side] = (BivPlotLine) { side_name (self, side), biv_side_look (self->campaign, self->sides[side]), 0, values[side],
                                    n + 1 };
    }
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (area)), &ink);
  plot.ink = (BivColour) { ink.red, ink.green, ink.blue };
  plot.palette = biv_look_get_palette (GTK_WIDGET (area));
  plot.size = LETTERS * biv_look_get_text_scale (GTK_WIDGET (area));
  biv_plot_draw (&plot, cr, 10, 0, width - 20, height - 8);
}

static void
show_spread (BivOddsPanel *self)
{
  double n = (double) MAX (self->counted->now.battles, 1);
  double lost[] = { (double) self->counted->now.lost[0] / n, (double) self->counted->now.lost[1] / n };
  /* TRANSLATORS: a side, how many units it loses of how many; the other side likewise */
  g_autofree char *words = g_strdup_printf (_("Lost on average: %s %.1f of %u, %s %.1f of %u"),
                                            side_briefly (self, 0), lost[0], count_units (self, 0),
                                            side_briefly (self, 1), lost[1], count_units (self, 1));
  g_autofree char *said = g_strdup_printf (_("In how many battles of a hundred so many units are lost. %s"), words);

  gtk_label_set_text (self->legend, self->has_before ? _("grey: before") : words);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->plot), said);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->plot), GTK_ACCESSIBLE_PROPERTY_LABEL, said, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self->plot));
}

/* ---- Counting ---- */

static char *
dup_count (guint64 battles)
{
  return g_strdup_printf ("%'" G_GUINT64_FORMAT, battles);
}

static void
show_status (BivOddsPanel *self,
             gboolean      is_running)
{
  g_autofree char *played = dup_count (self->counted->now.battles), *wanted = dup_count (self->battles);
  g_autofree char *words = NULL;

  if (is_running)
    /* TRANSLATORS: how many battles have been played out, of how many */
    words = g_strdup_printf (_("%s of %s battles"), played, wanted);
  else if (self->counted->now.battles < self->battles)
    words = g_strdup_printf (_("stopped after %s battles"), played);
  else if (self->has_before)
    words = g_strdup_printf (_("%s of each, the same dice, %.1f s"), played, self->seconds);
  else
    words = g_strdup_printf (_("%s battles, done in %.1f s"), played, self->seconds);
  gtk_label_set_text (self->status, words);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->status), words);
  gtk_button_set_label (self->act, is_running ? _("Stop") : _("More battles"));
}

static void
name_rows (BivOddsPanel *self)
{
  for (guint i = 0; i < self->loss_rows->len; i++)
    biv_row_name_from_labels (((LossRow *) self->loss_rows->pdata[i])->row);
  gtk_list_box_invalidate_sort (self->losses);
}

static void
on_counted (BivOddsPanel *self)
{
  gboolean is_running = biv_odds_is_running (self->odds);
  gboolean is_first;

  biv_odds_get_contrast (self->odds, self->counted);
  if (self->counted->now.battles == 0)
    return;
  is_first = gtk_widget_has_css_class (GTK_WIDGET (self->scroll), "stale");
  gtk_widget_remove_css_class (GTK_WIDGET (self->scroll), "stale");
  self->seconds = (double) (g_get_monotonic_time () - self->began) / G_USEC_PER_SEC;
  show_results (self);
  show_verdict (self);
  show_losses (self);
  show_spread (self);
  show_status (self, is_running);
  if (is_first || !is_running)
    name_rows (self);
}

static void
drop_odds (BivOddsPanel *self)
{
  if (self->odds == NULL)
    return;
  biv_odds_cancel (self->odds);
  g_signal_handlers_disconnect_by_data (self->odds, self);
  g_clear_object (&self->odds);
}

/* What was counted before stays in sight, dimmed, until there is a first figure. */
static void
count_anew (BivOddsPanel *self)
{
  gboolean had = self->has_before, is_new = self->loss_rows->len == 0;

  drop_odds (self);
  self->has_before = self->compares && self->before != NULL && biv_odds_can_contrast (self->before, self->now)
                     && !(memcmp (self->state_before, self->state_now, biv_field_get_state_size (self->now)) == 0
                          && biv_setup_equal (biv_field_get_setup (self->before), biv_field_get_setup (self->now)));
  self->odds = self->has_before ? biv_odds_new_contrast (self->before, self->state_before, self->now, self->state_now, SEED)
                                : biv_odds_new (self->now, self->state_now, SEED);
  if (is_new || had != self->has_before || self->loss_rows->len != biv_field_get_n_units (self->now))
    {
      make_results (self);
      make_losses (self);
      if (self->has_before && !had)
        gtk_toggle_button_set_active (self->by_change, TRUE);
    }
  gtk_widget_add_css_class (GTK_WIDGET (self->scroll), "stale");
  gtk_widget_set_visible (GTK_WIDGET (self->act), TRUE);
  gtk_button_set_label (self->act, _("Stop"));
  gtk_label_set_text (self->status, is_new ? _("counting") : _("changed: counting anew"));
  gtk_widget_set_visible (self->anew, self->has_before);
  self->began = g_get_monotonic_time ();
  self->battles = biv_odds_battles_for (POINTS);
  g_signal_connect_object (self->odds, "changed", G_CALLBACK (on_counted), self, G_CONNECT_SWAPPED);
  biv_odds_start (self->odds, self->battles, 0, 1, 0);
}

/* Stopped, it is gone on with; done, it is played four times as long, which halves the interval. */
static void
on_act (BivOddsPanel *self)
{
  if (self->odds == NULL)
    return;
  if (biv_odds_is_running (self->odds))
    {
      biv_odds_halt (self->odds);
      return;
    }
  if (self->counted->now.battles >= self->battles)
    self->battles *= 4;
  self->began = g_get_monotonic_time () - (gint64) (self->seconds * G_USEC_PER_SEC);
  biv_odds_go_on (self->odds, self->battles);
  show_status (self, TRUE);
}

static void
on_anew (BivOddsPanel *self)
{
  if (self->now == NULL)
    return;
  g_clear_pointer (&self->before, biv_field_unref);
  g_clear_pointer (&self->state_before, g_free);
  self->before = biv_field_ref (self->now);
  self->state_before = biv_field_copy_state (self->now, self->state_now);
  count_anew (self);
}

static void
on_order (BivOddsPanel *self)
{
  gtk_list_box_invalidate_sort (self->losses);
}

/* ---- The position ---- */

static void
forget (BivOddsPanel *self)
{
  drop_odds (self);
  g_clear_pointer (&self->before, biv_field_unref);
  g_clear_pointer (&self->state_before, g_free);
  g_clear_pointer (&self->now, biv_field_unref);
  g_clear_pointer (&self->state_now, g_free);
  g_clear_object (&self->campaign);
  for (guint i = 0; i < BIV_N_SIDES; i++)
    g_clear_pointer (&self->sides[i], g_free);
}

static gboolean
is_shown (BivOddsPanel   *self,
          BivField       *field,
          const BivState *state)
{
  return self->now != NULL && biv_field_get_ruleset (self->now) == biv_field_get_ruleset (field)
         && biv_field_get_n_units (self->now) == biv_field_get_n_units (field)
         && memcmp (self->state_now, state, biv_field_get_state_size (field)) == 0
         && biv_setup_equal (biv_field_get_setup (self->now), biv_field_get_setup (field));
}

void
biv_odds_panel_show_position (BivOddsPanel      *self,
                              BivCampaign       *campaign,
                              const char *const *sides,
                              BivField          *field,
                              const BivState    *state,
                              gboolean           compares,
                              const char        *note)
{
  g_return_if_fail (BIV_IS_ODDS_PANEL (self) && field != NULL && state != NULL);

  g_free (self->note);
  self->note = g_strdup (note);
  if (is_shown (self, field, state))
    return;
  g_set_object (&self->campaign, campaign);
  for (guint i = 0; i < BIV_N_SIDES; i++)
    {
      char *side = g_strdup (sides[i]);

      g_free (self->sides[i]);
      self->sides[i] = side;
    }
  self->compares = compares;
  g_clear_pointer (&self->now, biv_field_unref);
  g_clear_pointer (&self->state_now, g_free);
  self->now = biv_field_ref (field);
  self->state_now = biv_field_copy_state (field, state);
  if (self->before == NULL || !compares || !biv_odds_can_contrast (self->before, self->now))
    {
      g_clear_pointer (&self->before, biv_field_unref);
      g_clear_pointer (&self->state_before, g_free);
      self->before = biv_field_ref (field);
      self->state_before = biv_field_copy_state (field, state);
    }
  count_anew (self);
}

void
biv_odds_panel_refuse (BivOddsPanel *self,
                       const char   *why)
{
  g_return_if_fail (BIV_IS_ODDS_PANEL (self) && why != NULL);

  forget (self);
  clear_results (self);
  clear_losses (self);
  gtk_widget_set_visible (GTK_WIDGET (self->act), FALSE);
  gtk_widget_set_visible (self->anew, FALSE);
  gtk_label_set_text (self->status, "");
  gtk_label_set_text (self->verdict, why);
}

void
biv_odds_panel_clear (BivOddsPanel *self)
{
  g_return_if_fail (BIV_IS_ODDS_PANEL (self));

  forget (self);
  clear_results (self);
  clear_losses (self);
}

static void
biv_odds_panel_dispose (GObject *object)
{
  BivOddsPanel *self = BIV_ODDS_PANEL (object);

  forget (self);
  biv_children_unparent (object);
  G_OBJECT_CLASS (biv_odds_panel_parent_class)->dispose (object);
}

static void
biv_odds_panel_finalize (GObject *object)
{
  BivOddsPanel *self = BIV_ODDS_PANEL (object);

  g_free (self->note);
  g_free (self->counted);
  g_array_unref (self->results_rows);
  g_ptr_array_unref (self->loss_rows);
  G_OBJECT_CLASS (biv_odds_panel_parent_class)->finalize (object);
}

static void
biv_odds_panel_class_init (BivOddsPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "odds");
  G_OBJECT_CLASS (klass)->dispose = biv_odds_panel_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_odds_panel_finalize;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/step/odds-panel.ui");
  BIV_BIND_CHILDREN (widget_class, BivOddsPanel, scroll, order, anew, status, verdict, legend, act, results, losses,
                     by_change, by_unit, plot);
  BIV_BIND_CALLBACKS (widget_class, on_act, on_anew, on_order);
}

static void
biv_odds_panel_init (BivOddsPanel *self)
{
  self->counted = g_new0 (BivContrast, 1);
  self->results_rows = g_array_new (FALSE, TRUE, sizeof (ResultRow));
  self->loss_rows = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_sort_func (self->losses, compare_rows, self, NULL);
  gtk_drawing_area_set_draw_func (self->plot, draw_plot, self, NULL);
}
