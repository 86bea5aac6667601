/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-item.c: fields as words, and options */
#include "campaign/model/campaign.h"
#include "campaign/model/field-words.h"

typedef struct
{
  const char *path;
  BivKind     kind;
  const char *field, *text;
  const char *found;                    /* NULL: refused */
} FieldRow;

static const FieldRow field_rows[] = {
  { "number", BIV_KIND_UNIT, "steps-now", "4", "4" },
  { "number-none", BIV_KIND_UNIT, "ready-turn", "none", "none" },
  { "number-not-none", BIV_KIND_UNIT, "steps-now", "none", NULL },
  { "number-too-large", BIV_KIND_PLACE, "objective-points", "10", NULL },
  { "number-negative", BIV_KIND_PLACE, "x", "-12", "-12" },
  { "number-not-one", BIV_KIND_PLACE, "x", "12a", NULL },
  { "number-huge", BIV_KIND_PLACE, "x", "99999999999999999999", NULL },
  { "flag", BIV_KIND_FORMATION, "shut-in", "yes", "yes" },
  { "flag-word", BIV_KIND_FORMATION, "shut-in", "on", NULL },
  { "choice", BIV_KIND_FORMATION, "commander-state", "wounded", "wounded" },
  { "choice-none-is-a-word", BIV_KIND_CONTACT, "outcome", "none", "none" },
  { "choice-empty", BIV_KIND_BATTLE, "degree", "none", "none" },
  { "choice-unknown", BIV_KIND_UNIT, "status", "asleep", NULL },
  { "id", BIV_KIND_FORMATION, "parent", "HC", "HC" },
  { "id-blank", BIV_KIND_FORMATION, "parent", "H C", NULL },
  { "id-off-map", BIV_KIND_FORMATION, "location", "off-map", "off-map" },
  { "list", BIV_KIND_PLACE, "features", "village,depot", "village,depot" },
  { "list-all", BIV_KIND_LINK, "known-to", "all", "all" },
  { "list-comma-in-a-word", BIV_KIND_CAMPAIGN, "events", "fever\\, of a kind,rain", "fever\\, of a kind,rain" },
  { "list-of-ids-blank", BIV_KIND_ORDER, "path", "P01,P 2", NULL },
  { "moment", BIV_KIND_FORMATION, "arrival", "2/4", "1/2" },
  { "moment-whole", BIV_KIND_FORMATION, "arrival", "1", "1" },
  { "moment-after-the-turn", BIV_KIND_FORMATION, "arrival", "3/2", NULL },
  { "moment-by-nothing", BIV_KIND_FORMATION, "arrival", "1/0", NULL },
  { "quality-unsaid", BIV_KIND_UNIT, "quality", "none", "average" },
  { "name", BIV_KIND_SIDE, "name", "Crown", "Crown" },
};

static void
test_field (gconstpointer data)
{
  const FieldRow *row = data;
  const BivFieldSpec *field = biv_kind_find_field (row->kind, row->field);
  g_autoptr (BivItem) item = biv_item_new (row->kind, "X");
  g_autoptr (BivItem) copy = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *before = biv_item_dup_field (item, field);
  g_autofree char *found = NULL;

  g_assert_nonnull (field);
  g_assert_true (biv_item_is_fallback (item, field));
  if (row->found == NULL)
    {
      g_assert_false (biv_item_parse_field (item, field, row->text, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
      g_assert_nonnull (strstr (error->message, row->field));
      found = biv_item_dup_field (item, field);
      g_assert_cmpstr (found, ==, before);
      return;
    }
  g_assert_true (biv_item_parse_field (item, field, row->text, &error));
  g_assert_no_error (error);
  found = biv_item_dup_field (item, field);
  g_assert_cmpstr (found, ==, row->found);
  copy = biv_item_copy (item);
  g_assert_true (biv_item_equal (item, copy, NULL));
}

/* Every field of every kind is a property of its own name and has words that it takes back. */
static void
test_tables (void)
{
  for (BivKind kind = BIV_KIND_CAMPAIGN; kind < BIV_N_KINDS; kind++)
    {
      g_autoptr (BivItem) item = biv_item_new (kind, "X");

      for (const BivFieldSpec *field = biv_kind_get_fields (kind); field->name != NULL; field++)
        {
          GParamSpec *property = g_object_class_find_property (G_OBJECT_GET_CLASS (item), field->name);
          g_auto (GValue) value = G_VALUE_INIT;
          g_autofree char *words = biv_item_dup_field (item, field);

          g_assert_nonnull (property);
          /* Every field has a label for the screen. */
          g_assert_cmpstr (biv_field_get_label (field), !=, field->name);
          g_value_init (&value, property->value_type);
          g_object_get_property (G_OBJECT (item), field->name, &value);
          if (words != NULL)
            g_assert_true (biv_item_parse_field (item, field, words, NULL));
          g_assert_true (biv_item_is_fallback (item, field));
        }
    }
}

static void
test_labels (void)
{
  g_assert_cmpstr (biv_word_get_nick (biv_order_status_get_type (), BIV_ORDER_CARRIED_OUT), ==, "carried-out");
  g_assert_cmpstr (biv_word_get_label (biv_order_status_get_type (), BIV_ORDER_CARRIED_OUT), ==, "Carried out");
  g_assert_cmpstr (biv_word_get_nick (biv_season_get_type (), BIV_NONE), ==, "none");
}

typedef struct
{
  const char *name, *value;
  gboolean    is_accepted;
} OptionRow;

static const OptionRow option_rows[] = {
  { "turn.limit", "8", TRUE }, { "turn.limit", "none", TRUE }, { "turn.limit", "0", FALSE }, { "turn.limit", "201", FALSE },
  { "turn.length", "half-day", TRUE }, { "turn.length", "half", FALSE }, { "turn.length", "day week", FALSE },
  { "victory.cut-off", "25", TRUE }, { "victory.cut-off", "26", FALSE }, { "vp.win", "", FALSE },
  { "deploy.gap", "0", TRUE }, { "move.forced", "on", TRUE }, { "move.forced", "yes", FALSE },
};

static void
test_options (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (option_rows); i++)
    {
      const OptionRow *row = &option_rows[i];
      g_autoptr (GError) error = NULL;
      gboolean is_accepted = biv_option_accepts (biv_option_find (row->name), row->value, &error);

      if (is_accepted != row->is_accepted)
        g_error ("%s %s", row->name, row->value);
      g_assert_true (is_accepted == (error == NULL));
    }
  for (const BivOptionSpec *spec = biv_option_specs (); spec->name != NULL; spec++)
    for (BivPreset preset = BIV_PRESET_SIMPLE; preset <= BIV_PRESET_FULL; preset++)
      g_assert_true (biv_option_accepts (spec, spec->values[preset], NULL));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (field_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/item/field/", field_rows[i].path, NULL);

      g_test_add_data_func (path, &field_rows[i], test_field);
    }
  g_test_add_func ("/item/tables", test_tables);
  g_test_add_func ("/item/labels", test_labels);
  g_test_add_func ("/item/options", test_options);
  return g_test_run ();
}
