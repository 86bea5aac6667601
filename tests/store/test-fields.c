/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-fields.c: every field of every kind, with values that will do and values that will not: reader and schema agree */
#include "store/campaign-file.h"

#include <string.h>

#include "campaign/model/item-rules.h"
#include "store/item-xml.h"
#include "store/schema.h"

/* One item of each kind, with no more than it needs; what it needs may be replaced by the value being tried. */
typedef struct
{
  BivKind     kind;
  const char *id;
  const char *attributes;           /* NAME=VALUE, blanks between */
  const char *inside;
} Sample;

static const Sample samples[] = {
  { BIV_KIND_SIDE, "N", "" },
  { BIV_KIND_SIDE, "S", "" },
  { BIV_KIND_RELATION, "R1", "sides=N,S" },
  { BIV_KIND_BATTLEFIELD, "B1", "", "<row>....</row><row>....</row><row>....</row><row>....</row>" },
  { BIV_KIND_PLACE, "P1", "" },
  { BIV_KIND_LINK, "L1", "from=P1 to=P1" },
  { BIV_KIND_DRAWN, "W1", "" },
  { BIV_KIND_RUNG, "G1", "" },
  { BIV_KIND_FORMATION, "F2", "side=N" },
  { BIV_KIND_FORMATION, "F1", "side=N" },
  { BIV_KIND_UNIT, "U2", "type=inf" },
  { BIV_KIND_UNIT, "U1", "type=inf" },
  { BIV_KIND_SCHEDULE, "D1", "" },
  { BIV_KIND_VICTORY, "V1", "side=N" },
  { BIV_KIND_TURN, "T1", "" },
  { BIV_KIND_ORDER, "O1", "formation=F1" },
  { BIV_KIND_CONTACT, "C1", "place=P1" },
  { BIV_KIND_SIEGE, "E1", "place=P1" },
  { BIV_KIND_BATTLE, "X1", "" },
  { BIV_KIND_PARTICIPANT, "A1", "battle=X1 unit=U1 side=N" },
  { BIV_KIND_DESPATCH, "M1", "side=N" },
  { BIV_KIND_SIGHTING, "H1", "side=N" },
  { BIV_KIND_ENTRY, NULL, "number=7" },
};

static const char *
sample_id (guint kind)
{
  if (kind == BIV_KIND_ANY)
    return "P1";
  for (gsize i = 0; i < G_N_ELEMENTS (samples); i++)
    if (samples[i].kind == (BivKind) kind)
      return samples[i].id;
  g_assert_not_reached ();
}

/* ---- A document in which one field has one value ---- */

typedef struct
{
  BivKind     kind;
  const char *field;                /* NULL: none is tried */
  const char *value;
  gboolean    is_prose;
  gboolean    is_raw;               /* elements as they stand */
} Trial;

static void
append_attribute (GString    *text,
                  const char *name,
                  const char *value)
{
  g_autofree char *escaped = g_markup_escape_text (value, -1);

  g_string_append_printf (text, " %s=\"%s\"", name, escaped);
}

static void
append_fields (GString     *text,
               const char  *attributes,
               const Trial *trial)
{
  g_auto (GStrv) pairs = g_strsplit (attributes, " ", -1);

  for (char **pair = pairs; *pair != NULL && **pair != '\0'; pair++)
    {
      g_auto (GStrv) parts = g_strsplit (*pair, "=", 2);

      if (trial == NULL || trial->field == NULL || strcmp (parts[0], trial->field) != 0)
        append_attribute (text, parts[0], parts[1]);
    }
  if (trial != NULL && trial->field != NULL && !trial->is_prose)
    append_attribute (text, trial->field, trial->value);
}

static void
append_prose (GString     *text,
              const Trial *trial)
{
  guint times = trial != NULL && trial->is_prose ? 1 : 0;
  g_autofree char *escaped = NULL;

  if (times == 0)
    return;
  if (trial->is_raw)
    {
      g_string_append (text, trial->value);
      return;
    }
  escaped = g_markup_escape_text (trial->value, -1);
  if (strcmp (trial->field, "events") == 0)
    times = 6;
  while (times-- > 0)
    g_string_append_printf (text, "<%s>%s</%s>", trial->field, escaped, trial->field);
}

static char *
document (const Trial *trial)
{
  GString *text = g_string_new ("<campaign xmlns=\"urn:bivouac:campaign:1\" version=\"2\"");
  gboolean is_placed = trial->kind == BIV_KIND_CAMPAIGN;

  append_fields (text, "ruleset=frontier-musket", is_placed ? trial : NULL);
  g_string_append (text, ">\n");
  append_prose (text, is_placed ? trial : NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      const Sample *sample = &samples[i];
      /* The last one of its kind. */
      gboolean is_it = sample->kind == trial->kind && (i + 1 == G_N_ELEMENTS (samples) || samples[i + 1].kind != sample->kind);
      const char *element = biv_kind_get_element (sample->kind);

      g_string_append_printf (text, "<%s", element);
      if (sample->id != NULL)
        append_attribute (text, "id", sample->id);
      append_fields (text, sample->attributes, is_it ? trial : NULL);
      g_string_append_c (text, '>');
      append_prose (text, is_it ? trial : NULL);
      g_string_append_printf (text, "%s</%s>\n", sample->inside != NULL ? sample->inside : "", element);
    }
  g_string_append (text, "</campaign>\n");
  return g_string_free (text, FALSE);
}

/* ---- Verdicts ---- */

typedef enum
{
  BOTH_ACCEPT,
  BOTH_REFUSE,
  READER_REFUSES,                   /* beyond a grammar */
} Verdict;

static BivItem *
find_item (BivCampaign *campaign,
           BivKind      kind)
{
  GPtrArray *items;

  if (kind == BIV_KIND_CAMPAIGN)
    return BIV_ITEM (campaign);
  items = biv_campaign_peek_items (campaign, kind);
  return items->pdata[items->len - 1];
}

/* What was accepted is what was said, and is written so that it is accepted again. */
static void
check_kept (BivCampaign        *campaign,
            const Trial        *trial,
            const BivFieldSpec *field)
{
  g_autofree char *said = biv_item_xml_dup_value (field, biv_item_peek_value (find_item (campaign, trial->kind), field));
  g_autofree char *text = NULL;
  g_autoptr (BivCampaign) again = NULL;
  g_autoptr (GError) error = NULL;
  gsize n_bytes;

  if (!trial->is_prose && strcmp (trial->value, "none") != 0 && g_strcmp0 (trial->value, field->empty) != 0 &&
      *trial->value != '\0')
    g_assert_cmpstr (said, ==, trial->value);
  text = biv_campaign_file_dup_text (campaign, &n_bytes);
  again = biv_campaign_file_parse ("again.campaign", text, n_bytes, &error);
  g_assert_no_error (error);
  g_assert_true (biv_item_equal (find_item (campaign, trial->kind), find_item (again, trial->kind), NULL));
}

static void
try (const Trial        *trial,
     const BivFieldSpec *field,
     Verdict             expected)
{
  g_autofree char *text = document (trial);
  g_autoptr (GError) error = NULL, schema_error = NULL;
  g_autoptr (BivCampaign) campaign = biv_campaign_file_parse ("f.campaign", text, strlen (text), &error);
  gboolean schema_accepts = biv_schema_check ("f.campaign", text, strlen (text), &schema_error);

  g_test_message ("%s %s = “%s”: reader %s; schema %s", biv_kind_get_element (trial->kind), trial->field, trial->value,
                  error != NULL ? error->message : "accepts", schema_error != NULL ? schema_error->message : "accepts");
  g_assert_cmpint (campaign != NULL, ==, expected == BOTH_ACCEPT);
  g_assert_cmpint (schema_accepts, ==, expected != BOTH_REFUSE);
  if (campaign != NULL)
    check_kept (campaign, trial, field);
}

/* ---- Values ---- */

/* CA-MAP-7: the picture under the map lies beside the file; a file that reaches elsewhere is not opened at all. */
static void
test_picture_names (void)
{
  static const struct
  {
    const char *name;
    Verdict     verdict;
  } names[] = {
    { "map.png", BOTH_ACCEPT },
    { "The valley, 1883 (scan).JPG", BOTH_ACCEPT },
    { "tal–karte.jpeg", BOTH_ACCEPT },
    { "a..b.png", BOTH_ACCEPT },
    { "../map.png", BOTH_REFUSE },
    { "..\\map.png", BOTH_REFUSE },
    { "/etc/map.png", BOTH_REFUSE },
    { "maps/map.png", BOTH_REFUSE },
    { "C:\\map.png", BOTH_REFUSE },
    { "file:///map.png", BOTH_REFUSE },
    { ".map.png", BOTH_REFUSE },
    { ".png", BOTH_REFUSE },
    { "map.svg", BOTH_ACCEPT },
    { "map.gif", BOTH_REFUSE },
    { "map.png\n", BOTH_REFUSE },
    { "map", BOTH_REFUSE },
  };
  const BivFieldSpec *field = biv_kind_find_field (BIV_KIND_CAMPAIGN, "backdrop");
  g_autofree char *stem = g_strnfill (97, 'm'), *longer = g_strconcat (stem, ".png", NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const Trial trial = { BIV_KIND_CAMPAIGN, "backdrop", names[i].name, FALSE };

      try (&trial, field, names[i].verdict);
    }
  try (&(const Trial) { BIV_KIND_CAMPAIGN, "backdrop", longer, FALSE }, field, BOTH_REFUSE);
}

static void
try_value (BivKind             kind,
           const BivFieldSpec *field,
           const char         *value,
           Verdict             expected)
{
  const Trial trial = { kind, field->name, value, biv_item_xml_is_prose (field) };

  try (&trial, field, expected);
}

static void
try_numbers (BivKind             kind,
             const BivFieldSpec *field)
{
  gboolean may_be_none = field->fallback == BIV_NONE;
  g_autofree char *least = g_strdup_printf ("%d", field->minimum), *most = g_strdup_printf ("%d", field->maximum);
  g_autofree char *less = g_strdup_printf ("%" G_GINT64_FORMAT, (gint64) field->minimum - 1);
  g_autofree char *more = g_strdup_printf ("%" G_GINT64_FORMAT, (gint64) field->maximum + 1);

  try_value (kind, field, least, BOTH_ACCEPT);
  try_value (kind, field, most, BOTH_ACCEPT);
  try_value (kind, field, less, BOTH_REFUSE);
  try_value (kind, field, more, BOTH_REFUSE);
  try_value (kind, field, "none", may_be_none ? BOTH_ACCEPT : BOTH_REFUSE);
  try_value (kind, field, "many", BOTH_REFUSE);
  try_value (kind, field, "1.0", BOTH_REFUSE);
  try_value (kind, field, "", BOTH_REFUSE);
}

/* CA-MAP-9: a line's points are elements. */
static void
try_points (BivKind             kind,
            const BivFieldSpec *field)
{
  static const struct
  {
    const char *inside;
    Verdict     verdict;
  } rows[] = {
    { "", BOTH_ACCEPT },
    { "<@ x=\"0\" y=\"-5\"/>", BOTH_ACCEPT },
    { "<@ x=\"100000000\" y=\"-100000000\"/><@ x=\"1\" y=\"2\"/><@ x=\"1\" y=\"2\"/>", BOTH_ACCEPT },
    { "<@ x=\"100000001\" y=\"0\"/>", BOTH_REFUSE },
    { "<@ x=\"0\" y=\"-100000001\"/>", BOTH_REFUSE },
    { "<@ x=\"0\"/>", BOTH_REFUSE },
    { "<@ x=\"0\" y=\"1.5\"/>", BOTH_REFUSE },
    { "<@ x=\"0\" y=\"1\" z=\"2\"/>", BOTH_REFUSE },
    { "<@ x=\"0\" y=\"1\"><@ x=\"0\" y=\"1\"/></@>", BOTH_REFUSE },
    { "<spot x=\"0\" y=\"1\"/>", BOTH_REFUSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GString) inside = g_string_new (rows[i].inside);
      Trial trial = { kind, field->name, NULL, TRUE, TRUE };

      g_string_replace (inside, "@", biv_item_xml_point_element (field), 0);
      trial.value = inside->str;
      try (&trial, field, rows[i].verdict);
    }
}

static void
try_choices (BivKind             kind,
             const BivFieldSpec *field)
{
  g_autoptr (GEnumClass) choices = g_type_class_ref (field->choices ());
  g_autofree char *capitals = g_ascii_strup (choices->values[0].value_nick, -1);
  gboolean has_none = g_enum_get_value_by_nick (choices, "none") != NULL || field->fallback == BIV_NONE;

  for (guint i = 0; i < choices->n_values; i++)
    try_value (kind, field, choices->values[i].value_nick, BOTH_ACCEPT);
  try_value (kind, field, "none", has_none ? BOTH_ACCEPT : BOTH_REFUSE);
  try_value (kind, field, capitals, BOTH_REFUSE);
  try_value (kind, field, "nonsense", BOTH_REFUSE);
  try_value (kind, field, "", BOTH_REFUSE);
}

static void
try_texts (BivKind             kind,
           const BivFieldSpec *field,
           const BivWordRule  *rule)
{
  if (strcmp (field->name, "result") == 0 || strcmp (field->name, "winner") == 0)
    {
      try_value (kind, field, "N", BOTH_ACCEPT);
      try_value (kind, field, kind == BIV_KIND_CAMPAIGN ? "drawn" : "draw", BOTH_ACCEPT);
      try_value (kind, field, "nobody", READER_REFUSES);
      try_value (kind, field, "P1", READER_REFUSES);
      try_value (kind, field, "a b", BOTH_REFUSE);
    }
  else if (kind == BIV_KIND_UNIT && strcmp (field->name, "type") == 0)
    {
      try_value (kind, field, "cav", BOTH_ACCEPT);
      try_value (kind, field, "rif", READER_REFUSES);
    }
  else if (rule == NULL)
    {
      try_value (kind, field, "“Größe” & <Ελλάς>, none", BOTH_ACCEPT);
      try_value (kind, field, "", BOTH_ACCEPT);
    }
  else if (rule->words == NULL && rule->example == NULL)
    {
      /* A ruleset that there is, with the types of the samples; a schema does not know which there are. */
      try_value (kind, field, "frontier-musket", BOTH_ACCEPT);
      try_value (kind, field, "nonsense", READER_REFUSES);
      try_value (kind, field, "-0", BOTH_REFUSE);
    }
  else if (rule->words == NULL)
    {
      try_value (kind, field, rule->example, BOTH_ACCEPT);
      try_value (kind, field, "nonsense", BOTH_REFUSE);
      try_value (kind, field, "-0", BOTH_REFUSE);
    }
  else
    {
      g_auto (GStrv) words = g_strsplit (rule->words, " ", -1);

      for (char **word = words; *word != NULL; word++)
        try_value (kind, field, *word, BOTH_ACCEPT);
      try_value (kind, field, "nonsense", BOTH_REFUSE);
    }
}

static void
try_ids (BivKind             kind,
         const BivFieldSpec *field)
{
  const char *id = sample_id (field->refers);
  gboolean is_list = field->kind == BIV_FIELD_LIST;
  gboolean is_pair = kind == BIV_KIND_RELATION, is_needed = is_pair;
  g_autofree char *two = g_strconcat (id, ",", id, NULL), *gap = g_strconcat (id, ",,", id, NULL);
  /* A battle's side cannot be told from a place by a grammar. */
  const char *wrong = field->refers == BIV_KIND_PLACE ? "N" : "P1";

  is_needed = is_needed || field->is_needed;
  if (!is_pair)
    try_value (kind, field, id, BOTH_ACCEPT);
  if (is_list)
    {
      try_value (kind, field, is_pair ? "S,N" : two, BOTH_ACCEPT);
      try_value (kind, field, gap, BOTH_REFUSE);
    }
  else
    try_value (kind, field, two, BOTH_REFUSE);
  try_value (kind, field, "a b", BOTH_REFUSE);
  try_value (kind, field, is_pair ? "N,nobody" : "nobody", READER_REFUSES);
  try_value (kind, field, is_pair ? "N,P1" : wrong, field->refers == BIV_KIND_ANY ? BOTH_ACCEPT : READER_REFUSES);
  if (!is_needed)
    try_value (kind, field, field->empty != NULL ? field->empty : "none", BOTH_ACCEPT);
}

static void
try_words (BivKind             kind,
           const BivFieldSpec *field,
           const BivWordRule  *rule)
{
  g_autofree char *two = NULL;

  if (rule == NULL)
    {
      try_value (kind, field, "one,two\\, with a comma,“three”", BOTH_ACCEPT);
      return;
    }
  two = g_strconcat (rule->example, ",", rule->example, NULL);
  try_value (kind, field, rule->example, BOTH_ACCEPT);
  try_value (kind, field, two, BOTH_ACCEPT);
  try_value (kind, field, "nonsense", BOTH_REFUSE);
}

/* One detail as an element, in which @column is @value, or stands not at all. */
static void
try_column (BivKind             kind,
            const BivFieldSpec *field,
            const char         *column,
            const char         *value,
            Verdict             expected)
{
  const BivDetailSpec *spec = field->details;
  g_autoptr (GString) text = g_string_new (NULL), inside = g_string_new (NULL);
  g_auto (GStrv) parts = NULL;
  const char separator[] = { spec->separator, '\0' };
  guint n = 0;

  g_string_append_printf (text, "<%s", spec->element);
  parts = g_strsplit (spec->example, separator, -1);
  for (const BivFieldSpec *one = spec->columns; one->name != NULL; one++)
    {
      const char *said = *parts != NULL && n < g_strv_length (parts) ? parts[n++] : NULL;

      if (g_strcmp0 (one->name, column) == 0)
        said = value;
      if (said == NULL)
        continue;
      if (spec->ends_in_text && one[1].name == NULL)
        g_string_append (inside, said);
      else
        append_attribute (text, one->name, said);
    }
  g_string_append_printf (text, ">%s</%s>", inside->str, spec->element);
  try (&(const Trial) { kind, field->name, text->str, TRUE, TRUE }, field, expected);
}

static void
try_details (BivKind             kind,
             const BivFieldSpec *field)
{
  try_column (kind, field, NULL, NULL, BOTH_ACCEPT);
  try_column (kind, field, "colour", "red", BOTH_ACCEPT);         /* no column: as it stands */
  for (const BivFieldSpec *column = field->details->columns; column->name != NULL; column++)
    {
      gboolean is_needed = (guint) (column - field->details->columns) < field->details->n_needed;
      gboolean is_inside = field->details->ends_in_text && column[1].name == NULL;

      if (is_needed)
        try_column (kind, field, column->name, is_inside ? "" : NULL, BOTH_REFUSE);
      if (column->kind == BIV_FIELD_ID)
        try_column (kind, field, column->name, "a b", BOTH_REFUSE);
      else if (column->kind != BIV_FIELD_TEXT || column->rule != NULL)
        try_column (kind, field, column->name, column->kind == BIV_FIELD_TEXT ? "\n" : "nonsense", BOTH_REFUSE);
      if (column->kind == BIV_FIELD_LENGTH)
        {
          try_column (kind, field, column->name, "-0", BOTH_REFUSE);
          try_column (kind, field, column->name, "485.25", BOTH_ACCEPT);
        }
    }
}

static void
try_field (BivKind             kind,
           const BivFieldSpec *field)
{
  const BivWordRule *rule = field->rule;

  switch (field->kind)
    {
    case BIV_FIELD_NUMBER:
      try_numbers (kind, field);
      break;
    case BIV_FIELD_FLAG:
      try_value (kind, field, "yes", BOTH_ACCEPT);
      try_value (kind, field, "no", BOTH_ACCEPT);
      try_value (kind, field, "true", BOTH_REFUSE);
      try_value (kind, field, "", BOTH_REFUSE);
      break;
    case BIV_FIELD_CHOICE:
      try_choices (kind, field);
      break;
    case BIV_FIELD_MOMENT:
      try_value (kind, field, "0", BOTH_ACCEPT);
      try_value (kind, field, "1", BOTH_ACCEPT);
      try_value (kind, field, "3/7", BOTH_ACCEPT);
      try_value (kind, field, "none", BOTH_ACCEPT);
      try_value (kind, field, "7/3", READER_REFUSES);
      try_value (kind, field, "half", BOTH_REFUSE);
      try_value (kind, field, "-1/2", BOTH_REFUSE);
      break;
    case BIV_FIELD_TEXT:
      try_texts (kind, field, rule);
      break;
    case BIV_FIELD_ID:
      try_ids (kind, field);
      break;
    case BIV_FIELD_LIST:
      if (field->refers != BIV_KIND_NONE)
        try_ids (kind, field);
      else if (strcmp (field->name, "options") != 0 && strcmp (field->name, "types") != 0 &&
               strcmp (field->name, "rules") != 0)
        biv_item_xml_is_prose (field) ? try_texts (kind, field, rule) : try_words (kind, field, rule);
      break;
    case BIV_FIELD_POINTS:
      try_points (kind, field);
      break;
    case BIV_FIELD_DETAILS:
      try_details (kind, field);
      break;
    case BIV_FIELD_LENGTH:
    case BIV_FIELD_BOARD:
    case BIV_FIELD_RECORD:
    default:
      break;
    }
}

static void
test_kind (gconstpointer data)
{
  BivKind kind = GPOINTER_TO_UINT (data);

  for (const BivFieldSpec *field = biv_kind_get_fields (kind); field->name != NULL; field++)
    /* The journal's numbers are its ids, which begin with 1. */
    if (kind != BIV_KIND_ENTRY || strcmp (field->name, "number") != 0)
      try_field (kind, field);
}

/* ---- What must be there, and options ---- */

static void
test_needed (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_auto (GStrv) pairs = g_strsplit (samples[i].attributes, " ", -1);

      for (char **pair = pairs; *pair != NULL && **pair != '\0'; pair++)
        {
          g_autofree char *found = g_strndup (*pair, strcspn (*pair, "="));
          const Trial none = { BIV_KIND_NONE };
          g_autofree char *whole = document (&none), *wanted = NULL, *message = NULL;
          g_autoptr (GString) text = g_string_new (whole);
          g_autoptr (GError) error = NULL;

          wanted = g_strdup_printf (" %s=\"%s\"", found, *pair + strlen (found) + 1);
          g_string_replace (text, wanted, "", 0);
          g_assert_null (biv_campaign_file_parse ("f.campaign", text->str, text->len, &error));
          message = g_strdup_printf ("<%s> needs the attribute “%s”", biv_kind_get_element (samples[i].kind), found);
          g_test_message ("%s", error->message);
          g_assert_nonnull (strstr (error->message, message));
          g_assert_false (biv_schema_check ("f.campaign", text->str, text->len, NULL));
        }
    }
}

/* A step may change any field of any item: what it says of one must be known to the schema too. */
static void
test_steps (void)
{
  const Trial none = { BIV_KIND_NONE };
  g_autofree char *whole = document (&none);
  g_autoptr (GString) text = g_string_new (whole), steps = g_string_new ("<step title='All' turn='1'>");
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (GError) error = NULL;
  guint n_edits = 0;

  for (BivKind kind = BIV_KIND_CAMPAIGN; kind < BIV_N_KINDS; kind++)
    for (const BivFieldSpec *field = biv_kind_get_fields (kind); field->name != NULL; field++, n_edits++)
      {
        const char *id = kind == BIV_KIND_CAMPAIGN ? "campaign" : kind == BIV_KIND_ENTRY ? "entry-7" : sample_id (kind);
        gboolean is_object = field->kind == BIV_FIELD_BOARD || field->kind == BIV_FIELD_RECORD ||
                             field->kind == BIV_FIELD_POINTS || field->kind == BIV_FIELD_DETAILS;

        g_string_append_printf (steps, "<set %s='%s' field='%s'>%s</set>\n", biv_kind_get_element (kind), id, field->name,
                                is_object ? "<before/><after/>" : "");
      }
  g_string_append (steps, "</step></campaign>");
  g_string_replace (text, "</campaign>", steps->str, 0);
  campaign = biv_campaign_file_parse ("f.campaign", text->str, text->len, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (((BivStep *) biv_campaign_peek_steps (campaign)->pdata[0])->edits->len, ==, n_edits);
  biv_schema_check ("f.campaign", text->str, text->len, &error);
  g_assert_no_error (error);
}

static void
try_option (const char *name,
            const char *value,
            gboolean    expected)
{
  g_autofree char *text = g_strdup_printf ("<campaign xmlns=\"urn:bivouac:campaign:1\" version=\"2\" ruleset=\"fusilier\">"
                                           "<option name=\"%s\" value=\"%s\"/></campaign>", name, value);
  g_autoptr (BivCampaign) campaign = biv_campaign_file_parse ("f.campaign", text, strlen (text), NULL);

  g_test_message ("%s = %s", name, value);
  g_assert_cmpint (campaign != NULL, ==, expected);
  g_assert_cmpint (biv_schema_check ("f.campaign", text, strlen (text), NULL), ==, expected);
  if (campaign != NULL)
    g_assert_cmpstr (biv_campaign_get_option (campaign, name), ==, value);
}

static void
test_options (void)
{
  for (const BivOptionSpec *spec = biv_option_specs (); spec->name != NULL; spec++)
    {
      g_auto (GStrv) words = g_strsplit (spec->words != NULL ? spec->words : "", " ", -1);

      for (char **word = words; *word != NULL && **word != '\0'; word++)
        try_option (spec->name, *word, TRUE);
      if (spec->maximum > 0)
        {
          g_autofree char *least = g_strdup_printf ("%d", spec->minimum), *most = g_strdup_printf ("%d", spec->maximum);
          g_autofree char *more = g_strdup_printf ("%d", spec->maximum + 1);

          try_option (spec->name, least, TRUE);
          try_option (spec->name, most, TRUE);
          try_option (spec->name, more, FALSE);
        }
      try_option (spec->name, "nonsense", FALSE);
      try_option (spec->name, "", FALSE);
    }
  try_option ("no.such", "on", FALSE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (BivKind kind = BIV_KIND_CAMPAIGN; kind < BIV_N_KINDS; kind++)
    {
      g_autofree char *path = g_strconcat ("/store/fields/", biv_kind_get_element (kind), NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (kind), test_kind);
    }
  g_test_add_func ("/store/fields/needed", test_needed);
  g_test_add_func ("/store/fields/steps", test_steps);
  g_test_add_func ("/store/fields/options", test_options);
  g_test_add_func ("/store/fields/CA-MAP-7/picture-names", test_picture_names);
  return g_test_run ();
}
