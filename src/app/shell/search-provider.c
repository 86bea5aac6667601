/* SPDX-License-Identifier: GPL-3.0-or-later */
/* search-provider.c: what the desktop's own search finds in the campaigns that were open last */
#include "app/shell/search-provider.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/shell/finder.h"
#include "app/shell/window.h"
#include "app/widgets/preferences.h"
#include "app/widgets/summary.h"
#include "campaign/model/item-names.h"
#include "campaign/story/search.h"

#define CAMPAIGNS_MOST 6            /* that are looked through: the last ones */
#define HITS_MOST      8            /* of one campaign; a desktop shows fewer */
#define IDLE_MS        60000        /* a search is typed letter by letter: the files are not read anew for each */

struct _BivSearchProvider
{
  GObject         parent_instance;

  GtkApplication *application;      /* not owned */
  GHashTable     *read;             /* of ReadCampaign, by its URI */
  guint           export_id;
};

/* A campaign as it was last read. */
typedef struct
{
  BivCampaign *campaign;            /* NULL: it cannot be read */
  char        *etag;
} ReadCampaign;

G_DEFINE_FINAL_TYPE (BivSearchProvider, biv_search_provider, G_TYPE_OBJECT)

static const char interface_xml[] =
  "<node><interface name='org.gnome.Shell.SearchProvider2'>"
  "<method name='GetInitialResultSet'><arg type='as' name='terms' direction='in'/>"
  "<arg type='as' name='results' direction='out'/></method>"
  "<method name='GetSubsearchResultSet'><arg type='as' name='previous_results' direction='in'/>"
  "<arg type='as' name='terms' direction='in'/><arg type='as' name='results' direction='out'/></method>"
  "<method name='GetResultMetas'><arg type='as' name='identifiers' direction='in'/>"
  "<arg type='aa{sv}' name='metas' direction='out'/></method>"
  "<method name='ActivateResult'><arg type='s' name='identifier' direction='in'/>"
  "<arg type='as' name='terms' direction='in'/><arg type='u' name='timestamp' direction='in'/></method>"
  "<method name='LaunchSearch'><arg type='as' name='terms' direction='in'/>"
  "<arg type='u' name='timestamp' direction='in'/></method>"
  "</interface></node>";

/* ---- Reading ---- */

static void
read_campaign_free (ReadCampaign *read)
{
  g_clear_object (&read->campaign);
  g_free (read->etag);
  g_free (read);
}

/* Returns: (transfer none) (nullable): %NULL where it is not on this machine, or cannot be read */
static BivCampaign *
read_campaign (BivSearchProvider *self,
               const char        *uri)
{
  g_autoptr (GFile) file = g_file_new_for_uri (uri);
  g_autoptr (GFileInfo) info = NULL;
  ReadCampaign *read = g_hash_table_lookup (self->read, uri);
  const char *etag;

  if (g_file_is_native (file))
    info = g_file_query_info (file, G_FILE_ATTRIBUTE_ETAG_VALUE "," G_FILE_ATTRIBUTE_STANDARD_TYPE, G_FILE_QUERY_INFO_NONE, NULL,
                              NULL);
  if (info == NULL || g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR)
    return NULL;
  etag = g_file_info_get_etag (info);
  if (read == NULL || g_strcmp0 (read->etag, etag) != 0)
    {
      read = g_new0 (ReadCampaign, 1);
      read->campaign = biv_document_read (file, NULL);
      read->etag = g_strdup (etag);
      g_hash_table_replace (self->read, g_strdup (uri), read);
    }
  return read->campaign;
}

/* ---- Results: "URI", a campaign, or "URI PAGE ID", something in it. There is no space in a URI, nor in a page's name ---- */

/* Returns: (transfer none) (nullable): the campaign; @item: (out) (nullable): what of it, %NULL: itself */
static BivCampaign *
find_result (BivSearchProvider *self,
             char *const       *parts,
             BivItem          **item)
{
  BivCampaign *campaign = parts[0] != NULL ? read_campaign (self, parts[0]) : NULL;

  *item = NULL;
  if (campaign == NULL || parts[1] == NULL)
    return campaign;
  *item = parts[2] != NULL ? biv_campaign_find (campaign, parts[2]) : NULL;
  return *item != NULL ? campaign : NULL;
}

static gboolean
is_called (BivCampaign       *campaign,
           const char *const *terms)
{
  g_autofree char *name = g_utf8_casefold (biv_item_get_name (BIV_ITEM (campaign)), -1);
  gboolean has_all = terms[0] != NULL;

  for (; has_all && *terms != NULL; terms++)
    {
      g_autofree char *term = g_utf8_casefold (*terms, -1);

      has_all = strstr (name, term) != NULL;
    }
  return has_all;
}

/* Lines of the journal are left out: a desktop looks for what has a name. Returns: whether there was anything */
static gboolean
add_results (BivSearchProvider *self,
             const char        *uri,
             const char *const *terms,
             GStrvBuilder      *results)
{
  BivCampaign *campaign = read_campaign (self, uri);
  g_autofree char *text = g_strjoinv (" ", (char **) terms);
  g_autoptr (GPtrArray) hits = NULL;
  gboolean is_it;
  guint n_all, n = 0;

  if (campaign == NULL)
    return FALSE;
  is_it = is_called (campaign, terms);
  if (is_it)
    g_strv_builder_add (results, uri);
  hits = biv_search (campaign, text, HITS_MOST, &n_all);
  for (guint i = 0; i < hits->len; i++)
    {
      const BivSearchHit *hit = hits->pdata[i];
      const char *id = biv_item_get_id (hit->item);
      g_autofree char *result = NULL;

      if (BIV_IS_ENTRY (hit->item) || id == NULL)
        continue;
      result = g_strdup_printf ("%s %s %s", uri, biv_finder_get_page (hit->item), id);
      g_strv_builder_add (results, result);
      n++;
    }
  return is_it || n > 0;
}

static char **
list_results (BivSearchProvider *self,
              const char *const *terms)
{
  const char *const *recent = biv_preferences_get_recent (biv_preferences_get ());
  g_autoptr (GStrvBuilder) results = g_strv_builder_new ();

  for (guint i = 0; recent[i] != NULL && i < CAMPAIGNS_MOST; i++)
    add_results (self, recent[i], terms, results);
  return g_strv_builder_end (results);
}

static GVariant *
describe (BivSearchProvider *self,
          const char *const *ids)
{
  g_autoptr (GIcon) icon = g_themed_icon_new ("org.bivouac.Bivouac");
  GVariantBuilder all;

  g_variant_builder_init (&all, G_VARIANT_TYPE ("aa{sv}"));
  for (; *ids != NULL; ids++)
    {
      g_auto (GStrv) parts = g_strsplit (*ids, " ", 3);
      BivItem *item;
      BivCampaign *campaign = find_result (self, parts, &item);
      g_autofree char *words = NULL;
      g_autoptr (GVariant) picture = NULL;

      if (campaign == NULL)
        continue;
      picture = g_icon_serialize (icon);
      /* TRANSLATORS: in the desktop's search: what it is, and in which campaign */
      words = item != NULL ? g_strdup_printf (_("%s in %s"), biv_finder_get_kind (item), biv_item_get_name (BIV_ITEM (campaign)))
                           : biv_summary_dup_turn (campaign, TRUE);
      g_variant_builder_open (&all, G_VARIANT_TYPE ("a{sv}"));
      g_variant_builder_add (&all, "{sv}", "id", g_variant_new_string (*ids));
      g_variant_builder_add (&all, "{sv}", "name", g_variant_new_string (item != NULL ? biv_item_call (item)
                                                                                     : biv_item_get_name (BIV_ITEM (campaign))));
      g_variant_builder_add (&all, "{sv}", "description", g_variant_new_string (words));
      g_variant_builder_add (&all, "{sv}", "icon", picture);
      g_variant_builder_close (&all);
    }
  return g_variant_new ("(aa{sv})", &all);
}

/* ---- Going there ---- */

/* Returns: (transfer none) (nullable): the window in which the campaign is open now */
static BivWindow *
open_campaign (BivSearchProvider *self,
               const char        *uri)
{
  g_autoptr (GFile) file = g_file_new_for_uri (uri);

  g_application_open (G_APPLICATION (self->application), &file, 1, "");
  for (GList *l = gtk_application_get_windows (self->application); l != NULL; l = l->next)
    {
      BivDocument *document = BIV_IS_WINDOW (l->data) ? biv_window_get_document (l->data) : NULL;
      GFile *its = document != NULL ? biv_document_get_file (document) : NULL;

      if (its == NULL && document != NULL)
        its = biv_document_get_elsewhere (document, NULL);
      if (its != NULL && g_file_equal (its, file))
        return l->data;
    }
  return NULL;
}

static void
go_to (BivSearchProvider *self,
       const char        *id,
       guint32            time)
{
  g_auto (GStrv) parts = g_strsplit (id, " ", 3);
  BivWindow *window = parts[0] != NULL ? open_campaign (self, parts[0]) : NULL;

  if (window == NULL)
    return;
  if (parts[1] != NULL && parts[2] != NULL)
    biv_window_show_page (window, parts[1], parts[2]);
  gtk_window_present_with_time (GTK_WINDOW (window), time);
}

/* More than the desktop has room for is in the window's own list: of the first campaign in which there is anything. */
static void
go_on (BivSearchProvider *self,
       const char *const *terms,
       guint32            time)
{
  g_auto (GStrv) results = list_results (self, terms);
  g_auto (GStrv) parts = results[0] != NULL ? g_strsplit (results[0], " ", 3) : NULL;
  g_autofree char *text = g_strjoinv (" ", (char **) terms);
  BivWindow *window;

  if (parts == NULL)
    {
      g_application_activate (G_APPLICATION (self->application));
      return;
    }
  window = open_campaign (self, parts[0]);
  if (window == NULL)
    return;
  gtk_window_present_with_time (GTK_WINDOW (window), time);
  biv_window_find (window, text);
}

/* ---- On the bus ---- */

static void
on_call (GDBusConnection       *connection,
         const char            *sender,
         const char            *path,
         const char            *interface,
         const char            *method,
         GVariant              *parameters,
         GDBusMethodInvocation *invocation,
         gpointer               data)
{
  BivSearchProvider *self = data;
  GApplication *application = G_APPLICATION (self->application);
  g_autofree const char **words = NULL;
  GVariant *answer = NULL;

  /* Who was started for this alone stays a while for the next letter. */
  if (g_application_get_flags (application) & G_APPLICATION_IS_SERVICE)
    g_application_set_inactivity_timeout (application, IDLE_MS);
  g_application_hold (application);
  if (g_str_equal (method, "GetInitialResultSet") || g_str_equal (method, "GetSubsearchResultSet"))
    {
      g_auto (GStrv) results = NULL;

      /* What was found before is no shorter way: the files are in memory. */
      if (g_str_equal (method, "GetInitialResultSet"))
        g_variant_get (parameters, "(^a&s)", &words);
      else
        g_variant_get (parameters, "(@as^a&s)", NULL, &words);
      results = list_results (self, words);
      answer = g_variant_new ("(^as)", results);
    }
  else if (g_str_equal (method, "GetResultMetas"))
    {
      g_variant_get (parameters, "(^a&s)", &words);
      answer = describe (self, words);
    }
  else if (g_str_equal (method, "ActivateResult"))
    {
      const char *id;
      guint32 time;

      g_variant_get (parameters, "(&s^a&su)", &id, &words, &time);
      go_to (self, id, time);
    }
  else
    {
      guint32 time;

      g_variant_get (parameters, "(^a&su)", &words, &time);
      go_on (self, words, time);
    }
  g_dbus_method_invocation_return_value (invocation, answer);
  g_application_release (application);
}

gboolean
biv_search_provider_export (BivSearchProvider  *self,
                            GDBusConnection    *connection,
                            const char         *path,
                            GError            **error)
{
  static const GDBusInterfaceVTable calls = { .method_call = on_call };
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (interface_xml, error);
  g_autofree char *own = g_strconcat (path, "/SearchProvider", NULL);

  g_return_val_if_fail (BIV_IS_SEARCH_PROVIDER (self) && self->export_id == 0, FALSE);

  if (node == NULL)
    return FALSE;
  self->export_id = g_dbus_connection_register_object (connection, own, node->interfaces[0], &calls, self, NULL, error);
  return self->export_id != 0;
}

void
biv_search_provider_unexport (BivSearchProvider *self,
                              GDBusConnection   *connection)
{
  g_return_if_fail (BIV_IS_SEARCH_PROVIDER (self));

  if (self->export_id != 0)
    g_dbus_connection_unregister_object (connection, self->export_id);
  self->export_id = 0;
}

/* ---- The class ---- */

BivSearchProvider *
biv_search_provider_new (GtkApplication *application)
{
  BivSearchProvider *self = g_object_new (BIV_TYPE_SEARCH_PROVIDER, NULL);

  self->application = application;
  return self;
}

static void
biv_search_provider_finalize (GObject *object)
{
  g_hash_table_unref (BIV_SEARCH_PROVIDER (object)->read);
  G_OBJECT_CLASS (biv_search_provider_parent_class)->finalize (object);
}

static void
biv_search_provider_class_init (BivSearchProviderClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = biv_search_provider_finalize;
}

static void
biv_search_provider_init (BivSearchProvider *self)
{
  self->read = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) read_campaign_free);
}
