/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheets-page.c: the printed sheets: which one, for whom, as of which turn; printed or written to a file */
#include "config.h"

#include "app/sheets/sheets-page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/canvas/sheet-canvas.h"
#include "app/desk/chooser.h"
#include "app/desk/desk.h"
#include "app/desk/question.h"
#include "app/sheets/newspaper-dialog.h"
#include "app/sheets/sheet-print.h"
#include "app/widgets/children.h"
#include "app/widgets/choice.h"
#include "app/widgets/empty.h"
#include "app/widgets/file-preview.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "app/widgets/list-keys.h"
#include "app/widgets/spin.h"
#include "app/widgets/template.h"
#include "app/widgets/work-bar.h"
#include "campaign/model/army.h"
#include "campaign/model/item-names.h"
#include "campaign/model/strength.h"
#include "campaign/model/turn-words.h"
#include "draw/sheet/run.h"
#include "base/fail.h"

struct _BivSheetsPage
{
  BivPage            parent_instance;

  BivSheetKind       kind;
  char              *reader;        /* side; NULL: the referee */
  char              *army;          /* side; of a briefing the formation whose commander has an extract; NULL: all of it */
  char              *battle;
  BivDeployVariant   variant;
  int                scale;         /* of a table: 1:N; 0: all of it on one page */
  gboolean           has_own_scale; /* a figure that was typed */
  gboolean           has_picture, has_side_picture;   /* under the referee's maps; under the sides' */
  int                turn;          /* 0: as it stands now */
  BivPaper           paper;
  BivRosterOrder     order;
  BivSheetLie        lie;
  BivSheetForm       form;
  gboolean           is_filling;    /* the choices are being set, not chosen */
  GtkPrintSettings  *settings;      /* of the last printing */
  BivCampaign       *then;          /* (nullable): as the sheet has it, until what it says of itself is found */
  BivSheetRun       *run;           /* (nullable): what is being written */
  GFile             *target;        /* where: a file, or of a set its folder */
  BivSheetSet        set;
  gboolean           is_set;        /* that is being written */

  GtkWidget         *body;          /* template children from here on */
  GtkScrolledWindow *choices;
  GtkListBox        *list;
  GtkStack          *stack;
  GtkStack          *views;         /* the sheet's pages, or what stands in its file */
  BivSheetCanvas    *canvas;
  GtkScrolledWindow *file;
  GtkWidget         *zooms;
  BivEmpty          *empty;
  GtkButton         *previous, *next;
  GtkLabel          *position;
  GtkToggleButton   *fit_width, *fit_page;
  GtkWidget         *newspaper, *army_box, *battle_box, *variant_box, *lie_box, *scale_box;
  GtkLabel          *army_label;
  GtkDropDown       *reader_choice, *army_choice, *battle_choice, *variant_choice, *order_choice, *lie_choice, *turn_choice,
                    *scale_choice;
  GtkSpinButton     *scale_figure;
  GtkCheckButton    *history, *picture, *series, *for_all;
  GtkToggleButton   *letter, *pdf, *svg, *png, *gif, *csv, *html;
  BivWorkBar        *laying, *writing;
  GtkLabel          *note, *foot, *written;
  GtkButton         *export;
};

G_DEFINE_FINAL_TYPE (BivSheetsPage, biv_sheets_page, BIV_TYPE_PAGE)

static BivCampaign *
get_campaign (BivSheetsPage *self)
{
  return biv_desk_get_campaign (biv_page_get_desk (BIV_PAGE (self)));
}

static void
keep (char       **kept,
      const char  *value)
{
  char *copy = g_strdup (value);

  g_free (*kept);
  *kept = copy;
}

static const char *
describe (BivSheetKind kind)
{
  static const char *const about[BIV_N_SHEETS] = {
    [BIV_SHEET_OOB] = N_("one side, whole army"), [BIV_SHEET_ROSTER] = N_("all units of a side"),
    [BIV_SHEET_DEPLOY] = N_("one battle"),        [BIV_SHEET_BRIEF] = N_("one side"),
    [BIV_SHEET_ORDERS] = N_("one side"),          [BIV_SHEET_TURN] = N_("referee or a side"),
    [BIV_SHEET_MAP] = N_("referee or a side"),    [BIV_SHEET_BATTLE] = N_("one battle"),
    [BIV_SHEET_GAZETTE] = N_("for everybody"),    [BIV_SHEET_HISTORY] = N_("to be read"),
    [BIV_SHEET_REPORT] = N_("one battle, to be read"), [BIV_SHEET_RULES] = N_("as this campaign has it"),
  };

  g_return_val_if_fail (kind < BIV_N_SHEETS, NULL);

  return _(about[kind]);
}

/* ---- The choices ---- */

/* Who looks as a side has its own sheets and no others. */
static const char *
get_reader (BivSheetsPage *self)
{
  return biv_desk_get_reader (biv_page_get_desk (BIV_PAGE (self)));
}

static gboolean
is_shown (BivSheetsPage *self,
          BivSide       *side)
{
  return get_reader (self) == NULL || g_str_equal (biv_id_of (side), get_reader (self));
}

static GListStore *
list_readers (BivSheetsPage *self)
{
  GListStore *list = biv_choice_new_list ();

  /* A briefing and an orders form are one side's and nobody else's. */
  if (self->kind != BIV_SHEET_BRIEF && self->kind != BIV_SHEET_ORDERS && get_reader (self) == NULL)
    biv_choice_add (list, NULL, _("Referee"));
  BIV_EACH (BivSide, side, get_campaign (self), BIV_KIND_SIDE)
    if (is_shown (self, side))
      biv_choice_add (list, biv_id_of (side), biv_item_call (side));
  return list;
}

static GListStore *
list_armies (BivSheetsPage *self)
{
  GListStore *list = biv_choice_new_list ();

  if (self->kind == BIV_SHEET_BRIEF)
    {
      GPtrArray *formations = self->reader != NULL ? biv_army_list_formations (get_campaign (self), self->reader) : NULL;

      biv_choice_add (list, NULL, _("All of it"));
      for (guint i = 0; formations != NULL && i < formations->len; i++)
        biv_choice_add (list, biv_item_get_id (formations->pdata[i]), biv_item_call (formations->pdata[i]));
      return list;
    }
  if (self->kind == BIV_SHEET_ROSTER && get_reader (self) == NULL)
    biv_choice_add (list, NULL, _("All sides"));
  BIV_EACH (BivSide, side, get_campaign (self), BIV_KIND_SIDE)
    if (is_shown (self, side))
      biv_choice_add (list, biv_id_of (side), biv_item_call (side));
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
list_battles (BivSheetsPage *self,
              BivCampaign   *campaign)
{
  GListStore *list = biv_choice_new_list ();
  GPtrArray *battles = biv_campaign_peek_items (campaign, BIV_KIND_BATTLE);

  for (guint i = battles->len; i-- > 0;)
    {
      BivBattle *battle = g_ptr_array_index (battles, i);
      g_autofree char *label = NULL;

      if (battle->state == BIV_BATTLE_CANCELLED)
        continue;
      /* CA-SCOUT-6: of other sides' battles a side does not even read the name. */
      if (self->reader != NULL
          && (battle->sides == NULL || !g_strv_contains ((const char *const *) battle->sides, self->reader)))
        continue;
      label = g_strdup_printf (C_("battle", "%s, turn %d"),
                               biv_turn_name (campaign, battle->place), battle->turn);
      biv_choice_add (list, biv_id_of (battle), label);
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

static GListStore *
list_words (const char *const *ids,
            const char *const *labels)
{
  GListStore *list = biv_choice_new_list ();

  for (guint i = 0; ids[i] != NULL; i++)
    biv_choice_add (list, ids[i], labels[i]);
  return list;
}

/* ---- The scale of a table ---- */

#define OWN_SCALE "own"

static const int scales[] = { 20, 10, 5, 2, 1 };

static GListStore *
list_scales (void)
{
  GListStore *list = biv_choice_new_list ();

  biv_choice_add (list, "0", _("All on one page"));
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      g_autofree char *id = g_strdup_printf ("%d", scales[i]);
      g_autofree char *label = g_strdup_printf (scales[i] == 1 ? _("1:%d, life size") : "1:%d", scales[i]);

      biv_choice_add (list, id, label);
    }
  biv_choice_add (list, OWN_SCALE, _("Another scale"));
  return list;
}

static gboolean
shows_table (BivSheetsPage *self,
             BivCampaign   *then)
{
  BivBattle *battle = then != NULL && self->battle != NULL ? biv_campaign_find_battle (then, self->battle) : NULL;

  return self->kind == BIV_SHEET_DEPLOY && battle != NULL && battle->board != NULL
         && biv_board_get_shape (battle->board) == BIV_BOARD_TABLE;
}

static void
take_scale (BivSheetsPage *self)
{
  const char *id = biv_choice_get_id (self->scale_choice);

  self->has_own_scale = g_strcmp0 (id, OWN_SCALE) == 0;
  self->scale = self->has_own_scale ? gtk_spin_button_get_value_as_int (self->scale_figure)
                : id != NULL        ? (int) g_ascii_strtoll (id, NULL, 10)
                                    : 0;
}

static void
fill_scale (BivSheetsPage *self,
            BivCampaign   *then)
{
  g_autofree char *id = self->has_own_scale ? g_strdup (OWN_SCALE) : g_strdup_printf ("%d", self->scale);

  biv_choice_set_list (self->scale_choice, list_scales (), id);
  gtk_widget_set_visible (self->scale_box, shows_table (self, then));
  gtk_widget_set_visible (GTK_WIDGET (self->scale_figure), self->has_own_scale);
}

/* ---- Showing them ---- */

static const char *const variants[] = { "both", "own", "blank", NULL };
static const char *const orders[] = { "formation", "type", "status", "name", NULL };
static const char *const lies[] = { "fits", "upright", "across", NULL };

static guint
find_word (const char *const *words,
           const char        *word)
{
  for (guint i = 0; words[i] != NULL; i++)
    if (g_strcmp0 (words[i], word) == 0)
      return i;
  return 0;
}

static gboolean
shows_army (BivSheetsPage *self)
{
  return self->kind == BIV_SHEET_OOB || self->kind == BIV_SHEET_BRIEF || (self->kind == BIV_SHEET_ROSTER && self->reader == NULL)
         || (self->kind == BIV_SHEET_DEPLOY && self->reader == NULL && self->variant == BIV_DEPLOY_OWN);
}

/* One answer for the referee's maps and one for the sides', which have no picture unless he gives it them: it may show what
 * they do not know (CA-SCOUT-6). */
static gboolean *
get_picture_answer (BivSheetsPage *self)
{
  return self->reader == NULL || get_campaign (self)->copy_for != NULL ? &self->has_picture : &self->has_side_picture;
}

static void
show_picture_choice (BivSheetsPage *self)
{
  gboolean is_map = self->kind == BIV_SHEET_MAP || self->kind == BIV_SHEET_BRIEF || self->kind == BIV_SHEET_HISTORY;

  gtk_check_button_set_active (self->picture, *get_picture_answer (self));
  gtk_widget_set_visible (GTK_WIDGET (self->picture), is_map && get_campaign (self)->backdrop != NULL);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->picture),
                               get_picture_answer (self) == &self->has_side_picture
                                 ? _("The picture may show what the side does not know") : NULL);
}

/* While a campaign runs, what the referee has written to be read is his, unless he says that he posts it. */
static gboolean
may_be_for_all (BivSheetsPage *self)
{
  return (self->kind == BIV_SHEET_HISTORY || self->kind == BIV_SHEET_REPORT) && self->reader == NULL
         && get_campaign (self)->state != BIV_STATE_FINISHED;
}

static void
show_those_that_matter (BivSheetsPage *self)
{
  gboolean is_map = self->kind == BIV_SHEET_MAP, is_roster = self->kind == BIV_SHEET_ROSTER;
  gboolean may_be_csv = biv_sheet_form_fits (BIV_FORM_CSV, self->kind);
  gboolean may_move = biv_sheet_form_fits (BIV_FORM_GIF, self->kind) && self->reader == NULL;

  gtk_widget_set_visible (self->army_box, shows_army (self));
  gtk_label_set_text (self->army_label, self->kind == BIV_SHEET_DEPLOY  ? _("Whose units")
                                         : self->kind == BIV_SHEET_BRIEF ? _("Extract for the commander of")
                                                                         : _("Army"));
  gtk_widget_set_visible (self->battle_box, biv_sheet_kind_needs_battle (self->kind) && self->battle != NULL);
  gtk_widget_set_visible (self->variant_box, self->kind == BIV_SHEET_DEPLOY);
  gtk_widget_set_visible (GTK_WIDGET (self->history), is_roster);
  /* Who has the record of a battle. */
  gtk_widget_set_visible (GTK_WIDGET (self->series), self->kind == BIV_SHEET_REPORT && self->reader == NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->for_all), may_be_for_all (self));
  gtk_widget_set_visible (self->newspaper, self->kind == BIV_SHEET_GAZETTE && self->reader == NULL && self->turn == 0
                                             && !biv_campaign_is_copy (get_campaign (self)));
  gtk_widget_set_visible (self->lie_box, is_map);
  show_picture_choice (self);
  gtk_widget_set_sensitive (GTK_WIDGET (self->csv), may_be_csv);
  gtk_widget_set_visible (GTK_WIDGET (self->gif), may_move);
  if ((!may_be_csv && gtk_toggle_button_get_active (self->csv)) || (!may_move && gtk_toggle_button_get_active (self->gif)))
    gtk_toggle_button_set_active (self->pdf, TRUE);
}

static void
fill_choices (BivSheetsPage *self,
              BivCampaign   *then)
{
  const char *const order_labels[] = { _("By formation"), _("By type"), _("By status"), _("By name") };
  const char *const lie_labels[] = { _("As the map fits"), C_("paper", "Upright"), C_("paper", "Across") };
  g_autofree char *turn = self->turn > 0 ? g_strdup_printf ("%d", self->turn) : NULL;

  self->is_filling = TRUE;
  keep (&self->reader, biv_choice_set_list (self->reader_choice, list_readers (self), self->reader));
  keep (&self->army, biv_choice_set_list (self->army_choice, list_armies (self), self->army));
  keep (&self->battle, biv_choice_set_list (self->battle_choice, list_battles (self, then), self->battle));
  self->variant = (BivDeployVariant) find_word (variants, biv_choice_set_list (self->variant_choice, list_variants (self),
                                                                               variants[self->variant]));
  biv_choice_set_list (self->order_choice, list_words (orders, order_labels), orders[self->order]);
  biv_choice_set_list (self->lie_choice, list_words (lies, lie_labels), lies[self->lie]);
  biv_choice_set_list (self->turn_choice, list_turns (get_campaign (self)), turn);
  show_those_that_matter (self);
  fill_scale (self, then);
  self->is_filling = FALSE;
}

/* ---- Taking them ---- */

static gboolean
take_choices (BivSheetsPage *self)
{
  const char *turn;

  if (self->is_filling)
    return FALSE;
  *get_picture_answer (self) = gtk_check_button_get_active (self->picture);
  /* A side that is given an order of battle is most likely given its own. */
  if (g_strcmp0 (self->reader, biv_choice_get_id (self->reader_choice)) != 0)
    {
      keep (&self->reader, biv_choice_get_id (self->reader_choice));
      if (self->reader != NULL)
        keep (&self->army, self->kind == BIV_SHEET_BRIEF ? NULL : self->reader);
    }
  else
    keep (&self->army, biv_choice_get_id (self->army_choice));
  keep (&self->battle, biv_choice_get_id (self->battle_choice));
  self->variant = (BivDeployVariant) find_word (variants, biv_choice_get_id (self->variant_choice));
  take_scale (self);
  self->order = (BivRosterOrder) find_word (orders, biv_choice_get_id (self->order_choice));
  self->lie = (BivSheetLie) find_word (lies, biv_choice_get_id (self->lie_choice));
  turn = biv_choice_get_id (self->turn_choice);
  self->turn = turn != NULL ? (int) g_ascii_strtoll (turn, NULL, 10) : 0;
  return TRUE;
}

static void
set_up_choices (BivSheetsPage *self)
{
  self->is_filling = TRUE;
  biv_choice_set_up (self->reader_choice, get_campaign (self));
  biv_choice_set_up (self->army_choice, get_campaign (self));
  biv_choice_set_up (self->battle_choice, NULL);
  biv_choice_set_up (self->variant_choice, NULL);
  biv_choice_set_up (self->order_choice, NULL);
  biv_choice_set_up (self->lie_choice, NULL);
  biv_choice_set_up (self->turn_choice, NULL);
  biv_choice_set_up (self->scale_choice, NULL);
  biv_spin_ignore_wheel (self->scale_figure);
  self->is_filling = FALSE;
}

/* ---- The sheet that is chosen ---- */

/* As it stood in the turn that was chosen. Returns: (transfer full) (nullable) */
static BivCampaign *
find_campaign (BivSheetsPage *self)
{
  if (self->turn > 0)
    return biv_campaign_copy_at_turn (get_campaign (self), self->turn);
  return g_object_ref (get_campaign (self));
}

static void
fill_request (BivSheetsPage   *self,
              BivSheetRequest *request)
{
  request->paper = self->paper;
  request->variant = self->variant;
  request->scale = self->scale;
  request->order = self->order;
  request->has_history = gtk_check_button_get_active (self->history);
  request->has_series = gtk_check_button_get_active (self->series);
  request->is_for_all = may_be_for_all (self) && gtk_check_button_get_active (self->for_all);
  request->lie = self->lie;
  request->backdrop = self->has_picture || self->has_side_picture
                        ? biv_desk_get_backdrop (biv_page_get_desk (BIV_PAGE (self)), NULL) : NULL;
  request->sides_see_picture = self->has_side_picture;
  request->folder = biv_desk_get_folder (biv_page_get_desk (BIV_PAGE (self)));
  request->source = get_campaign (self);
}

static BivSheet *
make_sheet (BivSheetsPage  *self,
            BivCampaign    *then,
            GError        **error)
{
  BivSheetRequest request = {
    .kind = self->kind,
    .side = shows_army (self) && self->kind != BIV_SHEET_BRIEF ? self->army : self->reader,
    .formation = self->kind == BIV_SHEET_BRIEF ? self->army : NULL,
    .reader = self->reader,
    .battle = biv_sheet_kind_needs_battle (self->kind) ? self->battle : NULL,
  };

  if (then == NULL)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("The file does not reach back to turn %d."),
                          self->turn);
  if (biv_sheet_kind_needs_battle (self->kind) && self->battle == NULL)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "%s", _("There has been no battle yet."));
  fill_request (self, &request);
  if (!*get_picture_answer (self))
    request.backdrop = NULL;
  return biv_sheet_start (then, &request, error);
}

/* ---- The newspaper ---- */

static GtkWindow *
get_window (BivSheetsPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  return GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
}

static void
on_newspaper (BivSheetsPage *self)
{
  gtk_window_present (GTK_WINDOW (biv_newspaper_dialog_new (biv_page_get_desk (BIV_PAGE (self)), get_window (self))));
}

/* ---- Printing ---- */

static void
report_not_printed (BivSheetsPage *self,
                    const GError  *error)
{
  g_autofree char *words = g_strdup_printf (_("The sheet was not printed: %s"), error != NULL ? error->message : "");

  biv_desk_report (biv_page_get_desk (BIV_PAGE (self)), words);
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
print_sheet (BivPage *page)
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

/* ---- Export ---- */

static void
report_not_written (BivSheetsPage *self,
                    const char    *name,
                    const GError  *error)
{
  g_autofree char *words = g_strdup_printf (_("“%s” was not written: %s"), name, error->message);

  biv_desk_report (biv_page_get_desk (BIV_PAGE (self)), words);
}

static void
let_export (BivSheetsPage *self,
            gboolean       is_let)
{
  gtk_widget_set_sensitive (GTK_WIDGET (self->export), is_let);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "sheets.export-turn", is_let);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "sheets.export-all", is_let);
}

static void
end_run (BivSheetsPage *self)
{
  biv_work_bar_end (self->writing);
  g_clear_pointer (&self->run, biv_sheet_run_free);
  g_clear_object (&self->target);
  let_export (self, TRUE);
}

static void
say_written (BivSheetsPage *self)
{
  g_autofree char *name = g_file_get_basename (self->target), *words = NULL;
  guint n = biv_sheet_run_peek_written (self->run)->len;

  words = self->is_set ? g_strdup_printf (ngettext ("%u file written into “%s”", "%u files written into “%s”", n), n, name)
                       : g_strdup_printf (_("Written: %s"), name);
  gtk_label_set_text (self->written, words);
}

static double
write_on (gpointer page)
{
  BivSheetsPage *self = page;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_file_get_basename (self->target);
  BivSheetRunState state = biv_sheet_run_go_on (self->run, BIV_WORK_STEP_US, &error);

  if (state == BIV_SHEET_RUN_GOES_ON)
    return MIN (biv_sheet_run_get_progress (self->run), 0.999);
  if (state == BIV_SHEET_RUN_DONE)
    say_written (self);
  end_run (self);
  if (state == BIV_SHEET_RUN_FAILED)
    report_not_written (self, name, error);
  return 1.0;
}

static void
on_writing_stopped (BivSheetsPage *self)
{
  guint n = biv_sheet_run_peek_written (self->run)->len;
  g_autofree char *words = n > 0 ? g_strdup_printf (ngettext ("Stopped: %u file is written", "Stopped: %u files are written", n), n)
                                 : g_strdup (_("Stopped: nothing is written"));

  end_run (self);
  gtk_widget_remove_css_class (GTK_WIDGET (self->written), "success");
  gtk_label_set_text (self->written, words);
}

/* Takes @run. */
static void
begin_run (BivSheetsPage *self,
           BivSheetRun   *run,
           GFile         *target,
           gboolean       is_set)
{
  g_autofree char *name = g_file_get_basename (target), *words = g_strdup_printf (_("Writing “%s”"), name);
  g_autoptr (GFile) kept = g_object_ref (target);

  end_run (self);
  self->run = run;
  self->target = g_steal_pointer (&kept);
  self->is_set = is_set;
  gtk_label_set_text (self->written, "");
  gtk_widget_add_css_class (GTK_WIDGET (self->written), "success");
  let_export (self, FALSE);
  biv_work_bar_begin (self->writing, words, write_on, self);
}

/* A picture holds one page: the one that is looked at. */
static void
write_page (BivSheetsPage *self,
            BivSheet      *sheet,
            GFile         *file)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_file_get_basename (file), *words = NULL;

  if (!biv_sheet_write_page (sheet, biv_sheet_canvas_get_page (self->canvas), self->form, file, &error))
    {
      report_not_written (self, name, error);
      return;
    }
  words = g_strdup_printf (_("Written: %s"), name);
  gtk_label_set_text (self->written, words);
}

void
biv_sheets_page_write_into (BivSheetsPage *self,
                            GFile         *file)
{
  BivSheet *sheet = biv_sheet_canvas_get_sheet (self->canvas);

  g_return_if_fail (BIV_IS_SHEETS_PAGE (self) && G_IS_FILE (file));

  if (sheet == NULL)
    return;
  if (self->form == BIV_FORM_SVG || self->form == BIV_FORM_PNG)
    write_page (self, sheet, file);
  else
    begin_run (self, biv_sheet_run_new (sheet, self->form, file), file, FALSE);
}

static void
on_export_chosen (GtkFileChooserNative *chooser,
                  int                   response,
                  BivSheetsPage        *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

  g_object_unref (chooser);
  if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    biv_sheets_page_write_into (self, file);
}

static void
export_sheet (BivSheetsPage *self)
{
  GtkFileChooserNative *chooser;
  const char *ending = biv_sheet_form_get_ending (self->form);
  BivSide *side = biv_campaign_find_side (biv_desk_get_campaign (biv_page_get_desk (BIV_PAGE (self))),
                                          self->reader != NULL ? self->reader : self->army);
  BivFormation *formation = self->kind == BIV_SHEET_BRIEF ? biv_campaign_find_formation (get_campaign (self), self->army) : NULL;
  g_autofree char *whose = formation != NULL ? biv_item_dup_file_word (formation)
                           : side != NULL    ? biv_item_dup_file_word (side)
                                             : NULL;
  g_autofree char *upper = g_ascii_strup (ending, -1);
  g_autofree char *name = NULL;

  if (biv_sheet_canvas_get_sheet (self->canvas) == NULL)
    return;
  name = whose != NULL ? g_strdup_printf ("%s-%s.%s", biv_sheet_kind_get_id (self->kind), whose, ending)
                       : g_strdup_printf ("%s.%s", biv_sheet_kind_get_id (self->kind), ending);
  chooser = biv_chooser_new (self, biv_page_get_desk (BIV_PAGE (self)), _("Export the sheet"), GTK_FILE_CHOOSER_ACTION_SAVE,
                             upper, ending, FALSE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_export_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* ---- All sheets of the turn (CA-SHEET-3) ---- */

#define SET    "biv-sheet-set"
#define FOLDER "biv-folder"

static void
write_set (BivSheetsPage *self,
           BivSheetSet    which,
           GFile         *folder)
{
  g_autoptr (BivCampaign) then = find_campaign (self);
  g_autofree char *name = g_file_get_basename (folder);
  BivSheetRequest request = { 0 };
  g_autoptr (GPtrArray) set = NULL;
  g_autoptr (GError) error = NULL;
  BivSheetRun *run;

  if (then == NULL)
    return;
  fill_request (self, &request);
  if (!self->has_picture)
    request.backdrop = NULL;
  set = biv_sheet_set_list (then, which);
  run = biv_sheet_run_new_set (then, set, &request, self->form, folder, &error);
  if (run == NULL)
    {
      report_not_written (self, name, error);
      return;
    }
  self->set = which;
  begin_run (self, run, folder, TRUE);
}

/* A turn's sheets are of one state: what is changed while they are written is in all of them, or in none. */
static void
on_changed (BivSheetsPage *self)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      biv_work_bar_end (self->laying);
      g_clear_object (&self->then);
    }
  if (self->run != NULL && self->is_set)
    {
      g_autoptr (GFile) folder = g_object_ref (self->target);

      write_set (self, self->set, folder);
    }
}

/* How many of its files are in @folder already. */
static guint
count_present (BivSheetsPage *self,
               BivSheetSet    which,
               GFile         *folder)
{
  g_autoptr (BivCampaign) then = find_campaign (self);
  g_autoptr (GPtrArray) set = then != NULL ? biv_sheet_set_list (then, which) : NULL;

  return set != NULL ? biv_sheet_set_count_present (set, self->form, folder) : 0;
}

static void
replace_set (gpointer   self,
             GtkDialog *question)
{
  write_set (self, (BivSheetSet) GPOINTER_TO_INT (g_object_get_data (G_OBJECT (question), SET)),
             g_object_get_data (G_OBJECT (question), FOLDER));
}

/* The folder may have sheets of that turn in it: notes made on last week's are not lost without a word. */
void
biv_sheets_page_write_set_into (BivSheetsPage *self,
                                BivSheetSet    which,
                                GFile         *folder)
{
  guint n_present = count_present (self, which, folder);
  g_autofree char *name = g_file_get_basename (folder), *title = NULL;
  GtkDialog *question;

  if (n_present == 0)
    {
      write_set (self, which, folder);
      return;
    }
  title = g_strdup_printf (ngettext ("%u sheet of this name is in “%s” already. Replace it?",
                                     "%u sheets of these names are in “%s” already. Replace them?", n_present),
                           n_present, name);
  question = biv_question_ask (self, title, NULL, _("Cancel"), _("Replace"), replace_set);
  g_object_set_data (G_OBJECT (question), SET, GINT_TO_POINTER (which));
  g_object_set_data_full (G_OBJECT (question), FOLDER, g_object_ref (folder), g_object_unref);
}

static void
on_folder_chosen (GtkFileChooserNative *chooser,
                  int                   response,
                  BivSheetsPage        *self)
{
  g_autoptr (GFile) folder = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  BivSheetSet which = (BivSheetSet) GPOINTER_TO_INT (g_object_get_data (G_OBJECT (chooser), SET));

  g_object_unref (chooser);
  if (response == GTK_RESPONSE_ACCEPT && folder != NULL)
    biv_sheets_page_write_set_into (self, which, folder);
}

static void
export_set (BivSheetsPage *self,
            BivSheetSet    set)
{
  GtkFileChooserNative *chooser;

  chooser = biv_chooser_new (self, biv_page_get_desk (BIV_PAGE (self)), _("Folder for the turn’s sheets"),
                             GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, NULL, NULL, FALSE);
  g_object_set_data (G_OBJECT (chooser), SET, GINT_TO_POINTER (set));
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_folder_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

#define NARROW_HEIGHT 220           /* of the choices, when they lie below the sheet */

/* ---- The choices ---- */

static void
on_choice (BivSheetsPage *self)
{
  if (take_choices (self))
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

/* CSV and HTML are no pages of paper: what stands in the file is shown in place of them. */
static void
show_form (BivSheetsPage *self)
{
  BivSheet *sheet = biv_sheet_canvas_get_sheet (self->canvas);
  g_autofree char *text = sheet == NULL                    ? NULL
                          : self->form == BIV_FORM_HTML ? biv_sheet_dup_html (sheet)
                          : self->form == BIV_FORM_CSV  ? biv_sheet_dup_csv (sheet, NULL)
                                                        : NULL;
  GtkWidget *preview = NULL;

  if (text != NULL)
    preview = self->form == BIV_FORM_HTML ? biv_file_preview_new_html (text) : biv_file_preview_new_csv (text);
  gtk_scrolled_window_set_child (self->file, preview);
  gtk_stack_set_visible_child (self->views, preview != NULL ? GTK_WIDGET (self->file) : GTK_WIDGET (self->canvas));
  gtk_widget_set_visible (self->zooms, preview == NULL);
}

static void
update_foot (BivSheetsPage *self)
{
  BivSheet *sheet = biv_sheet_canvas_get_sheet (self->canvas);
  int n_pages = sheet != NULL ? biv_sheet_get_n_pages (sheet) : 0, page = biv_sheet_canvas_get_page (self->canvas) + 1;
  gboolean is_laid = sheet != NULL && biv_sheet_is_laid (sheet);
  g_autofree char *foot = NULL, *position = NULL, *export = NULL;
  double width = 0.0, height = 0.0;
  const char *paper;

  if (sheet != NULL)
    biv_sheet_get_size (sheet, &width, &height);
  if (width > height)
    paper = self->paper == BIV_PAPER_A4 ? _("A4 across") : _("Letter across");
  else
    paper = self->paper == BIV_PAPER_A4 ? _("A4 upright") : _("Letter upright");
  foot = g_strdup_printf (ngettext ("%d page, %s", "%d pages, %s", n_pages), n_pages, paper);
  position = g_strdup_printf (is_laid ? _("Page %d of %d") : _("Page %d of at least %d"), page, MAX (n_pages, page));
  export = n_pages > 1 && (self->form == BIV_FORM_SVG || self->form == BIV_FORM_PNG)
             ? g_strdup_printf (_("Export page %d…"), page)
                                                          : g_strdup (_("Export…"));
  gtk_widget_set_visible (GTK_WIDGET (self->export), sheet != NULL);
  gtk_label_set_text (self->foot, is_laid ? foot : sheet != NULL ? paper : "");
  gtk_label_set_text (self->position, gtk_scrolled_window_get_child (self->file) != NULL ? _("What the file will hold")
                                      : n_pages > 0                                      ? position
                                                                                         : "");
  gtk_button_set_label (self->export, export);
  gtk_widget_set_sensitive (GTK_WIDGET (self->previous), page > 1);
  gtk_widget_set_sensitive (GTK_WIDGET (self->next), page < n_pages || (sheet != NULL && !is_laid));
}

static void
on_format (BivSheetsPage *self)
{
  self->form = gtk_toggle_button_get_active (self->png)    ? BIV_FORM_PNG
               : gtk_toggle_button_get_active (self->svg)  ? BIV_FORM_SVG
               : gtk_toggle_button_get_active (self->gif)  ? BIV_FORM_GIF
               : gtk_toggle_button_get_active (self->csv)  ? BIV_FORM_CSV
               : gtk_toggle_button_get_active (self->html) ? BIV_FORM_HTML
                                                           : BIV_FORM_PDF;
  show_form (self);
  update_foot (self);
}

static void
on_export (BivSheetsPage *self)
{
  export_sheet (self);
}

static void
on_export_turn (BivSheetsPage *self)
{
  export_set (self, BIV_SHEET_SET_TURN);
}

static void
on_export_all (BivSheetsPage *self)
{
  export_set (self, BIV_SHEET_SET_ALL);
}

/* ---- What a copy holds ---- */

static void
add_name (GHashTable *names,
          GByteArray *lengths,
          gpointer    item)
{
  const char *name = biv_item_get_name (item);
  guint length = name != NULL ? (guint) strlen (name) : 0;

  if (length == 0)
    return;
  while (lengths->len <= length)
    g_byte_array_append (lengths, (const guint8[]) { FALSE }, 1);
  lengths->data[length] = TRUE;
  g_hash_table_insert (names, g_strdup (name), GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (names, name)) + 1));
}

static gboolean
is_inside_word (const char *text,
                const char *at)
{
  return at > text && *at != '\0' && g_unichar_isalnum (g_utf8_get_char (at))
         && g_unichar_isalnum (g_utf8_get_char (g_utf8_prev_char (at)));
}

/* How many formations and units of other sides the sheet names, by whole words: "2nd Foot" is not named in "12th and 42nd Foot".
 * The text is gone over once, however many there are. */
static guint
count_others (BivSheetsPage *self,
              BivCampaign   *then,
              const char    *text)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GByteArray) lengths = g_byte_array_new ();     /* by bytes: whether a name has so many */
  g_autofree char *name = NULL;
  guint n = 0;

  BIV_EACH (BivFormation, formation, then, BIV_KIND_FORMATION)
    if (g_strcmp0 (formation->side, self->reader) != 0)
      add_name (names, lengths, formation);
  BIV_EACH (BivUnit, unit, then, BIV_KIND_UNIT)
    {
      const char *side = biv_unit_get_side (then, unit);

      if (side != NULL && g_strcmp0 (side, self->reader) != 0)
        add_name (names, lengths, unit);
    }
  name = g_malloc (lengths->len + 1);
  for (const char *at = text; *at != '\0' && g_hash_table_size (names) > 0; at = g_utf8_next_char (at))
    for (guint length = 0; !is_inside_word (text, at) && length + 1 < lengths->len && at[length] != '\0';)
      {
        name[length] = at[length];
        name[++length] = '\0';
        if (!lengths->data[length] || is_inside_word (text, at + length))
          continue;
        n += GPOINTER_TO_UINT (g_hash_table_lookup (names, name));
        g_hash_table_remove (names, name);
      }
  return n;
}

/* Of the campaign that the sheet was made of, which is not needed after that. */
static void
say_note (BivSheetsPage *self)
{
  g_autoptr (BivCampaign) then = g_steal_pointer (&self->then);
  BivSide *reader = then != NULL ? biv_campaign_find_side (then, self->reader) : NULL;
  BivSheet *sheet = biv_sheet_canvas_get_sheet (self->canvas);
  g_autofree char *text = NULL, *words = NULL;
  guint n;

  if (then == NULL)
    return;
  if (reader == NULL || sheet == NULL)
    {
      gtk_label_set_text (self->note, sheet != NULL && biv_sheet_is_for_all (sheet)
                                        ? _("It says at its foot that it is for everybody.")
                                        : _("All that the file holds: for the referee alone."));
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

/* ---- Its pages ---- */

static double
lay_on (gpointer page)
{
  BivSheetsPage *self = page;
  gboolean has_more = biv_sheet_canvas_lay_on (self->canvas, BIV_WORK_STEP_US);

  update_foot (self);
  if (!has_more)
    say_note (self);
  return has_more ? MIN (biv_sheet_get_progress (biv_sheet_canvas_get_sheet (self->canvas)), 0.999) : 1.0;
}

static void
lay_pages (BivSheetsPage *self)
{
  BivSheet *sheet = biv_sheet_canvas_get_sheet (self->canvas);

  if (sheet == NULL || biv_sheet_is_laid (sheet))
    biv_work_bar_end (self->laying);
  else
    biv_work_bar_begin (self->laying, _("Laying out the pages"), lay_on, self);
}

/* What is laid out can be looked at; whoever turns to more goes on with it. */
static void
on_laying_stopped (BivSheetsPage *self)
{
  say_note (self);
  update_foot (self);
}

/* ---- The sheet ---- */

static void
show_nothing (BivSheetsPage *self,
              const GError  *error)
{
  biv_sheet_canvas_take_sheet (self->canvas, NULL);
  lay_pages (self);
  if (biv_sheet_kind_needs_battle (self->kind) && self->battle == NULL)
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
  lay_pages (self);
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
  g_clear_object (&self->then);
  self->then = g_object_ref (then != NULL ? then : get_campaign (self));
  if (self->reader != NULL)
    gtk_label_set_text (self->note, "");
  if (self->reader == NULL || !biv_work_bar_is_busy (self->laying))
    say_note (self);
  gtk_label_set_text (self->written, "");
  show_form (self);
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
  BivSheet *sheet = biv_sheet_canvas_get_sheet (self->canvas);

  if (sheet != NULL && !biv_work_bar_is_busy (self->laying)
      && biv_sheet_canvas_get_page (self->canvas) >= biv_sheet_get_n_pages (sheet))
    lay_pages (self);
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
      biv_canvas_zoom_in (BIV_CANVAS (self->canvas));
      return GDK_EVENT_STOP;
    case GDK_KEY_minus: case GDK_KEY_KP_Subtract:
      biv_canvas_zoom_out (BIV_CANVAS (self->canvas));
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
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

static void
get_next_step (BivPage     *page,
               BivNextStep *step)
{
  if (biv_sheet_canvas_get_sheet (BIV_SHEETS_PAGE (page)->canvas) != NULL)
    step->label = g_strdup (_("Print"));
}

/* ---- The page ---- */

static void
show_item (BivPage    *page,
           const char *id)
{
  BivSheetsPage *self = BIV_SHEETS_PAGE (page);
  /* "report:battle-3" is that battle's report. */
  g_auto (GStrv) parts = g_strsplit (id != NULL ? id : "", ":", 2);
  gboolean is_named = parts[0] != NULL && parts[1] != NULL;
  BivItem *item = biv_campaign_find (get_campaign (self), is_named ? parts[1] : id);
  BivSheetKind kind = self->kind;

  if (is_named && BIV_IS_BATTLE (item) && biv_sheet_kind_from_id (parts[0], &kind))
    keep (&self->battle, parts[1]);
  else if (BIV_IS_BATTLE (item))
    {
      keep (&self->battle, id);
      kind = BIV_BATTLE (item)->state >= BIV_BATTLE_FOUGHT ? BIV_SHEET_BATTLE : BIV_SHEET_DEPLOY;
    }
  else if (BIV_IS_SIDE (item))
    keep (&self->army, id);
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
  GtkWidget *row = gtk_list_box_row_new ();

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), biv_label_pair_new (biv_sheet_kind_get_label (kind), NULL, describe (kind),
                                                                          BIV_LABEL_LEFT | BIV_LABEL_WRAPS));
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, biv_sheet_kind_get_label (kind), -1);
  return row;
}

static void
biv_sheets_page_constructed (GObject *object)
{
  BivSheetsPage *self = BIV_SHEETS_PAGE (object);

  G_OBJECT_CLASS (biv_sheets_page_parent_class)->constructed (object);
  set_up_choices (self);
  g_signal_connect_object (biv_page_get_desk (BIV_PAGE (self)), "changed", G_CALLBACK (on_changed), self, G_CONNECT_SWAPPED);
}

static void
biv_sheets_page_dispose (GObject *object)
{
  BivSheetsPage *self = BIV_SHEETS_PAGE (object);

  self->is_filling = TRUE;
  biv_children_unparent (self);
  g_clear_pointer (&self->run, biv_sheet_run_free);
  g_clear_object (&self->target);
  g_clear_object (&self->then);
  g_clear_pointer (&self->reader, g_free);
  g_clear_pointer (&self->army, g_free);
  g_clear_pointer (&self->battle, g_free);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (biv_sheets_page_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  BIV_BIND_CHILDREN (widget_class, BivSheetsPage, body, choices, list, stack, views, canvas, file, zooms, empty, previous,
                     next, position, fit_width, fit_page, army_box, army_label, battle_box, variant_box, reader_choice,
                     army_choice, battle_choice, variant_choice, turn_choice, letter, pdf, svg, gif, csv, html, scale_box,
                     scale_choice, scale_figure, laying, writing, order_choice, lie_box, lie_choice, history, picture, series,
                     for_all, png, note, foot, written, export, newspaper);
  BIV_BIND_CALLBACKS (widget_class, on_row_selected, on_previous, on_next, on_page, biv_canvas_zoom_in, biv_canvas_zoom_out,
                      on_fit, on_scale, on_choice, on_paper, on_format, on_export, on_newspaper, on_laying_stopped,
                      on_writing_stopped);
}

static void
biv_sheets_page_class_init (BivSheetsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivPageClass *page_class = BIV_PAGE_CLASS (klass);

  biv_help_class_set_topic (klass, "sheets");
  G_OBJECT_CLASS (klass)->constructed = biv_sheets_page_constructed;
  G_OBJECT_CLASS (klass)->dispose = biv_sheets_page_dispose;
  page_class->refresh = refresh;
  page_class->get_next_step = get_next_step;
  page_class->do_next_step = print_sheet;
  page_class->print = print_sheet;
  page_class->show_item = show_item;

  g_type_ensure (BIV_TYPE_EMPTY);
  g_type_ensure (BIV_TYPE_SHEET_CANVAS);
  g_type_ensure (BIV_TYPE_WORK_BAR);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/sheets/sheets-page.ui");
  gtk_widget_class_install_action (widget_class, "sheets.export-turn", NULL, BIV_COMMAND (on_export_turn));
  gtk_widget_class_install_action (widget_class, "sheets.export-all", NULL, BIV_COMMAND (on_export_all));
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
  self->form = BIV_FORM_PDF;
  self->has_picture = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_toggle_button_set_active (self->letter, biv_paper_choose (NULL) == BIV_PAPER_LETTER);
  biv_list_leave_by_tab (self->list);
  for (guint kind = 0; kind < BIV_N_SHEETS; kind++)
    gtk_list_box_append (self->list, make_row ((BivSheetKind) kind));
  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, 0));
  add_keys (self, G_CALLBACK (on_key), GTK_PHASE_CAPTURE);
  add_keys (self, G_CALLBACK (on_late_key), GTK_PHASE_BUBBLE);
  g_signal_connect (self, "notify::is-narrow", G_CALLBACK (on_narrow), NULL);
}
