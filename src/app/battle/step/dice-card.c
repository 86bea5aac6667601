/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dice-card.c: the dice of a battle: who rolls them, and the face that is due */
#include "config.h"

#include "app/battle/step/dice-card.h"

#include <glib/gi18n.h>

#include "app/desk/clause-link.h"
#include "app/battle/step/fight-log.h"
#include "app/widgets/announce.h"
#include "app/widgets/children.h"
#include "app/widgets/fold.h"
#include "app/widgets/label.h"
#include "app/widgets/look.h"
#include "app/widgets/swatch.h"
#include "app/widgets/template.h"
#include "campaign/model/dice-proof.h"

#define LONGEST_SUM 34              /* letters of it that fit into a line, as large as sums are */
#define MOST_OUTCOMES 6             /* faces that have room for what comes of them */
#define OUTCOME_CHARS 11            /* of a line of it */

struct _BivDiceCard
{
  GtkWidget        parent_instance;

  BivSession      *session;
  BivCampaign     *campaign;
  char            *sides[BIV_N_SIDES];
  int              marked;          /* typed, not yet used; as a plain die counts it */
  gboolean         throws_plain;    /* a plain die where the book has one of its own */
  char            *said;            /* (nullable): of the die that is due, to whoever cannot see it */
  int              room;            /* px that the tallest request took so far; the faces stand at its foot */

  gboolean         is_hosts;          /* the program rolls nothing here */
  gboolean         takes_no_face;     /* and nobody types any in */
  char          *(*outcome) (gpointer owner, int face);     /* (nullable) */
  gpointer         owner;

  GtkToggleButton *rolls, *types, *real, *plain;   /* template children from here on */
  GtkWidget       *title, *die, *kinds;
  BivSwatch       *swatch;
  GtkBox          *faces;
  GtkWidget       *proof, *words;
  GtkLabel        *seal, *words_label;
  GtkLabel        *die_hint, *die_whose, *die_clause, *die_who, *die_needs, *die_given;
};

enum { MARKED, WORDS, N_SIGNALS };
static guint signals[N_SIGNALS];

BIV_DEFINE_TEMPLATE_TYPE (BivDiceCard, biv_dice_card, GTK_TYPE_WIDGET)

/* ---- The faces ---- */

/* What stands on the real die, if such a one is typed. */
static const char *const *
get_marks (BivDiceCard     *self,
           const BivWanted *wanted)
{
  return self->throws_plain ? NULL : wanted->marks;
}

/* A die of ten reads 0 to 9; its nought is the face ten (FU-ORDER-2). */
static char *
dup_reading (BivDiceCard     *self,
             const BivWanted *wanted,
             int              face)
{
  const char *const *marks = get_marks (self, wanted);

  if (marks != NULL)
    return g_strdup (marks[face - 1]);
  return g_strdup_printf ("%d", wanted->sides == 10 ? face % 10 : face);
}

static void
on_face (GtkButton   *button,
         BivDiceCard *self)
{
  biv_dice_card_mark (self, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "face")));
}

/* The button alone, or with what comes of it beneath. */
static GtkWidget *
make_column (GtkWidget  *button,
             const char *outcome)
{
  GtkWidget *column, *words;

  if (outcome == NULL)
    return button;
  column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  words = biv_label_new (outcome, "caption", BIV_LABEL_WRAPS);
  gtk_label_set_justify (GTK_LABEL (words), GTK_JUSTIFY_CENTER);
  gtk_label_set_max_width_chars (GTK_LABEL (words), OUTCOME_CHARS);
  gtk_label_set_lines (GTK_LABEL (words), 2);
  gtk_widget_set_valign (words, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (column), button);
  gtk_box_append (GTK_BOX (column), words);
  return column;
}

static void
add_face (BivDiceCard     *self,
          const BivWanted *wanted,
          int              face,
          const char      *outcome)
{
  gboolean has_picture = wanted->sides == 6 && get_marks (self, wanted) == NULL;
  g_autofree char *number = g_strdup_printf ("A%d", face);
  g_autofree char *picture = biv_fight_dup_dice (number, wanted->sides, NULL);
  g_autofree char *name = dup_reading (self, wanted, face), *whole = NULL;
  GtkWidget *button = gtk_button_new_with_label (has_picture ? picture : name);

  gtk_widget_add_css_class (button, "face");
  if (has_picture)
    gtk_widget_add_css_class (button, "dice");
  if (face == self->marked)
    gtk_widget_add_css_class (button, "marked");
  if (outcome != NULL)
    {
      whole = g_strdup_printf ("%s: %s", name, outcome);
      g_strdelimit (whole, "\n", ' ');
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, whole != NULL ? whole : name, -1);
  g_object_set_data (G_OBJECT (button), "face", GINT_TO_POINTER (face));
  g_signal_connect (button, "clicked", G_CALLBACK (on_face), self);
  gtk_box_append (self->faces, make_column (button, outcome));
}

/* In the order in which they stand. */
static int
face_at (const BivWanted *wanted,
         int              place)
{
  return wanted->sides == 10 ? (place == 1 ? 10 : place - 1) : place;
}

static void
fill_faces (BivDiceCard     *self,
            const BivWanted *wanted)
{
  g_autoptr (GPtrArray) outcomes = g_ptr_array_new_with_free_func (g_free);
  gboolean has_outcomes = self->outcome != NULL && wanted->sides <= MOST_OUTCOMES;

  for (int i = 1; i <= wanted->sides && has_outcomes; i++)
    {
      g_ptr_array_add (outcomes, self->outcome (self->owner, face_at (wanted, i)));
      has_outcomes = outcomes->pdata[i - 1] != NULL;
    }
  biv_children_remove (self->faces);
  if (has_outcomes)
    gtk_widget_remove_css_class (GTK_WIDGET (self->faces), "linked");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->faces), "linked");
  gtk_box_set_spacing (self->faces, has_outcomes ? 6 : 0);
  gtk_box_set_homogeneous (self->faces, has_outcomes);
  gtk_widget_set_hexpand (GTK_WIDGET (self->faces), has_outcomes);
  for (int i = 1; i <= wanted->sides; i++)
    add_face (self, wanted, face_at (wanted, i), has_outcomes ? outcomes->pdata[i - 1] : NULL);
}

/* ---- What is said ---- */

static const char *
side_name (BivDiceCard *self,
           int          side)
{
  BivSide *item = side >= 0 && side < BIV_N_SIDES ? biv_campaign_find_side (self->campaign, self->sides[side]) : NULL;

  /* TRANSLATORS: whose die it is, where it is no side's */
  return item != NULL ? biv_item_get_name (BIV_ITEM (item)) : _("Nobody’s die");
}

static char *
dup_whose (BivDiceCard     *self,
           const BivWanted *wanted)
{
  const char *name = side_name (self, wanted->side);

  if (wanted->least == wanted->most)
    /* TRANSLATORS: whose die is due, which of how many: "Clans of Karrash, die 2 of 3" */
    return g_strdup_printf (_("%s, die %u of %u"), name, wanted->number, wanted->least);
  if (wanted->most == wanted->least + 1)
    /* TRANSLATORS: likewise, where what falls decides: "Crown of Alvora, die 1 of 1 or 2" */
    return g_strdup_printf (_("%s, die %u of %u or %u"), name, wanted->number, wanted->least, wanted->most);
  /* TRANSLATORS: likewise: "Crown of Alvora, die 1 of 3 or more" */
  return g_strdup_printf (_("%s, die %u of %u or more"), name, wanted->number, wanted->least);
}

/* The faces typed so far, each with its side. */
static char *
dup_given (BivDiceCard     *self,
           const BivWanted *wanted)
{
  GArray *given = biv_session_get_given (self->session);
  g_autoptr (GString) words = g_string_new (NULL);
  int side = BIV_N_SIDES;

  for (guint i = 0; i < given->len; i++)
    {
      const BivFace *face = &g_array_index (given, BivFace, i);
      BivWanted die = *wanted;
      g_autofree char *reading = NULL;

      die.sides = face->sides != 0 ? face->sides : wanted->sides;
      reading = dup_reading (self, &die, face->face);
      if (face->side != side)
        g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "", side_name (self, face->side));
      side = face->side;
      g_string_append_printf (words, " %s", reading);
    }
  return words->len > 0 ? g_strdup_printf (_("So far: %s"), words->str) : g_strdup (_("No die has been thrown for it yet"));
}

static void
show_hint (BivDiceCard     *self,
           const BivWanted *wanted)
{
  const char *words = _("Keys 1 to 6");

  if (wanted == NULL)
    words = _("No die is due");
  else if (self->takes_no_face)
    words = _("It falls with the host");
  else if (self->marked > 0)
    words = _("Return uses it");
  else if (get_marks (self, wanted) != NULL)
    words = _("Keys 0 to 3");
  else if (wanted->sides > 6)
    words = _("Keys 0 to 9");
  gtk_widget_remove_css_class (GTK_WIDGET (self->die_hint), "error");
  gtk_label_set_text (self->die_hint, words);
  gtk_widget_set_tooltip_text (self->title, words);
}

/* Whoever cannot see the card hears all of it with its faces. */
static void
name_faces (BivDiceCard *self)
{
  g_autofree char *words = g_strdup_printf ("%s. %s. %s", gtk_label_get_text (self->die_whose),
                                            gtk_label_get_text (self->die_who), gtk_label_get_text (self->die_needs));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->faces), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  if (g_strcmp0 (words, self->said) == 0)
    return;
  g_free (self->said);
  self->said = g_steal_pointer (&words);
  biv_announce (self, self->said);
  biv_announce (self, gtk_label_get_text (self->die_hint));
}

/* A sum is the largest thing on the card. What each face does is a sentence: as large as that it would take the log's room. */
static void
show_size (BivDiceCard *self,
           const char  *needs)
{
  gboolean is_sum = needs[0] != '\0' && g_utf8_strlen (needs, -1) <= LONGEST_SUM;

  if (is_sum)
    gtk_widget_add_css_class (GTK_WIDGET (self->die_needs), "die-sum");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->die_needs), "die-sum");
  if (needs[0] != '\0' && !is_sum)
    gtk_widget_add_css_class (GTK_WIDGET (self->die_needs), "heading");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->die_needs), "heading");
}

/* From one die of an action to its next the room of the tallest request is kept, so that neither the faces nor what is below them
 * jump. When none is due any more it is the log's. */
static void
keep_room (BivDiceCard *self,
           gboolean     is_due)
{
  gboolean keeps = is_due && biv_session_get_types_dice (self->session);

  self->room = keeps ? MAX (self->room, gtk_widget_get_height (self->die)) : 0;
  gtk_widget_set_size_request (self->die, -1, self->room > 0 ? self->room : -1);
}

/* ---- The proof ---- */

static void
on_copy_seal (BivDiceCard *self)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), gtk_label_get_text (self->seal));
}

static void
on_words (BivDiceCard *self)
{
  g_signal_emit (self, signals[WORDS], 0);
}

/* Until the first die, when everybody should have the seal, and still can say a word. Of dice that are typed, or that fall with a
 * host, it proves nothing here. */
static void
show_proof (BivDiceCard *self)
{
  const char *words = self->campaign->dice_words;
  g_autofree char *own = biv_session_dup_seal (self->session), *quoted = NULL;
  const char *seal = own != NULL ? own : self->campaign->dice_seal;
  gboolean is_due = seal != NULL && !self->is_hosts && !biv_session_get_types_dice (self->session)
                    && biv_session_get_n_drawn (self->session) == 0 && !biv_session_is_over (self->session);

  gtk_widget_set_visible (self->proof, is_due);
  gtk_widget_set_visible (self->words, is_due && (words != NULL || !biv_dice_proof_has_begun (self->campaign)));
  if (!is_due)
    return;
  if (words != NULL)
    quoted = g_strdup_printf ("“%s”", words);
  gtk_label_set_text (self->seal, seal);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->seal), seal);
  gtk_label_set_text (self->words_label, quoted != NULL ? quoted : _("Players’ words…"));
}

void
biv_dice_card_show (BivDiceCard *self)
{
  g_autofree char *whose = NULL, *given = NULL;
  BivWanted wanted;
  gboolean is_due;

  g_return_if_fail (BIV_IS_DICE_CARD (self) && self->session != NULL);

  is_due = biv_session_get_wanted (self->session, &wanted);
  /* In a battle that is over, or is looked back at, nothing is thrown. */
  gtk_widget_set_visible (GTK_WIDGET (self), biv_session_is_at_end (self->session) && !biv_session_is_over (self->session));
  show_proof (self);
  keep_room (self, is_due);
  gtk_widget_set_visible (self->die, is_due);
  show_hint (self, is_due ? &wanted : NULL);
  if (!is_due)
    {
      self->marked = 0;
      g_clear_pointer (&self->said, g_free);
      return;
    }
  whose = dup_whose (self, &wanted);
  given = dup_given (self, &wanted);
  biv_swatch_set_side (self->swatch, self->campaign, wanted.side >= 0 ? self->sides[wanted.side] : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->swatch), wanted.side >= 0);
  gtk_label_set_text (self->die_whose, whose);
  biv_clause_label_set (self->die_clause, wanted.clause);
  gtk_label_set_text (self->die_who, wanted.sentence);
  gtk_label_set_text (self->die_needs, wanted.needs[0] != '\0' ? wanted.needs : wanted.why != NULL ? wanted.why : "");
  show_size (self, wanted.needs);
  gtk_label_set_text (self->die_given, given);
  gtk_widget_set_visible (self->kinds, wanted.marks != NULL);
  fill_faces (self, &wanted);
  gtk_widget_set_visible (GTK_WIDGET (self->faces), !self->takes_no_face);
  name_faces (self);
}

void
biv_dice_card_set_outcomes (BivDiceCard *self,
                            char       *(*outcome) (gpointer owner,
                                                    int      face),
                            gpointer     owner)
{
  g_return_if_fail (BIV_IS_DICE_CARD (self));

  self->outcome = outcome;
  self->owner = owner;
}

void
biv_dice_card_leave_to_host (BivDiceCard *self,
                             gboolean     takes_faces)
{
  g_return_if_fail (BIV_IS_DICE_CARD (self));

  self->is_hosts = TRUE;
  self->takes_no_face = !takes_faces;
  gtk_widget_set_visible (GTK_WIDGET (self->rolls), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->types), FALSE);
}

char *
biv_dice_card_dup_marked (BivDiceCard *self)
{
  BivWanted wanted;

  g_return_val_if_fail (BIV_IS_DICE_CARD (self), NULL);

  return self->marked > 0 && biv_session_get_wanted (self->session, &wanted) ? dup_reading (self, &wanted, self->marked) : NULL;
}

static void
say_marked (BivDiceCard *self)
{
  g_autofree char *face = biv_dice_card_dup_marked (self);

  biv_announce (self, face);
  if (face != NULL)
    biv_announce (self, gtk_label_get_text (self->die_hint));
}

void
biv_dice_card_mark (BivDiceCard *self,
                    int          face)
{
  BivWanted wanted;

  g_return_if_fail (BIV_IS_DICE_CARD (self));

  if (face != 0 && (self->takes_no_face || !biv_session_get_wanted (self->session, &wanted) || face < 1 || face > wanted.sides))
    return;
  self->marked = face;
  biv_dice_card_show (self);
  say_marked (self);
  g_signal_emit (self, signals[MARKED], 0);
}

void
biv_dice_card_use (BivDiceCard *self)
{
  int face;

  g_return_if_fail (BIV_IS_DICE_CARD (self));

  face = self->marked;
  self->marked = 0;
  if (face > 0)
    biv_session_give_face (self->session, face);
  else if (!self->is_hosts)
    biv_session_roll_face (self->session);
}

/* ---- Keys ---- */

/* Returns: the face that reads so; 0: none does. Of several that read the same any will do. */
static int
find_face (BivDiceCard     *self,
           const BivWanted *wanted,
           int              figure)
{
  for (int face = 1; face <= wanted->sides; face++)
    {
      g_autofree char *reading = dup_reading (self, wanted, face);

      if (reading[0] == '0' + figure && reading[1] == '\0')
        return face;
    }
  return 0;
}

/* Nothing is marked then: who had typed another face before meant this one. */
static void
refuse_figure (BivDiceCard *self,
               int          figure)
{
  g_autofree char *words = g_strdup_printf (_("This die has no %d"), figure);

  if (self->takes_no_face)
    return;
  biv_dice_card_mark (self, 0);
  gtk_widget_add_css_class (GTK_WIDGET (self->die_hint), "error");
  gtk_label_set_text (self->die_hint, words);
  biv_announce (self, words);
}

gboolean
biv_dice_card_press (BivDiceCard *self,
                     guint        key)
{
  BivWanted wanted;
  int face, figure;

  g_return_val_if_fail (BIV_IS_DICE_CARD (self), FALSE);

  if (!biv_session_get_wanted (self->session, &wanted))
    return FALSE;
  if ((key >= GDK_KEY_0 && key <= GDK_KEY_9) || (key >= GDK_KEY_KP_0 && key <= GDK_KEY_KP_9))
    {
      figure = (int) (key >= GDK_KEY_KP_0 ? key - GDK_KEY_KP_0 : key - GDK_KEY_0);
      face = find_face (self, &wanted, figure);
      if (face > 0)
        biv_dice_card_mark (self, face);
      else
        refuse_figure (self, figure);
    }
  else if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter)
    {
      if (self->marked > 0)
        biv_dice_card_use (self);
    }
  else
    return FALSE;
  return TRUE;
}

/* A button that has the focus is pressed by Return, unless a face waits to be used. */
static gboolean
on_return (BivDiceCard *self,
           guint        key)
{
  return self->marked > 0 && (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) && biv_dice_card_press (self, key);
}

void
biv_dice_card_take_return (BivDiceCard *self,
                           GtkWidget   *page)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_return_if_fail (BIV_IS_DICE_CARD (self));

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (on_return), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (page, keys);
}

/* ---- The card ---- */

/* A mark is of the die that it was typed for. */
static void
on_kind (BivDiceCard *self)
{
  self->throws_plain = gtk_toggle_button_get_active (self->plain);
  if (self->session != NULL)
    biv_dice_card_mark (self, 0);
}

static void
on_types (BivDiceCard *self)
{
  if (self->session == NULL)
    return;
  biv_session_set_types_dice (self->session, gtk_toggle_button_get_active (self->types));
  biv_dice_card_show (self);
  g_signal_emit (self, signals[MARKED], 0);   /* whose the next die is has changed with it */
}

void
biv_dice_card_set_session (BivDiceCard       *self,
                           BivSession        *session,
                           BivCampaign       *campaign,
                           const char *const *sides,
                           gboolean           types)
{
  g_return_if_fail (BIV_IS_DICE_CARD (self));

  g_set_object (&self->session, session);
  g_set_object (&self->campaign, campaign);
  for (guint i = 0; i < BIV_N_SIDES; i++)
    {
      g_free (self->sides[i]);
      self->sides[i] = g_strdup (sides[i]);
    }
  gtk_toggle_button_set_active (self->types, types);
  on_types (self);
}

static void
biv_dice_card_dispose (GObject *object)
{
  BivDiceCard *self = BIV_DICE_CARD (object);

  g_clear_object (&self->session);
  g_clear_object (&self->campaign);
  g_clear_pointer (&self->said, g_free);
  for (guint i = 0; i < BIV_N_SIDES; i++)
    g_clear_pointer (&self->sides[i], g_free);
  biv_children_unparent (object);
  G_OBJECT_CLASS (biv_dice_card_parent_class)->dispose (object);
}

/* Beside large words the hint has no room, and the title tells it on hover; how large they are is known now. */
static void
biv_dice_card_map (GtkWidget *widget)
{
  gtk_widget_set_visible (GTK_WIDGET (BIV_DICE_CARD (widget)->die_hint), biv_look_get_text_scale (widget) < BIV_LARGE_TEXT);
  GTK_WIDGET_CLASS (biv_dice_card_parent_class)->map (widget);
}

static void
biv_dice_card_class_init (BivDiceCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_dice_card_dispose;
  widget_class->map = biv_dice_card_map;
  signals[MARKED] = g_signal_new ("marked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[WORDS] = g_signal_new ("words", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (BIV_TYPE_FOLD);
  g_type_ensure (BIV_TYPE_SWATCH);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/step/dice-card.ui");
  BIV_BIND_CHILDREN (widget_class, BivDiceCard, title, rolls, types, die, faces, die_hint, die_who, die_needs, die_whose,
                     die_clause, die_given, swatch, kinds, real, plain, proof, seal, words, words_label);
  BIV_BIND_CALLBACKS (widget_class, on_types, on_kind, on_copy_seal, on_words);
}
