import type { Field, FieldSet, Shown } from "#domain/core/fields.ts";
import type { Locale } from "#i18n/locales.ts";
import { translate } from "#i18n/translate.ts";
import type { FormDeclaration } from "../routing/declaration.ts";

/** How a field of the form `form` is shown. */
export interface FieldView {
  form: string;
  name: string;
  shown: Shown;
}

/** What browsers need to know of the fields of forms: all but how they are read. */
export function fieldViews(locale: Locale, forms: Readonly<Record<string, FieldSet>>): FieldView[] {
  return Object.entries(forms).flatMap(([form, fields]) =>
    Object.entries(fields).map(([name, field]) => {
      const { read: _, ...shown }: Field = field;
      return { form, name, shown: translate(locale, shown) };
    }),
  );
}

export function declaredViews(locale: Locale, forms: Readonly<Record<string, FormDeclaration>>) {
  const declared = Object.entries(forms).flatMap(([intent, { name, fields }]) =>
    fields ? [[typeof name === "string" ? name : intent, fields] as const] : [],
  );
  return fieldViews(locale, Object.fromEntries(declared));
}
