/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-sheets-page.c: the printed sheets: which one, for whom, as of which turn; printed or written to a file */
#include "config.h"

#include "app/biv-sheets-page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/biv-choice.h"
#include "app/biv-desk.h"
#include "app/biv-empty.h"
#include "app/biv-sheet-canvas.h"
#include "app/biv-sheet-print.h"

#define NARROW_HEIGHT 220           /* of the choices, when they lie below the sheet */

struct _BivSheetsPage
{
  BivPage            parent_instance;

  BivSheetKind       kind;
  char              *reader;        /* side; NULL: the referee */
  char              *army;          /* side */
  char              *battle;
  BivDeployVariant   variant;
  int                turn;          /* 0: as it stands now */
  BivPaper           paper;
  BivSurfaceFormat   format;
  gboolean           is_filling;    /* the choices are being set, not chosen */
  GtkPrintSettings  *settings;      /* of the last printing */

  GtkWidget         *body;          /* template children from here on */
  GtkScrolledWindow *choices;
  GtkListBox        *list;
  GtkStack          *stack;
  BivSheetCanvas    *canvas;
  BivEmpty          *empty;
  GtkButton         *previous, *next;
  GtkLabel          *position;
  GtkToggleButton   *fit_width, *fit_page;
  GtkWidget         *army_box, *battle_box, *variant_box, *paper_box, *format_box, *note_frame;
  GtkLabel          *army_label;
  GtkDropDown       *reader_choice, *army_choice, *battle_choice, *variant_choice, *turn_choice;
  GtkToggleButton   *letter, *svg, *png;
  GtkLabel          *note, *foot, *written;
  GtkButton         *export;
};

G_DEFINE_FINAL_TYPE (BivSheetsPage, biv_sheets_page, BIV_TYPE_PAGE)

static BivDesk *
get_desk (BivSheetsPage *self)
{
  return biv_page_get_desk (BIV_PAGE (self));
}

static BivCampaign *
get_campaign (BivSheetsPage *self)
{
  return biv_desk_get_campaign (get_desk (self));
}

static gboolean
needs_battle (BivSheetKind kind)
{
  return kind == BIV_SHEET_DEPLOY || kind == BIV_SHEET_BATTLE;
}

static void
replace (char       **kept,
         const char  *value)
{
  char *copy = g_strdup (value);

  g_free (*kept);
  *kept = copy;
}

/* ---- The choices ---- */

static GListStore *
list_readers (BivSheetsPage *self)
{
  GListStore *list = biv_choice_new_list ();

  /* A briefing is one side's and nobody else's. */
  if (self->kind != BIV_SHEET_BRIEF)
    biv_choice_add (list, NULL, _("Referee"));
  BIV_EACH (BivSide, side, get_campaign (self), BIV_KIND_SIDE)
    biv_choice_add (list, biv_item_get_id (BIV_ITEM (side)), biv_item_get_name (BIV_ITEM (side)));
  return list;
}

static GListStore *
list_armies (BivSheetsPage *self)
{
  GListStore *list = biv_choice_new_list ();

  BIV_EACH (BivSide, side, get_campaign (self), BIV_KIND_SIDE)
    biv_choice_add (list, biv_item_get_id (BIV_ITEM (side)), biv_item_get_name (BIV_ITEM (side)));
  return list;
}

static GListStore *
list_variants (BivSheetsPage *self)
{
  GListStore *list = biv_choice_new_list ();

  /* A side's copy never shows where the enemy stands (CA-SHEET-2). */
  if (self->reader == NULL)
    biv_choice_add (list, "both", _("Both sides’ units"));
  biv_choice_add (list, "own", self->reader == NULL ? _("One side’s units") : _("Own units"));
  biv_choice_add (list, "blank", _("The board alone"));
  return list;
}

/* The latest first, which is the usual one. */
static GListStore *
list_battles (BivCampaign *campaign)
{
  GListStore *list = biv_choice_new_list ();
  GPtrArray *battles = biv_campaign_peek_items (campaign, BIV_KIND_BATTLE);

  for (guint i = battles->len; i-- > 0;)
    {
      BivBattle *battle = g_ptr_array_index (battles, i);
      BivPlace *place = biv_campaign_find_place (campaign, battle->place);
      g_autofree char *label = NULL;

      if (battle->state == BIV_BATTLE_CANCELLED)
        continue;
      label = g_strdup_printf (C_("battle", "%s, turn %d"),
                               place != NULL ? biv_item_get_name (BIV_ITEM (place)) : battle->place, battle->turn);
      biv_choice_add (list, biv_item_get_id (BIV_ITEM (battle)), label);
    }
  return list;
}

/* The file reaches back to the turn of its first step (CA-SHEET-4). */
static GListStore *
list_turns (BivCampaign *campaign)
{
  GListStore *list = biv_choice_new_list ();
  GPtrArray *steps = biv_campaign_peek_steps (campaign);
  int earliest = steps->len > 0 ? ((BivStep *) g_ptr_array_index (steps, 0))->turn : campaign->turn;
  g_autofree char *now = g_strdup_printf (_("%d, as it stands now"), campaign->turn);

  biv_choice_add (list, NULL, now);
  for (int turn = campaign->turn - 1; turn >= MAX (1, earliest); turn--)
    {
      g_autofree char *id = g_strdup_printf ("%d", turn);
      g_autofree char *label = g_strdup_printf (_("%d, as it closed"), turn);

      biv_choice_add (list, id, label);
    }
  return list;
}

static gboolean
shows_army (BivSheetsPage *self)
{
  return self->kind == BIV_SHEET_OOB
         || (self->kind == BIV_SHEET_DEPLOY && self->reader == NULL && self->variant == BIV_DEPLOY_OWN);
}

static void
fill_choices (BivSheetsPage *self,
              BivCampaign   *then)
{
  static const char *const variants[] = { "both", "own", "blank" };
  g_autofree char *turn = self->turn > 0 ? g_strdup_printf ("%d", self->turn) : NULL;
  const char *chosen;

  self->is_filling = TRUE;
  replace (&self->reader, biv_choice_set_list (self->reader_choice, list_readers (self), self->reader));
  replace (&self->army, biv_choice_set_list (self->army_choice, list_armies (self), self->army));
  replace (&self->battle, biv_choice_set_list (self->battle_choice, list_battles (then), self->battle));
  chosen = biv_choice_set_list (self->variant_choice, list_variants (self), variants[self->variant]);
  for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
    if (g_strcmp0 (variants[i], chosen) == 0)
      self->variant = (BivDeployVariant) i;
  biv_choice_set_list (self->turn_choice, list_turns (get_campaign (self)), turn);
  gtk_widget_set_visible (self->army_box, shows_army (self));
  gtk_label_set_text (self->army_label, self->kind == BIV_SHEET_OOB ? _("Army") : _("Whose units"));
  gtk_widget_set_visible (self->battle_box, needs_battle (self->kind) && self->battle != NULL);
  gtk_widget_set_visible (self->variant_box, self->kind == BIV_SHEET_DEPLOY);
  self->is_filling = FALSE;
}

static void
on_choice (BivSheetsPage *self)
{
  const char *turn, *variant;

  if (self->is_filling)
    return;
  /* A side that is given an order of battle is most likely given its own. */
  if (g_strcmp0 (self->reader, biv_choice_get_id (self->reader_choice)) != 0)
    {
      replace (&self->reader, biv_choice_get_id (self->reader_choice));
      if (self->reader != NULL)
        replace (&self->army, self->reader);
    }
  else
    replace (&self->army, biv_choice_get_id (self->army_choice));
  replace (&self->battle, biv_choice_get_id (self->battle_choice));
  variant = biv_choice_get_id (self->variant_choice);
  self->variant = g_strcmp0 (variant, "blank") == 0 ? BIV_DEPLOY_BLANK
                  : g_strcmp0 (variant, "own") == 0 ? BIV_DEPLOY_OWN : BIV_DEPLOY_BOTH;
  turn = biv_choice_get_id (self->turn_choice);
  self->turn = turn != NULL ? (int) g_ascii_strtoll (turn, NULL, 10) : 0;
  biv_page_queue_refresh (BIV_PAGE (self));
}

static void
on_paper (BivSheetsPage *self)
{
  BivPaper paper = gtk_toggle_button_get_active (self->letter) ? BIV_PAPER_LETTER : BIV_PAPER_A4;

  if (paper == self->paper)
    return;
  self->paper = paper;
  biv_page_queue_refresh (BIV_PAGE (self));
}

static void
update_foot (BivSheetsPage *self)
{
  BivSheet *sheet = biv_sheet_canvas_get_sheet (self->canvas);
  int n_pages = sheet != NULL ? biv_sheet_get_n_pages (sheet) : 0, page = biv_sheet_canvas_get_page (self->canvas) + 1;
  g_autofree char *foot = NULL, *position = NULL, *export = NULL;
  const char *paper = self->paper == BIV_PAPER_A4 ? _("A4 upright") : _("Letter upright");

  foot = g_strdup_printf (ngettext ("%d page, %s", "%d pages, %s", n_pages), n_pages, paper);
  position = g_strdup_printf (_("Page %d of %d"), page, n_pages);
  export = n_pages > 1 && self->format != BIV_SURFACE_PDF ? g_strdup_printf (_("Export page %d…"), page)
                                                          : g_strdup (_("Export…"));
  gtk_widget_set_visible (self->paper_box, sheet != NULL);
  gtk_widget_set_visible (self->format_box, sheet != NULL);
  gtk_widget_set_visible (self->note_frame, sheet != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->export), sheet != NULL);
  gtk_label_set_text (self->foot, n_pages > 0 ? foot : "");
  gtk_label_set_text (self->position, n_pages > 0 ? position : "");
  gtk_button_set_label (self->export, export);
  gtk_widget_set_sensitive (GTK_WIDGET (self->previous), page > 1);
  gtk_widget_set_sensitive (GTK_WIDGET (self->next), page < n_pages);
}

static void
on_format (BivSheetsPage *self)
{
  self->format = gtk_toggle_button_get_active (self->png)   ? BIV_SURFACE_PNG
                 : gtk_toggle_button_get_active (self->svg) ? BIV_SURFACE_SVG
                                                            : BIV_SURFACE_PDF;
  update_foot (self);
}

/* ---- What a copy holds ---- */

static gboolean
is_named (gpointer    item,
          const char *text)
{
  const char *name = biv_item_get_name (item);

  return name != NULL && name[0] != '\0' && strstr (text, name) != NULL;
}

/* How many formations and units of other sides the sheet names. */
static guint
count_others (BivSheetsPage *self,
              BivCampaign   *then,
              const char    *text)
{
  guint n = 0;

  BIV_EACH (BivFormation, formation, then, BIV_KIND_FORMATION)
    if (g_strcmp0 (formation->side, self->reader) != 0 && is_named (formation, text))
      n++;
  BIV_EACH (BivUnit, unit, then, BIV_KIND_UNIT)
    {
      BivFormation *formation = biv_campaign_find_formation (then, unit->formation);

      if (formation != NULL && g_strcmp0 (formation->side, self->reader) != 0 && is_named (unit, text))
        n++;
    }
  return n;
}

static void
say_note (BivSheetsPage *self,
          BivCampaign   *then)
{
  BivSide *reader = biv_campaign_find_side (then, self->reader);
  BivSheet *sheet = biv_sheet_canvas_get_sheet (self->canvas);
  g_autofree char *text = NULL, *words = NULL;
  guint n;

  if (reader == NULL || sheet == NULL)
    {
      gtk_label_set_text (self->note, _("All that the file holds: for the referee alone."));
      return;
    }
  text = biv_sheet_dup_text (sheet);
  n = count_others (self, then, text);
  if (n == 0)
    words = g_strdup_printf (_("Only what %s knows. Checked: no formation or unit of another side is named in it."),
                             biv_item_get_name (BIV_ITEM (reader)));
  else
    words = g_strdup_printf (ngettext ("Only what %s knows. It names %u formation or unit of others, which it saw.",
                                       "Only what %s knows. It names %u formations and units of others, which it saw.",
                                       n),
                             biv_item_get_name (BIV_ITEM (reader)), n);
  gtk_label_set_text (self->note, words);
}

/* ---- The sheet ---- */

static void
show_nothing (BivSheetsPage *self,
              const GError  *error)
{
  biv_sheet_canvas_take_sheet (self->canvas, NULL);
  if (needs_battle (self->kind) && self->battle == NULL)
    {
      biv_empty_say (self->empty, "biv-battles-symbolic", _("No battle yet"),
                     self->kind == BIV_SHEET_DEPLOY
                       ? _("A deployment map shows the board of one battle and where its units start.\n"
                           "A battle begins when enemies meet on the map.")
                       : _("A battle record tells one battle move by move.\n"
                           "A battle begins when enemies meet on the map."));
      biv_empty_add_way (self->empty, "biv-turn-symbolic", _("Go on with the turn"),
                         _("Orders, movement, contact: where enemies meet, a battle can follow"), _("Go to turn"),
                         "win.page::turn", FALSE);
      biv_empty_add_way (self->empty, "biv-map-symbolic", _("Look at the map"),
                         _("Likely meetings are marked there before the columns move"), _("Go to map"),
                          "win.page::map", FALSE);
    }
  else if (biv_campaign_peek_items (get_campaign (self), BIV_KIND_SIDE)->len == 0)
    biv_empty_say (self->empty, "biv-armies-symbolic", _("No sides yet"),
                   _("A sheet is some side’s, and there is none yet."));
  else
    biv_empty_say (self->empty, "biv-sheets-symbolic", _("No sheet"), error != NULL ? error->message : "");
  gtk_stack_set_visible_child_name (self->stack, "empty");
}

/* As it stood in the turn that was chosen. Returns: (transfer full) (nullable) */
static BivCampaign *
find_campaign (BivSheetsPage *self)
{
  if (self->turn > 0)
    return biv_campaign_copy_at_turn (get_campaign (self), self->turn);
  return g_object_ref (get_campaign (self));
}

static BivSheet *
make_sheet (BivSheetsPage  *self,
            BivCampaign    *then,
            GError        **error)
{
  BivSheetRequest request = {
    .kind = self->kind,
    .paper = self->paper,
    .side = shows_army (self) ? self->army : self->reader,
    .reader = self->reader,
    .battle = needs_battle (self->kind) ? self->battle : NULL,
    .variant = self->variant,
  };

  if (then == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("The file does not reach back to turn %d."), self->turn);
      return NULL;
    }
  if (needs_battle (self->kind) && self->battle == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("There has been no battle yet."));
      return NULL;
    }
  return biv_sheet_new (then, &request, error);
}

static void
show_sheet (BivSheetsPage *self,
            BivCampaign   *then)
{
  g_autoptr (GError) error = NULL;
  BivSheet *sheet = make_sheet (self, then, &error);

  if (sheet == NULL)
    {
      show_nothing (self, error);
      return;
    }
  biv_sheet_canvas_take_sheet (self->canvas, sheet);
  gtk_stack_set_visible_child_name (self->stack, "sheet");
}

static void
refresh (BivPage *page)
{
  BivSheetsPage *self = BIV_SHEETS_PAGE (page);
  g_autoptr (BivCampaign) then = NULL;

  if (self->turn >= get_campaign (self)->turn)
    self->turn = 0;
  then = find_campaign (self);
  fill_choices (self, then != NULL ? then : get_campaign (self));
  show_sheet (self, then);
  say_note (self, then != NULL ? then : get_campaign (self));
  gtk_label_set_text (self->written, "");
  update_foot (self);
}

static void
on_row_selected (BivSheetsPage *self,
                 GtkListBoxRow *row)
{
  if (row == NULL || self->kind == (BivSheetKind) gtk_list_box_row_get_index (row))
    return;
  self->kind = (BivSheetKind) gtk_list_box_row_get_index (row);
  biv_sheet_canvas_set_page (self->canvas, 0);
  biv_page_queue_refresh (BIV_PAGE (self));
}

/* ---- Pages and zoom ---- */

static void
on_page (BivSheetsPage *self)
{
  update_foot (self);
}

static void
on_previous (BivSheetsPage *self)
{
  biv_sheet_canvas_set_page (self->canvas, biv_sheet_canvas_get_page (self->canvas) - 1);
}

static void
on_next (BivSheetsPage *self)
{
  biv_sheet_canvas_set_page (self->canvas, biv_sheet_canvas_get_page (self->canvas) + 1);
}

static gboolean
on_key (BivSheetsPage   *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return GDK_EVENT_PROPAGATE;
  switch (key)
    {
    case GDK_KEY_Page_Up: case GDK_KEY_KP_Page_Up:
      on_previous (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_Page_Down: case GDK_KEY_KP_Page_Down:
      on_next (self);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static gboolean
on_late_key (BivSheetsPage   *self,
             guint            key,
             guint            code,
             GdkModifierType  state)
{
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  switch (key)
    {
    case GDK_KEY_plus: case GDK_KEY_equal: case GDK_KEY_KP_Add:
      biv_canvas_zoom (BIV_CANVAS (self->canvas), 1.25);
      return GDK_EVENT_STOP;
    case GDK_KEY_minus: case GDK_KEY_KP_Subtract:
      biv_canvas_zoom (BIV_CANVAS (self->canvas), 0.8);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static void
on_zoom_in (BivSheetsPage *self)
{
  biv_canvas_zoom (BIV_CANVAS (self->canvas), 1.25);
}

static void
on_zoom_out (BivSheetsPage *self)
{
  biv_canvas_zoom (BIV_CANVAS (self->canvas), 0.8);
}

static void
on_fit (BivSheetsPage   *self,
        GtkToggleButton *button)
{
  BivSheetFit fit = biv_sheet_canvas_get_fit (self->canvas);

  if (!gtk_toggle_button_get_active (button))
    return;
  if (button == self->fit_width && fit != BIV_SHEET_FIT_WIDTH)
    biv_canvas_fit_width (BIV_CANVAS (self->canvas));
  else if (button == self->fit_page && fit != BIV_SHEET_FIT_PAGE)
    biv_canvas_fit (BIV_CANVAS (self->canvas));
}

static void
on_scale (BivSheetsPage *self)
{
  BivSheetFit fit = biv_sheet_canvas_get_fit (self->canvas);

  gtk_toggle_button_set_active (self->fit_width, fit == BIV_SHEET_FIT_WIDTH);
  gtk_toggle_button_set_active (self->fit_page, fit == BIV_SHEET_FIT_PAGE);
}

/* ---- Printing ---- */

static GtkWindow *
get_window (BivSheetsPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  return GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
}

static void
report_not_printed (BivSheetsPage *self,
                    const GError  *error)
{
  g_autofree char *words = g_strdup_printf (_("The sheet was not printed: %s"), error != NULL ? error->message : "");

  biv_desk_report (get_desk (self), words);
}

static void
on_printed (GtkPrintOperation       *operation,
            GtkPrintOperationResult  result,
            BivSheetsPage           *self)
{
  g_autoptr (GError) error = NULL;

  if (result == GTK_PRINT_OPERATION_RESULT_ERROR)
    {
      gtk_print_operation_get_error (operation, &error);
      report_not_printed (self, error);
    }
  else if (result == GTK_PRINT_OPERATION_RESULT_APPLY)
    g_set_object (&self->settings, gtk_print_operation_get_print_settings (operation));
}

/* The sheet is laid out once more: printing may go on while the page shows another one. */
static void
print (BivPage *page)
{
  BivSheetsPage *self = BIV_SHEETS_PAGE (page);
  g_autoptr (BivCampaign) then = find_campaign (self);
  g_autoptr (GtkPrintOperation) operation = NULL;
  g_autoptr (GError) error = NULL;
  BivSheet *sheet = make_sheet (self, then, &error);

  if (sheet == NULL)
    {
      report_not_printed (self, error);
      return;
    }
  operation = biv_sheet_print_new (sheet, self->settings);
  gtk_print_operation_set_allow_async (operation, TRUE);
  g_signal_connect_object (operation, "done", G_CALLBACK (on_printed), self, 0);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, get_window (self), NULL);
}

static void
get_next_step (BivPage     *page,
               BivNextStep *step)
{
  if (biv_sheet_canvas_get_sheet (BIV_SHEETS_PAGE (page)->canvas) != NULL)
    step->label = g_strdup (_("Print"));
}

/* ---- Export ---- */

static const char *
extension_of (BivSurfaceFormat format)
{
  static const char *const extensions[] = {
    [BIV_SURFACE_PNG] = "png",
    [BIV_SURFACE_SVG] = "svg",
    [BIV_SURFACE_PDF] = "pdf",
  };

  return extensions[format];
}

static void
on_export_chosen (GtkFileChooserNative *chooser,
                  int                   response,
                  BivSheetsPage        *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  BivSheet *sheet = biv_sheet_canvas_get_sheet (self->canvas);
  g_autoptr (GError) error = NULL;
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL, *words = NULL;

  g_object_unref (chooser);
  if (response != GTK_RESPONSE_ACCEPT || file == NULL || sheet == NULL)
    return;
  if (biv_sheet_print_to_file (sheet, biv_sheet_canvas_get_page (self->canvas), self->format, file, &error))
    {
      words = g_strdup_printf (_("Written: %s"), name);
      gtk_label_set_text (self->written, words);
      return;
    }
  words = g_strdup_printf (_("“%s” was not written: %s"), name, error->message);
  biv_desk_report (get_desk (self), words);
}

static void
on_export (BivSheetsPage *self)
{
  GtkFileChooserNative *chooser;
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  const char *extension = extension_of (self->format), *whose = self->reader != NULL ? self->reader : self->army;
  g_autofree char *pattern = g_strdup_printf ("*.%s", extension);
  g_autofree char *upper = g_ascii_strup (extension, -1);
  g_autofree char *name = NULL;

  if (biv_sheet_canvas_get_sheet (self->canvas) == NULL)
    return;
  name = whose != NULL ? g_strdup_printf ("%s-%s.%s", biv_sheet_kind_get_id (self->kind), whose, extension)
                       : g_strdup_printf ("%s.%s", biv_sheet_kind_get_id (self->kind), extension);
  chooser = gtk_file_chooser_native_new (_("Export the sheet"), get_window (self), GTK_FILE_CHOOSER_ACTION_SAVE,
                                         NULL, NULL);
  gtk_file_filter_set_name (filter, upper);
  gtk_file_filter_add_pattern (filter, pattern);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_export_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* ---- The page ---- */

static void
show_item (BivPage    *page,
           const char *id)
{
  BivSheetsPage *self = BIV_SHEETS_PAGE (page);
  BivItem *item = biv_campaign_find (get_campaign (self), id);
  BivSheetKind kind = self->kind;

  if (BIV_IS_BATTLE (item))
    {
      replace (&self->battle, id);
      kind = BIV_BATTLE (item)->state >= BIV_BATTLE_FOUGHT ? BIV_SHEET_BATTLE : BIV_SHEET_DEPLOY;
    }
  else if (BIV_IS_SIDE (item))
    replace (&self->army, id);
  else if (!biv_sheet_kind_from_id (id, &kind))
    return;
  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, (int) kind));
  biv_page_queue_refresh (page);
}

/* Below 960 px the choices go below the sheet. */
static void
on_narrow (BivSheetsPage *self)
{
  gboolean is_narrow = biv_page_get_is_narrow (BIV_PAGE (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->body),
                                  is_narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_scrolled_window_set_max_content_height (self->choices, is_narrow ? NARROW_HEIGHT : -1);
  if (is_narrow)
    gtk_widget_add_css_class (GTK_WIDGET (self), "narrow");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "narrow");
}

static GtkWidget *
make_row (BivSheetKind kind)
{
  static const char *const about[BIV_N_SHEETS] = {
    [BIV_SHEET_OOB] = N_("one side, whole army"),
    [BIV_SHEET_DEPLOY] = N_("one battle"),
    [BIV_SHEET_BRIEF] = N_("one side"),
    [BIV_SHEET_BATTLE] = N_("one battle"),
  };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *title = gtk_label_new (biv_sheet_kind_get_label (kind)), *remark = gtk_label_new (_(about[kind]));
  GtkWidget *row = gtk_list_box_row_new ();

  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (remark), 0);
  gtk_label_set_ellipsize (GTK_LABEL (remark), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (remark, "caption");
  gtk_widget_add_css_class (remark, "dim-label");
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), remark);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, biv_sheet_kind_get_label (kind), -1);
  return row;
}

static void
biv_sheets_page_constructed (GObject *object)
{
  BivSheetsPage *self = BIV_SHEETS_PAGE (object);

  G_OBJECT_CLASS (biv_sheets_page_parent_class)->constructed (object);
  self->is_filling = TRUE;
  biv_choice_set_up (self->reader_choice, get_campaign (self));
  biv_choice_set_up (self->army_choice, get_campaign (self));
  biv_choice_set_up (self->battle_choice, NULL);
  biv_choice_set_up (self->variant_choice, NULL);
  biv_choice_set_up (self->turn_choice, NULL);
  self->is_filling = FALSE;
}

static void
biv_sheets_page_dispose (GObject *object)
{
  BivSheetsPage *self = BIV_SHEETS_PAGE (object);
  GtkWidget *child;

  self->is_filling = TRUE;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->reader, g_free);
  g_clear_pointer (&self->army, g_free);
  g_clear_pointer (&self->battle, g_free);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (biv_sheets_page_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, body);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, choices);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, list);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, stack);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, canvas);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, empty);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, previous);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, next);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, position);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, fit_width);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, fit_page);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, army_box);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, army_label);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, battle_box);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, variant_box);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, reader_choice);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, army_choice);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, battle_choice);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, variant_choice);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, turn_choice);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, letter);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, svg);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, png);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, note);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, note_frame);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, paper_box);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, format_box);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, foot);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, written);
  gtk_widget_class_bind_template_child (widget_class, BivSheetsPage, export);
  gtk_widget_class_bind_template_callback (widget_class, on_row_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_previous);
  gtk_widget_class_bind_template_callback (widget_class, on_next);
  gtk_widget_class_bind_template_callback (widget_class, on_page);
  gtk_widget_class_bind_template_callback (widget_class, on_zoom_in);
  gtk_widget_class_bind_template_callback (widget_class, on_zoom_out);
  gtk_widget_class_bind_template_callback (widget_class, on_fit);
  gtk_widget_class_bind_template_callback (widget_class, on_scale);
  gtk_widget_class_bind_template_callback (widget_class, on_choice);
  gtk_widget_class_bind_template_callback (widget_class, on_paper);
  gtk_widget_class_bind_template_callback (widget_class, on_format);
  gtk_widget_class_bind_template_callback (widget_class, on_export);
}

static void
biv_sheets_page_class_init (BivSheetsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivPageClass *page_class = BIV_PAGE_CLASS (klass);

  G_OBJECT_CLASS (klass)->constructed = biv_sheets_page_constructed;
  G_OBJECT_CLASS (klass)->dispose = biv_sheets_page_dispose;
  page_class->refresh = refresh;
  page_class->get_next_step = get_next_step;
  page_class->do_next_step = print;
  page_class->print = print;
  page_class->show_item = show_item;

  g_type_ensure (BIV_TYPE_EMPTY);
  g_type_ensure (BIV_TYPE_SHEET_CANVAS);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/biv-sheets-page.ui");
  bind_template (widget_class);
}

static void
add_keys (BivSheetsPage       *self,
          GCallback            handler,
          GtkPropagationPhase  phase)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, phase);
  g_signal_connect_swapped (keys, "key-pressed", handler, self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

static void
biv_sheets_page_init (BivSheetsPage *self)
{
  self->format = BIV_SURFACE_PDF;
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint kind = 0; kind < BIV_N_SHEETS; kind++)
    gtk_list_box_append (self->list, make_row ((BivSheetKind) kind));
  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, 0));
  add_keys (self, G_CALLBACK (on_key), GTK_PHASE_CAPTURE);
  add_keys (self, G_CALLBACK (on_late_key), GTK_PHASE_BUBBLE);
  g_signal_connect (self, "notify::is-narrow", G_CALLBACK (on_narrow), NULL);
}
