/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text-fields.h: several fields that together are one word of a calculator
 *
 * Property "text": what stands in them, as calculators take it; notified whenever it changes, by whose hand ever. */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_TYPE_TEXT_FIELDS (biv_text_fields_get_type ())
G_DECLARE_DERIVABLE_TYPE (BivTextFields, biv_text_fields, BIV, TEXT_FIELDS, GtkWidget)

/**
 * BivTextFieldsClass:
 * @show: puts a text into the fields
 * @dup_shown: Returns: (transfer full): the text of what stands in them. Called after every change, so that fields may come
 *   and go with others
 */
struct _BivTextFieldsClass
{
  GtkWidgetClass parent_class;

  void (*show)       (BivTextFields *self,
                      const char    *text);
  char *(*dup_shown) (BivTextFields *self);
};

/** biv_text_fields_set_text: @text: (nullable): none */
void biv_text_fields_set_text (BivTextFields *self,
                               const char    *text);
/** biv_text_fields_change: for the handlers of a subclass: something was typed or chosen. Nothing happens while it is made
 *  or filled */
void biv_text_fields_change   (BivTextFields *self);

G_END_DECLS
