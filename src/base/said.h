/* SPDX-License-Identifier: GPL-3.0-or-later */
/* said.h: sentences of the program that are kept in data, in no language
 *
 * A campaign is read by people of several languages, and a file must not depend on whose program wrote it. So what the
 * program itself says in a journal line, the title of a step or a name that nobody typed is kept as a key: the English
 * sentence as it stands in the source, and what goes into it.
 *
 *   ⟦%s comes to %s and meets the enemy.¦Halden Column¦⟦the enemy's camp⟧⟧
 *
 * While a procedure works (BIV_KEEPS_KEYS), translating gives keys: printf puts the values behind the sentence, and keys go
 * into keys. Whoever shows such a text asks for it with biv_said(). A text without brackets is shown as it stands: what a
 * person typed, and what earlier versions wrote. */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

/* ---- Translating: these are what _(), C_() and ngettext() call (base/i18n.h) ---- */

const char *biv_say          (const char *sentence) G_GNUC_FORMAT (1);
const char *biv_say_in       (const char *context,
                              const char *sentence) G_GNUC_FORMAT (2);
const char *biv_say_number   (const char *one,
                              const char *many,
                              gulong      n) G_GNUC_FORMAT (1) G_GNUC_FORMAT (2);
/** biv_say_lower: (transfer full): @text with a small letter at its beginning, as it will be shown */
char       *biv_say_lower    (const char *text);

/** biv_say_lasting: translates at once, whatever procedure is at work: words of a rulebook, which is read once and shared */
const char *biv_say_lasting  (const char *sentence);
/** biv_said_again: such words, of biv_say_lasting(), where a procedure may be at work: their key then */
const char *biv_said_again   (const char *words);

/* ---- Keys instead of translations, in this thread, until the end of the block ---- */

typedef int BivKeepsKeys;
BivKeepsKeys biv_said_keep      (gboolean      keeps_keys);
void         biv_said_keep_end  (BivKeepsKeys *before);
gboolean     biv_said_keeps_keys (void);
#define BIV_KEEPS_KEYS \
  __attribute__ ((cleanup (biv_said_keep_end), unused)) BivKeepsKeys keeps_keys_before = biv_said_keep (TRUE)
/* One expression of a page that goes into data, such as the title of a step. */
#define BIV_KEPT(expression) __extension__ ({ BIV_KEEPS_KEYS; (expression); })
#define BIV_TRANSLATES \
  __attribute__ ((cleanup (biv_said_keep_end), unused)) BivKeepsKeys keeps_keys_before = biv_said_keep (FALSE)

/* ---- Showing ---- */

/** biv_said_has_keys: whether there is anything in it to be translated */
gboolean    biv_said_has_keys (const char *text);
/** biv_said_dup: (transfer full) (nullable): in the user's language, whatever procedure is at work; hostile keys are shown as
 *  they stand */
char       *biv_said_dup      (const char *text);
/** biv_said: the same, kept for as long as the program runs; @text itself where nothing has to be translated, and while keys
 *  are kept */
const char *biv_said          (const char *text);
/** biv_said_shown: biv_said(), whatever procedure is at work */
const char *biv_said_shown    (const char *text);
/** biv_said_dup_plain: (transfer full) (nullable): in the words of the source, whatever the user's language: for what is made
 *  out of a name and kept, such as an id */
char       *biv_said_dup_plain (const char *text);
/** biv_said_typed: (nullable): what to keep when a person, who was shown @kept, leaves @typed: @kept where he changed nothing,
 *  else @typed */
const char *biv_said_typed    (const char *typed,
                               const char *kept);

G_END_DECLS
