/* SPDX-License-Identifier: GPL-3.0-or-later */
/* oob.c: SHEET-OOB, the order of battle of one side (5.1) */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "base/fail.h"
#include "campaign/map/exhaustion.h"
#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "draw/sheet/units.h"
#include "draw/sheet/words.h"

#define MOST_TOGETHER 12              /* units of a brigade that is not broken over pages */
#define CLOSE_ROW 5.2                 /* mm */
#define DEEPEST 8.0                   /* mm: units of a brigade of a division of a wing keep room for their names */

typedef struct
{
  BivSheet  *sheet;
  BivTable  *table;
  BivSide   *side;
  gboolean   shows_orders;          /* to the side itself and the referee */
  GPtrArray *footnotes;             /* of char * */
  gboolean   is_grouped;
  guint      group, status, full, now;    /* columns */
} Roll;

static const BivUnitColumn columns[] = {
  { BIV_TELL_REF, 10 }, { BIV_TELL_NAME, 52 }, { BIV_TELL_SHORT, 30 }, { BIV_TELL_QUALITY, 12, 7.5 }, { BIV_TELL_FULL, 12 },
  { BIV_TELL_NOW, 12 }, { BIV_TELL_STATUS, 22, 8.5 }, { BIV_TELL_BATTLES, 12 }, { BIV_TELL_REMARKS, 18 },
};

/* Units with a frontage have columns of their own (5.1). */
static const BivUnitColumn front_columns[] = {
  { BIV_TELL_REF, 10 }, { BIV_TELL_NAME, 46 }, { BIV_TELL_WEIGHT, 26, 8.5 }, { BIV_TELL_FRONT, 14 }, { BIV_TELL_GUNS, 14, 8.5 },
  { BIV_TELL_GRADE, 8 }, { BIV_TELL_FULL, 10 }, { BIV_TELL_NOW, 10 }, { BIV_TELL_STATUS, 20, 8.5 }, { BIV_TELL_DAMAGE, 22 },
};

/* Brigades inside divisions stand beside their units, whose rows are closer. */
static const BivUnitColumn grouped_columns[] = {
  { BIV_TELL_GROUP, 38, 8.5 }, { BIV_TELL_REF, 10 }, { BIV_TELL_NAME, 42 }, { BIV_TELL_SHORT, 26, 8.5 },
  { BIV_TELL_QUALITY, 10, 7.5 }, { BIV_TELL_FULL, 9.5 }, { BIV_TELL_NOW, 10 }, { BIV_TELL_STATUS, 19.5, 8.5 },
  { BIV_TELL_REMARKS, 15, 7.5 },
};

static const BivUnitColumn grouped_front_columns[] = {
  { BIV_TELL_GROUP, 33.5, 8.5 }, { BIV_TELL_REF, 11 }, { BIV_TELL_NAME, 35 }, { BIV_TELL_WEIGHT, 22, 8 }, { BIV_TELL_FRONT, 9.5 },
  { BIV_TELL_GUNS, 11, 7.5 }, { BIV_TELL_FULL, 9.5 }, { BIV_TELL_NOW, 9 }, { BIV_TELL_STATUS, 19.5, 7.5 }, { BIV_TELL_DAMAGE, 20 },
};

/* ---- Units ---- */

static char *
dup_raised (guint number)
{
  static const char *const figures[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  g_autofree char *plain = g_strdup_printf ("%u", number);
  GString *raised = g_string_new (NULL);

  for (const char *figure = plain; *figure != '\0'; figure++)
    g_string_append (raised, figures[*figure - '0']);
  return g_string_free (raised, FALSE);
}

/* Lost and captured units are told about under the table, once where it is the same of several; the status carries the note's
 * number. */
static char *
dup_status_with_note (Roll    *roll,
                      BivUnit *unit)
{
  g_autofree char *status = biv_sheet_dup_status (unit);
  BivBattle *battle;
  g_autofree char *where = NULL, *mark = NULL, *post = NULL;
  BivUnit *successor;
  guint number;
  int turn;

  if (unit->status != BIV_STATUS_LOST && unit->status != BIV_STATUS_CAPTURED)
    return g_steal_pointer (&status);
  battle = biv_sheet_find_loss (roll->sheet->campaign, unit);
  turn = unit->captured_turn != BIV_NONE ? unit->captured_turn : battle != NULL ? battle->turn : BIV_NONE;
  if (unit->merged_into != NULL)
    where = g_strdup (C_("sheet", "merged into another unit"));
  else if (battle != NULL)
    where = g_strdup_printf (C_("sheet", "%s turn %d, %s"), status, turn, biv_sheet_name (battle));
  else if (turn != BIV_NONE)
    where = g_strdup_printf (C_("sheet", "%s turn %d"), status, turn);
  else
    where = g_strdup (status);
  successor = biv_unit_get_successor (roll->sheet->campaign, unit);
  if (successor != NULL)
    post = g_strdup_printf (C_("sheet", "%s; %s %s has its post"), where, biv_unit_get_ref (successor),
                            biv_unit_get_label (successor));
  else if (unit->merged_into == NULL)
    post = g_strdup_printf (C_("sheet", "%s; its post is empty"), where);
  if (!g_ptr_array_find_with_equal_func (roll->footnotes, post != NULL ? post : where, g_str_equal, &number))
    {
      number = roll->footnotes->len;
      g_ptr_array_add (roll->footnotes, g_strdup (post != NULL ? post : where));
    }
  mark = dup_raised (number + 1);
  return g_strconcat (status, mark, NULL);
}

/* ---- Formations ---- */

static char *
dup_place_and_posture (Roll         *roll,
                       BivFormation *formation)
{
  BivPlace *place = biv_campaign_find_place (roll->sheet->campaign, formation->location);
  BivOrder *order = roll->shows_orders ? biv_formation_get_order (roll->sheet->campaign, formation) : NULL;
  const char *where = place != NULL ? biv_sheet_name (place) : C_("sheet", "off the map");

  if (order == NULL)
    return g_strdup (where);
  return g_strdup_printf ("%s · %s", where, biv_word_get_label (biv_posture_get_type (), order->posture));
}

/* "Maj-Gen Edric Thurwick, steady, quality 7" */
static char *
dup_commander (BivFormation *formation)
{
  g_autofree char *who = biv_sheet_dup_commander (formation);

  return formation->quality != BIV_NONE ? g_strdup_printf (C_("sheet", "%s, quality %d"), who, formation->quality)
                                        : g_steal_pointer (&who);
}

static void
add_unit (Roll         *roll,
          BivUnit      *unit,
          BivFormation *beside,
          guint         number,
          guint         n_units,
          int           depth)
{
  BivTableRow *row = biv_unit_table_add (roll->table, unit);

  biv_table_set_cell (row, roll->status, dup_status_with_note (roll, unit));
  if (beside == NULL)
    {
      row->indent = roll->is_grouped ? 0.0 : MIN (4.0 * (depth + 1), DEEPEST);
      return;
    }
  row->stays_with_next = number + 1 < n_units && n_units < MOST_TOGETHER;
  if (number == 0)
    row->cells[roll->group] = g_strdup (biv_sheet_name (beside));
  else if (number == 1 && beside->commander != NULL)
    row->cells[roll->group] = beside->quality != BIV_NONE
                                ? g_strdup_printf (C_("sheet", "%s, quality %d"), beside->commander, beside->quality)
                                : g_strdup (beside->commander);
  row->typeface[roll->group] = number == 0 ? BIV_TYPE_BOLD : BIV_TYPE_ITALIC;
}

/* Whether its units stand beside its name, and not below it. */
static gboolean
is_group (Roll         *roll,
          BivFormation *formation)
{
  const char *id = biv_id_of (formation);

  return formation->parent != NULL && biv_army_list_sub_formations (roll->sheet->campaign, id)->len == 0
         && biv_army_list_own_units (roll->sheet->campaign, id)->len > 0;
}

static void
add_formation (Roll         *roll,
               BivFormation *formation,
               int           depth,
               GPtrArray    *units)
{
  BivCampaign *campaign = roll->sheet->campaign;
  const char *id = biv_id_of (formation);
  GPtrArray *own = biv_army_list_own_units (campaign, id), *below = biv_army_list_sub_formations (campaign, id);
  gboolean is_beside = roll->is_grouped && is_group (roll, formation);

  if (!is_beside)
    biv_table_add (roll->table, depth == 0 ? BIV_ROW_BAND : BIV_ROW_TITLE, biv_sheet_dup_formation (formation),
                   dup_commander (formation), dup_place_and_posture (roll, formation))->indent = 4.0 * depth;
  for (guint i = 0; i < own->len; i++)
    {
      add_unit (roll, own->pdata[i], is_beside ? formation : NULL, i, own->len, depth);
      g_ptr_array_add (units, own->pdata[i]);
    }
  /* Brigades before the divisions below them: they belong to what stands above. */
  for (int pass = 0; pass < 2; pass++)
    for (guint i = 0; i < below->len; i++)
      if ((roll->is_grouped && is_group (roll, below->pdata[i])) == (pass == 0))
        add_formation (roll, below->pdata[i], depth + 1, units);
}

static void
add_total (Roll        *roll,
           BivRowStyle  style,
           const char  *name,
           GPtrArray   *units)
{
  g_autofree char *strength = biv_sheet_dup_strength (roll->sheet->campaign, units);
  guint first = biv_table_get_first (roll->table);
  BivTableRow *row = biv_table_add_cells (roll->table, style, NULL, 0);
  int full = 0, now = 0;

  for (guint i = 0; i < units->len; i++)
    {
      full += ((BivUnit *) units->pdata[i])->steps_full;
      now += ((BivUnit *) units->pdata[i])->steps_now;
    }
  row->cells[first] = g_strdup_printf (C_("sheet", "%s: %s"), name, strength);
  row->cells[roll->full] = biv_figure (full);
  row->cells[roll->now] = biv_figure (now);
  row->wide_until = roll->full;
  row->typeface[first] = style == BIV_ROW_TOTAL ? BIV_TYPE_BOLD : BIV_TYPE_PLAIN;
  row->typeface[roll->now] = BIV_TYPE_PLAIN;
}

/* ---- Below the table ---- */

#define N_STATUSES 6

static void
add_statuses (BivSheet  *sheet,
              GPtrArray *units)
{
  BivSheetColumn statuses[N_STATUSES];
  int counts[N_STATUSES] = { 0 };
  BivTable *table;
  guint first;

  for (guint i = 0; i < units->len; i++)
    counts[((BivUnit *) g_ptr_array_index (units, i))->status]++;
  for (int i = 0; i < N_STATUSES; i++)
    statuses[i] = (BivSheetColumn) { .title = biv_word_get_label (biv_status_get_type (), i), .kind = BIV_COLUMN_FIGURE,
                                     .width = BIV_SHEET_WIDTH / N_STATUSES, .points = 11,
                                     .typeface = BIV_TYPE_BOLD };
  biv_sheet_add_space (sheet, 5.0)->stays_with_next = TRUE;
  table = biv_sheet_add_table (sheet, statuses);
  table->least = 7.0;
  first = sheet->strips->len;
  biv_table_add (table, BIV_ROW_PLAIN, biv_figure (counts[0]), biv_figure (counts[1]), biv_figure (counts[2]),
                 biv_figure (counts[3]), biv_figure (counts[4]), biv_figure (counts[5]));
  biv_sheet_add_space (sheet, 2.0);
  biv_sheet_keep_together (sheet, first);
}

#define LOSS_BOX     5.4
#define LOSS_PITCH   6.2
#define MOST_BOXES   40             /* above that the sentence alone */
#define BOXES_IN_ROW 29

typedef struct
{
  int n_boxes, n_ticked, mark;      /* mark BIV_NONE: none */
} LossData;

/* One box a step; a heavy bar where the army is exhausted. */
static void
draw_losses (const BivStrip *strip,
             BivPen         *pen,
             double          x,
             double          y)
{
  const LossData *loss = strip->data;

  for (int i = 0; i < loss->n_boxes; i++)
    {
      double left = x + (i % BOXES_IN_ROW) * LOSS_PITCH, top = y + 1.5 + (i / BOXES_IN_ROW) * 12.0;

      biv_pen_box (pen, left, top, LOSS_BOX, LOSS_BOX, 0.7);
      if (i < loss->n_ticked)
        biv_pen_cross (pen, left, top, LOSS_BOX, LOSS_BOX);
      if (i + 1 == loss->mark)
        {
          biv_pen_upright_rule (pen, left + LOSS_BOX + 0.4, top - 1.2, LOSS_BOX + 2.4, 1.8, 0.0);
          biv_pen_words (pen, left + LOSS_BOX + 0.4, top + LOSS_BOX + 4.2, 0, BIV_ALIGN_MIDDLE, 8.5, BIV_TYPE_BOLD,
                         C_("sheet", "exhausted"));
        }
    }
}

static void
add_losses (Roll *roll)
{
  BivCampaign *campaign = roll->sheet->campaign;
  const char *side = biv_id_of (roll->side);
  int full = biv_side_get_full_steps (campaign, side), lost = biv_side_get_lost_steps (campaign, side);
  int mark = biv_side_get_exhaustion_mark (campaign, side);
  g_autoptr (GString) words = g_string_new (NULL);
  LossData *loss;
  guint first;

  if (full == 0)
    return;
  g_string_append_printf (words, C_("sheet", "Permanent losses %d of %d (%d %%)."), lost, full,
                          (200 * lost + full) / (2 * full));
  if (mark != BIV_NONE)
    g_string_append_printf (words, C_("sheet", " Exhausted at %d (%d %% of %d, rounded up)."), mark,
                            biv_campaign_get_option_number (campaign, "victory.exhaustion"), full);
  if (full <= MOST_BOXES)
    g_string_append (words, C_("sheet", " Tick a box for each further one lost or captured."));
  first = roll->sheet->strips->len;
  biv_sheet_add_words (roll->sheet, 9, BIV_TYPE_PLAIN, words->str);
  if (full > MOST_BOXES)
    return;
  loss = g_new0 (LossData, 1);
  loss->n_boxes = full;
  loss->n_ticked = MIN (lost, full);
  loss->mark = mark;
  biv_sheet_add (roll->sheet, 12.0 * ((full + BOXES_IN_ROW - 1) / BOXES_IN_ROW) + 1.5, draw_losses, loss, g_free);
  biv_sheet_keep_together (roll->sheet, first);
}

/* ---- The sheet ---- */

static gboolean
lists_front (Roll       *roll,
             const char *ruleset)
{
  return biv_campaign_has_unit_field (roll->sheet->campaign, ruleset, "frontage");
}

static gboolean
has_units_with_fronts (Roll *roll)
{
  GPtrArray *units = biv_army_list_units (roll->sheet->campaign, biv_id_of (roll->side));

  for (guint i = 0; i < units->len; i++)
    if (lists_front (roll, ((BivUnit *) g_ptr_array_index (units, i))->ruleset))
      return TRUE;
  return units->len == 0 && lists_front (roll, NULL);
}

static BivTable *
make_table (Roll *roll)
{
  gboolean has_fronts = has_units_with_fronts (roll);
  BivTable *table;

  if (!roll->is_grouped)
    return has_fronts ? biv_unit_table_new (roll->sheet, front_columns, G_N_ELEMENTS (front_columns))
                      : biv_unit_table_new (roll->sheet, columns, G_N_ELEMENTS (columns));
  table = has_fronts ? biv_unit_table_new (roll->sheet, grouped_front_columns, G_N_ELEMENTS (grouped_front_columns))
                     : biv_unit_table_new (roll->sheet, grouped_columns, G_N_ELEMENTS (grouped_columns));
  table->row = CLOSE_ROW;
  return table;
}

gboolean
biv_sheet_fill_oob (BivSheet *sheet,
                    GError  **error)
{
  g_autoptr (GPtrArray) footnotes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  Roll roll = { .sheet = sheet, .footnotes = footnotes };
  const char *side_id = sheet->side != NULL ? sheet->side : sheet->reader;
  GPtrArray *formations;

  roll.side = biv_campaign_find_side (sheet->campaign, side_id);
  if (roll.side == NULL)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "%s", _("Say whose order of battle it is."));
  roll.shows_orders = sheet->reader == NULL || g_str_equal (sheet->reader, side_id);
  biv_sheet_set_side (sheet, roll.side);
  formations = biv_army_list_formations (sheet->campaign, side_id);
  for (guint i = 0; i < formations->len; i++)
    roll.is_grouped |= is_group (&roll, formations->pdata[i]);
  roll.table = make_table (&roll);
  roll.group = biv_unit_table_find (roll.table, BIV_TELL_GROUP);
  roll.status = biv_unit_table_find (roll.table, BIV_TELL_STATUS);
  roll.full = biv_unit_table_find (roll.table, BIV_TELL_FULL);
  roll.now = biv_unit_table_find (roll.table, BIV_TELL_NOW);
  roll.table->columns[roll.status].fact = BIV_TELL_NONE;      /* it is told with a note */
  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);
      g_autoptr (GPtrArray) units = g_ptr_array_new ();

      if (formation->parent != NULL)
        continue;
      add_formation (&roll, formation, 0, units);
      add_total (&roll, BIV_ROW_SUBTOTAL, biv_sheet_name (formation), units);
      g_ptr_array_extend (all, units, NULL, NULL);
    }
  if (all->len == 0)
    biv_table_add (roll.table, BIV_ROW_WIDE, g_strdup (C_("sheet", "none")));
  add_total (&roll, BIV_ROW_TOTAL, C_("sheet", "Army"), all);
  biv_unit_table_drop_blanks (roll.table);
  if (footnotes->len > 0)
    biv_sheet_add_space (sheet, 1.5);
  for (guint i = 0; i < footnotes->len; i++)
    {
      g_autofree char *mark = dup_raised (i + 1);

      biv_sheet_say (sheet, 8.5, BIV_TYPE_PLAIN, "%s %s.", mark, (const char *) g_ptr_array_index (footnotes, i));
    }
  add_statuses (sheet, all);
  add_losses (&roll);
  biv_sheet_add_remarks (sheet);
  return TRUE;
}
