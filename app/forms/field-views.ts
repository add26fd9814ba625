import type { FieldSet, Shown } from "#domain/core/fields.ts";
import type { Locale } from "#i18n/locales.ts";
import { translateAll } from "#i18n/translate.ts";
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
      const shown = Object.entries(field).filter(([key]) => key !== "read");
      return { form, name, shown: translateAll(locale, Object.fromEntries(shown)) as Shown };
    }),
  );
}

export function declaredViews(
  locale: Locale,
  forms: Readonly<Record<string, FormDeclaration>>,
): FieldView[] {
  const declared = Object.entries(forms).flatMap(([intent, { name, fields }]) =>
    fields ? [[typeof name === "string" ? name : intent, fields] as const] : [],
  );
  return fieldViews(locale, Object.fromEntries(declared));
}
