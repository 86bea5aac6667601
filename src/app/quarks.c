/* SPDX-License-Identifier: GPL-3.0-or-later */
/* quarks.c: the first block of GLib's quarks is no leak
 *
 * When a program comes to its 2,048th quark, GLib makes a larger block and leaves the first to whoever still reads it.
 * LeakSanitizer sees it made by a library's constructor, with no function that could be named in a list. */
#define _GNU_SOURCE
#include <glib.h>

#ifdef __SANITIZE_ADDRESS__
#include <link.h>
#include <sanitizer/lsan_interface.h>
#include <string.h>

/* gcc brings these functions, and no header for them. */
int    __sanitizer_get_ownership      (const volatile void *block);
size_t __sanitizer_get_allocated_size (const volatile void *block);

#define BLOCK (2048 * sizeof (char *))

static int
look_at_library (struct dl_phdr_info *info,
                 size_t               size,
                 void                *unused)
{
  if (strstr (info->dlpi_name, "libglib-2.0") == NULL)
    return 0;
  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *segment = &info->dlpi_phdr[i];
      const void *const *word = (const void *const *) (info->dlpi_addr + segment->p_vaddr);

      if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_W))
        continue;
      for (gsize n = segment->p_memsz / sizeof *word; n > 0; n--, word++)
        if (__sanitizer_get_ownership (*word) && __sanitizer_get_allocated_size (*word) == BLOCK)
          __lsan_ignore_object (*word);
    }
  return 1;
}

static void __attribute__ ((constructor))
let_first_block_be (void)
{
  dl_iterate_phdr (look_at_library, NULL);
}
#endif
