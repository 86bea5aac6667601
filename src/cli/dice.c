/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dice.c: the verb that lists and counts the dice of a battle's record, and holds them against their key */
#include "config.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "engine/biv-session.h"
#include <glib/gi18n-lib.h>

#define LINE       "battle"
#define MOST_SIDES 10

typedef enum
{
  ROLLED,
  TYPED,
  N_WAYS
} Way;

static const char *const ways[N_WAYS] = { "rolled", "typed" };

/* By nobody, A and B; rolled and typed; by the sides of the die; by its face. */
typedef struct
{
  guint faces[BIV_N_SIDES + 1][N_WAYS][MOST_SIDES + 1][MOST_SIDES + 1];
} Counts;

/* ---- Keys and seals ---- */

static char *
dup_seal (const BivDiceKey *key)
{
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, key->bytes, sizeof key->bytes);
}

/* ---- The dice ---- */

/* What each die of an order was thrown for: the order is played once more. */
static GArray *
list_throws (BivSession          *session,
             guint                moment,
             const BivRecordStep *step)
{
  GArray *throws = g_array_new (FALSE, FALSE, sizeof (BivThrow));
  const BivAction *action = biv_session_get_action (session, moment, NULL);
  g_autofree BivState *state = NULL;
  BivField *field;
  BivDice dice;

  biv_session_seek (session, moment - 1);
  field = biv_session_get_field (session);
  state = biv_field_copy_state (field, biv_session_get_state (session));
  biv_dice_init_given (&dice, step->faces, step->n_faces, BIV_DICE_ASK);
  dice.log = throws;
  biv_field_get_ruleset (field)->apply (field, state, action, &dice, NULL);
  return throws;
}

static gboolean
check_throw (const char       *path,
             const BivThrow   *throw,
             guint32           number,
             const BivDiceKey *key)
{
  BivDiceLine line;
  int face;

  if (key == NULL || number == 0)
    return TRUE;
  biv_dice_line_init (&line, key, LINE, 0);
  face = biv_dice_line_get_face (&line, number, throw->sides);
  if (face == throw->face)
    return TRUE;
  biv_cli_complain (_("%s: die %u is a %d in the record; its key makes it a %d"), path, number, throw->face, face);
  return FALSE;
}

/* Returns: whether all of them are what the key makes them */
static gboolean
list_dice (const char       *path,
           BivSession       *session,
           const BivDiceKey *key,
           Counts           *counts,
           GString          *text)
{
  guint last = biv_session_get_last_moment (session);
  gboolean is_true = TRUE;

  for (guint moment = 1; moment <= last; moment++)
    {
      g_autoptr (BivRecordStep) step = biv_session_dup_step (session, moment);
      g_autoptr (GArray) throws = NULL;

      if (step->n_faces == 0)
        continue;
      throws = list_throws (session, moment, step);
      for (guint i = 0; i < MIN (throws->len, step->n_faces); i++)
        {
          const BivThrow *throw = &g_array_index (throws, BivThrow, i);
          guint32 number = step->faces[i].number;
          Way way = key != NULL && number == 0 ? TYPED : ROLLED;

          is_true = check_throw (path, throw, number, key) && is_true;
          if (throw->sides <= MOST_SIDES)
            counts->faces[throw->side + 1][way][throw->sides][throw->face]++;
          g_string_append_printf (text, "%s %u %s %d %d %s\n", ways[way], number,
                                  throw->side == BIV_NOBODY ? "-" : biv_side_letter (throw->side), throw->sides, throw->face,
                                  throw->clause != NULL ? throw->clause : "-");
        }
    }
  return is_true;
}

/* How far the counts are from even, in the measure for which the tables are: so much is passed by true dice 5 times in 100. */
static void
append_counts (GString      *text,
               const Counts *counts)
{
  for (guint side = 0; side <= BIV_N_SIDES; side++)
    for (Way way = 0; way < N_WAYS; way++)
      for (guint sides = 2; sides <= MOST_SIDES; sides++)
        {
          const guint *faces = counts->faces[side][way][sides];
          char value[G_ASCII_DTOSTR_BUF_SIZE];
          double expected, distance = 0;
          guint n = 0;

          for (guint face = 1; face <= sides; face++)
            n += faces[face];
          if (n == 0)
            continue;
          expected = (double) n / sides;
          g_string_append_printf (text, "# %s %s d%u:", side == 0 ? "-" : biv_side_letter ((int) side - 1), ways[way], sides);
          for (guint face = 1; face <= sides; face++)
            {
              g_string_append_printf (text, " %u", faces[face]);
              distance += (faces[face] - expected) * (faces[face] - expected) / expected;
            }
          g_string_append_printf (text, "; chi-square %s, %u\n", g_ascii_formatd (value, sizeof value, "%.2f", distance),
                                  sides - 1);
        }
}

/* ---- What is asked for ---- */

static gboolean
find_key (const char      *path,
          const BivRecord *record,
          const char      *seal,
          BivDiceKey      *key,
          gboolean        *has_key)
{
  const char *text = biv_record_get_dice_key (record);
  g_autofree char *own = NULL;

  *has_key = text != NULL && biv_dice_key_read_text (text, key);
  if (seal == NULL)
    return TRUE;
  if (!*has_key)
    return biv_cli_complain (_("%s has no key that a seal could be held against"), path);
  own = dup_seal (key);
  if (g_ascii_strcasecmp (own, seal) != 0)
    return biv_cli_complain (_("%s: its key is not the one that was sealed: its seal is %s"), path, own);
  return TRUE;
}

int
biv_cli_dice (int    argc,
              char **argv)
{
  g_autofree char *seal = NULL, *output = NULL, *own = NULL;
  const GOptionEntry entries[] = {
    { "seal", 0, 0, G_OPTION_ARG_STRING, &seal, N_("Refuse a key that has another seal"), N_("SEAL") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_("Write to this file (standard output)"), N_("FILE") },
    { NULL },
  };
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (GStrv) files = NULL;
  g_autoptr (BivRecord) record = NULL;
  g_autoptr (BivSession) session = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree Counts *counts = g_new0 (Counts, 1);
  int answer = BIV_CLI_WRONG;
  gboolean has_key, is_true;
  BivDiceKey key;

  if (!biv_cli_parse (argc, argv, _("RECORD"),
                      _("Lists every die of a battle's record, rolled and typed, counts them by side, and says how far they are "
                        "from even. Where the record has the key of its dice the seal of the key comes first, and each die is "
                        "held against the key: the answer is no where one is not what the key makes it."),
                      entries, 1, 1, &files))
    return BIV_CLI_WRONG;
  record = biv_cli_load_record (files[0], &answer);
  if (record == NULL)
    return answer;
  session = biv_cli_replay_record (files[0], record, &error);
  if (session == NULL)
    {
      biv_cli_complain ("%s", error->message);
      return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED) ? BIV_CLI_WRONG : BIV_CLI_NO;
    }
  if (!find_key (files[0], record, seal, &key, &has_key))
    return BIV_CLI_NO;
  if (has_key)
    {
      own = dup_seal (&key);
      g_string_append_printf (text, "seal %s\nkey %s %s\n", own, biv_record_get_dice_key (record), LINE);
    }
  is_true = list_dice (files[0], session, has_key ? &key : NULL, counts, text);
  append_counts (text, counts);
  if (!biv_cli_put_text (text->str, output))
    return BIV_CLI_WRONG;
  return is_true ? BIV_CLI_DONE : BIV_CLI_NO;
}
