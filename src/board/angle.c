/* SPDX-License-Identifier: GPL-3.0-or-later */
/* angle.c: sines, directions and roots in integers */
#include "config.h"
#include "board/biv-geometry.h"

#include <math.h>

/* An angle of the first half quadrant is a coarse step and a fine one; sines of sums give the rest. The tables are data
 * because libraries of mathematics differ in the last bit. */

/* Degrees: coarse steps of 64 hundredths, fine ones of one. */
static const gint32 coarse_degree_sines[71] = {
  0, 11993562, 23985627, 35974700, 47959284, 59937885, 71909006, 83871156, 95822841, 107762571, 119688855, 131600205,
  143495135, 155372162, 167229803, 179066578, 190881012, 202671629, 214436959, 226175533, 237885888, 249566562,
  261216097, 272833040, 284415942, 295963357, 307473845, 318945970, 330378299, 341769407, 353117873, 364422280,
  375681219, 386893283, 398057075, 409171201, 420234275, 431244916, 442201751, 453103412, 463948540, 474735781,
  485463789, 496131226, 506736760, 517279069, 527756837, 538168756, 548513529, 558789863, 568996477, 579132098,
  589195460, 599185308, 609100396, 618939487, 628701352, 638384774, 647988545, 657511467, 666952351, 676310019,
  685583304, 694771048, 703872107, 712885343, 721809632, 730643861, 739386928, 748037741, 756595222,
};

static const gint32 coarse_degree_cosines[71] = {
  1073741824, 1073674839, 1073473891, 1073139006, 1072670225, 1072067607, 1071331228, 1070461178, 1069457567,
  1068320520, 1067050178, 1065646701, 1064110262, 1062441055, 1060639287, 1058705183, 1056638985, 1054440949,
  1052111351, 1049650481, 1047058646, 1044336170, 1041483392, 1038500668, 1035388370, 1032146887, 1028776623,
  1025277998, 1021651449, 1017897429, 1014016406, 1010008864, 1005875304, 1001616240, 997232205, 992723745, 988091422,
  983335816, 978457519, 973457139, 968335302, 963092645, 957729823, 952247505, 946646376, 940927133, 935090491,
  929137177, 923067935, 916883522, 910584710, 904172283, 897647043, 891009804, 884261394, 877402654, 870434440,
  863357623, 856173084, 848881721, 841484442, 833982172, 826375846, 818666412, 810854834, 802942086, 794929154,
  786817039, 778606753, 770299320, 761895777,
};

static const gint32 fine_degree_sines[64] = {
  0, 187403, 374807, 562210, 749613, 937016, 1124420, 1311823, 1499226, 1686629, 1874032, 2061435, 2248838, 2436241,
  2623644, 2811046, 2998449, 3185851, 3373254, 3560656, 3748058, 3935461, 4122863, 4310264, 4497666, 4685068, 4872469,
  5059870, 5247272, 5434673, 5622073, 5809474, 5996874, 6184275, 6371675, 6559075, 6746474, 6933874, 7121273, 7308672,
  7496071, 7683470, 7870868, 8058266, 8245664, 8433062, 8620459, 8807856, 8995253, 9182650, 9370046, 9557442, 9744838,
  9932233, 10119628, 10307023, 10494418, 10681812, 10869206, 11056599, 11243993, 11431385, 11618778, 11806170,
};

static const gint32 fine_degree_cosines[64] = {
  1073741824, 1073741808, 1073741759, 1073741677, 1073741562, 1073741415, 1073741235, 1073741023, 1073740777,
  1073740499, 1073740189, 1073739845, 1073739469, 1073739060, 1073738619, 1073738144, 1073737637, 1073737098,
  1073736525, 1073735920, 1073735282, 1073734612, 1073733909, 1073733173, 1073732404, 1073731603, 1073730769,
  1073729902, 1073729002, 1073728070, 1073727105, 1073726108, 1073725078, 1073724015, 1073722919, 1073721790,
  1073720629, 1073719435, 1073718209, 1073716950, 1073715658, 1073714333, 1073712976, 1073711586, 1073710163,
  1073708707, 1073707219, 1073705698, 1073704145, 1073702558, 1073700939, 1073699287, 1073697603, 1073695886,
  1073694136, 1073692353, 1073690538, 1073688690, 1073686810, 1073684896, 1073682950, 1073680971, 1073678960,
  1073676916,
};

/* Parts of a turn, for directions: coarse steps of 128, fine ones of one. */
static const gint32 coarse_sines[65] = {
  0, 13176464, 26350943, 39521455, 52686014, 65842639, 78989349, 92124163, 105245103,
  118350194, 131437462, 144504935, 157550647, 170572633, 183568930, 196537583, 209476638, 222384147,
  235258165, 248096755, 260897982, 273659918, 286380643, 299058239, 311690799, 324276419, 336813204,
  349299266, 361732726, 374111709, 386434353, 398698801, 410903207, 423045732, 435124548, 447137835,
  459083786, 470960600, 482766489, 494499676, 506158392, 517740883, 529245404, 540670223, 552013618,
  563273883, 574449320, 585538248, 596538995, 607449906, 618269338, 628995660, 639627258, 650162530,
  660599890, 670937767, 681174602, 691308855, 701339000, 711263525, 721080937, 730789757, 740388522,
  749875788, 759250125,
};

static const gint32 coarse_cosines[65] = {
  1073741824, 1073660973, 1073418433, 1073014240, 1072448455, 1071721163, 1070832474, 1069782521, 1068571464,
  1067199483, 1065666786, 1063973603, 1062120190, 1060106826, 1057933813, 1055601479, 1053110176, 1050460278,
  1047652185, 1044686319, 1041563127, 1038283080, 1034846671, 1031254418, 1027506862, 1023604567, 1019548121,
  1015338134, 1010975242, 1006460100, 1001793390, 996975812, 992008094, 986890984, 981625251, 976211688,
  970651112, 964944360, 959092290, 953095785, 946955747, 940673101, 934248793, 927683790, 920979082,
  914135678, 907154608, 900036924, 892783698, 885396022, 877875009, 870221790, 862437520, 854523370,
  846480531, 838310216, 830013654, 821592095, 813046808, 804379079, 795590213, 786681534, 777654384,
  768510122, 759250125,
};

static const gint32 fine_sines[128] = {
  0, 102944, 205887, 308831, 411775, 514719, 617662, 720606, 823550, 926493, 1029437, 1132381,
  1235324, 1338268, 1441211, 1544155, 1647099, 1750042, 1852986, 1955929, 2058873, 2161816, 2264760, 2367703,
  2470647, 2573590, 2676534, 2779477, 2882420, 2985364, 3088307, 3191250, 3294193, 3397137, 3500080, 3603023,
  3705966, 3808909, 3911852, 4014795, 4117738, 4220681, 4323624, 4426567, 4529510, 4632452, 4735395, 4838338,
  4941281, 5044223, 5147166, 5250108, 5353051, 5455993, 5558935, 5661878, 5764820, 5867762, 5970704, 6073646,
  6176588, 6279530, 6382472, 6485414, 6588356, 6691298, 6794239, 6897181, 7000123, 7103064, 7206005, 7308947,
  7411888, 7514829, 7617770, 7720712, 7823653, 7926594, 8029534, 8132475, 8235416, 8338357, 8441297, 8544238,
  8647178, 8750118, 8853059, 8955999, 9058939, 9161879, 9264819, 9367759, 9470698, 9573638, 9676578, 9779517,
  9882456, 9985396, 10088335, 10191274, 10294213, 10397152, 10500091, 10603030, 10705968, 10808907, 10911845, 11014784,
  11117722, 11220660, 11323598, 11426536, 11529474, 11632411, 11735349, 11838287, 11941224, 12044161, 12147098, 12250036,
  12352972, 12455909, 12558846, 12661783, 12764719, 12867655, 12970592, 13073528,
};

static const gint32 fine_cosines[128] = {
  1073741824, 1073741819, 1073741804, 1073741780, 1073741745, 1073741701, 1073741646, 1073741582, 1073741508,
  1073741424, 1073741331, 1073741227, 1073741113, 1073740990, 1073740857, 1073740714, 1073740561, 1073740398,
  1073740225, 1073740043, 1073739850, 1073739648, 1073739436, 1073739213, 1073738982, 1073738740, 1073738488,
  1073738227, 1073737955, 1073737674, 1073737383, 1073737082, 1073736771, 1073736450, 1073736119, 1073735779,
  1073735429, 1073735068, 1073734698, 1073734318, 1073733928, 1073733529, 1073733119, 1073732700, 1073732270,
  1073731831, 1073731382, 1073730923, 1073730454, 1073729976, 1073729487, 1073728989, 1073728480, 1073727962,
  1073727434, 1073726896, 1073726348, 1073725791, 1073725223, 1073724646, 1073724059, 1073723462, 1073722855,
  1073722238, 1073721611, 1073720975, 1073720328, 1073719672, 1073719006, 1073718329, 1073717644, 1073716948,
  1073716242, 1073715527, 1073714801, 1073714066, 1073713321, 1073712566, 1073711801, 1073711026, 1073710241,
  1073709447, 1073708643, 1073707828, 1073707004, 1073706170, 1073705326, 1073704473, 1073703609, 1073702736,
  1073701852, 1073700959, 1073700056, 1073699143, 1073698220, 1073697288, 1073696345, 1073695393, 1073694431,
  1073693458, 1073692476, 1073691484, 1073690483, 1073689471, 1073688450, 1073687418, 1073686377, 1073685326,
  1073684265, 1073683194, 1073682113, 1073681023, 1073679922, 1073678812, 1073677692, 1073676562, 1073675422,
  1073674272, 1073673113, 1073671943, 1073670764, 1073669574, 1073668375, 1073667166, 1073665947, 1073664719,
  1073663480, 1073662232,
};

/* ---- Sines ---- */

typedef struct
{
  gint32 sine, cosine;
} Sines;

static inline Sines
add_up (gint64 s,
        gint64 c,
        gint64 ds,
        gint64 dc)
{
  return (Sines) { (gint32) ((s * dc + c * ds + (1 << 29)) >> 30), (gint32) ((c * dc - s * ds + (1 << 29)) >> 30) };
}

/* @part: 0 to 8192. */
static void
half_quadrant (guint   part,
               gint32 *sine,
               gint32 *cosine)
{
  Sines sum = add_up (coarse_sines[part >> 7], coarse_cosines[part >> 7], fine_sines[part & 127],
                      fine_cosines[part & 127]);

  *sine = sum.sine;
  *cosine = sum.cosine;
}

/* Of a whole quadrant, made once: battles ask for sines millions of times. What is said in degrees is measured as it was
 * said, so each is that of the hundredth of a degree that the part stands for. The other half of a quadrant mirrors the
 * first, so turning by quarters and mirroring are exact. */
static gint32 quadrant_sines[BIV_RIGHT_ANGLE + 1];

static inline void
look_up_sines (BivAngle angle,
               gint32  *sine,
               gint32  *cosine)
{
  guint part = angle % BIV_RIGHT_ANGLE;
  gint32 s = quadrant_sines[part], c = quadrant_sines[BIV_RIGHT_ANGLE - part];

  switch (angle / BIV_RIGHT_ANGLE)
    {
    case 0:  *sine = s;  *cosine = c;  break;
    case 1:  *sine = c;  *cosine = -s; break;
    case 2:  *sine = -s; *cosine = -c; break;
    default: *sine = -c; *cosine = s;  break;
    }
}

/* The first time of all, or nearly. */
static G_GNUC_NO_INLINE void
make_and_look_up_sines (BivAngle angle,
                        gint32  *sine,
                        gint32  *cosine,
                        gsize   *is_made)
{
  if (g_once_init_enter (is_made))
    {
      for (guint part = 0; part <= BIV_RIGHT_ANGLE / 2; part++)
        {
          guint said = (part * 9000 + BIV_RIGHT_ANGLE / 2) / BIV_RIGHT_ANGLE;
          Sines sum = add_up (coarse_degree_sines[said >> 6], coarse_degree_cosines[said >> 6], fine_degree_sines[said & 63],
                              fine_degree_cosines[said & 63]);

          quadrant_sines[BIV_RIGHT_ANGLE - part] = sum.cosine;
          quadrant_sines[part] = sum.sine;
        }
      g_once_init_leave (is_made, 1);
    }
  look_up_sines (angle, sine, cosine);
}

void
biv_angle_get_sines (BivAngle angle,
                     gint32  *sine,
                     gint32  *cosine)
{
  static gsize is_made = 0;

  if (G_LIKELY (g_atomic_pointer_get (&is_made) != 0))
    look_up_sines (angle, sine, cosine);
  else
    make_and_look_up_sines (angle, sine, cosine, &is_made);
}

gint32
biv_angle_get_sine (BivAngle angle)
{
  gint32 sine, cosine;

  biv_angle_get_sines (angle, &sine, &cosine);
  return sine;
}

gint32
biv_angle_get_cosine (BivAngle angle)
{
  gint32 sine, cosine;

  biv_angle_get_sines (angle, &sine, &cosine);
  return cosine;
}

BivHeading
biv_heading_of (BivAngle angle)
{
  BivHeading heading;

  biv_angle_get_sines (angle, &heading.sine, &heading.cosine);
  return heading;
}

BivHeading
biv_heading_toward (BivSpot from,
                    BivSpot to)
{
  BivHeading heading = { 0, BIV_ONE };

  if (from.x != to.x || from.y != to.y)
    biv_direction_of ((gint64) to.x - from.x, (gint64) to.y - from.y, &heading.sine, &heading.cosine);
  return heading;
}

/* ---- Degrees ---- */

BivAngle
biv_angle_from_hundredths (int hundredths)
{
  gint64 turned = hundredths % 36000;

  if (turned < 0)
    turned += 36000;
  return (BivAngle) ((turned * 65536 + 18000) / 36000);
}

int
biv_angle_to_hundredths (BivAngle angle)
{
  return (int) (((gint64) angle * 36000 + 32768) / 65536) % 36000;
}

/* ---- Directions ---- */

/* Tangents are looked up by so many parts of one. */
#define TANGENTS 256

/* The first part of a turn whose tangent is at least so many of TANGENTS. */
static inline const guint16 *
list_tangents (void)
{
  static guint16 parts[TANGENTS + 2];
  static gsize is_made = 0;

  if (g_once_init_enter (&is_made))
    {
      guint part = 0;

      for (gint64 tangent = 0; tangent <= TANGENTS; tangent++)
        {
          gint32 s, c;

          for (half_quadrant (part, &s, &c); s * (gint64) TANGENTS < c * tangent; half_quadrant (++part, &s, &c))
            ;
          parts[tangent] = (guint16) part;
        }
      parts[TANGENTS + 1] = parts[TANGENTS];
      g_once_init_leave (&is_made, 1);
    }
  return parts;
}

/* The angle in the first half quadrant whose tangent is nearest to @less of @more. */
static guint
part_of (gint64 less,
         gint64 more)
{
  /* A straight line between two tangents of the list is a guess, and the sines decide, as with roots. */
  const guint16 *parts = list_tangents ();
  gint64 whole = less * TANGENTS / more, rest = less * TANGENTS % more;
  guint low = parts[whole] + (guint) ((parts[whole + 1] - parts[whole]) * rest / more);
  gint32 s, c, over_s, over_c;

  half_quadrant (low, &s, &c);
  while (low > 0 && s * more > c * less)
    half_quadrant (--low, &s, &c);
  if (low == BIV_RIGHT_ANGLE / 2)
    return low;
  half_quadrant (low + 1, &over_s, &over_c);
  while (over_s * more <= over_c * less)
    {
      s = over_s;
      c = over_c;
      if (++low == BIV_RIGHT_ANGLE / 2)
        return low;
      half_quadrant (low + 1, &over_s, &over_c);
    }
  return over_s * more - over_c * less < c * less - s * more ? low + 1 : low;
}

BivAngle
biv_angle_toward (BivSpot from,
                  BivSpot to)
{
  gint64 x = (gint64) to.x - from.x, y = (gint64) to.y - from.y;
  gint64 east = ABS (x), north = ABS (y);
  guint part;

  if (east == 0 && north == 0)
    return 0;
  part = east <= north ? part_of (east, north) : BIV_RIGHT_ANGLE - part_of (north, east);
  if (y < 0)
    part = 2 * BIV_RIGHT_ANGLE - part;
  return (BivAngle) (x < 0 ? 0x10000 - part : part);
}

void
biv_direction_of (gint64  x,
                  gint64  y,
                  gint32 *sine,
                  gint32 *cosine)
{
  gint64 length;
  /* As long as fits: the longer of the two has thirty bits, and its sign. */
  int spare = __builtin_clzll ((guint64) MAX (ABS (x), ABS (y))) - 34;

  if (spare < 0)
    {
      x /= G_GINT64_CONSTANT (1) << -spare;
      y /= G_GINT64_CONSTANT (1) << -spare;
    }
  else
    {
      x *= G_GINT64_CONSTANT (1) << spare;
      y *= G_GINT64_CONSTANT (1) << spare;
    }
  length = biv_root ((guint64) (x * x + y * y));
  *sine = (gint32) (x * BIV_ONE / length);
  *cosine = (gint32) (y * BIV_ONE / length);
}

/* ---- Roots ---- */

/* A square root is rounded alike everywhere (IEEE 754); of squares of more than 52 bits it may be one off, and they decide. */
guint32
biv_root (guint64 square)
{
  guint64 root = MIN ((guint64) sqrt ((double) square), (guint64) G_MAXUINT32);
  gint64 rest;

  if (square >> 52 == 0)
    return (guint32) root;
  for (rest = (gint64) (square - root * root); rest < 0; root--)
    rest += 2 * (gint64) root - 1;
  for (; rest > 2 * (gint64) root; root++)
    rest -= 2 * (gint64) root + 1;
  return (guint32) root;
}
