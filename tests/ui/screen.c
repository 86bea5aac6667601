/* SPDX-License-Identifier: GPL-3.0-or-later */
/* screen.c: the program on a screen, worked as a person works it */
#include "screen.h"

#include <X11/Xlib.h>
#include <X11/extensions/XTest.h>
#include <X11/keysym.h>
#include <gio/gio.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>

/* Long, for a machine with much else to do and for instrumented code; nothing that is there is waited for. */
#define PATIENCE_S 60
#define POLL_MS    50
#define MAX_DEPTH  40
#define MOST_STOPS 60                /* of a key that goes from one thing to the next */
#define SETTLED_AFTER_MS 400
#define PRESSED_AFTER_MS 600        /* GTK 4.8 presses a button a quarter of a second after its accessible action */

struct _UiScreen
{
  GSubprocess     *process;
  Display         *display;         /* not owned */
  AtspiAccessible *application;
  char            *console;         /* the file that its output goes to */
  AtspiEventListener *listener;     /* NULL: nobody listens */
  AtspiAccessible *focus;           /* what had it last, as far as was heard */
  GString         *heard;           /* since the last key or action */
};

static void
pause_ms (int milliseconds)
{
  gint64 until = g_get_monotonic_time () + milliseconds * 1000;

  do
    {
      while (g_main_context_iteration (NULL, FALSE))
        ;
      g_usleep (5000);
    }
  while (g_get_monotonic_time () < until);
}

/* ---- Looking ---- */

static gboolean
has_state (AtspiAccessible *node,
           AtspiStateType   state)
{
  g_autoptr (AtspiStateSet) states = atspi_accessible_get_state_set (node);

  return states != NULL && atspi_state_set_contains (states, state);
}

/* An entry is called by its label, and told by what stands in it. */
static char *
dup_text (AtspiAccessible *node)
{
  g_autoptr (AtspiText) text = atspi_accessible_get_text_iface (node);
  int n = text != NULL ? atspi_text_get_character_count (text, NULL) : 0;

  return n > 0 ? atspi_text_get_text (text, 0, n, NULL) : NULL;
}

/* Since GTK 4.10 a button that stays down has a role of its own. */
static gboolean
has_role (AtspiAccessible *node,
          AtspiRole        role)
{
  AtspiRole own = atspi_accessible_get_role (node, NULL);

  return role == ATSPI_ROLE_INVALID || own == role || (role == ATSPI_ROLE_PUSH_BUTTON && own == ATSPI_ROLE_TOGGLE_BUTTON);
}

/* @state may be ATSPI_STATE_INVALID, for any. */
static gboolean
matches (AtspiAccessible *node,
         AtspiRole        role,
         const char      *name,
         AtspiStateType   state)
{
  g_autofree char *own = NULL, *text = NULL;

  if (!has_role (node, role))
    return FALSE;
  if (state != ATSPI_STATE_INVALID && !has_state (node, state))
    return FALSE;
  own = atspi_accessible_get_name (node, NULL);
  if (own != NULL && strstr (own, name) != NULL)
    return TRUE;
  text = role == ATSPI_ROLE_INVALID || role == ATSPI_ROLE_ENTRY ? dup_text (node) : NULL;
  return text != NULL && strstr (text, name) != NULL;
}

/* Things come and go while we ask for them: what answers no more is not there. */
static AtspiAccessible *
search (AtspiAccessible *node,
        AtspiRole        role,
        const char      *name,
        AtspiStateType   state,
        int              depth)
{
  int n;

  if (matches (node, role, name, state))
    return g_object_ref (node);
  n = depth < MAX_DEPTH ? atspi_accessible_get_child_count (node, NULL) : 0;
  for (int i = 0; i < n; i++)
    {
      g_autoptr (AtspiAccessible) child = atspi_accessible_get_child_at_index (node, i, NULL);
      AtspiAccessible *found = child != NULL ? search (child, role, name, state, depth + 1) : NULL;

      if (found != NULL)
        return found;
    }
  return NULL;
}

static AtspiAccessible *
look (UiScreen   *screen,
      AtspiRole   role,
      const char *name)
{
  return search (screen->application, role, name, ATSPI_STATE_INVALID, 0);
}

static void
tell (AtspiAccessible *node,
      int              depth)
{
  g_autofree char *name = atspi_accessible_get_name (node, NULL);
  g_autofree char *role = atspi_accessible_get_role_name (node, NULL);
  g_autofree char *text = dup_text (node);
  int n = depth < MAX_DEPTH ? atspi_accessible_get_child_count (node, NULL) : 0;

  if ((name != NULL && name[0] != '\0') || text != NULL)
    g_printerr ("# %*s%s “%s”%s%s%s%s\n", depth, "", role, name, text != NULL ? " " : "", text != NULL ? text : "",
                has_state (node, ATSPI_STATE_SENSITIVE) ? "" : " (off)",
                has_state (node, ATSPI_STATE_FOCUSED) ? " (focus)" : "");
  for (int i = 0; i < n; i++)
    {
      g_autoptr (AtspiAccessible) child = atspi_accessible_get_child_at_index (node, i, NULL);

      if (child != NULL)
        tell (child, depth + 1);
    }
}

static G_NORETURN void
give_up (UiScreen   *screen,
         const char *what,
         const char *name)
{
  g_autofree char *output = NULL;

  g_printerr ("# In sight instead:\n");
  tell (screen->application, 0);
  g_file_get_contents (screen->console, &output, NULL, NULL);
  g_error ("“%s” %s. On the program's console: %s", name, what, output != NULL ? output : "nothing");
}

/* Asks @is_so until it is, or until @seconds are over; of the time no more than half, for whoever is asked has to answer. */
#define WAIT_FOR(is_so, seconds)                                                                                       \
  G_STMT_START                                                                                                         \
    {                                                                                                                  \
      gint64 asked_ = g_get_monotonic_time (), until_ = asked_ + (seconds) * G_USEC_PER_SEC;                           \
                                                                                                                       \
      while (!(is_so) && g_get_monotonic_time () < until_)                                                             \
        {                                                                                                              \
          pause_ms (MAX (POLL_MS, (int) ((g_get_monotonic_time () - asked_) / 1000)));                                 \
          asked_ = g_get_monotonic_time ();                                                                            \
        }                                                                                                              \
    }                                                                                                                  \
  G_STMT_END

gboolean
screen_has (UiScreen   *screen,
            AtspiRole   role,
            const char *name)
{
  g_autoptr (AtspiAccessible) found = look (screen, role, name);

  return found != NULL;
}

static guint
count (AtspiAccessible *node,
       AtspiRole        role,
       const char      *name,
       int              depth)
{
  int n = depth < MAX_DEPTH ? atspi_accessible_get_child_count (node, NULL) : 0;
  guint found = matches (node, role, name, ATSPI_STATE_INVALID) ? 1 : 0;

  for (int i = 0; i < n; i++)
    {
      g_autoptr (AtspiAccessible) child = atspi_accessible_get_child_at_index (node, i, NULL);

      if (child != NULL)
        found += count (child, role, name, depth + 1);
    }
  return found;
}

char *
screen_dup_name (UiScreen   *screen,
                 AtspiRole   role,
                 const char *name)
{
  g_autoptr (AtspiAccessible) found = screen_find (screen, role, name);
  char *text = dup_text (found);

  return text != NULL ? text : atspi_accessible_get_name (found, NULL);
}

guint
screen_count (UiScreen   *screen,
              AtspiRole   role,
              const char *name)
{
  return count (screen->application, role, name, 0);
}

void
screen_expect_fewer (UiScreen   *screen,
                     AtspiRole   role,
                     const char *name,
                     guint       than)
{
  guint n = than;

  WAIT_FOR ((n = screen_count (screen, role, name)) < than, PATIENCE_S);
  if (n >= than)
    give_up (screen, "does not become less", name);
}

AtspiAccessible *
screen_find (UiScreen   *screen,
             AtspiRole   role,
             const char *name)
{
  AtspiAccessible *found = NULL;

  WAIT_FOR ((found = look (screen, role, name)) != NULL, PATIENCE_S);
  if (found == NULL)
    give_up (screen, "does not come into sight", name);
  return found;
}

void
screen_expect_within (UiScreen   *screen,
                      AtspiRole   role,
                      const char *name,
                      int         seconds)
{
  gboolean is_there = FALSE;

  WAIT_FOR ((is_there = screen_has (screen, role, name)), seconds);
  if (!is_there)
    give_up (screen, "does not come into sight", name);
}

void
screen_expect (UiScreen   *screen,
               AtspiRole   role,
               const char *name)
{
  screen_expect_within (screen, role, name, PATIENCE_S);
}

void
screen_expect_gone (UiScreen   *screen,
                    AtspiRole   role,
                    const char *name)
{
  gboolean is_there = TRUE;

  WAIT_FOR (!(is_there = screen_has (screen, role, name)), PATIENCE_S);
  if (is_there)
    give_up (screen, "does not go", name);
}

static gboolean
has_focus (UiScreen   *screen,
           AtspiRole   role,
           const char *name)
{
  g_autoptr (AtspiAccessible) found = search (screen->application, role, name, ATSPI_STATE_FOCUSED, 0);

  return found != NULL;
}

void
screen_expect_focus (UiScreen   *screen,
                     AtspiRole   role,
                     const char *name)
{
  gboolean has = FALSE;

  WAIT_FOR ((has = has_focus (screen, role, name)), PATIENCE_S);
  if (!has)
    give_up (screen, "does not get the focus", name);
}

/* ---- Hearing ---- */

static void
hear (UiScreen   *screen,
      const char *words)
{
  if (words != NULL && words[0] != '\0')
    g_string_append_printf (screen->heard, "%s\n", words);
}

static void
hear_focus (UiScreen        *screen,
            AtspiAccessible *thing)
{
  g_autofree char *name = atspi_accessible_get_name (thing, NULL), *description = atspi_accessible_get_description (thing, NULL);
  g_autofree char *role = atspi_accessible_get_role_name (thing, NULL), *text = dup_text (thing);

  g_set_object (&screen->focus, thing);
  if (text != NULL)
    g_string_append_printf (screen->heard, "%s: ", text);
  g_string_append_printf (screen->heard, "%s (%s)", name != NULL ? name : "", role);
  hear (screen, description != NULL && description[0] != '\0' ? description : " ");
}

/* What a program says of things that have no focus is not read. */
static void
on_event (AtspiEvent *event,
          void       *data)
{
  UiScreen *screen = data;
  const char *words = G_VALUE_HOLDS_STRING (&event->any_data) ? g_value_get_string (&event->any_data) : NULL;

  if (g_str_has_prefix (event->type, "object:state-changed:focused"))
    {
      if (event->detail1 != 0)
        hear_focus (screen, event->source);
    }
  else if (g_str_has_prefix (event->type, "object:announcement") || event->source == screen->focus)
    hear (screen, words);
  g_boxed_free (ATSPI_TYPE_EVENT, event);
}

static const char *const heard_types[] = {
  "object:state-changed:focused", "object:property-change:accessible-description", "object:announcement",
};

void
screen_listen (UiScreen *screen)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (screen->listener);
  screen->heard = g_string_new (NULL);
  screen->listener = atspi_event_listener_new (on_event, screen, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (heard_types); i++)
    {
      atspi_event_listener_register (screen->listener, heard_types[i], &error);
      g_assert_no_error (error);
    }
}

static void
forget_heard (UiScreen *screen)
{
  if (screen->heard != NULL && screen->heard->len > 0)
    {
      g_test_message ("heard: %s", screen->heard->str);
      g_string_truncate (screen->heard, 0);
    }
}

void
screen_expect_heard (UiScreen   *screen,
                     const char *words)
{
  gboolean is_heard = FALSE;

  g_assert_nonnull (screen->listener);
  WAIT_FOR ((is_heard = strstr (screen->heard->str, words) != NULL), PATIENCE_S);
  if (!is_heard)
    {
      g_printerr ("# Heard instead: %s\n", screen->heard->str);
      give_up (screen, "is not heard", words);
    }
}

char *
screen_dup_heard (UiScreen *screen)
{
  g_assert_nonnull (screen->listener);
  return g_strdup (screen->heard->str);
}

char *
screen_dup_focus (UiScreen *screen)
{
  g_autoptr (AtspiAccessible) found = search (screen->application, ATSPI_ROLE_INVALID, "", ATSPI_STATE_FOCUSED, 0);

  return found != NULL ? atspi_accessible_get_name (found, NULL) : NULL;
}

void
screen_tab_to (UiScreen   *screen,
               const char *key,
               const char *words)
{
  for (int i = 0; i < MOST_STOPS; i++)
    {
      screen_key (screen, key);
      WAIT_FOR (screen->heard->len > 0, 2);
      if (strstr (screen->heard->str, words) != NULL)
        return;
    }
  give_up (screen, "cannot be gone to by that key", words);
}

/* ---- What a screen reader would stumble on ---- */

/* A class's name is no name: nobody but us knows what a GtkButton is. */
static gboolean
is_name (const char *name)
{
  return name != NULL && name[0] != '\0' && strspn (name, " ") < strlen (name)
         && !((g_str_has_prefix (name, "Gtk") || g_str_has_prefix (name, "Biv")) && g_ascii_isupper (name[3]));
}

static gboolean
is_labelled (AtspiAccessible *node)
{
  GArray *relations = atspi_accessible_get_relation_set (node, NULL);
  gboolean is = FALSE;

  for (guint i = 0; relations != NULL && i < relations->len; i++)
    {
      AtspiRelation *relation = g_array_index (relations, AtspiRelation *, i);

      is |= atspi_relation_get_relation_type (relation) == ATSPI_RELATION_LABELLED_BY;
      g_object_unref (relation);
    }
  if (relations != NULL)
    g_array_unref (relations);
  return is;
}

/* What a page keeps for later has none. */
static gboolean
has_place (AtspiAccessible *node)
{
  g_autoptr (AtspiComponent) component = atspi_accessible_get_component_iface (node);
  g_autofree AtspiRect *box = component != NULL ? atspi_component_get_extents (component, ATSPI_COORD_TYPE_WINDOW, NULL) : NULL;

  return box != NULL && box->width > 0 && box->height > 0;
}

/* What it is, what is in it, and in what it stands. */
static char *
dup_whereabouts (AtspiAccessible *node,
                 GPtrArray       *around)
{
  g_autofree char *role = atspi_accessible_get_role_name (node, NULL);
  g_autofree char *name = atspi_accessible_get_name (node, NULL);
  g_autofree char *text = dup_text (node);
  GString *words = g_string_new (role);

  if (name != NULL && name[0] != '\0')
    g_string_append_printf (words, " “%s”", name);
  if (text != NULL)
    g_string_append_printf (words, " with “%.30s”", text);
  for (guint i = around->len, n = 0; i-- > 0 && n < 3;)
    {
      g_autofree char *its = atspi_accessible_get_name (around->pdata[i], NULL);

      if (is_name (its))
        {
          g_string_append_printf (words, " in “%.60s”", its);
          n++;
        }
    }
  return g_string_free (words, FALSE);
}

static void
note (UiSurvey        *survey,
      AtspiAccessible *node,
      AtspiRole        role,
      AtspiRole        outer)
{
  g_autofree char *name = NULL;

  if ((role != ATSPI_ROLE_PUSH_BUTTON && role != ATSPI_ROLE_MENU_ITEM) || !has_state (node, ATSPI_STATE_SENSITIVE))
    return;
  /* GTK's menu button and drop-down each have the button in them that opens them. */
  if (role == ATSPI_ROLE_PUSH_BUTTON && (outer == ATSPI_ROLE_PUSH_BUTTON || outer == ATSPI_ROLE_COMBO_BOX) && has_place (node))
    g_ptr_array_add (survey->menus, g_object_ref (node));
  name = atspi_accessible_get_name (node, NULL);
  if (name != NULL && g_str_has_suffix (name, "…"))
    g_ptr_array_add (survey->askers, g_steal_pointer (&name));
}

static gboolean
is_nameless (AtspiAccessible *node)
{
  g_autofree char *name = atspi_accessible_get_name (node, NULL);

  return ((name != NULL && strchr (name, '_') != NULL) || (!is_name (name) && !is_labelled (node))) && has_place (node);
}

/* Returns: whether something in it takes the focus. A scrolled part that has such takes none itself. */
static gboolean
look_over (UiSurvey        *survey,
           AtspiAccessible *node,
           AtspiRole        outer,
           GPtrArray       *around)
{
  AtspiRole role = atspi_accessible_get_role (node, NULL);
  int n = around->len < MAX_DEPTH ? atspi_accessible_get_child_count (node, NULL) : 0;
  gboolean takes_focus = has_state (node, ATSPI_STATE_FOCUSABLE), is_inner = FALSE;

  if (around->len > 0 && !has_state (node, ATSPI_STATE_VISIBLE))
    return FALSE;
  note (survey, node, role, outer);
  g_ptr_array_add (around, node);
  for (int i = 0; i < n; i++)
    {
      g_autoptr (AtspiAccessible) child = atspi_accessible_get_child_at_index (node, i, NULL);

      if (child != NULL)
        is_inner |= look_over (survey, child, role, around);
    }
  g_ptr_array_set_size (around, (int) around->len - 1);
  if (takes_focus && !(is_inner && role == ATSPI_ROLE_SCROLL_PANE) && is_nameless (node))
    g_hash_table_add (survey->nameless, dup_whereabouts (node, around));
  return takes_focus || is_inner;
}

UiSurvey *
screen_survey (UiScreen *screen)
{
  g_autoptr (GPtrArray) around = g_ptr_array_new ();
  UiSurvey *survey = g_new0 (UiSurvey, 1);

  survey->nameless = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  survey->menus = g_ptr_array_new_with_free_func (g_object_unref);
  survey->askers = g_ptr_array_new_with_free_func (g_free);
  look_over (survey, screen->application, ATSPI_ROLE_INVALID, around);
  return survey;
}

void
ui_survey_free (UiSurvey *survey)
{
  g_hash_table_unref (survey->nameless);
  g_ptr_array_unref (survey->menus);
  g_ptr_array_unref (survey->askers);
  g_free (survey);
}

void
screen_settle (UiScreen *screen)
{
  pause_ms (SETTLED_AFTER_MS);
}

/* ---- Keyboard and pointer ---- */

/* The topmost window, as a window manager would have it: there is none on the test's screen. @is_popup: it needs no
 * keyboard, since the program hands it on what it gets. */
static Window
find_top (UiScreen *screen,
          gboolean *is_popup)
{
  Window root, parent, *children = NULL, top = None;
  unsigned int n = 0;

  if (!XQueryTree (screen->display, DefaultRootWindow (screen->display), &root, &parent, &children, &n))
    return None;
  for (unsigned int i = n; i-- > 0 && top == None;)
    {
      XWindowAttributes attributes;

      if (XGetWindowAttributes (screen->display, children[i], &attributes) && attributes.map_state == IsViewable
          && attributes.class == InputOutput && attributes.width > 50)
        {
          top = children[i];
          *is_popup = attributes.override_redirect;
        }
    }
  if (children != NULL)
    XFree (children);
  return top;
}

/* A window that goes while it is asked about is no fault. */
static int
on_x_error (Display     *display,
            XErrorEvent *event)
{
  return 0;
}

static gboolean
has_window (UiScreen   *screen,
            const char *title)
{
  Window root, parent, *children = NULL;
  unsigned int n = 0;
  gboolean found = FALSE;

  if (!XQueryTree (screen->display, DefaultRootWindow (screen->display), &root, &parent, &children, &n))
    return FALSE;
  for (unsigned int i = 0; i < n && !found; i++)
    {
      XWindowAttributes attributes;
      char *name = NULL;

      found = XGetWindowAttributes (screen->display, children[i], &attributes) && attributes.map_state == IsViewable
              && XFetchName (screen->display, children[i], &name) && g_strcmp0 (name, title) == 0;
      if (name != NULL)
        XFree (name);
    }
  if (children != NULL)
    XFree (children);
  return found;
}

void
screen_expect_window (UiScreen   *screen,
                      const char *title,
                      gboolean    is_open)
{
  WAIT_FOR (has_window (screen, title) == is_open, PATIENCE_S);
  if (has_window (screen, title) != is_open)
    give_up (screen, is_open ? "does not open" : "does not close", title);
}

/* The program knows that its window has the keyboard. GTK 4.8 does not say it of dialogs. */
static gboolean
is_active (UiScreen *screen)
{
  int n = atspi_accessible_get_child_count (screen->application, NULL);

  for (int i = 0; i < n; i++)
    {
      g_autoptr (AtspiAccessible) window = atspi_accessible_get_child_at_index (screen->application, i, NULL);

      if (window != NULL && has_state (window, ATSPI_STATE_ACTIVE))
        return TRUE;
    }
  return FALSE;
}

/* What is typed after this comes after it: the screen keeps the order. */
static void
give_keyboard (UiScreen *screen)
{
  Window top = None, holder;
  int revert;
  gboolean is_popup = FALSE;

  WAIT_FOR ((top = find_top (screen, &is_popup)) != None, PATIENCE_S);
  if (top == None)
    give_up (screen, "has no window", "The program");
  XGetInputFocus (screen->display, &holder, &revert);
  if (holder == top || is_popup)
    return;
  XSetInputFocus (screen->display, top, RevertToParent, CurrentTime);
  XSync (screen->display, False);
}

static void
fake_key (UiScreen *screen,
          KeySym    symbol,
          gboolean  is_down)
{
  XTestFakeKeyEvent (screen->display, XKeysymToKeycode (screen->display, symbol), is_down, CurrentTime);
}

void
screen_key (UiScreen   *screen,
            const char *key)
{
  g_auto (GStrv) parts = g_strsplit (key, "+", -1);
  KeySym held[3];
  int n_held = 0;
  char **last = parts;

  forget_heard (screen);
  give_keyboard (screen);
  for (; last[1] != NULL; last++)
    {
      held[n_held] = g_str_equal (*last, "ctrl") ? XK_Control_L : g_str_equal (*last, "alt") ? XK_Alt_L : XK_Shift_L;
      fake_key (screen, held[n_held++], TRUE);
    }
  g_assert_cmpuint (XStringToKeysym (*last), !=, NoSymbol);
  fake_key (screen, XStringToKeysym (*last), TRUE);
  fake_key (screen, XStringToKeysym (*last), FALSE);
  while (n_held > 0)
    fake_key (screen, held[--n_held], FALSE);
  XSync (screen->display, False);
  pause_ms (POLL_MS);
}

void
screen_type (UiScreen   *screen,
             const char *text)
{
  give_keyboard (screen);
  for (const char *one = text; *one != '\0'; one++)
    {
      KeySym symbol = (KeySym) (guchar) *one;     /* Latin-1's are their own */
      gboolean is_shifted = g_ascii_isupper (*one);

      g_assert_true (g_ascii_isalnum (*one) || strchr (" -./", *one) != NULL);
      if (is_shifted)
        fake_key (screen, XK_Shift_L, TRUE);
      fake_key (screen, symbol, TRUE);
      fake_key (screen, symbol, FALSE);
      if (is_shifted)
        fake_key (screen, XK_Shift_L, FALSE);
    }
  XSync (screen->display, False);
  pause_ms (POLL_MS);
}

void
screen_click (UiScreen   *screen,
              AtspiRole   role,
              const char *name)
{
  g_autoptr (AtspiAccessible) found = screen_find (screen, role, name);

  screen_click_it (screen, found);
}

void
screen_click_it (UiScreen        *screen,
                 AtspiAccessible *thing)
{
  g_autoptr (AtspiComponent) component = atspi_accessible_get_component_iface (thing);
  g_autofree AtspiRect *box = NULL;

  g_assert_nonnull (component);
  /* Without a window manager, the window's corner is the screen's. */
  box = atspi_component_get_extents (component, ATSPI_COORD_TYPE_WINDOW, NULL);
  g_assert_nonnull (box);
  g_assert_cmpint (box->width, >, 0);
  give_keyboard (screen);
  XTestFakeMotionEvent (screen->display, -1, box->x + box->width / 2, box->y + box->height / 2, CurrentTime);
  XTestFakeButtonEvent (screen->display, 1, True, CurrentTime);
  XTestFakeButtonEvent (screen->display, 1, False, CurrentTime);
  XSync (screen->display, False);
  pause_ms (POLL_MS);
}

static guint
count_windows (UiScreen *screen)
{
  Window root, parent, *children = NULL;
  unsigned int n = 0;
  guint count = 0;

  if (!XQueryTree (screen->display, DefaultRootWindow (screen->display), &root, &parent, &children, &n))
    return 0;
  for (unsigned int i = 0; i < n; i++)
    {
      XWindowAttributes attributes;

      count += XGetWindowAttributes (screen->display, children[i], &attributes) && attributes.map_state == IsViewable
               && attributes.class == InputOutput && attributes.width > 50;
    }
  if (children != NULL)
    XFree (children);
  return count;
}

void
screen_escape (UiScreen *screen)
{
  for (int i = 0; i < 4 && count_windows (screen) > 1; i++)
    {
      screen_key (screen, "Escape");
      screen_settle (screen);
    }
  if (count_windows (screen) != 1)
    give_up (screen, "is not alone in sight", "The window");
}

/* ---- Buttons ---- */

static AtspiAccessible *
look_for_button (AtspiAccessible *node,
                 const char      *name,
                 int              depth)
{
  int n = depth < MAX_DEPTH ? atspi_accessible_get_child_count (node, NULL) : 0;

  if (matches (node, ATSPI_ROLE_PUSH_BUTTON, name, ATSPI_STATE_SENSITIVE))
    {
      g_autofree char *own = atspi_accessible_get_name (node, NULL);

      if (g_strcmp0 (own, name) == 0)
        return g_object_ref (node);
    }
  for (int i = 0; i < n; i++)
    {
      g_autoptr (AtspiAccessible) child = atspi_accessible_get_child_at_index (node, i, NULL);
      AtspiAccessible *found = child != NULL ? look_for_button (child, name, depth + 1) : NULL;

      if (found != NULL)
        return found;
    }
  return NULL;
}

static AtspiAccessible *
find_button (UiScreen   *screen,
             const char *name)
{
  AtspiAccessible *found = NULL;

  WAIT_FOR ((found = look_for_button (screen->application, name, 0)) != NULL, PATIENCE_S);
  if (found == NULL)
    give_up (screen, "cannot be pressed", name);
  return found;
}

void
screen_press_it (UiScreen        *screen,
                 AtspiAccessible *button)
{
  g_autoptr (AtspiAction) action = atspi_accessible_get_action_iface (button);
  g_autoptr (GError) error = NULL;

  forget_heard (screen);
  /* An entry of a menu has none in GTK 4.8, nor can the focus be sent there. */
  if (action == NULL || atspi_action_get_n_actions (action, NULL) == 0)
    {
      screen_click_it (screen, button);
      return;
    }
  atspi_action_do_action (action, 0, &error);
  g_assert_no_error (error);
  g_usleep (PRESSED_AFTER_MS * 1000);
}

void
screen_press (UiScreen   *screen,
              const char *button)
{
  g_autoptr (AtspiAccessible) found = find_button (screen, button);

  screen_press_it (screen, found);
}

void
screen_step (UiScreen   *screen,
             const char *button)
{
  g_autoptr (AtspiAccessible) found = find_button (screen, button);

  screen_key (screen, "ctrl+Return");
}

/* ---- Opening and closing ---- */

/* One for the whole test, never closed: a server whose last client goes starts anew, and meanwhile turns others away. */
static Display *
get_display (void)
{
  static Display *display;

  if (display == NULL)
    display = XOpenDisplay (NULL);
  return display;
}

const char *
screen_why_not (void)
{
  g_autoptr (GDBusConnection) session = NULL;
  g_autoptr (GVariant) address = NULL;
  Display *display = get_display ();
  int event, fault, major, minor;

  if (display == NULL)
    return "there is no X display";
  if (!XTestQueryExtension (display, &event, &fault, &major, &minor))
    return "the X display has no XTEST";
  session = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  if (session == NULL)
    return "there is no session bus";
  address = g_dbus_connection_call_sync (session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", NULL,
                                         G_VARIANT_TYPE ("(s)"), G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL);
  return address != NULL ? NULL : "there is no accessibility bus (at-spi2-core)";
}

static AtspiAccessible *
find_application (void)
{
  AtspiAccessible *desktop = atspi_get_desktop (0);
  int n = desktop != NULL ? atspi_accessible_get_child_count (desktop, NULL) : 0;
  AtspiAccessible *found = NULL;

  for (int i = 0; i < n && found == NULL; i++)
    {
      g_autoptr (AtspiAccessible) application = atspi_accessible_get_child_at_index (desktop, i, NULL);
      g_autofree char *name = application != NULL ? atspi_accessible_get_name (application, NULL) : NULL;

      if (name != NULL && g_ascii_strcasecmp (name, "bivouac") == 0
          && atspi_accessible_get_child_count (application, NULL) > 0)
        found = g_steal_pointer (&application);
    }
  g_clear_object (&desktop);
  return found;
}

/* If the test ends early, the program goes with it and leaves the screen to the next one. */
static void
die_together (gpointer data)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

UiScreen *
screen_open (const char *program,
             const char *file)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_MERGE);
  g_autoptr (GError) error = NULL;
  UiScreen *screen = g_new0 (UiScreen, 1);
  gboolean has_keyboard = FALSE;

  screen->display = get_display ();
  g_assert_nonnull (screen->display);
  XSetErrorHandler (on_x_error);
  atspi_init ();
  screen->console = file != NULL ? g_strdup_printf ("%s.console", file)
                                 : g_build_filename (g_get_tmp_dir (), "bivouac-start-page.console", NULL);
  g_subprocess_launcher_set_stdout_file_path (launcher, screen->console);
  g_subprocess_launcher_set_child_setup (launcher, die_together, NULL, NULL);
  screen->process = g_subprocess_launcher_spawn (launcher, &error, program, file, NULL);
  g_assert_no_error (error);
  WAIT_FOR ((screen->application = find_application ()) != NULL, PATIENCE_S);
  if (screen->application == NULL)
    {
      g_autofree char *output = NULL;

      g_file_get_contents (screen->console, &output, NULL, NULL);
      g_error ("no window opens. On the program's console: %s", output != NULL ? output : "nothing");
    }
  /* A page is asked for the moment it is made, when the cache has not yet been told of it. */
  atspi_accessible_set_cache_mask (screen->application, ATSPI_CACHE_NONE);
  give_keyboard (screen);
  WAIT_FOR ((has_keyboard = is_active (screen)), PATIENCE_S);
  if (!has_keyboard)
    give_up (screen, "does not take the keyboard", "The window");
  return screen;
}

static void
expect_silence (UiScreen *screen)
{
  g_autofree char *output = NULL;

  g_assert_true (g_file_get_contents (screen->console, &output, NULL, NULL));
  g_assert_cmpstr (output, ==, "");
}

static void
screen_free (UiScreen *screen)
{
  for (gsize i = 0; screen->listener != NULL && i < G_N_ELEMENTS (heard_types); i++)
    atspi_event_listener_deregister (screen->listener, heard_types[i], NULL);
  if (screen->listener != NULL)
    g_string_free (screen->heard, TRUE);
  g_clear_object (&screen->listener);
  g_clear_object (&screen->focus);
  g_clear_object (&screen->application);
  g_clear_object (&screen->process);
  g_free (screen->console);
  g_free (screen);
}

void
screen_close (UiScreen *screen)
{
  g_autoptr (GError) error = NULL;

  screen_key (screen, "ctrl+q");
  g_subprocess_wait_check (screen->process, NULL, &error);
  expect_silence (screen);
  g_assert_no_error (error);
  screen_free (screen);
}

/* It is gone from the bus too before another is looked for there. */
void
screen_kill (UiScreen *screen,
             int       signal)
{
  AtspiAccessible *found;

  g_subprocess_send_signal (screen->process, signal);
  g_subprocess_wait (screen->process, NULL, NULL);
  g_assert_true (g_subprocess_get_if_signaled (screen->process));
  g_assert_cmpint (g_subprocess_get_term_sig (screen->process), ==, signal);
  expect_silence (screen);
  for (int i = 0; i < PATIENCE_S * 20 && (found = find_application ()) != NULL; i++)
    {
      g_object_unref (found);
      pause_ms (POLL_MS);
    }
  screen_free (screen);
}
