/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schema.c: a file held against its RELAX NG schema */
#include "config.h"
#include "store/schema.h"

#include <glib/gi18n-lib.h>
#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <string.h>

#include "base/biv-xml-check.h"
#include "biv-schemas-resource.h"

G_DEFINE_QUARK (biv-schema-error-quark, biv_schema_error)

static void
ignore_fault (void     *data,
              xmlError *fault)
{
}

static xmlRelaxNG *
compile (const char *kind)
{
  g_autofree char *path = g_strdup_printf ("/org/bivouac/schemas/%s.rng", kind);
  g_autoptr (GBytes) bytes = NULL;
  xmlRelaxNGParserCtxt *parser;
  xmlRelaxNG *schema;

  biv_schemas_register_resource ();
  bytes = g_resource_lookup_data (biv_schemas_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  parser = xmlRelaxNGNewMemParserCtxt (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  schema = xmlRelaxNGParse (parser);
  xmlRelaxNGFreeParserCtxt (parser);
  return schema;
}

/* "urn:bivouac:board:1" and a root <board> mean board.rng. Compiled once; they live as long as the program. */
static xmlRelaxNG *
find_schema (BivXml  *xml,
             GError **error)
{
  static const char *const kinds[] = { "board", "campaign", "handover", "orders", "record", "ruleset" };
  static xmlRelaxNG *schemas[G_N_ELEMENTS (kinds)];
  const char *root = biv_xml_get_root (xml)->name;
  g_autofree char *namespace_uri = g_strdup_printf ("urn:bivouac:%s:1", root);

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (root, kinds[i]) == 0 && strcmp (namespace_uri, biv_xml_get_namespace (xml)) == 0)
      {
        if (g_once_init_enter (&schemas[i]))
          g_once_init_leave (&schemas[i], compile (kinds[i]));
        return schemas[i];
      }
  g_set_error (error, BIV_SCHEMA_ERROR, BIV_SCHEMA_ERROR_UNKNOWN,
               _("%s:%u: there is no schema for <%s xmlns=\"%s\">; campaigns, boards, orders and records of battles have one"),
               biv_xml_get_name (xml), biv_xml_get_root (xml)->line, root, biv_xml_get_namespace (xml));
  return NULL;
}

/* libxml2's messages are in English, and about patterns; they are passed on unchanged. */
static void
on_fault (void     *data,
          xmlError *fault)
{
  BivXml *xml = data;
  g_autofree char *text = g_utf8_make_valid (fault->message != NULL ? fault->message : "", -1);
  BivXmlElement place = { .line = MAX (fault->line, 1) };

  biv_xml_complain (xml, &place, BIV_SCHEMA_ERROR_INVALID, "%s", g_strstrip (text));
}

static void
validate (BivXml     *xml,
          const char *bytes,
          gsize       n_bytes,
          xmlRelaxNG *schema)
{
  xmlParserCtxt *context = xmlNewParserCtxt ();
  xmlDoc *document;

  context->sax->serror = ignore_fault;
  document = xmlCtxtReadMemory (context, bytes, n_bytes, NULL, NULL, XML_PARSE_NONET | XML_PARSE_IGNORE_ENC);
  if (document != NULL)
    {
      xmlRelaxNGValidCtxt *validator = xmlRelaxNGNewValidCtxt (schema);

      xmlRelaxNGSetValidStructuredErrors (validator, on_fault, xml);
      if (xmlRelaxNGValidateDoc (validator, document) != 0 && biv_xml_count_complaints (xml) == 0)
        biv_xml_complain (xml, biv_xml_get_root (xml), BIV_SCHEMA_ERROR_INVALID,
                          _("the schema does not allow this; compare it with a file that Bivouac has written"));
      xmlRelaxNGFreeValidCtxt (validator);
      xmlFreeDoc (document);
    }
  else
    biv_xml_complain (xml, biv_xml_get_root (xml), BIV_SCHEMA_ERROR_INVALID, _("the file is too large for this check"));
  xmlFreeParserCtxt (context);
}

gboolean
biv_schema_check (const char  *name,
                  const char  *bytes,
                  gsize        n_bytes,
                  GError     **error)
{
  /* Our own parser goes first: what it accepts is harmless to libxml2's. */
  g_autoptr (BivXml) xml = biv_xml_parse (name, bytes, n_bytes, error);
  xmlRelaxNG *schema = xml != NULL ? find_schema (xml, error) : NULL;

  if (schema == NULL)
    return FALSE;
  validate (xml, bytes, n_bytes, schema);
  return biv_xml_settle (xml, BIV_SCHEMA_ERROR, error);
}
