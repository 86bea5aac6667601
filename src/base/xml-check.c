/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xml-check.c: saying what is wrong with well-formed XML */
#include "config.h"
#include "base/biv-xml-check.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/fit.h"
#include "base/xml-private.h"
#include "base/fail.h"

/* How many characters of a misplaced text a message quotes. */
#define SHOWN_TEXT 40

/* ---- Complaints ---- */

gboolean
biv_xml_complain (BivXml              *xml,
                  const BivXmlElement *element,
                  int                  code,
                  const char          *format,
                  ...)
{
  BivXmlComplaint complaint = { .line = element->line, .code = code };
  va_list args;

  va_start (args, format);
  complaint.text = g_strdup_vprintf (format, args);
  va_end (args);
  g_array_append_val (xml->complaints, complaint);
  return FALSE;
}

guint
biv_xml_count_complaints (BivXml *xml)
{
  return xml->complaints->len;
}

static int
compare_lines (gconstpointer a,
               gconstpointer b)
{
  const BivXmlComplaint *one = a, *two = b;

  return one->line < two->line ? -1 : one->line > two->line;
}

gboolean
biv_xml_settle (BivXml  *xml,
                GQuark   domain,
                GError **error)
{
  g_autoptr (GString) text = NULL;
  guint n = xml->complaints->len;

  if (n == 0)
    return TRUE;
  g_array_sort (xml->complaints, compare_lines);   /* stable in GLib */
  text = g_string_new (NULL);
  for (guint i = 0; i < MIN (n, BIV_XML_MAX_COMPLAINTS); i++)
    {
      const BivXmlComplaint *complaint = &g_array_index (xml->complaints, BivXmlComplaint, i);

      g_string_append_printf (text, "%s%s:%u: %s", i > 0 ? "\n" : "", xml->name, complaint->line, complaint->text);
    }
  if (n > BIV_XML_MAX_COMPLAINTS)
    {
      guint more = n - BIV_XML_MAX_COMPLAINTS;

      g_string_append_c (text, '\n');
      g_string_append_printf (text, ngettext ("and %u more like these", "and %u more like these", more), more);
    }
  return biv_fail (error, domain, g_array_index (xml->complaints, BivXmlComplaint, 0).code, "%s", text->str);
}

/* ---- The nearest word to a misspelt one ---- */

#define MOST_LETTERS 63

static inline gboolean
is_letter (const char *a,
           gsize       i,
           const char *b,
           gsize       j)
{
  return g_ascii_tolower (a[i]) == g_ascii_tolower (b[j]);
}

/* How many letters are changed, missing, added, or have changed places with their neighbours. */
static guint
distance_of (const char *a,
             gsize       n_a,
             const char *b,
             gsize       n_b)
{
  guint rows[3][MOST_LETTERS + 1], *row = rows[0];

  if (n_a > MOST_LETTERS || n_b > MOST_LETTERS)
    return G_MAXUINT;
  for (gsize j = 0; j <= n_b; j++)
    row[j] = j;
  for (gsize i = 1; i <= n_a; i++)
    {
      const guint *above = rows[(i - 1) % 3], *two_above = rows[(i + 1) % 3];

      row = rows[i % 3];
      row[0] = i;
      for (gsize j = 1; j <= n_b; j++)
        {
          row[j] = MIN (above[j - 1] + !is_letter (a, i - 1, b, j - 1), MIN (above[j], row[j - 1]) + 1);
          if (i > 1 && j > 1 && is_letter (a, i - 1, b, j - 2) && is_letter (a, i - 2, b, j - 1))
            row[j] = MIN (row[j], two_above[j - 2] + 1);
        }
    }
  return row[n_b];
}

char *
biv_xml_dup_nearest (const char *word,
                     const char *names)
{
  gsize length = strlen (word);
  guint best = MIN (length / 3, 2) + 1;
  char *nearest = NULL;

  for (const char *at = names; *at != '\0';)
    {
      gsize n = strcspn (at, " ");
      guint distance = distance_of (word, length, at, n);

      if (distance < best)
        {
          best = distance;
          g_free (nearest);
          nearest = g_strndup (at, n);
        }
      at += n + (at[n] == ' ');
    }
  return nearest;
}

static char *
dup_list (const char *names)
{
  g_auto (GStrv) words = g_strsplit (names, " ", -1);

  return g_strjoinv (", ", words);
}

gboolean
biv_xml_complain_attribute (BivXml              *xml,
                            const BivXmlElement *element,
                            const char          *attribute,
                            const char          *names,
                            int                  code)
{
  g_autofree char *nearest = biv_xml_dup_nearest (attribute, names), *list = NULL;

  if (nearest != NULL)
    return biv_xml_complain (xml, element, code, _("<%s> has no attribute “%s”; did you mean “%s”?"), element->name,
                             attribute, nearest);
  if (*names == '\0')
    return biv_xml_complain (xml, element, code, _("<%s> has no attributes; take “%s” out"), element->name, attribute);
  list = dup_list (names);
  return biv_xml_complain (xml, element, code, _("<%s> has no attribute “%s”; it may have %s"), element->name, attribute,
                           list);
}

gboolean
biv_xml_complain_child (BivXml              *xml,
                        const BivXmlElement *child,
                        const char          *names,
                        int                  code)
{
  g_autofree char *nearest = biv_xml_dup_nearest (child->name, names), *list = NULL;

  if (nearest != NULL)
    return biv_xml_complain (xml, child, code, _("there is no <%s> in <%s>; did you mean <%s>?"), child->name,
                             child->parent->name, nearest);
  if (*names == '\0')
    return biv_xml_complain (xml, child, code, _("nothing stands inside <%s>; take <%s> out"), child->parent->name,
                             child->name);
  list = dup_list (names);
  return biv_xml_complain (xml, child, code, _("there is no <%s> in <%s>; it may hold %s"), child->name,
                           child->parent->name, list);
}

/* ---- Checks ---- */

static gboolean
is_one_of (const char *word,
           const char *names)
{
  gsize length = strlen (word);

  for (const char *at = names; *at != '\0';)
    {
      gsize n = strcspn (at, " ");

      if (n == length && memcmp (at, word, n) == 0)
        return TRUE;
      at += n + (at[n] == ' ');
    }
  return FALSE;
}

gboolean
biv_xml_only_attributes (BivXml              *xml,
                         const BivXmlElement *element,
                         const char          *names,
                         int                  code)
{
  gboolean is_good = TRUE;

  for (guint i = 0; i < element->n_attributes; i++)
    if (!is_one_of (element->attributes[i].name, names))
      is_good = biv_xml_complain_attribute (xml, element, element->attributes[i].name, names, code);
  return is_good;
}

/* The line is the element's, so the first words of the text are quoted to show where to look. */
static gboolean
complain_of_text (BivXml              *xml,
                  const BivXmlElement *element,
                  int                  code)
{
  g_autofree char *text = g_strstrip (g_strdup (element->text)), *beginning = NULL;

  text[strcspn (text, "\r\n")] = '\0';
  beginning = biv_text_dup_beginning (text, SHOWN_TEXT);
  return biv_xml_complain (xml, element, code, _("<%s> holds no text of its own; take “%s” out"), element->name,
                           beginning);
}

gboolean
biv_xml_only_children (BivXml              *xml,
                       const BivXmlElement *element,
                       const char          *names,
                       int                  code)
{
  gboolean is_good = TRUE;
  const char *known = NULL;

  /* Children of a name follow one another, and equal names are the same pointer. */
  for (const BivXmlElement *child = element->first_child; child != NULL; child = child->next)
    if (child->name == known)
      continue;
    else if (is_one_of (child->name, names))
      known = child->name;
    else
      is_good = biv_xml_complain_child (xml, child, names, code);
  if (strspn (element->text, " \t\r\n") != strlen (element->text))
    is_good = complain_of_text (xml, element, code);
  return is_good;
}

gboolean
biv_xml_only_text (BivXml              *xml,
                   const BivXmlElement *element,
                   int                  code)
{
  if (element->first_child == NULL)
    return TRUE;
  return biv_xml_complain (xml, element->first_child, code, _("<%s> holds a text only; take <%s> out"), element->name,
                           element->first_child->name);
}

const char *
biv_xml_need_attribute (BivXml              *xml,
                        const BivXmlElement *element,
                        const char          *name,
                        int                  code)
{
  const char *value = biv_xml_get_attribute (element, name);

  if (value == NULL)
    biv_xml_complain (xml, element, code, _("<%s> needs the attribute “%s”; add it"), element->name, name);
  return value;
}

gboolean
biv_number_from_text (const char *text,
                      int        *number)
{
  const char *figures = text + (*text == '-');
  gint64 value;

  /* Ten digits are enough for any int; a longer number would be out of range anyway. */
  if (*figures == '\0' || strlen (figures) > 10 || strspn (figures, "0123456789") != strlen (figures))
    return FALSE;
  value = g_ascii_strtoll (text, NULL, 10);
  if (value < G_MININT || value > G_MAXINT)
    return FALSE;
  *number = value;
  return TRUE;
}

gboolean
biv_xml_read_number (BivXml              *xml,
                     const BivXmlElement *element,
                     const char          *name,
                     int                  minimum,
                     int                  maximum,
                     int                 *number,
                     int                  code)
{
  const char *text = biv_xml_get_attribute (element, name);
  int value;

  if (text == NULL)
    return TRUE;
  if (!biv_number_from_text (text, &value) || value < minimum || value > maximum)
    return biv_xml_complain (xml, element, code, _("“%s” is “%s”; it must be a whole number from %d to %d"), name, text,
                             minimum, maximum);
  *number = value;
  return TRUE;
}
