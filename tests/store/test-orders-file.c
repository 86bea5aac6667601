/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-orders-file.c: an orders form comes back from its file as it was, and no file does harm */
#include "fixture.h"

#include <string.h>
#include "campaign/orders/orders-form.h"
#include "campaign/turn/form.h"
#include "store/campaign-file.h"
#include "store/orders-file.h"
#include "store/schema.h"

#define LINES "detach HC A02 A03\nHC/1 march P03 P09 forced “Go & <take> the mill”\nFC hold embark burn\nmerge FC into HC\n" \
              "despatch HC to FC, return, march: “Hold \"the ford\" <here> & now.”\nmore “Then come.”\n" \
              "despatch HC to “Old Guard Column”, sightings\ndespatch HC/1 to CROWN: “Coming.”\ndespatch HC to referee: “Why?”\n" \
              "remarks: bread is short\nremarks: boots too\n"

static BivOrdersForm *
make_form (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  BivOrdersForm *form = biv_orders_form_parse_text (campaign, "CROWN", LINES);

  g_free (form->player);
  form->player = g_strdup ("Ann \"the Axe\"");
  return form;
}

static void
test_round_trip (void)
{
  g_autoptr (BivOrdersForm) form = make_form (), read = NULL;
  g_autoptr (GError) error = NULL;
  gsize n_bytes;
  g_autofree char *file = biv_orders_file_dup_text (form, &n_bytes), *lines = NULL, *again = NULL;
  g_autofree char *name = biv_orders_file_dup_name (form);

  biv_schema_check ("form.orders", file, n_bytes, &error);
  g_assert_no_error (error);
  read = biv_orders_file_parse ("form.orders", file, n_bytes, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (read->campaign, ==, "The Karrash Road");
  g_assert_cmpstr (read->side, ==, "CROWN");
  g_assert_cmpint (read->turn, ==, 1);
  g_assert_cmpstr (read->player, ==, "Ann \"the Axe\"");
  lines = biv_orders_form_dup_text (read, NULL);
  g_assert_cmpstr (lines, ==, LINES);
  again = biv_orders_file_dup_text (read, NULL);
  g_assert_cmpstr (again, ==, file);
  g_assert_cmpstr (name, ==, "the-karrash-road-turn-01-CROWN.orders");
}

/* Every line knows where it stands, for whoever is told of its fault. */
static void
test_lines (void)
{
  g_autoptr (BivOrdersForm) form = make_form (), read = NULL;
  g_autofree char *file = biv_orders_file_dup_text (form, NULL);

  read = biv_orders_file_parse ("form.orders", file, strlen (file), NULL);
  for (guint i = 0; i < read->lines->len; i++)
    g_assert_cmpuint (((BivOrdersLine *) read->lines->pdata[i])->line, ==, i + 3 + (i > 4));
}

static void
test_too_many (void)
{
  g_autoptr (GString) file = g_string_new ("<orders xmlns=\"urn:bivouac:orders:1\" version=\"1\" side=\"CROWN\" turn=\"1\">\n");
  g_autoptr (BivOrdersForm) form = NULL;
  g_autoptr (GError) error = NULL;

  for (int i = 0; i <= BIV_ORDERS_FILE_MOST_LINES; i++)
    g_string_append (file, "<order formation=\"HC\" posture=\"hold\"/>\n");
  g_string_append (file, "</orders>\n");
  form = biv_orders_file_parse ("form.orders", file->str, file->len, &error);
  g_assert_null (form);
  g_assert_cmpstr (error->message, ==, "form.orders:2002: a form has at most 2000 lines; put the rest into another");
}

/* Bytes changed at random: a message, or a form that can be proposed. */
static void
test_spoilt (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivOrdersForm) form = make_form ();
  g_autofree char *file = biv_orders_file_dup_text (form, NULL);
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  gsize length = strlen (file);
  guint n_read = 0;

  for (int n = 0; n < 1500; n++)
    {
      g_autofree char *spoilt = g_memdup2 (file, length);
      g_autoptr (BivOrdersForm) read = NULL;
      g_autoptr (GError) error = NULL;

      for (int i = g_rand_int_range (random, 1, 4); i > 0; i--)
        spoilt[g_rand_int_range (random, 0, (gint32) length)] = (char) g_rand_int_range (random, 32, 127);
      read = biv_orders_file_parse ("spoilt.orders", spoilt, length, &error);
      if (read == NULL)
        {
          g_assert_true (g_str_has_prefix (error->message, "spoilt.orders:"));
          continue;
        }
      n_read++;
      g_object_unref (biv_turn_propose_form (campaign, read, NULL));
    }
  g_assert_cmpuint (n_read, >, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/orders-file/round-trip", test_round_trip);
  g_test_add_func ("/orders-file/lines", test_lines);
  g_test_add_func ("/orders-file/too-many", test_too_many);
  g_test_add_func ("/orders-file/spoilt", test_spoilt);
  return g_test_run ();
}
