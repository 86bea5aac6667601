/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record.c: a battle as it was played, and its seals */
#include "config.h"
#include "engine/biv-record.h"

#include "base/biv-xml-writer.h"
#include "base/fail.h"
#include "engine/setup-write.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

struct _BivRecord
{
  gatomicrefcount references;
  BivSetup       *setup;
  GArray         *steps;              /* BivRecordStep */
  char           *result;
  char           *digest;
  char           *dice_key;           /* (nullable) */
  char           *dice_words;         /* (nullable) */
  guint32         n_drawn;
  guint           line;               /* of the file; 0: of none */
  char           *setup_seal;         /* (nullable), like the steps' */
  char           *whole_seal;         /* (nullable) */
};

G_DEFINE_BOXED_TYPE (BivRecord, biv_record, biv_record_ref, biv_record_unref)

static void
clear_step (gpointer data)
{
  BivRecordStep *step = data;

  g_free (step->order);
  g_free (step->faces);
  g_free (step->reason);
  g_free (step->seal);
}

/* what is built on is not sealed any more */
static void
record_break_seals (BivRecord *record)
{
  g_clear_pointer (&record->setup_seal, g_free);
  g_clear_pointer (&record->whole_seal, g_free);
  for (guint i = 0; i < record->steps->len; i++)
    g_clear_pointer (&g_array_index (record->steps, BivRecordStep, i).seal, g_free);
}

static void
init_step (BivRecordStep *step,
           const char    *order,
           const BivFace *faces,
           guint          n_faces,
           const char    *reason)
{
  *step = (BivRecordStep) {
    .order = g_strdup (order),
    .faces = n_faces > 0 ? g_memdup2 (faces, n_faces * sizeof *faces) : NULL,
    .n_faces = n_faces,
    .reason = g_strdup (reason),
  };
}

BivRecordStep *
biv_record_step_new (const char    *order,
                     const BivFace *faces,
                     guint          n_faces,
                     const char    *reason)
{
  BivRecordStep *step;

  g_return_val_if_fail (order != NULL && (faces != NULL || n_faces == 0), NULL);

  step = g_new0 (BivRecordStep, 1);
  init_step (step, order, faces, n_faces, reason);
  return step;
}

static BivRecordStep *
copy_step (const BivRecordStep *step)
{
  BivRecordStep *copy = biv_record_step_new (step->order, step->faces, step->n_faces, step->reason);

  copy->line = step->line;
  copy->seal = g_strdup (step->seal);
  return copy;
}

G_DEFINE_BOXED_TYPE (BivRecordStep, biv_record_step, copy_step, biv_record_step_free)

void
biv_record_step_free (BivRecordStep *step)
{
  clear_step (step);
  g_free (step);
}

BivRecord *
biv_record_new (const BivSetup *setup)
{
  BivRecord *record;

  g_return_val_if_fail (setup != NULL, NULL);

  record = g_new0 (BivRecord, 1);
  g_atomic_ref_count_init (&record->references);
  record->setup = biv_setup_copy (setup);
  record->steps = g_array_new (FALSE, TRUE, sizeof (BivRecordStep));
  g_array_set_clear_func (record->steps, clear_step);
  record->result = g_strdup ("none");
  return record;
}

void
biv_record_add_step (BivRecord     *record,
                     const char    *order,
                     const BivFace *faces,
                     guint          n_faces,
                     const char    *reason)
{
  BivRecordStep step;

  g_return_if_fail (record != NULL && order != NULL && (faces != NULL || n_faces == 0));

  init_step (&step, order, faces, n_faces, reason);
  g_array_append_val (record->steps, step);
}

void
biv_record_set_line (BivRecord *record,
                     guint      line)
{
  g_return_if_fail (record != NULL);

  if (record->steps->len > 0)
    g_array_index (record->steps, BivRecordStep, record->steps->len - 1).line = line;
  else
    record->line = line;
}

guint
biv_record_get_line (const BivRecord *record)
{
  g_return_val_if_fail (record != NULL, 0);

  return record->line;
}

void
biv_record_set_end (BivRecord  *record,
                    const char *result,
                    const char *digest)
{
  g_return_if_fail (record != NULL && result != NULL);

  g_free (record->result);
  record->result = g_strdup (result);
  g_free (record->digest);
  record->digest = g_strdup (digest);
}

void
biv_record_set_dice (BivRecord  *record,
                     const char *key,
                     guint32     n_drawn)
{
  g_return_if_fail (record != NULL && key != NULL && biv_dice_key_read_text (key, NULL));

  g_free (record->dice_key);
  record->dice_key = g_strdup (key);
  record->n_drawn = n_drawn;
}

void
biv_record_set_dice_words (BivRecord  *record,
                           const char *words)
{
  g_return_if_fail (record != NULL);

  g_free (record->dice_words);
  record->dice_words = g_strdup (words);
}

BivRecord *
biv_record_ref (BivRecord *record)
{
  g_return_val_if_fail (record != NULL, NULL);

  g_atomic_ref_count_inc (&record->references);
  return record;
}

void
biv_record_unref (BivRecord *record)
{
  g_return_if_fail (record != NULL);

  if (!g_atomic_ref_count_dec (&record->references))
    return;
  biv_setup_free (record->setup);
  g_array_unref (record->steps);
  g_free (record->result);
  g_free (record->digest);
  g_free (record->dice_key);
  g_free (record->dice_words);
  g_free (record->setup_seal);
  g_free (record->whole_seal);
  g_free (record);
}

static gboolean
step_equal (const BivRecordStep *a,
            const BivRecordStep *b)
{
  if (strcmp (a->order, b->order) != 0 || a->n_faces != b->n_faces || g_strcmp0 (a->reason, b->reason) != 0)
    return FALSE;
  for (guint i = 0; i < a->n_faces; i++)
    if (a->faces[i].side != b->faces[i].side || a->faces[i].face != b->faces[i].face
        || a->faces[i].number != b->faces[i].number)
      return FALSE;
  return TRUE;
}

gboolean
biv_record_equal (const BivRecord *a,
                  const BivRecord *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  if (a->steps->len != b->steps->len || strcmp (a->result, b->result) != 0 || g_strcmp0 (a->digest, b->digest) != 0
      || g_strcmp0 (a->dice_key, b->dice_key) != 0 || a->n_drawn != b->n_drawn || g_strcmp0 (a->dice_words, b->dice_words) != 0
      || !biv_setup_equal (a->setup, b->setup))
    return FALSE;
  for (guint i = 0; i < a->steps->len; i++)
    if (!step_equal (biv_record_get_step (a, i), biv_record_get_step (b, i)))
      return FALSE;
  return TRUE;
}

const BivSetup *
biv_record_get_setup (const BivRecord *record)
{
  g_return_val_if_fail (record != NULL, NULL);

  return record->setup;
}

guint
biv_record_get_n_steps (const BivRecord *record)
{
  g_return_val_if_fail (record != NULL, 0);

  return record->steps->len;
}

const BivRecordStep *
biv_record_get_step (const BivRecord *record,
                     guint            i)
{
  g_return_val_if_fail (record != NULL && i < record->steps->len, NULL);

  return &g_array_index (record->steps, BivRecordStep, i);
}

const char *
biv_record_get_result (const BivRecord *record)
{
  g_return_val_if_fail (record != NULL, NULL);

  return record->result;
}

const char *
biv_record_get_digest (const BivRecord *record)
{
  g_return_val_if_fail (record != NULL, NULL);

  return record->digest;
}

const char *
biv_record_get_dice_key (const BivRecord *record)
{
  g_return_val_if_fail (record != NULL, NULL);

  return record->dice_key;
}

const char *
biv_record_get_dice_words (const BivRecord *record)
{
  g_return_val_if_fail (record != NULL, NULL);

  return record->dice_words;
}

char *
biv_record_dup_dice_line (const BivRecord *record)
{
  g_return_val_if_fail (record != NULL, NULL);

  return biv_dice_line_dup_name ("battle", record->dice_words);
}

guint32
biv_record_get_n_drawn (const BivRecord *record)
{
  g_return_val_if_fail (record != NULL, 0);

  return record->n_drawn;
}

/* ---- Seals as they were read; record-seal.c makes and checks them ---- */

void
biv_record_set_seals (BivRecord  *record,
                      const char *setup,
                      const char *whole)
{
  g_return_if_fail (record != NULL);

  g_free (record->setup_seal);
  record->setup_seal = g_strdup (setup);
  g_free (record->whole_seal);
  record->whole_seal = g_strdup (whole);
}

void
biv_record_set_step_seal (BivRecord  *record,
                          const char *seal)
{
  BivRecordStep *step;

  g_return_if_fail (record != NULL && record->steps->len > 0);

  step = &g_array_index (record->steps, BivRecordStep, record->steps->len - 1);
  g_free (step->seal);
  step->seal = g_strdup (seal);
}

const char *
biv_record_get_setup_seal (const BivRecord *record)
{
  g_return_val_if_fail (record != NULL, NULL);

  return record->setup_seal;
}

const char *
biv_record_get_whole_seal (const BivRecord *record)
{
  g_return_val_if_fail (record != NULL, NULL);

  return record->whole_seal;
}

gboolean
biv_record_is_sealed (const BivRecord *record)
{
  g_return_val_if_fail (record != NULL, FALSE);

  return record->whole_seal != NULL;
}

#define MOST_TRIED 64
#define SHORT 16                        /* figures of a step's seal; the last one has all 64 */

/* What is sealed is put into words as a file would have it, with what a file cannot hold replaced: so what was written and
 * read again has the same seal. */
static char *
dup_seal (guint         number,
          BivXmlWriter *writer,
          gboolean      is_whole)
{
  g_autofree char *text = biv_xml_writer_finish (writer, NULL);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);

  if (!is_whole)
    sum[SHORT] = '\0';
  return g_strdup_printf ("%u-%s", number, sum);
}

static void
write_optional (BivXmlWriter *writer,
                const char   *name,
                const char   *value)
{
  if (value != NULL)
    biv_xml_writer_attribute (writer, name, value);
}

/* ---- What the battle began with ---- */

static void
write_marks (BivXmlWriter *writer,
             const char   *name,
             guint16       marks)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint bit = 0; bit < 16; bit++)
    if ((marks & 1u << bit) != 0)
      g_string_append_printf (text, "%s%s", text->len > 0 ? "," : "", biv_mark_get_name ((BivMark) (1u << bit)));
  if (text->len > 0)
    biv_xml_writer_attribute (writer, name, text->str);
}

static void
write_cells (BivXmlWriter   *writer,
             const BivBoard *board)
{
  BivBoardShape shape = biv_board_get_shape (board);
  char name[BIV_CELL_NAME];

  for (guint cell = 0; cell < biv_board_get_n_cells (board); cell++)
    {
      const BivGround *ground = biv_board_get_ground (board, (BivCell) cell);
      guint16 all = ground->marks;

      for (guint direction = 0; direction < biv_board_get_n_directions (board); direction++)
        all |= ground->edges[direction];
      if (all == 0 && ground->level == 0 && ground->objective == 0)
        continue;
      biv_xml_writer_open (writer, "cell");
      biv_xml_writer_attribute (writer, "at", biv_board_cell_name (board, (BivCell) cell, name));
      biv_xml_writer_number (writer, "level", ground->level);
      biv_xml_writer_number (writer, "objective", ground->objective);
      write_marks (writer, "marks", ground->marks);
      for (guint direction = 0; direction < biv_board_get_n_directions (board); direction++)
        write_marks (writer, biv_direction_get_name (shape, direction), ground->edges[direction]);
      biv_xml_writer_close (writer);
    }
}

static void
write_things (BivXmlWriter      *writer,
              const BivTabletop *table)
{
  biv_xml_writer_number (writer, "table-width", biv_tabletop_get_width (table));
  biv_xml_writer_number (writer, "table-height", biv_tabletop_get_height (table));
  for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (table, i);
      g_autoptr (GString) spots = g_string_new (NULL);

      biv_xml_writer_open (writer, biv_thing_get_name (object->thing));
      write_optional (writer, "name", object->name);
      biv_xml_writer_number (writer, "level", object->level);
      biv_xml_writer_number (writer, "material", object->material);
      biv_xml_writer_number (writer, "depth", object->depth);
      biv_xml_writer_number (writer, "width", object->width);
      biv_xml_writer_number (writer, "height", object->height);
      for (guint k = 0; k < object->outline.n_spots; k++)
        g_string_append_printf (spots, "%s%d,%d", k > 0 ? " " : "", object->outline.spots[k].x, object->outline.spots[k].y);
      biv_xml_writer_attribute (writer, "spots", spots->str);
      biv_xml_writer_close (writer);
    }
}

static void
write_board (BivXmlWriter   *writer,
             const BivBoard *board)
{
  biv_xml_writer_number (writer, "shape", biv_board_get_shape (board));
  biv_xml_writer_number (writer, "width", biv_board_get_width (board));
  biv_xml_writer_number (writer, "height", biv_board_get_height (board));
  if (biv_board_get_table (board) != NULL)
    write_things (writer, biv_board_get_table (board));
  else
    write_cells (writer, board);
}

static void
write_unit (BivXmlWriter       *writer,
            const BivSetup     *setup,
            const BivSetupUnit *unit)
{
  const BivBoard *board = setup->board;
  char name[BIV_CELL_NAME];

  biv_xml_writer_attribute (writer, "side", biv_side_letter (unit->side));
  biv_xml_writer_attribute (writer, "type", unit->type);
  biv_xml_writer_attribute (writer, "name", unit->name);
  write_optional (writer, "label", unit->label);
  biv_xml_writer_attribute (writer, "cell", biv_board_cell_name (board, unit->cell, name));
  biv_xml_writer_number (writer, "facing", unit->facing);
  biv_xml_writer_number (writer, "arrival", unit->arrival);
  biv_xml_writer_number (writer, "edge", unit->edge);
  biv_xml_writer_number (writer, "feed", unit->is_feed);
  biv_xml_writer_number (writer, "lost", unit->is_lost);
  if (unit->has_place)
    {
      biv_xml_writer_number (writer, "x", unit->place.x);
      biv_xml_writer_number (writer, "y", unit->place.y);
    }
  if (biv_board_get_table (board) != NULL)
    biv_xml_writer_number (writer, "angle", unit->angle);
}

static void
write_head (BivXmlWriter   *writer,
            const BivSetup *setup)
{
  biv_xml_writer_attribute (writer, "ruleset", setup->ruleset);
  write_optional (writer, "phase", setup->phase);
  biv_xml_writer_attribute (writer, "side-to-act", biv_side_letter (setup->side_to_act));
  biv_xml_writer_number (writer, "turn", setup->turn);
}

static void
write_setup (BivXmlWriter   *writer,
             const BivSetup *setup)
{
  static const BivSetupForm form = {
    write_head, write_board, write_unit, { { "name", "what" }, { "name", "what" }, { "name", "what" } },
  };

  biv_xml_writer_open (writer, "setup");
  biv_setup_write (writer, setup, &form);
  biv_xml_writer_close (writer);
}

static char *
dup_setup_seal (const BivRecord *record)
{
  g_autoptr (BivXmlWriter) writer = biv_xml_writer_new_fragment ();

  write_setup (writer, record->setup);
  return dup_seal (0, writer, FALSE);
}

/* ---- Steps, and the whole ---- */

static void
write_step (BivXmlWriter        *writer,
            const BivRecordStep *step,
            const char          *after)
{
  g_autoptr (GString) faces = g_string_new (NULL);

  for (guint i = 0; i < step->n_faces; i++)
    {
      const BivFace *face = &step->faces[i];

      g_string_append_printf (faces, "%s%s%d", i > 0 ? " " : "", biv_side_letter (face->side), face->face);
      if (face->number > 0)
        g_string_append_printf (faces, "#%u", face->number);
    }
  biv_xml_writer_open (writer, "step");
  write_optional (writer, "after", after);
  biv_xml_writer_attribute (writer, "order", step->order);
  biv_xml_writer_attribute (writer, "faces", faces->str);
  write_optional (writer, "reason", step->reason);
  biv_xml_writer_close (writer);
}

/* @after: the seal of the step before it */
static char *
dup_step_seal (const BivRecordStep *step,
               guint                number,
               const char          *after)
{
  g_autoptr (BivXmlWriter) writer = biv_xml_writer_new_fragment ();

  write_step (writer, step, after);
  return dup_seal (number, writer, FALSE);
}

/* Not of the short seals: of everything once more. */
static char *
dup_whole_seal (const BivRecord *record)
{
  g_autoptr (BivXmlWriter) writer = biv_xml_writer_new_fragment ();

  biv_xml_writer_open (writer, "record");
  biv_xml_writer_attribute (writer, "result", record->result);
  write_optional (writer, "digest", record->digest);
  write_optional (writer, "dice-key", record->dice_key);
  write_optional (writer, "dice-words", record->dice_words);
  biv_xml_writer_number (writer, "dice-count", (int) record->n_drawn);
  write_setup (writer, record->setup);
  for (guint i = 0; i < record->steps->len; i++)
    write_step (writer, biv_record_get_step (record, i), NULL);
  biv_xml_writer_close (writer);
  return dup_seal (record->steps->len, writer, TRUE);
}

void
biv_record_seal (BivRecord *record)
{
  const char *after;

  g_return_if_fail (record != NULL);

  record_break_seals (record);
  record->setup_seal = dup_setup_seal (record);
  after = record->setup_seal;
  for (guint i = 0; i < record->steps->len; i++)
    {
      BivRecordStep *step = &g_array_index (record->steps, BivRecordStep, i);

      step->seal = dup_step_seal (step, i + 1, after);
      after = step->seal;
    }
  record->whole_seal = dup_whole_seal (record);
}

/* ---- Checking ---- */

static gboolean
refuse (GError     **error,
        const char  *format,
        ...) G_GNUC_PRINTF (2, 3);

static gboolean
refuse (GError     **error,
        const char  *format,
        ...)
{
  g_autofree char *what = NULL;
  va_list args;

  va_start (args, format);
  what = g_strdup_vprintf (format, args);
  va_end (args);
  /* TRANSLATORS: %s is a sentence or two that says what of a record was changed since it was sealed. */
  return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _("%s Put it right, or take all seals out of the record: it counts as not sealed then"), what);
}

static guint
number_of (const char *seal)
{
  return (guint) strtoul (seal, NULL, 10);
}

static gboolean
has_any (const BivRecord *record)
{
  gboolean has = record->setup_seal != NULL || record->whole_seal != NULL;

  for (guint i = 0; i < record->steps->len && !has; i++)
    has = biv_record_get_step (record, i)->seal != NULL;
  return has;
}

/* Which single die it was, if it was one: then the seal fits with another face, another side or another number. */
static char *
dup_changed_die (const BivRecordStep *step,
                 guint                number,
                 const char          *after)
{
  g_autofree BivFace *faces = g_memdup2 (step->faces, step->n_faces * sizeof *faces);
  BivRecordStep tried = *step;

  /* Nobody throws so many at once but a file that was made to keep us busy. */
  if (step->n_faces > MOST_TRIED)
    return NULL;
  tried.faces = faces;
  for (guint i = 0; i < step->n_faces; i++)
    {
      for (int side = BIV_NOBODY; side < BIV_N_SIDES; side++)
        for (guint8 face = 1; face <= 10; face++)
          {
            g_autofree char *seal = NULL;

            faces[i].side = (gint8) side;
            faces[i].face = face;
            seal = dup_step_seal (&tried, number, after);
            if (strcmp (seal, step->seal) == 0)
              /* TRANSLATORS: the first die, second die... of a step; "A3" is side A's die that shows 3 */
              return g_strdup_printf (_("die %u is %s%d, and was %s%d when the record was sealed."), i + 1,
                                      biv_side_letter (step->faces[i].side), step->faces[i].face, biv_side_letter (side), face);
          }
      faces[i] = step->faces[i];
    }
  return NULL;
}

/* The step is in its place, and not what it was. */
static gboolean
refuse_changed (const BivRecord *record,
                guint            i,
                const char      *after,
                const char      *ought,
                GError         **error)
{
  const BivRecordStep *step = biv_record_get_step (record, i);
  g_autofree char *die = dup_changed_die (step, i + 1, after), *next = NULL;

  if (die != NULL)
    return refuse (error, _("Step %u, “%s”: %s"), i + 1, step->order, die);
  if (i + 1 < record->steps->len)
    next = dup_step_seal (biv_record_get_step (record, i + 1), i + 2, ought);
  if (next != NULL && g_strcmp0 (next, biv_record_get_step (record, i + 1)->seal) == 0)
    return refuse (error, _("Step %u, “%s”: its seal was changed."), i + 1, step->order);
  return refuse (error, _("Step %u, “%s”: its order, its dice or its reason were changed since the record was sealed."), i + 1,
                 step->order);
}

static gboolean
refuse_place (const BivRecord *record,
              guint            i,
              GError         **error)
{
  const BivRecordStep *step = biv_record_get_step (record, i);
  guint number = number_of (step->seal);

  for (guint k = 0; k < record->steps->len; k++)
    {
      const BivRecordStep *other = biv_record_get_step (record, k);

      if (k > i && other->seal != NULL && number_of (other->seal) == i + 1)
        return refuse (error, _("Step %u, “%s”: this was step %u when the record was sealed; the steps are not in their order."),
                       i + 1, step->order, number);
      if (k < i && number_of (other->seal) == number)
        return refuse (error, _("Step %u, “%s”: this is step %u once more."), i + 1, step->order, number);
    }
  if (number > i + 2)
    return refuse (error, _("Step %u, “%s”: this was step %u when the record was sealed; steps %u to %u are missing before it."),
                   i + 1, step->order, number, i + 1, number - 1);
  return refuse (error, _("Step %u, “%s”: this was step %u when the record was sealed; step %u is missing before it."), i + 1,
                 step->order, number, i + 1);
}

static gboolean
check_step (const BivRecord *record,
            guint            i,
            const char      *after,
            GError         **error)
{
  const BivRecordStep *step = biv_record_get_step (record, i);
  g_autofree char *ought = NULL;

  if (step->seal == NULL)
    return refuse (error, _("Step %u, “%s”: it has no seal, and others have: it was put in afterwards."), i + 1, step->order);
  ought = dup_step_seal (step, i + 1, after);
  if (strcmp (ought, step->seal) == 0)
    return TRUE;
  if (g_str_has_suffix (step->seal, strchr (ought, '-')))
    return refuse (error, _("Step %u, “%s”: its seal was changed."), i + 1, step->order);
  return number_of (step->seal) != i + 1 ? refuse_place (record, i, error) : refuse_changed (record, i, after, ought, error);
}

static gboolean
check_whole (const BivRecord *record,
             GError         **error)
{
  guint n = record->steps->len, sealed = record->whole_seal != NULL ? number_of (record->whole_seal) : 0;
  g_autofree char *ought = NULL;

  if (record->whole_seal == NULL)
    return refuse (error, _("The record has no seal of the whole, and its steps have theirs: it was taken out."));
  if (sealed > n)
    return refuse (error, ngettext ("The record was sealed after step %u and ends with step %u: what came last is missing.",
                                    "The record was sealed after step %u and ends with step %u: what came last is missing.",
                                    sealed - n), sealed, n);
  if (sealed < n)
    return refuse (error, _("The record was sealed after step %u and ends with step %u: what came last was added."), sealed, n);
  ought = dup_whole_seal (record);
  return strcmp (ought, record->whole_seal) == 0
         || refuse (error, _("The result, the digest, the dice or the seal at the beginning were changed since the record was "
                             "sealed."));
}

gboolean
biv_record_check_seals (const BivRecord  *record,
                        int              *step,
                        GError          **error)
{
  g_autofree char *setup = NULL;
  const char *after;

  g_return_val_if_fail (record != NULL && step != NULL, FALSE);

  *step = -1;
  if (!has_any (record))
    return TRUE;
  if (record->setup_seal == NULL)
    return refuse (error, _("What the battle began with has no seal, and its steps have theirs: it was taken out."));
  setup = dup_setup_seal (record);
  if (strcmp (setup, record->setup_seal) != 0)
    return refuse (error, _("What the battle began with (ground, armies, options) or its seal was changed since the record was "
                            "sealed."));
  after = record->setup_seal;
  for (guint i = 0; i < record->steps->len; i++)
    {
      *step = (int) i;
      if (!check_step (record, i, after, error))
        return FALSE;
      after = biv_record_get_step (record, i)->seal;
    }
  *step = -1;
  return check_whole (record, error);
}
