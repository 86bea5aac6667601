/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score-strip.c: how both sides of a battle stand */
#include "config.h"

#include "app/battle/step/score-strip.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/battle/step/loss-boxes.h"
#include "app/battle/step/odds-split.h"
#include "app/desk/clause-link.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/look.h"
#include "app/widgets/preferences.h"
#include "app/widgets/swatch.h"
#include "campaign/model/item-names.h"
#include "campaign/model/strength.h"
#include "draw/counter/counter.h"
#include "draw/counter/side-look.h"
#include "engine/biv-odds.h"
#include "engine/fallen.h"

#define TRAY_MOST   4                 /* counters of the fallen in the strip */
#define TRAY_SIDE   26                /* px */
#define BATTLES     2401              /* two points either way, 19 times in 20 */
#define COUNT_LEAST 200               /* battles before figures are shown */
#define COUNT_AFTER_MS 150            /* so that what is played at a stroke is counted once */
#define SEED        1

/* What is shown of one side. */
typedef struct
{
  char      *id;
  GtkWidget *box, *texts, *swatch, *name, *boxes, *words, *tray, *fallen;   /* tray: a button; fallen: the list behind it */
} Side;

struct _BivScoreStrip
{
  GtkWidget    parent_instance;

  BivSession  *session;
  BivCampaign *campaign;
  BivOdds     *odds;
  guint        due;                   /* the chances are to be counted */
  gboolean     is_large;              /* large text: everything in few words */
  gboolean     is_narrow;             /* no room for names: in fewer still */
  int          width;                 /* px, as it was last allocated */
  guint        refit;                 /* another width: what fits is to be found */
  GtkWidget   *grid, *middle, *split, *chances, *ground, *count;
  Side         sides[BIV_N_SIDES];
};

G_DEFINE_FINAL_TYPE (BivScoreStrip, biv_score_strip, GTK_TYPE_WIDGET)

/* ---- Sides ---- */

static BivSide *
find_side (BivScoreStrip *self,
           int            side)
{
  return biv_campaign_find_side (self->campaign, self->sides[side].id);
}

static const char *
call_briefly (BivScoreStrip *self,
              int            side)
{
  BivSide *item = find_side (self, side);

  return item != NULL ? biv_side_call_briefly (item) : biv_side_letter (side);
}

static gboolean
is_brief (BivScoreStrip *self)
{
  return self->is_large || self->is_narrow;
}

static char *
dup_losses (const BivScore *score,
            gboolean        is_brief)
{
  if (is_brief)
    return g_strdup_printf (_("lost %d of %d"), score->lost, score->of);
  if (score->limit > 0 && score->is_exhausted)
    return g_strdup_printf (_("lost %d of %d, exhausted"), score->lost, score->of);
  if (score->limit > 0)
    /* TRANSLATORS: what a side has lost, of how much, and with how much lost it is exhausted */
    return g_strdup_printf (_("lost %d of %d, exhausted at %d"), score->lost, score->of, score->limit);
  return g_strdup_printf (ngettext ("%d unit left of %d", "%d units left of %d", score->of - score->lost),
                          score->of - score->lost, score->of);
}

static void
show_side (BivScoreStrip *self,
           int            which)
{
  Side *side = &self->sides[which];
  BivSide *item = find_side (self, which);
  BivSideLook look = biv_side_look (self->campaign, side->id);
  g_autofree char *words = NULL;
  BivScore score;

  biv_battle_get_score (biv_session_get_field (self->session), biv_session_get_state (self->session), which, &score);
  words = dup_losses (&score, self->is_large);
  gtk_widget_set_visible (side->words, !self->is_narrow);
  gtk_widget_set_tooltip_text (side->boxes, self->is_narrow ? words : NULL);
  gtk_widget_set_tooltip_text (side->name, self->is_narrow && item != NULL ? biv_item_call (BIV_ITEM (item)) : NULL);
  biv_swatch_set_side (BIV_SWATCH (side->swatch), self->campaign, side->id);
  gtk_label_set_text (GTK_LABEL (side->name), item == NULL ? biv_side_letter (which)
                                              : is_brief (self) ? biv_side_call_briefly (item) : biv_item_call (BIV_ITEM (item)));
  biv_loss_boxes_show (BIV_LOSS_BOXES (side->boxes), &look, score.lost, score.of, score.limit);
  gtk_label_set_text (GTK_LABEL (side->words), words);
}

/* ---- The fallen ---- */

/* Its roster number in the campaign, and its name. */
static const char *
get_number (BivScoreStrip       *self,
            const BivRosterUnit *unit)
{
  BivUnit *item = biv_campaign_find_unit (self->campaign, unit->name);

  return item != NULL ? biv_unit_get_ref (item) : unit->name;
}

typedef struct
{
  BivCounterLook look;
  char          *number;
} Counter;

static void
counter_free (gpointer data)
{
  Counter *counter = data;

  g_free (counter->number);
  g_free (counter);
}

static void
draw_counter (GtkDrawingArea *area,
              cairo_t        *cr,
              int             width,
              int             height,
              gpointer        data)
{
  const Counter *counter = data;
  const BivPalette *palette = biv_look_get_palette (GTK_WIDGET (area));
  double side = MIN (width, height) * 0.86;

  biv_counter_draw (cr, palette, &counter->look, width / 2.0, height / 2.0, side);
  /* Thin enough that the figure behind it can be told. */
  biv_set_colour (cr, palette->refused);
  cairo_set_line_width (cr, 1.3);
  cairo_move_to (cr, 1, 1);
  cairo_line_to (cr, width - 1, height - 1);
  cairo_move_to (cr, width - 1, 1);
  cairo_line_to (cr, 1, height - 1);
  cairo_stroke (cr);
}

static GtkWidget *
make_counter (BivScoreStrip *self,
              guint          unit)
{
  BivField *field = biv_session_get_field (self->session);
  const BivRosterUnit *info = biv_field_get_unit (field, unit);
  const BivBookType *type = biv_book_get_type_at (biv_field_get_book (field), info->type);
  GtkWidget *area = gtk_drawing_area_new ();
  Counter *counter = g_new0 (Counter, 1);

  counter->number = g_strdup (get_number (self, info));
  counter->look.side = biv_side_look (self->campaign, self->sides[info->side].id);
  counter->look.symbol = biv_symbol_for_type (type->figure, type->arm);
  counter->look.plain = biv_look_has_staff_marks (self->campaign);
  counter->look.number = counter->number;
  counter->look.facing = BIV_NO_DIRECTION;
  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area), TRAY_SIDE);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), TRAY_SIDE);
  gtk_widget_set_valign (area, GTK_ALIGN_CENTER);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_counter, counter, counter_free);
  return area;
}

/* "N05 Grey Rifles, turn 3, by A06 3rd Mountain Battery" */
static char *
dup_how (BivScoreStrip   *self,
         const BivFallen *fallen)
{
  BivField *field = biv_session_get_field (self->session);
  const BivRosterUnit *unit = biv_field_get_unit (field, fallen->unit);
  const BivRosterUnit *by = fallen->by >= 0 ? biv_field_get_unit (field, (guint) fallen->by) : NULL;

  if (by == NULL)
    return g_strdup_printf (_("%s %s, turn %d"), get_number (self, unit), unit->call, fallen->turn);
  /* TRANSLATORS: a unit that was destroyed, in which turn, and by whom: numbers and names of both */
  return g_strdup_printf (_("%s %s, turn %d, by %s %s"), get_number (self, unit), unit->call, fallen->turn,
                          get_number (self, by), by->call);
}

static void
on_fallen (GtkButton     *button,
           BivScoreStrip *self)
{
  GtkWidget *popover = gtk_widget_get_ancestor (GTK_WIDGET (button), GTK_TYPE_POPOVER);
  guint moment = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "moment"));

  gtk_popover_popdown (GTK_POPOVER (popover));
  biv_session_seek (self->session, moment);
}

static void
add_fallen (BivScoreStrip   *self,
            Side            *side,
            const BivFallen *fallen)
{
  g_autofree char *how = dup_how (self, fallen);
  GtkWidget *button = gtk_button_new (), *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *clause = gtk_label_new (fallen->clause);

  gtk_widget_add_css_class (clause, "clause");
  gtk_box_append (GTK_BOX (row), make_counter (self, fallen->unit));
  gtk_box_append (GTK_BOX (row), biv_label_new (how, NULL, BIV_LABEL_LEFT | BIV_LABEL_GROWS));
  gtk_box_append (GTK_BOX (row), clause);
  gtk_button_set_child (GTK_BUTTON (button), row);
  gtk_button_set_has_frame (GTK_BUTTON (button), FALSE);
  gtk_widget_set_tooltip_text (button, _("Shows the moment"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, how, -1);
  g_object_set_data (G_OBJECT (button), "moment", GUINT_TO_POINTER (fallen->moment));
  g_signal_connect (button, "clicked", G_CALLBACK (on_fallen), self);
  gtk_box_append (GTK_BOX (side->fallen), button);
}

static void
show_fallen (BivScoreStrip *self,
             int            which)
{
  Side *side = &self->sides[which];
  g_autoptr (GArray) fallen = biv_session_list_fallen (self->session, which);
  guint first = fallen->len > TRAY_MOST + 1 ? fallen->len - TRAY_MOST : 0;
  g_autofree char *name = g_strdup_printf (ngettext ("%s: %u unit destroyed", "%s: %u units destroyed", fallen->len),
                                           call_briefly (self, which), fallen->len);
  g_autoptr (GString) tooltip = g_string_new (name);
  GtkWidget *tray = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);

  biv_children_remove (side->fallen);
  for (guint i = 0; i < fallen->len; i++)
    {
      const BivFallen *one = &g_array_index (fallen, BivFallen, i);
      g_autofree char *how = dup_how (self, one);

      add_fallen (self, side, one);
      g_string_append_printf (tooltip, "\n%s %s", how, one->clause != NULL ? one->clause : "");
      if (i >= first && !is_brief (self))
        gtk_box_append (GTK_BOX (tray), make_counter (self, one->unit));
    }
  if (first > 0 || (is_brief (self) && fallen->len > 0))
    {
      g_autofree char *more = g_strdup_printf ("+%u", is_brief (self) ? fallen->len : first);

      gtk_box_append (GTK_BOX (tray), gtk_label_new (more));
    }
  gtk_menu_button_set_child (GTK_MENU_BUTTON (side->tray), tray);
  gtk_widget_set_tooltip_text (side->tray, tooltip->str);
  gtk_accessible_update_property (GTK_ACCESSIBLE (side->tray), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_visible (side->tray, fallen->len > 0);
}

/* ---- The ground, and the last turn ---- */

/* The one who stands on it, or nobody. */
static int
find_holder (BivScoreStrip *self,
             BivCell        cell)
{
  int unit = biv_session_find_unit_at (self->session, cell);

  return unit >= 0 ? biv_field_get_unit (biv_session_get_field (self->session), (guint) unit)->side : BIV_NOBODY;
}

static void
append_objective (BivScoreStrip *self,
                  BivBoard      *board,
                  BivCell        cell,
                  GString       *words)
{
  char name[BIV_CELL_NAME];
  int holder = find_holder (self, cell);

  g_string_append (words, words->len > 0 ? ". " : "");
  /* TRANSLATORS: an objective, its points, its cell, and who stands on it: "Objective 1 (d5): Crown" */
  g_string_append_printf (words, _("Objective %d (%s): %s"), biv_board_get_ground (board, cell)->objective,
                          biv_board_cell_name (board, cell, name), holder >= 0 ? call_briefly (self, holder) : _("nobody"));
}

/* One or two by their cells, more by what each side holds. */
static char *
dup_ground (BivScoreStrip *self)
{
  BivField *field = biv_session_get_field (self->session);
  const BivState *state = biv_session_get_state (self->session);
  BivBoard *board = biv_field_get_board (field);
  GString *words = g_string_new (NULL);
  BivScore a, b;
  guint n = 0;

  biv_battle_get_score (field, state, 0, &a);
  biv_battle_get_score (field, state, 1, &b);
  for (BivCell cell = 0; a.of_points > 0 && cell < biv_board_get_n_cells (board); cell++)
    n += biv_board_get_ground (board, cell)->objective > 0;
  for (BivCell cell = 0; n > 0 && n <= 2 && cell < biv_board_get_n_cells (board); cell++)
    if (biv_board_get_ground (board, cell)->objective > 0)
      append_objective (self, board, cell, words);
  if (n > 2)
    /* TRANSLATORS: points of objectives that each side holds, and how many there are: "Objectives: Varsk 1, Kelmar 3 of 5" */
    g_string_append_printf (words, _("Objectives: %s %d, %s %d of %d"), call_briefly (self, 0), a.points,
                            call_briefly (self, 1), b.points, a.of_points);
  if (a.last_turn > 0)
    {
      g_string_append (words, words->len > 0 ? ". " : "");
      g_string_append_printf (words, _("Turn %d of %d"), state->turn, a.last_turn);
    }
  return g_string_free (words, FALSE);
}

/* ---- The chances ---- */

static void
stop_counting (BivScoreStrip *self)
{
  if (self->due != 0)
    g_source_remove (self->due);
  self->due = 0;
  if (self->odds != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->odds, self);
      biv_odds_cancel (self->odds);
    }
  g_clear_object (&self->odds);
}

static int
percent (double share)
{
  return (int) lround (100 * share);
}

static void
on_counted (BivScoreStrip *self)
{
  double low[BIV_N_SIDES], high[BIV_N_SIDES], draw;
  g_autofree char *words = NULL;
  BivTally tally;

  biv_odds_get_tally (self->odds, &tally);
  if (tally.battles < COUNT_LEAST)
    return;
  for (guint side = 0; side < BIV_N_SIDES; side++)
    biv_tally_share (&tally, BIV_RESULT_A + side, &low[side], &high[side]);
  draw = 1.0 - (double) (tally.results[BIV_RESULT_A] + tally.results[BIV_RESULT_B]) / (double) tally.battles;
  biv_odds_split_set (BIV_ODDS_SPLIT (self->split), low[0], high[0], low[1], high[1]);
  /* TRANSLATORS: a side and within which its chance of winning lies, the same of the other, and how often neither wins */
  words = g_strdup_printf (_("%s <b>%d to %d %%</b>, %s %d to %d %%, neither %d %%"), call_briefly (self, 0), percent (low[0]),
                           percent (high[0]), call_briefly (self, 1), percent (low[1]), percent (high[1]), percent (draw));
  gtk_label_set_markup (GTK_LABEL (self->chances), words);
}

static gboolean
on_due (gpointer data)
{
  BivScoreStrip *self = data;

  self->due = 0;
  self->odds = biv_odds_new (biv_session_get_field (self->session), biv_session_get_state (self->session), SEED);
  g_signal_connect_object (self->odds, "changed", G_CALLBACK (on_counted), self, G_CONNECT_SWAPPED);
  biv_odds_start (self->odds, BATTLES, 0, 1, 1);
  return G_SOURCE_REMOVE;
}

static void
show_chances (BivScoreStrip *self)
{
  gboolean counts = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->count));
  gboolean is_over = biv_battle_is_over (biv_session_get_state (self->session));

  stop_counting (self);
  gtk_widget_set_visible (self->split, counts && !is_over);
  gtk_widget_set_visible (self->chances, counts && !is_over);
  gtk_widget_set_visible (self->count, !is_over);
  if (!counts || is_over || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  biv_odds_split_set (BIV_ODDS_SPLIT (self->split), 0, 0, 0, 0);
  gtk_label_set_text (GTK_LABEL (self->chances), _("counting"));
  self->due = g_timeout_add (COUNT_AFTER_MS, on_due, self);
}

/* ---- All of it ---- */

/* With large text the chances have a line of their own above the two sides. */
static void
arrange (BivScoreStrip *self)
{
  gboolean is_large = biv_look_get_text_scale (GTK_WIDGET (self)) >= BIV_LARGE_TEXT;
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (self->grid);
  GtkWidget *places[] = { self->sides[0].box, self->middle, self->sides[1].box };

  self->is_large = is_large;
  for (int i = 0; i < 3; i++)
    {
      GtkGridLayoutChild *child = GTK_GRID_LAYOUT_CHILD (gtk_layout_manager_get_layout_child (layout, places[i]));

      gtk_grid_layout_child_set_row (child, is_large && i != 1 ? 1 : 0);
      gtk_grid_layout_child_set_column (child, is_large && i == 1 ? 0 : i);
      gtk_grid_layout_child_set_column_span (child, is_large && i == 1 ? 3 : 1);
    }
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      gtk_widget_set_visible (self->sides[side].boxes, !is_large);
      gtk_orientable_set_orientation (GTK_ORIENTABLE (self->sides[side].texts),
                                      is_large ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
      gtk_box_set_spacing (GTK_BOX (self->sides[side].texts), is_large ? 12 : 1);
    }
}

static void
show_sides (BivScoreStrip *self,
            gboolean       is_narrow)
{
  self->is_narrow = is_narrow;
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      show_side (self, side);
      show_fallen (self, side);
    }
}

/* Whole names and counters, as far as there is room. With large text it is brief as it is. */
static void
fit (BivScoreStrip *self)
{
  int natural;

  show_sides (self, FALSE);
  gtk_widget_measure (self->grid, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  if (!self->is_large && self->width > 0 && natural > self->width)
    show_sides (self, TRUE);
}

void
biv_score_strip_show (BivScoreStrip *self)
{
  g_autofree char *ground = NULL;
  BivSideLook looks[BIV_N_SIDES];

  g_return_if_fail (BIV_IS_SCORE_STRIP (self) && self->session != NULL);

  arrange (self);
  for (int side = 0; side < BIV_N_SIDES; side++)
    looks[side] = biv_side_look (self->campaign, self->sides[side].id);
  biv_odds_split_set_looks (BIV_ODDS_SPLIT (self->split), &looks[0], &looks[1]);
  ground = dup_ground (self);
  gtk_label_set_text (GTK_LABEL (self->ground), ground);
  gtk_widget_set_visible (self->ground, ground[0] != '\0');
  show_chances (self);
  fit (self);
}

static void
on_count (BivScoreStrip *self)
{
  if (self->session != NULL)
    show_chances (self);
}

void
biv_score_strip_set_session (BivScoreStrip     *self,
                             BivSession        *session,
                             BivCampaign       *campaign,
                             const char *const *sides)
{
  g_return_if_fail (BIV_IS_SCORE_STRIP (self));

  g_set_object (&self->session, session);
  g_set_object (&self->campaign, campaign);
  for (guint i = 0; i < BIV_N_SIDES; i++)
    {
      g_free (self->sides[i].id);
      self->sides[i].id = g_strdup (sides[i]);
    }
}

/* ---- The widget ---- */

static GtkWidget *
make_tray (Side *side)
{
  GtkWidget *button = gtk_menu_button_new (), *popover = gtk_popover_new (), *window = gtk_scrolled_window_new ();

  side->fallen = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (window), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (window), 400);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), side->fallen);
  gtk_popover_set_child (GTK_POPOVER (popover), window);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  gtk_menu_button_set_has_frame (GTK_MENU_BUTTON (button), FALSE);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "tray");
  return button;
}

/* The second side is the first one's mirror image. */
static void
make_side (BivScoreStrip *self,
           int            which)
{
  Side *side = &self->sides[which];
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 1), *first = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *second = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkAlign align = which == 0 ? GTK_ALIGN_START : GTK_ALIGN_END;

  side->texts = texts;
  side->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  side->swatch = biv_swatch_new ();
  side->name = biv_label_new (NULL, "heading", BIV_LABEL_ENDS);
  side->boxes = biv_loss_boxes_new ();
  side->words = biv_label_new (NULL, "remark dim-label number", BIV_LABEL_ENDS);
  side->tray = make_tray (side);
  gtk_widget_set_valign (side->swatch, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (first), which == 0 ? side->swatch : side->name);
  gtk_box_append (GTK_BOX (first), which == 0 ? side->name : side->swatch);
  gtk_box_append (GTK_BOX (second), which == 0 ? side->boxes : side->words);
  gtk_box_append (GTK_BOX (second), which == 0 ? side->words : side->boxes);
  gtk_widget_set_halign (first, align);
  gtk_widget_set_halign (second, align);
  gtk_box_append (GTK_BOX (texts), first);
  gtk_box_append (GTK_BOX (texts), second);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (side->box), which == 0 ? texts : side->tray);
  gtk_box_append (GTK_BOX (side->box), which == 0 ? side->tray : texts);
  gtk_widget_set_halign (side->box, align);
  gtk_widget_set_hexpand (side->box, TRUE);
  gtk_grid_attach (GTK_GRID (self->grid), side->box, which * 2, 0, 1, 1);
}

static void
make_middle (BivScoreStrip *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *below = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  self->middle = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  self->split = biv_odds_split_new ();
  self->chances = biv_label_new (NULL, "remark number", BIV_LABEL_ENDS);
  self->ground = biv_label_new (NULL, "remark dim-label", BIV_LABEL_ENDS);
  self->count = gtk_toggle_button_new_with_label (_("Who wins?"));
  gtk_widget_add_css_class (self->count, "dense");
  gtk_widget_set_valign (self->count, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (self->count, _("Count at every moment how the battle would end"));
  gtk_widget_set_hexpand (self->split, TRUE);
  gtk_widget_set_valign (self->split, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (line), self->split);
  gtk_box_append (GTK_BOX (line), self->count);
  gtk_box_append (GTK_BOX (below), self->chances);
  gtk_box_append (GTK_BOX (below), self->ground);
  gtk_widget_set_halign (below, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (line, GTK_ALIGN_FILL);
  gtk_box_append (GTK_BOX (self->middle), line);
  gtk_box_append (GTK_BOX (self->middle), below);
  gtk_widget_set_valign (self->middle, GTK_ALIGN_CENTER);
  gtk_grid_attach (GTK_GRID (self->grid), self->middle, 1, 0, 1, 1);
  g_signal_connect_swapped (self->count, "toggled", G_CALLBACK (on_count), self);
  g_object_bind_property (biv_preferences_get (), "shows-chances", self->count, "active",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
}

static gboolean
on_refit (gpointer data)
{
  BivScoreStrip *self = data;

  self->refit = 0;
  if (self->session != NULL)
    fit (self);
  return G_SOURCE_REMOVE;
}

static void
biv_score_strip_measure (GtkWidget      *widget,
                         GtkOrientation  orientation,
                         int             for_size,
                         int            *minimum,
                         int            *natural,
                         int            *minimum_baseline,
                         int            *natural_baseline)
{
  gtk_widget_measure (BIV_SCORE_STRIP (widget)->grid, orientation, for_size, minimum, natural, minimum_baseline,
                      natural_baseline);
}

/* What is said is not changed while it is laid out. */
static void
biv_score_strip_size_allocate (GtkWidget *widget,
                               int        width,
                               int        height,
                               int        baseline)
{
  BivScoreStrip *self = BIV_SCORE_STRIP (widget);

  gtk_widget_allocate (self->grid, width, height, baseline, NULL);
  if (width != self->width && self->refit == 0)
    self->refit = g_idle_add_full (G_PRIORITY_HIGH_IDLE, on_refit, self, NULL);
  self->width = width;
}

static void
biv_score_strip_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (biv_score_strip_parent_class)->map (widget);
  if (BIV_SCORE_STRIP (widget)->session != NULL)
    biv_score_strip_show (BIV_SCORE_STRIP (widget));
}

static void
biv_score_strip_unmap (GtkWidget *widget)
{
  stop_counting (BIV_SCORE_STRIP (widget));
  GTK_WIDGET_CLASS (biv_score_strip_parent_class)->unmap (widget);
}

static void
biv_score_strip_dispose (GObject *object)
{
  BivScoreStrip *self = BIV_SCORE_STRIP (object);

  stop_counting (self);
  g_clear_handle_id (&self->refit, g_source_remove);
  g_clear_pointer (&self->grid, gtk_widget_unparent);
  g_clear_object (&self->session);
  g_clear_object (&self->campaign);
  for (guint i = 0; i < BIV_N_SIDES; i++)
    g_clear_pointer (&self->sides[i].id, g_free);
  G_OBJECT_CLASS (biv_score_strip_parent_class)->dispose (object);
}

static void
biv_score_strip_class_init (BivScoreStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_score_strip_dispose;
  widget_class->map = biv_score_strip_map;
  widget_class->unmap = biv_score_strip_unmap;
  widget_class->measure = biv_score_strip_measure;
  widget_class->size_allocate = biv_score_strip_size_allocate;
}

static void
biv_score_strip_init (BivScoreStrip *self)
{
  self->grid = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 16);
  gtk_widget_add_css_class (self->grid, "score");
  gtk_widget_set_parent (self->grid, GTK_WIDGET (self));
  make_side (self, 0);
  make_middle (self);
  make_side (self, 1);
}
