/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template.h: a class with a template: its children, and the functions that its signals call */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

/** BIV_DEFINE_TEMPLATE_TYPE: as G_DEFINE_FINAL_TYPE; an instance begins as the template has it, and with nothing else */
#define BIV_DEFINE_TEMPLATE_TYPE(Type, type, PARENT) \
  G_DEFINE_FINAL_TYPE (Type, type, PARENT) \
  static void type##_init (Type *self) { gtk_widget_init_template (GTK_WIDGET (self)); }

/** BIV_BIND_CHILDREN: (widget_class, Type, names...): fields of Type that are objects of the template, by the same names */
#define BIV_BIND_CHILDREN(widget_class, Type, ...) BIV_BIND_ALL (BIV_BIND_CHILD, widget_class, Type, __VA_ARGS__)
/** BIV_BIND_CALLBACKS: (widget_class, functions...): as the template's signals call them */
#define BIV_BIND_CALLBACKS(widget_class, ...)      BIV_BIND_ALL (BIV_BIND_CALLBACK, widget_class, , __VA_ARGS__)

/** BIV_COMMAND: for gtk_widget_class_install_action(): @function does it, and needs nothing but the widget that has the action */
#define BIV_COMMAND(function) ((GtkWidgetActionActivateFunc) G_CALLBACK (function))

/** biv_template_dispose_window: as gtk_widget_dispose_template, of a window: GTK 4.8 takes the bound children away from one that
 *  goes on pointing to them, as its child or its default button */
static inline void
biv_template_dispose_window (GtkWindow *window,
                             GType      type)
{
  gtk_window_set_default_widget (window, NULL);
  gtk_window_set_focus (window, NULL);
  gtk_window_set_child (window, NULL);
  gtk_widget_dispose_template (GTK_WIDGET (window), type);
}

/* ---- How: one name at a time, and the rest once more, up to 64 ---- */

#define BIV_BIND_CHILD(widget_class, Type, name)     gtk_widget_class_bind_template_child (widget_class, Type, name)
#define BIV_BIND_CALLBACK(widget_class, none, name)  gtk_widget_class_bind_template_callback (widget_class, name)
#define BIV_BIND_ALL(bind, widget_class, Type, ...) \
  G_STMT_START { BIV_BIND_ROUNDS (BIV_BIND_ONE (bind, widget_class, Type, __VA_ARGS__)) } G_STMT_END
#define BIV_BIND_ONE(bind, widget_class, Type, name, ...) \
  bind (widget_class, Type, name); \
  __VA_OPT__ (BIV_BIND_NEXT BIV_BIND_PARENS (bind, widget_class, Type, __VA_ARGS__))
#define BIV_BIND_NEXT() BIV_BIND_ONE
#define BIV_BIND_PARENS ()
#define BIV_BIND_ROUNDS(...) BIV_BIND_16 (BIV_BIND_16 (BIV_BIND_16 (BIV_BIND_16 (__VA_ARGS__))))
#define BIV_BIND_16(...) BIV_BIND_4 (BIV_BIND_4 (BIV_BIND_4 (BIV_BIND_4 (__VA_ARGS__))))
#define BIV_BIND_4(...) BIV_BIND_AGAIN (BIV_BIND_AGAIN (BIV_BIND_AGAIN (BIV_BIND_AGAIN (__VA_ARGS__))))
#define BIV_BIND_AGAIN(...) __VA_ARGS__

G_END_DECLS
