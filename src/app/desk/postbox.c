/* SPDX-License-Identifier: GPL-3.0-or-later */
/* postbox.c: the folder in which players' orders for a campaign arrive */
#include "app/desk/postbox.h"

#include <glib/gi18n.h>

#include "app/widgets/preferences.h"
#include "base/biv-file.h"
#include "campaign/model/turn-words.h"
#include "campaign/turn/form.h"
#include "store/format.h"
#include "store/orders-folder.h"
#include "store/orders-post.h"

#define AGAIN_S 3                     /* until one that is gone is looked for again */
#define AT_ONCE 20                    /* files read before the window has its turn */

typedef struct
{
  GFile     *file;
  GPtrArray *forms;                   /* of BivOrdersForm; NULL: it cannot be read */
  char      *fault;                   /* why; NULL: it can */
  gboolean   is_handed;
} Letter;

struct _BivPostbox
{
  GObject          parent_instance;

  BivCampaign     *campaign;
  char            *address;           /* of its file; NULL: it has none yet */
  GFile           *folder;            /* NULL: none is watched */
  BivOrdersFolder *watched;           /* NULL: the folder is gone */
  GPtrArray       *letters;           /* of Letter, by their files' names: what has orders in it */
  GPtrArray       *unread;            /* of GFile, the last one first */
  guint            read_id, again_id;
  gboolean         has_looked;        /* what comes now is new */
  gboolean         is_told;           /* that it is gone */
};

enum
{
  CHANGED, TOLD,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BivPostbox, biv_postbox, G_TYPE_OBJECT)

static void
letter_free (gpointer data)
{
  Letter *letter = data;

  g_object_unref (letter->file);
  g_clear_pointer (&letter->forms, g_ptr_array_unref);
  g_free (letter->fault);
  g_free (letter);
}

static void
tell (BivPostbox *self,
      const char *text)
{
  g_signal_emit (self, signals[TOLD], 0, text);
}

/* ---- What has come ---- */

static gboolean
is_wanted (BivPostbox          *self,
           const BivOrdersForm *form)
{
  return (form->side == NULL || form->turn == self->campaign->turn) && !biv_turn_form_stands (self->campaign, form);
}

static void
forget_letter (BivPostbox *self,
               GFile      *file)
{
  for (guint i = self->letters->len; i-- > 0;)
    if (g_file_equal (((Letter *) self->letters->pdata[i])->file, file))
      g_ptr_array_remove_index (self->letters, i);
}

static void
tell_late (BivPostbox          *self,
           GFile               *file,
           const BivOrdersForm *form)
{
  g_autofree char *name = biv_file_dup_name (file);
  g_autofree char *words = g_strdup_printf (_("%s: orders of %s for turn %d come too late: this is turn %d."), name,
                                            biv_turn_name (self->campaign, form->side), form->turn, self->campaign->turn);

  tell (self, words);
}

/* What is no orders at all may lie there as it likes. */
static void
read_letter (BivPostbox *self,
             GFile      *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) forms = biv_orders_post_load (file, &error);
  Letter *letter;

  forget_letter (self, file);
  if (forms == NULL && g_error_matches (error, BIV_FORMAT_ERROR, BIV_FORMAT_ERROR_OTHER))
    return;
  if (forms == NULL && self->has_looked)
    tell (self, error->message);
  for (guint i = 0; forms != NULL && self->has_looked && i < forms->len; i++)
    if (((BivOrdersForm *) forms->pdata[i])->side != NULL && ((BivOrdersForm *) forms->pdata[i])->turn < self->campaign->turn)
      tell_late (self, file, forms->pdata[i]);
  letter = g_new0 (Letter, 1);
  letter->file = g_object_ref (file);
  letter->fault = error != NULL ? g_strdup (error->message) : NULL;
  letter->forms = g_steal_pointer (&forms);
  g_ptr_array_add (self->letters, letter);
}

static int
compare_letters (gconstpointer a,
                 gconstpointer b)
{
  g_autofree char *first = g_file_get_uri ((*(Letter *const *) a)->file);
  g_autofree char *second = g_file_get_uri ((*(Letter *const *) b)->file);

  return g_strcmp0 (first, second);
}

static gboolean
read_some (gpointer data)
{
  BivPostbox *self = data;

  for (guint i = 0; i < AT_ONCE && self->unread->len > 0; i++)
    {
      g_autoptr (GFile) file = g_ptr_array_steal_index (self->unread, self->unread->len - 1);

      read_letter (self, file);
    }
  if (self->unread->len > 0)
    return G_SOURCE_CONTINUE;
  self->read_id = 0;
  self->has_looked = TRUE;
  g_ptr_array_sort (self->letters, compare_letters);
  g_signal_emit (self, signals[CHANGED], 0);
  return G_SOURCE_REMOVE;
}

/* ---- The folder ---- */

static void look (gpointer data);

static void
forget_folder (BivPostbox *self)
{
  g_clear_handle_id (&self->read_id, g_source_remove);
  g_clear_handle_id (&self->again_id, g_source_remove);
  g_clear_pointer (&self->watched, biv_orders_folder_free);
  g_ptr_array_set_size (self->unread, 0);
}

static gboolean
on_again (gpointer data)
{
  BivPostbox *self = data;

  self->again_id = 0;
  look (self);
  return G_SOURCE_REMOVE;
}

char *
biv_postbox_dup_lost (BivPostbox *self)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (BIV_IS_POSTBOX (self) && self->folder != NULL, NULL);

  name = g_file_get_parse_name (self->folder);
  return g_strdup_printf (_("The folder “%s”, in which orders arrive, is not there. It is watched again when it is."), name);
}

static void
lose (BivPostbox *self)
{
  g_autofree char *words = biv_postbox_dup_lost (self);

  forget_folder (self);
  self->again_id = g_timeout_add_seconds (AGAIN_S, on_again, self);
  if (self->is_told)
    return;
  self->is_told = TRUE;
  self->has_looked = FALSE;
  tell (self, words);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
look (gpointer data)
{
  BivPostbox *self = data;
  g_autoptr (GPtrArray) files = NULL;

  if (self->watched == NULL)
    self->watched = biv_orders_folder_watch (self->folder, look, self, NULL);
  files = self->watched != NULL ? biv_orders_folder_list_new (self->watched, NULL) : NULL;
  if (files == NULL)
    {
      lose (self);
      return;
    }
  biv_orders_folder_confirm (self->watched);
  for (guint i = files->len; i-- > 0;)
    g_ptr_array_add (self->unread, g_object_ref (files->pdata[i]));
  for (guint i = self->letters->len; i-- > 0;)
    if (!g_file_query_exists (((Letter *) self->letters->pdata[i])->file, NULL))
      g_ptr_array_remove_index (self->letters, i);
  if (self->read_id == 0)
    self->read_id = g_idle_add (read_some, self);
  self->is_told = FALSE;
}

static void
watch (BivPostbox *self,
       GFile      *folder)
{
  if (self->folder != NULL && folder != NULL && g_file_equal (self->folder, folder))
    return;
  forget_folder (self);
  g_ptr_array_set_size (self->letters, 0);
  self->has_looked = self->is_told = FALSE;
  g_set_object (&self->folder, folder);
  if (self->folder != NULL)
    look (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
keep (BivPostbox *self)
{
  g_autofree char *uri = self->folder != NULL ? g_file_get_uri (self->folder) : NULL;

  if (self->address != NULL)
    biv_preferences_set_orders_folder (biv_preferences_get (), self->address, uri);
}

void
biv_postbox_set_address (BivPostbox *self,
                         const char *uri)
{
  const char *kept;

  g_return_if_fail (BIV_IS_POSTBOX (self) && uri != NULL);

  g_free (self->address);
  self->address = g_strdup (uri);
  kept = biv_preferences_get_orders_folder (biv_preferences_get (), uri);
  if (self->folder != NULL)
    keep (self);
  else if (kept != NULL)
    {
      g_autoptr (GFile) folder = g_file_new_for_uri (kept);

      watch (self, folder);
    }
}

void
biv_postbox_set_folder (BivPostbox *self,
                        GFile      *folder)
{
  g_return_if_fail (BIV_IS_POSTBOX (self));

  watch (self, folder);
  keep (self);
}

GFile *
biv_postbox_get_folder (BivPostbox *self)
{
  g_return_val_if_fail (BIV_IS_POSTBOX (self), NULL);
  return self->folder;
}

gboolean
biv_postbox_is_lost (BivPostbox *self)
{
  g_return_val_if_fail (BIV_IS_POSTBOX (self), FALSE);
  return self->folder != NULL && self->watched == NULL;
}

/* ---- Handed out ---- */

guint
biv_postbox_count_new (BivPostbox *self)
{
  guint n = 0;

  g_return_val_if_fail (BIV_IS_POSTBOX (self), 0);

  for (guint i = 0; i < self->letters->len; i++)
    {
      const Letter *letter = self->letters->pdata[i];

      for (guint j = 0; letter->forms != NULL && !letter->is_handed && j < letter->forms->len; j++)
        n += is_wanted (self, letter->forms->pdata[j]);
    }
  return n;
}

/* They are read anew: who gets one may do with it what he likes. */
static void
hand_out (BivPostbox *self,
          Letter     *letter,
          GPtrArray  *handed)
{
  g_autoptr (GPtrArray) forms = biv_orders_post_load (letter->file, NULL);

  for (guint i = 0; forms != NULL && i < forms->len; i++)
    if (is_wanted (self, forms->pdata[i]))
      {
        letter->is_handed = TRUE;
        g_ptr_array_add (handed, forms->pdata[i]);
        forms->pdata[i] = biv_orders_form_new_empty ();
      }
}

GPtrArray *
biv_postbox_hand_out (BivPostbox *self,
                      gboolean    only_new,
                      char      **faults)
{
  GPtrArray *forms = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_orders_form_free);
  g_autoptr (GString) words = g_string_new (NULL);

  g_return_val_if_fail (BIV_IS_POSTBOX (self), forms);

  for (guint i = 0; i < self->letters->len; i++)
    {
      Letter *letter = self->letters->pdata[i];

      if (only_new && letter->is_handed)
        continue;
      if (letter->fault != NULL)
        {
          g_string_append_printf (words, "%s%s", words->len > 0 ? "\n" : "", letter->fault);
          letter->is_handed = TRUE;
        }
      else
        hand_out (self, letter, forms);
    }
  if (faults != NULL)
    *faults = words->len > 0 ? g_string_free (g_steal_pointer (&words), FALSE) : NULL;
  return forms;
}

/* ---- The class ---- */

BivPostbox *
biv_postbox_new (BivCampaign *campaign)
{
  BivPostbox *self = g_object_new (BIV_TYPE_POSTBOX, NULL);

  self->campaign = g_object_ref (campaign);
  return self;
}

static void
biv_postbox_dispose (GObject *object)
{
  BivPostbox *self = BIV_POSTBOX (object);

  forget_folder (self);
  g_ptr_array_set_size (self->letters, 0);
  g_clear_object (&self->folder);
  g_clear_object (&self->campaign);
  G_OBJECT_CLASS (biv_postbox_parent_class)->dispose (object);
}

static void
biv_postbox_finalize (GObject *object)
{
  BivPostbox *self = BIV_POSTBOX (object);

  g_ptr_array_unref (self->letters);
  g_ptr_array_unref (self->unread);
  g_free (self->address);
  G_OBJECT_CLASS (biv_postbox_parent_class)->finalize (object);
}

static void
biv_postbox_class_init (BivPostboxClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = biv_postbox_dispose;
  object_class->finalize = biv_postbox_finalize;
  signals[CHANGED] = g_signal_new ("changed", BIV_TYPE_POSTBOX, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[TOLD] = g_signal_new ("told", BIV_TYPE_POSTBOX, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
biv_postbox_init (BivPostbox *self)
{
  self->letters = g_ptr_array_new_with_free_func (letter_free);
  self->unread = g_ptr_array_new_with_free_func (g_object_unref);
}
