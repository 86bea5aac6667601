/* SPDX-License-Identifier: GPL-3.0-or-later */
/* migrations.h: older campaign files, brought up to date in memory
 *
 * A file that each old version wrote lies in tests/store/versions. */
#pragma once
#include "base/biv-xml-reader.h"
G_BEGIN_DECLS

/** biv_migrate_campaign_1: what version 1 packed into words becomes an element each */
void biv_migrate_campaign_1 (BivXml *xml);

G_END_DECLS
