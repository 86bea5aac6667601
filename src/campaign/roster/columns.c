/* SPDX-License-Identifier: GPL-3.0-or-later */
/* columns.c: what a column of a roster may mean, and what a heading gives away about it */
#include "config.h"
#include "campaign/roster/columns.h"

#include <string.h>

#include "base/i18n.h"
#include "campaign/roster/spreadsheet.h"

/* What a heading may call a column, in small letters, besides its label in the user's language. */
static const struct
{
  const char *word, *label;         /* label: marked with N_() */
  const char *others;
} columns[BIV_N_COLUMNS] = {
  [BIV_COLUMN_LEAVE_OUT]  = { "leave-out", N_("Leave out"), "" },
  [BIV_COLUMN_SIDE]       = { "side", N_("Side"), "side|nation|nationality|faction|country|power|bando|nación|"
                            "nacion|seite|land|camp|pays|nationalität|staat|macht|état|bandera" },
  [BIV_COLUMN_ARMY]       = { "army", N_("Army"), "army|armee|armée|ejército|ejercito" },
  [BIV_COLUMN_CORPS]      = { "corps", N_("Corps"), "corps|army corps|korps|cuerpo|corps d'armée" },
  [BIV_COLUMN_WING]       = { "wing", N_("Wing"), "wing|ala|flügel|aile" },
  [BIV_COLUMN_DIVISION]   = { "division", N_("Division"), "division|div|div.|división|divisions" },
  [BIV_COLUMN_BRIGADE]    = { "brigade", N_("Brigade"), "brigade|bde|bde.|brig|brig.|brigada" },
  [BIV_COLUMN_COLUMN]     = { "column", N_("Column"), "column|columna|kolonne|colonne" },
  [BIV_COLUMN_BAND]       = { "band", N_("Band"), "band|warband|partida" },
  [BIV_COLUMN_GARRISON]   = { "garrison", N_("Garrison"), "garrison|guarnición|besatzung" },
  [BIV_COLUMN_DETACHMENT] = { "detachment", N_("Detachment"), "detachment|destacamento" },
  [BIV_COLUMN_FORMATION]  = { "formation", N_("Formation"), "formation|force|body|command|parent|higher formation|"
                            "formación|formacion|verband" },
  [BIV_COLUMN_PATH]       = { "path", N_("Place in the tree"), "path|tree|hierarchy" },
  [BIV_COLUMN_LEVEL]      = { "level", N_("Level"), "level|echelon|nivel" },
  [BIV_COLUMN_COMMANDER]  = { "commander", N_("Commander"), "commander|leader|general|officer|commander name|commander_name|"
                            "comandante|mando|kommandeur|befehlshaber|führer|commandant|"
                            "kommandant|general officer commanding" },
  [BIV_COLUMN_RANK]       = { "rank", N_("Rank"), "rank|rango|dienstgrad|grade of officer" },
  [BIV_COLUMN_RATING]     = { "rating", N_("Rating of the commander"), "commander rating|temperament|carácter" },
  [BIV_COLUMN_CHIEF]      = { "commander-in-chief", N_("Commander-in-chief"),
                            "commander-in-chief|commander in chief|c-in-c|cinc|chief|"
                            "general en jefe|oberbefehlshaber|général en chef" },
  [BIV_COLUMN_UNIT]       = { "unit", N_("Unit name"), "unit|units|name|unit name|battalion|regiment|squadron|"
                            "unidad|nombre|einheit|truppe|truppenteil|bataillon|regiments|unité|batallón|regimiento|"
                            "regiment name|troops|truppen" },
  [BIV_COLUMN_REF]        = { "ref", N_("Ref"), "ref|no|no.|nr|nr.|number|id|roster|roster number|#|número|numero|n.º" },
  [BIV_COLUMN_TYPE]       = { "type", N_("Type"), "type|unit type|troop type|arm|kind|class|branch|tipo|typ|arma|waffe|"
                            "truppengattung|waffengattung|arme" },
  [BIV_COLUMN_QUALITY]    = { "quality", N_("Quality"), "quality|grade|morale|training|experience|"
                            "class of troops|calidad|moral|güte|qualität|qualité" },
  [BIV_COLUMN_STEPS]      = { "steps", N_("Steps"), "steps|full steps|steps full|strength points|sp|full|tenths|bases|pasos" },
  [BIV_COLUMN_STEPS_LEFT] = { "steps-left", N_("Steps left"), "steps left|steps now|left|present steps" },
  [BIV_COLUMN_MEN]        = { "men", N_("Men"), "men|bayonets|strength|foot|infantry|other ranks|effectives|"
                            "present|hombres|mann|fuerza|stärke|effectif|hommes|mannschaft|"
                            "mannschaften|kopfstärke|soldaten|soldiers|soldados|efectivos" },
  [BIV_COLUMN_SABRES]     = { "sabres", N_("Sabres"), "sabres|sabers|horse|horses|cavalry|troopers|sables|säbel|caballos" },
  [BIV_COLUMN_GUNS]       = { "guns", N_("Guns"), "guns|pieces|cannon|cannons|cañones|piezas|geschütze|pièces|"
                            "geschützzahl|canons" },
  [BIV_COLUMN_FRONTAGE]   = { "frontage", N_("Frontage"), "frontage|front|frontage mm|front mm|mm|frente" },
  [BIV_COLUMN_CALIBRE]    = { "calibre", N_("Calibre"), "calibre|caliber" },
  [BIV_COLUMN_CLASS]      = { "artillery-class", N_("Artillery class"), "artillery class|gun class" },
  [BIV_COLUMN_WEIGHT]     = { "weight", N_("Weight"), "weight|heavy or light|peso" },
  [BIV_COLUMN_PLACE]      = { "place", N_("Place"), "place|location|at|starts at|station|town|where|lugar|ort|standort|lieu|"
                            "stellung|position|aufstellungsort|ubicación|ubicacion" },
  [BIV_COLUMN_PLAYER]     = { "player", N_("Player"), "player|played by|jugador|spieler|joueur" },
  [BIV_COLUMN_REMARKS]    = { "remarks", N_("Remarks"), "remarks|notes|remark|note|comment|comments|descr|"
                            "description|observaciones|notas|bemerkung|bemerkungen|remarques" },
};

const char *
biv_column_get_label (BivColumnMeaning meaning)
{
  g_return_val_if_fail (meaning < BIV_N_COLUMNS, NULL);
  return _(columns[meaning].label);
}

const char *
biv_column_get_word (BivColumnMeaning meaning)
{
  g_return_val_if_fail (meaning < BIV_N_COLUMNS, NULL);
  return columns[meaning].word;
}

gboolean
biv_column_find_word (const char       *word,
                      BivColumnMeaning *meaning)
{
  g_return_val_if_fail (word != NULL && meaning != NULL, FALSE);

  for (guint i = 0; i < BIV_N_COLUMNS; i++)
    if (g_ascii_strcasecmp (columns[i].word, word) == 0)
      {
        *meaning = (BivColumnMeaning) i;
        return TRUE;
      }
  return FALSE;
}

static BivColumnMeaning
guess_words (const char *folded)
{
  for (guint i = BIV_COLUMN_SIDE; i < BIV_N_COLUMNS && *folded != '\0'; i++)
    {
      g_autofree char *label = g_utf8_casefold (_(columns[i].label), -1);
      g_auto (GStrv) others = g_strsplit (columns[i].others, "|", -1);

      if (g_str_equal (folded, label) || g_str_equal (folded, columns[i].word)
          || g_strv_contains ((const char *const *) others, folded))
        return (BivColumnMeaning) i;
    }
  return BIV_COLUMN_LEAVE_OUT;
}

/* Where the words of two columns stand side by side: "Regiment or battalion" */
static const char *const joints[] =
{
  "/", "(", "[", ",", ":", " and ", " or ", " & ", " und ", " oder ", " y ", " o ", " et ", " ou ",
};

/* Of "Men/Sabres" and "Strength (present)" what stands first is understood, where the whole is not. */
BivColumnMeaning
biv_column_guess (const char *heading)
{
  g_autofree char *clean = biv_cell_dup_clean (heading), *folded = g_utf8_casefold (clean, -1);
  BivColumnMeaning meaning = guess_words (folded);
  char *first = folded + strlen (folded);

  if (meaning != BIV_COLUMN_LEAVE_OUT)
    return meaning;
  for (gsize i = 0; i < G_N_ELEMENTS (joints); i++)
    {
      char *joint = strstr (folded, joints[i]);

      if (joint != NULL && joint < first)
        first = joint;
    }
  if (*first == '\0')
    return meaning;
  *first = '\0';
  return guess_words (g_strstrip (folded));
}

gboolean
biv_column_is_level (BivColumnMeaning  meaning,
                     BivLevel         *level)
{
  if (meaning < BIV_COLUMN_ARMY || meaning > BIV_COLUMN_DETACHMENT)
    return FALSE;
  if (level != NULL)
    *level = (BivLevel) (meaning - BIV_COLUMN_ARMY);
  return TRUE;
}

gboolean
biv_column_is_body (BivColumnMeaning meaning)
{
  return meaning >= BIV_COLUMN_ARMY && meaning <= BIV_COLUMN_FORMATION;
}
