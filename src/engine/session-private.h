/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session-private.h: a session from the inside */
#pragma once
#include "engine/biv-session.h"
G_BEGIN_DECLS

/* A position, and how it came about. */
typedef struct
{
  guint      id;                      /* no other moment of the session ever has it, and it keeps it through undo and redo */
  BivAction  action;                  /* none at moment 0 */
  GArray    *faces;                   /* BivFace */
  char      *reason;                  /* or what else an order says */
  BivField  *field;
  BivState  *state;
  BivRandom  random;                  /* the program's dice from here on, so that undo does not shop for luck; or */
  BivDiceLine line;                   /* those of the line, where there is one: it goes back and forth with the position */
  GPtrArray *lines;                   /* BivLogLine */
  gboolean   is_quiet;                /* a phase of fire is on, and nothing has happened in it */
} BivSessionMoment;

struct _BivSession
{
  GObject           parent_instance;

  const BivRuleset *ruleset;
  GPtrArray        *moments;          /* BivSessionMoment */
  GPtrArray        *undone;           /* BivSessionMoment, the next to be redone last */
  GPtrArray        *lines;            /* of all moments */
  guint             shown;            /* the moment of the view */
  guint             last_id;
  GArray           *kept;             /* guint: ids of the moments that are kept elsewhere */
  gboolean          types_dice;
  gboolean          takes_only_way;
  gboolean          has_line;         /* the program's dice are drawn from a line, not from a seed */
  char             *own_key;          /* (nullable): of that line, where it is the battle's own */
  char             *own_words;        /* (nullable): said before its first die */
  guint             n_proof_lines;    /* of the log, at its beginning, that tell of that key's seal */

  gboolean          is_waiting;       /* an action waits for dice */
  BivAction         waiting;
  char             *waiting_words;    /* what goes with it */
  GArray           *faces;            /* given for it so far */
  BivThrow          wanted;
  guint             least, most;      /* dice of whoever throws that one, in the whole action */
};

static inline BivSessionMoment *
biv_session_moment_at (BivSession *self,
                       guint       i)
{
  return g_ptr_array_index (self->moments, i);
}

static inline BivSessionMoment *
biv_session_last (BivSession *self)
{
  return biv_session_moment_at (self, self->moments->len - 1);
}

/* With these dice and no others; forgets nothing and notifies nobody. */
gboolean    biv_session_play_exactly (BivSession       *self,
                                      const BivAction  *action,
                                      const char       *reason,
                                      const BivFace    *faces,
                                      guint             n_faces,
                                      GError          **error);
/** biv_session_write_lines: of what happened from @before (nullable: the beginning) to @moment, which is number @number */
void        biv_session_write_lines  (BivSessionMoment *moment,
                                      const BivSessionMoment *before,
                                      guint             number,
                                      const BivEvents  *events);
/** biv_session_count_dice: Returns: of so many that are left of an action's dice, how many @event tells of */
guint       biv_session_count_dice   (const BivEvent   *event,
                                      guint             n_left);
/** biv_session_write_notes: of what else the orders say with which the battle begins */
void        biv_session_write_notes  (BivSessionMoment *moment);
/** biv_session_write_unsealed: that the record which is played again bears no seals */
void        biv_session_write_unsealed (BivSessionMoment *moment);
/** biv_session_write_seal: before everything else, of the key of its own. Returns: lines that tell of it; @words: (nullable) */
guint       biv_session_write_seal   (BivSessionMoment *first,
                                      const BivDiceKey *key,
                                      const char       *words);
/** biv_session_write_key: where all is over, at the moment with that number */
void        biv_session_write_key    (BivSessionMoment *last,
                                      guint             number,
                                      const char       *key);
/** biv_log_line_set_marks: @marks: (nullable): static */
void        biv_log_line_set_marks   (BivLogLine         *line,
                                      const char *const  *marks);
/** biv_log_line_new: @text, @dice: (transfer full); @sides: of these dice */
BivLogLine *biv_log_line_new         (const BivEvent   *event,
                                      char             *text,
                                      char             *dice,
                                      int               sides,
                                      guint             moment,
                                      int               turn);

G_END_DECLS
