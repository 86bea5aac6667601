/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-format.c: versions: older ones are brought up to date in memory, later ones and other files are refused */
#include "store/format.h"

#include <string.h>

/* Three versions of a format that could be: in the second "men" became "steps", in the third <troop> became <unit>. */

static void
rename_men (BivXml *xml)
{
  for (BivXmlElement *troop = biv_xml_get_root (xml)->first_child; troop != NULL; troop = troop->next)
    {
      biv_xml_set_attribute (xml, troop, "steps", biv_xml_get_attribute (troop, "men"));
      biv_xml_set_attribute (xml, troop, "men", NULL);
    }
}

static void
rename_troops (BivXml *xml)
{
  for (BivXmlElement *troop = biv_xml_get_root (xml)->first_child; troop != NULL; troop = troop->next)
    biv_xml_rename (xml, troop, "unit");
}

static const BivMigrateFunc migrations[] = { rename_men, rename_troops };
static const BivFormat three_versions = { "campaign", "urn:bivouac:campaign:1", 1, 3, migrations };

typedef struct
{
  const char *name, *text;
  int         code;                 /* of the error; -1: it opens */
} VersionRow;

#define CAMPAIGN(version, inside) \
  "<campaign xmlns='urn:bivouac:campaign:1' version='" version "'>" inside "</campaign>"

static const VersionRow rows[] = {
  { "first", CAMPAIGN ("1", "<troop men='4'/><troop men='4'/>"), -1 },
  { "second", CAMPAIGN ("2", "<troop steps='4'/><troop steps='4'/>"), -1 },
  { "third", CAMPAIGN ("3", "<unit steps='4'/><unit steps='4'/>"), -1 },
  { "later", CAMPAIGN ("4", ""), BIV_FORMAT_ERROR_NEWER },
  { "before-the-first", CAMPAIGN ("0", ""), BIV_FORMAT_ERROR_CONTENT },
  { "no-number", CAMPAIGN ("1.0", ""), BIV_FORMAT_ERROR_CONTENT },
  { "later-namespace", "<campaign xmlns='urn:bivouac:campaign:2' version='1'/>", BIV_FORMAT_ERROR_NEWER },
  { "no-namespace", "<campaign version='1'/>", BIV_FORMAT_ERROR_OTHER },
  { "a-board", "<board xmlns='urn:bivouac:board:1' version='1'/>", BIV_FORMAT_ERROR_OTHER },
  { "else", "<svg xmlns='http://www.w3.org/2000/svg'/>", BIV_FORMAT_ERROR_OTHER },
};

static void
test_version (gconstpointer data)
{
  const VersionRow *row = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BivXml) xml = biv_xml_parse ("v.campaign", row->text, strlen (row->text), &error);

  g_assert_no_error (error);
  if (row->code >= 0)
    {
      g_assert_false (biv_format_open (&three_versions, xml, &error));
      g_assert_error (error, BIV_FORMAT_ERROR, row->code);
      g_assert_true (g_str_has_prefix (error->message, "v.campaign:1: "));
      return;
    }
  g_assert_true (biv_format_open (&three_versions, xml, &error));
  for (BivXmlElement *unit = biv_xml_get_root (xml)->first_child; unit != NULL; unit = unit->next)
    {
      g_assert_cmpstr (unit->name, ==, "unit");
      g_assert_cmpuint (unit->n_attributes, ==, 1);
      g_assert_cmpstr (biv_xml_get_attribute (unit, "steps"), ==, "4");
    }
}

typedef struct
{
  const char *text;
  gboolean    is_id;
} IdRow;

static const IdRow ids[] = {
  { "A02", TRUE },     { "turn-5", TRUE },   { "0304-0305", TRUE }, { "HC/1", TRUE },      { "x.y_z", TRUE },
  { "", FALSE },       { "A 02", FALSE },    { "A,02", FALSE },     { "A:02", FALSE },     { "Ä1", FALSE },
  { "none", FALSE },   { "all", FALSE },     { "off-map", FALSE },  { "None", TRUE },      { "a\\b", FALSE },
  { "1234567890123456789012345678901234567890123456789012345678901234", TRUE },
  { "12345678901234567890123456789012345678901234567890123456789012345", FALSE },
};

static void
test_ids (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_test_message ("“%s”", ids[i].text);
      g_assert_cmpint (biv_format_is_id (ids[i].text), ==, ids[i].is_id);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/store/format/version/", rows[i].name, NULL);

      g_test_add_data_func (path, &rows[i], test_version);
    }
  g_test_add_func ("/store/format/ids", test_ids);
  return g_test_run ();
}
