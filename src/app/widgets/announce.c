/* SPDX-License-Identifier: GPL-3.0-or-later */
/* announce.c: what has happened is said to whoever cannot see it */
#include "config.h"

#include "app/widgets/announce.h"

#include <string.h>

#define GATHERED_MS 80              /* the focus has moved by then, and what follows from one act has been said */
#define READ_MS     300             /* and a reader has asked who has it, so that it does not get the words as what describes him */
#define MOST_PIECES 24              /* of what was said in one go; whoever looks away from the program misses the first of them */

/* What is to be said in a window. */
typedef struct
{
  GtkRoot   *root;                  /* owns it */
  GPtrArray *pieces;                /* char * */
  guint      source;                /* 0: nothing is due */
  gint64     moved;                 /* when the focus did last */
  GWeakRef   told;                  /* who has words as its description that are not its own */
} Herald;

static GQuark
herald_quark (void)
{
  return g_quark_from_static_string ("biv-herald");
}

static GQuark
description_quark (void)
{
  return g_quark_from_static_string ("biv-description");
}

static GQuark
said_quark (void)
{
  return g_quark_from_static_string ("biv-said");
}

void
biv_announce_describe (gpointer    widget,
                       const char *words)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  g_object_set_qdata_full (widget, description_quark (), g_strdup (words), g_free);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words != NULL ? words : "", -1);
}

#if !GTK_CHECK_VERSION (4, 14, 0)
/* Without one of its own, GTK describes a widget by its tooltip. */
static void
give_back (Herald *herald)
{
  g_autoptr (GtkWidget) widget = g_weak_ref_get (&herald->told);
  const char *own;

  g_weak_ref_set (&herald->told, NULL);
  if (widget == NULL || gtk_widget_in_destruction (widget))
    return;
  own = g_object_get_qdata (G_OBJECT (widget), description_quark ());
  if (own == NULL)
    own = gtk_widget_get_tooltip_text (widget);
  if (own != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, own, -1);
  else
    gtk_accessible_reset_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

/* What has the focus for a screen reader: the text within an entry is no thing of its own. */
static GtkWidget *
find_focus (GtkRoot *root)
{
  GtkWidget *focus = gtk_root_get_focus (root);

  while (focus != NULL && (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (focus)) == GTK_ACCESSIBLE_ROLE_NONE
                           || GTK_IS_TEXT (focus)))
    focus = gtk_widget_get_parent (focus);
  return focus;
}
#endif

static gboolean
say (gpointer data)
{
  Herald *herald = data;
  g_autofree char *words = NULL;
  GtkWidget *listener;

#if GTK_CHECK_VERSION (4, 14, 0)
  listener = GTK_WIDGET (herald->root);
#else
  listener = find_focus (herald->root);
#endif
  herald->source = 0;
  /* As soon as something has it: on_focus(). */
  if (listener == NULL || herald->pieces->len == 0)
    return G_SOURCE_REMOVE;
  g_ptr_array_add (herald->pieces, NULL);
  words = g_strjoinv (" ", (char **) herald->pieces->pdata);
  g_ptr_array_set_size (herald->pieces, 0);
#if GTK_CHECK_VERSION (4, 14, 0)
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS  /* newer than what the program needs */
  gtk_accessible_announce (GTK_ACCESSIBLE (listener), words, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
  G_GNUC_END_IGNORE_DEPRECATIONS
#else
  give_back (herald);
  g_weak_ref_set (&herald->told, listener);
  gtk_accessible_update_property (GTK_ACCESSIBLE (listener), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words, -1);
#endif
  return G_SOURCE_REMOVE;
}

static void
say_soon (Herald *herald)
{
  gint64 since = (g_get_monotonic_time () - herald->moved) / 1000;

  if (herald->pieces->len == 0)
    return;
  g_clear_handle_id (&herald->source, g_source_remove);
  herald->source = g_timeout_add ((guint) MAX (GATHERED_MS, READ_MS - since), say, herald);
}

static void
on_focus (GtkRoot    *root,
          GParamSpec *property,
          Herald     *herald)
{
#if !GTK_CHECK_VERSION (4, 14, 0)
  g_autoptr (GtkWidget) told = g_weak_ref_get (&herald->told);

  if (told != NULL && told != find_focus (root))
    give_back (herald);
#endif
  herald->moved = g_get_monotonic_time ();
  say_soon (herald);
}

static void
herald_free (gpointer data)
{
  Herald *herald = data;

  g_clear_handle_id (&herald->source, g_source_remove);
  g_weak_ref_clear (&herald->told);
  g_ptr_array_unref (herald->pieces);
  g_free (herald);
}

static Herald *
get_herald (GtkRoot *root)
{
  Herald *herald = g_object_get_qdata (G_OBJECT (root), herald_quark ());

  if (herald != NULL)
    return herald;
  herald = g_new0 (Herald, 1);
  herald->root = root;
  herald->pieces = g_ptr_array_new_with_free_func (g_free);
  g_weak_ref_init (&herald->told, NULL);
  g_object_set_qdata_full (G_OBJECT (root), herald_quark (), herald, herald_free);
  /* Gone with the window, as the herald is. */
  if (GTK_IS_WINDOW (root))
    g_signal_connect (root, "notify::focus-widget", G_CALLBACK (on_focus), herald);
  return herald;
}

/* A sign alone is no word. */
static gboolean
has_words (const char *text)
{
  for (const char *one = text; *one != '\0'; one = g_utf8_next_char (one))
    if (g_unichar_isalnum (g_utf8_get_char (one)))
      return TRUE;
  return FALSE;
}

/* Said already, perhaps with more to it. */
static gboolean
is_within (gconstpointer piece,
           gconstpointer sentence)
{
  gsize n = strlen (sentence);

  return strncmp (piece, sentence, n > 0 ? n - 1 : 0) == 0;
}

/* A sentence ends: what is said after it is another one. */
static char *
dup_sentence (const char *words)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (words));
  gsize n = strlen (trimmed);

  g_strdelimit (trimmed, "\n", ' ');
  return n > 0 && strchr (".!?:;", trimmed[n - 1]) == NULL ? g_strconcat (trimmed, ".", NULL) : g_steal_pointer (&trimmed);
}

void
biv_announce (gpointer    widget,
              const char *words)
{
  GtkRoot *root;
  Herald *herald;
  g_autofree char *sentence = NULL;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  root = gtk_widget_get_root (widget);
  if (root == NULL || words == NULL || words[0] == '\0' || gtk_widget_in_destruction (GTK_WIDGET (root)))
    return;
  herald = get_herald (root);
  sentence = dup_sentence (words);
  if (!has_words (sentence) || g_ptr_array_find_with_equal_func (herald->pieces, sentence, is_within, NULL))
    return;
  if (herald->pieces->len == MOST_PIECES)
    g_ptr_array_remove_index (herald->pieces, 0);
  g_ptr_array_add (herald->pieces, g_steal_pointer (&sentence));
  say_soon (herald);
}

void
biv_announce_texts (gpointer widget)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (!gtk_widget_get_visible (widget))
    return;
  if (GTK_IS_LABEL (widget))
    biv_announce (widget, gtk_label_get_text (GTK_LABEL (widget)));
  else
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
      biv_announce_texts (child);
}

/* ---- Labels that are listened to ---- */

static void
say_label (GtkLabel *label)
{
  const char *text = gtk_label_get_text (label), *said = g_object_get_qdata (G_OBJECT (label), said_quark ());

  if (!gtk_widget_get_mapped (GTK_WIDGET (label)) || g_strcmp0 (text, said) == 0)
    return;
  g_object_set_qdata_full (G_OBJECT (label), said_quark (), g_strdup (text), g_free);
  biv_announce (label, text);
}

static gboolean
on_label_settled (gpointer data)
{
  say_label (data);
  return G_SOURCE_REMOVE;
}

/* Many a label is emptied and filled again, and shown after it was filled. */
static void
on_label_changed (GtkLabel *label)
{
  g_idle_add_full (G_PRIORITY_DEFAULT, on_label_settled, g_object_ref (label), g_object_unref);
}

/* When it comes back it is news again. */
static void
on_label_gone (GtkLabel *label)
{
  g_object_set_qdata (G_OBJECT (label), said_quark (), NULL);
}

void
biv_announce_changes (GtkLabel *label)
{
  g_return_if_fail (GTK_IS_LABEL (label));

  g_signal_connect (label, "notify::label", G_CALLBACK (on_label_changed), NULL);
  g_signal_connect (label, "map", G_CALLBACK (on_label_changed), NULL);
  g_signal_connect (label, "unmap", G_CALLBACK (on_label_gone), NULL);
}
