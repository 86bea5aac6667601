/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-deploy.c: the deployment: a board, a tray of units, and the check */
#include "config.h"

#include "app/battle/step/battle-step.h"

#include <glib/gi18n.h>

#include "app/canvas/board-canvas.h"
#include "app/desk/clause-link.h"
#include "app/battle/step/deploying.h"
#include "app/widgets/look.h"
#include "app/widgets/row-name.h"
#include "app/widgets/swatch.h"
#include "app/widgets/template.h"
#include "base/fit.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/deployment.h"
#include "campaign/model/item-names.h"
#include "campaign/model/strength.h"
#include "campaign/model/proposal.h"
#include "campaign/battle/deploy.h"
#include "draw/map/map-drawing.h"
#include "draw/counter/side-look.h"

#define BIV_TYPE_BATTLE_DEPLOY (biv_battle_deploy_get_type ())
G_DECLARE_FINAL_TYPE (BivBattleDeploy, biv_battle_deploy, BIV, BATTLE_DEPLOY, BivBattleStep)

struct _BivBattleDeploy
{
  BivBattleStep   parent_instance;

  char           *side;             /* whose units are being placed */
  char           *unit;             /* the one in hand, or NULL */
  BivCell         refused;          /* where it was refused, or BIV_NO_CELL */
  BivCell         lit;              /* under a row that is dragged onto the board, or BIV_NO_CELL */
  gboolean        is_filling;
  BivBoard       *board;            /* the one that the canvas shows */

  BivBoardCanvas *canvas;           /* template children from here on */
  GtkLabel       *status, *tray_count, *placed_count, *facts, *no_fault;
  GtkBox         *sides, *legend;
  GtkListBox     *tray, *placed, *faults;
  GtkWidget      *overrule;
  GtkMenuButton  *kept;
};

G_DEFINE_FINAL_TYPE (BivBattleDeploy, biv_battle_deploy, BIV_TYPE_BATTLE_STEP)

static void refresh (BivBattleStep *step);

static BivCampaign *
get_campaign (BivBattleDeploy *self)
{
  return biv_battle_step_get_campaign (BIV_BATTLE_STEP (self));
}

static BivBattle *
get_battle (BivBattleDeploy *self)
{
  return biv_battle_step_get_battle (BIV_BATTLE_STEP (self));
}

static gboolean
is_open (BivBattleDeploy *self)
{
  return get_battle (self)->state == BIV_BATTLE_PENDING;
}

static const char *
get_battle_id (BivBattleDeploy *self)
{
  return biv_battle_step_get_battle_id (BIV_BATTLE_STEP (self));
}

static const char *
cell_name (BivBattleDeploy *self,
           guint            cell,
           char             name[BIV_CELL_NAME])
{
  return biv_board_cell_name (get_battle (self)->board, (BivCell) cell, name);
}

/* ---- Placing ---- */

static void
tell (BivBattleDeploy  *self,
      const BivRefusal *why,
      BivCell           cell)
{
  g_autofree char *text = why != NULL ? g_strdup_printf ("%s  %s", why->text, why->code) : NULL;

  self->refused = why != NULL ? cell : BIV_NO_CELL;
  biv_clause_label_set (self->status, text != NULL ? text : "");
  if (why != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->status), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->status), "error");
}

static gboolean
commit (BivBattleDeploy *self,
        BivProposal     *proposal,
        BivCell          cell)
{
  const BivRefusal *refusal = biv_proposal_get_refusal (proposal);

  tell (self, refusal, cell);
  if (refusal == NULL)
    return biv_desk_commit (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)), proposal);
  refresh (BIV_BATTLE_STEP (self));
  return FALSE;
}

static gboolean
place (BivBattleDeploy *self,
       const char      *unit,
       guint            cell,
       const char      *facing)
{
  BivParticipant *participant = biv_battle_find_participant (get_campaign (self), get_battle (self), unit);
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *id = g_strdup (unit);
  char name[BIV_CELL_NAME];

  if (participant == NULL || !is_open (self))
    return FALSE;
  proposal = biv_turn_propose_deploy (get_campaign (self), get_battle_id (self), participant->side, id,
                                      cell != BIV_NOWHERE ? cell_name (self, cell, name) : NULL, facing);
  return commit (self, proposal, cell != BIV_NOWHERE ? (BivCell) cell : BIV_NO_CELL);
}

static BivParticipant *
find_at (BivBattleDeploy *self,
         guint            cell)
{
  g_autoptr (GPtrArray) all = biv_battle_list_participants (get_campaign (self), get_battle (self), NULL);
  char name[BIV_CELL_NAME];

  for (guint i = 0; i < all->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (all, i);

      if (participant->square != NULL && g_str_equal (participant->square, cell_name (self, cell, name)))
        return participant;
    }
  return NULL;
}

static void
take (BivBattleDeploy *self,
      const char      *unit)
{
  char *id = g_strdup (unit);

  g_free (self->unit);
  self->unit = id;
  refresh (BIV_BATTLE_STEP (self));
}

/* The next unit that has no square comes to hand, so that a line is placed square by square. */
static void
take_next (BivBattleDeploy *self)
{
  g_autoptr (GPtrArray) own = biv_battle_list_participants (get_campaign (self), get_battle (self), self->side);

  for (guint i = 0; i < own->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (own, i);

      if (participant->role == BIV_ROLE_BOARD && participant->square == NULL)
        {
          take (self, participant->unit);
          return;
        }
    }
  take (self, NULL);
}

static void
on_cell (BivBattleDeploy *self,
         guint            cell)
{
  BivParticipant *standing = find_at (self, cell);

  if (standing != NULL)
    take (self, standing->unit);
  else if (self->unit != NULL)
    {
      BivParticipant *participant = biv_battle_find_participant (get_campaign (self), get_battle (self), self->unit);
      gboolean was_in_tray = participant != NULL && participant->square == NULL;
      g_autofree char *facing = participant != NULL ? g_strdup (participant->facing) : NULL;

      if (place (self, self->unit, cell, facing) && was_in_tray)
        take_next (self);
    }
}

static const char *
unit_of_piece (BivBattleDeploy *self,
               guint            id)
{
  g_autoptr (GPtrArray) all = biv_battle_list_participants (get_campaign (self), get_battle (self), NULL);

  return id < all->len ? ((BivParticipant *) g_ptr_array_index (all, id))->unit : NULL;
}

static void
on_dropped (BivBattleDeploy *self,
            guint            id,
            guint            cell)
{
  const char *unit = unit_of_piece (self, id);
  BivParticipant *participant = biv_battle_find_participant (get_campaign (self), get_battle (self), unit);
  g_autofree char *facing = participant != NULL ? g_strdup (participant->facing) : NULL;

  if (participant != NULL)
    place (self, unit, cell, facing);
}

/* The fault shows while the unit is still in hand. */
static void
on_carried (BivBattleDeploy *self,
            guint            id,
            guint            cell)
{
  const char *unit = unit_of_piece (self, id);
  BivRefusal why;
  char name[BIV_CELL_NAME];

  if (unit == NULL || cell == BIV_NOWHERE
      || biv_deployment_check (get_campaign (self), get_battle (self), unit, cell_name (self, cell, name), &why))
    tell (self, NULL, BIV_NO_CELL);
  else
    tell (self, &why, (BivCell) cell);
}

static void
on_out (BivBattleDeploy *self,
        guint            id)
{
  const char *unit = unit_of_piece (self, id);

  if (unit != NULL)
    place (self, unit, BIV_NOWHERE, NULL);
}

static gboolean
on_cancel (BivBattleDeploy *self)
{
  gboolean had = self->unit != NULL;

  tell (self, NULL, BIV_NO_CELL);
  take (self, NULL);
  return had;
}

static void
turn_unit (BivBattleDeploy *self,
           int              step)
{
  BivBattle *battle = get_battle (self);
  BivParticipant *participant = self->unit != NULL
                                  ? biv_battle_find_participant (get_campaign (self), battle, self->unit) : NULL;
  guint n = biv_board_get_n_directions (battle->board);
  BivCell cell;

  if (participant == NULL || !biv_deployment_get_cell (battle, participant, &cell))
    return;
  place (self, self->unit, cell,
         biv_direction_get_name (biv_board_get_shape (battle->board),
                                 (biv_deployment_get_facing (battle, participant) + n + (guint) step) % n));
}

static gboolean
on_key (BivBattleDeploy *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  if (key == GDK_KEY_r || key == GDK_KEY_bracketright)
    turn_unit (self, 1);
  else if (key == GDK_KEY_R || key == GDK_KEY_bracketleft)
    turn_unit (self, -1);
  else if (key == GDK_KEY_Delete && self->unit != NULL)
    place (self, self->unit, BIV_NOWHERE, NULL);
  else if (key == GDK_KEY_n)
    take_next (self);
  else
    return FALSE;
  return TRUE;
}

static void
on_rest (BivBattleDeploy *self)
{
  g_autoptr (BivProposal) proposal = NULL;

  if (!is_open (self))
    return;
  proposal = biv_turn_propose_deploy_rest (get_campaign (self), get_battle_id (self), self->side);
  commit (self, proposal, BIV_NO_CELL);
}

/* ---- Showing ---- */

static void
show_board (BivBattleDeploy *self)
{
  BivBattle *battle = get_battle (self);

  if (battle->board != NULL && self->board != battle->board)
    {
      g_clear_pointer (&self->board, biv_board_unref);
      self->board = biv_board_ref (battle->board);
      biv_board_canvas_set_board (self->canvas, battle->board,
                                  battle->battlefield != NULL ? g_str_hash (battle->battlefield) : 0);
    }
}

/* Why nobody of the side may stand on a cell of its own half. */
typedef enum
{
  BAR_ENEMY = 1 << 0,
  BAR_RIVER = 1 << 1,
  BAR_GROUND = 1 << 2,
} Bar;

static Bar
find_bars (BivBattleDeploy *self,
           GPtrArray       *all,
           BivCell          cell)
{
  BivBattle *battle = get_battle (self);
  Bar bars = 0;

  if (!biv_deployment_can_stand (battle, cell))
    bars |= (biv_board_get_ground (battle->board, cell)->marks & BIV_MARK_IMPASSABLE) != 0 ? BAR_GROUND : BAR_RIVER;
  if (!biv_deployment_is_unseen (get_campaign (self), battle)
      && biv_deployment_find_enemy_beside (battle, all, self->side, cell) != NULL)
    bars |= BAR_ENEMY;
  return bars;
}

static char *
dup_barred_words (Bar bars)
{
  static const char *const words[] = { N_("next to an enemy"), N_("in the river"), N_("on ground that nobody enters") };
  g_autoptr (GString) reasons = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if ((bars & (1u << i)) != 0)
      g_string_append_printf (reasons, "%s%s", reasons->len > 0 ? ", " : "", _(words[i]));
  /* TRANSLATORS: in the legend of a deployment, with the reasons: "not here: next to an enemy, in the river" */
  return reasons->len > 0 ? g_strdup_printf (_("not here: %s"), reasons->str) : NULL;
}

static void
show_zones (BivBattleDeploy *self)
{
  BivBattle *battle = get_battle (self);
  const char *other = battle->sides[g_strcmp0 (battle->sides[0], self->side) == 0 ? 1 : 0];
  BivSideLook look = biv_side_look (get_campaign (self), self->side), enemy_look = biv_side_look (get_campaign (self), other);
  g_autoptr (GPtrArray) all = biv_battle_list_participants (get_campaign (self), battle, NULL);
  g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (BivCell));
  g_autoptr (GArray) enemy = g_array_new (FALSE, FALSE, sizeof (BivCell));
  g_autoptr (GArray) barred = g_array_new (FALSE, FALSE, sizeof (BivCell));
  g_autofree char *own_name = biv_deploying_dup_zone_name (BIV_BATTLE_STEP (self), self->side, TRUE);
  g_autofree char *enemy_name = biv_deploying_dup_zone_name (BIV_BATTLE_STEP (self), other, FALSE);
  g_autofree char *words = NULL;
  Bar reasons = 0;

  for (BivCell cell = 0; cell < biv_board_get_n_cells (battle->board); cell++)
    {
      Bar bars;

      if (biv_deployment_is_own_half (battle, other, cell))
        g_array_append_val (enemy, cell);
      if (!biv_deployment_is_own_half (battle, self->side, cell))
        continue;
      g_array_append_val (own, cell);
      bars = find_bars (self, all, cell);
      if (bars != 0)
        g_array_append_val (barred, cell);
      reasons |= bars;
    }
  biv_board_canvas_set_zone (self->canvas, BIV_ZONE_OWN, &look, own_name, (BivCell *) (gpointer) own->data, own->len);
  biv_board_canvas_set_zone (self->canvas, BIV_ZONE_ENEMY, &enemy_look, enemy_name, (BivCell *) (gpointer) enemy->data,
                             enemy->len);
  biv_board_canvas_set_zone (self->canvas, BIV_ZONE_BARRED, &look, NULL, (BivCell *) (gpointer) barred->data, barred->len);
  words = dup_barred_words (reasons);
  biv_deploying_fill_legend (BIV_BATTLE_STEP (self), self->legend, self->side, words);
}

static void
show_pieces (BivBattleDeploy *self)
{
  BivBattle *battle = get_battle (self);
  g_autoptr (GPtrArray) all = biv_battle_list_participants (get_campaign (self), battle, NULL);
  g_autoptr (GArray) pieces = g_array_new (FALSE, TRUE, sizeof (BivPiece));
  g_autoptr (GArray) markers = g_array_new (FALSE, TRUE, sizeof (BivMarker));

  for (guint i = 0; i < all->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (all, i);
      BivUnit *unit = biv_campaign_find_unit (get_campaign (self), participant->unit);
      BivPiece piece = { .id = i };
      BivMarker marker = { .kind = BIV_MARKER_PICKED };

      if (unit == NULL || !biv_deployment_get_cell (battle, participant, &piece.cell))
        continue;
      piece.look.side = biv_side_look (get_campaign (self), participant->side);
      piece.look.symbol = biv_look_of_unit (get_campaign (self), unit);
      piece.look.number = biv_unit_get_ref (unit);
      piece.look.shape = biv_board_get_shape (battle->board);
      piece.look.facing = biv_deployment_get_facing (battle, participant);
      piece.can_be_carried = is_open (self);
      BIV_FIT (piece.words, "%s %s, %s", biv_unit_get_ref (unit),
               biv_item_get_name (BIV_ITEM (unit)), biv_facing_words (piece.look.shape, piece.look.facing));
      g_array_append_val (pieces, piece);
      if (g_strcmp0 (participant->unit, self->unit) == 0)
        {
          marker.cell = piece.cell;
          g_array_append_val (markers, marker);
        }
    }
  if (self->refused != BIV_NO_CELL)
    {
      BivMarker marker = { .kind = BIV_MARKER_REFUSED, .cell = self->refused };

      g_array_append_val (markers, marker);
    }
  if (self->lit != BIV_NO_CELL && self->lit != self->refused)
    {
      BivMarker marker = { .kind = BIV_MARKER_LEGAL, .cell = self->lit };

      g_array_append_val (markers, marker);
    }
  biv_board_canvas_set_pieces (self->canvas, (const BivPiece *) (gpointer) pieces->data, pieces->len);
  biv_board_canvas_set_markers (self->canvas, (const BivMarker *) (gpointer) markers->data, markers->len);
}

static void
clear_list (GtkListBox *list)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (list, 0)) != NULL)
    gtk_list_box_remove (list, GTK_WIDGET (row));
}

static GtkWidget *
make_unit_row (BivBattleDeploy *self,
               BivUnit         *unit)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *figure = biv_swatch_new ();
  GtkWidget *ref = gtk_label_new (biv_unit_get_ref (unit)), *name = gtk_label_new (biv_item_get_name (BIV_ITEM (unit)));
  GtkWidget *type = gtk_label_new (biv_unit_get_type_label (get_campaign (self), unit));

  biv_swatch_set_unit (BIV_SWATCH (figure), get_campaign (self), unit);
  gtk_widget_add_css_class (ref, "dim-label");
  gtk_widget_add_css_class (type, "dim-label");
  gtk_label_set_xalign (GTK_LABEL (name), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_label_set_ellipsize (GTK_LABEL (type), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_box_append (GTK_BOX (box), figure);
  gtk_box_append (GTK_BOX (box), ref);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), type);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  biv_row_name_from_labels (row);
  g_object_set_data_full (G_OBJECT (row), "unit", g_strdup (biv_item_get_id (BIV_ITEM (unit))), g_free);
  return row;
}

static void
show_lists (BivBattleDeploy *self)
{
  BivBattle *battle = get_battle (self);
  g_autoptr (GPtrArray) own = biv_battle_list_participants (get_campaign (self), battle, self->side);
  g_autofree char *waiting = NULL, *standing = NULL;
  guint n = 0, n_all = 0;

  self->is_filling = TRUE;
  clear_list (self->tray);
  clear_list (self->placed);
  for (guint i = 0; i < own->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (own, i);
      BivUnit *unit = biv_campaign_find_unit (get_campaign (self), participant->unit);
      GtkListBox *list = participant->square == NULL ? self->tray : self->placed;
      GtkWidget *row;

      if (participant->role != BIV_ROLE_BOARD || unit == NULL)
        continue;
      n_all++;
      n += participant->square == NULL;
      if (participant->square == NULL)
        row = make_unit_row (self, unit);
      else
        {
          /* TRANSLATORS: a square and how its unit faces: "d1, facing north" */
          g_autofree char *where = g_strdup_printf (_("%s, %s"), participant->square,
                                                    biv_facing_words (biv_board_get_shape (battle->board),
                                                                      biv_deployment_get_facing (battle, participant)));

          row = biv_deploying_make_placed_row (get_campaign (self), unit, where);
        }
      if (is_open (self))
        biv_deploying_make_draggable (get_campaign (self), row);
      gtk_list_box_append (list, row);
      if (g_strcmp0 (participant->unit, self->unit) == 0)
        gtk_list_box_select_row (list, GTK_LIST_BOX_ROW (row));
    }
  self->is_filling = FALSE;
  waiting = g_strdup_printf (_("%u of %u"), n, n_all);
  standing = g_strdup_printf (_("%u of %u"), n_all - n, n_all);
  gtk_label_set_text (self->tray_count, waiting);
  gtk_label_set_text (self->placed_count, standing);
}

/* ---- Dragged onto the board ---- */

static void
on_row_over (gpointer   data,
             GtkWidget *row,
             double     x,
             double     y)
{
  BivBattleDeploy *self = data;
  BivCanvas *canvas = BIV_CANVAS (self->canvas);
  guint cell = row != NULL ? BIV_CANVAS_GET_CLASS (canvas)->find_cell (canvas, x, y) : BIV_NOWHERE;
  const char *unit = row != NULL ? g_object_get_data (G_OBJECT (row), "unit") : NULL;
  BivRefusal why;
  char name[BIV_CELL_NAME];

  self->lit = cell != BIV_NOWHERE ? (BivCell) cell : BIV_NO_CELL;
  if (unit != NULL && cell != BIV_NOWHERE
      && !biv_deployment_check (get_campaign (self), get_battle (self), unit, cell_name (self, cell, name), &why))
    tell (self, &why, (BivCell) cell);
  else
    {
      tell (self, NULL, BIV_NO_CELL);
      if (unit != NULL && cell != BIV_NOWHERE)
        {
          BivUnit *item = biv_campaign_find_unit (get_campaign (self), unit);
          g_autofree char *words = BIV_CANVAS_GET_CLASS (canvas)->describe (canvas, cell);
          /* TRANSLATORS: a square in words, and who is dragged over it */
          g_autofree char *line = g_strdup_printf (_("%s. %s would stand here."), words,
                                                   item != NULL ? biv_item_get_name (BIV_ITEM (item)) : unit);

          gtk_label_set_text (self->status, line);
        }
    }
  show_pieces (self);
}

static gboolean
on_row_dropped (gpointer   data,
                GtkWidget *row,
                double     x,
                double     y)
{
  BivBattleDeploy *self = data;
  BivCanvas *canvas = BIV_CANVAS (self->canvas);
  guint cell = BIV_CANVAS_GET_CLASS (canvas)->find_cell (canvas, x, y);
  g_autofree char *unit = g_strdup (g_object_get_data (G_OBJECT (row), "unit")), *facing = NULL;
  BivParticipant *participant = unit != NULL ? biv_battle_find_participant (get_campaign (self), get_battle (self), unit)
                                             : NULL;

  self->lit = BIV_NO_CELL;
  if (participant == NULL || cell == BIV_NOWHERE)
    {
      show_pieces (self);
      return FALSE;
    }
  facing = g_strdup (participant->facing);
  return place (self, unit, cell, facing);
}

static void
on_tray_row (BivBattleDeploy *self,
             GtkListBoxRow   *row)
{
  if (!self->is_filling)
    take (self, g_object_get_data (G_OBJECT (row), "unit"));
}

static void
on_turn_unit (GtkWidget  *widget,
              const char *action,
              GVariant   *unit)
{
  take (BIV_BATTLE_DEPLOY (widget), g_variant_get_string (unit, NULL));
  turn_unit (BIV_BATTLE_DEPLOY (widget), 1);
}

static void
on_take_back (GtkWidget  *widget,
              const char *action,
              GVariant   *unit)
{
  place (BIV_BATTLE_DEPLOY (widget), g_variant_get_string (unit, NULL), BIV_NOWHERE, NULL);
}

static GtkWidget *
make_fault_row (const BivItemFault *fault)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *text = gtk_label_new (fault->why.text);
  GtkWidget *clause = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (text), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (text), TRUE);
  gtk_widget_set_hexpand (text, TRUE);
  gtk_widget_add_css_class (text, "error");
  biv_clause_label_set (GTK_LABEL (clause), fault->why.clauses[0] != NULL ? fault->why.clauses[0] : fault->why.code);
  gtk_widget_add_css_class (clause, "clause");
  gtk_box_append (GTK_BOX (box), text);
  gtk_box_append (GTK_BOX (box), clause);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  biv_row_name_from_labels (row);
  g_object_set_data_full (G_OBJECT (row), "unit", g_strdup (fault->unit), g_free);
  return row;
}

static void
show_faults (BivBattleDeploy *self)
{
  g_autoptr (GPtrArray) faults = biv_turn_list_faults (get_campaign (self), get_battle_id (self));
  guint waiting = biv_deploying_count_waiting (BIV_BATTLE_STEP (self), 0)
                  + biv_deploying_count_waiting (BIV_BATTLE_STEP (self), 1);
  g_autofree char *more = g_strdup_printf (ngettext ("No fault so far; %u unit is still to be placed.",
                                                     "No fault so far; %u units are still to be placed.", waiting),
                                           waiting);

  gtk_label_set_text (self->no_fault, waiting > 0 ? more : _("No fault."));
  if (waiting > 0)
    gtk_widget_remove_css_class (GTK_WIDGET (self->no_fault), "success");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->no_fault), "success");
  clear_list (self->faults);
  for (guint i = 0; i < faults->len; i++)
    gtk_list_box_append (self->faults, make_fault_row (g_ptr_array_index (faults, i)));
  gtk_widget_set_visible (self->overrule, faults->len > 0 && is_open (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "deploy.use", is_open (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "deploy.turn-unit", is_open (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "deploy.take-back", is_open (self));
}

static void
on_fault (BivBattleDeploy *self,
          GtkListBoxRow   *row)
{
  take (self, g_object_get_data (G_OBJECT (row), "unit"));
}

static void
on_side (GtkToggleButton *button,
         BivBattleDeploy *self)
{
  const char *side = g_object_get_data (G_OBJECT (button), "side");

  if (self->is_filling || !gtk_toggle_button_get_active (button) || g_strcmp0 (self->side, side) == 0)
    return;
  g_free (self->side);
  self->side = g_strdup (side);
  g_clear_pointer (&self->unit, g_free);
  refresh (BIV_BATTLE_STEP (self));
}

static void
show_sides (BivBattleDeploy *self)
{
  BivBattle *battle = get_battle (self);
  GtkToggleButton *group = NULL;
  GtkWidget *child;

  self->is_filling = TRUE;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->sides))) != NULL)
    gtk_box_remove (self->sides, child);
  for (int i = 0; i < 2; i++)
    {
      BivSide *side = biv_campaign_find_side (get_campaign (self), battle->sides[i]);
      const char *name = side != NULL ? biv_item_call (side) : battle->sides[i];
      GtkWidget *button = biv_deploying_make_side_button (get_campaign (self), battle->sides[i], name, gtk_label_new (name));

      gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), group);
      group = GTK_TOGGLE_BUTTON (button);
      gtk_toggle_button_set_active (group, g_strcmp0 (self->side, battle->sides[i]) == 0);
      g_signal_connect (button, "toggled", G_CALLBACK (on_side), self);
      gtk_box_append (self->sides, button);
    }
  self->is_filling = FALSE;
}

static void
show_facts (BivBattleDeploy *self)
{
  g_autoptr (GString) words = g_string_new (NULL);

  biv_deploying_tell_surroundings (BIV_BATTLE_STEP (self), words);
  g_string_append (words, _("Drag a unit, or choose it and click a cell. R turns it, Delete takes it back."));
  gtk_label_set_text (self->facts, words->str);
}

static void
on_hover (BivBattleDeploy *self)
{
  guint cell = biv_canvas_get_hover (BIV_CANVAS (self->canvas));
  g_autofree char *words = NULL;

  if (self->refused != BIV_NO_CELL)
    return;
  if (cell == BIV_NOWHERE)
    cell = biv_canvas_get_cursor (BIV_CANVAS (self->canvas));
  if (cell != BIV_NOWHERE)
    words = BIV_CANVAS_GET_CLASS (self->canvas)->describe (BIV_CANVAS (self->canvas), cell);
  gtk_label_set_text (self->status, words != NULL ? words : "");
}

static void
refresh (BivBattleStep *step)
{
  BivBattleDeploy *self = BIV_BATTLE_DEPLOY (step);
  BivBattle *battle = get_battle (self);

  if (battle == NULL || battle->board == NULL || battle->sides == NULL)
    return;
  if (self->side == NULL)
    {
      const char *first = biv_deployment_get_side_to_place (get_campaign (self), battle);

      self->side = g_strdup (first != NULL ? first : battle->sides[0]);
    }
  show_board (self);
  show_zones (self);
  show_pieces (self);
  show_sides (self);
  show_lists (self);
  show_faults (self);
  show_facts (self);
  biv_battle_step_next_step_changed (step);
}

/* ---- The next step ---- */

static void
start_battle (BivBattleDeploy *self,
              gboolean         overrule,
              const char      *reason)
{
  g_autoptr (BivAnswers) answers = biv_answers_new ();
  g_autoptr (BivProposal) proposal = NULL;

  if (overrule)
    biv_answers_set (answers, "overrule", "yes", reason);
  proposal = biv_turn_propose_deployed (get_campaign (self), biv_battle_step_get_battle_id (BIV_BATTLE_STEP (self)), answers);
  commit (self, proposal, BIV_NO_CELL);
}

static void
on_start_anyway (BivBattleStep *step,
                 const char    *reason)
{
  start_battle (BIV_BATTLE_DEPLOY (step), TRUE, reason);
}

static void
on_start (BivBattleStep *step,
          const char    *reason)
{
  start_battle (BIV_BATTLE_DEPLOY (step), FALSE, reason);
}

static void
on_overrule (BivBattleDeploy *self)
{
  biv_deploying_ask_overrule (BIV_BATTLE_STEP (self), on_start_anyway);
}

static void
get_next_step (BivBattleStep *step,
               BivNextStep   *next)
{
  BivBattleDeploy *self = BIV_BATTLE_DEPLOY (step);

  if (is_open (self))
    biv_deploying_tell_next_step (step, self->side, next);
}

static void
do_next_step (BivBattleStep *step)
{
  BivBattleDeploy *self = BIV_BATTLE_DEPLOY (step);
  const char *empty = biv_deploying_find_empty_side (step, self->side);

  if (empty == NULL)
    {
      biv_deploying_ask_start (step, on_start);
      return;
    }
  g_free (self->side);
  self->side = g_strdup (empty);
  on_rest (self);
}

static void
on_keep (GtkWidget  *widget,
         const char *action,
         GVariant   *target)
{
  biv_deploying_keep (BIV_BATTLE_STEP (widget), BIV_BATTLE_DEPLOY (widget)->side);
}

static void
on_use (GtkWidget  *widget,
        const char *action,
        GVariant   *target)
{
  biv_deploying_use (BIV_BATTLE_STEP (widget), BIV_BATTLE_DEPLOY (widget)->side);
}

static void
biv_battle_deploy_dispose (GObject *object)
{
  BivBattleDeploy *self = BIV_BATTLE_DEPLOY (object);

  g_clear_pointer (&self->side, g_free);
  g_clear_pointer (&self->unit, g_free);
  g_clear_pointer (&self->board, biv_board_unref);
  G_OBJECT_CLASS (biv_battle_deploy_parent_class)->dispose (object);
}

static void
biv_battle_deploy_class_init (BivBattleDeployClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivBattleStepClass *step_class = BIV_BATTLE_STEP_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_battle_deploy_dispose;
  step_class->refresh = refresh;
  step_class->get_next_step = get_next_step;
  step_class->do_next_step = do_next_step;
  g_type_ensure (BIV_TYPE_BOARD_CANVAS);
  gtk_widget_class_install_action (widget_class, "deploy.keep", NULL, on_keep);
  gtk_widget_class_install_action (widget_class, "deploy.use", NULL, on_use);
  gtk_widget_class_install_action (widget_class, "deploy.turn-unit", "s", on_turn_unit);
  gtk_widget_class_install_action (widget_class, "deploy.take-back", "s", on_take_back);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/grid/battle-deploy.ui");
  biv_battle_step_class_bind_column (widget_class);
  BIV_BIND_CHILDREN (widget_class, BivBattleDeploy, canvas, status, tray_count, placed_count, placed, legend, facts, sides,
                     tray, faults, no_fault, overrule, kept);
  BIV_BIND_CALLBACKS (widget_class, on_cell, on_cancel, on_dropped, on_carried, on_out, on_hover, on_rest, on_tray_row,
                      on_fault, on_overrule);
}

static void
biv_battle_deploy_init (BivBattleDeploy *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->refused = self->lit = BIV_NO_CELL;
  gtk_widget_init_template (GTK_WIDGET (self));
  biv_deploying_accept_rows (GTK_WIDGET (self->canvas), self, on_row_over, on_row_dropped);
  biv_deploying_fill_kept (self->kept);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  biv_deploying_join_lists (GTK_WIDGET (self), self->tray, self->placed);
}

GtkWidget *
biv_battle_deploy_new (BivDesk    *desk,
                       const char *battle)
{
  return g_object_new (BIV_TYPE_BATTLE_DEPLOY, "desk", desk, "battle", battle, NULL);
}
