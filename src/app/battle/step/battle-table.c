/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-table.c: a battle on a real table: its ground to measure on, and the calculators */
#include "app/battle/step/battle-table.h"

#include <glib/gi18n.h>

#include "app/calculators/answer-view.h"
#include "app/widgets/choice.h"
#include "app/widgets/column.h"
#include "app/calculators/calculation-words.h"
#include "app/canvas/table-canvas.h"
#include "app/canvas/table-measure.h"
#include "app/widgets/measured.h"
#include "app/widgets/preferences.h"
#include "app/widgets/template.h"
#include "board/biv-geometry.h"
#include "campaign/model/rule-options.h"

struct _BivBattleTable
{
  BivBattleStep   parent_instance;

  BivCalculation *march;
  BivTabletop    *table;            /* the one that the canvas shows */
  BivSpot         from, to;
  gboolean        is_begun, is_measured;

  GtkWidget      *canvas;           /* template children from here on */
  GtkDropDown    *who;
  GtkLabel       *distance, *met, *sight, *headline;
  GtkGrid        *answers;
};

G_DEFINE_FINAL_TYPE (BivBattleTable, biv_battle_table, BIV_TYPE_BATTLE_STEP)

/* ---- Measuring ---- */

static const BivInput *
get_who (void)
{
  return biv_calculator_find ("march")->inputs;
}

static char *
dup_sight (BivBattleTable *self)
{
  guint screen = biv_tabletop_find_screen (self->table, self->from, self->to, FALSE);
  const BivTabletopObject *object;

  if (screen == BIV_NO_OBJECT)
    return g_strdup (_("In sight"));
  object = biv_tabletop_get_object (self->table, screen);
  /* TRANSLATORS: a wood or the like stands between two places on the table */
  return g_strdup_printf (_("Hidden by: %s"), object->name != NULL ? object->name : biv_thing_get_label (object->thing));
}

/* A die for the woods is not thrown here: how far the unit comes if it keeps its way is what is measured. */
static void
keep_way (BivBattleTable *self)
{
  while (biv_calculation_get_wanted (self->march) != NULL)
    biv_calculation_give_face (self->march, 1);
}

static void
show_measure (BivBattleTable *self)
{
  BivLength length = biv_spot_distance (self->from, self->to);
  g_autofree char *distance = NULL, *met = NULL, *sight = NULL, *steps = NULL, *headline = NULL, *all = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->answers), self->is_measured);
  if (!self->is_measured || self->table == NULL)
    {
      gtk_label_set_text (self->distance, _("Drag over the table to measure"));
      gtk_label_set_text (self->met, "");
      gtk_label_set_text (self->sight, _("With the keyboard: Return where the way begins, and where it ends."));
      gtk_label_set_text (self->headline, "");
      return;
    }
  distance = biv_measured_dup_words (length, TRUE);
  met = biv_table_measure_dup_words (self->table, self->from, self->to);
  sight = dup_sight (self);
  steps = biv_table_measure_dup_steps (self->table, self->from, self->to);
  all = *met != '\0' ? g_strdup_printf (_("On the way: %s"), met) : g_strdup (_("Open ground all the way"));
  biv_calculation_set_input (self->march, "state", get_who ()->choices[gtk_drop_down_get_selected (self->who)]);
  biv_calculation_set_input (self->march, "steps", steps);
  keep_way (self);
  headline = biv_calculation_dup_headline (self->march);
  gtk_label_set_text (self->distance, distance);
  gtk_label_set_text (self->met, all);
  gtk_label_set_text (self->sight, sight);
  gtk_label_set_text (self->headline, headline);
  biv_answer_view_fill (self->answers, self->march);
}

static void
draw_way (BivBattleTable *self)
{
  biv_table_canvas_set_sketch (BIV_TABLE_CANVAS (self->canvas), &self->from, self->is_begun || self->is_measured ? 1 : 0);
  if (self->is_measured)
    biv_table_canvas_set_tip (BIV_TABLE_CANVAS (self->canvas), self->to);
  show_measure (self);
}

static gboolean
on_press (BivBattleTable *self,
          int             x,
          int             y)
{
  if (self->table == NULL)
    return FALSE;
  self->from = self->to = biv_spot (x, y);
  self->is_begun = TRUE;
  self->is_measured = FALSE;
  draw_way (self);
  return TRUE;
}

static void
on_drag (BivBattleTable *self,
         int             x,
         int             y)
{
  self->to = biv_spot (CLAMP (x, 0, biv_tabletop_get_width (self->table)), CLAMP (y, 0, biv_tabletop_get_height (self->table)));
  self->is_measured = biv_spot_distance (self->from, self->to) > 0;
  draw_way (self);
}

static void
on_release (BivBattleTable *self,
            gboolean        cancelled)
{
  self->is_begun = FALSE;
  self->is_measured = self->is_measured && !cancelled;
  draw_way (self);
}

/* Return: the first sets the beginning, the second the end. */
static void
on_activate (BivBattleTable *self,
             guint           cell)
{
  BivSpot spot;

  if (self->table == NULL || !biv_table_canvas_get_spot (BIV_TABLE_CANVAS (self->canvas), cell, &spot))
    return;
  if (!self->is_begun)
    {
      on_press (self, spot.x, spot.y);
      return;
    }
  on_drag (self, spot.x, spot.y);
  on_release (self, FALSE);
}

/* ---- The step ---- */

static void
refresh (BivBattleStep *step)
{
  BivBattleTable *self = BIV_BATTLE_TABLE (step);
  BivBattle *battle = biv_battle_step_get_battle (step);
  BivTabletop *table = battle->board != NULL ? biv_board_get_table (battle->board) : NULL;
  g_autoptr (BivFacts) options = biv_facts_new ();
  BivCampaign *campaign = biv_battle_step_get_campaign (step);
  g_autoptr (BivBook) book = biv_book_load (biv_calculator_get_ruleset (biv_calculator_find ("march")), NULL);

  for (guint i = 0; book != NULL && i < biv_book_get_n_options (book); i++)
    {
      const char *id = biv_book_get_option (book, i)->id, *value = biv_rule_options_get (campaign, id);

      if (value != NULL && g_strcmp0 (campaign->ruleset, biv_book_get_id (book)) == 0
          && biv_book_check_option (book, id, value, NULL))
        biv_facts_set (options, id, value);
    }
  biv_calculation_set_options (self->march, options);
  if (self->table != table)
    {
      g_clear_pointer (&self->table, biv_tabletop_unref);
      self->table = table != NULL ? biv_tabletop_ref (table) : NULL;
      self->is_begun = self->is_measured = FALSE;
      biv_table_canvas_set_table (BIV_TABLE_CANVAS (self->canvas), table);
    }
  draw_way (self);
}

/* The battle goes on elsewhere; what is due here is its result, on the step that is beside this one. */
static void
get_next_step (BivBattleStep *step,
               BivNextStep   *next)
{
  next->label = NULL;
}

GtkWidget *
biv_battle_table_new (BivDesk    *desk,
                      const char *battle)
{
  return g_object_new (BIV_TYPE_BATTLE_TABLE, "desk", desk, "battle", battle, NULL);
}

static void
biv_battle_table_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), BIV_TYPE_BATTLE_TABLE);
  G_OBJECT_CLASS (biv_battle_table_parent_class)->dispose (object);
}

static void
biv_battle_table_finalize (GObject *object)
{
  BivBattleTable *self = BIV_BATTLE_TABLE (object);

  g_clear_object (&self->march);
  g_clear_pointer (&self->table, biv_tabletop_unref);
  G_OBJECT_CLASS (biv_battle_table_parent_class)->finalize (object);
}

static void
biv_battle_table_class_init (BivBattleTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivBattleStepClass *step_class = BIV_BATTLE_STEP_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_battle_table_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_battle_table_finalize;
  step_class->refresh = refresh;
  step_class->get_next_step = get_next_step;
  g_type_ensure (BIV_TYPE_COLUMN);
  g_type_ensure (BIV_TYPE_TABLE_CANVAS);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/step/battle-table.ui");
  BIV_BIND_CHILDREN (widget_class, BivBattleTable, canvas, who, distance, met, sight, headline, answers);
  BIV_BIND_CALLBACKS (widget_class, on_press, on_drag, on_release, on_activate);
}

static void
biv_battle_table_init (BivBattleTable *self)
{
  g_autoptr (BivFacts) options = biv_facts_new ();
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  const BivInput *who = get_who ();

  self->march = biv_calculation_new (biv_calculator_find ("march"), options);
  gtk_widget_init_template (GTK_WIDGET (self));
  biv_choice_let_shrink (self->who);
  for (guint i = 0; who->choices[i] != NULL; i++)
    gtk_string_list_append (words, _(who->choice_labels[i]));
  gtk_drop_down_set_model (self->who, G_LIST_MODEL (words));
  g_signal_connect_swapped (self->who, "notify::selected", G_CALLBACK (show_measure), self);
  g_signal_connect_object (biv_preferences_get (), "notify::measures-inches", G_CALLBACK (show_measure), self, G_CONNECT_SWAPPED);
}
