/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders.c: SHEET-ORDERS, the form on which a commander writes his orders: twice on a page (5.5) */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "campaign/knowledge/despatch.h"
#include "campaign/model/army.h"
#include "campaign/orders/courier.h"
#include "campaign/model/order.h"
#include "campaign/model/player.h"
#include "campaign/model/item-names.h"
#include "draw/sheet/orders.h"
#include "draw/sheet/table.h"
#include "draw/sheet/words.h"
#include "base/fail.h"

#define ROWS          8
#define HEAD          14.0          /* mm: title, side, rule */
#define FORMATION     45.0
#define AT            30.0
#define POSTURES      45.0
#define PATH          60.0
#define LINE          7.0
#define CUT           8.0           /* between the two halves, the cut line in the middle */

typedef struct
{
  BivSheet *sheet;                  /* borrowed */
  BivTable *table;                  /* the sheet's */
  gboolean  has_despatches;
  int       n_remark_lines;
  int       n_copies;               /* 1 or 2 */
  guint     number, n_forms;        /* which of how many, from 1 */
} FormData;

static double
get_form_height (const FormData *form)
{
  return HEAD + biv_table_measure (form->table) + 5.0 + LINE + form->n_remark_lines * LINE + 12.0 + 5.0;
}

/* ---- Drawing ---- */

static void
draw_form_head (const FormData *form,
                BivPen         *pen,
                double          x,
                double          y)
{
  const BivSheetFrame *frame = &form->sheet->frame;
  double name = biv_pen_words (pen, x + BIV_SHEET_WIDTH, y + 4, 0, BIV_ALIGN_RIGHT, 12, BIV_TYPE_BOLD, C_("sheet", "Orders"));
  double date;

  biv_pen_words (pen, x, y + 4, BIV_SHEET_WIDTH - name - 4, BIV_ALIGN_LEFT, 14, BIV_TYPE_BOLD, frame->title);
  biv_pen_swatch (pen, x, y + 7, &frame->swatch);
  date = biv_pen_words (pen, x + BIV_SHEET_WIDTH, y + 10.2, 0, BIV_ALIGN_RIGHT, 10, BIV_TYPE_PLAIN, frame->right);
  biv_sheet_draw_left (form->sheet, x + 10, y + 10.2, BIV_SHEET_WIDTH - 14 - date);
  biv_pen_rule (pen, x, y + 12.8, BIV_SHEET_WIDTH, 0.5, 0.0);
}

static double
draw_writing_line (BivPen     *pen,
                   double      x,
                   double      y,
                   const char *label)
{
  double width = label != NULL ? biv_pen_words (pen, x, y + LINE - 1.2, 0, BIV_ALIGN_LEFT, 9, BIV_TYPE_BOLD, label) + 2 : 0;

  biv_pen_rule (pen, x + width, y + LINE - 0.8, BIV_SHEET_WIDTH - width, 0.4, 0.0);
  return y + LINE;
}

static const char *
get_rule (const FormData *form)
{
  return biv_courier_is_used (form->sheet->campaign)
           ? C_("sheet", "Tick one posture a formation. Hold, rest and besiege take no path. "
                         "No row filled in: it goes on as before.")
           : C_("sheet", "Tick one posture a formation. Hold, rest and besiege take no path. No row filled in: hold.");
}

/* What is written on a line below the table, @number from 0; (nullable): it goes on with the one before. CA-MAIL-4: of the room for
 * words one line is left for the umpire where despatches are written. */
static const char *
get_label (const FormData *form,
           int             number)
{
  if (number == 0)
    return C_("sheet", "Detach / merge");
  if (form->has_despatches && number < form->n_remark_lines)
    return C_("sheet", "Despatch: from, to, with, words");
  return number == 1 || form->has_despatches ? C_("sheet", "Remarks to the umpire") : NULL;
}

static void
draw_form (const FormData *form,
           BivPen         *pen,
           double          x,
           double          y,
           const char     *copy)
{
  const BivSheetFrame *frame = &form->sheet->frame;
  g_autofree char *page = g_strdup_printf (C_("sheet", "page %d of %d"), (int) form->number, (int) form->n_forms);
  g_autofree char *words = form->n_forms > 1 ? g_strdup_printf ("%s, %s", copy, page) : g_strdup (copy);

  draw_form_head (form, pen, x, y);
  y += HEAD;
  y = biv_table_draw (form->table, pen, x, y);
  biv_pen_words (pen, x, y + 4, BIV_SHEET_WIDTH, BIV_ALIGN_LEFT, 8, BIV_TYPE_ITALIC, get_rule (form));
  y += 5;
  for (int i = 0; i <= form->n_remark_lines; i++)
    y = draw_writing_line (pen, x, y, get_label (form, i));
  biv_pen_rule (pen, x, y + 8, 85, 0.5, 0.0);
  biv_pen_rule (pen, x + 100, y + 8, 80, 0.5, 0.0);
  biv_pen_words (pen, x, y + 11, 85, BIV_ALIGN_LEFT, 7.5, BIV_TYPE_PLAIN, C_("sheet", "signature"));
  biv_pen_words (pen, x + 100, y + 11, 80, BIV_ALIGN_LEFT, 7.5, BIV_TYPE_PLAIN, C_("sheet", "received by the umpire"));
  y += 12;
  biv_pen_words (pen, x, y + 3.6, 66, BIV_ALIGN_LEFT, 7.5, BIV_TYPE_PLAIN, frame->audience);
  biv_pen_words (pen, x + 68, y + 3.6, 44, BIV_ALIGN_MIDDLE, 7.5, BIV_TYPE_PLAIN, frame->printed);
  biv_pen_words (pen, x + 114, y + 3.6, 66, BIV_ALIGN_RIGHT, 7.5, BIV_TYPE_PLAIN, words);
}

static void
draw_cut (BivPen *pen,
          double  x,
          double  y)
{
  cairo_t *cr = biv_pen_get_cairo (pen);
  const double dashes[] = { 4.0, 3.0 };

  if (cr == NULL)
    return;
  cairo_save (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_set_line_width (cr, 0.6);
  cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  cairo_move_to (cr, (x - 8) * BIV_POINTS_PER_MM, y * BIV_POINTS_PER_MM);
  cairo_line_to (cr, (x + BIV_SHEET_WIDTH + 8) * BIV_POINTS_PER_MM, y * BIV_POINTS_PER_MM);
  cairo_stroke (cr);
  cairo_restore (cr);
  biv_pen_words (pen, x - 4, y + 1.3, 0, BIV_ALIGN_MIDDLE, 11, BIV_TYPE_PLAIN, "✂");
}

static void
draw_forms (const BivStrip *strip,
            BivPen         *pen,
            double          x,
            double          y)
{
  const FormData *form = strip->data;
  double height = get_form_height (form);

  if (form->n_copies == 1)
    {
      draw_cut (pen, x, y + CUT / 2);
      draw_form (form, pen, x, y + CUT, C_("sheet", "copy to the umpire"));
      return;
    }
  draw_form (form, pen, x, y, C_("sheet", "copy to the umpire"));
  draw_cut (pen, x, y + strip->height / 2);
  draw_form (form, pen, x, y + strip->height - height, C_("sheet", "copy to keep"));
}

/* ---- Filling ---- */

static BivTable *
make_table (BivSheet *sheet)
{
  g_autoptr (GPtrArray) boxes = g_ptr_array_new ();
  BivTable *table;

  for (int i = 0; i <= BIV_POSTURE_BESIEGE; i++)
    g_ptr_array_add (boxes, (gpointer) biv_word_get_label (biv_posture_get_type (), i));
  if (biv_campaign_option_is (sheet->campaign, "move.forced", "on"))
    g_ptr_array_add (boxes, (gpointer) C_("sheet", "Forced"));
  g_ptr_array_add (boxes, NULL);
  table = biv_sheet_add_table (sheet, ((const BivSheetColumn[]) {
    { .title = C_("column", "Formation"), .width = FORMATION, .typeface = BIV_TYPE_BOLD },
    { .title = C_("column", "At"), .width = AT },
    { .title = C_("column", "Posture"), .width = POSTURES, .kind = BIV_COLUMN_CHOICE, .choices = (char **) boxes->pdata },
    { .title = C_("column", "Path (places in order)"), .width = PATH },
  }));
  table->is_beside = TRUE;
  return table;
}

static FormData *
form_data_new (BivSheet *sheet,
               int       n_copies)
{
  FormData *form = g_new0 (FormData, 1);

  form->sheet = sheet;
  form->table = make_table (sheet);
  form->has_despatches = biv_despatch_is_used (sheet->campaign);
  form->n_copies = n_copies;
  form->n_remark_lines = n_copies == 2 && sheet->paper == BIV_PAPER_A4 ? 3 : 2;
  return form;
}

static void
add_body (BivTable     *table,
          BivFormation *formation)
{
  BivCampaign *campaign = table->sheet->campaign;
  const char *name = biv_sheet_name (formation), *place = biv_sheet_name (biv_campaign_find_place (campaign, formation->location));
  g_autofree char *initials = biv_formation_dup_initials (campaign, formation);
  /* CA-ORDER-5 e: when an order reaches it that is written on this form. */
  int arrives = biv_courier_get_arrival (campaign, formation);

  biv_table_add (table, BIV_ROW_PLAIN,
                 g_strcmp0 (name, initials) == 0 ? g_strdup (name) : g_strdup_printf ("%s  %s", name, initials),
                 /* TRANSLATORS: where a formation is, and the turn in which an order reaches it: "Two Palms (orders arrive in
                  * turn 3)" */
                 arrives > campaign->turn ? g_strdup_printf (C_("sheet", "%s (orders arrive in turn %d)"), place, arrives)
                                          : g_strdup (place));
}

/* Bodies that can be given an order, as many a form as it has rows. Returns: (transfer full): of FormData */
static GPtrArray *
make_forms (BivSheet   *sheet,
            const char *side,
            int         n_copies)
{
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (sheet->campaign);
  g_autoptr (BivPlayer) reader = sheet->reader != NULL ? biv_player_find (sheet->campaign, sheet->reader) : NULL;
  GPtrArray *forms = g_ptr_array_new_with_free_func (g_free);
  FormData *form = form_data_new (sheet, n_copies);
  const double most = biv_table_measure (form->table) + ROWS * BIV_SHEET_ROW + 0.01;

  g_ptr_array_add (forms, form);
  for (guint i = 0; i < bodies->len; i++)
    {
      BivFormation *body = g_ptr_array_index (bodies, i);

      /* Where everything is in the open a player's copy has what others command too. */
      if (g_strcmp0 (body->side, side) != 0 || (reader != NULL && !biv_player_commands (sheet->campaign, reader, body)))
        continue;
      add_body (form->table, body);
      if (form->table->rows->len == 1 || biv_table_measure (form->table) <= most)
        continue;
      g_ptr_array_set_size (form->table->rows, (int) form->table->rows->len - 1);
      form = form_data_new (sheet, n_copies);
      g_ptr_array_add (forms, form);
      add_body (form->table, body);
    }
  for (guint i = 0; i < forms->len; i++)
    {
      form = g_ptr_array_index (forms, i);
      while (biv_table_measure (form->table) + BIV_SHEET_ROW <= most)
        biv_table_add (form->table, BIV_ROW_PLAIN, NULL);
      form->number = i + 1;
      form->n_forms = forms->len;
    }
  return forms;
}

/* Takes all of @forms. */
static void
add_forms (BivSheet  *sheet,
           GPtrArray *forms)
{
  g_ptr_array_set_free_func (forms, NULL);
  for (guint i = 0; i < forms->len; i++)
    {
      FormData *form = g_ptr_array_index (forms, i);

      biv_sheet_add_block (sheet, BIV_BLOCK_HEADING, C_("sheet", "Orders"));
      biv_sheet_add_block (sheet, BIV_BLOCK_TABLE, NULL)->table = form->table;
      biv_sheet_add_block (sheet, BIV_BLOCK_WORDS, get_rule (form))->typeface = BIV_TYPE_ITALIC;
      for (int line = 0; line <= form->n_remark_lines; line++)
        if (get_label (form, line) != NULL)
          biv_sheet_add_block (sheet, BIV_BLOCK_WORDS, get_label (form, line))->typeface = BIV_TYPE_BOLD;
      biv_sheet_add (sheet, form->n_copies == 1 ? CUT + get_form_height (form) : biv_sheet_get_body (sheet), draw_forms, form,
                     g_free);
    }
}

void
biv_sheet_add_orders_form (BivSheet   *sheet,
                           const char *side)
{
  g_autoptr (GPtrArray) forms = make_forms (sheet, side, 1);

  if (forms->len == 1 && biv_sheet_get_room (sheet) >= CUT + get_form_height (forms->pdata[0]))
    add_forms (sheet, forms);
}

gboolean
biv_sheet_fill_orders (BivSheet *sheet,
                       GError  **error)
{
  const char *id = sheet->side != NULL ? sheet->side : sheet->reader;
  BivSide *side = biv_campaign_find_side (sheet->campaign, id);
  g_autoptr (GPtrArray) forms = NULL;

  if (side == NULL)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "%s", _("Say which side the orders form is for."));
  sheet->has_own_head = sheet->has_own_foot = TRUE;
  biv_sheet_set_side (sheet, side);
  /* It is that side's whoever prints it. */
  if (sheet->reader == NULL)
    {
      g_free (sheet->frame.audience);
      sheet->frame.audience = g_strdup_printf (C_("sheet", "For %s only"), biv_sheet_name (side));
    }
  forms = make_forms (sheet, id, 2);
  add_forms (sheet, forms);
  return TRUE;
}
