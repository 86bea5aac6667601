/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-xml-reader.c: what is read, what is refused, and on which line */
#include "base/biv-xml-check.h"

#include <libxml/parser.h>
#include <string.h>

/* ---- What is read ---- */

static const char sample[] =
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  "<!-- by hand -->\n"
  "<army xmlns=\"urn:test\" name=\"Karrash &amp; Sons &amp;#38;\">\n"
  "  <unit\n"
  "    id=\"A01\"\n"
  "    name=\"a&#10;b\"/>\n"
  "  <unit id=\"A02\"><notes> two\n"
  " lines </notes><empty/></unit>\n"
  "</army>\n";

static void
test_elements_and_lines (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivXml) xml = biv_xml_parse ("s.xml", sample, strlen (sample), &error);
  BivXmlElement *root, *one, *two, *notes;

  g_assert_no_error (error);
  root = biv_xml_get_root (xml);
  g_assert_cmpstr (biv_xml_get_namespace (xml), ==, "urn:test");
  g_assert_cmpstr (root->name, ==, "army");
  g_assert_cmpstr (root->text, ==, "");
  g_assert_cmpuint (root->n_attributes, ==, 1);
  g_assert_cmpstr (biv_xml_get_attribute (root, "name"), ==, "Karrash & Sons &#38;");
  g_assert_null (biv_xml_get_attribute (root, "xmlns"));
  g_assert_cmpuint (root->line, ==, 3);

  one = root->first_child;
  g_assert_cmpuint (one->line, ==, 4);
  g_assert_cmpstr (biv_xml_get_attribute (one, "name"), ==, "a\nb");
  g_assert_null (one->first_child);
  two = one->next;
  g_assert_cmpuint (two->line, ==, 7);
  g_assert_true (two->name == one->name);
  g_assert_null (two->next);
  notes = two->first_child;
  g_assert_cmpstr (notes->text, ==, " two\n lines ");
  g_assert_cmpuint (notes->line, ==, 7);
  g_assert_cmpuint (notes->next->line, ==, 8);
  g_assert_true (notes->parent == two);
}

static void
test_lines_beyond_65535 (void)
{
  g_autoptr (GString) text = g_string_new ("<a>");
  g_autoptr (GError) error = NULL;
  g_autoptr (BivXml) xml = NULL;

  for (int i = 0; i < 200000; i++)
    g_string_append_c (text, '\n');
  g_string_append (text, "<b/></a>");
  xml = biv_xml_parse ("long.xml", text->str, text->len, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (biv_xml_get_root (xml)->first_child->line, ==, 200001);

  g_string_append (text, "<");
  g_assert_null (biv_xml_parse ("long.xml", text->str, text->len, &error));
  g_assert_true (g_str_has_prefix (error->message, "long.xml:200001: "));
}

/* The parser looks at such a file in pieces; lines must not go astray where it lets go of one. */
static void
test_lines_of_a_large_file (void)
{
  g_autoptr (GString) text = g_string_new ("\xef\xbb\xbf<?xml version='1.0' encoding='utf-8'?>\n<a>\n");
  g_autoptr (GError) error = NULL;
  g_autoptr (BivXml) xml = NULL;
  g_autofree char *filler = g_strnfill (600, 'x');
  guint line = 3;

  for (int i = 0; i < 30000; i++)
    g_string_append_printf (text, "<b n=\"%d\" t=\"%s\"\n>\xc3\xa9%s</b>\n", i, filler, i % 7 == 0 ? "&lt;" : "");
  g_string_append (text, "</a>\n");
  xml = biv_xml_parse ("large.xml", text->str, text->len, &error);
  g_assert_no_error (error);
  for (BivXmlElement *b = biv_xml_get_root (xml)->first_child; b != NULL; b = b->next, line += 2)
    g_assert_cmpuint (b->line, ==, line);
  g_assert_cmpuint (line, ==, 60003);
}

/* ---- What is refused ---- */

typedef struct
{
  const char  *name;
  BivXmlError  code;
  const char  *text;
  const char  *message;
  gsize        length;              /* 0: up to the zero */
} RefusedRow;

#define DECLARATION(encoding) "<?xml version=\"1.0\" encoding=\"" encoding "\"?>\n<a/>"

static const RefusedRow refused[] = {
  { "empty", BIV_XML_ERROR_SYNTAX, "",
    "f.xml:1: the file is empty; is there a backup beside it (its name and ~)?" },
  { "no-xml", BIV_XML_ERROR_SYNTAX, "Dear referee,\n",
    "f.xml:1: this is no XML file; choose a file that Bivouac has written" },
  { "blank", BIV_XML_ERROR_SYNTAX, "\n\n",
    "f.xml:3: this is no XML file; choose a file that Bivouac has written" },
  { "gzip", BIV_XML_ERROR_SYNTAX, "\x1f\x8b\x08\x01",
    "f.xml:1: the file is compressed; unpack it first" },
  { "doctype", BIV_XML_ERROR_FORBIDDEN, "<?xml version='1.0'?>\n<!DOCTYPE a>\n<a/>",
    "f.xml:2: a document type (<!DOCTYPE) is not allowed in Bivouac files; take it out" },
  { "doctype-in-a-comment", BIV_XML_ERROR_FORBIDDEN, "<a><!-- <!DOCTYPE a> --></a>",
    "f.xml:1: a document type (<!DOCTYPE) is not allowed in Bivouac files; take it out" },
  { "doctype-in-small-letters", BIV_XML_ERROR_FORBIDDEN, "<!doctype html>\n<a/>",
    "f.xml:1: a document type (<!DOCTYPE) is not allowed in Bivouac files; take it out" },
  { "utf-16", BIV_XML_ERROR_ENCODING, "\xff\xfe<\0a\0/\0>\0",
    "f.xml:1: the file is in UTF-16 or UTF-32; save it as UTF-8", 10 },
  { "utf-16-without-mark", BIV_XML_ERROR_ENCODING, "\0<\0a\0/\0>",
    "f.xml:1: the file is in UTF-16 or UTF-32; save it as UTF-8", 8 },
  { "utf-16-declared", BIV_XML_ERROR_ENCODING, DECLARATION ("UTF-16"),
    "f.xml:1: the first line says that the file is in UTF-16; save it as UTF-8, and say so there" },
  { "latin-1-declared", BIV_XML_ERROR_ENCODING, DECLARATION ("ISO-8859-1"),
    "f.xml:1: the first line says that the file is in ISO-8859-1; save it as UTF-8, and say so there" },
  { "latin-1", BIV_XML_ERROR_ENCODING, "<a>\n<b n=\"\xe9\"/></a>",
    "f.xml:2: the byte E9 is not UTF-8; save the file as UTF-8" },
  { "zero", BIV_XML_ERROR_ENCODING, "<a>\n\n\0</a>",
    "f.xml:3: a zero byte stands here (the byte 00): this is not a text file, or it is damaged; go back to a backup", 10 },
  { "control-character", BIV_XML_ERROR_SYNTAX, "<a>\n\x01</a>",
    "f.xml:2: a character stands here that XML cannot hold, such as a control character; take it out" },
  { "control-reference", BIV_XML_ERROR_SYNTAX, "<a>\n&#1;</a>",
    "f.xml:2: a character stands here that XML cannot hold, such as a control character; take it out" },
  { "crossed-tags", BIV_XML_ERROR_SYNTAX, "<a>\n<b>\n</a>",
    "f.xml:3: <b> of line 2 is not closed before </a>; write </b> first" },
  { "cut-short", BIV_XML_ERROR_SYNTAX, "<a>\n<b>\n",
    "f.xml:3: the file ends before <b> of line 2 is closed; is it cut short?" },
  { "cut-in-a-tag", BIV_XML_ERROR_SYNTAX, "<a>\n<b n=\"1",
    "f.xml:2: the value of an attribute has no closing quote; add one" },
  { "cut-in-the-root-tag", BIV_XML_ERROR_SYNTAX, "<a\n",
    "f.xml:2: a tag is not closed with “>”; add one" },
  { "two-roots", BIV_XML_ERROR_SYNTAX, "<a/>\n<b/>",
    "f.xml:2: something follows after the last end tag; take it out" },
  { "no-quotes", BIV_XML_ERROR_SYNTAX, "<a n=1/>",
    "f.xml:1: the value of an attribute must stand in quotes; add them" },
  { "less-in-attribute", BIV_XML_ERROR_SYNTAX, "<a n=\"1<2\"/>",
    "f.xml:1: “<” stands in the value of an attribute; write &lt; for it, or close the quote" },
  { "no-value", BIV_XML_ERROR_SYNTAX, "<a n/>",
    "f.xml:1: the attribute “n” has no value; write n=\"...\"" },
  { "twice", BIV_XML_ERROR_SYNTAX, "<a n='1' n='2'/>",
    "f.xml:1: the attribute “n” is given twice; take one out" },
  { "no-space", BIV_XML_ERROR_SYNTAX, "<a n='1'm='2'/>",
    "f.xml:1: a space is missing between two attributes, or a quote before it is not closed; add it" },
  { "less-in-text", BIV_XML_ERROR_SYNTAX, "<a>1 < 2</a>",
    "f.xml:1: no name follows “<”; a “<” in a text is written &lt;" },
  { "ampersand", BIV_XML_ERROR_SYNTAX, "<a>Foot & Horse</a>",
    "f.xml:1: a “&” stands alone; write &amp; for it" },
  { "entity", BIV_XML_ERROR_SYNTAX, "<a>&nbsp;</a>",
    "f.xml:1: there is no entity &nbsp; in Bivouac files; write the characters themselves" },
  { "entity-in-attribute", BIV_XML_ERROR_SYNTAX, "<a n=\"&eacute;\"/>",
    "f.xml:1: there is no entity &eacute; in Bivouac files; write the characters themselves" },
  { "late-declaration", BIV_XML_ERROR_SYNTAX, "\n<?xml version='1.0'?><a/>",
    "f.xml:2: “<?xml” may stand only at the very beginning of the file; take it out here" },
  { "open-comment", BIV_XML_ERROR_SYNTAX, "<a>\n<!-- </a>",
    "f.xml:2: a comment is not closed with “-->”; add it" },
  { "open-cdata", BIV_XML_ERROR_SYNTAX, "<a><![CDATA[ </a>",
    "f.xml:1: <![CDATA[ is not closed with “]]>”; add it" },
  { "prefix", BIV_XML_ERROR_SYNTAX, "<a>\n<x:b/></a>",
    "f.xml:2: the prefix “x:” is not explained by any xmlns; take it out" },
  { "other-namespace", BIV_XML_ERROR_SYNTAX, "<a xmlns='urn:one'>\n<b xmlns='urn:two'/></a>",
    "f.xml:2: <b> is of the namespace “urn:two”, the file of “urn:one”; take it out" },
  { "bare-character-number", BIV_XML_ERROR_SYNTAX, "<a>&#1z;</a>",
    "f.xml:1: “&#” is not followed by a number and “;”; write the character itself" },
};

static void
test_refused (gconstpointer data)
{
  const RefusedRow *row = data;
  g_autoptr (GError) error = NULL;
  BivXml *xml = biv_xml_parse ("f.xml", row->text, row->length > 0 ? row->length : strlen (row->text), &error);

  g_assert_null (xml);
  g_assert_cmpstr (error->message, ==, row->message);
  g_assert_error (error, BIV_XML_ERROR, (int) row->code);
}

static void
expect_limit (GString    *text,
              const char *message)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (biv_xml_parse ("f.xml", text->str, text->len, &error));
  g_assert_cmpstr (error->message, ==, message);
  g_assert_error (error, BIV_XML_ERROR, BIV_XML_ERROR_LIMIT);
}

static void
test_limits (void)
{
  g_autoptr (GString) deep = g_string_new (NULL), many = g_string_new ("<a>"), wide = g_string_new ("<a>\n<b");
  g_autoptr (GString) huge = g_string_new ("<a>");
  g_autoptr (GError) error = NULL;
  BivXml *xml;

  for (int i = 0; i < BIV_XML_MAX_DEPTH; i++)
    g_string_append (deep, "<a>\n");
  for (int i = 0; i < BIV_XML_MAX_DEPTH; i++)
    g_string_append (deep, "</a>");
  xml = biv_xml_parse ("f.xml", deep->str, deep->len, &error);
  g_assert_no_error (error);
  biv_xml_free (xml);
  g_string_prepend (deep, "<a>");
  g_string_append (deep, "</a>");
  expect_limit (deep, "f.xml:32: elements stand one inside the other too deeply; no Bivouac file needs that");

  for (int i = 0; i < BIV_XML_MAX_ELEMENTS - 1; i++)
    g_string_append (many, "<b/>");
  xml = biv_xml_parse ("f.xml", many->str, many->len, &error);
  g_assert_error (error, BIV_XML_ERROR, BIV_XML_ERROR_SYNTAX);   /* only the end tag is missing */
  g_string_append (many, "<b/></a>");
  expect_limit (many, "f.xml:1: the file has more than a million elements; no Bivouac file needs so many");

  for (int i = 0; i < 1000000; i++)
    g_string_append_printf (wide, " a%d=''", i);
  g_string_append (wide, "/></a>");
  expect_limit (wide, "f.xml:2: this element has more than 256 attributes; no Bivouac file needs so many");

  g_string_set_size (huge, BIV_XML_MAX_BYTES + 1);
  expect_limit (huge, "f.xml:1: the file is larger than 64 MB; no Bivouac file is so large");
}

/* ---- Complaints ---- */

static const char faulty[] =
  "<army>\n"
  "  <unit id='A01' steps='12' stepz='1' colour='red'/>\n"
  "  <unit steps='x'>text</unit>\n"
  "  <unot/><gun/>\n"
  "</army>\n";

static void
test_complaints_in_order (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivXml) xml = biv_xml_parse ("f.xml", faulty, strlen (faulty), &error);
  BivXmlElement *root = biv_xml_get_root (xml);
  int steps = 5;

  g_assert_false (biv_xml_only_children (xml, root, "unit formation", 7));
  for (BivXmlElement *unit = root->first_child; unit != NULL && biv_xml_is (unit, "unit"); unit = unit->next)
    {
      biv_xml_only_attributes (xml, unit, "id steps", 8);
      biv_xml_need_attribute (xml, unit, "id", 9);
      biv_xml_read_number (xml, unit, "steps", 1, 10, &steps, 10);
      biv_xml_only_children (xml, unit, "", 11);
    }
  g_assert_cmpint (steps, ==, 5);
  g_assert_false (biv_xml_settle (xml, BIV_XML_ERROR, &error));
  g_assert_error (error, BIV_XML_ERROR, 8);
  g_assert_cmpstr (error->message, ==,
                   "f.xml:2: <unit> has no attribute “stepz”; did you mean “steps”?\n"
                   "f.xml:2: <unit> has no attribute “colour”; it may have id, steps\n"
                   "f.xml:2: “steps” is “12”; it must be a whole number from 1 to 10\n"
                   "f.xml:3: <unit> needs the attribute “id”; add it\n"
                   "f.xml:3: “steps” is “x”; it must be a whole number from 1 to 10\n"
                   "f.xml:3: <unit> holds no text of its own; take “text” out\n"
                   "f.xml:4: there is no <unot> in <army>; did you mean <unit>?\n"
                   "f.xml:4: there is no <gun> in <army>; it may hold unit, formation");
}

/* Each length about the one from which a text is shown in part, in characters of one to four bytes. */
static void
test_stray_text_of_any_length (void)
{
  static const char *const letters[] = { "x", "\xc3\xa9", "\xe2\x80\x93", "\xf0\x9f\x90\x8e" };

  for (guint i = 0; i < G_N_ELEMENTS (letters); i++)
    for (guint length = 1; length < 60; length++)
      {
        g_autoptr (GString) stray = g_string_new (NULL), shown = g_string_new (NULL);
        g_autoptr (GError) error = NULL;
        g_autoptr (BivXml) xml = NULL;
        g_autofree char *text = NULL, *message = NULL;

        for (guint n = 0; n < length; n++)
          g_string_append (stray, letters[i]);
        for (guint n = 0; n < MIN (length, 40); n++)
          g_string_append (shown, letters[i]);
        text = g_strdup_printf ("<a>%s</a>", stray->str);
        message = g_strdup_printf ("f.xml:1: <a> holds no text of its own; take “%s%s” out", shown->str,
                                   length > 40 ? "…" : "");
        xml = biv_xml_parse ("f.xml", text, strlen (text), &error);
        g_assert_no_error (error);
        g_assert_false (biv_xml_only_children (xml, biv_xml_get_root (xml), "", 1));
        g_assert_false (biv_xml_settle (xml, BIV_XML_ERROR, &error));
        g_assert_cmpstr (error->message, ==, message);
      }
}

static void
test_many_complaints_are_counted (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivXml) xml = biv_xml_parse ("f.xml", "<a/>", 4, NULL);

  for (int i = 0; i < 25; i++)
    biv_xml_complain (xml, biv_xml_get_root (xml), 0, "fault %d", i);
  g_assert_false (biv_xml_settle (xml, BIV_XML_ERROR, &error));
  g_assert_true (g_str_has_prefix (error->message, "f.xml:1: fault 0\nf.xml:1: fault 1\n"));
  g_assert_true (g_str_has_suffix (error->message, "f.xml:1: fault 19\nand 5 more like these"));
}

typedef struct
{
  const char *text;
  gboolean    is_number;
  int         value;
} NumberRow;

static const NumberRow numbers[] = {
  { "0", TRUE, 0 },          { "-12", TRUE, -12 },           { "2147483647", TRUE, G_MAXINT },
  { "007", TRUE, 7 },        { "-2147483648", TRUE, G_MININT }, { "", FALSE },
  { "-", FALSE },            { "2147483648", FALSE },        { "99999999999999999999", FALSE },
  { "1.5", FALSE },          { " 1", FALSE },                { "+1", FALSE },
  { "0x10", FALSE },         { "1e3", FALSE },
};

static void
test_numbers (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      int value = 0;

      g_test_message ("“%s”", numbers[i].text);
      g_assert_cmpint (biv_number_from_text (numbers[i].text, &value), ==, numbers[i].is_number);
      g_assert_cmpint (value, ==, numbers[i].value);
    }
}

/* ---- Migration ---- */

static void
test_changes_in_memory (void)
{
  g_autoptr (BivXml) xml = biv_xml_parse ("f.xml", "<a one='1' two='2'/>", 20, NULL);
  BivXmlElement *root = biv_xml_get_root (xml);

  biv_xml_rename (xml, root, "b");
  biv_xml_set_attribute (xml, root, "three", "3");
  biv_xml_set_attribute (xml, root, "one", NULL);
  biv_xml_set_attribute (xml, root, "two", "zwei");
  g_assert_true (biv_xml_is (root, "b"));
  g_assert_cmpuint (root->n_attributes, ==, 2);
  g_assert_null (biv_xml_get_attribute (root, "one"));
  g_assert_cmpstr (biv_xml_get_attribute (root, "two"), ==, "zwei");
  g_assert_cmpstr (biv_xml_get_attribute (root, "three"), ==, "3");
}

/* ---- The process ---- */

/* What libxml2 itself would open, be it through some other library, it does not. */
static void
test_nothing_outside (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "store", "good", "small.campaign", NULL);
  xmlDoc *document = xmlReadFile (path, NULL, XML_PARSE_NOERROR | XML_PARSE_NOWARNING);

  g_assert_nonnull (document);
  xmlFreeDoc (document);
  biv_xml_forbid_outside ();
  g_assert_null (xmlReadFile (path, NULL, XML_PARSE_NOERROR | XML_PARSE_NOWARNING));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/xml-reader/elements-and-lines", test_elements_and_lines);
  g_test_add_func ("/base/xml-reader/lines-beyond-65535", test_lines_beyond_65535);
  g_test_add_func ("/base/xml-reader/lines-of-a-large-file", test_lines_of_a_large_file);
  for (gsize i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *path = g_strconcat ("/base/xml-reader/refused/", refused[i].name, NULL);

      g_test_add_data_func (path, &refused[i], test_refused);
    }
  g_test_add_func ("/base/xml-reader/limits", test_limits);
  g_test_add_func ("/base/xml-reader/complaints-in-order", test_complaints_in_order);
  g_test_add_func ("/base/xml-reader/stray-text-of-any-length", test_stray_text_of_any_length);
  g_test_add_func ("/base/xml-reader/many-complaints-are-counted", test_many_complaints_are_counted);
  g_test_add_func ("/base/xml-reader/numbers", test_numbers);
  g_test_add_func ("/base/xml-reader/changes-in-memory", test_changes_in_memory);
  g_test_add_func ("/base/xml-reader/nothing-outside", test_nothing_outside);
  return g_test_run ();
}
