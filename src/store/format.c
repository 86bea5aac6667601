/* SPDX-License-Identifier: GPL-3.0-or-later */
/* format.c: what all of Bivouac's files share: kind and version */
#include "config.h"
#include "store/format.h"

#include <glib/gi18n-lib.h>
#include <string.h>

G_DEFINE_QUARK (biv-format-error-quark, biv_format_error)

/* Namespaces are "urn:bivouac:KIND:NUMBER". Another number would mean a format unrelated to this one. */
static gboolean
is_later_namespace (const char *given,
                    const char *ours)
{
  gsize stem = strrchr (ours, ':') + 1 - ours;
  int number;

  return strncmp (given, ours, stem) == 0 && biv_number_from_text (given + stem, &number) && number > 1;
}

/* What a referee calls the kind of file. */
static const char *
kind_of (const char *element)
{
  if (strcmp (element, "campaign") == 0)
    return _("a campaign");
  if (strcmp (element, "board") == 0)
    return _("a board");
  if (strcmp (element, "orders") == 0)
    return _("a form of orders");
  if (strcmp (element, "record") == 0)
    return _("the record of a battle");
  return NULL;
}

static gboolean
complain_of_root (const BivFormat *format,
                  BivXml          *xml)
{
  const BivXmlElement *root = biv_xml_get_root (xml);
  const char *given = biv_xml_get_namespace (xml);

  if (is_later_namespace (given, format->namespace_uri))
    return biv_xml_complain (xml, root, BIV_FORMAT_ERROR_NEWER,
                             _("this file was written by a later version of Bivouac; update Bivouac to open it"));
  if (g_str_has_prefix (given, "urn:bivouac:") && kind_of (root->name) != NULL && !biv_xml_is (root, format->element))
    return biv_xml_complain (xml, root, BIV_FORMAT_ERROR_OTHER, _("this is %s, and not %s; choose another file"),
                             kind_of (root->name), kind_of (format->element));
  if (biv_xml_is (root, format->element))
    return biv_xml_complain (xml, root, BIV_FORMAT_ERROR_OTHER, _("<%s> must begin <%s xmlns=\"%s\" version=\"%d\""),
                             root->name, format->element, format->namespace_uri, format->newest);
  return biv_xml_complain (xml, root, BIV_FORMAT_ERROR_OTHER,
                           _("the file holds <%s>: this is no file of Bivouac’s; choose another file"), root->name);
}

static gboolean
check_version (const BivFormat *format,
               BivXml          *xml,
               int             *version)
{
  const BivXmlElement *root = biv_xml_get_root (xml);
  const char *text = biv_xml_need_attribute (xml, root, "version", BIV_FORMAT_ERROR_CONTENT);

  if (text == NULL)
    return FALSE;
  if (!biv_number_from_text (text, version) || *version < format->oldest)
    return biv_xml_complain (xml, root, BIV_FORMAT_ERROR_CONTENT,
                             _("“version” is “%s”; there is no such version, write “%d”"), text, format->newest);
  if (*version > format->newest)
    return biv_xml_complain (xml, root, BIV_FORMAT_ERROR_NEWER,
                             _("this file was written by a later version of Bivouac (file version %d; this program reads "
                               "up to %d); update Bivouac to open it"), *version, format->newest);
  return TRUE;
}

gboolean
biv_format_open (const BivFormat  *format,
                 BivXml           *xml,
                 GError          **error)
{
  int version;

  if (strcmp (biv_xml_get_namespace (xml), format->namespace_uri) != 0 || !biv_xml_is (biv_xml_get_root (xml), format->element))
    complain_of_root (format, xml);
  else if (check_version (format, xml, &version))
    for (; version < format->newest; version++)
      format->migrations[version - format->oldest] (xml);
  return biv_xml_settle (xml, BIV_FORMAT_ERROR, error);
}

void
biv_format_begin (const BivFormat *format,
                  BivXmlWriter    *writer)
{
  biv_xml_writer_open (writer, format->element);
  biv_xml_writer_attribute (writer, "xmlns", format->namespace_uri);
  biv_xml_writer_number (writer, "version", format->newest);
}

gboolean
biv_format_is_id (const char *text)
{
  return biv_item_rules_is_id (text);
}
