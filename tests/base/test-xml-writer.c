/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-xml-writer.c: what is written, and that it reads back the same */
#include "base/biv-xml-reader.h"
#include "base/biv-xml-writer.h"

#include <string.h>

static void
test_layout (void)
{
  g_autoptr (BivXmlWriter) writer = biv_xml_writer_new ();
  g_autofree char *text = NULL;
  gsize n_bytes;

  biv_xml_writer_open (writer, "army");
  biv_xml_writer_attribute (writer, "name", "Foot & \"Horse\"\n");
  biv_xml_writer_open (writer, "unit");
  biv_xml_writer_number (writer, "steps", -3);
  biv_xml_writer_close (writer);
  biv_xml_writer_open (writer, "unit");
  biv_xml_writer_text_element (writer, "notes", "two\nlines & \"quotes\"\r");
  biv_xml_writer_text_element (writer, "empty", "");
  text = biv_xml_writer_finish (writer, &n_bytes);
  g_assert_cmpstr (text, ==,
                   "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                   "<army name=\"Foot &amp; &quot;Horse&quot;&#10;\">\n"
                   "  <unit steps=\"-3\"/>\n"
                   "  <unit>\n"
                   "    <notes>two\nlines &amp; \"quotes\"&#13;</notes>\n"
                   "    <empty/>\n"
                   "  </unit>\n"
                   "</army>\n");
  g_assert_cmpuint (n_bytes, ==, strlen (text));
}

typedef struct
{
  const char *name, *given, *back;  /* back NULL: the same */
} TextRow;

static const TextRow texts[] = {
  { "plain", "Old Sefu's Household" },
  { "marks", "<a href=\"x\">&amp; ]]> <!DOCTYPE x> 'y'</a>" },
  { "white-space", " \t two\r\nlines \r\n\n" },
  { "other-letters", "Größe Ελλάς 騎兵 \xf0\x9f\x8f\x87 \xcc\x81 \xe2\x80\x8f" },
  { "not-yet-characters", "\xef\xbf\xbd \xef\xbf\xbc \xef\xb8\x8f" },
  { "control-characters", "a\x01" "b\x1f" "c\x7f", "a\xef\xbf\xbd" "b\xef\xbf\xbd" "c\x7f" },
  { "never-characters", "a\xef\xbf\xbe" "b\xef\xbf\xbf", "a\xef\xbf\xbd" "b\xef\xbf\xbd" },
  { "broken-utf-8", "a\xff" "b\xc3", "a\xef\xbf\xbd" "b\xef\xbf\xbd" },
};

static void
test_reads_back (gconstpointer data)
{
  const TextRow *row = data;
  g_autofree char *writable = NULL;
  g_autoptr (BivXmlWriter) writer = biv_xml_writer_new ();
  g_autoptr (BivXml) xml = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  const char *expected = row->back != NULL ? row->back : row->given;
  gsize n_bytes;

  biv_xml_writer_open (writer, "a");
  biv_xml_writer_attribute (writer, "n", row->given);
  biv_xml_writer_text (writer, row->given);
  text = biv_xml_writer_finish (writer, &n_bytes);
  xml = biv_xml_parse ("a.xml", text, n_bytes, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (biv_xml_get_attribute (biv_xml_get_root (xml), "n"), ==, expected);
  g_assert_cmpstr (biv_xml_get_root (xml)->text, ==, expected);
  /* What comes back as it was is what is known to be writable. */
  g_assert_cmpint (biv_xml_find_unwritable (row->given) == NULL, ==, row->back == NULL);
  writable = biv_xml_dup_writable (row->given);
  g_assert_null (biv_xml_find_unwritable (writable));
  if (row->back == NULL)
    g_assert_cmpstr (writable, ==, row->given);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/xml-writer/layout", test_layout);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = g_strconcat ("/base/xml-writer/reads-back/", texts[i].name, NULL);

      g_test_add_data_func (path, &texts[i], test_reads_back);
    }
  return g_test_run ();
}
