/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xml-packed.c: elements out of the form that they have in the program */
#include "config.h"
#include "base/xml-packed.h"

#include <string.h>

#include "base/xml-private.h"

#define MARK "BXML"

enum { N_ELEMENTS, N_ATTRIBUTES, NAMESPACE, HEAD };                 /* numbers behind the mark */
enum { NAME, TEXT, HAS_ATTRIBUTES, LINE, PARENT, NEXT, ELEMENT };   /* numbers of an element */

/* The bytes may begin anywhere. */
static inline guint32
number_at (const char *numbers,
           gsize       i)
{
  guint32 number;

  memcpy (&number, numbers + i * sizeof number, sizeof number);
  return GUINT32_FROM_LE (number);
}

static void
unpack_elements (BivXml     *xml,
                 const char *from,
                 guint       n_elements,
                 const char *from_attributes,
                 guint       n_attributes,
                 const char *strings)
{
  BivXmlElement *elements = g_new (BivXmlElement, n_elements);
  BivXmlAttribute *attributes = g_new (BivXmlAttribute, n_attributes), *next = attributes;

  g_ptr_array_add (xml->blocks, elements);
  g_ptr_array_add (xml->blocks, attributes);
  for (guint i = 0; i < n_attributes; i++, from_attributes += 2 * sizeof (guint32))
    attributes[i] = (BivXmlAttribute) { strings + number_at (from_attributes, 0), strings + number_at (from_attributes, 1) };
  for (guint i = 0; i < n_elements; i++, from += ELEMENT * sizeof (guint32))
    {
      guint parent = number_at (from, PARENT), sibling = number_at (from, NEXT);

      elements[i] = (BivXmlElement) {
        .name = strings + number_at (from, NAME),
        .attributes = next,
        .text = strings + number_at (from, TEXT),
        .parent = i > 0 ? &elements[parent] : NULL,
        .next = sibling > 0 ? &elements[sibling] : NULL,
        .n_attributes = number_at (from, HAS_ATTRIBUTES),
        .line = number_at (from, LINE),
      };
      if (i > 0 && i - 1 == parent)
        elements[parent].first_child = &elements[i];
      next += elements[i].n_attributes;
    }
  xml->root = elements;
}

BivXml *
biv_xml_unpack (const char *name,
                GBytes     *packed)
{
  BivXml *xml;
  gsize size;
  const char *bytes = g_bytes_get_data (packed, &size), *numbers = bytes + strlen (MARK), *elements, *attributes, *strings;
  guint n_elements, n_attributes;

  g_return_val_if_fail (name != NULL && size > strlen (MARK) + HEAD * sizeof (guint32), NULL);
  g_return_val_if_fail (memcmp (bytes, MARK, strlen (MARK)) == 0, NULL);

  n_elements = number_at (numbers, N_ELEMENTS);
  n_attributes = number_at (numbers, N_ATTRIBUTES);
  elements = numbers + HEAD * sizeof (guint32);
  attributes = elements + (gsize) n_elements * ELEMENT * sizeof (guint32);
  strings = attributes + (gsize) n_attributes * 2 * sizeof (guint32);
  xml = biv_xml_new_document (name);
  xml->packed = g_bytes_ref (packed);
  xml->namespace_uri = strings + number_at (numbers, NAMESPACE);
  unpack_elements (xml, elements, n_elements, attributes, n_attributes, strings);
  return xml;
}
