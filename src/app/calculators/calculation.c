/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calculation.c: one calculator at work: what was filled in, the dice so far, and the answer */
#include "app/calculators/calculation.h"

#include "base/biv-random.h"

struct _BivCalculation
{
  GObject              parent_instance;

  const BivCalculator *calculator;
  BivFacts            *inputs, *options;
  GArray              *faces;       /* of BivFace */
  GArray              *throws;      /* of BivThrow: what they were thrown for */

  BivCalculationState  state;
  BivReckoned         *answer;      /* NULL: none to be shown */
  BivFault             fault;
  BivThrow             wanted;
};

static guint changed;

G_DEFINE_FINAL_TYPE (BivCalculation, biv_calculation, G_TYPE_OBJECT)

/* ---- Working it out ---- */

static void
forget_answer (BivCalculation *self)
{
  g_clear_pointer (&self->answer, biv_reckoned_free);
  biv_fault_clear (&self->fault);
  g_array_set_size (self->throws, 0);
  self->wanted = (BivThrow) { 0 };
}

static BivCalculationState
judge (BivCalculation *self,
       BivDice      *dice,
       GError       *error)
{
  if (self->answer == NULL)
    {
      if (self->fault.words == NULL)
        self->fault.words = g_strdup (error->message);
      return self->fault.key != NULL && biv_facts_get (self->inputs, self->fault.key) == NULL ? BIV_CALCULATION_OPEN
                                                                                              : BIV_CALCULATION_FAULTY;
    }
  if (self->answer->is_refused)
    return BIV_CALCULATION_REFUSED;
  if (!biv_dice_is_short (dice))
    return BIV_CALCULATION_DONE;
  self->wanted = dice->wanted;
  g_clear_pointer (&self->answer, biv_reckoned_free);
  return BIV_CALCULATION_DICE;
}

static void
work_out (BivCalculation *self)
{
  g_autoptr (GError) error = NULL;
  BivDice dice;

  forget_answer (self);
  biv_dice_init_given (&dice, (const BivFace *) self->faces->data, self->faces->len, BIV_DICE_ASK);
  dice.log = self->throws;
  self->answer = biv_calculator_try (self->calculator, self->inputs, self->options, &dice, &self->fault, &error);
  self->state = judge (self, &dice, error);
  /* What was made up after the given ones ran out is nobody's die. */
  g_array_set_size (self->throws, MIN (self->throws->len, self->faces->len));
  g_signal_emit (self, changed, 0);
}

/* ---- Inputs ---- */

BivCalculation *
biv_calculation_new (const BivCalculator *calculator,
                     const BivFacts      *options)
{
  BivCalculation *self = g_object_new (BIV_TYPE_CALCULATION, NULL);

  g_return_val_if_fail (calculator != NULL && options != NULL, self);

  self->calculator = calculator;
  self->options = biv_facts_copy (options);
  work_out (self);
  return self;
}

BivCalculation *
biv_calculation_copy (BivCalculation *self)
{
  BivCalculation *copy;

  g_return_val_if_fail (BIV_IS_CALCULATION (self), NULL);

  copy = biv_calculation_new (self->calculator, self->options);
  biv_calculation_take (copy, self);
  return copy;
}

const BivCalculator *
biv_calculation_get_calculator (BivCalculation *self)
{
  g_return_val_if_fail (BIV_IS_CALCULATION (self), NULL);
  return self->calculator;
}

const BivFacts *
biv_calculation_get_inputs (BivCalculation *self)
{
  g_return_val_if_fail (BIV_IS_CALCULATION (self), NULL);
  return self->inputs;
}

const char *
biv_calculation_get_input (BivCalculation *self,
                           const char   *key)
{
  g_return_val_if_fail (BIV_IS_CALCULATION (self) && key != NULL, NULL);
  return biv_facts_get (self->inputs, key);
}

void
biv_calculation_set_input (BivCalculation *self,
                           const char   *key,
                           const char   *text)
{
  g_return_if_fail (BIV_IS_CALCULATION (self) && key != NULL);

  if (text != NULL && *text == '\0')
    text = NULL;
  if (g_strcmp0 (biv_facts_get (self->inputs, key), text) == 0)
    return;
  biv_facts_set (self->inputs, key, text);
  g_array_set_size (self->faces, 0);
  work_out (self);
}

void
biv_calculation_set_options (BivCalculation *self,
                             const BivFacts *options)
{
  g_return_if_fail (BIV_IS_CALCULATION (self) && options != NULL);

  if (biv_facts_equal (self->options, options))
    return;
  biv_facts_free (self->options);
  self->options = biv_facts_copy (options);
  g_array_set_size (self->faces, 0);
  work_out (self);
}

void
biv_calculation_take (BivCalculation *self,
                      BivCalculation *from)
{
  g_return_if_fail (BIV_IS_CALCULATION (self) && BIV_IS_CALCULATION (from) && from->calculator == self->calculator);

  if (self == from)
    return;
  biv_facts_free (self->inputs);
  self->inputs = biv_facts_copy (from->inputs);
  g_array_set_size (self->faces, 0);
  g_array_append_vals (self->faces, from->faces->data, from->faces->len);
  work_out (self);
}

void
biv_calculation_clear (BivCalculation *self)
{
  g_return_if_fail (BIV_IS_CALCULATION (self));

  biv_facts_free (self->inputs);
  self->inputs = biv_facts_new ();
  g_array_set_size (self->faces, 0);
  work_out (self);
}

/* ---- The answer ---- */

BivCalculationState
biv_calculation_get_state (BivCalculation *self)
{
  g_return_val_if_fail (BIV_IS_CALCULATION (self), BIV_CALCULATION_OPEN);
  return self->state;
}

const BivFault *
biv_calculation_get_fault (BivCalculation *self)
{
  g_return_val_if_fail (BIV_IS_CALCULATION (self), NULL);
  return &self->fault;
}

const BivReckoned *
biv_calculation_get_answer (BivCalculation *self)
{
  g_return_val_if_fail (BIV_IS_CALCULATION (self), NULL);
  return self->answer;
}

/* ---- Dice ---- */

const BivThrow *
biv_calculation_get_wanted (BivCalculation *self)
{
  g_return_val_if_fail (BIV_IS_CALCULATION (self), NULL);
  return self->state == BIV_CALCULATION_DICE ? &self->wanted : NULL;
}

GArray *
biv_calculation_get_throws (BivCalculation *self)
{
  g_return_val_if_fail (BIV_IS_CALCULATION (self), NULL);
  return self->throws;
}

gboolean
biv_calculation_give_face (BivCalculation *self,
                           int           face)
{
  BivFace given = { .side = BIV_NOBODY, .face = (guint8) face };

  g_return_val_if_fail (BIV_IS_CALCULATION (self), FALSE);

  if (self->state != BIV_CALCULATION_DICE || face < 1 || face > self->wanted.sides)
    return FALSE;
  g_array_append_val (self->faces, given);
  work_out (self);
  return TRUE;
}

void
biv_calculation_roll (BivCalculation *self,
                      BivDiceLine  *line)
{
  g_return_if_fail (BIV_IS_CALCULATION (self) && line != NULL);

  while (self->state == BIV_CALCULATION_DICE)
    {
      BivFace face = { .side = BIV_NOBODY, .was_rolled = TRUE, .number = ++line->count };

      face.face = (guint8) biv_dice_line_get_face (line, face.number, self->wanted.sides);
      g_array_append_val (self->faces, face);
      work_out (self);
    }
}

gboolean
biv_calculation_take_back (BivCalculation *self)
{
  g_return_val_if_fail (BIV_IS_CALCULATION (self), FALSE);

  if (self->faces->len == 0)
    return FALSE;
  g_array_set_size (self->faces, self->faces->len - 1);
  work_out (self);
  return TRUE;
}

void
biv_calculation_clear_dice (BivCalculation *self)
{
  g_return_if_fail (BIV_IS_CALCULATION (self));

  if (self->faces->len == 0)
    return;
  g_array_set_size (self->faces, 0);
  work_out (self);
}

/* ---- The class ---- */

static void
biv_calculation_finalize (GObject *object)
{
  BivCalculation *self = BIV_CALCULATION (object);

  forget_answer (self);
  biv_facts_free (self->inputs);
  if (self->options != NULL)
    biv_facts_free (self->options);
  g_array_unref (self->faces);
  g_array_unref (self->throws);
  G_OBJECT_CLASS (biv_calculation_parent_class)->finalize (object);
}

static void
biv_calculation_class_init (BivCalculationClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = biv_calculation_finalize;
  changed = g_signal_new ("changed", BIV_TYPE_CALCULATION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
biv_calculation_init (BivCalculation *self)
{
  self->inputs = biv_facts_new ();
  self->faces = g_array_new (FALSE, FALSE, sizeof (BivFace));
  self->throws = g_array_new (FALSE, FALSE, sizeof (BivThrow));
}
