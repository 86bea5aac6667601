/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cli.h: what the verbs of bivouac-cli share
 *
 * Answers go to standard output; messages "bivouac-cli: ..." go to standard error. */
#pragma once
#include <gio/gio.h>
G_BEGIN_DECLS

typedef enum
{
  BIV_CLI_DONE  = 0,
  BIV_CLI_NO    = 1,            /* done, and the answer is no: a check failed, an example failed, an order was refused */
  BIV_CLI_WRONG = 2,            /* wrong usage, or a file that cannot be read or written */
} BivCliAnswer;

/** biv_cli_main: a main (): languages, files, then biv_cli_run() */
int      biv_cli_main     (int          argc,
                           char       **argv);
/** biv_cli_run: @argv: the whole command line, the program's name first. Returns: the exit status, a BivCliAnswer */
int      biv_cli_run      (int          argc,
                           char       **argv);

/* One verb each. @argv[0] is "bivouac-cli VERB"; the arguments follow. */
int      biv_cli_bench    (int argc, char **argv);
int      biv_cli_board    (int argc, char **argv);
int      biv_cli_check    (int argc, char **argv);
int      biv_cli_copy     (int argc, char **argv);
int      biv_cli_dice     (int argc, char **argv);
int      biv_cli_duel     (int argc, char **argv);
int      biv_cli_export   (int argc, char **argv);
int      biv_cli_fight    (int argc, char **argv);
int      biv_cli_handover (int argc, char **argv);
int      biv_cli_import   (int argc, char **argv);
int      biv_cli_luck     (int argc, char **argv);
int      biv_cli_odds     (int argc, char **argv);
int      biv_cli_orders   (int argc, char **argv);
int      biv_cli_play     (int argc, char **argv);
int      biv_cli_propose  (int argc, char **argv);
int      biv_cli_reference (int argc, char **argv);
int      biv_cli_reckon   (int argc, char **argv);
int      biv_cli_replay   (int argc, char **argv);
int      biv_cli_resolve  (int argc, char **argv);
int      biv_cli_show     (int argc, char **argv);
int      biv_cli_take     (int argc, char **argv);
int      biv_cli_turn     (int argc, char **argv);

/* One option of a verb, and whether it says anything beside the others that were given. */
typedef struct
{
  const char *name;             /* "quick" */
  gboolean    is_given;
  gboolean    applies;
  const char *where;            /* translated: with what it goes */
} BivCliOption;

/** biv_cli_check_options: an option that would do nothing is refused. Returns: %FALSE after one message */
gboolean biv_cli_check_options (const BivCliOption *options,
                                guint               n_options);

/** biv_cli_complain: one line on standard error, after "bivouac-cli: ". Returns: %FALSE, for the caller to return */
gboolean biv_cli_complain (const char  *format,
                           ...) G_GNUC_PRINTF (1, 2);
/** biv_cli_complain_lines: so each line of @text that is not empty: a reader's message may be several, each with its place in
 *  the file */
void     biv_cli_complain_lines (const char *text);
/** biv_cli_answer: as biv_cli_complain(). Returns: @answer, the exit status that goes with it */
int      biv_cli_answer   (int          answer,
                           const char  *format,
                           ...) G_GNUC_PRINTF (2, 3);

/**
 * biv_cli_parse:
 * @usage: what follows the options: "CAMPAIGN"
 * @summary: one paragraph for --help, translated
 * @entries: the verb's options
 * @n_least: how many arguments must be left
 * @n_most: how many may be, or -1 for any number
 * @arguments: (out): (transfer full): what is left, NULL-ended
 *
 * Reads the options of one verb; --help prints and ends the program. What was not given keeps the value it had.
 *
 * Returns: %FALSE after a message when the usage is wrong
 */
gboolean biv_cli_parse    (int                 argc,
                           char              **argv,
                           const char         *usage,
                           const char         *summary,
                           const GOptionEntry *entries,
                           int                 n_least,
                           int                 n_most,
                           char             ***arguments);
/** biv_cli_append_padded: with blanks behind, until so many letters stand there */
void     biv_cli_append_padded (GString    *text,
                                const char *words,
                                glong       width);

G_END_DECLS
