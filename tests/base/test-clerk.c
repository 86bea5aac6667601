/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-clerk.c: one thing is done after the other, and a disk that does not answer holds nobody up */
#include "base/clerk.h"

#include <gio/gio.h>

typedef struct
{
  GMutex   mutex;
  GCond    cond;
  gboolean is_stuck;                /* the disk */
  GString *written;                 /* a letter each */
  GString *told;                    /* the same, or "!" for what failed */
} Desk;

typedef struct
{
  Desk *desk;
  char  letter;                     /* a capital cannot be written */
} Letter;

static void
desk_init (Desk *desk)
{
  *desk = (Desk) { .written = g_string_new (NULL), .told = g_string_new (NULL) };
  g_mutex_init (&desk->mutex);
  g_cond_init (&desk->cond);
}

static void
desk_clear (Desk *desk)
{
  g_mutex_clear (&desk->mutex);
  g_cond_clear (&desk->cond);
  g_string_free (desk->written, TRUE);
  g_string_free (desk->told, TRUE);
}

static void
set_stuck (Desk     *desk,
           gboolean  is_stuck)
{
  g_mutex_lock (&desk->mutex);
  desk->is_stuck = is_stuck;
  g_cond_broadcast (&desk->cond);
  g_mutex_unlock (&desk->mutex);
}

static gboolean
write_letter (gpointer   what,
              GError   **error)
{
  Letter *letter = what;
  Desk *desk = letter->desk;

  g_mutex_lock (&desk->mutex);
  while (desk->is_stuck)
    g_cond_wait (&desk->cond, &desk->mutex);
  g_string_append_c (desk->written, letter->letter);
  g_mutex_unlock (&desk->mutex);
  if (!g_ascii_isupper (letter->letter))
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "no room for %c", letter->letter);
  return FALSE;
}

static void
on_done (gpointer  owner,
         GError   *error)
{
  Desk *desk = owner;

  g_string_append_c (desk->told, error != NULL ? '!' : '.');
  g_clear_error (&error);
}

static void
hand_over (BivClerk *clerk,
           Desk     *desk,
           char      which)
{
  Letter *letter = g_new (Letter, 1);

  *letter = (Letter) { desk, which };
  biv_clerk_hand (clerk, write_letter, letter, g_free);
}

static void
test_order (void)
{
  Desk desk;
  g_autoptr (BivClerk) clerk = biv_clerk_new (on_done, &desk);

  desk_init (&desk);
  for (const char *p = "abcDefG"; *p != '\0'; p++)
    hand_over (clerk, &desk, *p);
  biv_clerk_wait (clerk);
  g_assert_cmpstr (desk.written->str, ==, "abcDefG");
  g_assert_cmpstr (desk.told->str, ==, "...!..!");
  g_clear_pointer (&clerk, biv_clerk_free);
  desk_clear (&desk);
}

/* Were it waited for, this would never end. */
static void
test_stuck (void)
{
  Desk desk;
  g_autoptr (BivClerk) clerk = biv_clerk_new (on_done, &desk);
  gint64 from;

  desk_init (&desk);
  set_stuck (&desk, TRUE);
  hand_over (clerk, &desk, 'a');
  from = g_get_monotonic_time ();
  for (int i = 0; i < 1000; i++)
    hand_over (clerk, &desk, 'b');
  g_assert_cmpint (g_get_monotonic_time () - from, <, 1000 * BIV_CLERK_PATIENCE);    /* that nobody waits for each */
  g_assert_cmpstr (desk.told->str, ==, "");
  set_stuck (&desk, FALSE);
  while (desk.told->len < 1001)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (desk.written->len, ==, 1001);
  g_clear_pointer (&clerk, biv_clerk_free);
  desk_clear (&desk);
}

/* What was handed over is written, though nobody is left to be told. */
static void
test_freed (void)
{
  Desk desk;
  BivClerk *clerk = biv_clerk_new (on_done, &desk);

  desk_init (&desk);
  set_stuck (&desk, TRUE);
  hand_over (clerk, &desk, 'a');
  hand_over (clerk, &desk, 'B');
  set_stuck (&desk, FALSE);
  biv_clerk_free (clerk);
  g_assert_cmpstr (desk.written->str, ==, "aB");
  g_assert_cmpstr (desk.told->str, ==, "");
  while (g_main_context_iteration (NULL, FALSE))
    ;
  desk_clear (&desk);
}

static void
free_clerk (gpointer  owner,
            GError   *error)
{
  g_clear_error (&error);
  g_clear_pointer ((BivClerk **) owner, biv_clerk_free);
}

static void
test_freed_by_who_is_told (void)
{
  BivClerk *clerk = biv_clerk_new (free_clerk, &clerk);
  Desk desk;

  desk_init (&desk);
  set_stuck (&desk, TRUE);
  hand_over (clerk, &desk, 'a');
  hand_over (clerk, &desk, 'b');
  set_stuck (&desk, FALSE);
  while (clerk != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (desk.written->str, ==, "ab");
  desk_clear (&desk);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/clerk/order", test_order);
  g_test_add_func ("/base/clerk/stuck", test_stuck);
  g_test_add_func ("/base/clerk/freed", test_freed);
  g_test_add_func ("/base/clerk/freed-by-who-is-told", test_freed_by_who_is_told);
  return g_test_run ();
}
