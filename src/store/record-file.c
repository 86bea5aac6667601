/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record-file.c: a battle's record on disk (*.battle) */
#include "store/record-file.h"

#include "base/biv-file.h"
#include "store/record-xml.h"

static const BivFormat record_format = { "record", "urn:bivouac:record:1", 1, 1, NULL };

static BivRecord *
read_record (BivXml  *xml,
             GError **error)
{
  g_autoptr (BivRecord) record = NULL;

  if (!biv_format_open (&record_format, xml, error))
    return NULL;
  record = biv_record_xml_read (xml, biv_xml_get_root (xml), "version");
  return biv_xml_settle (xml, BIV_FORMAT_ERROR, error) ? g_steal_pointer (&record) : NULL;
}

BivRecord *
biv_record_file_parse (const char  *file_name,
                       const char  *bytes,
                       gsize        n_bytes,
                       GError     **error)
{
  g_autoptr (BivXml) xml = biv_xml_parse (file_name, bytes, n_bytes, error);

  return xml != NULL ? read_record (xml, error) : NULL;
}

BivRecord *
biv_record_file_load (GFile   *file,
                      GError **error)
{
  g_autoptr (BivXml) xml = biv_xml_load (file, error);

  return xml != NULL ? read_record (xml, error) : NULL;
}

char *
biv_record_file_dup_text (const BivRecord *record,
                          gsize           *n_bytes)
{
  g_autoptr (BivXmlWriter) writer = biv_xml_writer_new ();

  biv_format_begin (&record_format, writer);
  biv_record_xml_write (writer, record);
  return biv_xml_writer_finish (writer, n_bytes);
}
