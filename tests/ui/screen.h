/* SPDX-License-Identifier: GPL-3.0-or-later */
/* screen.h: the program on a screen, worked as a person works it: by the words in sight, by keys, by the pointer
 *
 * Whatever is waited for and does not come fails the test, with all that is in sight instead. Nothing is done twice: a
 * key that the program did not heed is a fault. */
#pragma once
#include <atspi/atspi.h>
#include <glib.h>
G_BEGIN_DECLS

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AtspiAccessible, g_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AtspiAction, g_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AtspiComponent, g_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AtspiStateSet, g_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AtspiText, g_object_unref)

typedef struct _UiScreen UiScreen;

/** screen_why_not: Returns: (nullable): what this machine lacks; %NULL: nothing */
const char      *screen_why_not    (void);
/** screen_open: starts @program on @file (nullable: its start page), and waits until its window has the keyboard */
UiScreen        *screen_open       (const char *program,
                                    const char *file);
/** screen_close: Ctrl+Q; the program must end well, and must have written nothing on its console */
void             screen_close      (UiScreen   *screen);

/** screen_kill: as screen_close, by a signal that ends it where it stands */
void             screen_kill       (UiScreen   *screen,
                                    int         signal);

/* ---- Looking: @role may be ATSPI_ROLE_INVALID, for any; @name is a part of what it is called, or of its text ---- */

/** screen_find: Returns: (transfer full): what is there, waited for */
AtspiAccessible *screen_find       (UiScreen   *screen,
                                    AtspiRole   role,
                                    const char *name);
void             screen_expect     (UiScreen   *screen,
                                    AtspiRole   role,
                                    const char *name);
/** screen_expect_within: as screen_expect, for what takes its time */
void             screen_expect_within (UiScreen *screen,
                                    AtspiRole   role,
                                    const char *name,
                                    int         seconds);
/** screen_expect_gone: waits until nothing of that name is in sight */
void             screen_expect_gone (UiScreen  *screen,
                                    AtspiRole   role,
                                    const char *name);
/** screen_dup_name: Returns: (transfer full): all that the thing is called, waited for */
char            *screen_dup_name   (UiScreen   *screen,
                                    AtspiRole   role,
                                    const char *name);
/** screen_has: whether it is there now, without waiting */
gboolean         screen_has        (UiScreen   *screen,
                                    AtspiRole   role,
                                    const char *name);
guint            screen_count      (UiScreen   *screen,
                                    AtspiRole   role,
                                    const char *name);
void             screen_expect_fewer (UiScreen *screen,
                                    AtspiRole   role,
                                    const char *name,
                                    guint       than);
/** screen_expect_focus: waits until the thing of that name has the focus */
void             screen_expect_focus (UiScreen *screen,
                                    AtspiRole   role,
                                    const char *name);

/** screen_expect_window: waits until a window of that title is open, or closed. It is the screen that is asked: GTK 4.8's
 * own dialogs warn when they are looked at while they are filled */
void             screen_expect_window (UiScreen *screen,
                                    const char *title,
                                    gboolean    is_open);

/* ---- Hearing: what a screen reader says: whatever the focus comes to, by role, name and description, and what is said besides,
 * as the description of what has the focus or by an announcement ---- */

/** screen_listen: from now on */
void             screen_listen     (UiScreen   *screen);
/** screen_expect_heard: waits until @words, or more than them, have been said since the last key or the last action */
void             screen_expect_heard (UiScreen *screen,
                                    const char *words);
/** screen_dup_heard: Returns: (transfer full): all that has been said since then, a line each */
char            *screen_dup_heard  (UiScreen   *screen);
/** screen_dup_focus: Returns: (transfer full): what has the focus is called */
char            *screen_dup_focus  (UiScreen   *screen);
/** screen_tab_to: presses @key, as often as it takes to hear @words */
void             screen_tab_to     (UiScreen   *screen,
                                    const char *key,
                                    const char *words);

/* ---- What a screen reader would stumble on ---- */

typedef struct
{
  GHashTable *nameless;             /* (char *): what takes the focus and is called nothing, or by the name of its class, or with
                                     * the mark of its key: its role, and the names around it */
  GPtrArray  *menus;                /* (AtspiAccessible): the buttons that open a menu or a list */
  GPtrArray  *askers;               /* (char *): what buttons and entries of menus are called that ask for more before they do
                                     * anything: their names end in an ellipsis */
} UiSurvey;

/** screen_survey: Returns: (transfer full): of all that is in sight, in one walk */
UiSurvey        *screen_survey     (UiScreen   *screen);
void             ui_survey_free    (UiSurvey   *survey);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UiSurvey, ui_survey_free)
/** screen_escape: back to the window alone, by the key Escape, whatever has opened before it */
void             screen_escape     (UiScreen   *screen);

/* ---- Working it ---- */

/** screen_press_it: by its accessible action */
void             screen_press_it   (UiScreen        *screen,
                                    AtspiAccessible *button);
/** screen_settle: waits until the program has nothing more to do that can be seen */
void             screen_settle     (UiScreen   *screen);

/** screen_key: "ctrl+Return", "alt+2", "Right" */
void             screen_key        (UiScreen   *screen,
                                    const char *key);
/** screen_type: letters, digits and blanks, on the keyboard */
void             screen_type       (UiScreen   *screen,
                                    const char *text);
/** screen_click: the pointer's first button, in the middle of it */
void             screen_click      (UiScreen   *screen,
                                    AtspiRole   role,
                                    const char *name);
/** screen_click_it: the same */
void             screen_click_it   (UiScreen        *screen,
                                    AtspiAccessible *thing);
/** screen_press: a button of exactly that name, by its accessible action, as soon as it can be pressed */
void             screen_press      (UiScreen   *screen,
                                    const char *button);
/** screen_step: Ctrl+Return, once the button that it presses bears that name and can be pressed */
void             screen_step       (UiScreen   *screen,
                                    const char *button);

G_END_DECLS
