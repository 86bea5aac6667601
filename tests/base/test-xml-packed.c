/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-xml-packed.c: a file that was packed when the program was built is what the reader makes of it */
#include "base/xml-packed.h"

#include <glib/gstdio.h>
#include <string.h>

static void
compare (const BivXmlElement *packed,
         const BivXmlElement *read)
{
  g_assert_cmpstr (packed->name, ==, read->name);
  g_assert_cmpstr (packed->text, ==, read->text);
  g_assert_cmpuint (packed->line, ==, read->line);
  g_assert_cmpuint (packed->n_attributes, ==, read->n_attributes);
  for (guint i = 0; i < read->n_attributes; i++)
    {
      g_assert_cmpstr (packed->attributes[i].name, ==, read->attributes[i].name);
      g_assert_cmpstr (packed->attributes[i].value, ==, read->attributes[i].value);
    }
  g_assert_true ((packed->parent == NULL) == (read->parent == NULL));
  for (packed = packed->first_child, read = read->first_child; packed != NULL && read != NULL;
       packed = packed->next, read = read->next)
    {
      compare (packed, read);
      g_assert_true (packed->parent->name != NULL && g_str_equal (packed->parent->name, read->parent->name));
    }
  g_assert_true (packed == NULL && read == NULL);
}

/* Returns: (nullable): what build-aux/pack-xml writes; %NULL where it refuses */
static GBytes *
pack (const char *path)
{
  g_autofree char *pack_xml = g_test_build_filename (G_TEST_DIST, "..", "build-aux", "pack-xml", NULL);
  g_autofree char *output = NULL, *complaint = NULL;
  const char *arguments[] = { pack_xml, path, NULL, NULL };
  g_autoptr (GError) error = NULL;
  char *bytes = NULL;
  gsize size;
  int status, descriptor = g_file_open_tmp ("packed-XXXXXX", &output, &error);

  g_assert_no_error (error);
  g_close (descriptor, NULL);
  arguments[2] = output;
  g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, &complaint, &status, &error);
  g_assert_no_error (error);
  if (status == 0)
    g_file_get_contents (output, &bytes, &size, &error);
  g_assert_no_error (error);
  g_unlink (output);
  return bytes != NULL ? g_bytes_new_take (bytes, size) : NULL;
}

static void
check_file (const char *path)
{
  g_autoptr (GBytes) packed = pack (path);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivXml) read = biv_xml_load (file, &error), unpacked = NULL;

  g_assert_no_error (error);
  g_assert_nonnull (packed);
  unpacked = biv_xml_unpack ("the name", packed);
  g_assert_cmpstr (biv_xml_get_name (unpacked), ==, "the name");
  g_assert_cmpstr (biv_xml_get_namespace (unpacked), ==, biv_xml_get_namespace (read));
  compare (biv_xml_get_root (unpacked), biv_xml_get_root (read));
}

static void
test_every_ruleset (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "..", "data", "rulesets", NULL);
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  guint n = 0;

  for (const char *name; (name = g_dir_read_name (files)) != NULL; n++)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      check_file (path);
    }
  g_assert_cmpuint (n, >, 5);
}

static char *
write_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  char *path;
  int descriptor = g_file_open_tmp ("text-XXXXXX", &path, &error);

  g_assert_no_error (error);
  g_close (descriptor, NULL);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  return path;
}

static void
test_what_xml_may_look_like (void)
{
  static const char *const texts[] = {
    "<a/>",
    "<a xmlns='urn:x'>  <b/>  </a>",
    "<a>  </a>",
    "<a> <!-- a remark --> <b> <![CDATA[<&]]> &lt;&#228;&amp; </b> words <c/>  \n</a>",
    "\xef\xbb\xbf<?xml version='1.0' encoding='UTF-8'?>\n<!-- before -->\n"
      "<a>\r\n  <b\r\n  c='1\t2\r\n3&#10;&amp;&quot;ä'\n d=\"\"/>\r\n</a>\n",
    "<a><b><c><d/></c></b><b/><c>x</c><?php nothing ?></a>",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = write_text (texts[i]);

      check_file (path);
      g_unlink (path);
    }
}

static void
test_what_is_refused (void)
{
  static const char *const texts[] = {
    "", "<a>", "<a><b></a></b>", "<!DOCTYPE a><a/>", "<a xmlns:b='urn:b'/>", "<a><b xmlns='urn:b'/></a>", "<a xml:lang='de'/>",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = write_text (texts[i]);

      g_assert_null (pack (path));
      g_unlink (path);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/xml-packed/every-ruleset", test_every_ruleset);
  g_test_add_func ("/xml-packed/what-xml-may-look-like", test_what_xml_may_look_like);
  g_test_add_func ("/xml-packed/what-is-refused", test_what_is_refused);
  return g_test_run ();
}
