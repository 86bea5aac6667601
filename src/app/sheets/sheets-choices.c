/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheets-choices.c: the choices beside a sheet: for whom, which battle, which turn, how it is sorted and how it lies */
#include "config.h"

#include <glib/gi18n.h>

#include "app/widgets/choice.h"
#include "app/sheets/sheets-page-private.h"
#include "app/widgets/spin.h"
#include "campaign/model/item-names.h"

static BivCampaign *
get_campaign (BivSheetsPage *self)
{
  return biv_desk_get_campaign (biv_page_get_desk (BIV_PAGE (self)));
}

void
biv_sheets_page_keep (char       **kept,
                      const char  *value)
{
  char *copy = g_strdup (value);

  g_free (*kept);
  *kept = copy;
}

const char *
biv_sheets_page_describe (BivSheetKind kind)
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
  return get_reader (self) == NULL || g_str_equal (biv_item_get_id (BIV_ITEM (side)), get_reader (self));
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
      biv_choice_add (list, biv_item_get_id (BIV_ITEM (side)), biv_item_call (side));
  return list;
}

static GListStore *
list_armies (BivSheetsPage *self)
{
  GListStore *list = biv_choice_new_list ();

  if (self->kind == BIV_SHEET_ROSTER && get_reader (self) == NULL)
    biv_choice_add (list, NULL, _("All sides"));
  BIV_EACH (BivSide, side, get_campaign (self), BIV_KIND_SIDE)
    if (is_shown (self, side))
      biv_choice_add (list, biv_item_get_id (BIV_ITEM (side)), biv_item_call (side));
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
      BivPlace *place = biv_campaign_find_place (campaign, battle->place);
      g_autofree char *label = NULL;

      if (battle->state == BIV_BATTLE_CANCELLED)
        continue;
      /* CA-SCOUT-6: of other sides' battles a side does not even read the name. */
      if (self->reader != NULL
          && (battle->sides == NULL || !g_strv_contains ((const char *const *) battle->sides, self->reader)))
        continue;
      label = g_strdup_printf (C_("battle", "%s, turn %d"),
                               biv_item_call (place), battle->turn);
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
  return self->kind == BIV_SHEET_OOB || (self->kind == BIV_SHEET_ROSTER && self->reader == NULL)
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
  gboolean may_be_csv = biv_sheet_kind_may_be_csv (self->kind);

  gtk_widget_set_visible (self->army_box, shows_army (self));
  gtk_label_set_text (self->army_label, self->kind == BIV_SHEET_DEPLOY ? _("Whose units") : _("Army"));
  gtk_widget_set_visible (self->battle_box, biv_sheet_kind_needs_battle (self->kind) && self->battle != NULL);
  gtk_widget_set_visible (self->variant_box, self->kind == BIV_SHEET_DEPLOY);
  gtk_widget_set_visible (self->order_box, is_roster);
  gtk_widget_set_visible (GTK_WIDGET (self->history), is_roster);
  gtk_widget_set_visible (GTK_WIDGET (self->for_all), may_be_for_all (self));
  gtk_widget_set_visible (self->lie_box, is_map);
  show_picture_choice (self);
  gtk_widget_set_sensitive (GTK_WIDGET (self->csv), may_be_csv);
  if (!may_be_csv && gtk_toggle_button_get_active (self->csv))
    gtk_toggle_button_set_active (self->pdf, TRUE);
}

void
biv_sheets_page_fill_choices (BivSheetsPage *self,
                              BivCampaign   *then)
{
  const char *const order_labels[] = { _("By formation"), _("By type"), _("By status"), _("By name") };
  const char *const lie_labels[] = { _("As the map fits"), C_("paper", "Upright"), C_("paper", "Across") };
  g_autofree char *turn = self->turn > 0 ? g_strdup_printf ("%d", self->turn) : NULL;

  self->is_filling = TRUE;
  biv_sheets_page_keep (&self->reader, biv_choice_set_list (self->reader_choice, list_readers (self), self->reader));
  biv_sheets_page_keep (&self->army, biv_choice_set_list (self->army_choice, list_armies (self), self->army));
  biv_sheets_page_keep (&self->battle, biv_choice_set_list (self->battle_choice, list_battles (self, then), self->battle));
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

gboolean
biv_sheets_page_take_choices (BivSheetsPage *self)
{
  const char *turn;

  if (self->is_filling)
    return FALSE;
  *get_picture_answer (self) = gtk_check_button_get_active (self->picture);
  /* A side that is given an order of battle is most likely given its own. */
  if (g_strcmp0 (self->reader, biv_choice_get_id (self->reader_choice)) != 0)
    {
      biv_sheets_page_keep (&self->reader, biv_choice_get_id (self->reader_choice));
      if (self->reader != NULL)
        biv_sheets_page_keep (&self->army, self->reader);
    }
  else
    biv_sheets_page_keep (&self->army, biv_choice_get_id (self->army_choice));
  biv_sheets_page_keep (&self->battle, biv_choice_get_id (self->battle_choice));
  self->variant = (BivDeployVariant) find_word (variants, biv_choice_get_id (self->variant_choice));
  take_scale (self);
  self->order = (BivRosterOrder) find_word (orders, biv_choice_get_id (self->order_choice));
  self->lie = (BivSheetLie) find_word (lies, biv_choice_get_id (self->lie_choice));
  turn = biv_choice_get_id (self->turn_choice);
  self->turn = turn != NULL ? (int) g_ascii_strtoll (turn, NULL, 10) : 0;
  return TRUE;
}

void
biv_sheets_page_set_up_choices (BivSheetsPage *self)
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
BivCampaign *
biv_sheets_page_find_campaign (BivSheetsPage *self)
{
  if (self->turn > 0)
    return biv_campaign_copy_at_turn (get_campaign (self), self->turn);
  return g_object_ref (get_campaign (self));
}

void
biv_sheets_page_fill_request (BivSheetsPage   *self,
                              BivSheetRequest *request)
{
  request->paper = self->paper;
  request->variant = self->variant;
  request->scale = self->scale;
  request->order = self->order;
  request->has_history = gtk_check_button_get_active (self->history);
  request->is_for_all = may_be_for_all (self) && gtk_check_button_get_active (self->for_all);
  request->lie = self->lie;
  request->backdrop = self->has_picture || self->has_side_picture
                        ? biv_desk_get_backdrop (biv_page_get_desk (BIV_PAGE (self)), NULL) : NULL;
  request->sides_see_picture = self->has_side_picture;
  request->folder = biv_desk_get_folder (biv_page_get_desk (BIV_PAGE (self)));
  request->source = get_campaign (self);
}

BivSheet *
biv_sheets_page_make_sheet (BivSheetsPage  *self,
                            BivCampaign    *then,
                            GError        **error)
{
  BivSheetRequest request = {
    .kind = self->kind,
    .side = shows_army (self) ? self->army : self->reader,
    .reader = self->reader,
    .battle = biv_sheet_kind_needs_battle (self->kind) ? self->battle : NULL,
  };

  if (then == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("The file does not reach back to turn %d."), self->turn);
      return NULL;
    }
  if (biv_sheet_kind_needs_battle (self->kind) && self->battle == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("There has been no battle yet."));
      return NULL;
    }
  biv_sheets_page_fill_request (self, &request);
  if (!*get_picture_answer (self))
    request.backdrop = NULL;
  return biv_sheet_new (then, &request, error);
}
