/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mutate.c: changes that keep a file well formed, so that the fuzzer gets further in
 *
 * Half of the time the fuzzer changes bytes in its own way. The other half a value of an attribute or a word becomes
 * another one of the same file, or a line is lost, said twice or moved. */
#include "fuzz.h"

#include <string.h>

#include "base/biv-random.h"

gsize LLVMFuzzerMutate        (guint8 *data,
                               gsize   size,
                               gsize   max_size);
gsize LLVMFuzzerCustomMutator (guint8 *data,
                               gsize   size,
                               gsize   max_size,
                               guint   seed);

/* Pieces of the text: what stands between two of the separators. */
static GArray *
cut (const guint8 *data,
     gsize         size,
     const char   *separators)
{
  GArray *starts = g_array_new (FALSE, FALSE, sizeof (gsize));
  gsize start = 0;

  g_array_append_val (starts, start);
  for (gsize i = 0; i < size; i++)
    if (data[i] != '\0' && strchr (separators, data[i]) != NULL)
      {
        start = i + 1;
        g_array_append_val (starts, start);
      }
  start = size + 1;
  g_array_append_val (starts, start);
  return starts;
}

static gsize
start_of (GArray *starts,
          guint   piece)
{
  return g_array_index (starts, gsize, piece);
}

static gsize
length_of (GArray *starts,
           guint   piece)
{
  return g_array_index (starts, gsize, piece + 1) - g_array_index (starts, gsize, piece) - 1;
}

/* Puts @text in place of @length bytes. Returns: the new size, or the old one where there is no room. */
static gsize
replace (guint8       *data,
         gsize         size,
         gsize         max_size,
         gsize         at,
         gsize         length,
         const guint8 *text,
         gsize         n_bytes)
{
  g_autofree guint8 *copy = g_memdup2 (text, n_bytes);

  if (size - length + n_bytes > max_size)
    return size;
  memmove (data + at + n_bytes, data + at + length, size - at - length);
  if (n_bytes > 0)
    memcpy (data + at, copy, n_bytes);
  return size - length + n_bytes;
}

static gsize
move_pieces (guint8     *data,
             gsize       size,
             gsize       max_size,
             BivRandom  *random,
             const char *separators,
             gboolean    are_lines)
{
  g_autoptr (GArray) starts = cut (data, size, separators);
  guint n = starts->len - 1, from = biv_random_below (random, n), to = biv_random_below (random, n);
  guint8 changed[64];
  gsize length = MIN (length_of (starts, from), sizeof changed);

  switch (biv_random_below (random, are_lines ? 4 : 2))
    {
    case 0:           /* one becomes the other */
      return replace (data, size, max_size, start_of (starts, to), length_of (starts, to), data + start_of (starts, from),
                      length_of (starts, from));
    case 1:           /* a word is changed within itself; a line is lost */
      if (are_lines)
        return replace (data, size, max_size, start_of (starts, from), length_of (starts, from), NULL, 0);
      if (length > 0)
        memcpy (changed, data + start_of (starts, from), length);
      return replace (data, size, max_size, start_of (starts, from), length, changed,
                      LLVMFuzzerMutate (changed, length, sizeof changed));
    default:          /* said twice */
      if (start_of (starts, from + 1) > size)
        return size;
      return replace (data, size, max_size, start_of (starts, to), 0, data + start_of (starts, from),
                      length_of (starts, from) + 1);
    }
}

gsize
LLVMFuzzerCustomMutator (guint8 *data,
                         gsize   size,
                         gsize   max_size,
                         guint   seed)
{
  BivRandom random;
  guint way;

  biv_random_init (&random, seed, 0);
  way = biv_random_below (&random, 8);
  if (size == 0 || way < 4)
    return LLVMFuzzerMutate (data, size, max_size);
  for (guint n = 1 + biv_random_below (&random, 3); n > 0 && size > 0; n--)
    if (way == 4)
      size = move_pieces (data, size, max_size, &random, "\n", TRUE);
    else
      size = move_pieces (data, size, max_size, &random, way == 5 ? "\"<>/" : "\" \n=,;:", FALSE);
  return size;
}
