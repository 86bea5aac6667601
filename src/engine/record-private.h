/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record-private.h: a record from the inside */
#pragma once
#include "engine/biv-record.h"
G_BEGIN_DECLS

struct _BivRecord
{
  gatomicrefcount references;
  BivSetup       *setup;
  GArray         *steps;              /* BivRecordStep */
  char           *result;
  char           *digest;
  char           *dice_key;           /* (nullable) */
  guint32         n_drawn;
  guint           line;               /* of the file; 0: of none */
  char           *setup_seal;         /* (nullable), like the steps' */
  char           *whole_seal;         /* (nullable) */
};

/** biv_record_break_seals: what is built on is not sealed any more */
void biv_record_break_seals (BivRecord *record);

G_END_DECLS
