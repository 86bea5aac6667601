/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-log.c: how a battle's log looks, line by line: whose it is, what happened, the dice, the clause */
#include "config.h"

#include "app/battle/step/fight-log.h"

#include "base/fit.h"
#include "base/lasting.h"
#include <glib/gi18n.h>
#include <string.h>

#include "app/desk/clause-link.h"
#include "app/widgets/look.h"
#include "app/widgets/swatch.h"
#include "engine/biv-session.h"

/* What the factory's handlers need. */
typedef struct
{
  BivCampaign *campaign;
  char       **sides;
  BivSession  *session;
} Who;

static void
who_free (gpointer  data,
          GClosure *closure)
{
  Who *who = data;

  g_object_unref (who->campaign);
  g_object_unref (who->session);
  g_strfreev (who->sides);
  g_free (who);
}

/* A die of six has a picture; other dice are written as they are, the book's own as they read (FM-DICE-2). Ten is the face of a
 * die of ten that reads 0 (FU-ORDER-2). */
char *
biv_fight_dup_dice (const char        *dice,
                    int                sides,
                    const char *const *marks)
{
  static const char *const pictures[] = { "⚀", "⚁", "⚂", "⚃", "⚄", "⚅" };
  g_auto (GStrv) thrown = dice != NULL ? g_strsplit (dice, " ", -1) : g_new0 (char *, 1);
  GString *words = g_string_new (NULL);

  for (char **one = thrown; *one != NULL; one++)
    {
      const char *face = *one;
      guint64 value;

      while (*face != '\0' && !g_ascii_isdigit (*face))
        face++;
      value = g_ascii_strtoull (face, NULL, 10);
      if (words->len > 0)
        g_string_append_c (words, ' ');
      if (marks != NULL && value >= 1 && value <= 6)
        g_string_append (words, marks[value - 1]);
      else if (sides <= 6 && value >= 1 && value <= 6)
        g_string_append (words, pictures[value - 1]);
      else
        g_string_append (words, sides == 10 && value == 10 ? "0" : face);
    }
  return g_string_free (words, FALSE);
}

#define LEAST_CHARS 14                /* of a sentence beside dice with long names */

static void
on_setup (GtkListItemFactory *factory,
          GtkListItem        *item,
          gpointer            data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *swatch = biv_swatch_new ();
  GtkWidget *text = gtk_label_new (NULL), *dice = gtk_label_new (NULL), *clause = gtk_label_new (NULL);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  gtk_widget_set_size_request (swatch, 14, -1);
  gtk_widget_set_valign (swatch, GTK_ALIGN_CENTER);
  gtk_label_set_xalign (GTK_LABEL (text), 0.0f);
  /* Against whom and with what end stands at the end of a line. */
  gtk_label_set_wrap (GTK_LABEL (text), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (text), PANGO_WRAP_WORD_CHAR);
  /* Nothing is put into the figures of a seal. */
  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE));
  gtk_label_set_attributes (GTK_LABEL (text), attributes);
  gtk_label_set_max_width_chars (GTK_LABEL (text), 24);
  /* Where letters are large there is no room to keep. */
  if (biv_look_get_text_scale (text) < BIV_LARGE_TEXT)
    gtk_label_set_width_chars (GTK_LABEL (text), LEAST_CHARS);
  gtk_widget_set_hexpand (text, TRUE);
  /* However often both have thrown alike, the column is no wider for it. */
  gtk_label_set_wrap (GTK_LABEL (dice), TRUE);
  gtk_widget_add_css_class (dice, "dice");
  gtk_widget_add_css_class (clause, "clause");
  gtk_box_append (GTK_BOX (box), swatch);
  gtk_box_append (GTK_BOX (box), text);
  gtk_box_append (GTK_BOX (box), dice);
  gtk_box_append (GTK_BOX (box), clause);
  gtk_widget_add_css_class (box, "log-line");
  gtk_list_item_set_child (item, box);
}

/* The engine knows the sides by letter; the reader by name. Returns: (transfer full) */
static char *
dup_words (const Who  *who,
           BivLogLine *line)
{
  const char *text = biv_log_line_get_text (line);
  int side = biv_log_line_get_side (line);
  BivSide *item = side >= 0 && side < BIV_N_SIDES ? biv_campaign_find_side (who->campaign, who->sides[side]) : NULL;
  g_autofree char *letter = item != NULL ? g_strconcat (biv_side_letter (side), ": ", NULL) : NULL;

  if (letter == NULL || !g_str_has_prefix (text, letter))
    return g_strdup (text);
  return g_strdup_printf ("%s: %s", biv_item_get_name (BIV_ITEM (item)), text + strlen (letter));
}

#define SHORT_NAME 10
#define NO_PICTURES 100

/* Returns: (nullable) (transfer full) */
static char *
dup_first_word (const Who *who,
                int        side)
{
  BivSide *item = biv_campaign_find_side (who->campaign, who->sides[side]);
  const char *name = item != NULL ? biv_item_get_name (BIV_ITEM (item)) : NULL;

  return name != NULL ? g_strndup (name, strcspn (name, " ")) : NULL;
}

static const char *
side_name (const Who *who,
           int        side,
           gboolean   is_short)
{
  BivSide *item = biv_campaign_find_side (who->campaign, who->sides[side]);
  g_autofree char *cut = NULL, *first = NULL, *other = NULL;

  if (item == NULL || biv_item_get_name (BIV_ITEM (item)) == NULL)
    return biv_side_letter (side);
  if (!is_short)
    return biv_item_get_name (BIV_ITEM (item));
  if (item->short_name != NULL)
    return item->short_name;
  /* The sentence beside the dice needs the room: "Crown" is enough of the Crown of Alvora, where the other is no Crown too. */
  first = dup_first_word (who, side);
  other = dup_first_word (who, 1 - side);
  if (first != NULL && g_strcmp0 (first, other) != 0 && g_utf8_strlen (first, -1) <= SHORT_NAME)
    return biv_lasting (first);
  cut = biv_text_dup_beginning (biv_item_get_name (BIV_ITEM (item)), SHORT_NAME);
  return biv_lasting (cut);
}

/* As small as the log's own words, beside pictures of dice which are larger. */
static void
append_name (GString    *words,
             const char *name,
             gboolean    is_markup)
{
  g_autofree char *escaped = is_markup ? g_markup_escape_text (name, -1) : NULL;

  if (is_markup)
    g_string_append_printf (words, "<span size=\"62%%\" rise=\"1pt\">%s</span> ", escaped);
  else
    g_string_append_printf (words, "%s ", name);
}

/* "A4 B2 B3" on a line of A's: "CROWN ⚃ CLAN ⚁ ⚂"; of "A4 B4 A2 B3" a short one has "CROWN ⚃ ⚁ CLAN ⚃ ⚂". Whose they are is said
 * where the line itself does not say it. */
static char *
dup_dice_words (const Who  *who,
                BivLogLine *line,
                gboolean    is_short,
                gboolean    says_all,
                gboolean    is_spoken)
{
  const char *text = biv_log_line_get_dice (line);
  g_auto (GStrv) dice = g_strsplit (text != NULL ? text : "", " ", -1);
  gboolean is_all_its_own = !says_all;
  /* What pictures are of is not said by every voice. */
  int sides = is_spoken && biv_log_line_get_sides (line) <= 6 ? NO_PICTURES : biv_log_line_get_sides (line);
  g_autoptr (GString) words = g_string_new (NULL);
  int last = BIV_N_SIDES;

  for (char **die = dice; *die != NULL && is_all_its_own; die++)
    is_all_its_own = **die == '\0' || **die == *biv_side_letter (biv_log_line_get_side (line));
  /* Both have thrown again and again: beside the sentence there is room for each one's name once. */
  for (int round = is_short ? 0 : 1; round < 2; round++)
    for (char **die = dice; *die != NULL && **die != '\0'; die++)
      {
        const char letter[] = { **die, '\0' };
        g_autofree char *picture = biv_fight_dup_dice (*die, sides, biv_log_line_get_marks (line));
        int side;

        if (is_short && (**die == **dice) != (round == 0))
          continue;
        if (!biv_side_from_letter (letter, &side))
          side = BIV_NOBODY;
        if (words->len > 0)
          g_string_append_c (words, ' ');
        if (!is_all_its_own && side != last && side >= 0)
          append_name (words, side_name (who, side, is_short), is_short);
        last = side;
        g_string_append (words, picture);
      }
  return g_string_free (g_steal_pointer (&words), FALSE);
}

/* What is still to come, where an earlier moment is looked at. */
static void
show_moment (GtkListItem *item)
{
  BivLogLine *line = gtk_list_item_get_item (item);
  GtkWidget *box = gtk_list_item_get_child (item);
  BivSession *session = g_object_get_data (G_OBJECT (box), "session");

  if (line != NULL && session != NULL && biv_log_line_get_moment (line) > biv_session_get_moment (session))
    gtk_widget_add_css_class (box, "to-come");
  else
    gtk_widget_remove_css_class (box, "to-come");
}

static void
on_unbind (GtkListItemFactory *factory,
           GtkListItem        *item,
           gpointer            data)
{
  BivSession *session = g_object_get_data (G_OBJECT (gtk_list_item_get_child (item)), "session");

  if (session != NULL)
    g_signal_handlers_disconnect_by_func (session, show_moment, item);
  g_object_set_data (G_OBJECT (gtk_list_item_get_child (item)), "session", NULL);
}

static void
on_bind (GtkListItemFactory *factory,
         GtkListItem        *item,
         gpointer            data)
{
  const Who *who = data;
  BivLogLine *line = gtk_list_item_get_item (item);
  GtkWidget *box = gtk_list_item_get_child (item), *swatch = gtk_widget_get_first_child (box);
  GtkWidget *text = gtk_widget_get_next_sibling (swatch), *dice = gtk_widget_get_next_sibling (text);
  GtkWidget *clause = gtk_widget_get_next_sibling (dice);
  g_autofree char *pictures = dup_dice_words (who, line, TRUE, FALSE, FALSE);
  g_autofree char *whose = dup_dice_words (who, line, FALSE, TRUE, FALSE);
  g_autofree char *spoken = dup_dice_words (who, line, FALSE, TRUE, TRUE);
  g_autofree char *words = dup_words (who, line);
  int side = biv_log_line_get_side (line);

  biv_swatch_set_side (BIV_SWATCH (swatch), who->campaign, side >= 0 && side < 2 ? who->sides[side] : NULL);
  gtk_widget_set_opacity (swatch, side >= 0 ? 1.0 : 0.0);
  gtk_label_set_text (GTK_LABEL (text), words);
  gtk_widget_set_tooltip_text (box, words);
  gtk_label_set_markup (GTK_LABEL (dice), pictures);
  gtk_widget_set_tooltip_text (dice, whose[0] != '\0' ? whose : NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (dice), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  biv_clause_label_set (GTK_LABEL (clause), biv_log_line_get_clause (line) != NULL ? biv_log_line_get_clause (line) : "");
  if (biv_log_line_is_heading (line))
    gtk_widget_add_css_class (box, "differs");
  else
    gtk_widget_remove_css_class (box, "differs");
  g_object_set_data (G_OBJECT (box), "session", who->session);
  g_signal_connect_object (who->session, "notify::moment", G_CALLBACK (show_moment), item, G_CONNECT_SWAPPED);
  show_moment (item);
}

GtkListItemFactory *
biv_fight_log_factory_new (BivCampaign       *campaign,
                           const char *const *sides,
                           BivSession        *session)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  Who *who = g_new0 (Who, 1);

  who->campaign = g_object_ref (campaign);
  who->session = g_object_ref (session);
  who->sides = g_strdupv ((char **) sides);
  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (on_unbind), NULL);
  g_signal_connect_data (factory, "bind", G_CALLBACK (on_bind), who, who_free, 0);
  return factory;
}

char *
biv_fight_log_dup_spoken (BivCampaign       *campaign,
                          const char *const *sides,
                          BivLogLine        *line)
{
  const Who who = { campaign, (char **) sides, NULL };
  const char *clause = biv_log_line_get_clause (line);
  g_autofree char *words = dup_words (&who, line), *dice = dup_dice_words (&who, line, FALSE, TRUE, TRUE);
  GString *spoken = g_string_new (words);

  if (spoken->len > 0 && spoken->str[spoken->len - 1] == '.')
    g_string_truncate (spoken, spoken->len - 1);
  if (dice[0] != '\0')
    /* TRANSLATORS: dice that fell, said after what came of them: "; dice: Crown of Alvora 4 2" */
    g_string_append_printf (spoken, _("; dice: %s"), dice);
  if (clause != NULL && clause[0] != '\0')
    g_string_append_printf (spoken, ", %s", clause);
  return g_string_free (spoken, FALSE);
}
