/* SPDX-License-Identifier: GPL-3.0-or-later */
/* feed.c: what is new in a chronicle, the latest first, as RSS 2.0 */
#include "config.h"
#include "draw/site/site-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/biv-xml-writer.h"
#include "base/said.h"
#include "campaign/model/calendar.h"
#include "campaign/story/chronicle.h"
#include "draw/sheet/words.h"

#define MOST 60                     /* items: a reader keeps the older ones */

/* Returns: (transfer full) (nullable): %NULL where it is not known where the pages will be found */
static char *
dup_address (Site       *site,
             const char *page)
{
  const char *address = site->request->address;

  if (address == NULL)
    return NULL;
  return g_strdup_printf ("%s%s%s", address, g_str_has_suffix (address, "/") ? "" : "/", page);
}

/* The same news is known again by its words, whatever comes before or after it. @text: (nullable) */
static void
write_item (Site         *site,
            BivXmlWriter *writer,
            int           turn,
            const char   *headline,
            const char   *text)
{
  g_autofree char *page = site_dup_turn_page (site, turn), *link = dup_address (site, page != NULL ? page : "index.html");
  g_autofree char *date = biv_calendar_dup_turn (site->known, turn);
  g_autofree char *title = g_strdup_printf (C_("chronicle", "%s: %s"), date, headline);
  g_autofree char *content = g_strdup_printf ("%d\n%s\n%s", turn, headline, text != NULL ? text : "");
  g_autofree char *guid = g_compute_checksum_for_string (G_CHECKSUM_SHA256, content, -1);

  biv_xml_writer_open (writer, "item");
  biv_xml_writer_text_element (writer, "title", title);
  if (link != NULL)
    biv_xml_writer_text_element (writer, "link", link);
  if (text != NULL)
    biv_xml_writer_text_element (writer, "description", text);
  biv_xml_writer_open (writer, "guid");
  biv_xml_writer_attribute (writer, "isPermaLink", "false");
  biv_xml_writer_text (writer, guid);
  biv_xml_writer_close (writer);
  biv_xml_writer_close (writer);
}

/* Of one turn, the latest first. Returns: how many */
static guint
write_turn (Site         *site,
            BivXmlWriter *writer,
            int           turn,
            guint         most)
{
  GPtrArray *entries = biv_campaign_peek_items (site->known, BIV_KIND_ENTRY);
  guint n = 0;

  for (guint i = entries->len; i-- > 0 && n < most;)
    {
      BivEntry *entry = entries->pdata[i];

      if (entry->turn != turn || !entry->gazette || (entry->headline == NULL && entry->text == NULL))
        continue;
      write_item (site, writer, turn, biv_said (entry->headline != NULL ? entry->headline : entry->text),
                  entry->headline != NULL && entry->text != NULL ? biv_said (entry->text) : NULL);
      n++;
    }
  for (guint i = site->deeds->len; i-- > 0 && n < most;)
    {
      const BivDeed *deed = site->deeds->pdata[i];

      if (deed->turn != turn)
        continue;
      write_item (site, writer, turn, deed->text, NULL);
      n++;
    }
  return n;
}

void
site_add_feed (Site *site)
{
  g_autoptr (BivXmlWriter) writer = biv_xml_writer_new ();
  g_autofree char *link = dup_address (site, "index.html");
  g_autofree char *now = biv_calendar_dup_turn (site->known, site->known->turn);
  guint n = 0;
  char *text;
  gsize n_bytes;

  biv_xml_writer_open (writer, "rss");
  biv_xml_writer_attribute (writer, "version", "2.0");
  biv_xml_writer_open (writer, "channel");
  biv_xml_writer_text_element (writer, "title", biv_sheet_name (site->known));
  biv_xml_writer_text_element (writer, "link", link != NULL ? link : "index.html");
  biv_xml_writer_text_element (writer, "description", now);
  biv_xml_writer_text_element (writer, "language", C_("html", "en"));
  for (int turn = site->known->turn; turn >= 1 && n < MOST; turn--)
    n += write_turn (site, writer, turn, MOST - n);
  biv_xml_writer_close (writer);
  biv_xml_writer_close (writer);
  text = biv_xml_writer_finish (writer, &n_bytes);
  site_add_file (site, "feed.xml", g_bytes_new_take (text, n_bytes));
}
