/* SPDX-License-Identifier: GPL-3.0-or-later */
/* question.h: a question with two answers, asked alike everywhere */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

/* The answer was yes, and @question is gone from the screen; what was set as its data is there still. */
typedef void (*BivQuestionFollow) (gpointer   owner,
                                   GtkDialog *question);

/**
 * biv_question_ask:
 * @owner: a widget of the window over which it stands; where it has gone nothing follows
 * @consequence: (nullable): what yes would mean, a sentence or more
 * @no: the answer that changes nothing, and is given by Return and Escape
 *
 * Returns: (transfer none): GTK_RESPONSE_OK is yes
 */
GtkDialog  *biv_question_ask        (gpointer           owner,
                                     const char        *title,
                                     const char        *consequence,
                                     const char        *no,
                                     const char        *yes,
                                     BivQuestionFollow  follow);
/** biv_question_want_words: something may be written with the answer; @hint says what */
void        biv_question_want_words (GtkDialog         *question,
                                     const char        *hint);
/** biv_question_get_words: for a BivQuestionFollow. Returns: (nullable): %NULL: nothing was written */
const char *biv_question_get_words  (GtkDialog         *question);

G_END_DECLS
