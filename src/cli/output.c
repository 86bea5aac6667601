/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output.c: standard output, checked to its last byte */
#include "config.h"
#include "cli/output.h"
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* The program has one standard output. */
static struct
{
  GString  *waiting;                /* told, and not to be written yet; or the beginning of a line for standard error */
  gboolean  is_held, to_messages;
  int       problem;                /* errno of the first write that failed; 0: none has */
} output;

static void
write_out (const char *bytes,
           gsize       n_bytes)
{
  while (n_bytes > 0 && output.problem == 0)
    {
      gssize n = write (STDOUT_FILENO, bytes, n_bytes);

      if (n >= 0)
        {
          bytes += n;
          n_bytes -= n;
        }
      else if (errno != EINTR)
        output.problem = errno;
    }
}

/* Messages are one a line, each after the program's name. */
static void
write_messages (void)
{
  char *end;

  while ((end = memchr (output.waiting->str, '\n', output.waiting->len)) != NULL)
    {
      if (end > output.waiting->str)
        biv_cli_complain ("%.*s", (int) (end - output.waiting->str), output.waiting->str);
      g_string_erase (output.waiting, 0, end + 1 - output.waiting->str);
    }
}

static void
let_go (void)
{
  if (output.to_messages)
    {
      write_messages ();
      return;
    }
  write_out (output.waiting->str, output.waiting->len);
  g_string_truncate (output.waiting, 0);
}

/* In the terminal's character set, as g_print() itself would. */
static void
tell (const char *text)
{
  const char *charset;
  g_autofree char *converted = NULL;

  if (!g_get_console_charset (&charset) && !output.to_messages)
    converted = g_convert_with_fallback (text, -1, charset, "UTF-8", "?", NULL, NULL, NULL);
  g_string_append (output.waiting, converted != NULL ? converted : text);
  if (!output.is_held)
    let_go ();
}

void
biv_cli_output_begin (void)
{
  /* What ends a pipe or a file is an answer to write(), and not the end of us. */
  signal (SIGPIPE, SIG_IGN);
  signal (SIGXFSZ, SIG_IGN);
  output.waiting = g_string_new (NULL);
  g_set_print_handler (tell);
}

gboolean
biv_cli_output_put (const char *bytes,
                    gsize       n_bytes)
{
  write_out (bytes, n_bytes);
  return output.problem == 0;
}

void
biv_cli_output_hold (void)
{
  output.is_held = TRUE;
}

void
biv_cli_output_release (gboolean is_true)
{
  output.is_held = FALSE;
  if (!is_true)
    g_string_truncate (output.waiting, 0);
  let_go ();
}

void
biv_cli_output_to_messages (void)
{
  output.to_messages = TRUE;
}

/* Over a network a disk may say only when a file is closed that it is full. */
static void
close_once (void)
{
  int other = fcntl (STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);

  if (other >= 0 && close (other) != 0 && output.problem == 0)
    output.problem = errno;
}

int
biv_cli_output_end (int answer)
{
  if (output.is_held)
    biv_cli_output_release (TRUE);
  close_once ();
  g_set_print_handler (NULL);
  g_string_free (g_steal_pointer (&output.waiting), TRUE);
  if (output.problem == 0)
    return answer;
  return biv_cli_answer (BIV_CLI_WRONG,
                         _("standard output cannot be written (%s); what was to be told there is not whole"),
                         g_strerror (output.problem));
}
