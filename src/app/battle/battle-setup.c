/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-setup.c: what goes into a battle, before anybody deploys (CA-SETUP-9) */
#include "config.h"

#include "app/battle/step/battle-step.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/boards/board-button.h"
#include "app/canvas/board-canvas.h"
#include "app/desk/clause-link.h"
#include "app/battle/step/procedure-step.h"
#include "app/widgets/children.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "app/widgets/swatch.h"
#include "app/widgets/template.h"
#include "app/widgets/wrap.h"
#include "campaign/battle/battle-query.h"
#include "campaign/model/item-names.h"
#include "campaign/battle/stakes.h"
#include "campaign/model/calendar.h"
#include "campaign/battle/deployment.h"
#include "campaign/model/strength.h"
#include "campaign/model/turn-words.h"
#include "campaign/battle/setup.h"

#define BIV_TYPE_BATTLE_SETUP (biv_battle_setup_get_type ())
G_DECLARE_FINAL_TYPE (BivBattleSetup, biv_battle_setup, BIV, BATTLE_SETUP, BivProcedureStep)

struct _BivBattleSetup
{
  BivProcedureStep parent_instance;

  BivBoard       *board;
  GtkWidget      *board_button;     /* BivBoardButton; among the facts while there is a choice */

  BivBoardCanvas *canvas;           /* template children from here on */
  GtkGrid        *facts;
  GtkBox         *place_of_table, *forces, *joiners;
  GtkWidget      *joiners_card;
};

BIV_DEFINE_TEMPLATE_TYPE (BivBattleSetup, biv_battle_setup, BIV_TYPE_PROCEDURE_STEP)

static BivProcedure *
get_procedure (BivBattleSetup *self)
{
  return biv_procedure_step_get_procedure (BIV_PROCEDURE_STEP (self));
}

static BivProposal *
propose (BivCampaign      *campaign,
         BivDice          *dice,
         const BivAnswers *answers,
         gpointer          battle)
{
  return biv_turn_propose_setup (campaign, battle, dice, answers);
}

/* What would be, as far as the dice are thrown; or what is. */
static BivCampaign *
get_shown (BivBattleSetup *self)
{
  if (get_procedure (self) != NULL)
    return biv_proposal_get_scratch (biv_procedure_get_proposal (get_procedure (self)));
  return biv_battle_step_get_campaign (BIV_BATTLE_STEP (self));
}

static BivBattle *
get_shown_battle (BivBattleSetup *self)
{
  return biv_campaign_find_battle (get_shown (self), biv_battle_step_get_battle_id (BIV_BATTLE_STEP (self)));
}

/* ---- Facts ---- */

static void
add_fact (BivBattleSetup *self,
          int            *row,
          const char     *what,
          const char     *words,
          const char     *clause)
{
  GtkWidget *label = biv_label_new (what, "dim-label", BIV_LABEL_LEFT);
  GtkWidget *value = biv_label_new (words, NULL, BIV_LABEL_LEFT | BIV_LABEL_WRAPS | BIV_LABEL_GROWS);
  GtkWidget *id = gtk_label_new (NULL);

  gtk_label_set_max_width_chars (GTK_LABEL (value), 30);
  biv_clause_label_set (GTK_LABEL (id), clause);
  gtk_label_set_xalign (GTK_LABEL (id), 1);
  gtk_widget_add_css_class (id, "clause");
  gtk_grid_attach (self->facts, label, 0, *row, 1, 1);
  gtk_grid_attach (self->facts, value, 1, *row, 1, 1);
  gtk_grid_attach (self->facts, id, 2, (*row)++, 1, 1);
}

static char *
dup_objectives (const BivBoard *board)
{
  GString *words = g_string_new (NULL);

  for (BivCell cell = 0; board != NULL && cell < biv_board_get_n_cells (board); cell++)
    {
      int points = biv_board_get_ground (board, cell)->objective;
      char name[BIV_CELL_NAME];

      if (points == 0)
        continue;
      g_string_append_printf (words, "%s%s, ", words->len > 0 ? "; " : "", biv_board_cell_name (board, cell, name));
      g_string_append_printf (words, ngettext ("%d point", "%d points", points), points);
    }
  return g_string_free (words, FALSE);
}

static const char *
weather_words (BivCampaign *campaign,
               int          turn)
{
  BivWeather weather = BIV_WEATHER_FAIR;

  BIV_EACH (BivTurn, record, campaign, BIV_KIND_TURN)
    if (record->number == turn)
      weather = record->weather;
  return biv_word_get_label (biv_weather_get_type (), weather);
}

/* ---- The board (CA-SETUP-2) ---- */

/* The place's row says which board; one that is made or drawn here is chosen at once. */
static void
on_board_chosen (BivBattleSetup *self,
                 const char     *board)
{
  BivBattle *battle = biv_battle_step_get_battle (BIV_BATTLE_STEP (self));
  g_autofree char *row = g_strconcat ("board:", battle->place, NULL);

  if (get_procedure (self) != NULL)
    biv_procedure_answer (get_procedure (self), row, board, NULL);
}

/* What the battle could be fought on instead. */
static GPtrArray *
list_other_boards (BivBattleSetup *self,
                   BivBattle      *battle)
{
  GPtrArray *others = g_ptr_array_new ();
  g_autofree char *id = g_strconcat ("board:", battle->place, NULL);
  BivRow *row = biv_proposal_get_row (biv_procedure_get_proposal (get_procedure (self)), id);

  for (char **choice = row != NULL ? row->choices : NULL; choice != NULL && *choice != NULL; choice++)
    if (g_strcmp0 (*choice, battle->battlefield) != 0)
      g_ptr_array_add (others, *choice);
  g_ptr_array_add (others, NULL);
  return others;
}

static void
add_board_button (BivBattleSetup *self,
                  BivBattle      *battle,
                  int             row)
{
  g_autoptr (GPtrArray) others = NULL;

  if (get_procedure (self) == NULL || biv_campaign_find_place (get_shown (self), battle->place) == NULL)
    return;
  others = list_other_boards (self, battle);
  if (self->board_button == NULL)
    {
      self->board_button = g_object_ref_sink (biv_board_button_new (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)),
                                                                    _("Another board…")));
      gtk_widget_set_halign (self->board_button, GTK_ALIGN_START);
      g_signal_connect_object (self->board_button, "chosen", G_CALLBACK (on_board_chosen), self, G_CONNECT_SWAPPED);
    }
  biv_board_button_show (BIV_BOARD_BUTTON (self->board_button), battle->place,
                         (const char *const[]) { battle->battlefield, NULL }, (const char *const *) others->pdata);
  gtk_grid_attach (self->facts, self->board_button, 1, row, 1, 1);
}

/* Who attacks is open: until the die has fallen, so is all that goes by it. */
static gboolean
waits_for_attacker (BivBattleSetup *self,
                    BivBattle      *battle)
{
  const BivThrow *wanted = get_procedure (self) != NULL ? biv_procedure_get_wanted (get_procedure (self)) : NULL;

  return battle->meeting && (battle->attacker == NULL
                             || (wanted != NULL && g_strcmp0 (wanted->clause, "CA-SETUP-1") == 0));
}

static void
show_facts (BivBattleSetup *self,
            BivBattle      *battle)
{
  static const char *const south[] = {
    N_("As stored"), N_("Turned: the map’s east is south"), N_("Turned: the map’s north is south"),
    N_("Turned: the map’s west is south"),
  };
  BivCampaign *campaign = get_shown (self);
  BivItem *field = biv_campaign_find (campaign, battle->battlefield);
  BivSide *attacker = biv_campaign_find_side (campaign, battle->attacker);
  g_autofree char *when = biv_calendar_dup_turn (campaign, battle->turn);
  g_autofree char *objectives = dup_objectives (battle->board);
  g_autofree char *stakes = biv_stakes_dup_points (campaign);
  gboolean is_open = waits_for_attacker (self, battle);
  const BivTabletop *table = battle->board != NULL ? biv_board_get_table (battle->board) : NULL;
  BivRefusal why = { 0 };
  int row = 0;

  biv_children_remove (self->facts);
  add_fact (self, &row, _("Place"), biv_turn_name (campaign, battle->place), "");
  add_fact (self, &row, _("Date"), when, "");
  add_fact (self, &row, _("Weather"), weather_words (campaign, battle->turn), "CA-WEATHER-4");
  add_fact (self, &row, _("Attacker"), is_open ? _("A meeting engagement, diced for")
            : attacker != NULL ? biv_item_call (attacker) : "", "CA-SETUP-1");
  if (field != NULL)
    add_fact (self, &row, _("Board"), biv_item_call (field),
              "CA-SETUP-2");
  if (field != NULL)
    add_board_button (self, battle, row++);
  if (battle->board != NULL && !is_open)
    add_fact (self, &row, _("Laid"), _(south[battle->quarters & 3]), "CA-SETUP-6");
  if (table != NULL && !biv_deployment_has_room (campaign, biv_tabletop_get_height (table), &why))
    add_fact (self, &row, _("Deployment"), why.text, "CA-DEPLOY-4");
  if (objectives[0] != '\0' && !is_open)
    add_fact (self, &row, _("Objectives"), objectives, "CA-SETUP-10");
  add_fact (self, &row, _("At stake"), stakes, "CA-RESULT-8");
  for (guint which = 0; which < 2; which++)
    {
      const char *side = biv_battle_get_side (campaign, battle, which);
      g_autofree char *way_back = side != NULL ? biv_stakes_dup_retreat (campaign, battle, side) : NULL;

      if (way_back != NULL && way_back[0] != '\0')
        add_fact (self, &row, which == 0 ? _("If beaten") : "", way_back, "CA-RETREAT-1");
    }
  if (biv_battle_is_lopsided (campaign, battle))
    add_fact (self, &row, _("Lopsided"), _("Three to one or more: a quick result is suggested."), "CA-CONTACT-10");
}

/* ---- Forces ---- */

static GtkWidget *
make_unit (BivCampaign *campaign,
           const char  *id,
           const char  *remark)
{
  BivUnit *unit = biv_campaign_find_unit (campaign, id);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *figure, *ref, *name;

  if (unit == NULL)
    return box;
  figure = biv_swatch_new ();
  biv_swatch_set_unit (BIV_SWATCH (figure), campaign, unit);
  ref = gtk_label_new (biv_unit_get_ref (unit));
  name = biv_label_new (biv_item_get_name (BIV_ITEM (unit)), NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS | BIV_LABEL_GROWS);
  gtk_widget_add_css_class (ref, "dim-label");
  gtk_box_append (GTK_BOX (box), figure);
  gtk_box_append (GTK_BOX (box), ref);
  gtk_box_append (GTK_BOX (box), name);
  if (remark != NULL)
    {
      GtkWidget *label = biv_label_new (remark, "dim-label remark", 0);

      gtk_box_append (GTK_BOX (box), label);
    }
  return box;
}

static GtkWidget *
make_force (BivBattleSetup *self,
            BivBattle      *battle,
            const char     *side_id)
{
  BivCampaign *campaign = get_shown (self);
  BivSide *side = biv_campaign_find_side (campaign, side_id);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4), *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *swatch = biv_swatch_new ();
  GtkWidget *name = biv_label_new (side != NULL ? biv_item_call (side) : side_id, "heading", BIV_LABEL_ENDS);
  g_autoptr (GPtrArray) units = biv_battle_list_units (campaign, battle, side_id);
  g_autoptr (GPtrArray) out = biv_battle_list_left_out (campaign, battle, side_id);
  g_autoptr (GPtrArray) reserves = biv_battle_list_reserves (campaign, battle, side_id);

  biv_swatch_set_side (BIV_SWATCH (swatch), campaign, side_id);
  gtk_widget_set_tooltip_text (name, gtk_label_get_text (GTK_LABEL (name)));
  gtk_box_append (GTK_BOX (head), swatch);
  gtk_box_append (GTK_BOX (head), name);
  gtk_box_append (GTK_BOX (box), head);
  gtk_widget_set_hexpand (box, TRUE);
  for (guint i = 0; i < units->len; i++)
    gtk_box_append (GTK_BOX (box), make_unit (campaign, g_ptr_array_index (units, i), NULL));
  for (guint i = 0; i < reserves->len; i++)
    {
      g_auto (GStrv) parts = g_strsplit (g_ptr_array_index (reserves, i), ":", 2);
      BivItem *item = biv_campaign_find (campaign, parts[0]);
      g_autofree char *words = g_strdup_printf (_("%s, from board turn %s"), item != NULL ? biv_item_get_name (item) : parts[0],
                                                parts[1] != NULL ? parts[1] : "1");
      GtkWidget *label = biv_label_new (words, NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS);

      gtk_box_append (GTK_BOX (box), label);
    }
  for (guint i = 0; i < out->len; i++)
    gtk_box_append (GTK_BOX (box), make_unit (campaign, g_ptr_array_index (out, i), _("waits off the board")));
  return box;
}

static void
show_forces (BivBattleSetup *self,
             BivBattle      *battle)
{
  biv_children_remove (self->forces);
  for (guint i = 0; i < 2; i++)
    {
      const char *side = biv_battle_get_side (get_shown (self), battle, i);

      if (side != NULL)
        gtk_box_append (self->forces, make_force (self, battle, side));
    }
}

/* ---- Marching to the guns (CA-SETUP-8) ---- */

static gboolean
is_asked (BivBattleSetup *self,
          const char     *formation)
{
  const char *answer = biv_procedure_get_answer (get_procedure (self), "join", NULL);
  g_auto (GStrv) named = answer != NULL ? g_strsplit (answer, ",", -1) : NULL;
  BivBattle *battle = get_shown_battle (self);

  if (named != NULL)
    return g_strv_contains ((const char *const *) named, formation);
  /* Unasked, who is on attack joins: what the procedure made of it tells. */
  return biv_details_find (battle->joining, formation) != NULL;
}

static void
on_joiner (GtkCheckButton *button,
           BivBattleSetup *self)
{
  g_autoptr (GString) answer = g_string_new (NULL);

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->joiners)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_check_button_get_active (GTK_CHECK_BUTTON (child)))
      g_string_append_printf (answer, "%s%s", answer->len > 0 ? "," : "",
                              (const char *) g_object_get_data (G_OBJECT (child), "formation"));
  biv_procedure_answer (get_procedure (self), "join", answer->len > 0 ? answer->str : "none", NULL);
}

static void
show_joiners (BivBattleSetup *self)
{
  BivCampaign *campaign = biv_battle_step_get_campaign (BIV_BATTLE_STEP (self));
  g_autoptr (GPtrArray) joiners = get_procedure (self) != NULL
                                    ? biv_battle_list_joiners (campaign, biv_battle_step_get_battle (BIV_BATTLE_STEP (self)))
                                    : g_ptr_array_new ();

  gtk_widget_set_visible (self->joiners_card, joiners->len > 0);
  if (gtk_widget_get_first_child (GTK_WIDGET (self->joiners)) != NULL && joiners->len > 0)
    return;
  biv_children_remove (self->joiners);
  for (guint i = 0; i < joiners->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (joiners, i);
      GtkWidget *button = gtk_check_button_new_with_label (biv_item_call (formation));

      g_object_set_data_full (G_OBJECT (button), "formation", g_strdup (biv_id_of (formation)), g_free);
      gtk_check_button_set_active (GTK_CHECK_BUTTON (button), is_asked (self, biv_id_of (formation)));
      g_signal_connect (button, "toggled", G_CALLBACK (on_joiner), self);
      gtk_box_append (self->joiners, button);
    }
}

/* ---- The step ---- */

static void
show_all (BivBattleSetup *self)
{
  BivBattle *battle = get_shown_battle (self);

  if (battle == NULL)
    return;
  show_facts (self, battle);
  show_forces (self, battle);
  show_joiners (self);
  if (battle->board != NULL && battle->board != self->board)
    {
      g_clear_pointer (&self->board, biv_board_unref);
      self->board = biv_board_ref (battle->board);
      biv_board_canvas_set_board (self->canvas, battle->board,
                                  battle->battlefield != NULL ? g_str_hash (battle->battlefield) : 0);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->canvas), battle->board != NULL);
  biv_battle_step_next_step_changed (BIV_BATTLE_STEP (self));
}

static void
on_proposal_changed (BivProcedureStep *step)
{
  show_all (BIV_BATTLE_SETUP (step));
}

static void
refresh (BivBattleStep *step)
{
  BivBattleSetup *self = BIV_BATTLE_SETUP (step);
  BivBattle *battle = biv_battle_step_get_battle (step);
  gboolean is_open = battle->state == BIV_BATTLE_PENDING && !battle->is_set_up;

  /* Once it is set up there is no procedure any more. */
  if (is_open && get_procedure (self) == NULL)
    biv_procedure_step_open (BIV_PROCEDURE_STEP (self), propose, self->place_of_table);
  else if (!is_open)
    biv_procedure_step_close (BIV_PROCEDURE_STEP (self));
  biv_procedure_step_update (BIV_PROCEDURE_STEP (self));
  show_all (self);
}

static void
biv_battle_setup_dispose (GObject *object)
{
  BivBattleSetup *self = BIV_BATTLE_SETUP (object);

  g_clear_pointer (&self->board, biv_board_unref);
  g_clear_object (&self->board_button);
  G_OBJECT_CLASS (biv_battle_setup_parent_class)->dispose (object);
}

static void
biv_battle_setup_class_init (BivBattleSetupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivBattleStepClass *step_class = BIV_BATTLE_STEP_CLASS (klass);

  biv_help_class_set_topic (klass, "battles#setup");
  G_OBJECT_CLASS (klass)->dispose = biv_battle_setup_dispose;
  step_class->refresh = refresh;
  BIV_PROCEDURE_STEP_CLASS (klass)->proposal_changed = on_proposal_changed;
  g_type_ensure (BIV_TYPE_BOARD_CANVAS);
  g_type_ensure (BIV_TYPE_WRAP);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/battle-setup.ui");
  biv_battle_step_class_bind_column (widget_class);
  BIV_BIND_CHILDREN (widget_class, BivBattleSetup, canvas, facts, place_of_table, forces, joiners, joiners_card);
}

GtkWidget *
biv_battle_setup_new (BivDesk    *desk,
                      const char *battle)
{
  return g_object_new (BIV_TYPE_BATTLE_SETUP, "desk", desk, "battle", battle, NULL);
}
