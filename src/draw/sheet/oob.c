/* SPDX-License-Identifier: GPL-3.0-or-later */
/* oob.c: SHEET-OOB, the order of battle of one side (5.1) */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "campaign/map/exhaustion.h"
#include "draw/sheet/table.h"
#include "draw/sheet/words.h"
#include "draw/counter/side-look.h"
#include "base/fail.h"

#define DEEPEST 8.0                   /* mm: units of a brigade of a division of a wing keep room for their names */

/* Units with a frontage have columns of their own (5.1); the first three are those of all rulebooks. */
enum { REF, UNIT, TYPE, QUALITY, FULL, NOW, STATUS, BATTLES, REMARKS, N_COLUMNS };
enum { F_FRONTAGE = 3, F_GUNS, F_QUALITY, F_FULL, F_NOW, F_STATUS, F_DAMAGE, F_N_COLUMNS };

typedef struct
{
  BivSheet  *sheet;
  BivTable  *table;
  BivSide   *side;
  gboolean   shows_orders;          /* to the side itself and the referee */
  gboolean   has_fronts;
  GPtrArray *footnotes;             /* of char * */
  BivStrip  *continued;             /* the heading that is repeated on a new page */
} Roll;

static BivTable *
make_front_table (BivSheet *sheet)
{
  const BivSheetColumn columns[F_N_COLUMNS] = {
    [REF]        = { .title = C_("column", "Ref"),      .width = 10, .typeface = BIV_TYPE_BOLD },
    [UNIT]       = { .title = C_("column", "Unit"),     .width = 46 },
    [TYPE]       = { .title = C_("column", "Type"),     .width = 26, .points = 8.5 },
    [F_FRONTAGE] = { .title = C_("column", "Front mm"), .width = 14, .align = BIV_ALIGN_MIDDLE },
    [F_GUNS]     = { .title = C_("column", "Guns / calibre"), .width = 14, .align = BIV_ALIGN_MIDDLE, .points = 8.5 },
    [F_QUALITY]  = { .title = C_("column", "Q"),        .width = 8, .align = BIV_ALIGN_MIDDLE },
    [F_FULL]     = { .title = C_("column", "Full"),     .width = 10, .align = BIV_ALIGN_MIDDLE },
    [F_NOW]      = { .title = C_("column", "Now"),      .width = 10, .align = BIV_ALIGN_MIDDLE, .is_boxed = TRUE,
                     .typeface = BIV_TYPE_BOLD },
    [F_STATUS]   = { .title = C_("column", "Status"),   .width = 20, .points = 8.5 },
    [F_DAMAGE]   = { .title = C_("column", "Damage"),   .width = 22, .is_ticked = TRUE },
  };

  return biv_table_new (sheet, columns, F_N_COLUMNS, 0.0);
}

static BivTable *
make_table (BivSheet *sheet)
{
  const BivSheetColumn columns[N_COLUMNS] = {
    [REF]     = { .title = C_("column", "Ref"),     .width = 10, .typeface = BIV_TYPE_BOLD },
    [UNIT]    = { .title = C_("column", "Unit"),    .width = 52 },
    [TYPE]    = { .title = C_("column", "Type"),    .width = 30 },
    [QUALITY] = { .title = C_("column", "Quality"), .width = 12, .points = 7.5 },
    [FULL]    = { .title = C_("column", "Full"),    .width = 12, .align = BIV_ALIGN_MIDDLE },
    [NOW]     = { .title = C_("column", "Now"),     .width = 12, .align = BIV_ALIGN_MIDDLE, .is_boxed = TRUE,
                  .typeface = BIV_TYPE_BOLD },
    [STATUS]  = { .title = C_("column", "Status"),  .width = 22, .points = 8.5 },
    [BATTLES] = { .title = C_("column", "Battles"), .width = 12, .align = BIV_ALIGN_MIDDLE },
    [REMARKS] = { .title = C_("column", "Remarks"), .width = 18 },
  };

  return biv_table_new (sheet, columns, N_COLUMNS, 0.0);
}

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

/* Lost and captured units are told about under the table; the status carries the note's number. */
static char *
dup_status_with_note (Roll    *roll,
                      BivUnit *unit)
{
  g_autofree char *status = biv_sheet_dup_status (unit);
  BivBattle *battle;
  g_autofree char *where = NULL, *mark = NULL, *post = NULL;
  BivUnit *successor;
  int turn;

  if (unit->status != BIV_STATUS_LOST && unit->status != BIV_STATUS_CAPTURED)
    return g_steal_pointer (&status);
  battle = biv_sheet_find_loss (roll->sheet->campaign, unit);
  turn = unit->captured_turn != BIV_NONE ? unit->captured_turn : battle != NULL ? battle->turn : BIV_NONE;
  if (unit->merged_into != NULL)
    where = g_strdup (C_("sheet", "merged into another unit"));
  else if (battle != NULL)
    where = g_strdup_printf (C_("sheet", "%s turn %d, %s"), status, turn, biv_item_get_name (BIV_ITEM (battle)));
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
  mark = dup_raised (roll->footnotes->len + 1);
  g_ptr_array_add (roll->footnotes, g_strdup_printf ("%s %s %s: %s.", mark, biv_unit_get_ref (unit),
                                                     biv_item_get_name (BIV_ITEM (unit)), post != NULL ? post : where));
  return g_strconcat (status, mark, NULL);
}

static const char *
weight_label (const char *weight)
{
  if (g_str_equal (weight, "heavy"))
    return C_("weight", "heavy");
  return g_str_equal (weight, "light") ? C_("weight", "light") : C_("weight", "medium");
}

/* "Cavalry, heavy": what the type's word does not tell. */
static char *
dup_type_and_weight (BivCampaign *campaign,
                     BivUnit     *unit)
{
  const char *type = biv_unit_get_type_label (campaign, unit);

  return unit->weight != NULL ? g_strdup_printf ("%s, %s", type, weight_label (unit->weight))
                              : g_strdup (type);
}

static BivTableRow *
make_front_row (Roll       *roll,
                BivUnit    *unit,
                const char *status)
{
  BivFormation *brigade = biv_campaign_find_formation (roll->sheet->campaign, unit->formation);
  g_autofree char *type = dup_type_and_weight (roll->sheet->campaign, unit);
  g_autofree char *frontage = unit->frontage > 0 ? g_strdup_printf ("%d", unit->frontage) : g_strdup ("");
  g_autofree char *guns = biv_sheet_dup_guns (unit);
  g_autofree char *quality = brigade != NULL && brigade->quality != BIV_NONE ? g_strdup_printf ("%d", brigade->quality)
                                                                              : g_strdup ("–");
  g_autofree char *full = g_strdup_printf ("%d", unit->steps_full), *now = g_strdup_printf ("%d", unit->steps_now);

  return biv_table_row_new (roll->table, BIV_ROW_PLAIN, biv_unit_get_ref (unit), biv_unit_get_label (unit), type, frontage,
                            guns, quality, full, now, status, full, NULL);
}

static BivTableRow *
make_row (Roll       *roll,
          BivUnit    *unit,
          const char *status)
{
  g_autofree char *full = g_strdup_printf ("%d", unit->steps_full);
  g_autofree char *now = g_strdup_printf ("%d", unit->steps_now);
  g_autofree char *battles = g_strdup_printf ("%d", biv_unit_count_battles (roll->sheet->campaign, unit));
  const char *quality = unit->quality != NULL ? g_dpgettext2 (GETTEXT_PACKAGE, "quality", unit->quality) : "–";
  g_autofree char *remarks = biv_sheet_dup_post (roll->sheet->campaign, unit);

  return biv_table_row_new (roll->table, BIV_ROW_PLAIN, biv_unit_get_ref (unit), biv_unit_get_label (unit),
                            biv_unit_get_type_label (roll->sheet->campaign, unit), quality, full, now, status, battles,
                            remarks, NULL);
}

static void
add_unit (Roll    *roll,
          BivUnit *unit,
          int      depth)
{
  g_autofree char *status = dup_status_with_note (roll, unit);
  gboolean is_gone = unit->status == BIV_STATUS_LOST || unit->status == BIV_STATUS_CAPTURED;
  BivTableRow *row = roll->has_fronts ? make_front_row (roll, unit, status) : make_row (roll, unit, status);

  biv_table_row_set_indent (row, UNIT, MIN (4.0 * depth, DEEPEST));
  if (is_gone)
    biv_table_row_set_typeface (row, UNIT, BIV_TYPE_STRUCK);
  biv_table_add_row (roll->sheet, row, roll->continued);
}

static char *
dup_place_and_posture (Roll         *roll,
                       BivFormation *formation)
{
  BivPlace *place = biv_campaign_find_place (roll->sheet->campaign, formation->location);
  BivOrder *order = roll->shows_orders ? biv_formation_get_order (roll->sheet->campaign, formation) : NULL;
  const char *where = place != NULL ? biv_item_get_name (BIV_ITEM (place)) : C_("sheet", "off the map");

  if (order == NULL)
    return g_strdup (where);
  return g_strdup_printf ("%s · %s", where, biv_word_get_label (biv_posture_get_type (), order->posture));
}

/* A heading and its twin that says "continued" on the next page. */
static void
add_heading (Roll         *roll,
             BivFormation *formation,
             int           depth)
{
  BivRowStyle style = depth == 0 ? BIV_ROW_BAND : BIV_ROW_TITLE;
  g_autofree char *name = biv_sheet_dup_formation (formation);
  g_autofree char *who = biv_sheet_dup_commander (formation);
  g_autofree char *commander = formation->quality != BIV_NONE
                                 ? g_strdup_printf (C_("sheet", "%s, quality %d"), who, formation->quality) : g_strdup (who);
  g_autofree char *place = dup_place_and_posture (roll, formation);
  g_autofree char *continued = g_strdup_printf (C_("sheet", "%s, continued"), name);
  BivTableRow *row = biv_table_row_new (roll->table, style, name, commander, place, NULL);
  BivTableRow *again = biv_table_row_new (roll->table, style, continued, NULL);

  biv_table_row_set_indent (row, 0, 4.0 * depth);
  biv_table_row_set_indent (again, 0, 4.0 * depth);
  biv_table_add_row (roll->sheet, row, NULL);
  roll->continued = biv_table_repeat_row (roll->sheet, again);
}

static void
add_formation (Roll         *roll,
               BivFormation *formation,
               int           depth,
               GPtrArray    *units)
{
  BivCampaign *campaign = roll->sheet->campaign;
  const char *id = biv_item_get_id (BIV_ITEM (formation));
  GPtrArray *own = biv_army_list_own_units (campaign, id), *below = biv_army_list_sub_formations (campaign, id);

  add_heading (roll, formation, depth);
  for (guint i = 0; i < own->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (own, i);

      add_unit (roll, unit, depth + 1);
      g_ptr_array_add (units, unit);
    }
  for (guint i = 0; i < below->len; i++)
    add_formation (roll, g_ptr_array_index (below, i), depth + 1, units);
}

static void
add_total (Roll        *roll,
           BivRowStyle  style,
           const char  *name,
           GPtrArray   *units)
{
  g_autofree char *strength = biv_sheet_dup_strength (roll->sheet->campaign, units);
  g_autofree char *words = g_strdup_printf (C_("sheet", "%s: %s"), name, strength);
  g_autofree char *full = NULL, *now = NULL;
  int steps_full = 0, steps_now = 0;
  BivTableRow *row;

  for (guint i = 0; i < units->len; i++)
    {
      const BivUnit *unit = g_ptr_array_index (units, i);

      steps_full += unit->steps_full;
      steps_now += unit->steps_now;
    }
  full = g_strdup_printf ("%d", steps_full);
  now = g_strdup_printf ("%d", steps_now);
  row = roll->has_fronts ? biv_table_row_new (roll->table, style, words, "", "", "", "", "", full, now, NULL)
                          : biv_table_row_new (roll->table, style, words, "", "", "", full, now, NULL);
  biv_table_row_set_wide (row, roll->has_fronts ? F_FULL : FULL);
  biv_table_row_set_typeface (row, 0, style == BIV_ROW_TOTAL ? BIV_TYPE_BOLD : BIV_TYPE_PLAIN);
  biv_table_row_set_typeface (row, roll->has_fronts ? F_NOW : NOW, BIV_TYPE_PLAIN);
  biv_table_add_row (roll->sheet, row, NULL);
}

/* ---- Below the table ---- */

#define STATUS_BOX 12.0

static void
draw_statuses (const BivStrip *strip,
               BivPen         *pen,
               double          x,
               double          y)
{
  const int *counts = strip->data;
  double width = BIV_SHEET_WIDTH / 6;

  biv_pen_box (pen, x, y, BIV_SHEET_WIDTH, STATUS_BOX, 1.0);
  for (int status = 0; status < 6; status++)
    {
      g_autofree char *number = g_strdup_printf ("%d", counts[status]);

      if (status > 0)
        biv_pen_upright_rule (pen, x + status * width, y, STATUS_BOX, 0.5, 0.0);
      biv_pen_words (pen, x + status * width, y + 4.2, width, BIV_ALIGN_MIDDLE, 9, BIV_TYPE_PLAIN,
                     biv_word_get_label (biv_status_get_type (), status));
      biv_pen_words (pen, x + status * width, y + 9.8, width, BIV_ALIGN_MIDDLE, 12, BIV_TYPE_BOLD, number);
    }
}

static void
add_statuses (BivSheet  *sheet,
              GPtrArray *units)
{
  int *counts = g_new0 (int, 6);
  BivStrip *strip;

  for (guint i = 0; i < units->len; i++)
    counts[((BivUnit *) g_ptr_array_index (units, i))->status]++;
  biv_sheet_add_space (sheet, 5.0)->stays_with_next = TRUE;
  strip = biv_sheet_add (sheet, STATUS_BOX + 3.0, draw_statuses, counts, g_free);
  strip->stays_with_next = TRUE;
  strip->text = g_strdup_printf ("%s %d\t%s %d\t%s %d\t%s %d\t%s %d\t%s %d",
                                 biv_word_get_label (biv_status_get_type (), 0), counts[0],
                                 biv_word_get_label (biv_status_get_type (), 1), counts[1],
                                 biv_word_get_label (biv_status_get_type (), 2), counts[2],
                                 biv_word_get_label (biv_status_get_type (), 3), counts[3],
                                 biv_word_get_label (biv_status_get_type (), 4), counts[4],
                                 biv_word_get_label (biv_status_get_type (), 5), counts[5]);
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
  const char *side = biv_item_get_id (BIV_ITEM (roll->side));
  int full = biv_side_get_full_steps (campaign, side), lost = biv_side_get_lost_steps (campaign, side);
  int mark = biv_side_get_exhaustion_mark (campaign, side);
  g_autoptr (GString) words = g_string_new (NULL);
  LossData *loss;

  if (full == 0)
    return;
  g_string_append_printf (words, C_("sheet", "Permanent losses %d of %d (%d %%)."), lost, full,
                          (200 * lost + full) / (2 * full));
  if (mark != BIV_NONE)
    g_string_append_printf (words, C_("sheet", " Exhausted at %d (%d %% of %d, rounded up)."), mark,
                            biv_campaign_get_option_number (campaign, "victory.exhaustion"), full);
  if (full <= MOST_BOXES)
    g_string_append (words, C_("sheet", " Tick a box for each further one lost or captured."));
  biv_sheet_add_words (roll->sheet, 9, BIV_TYPE_PLAIN, words->str);
  if (full > MOST_BOXES)
    return;
  ((BivStrip *) g_ptr_array_index (roll->sheet->strips, roll->sheet->strips->len - 1))->stays_with_next = TRUE;
  loss = g_new0 (LossData, 1);
  loss->n_boxes = full;
  loss->n_ticked = MIN (lost, full);
  loss->mark = mark;
  biv_sheet_add (roll->sheet, 12.0 * ((full + BOXES_IN_ROW - 1) / BOXES_IN_ROW) + 1.5, draw_losses, loss, g_free);
}

/* ---- The sheet ---- */

static void
set_second_line (Roll *roll)
{
  roll->sheet->frame.has_swatch = TRUE;
  roll->sheet->frame.swatch = biv_side_look (roll->sheet->campaign, biv_item_get_id (BIV_ITEM (roll->side)));
  roll->sheet->frame.left = biv_sheet_dup_side_and_chief (roll->sheet->campaign, roll->side);
}

static gboolean
lists_front (Roll       *roll,
             const char *ruleset)
{
  return biv_campaign_has_unit_field (roll->sheet->campaign, ruleset, "frontage");
}

static gboolean
has_units_with_fronts (Roll *roll)
{
  GPtrArray *units = biv_army_list_units (roll->sheet->campaign, biv_item_get_id (BIV_ITEM (roll->side)));

  for (guint i = 0; i < units->len; i++)
    if (lists_front (roll, ((BivUnit *) g_ptr_array_index (units, i))->ruleset))
      return TRUE;
  return units->len == 0 && lists_front (roll, NULL);
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
  set_second_line (&roll);
  roll.has_fronts = has_units_with_fronts (&roll);
  roll.table = roll.has_fronts ? make_front_table (sheet) : make_table (sheet);
  biv_table_add_head (sheet, roll.table);
  formations = biv_army_list_formations (sheet->campaign, side_id);
  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);
      g_autoptr (GPtrArray) units = g_ptr_array_new ();

      if (formation->parent != NULL)
        continue;
      add_formation (&roll, formation, 0, units);
      roll.continued = NULL;
      add_total (&roll, BIV_ROW_SUBTOTAL, biv_item_get_name (BIV_ITEM (formation)), units);
      g_ptr_array_extend (all, units, NULL, NULL);
    }
  if (all->len == 0)
    biv_table_add_row (sheet, biv_table_row_new (roll.table, BIV_ROW_PLAIN, "", C_("sheet", "none"), NULL), NULL);
  add_total (&roll, BIV_ROW_TOTAL, C_("sheet", "Army"), all);
  if (footnotes->len > 0)
    biv_sheet_add_space (sheet, 1.5);
  for (guint i = 0; i < footnotes->len; i++)
    biv_sheet_add_words (sheet, 8.5, BIV_TYPE_PLAIN, g_ptr_array_index (footnotes, i));
  add_statuses (sheet, all);
  add_losses (&roll);
  return TRUE;
}
