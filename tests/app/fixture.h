/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fixture.h: the sample campaign, at a point where something is to be decided; what a test does with a page of it */
#pragma once
#include "app/desk/desk.h"
#include "app/desk/document.h"
#include "app/desk/page.h"
G_BEGIN_DECLS

/** fixture_open_sample: Returns: (transfer full): The Karrash Road as it comes with the program */
BivDocument *fixture_open_sample (void);
/** fixture_save: as biv_document_save(), and waits. Returns: %FALSE with @error */
gboolean     fixture_save        (BivDocument  *document,
                                  GFile        *to,
                                  BivSaveHow    how,
                                  GError      **error);
/** fixture_give_order: in the phase Orders: to go to @place */
void         fixture_give_order (BivDesk    *desk,
                                 const char *formation,
                                 BivPosture  posture,
                                 const char *place);
/** fixture_go_to_contact: gives orders by which Ford Column attacks Heights Band, which evades, at Black Thicket: Contact
 *  is the present phase, and the slip die is due (CA-CONTACT-4) */
void         fixture_go_to_contact (BivDesk *desk);
/** fixture_use_dice: every die that it asks for falls 1 */
void         fixture_use_dice (BivProcedure *procedure);
/** fixture_go_to_battle: on from there, with ones, to the Battle phase. Returns: (transfer none): the battle at Black Thicket */
BivBattle   *fixture_go_to_battle (BivDesk *desk);
/** fixture_show_battles: the page Battles in a window of its own, at @battle. Returns: (transfer none): the page; its root is
 *  the window, to be destroyed */
GtkWidget   *fixture_show_battles (BivDesk   *desk,
                                   BivBattle *battle,
                                   int        width,
                                   int        height);
/** fixture_make_table_setup: Returns: (transfer full): a position of Fusilier in its orders at 09:00: two battalions, a battery
 *  and a squadron in the south, under orders to attack; two battalions in the north, the second of them concealed */
BivSetup    *fixture_make_table_setup (void);
/** fixture_make_table_battle: the sample's battle at Black Thicket becomes one of Fusilier on a table, with @setup for its
 *  beginning, ready to be fought. Returns: (transfer none) */
BivBattle   *fixture_make_table_battle (BivDesk        *desk,
                                        const BivSetup *setup);
/** fixture_dup_lasting_text: what a file holds of the campaign that undo takes back: all but journal, steps and used-up ids */
char        *fixture_dup_lasting_text (BivCampaign *campaign);
/** fixture_dup_next_step: Returns: (transfer full) (nullable): what the page's next step is called */
char        *fixture_dup_next_step (BivPage *page);
/** fixture_let_settle: what is to be done when there is time is done, and a few frames are drawn */
void         fixture_let_settle (void);
/** fixture_let_draw: frames go by, however long each takes, until @canvas (a #BivCanvas) has nothing more to draw: for who counts
 *  what is drawn */
void         fixture_let_draw (GtkWidget *canvas);
/** fixture_wait: so long, and until what is to be done then is done: frames are drawn, the screen has been heard */
void         fixture_wait (guint milliseconds);
/** fixture_isolate: before GTK begins: nothing of the user's is read, written or heard. Not G_TEST_OPTION_ISOLATE_DIRS: without
 *  the system's folders no icon is known for what it is */
void         fixture_isolate (void);
/** fixture_find: Returns: (transfer none) (nullable): @from, or the first widget in it that is of this type */
GtkWidget   *fixture_find (GtkWidget *from,
                           GType      type);
/** fixture_find_button: the same, the first button with that label */
GtkWidget   *fixture_find_button (GtkWidget  *from,
                                  const char *label);
/** fixture_check_rows: what one in a row asks for at any width, it asks for at the greatest width that it can get there, in all
 *  that is in sight below @widget: a row of GTK 4.18 is always so high, and warns where what is in it wants less. Else the test
 *  fails, and @view is named */
void         fixture_check_rows (GtkWidget  *widget,
                                 const char *view);
/** fixture_find_toplevel: Returns: (transfer none) (nullable): the first window of this type, in sight or not */
GtkWidget   *fixture_find_toplevel (GType type);
/** fixture_show_parts: brings each part of the pages of @type below @widget into sight once: what is made only when it is
 *  looked at is there */
void         fixture_show_parts (GtkWidget *widget,
                                 GType      type);
/** fixture_press: @key: GDK_KEY_*, as if it was pressed on @widget itself: whichever of its controllers takes it keeps it.
 *  Returns: whether one did */
gboolean     fixture_press (GtkWidget *widget,
                            guint      key);
gboolean     fixture_press_with (GtkWidget       *widget,
                                 guint            key,
                                 GdkModifierType  modifiers);

G_END_DECLS
