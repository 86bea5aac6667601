/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pressed.h: what is drawn, by a program of its own
 *
 * The libraries that draw take longer to be loaded than most verbs take to be done. So bivouac-cli has none of them; where
 * something is to be drawn it becomes bivouac-press, which has all the verbs and the room above this one, src/press. */
#pragma once
#include "board/biv-board.h"
#include "campaign/model/campaign.h"
#include "campaign/story/journal.h"
#include "script/example.h"
G_BEGIN_DECLS

/* A verb that does nothing but draw. */
typedef struct
{
  const char *name;             /* as it stands in the table of verbs; NULL: the end */
  int       (*run) (int argc, char **argv);
} BivCliDrawn;

/* What draws; each as its header below src/draw says it. */
typedef struct
{
  const BivCliDrawn *verbs;
  BivPictureFunc     dup_photograph;
  gboolean         (*copy_backdrop)    (BivCampaign *campaign, GFile *from, GFile *to, GError **error);
  gboolean         (*copy_photographs) (BivCampaign *campaign, GFile *from, GFile *to, gboolean is_given_away, GError **error);
  GBytes          *(*new_tiles)        (BivBoardShape shape, const BivGround *grounds, guint n, gboolean is_apart, guint across,
                                        int width, int height, GError **error);
  BivBriefingFunc    dup_briefing;
} BivCliPress;

/** biv_cli_set_press: for the main () of a program that draws, before biv_cli_run(). @press: (transfer none) */
void               biv_cli_set_press (const BivCliPress *press);
/** biv_cli_get_press: Returns: (nullable): %NULL in bivouac-cli: then the verb, which has changed and told nothing yet, returns
 *  what biv_cli_run_press() does */
const BivCliPress *biv_cli_get_press (void);
/** biv_cli_run_press: this process becomes the program that draws, with the whole command line from its beginning. Returns: only
 *  where that cannot be, after a message: the exit status */
int                biv_cli_run_press (void);
/** biv_cli_run_drawn: a verb that does nothing but draw. Returns: the exit status */
int                biv_cli_run_drawn (const char *verb,
                                      int         argc,
                                      char      **argv);
/** biv_cli_keep_command: for biv_cli_run_press(), before anybody takes words out of it */
void               biv_cli_keep_command (int    argc,
                                         char **argv);

G_END_DECLS
