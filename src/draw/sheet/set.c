/* SPDX-License-Identifier: GPL-3.0-or-later */
/* set.c: sheets as files: one in any form, or all of a turn in one go (CA-SHEET-3) */
#include "config.h"

#include "draw/sheet/set.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/biv-file.h"
#include "draw/ink/gif-file.h"
#include "draw/ink/pen.h"
#include "draw/ink/surface-file.h"
#include "draw/sheet/battle-picture.h"
#include "draw/sheet/run.h"
#include "campaign/model/item-names.h"
#include "campaign/model/player.h"

#define PNG_PX_PER_INCH 200.0
#define LONGEST         120             /* bytes of a file's name, without number and ending */

static const struct
{
  const char *id, *ending;
} forms[BIV_N_FORMS] = {
  [BIV_FORM_PDF]  = { "pdf",  "pdf" },
  [BIV_FORM_SVG]  = { "svg",  "svg" },
  [BIV_FORM_PNG]  = { "png",  "png" },
  [BIV_FORM_CSV]  = { "csv",  "csv" },
  [BIV_FORM_HTML] = { "html", "html" },
  [BIV_FORM_TEXT] = { "text", "txt" },
  [BIV_FORM_GIF]  = { "gif",  "gif" },
};

const char *
biv_sheet_form_get_ending (BivSheetForm form)
{
  g_return_val_if_fail (form < BIV_N_FORMS, NULL);

  return forms[form].ending;
}

gboolean
biv_sheet_form_from_id (const char   *id,
                        BivSheetForm *form)
{
  for (guint i = 0; i < BIV_N_FORMS; i++)
    if (g_strcmp0 (forms[i].id, id) == 0)
      {
        *form = (BivSheetForm) i;
        return TRUE;
      }
  return FALSE;
}

gboolean
biv_sheet_form_fits (BivSheetForm form,
                     BivSheetKind kind)
{
  return form == BIV_FORM_CSV   ? biv_sheet_kind_may_be_csv (kind)
         : form == BIV_FORM_GIF ? kind == BIV_SHEET_REPORT && biv_gif_is_there ()
                                : TRUE;
}

/* ---- One sheet ---- */

typedef struct
{
  BivSheet *sheet;
  int       page;
  double    width, height;
} OnePage;

static void
draw_one_page (cairo_t  *cr,
               guint     page,
               gpointer  user_data)
{
  const OnePage *one = user_data;

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_rectangle (cr, 0, 0, one->width, one->height);
  cairo_fill (cr);
  biv_sheet_draw_page (one->sheet, one->page, cr);
}

static GBytes *
render_page (BivSheet      *sheet,
             int            page,
             BivSheetForm   form,
             GError       **error)
{
  OnePage one = { .sheet = sheet, .page = page };
  BivSurfaceSpec spec = {
    .format = form == BIV_FORM_SVG ? BIV_SURFACE_SVG : BIV_SURFACE_PNG,
    .unit_pt = 1.0,
    .unit_px = PNG_PX_PER_INCH / 72.0,
    .title = biv_sheet_get_title (sheet),
  };

  biv_sheet_lay_on (sheet, -1);
  biv_sheet_get_size (sheet, &one.width, &one.height);
  one.width *= BIV_POINTS_PER_MM;
  one.height *= BIV_POINTS_PER_MM;
  spec.width = one.width;
  spec.height = one.height;
  return biv_surface_render (&spec, 1, draw_one_page, &one, error);
}

static gboolean
write_bytes (GBytes  *bytes,
             GFile   *file,
             GError **error)
{
  return biv_file_replace (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), NULL, BIV_FILE_REPLACE_NONE, NULL,
                           error);
}

gboolean
biv_sheet_write_page (BivSheet      *sheet,
                      int            page,
                      BivSheetForm   form,
                      GFile         *file,
                      GError       **error)
{
  g_autoptr (GBytes) bytes = NULL;

  g_return_val_if_fail (form == BIV_FORM_SVG || form == BIV_FORM_PNG, FALSE);

  bytes = render_page (sheet, page, form, error);
  return bytes != NULL && write_bytes (bytes, file, error);
}

GBytes *
biv_sheet_render (BivSheet      *sheet,
                  BivSheetForm   form,
                  GError       **error)
{
  char *words;

  g_return_val_if_fail (sheet != NULL && form < BIV_N_FORMS, NULL);

  if (form == BIV_FORM_PDF)
    return biv_sheet_render_pdf (sheet, error);
  if (form == BIV_FORM_GIF)
    return biv_sheet_render_film (sheet, error);
  if (form == BIV_FORM_SVG || form == BIV_FORM_PNG)
    {
      int n_pages;

      biv_sheet_lay_on (sheet, -1);
      n_pages = biv_sheet_get_n_pages (sheet);
      if (n_pages == 1)
        return render_page (sheet, 0, form, error);
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   _("this sheet has %d pages, and an SVG or PNG holds one: write it to a file, the others lie beside it"),
                   n_pages);
      return NULL;
    }
  words = form == BIV_FORM_CSV    ? biv_sheet_dup_csv (sheet, error)
          : form == BIV_FORM_HTML ? biv_sheet_dup_html (sheet)
                                  : biv_sheet_dup_text (sheet);
  return words != NULL ? g_bytes_new_take (words, strlen (words)) : NULL;
}

/* ---- Their files ---- */

GPtrArray *
biv_sheet_write (BivSheet      *sheet,
                 BivSheetForm   form,
                 GFile         *file,
                 GError       **error)
{
  g_autoptr (BivSheetRun) run = NULL;

  g_return_val_if_fail (sheet != NULL && form < BIV_N_FORMS && G_IS_FILE (file), NULL);

  run = biv_sheet_run_new (sheet, form, file);
  return biv_sheet_run_go_on (run, -1, error) == BIV_SHEET_RUN_DONE ? g_ptr_array_ref (biv_sheet_run_peek_written (run)) : NULL;
}

/* ---- Which sheets there are ---- */

static void
set_sheet_free (gpointer data)
{
  BivSetSheet *one = data;

  g_free (one->side);
  g_free (one->reader);
  g_free (one->player);
  g_free (one->battle);
  g_free (one->name);
  g_free (one);
}

/* Sides by what they are called: the id is of no use to who looks for a file. */
static void
append_side (GString     *name,
             BivCampaign *campaign,
             const char  *id)
{
  BivSide *side = biv_campaign_find_side (campaign, id);
  g_autofree char *word = side != NULL ? biv_item_dup_file_word (side) : NULL;

  if (word != NULL)
    g_string_append_printf (name, "-%s", word);
}

/* Words as a file may be called. */
static void
append_words (GString    *name,
              const char *words)
{
  gboolean is_gap = TRUE;

  for (const char *at = words; *at != '\0' && name->len < LONGEST; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);

      if (!g_unichar_isalnum (letter) && !g_unichar_ismark (letter))
        {
          is_gap = TRUE;
          continue;
        }
      if (is_gap)
        g_string_append_c (name, '-');
      g_string_append_unichar (name, letter);
      is_gap = FALSE;
    }
}

/* A battle by its place: a row of ids would tell a side of battles that it does not know of (CA-SCOUT-6). */
static void
append_battle (GString     *name,
               BivCampaign *campaign,
               const char  *id)
{
  BivBattle *battle = biv_campaign_find_battle (campaign, id);
  BivPlace *place = battle != NULL ? biv_campaign_find_place (campaign, battle->place) : NULL;

  append_words (name, biv_item_call (place));
}

static gboolean
is_taken (GPtrArray  *set,
          const char *name)
{
  for (guint i = 0; i < set->len; i++)
    {
      g_autofree char *other = g_utf8_casefold (((BivSetSheet *) g_ptr_array_index (set, i))->name, -1);
      g_autofree char *folded = g_utf8_casefold (name, -1);

      if (g_str_equal (other, folded))
        return TRUE;
    }
  return FALSE;
}

static void
add (GPtrArray   *set,
     BivCampaign *campaign,
     BivSheetKind kind,
     const char  *side,
     const char  *reader,
     const BivPlayer *player,
     const char  *battle)
{
  static const char *const words[BIV_N_SHEETS] = {
    [BIV_SHEET_OOB] = "order-of-battle", [BIV_SHEET_ROSTER] = "roster",      [BIV_SHEET_DEPLOY] = "deployment",
    [BIV_SHEET_BRIEF] = "briefing",      [BIV_SHEET_ORDERS] = "orders-form", [BIV_SHEET_TURN] = "summary",
    [BIV_SHEET_MAP] = "map",             [BIV_SHEET_BATTLE] = "battle",      [BIV_SHEET_GAZETTE] = "gazette",
    [BIV_SHEET_HISTORY] = "history",     [BIV_SHEET_REPORT] = "report",      [BIV_SHEET_RULES] = "rulebook",
  };
  g_autoptr (GString) name = g_string_new (NULL);
  BivSetSheet *one = g_new0 (BivSetSheet, 1);
  gsize length;

  one->kind = kind;
  one->side = g_strdup (side);
  one->reader = g_strdup (reader);
  one->player = player != NULL && !player->is_only ? g_strdup (player->id) : NULL;
  one->battle = g_strdup (battle);
  g_string_printf (name, "turn-%02d", campaign->turn);
  if (reader != NULL)
    append_side (name, campaign, reader);
  if (one->player != NULL && player->name != NULL)
    append_words (name, player->name);
  else if (one->player != NULL && !player->is_chief)
    append_words (name, player->id);
  if (reader == NULL)
    g_string_append (name, "-referee");
  g_string_append_printf (name, "-%s", words[kind]);
  if (side != NULL && g_strcmp0 (side, reader) != 0)
    append_side (name, campaign, side);
  if (battle != NULL)
    append_battle (name, campaign, battle);
  /* Two battles at one place; ids that differ only in what a file system cannot tell apart. */
  length = name->len;
  for (int number = 2; is_taken (set, name->str); number++)
    {
      g_string_truncate (name, length);
      g_string_append_printf (name, "-%d", number);
    }
  one->name = g_string_free (g_steal_pointer (&name), FALSE);
  g_ptr_array_add (set, one);
}

static gboolean
fought_in (BivCampaign     *campaign,
           BivBattle       *battle,
           const BivPlayer *player)
{
  if (player == NULL || player->is_only)
    return TRUE;
  for (char **id = battle->formations; id != NULL && *id != NULL; id++)
    if (biv_player_commands (campaign, player, biv_campaign_find_formation (campaign, *id)))
      return TRUE;
  return FALSE;
}

static void
add_battles (GPtrArray       *set,
             BivCampaign     *campaign,
             const char      *reader,
             const BivPlayer *player)
{
  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    {
      const char *id = biv_id_of (battle);

      if (battle->turn != campaign->turn || battle->state == BIV_BATTLE_CANCELLED || !battle->is_set_up
          || battle->sides == NULL || (reader != NULL && !g_strv_contains ((const char *const *) battle->sides, reader))
          || !fought_in (campaign, battle, player))
        continue;
      if (battle->board != NULL)
        add (set, campaign, BIV_SHEET_DEPLOY, NULL, reader, player, id);
      add (set, campaign, BIV_SHEET_BATTLE, NULL, reader, player, id);
      if (battle->state >= BIV_BATTLE_FOUGHT)
        add (set, campaign, BIV_SHEET_REPORT, NULL, reader, player, id);
    }
}

/* @reader: (nullable): that there are news which it may not read is none of its business either. */
static gboolean
has_news (BivCampaign     *campaign,
          const BivPlayer *reader)
{
  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    if (entry->gazette
        && (reader == NULL || biv_campaign_is_copy (campaign) || biv_entry_is_for (entry, reader)))
      return TRUE;
  return FALSE;
}

static void
add_for_side (GPtrArray   *set,
              BivCampaign *campaign,
              const BivPlayer *player,
              BivSheetSet  which)
{
  const char *side = player->side;

  add (set, campaign, BIV_SHEET_BRIEF, side, side, player, NULL);
  add (set, campaign, BIV_SHEET_ORDERS, side, side, player, NULL);
  add (set, campaign, BIV_SHEET_OOB, side, side, player, NULL);
  if (which != BIV_SHEET_SET_ALL)
    return;
  add (set, campaign, BIV_SHEET_ROSTER, side, side, player, NULL);
  add (set, campaign, BIV_SHEET_TURN, NULL, side, player, NULL);
  if (biv_campaign_peek_items (campaign, BIV_KIND_PLACE)->len > 0)
    add (set, campaign, BIV_SHEET_MAP, NULL, side, player, NULL);
  add_battles (set, campaign, side, player);
  if (has_news (campaign, player))
    add (set, campaign, BIV_SHEET_GAZETTE, NULL, side, player, NULL);
  add (set, campaign, BIV_SHEET_HISTORY, NULL, side, player, NULL);
}

GPtrArray *
biv_sheet_set_list (BivCampaign *campaign,
                    BivSheetSet  which)
{
  GPtrArray *set = g_ptr_array_new_with_free_func (set_sheet_free);
  g_autoptr (GPtrArray) players = NULL;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), set);

  /* A player's copy has sheets for its own side only. */
  if (campaign->copy_for != NULL)
    {
      g_autoptr (BivPlayer) player = biv_player_find (campaign, campaign->copy_for);

      add_for_side (set, campaign, player, which);
      return set;
    }
  add (set, campaign, BIV_SHEET_TURN, NULL, NULL, NULL, NULL);
  if (which == BIV_SHEET_SET_ALL)
    {
      BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
        add (set, campaign, BIV_SHEET_OOB, biv_id_of (side), NULL, NULL, NULL);
      add (set, campaign, BIV_SHEET_ROSTER, NULL, NULL, NULL, NULL);
      if (biv_campaign_peek_items (campaign, BIV_KIND_PLACE)->len > 0)
        add (set, campaign, BIV_SHEET_MAP, NULL, NULL, NULL, NULL);
      add_battles (set, campaign, NULL, NULL);
      if (has_news (campaign, NULL))
        add (set, campaign, BIV_SHEET_GAZETTE, NULL, NULL, NULL, NULL);
      add (set, campaign, BIV_SHEET_HISTORY, NULL, NULL, NULL, NULL);
      add (set, campaign, BIV_SHEET_RULES, NULL, NULL, NULL, NULL);
    }
  players = biv_player_list (campaign, NULL);
  for (guint i = 0; i < players->len; i++)
    add_for_side (set, campaign, g_ptr_array_index (players, i), which);
  return set;
}

/* ---- Writing them ---- */

guint
biv_sheet_set_count_present (GPtrArray    *set,
                             BivSheetForm  form,
                             GFile        *folder)
{
  guint n = 0;

  g_return_val_if_fail (set != NULL && form < BIV_N_FORMS && G_IS_FILE (folder), 0);

  for (guint i = 0; i < set->len; i++)
    {
      const BivSetSheet *one = g_ptr_array_index (set, i);
      g_autofree char *name = g_strdup_printf ("%s.%s", one->name, biv_sheet_form_get_ending (form));
      g_autoptr (GFile) file = g_file_get_child (folder, name);

      if (biv_sheet_form_fits (form, one->kind) && g_file_query_exists (file, NULL))
        n++;
    }
  return n;
}

GPtrArray *
biv_sheet_set_write (BivCampaign           *campaign,
                     GPtrArray             *set,
                     const BivSheetRequest *request,
                     BivSheetForm           form,
                     GFile                 *folder,
                     GError               **error)
{
  g_autoptr (BivSheetRun) run = NULL;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && set != NULL && request != NULL && G_IS_FILE (folder), NULL);

  run = biv_sheet_run_new_set (campaign, set, request, form, folder, error);
  return run != NULL && biv_sheet_run_go_on (run, -1, error) == BIV_SHEET_RUN_DONE
           ? g_ptr_array_ref (biv_sheet_run_peek_written (run)) : NULL;
}
