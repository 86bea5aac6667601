/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-deploy.c: the deployment: a board, a tray of units, and the check */
#include "config.h"

#include "app/battle/step/deploying.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "app/canvas/board-canvas.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/look.h"
#include "app/widgets/template.h"
#include "base/fit.h"
#include "campaign/battle/battle-query.h"
#include "campaign/model/item-names.h"
#include "campaign/model/strength.h"
#include "campaign/model/proposal.h"
#include "campaign/battle/deploy.h"
#include "draw/map/map-drawing.h"
#include "draw/counter/side-look.h"

#define BIV_TYPE_BATTLE_DEPLOY (biv_battle_deploy_get_type ())
G_DECLARE_FINAL_TYPE (BivBattleDeploy, biv_battle_deploy, BIV, BATTLE_DEPLOY, BivDeploying)

struct _BivBattleDeploy
{
  BivDeploying    step;

  BivCell         refused;          /* where it was refused, or BIV_NO_CELL */
  BivCell         lit;              /* under a row that is dragged onto the board, or BIV_NO_CELL */
  BivBoard       *board;            /* the one that the canvas shows */
  GQuark          begun;            /* the side in whose half the keys have begun on it; 0: none yet */

  BivBoardCanvas *canvas;           /* of the template */
};

G_DEFINE_FINAL_TYPE (BivBattleDeploy, biv_battle_deploy, BIV_TYPE_DEPLOYING)

static BivBattle *
get_battle (BivBattleDeploy *self)
{
  return biv_battle_step_get_battle (BIV_BATTLE_STEP (self));
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
  self->refused = why != NULL ? cell : BIV_NO_CELL;
  biv_deploying_tell (&self->step, why);
}

static gboolean
place (BivBattleDeploy *self,
       const char      *unit,
       guint            cell,
       const char      *facing)
{
  BivParticipant *participant = biv_battle_find_participant (self->step.campaign, get_battle (self), unit);
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *id = g_strdup (unit);
  char name[BIV_CELL_NAME];

  if (participant == NULL || !biv_deploying_is_open (&self->step))
    return FALSE;
  proposal = biv_turn_propose_deploy (self->step.campaign, biv_battle_step_get_battle_id (BIV_BATTLE_STEP (self)),
                                      participant->side, id, cell != BIV_NOWHERE ? cell_name (self, cell, name) : NULL, facing);
  self->refused = biv_proposal_get_refusal (proposal) != NULL && cell != BIV_NOWHERE ? (BivCell) cell : BIV_NO_CELL;
  return biv_deploying_commit (&self->step, proposal);
}

static BivParticipant *
find_at (BivBattleDeploy *self,
         guint            cell)
{
  g_autoptr (GPtrArray) all = biv_battle_list_participants (self->step.campaign, get_battle (self), NULL);
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
on_cell (BivBattleDeploy *self,
         guint            cell)
{
  BivParticipant *standing = find_at (self, cell);

  if (standing != NULL)
    biv_deploying_take (&self->step, standing->unit);
  else if (self->step.unit != NULL)
    {
      BivParticipant *participant = biv_battle_find_participant (self->step.campaign, get_battle (self), self->step.unit);
      gboolean was_in_tray = participant != NULL && participant->square == NULL;
      g_autofree char *facing = participant != NULL ? g_strdup (participant->facing) : NULL;

      if (place (self, self->step.unit, cell, facing) && was_in_tray)
        biv_deploying_take_next (&self->step);
    }
}

static const char *
unit_of_piece (BivBattleDeploy *self,
               guint            id)
{
  g_autoptr (GPtrArray) all = biv_battle_list_participants (self->step.campaign, get_battle (self), NULL);

  return id < all->len ? ((BivParticipant *) g_ptr_array_index (all, id))->unit : NULL;
}

static void
on_dropped (BivBattleDeploy *self,
            guint            id,
            guint            cell)
{
  const char *unit = unit_of_piece (self, id);
  BivParticipant *participant = biv_battle_find_participant (self->step.campaign, get_battle (self), unit);
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
      || biv_deployment_check (self->step.campaign, get_battle (self), unit, cell_name (self, cell, name), &why))
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
  gboolean had = self->step.unit != NULL;

  tell (self, NULL, BIV_NO_CELL);
  biv_deploying_take (&self->step, NULL);
  return had;
}

static void
turn_unit (BivBattleDeploy *self,
           int              step)
{
  BivBattle *battle = get_battle (self);
  BivParticipant *participant = self->step.unit != NULL
                                  ? biv_battle_find_participant (self->step.campaign, battle, self->step.unit) : NULL;
  guint n = biv_board_get_n_directions (battle->board);
  BivCell cell;

  if (participant == NULL || !biv_deployment_get_cell (battle, participant, &cell))
    return;
  place (self, self->step.unit, cell,
         biv_direction_get_name (biv_board_get_shape (battle->board),
                                 (biv_deployment_get_facing (battle, participant) + n + (guint) step) % n));
}

static gboolean
press (BivDeploying    *step,
       guint            key,
       GdkModifierType  state)
{
  BivBattleDeploy *self = BIV_BATTLE_DEPLOY (step);

  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  if (key == GDK_KEY_r || key == GDK_KEY_bracketright)
    turn_unit (self, 1);
  else if (key == GDK_KEY_R || key == GDK_KEY_bracketleft)
    turn_unit (self, -1);
  else if (key == GDK_KEY_Delete && step->unit != NULL)
    place (self, step->unit, BIV_NOWHERE, NULL);
  else if (key == GDK_KEY_n)
    {
      /* Where it is to be put is said with the arrows next. */
      biv_deploying_take_next (step);
      gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
    }
  else
    return FALSE;
  return TRUE;
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
      self->begun = 0;
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
  if (!biv_deployment_is_unseen (self->step.campaign, battle)
      && biv_deployment_find_enemy_beside (battle, all, self->step.side, cell) != NULL)
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

/* Of these cells the one in their middle, as far as there is one. */
static BivCell
find_middle (const BivBoard *board,
             const GArray   *cells)
{
  int n = (int) cells->len, column = 0, row = 0, least = G_MAXINT;
  BivCell found = BIV_NO_CELL;

  for (int i = 0; i < n; i++)
    {
      column += biv_board_get_column (board, g_array_index (cells, BivCell, i));
      row += biv_board_get_row (board, g_array_index (cells, BivCell, i));
    }
  for (int i = 0; i < n; i++)
    {
      BivCell cell = g_array_index (cells, BivCell, i);
      int off = abs (n * biv_board_get_column (board, cell) - column) + abs (n * biv_board_get_row (board, cell) - row);

      if (off >= least)
        continue;
      least = off;
      found = cell;
    }
  return found;
}

/* The keys begin where the side may stand, once; where they go from there is the player's. */
static void
begin_in_zone (BivBattleDeploy *self,
               const GArray    *own)
{
  GQuark side = g_quark_from_string (self->step.side);

  if (side == self->begun || own->len == 0)
    return;
  self->begun = side;
  biv_canvas_set_cursor (BIV_CANVAS (self->canvas), find_middle (get_battle (self)->board, own));
}

static void
show_zones (BivBattleDeploy *self)
{
  BivBattle *battle = get_battle (self);
  const char *other = battle->sides[g_strcmp0 (battle->sides[0], self->step.side) == 0 ? 1 : 0];
  BivSideLook look = biv_side_look (self->step.campaign, self->step.side), enemy_look = biv_side_look (self->step.campaign, other);
  g_autoptr (GPtrArray) all = biv_battle_list_participants (self->step.campaign, battle, NULL);
  g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (BivCell));
  g_autoptr (GArray) enemy = g_array_new (FALSE, FALSE, sizeof (BivCell));
  g_autoptr (GArray) barred = g_array_new (FALSE, FALSE, sizeof (BivCell));
  g_autofree char *own_name = biv_deploying_dup_zone_name (&self->step, self->step.side, TRUE);
  g_autofree char *enemy_name = biv_deploying_dup_zone_name (&self->step, other, FALSE);
  g_autofree char *words = NULL;
  Bar reasons = 0;

  for (BivCell cell = 0; cell < biv_board_get_n_cells (battle->board); cell++)
    {
      Bar bars;

      if (biv_deployment_is_own_half (battle, other, cell))
        g_array_append_val (enemy, cell);
      if (!biv_deployment_is_own_half (battle, self->step.side, cell))
        continue;
      g_array_append_val (own, cell);
      bars = find_bars (self, all, cell);
      if (bars != 0)
        g_array_append_val (barred, cell);
      reasons |= bars;
    }
  begin_in_zone (self, own);
  biv_board_canvas_set_zone (self->canvas, BIV_ZONE_OWN, &look, own_name, (BivCell *) (gpointer) own->data, own->len);
  biv_board_canvas_set_zone (self->canvas, BIV_ZONE_ENEMY, &enemy_look, enemy_name, (BivCell *) (gpointer) enemy->data,
                             enemy->len);
  biv_board_canvas_set_zone (self->canvas, BIV_ZONE_BARRED, &look, NULL, (BivCell *) (gpointer) barred->data, barred->len);
  words = dup_barred_words (reasons);
  biv_deploying_fill_legend (&self->step, words);
}

static void
show_pieces (BivBattleDeploy *self)
{
  BivBattle *battle = get_battle (self);
  g_autoptr (GPtrArray) all = biv_battle_list_participants (self->step.campaign, battle, NULL);
  g_autoptr (GArray) pieces = g_array_new (FALSE, TRUE, sizeof (BivPiece));
  g_autoptr (GArray) markers = g_array_new (FALSE, TRUE, sizeof (BivMarker));

  for (guint i = 0; i < all->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (all, i);
      BivUnit *unit = biv_campaign_find_unit (self->step.campaign, participant->unit);
      BivSide *side = biv_campaign_find_side (self->step.campaign, participant->side);
      BivPiece piece = { .id = i };
      BivMarker marker = { .kind = BIV_MARKER_PICKED };

      if (unit == NULL || !biv_deployment_get_cell (battle, participant, &piece.cell))
        continue;
      piece.look.side = biv_side_look (self->step.campaign, participant->side);
      piece.look.symbol = biv_look_of_unit (self->step.campaign, unit);
      piece.look.plain = biv_look_has_staff_marks (self->step.campaign);
      piece.look.number = biv_unit_get_ref (unit);
      piece.look.shape = biv_board_get_shape (battle->board);
      piece.look.facing = biv_deployment_get_facing (battle, participant);
      piece.can_be_carried = biv_deploying_is_open (&self->step);
      BIV_FIT (piece.words, "%s %s, %s, %s", biv_unit_get_ref (unit), biv_item_get_name (BIV_ITEM (unit)),
               side != NULL ? biv_item_call (side) : "", biv_facing_words (piece.look.shape, piece.look.facing));
      g_array_append_val (pieces, piece);
      if (g_strcmp0 (participant->unit, self->step.unit) == 0)
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
add_waiting (BivDeploying *step,
             GPtrArray    *own,
             guint         which)
{
  BivUnit *unit = biv_campaign_find_unit (step->campaign,
                                          ((BivParticipant *) g_ptr_array_index (own, which))->unit);

  biv_deploying_add_row (step, step->tray,
                         biv_deploying_make_unit_row (step, unit,
                                                      biv_unit_get_type_label (step->campaign, unit)));
}

static char *
dup_where (BivDeploying   *step,
           BivParticipant *participant)
{
  BivBattle *battle = biv_battle_step_get_battle (BIV_BATTLE_STEP (step));

  /* TRANSLATORS: a square and how its unit faces: "d1, facing north" */
  return g_strdup_printf (_("%s, %s"), participant->square,
                          biv_facing_words (biv_board_get_shape (battle->board),
                                            biv_deployment_get_facing (battle, participant)));
}

/* ---- What a place would be for whoever is in hand ---- */

/* "d7, wood. Salt Spears would stand here, facing south." Or why he may not. */
static char *
dup_would_stand (BivBattleDeploy *self,
                 const char      *unit,
                 guint            cell)
{
  BivUnit *item = biv_campaign_find_unit (self->step.campaign, unit);
  BivParticipant *participant = biv_battle_find_participant (self->step.campaign, get_battle (self), unit);
  g_autofree char *words = BIV_CANVAS_GET_CLASS (self->canvas)->describe (BIV_CANVAS (self->canvas), cell);
  char name[BIV_CELL_NAME];
  BivRefusal why;

  if (item == NULL || participant == NULL || find_at (self, cell) != NULL)
    return g_steal_pointer (&words);
  if (!biv_deployment_check (self->step.campaign, get_battle (self), unit, cell_name (self, cell, name), &why))
    return g_strdup (why.text);
  /* TRANSLATORS: a square in words, who is held over it, and which way he would look */
  return g_strdup_printf (_("%s. %s would stand here, %s."), words, biv_item_get_name (BIV_ITEM (item)),
                          biv_facing_words (biv_board_get_shape (get_battle (self)->board),
                                            biv_deployment_get_facing (get_battle (self), participant)));
}

/* ---- Dragged onto the board ---- */

static void
row_over (BivDeploying *step,
          GtkWidget    *row,
          double        x,
          double        y)
{
  BivBattleDeploy *self = BIV_BATTLE_DEPLOY (step);
  BivCanvas *canvas = BIV_CANVAS (self->canvas);
  guint cell = row != NULL ? BIV_CANVAS_GET_CLASS (canvas)->find_cell (canvas, x, y) : BIV_NOWHERE;
  const char *unit = row != NULL ? g_object_get_data (G_OBJECT (row), "unit") : NULL;
  BivRefusal why;
  char name[BIV_CELL_NAME];

  /* What is lit is no news of a cell over which a unit is held. */
  self->lit = BIV_NO_CELL;
  if (unit != NULL && cell != BIV_NOWHERE
      && !biv_deployment_check (self->step.campaign, get_battle (self), unit, cell_name (self, cell, name), &why))
    tell (self, &why, (BivCell) cell);
  else
    tell (self, NULL, BIV_NO_CELL);
  show_pieces (self);
  if (unit != NULL && cell != BIV_NOWHERE && self->refused == BIV_NO_CELL)
    {
      g_autofree char *line = dup_would_stand (self, unit, cell);

      gtk_label_set_text (self->step.status, line);
    }
  self->lit = cell != BIV_NOWHERE ? (BivCell) cell : BIV_NO_CELL;
  show_pieces (self);
}

static gboolean
row_dropped (BivDeploying *step,
             GtkWidget    *row,
             double        x,
             double        y)
{
  BivBattleDeploy *self = BIV_BATTLE_DEPLOY (step);
  BivCanvas *canvas = BIV_CANVAS (self->canvas);
  guint cell = BIV_CANVAS_GET_CLASS (canvas)->find_cell (canvas, x, y);
  g_autofree char *unit = g_strdup (g_object_get_data (G_OBJECT (row), "unit")), *facing = NULL;
  BivParticipant *participant = unit != NULL ? biv_battle_find_participant (self->step.campaign, get_battle (self), unit)
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
on_turn_unit (BivDeploying *step,
              const char   *unit)
{
  biv_deploying_take (step, unit);
  turn_unit (BIV_BATTLE_DEPLOY (step), 1);
}

static void
take_unit_back (BivDeploying *step,
                const char   *unit)
{
  place (BIV_BATTLE_DEPLOY (step), unit, BIV_NOWHERE, NULL);
}

static const char *
get_hint (BivDeploying *step)
{
  return _("Drag a unit, or choose it and click a cell. R turns it, Delete takes it back.");
}

static void
on_hover (BivBattleDeploy *self)
{
  guint cell = biv_canvas_get_seen (BIV_CANVAS (self->canvas));
  g_autofree char *words = NULL;

  /* Why not is said until one looks elsewhere on the board. */
  if (self->refused != BIV_NO_CELL && (cell == BIV_NOWHERE || cell == (guint) self->refused))
    return;
  if (self->refused != BIV_NO_CELL)
    {
      tell (self, NULL, BIV_NO_CELL);
      show_pieces (self);
    }
  if (cell != BIV_NOWHERE)
    words = self->step.unit != NULL && biv_deploying_is_open (&self->step)
              ? dup_would_stand (self, self->step.unit, cell)
              : BIV_CANVAS_GET_CLASS (self->canvas)->describe (BIV_CANVAS (self->canvas), cell);
  gtk_label_set_text (self->step.status, words != NULL ? words : "");
}

static void
show (BivDeploying *step,
      GPtrArray    *faults)
{
  BivBattleDeploy *self = BIV_BATTLE_DEPLOY (step);

  gboolean is_refused = gtk_widget_has_css_class (GTK_WIDGET (step->status), "error");

  if (!is_refused)
    self->refused = BIV_NO_CELL;
  show_board (self);
  show_zones (self);
  show_pieces (self);
  /* Whoever was placed is told of where he stands now; a refusal stays. */
  if (!is_refused)
    on_hover (self);
}

static void
biv_battle_deploy_dispose (GObject *object)
{
  BivBattleDeploy *self = BIV_BATTLE_DEPLOY (object);

  g_clear_pointer (&self->board, biv_board_unref);
  G_OBJECT_CLASS (biv_battle_deploy_parent_class)->dispose (object);
}

static void
biv_battle_deploy_class_init (BivBattleDeployClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivDeployingClass *step_class = BIV_DEPLOYING_CLASS (klass);

  biv_help_class_set_topic (klass, "deployment");
  G_OBJECT_CLASS (klass)->dispose = biv_battle_deploy_dispose;
  step_class->show = show;
  step_class->get_hint = get_hint;
  step_class->press = press;
  step_class->add_waiting = add_waiting;
  step_class->dup_where = dup_where;
  step_class->turn_unit = on_turn_unit;
  step_class->take_unit_back = take_unit_back;
  step_class->show_subject = biv_deploying_take;
  step_class->row_over = row_over;
  step_class->row_dropped = row_dropped;
  g_type_ensure (BIV_TYPE_BOARD_CANVAS);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/grid/battle-deploy.ui");
  biv_deploying_class_bind (widget_class);
  BIV_BIND_CHILDREN (widget_class, BivBattleDeploy, canvas);
  BIV_BIND_CALLBACKS (widget_class, on_cell, on_cancel, on_dropped, on_carried, on_out, on_hover);
}

static void
biv_battle_deploy_init (BivBattleDeploy *self)
{
  self->refused = self->lit = BIV_NO_CELL;
  gtk_widget_init_template (GTK_WIDGET (self));
  biv_deploying_begin (&self->step, BIV_CANVAS (self->canvas));
}

GtkWidget *
biv_battle_deploy_new (BivDesk    *desk,
                       const char *battle)
{
  return g_object_new (BIV_TYPE_BATTLE_DEPLOY, "desk", desk, "battle", battle, NULL);
}
