/* SPDX-License-Identifier: GPL-3.0-or-later */
/* facts.h: the numbers of the facts, and their words */
#pragma once
#include "rulebooks/fusilier/rules/words.h"
G_BEGIN_DECLS

typedef enum
{
  /* of the battle */
  CLOCK, BATTLE_RESULT,
  /* of a side */
  TRADITION, YEAR, PASSED,
  /* of a unit, where and how it stands */
  AT, FACING, PRESENCE, SIDE, TYPE, STATE, STATUS, FLAGS, PLACED, IN, BRIGADE, QUALITY, FRONTAGE, DEPTH,
  /* what it is */
  FRONT, MEN, RANKS, WIDE, COMPANIES, ABREAST, RIFLE, LIGHT_GUNS, WEIGHT, GUNS, SILENCED, CALIBRE, CLASS, GUNS_LEFT,
  /* what it has been through */
  DP, DEFEATS, WINS, DEPLOY, ABANDONED, OVERRAN, MOVED, MOVED_BACK, DECLARED, ATTACKS,
  ATTACKED, RESPONDED, REACHED, FOUGHT_BEFORE, AT_BAY, WOODS_THROWN, MINUTES, SPENT, DRIVEN, FIXED, EVOLVING, EVOLVED,
  SCORE, RESULT, MARGIN, MODS, FOUGHT,
  /* of a formation, a general, a building */
  FORMATION_QUALITY, ORIGINAL, DISABLED, AWAY, GENERAL_AT, WITH, RIDDEN, DAMAGE, GONE,
} FuFact;

/* By FuForm, FuStatus, and the bits of FuFlag. */
extern const char *const fu_form_words[];
extern const char *const fu_status_words[];
extern const char *const fu_flag_words[];

G_END_DECLS
