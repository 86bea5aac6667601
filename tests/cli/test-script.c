/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-script.c: the line grammar of examples, and how a script is cut into cases */
#include "script/example.h"
#include <string.h>

/* Words are shown as [word][word]; = marks the bare one; ! an error. */
static char *
show (const BivScript *script)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < script->statements->len; i++)
    {
      const BivStatement *statement = g_ptr_array_index (script->statements, i);

      g_string_append_printf (text, "%u", statement->line);
      for (guint n = 0; n < statement->n_words; n++)
        g_string_append_printf (text, (int) n == statement->equals ? "=%s=" : "[%s]", statement->words[n]);
      if (statement->error != NULL)
        g_string_append_c (text, '!');
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

typedef struct
{
  const char *name, *text, *shown;
} LineRow;

static const LineRow line_rows[] = {
  { "words", "unit A  inf\tb1 N", "1[unit][A][inf][b1][N]\n" },
  { "empty-lines", "\n\n  \na\n", "4[a]\n" },
  { "comment-line", "# a b\na", "2[a]\n" },
  { "comment-after-blank", "a b # c", "1[a][b]\n" },
  { "hash-inside-a-word", "a#b c", "1[a#b][c]\n" },
  { "hash-in-quotes", "a \"# b\"", "1[a][# b]\n" },
  { "quotes", "name=\"The Old Gun\" x", "1[name=The Old Gun][x]\n" },
  { "quoted-word", "\"a b\"", "1[a b]\n" },
  { "empty-word", "reason=\"\" \"\"", "1[reason=][]\n" },
  { "equals", "expect faults = none", "1[expect][faults]===[none]\n" },
  { "quoted-equals", "a \"=\" = b", "1[a][=]===[b]\n" },
  { "open-quote", "a \"b c\nd", "1[a][b c]!\n2[d]\n" },
  { "carriage-returns", "a b\r\nc\r\n", "1[a][b]\n2[c]\n" },
  { "control-character", "a \001b\nc", "1!\n2[c]\n" },
  { "byte-order-mark", "\xef\xbb\xbf" "a", "1[a]\n" },
  { "no-last-newline", "a\nb", "1[a]\n2[b]\n" },
  { "nothing", "", "" },
};

static void
test_line (gconstpointer data)
{
  const LineRow *row = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BivScript) script = biv_script_new ("x", row->text, strlen (row->text), &error);
  g_autofree char *shown = NULL;

  g_assert_no_error (error);
  shown = show (script);
  g_assert_cmpstr (shown, ==, row->shown);
}

static void
test_not_utf8 (void)
{
  g_autoptr (GError) error = NULL;
  static const char text[] = "a\nb \xff\n";

  g_assert_null (biv_script_new ("x.txt", text, strlen (text), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_true (g_str_has_prefix (error->message, "x.txt:2: "));
}

static void
test_nul_byte (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (biv_script_new ("x.txt", "a\0b", 3, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
}

static void
test_no_such_file (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (biv_script_load ("/nonexistent/x.txt", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_true (g_str_has_prefix (error->message, "/nonexistent/x.txt: "));
}

/* Each case as NAME:LINE position/script lines; c for a campaign, ! for an error. */
typedef struct
{
  const char *name, *text, *shown;
} CutRow;

static const CutRow cut_rows[] = {
  { "one", "example E\nruleset r\nunit a\ndo x\nunit b\n", "E:1 2/2\n" },
  { "variants-only", "example E\nruleset r\nvariant v\ndo x\nvariant w\nunit a\ndo y\ndo z\n", "E/v:3 1/1\nE/w:5 2/2\n" },
  { "own-script-too", "example E\nruleset r\ndo x\nvariant v\nunit a\ndo y\n", "E:1 1/1\nE/v:4 2/1\n" },
  { "position-after-script-is-not-shared", "example E\nruleset r\ndo x\nunit b\nvariant v\ndo y\n", "E:1 1/2\nE/v:5 1/1\n" },
  { "no-script", "example E\nruleset r\n", "E:1 1/0!\n" },
  { "variant-without-script", "example E\nruleset r\nvariant v\nunit a\n", "E/v:3 2/0!\n" },
  { "stray", "unit a\nexample E\nruleset r\ndo x\n", "(outside every example):1 0/0!\nE:2 1/1\n" },
  { "stray-variant", "variant v\ndo x\n", "(outside every example):1 0/1!\n" },
  { "no-name", "example\ndo x\n", "?:1 0/1!\n" },
  { "campaign", "position p\ncampaign r\nexample E\nfrom p\nmark m\nexpect turn 1\n", "E:3 1/2c\n" },
  { "variant-below-position", "position p\ncampaign r\nvariant v\ndo x\n", "(outside every example):3 0/1!\n" },
};

static void
test_cut (gconstpointer data)
{
  const CutRow *row = data;
  BivScript *script = biv_script_new ("x", row->text, strlen (row->text), NULL);
  g_autoptr (BivExamples) examples = biv_examples_new (script);
  g_autoptr (GString) shown = g_string_new (NULL);

  for (guint i = 0; i < examples->cases->len; i++)
    {
      const BivCase *one = g_ptr_array_index (examples->cases, i);

      g_string_append_printf (shown, "%s:%u %u/%u%s%s\n", one->name, one->line, one->position->len, one->script->len,
                              one->is_campaign ? "c" : "", one->error != NULL ? "!" : "");
    }
  g_assert_cmpstr (shown->str, ==, row->shown);
}

static void
test_find_position (void)
{
  static const char text[] = "position p\na\nposition q\nb\nposition p\nc\n";
  BivScript *script = biv_script_new ("x", text, strlen (text), NULL);
  g_autoptr (BivExamples) examples = biv_examples_new (script);

  g_assert_cmpuint (biv_examples_find_position (examples, "p", 100)->line, ==, 5);
  g_assert_cmpuint (biv_examples_find_position (examples, "p", 5)->line, ==, 1);
  g_assert_null (biv_examples_find_position (examples, "q", 3));
  g_assert_null (biv_examples_find_position (examples, "r", 100));
}

static void
test_comparing (void)
{
  const char *const ab[] = { "a", "b", NULL };
  const char *const ba[] = { "b", "a", NULL };
  const char *const aab[] = { "a", "a", "b", NULL };
  const char *const abb[] = { "a", "b", "b", NULL };
  const char *const none[] = { NULL };

  g_assert_true (biv_words_equal_as_sets (ab, ba));
  g_assert_false (biv_words_equal_in_order (ab, ba));
  g_assert_false (biv_words_equal_as_sets (aab, ab));
  g_assert_false (biv_words_equal_as_sets (aab, abb));
  g_assert_false (biv_words_equal_as_sets (ab, none));
  g_assert_true (biv_words_equal_as_sets (none, none));
}

static void
test_quoting (void)
{
  static const char *const rows[][2] = {
    { "abc", "abc" }, { "a b", "\"a b\"" }, { "", "\"\"" }, { "#a", "\"#a\"" }, { "=", "\"=\"" }, { "a\"b", "\"a'b\"" },
    { "a\nb", "\"a b\"" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *quoted = biv_word_quote (rows[i][0]);

      g_assert_cmpstr (quoted, ==, rows[i][1]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (line_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/script/line/", line_rows[i].name, NULL);

      g_test_add_data_func (path, &line_rows[i], test_line);
    }
  g_test_add_func ("/script/not-utf8", test_not_utf8);
  g_test_add_func ("/script/nul-byte", test_nul_byte);
  g_test_add_func ("/script/no-such-file", test_no_such_file);
  g_test_add_func ("/script/quoting", test_quoting);
  for (gsize i = 0; i < G_N_ELEMENTS (cut_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/script/cut/", cut_rows[i].name, NULL);

      g_test_add_data_func (path, &cut_rows[i], test_cut);
    }
  g_test_add_func ("/script/find-position", test_find_position);
  g_test_add_func ("/script/comparing", test_comparing);
  return g_test_run ();
}
