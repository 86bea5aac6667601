/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xml-reader.c: an XML file as elements that know their line */
#define _GNU_SOURCE                 /* memrchr() */
#include "config.h"
#include "base/xml-private.h"

#include <glib/gi18n-lib.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <string.h>

#include "base/biv-file.h"
#include "base/fail.h"

#define BLOCK_BYTES (64 * 1024)

/* A tag this short cannot hold enough attributes to matter. */
#define SHORT_TAG_BYTES 2048

G_DEFINE_QUARK (biv-xml-error-quark, biv_xml_error)

/* ---- Memory: all elements of a document are freed together ---- */

static gpointer
allocate (BivXml *xml,
          gsize   n_bytes)
{
  gpointer bytes;

  n_bytes = (n_bytes + sizeof (gpointer) - 1) & ~(sizeof (gpointer) - 1);
  if (n_bytes > BLOCK_BYTES / 4)
    {
      g_ptr_array_add (xml->blocks, bytes = g_malloc (n_bytes));
      return bytes;
    }
  if (n_bytes > xml->n_free_bytes)
    {
      g_ptr_array_add (xml->blocks, xml->free_bytes = g_malloc (BLOCK_BYTES));
      xml->n_free_bytes = BLOCK_BYTES;
    }
  bytes = xml->free_bytes;
  xml->free_bytes += n_bytes;
  xml->n_free_bytes -= n_bytes;
  return bytes;
}

static const char *
keep_text (BivXml     *xml,
           const char *text,
           gsize       n_bytes)
{
  char *kept;

  if (n_bytes == 0)
    return "";
  kept = allocate (xml, n_bytes + 1);
  memcpy (kept, text, n_bytes);
  kept[n_bytes] = '\0';
  return kept;
}

static void
clear_complaint (gpointer data)
{
  g_free (((BivXmlComplaint *) data)->text);
}

BivXml *
biv_xml_new_document (const char *name)
{
  BivXml *xml = g_new0 (BivXml, 1);

  xml->name = g_strdup (name);
  xml->blocks = g_ptr_array_new_with_free_func (g_free);
  xml->complaints = g_array_new (FALSE, FALSE, sizeof (BivXmlComplaint));
  g_array_set_clear_func (xml->complaints, clear_complaint);
  return xml;
}

void
biv_xml_free (BivXml *xml)
{
  if (xml == NULL)
    return;
  g_free (xml->name);
  if (xml->dict != NULL)
    xmlDictFree (xml->dict);
  g_ptr_array_unref (xml->blocks);
  g_array_unref (xml->complaints);
  g_clear_pointer (&xml->packed, g_bytes_unref);
  g_free (xml);
}

/* ---- Before parsing ---- */

static guint
line_of (const char *bytes,
         const char *at)
{
  guint line = 1;

  for (const char *end; (end = memchr (bytes, '\n', at - bytes)) != NULL; bytes = end + 1)
    line++;
  return line;
}

static gboolean
refuse (GError     **error,
        const char  *name,
        guint        line,
        BivXmlError  code,
        const char  *text)
{
  return biv_fail (error, BIV_XML_ERROR, code, "%s:%u: %s", name, line, text);
}

/* The encoding named by the XML declaration, or NULL. */
static char *
dup_declared_encoding (const char *bytes,
                       gsize       n_bytes)
{
  g_autofree char *declaration = NULL;
  const char *end, *at;
  char quote;

  if (n_bytes >= 3 && memcmp (bytes, "\xef\xbb\xbf", 3) == 0)
    bytes += 3, n_bytes -= 3;
  if (n_bytes < 6 || memcmp (bytes, "<?xml", 5) != 0 || !g_ascii_isspace (bytes[5]))
    return NULL;
  if ((end = memchr (bytes, '>', MIN (n_bytes, 400))) == NULL)
    return NULL;
  declaration = g_strndup (bytes, end - bytes);
  if ((at = strstr (declaration, "encoding")) == NULL)
    return NULL;
  at += strlen ("encoding");
  at += strspn (at, " \t\r\n=");
  quote = *at;
  if ((quote != '"' && quote != '\'') || (end = strchr (at + 1, quote)) == NULL)
    return NULL;
  return g_strndup (at + 1, end - at - 1);
}

/* The eight bytes from @at on are ASCII, and none is zero. */
static inline gboolean
are_plain (const char *at)
{
  const guint64 ones = G_GUINT64_CONSTANT (0x0101010101010101), tops = ones << 7;
  guint64 word;

  memcpy (&word, at, sizeof word);
  return ((word | (word - ones)) & tops) == 0;
}

/* Nearly all of a file is ASCII, which is looked at eight bytes at once; what is not, g_utf8_validate () decides. */
static gboolean
is_utf8 (const char  *bytes,
         gsize        n_bytes,
         const char **bad)
{
  const char *end = bytes + n_bytes, *at = bytes;

  while (at < end)
    {
      const char *from = at;

      while (end - at >= 8 && are_plain (at))
        at += 8;
      while (at < end && (signed char) *at > 0)
        at++;
      if (at > from)
        continue;
      while (at < end && (signed char) *at < 0)
        at++;
      if (at == from)
        {
          *bad = at;
          return FALSE;
        }
      if (!g_utf8_validate (from, at - from, bad))
        return FALSE;
    }
  return TRUE;
}

static gboolean
check_encoding (const char  *name,
                const char  *bytes,
                gsize        n_bytes,
                GError     **error)
{
  g_autofree char *encoding = NULL;
  const char *end;

  if (n_bytes >= 2 && (memcmp (bytes, "\xff\xfe", 2) == 0 || memcmp (bytes, "\xfe\xff", 2) == 0 ||
                       memcmp (bytes, "<\0", 2) == 0 || memcmp (bytes, "\0<", 2) == 0))
    return refuse (error, name, 1, BIV_XML_ERROR_ENCODING,
                   _("the file is in UTF-16 or UTF-32; save it as UTF-8"));
  encoding = dup_declared_encoding (bytes, n_bytes);
  if (encoding != NULL && g_ascii_strcasecmp (encoding, "UTF-8") != 0 && g_ascii_strcasecmp (encoding, "US-ASCII") != 0)
    {
      g_autofree char *text = NULL, *word = g_utf8_make_valid (encoding, -1);

      text = g_strdup_printf (_("the first line says that the file is in %s; save it as UTF-8, and say so there"), word);
      return refuse (error, name, 1, BIV_XML_ERROR_ENCODING, text);
    }
  if (!is_utf8 (bytes, n_bytes, &end))
    {
      g_autofree char *text = NULL;

      text = g_strdup_printf (*end == '\0'
                                ? _("a zero byte stands here (the byte %02X): this is not a text file, or it is damaged; "
                                    "go back to a backup")
                                : _("the byte %02X is not UTF-8; save the file as UTF-8"), (guchar) *end);
      return refuse (error, name, line_of (bytes, end), BIV_XML_ERROR_ENCODING, text);
    }
  return TRUE;
}

static gboolean
is_document_type (const char *tag,
                  const char *end)
{
  return end - tag >= 9 && (memcmp (tag, "<!DOCTYPE", 9) == 0 || memcmp (tag, "<!doctype", 9) == 0);
}

/* A document type; and a tag of many megabytes, which would keep libxml2 busy for hours: it compares every attribute of a tag
 * with every other. */
static gboolean
check_tags (const char  *name,
            const char  *bytes,
            gsize        n_bytes,
            GError     **error)
{
  const char *end = bytes + n_bytes;

  for (const char *tag = memchr (bytes, '<', n_bytes), *next; tag != NULL; tag = next)
    {
      guint n_attributes = 0;

      if (is_document_type (tag, end))
        return refuse (error, name, line_of (bytes, tag), BIV_XML_ERROR_FORBIDDEN,
                       _("a document type (<!DOCTYPE) is not allowed in Bivouac files; take it out"));
      next = memchr (tag + 1, '<', end - tag - 1);
      if ((next != NULL ? next : end) - tag < SHORT_TAG_BYTES || tag[1] == '!' || tag[1] == '?')
        continue;
      for (const char *at = tag; at < end && *at != '>'; at++)
        if (*at == '"' || *at == '\'')
          {
            if (++n_attributes > BIV_XML_MAX_ATTRIBUTES)
              {
                g_autofree char *text = NULL;

                text = g_strdup_printf (_("this element has more than %d attributes; no Bivouac file needs so many"),
                                        BIV_XML_MAX_ATTRIBUTES);
                return refuse (error, name, line_of (bytes, tag), BIV_XML_ERROR_LIMIT, text);
              }
            if ((at = memchr (at + 1, *at, end - at - 1)) == NULL)
              break;
          }
    }
  return TRUE;
}

static gboolean
check_bytes (const char  *name,
             const char  *bytes,
             gsize        n_bytes,
             GError     **error)
{
  if (n_bytes > BIV_XML_MAX_BYTES)
    {
      g_autofree char *text = NULL;

      text = g_strdup_printf (_("the file is larger than %d MB; no Bivouac file is so large"),
                              BIV_XML_MAX_BYTES / 1024 / 1024);
      return refuse (error, name, 1, BIV_XML_ERROR_LIMIT, text);
    }
  if (n_bytes == 0)
    return refuse (error, name, 1, BIV_XML_ERROR_SYNTAX, _("the file is empty; is there a backup beside it (its name and ~)?"));
  if (n_bytes >= 4 && (memcmp (bytes, "\x1f\x8b", 2) == 0 || memcmp (bytes, "PK\3\4", 4) == 0))
    return refuse (error, name, 1, BIV_XML_ERROR_SYNTAX, _("the file is compressed; unpack it first"));
  return check_encoding (name, bytes, n_bytes, error) && check_tags (name, bytes, n_bytes, error);
}

/* ---- What libxml2 says, in the words of someone who edits the file ---- */

static char *
dup_words (const xmlError      *problem,
           const xmlParserCtxt *context)
{
  const char *one = problem->str1 != NULL ? problem->str1 : "";
  const char *two = problem->str2 != NULL ? problem->str2 : "";

  switch (problem->code)
    {
    case XML_ERR_DOCUMENT_EMPTY:
    case XML_ERR_DOCUMENT_START:
      return g_strdup (_("this is no XML file; choose a file that Bivouac has written"));
    case XML_ERR_DOCUMENT_END:
      return g_strdup (_("something follows after the last end tag; take it out"));
    case XML_ERR_TAG_NAME_MISMATCH:
      return g_strdup_printf (_("<%s> of line %d is not closed before </%s>; write </%s> first"), one, problem->int1, two, one);
    case XML_ERR_TAG_NOT_FINISHED:
      return g_strdup_printf (_("the file ends before <%s> of line %d is closed; is it cut short?"), one, problem->int1);
    case XML_ERR_ATTRIBUTE_NOT_STARTED:
      return g_strdup (_("the value of an attribute must stand in quotes; add them"));
    case XML_ERR_ATTRIBUTE_NOT_FINISHED:
      return g_strdup (_("the value of an attribute has no closing quote; add one"));
    case XML_ERR_LT_IN_ATTRIBUTE:
      return g_strdup (_("“<” stands in the value of an attribute; write &lt; for it, or close the quote"));
    case XML_ERR_ATTRIBUTE_WITHOUT_VALUE:
      return g_strdup_printf (_("the attribute “%s” has no value; write %s=\"...\""), one, one);
    case XML_ERR_ATTRIBUTE_REDEFINED:
    case XML_NS_ERR_ATTRIBUTE_REDEFINED:
      return g_strdup_printf (_("the attribute “%s” is given twice; take one out"), one);
    case XML_ERR_SPACE_REQUIRED:
      return g_strdup (_("a space is missing between two attributes, or a quote before it is not closed; add it"));
    case XML_ERR_GT_REQUIRED:
      return g_strdup (_("a tag is not closed with “>”; add one"));
    case XML_ERR_NAME_REQUIRED:
    case XML_ERR_LTSLASH_REQUIRED:
      if (context->input == NULL || context->input->cur == context->input->base ||
          context->input->cur[-1] != '&')
        return g_strdup (_("no name follows “<”; a “<” in a text is written &lt;"));
      G_GNUC_FALLTHROUGH;
    case XML_ERR_ENTITYREF_NO_NAME:
    case XML_ERR_ENTITYREF_SEMICOL_MISSING:
      return g_strdup (_("a “&” stands alone; write &amp; for it"));
    case XML_ERR_UNDECLARED_ENTITY:
    case XML_WAR_UNDECLARED_ENTITY:
      return g_strdup_printf (_("there is no entity &%s; in Bivouac files; write the characters themselves"), one);
    case XML_ERR_INVALID_CHAR:
    case XML_ERR_INVALID_CHARREF:
      return g_strdup (_("a character stands here that XML cannot hold, such as a control character; take it out"));
    case XML_ERR_INVALID_HEX_CHARREF:
    case XML_ERR_INVALID_DEC_CHARREF:
      return g_strdup (_("“&#” is not followed by a number and “;”; write the character itself"));
    case XML_ERR_RESERVED_XML_NAME:
      return g_strdup (_("“<?xml” may stand only at the very beginning of the file; take it out here"));
    case XML_ERR_COMMENT_NOT_FINISHED:
      return g_strdup (_("a comment is not closed with “-->”; add it"));
    case XML_ERR_HYPHEN_IN_COMMENT:
      return g_strdup (_("“--” may not stand inside a comment; take it out"));
    case XML_ERR_CDATA_NOT_FINISHED:
      return g_strdup (_("<![CDATA[ is not closed with “]]>”; add it"));
    case XML_ERR_MISPLACED_CDATA_END:
      return g_strdup (_("“]]>” may not stand in a text; write ]]&gt; for it"));
    case XML_NS_ERR_UNDEFINED_NAMESPACE:
      return g_strdup_printf (_("the prefix “%s:” is not explained by any xmlns; take it out"), one);
    default:
      {
        g_autofree char *message = g_utf8_make_valid (problem->message != NULL ? problem->message : "?", -1);

        return g_strdup_printf (_("this is not well-formed XML (%s); compare it with a file that Bivouac has written"),
                                g_strstrip (message));
      }
    }
}

/* ---- Parsing ---- */

typedef struct
{
  BivXml          *xml;
  xmlParserCtxt   *context;
  BivXmlElement   *open;                              /* the innermost */
  BivXmlElement   *last[BIV_XML_MAX_DEPTH + 1];       /* the last child so far of the element of each depth */
  GString         *text[BIV_XML_MAX_DEPTH + 1];
  guint            depth;
  guint            n_elements;
  char            *bytes;                             /* the whole file, the document's own */
  gsize            n_bytes;
  const char      *counted;                           /* lines are counted up to here */
  guint            line;
  GError          *error;
} Parse;

/* libxml2 counts lines too, but gives the line on which a start tag ends, and no more than 65535 in places. */
static guint
line_at (Parse      *parse,
         const char *at)
{
  for (const char *end; (end = memchr (parse->counted, '\n', at - parse->counted)) != NULL; parse->counted = end + 1)
    parse->line++;
  parse->counted = at;              /* so that a long line is looked at once */
  return parse->line;
}

static void
fail (Parse       *parse,
      BivXmlError  code,
      guint        line,
      const char  *text)
{
  if (parse->error == NULL)
    refuse (&parse->error, parse->xml->name, line, code, text);
  xmlStopParser (parse->context);
}

/* The parser works on our bytes as they are (UTF-8), so its offset is ours. "<" cannot stand inside a tag, so the nearest
 * one before is the tag's own. */
static guint
line_of_tag (Parse *parse)
{
  glong offset = xmlByteConsumed (parse->context);
  const char *tag = memrchr (parse->bytes, '<', offset);

  return line_at (parse, tag != NULL && tag > parse->counted ? tag : parse->counted);
}

static const char *
qualified_name (BivXml        *xml,
                const xmlChar *prefix,
                const xmlChar *name)
{
  return (const char *) (prefix == NULL ? name : xmlDictQLookup (xml->dict, prefix, name));
}

/* As long as libxml2 does not replace entities, and it never shall, it hands over an ampersand in an attribute as "&#38;",
 * and nothing else with an ampersand. */
static const char *
keep_value (Parse      *parse,
            const char *value,
            gsize       n_bytes)
{
  BivXml *xml = parse->xml;
  g_autoptr (GString) text = NULL;

  if (memchr (value, '&', n_bytes) == NULL)
    {
      /* It lies in our own copy of the file, behind it a quote that the parser has passed: it can stay there. */
      if (value < parse->bytes || value + n_bytes >= parse->bytes + parse->n_bytes)
        return keep_text (xml, value, n_bytes);
      parse->bytes[value + n_bytes - parse->bytes] = '\0';
      return value;
    }
  text = g_string_new_len (value, n_bytes);
  g_string_replace (text, "&#38;", "&", 0);
  return keep_text (xml, text->str, text->len);
}

static gboolean
is_of_our_namespace (Parse         *parse,
                     const xmlChar *prefix,
                     const xmlChar *name,
                     const xmlChar *uri,
                     guint          line)
{
  const char *given = uri != NULL ? (const char *) uri : "";
  g_autofree char *text = NULL;

  if (parse->depth == 0)
    parse->xml->namespace_uri = given;
  if (strcmp (given, parse->xml->namespace_uri) == 0)
    return TRUE;
  text = g_strdup_printf (_("<%s> is of the namespace “%s”, the file of “%s”; take it out"),
                          qualified_name (parse->xml, prefix, name), given, parse->xml->namespace_uri);
  fail (parse, BIV_XML_ERROR_SYNTAX, line, text);
  return FALSE;
}

static void
on_start (void           *data,
          const xmlChar  *name,
          const xmlChar  *prefix,
          const xmlChar  *uri,
          int             n_namespaces,
          const xmlChar **namespaces,
          int             n_attributes,
          int             n_defaulted,
          const xmlChar **attributes)
{
  Parse *parse = data;
  BivXml *xml = parse->xml;
  BivXmlElement *element;
  guint line;

  if (parse->error != NULL)
    return;
  line = line_of_tag (parse);
  if (parse->depth == BIV_XML_MAX_DEPTH)
    {
      fail (parse, BIV_XML_ERROR_LIMIT, line, _("elements stand one inside the other too deeply; no Bivouac file needs that"));
      return;
    }
  if (++parse->n_elements > BIV_XML_MAX_ELEMENTS)
    {
      fail (parse, BIV_XML_ERROR_LIMIT, line, _("the file has more than a million elements; no Bivouac file needs so many"));
      return;
    }
  if (!is_of_our_namespace (parse, prefix, name, uri, line))
    return;

  element = allocate (xml, sizeof *element);
  *element = (BivXmlElement) { .name = (const char *) name, .text = "", .parent = parse->open, .line = line,
                               .n_attributes = n_attributes };
  element->attributes = allocate (xml, n_attributes * sizeof (BivXmlAttribute));
  for (int i = 0; i < n_attributes; i++, attributes += 5)
    element->attributes[i] = (BivXmlAttribute) {
      qualified_name (xml, attributes[1], attributes[0]),
      keep_value (parse, (const char *) attributes[3], attributes[4] - attributes[3]),
    };

  if (parse->open == NULL)
    xml->root = element;
  else if (parse->open->first_child == NULL)
    parse->open->first_child = element;
  else
    parse->last[parse->depth]->next = element;
  parse->last[parse->depth] = element;
  parse->open = element;
  parse->depth++;
  g_string_truncate (parse->text[parse->depth], 0);
}

static gboolean
is_space (const GString *text)
{
  return strspn (text->str, " \t\r\n") == text->len;
}

static void
on_end (void          *data,
        const xmlChar *name,
        const xmlChar *prefix,
        const xmlChar *uri)
{
  Parse *parse = data;
  const GString *text;

  if (parse->error != NULL)
    return;
  text = parse->text[parse->depth];
  if (text->len > 0 && (parse->open->first_child == NULL || !is_space (text)))
    parse->open->text = keep_text (parse->xml, text->str, text->len);
  parse->open = parse->open->parent;
  parse->depth--;
}

static void
on_text (void          *data,
         const xmlChar *text,
         int            n_bytes)
{
  Parse *parse = data;

  if (parse->error == NULL)
    g_string_append_len (parse->text[parse->depth], (const char *) text, n_bytes);
}

/* Belt and braces: such a file was refused before the parser saw it. */
static void
on_document_type (void          *data,
                  const xmlChar *name,
                  const xmlChar *external,
                  const xmlChar *system)
{
  fail (data, BIV_XML_ERROR_FORBIDDEN, 1, _("a document type (<!DOCTYPE) is not allowed in Bivouac files; take it out"));
}

static void
on_problem (void     *data,
            xmlError *problem)
{
  Parse *parse = data;
  g_autofree char *text = NULL;

  if (problem->level < XML_ERR_ERROR || parse->error != NULL)
    return;
  text = dup_words (problem, parse->context);
  fail (parse, BIV_XML_ERROR_SYNTAX, MAX (problem->line, 1), text);
}

/* A string is parsed where it lies. Of any other input libxml2 reads no more than 10 MB without XML_PARSE_HUGE, which
 * would lift its other limits too. */
static void
parse_text (Parse *parse)
{
  xmlParserCtxt *context = parse->context = xmlNewParserCtxt ();

  /* The encoding has been checked already. */
  xmlCtxtUseOptions (context, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_IGNORE_ENC);
  memset (context->sax, 0, sizeof *context->sax);
  context->sax->initialized = XML_SAX2_MAGIC;
  context->sax->startElementNs = on_start;
  context->sax->endElementNs = on_end;
  context->sax->characters = on_text;
  context->sax->ignorableWhitespace = on_text;
  context->sax->internalSubset = on_document_type;
  context->sax->serror = on_problem;
  context->userData = parse;
  inputPush (context, xmlNewStringInputStream (context, (const xmlChar *) parse->bytes));
  parse->xml->dict = context->dict;   /* names outlive the parser */
  xmlDictReference (context->dict);
  xmlParseDocument (context);
  xmlFreeParserCtxt (context);
}

BivXml *
biv_xml_parse (const char  *name,
               const char  *bytes,
               gsize        n_bytes,
               GError     **error)
{
  g_autoptr (BivXml) xml = NULL;
  Parse parse = { .line = 1, .n_bytes = n_bytes };

  g_return_val_if_fail (name != NULL && (bytes != NULL || n_bytes == 0), NULL);

  if (!check_bytes (name, bytes, n_bytes, error))
    return NULL;
  parse.xml = xml = biv_xml_new_document (name);
  parse.bytes = g_malloc (n_bytes + 1);
  parse.counted = memcpy (parse.bytes, bytes, n_bytes);
  parse.bytes[n_bytes] = '\0';
  g_ptr_array_add (xml->blocks, parse.bytes);
  for (gsize i = 0; i < G_N_ELEMENTS (parse.text); i++)
    parse.text[i] = g_string_new (NULL);
  parse_text (&parse);
  for (gsize i = 0; i < G_N_ELEMENTS (parse.text); i++)
    g_string_free (parse.text[i], TRUE);
  if (parse.error == NULL && (xml->root == NULL || parse.depth > 0))
    refuse (&parse.error, name, 1, BIV_XML_ERROR_SYNTAX, _("this is no XML file; choose a file that Bivouac has written"));
  if (parse.error != NULL)
    {
      g_propagate_error (error, parse.error);
      return NULL;
    }
  return g_steal_pointer (&xml);
}

BivXml *
biv_xml_load (GFile   *file,
              GError **error)
{
  g_autofree char *name = biv_file_dup_name (file);
  g_autoptr (GBytes) bytes = biv_file_read (file, BIV_XML_MAX_BYTES, NULL, error);

  if (bytes == NULL)
    return NULL;
  return biv_xml_parse (name, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), error);
}

/* ---- Looking at it ---- */

/* Most words differ in their first letter. */
static inline gboolean
is_word (const char *one,
         const char *other)
{
  return *one == *other && strcmp (one, other) == 0;
}

BivXmlElement *
biv_xml_get_root (BivXml *xml)
{
  return xml->root;
}

const char *
biv_xml_get_name (BivXml *xml)
{
  return xml->name;
}

const char *
biv_xml_get_namespace (BivXml *xml)
{
  return xml->namespace_uri;
}

const char *
biv_xml_get_attribute (const BivXmlElement *element,
                       const char          *name)
{
  for (guint i = 0; i < element->n_attributes; i++)
    if (is_word (element->attributes[i].name, name))
      return element->attributes[i].value;
  return NULL;
}

gboolean
biv_xml_is (const BivXmlElement *element,
            const char          *name)
{
  return is_word (element->name, name);
}

const BivXmlElement *
biv_xml_find_named (const BivXmlElement *element,
                    const char          *name)
{
  const char *other = NULL;

  /* Elements of a name follow one another: each name is compared once. */
  for (; element != NULL; element = element->next)
    if (element->name != other)
      {
        if (biv_xml_is (element, name))
          return element;
        other = element->name;
      }
  return NULL;
}

/* ---- Changing it, for files of older versions ---- */

void
biv_xml_rename (BivXml        *xml,
                BivXmlElement *element,
                const char    *name)
{
  g_return_if_fail (xml->packed == NULL);

  element->name = (const char *) xmlDictLookup (xml->dict, (const xmlChar *) name, -1);
}

void
biv_xml_set_attribute (BivXml        *xml,
                       BivXmlElement *element,
                       const char    *name,
                       const char    *value)
{
  BivXmlAttribute *attributes = allocate (xml, (element->n_attributes + 1) * sizeof *attributes);
  guint n = 0;

  g_return_if_fail (xml->packed == NULL);

  for (guint i = 0; i < element->n_attributes; i++)
    if (strcmp (element->attributes[i].name, name) != 0)
      attributes[n++] = element->attributes[i];
  if (value != NULL)
    attributes[n++] = (BivXmlAttribute) {
      (const char *) xmlDictLookup (xml->dict, (const xmlChar *) name, -1),
      keep_text (xml, value, strlen (value)),
    };
  element->attributes = attributes;
  element->n_attributes = n;
}

BivXmlElement *
biv_xml_add_child (BivXml        *xml,
                   BivXmlElement *parent,
                   const char    *name)
{
  BivXmlElement *child = allocate (xml, sizeof *child), **end = &parent->first_child;

  g_return_val_if_fail (xml->packed == NULL, NULL);

  *child = (BivXmlElement) { .name = (const char *) xmlDictLookup (xml->dict, (const xmlChar *) name, -1), .text = "",
                             .parent = parent, .line = parent->line };
  while (*end != NULL)
    end = &(*end)->next;
  *end = child;
  return child;
}

void
biv_xml_set_text (BivXml        *xml,
                  BivXmlElement *element,
                  const char    *text)
{
  element->text = keep_text (xml, text, strlen (text));
}

/* ---- The process ---- */

static xmlParserInput *
refuse_outside (const char     *url,
                const char     *id,
                xmlParserCtxt  *context)
{
  return NULL;
}

void
biv_xml_forbid_outside (void)
{
  xmlSetExternalEntityLoader (refuse_outside);
}
