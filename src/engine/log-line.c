/* SPDX-License-Identifier: GPL-3.0-or-later */
/* log-line.c: one line of a battle's log */
#include "engine/session-private.h"

enum
{
  PROP_TEXT = 1,
  PROP_MOMENT,
  PROP_TURN,
  PROP_SIDE,
  PROP_IS_HEADING,
  PROP_IS_OVERRULE,
  PROP_DICE,
  PROP_CLAUSE,
  N_PROPS,
};

static GParamSpec *props[N_PROPS];

struct _BivLogLine
{
  GObject      parent_instance;

  BivEventKind kind;
  char        *text;
  char        *dice;
  int          sides;
  const char  *clause;
  const char *const *marks;
  guint        moment;
  int          turn;
  int          side;
  int          unit, other;
  BivCell      landing;
};

G_DEFINE_FINAL_TYPE (BivLogLine, biv_log_line, G_TYPE_OBJECT)

static void
biv_log_line_get_property (GObject    *object,
                           guint       id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  BivLogLine *self = BIV_LOG_LINE (object);

  switch (id)
    {
    case PROP_TEXT:        g_value_set_string (value, self->text); break;
    case PROP_MOMENT:      g_value_set_uint (value, self->moment); break;
    case PROP_TURN:        g_value_set_int (value, self->turn); break;
    case PROP_SIDE:        g_value_set_int (value, self->side); break;
    case PROP_IS_HEADING:  g_value_set_boolean (value, biv_log_line_is_heading (self)); break;
    case PROP_IS_OVERRULE: g_value_set_boolean (value, biv_log_line_is_overrule (self)); break;
    case PROP_DICE:        g_value_set_string (value, self->dice); break;
    case PROP_CLAUSE:      g_value_set_string (value, self->clause); break;
    default:               G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
biv_log_line_finalize (GObject *object)
{
  BivLogLine *self = BIV_LOG_LINE (object);

  g_free (self->text);
  g_free (self->dice);
  G_OBJECT_CLASS (biv_log_line_parent_class)->finalize (object);
}

static void
biv_log_line_class_init (BivLogLineClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = biv_log_line_get_property;
  object_class->finalize = biv_log_line_finalize;
  props[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, NULL, flags);
  props[PROP_MOMENT] = g_param_spec_uint ("moment", NULL, NULL, 0, G_MAXUINT, 0, flags);
  props[PROP_TURN] = g_param_spec_int ("turn", NULL, NULL, 0, G_MAXINT, 0, flags);
  props[PROP_SIDE] = g_param_spec_int ("side", NULL, NULL, BIV_NOBODY, 1, BIV_NOBODY, flags);
  props[PROP_IS_HEADING] = g_param_spec_boolean ("is-heading", NULL, NULL, FALSE, flags);
  props[PROP_IS_OVERRULE] = g_param_spec_boolean ("is-overrule", NULL, NULL, FALSE, flags);
  props[PROP_DICE] = g_param_spec_string ("dice", NULL, NULL, NULL, flags);
  props[PROP_CLAUSE] = g_param_spec_string ("clause", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
biv_log_line_init (BivLogLine *self)
{
}

BivLogLine *
biv_log_line_new (const BivEvent *event,
                  char           *text,
                  char           *dice,
                  int             sides,
                  guint           moment,
                  int             turn)
{
  BivLogLine *self = g_object_new (BIV_TYPE_LOG_LINE, NULL);

  self->kind = (BivEventKind) event->kind;
  self->text = text;
  self->dice = dice;
  self->sides = sides;
  self->clause = event->clause;
  self->moment = moment;
  self->turn = turn;
  self->side = event->side;
  self->unit = event->unit;
  self->other = event->other;
  self->landing = event->kind == BIV_EVENT_LANDED ? event->cell : BIV_NO_CELL;
  return self;
}

const char *
biv_log_line_get_text (BivLogLine *line)
{
  g_return_val_if_fail (BIV_IS_LOG_LINE (line), NULL);

  return line->text;
}

guint
biv_log_line_get_moment (BivLogLine *line)
{
  g_return_val_if_fail (BIV_IS_LOG_LINE (line), 0);

  return line->moment;
}

int
biv_log_line_get_turn (BivLogLine *line)
{
  g_return_val_if_fail (BIV_IS_LOG_LINE (line), 0);

  return line->turn;
}

int
biv_log_line_get_side (BivLogLine *line)
{
  g_return_val_if_fail (BIV_IS_LOG_LINE (line), BIV_NOBODY);

  return line->side;
}

gboolean
biv_log_line_is_heading (BivLogLine *line)
{
  g_return_val_if_fail (BIV_IS_LOG_LINE (line), FALSE);

  return line->kind == BIV_EVENT_TURN || line->kind == BIV_EVENT_PHASE;
}

gboolean
biv_log_line_is_overrule (BivLogLine *line)
{
  g_return_val_if_fail (BIV_IS_LOG_LINE (line), FALSE);

  return line->kind == BIV_EVENT_OVERRULED;
}

int
biv_log_line_get_sides (BivLogLine *line)
{
  g_return_val_if_fail (BIV_IS_LOG_LINE (line), 0);

  return line->sides;
}

const char *const *
biv_log_line_get_marks (BivLogLine *line)
{
  g_return_val_if_fail (BIV_IS_LOG_LINE (line), NULL);

  return line->marks;
}

void
biv_log_line_set_marks (BivLogLine         *line,
                        const char *const  *marks)
{
  line->marks = marks;
}

const char *
biv_log_line_get_dice (BivLogLine *line)
{
  g_return_val_if_fail (BIV_IS_LOG_LINE (line), NULL);

  return line->dice;
}

const char *
biv_log_line_get_clause (BivLogLine *line)
{
  g_return_val_if_fail (BIV_IS_LOG_LINE (line), NULL);

  return line->clause;
}

BivEventKind
biv_log_line_get_kind (BivLogLine *line)
{
  g_return_val_if_fail (BIV_IS_LOG_LINE (line), BIV_N_EVENTS);

  return line->kind;
}

int
biv_log_line_get_unit (BivLogLine *line)
{
  g_return_val_if_fail (BIV_IS_LOG_LINE (line), -1);

  return line->unit;
}

int
biv_log_line_get_other (BivLogLine *line)
{
  g_return_val_if_fail (BIV_IS_LOG_LINE (line), -1);

  return line->other;
}

BivCell
biv_log_line_get_landing (BivLogLine *line)
{
  g_return_val_if_fail (BIV_IS_LOG_LINE (line), BIV_NO_CELL);

  return line->landing;
}
