/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lasting.c: words that are put together and then kept for as long as the program runs */
#include "config.h"
#include "base/lasting.h"

static GMutex lock;
static GStringChunk *kept;

const char *
biv_lasting (const char *words)
{
  const char *copy;

  g_mutex_lock (&lock);
  if (kept == NULL)
    kept = g_string_chunk_new (4096);
  copy = g_string_chunk_insert_const (kept, words);
  g_mutex_unlock (&lock);
  return copy;
}
