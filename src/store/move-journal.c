/* SPDX-License-Identifier: GPL-3.0-or-later */
/* move-journal.c: the moves of a battle under way, one by one as they are made, kept against a crash */
#include "config.h"
#include "store/move-journal.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "base/biv-file.h"
#include "campaign/battle/fight.h"
#include "campaign/model/words.h"
#include "store/record-xml.h"
#include "base/fail.h"

#define CONTENT BIV_FORMAT_ERROR_CONTENT
#define BACK    "<back/>\n"

struct _BivMoveJournal
{
  GArray *ids;                      /* guint: of the session's moments as they are written, from moment 0 on */
  int     dice_by;                  /* BivDiceBy, as it is written; BIV_NONE: not yet */
};

/* ---- Writing ---- */

static void
add_step (GString    *text,
          BivSession *session,
          guint       moment)
{
  g_autoptr (BivXmlWriter) writer = biv_xml_writer_new_fragment ();
  g_autoptr (BivRecordStep) step = biv_session_dup_step (session, moment);
  g_autofree char *line = NULL;

  biv_record_xml_write_step (writer, step);
  line = biv_xml_writer_finish (writer, NULL);
  g_string_append (text, line);
}

char *
biv_move_journal_dup_lines (BivMoveJournal *journal,
                            BivSession     *session)
{
  GString *text;
  guint last;
  int dice_by;

  g_return_val_if_fail (journal != NULL && BIV_IS_SESSION (session), NULL);

  text = g_string_new (NULL);
  last = biv_session_get_last_moment (session);
  dice_by = biv_session_get_types_dice (session) ? BIV_DICE_BY_PEOPLE : BIV_DICE_BY_PROGRAM;
  if (dice_by != journal->dice_by)
    g_string_append_printf (text, "<dice by=\"%s\"/>\n", biv_word_get_nick (biv_dice_by_get_type (), dice_by));
  journal->dice_by = dice_by;
  while (journal->ids->len > last + 1
         || g_array_index (journal->ids, guint, journal->ids->len - 1)
              != biv_session_get_moment_id (session, journal->ids->len - 1))
    {
      g_array_set_size (journal->ids, journal->ids->len - 1);
      g_string_append (text, BACK);
    }
  while (journal->ids->len < last + 1)
    {
      guint id = biv_session_get_moment_id (session, journal->ids->len);

      add_step (text, session, journal->ids->len);
      g_array_append_val (journal->ids, id);
    }
  return g_string_free (text, FALSE);
}

static void
set_error_from_errno (const char  *path,
                      int          number,
                      GError     **error)
{
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (number), _("%s cannot be written to (%s)"), path,
               g_strerror (number));
}

gboolean
biv_move_journal_add (int          fd,
                      const char  *path,
                      const char  *lines,
                      GError     **error)
{
  gsize n_left;

  g_return_val_if_fail (fd >= 0 && path != NULL && lines != NULL, FALSE);

  n_left = strlen (lines);
  while (n_left > 0)
    {
      gssize n = write (fd, lines, n_left);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          set_error_from_errno (path, errno, error);
          return FALSE;
        }
      lines += n;
      n_left -= (gsize) n;
    }
  return TRUE;
}

static char *
dup_head (const char *battle,
          guint       from)
{
  g_autofree char *id = g_markup_escape_text (battle, -1);

  return g_strdup_printf ("<moves battle=\"%s\" from=\"%u\">\n", id, from);
}

BivMoveJournal *
biv_move_journal_new (const char  *battle,
                      BivSession  *session,
                      char       **text)
{
  BivMoveJournal *journal;
  g_autofree char *head = NULL, *lines = NULL;
  guint from;

  g_return_val_if_fail (battle != NULL && BIV_IS_SESSION (session) && text != NULL, NULL);

  from = biv_session_get_last_kept (session);
  journal = g_new0 (BivMoveJournal, 1);
  journal->dice_by = BIV_NONE;
  journal->ids = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i <= from; i++)
    {
      guint id = biv_session_get_moment_id (session, i);

      g_array_append_val (journal->ids, id);
    }
  head = dup_head (battle, from);
  lines = biv_move_journal_dup_lines (journal, session);
  *text = g_strconcat (head, lines, NULL);
  return journal;
}

int
biv_move_journal_open (const char  *path,
                       const char  *text,
                       GError     **error)
{
  g_autoptr (GFile) file = NULL;
  int fd;

  g_return_val_if_fail (path != NULL && text != NULL, -1);

  file = g_file_new_for_path (path);
  if (!biv_file_replace (file, text, strlen (text), NULL, BIV_FILE_REPLACE_QUICK, NULL, error))
    return -1;
  fd = g_open (path, O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
  if (fd < 0)
    set_error_from_errno (path, errno, error);
  return fd;
}

void
biv_move_journal_free (BivMoveJournal *journal)
{
  if (journal == NULL)
    return;
  g_array_unref (journal->ids);
  g_free (journal);
}

/* ---- Reading ---- */

/* The text up to its last complete line, with the root element closed. */
static char *
dup_closed (GBytes *bytes)
{
  gsize n_bytes;
  const char *text = g_bytes_get_data (bytes, &n_bytes);

  while (n_bytes > 0 && text[n_bytes - 1] != '\n')
    n_bytes--;
  return g_strdup_printf ("%.*s</moves>", (int) n_bytes, text);
}

static void
read_dice (BivXml              *xml,
           const BivXmlElement *element,
           int                 *dice_by)
{
  const char *nick = biv_xml_get_attribute (element, "by");

  biv_xml_only_attributes (xml, element, "by", CONTENT);
  if (nick == NULL || !biv_word_from_nick (biv_dice_by_get_type (), nick, dice_by))
    biv_xml_complain (xml, element, CONTENT, _("it does not say who throws the dice"));
}

/* Steps that were taken back again are gone. @dice_by: who threw the dice at last. Returns: what is to be played, from step @from
 * on, which goes down where more was taken back than made */
static GPtrArray *
read_steps (BivXml *xml,
            guint  *from,
            int    *dice_by)
{
  const BivXmlElement *root = biv_xml_get_root (xml);
  GPtrArray *steps = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_record_step_free);
  int number = 0;

  biv_xml_only_attributes (xml, root, "battle from", CONTENT);
  biv_xml_only_children (xml, root, "step back dice", CONTENT);
  biv_xml_need_attribute (xml, root, "from", CONTENT);
  biv_xml_read_number (xml, root, "from", 0, G_MAXINT, &number, CONTENT);
  *from = (guint) number;
  for (const BivXmlElement *child = root->first_child; child != NULL; child = child->next)
    if (biv_xml_is (child, "step"))
      {
        BivRecordStep *step = biv_record_xml_read_step (xml, child);

        if (step != NULL)
          g_ptr_array_add (steps, step);
      }
    else if (biv_xml_is (child, "dice"))
      read_dice (xml, child, dice_by);
    else if (steps->len > 0)
      g_ptr_array_set_size (steps, (int) steps->len - 1);
    else if (*from > 0)
      (*from)--;
    else
      biv_xml_complain (xml, child, CONTENT, _("there is nothing left to take back; take this out"));
  return steps;
}

/* The battle began with the campaign's own record, so up to there the two agree. */
static BivSession *
open_at (BivCampaign  *campaign,
         BivBattle    *battle,
         guint         from,
         GError      **error)
{
  BivSession *session = biv_fight_new_session (campaign, battle, BIV_OWN_DICE, error);

  while (session != NULL && biv_session_get_last_moment (session) > from)
    biv_session_undo (session);
  return session;
}

static gboolean
play_steps (BivCampaign  *campaign,
            BivBattle    *battle,
            guint         from,
            GPtrArray    *steps,
            int           dice_by,
            GError      **error)
{
  g_autoptr (BivSession) session = open_at (campaign, battle, from, error);

  if (session == NULL)
    return FALSE;
  for (guint i = 0; i < steps->len; i++)
    if (!biv_session_replay_step (session, g_ptr_array_index (steps, i), i == 0 ? error : NULL))
      {
        if (i == 0)
          return FALSE;
        break;
      }
  return biv_fight_keep_progress (campaign, battle, session, dice_by, error);
}

gboolean
biv_move_journal_restore (const char   *path,
                          BivCampaign  *campaign,
                          GError      **error)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (BivXml) xml = NULL;
  g_autoptr (GPtrArray) steps = NULL;
  g_autofree char *text = NULL, *name = NULL;
  BivBattle *battle;
  int dice_by = BIV_NONE;
  guint from;

  g_return_val_if_fail (path != NULL && BIV_IS_CAMPAIGN (campaign), FALSE);

  file = g_file_new_for_path (path);
  name = biv_file_dup_name (file);
  if ((bytes = biv_file_read (file, BIV_XML_MAX_BYTES, NULL, error)) == NULL)
    return FALSE;
  text = dup_closed (bytes);
  if ((xml = biv_xml_parse (name, text, strlen (text), error)) == NULL)
    return FALSE;
  if (!biv_xml_is (biv_xml_get_root (xml), "moves"))
    return biv_fail (error, BIV_FORMAT_ERROR, BIV_FORMAT_ERROR_OTHER, _("%s holds no moves of a battle"), name);
  steps = read_steps (xml, &from, &dice_by);
  battle = biv_campaign_find_battle (campaign, biv_xml_get_attribute (biv_xml_get_root (xml), "battle"));
  if (battle == NULL)
    biv_xml_complain (xml, biv_xml_get_root (xml), BIV_FORMAT_ERROR_REFERENCE, _("the campaign has no such battle"));
  return biv_xml_settle (xml, BIV_FORMAT_ERROR, error) && play_steps (campaign, battle, from, steps, dice_by, error);
}
