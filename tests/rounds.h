/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rounds.h: how often a test goes through what it makes up
 *
 * Under AddressSanitizer a round takes up to four times as long, and the build without plays them all; tests/tap.py has the
 * same for tests in Python. */
#pragma once

#ifdef __SANITIZE_ADDRESS__
#define ROUNDS(n) (((n) + 3) / 4)
#else
#define ROUNDS(n) (n)
#endif
