/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edit.c: edits, steps, and the referee's answers */
#include "campaign/model/proposal.h"

#include "campaign/model/campaign-private.h"

/* ---- Edits ---- */

BivEdit *
biv_edit_new (BivEditKind  kind,
              BivKind      item_kind,
              const char  *id)
{
  BivEdit *edit = g_new0 (BivEdit, 1);

  edit->kind = kind;
  edit->item_kind = item_kind;
  edit->id = g_strdup (id);
  return edit;
}

void
biv_edit_free (BivEdit *edit)
{
  if (edit->kind == BIV_EDIT_SET)
    {
      biv_value_clear (edit->field, &edit->before);
      biv_value_clear (edit->field, &edit->after);
    }
  g_clear_object (&edit->item);
  g_free (edit->id);
  g_free (edit);
}

BivEdit *
biv_edit_copy (const BivEdit *edit)
{
  BivEdit *copy = biv_edit_new (edit->kind, edit->item_kind, edit->id);

  copy->field = edit->field;
  copy->position = edit->position;
  if (edit->kind == BIV_EDIT_SET)
    {
      biv_value_copy (edit->field, &edit->before, &copy->before);
      biv_value_copy (edit->field, &edit->after, &copy->after);
    }
  if (edit->item != NULL)
    copy->item = biv_item_copy (edit->item);
  return copy;
}

/* ---- Steps ---- */

BivStep *
biv_step_new (const char *title,
              int         turn)
{
  BivStep *step = g_new0 (BivStep, 1);

  step->title = g_strdup (title);
  step->turn = turn;
  step->n_steps = 1;
  step->edits = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_edit_free);
  return step;
}

void
biv_step_free (BivStep *step)
{
  if (step == NULL)
    return;
  g_free (step->title);
  g_clear_pointer (&step->shown, g_ptr_array_unref);
  g_ptr_array_unref (step->edits);
  g_free (step);
}

/* ---- Answers ---- */

typedef struct
{
  char *value;
  char *reason;
} Answer;

struct _BivAnswers
{
  GHashTable *by_row;                   /* row id -> Answer */
};

static void
free_answer (gpointer data)
{
  Answer *answer = data;

  g_free (answer->value);
  g_free (answer->reason);
  g_free (answer);
}

BivAnswers *
biv_answers_new (void)
{
  BivAnswers *answers = g_new0 (BivAnswers, 1);

  answers->by_row = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_answer);
  return answers;
}

void
biv_answers_free (BivAnswers *answers)
{
  if (answers == NULL)
    return;
  g_hash_table_unref (answers->by_row);
  g_free (answers);
}

static void
copy_answer (const char *row,
             const char *value,
             const char *reason,
             gpointer    data)
{
  biv_answers_set (data, row, value, reason);
}

BivAnswers *
biv_answers_copy (const BivAnswers *answers)
{
  BivAnswers *copy = biv_answers_new ();

  if (answers != NULL)
    biv_answers_foreach (answers, copy_answer, copy);
  return copy;
}

void
biv_answers_set (BivAnswers *answers,
                 const char *row,
                 const char *value,
                 const char *reason)
{
  Answer *answer;

  g_return_if_fail (answers != NULL && row != NULL);

  if (value == NULL)
    {
      g_hash_table_remove (answers->by_row, row);
      return;
    }
  answer = g_new0 (Answer, 1);
  answer->value = g_strdup (value);
  answer->reason = reason != NULL && *reason != '\0' ? g_strdup (reason) : NULL;
  g_hash_table_replace (answers->by_row, g_strdup (row), answer);
}

const char *
biv_answers_get (const BivAnswers  *answers,
                 const char        *row,
                 const char       **reason)
{
  Answer *answer = answers != NULL ? g_hash_table_lookup (answers->by_row, row) : NULL;

  if (reason != NULL)
    *reason = answer != NULL ? answer->reason : NULL;
  return answer != NULL ? answer->value : NULL;
}

void
biv_answers_foreach (const BivAnswers *answers,
                     BivAnswerFunc     func,
                     gpointer          data)
{
  GHashTableIter iter;
  gpointer row, answer;

  g_return_if_fail (answers != NULL);

  g_hash_table_iter_init (&iter, answers->by_row);
  while (g_hash_table_iter_next (&iter, &row, &answer))
    func (row, ((Answer *) answer)->value, ((Answer *) answer)->reason, data);
}
