/* SPDX-License-Identifier: GPL-3.0-or-later */
/* script-reader.h: the line grammar that battle and campaign examples share
 *
 * One statement a line: words separated by blanks, "..." keeps blanks inside a word, # at the start of a line or after
 * a blank starts a comment. What the words mean is not known here. A line that breaks the grammar stays in the script
 * with its error, so that the example it stands in fails and no line is ever skipped. */
#pragma once
#include <gio/gio.h>
G_BEGIN_DECLS

typedef struct
{
  guint   line;                 /* counted from 1 */
  guint   n_words;              /* at least 1, unless there is an error */
  char  **words;                /* NULL-ended; quotes are taken off */
  int     equals;               /* which word is the bare = that divides question and answer, or -1 */
  char   *error;                /* NULL: the line is well formed */
} BivStatement;

typedef struct
{
  char      *name;              /* of the file, for messages */
  GPtrArray *statements;        /* of BivStatement, in order */
} BivScript;

/* Larger files are refused: nobody writes examples of this size. */
#define BIV_SCRIPT_MAX_BYTES (64 * 1024 * 1024)

/**
 * biv_script_load:
 * @path: a file; "-" is standard input
 *
 * Returns: (transfer full) (nullable): %NULL with @error (a #GIOErrorEnum) where the file cannot be read, is too large or
 *   is not UTF-8; the message begins with the name
 */
BivScript *biv_script_load     (const char  *path,
                                GError     **error);
/** biv_script_new: @text: @length bytes, hostile. Returns: as biv_script_load() */
BivScript *biv_script_new      (const char  *name,
                                const char  *text,
                                gsize        length,
                                GError     **error);
void       biv_script_free     (BivScript   *script);

/** biv_statement_is: whether the statement's first word is @word */
gboolean   biv_statement_is    (const BivStatement *statement,
                                const char         *word);

/**
 * biv_word_split:
 * @word: "KEY=VALUE"
 * @key: (out): (transfer full): what stands before the first =
 *
 * Returns: (transfer none) (nullable): what stands after it; %NULL where @word is not of this form
 */
const char *biv_word_split     (const char  *word,
                                char       **key);

/** biv_line_read_number: a whole number within these; else @error says so */
gboolean   biv_line_read_number (const char *word,
                                int          least,
                                int          most,
                                int         *number,
                                GError     **error);

/** biv_word_quote: Returns: (transfer full): @text as one word of a script, quoted where it must be */
char       *biv_word_quote     (const char  *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivScript, biv_script_free)

G_END_DECLS
