/* SPDX-License-Identifier: GPL-3.0-or-later */
/* consumer.c: another program that fights a battle with the installed library, its headers and nothing else */
#include <rulebooks/biv-random-battle.h>
#include <engine/biv-session.h>
#include <rulebooks/biv-rulebooks.h>

int
main (void)
{
  const BivRuleset *ruleset = biv_ruleset_find ("frontier-musket");
  g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 7, 8, BIV_RANDOM_SHORT);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivSession) session = biv_session_new (ruleset, setup, 7, &error);
  g_autoptr (BivSession) again = NULL;
  g_autoptr (BivRecord) record = NULL;

  g_assert_no_error (error);
  while (biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY))
    ;
  g_assert_true (biv_session_is_over (session));
  record = biv_session_dup_record (session);
  again = biv_session_new_from_record (ruleset, record, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (biv_session_get_last_moment (again), ==, biv_session_get_last_moment (session));
  g_print ("fought in %u moments\n", biv_session_get_last_moment (session));
  return 0;
}
