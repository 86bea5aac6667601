/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-deploy-view.c: what the deployment on a table shows: bases, the tray of brigades, the check */
#include "config.h"

#include "app/battle/fusilier/table-deploy-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/desk/clause-link.h"
#include "app/battle/step/deploying.h"
#include "app/widgets/look.h"
#include "app/widgets/row-name.h"
#include "app/widgets/swatch.h"
#include "base/fit.h"
#include "campaign/battle/battle-query.h"
#include "campaign/model/strength.h"
#include "campaign/model/proposal.h"
#include "campaign/battle/deployment.h"
#include "campaign/battle/fight-table.h"
#include "campaign/model/item-names.h"
#include "draw/map/map-drawing.h"
#include "draw/counter/side-look.h"

/* ---- Words ---- */

static const struct
{
  const char  *id, *label;
  BivBaseForm  form;
} forms[] = {
  { "line",           NC_("formation", "line"),           BIV_BASE_LINE },
  { "column",         NC_("formation", "column"),         BIV_BASE_COLUMN },
  { "assault-column", NC_("formation", "assault column"), BIV_BASE_COLUMN },
  { "square",         NC_("formation", "square"),         BIV_BASE_SQUARE },
  { "skirmish",       NC_("formation", "skirmish order"), BIV_BASE_SKIRMISH },
  { "mounted",        NC_("formation", "mounted"),        BIV_BASE_MOUNTED },
  { "dismounted",     NC_("formation", "dismounted"),     BIV_BASE_DISMOUNTED },
  { "unlimbered",     NC_("formation", "unlimbered"),     BIV_BASE_UNLIMBERED },
  { "limbered",       NC_("formation", "limbered"),       BIV_BASE_LIMBERED },
};

const char *const *
biv_td_list_forms (BivTableDeploy *self,
                   const char     *unit)
{
  static const char *const foot[] = { "line", "column", "assault-column", "square", "skirmish", NULL };
  static const char *const horse[] = { "mounted", "dismounted", NULL };
  static const char *const guns[] = { "unlimbered", "limbered", NULL };
  BivUnit *item = biv_campaign_find_unit (biv_td_get_campaign (self), unit);
  BivArm arm = item != NULL ? biv_unit_get_arm (biv_td_get_campaign (self), item) : BIV_ARM_FOOT;

  return arm == BIV_ARM_GUN ? guns : arm == BIV_ARM_HORSE ? horse : foot;
}

static gsize
find_form (BivTableDeploy *self,
           const char     *unit,
           const char     *form)
{
  if (form == NULL)
    form = biv_td_list_forms (self, unit)[0];
  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    if (g_str_equal (forms[i].id, form))
      return i;
  return 0;
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

void
biv_td_tell (BivTableDeploy   *self,
             const BivRefusal *why)
{
  g_autofree char *text = why != NULL ? g_strdup_printf ("%s  %s", why->text, why->code) : NULL;

  biv_clause_label_set (self->status, text != NULL ? text : "");
  if (why != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->status), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->status), "error");
}

/* ---- On the table ---- */

static void
show_table (BivTableDeploy *self)
{
  BivTabletop *table = biv_board_get_table (biv_td_get_battle (self)->board);

  if (self->table == table)
    return;
  g_clear_pointer (&self->table, biv_tabletop_unref);
  self->table = biv_tabletop_ref (table);
  biv_table_canvas_set_table (self->canvas, table);
}

/* While orders are written, everybody stays where he is. */
static gboolean
can_be_moved (BivTableDeploy *self)
{
  return biv_td_is_open (self) && !biv_td_writes_orders (self);
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
  BivCampaign *campaign = biv_td_get_campaign (self);
  BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);
  gsize form = find_form (self, participant->unit, station->form);

  if (unit == NULL || base->centre.x < 0)
    return FALSE;
  *item = (BivTableBase) {
    .id = id, .kind = BIV_TABLE_UNIT, .base = *base, .side = biv_side_look (campaign, participant->side),
    .form = forms[form].form, .is_hidden = station->is_hidden, .can_be_carried = can_be_moved (self),
    .can_be_turned = can_be_moved (self),
  };
  item->count = biv_unit_get_arm (campaign, unit) == BIV_ARM_GUN ? unit->steps_now
                : base->frontage > 0 ? MAX (1, (int) (base->depth / (15 * BIV_MM))) : 1;
  BIV_FIT_TEXT (item->name, biv_unit_get_ref (unit));
  BIV_FIT (item->words, "%s %s, %s, %s%s%s", biv_unit_get_ref (unit), biv_item_get_name (BIV_ITEM (unit)),
           g_dpgettext2 (NULL, "formation", forms[form].label), facing_words (station->facing),
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
  BivCampaign *campaign = biv_td_get_campaign (self);
  BivBattle *battle = biv_td_get_battle (self);
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
      if (g_strcmp0 (participant->unit, self->unit) == 0)
        picked = i;
      g_array_append_val (items, item);
    }
  for (guint i = 0; i < generals->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (generals, i);
      BivTableBase item = { .id = BIV_FIRST_GENERAL + i, .kind = BIV_TABLE_GENERAL,
                            .can_be_carried = can_be_moved (self) };
      const char *who = formation->commander != NULL ? formation->commander : biv_item_call (formation);
      BivSpot post;

      if (!biv_fight_get_post (campaign, battle, formation, &post))
        continue;
      item.base = biv_base_make (post, 0, 0, 0);
      item.side = biv_side_look (campaign, formation->side);
      BIV_FIT_TEXT (item.name, biv_item_get_id (BIV_ITEM (formation)));
      /* TRANSLATORS: a general and what he commands: "Ortwin Hessel, general, Division Hessel" */
      BIV_FIT (item.words, _("%s, general, %s"), who != NULL ? who : "",
               biv_item_get_name (BIV_ITEM (formation)) != NULL ? biv_item_call (formation) : item.name);
      if (g_strcmp0 (biv_item_get_id (BIV_ITEM (formation)), self->general) == 0)
        picked = item.id;
      g_array_append_val (items, item);
    }
  biv_table_canvas_set_bases (self->canvas, (const BivTableBase *) (gpointer) items->data, items->len);
  biv_table_canvas_set_picked_base (self->canvas, picked);
}

void
biv_td_show_ghosts (BivTableDeploy   *self,
                    const BivStation *stations,
                    guint             n_stations,
                    gboolean          is_refused)
{
  BivBattle *battle = biv_td_get_battle (self);
  g_autoptr (GPtrArray) all = biv_battle_list_participants (biv_td_get_campaign (self), battle, NULL);
  g_autoptr (GArray) bases = biv_deployment_list_bases (biv_td_get_campaign (self), battle, all, stations, n_stations);
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
  BivBattle *battle = biv_td_get_battle (self);
  BivSideLook look = biv_side_look (biv_td_get_campaign (self), self->side);
  gboolean sits_south = biv_deployment_sits_south (battle, self->side);
  g_autofree char *name = biv_deploying_dup_zone_name (BIV_BATTLE_STEP (self), self->side, TRUE), *barred = NULL;
  BivBounds own, other, gap;

  if (!biv_deployment_get_zone (biv_td_get_campaign (self), battle, battle->sides[sits_south ? 0 : 1], &own)
      || !biv_deployment_get_zone (biv_td_get_campaign (self), battle, battle->sides[sits_south ? 1 : 0], &other))
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
  biv_deploying_fill_legend (BIV_BATTLE_STEP (self), self->legend, self->side, gap.north > gap.south ? barred : NULL);
}

/* CA-DEPLOY-4: as far as either side may come. */
static void
add_zones (BivTableDeploy *self,
           GArray         *lines)
{
  BivBattle *battle = biv_td_get_battle (self);
  BivLength width = biv_tabletop_get_width (self->table), edges[2];
  guint n = 0;

  for (int i = 0; i < 2; i++)
    {
      BivTableLine line = { BIV_TABLE_LINE_MEASURE, { 0, 0 }, { width, 0 }, "" };
      BivBounds zone;

      if (!biv_deployment_get_zone (biv_td_get_campaign (self), battle, battle->sides[i], &zone))
        continue;
      edges[n] = line.from.y = line.to.y = i == 0 ? zone.north : zone.south;
      g_array_append_val (lines, line);
      n++;
    }
  if (n == 2)
    {
      BivTableLine gap = { BIV_TABLE_LINE_MEASURE, { width / 12, edges[0] }, { width / 12, edges[1] }, "" };

      BIV_FIT (gap.words, _("%d mm"), (edges[1] - edges[0]) / BIV_MM);
      g_array_append_val (lines, gap);
    }
}

void
biv_td_show_lines (BivTableDeploy *self)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, TRUE, sizeof (BivTableLine));

  add_zones (self, lines);
  if (biv_td_writes_orders (self))
    biv_td_add_order_lines (self, lines);
  biv_table_canvas_set_lines (self->canvas, (const BivTableLine *) (gpointer) lines->data, lines->len);
}

/* ---- The tray ---- */

static void
clear_list (GtkListBox *list)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (list, 0)) != NULL)
    gtk_list_box_remove (list, GTK_WIDGET (row));
}

static GtkWidget *
make_label (const char *text,
            gboolean    is_dim)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (is_dim)
    gtk_widget_add_css_class (label, "dim-label");
  return label;
}

static GtkWidget *
finish_row (GtkWidget  *box,
            const char *unit,
            gboolean    is_brigade)
{
  GtkWidget *row = gtk_list_box_row_new ();

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  biv_row_name_from_labels (row);
  g_object_set_data_full (G_OBJECT (row), "unit", g_strdup (unit), g_free);
  g_object_set_data (G_OBJECT (row), "is-brigade", GINT_TO_POINTER (is_brigade));
  return row;
}

static GtkWidget *
make_carried (BivTableDeploy *self,
              GtkWidget      *row)
{
  if (can_be_moved (self))
    biv_deploying_make_draggable (biv_td_get_campaign (self), row);
  return row;
}

/* The whole brigade: taken as one, it is placed as a line. */
static GtkWidget *
make_brigade_row (BivTableDeploy *self,
                  BivFormation   *formation,
                  const char     *first,
                  guint           n,
                  BivLength       width)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *name = make_label (biv_item_call (formation), FALSE);
  /* TRANSLATORS: units of a brigade that are not placed, and how long a line they make */
  g_autofree char *what = g_strdup_printf (ngettext ("%u unit, %d mm", "%u units, %d mm", n), n, width / BIV_MM);

  gtk_widget_add_css_class (name, "heading");
  gtk_widget_set_hexpand (name, TRUE);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), make_label (what, TRUE));
  return make_carried (self, finish_row (box, first, TRUE));
}

static GtkWidget *
make_unit_row (BivTableDeploy *self,
               BivUnit        *unit)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *figure = biv_swatch_new ();
  GtkWidget *name = make_label (biv_item_get_name (BIV_ITEM (unit)), FALSE);

  biv_swatch_set_unit (BIV_SWATCH (figure), biv_td_get_campaign (self), unit);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_set_margin_start (box, 14);
  gtk_box_append (GTK_BOX (box), figure);
  gtk_box_append (GTK_BOX (box), make_label (biv_unit_get_ref (unit), TRUE));
  gtk_box_append (GTK_BOX (box), name);
  return make_carried (self, finish_row (box, biv_item_get_id (BIV_ITEM (unit)), FALSE));
}

static void
add_brigade (BivTableDeploy *self,
             GPtrArray      *own,
             GArray         *bases,
             guint           first)
{
  BivCampaign *campaign = biv_td_get_campaign (self);
  BivUnit *leader = biv_campaign_find_unit (campaign, ((BivParticipant *) g_ptr_array_index (own, first))->unit);
  BivFormation *formation = biv_campaign_find_formation (campaign, leader->formation);
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  BivLength width = 0;

  for (guint i = first; i < own->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (own, i);
      BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);

      if (unit == NULL || participant->role != BIV_ROLE_BOARD || participant->square != NULL
          || g_strcmp0 (unit->formation, leader->formation) != 0)
        continue;
      width += g_array_index (bases, BivBase, i).frontage + (rows->len > 0 ? 10 * BIV_MM : 0);
      g_ptr_array_add (rows, unit);
    }
  if (formation != NULL && rows->len > 1)
    gtk_list_box_append (self->tray,
                         make_brigade_row (self, formation, biv_item_get_id (BIV_ITEM (leader)), rows->len, width));
  for (guint i = 0; i < rows->len; i++)
    gtk_list_box_append (self->tray, make_unit_row (self, g_ptr_array_index (rows, i)));
}

/* How it stands, and buttons that turn it and take it back. */
static void
add_placed (BivTableDeploy *self,
            BivParticipant *participant,
            BivUnit        *unit)
{
  g_autofree char *where = NULL;
  BivStation station;
  GtkWidget *row;

  if (!biv_deployment_get_station (biv_td_get_battle (self), participant, &station))
    return;
  /* TRANSLATORS: a formation and how it faces: "line, facing north" */
  where = g_strdup_printf (_("%s, %s"),
                           g_dpgettext2 (NULL, "formation", forms[find_form (self, participant->unit, station.form)].label),
                           facing_words (station.facing));
  row = make_carried (self, biv_deploying_make_placed_row (biv_td_get_campaign (self), unit, where));
  gtk_list_box_append (self->placed, row);
  if (g_strcmp0 (participant->unit, self->unit) == 0)
    gtk_list_box_select_row (self->placed, GTK_LIST_BOX_ROW (row));
}

static void
show_tray (BivTableDeploy *self)
{
  BivCampaign *campaign = biv_td_get_campaign (self);
  BivBattle *battle = biv_td_get_battle (self);
  g_autoptr (GPtrArray) own = biv_battle_list_participants (campaign, battle, self->side);
  g_autoptr (GArray) bases = biv_deployment_list_bases (campaign, battle, own, NULL, 0);
  g_autoptr (GHashTable) shown = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *count = NULL, *standing = NULL;
  guint n = 0, n_all = 0;

  self->is_filling = TRUE;
  clear_list (self->tray);
  clear_list (self->placed);
  for (guint i = 0; i < own->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (own, i);
      BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);

      if (unit == NULL || participant->role != BIV_ROLE_BOARD)
        continue;
      n_all++;
      n += participant->square == NULL;
      if (participant->square == NULL && g_hash_table_add (shown, unit->formation))
        add_brigade (self, own, bases, i);
      else if (participant->square != NULL)
        add_placed (self, participant, unit);
    }
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->tray)); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if (GTK_IS_LIST_BOX_ROW (row) && g_strcmp0 (g_object_get_data (G_OBJECT (row), "unit"), self->unit) == 0
        && !!g_object_get_data (G_OBJECT (row), "is-brigade") == gtk_toggle_button_get_active (self->whole))
      gtk_list_box_select_row (self->tray, GTK_LIST_BOX_ROW (row));
  self->is_filling = FALSE;
  count = g_strdup_printf (_("%u of %u"), n, n_all);
  gtk_label_set_text (self->tray_count, count);
  standing = g_strdup_printf (_("%u of %u"), n_all - n, n_all);
  gtk_label_set_text (self->placed_count, standing);
}

/* ---- What is in hand ---- */

static void
show_hand (BivTableDeploy *self)
{
  BivCampaign *campaign = biv_td_get_campaign (self);
  BivParticipant *participant = biv_td_get_participant (self);
  BivUnit *unit = participant != NULL ? biv_campaign_find_unit (campaign, participant->unit) : NULL;
  BivFormation *general = self->general != NULL ? biv_campaign_find_formation (campaign, self->general) : NULL;
  BivFormation *brigade = unit != NULL ? biv_campaign_find_formation (campaign, unit->formation) : NULL;
  const char *const *list = unit != NULL ? biv_td_list_forms (self, participant->unit) : NULL;
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);

  self->is_filling = TRUE;
  gtk_widget_set_sensitive (self->hand, unit != NULL && biv_td_is_open (self));
  if (unit != NULL && gtk_toggle_button_get_active (self->whole) && brigade != NULL)
    gtk_label_set_text (self->in_hand, biv_item_get_name (BIV_ITEM (brigade)));
  else if (unit != NULL)
    gtk_label_set_text (self->in_hand, biv_unit_get_label (unit));
  else
    gtk_label_set_text (self->in_hand, general != NULL && general->commander != NULL ? general->commander
                                       : general != NULL ? biv_item_get_name (BIV_ITEM (general)) : _("Nobody in hand"));
  for (guint i = 0; list != NULL && list[i] != NULL; i++)
    gtk_string_list_append (words, g_dpgettext2 (NULL, "formation", forms[find_form (self, participant->unit, list[i])].label));
  gtk_drop_down_set_model (self->form, G_LIST_MODEL (words));
  for (guint i = 0; list != NULL && list[i] != NULL; i++)
    if (g_strcmp0 (list[i], participant->form) == 0)
      gtk_drop_down_set_selected (self->form, i);
  gtk_toggle_button_set_active (self->hidden, participant != NULL && participant->is_hidden);
  gtk_widget_set_sensitive (GTK_WIDGET (self->hidden), participant != NULL && participant->square != NULL);
  self->is_filling = FALSE;
}

/* ---- The check ---- */

static GtkWidget *
make_fault_row (const BivItemFault *fault)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *text = gtk_label_new (fault->why.text);
  GtkWidget *clause = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (text), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (text), TRUE);
  gtk_widget_set_hexpand (text, TRUE);
  gtk_widget_add_css_class (text, "error");
  biv_clause_label_set (GTK_LABEL (clause), fault->why.clauses[0] != NULL ? fault->why.clauses[0] : fault->why.code);
  gtk_widget_add_css_class (clause, "clause");
  gtk_box_append (GTK_BOX (box), text);
  gtk_box_append (GTK_BOX (box), clause);
  return finish_row (box, fault->unit, FALSE);
}

static void
show_faults (BivTableDeploy *self,
             GPtrArray      *faults)
{
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
  gtk_widget_set_visible (self->overrule, faults->len > 0 && biv_td_is_open (self));
  gtk_widget_set_sensitive (self->rest, biv_td_is_open (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "deploy.use", biv_td_is_open (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "deploy.turn-unit", can_be_moved (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "deploy.take-back", can_be_moved (self));
}

/* ---- Sides and facts ---- */

static void
on_side (GtkToggleButton *button,
         BivTableDeploy  *self)
{
  const char *side = g_object_get_data (G_OBJECT (button), "side");

  if (self->is_filling || !gtk_toggle_button_get_active (button) || g_strcmp0 (self->side, side) == 0)
    return;
  g_free (self->side);
  self->side = g_strdup (side);
  g_clear_pointer (&self->unit, g_free);
  g_clear_pointer (&self->general, g_free);
  biv_td_show (self);
}

static void
show_sides (BivTableDeploy *self)
{
  BivBattle *battle = biv_td_get_battle (self);
  GtkToggleButton *group = NULL;
  GtkWidget *child;

  self->is_filling = TRUE;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->sides))) != NULL)
    gtk_box_remove (self->sides, child);
  for (int i = 0; i < 2; i++)
    {
      BivSide *side = biv_campaign_find_side (biv_td_get_campaign (self), battle->sides[i]);
      const char *name = side != NULL ? biv_item_call (side) : battle->sides[i];
      const char *shown = side != NULL && side->short_name != NULL ? side->short_name : name;
      GtkWidget *button
        = biv_deploying_make_side_button (biv_td_get_campaign (self), battle->sides[i], name, make_label (shown, FALSE));

      gtk_widget_set_tooltip_text (button, name);
      gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), group);
      group = GTK_TOGGLE_BUTTON (button);
      gtk_toggle_button_set_active (group, g_strcmp0 (self->side, battle->sides[i]) == 0);
      g_signal_connect (button, "toggled", G_CALLBACK (on_side), self);
      gtk_box_append (self->sides, button);
    }
  self->is_filling = FALSE;
}

static void
show_facts (BivTableDeploy *self)
{
  g_autoptr (GString) words = g_string_new (NULL);

  biv_deploying_tell_surroundings (BIV_BATTLE_STEP (self), words);
  if (biv_td_writes_orders (self))
    g_string_append (words, _("Click the table for the objective, or a base for its formation. O goes back to the places."));
  else
    g_string_append (words, _("Drag a unit, or choose it and click the table. B takes its whole brigade, L dresses the line, R "
                            "turns, F changes the formation, H hides, Alt and an arrow moves by 10 mm, Delete takes back, O "
                            "goes to the opening orders."));
  gtk_label_set_text (self->facts, words->str);
}

void
biv_td_show (BivTableDeploy *self)
{
  BivBattle *battle = biv_td_get_battle (self);
  g_autoptr (GPtrArray) faults = NULL;

  if (battle == NULL || battle->board == NULL || battle->sides == NULL || !biv_fight_is_on_table (battle))
    return;
  faults = biv_turn_list_faults (biv_td_get_campaign (self), biv_battle_step_get_battle_id (BIV_BATTLE_STEP (self)));
  show_table (self);
  show_bases (self, faults);
  biv_table_canvas_set_ghosts (self->canvas, NULL, 0);
  show_zone (self);
  show_sides (self);
  show_tray (self);
  show_hand (self);
  biv_td_show_orders (self);
  biv_td_show_lines (self);
  show_faults (self, faults);
  show_facts (self);
  biv_battle_step_next_step_changed (BIV_BATTLE_STEP (self));
}
