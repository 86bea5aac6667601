/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text-private.h: what the files about words share */
#pragma once
#include "base/fail.h"
#include "engine/biv-text.h"
G_BEGIN_DECLS

/* Returns: %FALSE, with @error set */
#define biv_text_fail(error, code, ...) biv_fail ((error), BIV_TEXT_ERROR, (code), __VA_ARGS__)
/* Returns: (transfer full): a fact's value as it is written */
char    *biv_text_dup_value (const BivField    *field,
                             const BivFactInfo *fact,
                             gint32             value);

G_END_DECLS
