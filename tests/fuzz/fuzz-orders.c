/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-orders.c: orders of a player, as a file, as typed lines or as a mail, taken into a campaign */
#include "fuzz.h"

#include <string.h>

#include "campaign/turn/form.h"
#include "store/campaign-file.h"
#include "store/orders-file.h"
#include "store/orders-post.h"

#define NAME "fuzz.orders"

static BivCampaign *campaign;

static void
begin (void)
{
  if (campaign == NULL)
    campaign = biv_campaign_copy (fuzz_get_campaign ("tests/fuzz/orders.campaign"));
}

/* Lines with a fault are left out of the file. */
static void
expect_kept (const BivOrdersForm *form)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivOrdersForm) read = NULL;
  g_autofree char *text = NULL, *again = NULL;
  gsize n_bytes;

  text = biv_orders_file_dup_text (form, &n_bytes);
  read = biv_orders_file_parse (NAME, text, n_bytes, &error);
  g_assert_no_error (error);
  again = biv_orders_file_dup_text (read, NULL);
  fuzz_expect_same (text, again);
}

static void
expect_saved (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) read = NULL;
  g_autofree char *text = NULL;
  gsize n_bytes;

  text = biv_campaign_file_dup_text (campaign, &n_bytes);
  read = biv_campaign_file_parse ("orders.campaign", text, n_bytes, &error);
  g_assert_no_error (error);
}

static void
take (const BivOrdersForm *form,
      gboolean             is_saved)
{
  g_autoptr (BivAnswers) answers = biv_answers_new ();
  g_autoptr (BivProposal) proposal = NULL;

  biv_answers_set (answers, "form:turn", "take", NULL);
  biv_answers_set (answers, "form:campaign", "take", NULL);
  for (guint round = 0; round < 2; round++)
    {
      GPtrArray *rows;

      g_clear_object (&proposal);
      proposal = biv_turn_propose_form (campaign, form, answers);
      rows = biv_proposal_get_rows (proposal);
      for (guint i = 0; i < rows->len; i++)
        {
          const BivRow *row = g_ptr_array_index (rows, i);

          if (g_strcmp0 (row->computed, "refuse") == 0)
            biv_answers_set (answers, row->id, "leave-out", "fuzz");
        }
    }
  if (biv_proposal_get_refusal (proposal) != NULL)
    return;
  if (!biv_campaign_commit (campaign, proposal, NULL))
    return;
  if (is_saved)
    expect_saved ();
  g_clear_object (&campaign);
}

/* What comes in a mail: whole or damaged, a form is taken in or refused line by line. */
static void
take_post (const guint8 *data,
           gsize         size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GPtrArray) forms = biv_orders_post_parse (NAME, bytes, &error);

  if (forms == NULL)
    fuzz_expect_sentence (error->message, NAME);
  for (guint i = 0; forms != NULL && i < forms->len; i++)
    {
      begin ();
      take (forms->pdata[i], FALSE);
    }
  begin ();
}

static BivOrdersForm *
read_form (const guint8 *data,
           gsize         size)
{
  g_autoptr (GError) error = NULL;
  BivOrdersForm *form = NULL;

  if (size > 0 && data[0] != '<')
    {
      g_autofree char *typed = g_strndup ((const char *) data, size), *text = NULL;

      form = biv_orders_form_parse_text (campaign, "CROWN", typed);
      text = biv_orders_form_dup_text (form, size % 2 == 0 ? campaign : NULL);
      g_assert_true (g_utf8_validate (text, -1, NULL));
      return form;
    }
  form = biv_orders_file_parse (NAME, (const char *) data, size, &error);
  if (form == NULL)
    fuzz_expect_sentence (error->message, NAME ":");
  return form;
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autoptr (BivOrdersForm) form = NULL;

  begin ();
  take_post (data, size);
  form = read_form (data, size);
  if (form == NULL)
    return 0;
  expect_kept (form);
  take (form, fuzz_is_picked (data, size, 8));
  return 0;
}
