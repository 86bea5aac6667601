/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tabletop-xml.c: a table in millimetres inside a file */
#include "config.h"
#include "store/tabletop-xml.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/fit.h"

#define CONTENT BIV_FORMAT_ERROR_CONTENT

#define N_FIGURES 5                   /* before the point: more digits would be longer than any table, and would overflow */
#define SHOWN_POINT 12                /* how many characters of an invalid number a message quotes */

/* ---- Writing ---- */

static void
append_hundredths (GString *text,
                   int      hundredths)
{
  g_string_append_printf (text, "%s%d", hundredths < 0 ? "-" : "", ABS (hundredths) / 100);
  if (hundredths % 100 != 0)
    {
      g_string_append_printf (text, ".%02d", ABS (hundredths) % 100);
      if (hundredths % 10 == 0)
        g_string_truncate (text, text->len - 1);
    }
}

static void
write_hundredths (BivXmlWriter *writer,
                  const char   *name,
                  int           hundredths)
{
  g_autoptr (GString) text = g_string_new (NULL);

  append_hundredths (text, hundredths);
  biv_xml_writer_attribute (writer, name, text->str);
}

static void
write_object (BivXmlWriter          *writer,
              const BivTabletopObject *object)
{
  g_autoptr (GString) points = g_string_new (NULL);
  BivThingForm form = biv_thing_get_form (object->thing);

  biv_xml_writer_open (writer, biv_thing_get_name (object->thing));
  if (object->name != NULL && *object->name != '\0')
    biv_xml_writer_attribute (writer, form == BIV_THING_SPOT ? "text" : "name", object->name);
  if (object->thing == BIV_THING_CONTOUR)
    biv_xml_writer_number (writer, "level", object->level);
  if (form == BIV_THING_RECTANGLE)
    biv_xml_writer_attribute (writer, "material", biv_material_get_name ((BivMaterial) object->material));
  if (form == BIV_THING_BAND)
    write_hundredths (writer, "width", object->width);
  if (object->thing == BIV_THING_STREAM)
    biv_xml_writer_attribute (writer, "depth", biv_depth_get_name ((BivDepth) object->depth));
  if (form == BIV_THING_LINE)
    write_hundredths (writer, "height", object->height);
  for (guint i = 0; i < object->outline.n_spots; i++)
    {
      if (i > 0)
        g_string_append_c (points, ' ');
      append_hundredths (points, object->outline.spots[i].x);
      g_string_append_c (points, ',');
      append_hundredths (points, object->outline.spots[i].y);
    }
  biv_xml_writer_attribute (writer, "points", points->str);
  biv_xml_writer_close (writer);
}

void
biv_tabletop_xml_write (BivXmlWriter      *writer,
                        const BivTabletop *table)
{
  biv_xml_writer_attribute (writer, "shape", "table");
  write_hundredths (writer, "width", biv_tabletop_get_width (table));
  write_hundredths (writer, "height", biv_tabletop_get_height (table));
  for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
    write_object (writer, biv_tabletop_get_object (table, i));
}

/* ---- Reading ---- */

/* "-12", "12.5", "12.34", up to @end or the text's end. */
static gboolean
read_hundredths (const char  *text,
                 const char **end,
                 int         *hundredths)
{
  gboolean is_negative = *text == '-';
  int whole = 0, part = 0, n = 0;

  for (text += is_negative; g_ascii_isdigit (*text); text++, n++)
    if (n >= N_FIGURES)
      return FALSE;
    else
      whole = 10 * whole + (*text - '0');
  if (n == 0)
    return FALSE;
  if (*text == '.')
    {
      n = 0;
      for (text++; g_ascii_isdigit (*text) && n < 2; text++, n++)
        part = 10 * part + (*text - '0');
      if (n == 0)
        return FALSE;
      part = n == 1 ? 10 * part : part;
    }
  *hundredths = (is_negative ? -1 : 1) * (100 * whole + part);
  *end = text;
  return TRUE;
}

/* Left alone where the attribute is missing. */
static gboolean
read_measure (BivXml              *xml,
              const BivXmlElement *element,
              const char          *name,
              int                  minimum,
              int                  maximum,
              int                 *hundredths)
{
  const char *text = biv_xml_get_attribute (element, name), *end;
  g_autoptr (GString) range = NULL;

  if (text == NULL || (read_hundredths (text, &end, hundredths) && *end == '\0' && *hundredths >= minimum
                       && *hundredths <= maximum))
    return TRUE;
  range = g_string_new (NULL);
  append_hundredths (range, minimum);
  g_string_append (range, "–");
  append_hundredths (range, maximum);
  return biv_xml_complain (xml, element, CONTENT, _("“%s” is “%s”; it may be %s, with two decimals at most"), name, text,
                           range->str);
}

static gboolean
read_word (BivXml              *xml,
           const BivXmlElement *element,
           const char          *name,
           const char          *words,
           guint8              *value)
{
  const char *text = biv_xml_get_attribute (element, name);
  g_auto (GStrv) all = g_strsplit (words, ", ", -1);

  for (guint i = 0; text != NULL && all[i] != NULL; i++)
    if (strcmp (all[i], text) == 0)
      {
        *value = (guint8) i;
        return TRUE;
      }
  return text == NULL || biv_xml_complain (xml, element, CONTENT, _("“%s” is “%s”; it may be %s"), name, text, words);
}

static gboolean
read_points (BivXml              *xml,
             const BivXmlElement *element,
             BivSpot             *spots,
             guint               *n_spots)
{
  const char *text = biv_xml_need_attribute (xml, element, "points", CONTENT);

  *n_spots = 0;
  while (text != NULL && *text != '\0')
    {
      const char *begin = text;
      int x = 0, y = 0;

      if (!read_hundredths (text, &text, &x) || *text != ',' || !read_hundredths (text + 1, &text, &y)
          || (*text != '\0' && *text != ' '))
        {
          g_autofree char *beginning = biv_text_dup_beginning (begin, SHOWN_POINT);

          return biv_xml_complain (xml, element, CONTENT,
                                   _("point %u of “points” begins “%s”; a point is “X,Y” in millimetres, with two decimals "
                                     "at most and one blank between points"), *n_spots + 1, beginning);
        }
      if (*n_spots == BIV_POLYGON_MAX_SPOTS)
        return biv_xml_complain (xml, element, CONTENT, _("an object has %d points at most; leave some out"),
                                 BIV_POLYGON_MAX_SPOTS);
      spots[(*n_spots)++] = biv_spot (x, y);
      text += *text == ' ';
    }
  return text != NULL;
}

static const char *
known_attributes (BivThing thing)
{
  if (thing == BIV_THING_CONTOUR)
    return "name level points";
  if (thing == BIV_THING_STREAM)
    return "name width depth points";
  switch (biv_thing_get_form (thing))
    {
    case BIV_THING_RECTANGLE: return "name material points";
    case BIV_THING_LINE:      return "name height points";
    case BIV_THING_BAND:      return "name width points";
    case BIV_THING_SPOT:      return "text points";
    case BIV_THING_OUTLINE:
    default:                  return "name points";
    }
}

static gboolean
read_object (BivXml              *xml,
             const BivXmlElement *element,
             BivThing             thing,
             BivTabletopDraft    *draft)
{
  BivSpot spots[BIV_POLYGON_MAX_SPOTS];
  BivThingForm form = biv_thing_get_form (thing);
  guint before = biv_xml_count_complaints (xml), n_spots;
  BivTabletopObject *object;
  const char *name;
  int level = 1;

  biv_xml_only_attributes (xml, element, known_attributes (thing), CONTENT);
  biv_xml_only_children (xml, element, "", CONTENT);
  if (!read_points (xml, element, spots, &n_spots))
    return FALSE;
  if ((object = biv_tabletop_draft_add (draft, thing, spots, n_spots)) == NULL)
    return biv_xml_complain (xml, element, CONTENT, _("a table has %d objects and %d points at most; leave some out"),
                             BIV_TABLETOP_MAX_OBJECTS, BIV_TABLETOP_MAX_SPOTS);
  name = form == BIV_THING_SPOT ? biv_xml_need_attribute (xml, element, "text", CONTENT) : biv_xml_get_attribute (element, "name");
  if (name != NULL && *name != '\0')
    {
      g_free (object->name);
      object->name = g_strdup (name);
    }
  if (biv_xml_read_number (xml, element, "level", 1, BIV_TABLETOP_MAX_LEVEL, &level, CONTENT) && thing == BIV_THING_CONTOUR)
    object->level = (guint8) level;
  read_word (xml, element, "material", "stone, wood", &object->material);
  read_word (xml, element, "depth", "knee, waist, deep", &object->depth);
  if (form == BIV_THING_BAND)
    read_measure (xml, element, "width", BIV_TABLETOP_MIN_BAND, BIV_TABLETOP_MAX_BAND, &object->width);
  if (form == BIV_THING_LINE)
    read_measure (xml, element, "height", 1, BIV_TABLETOP_MAX_HEIGHT, &object->height);
  return biv_xml_count_complaints (xml) == before;
}

static char *
dup_names (void)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < BIV_N_THINGS; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? " " : "", biv_thing_get_name ((BivThing) i));
  return g_string_free (g_steal_pointer (&names), FALSE);
}

/* Faults that no single element shows are looked for once all have been read without error; the first is reported at its
 * element. */
BivTabletop *
biv_tabletop_xml_read (BivXml              *xml,
                       const BivXmlElement *element)
{
  g_autofree char *names = dup_names ();
  g_autoptr (BivTabletopDraft) draft = NULL;
  g_autoptr (GPtrArray) elements = g_ptr_array_new ();
  guint before = biv_xml_count_complaints (xml);
  int width = BIV_TABLETOP_WIDTH, height = BIV_TABLETOP_HEIGHT;
  BivTabletopFault fault;

  biv_xml_only_children (xml, element, names, CONTENT);
  if (!read_measure (xml, element, "width", BIV_TABLETOP_MIN_SIDE, BIV_TABLETOP_MAX_SIDE, &width)
      || !read_measure (xml, element, "height", BIV_TABLETOP_MIN_SIDE, BIV_TABLETOP_MAX_SIDE, &height))
    return NULL;
  draft = biv_tabletop_draft_new (width, height);
  for (const BivXmlElement *child = element->first_child; child != NULL; child = child->next)
    {
      BivThing thing;

      if (biv_thing_from_name (child->name, &thing) && read_object (xml, child, thing, draft))
        g_ptr_array_add (elements, (gpointer) child);
      if (biv_xml_count_complaints (xml) > before + BIV_XML_MAX_COMPLAINTS)
        return NULL;
    }
  if (biv_xml_count_complaints (xml) > before)
    return NULL;
  if (!biv_tabletop_draft_check (draft, BIV_NO_OBJECT, &fault))
    {
      g_autofree char *text = biv_tabletop_draft_dup_fault_text (draft, &fault);

      biv_xml_complain (xml, g_ptr_array_index (elements, fault.object), CONTENT, "%s", text);
      return NULL;
    }
  return biv_tabletop_draft_seal (g_steal_pointer (&draft), NULL);
}
