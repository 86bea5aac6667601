/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal.c: the journal: what the referee writes into it, and which lines somebody asks for (CA-JOURNAL-1 to
 * CA-JOURNAL-5) */
#include "config.h"
#include "campaign/battle/photographs.h"
#include "campaign/story/journal.h"

#include "base/i18n.h"
#include "campaign/model/calendar.h"
#include "campaign/model/item-names.h"
#include "campaign/model/proposal.h"

/* ---- Looking up ---- */

static gboolean
has_word (char      **list,
          const char *word)
{
  return list != NULL && g_strv_contains ((const char *const *) list, word);
}

gboolean
biv_journal_matches (BivCampaign            *campaign,
                     BivEntry               *entry,
                     const BivJournalFilter *filter)
{
  return (filter->turn == 0 || entry->turn == filter->turn) &&
         (filter->kind < 0 || (int) entry->entry_kind == filter->kind) &&
         (filter->side == NULL || has_word (entry->visible_to, filter->side)) &&
         (filter->object == NULL || has_word (entry->objects, filter->object)) && (!filter->gazette || entry->gazette);
}

GPtrArray *
biv_journal_list (BivCampaign            *campaign,
                  const BivJournalFilter *filter)
{
  GPtrArray *entries = g_ptr_array_new ();

  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    if (biv_journal_matches (campaign, entry, filter))
      g_ptr_array_add (entries, entry);
  return entries;
}

/* ---- As a whole (CA-JOURNAL-5) ---- */

/* How its parts are written, each with its words in it. */
typedef struct
{
  const char     *turn, *phase, *headline, *text;
  gboolean        is_markup;
  BivPictureFunc  find_picture;     /* (nullable) */
  gpointer        data;
} Form;

static void
append_part (GString    *out,
             const char *form,
             const char *words,
             gboolean    is_markup)
{
  g_autofree char *safe = is_markup ? g_markup_escape_text (words, -1) : g_strdup (words);
  g_auto (GStrv) parts = g_strsplit (form, "%", 2);

  g_string_append (out, parts[0]);
  g_string_append (out, safe);
  g_string_append (out, parts[1]);
}

/* Of the battle that the line tells of; a side reads only of those that are public. */
static void
append_photographs (GString                *out,
                    BivCampaign            *campaign,
                    const BivJournalFilter *filter,
                    BivEntry               *entry,
                    const Form             *form)
{
  BivBattle *battle = biv_photographs_find_battle (campaign, entry);

  if (battle == NULL)
    return;
  BIV_EACH_DETAIL (BivPhotograph, photograph, battle->photographs)
    {
      /* TRANSLATORS: in a written-out journal: the name of a photograph's file */
      g_autofree char *named = g_strdup_printf (_("Photograph: %s"), photograph->file);
      g_autofree char *words = photograph->caption != NULL ? g_strdup_printf ("%s (%s)", photograph->caption, photograph->file)
                                                           : g_steal_pointer (&named);
      g_autofree char *uri = NULL, *safe = NULL;

      if (filter->side != NULL && !photograph->is_public)
        continue;
      uri = form->find_picture != NULL ? form->find_picture (photograph->file, form->data) : NULL;
      if (uri == NULL)
        {
          append_part (out, form->text, words, form->is_markup);
          continue;
        }
      safe = g_markup_escape_text (photograph->caption != NULL ? photograph->caption : "", -1);
      g_string_append_printf (out, "<figure><img alt=\"%s\" src=\"%s\"><figcaption>%s</figcaption></figure>\n", safe, uri, safe);
    }
}

static void
append_lines (GString                *out,
              BivCampaign            *campaign,
              const BivJournalFilter *filter,
              const Form             *form)
{
  gboolean is_markup = form->is_markup;
  g_autoptr (GPtrArray) entries = biv_journal_list (campaign, filter);
  int turn = 0, phase = -1;

  for (guint i = 0; i < entries->len; i++)
    {
      BivEntry *entry = g_ptr_array_index (entries, i);

      if (entry->turn != turn)
        {
          g_autofree char *heading = biv_calendar_dup_turn (campaign, entry->turn);

          if (turn != 0 && !is_markup)
            g_string_append_c (out, '\n');
          append_part (out, form->turn, heading, is_markup);
          phase = -1;
        }
      if ((int) entry->phase != phase)
        append_part (out, form->phase, biv_word_get_label (biv_phase_get_type (), (int) entry->phase), is_markup);
      turn = entry->turn;
      phase = (int) entry->phase;
      if (entry->headline != NULL)
        append_part (out, form->headline, biv_said (entry->headline), is_markup);
      if (entry->text != NULL)
        append_part (out, form->text, biv_said (entry->text), is_markup);
      append_photographs (out, campaign, filter, entry, form);
    }
}

char *
biv_journal_dup_text (BivCampaign            *campaign,
                      const BivJournalFilter *filter)
{
  static const Form form = { "%\n", "  %\n", "    %\n", "    %\n" };
  GString *text = g_string_new (NULL);

  append_lines (text, campaign, filter, &form);
  return g_string_free (text, FALSE);
}

char *
biv_journal_dup_html (BivCampaign            *campaign,
                      const BivJournalFilter *filter,
                      BivPictureFunc          find_picture,
                      gpointer                data)
{
  const Form form = { "<h2>%</h2>\n", "<h3>%</h3>\n", "<p><strong>%</strong></p>\n", "<p>%</p>\n", TRUE, find_picture, data };
  const char *name = biv_item_get_name (BIV_ITEM (campaign));
  BivSide *side = filter->side != NULL ? biv_campaign_find_side (campaign, filter->side) : NULL;
  /* TRANSLATORS: the heading of a written-out journal: the campaign's name */
  g_autofree char *title = g_strdup_printf (_("%s: the journal"), name != NULL ? name : "");
  g_autofree char *safe = g_markup_escape_text (title, -1);
  GString *page = g_string_new ("<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n"
                                "<meta name=\"viewport\" content=\"width=device-width\">\n");

  g_string_append_printf (page, "<title>%s</title>\n", safe);
  g_string_append (page, "<style>:root { color-scheme: light dark } body { font: 1rem/1.5 serif; max-width: 42rem; margin: auto; "
                         "padding: 1rem } h3 { margin-bottom: 0 } p { margin: .2rem 0 } "
                         "img { max-width: 100%; height: auto } figure { margin: 1rem 0 } figcaption { font-size: .9rem }"
                         "</style>\n</head>\n<body>\n");
  g_string_append_printf (page, "<h1>%s</h1>\n", safe);
  if (side != NULL)
    append_part (page, "<p>%</p>\n", biv_item_call (side), TRUE);
  append_lines (page, campaign, filter, &form);
  g_string_append (page, "</body>\n</html>\n");
  return g_string_free (page, FALSE);
}

/* ---- Writing ---- */

/* Into a turn that has been played. */
static void
date_back (BivCampaign *campaign,
           BivEntry    *entry,
           int          turn)
{
  if (turn < 1 || turn >= campaign->turn)
    return;
  entry->turn = turn;
  g_free (entry->date);
  entry->date = biv_calendar_dup_label (campaign, turn);
}

static BivProposal *
propose_note (BivCampaign *campaign,
              const char  *title,
              BivEntry    *note)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, title, NULL, NULL);
  BivEntry *entry = biv_proposal_note (proposal, note->entry_kind, "CA-JOURNAL-2", note->text, NULL);

  entry->by_hand = TRUE;
  entry->gazette = note->gazette;
  entry->headline = g_strdup (note->headline);
  entry->pictures = g_strdupv (note->pictures);
  entry->objects = g_strdupv (note->objects);
  entry->visible_to = g_strdupv (note->visible_to);
  date_back (campaign, entry, note->turn);
  return proposal;
}

BivProposal *
biv_turn_propose_note (BivCampaign *campaign,
                       BivEntry    *note)
{
  BIV_KEEPS_KEYS;
  return propose_note (campaign, _("Write into the journal"), note);
}

gboolean
biv_journal_is_own (BivEntry *entry)
{
  g_return_val_if_fail (BIV_IS_ENTRY (entry), FALSE);

  return entry->by_hand && entry->entry_kind != BIV_ENTRY_EDIT && entry->entry_kind != BIV_ENTRY_OVERRULED &&
         entry->entry_kind != BIV_ENTRY_UNDONE;
}

BivEntry *
biv_journal_find_subject (BivCampaign *campaign,
                          BivEntry    *entry)
{
  for (char **id = entry->objects; id != NULL && *id != NULL; id++)
    if (g_str_has_prefix (*id, "entry-"))
      return BIV_ENTRY (biv_campaign_find (campaign, *id));
  return NULL;
}

/* What the old line is about the new one is about too, so that both are found together (CA-JOURNAL-3). */
BivProposal *
biv_turn_propose_comment (BivCampaign *campaign,
                          BivEntry    *entry,
                          BivEntry    *note)
{
  BIV_KEEPS_KEYS;
  g_autoptr (GStrvBuilder) objects = g_strv_builder_new ();
  g_autofree char *title = g_strdup_printf (_("Remark on line %d of the journal"), entry->number);
  BivProposal *proposal;
  BivEntry *written;

  g_strv_builder_add (objects, biv_id_of (entry));
  for (char **id = entry->objects; id != NULL && *id != NULL; id++)
    if (!g_str_has_prefix (*id, "entry-"))
      g_strv_builder_add (objects, *id);
  proposal = propose_note (campaign, title, note);
  written = g_ptr_array_index (biv_proposal_get_entries (proposal), 0);
  g_strfreev (written->objects);
  written->objects = g_strv_builder_end (objects);
  date_back (campaign, written, entry->turn);
  return proposal;
}

static gboolean
is_text_same (const char *a,
              const char *b)
{
  return g_strcmp0 (a != NULL ? a : "", b != NULL ? b : "") == 0;
}

/* As it is kept, or as it was shown to whoever sends it back. */
static gboolean
is_text_kept (const char *text,
              const char *kept)
{
  return is_text_same (text, kept) || is_text_same (text, biv_said_shown (kept));
}

BivProposal *
biv_turn_propose_rewrite (BivCampaign *campaign,
                          BivEntry    *entry,
                          BivEntry    *as)
{
  BIV_KEEPS_KEYS;
  g_autofree char *title = g_strdup_printf (_("Change line %d of the journal"), entry->number);
  BivProposal *proposal = biv_turn_propose_edit (campaign, title);
  BivItem *line = biv_campaign_find (biv_proposal_get_scratch (proposal), biv_id_of (entry));
  gboolean has_text = as->text != NULL && *as->text != '\0';

  g_return_val_if_fail (line != NULL, proposal);

  if (!biv_journal_is_own (entry) && (!is_text_kept (as->text, entry->text) || as->entry_kind != entry->entry_kind))
    return biv_proposal_refuse (proposal, "CA-JOURNAL-1",
                                _("Line %d tells what was done, and its words stay; write a remark on it."),
                                entry->number);
  if (biv_journal_is_own (entry) && !has_text)
    return biv_proposal_refuse (proposal, "CA-JOURNAL-2", "%s",
                                _("Nothing is left of the line; give it words, or take it out."));
  if (!is_text_kept (as->text, entry->text))
    biv_proposal_set_text (proposal, line, "text", as->text);
  biv_proposal_set_choice (proposal, line, "kind", (int) as->entry_kind);
  if (!is_text_kept (as->headline, entry->headline))
    biv_proposal_set_text (proposal, line, "headline", as->headline);
  biv_proposal_set_list (proposal, line, "visible-to", (const char *const *) as->visible_to);
  biv_proposal_set_flag (proposal, line, "gazette", as->gazette);
  return proposal;
}

/* The journal's numbers go up and none comes twice, not even when the last line goes: so there is always a line after it. */
BivProposal *
biv_turn_propose_strike (BivCampaign *campaign,
                         BivEntry    *entry)
{
  BIV_KEEPS_KEYS;
  g_autofree char *title = g_strdup_printf (_("Take out line %d of the journal"), entry->number);
  BivProposal *proposal = biv_proposal_new (campaign, title, NULL, NULL);
  BivItem *line = biv_campaign_find (biv_proposal_get_scratch (proposal), biv_id_of (entry));
  g_autofree char *text = NULL;

  g_return_val_if_fail (line != NULL, proposal);

  if (!biv_journal_is_own (entry))
    return biv_proposal_refuse (proposal, "CA-JOURNAL-1",
                                _("Line %d tells what was done, and stays; write a remark on it."), entry->number);
  text = g_strdup_printf (_("Line %d was taken out by hand: “%s”"), entry->number, entry->text != NULL ? entry->text : "");
  biv_proposal_note (proposal, BIV_ENTRY_EDIT, "CA-JOURNAL-2", text, NULL)->by_hand = TRUE;
  biv_proposal_remove (proposal, line);
  return proposal;
}

BivProposal *
biv_turn_propose_remark (BivCampaign *campaign,
                         BivBattle   *battle,
                         BivUnit     *unit,
                         const char  *text,
                         const char  *clause)
{
  BIV_KEEPS_KEYS;
  g_autofree char *plain = g_strstrip (g_strdup (text != NULL ? text : "")), *title = NULL, *line = NULL, *remarks = NULL;
  BivProposal *proposal;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && BIV_IS_UNIT (unit), NULL);

  /* TRANSLATORS: a step; %s is a unit */
  title = g_strdup_printf (_("Remark on %s"), biv_item_get_name (BIV_ITEM (unit)));
  proposal = biv_proposal_new (campaign, title, NULL, NULL);
  if (*plain == '\0')
    return biv_proposal_refuse (proposal, "CA-JOURNAL-2", "%s",
                                _("There is nothing to write; give the remark its words."));
  remarks = unit->remarks != NULL ? g_strdup_printf ("%s; %s", unit->remarks, plain) : g_strdup (plain);
  line = g_strdup_printf ("%s: %s", biv_item_get_name (BIV_ITEM (unit)), plain);
  biv_proposal_set_text (proposal, unit, "remarks", remarks);
  biv_proposal_note (proposal, BIV_ENTRY_NOTE, clause != NULL ? clause : "CA-JOURNAL-2", line,
                     biv_id_of (unit), battle != NULL ? biv_id_of (battle) : NULL, NULL)
    ->by_hand = TRUE;
  return proposal;
}

