import { data } from "react-router";
import { type Field, type Fields, nameIn, rowName } from "../../domain/site/content/fields.ts";
import { type AnySection, isList } from "../../domain/site/content/section.ts";
import { isSectionId, type SectionId, sections } from "../../domain/site/content/sections.ts";
import { LOCALES, type Locale } from "../../i18n/locales.ts";
import { type Message, message } from "../../i18n/message.ts";

/** An input as the console shows it, with its texts in the reader's language. */
export interface InputView {
  name: string;
  label: string;
  hint: string | null;
  lines: number;
  type: "text" | "email" | "tel" | "url" | "color";
  isNumber: boolean;
  isToggle: boolean;
  /** Offers the uploaded pictures, after its own options. */
  isPicture: boolean;
  /** Of what is typed, if it has one. */
  lang: Locale | undefined;
  /** Of a choice, or the pictures that came with the site. */
  options: { value: string; label: string }[] | null;
}

/** A field's inputs side by side; those of a list are rows of such fields. */
export type FieldView =
  | { kind: "inputs"; inputs: InputView[] }
  | { kind: "rows"; label: string; hint: string | null; rows: InputView[][] };

type Say = (text: Message | string) => string;

/** Throws 404 for a section that the site doesn't have. */
export function sectionFrom(name: string): SectionId {
  if (isSectionId(name)) return name;
  throw data(message("frame.notFound"), { status: 404 });
}

export function fieldViews(id: SectionId, say: Say): FieldView[] {
  const section: AnySection = sections[id];
  const fields: Fields = isList(section) ? section.item : section.fields;
  return Object.entries(fields).map(([name, field]) =>
    field.kind === "rows"
      ? rowsView(name, field, say)
      : { kind: "inputs", inputs: inputs(name, field, say) },
  );
}

function rowsView(name: string, field: Extract<Field, { kind: "rows" }>, say: Say): FieldView {
  return {
    kind: "rows",
    label: say(field.label),
    hint: field.hint ? say(field.hint) : null,
    rows: Array.from({ length: field.most }, (_, index) =>
      Object.entries(field.of).flatMap(([part, of]) => inputs(rowName(name, index, part), of, say)),
    ),
  };
}

function inputs(name: string, field: Exclude<Field, { kind: "rows" }>, say: Say): InputView[] {
  const view = (own: string, label: Message, lang?: Locale): InputView => ({
    name: own,
    label: say(label),
    hint: field.hint && (!lang || lang === "en") ? say(field.hint) : null,
    type: field.kind === "line" ? field.type : "text",
    lang,
    lines: "lines" in field ? field.lines : 1,
    isNumber: field.kind === "number",
    isToggle: field.kind === "toggle",
    isPicture: field.kind === "picture",
    options: optionsIn(field, say),
  });
  if (field.kind !== "text") return [view(name, field.label)];
  return LOCALES.map((locale) =>
    locale === "en"
      ? view(name, field.label, locale)
      : view(nameIn(locale, name), translationLabels[locale](field.label), locale),
  );
}

const translationLabels: Record<Exclude<Locale, "en">, (field: Message) => Message> = {
  es: (field) => message("contentFields.in.es", { field }),
};

function optionsIn(field: Field, say: Say): InputView["options"] {
  if (field.kind !== "choice" && field.kind !== "picture") return null;
  const options: Readonly<Record<string, Message>> =
    field.kind === "choice" ? field.options : field.shipped;
  return Object.entries(options).map(([value, label]) => ({ value, label: say(label) }));
}
