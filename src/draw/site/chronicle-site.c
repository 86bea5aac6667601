/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chronicle-site.c: which pages a chronicle has, what stands on all of them, and the folder that they are written into */
#include "config.h"
#include "draw/site/chronicle-site.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/biv-file.h"
#include "base/fail.h"
#include "base/said.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/model/army.h"
#include "campaign/model/calendar.h"
#include "campaign/model/turn-words.h"
#include "campaign/story/chronicle.h"
#include "draw/map/photograph.h"
#include "draw/sheet/html.h"
#include "draw/sheet/words.h"
#include "draw/site/site-private.h"

#define FRONT "index.html"
#define MARK  "<meta name=\"generator\" content=\"Bivouac chronicle\">\n"

typedef struct
{
  char   *name;
  GBytes *bytes;
} SiteFile;

static void
site_file_free (gpointer data)
{
  SiteFile *file = data;

  g_free (file->name);
  g_bytes_unref (file->bytes);
  g_free (file);
}

void
site_add_file (Site       *site,
               const char *name,
               GBytes     *bytes)
{
  SiteFile *file = g_new (SiteFile, 1);

  file->name = g_strdup (name);
  file->bytes = bytes;
  g_ptr_array_add (site->files, file);
}

/* ---- Who reads ---- */

/* As the campaign knew him then. Returns: (transfer full) (nullable): %NULL: the referee */
static char *
dup_who (Site        *site,
         BivCampaign *then)
{
  g_autoptr (BivPlayer) player = site->player != NULL ? biv_player_find_then (then, site->source, site->player) : NULL;

  return g_strdup (player != NULL ? player->id : site->reader);
}

BivCampaign *
site_copy_known (Site        *site,
                 BivCampaign *then)
{
  g_autofree char *who = dup_who (site, then);

  return who != NULL ? biv_knowledge_copy_for (then, who) : g_object_ref (then);
}

/* ---- What pages there are ---- */

char *
site_dup_turn_page (Site *site,
                    int   turn)
{
  if (turn < 1 || (guint) turn >= site->turns->len || site->turns->pdata[turn] == NULL)
    return NULL;
  return g_strdup_printf ("turn-%d.html", turn);
}

/* By their order in what the reader knows: a number that is left out would tell of a battle that he does not know of. */
char *
site_dup_battle_page (Site       *site,
                      const char *battle)
{
  for (guint i = 0; i < site->battles->len; i++)
    if (g_strcmp0 (biv_item_get_id (site->battles->pdata[i]), battle) == 0)
      return g_strdup_printf ("battle-%u.html", i + 1);
  return NULL;
}

static char *
dup_army_page (Site       *site,
               const char *side)
{
  GPtrArray *sides = biv_campaign_peek_items (site->known, BIV_KIND_SIDE);

  for (guint i = 0; i < sides->len; i++)
    if (g_strcmp0 (biv_item_get_id (sides->pdata[i]), side) == 0 && biv_army_list_formations (site->known, side)->len > 0)
      return g_strdup_printf ("army-%u.html", i + 1);
  return NULL;
}

/* ---- What stands on all of them ---- */

void
site_append_link (GString    *html,
                  const char *before,
                  const char *name,
                  const char *words,
                  const char *after)
{
  biv_html_append (html, before, "", "<a href=\"");
  biv_html_append (html, "", name, "\">");
  biv_html_append (html, "", words, "</a>");
  g_string_append (html, after);
}

/* @name: (nullable): the page that it leads to; nothing without. @now: the page that it stands on. @label: (nullable): what it is
 * called where @words are short */
static void
append_tab (GString    *html,
            const char *name,
            const char *now,
            const char *words,
            const char *label)
{
  if (name == NULL)
    return;
  biv_html_append (html, "<li><a href=\"", name, "\"");
  if (label != NULL)
    biv_html_append (html, " aria-label=\"", label, "\"");
  g_string_append (html, g_strcmp0 (name, now) == 0 ? " aria-current=\"page\">" : ">");
  biv_html_append (html, "", words, "</a></li>\n");
}

static void
append_turn_tabs (Site       *site,
                  GString    *html,
                  const char *now)
{
  if (site->turns->len < 2)
    return;
  biv_html_append (html, "<ul>\n<li>", C_("chronicle", "Turns"), "</li>\n");
  for (int turn = 1; (guint) turn < site->turns->len; turn++)
    {
      g_autofree char *page = site_dup_turn_page (site, turn), *words = g_strdup_printf ("%d", turn);
      g_autofree char *label = biv_calendar_dup_turn (site->known, turn);

      append_tab (html, page, now, words, label);
    }
  g_string_append (html, "</ul>\n");
}

/* There may be many, so that they are shown when they are asked for. */
static void
append_battle_tabs (Site       *site,
                    GString    *html,
                    const char *now)
{
  g_autofree char *words = g_strdup_printf (C_("chronicle", "Battles (%u)"), site->battles->len);

  if (site->battles->len == 0)
    return;
  biv_html_append (html, "<details><summary>", words, "</summary>\n<ul>\n");
  for (guint i = 0; i < site->battles->len; i++)
    {
      g_autofree char *page = site_dup_battle_page (site, biv_item_get_id (site->battles->pdata[i]));
      g_autofree char *name = biv_turn_dup_battle_name (site->known, site->battles->pdata[i]);

      append_tab (html, page, now, name, NULL);
    }
  g_string_append (html, "</ul>\n</details>\n");
}

static void
append_navigation (Site       *site,
                   GString    *html,
                   const char *now)
{
  biv_html_append (html, "<nav aria-label=\"", C_("chronicle", "Pages"), "\">\n<ul>\n");
  append_tab (html, FRONT, now, C_("chronicle", "The campaign"), NULL);
  BIV_EACH (BivItem, side, site->known, BIV_KIND_SIDE)
    {
      g_autofree char *page = dup_army_page (site, biv_item_get_id (side));

      append_tab (html, page, now, biv_sheet_name (side), NULL);
    }
  g_string_append (html, "</ul>\n");
  append_turn_tabs (site, html, now);
  append_battle_tabs (site, html, now);
  g_string_append (html, "</nav>\n");
}

GString *
site_begin_page (Site       *site,
                 const char *name,
                 const char *heading)
{
  static const char more[] =
    MARK
    "<link rel=\"alternate\" type=\"application/rss+xml\" title=\"RSS\" href=\"feed.xml\">\n"
    "<style>nav{margin-bottom:1rem}nav ul{list-style:none;display:flex;flex-wrap:wrap;align-items:baseline;gap:0 1rem;margin:0;"
    "padding:0}nav li{margin:0}a{color:var(--mark)}nav a{display:inline-block;min-width:1.5rem;padding:.25rem 0}nav summary{"
    "padding:.25rem 0}nav a[aria-current]{font-weight:700;text-decoration:none}"
    "a:focus-visible,input:focus-visible,summary:focus-visible{outline:3px solid var(--mark);outline-offset:2px}"
    "#steer{display:flex;gap:.8rem;align-items:center;flex-wrap:wrap}#steer input{flex:1;min-width:12rem;accent-color:var(--mark)}"
    "#steer[hidden],figure[hidden]{display:none}section.unit{border-bottom:1px solid var(--line);padding-bottom:.5rem}"
    "li{margin:.25rem 0}@media print{nav,#steer{display:none!important}}</style>\n";
  const char *title = biv_sheet_name (site->known);
  g_autofree char *both = heading != NULL ? g_strdup_printf ("%s – %s", heading, title) : g_strdup (title);
  GString *html = g_string_new (NULL);

  biv_html_append_head (html, both, more);
  g_string_append (html, "<header>\n");
  if (heading != NULL)
    biv_html_append (html, "<p class=\"sheet\">", title, "</p>\n");
  biv_html_append (html, "<h1>", heading != NULL ? heading : title, "</h1>\n</header>\n");
  append_navigation (site, html, name);
  g_string_append (html, "<main>\n");
  return html;
}

void
site_end_page (Site       *site,
               const char *name,
               GString    *html)
{
  g_autofree char *title = site->player != NULL ? biv_player_dup_title (site->source, site->player) : NULL;
  g_autofree char *audience = site->is_for_all ? g_strdup (C_("sheet", "For everybody"))
                              : title == NULL  ? g_strdup (C_("sheet", "For the referee only"))
                                               : g_strdup_printf (C_("sheet", "For %s only"), title);
  g_autofree char *as_of = biv_calendar_dup_turn (site->known, site->known->turn);

  biv_html_append (html, "</main>\n<footer><span>", audience, "</span>");
  biv_html_append (html, "<span>", as_of, "</span></footer>\n</body>\n</html>\n");
  site_add_file (site, name, g_string_free_to_bytes (html));
}

/* Nothing where there is no such sheet. */
static void
append_sheet (Site                  *site,
              GString               *html,
              BivCampaign           *campaign,
              const char            *title,
              const BivSheetRequest *request)
{
  BivSheetRequest full = *request;
  g_autofree char *who = site->player != NULL ? dup_who (site, campaign) : NULL;
  g_autoptr (BivSheet) sheet = NULL;

  full.reader = site->reader;
  full.player = who;
  full.is_for_all = site->is_for_all;
  full.backdrop = site->request->backdrop;
  full.sides_see_picture = TRUE;
  full.folder = site->request->folder;
  full.source = site->source;
  sheet = biv_sheet_new (campaign, &full, NULL);
  if (sheet != NULL)
    biv_sheet_append_html (sheet, html, title);
}

/* ---- Pages of one sheet ---- */

static gboolean
has_news (BivCampaign *campaign,
          int          turn)
{
  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    if (entry->gazette && entry->turn == turn)
      return TRUE;
  return FALSE;
}

/* Orders, supply and sightings are some side's: what everybody knows of a turn is what stands in everybody's journal. */
static void
append_journal (Site    *site,
                GString *html,
                int      turn)
{
  guint n = 0;

  BIV_EACH (BivEntry, entry, site->known, BIV_KIND_ENTRY)
    {
      if (entry->turn != turn || entry->gazette || entry->entry_kind == BIV_ENTRY_PHASE || entry->text == NULL)
        continue;
      if (n++ == 0)
        biv_html_append (html, "<h2>", C_("chronicle", "From the journal"), "</h2>\n<ul>\n");
      biv_html_append (html, "<li>", biv_said (entry->text), "</li>\n");
    }
  g_string_append (html, n > 0 ? "</ul>\n" : "");
}

static void
add_turn (Site *site,
          int   turn)
{
  BivCampaign *then = site->turns->pdata[turn];
  g_autofree char *name = site_dup_turn_page (site, turn);
  g_autofree char *heading = biv_calendar_dup_turn (site->known, turn);
  GString *html = site_begin_page (site, name, heading), *deeds;

  biv_html_append (html, "<figure><img alt=\"", C_("chronicle", "The map when the turn closed."), "\" loading=\"lazy\"");
  g_string_append_printf (html, " src=\"map-%d.svg\"></figure>\n", turn);
  deeds = g_string_new (NULL);
  if (site_append_deeds (site, deeds, turn))
    {
      biv_html_append (html, "<h2>", C_("chronicle", "What happened"), "</h2>\n");
      g_string_append (html, deeds->str);
    }
  g_string_free (deeds, TRUE);
  if (has_news (site->known, turn))
    {
      biv_html_append (html, "<h2>", C_("chronicle", "From the newspaper"), "</h2>\n");
      append_sheet (site, html, then, NULL, &(BivSheetRequest) { .kind = BIV_SHEET_GAZETTE });
    }
  if (g_strcmp0 (site->reader, BIV_EVERYBODY) == 0)
    append_journal (site, html, turn);
  else
    append_sheet (site, html, then, NULL, &(BivSheetRequest) { .kind = BIV_SHEET_TURN });
  site_end_page (site, name, html);
}

/* Of those that the reader may see; one whose file is gone is left out. */
static void
append_photographs (Site      *site,
                    GString   *html,
                    BivBattle *battle)
{
  guint n = 0;

  BIV_EACH_DETAIL (BivPhotograph, photograph, battle->photographs)
    {
      g_autofree char *uri = biv_photograph_dup_uri (photograph->file, site->request->folder);
      const char *caption = photograph->caption;

      if (uri == NULL)
        continue;
      if (n++ == 0)
        biv_html_append (html, "<h2>", C_("chronicle", "Photographs"), "</h2>\n");
      biv_html_append (html, "<figure><img alt=\"", caption != NULL ? caption : C_("chronicle", "Photograph"), "\" src=\"");
      g_string_append_printf (html, "%s\">", uri);
      if (caption != NULL)
        biv_html_append (html, "<figcaption>", caption, "</figcaption>");
      g_string_append (html, "</figure>\n");
    }
}

static void
add_battle (Site      *site,
            BivBattle *battle)
{
  const char *id = biv_id_of (battle);
  g_autofree char *name = site_dup_battle_page (site, id);
  g_autofree char *heading = biv_turn_dup_battle_name (site->known, battle);
  GString *html = site_begin_page (site, name, heading);

  append_sheet (site, html, site->source, heading, &(BivSheetRequest) { .kind = BIV_SHEET_REPORT, .battle = id });
  append_photographs (site, html, battle);
  site_end_page (site, name, html);
}

static void
add_army (Site    *site,
          BivItem *side)
{
  const char *id = biv_item_get_id (side);
  g_autofree char *name = dup_army_page (site, id);
  GString *html;

  if (name == NULL)
    return;
  html = site_begin_page (site, name, biv_sheet_name (side));
  biv_html_append (html, "<h2>", C_("sheet", "Order of battle"), "</h2>\n");
  append_sheet (site, html, site->source, NULL, &(BivSheetRequest) { .kind = BIV_SHEET_OOB, .side = id });
  site_append_lives (site, html, id);
  site_end_page (site, name, html);
}

/* ---- All of it ---- */

static void
object_unref (gpointer object)
{
  if (object != NULL)
    g_object_unref (object);
}

static void
site_clear (Site *site)
{
  g_clear_object (&site->known);
  g_clear_pointer (&site->player, biv_player_free);
  g_ptr_array_unref (site->files);
  g_clear_pointer (&site->deeds, g_ptr_array_unref);
  g_ptr_array_unref (site->battles);
  g_ptr_array_unref (site->turns);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Site, site_clear)

static void
look_about (Site *site)
{
  const char *reader = biv_campaign_is_copy (site->source) ? site->source->copy_for : site->request->reader;
  g_autofree char *who = NULL;

  site->is_for_all = g_strcmp0 (reader, BIV_EVERYBODY) == 0;
  site->player = site->is_for_all ? NULL : biv_player_find (site->source, reader);
  site->reader = site->player != NULL                                                ? site->player->side
                 : site->is_for_all && site->source->state != BIV_STATE_FINISHED ? BIV_EVERYBODY
                                                                                     : NULL;
  who = dup_who (site, site->source);
  site->known = site_copy_known (site, site->source);
  site->deeds = biv_chronicle_list (site->source, who, site->source->turn);
  g_ptr_array_set_size (site->turns, site->source->turn + 1);
  for (int turn = 1; turn <= site->source->turn; turn++)
    {
      g_autoptr (BivCampaign) then = biv_campaign_copy_at_turn (site->source, turn);
      g_autoptr (BivPlayer) player = then != NULL && site->player != NULL
                                       ? biv_player_find_then (then, site->source, site->player) : NULL;

      if (then != NULL && (site->player == NULL || player != NULL))
        site->turns->pdata[turn] = g_steal_pointer (&then);
    }
  BIV_EACH (BivBattle, battle, site->known, BIV_KIND_BATTLE)
    if (battle->state == BIV_BATTLE_APPLIED)
      g_ptr_array_add (site->battles, battle);
}

static gboolean
check (BivCampaign          *campaign,
       const BivSiteRequest *request,
       GError              **error)
{
  const char *reader = request->reader;
  g_autoptr (BivPlayer) player = biv_player_find (campaign, reader);

  if (biv_campaign_is_copy (campaign) && reader != NULL &&
      (player == NULL || !biv_player_is (player, campaign->copy_for, campaign->copy_player)))
    {
      g_autoptr (BivPlayer) his = biv_player_find (campaign, campaign->copy_for);
      g_autofree char *title = biv_player_dup_title (campaign, his);

      return biv_fail (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                       _("This is the copy of %s, and knows nothing for anybody else."), title);
    }
  if (reader != NULL && !g_str_equal (reader, BIV_EVERYBODY) && player == NULL)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("There is no side “%s” in this campaign."), reader);
  return TRUE;
}

static gboolean
make_pages (Site    *site,
            GError **error)
{
  look_about (site);
  if (!site_add_front (site, error))
    return FALSE;
  for (int turn = 1; (guint) turn < site->turns->len; turn++)
    if (site->turns->pdata[turn] != NULL)
      add_turn (site, turn);
  for (guint i = 0; i < site->battles->len; i++)
    add_battle (site, site->battles->pdata[i]);
  BIV_EACH (BivItem, side, site->known, BIV_KIND_SIDE)
    add_army (site, side);
  site_add_feed (site);
  return TRUE;
}

/* ---- The folder ---- */

static gboolean
is_chronicle (GFile *folder)
{
  g_autoptr (GFile) front = g_file_get_child (folder, FRONT);
  g_autofree char *text = NULL;

  return g_file_load_contents (front, NULL, &text, NULL, NULL, NULL) && strstr (text, MARK) != NULL;
}

static gboolean
is_a_pages_name (const char *name)
{
  static const char *const kinds[] = { "turn-", "map-", "battle-", "army-", "course-", NULL };

  for (gsize i = 0; kinds[i] != NULL; i++)
    if (g_str_has_prefix (name, kinds[i]))
      {
        const char *at = name + strlen (kinds[i]);
        gsize n_figures = strspn (at, "0123456789");

        return n_figures > 0 && (g_str_equal (at + n_figures, ".html") || g_str_equal (at + n_figures, ".svg"));
      }
  return FALSE;
}

static gboolean
has_file (Site       *site,
          const char *name)
{
  for (guint i = 0; i < site->files->len; i++)
    if (g_str_equal (((SiteFile *) site->files->pdata[i])->name, name))
      return TRUE;
  return FALSE;
}

/* What is left of an earlier chronicle may have been for another reader. */
static gboolean
sweep (Site    *site,
       GFile   *folder,
       GError **error)
{
  g_autoptr (GFileEnumerator) children = NULL;
  g_autoptr (GFileInfo) info = NULL;
  g_autoptr (GError) why = NULL;

  if (!is_chronicle (folder))
    return TRUE;
  children = g_file_enumerate_children (folder, G_FILE_ATTRIBUTE_STANDARD_NAME, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, NULL, error);
  if (children == NULL)
    return FALSE;
  while ((info = g_file_enumerator_next_file (children, NULL, &why)) != NULL)
    {
      const char *name = g_file_info_get_name (info);
      g_autoptr (GFile) file = g_file_get_child (folder, name);

      if (is_a_pages_name (name) && !has_file (site, name) && !g_file_delete (file, NULL, error))
        return FALSE;
      g_clear_object (&info);
    }
  if (why != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&why));
      return FALSE;
    }
  return TRUE;
}

static GPtrArray *
write_files (Site    *site,
             GFile   *folder,
             GError **error)
{
  g_autoptr (GPtrArray) written = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GError) why = NULL;

  if (!g_file_make_directory_with_parents (folder, NULL, &why) && !g_error_matches (why, G_IO_ERROR, G_IO_ERROR_EXISTS))
    {
      g_propagate_error (error, g_steal_pointer (&why));
      return NULL;
    }
  if (!sweep (site, folder, error))
    return NULL;
  for (guint i = 0; i < site->files->len; i++)
    {
      const SiteFile *file = site->files->pdata[i];
      g_autoptr (GFile) target = g_file_get_child (folder, file->name);
      gsize n_bytes;
      const char *bytes = g_bytes_get_data (file->bytes, &n_bytes);

      if (!biv_file_replace (target, bytes, n_bytes, NULL, BIV_FILE_REPLACE_NONE, NULL, error))
        return NULL;
      g_ptr_array_add (written, g_steal_pointer (&target));
    }
  return g_steal_pointer (&written);
}

GPtrArray *
biv_chronicle_site_write (BivCampaign          *campaign,
                          const BivSiteRequest *request,
                          GFile                *folder,
                          GError              **error)
{
  g_auto (Site) site = { .source = campaign, .request = request };

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && request != NULL && G_IS_FILE (folder), NULL);

  site.files = g_ptr_array_new_with_free_func (site_file_free);
  site.battles = g_ptr_array_new ();
  site.turns = g_ptr_array_new_with_free_func (object_unref);
  if (!check (campaign, request, error) || !make_pages (&site, error))
    return NULL;
  return write_files (&site, folder, error);
}
