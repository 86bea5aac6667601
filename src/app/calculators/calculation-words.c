/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calculation-words.c: a calculator's answer in words: at a glance, line by line, as plain text, and for a unit */
#include "app/calculators/calculation-words.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

/* ---- One value ---- */

static const struct { const char *key, *value, *words; } value_words[] = {
  { "why", "range", N_("out of range") },
  { "why", "too-few-guns", N_("fewer than two guns") },
  { "why", "combat", N_("skirmishers fight each other hand to hand") },
  { "bracket", "short", N_("short range") },
  { "bracket", "effective", N_("effective range") },
  { "bracket", "long", N_("long range") },
  { "result", "stands", N_("stands") },
  { "result", "retreats", N_("retreats") },
  { "result", "lost", N_("all lost") },
  { "result", "hold", N_("holds") },
  { "result", "pursue", N_("pursues") },
  { "result", "retreat", N_("retreats") },
  { "result", "rout", N_("routs") },
  { "result", "ridden-through", N_("is ridden through") },
  { "result", "draw", N_("draws") },
  { "result", "none", N_("no result") },
  { "stop", "end", N_("nothing: all of it was done") },
  { "stop", "spent", N_("its minutes are spent") },
  { "stop", "lost", N_("it is lost in the wood") },
  { "stop", "crossing", N_("an obstacle, not yet crossed") },
  { "stop", "evolving", N_("an evolution, not yet done") },
  { "stop", "impassable", N_("an obstacle that cannot be passed") },
  { "stop", "cannot-move", N_("its formation, which cannot move") },
  { "stop", "no-such-evolution", N_("an evolution that it does not know") },
  { "effects", "delay-orders+test-within-1000",
    N_("orders on the way are delayed by 10 minutes; brigades within 1000 mm test their morale") },
  { "falls-back", "his", N_("the formation of the unit he is with") },
  { "pairs", "none", N_("nobody fights") },
  { "idle", "none", N_("none") },
  { "basic", "-", N_("none: all are lost") },
  { "actual", "-", N_("none: all are lost") },
  { "actual", "R", N_("retreats without dice") },
  { "", "yes", N_("yes") },
  { "", "no", N_("no") },
};

static const char *const minutes[] = { "used", "left", "carry", NULL };
static const char *const lengths[] = { "range", "distance", "frontage", "depth", NULL };

/* "a1" is A1; whatever else is a word stays as it is. */
char *
biv_calculation_dup_name (const char *about)
{
  g_return_val_if_fail (about != NULL, NULL);
  return g_ascii_strup (about, -1);
}

/* "a1-b1,a2+a3-b2" */
static char *
dup_pairs (const char *value)
{
  GString *words = g_string_new (NULL);

  for (const char *at = value; *at != '\0'; at++)
    switch (*at)
      {
      case ',':
        g_string_append (words, ", ");
        break;
      case '+':
        g_string_append (words, " + ");
        break;
      case '-':
        g_string_append (words, " – ");
        break;
      default:
        g_string_append_c (words, g_ascii_toupper (*at));
      }
  return g_string_free (words, FALSE);
}

static const char *
find_choice (const BivInput *inputs,
             const char     *key,
             const char     *value)
{
  for (const BivInput *input = inputs; input->key != NULL; input++)
    for (guint i = 0; strcmp (input->key, key) == 0 && input->choices != NULL && input->choices[i] != NULL; i++)
      if (strcmp (input->choices[i], value) == 0)
        return _(input->choice_labels[i]);
  return NULL;
}

static const char *
bare (const char *key)
{
  const char *dot = strchr (key, '.');

  return dot != NULL ? dot + 1 : key;
}

/* U+2212 before a number below nought. */
static char *
dup_signed (const char *value)
{
  char *end;

  if (*value != '-' || !g_ascii_isdigit (value[1]))
    return g_strdup (value);
  strtol (value, &end, 10);
  return *end == '\0' ? g_strconcat ("−", value + 1, NULL) : g_strdup (value);
}

/* "5/3" is 1 2/3: nobody reads a clock in thirds. */
static char *
dup_minutes (const char *value)
{
  int over = 0, under = 1;
  const char *slash = strchr (value, '/');

  if (slash == NULL)
    return g_strdup (value);
  over = (int) strtol (value, NULL, 10);
  under = (int) strtol (slash + 1, NULL, 10);
  if (under <= 0 || over < under)
    return g_strdup (value);
  return g_strdup_printf ("%d %d/%d", over / under, over % under, under);
}

char *
biv_calculation_dup_value (BivCalculation *self,
                           const char   *key,
                           const char   *value)
{
  const char *name, *choice;

  g_return_val_if_fail (BIV_IS_CALCULATION (self) && key != NULL && value != NULL, NULL);

  name = bare (key);
  for (gsize i = 0; i < G_N_ELEMENTS (value_words); i++)
    if ((*value_words[i].key == '\0' || strcmp (value_words[i].key, name) == 0) && strcmp (value_words[i].value, value) == 0)
      return g_strdup (_(value_words[i].words));
  if (strcmp (name, "pairs") == 0 || strcmp (name, "idle") == 0)
    return dup_pairs (value);
  if (g_strv_contains (minutes, name))
    return dup_minutes (value);
  if (g_strv_contains (lengths, name))
    return g_strdup_printf (_("%s mm"), value);
  choice = find_choice (biv_calculation_get_calculator (self)->inputs, name, value);
  return choice != NULL ? g_strdup (choice) : dup_signed (value);
}

const char *
biv_calculation_get_label (BivCalculation *self,
                           const char   *key)
{
  const char *name;

  g_return_val_if_fail (BIV_IS_CALCULATION (self) && key != NULL, NULL);

  name = bare (key);
  if (strcmp (name, "mods") == 0)
    return NULL;
  for (const BivOutput *output = biv_calculation_get_calculator (self)->outputs; output->key != NULL; output++)
    if (strcmp (bare (output->key), name) == 0)
      return _(output->label);
  return NULL;
}

/* ---- At a glance ---- */

static const char *
get (BivCalculation *self,
     const char   *key)
{
  const BivReckoned *answer = biv_calculation_get_answer (self);

  return answer != NULL && !answer->is_refused ? biv_facts_get (answer->answers, key) : NULL;
}

static gboolean
says (BivCalculation *self,
      const char   *key,
      const char   *value)
{
  return g_strcmp0 (get (self, key), value) == 0;
}

static guint
get_points (BivCalculation *self,
            const char   *key)
{
  const char *value = get (self, key);

  return value != NULL ? (guint) g_ascii_strtoull (value, NULL, 10) : 0;
}

static char *
dup_points (guint n)
{
  return g_strdup_printf (ngettext ("%u damage point", "%u damage points", n), n);
}

static char *
dup_silenced (guint n)
{
  return g_strdup_printf (ngettext ("%u gun silenced", "%u guns silenced", n), n);
}

static char *
dup_fire (BivCalculation *self)
{
  g_autofree char *points = NULL, *reply = NULL;

  if (says (self, "fire", "no"))
    {
      g_autofree char *why = biv_calculation_dup_value (self, "why", get (self, "why"));

      return g_strdup_printf (_("No fire: %s"), why);
    }
  if (get (self, "silenced") != NULL)
    return dup_silenced (get_points (self, "silenced"));
  points = dup_points (get_points (self, get (self, "points") != NULL ? "points" : "damage"));
  if (get (self, "reply") == NULL)
    return g_steal_pointer (&points);
  reply = dup_points (get_points (self, "reply"));
  /* TRANSLATORS: skirmishers shot and were shot at: "1 damage point; in reply 0 damage points" */
  return g_strdup_printf (_("%s; in reply %s"), points, reply);
}

static char *
dup_combat (BivCalculation *self)
{
  const BivFacts *answers = biv_calculation_get_answer (self)->answers;
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < biv_facts_get_n (answers); i++)
    {
      const char *key = biv_facts_get_key (answers, i);
      g_autofree char *name = g_strndup (key, strcspn (key, ".")), *shown = NULL, *value = NULL;

      if (strcmp (bare (key), "result") != 0)
        continue;
      shown = biv_calculation_dup_name (name);
      value = biv_calculation_dup_value (self, key, biv_facts_get_value (answers, i));
      g_string_append_printf (words, "%s%s %s", words->len > 0 ? ", " : "", shown, value);
    }
  return g_strdup (words->str);
}

static char *
dup_activation (BivCalculation *self)
{
  if (get (self, "active") != NULL)
    /* TRANSLATORS: an order is obeyed from this time of day on */
    return g_strdup_printf (_("Active at %s"), get (self, "active"));
  return g_strdup_printf (_("%s min after it is received"), get (self, "activation"));
}

static char *
dup_building (BivCalculation *self)
{
  if (says (self, "gone", "yes"))
    return g_strdup (_("The building is gone"));
  return g_strdup_printf (_("%s of %s points remain"), get (self, "remaining"), get (self, "value"));
}

/* What a calculator is asked for; one that has no line here shows its first output. */
static char *
dup_done (BivCalculation *self)
{
  const char *id = biv_calculation_get_calculator (self)->id;
  const BivFacts *answers = biv_calculation_get_answer (self)->answers;

  if (strcmp (id, "start-time") == 0)
    return g_strdup (get (self, "time"));
  if (strcmp (id, "frontage") == 0)
    return g_strdup_printf (_("%s × %s mm"), get (self, "frontage"), get (self, "depth"));
  if (strcmp (id, "activation") == 0)
    return dup_activation (self);
  if (strcmp (id, "march") == 0)
    {
      g_autofree char *left = dup_minutes (get (self, "left"));

      return g_strdup_printf (_("%s mm, %s min left"), get (self, "distance"), left);
    }
  if (strcmp (id, "artillery") == 0 || strcmp (id, "skirmish") == 0)
    return dup_fire (self);
  if (g_str_has_suffix (id, "-combat"))
    return dup_combat (self);
  if (strcmp (id, "building") == 0)
    return dup_building (self);
  if (strcmp (id, "risk") == 0)
    return g_strdup (says (self, "disabled", "yes") ? _("The general is disabled") : _("The general is unhurt"));
  if (strcmp (id, "woods") == 0)
    return g_strdup (says (self, "lost", "yes") ? _("Lost in the wood") : _("Keeps its way"));
  if (strcmp (id, "morale") == 0)
    {
      if (says (self, "result", "lost"))
        return g_strdup (_("All are lost"));
      return g_strdup (says (self, "result", "stands") ? _("It stands") : _("It retreats"));
    }
  return biv_facts_get_n (answers) > 0
    ? biv_calculation_dup_value (self, biv_facts_get_key (answers, 0), biv_facts_get_value (answers, 0)) : g_strdup ("");
}

static const BivInput *
find_input (BivCalculation *self,
            const char   *key)
{
  for (const BivInput *input = biv_calculation_get_calculator (self)->inputs; input->key != NULL; input++)
    if (input->is_line ? g_str_has_prefix (key, input->key) : strcmp (input->key, key) == 0)
      return input;
  return NULL;
}

/* A script's “front” is the form's “Men in the front rank”. */
static char *
dup_fault (BivCalculation *self)
{
  g_autoptr (GString) words = NULL;

  g_return_val_if_fail (BIV_IS_CALCULATION (self), NULL);

  words = g_string_new (biv_calculation_get_fault (self)->words);
  for (const BivInput *input = biv_calculation_get_calculator (self)->inputs; input->key != NULL; input++)
    {
      g_autofree char *key = g_strdup_printf ("“%s”", input->key), *label = g_strdup_printf ("“%s”", _(input->label));

      g_string_replace (words, key, label, 0);
    }
  return g_strdup (words->str);
}

/* It stands behind a label and a colon, or by itself below a field. */
char *
biv_calculation_dup_fault_sentence (BivCalculation *self)
{
  g_autofree char *words = dup_fault (self);
  GString *sentence = g_string_new (NULL);

  g_return_val_if_fail (words != NULL, g_string_free (sentence, FALSE));

  if (*words != '\0')
    {
      g_string_append_unichar (sentence, g_unichar_toupper (g_utf8_get_char (words)));
      g_string_append (sentence, g_utf8_next_char (words));
    }
  return g_string_free (sentence, FALSE);
}

char *
biv_calculation_dup_headline (BivCalculation *self)
{
  g_autofree char *words = NULL;
  const BivFault *fault;
  const BivInput *input;

  g_return_val_if_fail (BIV_IS_CALCULATION (self), NULL);

  switch (biv_calculation_get_state (self))
    {
    case BIV_CALCULATION_DONE:
      return dup_done (self);
    case BIV_CALCULATION_REFUSED:
      return g_strdup (biv_calculation_get_answer (self)->refusal.text);
    case BIV_CALCULATION_DICE:
      return g_strdup (_("Dice are due"));
    default:
      fault = biv_calculation_get_fault (self);
      input = fault->key != NULL ? find_input (self, fault->key) : NULL;
      words = dup_fault (self);
      /* TRANSLATORS: an input of a form, and what is wanted there */
      return input != NULL ? g_strdup_printf (_("%s: %s"), _(input->label), words) : g_steal_pointer (&words);
    }
}

/* ---- What went in ---- */

static char *
dup_input (const BivInput *input,
           const char     *key,
           const char     *value)
{
  const char *choice = find_choice (input, input->key, value);
  g_autofree char *name = NULL;

  if (input->kind == BIV_INPUT_SWITCH)
    return strcmp (value, "yes") == 0 ? g_strdup (_(input->label)) : NULL;
  if (input->is_line)
    {
      name = biv_calculation_dup_name (key);
      return g_strdup_printf ("%s: %s", name, value);
    }
  if (choice != NULL)
    return g_strdup_printf ("%s: %s", _(input->label), choice);
  if (input->unit != NULL)
    return g_strdup_printf ("%s: %s %s", _(input->label), value, _(input->unit));
  return g_strdup_printf ("%s: %s", _(input->label), value);
}

char *
biv_calculation_dup_inputs (BivCalculation *self)
{
  const BivFacts *inputs;
  g_autoptr (GString) words = g_string_new (NULL);

  g_return_val_if_fail (BIV_IS_CALCULATION (self), NULL);

  inputs = biv_calculation_get_inputs (self);
  for (const BivInput *input = biv_calculation_get_calculator (self)->inputs; input->key != NULL; input++)
    for (guint i = 0; i < biv_facts_get_n (inputs); i++)
      {
        const char *key = biv_facts_get_key (inputs, i);
        g_autofree char *one = find_input (self, key) == input ? dup_input (input, key, biv_facts_get_value (inputs, i)) : NULL;

        if (one != NULL)
          g_string_append_printf (words, "%s%s", words->len > 0 ? "; " : "", one);
      }
  return g_strdup (words->str);
}

/* A ten-sided die shows 0 for its ten (FU-ORDER-2). */
char *
biv_calculation_dup_dice (BivCalculation *self)
{
  GArray *throws;
  g_autoptr (GString) words = g_string_new (NULL);

  g_return_val_if_fail (BIV_IS_CALCULATION (self), NULL);

  throws = biv_calculation_get_throws (self);
  for (guint i = 0; i < throws->len; i++)
    {
      const BivThrow *die = &g_array_index (throws, BivThrow, i);

      g_string_append_printf (words, "%s%d", i > 0 ? ", " : "", die->sides == 10 ? die->face % 10 : die->face);
    }
  return g_strdup (words->str);
}

/* ---- As plain text ---- */

static void
append_answers (BivCalculation    *self,
                const BivReckoned *answer,
                GString           *text)
{
  for (guint i = 0; i < biv_facts_get_n (answer->answers); i++)
    {
      const char *key = biv_facts_get_key (answer->answers, i), *label = biv_calculation_get_label (self, key);
      g_autofree char *value = biv_calculation_dup_value (self, key, biv_facts_get_value (answer->answers, i));
      g_autofree char *about = bare (key) != key ? g_strndup (key, strcspn (key, ".")) : g_strdup ("");
      g_autofree char *name = biv_calculation_dup_name (about);

      if (label != NULL)
        g_string_append_printf (text, "%s%s%s: %s\n", name, *name != '\0' ? " " : "", label, value);
    }
}

char *
biv_calculation_dup_text (BivCalculation *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *headline = NULL, *inputs = NULL, *dice = NULL;
  const BivReckoned *answer;

  g_return_val_if_fail (BIV_IS_CALCULATION (self), NULL);

  headline = biv_calculation_dup_headline (self);
  inputs = biv_calculation_dup_inputs (self);
  dice = biv_calculation_dup_dice (self);
  answer = biv_calculation_get_answer (self);
  g_string_append_printf (text, "%s: %s\n", _(biv_calculation_get_calculator (self)->name), headline);
  if (*inputs != '\0')
    g_string_append_printf (text, "%s\n", inputs);
  if (*dice != '\0')
    g_string_append_printf (text, _("Dice: %s\n"), dice);
  if (answer == NULL)
    return g_strdup (text->str);
  if (answer->is_refused)
    g_string_append_printf (text, "%s, %s\n", answer->refusal.code, answer->refusal.clauses[0]);
  append_answers (self, answer, text);
  for (guint i = 0; i < answer->lines->len; i++)
    {
      const BivSumLine *line = answer->lines->pdata[i];
      g_autofree char *name = biv_calculation_dup_name (line->about);

      g_string_append_printf (text, "%s%s%s %+d (%s)\n", name, *name != '\0' ? ": " : "", line->words, line->number, line->clause);
    }
  return g_strdup (text->str);
}

/* ---- For a unit ---- */

static void
free_finding (gpointer data)
{
  BivFinding *finding = data;

  g_free (finding->about);
  g_free (finding->words);
  g_free (finding);
}

static void
add_finding (BivCalculation *self,
             GPtrArray    *findings,
             const char   *about,
             const char   *words)
{
  BivFinding *finding = g_new (BivFinding, 1);

  *finding = (BivFinding) { g_strdup (about), g_strdup (words), biv_calculation_get_calculator (self)->clause };
  g_ptr_array_add (findings, finding);
}

static void
add_points (BivCalculation *self,
            GPtrArray    *findings,
            const char   *about,
            const char   *key)
{
  guint n = get_points (self, key);
  g_autofree char *words = dup_points (n);

  if (n > 0)
    add_finding (self, findings, about, words);
}

static void
append_words (GString    *words,
              const char *more)
{
  g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "", more);
}

static void
add_combatant (BivCalculation *self,
               GPtrArray    *findings,
               const char   *name)
{
  static const char *const told[] = { "pursue", "retreat", "rout", "ridden-through", NULL };
  g_autofree char *result_key = g_strconcat (name, ".result", NULL), *defeat_key = g_strconcat (name, ".defeat", NULL);
  g_autofree char *damage_key = g_strconcat (name, ".damage", NULL), *broke_key = g_strconcat (name, ".broke", NULL);
  g_autofree char *deploy_key = g_strconcat (name, ".deploy", NULL), *about = biv_calculation_dup_name (name);
  g_autoptr (GString) words = g_string_new (NULL);
  const char *result = get (self, result_key);

  if (result != NULL && g_strv_contains (told, result))
    {
      g_autofree char *shown = biv_calculation_dup_value (self, result_key, result);

      append_words (words, shown);
    }
  if (get_points (self, defeat_key) > 0)
    {
      g_autofree char *defeat = g_strdup_printf (_("defeat by %u"), get_points (self, defeat_key));

      append_words (words, defeat);
    }
  if (get_points (self, damage_key) > 0)
    {
      g_autofree char *points = dup_points (get_points (self, damage_key));

      append_words (words, points);
    }
  if (says (self, broke_key, "yes"))
    append_words (words, _("broke through"));
  if (says (self, deploy_key, "yes"))
    append_words (words, _("must deploy"));
  if (words->len > 0)
    add_finding (self, findings, about, words->str);
}

static void
add_combatants (BivCalculation *self,
                GPtrArray    *findings)
{
  const BivFacts *answers = biv_calculation_get_answer (self)->answers;

  for (guint i = 0; i < biv_facts_get_n (answers); i++)
    {
      const char *key = biv_facts_get_key (answers, i);
      g_autofree char *name = g_strndup (key, strcspn (key, "."));

      if (strcmp (bare (key), "result") == 0)
        add_combatant (self, findings, name);
    }
}

GPtrArray *
biv_calculation_list_findings (BivCalculation *self)
{
  GPtrArray *findings = g_ptr_array_new_with_free_func (free_finding);
  const char *id;

  g_return_val_if_fail (BIV_IS_CALCULATION (self), findings);

  id = biv_calculation_get_calculator (self)->id;
  if (biv_calculation_get_state (self) != BIV_CALCULATION_DONE)
    return findings;
  if (g_str_has_suffix (id, "-combat"))
    add_combatants (self, findings);
  if (get_points (self, "silenced") > 0)
    {
      g_autofree char *words = dup_silenced (get_points (self, "silenced"));

      add_finding (self, findings, _("the target"), words);
    }
  else if (get (self, "garrison") == NULL)
    add_points (self, findings, _("the target"), "damage");
  add_points (self, findings, _("those inside"), "garrison");
  add_points (self, findings, _("the target"), "points");
  add_points (self, findings, _("the skirmishers"), "reply");
  if (strcmp (id, "morale") == 0 && !says (self, "result", "stands"))
    add_finding (self, findings, _("its units"), says (self, "result", "lost") ? _("all lost") : _("retreats: morale failed"));
  if (says (self, "disabled", "yes"))
    add_finding (self, findings, _("the unit he is with"), _("its general is disabled"));
  if (strcmp (id, "woods") == 0 && says (self, "lost", "yes"))
    add_finding (self, findings, _("the unit"), _("lost in the wood"));
  return findings;
}
