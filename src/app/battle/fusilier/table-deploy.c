/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-deploy.c: the deployment on a table: brigades placed as lines, carried, turned, hidden (CA-DEPLOY-4)
 *
 * And the opening orders, written once the troops stand (FU-SETUP-6 to -9). */
#include "config.h"

#include "app/battle/fusilier/table-deploy.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/battle/step/battle-table.h"
#include "app/desk/clause-link.h"
#include "app/widgets/children.h"
#include "app/widgets/choice.h"
#include "app/widgets/column.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "app/widgets/look.h"
#include "app/widgets/measured.h"
#include "app/widgets/row-name.h"
#include "app/widgets/template.h"
#include "base/fit.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/deploy.h"
#include "campaign/battle/fight-table.h"
#include "campaign/model/item-names.h"
#include "campaign/model/order-note.h"
#include "campaign/model/proposal.h"
#include "campaign/model/strength.h"
#include "draw/counter/side-look.h"
#include "draw/ground/deployment-drawing.h"
#include "draw/map/map-drawing.h"
#include "rulebooks/biv-fusilier-view.h"

/* Numbers of bases on the canvas: of units as biv_battle_list_participants () has them, of generals from here on, as
 * biv_fight_list_generals () has them. */
#define FIRST_GENERAL 10000
#define TURN          2731            /* 15 degrees */
#define NUDGE         (10 * BIV_MM)

G_DEFINE_FINAL_TYPE (BivTableDeploy, biv_table_deploy, BIV_TYPE_DEPLOYING)

static BivBattle *
get_battle (BivTableDeploy *self)
{
  return biv_battle_step_get_battle (BIV_BATTLE_STEP (self));
}

static const char *
get_id (BivTableDeploy *self)
{
  return biv_battle_step_get_battle_id (BIV_BATTLE_STEP (self));
}

static GPtrArray *
list_in_hand (BivTableDeploy *self)
{
  BivParticipant *participant = biv_deploying_get_participant (&self->step);
  BivUnit *unit = participant != NULL ? biv_campaign_find_unit (self->step.campaign, participant->unit) : NULL;
  GPtrArray *alone;

  if (unit != NULL && gtk_toggle_button_get_active (self->whole))
    return biv_deployment_list_brigade (self->step.campaign, get_battle (self), unit->formation);
  alone = g_ptr_array_new ();
  if (participant != NULL)
    g_ptr_array_add (alone, participant);
  return alone;
}

static gboolean
commit_stations (BivTableDeploy   *self,
                 const BivStation *stations,
                 guint             n_stations)
{
  g_autoptr (BivProposal) proposal = NULL;

  if (n_stations == 0 || !biv_deploying_is_open (&self->step))
    return FALSE;
  proposal = biv_turn_propose_stations (self->step.campaign, get_id (self), stations, n_stations);
  return biv_deploying_commit (&self->step, proposal);
}

/* ---- Words ---- */

static const char *const *
list_forms (BivTableDeploy *self,
            const char     *unit)
{
  static const char *const foot[] = { "line", "column", "assault-column", "square", "skirmish", NULL };
  static const char *const horse[] = { "mounted", "dismounted", NULL };
  static const char *const guns[] = { "unlimbered", "limbered", NULL };
  BivUnit *item = biv_campaign_find_unit (self->step.campaign, unit);
  BivArm arm = item != NULL ? biv_unit_get_arm (self->step.campaign, item) : BIV_ARM_FOOT;

  return arm == BIV_ARM_GUN ? guns : arm == BIV_ARM_HORSE ? horse : foot;
}

/* @form: (nullable): as such an arm stands in line */
static const char *
get_form (BivTableDeploy *self,
          const char     *unit,
          const char     *form)
{
  return form != NULL ? form : list_forms (self, unit)[0];
}

static const char *
facing_words (BivAngle facing)
{
  static const char *const words[] = {
    N_("facing north"), N_("facing north-east"), N_("facing east"), N_("facing south-east"), N_("facing south"),
    N_("facing south-west"), N_("facing west"), N_("facing north-west"),
  };

  return _(words[(((guint) facing + 4096) / 8192) % 8]);
}

/* ---- Opening orders ---- */

static const char *
name_of (BivTableDeploy *self,
         const char     *formation)
{
  return biv_item_call (biv_campaign_find (self->step.campaign, formation));
}

static gboolean
writes_orders (BivTableDeploy *self)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (self->cards), "orders") == 0;
}

static void
add_line (BivTableDeploy        *self,
          GArray                *lines,
          const BivOpeningOrder *order,
          gboolean               is_in_hand)
{
  gboolean attacks = g_str_equal (order->kind, "attack") || g_str_equal (order->kind, "seize");
  BivTableLine line = { .kind = attacks ? BIV_TABLE_LINE_ATTACK : BIV_TABLE_LINE_FIRE, .to = order->objective };

  if (!biv_opening_order_has_objective (order) || !biv_opening_orders_find_middle (self->step.campaign, get_battle (self),
                                                                order->formation, &line.from))
    return;
  if (!biv_opening_orders_counts (get_battle (self), order, NULL))
    line.kind = BIV_TABLE_LINE_REFUSED;
  else if (is_in_hand)
    line.kind = BIV_TABLE_LINE_WAY;
  BIV_FIT_TEXT (line.words, biv_fusilier_order_name (order->kind));
  g_array_append_val (lines, line);
}

static void
add_order_lines (BivTableDeploy *self,
                 GArray         *lines)
{
  g_autoptr (GPtrArray) orders = biv_opening_orders_list (self->step.campaign, get_battle (self), self->step.side);

  for (guint i = 0; i < orders->len; i++)
    if (self->draft == NULL || !g_str_equal (((BivOpeningOrder *) orders->pdata[i])->formation, self->draft->formation))
      add_line (self, lines, orders->pdata[i], FALSE);
  if (self->draft != NULL)
    add_line (self, lines, self->draft, TRUE);
}

/* ---- On the table ---- */

static void
show_table (BivTableDeploy *self)
{
  BivTabletop *table = biv_board_get_table (get_battle (self)->board);

  if (self->table == table)
    return;
  g_clear_pointer (&self->table, biv_tabletop_unref);
  self->table = biv_tabletop_ref (table);
  biv_table_canvas_set_table (self->canvas, table);
}

/* While orders are written, everybody stays where he is. */
static gboolean
is_busy (BivDeploying *step)
{
  return writes_orders (BIV_TABLE_DEPLOY (step));
}

static gboolean
can_be_moved (BivTableDeploy *self)
{
  return biv_deploying_is_open (&self->step) && !writes_orders (self);
}

/* A base as the canvas wants it; FALSE: it has no place. */
static gboolean
fill_unit (BivTableDeploy   *self,
           guint             id,
           BivParticipant   *participant,
           const BivStation *station,
           const BivBase    *base,
           BivTableBase     *item)
{
  BivCampaign *campaign = self->step.campaign;
  BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);
  const char *form = get_form (self, participant->unit, station->form);

  if (unit == NULL || base->centre.x < 0)
    return FALSE;
  *item = (BivTableBase) {
    .id = id, .kind = BIV_TABLE_UNIT, .base = *base, .side = biv_side_look (campaign, participant->side),
    .form = biv_base_form_find (form, BIV_ARM_FOOT), .is_hidden = station->is_hidden, .can_be_carried = can_be_moved (self),
    .can_be_turned = can_be_moved (self),
  };
  item->count = biv_unit_get_arm (campaign, unit) == BIV_ARM_GUN ? unit->steps_now
                : base->frontage > 0 ? MAX (1, (int) (base->depth / (15 * BIV_MM))) : 1;
  BIV_FIT_TEXT (item->name, biv_unit_get_ref (unit));
  BIV_FIT_TEXT (item->brigade, biv_item_call (biv_campaign_find_formation (campaign, unit->formation)));
  BIV_FIT (item->words, "%s %s, %s, %s%s%s", biv_unit_get_ref (unit), biv_item_get_name (BIV_ITEM (unit)),
           biv_base_form_get_label (form), facing_words (station->facing),
           station->is_hidden ? ", " : "", station->is_hidden ? C_("unit", "hidden") : "");
  return TRUE;
}

static gboolean
has_fault (GPtrArray  *faults,
           const char *unit)
{
  for (guint i = 0; i < faults->len; i++)
    if (g_strcmp0 (((BivItemFault *) g_ptr_array_index (faults, i))->unit, unit) == 0)
      return TRUE;
  return FALSE;
}

static void
show_bases (BivTableDeploy *self,
            GPtrArray      *faults)
{
  BivCampaign *campaign = self->step.campaign;
  BivBattle *battle = get_battle (self);
  g_autoptr (GPtrArray) all = biv_battle_list_participants (campaign, battle, NULL);
  g_autoptr (GPtrArray) generals = biv_fight_list_generals (campaign, battle, NULL);
  g_autoptr (GArray) bases = biv_deployment_list_bases (campaign, battle, all, NULL, 0);
  g_autoptr (GArray) items = g_array_new (FALSE, TRUE, sizeof (BivTableBase));
  guint picked = BIV_NO_BASE;

  for (guint i = 0; i < all->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (all, i);
      BivStation station;
      BivTableBase item;

      if (!biv_deployment_get_station (battle, participant, &station)
          || !fill_unit (self, i, participant, &station, &g_array_index (bases, BivBase, i), &item))
        continue;
      item.is_refused = has_fault (faults, participant->unit);
      if (g_strcmp0 (participant->unit, self->step.unit) == 0)
        picked = i;
      g_array_append_val (items, item);
    }
  for (guint i = 0; i < generals->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (generals, i);
      BivTableBase item = { .id = FIRST_GENERAL + i, .kind = BIV_TABLE_GENERAL,
                            .can_be_carried = can_be_moved (self) };
      const char *who = formation->commander != NULL ? formation->commander : biv_item_call (formation);
      BivSpot post;

      if (!biv_fight_get_post (campaign, battle, formation, &post))
        continue;
      item.base = biv_base_make (post, 0, 0, 0);
      item.side = biv_side_look (campaign, formation->side);
      BIV_FIT_TEXT (item.name, biv_fight_call_general (formation));
      /* TRANSLATORS: a general and what he commands: "Ortwin Hessel, general, Division Hessel" */
      BIV_FIT (item.words, _("%s, general, %s"), who != NULL ? who : "",
               biv_item_call (formation));
      if (g_strcmp0 (biv_id_of (formation), self->general) == 0)
        picked = item.id;
      g_array_append_val (items, item);
    }
  biv_table_canvas_set_bases (self->canvas, (const BivTableBase *) (gpointer) items->data, items->len);
  biv_table_canvas_set_picked_base (self->canvas, picked);
}

static void
show_ghosts (BivTableDeploy   *self,
             const BivStation *stations,
             guint             n_stations,
             gboolean          is_refused)
{
  BivBattle *battle = get_battle (self);
  g_autoptr (GPtrArray) all = biv_battle_list_participants (self->step.campaign, battle, NULL);
  g_autoptr (GArray) bases = biv_deployment_list_bases (self->step.campaign, battle, all, stations, n_stations);
  g_autoptr (GArray) ghosts = g_array_new (FALSE, TRUE, sizeof (BivTableBase));

  for (guint i = 0; i < n_stations; i++)
    for (guint j = 0; j < all->len; j++)
      {
        BivParticipant *participant = g_ptr_array_index (all, j);
        BivTableBase ghost;

        if (!g_str_equal (participant->unit, stations[i].unit)
            || !fill_unit (self, j, participant, &stations[i], &g_array_index (bases, BivBase, j), &ghost))
          continue;
        ghost.is_refused = is_refused;
        ghost.can_be_turned = FALSE;
        g_array_append_val (ghosts, ghost);
      }
  biv_table_canvas_set_ghosts (self->canvas, (const BivTableBase *) (gpointer) ghosts->data, ghosts->len);
}

/* CA-DEPLOY-4: the strip of the side that deploys is tinted; where nobody may stand it is hatched. */
static void
show_zone (BivTableDeploy *self)
{
  BivBattle *battle = get_battle (self);
  BivSideLook look = biv_side_look (self->step.campaign, self->step.side);
  gboolean sits_south = biv_deployment_sits_south (battle, self->step.side);
  g_autofree char *name = biv_deploying_dup_zone_name (&self->step, self->step.side, TRUE), *barred = NULL;
  BivBounds own, other, gap;

  if (!biv_deployment_get_zone (self->step.campaign, battle, battle->sides[sits_south ? 0 : 1], &own)
      || !biv_deployment_get_zone (self->step.campaign, battle, battle->sides[sits_south ? 1 : 0], &other))
    {
      biv_table_canvas_set_zone (self->canvas, NULL, NULL, NULL, NULL);
      return;
    }
  gap = own;
  gap.south = sits_south ? own.north : other.north;
  gap.north = sits_south ? other.south : own.south;
  /* TRANSLATORS: in the legend of a deployment: why nobody stands in the strip between the two sides */
  barred = g_strdup_printf (_("not here: %d mm stay free between the sides"), (gap.north - gap.south) / BIV_MM);
  biv_table_canvas_set_zone (self->canvas, &own, gap.north > gap.south ? &gap : NULL, &look, name);
  biv_deploying_fill_legend (&self->step, gap.north > gap.south ? barred : NULL);
}

/* CA-DEPLOY-4: as far as either side may come. */
static void
add_zones (BivTableDeploy *self,
           GArray         *lines)
{
  BivBattle *battle = get_battle (self);
  BivLength width = biv_tabletop_get_width (self->table), edges[2];
  guint n = 0;

  for (int i = 0; i < 2; i++)
    {
      BivTableLine line = { BIV_TABLE_LINE_MEASURE, { 0, 0 }, { width, 0 }, "" };
      BivBounds zone;

      if (!biv_deployment_get_zone (self->step.campaign, battle, battle->sides[i], &zone))
        continue;
      edges[n] = line.from.y = line.to.y = i == 0 ? zone.north : zone.south;
      g_array_append_val (lines, line);
      n++;
    }
  if (n == 2)
    {
      BivTableLine gap = { BIV_TABLE_LINE_MEASURE, { width / 12, edges[0] }, { width / 12, edges[1] }, "" };

      g_autofree char *length = biv_measured_dup_words (edges[1] - edges[0], FALSE);

      BIV_FIT (gap.words, "%s", length);
      g_array_append_val (lines, gap);
    }
}

static void
show_lines (BivTableDeploy *self)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, TRUE, sizeof (BivTableLine));

  add_zones (self, lines);
  if (writes_orders (self))
    add_order_lines (self, lines);
  biv_table_canvas_set_lines (self->canvas, (const BivTableLine *) (gpointer) lines->data, lines->len);
}

/* ---- Where they would stand ---- */

/* Who has no place yet is put in line with the others, toward the enemy. */
static BivStation *
carry (BivTableDeploy *self,
       GPtrArray      *units,
       BivSpot         to)
{
  BivBattle *battle = get_battle (self);
  BivStation *stations = g_new0 (BivStation, units->len + 1);
  BivParticipant *lead = biv_deploying_get_participant (&self->step);
  gboolean are_placed = TRUE;
  BivStation at;

  for (guint i = 0; i < units->len; i++)
    are_placed = biv_deployment_get_station (battle, g_ptr_array_index (units, i), &stations[i]) && are_placed;
  if (are_placed && lead != NULL && biv_deployment_get_station (battle, lead, &at))
    {
      for (guint i = 0; i < units->len; i++)
        {
          stations[i].at.x += to.x - at.at.x;
          stations[i].at.y += to.y - at.at.y;
        }
      return stations;
    }
  biv_deployment_form_line (self->step.campaign, battle, units, to,
                            biv_deployment_sits_south (battle, self->step.side) ? BIV_ANGLE_N : BIV_ANGLE_S, stations);
  return stations;
}

/* About the middle of them all; a single unit about its own. */
static BivStation *
turn (BivTableDeploy *self,
      GPtrArray      *units,
      BivAngle        by)
{
  BivStation *stations = g_new0 (BivStation, units->len + 1);
  gint64 x = 0, y = 0;
  BivSpot middle;

  for (guint i = 0; i < units->len; i++)
    {
      biv_deployment_get_station (get_battle (self), g_ptr_array_index (units, i), &stations[i]);
      x += stations[i].at.x;
      y += stations[i].at.y;
    }
  middle = biv_spot ((BivLength) (x / MAX (units->len, 1)), (BivLength) (y / MAX (units->len, 1)));
  for (guint i = 0; i < units->len; i++)
    {
      BivLength away = biv_spot_distance (middle, stations[i].at);

      if (away > 0)
        stations[i].at = biv_spot_beyond (middle, (BivAngle) (biv_angle_toward (middle, stations[i].at) + by), away);
      stations[i].facing = (BivAngle) (stations[i].facing + by);
    }
  return stations;
}

static gboolean
are_placed (GPtrArray *units)
{
  for (guint i = 0; i < units->len; i++)
    if (((BivParticipant *) g_ptr_array_index (units, i))->square == NULL)
      return FALSE;
  return units->len > 0;
}

/* ---- Into the campaign ---- */

static void
post (BivTableDeploy *self,
      const BivSpot  *at)
{
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *formation = g_strdup (self->general);

  if (!biv_deploying_is_open (&self->step))
    return;
  proposal = biv_turn_propose_post (self->step.campaign, get_id (self), formation, at);
  biv_deploying_commit (&self->step, proposal);
}

static void
turn_by (BivTableDeploy *self,
         int             by)
{
  g_autoptr (GPtrArray) units = list_in_hand (self);
  g_autofree BivStation *stations = are_placed (units) ? turn (self, units, (BivAngle) by) : NULL;

  if (stations != NULL)
    commit_stations (self, stations, units->len);
}

static void
nudge (BivTableDeploy *self,
       int             x,
       int             y)
{
  g_autoptr (GPtrArray) units = list_in_hand (self);
  g_autofree BivStation *stations = NULL;
  BivStation lead;
  BivSpot at;

  if (self->general != NULL)
    {
      BivFormation *formation = biv_campaign_find_formation (self->step.campaign, self->general);

      if (formation != NULL && biv_fight_get_post (self->step.campaign, get_battle (self), formation, &at))
        {
          at = biv_spot (at.x + x * NUDGE, at.y + y * NUDGE);
          post (self, &at);
        }
      return;
    }
  if (!are_placed (units))
    return;
  biv_deployment_get_station (get_battle (self), biv_deploying_get_participant (&self->step), &lead);
  stations = carry (self, units, biv_spot (lead.at.x + x * NUDGE, lead.at.y + y * NUDGE));
  commit_stations (self, stations, units->len);
}

/* All of the brigade side by side where its middle is now, facing as the one in hand does. */
static void
dress (BivTableDeploy *self)
{
  BivParticipant *participant = biv_deploying_get_participant (&self->step);
  BivUnit *unit = participant != NULL ? biv_campaign_find_unit (self->step.campaign, participant->unit) : NULL;
  g_autoptr (GPtrArray) brigade = NULL;
  g_autofree BivStation *stations = NULL;
  gint64 x = 0, y = 0, n = 0;
  BivStation lead;

  if (unit == NULL || !biv_deployment_get_station (get_battle (self), participant, &lead))
    return;
  brigade = biv_deployment_list_brigade (self->step.campaign, get_battle (self), unit->formation);
  for (guint i = 0; i < brigade->len; i++)
    {
      BivStation at;

      if (!biv_deployment_get_station (get_battle (self), g_ptr_array_index (brigade, i), &at))
        continue;
      x += at.at.x;
      y += at.at.y;
      n++;
    }
  stations = g_new0 (BivStation, brigade->len + 1);
  biv_deployment_form_line (self->step.campaign, get_battle (self), brigade,
                            biv_spot ((BivLength) (x / n), (BivLength) (y / n)), lead.facing, stations);
  commit_stations (self, stations, brigade->len);
}

/* A deeper formation grows to the rear: its front stays where it is. */
static void
set_form (BivTableDeploy *self,
          const char     *form)
{
  g_autoptr (GPtrArray) units = list_in_hand (self);
  g_autofree BivStation *stations = g_new0 (BivStation, units->len + 1);
  g_autoptr (GArray) before = NULL, after = NULL;

  if (!are_placed (units))
    return;
  for (guint i = 0; i < units->len; i++)
    {
      biv_deployment_get_station (get_battle (self), g_ptr_array_index (units, i), &stations[i]);
      stations[i].form = form;
    }
  before = biv_deployment_list_bases (self->step.campaign, get_battle (self), units, NULL, 0);
  after = biv_deployment_list_bases (self->step.campaign, get_battle (self), units, stations, units->len);
  for (guint i = 0; i < units->len; i++)
    stations[i].at = biv_spot_beyond (stations[i].at, stations[i].facing,
                                      (g_array_index (before, BivBase, i).depth - g_array_index (after, BivBase, i).depth) / 2);
  commit_stations (self, stations, units->len);
}

static void
next_form (BivTableDeploy *self)
{
  BivParticipant *participant = biv_deploying_get_participant (&self->step);
  const char *const *list = participant != NULL ? list_forms (self, participant->unit) : NULL;
  guint at = 0;

  for (guint i = 0; list != NULL && list[i] != NULL; i++)
    if (g_strcmp0 (list[i], participant->form) == 0)
      at = i;
  if (list != NULL)
    set_form (self, list[at + 1]);
}

static void
set_hidden (BivTableDeploy *self,
            gboolean        is_hidden)
{
  g_autoptr (GPtrArray) units = list_in_hand (self);
  g_autofree BivStation *stations = g_new0 (BivStation, units->len + 1);

  if (!are_placed (units))
    return;
  for (guint i = 0; i < units->len; i++)
    {
      biv_deployment_get_station (get_battle (self), g_ptr_array_index (units, i), &stations[i]);
      stations[i].is_hidden = is_hidden;
    }
  commit_stations (self, stations, units->len);
}

/* A general goes back behind his troops; units go back to the tray. */
static void
take_back (BivTableDeploy *self)
{
  g_autoptr (GPtrArray) units = list_in_hand (self);
  g_autoptr (BivProposal) proposal = NULL;

  if (self->general != NULL)
    post (self, NULL);
  if (!biv_deploying_is_open (&self->step) || units->len == 0)
    return;
  proposal = biv_proposal_new (self->step.campaign, BIV_KEPT (_("Take back")), NULL, NULL);
  for (guint i = 0; i < units->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (units, i);

      biv_proposal_set_text (proposal, participant, "square", NULL);
      biv_proposal_set_text (proposal, participant, "facing", NULL);
      biv_proposal_set_flag (proposal, participant, "hidden", FALSE);
    }
  biv_deploying_commit (&self->step, proposal);
}

/* ---- Who waits ---- */

static GtkWidget *
make_label (const char *text,
            const char *style)
{
  GtkWidget *label = biv_label_new (NULL, NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS);

  biv_clause_label_set (GTK_LABEL (label), text);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  return label;
}

/* The whole brigade: taken as one, it is placed as a line. */
static GtkWidget *
make_brigade_row (BivFormation *formation,
                  const char   *first,
                  guint         n,
                  BivLength     width)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *row;
  GtkWidget *name = make_label (biv_item_call (formation), "heading");
  /* TRANSLATORS: units of a brigade that are not placed, and how long a line they make */
  g_autofree char *what = g_strdup_printf (ngettext ("%u unit, %d mm", "%u units, %d mm", n), n, width / BIV_MM);

  gtk_widget_set_hexpand (name, TRUE);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), make_label (what, "dim-label"));
  row = biv_deploying_make_row (box, first);
  g_object_set_data (G_OBJECT (row), "is-brigade", GINT_TO_POINTER (TRUE));
  return row;
}

/* All of its brigade that have no place, with the first of them. */
static void
add_waiting (BivDeploying *step,
             GPtrArray    *own,
             guint         which)
{
  BivUnit *leader = biv_campaign_find_unit (step->campaign, ((BivParticipant *) g_ptr_array_index (own, which))->unit);
  BivFormation *formation = biv_campaign_find_formation (step->campaign, leader->formation);
  g_autoptr (GArray) bases = biv_deployment_list_bases (step->campaign, biv_battle_step_get_battle (BIV_BATTLE_STEP (step)), own,
                                                        NULL, 0);
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  BivLength width = 0;

  for (guint i = 0; i < own->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (own, i);
      BivUnit *unit = biv_campaign_find_unit (step->campaign, participant->unit);

      if (unit == NULL || participant->role != BIV_ROLE_BOARD || participant->square != NULL
          || g_strcmp0 (unit->formation, leader->formation) != 0)
        continue;
      if (i < which)
        return;
      width += g_array_index (bases, BivBase, i).frontage + (rows->len > 0 ? 10 * BIV_MM : 0);
      g_ptr_array_add (rows, unit);
    }
  if (formation != NULL && rows->len > 1)
    biv_deploying_add_row (step, step->tray,
                           make_brigade_row (formation, biv_id_of (leader), rows->len, width));
  for (guint i = 0; i < rows->len; i++)
    {
      GtkWidget *row = biv_deploying_make_unit_row (step, g_ptr_array_index (rows, i), NULL);

      gtk_widget_set_margin_start (gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (row)), 14);
      biv_deploying_add_row (step, step->tray, row);
    }
}

static char *
dup_where (BivDeploying   *step,
           BivParticipant *participant)
{
  BivTableDeploy *self = BIV_TABLE_DEPLOY (step);
  BivStation station;

  if (!biv_deployment_get_station (get_battle (self), participant, &station))
    return NULL;
  /* TRANSLATORS: a formation and how it faces: "line, facing north" */
  return g_strdup_printf (_("%s, %s"),
                          biv_base_form_get_label (get_form (self, participant->unit, station.form)),
                          facing_words (station.facing));
}

static const char *
get_hint (BivDeploying *step)
{
  if (writes_orders (BIV_TABLE_DEPLOY (step)))
    return _("Click the table for the objective, or a base for its formation. O goes back to the places.");
  return _("Drag a unit, or choose it and click the table. B takes its whole brigade, L dresses the line, R "
           "turns, F changes the formation, H hides, Alt and an arrow moves by 10 mm, Delete takes back, O "
           "goes to the opening orders.");
}

/* ---- The order in hand ---- */

/* What is written, or what the program would write; where troops are still to be placed, only by whom and what. */
static BivOpeningOrder *
dup_draft (BivTableDeploy *self,
           const char     *formation)
{
  BivCampaign *campaign = self->step.campaign;
  BivBattle *battle = get_battle (self);
  BivOpeningOrder *order = biv_opening_orders_find (campaign, battle, formation);
  g_autoptr (GPtrArray) writers = biv_opening_orders_list_writers (campaign, battle, formation);

  if (order == NULL)
    order = biv_opening_orders_dup_usual (campaign, battle, formation);
  if (order == NULL && writers->len > 0)
    order = biv_opening_order_new (formation, biv_id_of (writers->pdata[0]), "hold");
  return order;
}

static gboolean
is_written (BivTableDeploy *self)
{
  g_autoptr (BivOpeningOrder) own = biv_opening_orders_find (self->step.campaign, get_battle (self),
                                                             self->draft->formation);

  return own != NULL && g_strcmp0 (own->note, self->draft->note) == 0 && g_str_equal (own->general, self->draft->general)
         && g_str_equal (own->kind, self->draft->kind)
         && own->objective.x == self->draft->objective.x && own->objective.y == self->draft->objective.y;
}

/* ---- The list: who has which ---- */

/* "Attack, toward 1500, 2100 mm “Take the bridge”" */
static char *
dup_order_words (const BivOpeningOrder *order)
{
  g_autofree char *at = biv_opening_order_has_objective (order) ? biv_opening_order_dup_place (order->objective) : NULL;
  g_autofree char *words = NULL;

  /* TRANSLATORS: an order, and its objective in millimetres: "Attack, toward 1500, 2100 mm" */
  words = at != NULL ? g_strdup_printf (_("%s, toward %s mm"), biv_fusilier_order_name (order->kind), at)
                     : g_strdup (biv_fusilier_order_name (order->kind));
  return order->note != NULL ? g_strdup_printf ("%s “%s”", words, order->note) : g_steal_pointer (&words);
}

static int
depth_of (BivTableDeploy *self,
          GPtrArray      *bodies,
          BivFormation   *formation)
{
  int depth = 0;

  while (formation->parent != NULL)
    {
      formation = biv_campaign_find_formation (self->step.campaign, formation->parent);
      if (formation == NULL)
        break;
      depth += g_ptr_array_find (bodies, formation, NULL);
    }
  return depth;
}

/* Its own order; or whose it obeys (FU-SETUP-7); or that it has none, and may only respond (W-SETUP-16). */
static GtkWidget *
make_words (BivTableDeploy *self,
            BivFormation   *formation,
            gboolean       *is_ordered)
{
  g_autoptr (BivOpeningOrder) order = biv_opening_orders_find_obeyed (self->step.campaign, get_battle (self),
                                                                      biv_id_of (formation));
  g_autofree char *words = order != NULL ? dup_order_words (order) : NULL, *text = NULL;

  *is_ordered = order != NULL && biv_opening_orders_counts (get_battle (self), order, NULL);
  if (order == NULL)
    return make_label (_("no order: responds  FU-RESP-1"), "dim-label");
  if (!g_str_equal (order->formation, biv_id_of (formation)))
    {
      /* TRANSLATORS: the formation above, whose order this one obeys */
      text = g_strdup_printf (_("as %s"), name_of (self, order->formation));
      return make_label (text, "dim-label");
    }
  if (*is_ordered)
    return make_label (words, NULL);
  /* TRANSLATORS: "Attack: counts as none  FU-SETUP-9" */
  text = g_strdup_printf (_("%s: counts as none  FU-SETUP-9"), words);
  return make_label (text, "error");
}

static void
add_body (BivTableDeploy *self,
          GPtrArray      *bodies,
          BivFormation   *formation,
          guint          *n_ordered)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *name = make_label (name_of (self, biv_id_of (formation)), "heading");
  gboolean is_ordered;
  GtkWidget *words = make_words (self, formation, &is_ordered);
  g_autofree char *whole = g_strdup_printf ("%s\n%s", name_of (self, biv_id_of (formation)),
                                            gtk_label_get_text (GTK_LABEL (words)));

  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_set_tooltip_text (row, whole);
  gtk_widget_set_margin_start (box, 14 * depth_of (self, bodies, formation));
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), words);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  biv_row_name_from_labels (row);
  g_object_set_data_full (G_OBJECT (row), "formation", g_strdup (biv_id_of (formation)), g_free);
  gtk_list_box_append (self->bodies, row);
  *n_ordered += is_ordered;
  if (self->draft != NULL && g_str_equal (self->draft->formation, biv_id_of (formation)))
    gtk_list_box_select_row (self->bodies, GTK_LIST_BOX_ROW (row));
}

/* Rows that are new have no place before they are laid out. */
static gboolean
show_selected (GtkWidget     *list,
               GdkFrameClock *clock,
               gpointer       data)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (GTK_LIST_BOX (list));
  GtkAdjustment *adjustment = gtk_list_box_get_adjustment (GTK_LIST_BOX (list));
  graphene_rect_t bounds;

  if (row == NULL || adjustment == NULL)
    return G_SOURCE_REMOVE;
  if (gtk_widget_get_height (GTK_WIDGET (row)) == 0)
    return G_SOURCE_CONTINUE;
  if (gtk_widget_compute_bounds (GTK_WIDGET (row), list, &bounds))
    gtk_adjustment_clamp_page (adjustment, bounds.origin.y, bounds.origin.y + bounds.size.height);
  return G_SOURCE_REMOVE;
}

static void
show_bodies (BivTableDeploy *self,
             GPtrArray      *bodies)
{
  g_autofree char *count = NULL;
  guint n_ordered = 0;

  biv_children_remove (self->bodies);
  for (guint i = 0; i < bodies->len; i++)
    add_body (self, bodies, g_ptr_array_index (bodies, i), &n_ordered);
  if (writes_orders (self))
    gtk_widget_add_tick_callback (GTK_WIDGET (self->bodies), show_selected, NULL, NULL);
  /* TRANSLATORS: formations with an order, and all of them */
  count = g_strdup_printf (_("%u of %u have orders"), n_ordered, bodies->len);
  gtk_label_set_text (self->orders_count, bodies->len > 0 ? count : "");
}

/* ---- The card: who writes what to whom ---- */

static void
fill_kinds (BivTableDeploy *self)
{
  const char *const *kinds = biv_opening_orders_list_kinds ();
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  guint chosen = 0;

  for (guint i = 0; kinds[i] != NULL; i++)
    {
      gtk_string_list_append (words, biv_fusilier_order_name (kinds[i]));
      if (g_str_equal (kinds[i], self->draft->kind))
        chosen = i;
    }
  gtk_drop_down_set_model (self->order_kind, G_LIST_MODEL (words));
  gtk_drop_down_set_selected (self->order_kind, chosen);
}

static void
fill_writers (BivTableDeploy *self)
{
  g_autoptr (GPtrArray) writers = biv_opening_orders_list_writers (self->step.campaign, get_battle (self),
                                                                   self->draft->formation);
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  guint chosen = GTK_INVALID_LIST_POSITION;

  for (guint i = 0; i < writers->len; i++)
    {
      BivFormation *writer = g_ptr_array_index (writers, i);

      gtk_string_list_append (words, writer->commander != NULL && *writer->commander != '\0'
                                       && writer->commander_state == BIV_COMMANDER_FIT
                                     ? writer->commander : name_of (self, biv_id_of (writer)));
      if (g_str_equal (biv_id_of (writer), self->draft->general))
        chosen = i;
    }
  /* Who wrote it and could not any more, is shown behind the others: to choose him again changes nothing. */
  if (chosen == GTK_INVALID_LIST_POSITION)
    {
      chosen = writers->len;
      gtk_string_list_append (words, name_of (self, self->draft->general));
    }
  gtk_drop_down_set_model (self->order_writer, G_LIST_MODEL (words));
  gtk_drop_down_set_selected (self->order_writer, chosen);
}

/* What is being typed is left alone, blanks at its end too. */
static void
fill_note (BivTableDeploy *self)
{
  g_autofree char *shown = biv_order_note_dup_clean (gtk_editable_get_text (self->order_note));

  if (g_strcmp0 (shown, self->draft->note) != 0)
    gtk_editable_set_text (self->order_note, self->draft->note != NULL ? self->draft->note : "");
}

/* What would be refused, or would count as none, is said before it is written. */
static void
judge_draft (BivTableDeploy *self)
{
  BivBattle *battle = get_battle (self);
  BivRefusal why = { 0 };
  gboolean is_legal = biv_opening_orders_check (self->step.campaign, battle, self->draft, &why);
  gboolean counts = is_legal && biv_opening_orders_counts (battle, self->draft, &why);
  g_autofree char *text = counts ? NULL : biv_clause_dup_refusal (&why);
  g_autofree char *place = biv_opening_order_has_objective (self->draft) ? biv_opening_order_dup_place (self->draft->objective)
                                                                         : NULL;
  g_autofree char *words = place != NULL ? g_strdup_printf (_("%s mm"), place) : NULL;
  g_autoptr (BivOpeningOrder) own = biv_opening_orders_find (self->step.campaign, battle, self->draft->formation);

  biv_clause_label_set (self->order_why, text);
  gtk_widget_set_visible (GTK_WIDGET (self->order_why), text != NULL);
  gtk_label_set_text (self->order_objective, words != NULL ? words : _("none: click the table"));
  gtk_widget_set_visible (self->order_clear, words != NULL);
  gtk_widget_set_sensitive (self->order_write, is_legal && !is_written (self));
  gtk_widget_set_sensitive (self->order_off, own != NULL);
}

static void
show_orders (BivTableDeploy *self)
{
  g_autoptr (GPtrArray) bodies = biv_fight_list_bodies (self->step.campaign, get_battle (self), self->step.side);
  BivFormation *in_hand = self->draft != NULL ? biv_campaign_find_formation (self->step.campaign, self->draft->formation)
                                              : NULL;

  if (in_hand == NULL || !g_ptr_array_find (bodies, in_hand, NULL))
    {
      in_hand = bodies->len > 0 ? bodies->pdata[0] : NULL;
      self->is_draft_changed = FALSE;
    }
  if (!self->is_draft_changed)
    {
      g_clear_pointer (&self->draft, biv_opening_order_free);
      if (in_hand != NULL)
        self->draft = dup_draft (self, biv_id_of (in_hand));
    }
  self->step.is_filling = TRUE;
  show_bodies (self, bodies);
  gtk_widget_set_visible (self->order_card, self->draft != NULL);
  gtk_widget_set_sensitive (self->order_card, biv_deploying_is_open (&self->step));
  if (self->draft != NULL)
    {
      gtk_label_set_text (self->order_to, name_of (self, self->draft->formation));
      fill_kinds (self);
      fill_writers (self);
      fill_note (self);
      judge_draft (self);
    }
  self->step.is_filling = FALSE;
}

/* ---- What is done ---- */

static void
take_order (BivTableDeploy *self,
            const char     *formation)
{
  BivOpeningOrder *draft = dup_draft (self, formation);

  g_clear_pointer (&self->draft, biv_opening_order_free);
  self->draft = draft;
  self->is_draft_changed = FALSE;
  show_orders (self);
  show_lines (self);
}

static void
point_order (BivTableDeploy *self,
             BivSpot         objective)
{
  if (self->draft == NULL || !biv_deploying_is_open (&self->step))
    return;
  self->is_draft_changed = TRUE;
  self->draft->objective = biv_spot (objective.x - objective.x % BIV_MM, objective.y - objective.y % BIV_MM);
  show_orders (self);
  show_lines (self);
}

static void
on_card (BivTableDeploy *self)
{
  /* Before the table is known there is nothing to draw. */
  if (self->step.is_filling || self->table == NULL)
    return;
  biv_deploying_tell (&self->step, NULL);
  biv_deploying_show (&self->step);
}

static void
on_body (BivTableDeploy *self,
         GtkListBoxRow  *row)
{
  if (!self->step.is_filling && row != NULL)
    take_order (self, g_object_get_data (G_OBJECT (row), "formation"));
}

static void
on_order_changed (BivTableDeploy *self)
{
  guint kind = gtk_drop_down_get_selected (self->order_kind), writer = gtk_drop_down_get_selected (self->order_writer);
  g_autoptr (GPtrArray) writers = NULL;

  if (self->step.is_filling || self->draft == NULL)
    return;
  writers = biv_opening_orders_list_writers (self->step.campaign, get_battle (self), self->draft->formation);
  self->is_draft_changed = TRUE;
  if (kind != GTK_INVALID_LIST_POSITION)
    {
      g_free (self->draft->kind);
      self->draft->kind = g_strdup (biv_opening_orders_list_kinds ()[kind]);
    }
  if (writer < writers->len)
    {
      g_free (self->draft->general);
      self->draft->general = g_strdup (biv_id_of (g_ptr_array_index (writers, writer)));
    }
  judge_draft (self);
  show_lines (self);
}

static void
on_order_note (BivTableDeploy *self)
{
  if (self->step.is_filling || self->draft == NULL)
    return;
  biv_opening_order_set_note (self->draft, gtk_editable_get_text (self->order_note));
  self->is_draft_changed = TRUE;
  judge_draft (self);
}

static void
on_order_clear (BivTableDeploy *self)
{
  if (self->draft == NULL)
    return;
  self->draft->objective = biv_spot (BIV_NONE, BIV_NONE);
  self->is_draft_changed = TRUE;
  judge_draft (self);
  show_lines (self);
}

static void
on_order_write (BivTableDeploy *self)
{
  g_autoptr (BivProposal) proposal = NULL;

  if (self->draft == NULL || !biv_deploying_is_open (&self->step))
    return;
  proposal = biv_turn_propose_opening_order (self->step.campaign, get_id (self), self->draft);
  self->is_draft_changed = biv_proposal_get_refusal (proposal) != NULL;
  biv_deploying_commit (&self->step, proposal);
}

static void
on_order_off (BivTableDeploy *self)
{
  g_autoptr (BivProposal) proposal = NULL;

  if (self->draft == NULL || !biv_deploying_is_open (&self->step))
    return;
  proposal = biv_turn_propose_no_opening_order (self->step.campaign, get_id (self), self->draft->formation);
  self->is_draft_changed = FALSE;
  biv_deploying_commit (&self->step, proposal);
}
/* ---- What is in hand ---- */

static void
show_hand (BivTableDeploy *self)
{
  BivCampaign *campaign = self->step.campaign;
  BivParticipant *participant = biv_deploying_get_participant (&self->step);
  BivUnit *unit = participant != NULL ? biv_campaign_find_unit (campaign, participant->unit) : NULL;
  BivFormation *general = self->general != NULL ? biv_campaign_find_formation (campaign, self->general) : NULL;
  BivFormation *brigade = unit != NULL ? biv_campaign_find_formation (campaign, unit->formation) : NULL;
  const char *const *list = unit != NULL ? list_forms (self, participant->unit) : NULL;
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);

  self->step.is_filling = TRUE;
  gtk_widget_set_sensitive (self->hand, unit != NULL && biv_deploying_is_open (&self->step));
  if (unit != NULL && gtk_toggle_button_get_active (self->whole) && brigade != NULL)
    gtk_label_set_text (self->in_hand, biv_item_get_name (BIV_ITEM (brigade)));
  else if (unit != NULL)
    gtk_label_set_text (self->in_hand, biv_unit_get_label (unit));
  else
    gtk_label_set_text (self->in_hand, general != NULL && general->commander != NULL ? general->commander
                                       : general != NULL ? biv_item_get_name (BIV_ITEM (general)) : _("Nobody in hand"));
  for (guint i = 0; list != NULL && list[i] != NULL; i++)
    gtk_string_list_append (words, biv_base_form_get_label (list[i]));
  gtk_drop_down_set_model (self->form, G_LIST_MODEL (words));
  for (guint i = 0; list != NULL && list[i] != NULL; i++)
    if (g_strcmp0 (list[i], participant->form) == 0)
      gtk_drop_down_set_selected (self->form, i);
  gtk_toggle_button_set_active (self->hidden, participant != NULL && participant->is_hidden);
  gtk_widget_set_sensitive (GTK_WIDGET (self->hidden), participant != NULL && participant->square != NULL);
  self->step.is_filling = FALSE;
}

/* ---- Everything ---- */

static void
show (BivDeploying *step,
      GPtrArray    *faults)
{
  BivTableDeploy *self = BIV_TABLE_DEPLOY (step);

  if (!biv_fight_is_on_table (get_battle (self)))
    return;
  step->takes_brigade = gtk_toggle_button_get_active (self->whole);
  show_table (self);
  show_bases (self, faults);
  biv_table_canvas_set_ghosts (self->canvas, NULL, 0);
  show_zone (self);
  show_hand (self);
  show_orders (self);
  show_lines (self);
}

/* ---- The table's signals ---- */

static void
take (BivTableDeploy *self,
      const char     *unit)
{
  biv_deploying_take (&self->step, unit);
}

static void
let_go (BivDeploying *step)
{
  g_clear_pointer (&BIV_TABLE_DEPLOY (step)->general, g_free);
}

static void
take_general (BivTableDeploy *self,
              const char     *formation)
{
  g_autofree char *general = g_strdup (formation);

  g_clear_pointer (&self->step.unit, g_free);
  g_free (self->general);
  self->general = g_steal_pointer (&general);
  biv_deploying_show (&self->step);
}

static gboolean
take_base (BivTableDeploy *self,
           guint           base)
{
  g_autoptr (GPtrArray) all = biv_battle_list_participants (self->step.campaign, get_battle (self), NULL);
  g_autoptr (GPtrArray) generals = biv_fight_list_generals (self->step.campaign, get_battle (self), NULL);

  if (base >= FIRST_GENERAL && base - FIRST_GENERAL < generals->len)
    take_general (self, biv_id_of (g_ptr_array_index (generals, base - FIRST_GENERAL)));
  else if (base < all->len)
    {
      BivParticipant *participant = g_ptr_array_index (all, base);

      if (g_strcmp0 (self->step.side, participant->side) != 0)
        {
          g_free (self->step.side);
          self->step.side = g_strdup (participant->side);
        }
      take (self, participant->unit);
    }
  else
    return FALSE;
  return TRUE;
}

/* While orders are written, a base stands for its formation, and any other place is an objective. */
static void
order_at (BivTableDeploy *self,
          guint           base,
          BivSpot         spot)
{
  BivParticipant *participant;
  BivUnit *unit;

  if (base == BIV_NO_BASE)
    {
      point_order (self, spot);
      return;
    }
  if (!take_base (self, base))
    return;
  participant = biv_deploying_get_participant (&self->step);
  unit = participant != NULL ? biv_campaign_find_unit (self->step.campaign, participant->unit) : NULL;
  if (self->general != NULL || unit != NULL)
    take_order (self, self->general != NULL ? self->general : unit->formation);
}

static void
on_spot (BivTableDeploy *self,
         guint           base,
         int             x,
         int             y)
{
  g_autoptr (GPtrArray) units = NULL;
  g_autofree BivStation *stations = NULL;
  gboolean was_in_tray;
  BivSpot to = biv_spot (x, y);

  if (writes_orders (self))
    {
      order_at (self, base, to);
      return;
    }
  if (base != BIV_NO_BASE)
    {
      take_base (self, base);
      return;
    }
  if (self->general != NULL)
    {
      post (self, &to);
      return;
    }
  units = list_in_hand (self);
  was_in_tray = units->len > 0 && !are_placed (units);
  stations = carry (self, units, to);
  if (commit_stations (self, stations, units->len) && was_in_tray)
    biv_deploying_take_next (&self->step);
}

static gboolean
is_in_hand (BivTableDeploy *self,
            guint           base)
{
  g_autoptr (GPtrArray) all = biv_battle_list_participants (self->step.campaign, get_battle (self), NULL);

  return base < all->len && g_strcmp0 (((BivParticipant *) g_ptr_array_index (all, base))->unit, self->step.unit) == 0;
}

/* While it is dragged: how it would stand, and what is wrong with that. */
static void
show_wish (BivTableDeploy   *self,
           const BivStation *stations,
           guint             n_stations)
{
  BivRefusal why = { 0 };
  gboolean is_legal = biv_deployment_check_stations (self->step.campaign, get_battle (self), stations,
                                                     n_stations, &why);

  show_ghosts (self, stations, n_stations, !is_legal);
  biv_deploying_tell (&self->step, is_legal ? NULL : &why);
}

static void
on_carried (BivTableDeploy *self,
            guint           base,
            int             x,
            int             y)
{
  g_autoptr (GPtrArray) units = NULL;
  g_autofree BivStation *stations = NULL;

  if (base >= FIRST_GENERAL || (!is_in_hand (self, base) && !take_base (self, base)))
    return;
  units = list_in_hand (self);
  stations = carry (self, units, biv_spot (x, y));
  show_wish (self, stations, units->len);
}

static void
on_dropped (BivTableDeploy *self,
            guint           base,
            int             x,
            int             y,
            gboolean        cancelled)
{
  g_autoptr (GPtrArray) units = NULL;
  g_autofree BivStation *stations = NULL;
  BivSpot to = biv_spot (x, y);

  if (!cancelled && base >= FIRST_GENERAL && take_base (self, base))
    {
      post (self, &to);
      return;
    }
  units = list_in_hand (self);
  stations = carry (self, units, to);
  if (cancelled || units->len == 0)
    {
      biv_deploying_tell (&self->step, NULL);
      biv_deploying_show (&self->step);
    }
  else
    commit_stations (self, stations, units->len);
}

static BivStation *
turn_to (BivTableDeploy *self,
         GPtrArray      *units,
         int             angle)
{
  BivStation lead = { 0 };

  biv_deployment_get_station (get_battle (self), biv_deploying_get_participant (&self->step), &lead);
  return turn (self, units, (BivAngle) (angle - lead.facing));
}

static void
on_turning (BivTableDeploy *self,
            guint           base,
            int             angle)
{
  g_autoptr (GPtrArray) units = list_in_hand (self);
  g_autofree BivStation *stations = NULL;

  if (!are_placed (units))
    return;
  stations = turn_to (self, units, angle);
  show_wish (self, stations, units->len);
}

static void
on_turned (BivTableDeploy *self,
           guint           base,
           int             angle,
           gboolean        cancelled)
{
  g_autoptr (GPtrArray) units = list_in_hand (self);
  g_autofree BivStation *stations = NULL;

  if (cancelled || !are_placed (units))
    {
      biv_deploying_tell (&self->step, NULL);
      biv_deploying_show (&self->step);
      return;
    }
  stations = turn_to (self, units, angle);
  commit_stations (self, stations, units->len);
}

static gboolean
on_cancel (BivTableDeploy *self)
{
  gboolean had = self->step.unit != NULL || self->general != NULL;

  biv_deploying_tell (&self->step, NULL);
  take (self, NULL);
  return had;
}

/* ---- Dragged from the list ---- */

static void
set_whole (BivTableDeploy *self,
           gboolean        whole)
{
  self->step.is_filling = TRUE;
  gtk_toggle_button_set_active (self->whole, whole);
  self->step.is_filling = FALSE;
}

static void
row_taken (BivDeploying *step,
           GtkWidget    *row)
{
  set_whole (BIV_TABLE_DEPLOY (step), !!g_object_get_data (G_OBJECT (row), "is-brigade"));
}

/* The list stays as it is while its row is dragged: it comes to hand without anything being shown anew. */
static GPtrArray *
take_row (BivTableDeploy *self,
          GtkWidget      *row)
{
  g_free (self->step.unit);
  self->step.unit = g_strdup (g_object_get_data (G_OBJECT (row), "unit"));
  g_clear_pointer (&self->general, g_free);
  row_taken (&self->step, row);
  return list_in_hand (self);
}

static BivSpot
spot_at (BivTableDeploy *self,
         double          x,
         double          y)
{
  return biv_spot ((BivLength) (x * BIV_MM), biv_tabletop_get_height (self->table) - (BivLength) (y * BIV_MM));
}

static void
row_over (BivDeploying *step,
          GtkWidget    *row,
          double        x,
          double        y)
{
  BivTableDeploy *self = BIV_TABLE_DEPLOY (step);
  g_autoptr (GPtrArray) units = NULL;
  g_autofree BivStation *stations = NULL;

  if (row == NULL || self->table == NULL)
    {
      biv_table_canvas_set_ghosts (self->canvas, NULL, 0);
      biv_deploying_tell (&self->step, NULL);
      return;
    }
  units = take_row (self, row);
  stations = carry (self, units, spot_at (self, x, y));
  show_wish (self, stations, units->len);
}

static gboolean
row_dropped (BivDeploying *step,
             GtkWidget    *row,
             double        x,
             double        y)
{
  BivTableDeploy *self = BIV_TABLE_DEPLOY (step);
  g_autoptr (GPtrArray) units = NULL;
  g_autofree BivStation *stations = NULL;

  if (self->table == NULL)
    return FALSE;
  units = take_row (self, row);
  stations = carry (self, units, spot_at (self, x, y));
  return commit_stations (self, stations, units->len);
}

/* ---- What can be done with those in hand ---- */

static void
on_form (BivTableDeploy *self)
{
  guint chosen = gtk_drop_down_get_selected (self->form);

  if (!self->step.is_filling && self->step.unit != NULL && chosen != GTK_INVALID_LIST_POSITION)
    set_form (self, chosen > 0 ? list_forms (self, self->step.unit)[chosen] : NULL);
}

static void
on_hidden (BivTableDeploy *self)
{
  if (!self->step.is_filling)
    set_hidden (self, gtk_toggle_button_get_active (self->hidden));
}

static void
on_whole (BivTableDeploy *self)
{
  if (!self->step.is_filling)
    biv_deploying_show (&self->step);
}

static gboolean
press (BivDeploying    *step,
       guint            key,
       GdkModifierType  state)
{
  BivTableDeploy *self = BIV_TABLE_DEPLOY (step);
  static const struct
  {
    guint key;
    int   x, y;
  } arrows[] = {
    { GDK_KEY_Left, -1, 0 }, { GDK_KEY_Right, 1, 0 }, { GDK_KEY_Up, 0, 1 }, { GDK_KEY_Down, 0, -1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (arrows); i++)
    if (key == arrows[i].key && (state & GDK_ALT_MASK) != 0 && !writes_orders (self))
      {
        nudge (self, arrows[i].x, arrows[i].y);
        return TRUE;
      }
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  if (key == GDK_KEY_o)
    {
      gtk_stack_set_visible_child_name (self->cards, writes_orders (self) ? "units" : "orders");
      return TRUE;
    }
  if (writes_orders (self))
    return FALSE;
  switch (key)
    {
    case GDK_KEY_r:
    case GDK_KEY_bracketright: turn_by (self, TURN); break;
    case GDK_KEY_R:
    case GDK_KEY_bracketleft:  turn_by (self, -TURN); break;
    case GDK_KEY_b:            gtk_toggle_button_set_active (self->whole, !gtk_toggle_button_get_active (self->whole)); break;
    case GDK_KEY_l:            dress (self); break;
    case GDK_KEY_f:            next_form (self); break;
    case GDK_KEY_h:            set_hidden (self, !gtk_toggle_button_get_active (self->hidden)); break;
    case GDK_KEY_n:            biv_deploying_take_next (step); break;
    case GDK_KEY_Delete:       take_back (self); break;
    default:                   return FALSE;
    }
  return TRUE;
}

/* ---- Lists ---- */

static void
turn_unit (BivDeploying *step,
           const char   *unit)
{
  set_whole (BIV_TABLE_DEPLOY (step), FALSE);
  biv_deploying_take (step, unit);
  turn_by (BIV_TABLE_DEPLOY (step), TURN);
}

static void
take_unit_back (BivDeploying *step,
                const char   *unit)
{
  set_whole (BIV_TABLE_DEPLOY (step), FALSE);
  biv_deploying_take (step, unit);
  take_back (BIV_TABLE_DEPLOY (step));
}

static void
show_subject (BivDeploying *step,
              const char   *id)
{
  BivTableDeploy *self = BIV_TABLE_DEPLOY (step);
  g_autofree char *subject = g_strdup (id);
  BivCampaign *campaign = self->step.campaign;
  BivParticipant *participant = subject != NULL ? biv_battle_find_participant (campaign, get_battle (self), subject)
                                                : NULL;
  BivFormation *formation = subject != NULL ? biv_campaign_find_formation (campaign, subject) : NULL;
  BivStation station;
  BivSpot at;

  if (participant != NULL)
    {
      take (self, subject);
      if (biv_deployment_get_station (get_battle (self), participant, &station))
        biv_table_canvas_show_spot (self->canvas, station.at);
    }
  else if (formation != NULL)
    {
      take_general (self, subject);
      if (biv_fight_get_post (self->step.campaign, get_battle (self), formation, &at))
        biv_table_canvas_show_spot (self->canvas, at);
    }
}

/* ---- The ground to measure on, beside a real table ---- */

static void
on_measure (GtkToggleButton *button,
            BivTableDeploy  *self)
{
  gboolean measures = gtk_toggle_button_get_active (button);

  if (self->measure == NULL)
    {
      self->measure = biv_battle_table_new (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)), get_id (self));
      gtk_widget_set_parent (self->measure, GTK_WIDGET (self));
    }
  gtk_widget_set_visible (self->work, !measures);
  gtk_widget_set_visible (self->measure, measures);
  if (measures)
    biv_battle_step_refresh (BIV_BATTLE_STEP (self->measure));
}

static GtkWidget *
get_tools (BivBattleStep *step)
{
  GtkWidget *button = gtk_toggle_button_new_with_label (_("Measure"));

  gtk_widget_set_tooltip_text (button, _("Distances, ways and sight on this ground, beside a real table"));
  g_signal_connect_object (button, "toggled", G_CALLBACK (on_measure), step, 0);
  return button;
}

/* ---- The widget ---- */

static void
biv_table_deploy_dispose (GObject *object)
{
  BivTableDeploy *self = BIV_TABLE_DEPLOY (object);

  /* Lists and toggles go one by one. */
  self->step.is_filling = TRUE;
  g_clear_pointer (&self->measure, gtk_widget_unparent);
  gtk_widget_dispose_template (GTK_WIDGET (object), BIV_TYPE_TABLE_DEPLOY);
  g_clear_pointer (&self->general, g_free);
  g_clear_pointer (&self->draft, biv_opening_order_free);
  g_clear_pointer (&self->table, biv_tabletop_unref);
  G_OBJECT_CLASS (biv_table_deploy_parent_class)->dispose (object);
}

static void
biv_table_deploy_class_init (BivTableDeployClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivDeployingClass *step_class = BIV_DEPLOYING_CLASS (klass);

  biv_help_class_set_topic (klass, "deployment#table");
  G_OBJECT_CLASS (klass)->dispose = biv_table_deploy_dispose;
  BIV_BATTLE_STEP_CLASS (klass)->get_tools = get_tools;
  step_class->calls_sides_short = TRUE;
  step_class->show = show;
  step_class->get_hint = get_hint;
  step_class->press = press;
  step_class->is_busy = is_busy;
  step_class->let_go = let_go;
  step_class->row_taken = row_taken;
  step_class->add_waiting = add_waiting;
  step_class->dup_where = dup_where;
  step_class->turn_unit = turn_unit;
  step_class->take_unit_back = take_unit_back;
  step_class->show_subject = show_subject;
  step_class->row_over = row_over;
  step_class->row_dropped = row_dropped;
  g_type_ensure (BIV_TYPE_TABLE_CANVAS);
  g_type_ensure (BIV_TYPE_COLUMN);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/fusilier/table-deploy.ui");
  biv_deploying_class_bind (widget_class);
  BIV_BIND_CHILDREN (widget_class, BivTableDeploy, canvas, in_hand, hand, work, form, whole, hidden, cards, bodies,
                     orders_count, order_card, order_to, order_kind, order_writer, order_note, order_objective, order_clear,
                     order_why, order_write, order_off);
  BIV_BIND_CALLBACKS (widget_class, on_spot, on_carried, on_dropped, on_turning, on_turned, on_cancel, on_form, on_hidden,
                      on_whole, on_card, on_body, on_order_changed, on_order_note, on_order_clear, on_order_write,
                      on_order_off, dress, take_back);
}

static void
biv_table_deploy_init (BivTableDeploy *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  biv_deploying_begin (&self->step, BIV_CANVAS (self->canvas));
  biv_choice_keep_narrow (self->order_writer, 28);
}

GtkWidget *
biv_table_deploy_new (BivDesk    *desk,
                      const char *battle)
{
  return g_object_new (BIV_TYPE_TABLE_DEPLOY, "desk", desk, "battle", battle, NULL);
}
