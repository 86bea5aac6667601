/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run.c: sheets on their way into files, a page at a time: what is written may be stopped between two pages */
#include "config.h"

#include "draw/sheet/run.h"

#include <string.h>

#include "base/biv-file.h"

struct _BivSheetRun
{
  BivSheetForm    form;
  /* Several: */
  BivCampaign    *campaign;
  GPtrArray      *set;                /* (nullable): of BivSetSheet; NULL: there is one sheet */
  BivSheetRequest request;            /* what is the same for all; its pictures and folder owned */
  GFile          *folder;
  guint           n_done;             /* of the set */
  /* The one that is under way: */
  BivSheet       *sheet;              /* (nullable) */
  GFile          *file;
  BivSurfaceWork *work;               /* (nullable): its PDF */
  int             n_pages_done;
  GPtrArray      *written;            /* of GFile */
};

/* ---- Beginning and end ---- */

static BivSheetRun *
run_new (BivSheetForm form)
{
  BivSheetRun *run = g_new0 (BivSheetRun, 1);

  run->form = form;
  run->written = g_ptr_array_new_with_free_func (g_object_unref);
  return run;
}

BivSheetRun *
biv_sheet_run_new (BivSheet     *sheet,
                   BivSheetForm  form,
                   GFile        *file)
{
  BivSheetRun *run;

  g_return_val_if_fail (sheet != NULL && form < BIV_N_FORMS && G_IS_FILE (file), NULL);

  run = run_new (form);
  run->sheet = biv_sheet_ref (sheet);
  run->file = g_object_ref (file);
  return run;
}

/* Not every battle was fought on the board, and nobody but the referee has what was. */
static gboolean
has_record (BivCampaign       *campaign,
            const BivSetSheet *one)
{
  BivBattle *battle = one->battle != NULL ? biv_campaign_find_battle (campaign, one->battle) : NULL;

  return one->reader == NULL && battle != NULL && battle->record != NULL;
}

BivSheetRun *
biv_sheet_run_new_set (BivCampaign           *campaign,
                       GPtrArray             *set,
                       const BivSheetRequest *request,
                       BivSheetForm           form,
                       GFile                 *folder,
                       GError               **error)
{
  g_autoptr (GError) why = NULL;
  BivSheetRun *run;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && set != NULL && request != NULL && G_IS_FILE (folder), NULL);

  if (!g_file_make_directory_with_parents (folder, NULL, &why) && !g_error_matches (why, G_IO_ERROR, G_IO_ERROR_EXISTS))
    {
      g_propagate_error (error, g_steal_pointer (&why));
      return NULL;
    }
  run = run_new (form);
  run->campaign = g_object_ref (campaign);
  run->set = g_ptr_array_ref (set);
  run->folder = g_object_ref (folder);
  run->request = *request;
  run->request.formation = NULL;
  if (request->backdrop != NULL)
    biv_backdrop_ref (request->backdrop);
  if (request->folder != NULL)
    g_object_ref (request->folder);
  if (request->source != NULL)
    g_object_ref (request->source);
  return run;
}

static void
end_sheet (BivSheetRun *run)
{
  g_clear_pointer (&run->work, biv_surface_work_free);
  g_clear_pointer (&run->sheet, biv_sheet_free);
  g_clear_object (&run->file);
  run->n_pages_done = 0;
}

void
biv_sheet_run_free (BivSheetRun *run)
{
  end_sheet (run);
  g_clear_object (&run->campaign);
  g_clear_pointer (&run->set, g_ptr_array_unref);
  g_clear_object (&run->folder);
  g_clear_pointer (&run->request.backdrop, biv_backdrop_unref);
  g_clear_object (&run->request.folder);
  g_clear_object (&run->request.source);
  g_ptr_array_unref (run->written);
  g_free (run);
}

/* ---- One sheet ---- */

static gboolean
write_bytes (BivSheetRun *run,
             GBytes      *bytes,
             GError     **error)
{
  if (!biv_file_replace (run->file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), NULL, BIV_FILE_REPLACE_NONE, NULL,
                         error))
    return FALSE;
  g_ptr_array_add (run->written, g_object_ref (run->file));
  return TRUE;
}

/* "map.png", "map-2.png". Returns: (transfer full) */
static GFile *
name_page (GFile *file,
           int    page)
{
  g_autoptr (GFile) folder = NULL;
  g_autofree char *base = NULL, *name = NULL;
  const char *dot;

  if (page == 0)
    return g_object_ref (file);
  base = g_file_get_basename (file);
  folder = g_file_get_parent (file);
  dot = strrchr (base, '.');
  name = dot != NULL ? g_strdup_printf ("%.*s-%d%s", (int) (dot - base), base, page + 1, dot)
                     : g_strdup_printf ("%s-%d", base, page + 1);
  return g_file_get_child (folder, name);
}

static BivSheetRunState
write_next_page (BivSheetRun *run,
                 GError     **error)
{
  g_autoptr (GFile) target = name_page (run->file, run->n_pages_done);

  if (!biv_sheet_write_page (run->sheet, run->n_pages_done, run->form, target, error))
    return BIV_SHEET_RUN_FAILED;
  g_ptr_array_add (run->written, g_steal_pointer (&target));
  return ++run->n_pages_done < biv_sheet_get_n_pages (run->sheet) ? BIV_SHEET_RUN_GOES_ON : BIV_SHEET_RUN_DONE;
}

static BivSheetRunState
draw_next_page (BivSheetRun *run,
                GError     **error)
{
  g_autoptr (GBytes) bytes = NULL;

  if (run->work == NULL && (run->work = biv_sheet_begin_pdf (run->sheet, error)) == NULL)
    return BIV_SHEET_RUN_FAILED;
  if (biv_surface_draw_next (run->work))
    {
      run->n_pages_done++;
      return BIV_SHEET_RUN_GOES_ON;
    }
  bytes = biv_surface_end (g_steal_pointer (&run->work), error);
  return bytes != NULL && write_bytes (run, bytes, error) ? BIV_SHEET_RUN_DONE : BIV_SHEET_RUN_FAILED;
}

/* What is no paper is written in one go. */
static BivSheetRunState
write_words (BivSheetRun *run,
             GError     **error)
{
  g_autoptr (GBytes) bytes = biv_sheet_render (run->sheet, run->form, error);

  return bytes != NULL && write_bytes (run, bytes, error) ? BIV_SHEET_RUN_DONE : BIV_SHEET_RUN_FAILED;
}

static BivSheetRunState
go_on_with_sheet (BivSheetRun *run,
                  gint64       us,
                  GError     **error)
{
  gboolean is_paper = run->form == BIV_FORM_PDF || run->form == BIV_FORM_SVG || run->form == BIV_FORM_PNG;

  if (!is_paper)
    return write_words (run, error);
  if (biv_sheet_lay_on (run->sheet, us))
    return BIV_SHEET_RUN_GOES_ON;
  return run->form == BIV_FORM_PDF ? draw_next_page (run, error) : write_next_page (run, error);
}

/* ---- All of them ---- */

/* The next of the set that can be written so. Returns: %FALSE where there is none, or with @error */
static gboolean
begin_next (BivSheetRun *run,
            GError     **error)
{
  for (; run->n_done < run->set->len; run->n_done++)
    {
      const BivSetSheet *one = g_ptr_array_index (run->set, run->n_done);
      BivSheetRequest request = run->request;
      g_autofree char *name = NULL;

      if (!biv_sheet_form_fits (run->form, one->kind) || (run->form == BIV_FORM_GIF && !has_record (run->campaign, one)))
        continue;
      request.kind = one->kind;
      request.side = one->side;
      request.reader = one->reader;
      request.player = one->player;
      request.battle = one->battle;
      name = g_strdup_printf ("%s.%s", one->name, biv_sheet_form_get_ending (run->form));
      run->file = g_file_get_child (run->folder, name);
      run->sheet = biv_sheet_start (run->campaign, &request, error);
      return run->sheet != NULL;
    }
  return FALSE;
}

static BivSheetRunState
go_on (BivSheetRun *run,
       gint64       us,
       GError     **error)
{
  g_autoptr (GError) why = NULL;
  BivSheetRunState state;

  if (run->sheet == NULL && run->set != NULL && !begin_next (run, &why))
    {
      if (why == NULL)
        return BIV_SHEET_RUN_DONE;
      g_propagate_error (error, g_steal_pointer (&why));
      return BIV_SHEET_RUN_FAILED;
    }
  state = go_on_with_sheet (run, us, error);
  if (state != BIV_SHEET_RUN_DONE || run->set == NULL)
    return state;
  end_sheet (run);
  run->n_done++;
  return BIV_SHEET_RUN_GOES_ON;
}

BivSheetRunState
biv_sheet_run_go_on (BivSheetRun *run,
                     gint64       us,
                     GError     **error)
{
  gint64 end = us >= 0 ? g_get_monotonic_time () + us : G_MAXINT64;
  BivSheetRunState state;

  g_return_val_if_fail (run != NULL, BIV_SHEET_RUN_DONE);

  do
    state = go_on (run, us, error);
  while (state == BIV_SHEET_RUN_GOES_ON && (us < 0 || g_get_monotonic_time () < end));
  return state;
}

#define LAYING 0.1                    /* the share of the work on a sheet that laying it out is */

double
biv_sheet_run_get_progress (const BivSheetRun *run)
{
  double laid = run->sheet != NULL ? biv_sheet_get_progress (run->sheet) : 0.0;
  double drawn = laid >= 1.0 ? (double) run->n_pages_done / biv_sheet_get_n_pages (run->sheet) : 0.0;
  double share = LAYING * laid + (1.0 - LAYING) * drawn;

  return run->set != NULL ? (run->n_done + share) / MAX (run->set->len, 1) : share;
}

GPtrArray *
biv_sheet_run_peek_written (BivSheetRun *run)
{
  return run->written;
}
