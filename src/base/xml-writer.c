/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xml-writer.c: XML for people and for diffs */
#include "base/biv-xml-writer.h"

#include <string.h>

#include "base/fit.h"
#include "base/biv-xml-reader.h"

/* What has been written into the innermost element so far. */
typedef enum
{
  CONTENT_NONE,                     /* its tag is still open */
  CONTENT_ELEMENTS,
  CONTENT_TEXT,
} Content;

struct _BivXmlWriter
{
  GString    *text;
  const char *open[BIV_XML_MAX_DEPTH];
  Content     content[BIV_XML_MAX_DEPTH];
  guint       depth;
};

BivXmlWriter *
biv_xml_writer_new_fragment (void)
{
  BivXmlWriter *writer = g_new0 (BivXmlWriter, 1);

  writer->text = g_string_sized_new (4096);
  return writer;
}

BivXmlWriter *
biv_xml_writer_new (void)
{
  BivXmlWriter *writer = biv_xml_writer_new_fragment ();

  g_string_append (writer->text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  return writer;
}

void
biv_xml_writer_free (BivXmlWriter *writer)
{
  if (writer == NULL)
    return;
  g_string_free (writer->text, TRUE);
  g_free (writer);
}

static void
indent (BivXmlWriter *writer)
{
  for (guint i = 0; i < writer->depth; i++)
    g_string_append (writer->text, "  ");
}

void
biv_xml_writer_open (BivXmlWriter *writer,
                     const char   *element)
{
  g_return_if_fail (writer->depth < BIV_XML_MAX_DEPTH);

  if (writer->depth > 0)
    {
      Content *outer = &writer->content[writer->depth - 1];

      g_return_if_fail (*outer != CONTENT_TEXT);
      if (*outer == CONTENT_NONE)
        g_string_append (writer->text, ">\n");
      *outer = CONTENT_ELEMENTS;
    }
  indent (writer);
  g_string_append_c (writer->text, '<');
  g_string_append (writer->text, element);
  writer->open[writer->depth] = element;
  writer->content[writer->depth++] = CONTENT_NONE;
}

/* Whether a character above ASCII may stand in XML: all but the two that are no characters at all. */
static gboolean
is_xml_character (const char *at)
{
  return memcmp (at, "\xef\xbf\xbe", 3) != 0 && memcmp (at, "\xef\xbf\xbf", 3) != 0;
}

const char *
biv_xml_find_unwritable (const char *text)
{
  const char *end;

  g_utf8_validate (text, -1, &end);
  for (const char *at = text; at < end; at++)
    if (((guchar) *at < 0x20 && strchr ("\t\n\r", *at) == NULL) || ((guchar) *at == 0xef && !is_xml_character (at)))
      return at;
  return *end != '\0' ? end : NULL;
}

char *
biv_xml_dup_writable (const char *text)
{
  g_autoptr (GString) writable = g_string_new (NULL);

  for (const char *bad; (bad = biv_xml_find_unwritable (text)) != NULL;)
    {
      g_string_append_len (writable, text, bad - text);
      /* The two noncharacters are three bytes long; anything else invalid is replaced byte by byte. */
      text = bad + ((guchar) *bad == 0xef && g_utf8_validate (bad, 3, NULL) ? 3 : 1);
    }
  g_string_append (writable, text);
  return g_string_free (g_steal_pointer (&writable), FALSE);
}

/* A carriage return would be read back as a new line, and in an attribute a new line as a space, unless written as
 * numbers. */
static void
append_escaped (GString    *text,
                const char *value,
                gboolean    is_attribute)
{
  const char *plain = value;

  for (const char *at = value; ; at++)
    {
      guchar c = *at;
      const char *instead;

      if (c >= 0x20 && c != '&' && c != '<' && c != '>' && c != '"' && (c != 0xef || is_xml_character (at)))
        continue;
      if ((c == '"' || c == '\n' || c == '\t') && !is_attribute)
        continue;
      g_string_append_len (text, plain, at - plain);
      plain = at + 1;
      switch (c)
        {
        case '\0':
          return;
        case '&':
          instead = "&amp;";
          break;
        case '<':
          instead = "&lt;";
          break;
        case '>':
          instead = "&gt;";
          break;
        case '"':
          instead = "&quot;";
          break;
        case '\n':
          instead = "&#10;";
          break;
        case '\t':
          instead = "&#9;";
          break;
        case '\r':
          instead = "&#13;";
          break;
        case 0xef:
          plain = at + 3;
          at += 2;
          G_GNUC_FALLTHROUGH;
        default:
          instead = "\xef\xbf\xbd";
          break;
        }
      g_string_append (text, instead);
    }
}

static void
append_value (GString    *text,
              const char *value,
              gboolean    is_attribute)
{
  g_autofree char *valid = NULL;

  if (!g_utf8_validate (value, -1, NULL))
    value = valid = g_utf8_make_valid (value, -1);
  append_escaped (text, value, is_attribute);
}

void
biv_xml_writer_attribute (BivXmlWriter *writer,
                          const char   *name,
                          const char   *value)
{
  g_return_if_fail (writer->depth > 0 && writer->content[writer->depth - 1] == CONTENT_NONE);

  g_string_append_c (writer->text, ' ');
  g_string_append (writer->text, name);
  g_string_append (writer->text, "=\"");
  append_value (writer->text, value, TRUE);
  g_string_append_c (writer->text, '"');
}

void
biv_xml_writer_number (BivXmlWriter *writer,
                       const char   *name,
                       int           value)
{
  char text[16];

  BIV_FIT (text, "%d", value);
  biv_xml_writer_attribute (writer, name, text);
}

void
biv_xml_writer_text (BivXmlWriter *writer,
                     const char   *text)
{
  g_return_if_fail (writer->depth > 0 && writer->content[writer->depth - 1] == CONTENT_NONE);

  if (*text == '\0')
    return;
  g_string_append_c (writer->text, '>');
  append_value (writer->text, text, FALSE);
  writer->content[writer->depth - 1] = CONTENT_TEXT;
}

void
biv_xml_writer_close (BivXmlWriter *writer)
{
  Content content;

  g_return_if_fail (writer->depth > 0);

  content = writer->content[--writer->depth];
  if (content == CONTENT_NONE)
    {
      g_string_append (writer->text, "/>\n");
      return;
    }
  if (content == CONTENT_ELEMENTS)
    indent (writer);
  g_string_append (writer->text, "</");
  g_string_append (writer->text, writer->open[writer->depth]);
  g_string_append (writer->text, ">\n");
}

void
biv_xml_writer_text_element (BivXmlWriter *writer,
                             const char   *element,
                             const char   *text)
{
  biv_xml_writer_open (writer, element);
  biv_xml_writer_text (writer, text);
  biv_xml_writer_close (writer);
}

char *
biv_xml_writer_finish (BivXmlWriter *writer,
                       gsize        *n_bytes)
{
  char *text;

  while (writer->depth > 0)
    biv_xml_writer_close (writer);
  if (n_bytes != NULL)
    *n_bytes = writer->text->len;
  text = g_string_free (writer->text, FALSE);
  writer->text = g_string_new (NULL);
  return text;
}
