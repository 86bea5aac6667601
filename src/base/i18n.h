/* SPDX-License-Identifier: GPL-3.0-or-later */
/* i18n.h: translating in rooms whose sentences may go into data: keys while a procedure works (said.h) */
#pragma once
#include "config.h"
#include <glib/gi18n-lib.h>
#include "base/said.h"

#undef _
#undef C_
#undef ngettext
#define _(sentence)                 ((char *) biv_say (sentence))
#define C_(context, sentence)       biv_say_in (context, sentence)
#define ngettext(one, many, number) ((char *) biv_say_number (one, many, number))
