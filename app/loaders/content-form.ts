import { data } from "react-router";
import type { FieldSet } from "#domain/core/fields.ts";
import { allInputs, type ContentFields, inputsOf, rowsOf } from "#domain/site/content/fields.ts";
import { type AnySection, isList } from "#domain/site/content/section.ts";
import { isSectionId, type SectionId, sections } from "#domain/site/content/sections.ts";
import type { ShownPicture } from "#domain/site/pictures/picture-rules.ts";
import type { Locale } from "#i18n/locales.ts";
import { localized } from "#i18n/localized.ts";
import { type Message, message } from "#i18n/message.ts";

/** A field's inputs side by side, by name; those of a list are rows of such inputs. */
export type ContentGroup =
  | { kind: "inputs"; names: string[] }
  | { kind: "rows"; label: string; hint: string | null; rows: string[][] };

/** Throws 404 for a section that the site doesn't have. */
export function sectionFrom(name: string): SectionId {
  if (isSectionId(name)) return name;
  throw data(message("frame.notFound"), { status: 404 });
}

function fieldsOf(id: SectionId): ContentFields {
  const section: AnySection = sections[id];
  return isList(section) ? section.item : section.fields;
}

/** The inputs of a section's form, or of the form of an entry; `pictures` can be chosen. */
export function contentInputs(
  id: SectionId,
  pictures: readonly Pick<ShownPicture, "id" | "alt">[],
  locale: Locale,
): FieldSet {
  const uploaded = pictures.map(({ id: value, alt }) => ({
    value,
    label: localized(alt, locale).content,
  }));
  const inputs = Object.entries(allInputs(Object.entries(fieldsOf(id)))).map(([name, input]) => [
    name,
    input.type === "picture"
      ? {
          ...input,
          none: message("pictures.noPicture"),
          options: [...(input.options ?? []), ...uploaded],
        }
      : input,
  ]);
  return Object.fromEntries(inputs);
}

export function contentGroups(id: SectionId, say: (text: Message) => string): ContentGroup[] {
  return Object.entries(fieldsOf(id)).map(([name, field]) =>
    field.kind === "rows"
      ? {
          kind: "rows",
          label: say(field.label),
          hint: field.hint ? say(field.hint) : null,
          rows: rowsOf(name, field).map((row) => Object.keys(allInputs(Object.values(row)))),
        }
      : { kind: "inputs", names: Object.keys(inputsOf(name, field)) },
  );
}
