/* SPDX-License-Identifier: GPL-3.0-or-later */
/* migrations.c: older campaign files, brought up to date in memory
 *
 * Each speaks of its own versions in words of its own: what the program's tables say later is not what a file said then. */
#include "config.h"
#include "store/migrations.h"

#include <string.h>

/* ---- From 1 to 2: no structure in words ---- */

/* "W1:600:400" in an attribute, with others behind commas. */
static const struct
{
  const char *element, *field;          /* whose, and called */
  const char *detail;                   /* the element that each word becomes */
  const char *columns[7];               /* its attributes; "." is its text */
  char        separator;                /* in the word; '\0': a die */
} packed[] = {
  { "formation", "moments", "reached", { "place", "moment" }, ':' },
  { "unit", "steps-due", "due", { "steps", "turn" }, ':' },
  { "unit", "extras", "extra", { "name", "value" }, '=' },
  { "turn", "situations", "situation", { "side", "." }, '=' },
  { "contact", "fell-back", "fell-back", { "formation", "place" }, ':' },
  { "battle", "joining", "joining", { "formation", "turn", "edge" }, ':' },
  { "battle", "posts", "post", { "formation", "x", "y" }, ':' },
  { "battle", "opening", "opening-order", { "formation", "general", "kind", "x", "y", "note" }, ':' },
  { "battle", "retreats", "retreat", { "formation", "place" }, ':' },
  { "battle", "points", "scored", { "side", "points" }, ':' },
  { "battle", "totals", "total", { "side", "points", "total" }, ':' },
  { "entry", "dice", "die", { NULL }, '\0' },
};

/* With commas between, and a backslash before a comma or backslash within one. */
static GPtrArray *
split_words (const char *text)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) word = g_string_new (NULL);

  if (*text == '\0' || strcmp (text, "none") == 0)
    return words;
  for (;; text++)
    if (*text == '\\' && text[1] != '\0')
      g_string_append_c (word, *++text);
    else if (*text == ',' || *text == '\0')
      {
        g_ptr_array_add (words, g_strdup (word->str));
        g_string_truncate (word, 0);
        if (*text == '\0')
          return words;
      }
    else
      g_string_append_c (word, *text);
}

/* "CROWN4", "-4", "CROWN4t": the longest id of a side that figures follow. */
static void
unpack_die (BivXml        *xml,
            BivXmlElement *die,
            const char    *word)
{
  g_autofree char *face = NULL, *side = NULL;
  gsize n = 0;

  for (const BivXmlElement *child = biv_xml_get_root (xml)->first_child; child != NULL; child = child->next)
    {
      const char *id = biv_xml_is (child, "side") ? biv_xml_get_attribute (child, "id") : NULL;

      if (id != NULL && strlen (id) > n && g_str_has_prefix (word, id) && g_ascii_isdigit (word[strlen (id)]))
        n = strlen (id);
    }
  if (n == 0)
    n = strcspn (word, "0123456789");
  side = g_strndup (word, n);
  face = g_strndup (word + n, strspn (word + n, "0123456789"));
  biv_xml_set_attribute (xml, die, "side", n > 0 && strcmp (side, "-") != 0 ? side : NULL);
  biv_xml_set_attribute (xml, die, "face", face);
  if (g_str_has_suffix (word, "t"))
    biv_xml_set_attribute (xml, die, "typed", "yes");
}

static void
unpack_word (BivXml        *xml,
             BivXmlElement *parent,
             gsize          which,
             const char    *word)
{
  const char separator[] = { packed[which].separator, '\0' };
  const char *const *columns = packed[which].columns;
  BivXmlElement *detail;
  g_auto (GStrv) parts = NULL;

  /* KEY= said nothing. */
  if (*separator == '=' && g_str_has_suffix (word, "=") && strchr (word, '=')[1] == '\0')
    return;
  detail = biv_xml_add_child (xml, parent, packed[which].detail);
  if (*separator == '\0')
    {
      unpack_die (xml, detail, word);
      return;
    }
  parts = g_strsplit (word, separator, (int) g_strv_length ((char **) columns));
  for (guint i = 0; parts[i] != NULL; i++)
    if (strcmp (columns[i], ".") == 0)
      biv_xml_set_text (xml, detail, parts[i]);
    else if (*parts[i] != '\0')
      biv_xml_set_attribute (xml, detail, columns[i], parts[i]);
}

static void
unpack_list (BivXml        *xml,
             BivXmlElement *parent,
             gsize          which,
             const char    *text)
{
  g_autoptr (GPtrArray) words = split_words (text);

  for (guint i = 0; i < words->len; i++)
    unpack_word (xml, parent, which, g_ptr_array_index (words, i));
}

/* <set battle="B1" field="posts" before="W1:600:400"/> has the details in <before> and <after>. */
static void
unpack_step (BivXml        *xml,
             BivXmlElement *set)
{
  static const char *const moments[] = { "before", "after" };
  const char *field = biv_xml_get_attribute (set, "field");

  for (gsize i = 0; field != NULL && i < G_N_ELEMENTS (packed); i++)
    if (strcmp (packed[i].field, field) == 0 && biv_xml_get_attribute (set, packed[i].element) != NULL)
      for (gsize j = 0; j < G_N_ELEMENTS (moments); j++)
        {
          const char *text = biv_xml_get_attribute (set, moments[j]);

          if (text == NULL)
            continue;
          biv_xml_set_attribute (xml, set, moments[j], NULL);
          unpack_list (xml, biv_xml_add_child (xml, set, moments[j]), i, text);
        }
}

/* Prose stood in elements already: a turn's situations. */
static void
unpack_prose (BivXml        *xml,
              BivXmlElement *element)
{
  const char *equals = strchr (element->text, '=');
  g_autofree char *side = NULL;

  if (equals == NULL)
    return;
  side = g_strndup (element->text, (gsize) (equals - element->text));
  biv_xml_rename (xml, element, "situation");
  biv_xml_set_attribute (xml, element, "side", side);
  biv_xml_set_text (xml, element, equals + 1);
}

/* The rows of `packed` that are about elements of one name, a bit each. Elements of a name follow one another, and equal names are
 * the same pointer. */
typedef struct
{
  const char *name;
  guint       rows;
} Rows;

static guint
find_rows (const BivXmlElement *element,
           Rows                *last)
{
  if (element->name == last->name)
    return last->rows;
  *last = (Rows) { element->name, 0 };
  for (gsize i = 0; i < G_N_ELEMENTS (packed); i++)
    if (biv_xml_is (element, packed[i].element))
      last->rows |= 1u << i;
  return last->rows;
}

static void
unpack (BivXml        *xml,
        BivXmlElement *element,
        Rows          *last)
{
  if (biv_xml_is (element, "set"))
    unpack_step (xml, element);
  else if (biv_xml_is (element, "situations"))
    unpack_prose (xml, element);
  else
    for (guint i = 0, rows = find_rows (element, last); rows != 0; i++, rows >>= 1)
      {
        const char *text = (rows & 1) != 0 ? biv_xml_get_attribute (element, packed[i].field) : NULL;

        if (text == NULL)
          continue;
        biv_xml_set_attribute (xml, element, packed[i].field, NULL);
        unpack_list (xml, element, i, text);
      }
  for (BivXmlElement *child = element->first_child; child != NULL; child = child->next)
    unpack (xml, child, last);
}

void
biv_migrate_campaign_1 (BivXml *xml)
{
  Rows last = { NULL, 0 };

  unpack (xml, biv_xml_get_root (xml), &last);
}
