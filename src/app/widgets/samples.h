/* SPDX-License-Identifier: GPL-3.0-or-later */
/* samples.h: the sample campaigns that come with the program */
#pragma once
#include <gio/gio.h>
G_BEGIN_DECLS

/** biv_samples_list: Returns: (transfer full): their URIs in the order of their names; they are never written to */
char **biv_samples_list (void);

G_END_DECLS
