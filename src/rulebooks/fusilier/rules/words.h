/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.h: what the chapters on words share: ids that are never translated, times, and what is wrong */
#pragma once
#include "base/fail.h"
#include "engine/biv-text.h"
#include "rulebooks/fusilier/rules/rules.h"
G_BEGIN_DECLS

/* By FuOrderKind; NULL-terminated. */
extern const char *const fu_order_words[];

/** fu_wrong: sets a #BivTextError. Returns: %FALSE */
#define fu_wrong(error, ...) biv_fail ((error), BIV_TEXT_ERROR, BIV_TEXT_ERROR_VALUE, __VA_ARGS__)
/** fu_dup_time: Returns: (transfer full): "09:40", of minutes that may pass 24:00 */
char    *fu_dup_time  (int                 minutes);

G_END_DECLS
