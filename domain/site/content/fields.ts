import { z } from "zod";
import type { Field, FieldSet } from "#domain/core/fields.ts";
import { addIssue, reasonOf, typed } from "#domain/core/input.ts";
import { wholeNumber } from "#domain/core/number-rules.ts";
import { cleanLine, cleanText } from "#domain/core/text-rules.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "#i18n/locales.ts";
import type { Localized } from "#i18n/localized.ts";
import { type Message, message } from "#i18n/message.ts";
import { isPictureId } from "../pictures/picture-rules.ts";
import { isTooDeep } from "./rich-text.ts";

interface Labeled {
  label: Message;
  hint?: Message;
}

/** A text in every language, over several `lines` if more than one; `rich` in Markdown. */
interface TextField extends Labeled {
  kind: "text";
  max: number;
  lines: number;
  rich: boolean;
  required: boolean;
}

/** An input that is the same in every language, and what it holds where nobody filled it in. */
interface InputField<Value = unknown> {
  kind: "input";
  input: Field<z.ZodType<Value>>;
  empty: Value;
}

/** A short list within a form. A row that is left empty is none. */
interface RowsField<Of extends RowFields = RowFields> extends Labeled {
  kind: "rows";
  of: Of;
  most: number;
}

export type RowFields = Readonly<Record<string, TextField | InputField>>;
export type ContentField = RowFields[string] | RowsField;
export type ContentFields = Readonly<Record<string, ContentField>>;

type ValueOf<F> = F extends TextField
  ? Localized<string>
  : F extends InputField<infer Value>
    ? Value
    : F extends RowsField<infer Of>
      ? ContentOf<Of>[]
      : never;

/** What is stored of fields. */
export type ContentOf<F extends ContentFields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> };

interface Options {
  hint?: Message;
  lines?: number;
  required?: boolean;
}

const MISSING = message("contentErrors.missing");

export function text(
  label: Message,
  max: number,
  options: Options & { rich?: boolean } = {},
): TextField {
  return { kind: "text", label, max, lines: 1, rich: false, required: true, ...options };
}

function input<Value>(
  label: Message,
  empty: Value,
  read: (raw: string, refuse: (reason: Message) => never) => Value,
  { required = true, ...shown }: Options & Pick<Field, "type" | "inputMode" | "options">,
): InputField<Value> {
  const schema = typed.transform((raw, check): Value => {
    const refuse = (reason: Message) => {
      addIssue(check, reason);
      return z.NEVER;
    };
    if (raw.trim() === "") return required ? refuse(MISSING) : empty;
    return read(raw, refuse);
  });
  return { kind: "input", input: { label, read: schema, ...shown }, empty };
}

const typedIn = { autoComplete: "off", dir: "auto" } as const;

/** Such as an address. `parse` returns null for what it can't be. */
export function line(
  label: Message,
  parse: (raw: string) => string | null,
  wrong: Message,
  options: Options & { type?: "email" | "tel" | "url" | "color" } = {},
): InputField<string> {
  const isPlain = options.type === undefined;
  const shown = { autoComplete: "off", ...(isPlain && { dir: "auto" as const }), ...options };
  return input(label, "", (raw, refuse) => parse(raw) ?? refuse(wrong), shown);
}

export function number(label: Message, most: number, options: Options = {}) {
  const read = (raw: string, refuse: (reason: Message) => never) => {
    const value = wholeNumber(raw.trim().replace(/^\$ ?/, ""));
    if (value !== null && value <= most) return value;
    return refuse(message("contentErrors.number", { most }));
  };
  return input<number | null>(label, null, read, { ...typedIn, inputMode: "numeric", ...options });
}

/** The id of an uploaded picture, or the name of one that came with the site; empty for none. */
export function picture(
  label: Message,
  { shipped = {}, ...options }: Options & { shipped?: Readonly<Record<string, Message>> } = {},
): InputField<string> {
  const read = (raw: string, refuse: (reason: Message) => never) =>
    isPictureId(raw) || Object.hasOwn(shipped, raw) ? raw : refuse(message("contentErrors.choice"));
  return input(label, "", read, {
    type: "picture",
    required: false,
    options: Object.entries(shipped).map(([value, name]) => ({ value, label: name })),
    ...options,
  });
}

/** One of a few; `empty` is what stored content has that is older than the field. */
export function choice(
  label: Message,
  options: Readonly<Record<string, Message>>,
  empty: string,
): InputField<string> {
  const read = (raw: string, refuse: (reason: Message) => never) =>
    Object.hasOwn(options, raw) ? raw : refuse(message("contentErrors.choice"));
  return input(label, empty, read, {
    options: Object.entries(options).map(([value, name]) => ({ value, label: name })),
  });
}

/** Yes or no. */
export function toggle(label: Message): InputField<boolean> {
  return input(label, false, () => true, { type: "checkbox", required: false });
}

export function rows<Of extends RowFields>(
  label: Message,
  of: Of,
  most: number,
  hint?: Message,
): RowsField<Of> {
  return { kind: "rows", label, of, most, ...(hint && { hint }) };
}

/** The name of a text's field in one language: `title`, `titleEs`. */
function nameIn(locale: Locale, name: string): string {
  if (locale === DEFAULT_LOCALE) return name;
  return name + locale.charAt(0).toUpperCase() + locale.slice(1);
}

const languageLabels: Record<Locale, (field: Message) => Message> = {
  en: (field) => message("contentFields.in.en", { field }),
  es: (field) => message("contentFields.in.es", { field }),
};

/** The inputs of a field, by name: a text has one for each language, a list those of its rows. */
export function inputsOf(name: string, field: ContentField): FieldSet {
  if (field.kind === "input") return { [name]: field.input };
  if (field.kind === "rows") {
    return Object.assign({}, ...rowsOf(name, field).map((row) => allInputs(Object.values(row))));
  }
  const { label, hint, lines } = field;
  const inputs = LOCALES.map((lang): [string, Field] => {
    const own = lang === "en" && hint ? { hint } : {};
    const named = languageLabels[lang](label);
    return [nameIn(lang, name), { label: named, ...own, lines, lang, ...typedIn, read: typed }];
  });
  return Object.fromEntries(inputs);
}

/** The fields of each row, by their part of it, under the names of their inputs. */
export function rowsOf(name: string, { of, most }: RowsField) {
  return Array.from({ length: most }, (_, index) =>
    Object.fromEntries(
      Object.entries(of).map(([part, field]) => [part, [`${name}_${index}_${part}`, field]]),
    ),
  ) as Record<string, [string, RowFields[string]]>[];
}

export function allInputs(fields: Iterable<[string, ContentField]>): FieldSet {
  return Object.assign({}, ...[...fields].map(([name, field]) => inputsOf(name, field)));
}

/** The inputs' values of some content. */
export function inputValues<F extends ContentFields>(fields: F, content: ContentOf<F>) {
  const values: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) write(values, name, field, content[name]);
  return values;
}

function write(values: Record<string, string>, name: string, field: ContentField, value: unknown) {
  if (field.kind === "text") {
    for (const locale of LOCALES) {
      values[nameIn(locale, name)] = (value as Localized<string>)[locale] ?? "";
    }
  } else if (field.kind === "rows") {
    const rows = rowsOf(name, field);
    (value as Record<string, unknown>[]).forEach((row, index) => {
      for (const [part, [own, of]] of Object.entries(rows[index] ?? {})) {
        write(values, own, of, row[part]);
      }
    });
  } else if (typeof value === "boolean") {
    values[name] = value ? "on" : "";
  } else {
    values[name] = typeof value === "number" ? `${value}` : ((value as string | null) ?? "");
  }
}

interface Sent<F extends ContentFields> {
  content: ContentOf<F> | null;
  version: string;
  /** What a question that the form was answered with said to send with a yes. */
  confirmed: string;
}

/**
 * The schema of a form with the fields, which is the only way content gets in. Its `version` tells
 * what it was filled from. With `mayBeEmpty`, a form that nobody filled in has no content.
 */
export function contentSchema<F extends ContentFields>(fields: F, { mayBeEmpty = false } = {}) {
  const inputs = allInputs(Object.entries(fields));
  const written = Object.keys(inputs).filter((name) => inputs[name]?.type !== "checkbox");
  return z
    .object(
      Object.fromEntries(
        [...Object.keys(inputs), "version", "confirmed"].map((name) => [name, typed]),
      ),
    )
    .transform((raw, check): Sent<F> => {
      const sent = { version: raw["version"] ?? "", confirmed: raw["confirmed"] ?? "" };
      const isEmpty = written.every((name) => isBlank(raw[name]));
      if (mayBeEmpty && isEmpty) return { content: null, ...sent };
      const refuse = (name: string, reason: Message) => addIssue(check, reason, [name]);
      const content = Object.entries(fields).map(([name, field]) => [
        name,
        read(name, field, raw, refuse),
      ]);
      return { content: Object.fromEntries(content) as ContentOf<F>, ...sent };
    });
}

type Raw = Readonly<Record<string, string>>;
type Refuse = (name: string, reason: Message) => void;

const isBlank = (sent = "") => sent.trim() === "";

function read(name: string, field: ContentField, raw: Raw, refuse: Refuse): unknown {
  if (field.kind === "text") return readText(name, field, raw, refuse);
  if (field.kind === "input") {
    const result = field.input.read.safeParse(raw[name] ?? "");
    for (const each of result.error?.issues ?? []) refuse(name, reasonOf(each));
    return result.data;
  }
  return rowsOf(name, field).flatMap((row) => {
    const own = Object.entries(row);
    const inputs = Object.keys(allInputs(Object.values(row)));
    if (inputs.every((input) => isBlank(raw[input]))) return [];
    return [
      Object.fromEntries(own.map(([part, [input, of]]) => [part, read(input, of, raw, refuse)])),
    ];
  });
}

function readText(name: string, field: TextField, raw: Raw, refuse: Refuse): Localized<string> {
  const { max, lines, required } = field;
  const found: Localized<string> = { en: "" };
  for (const locale of LOCALES) {
    const own = nameIn(locale, name);
    const sent = raw[own] ?? "";
    const clean = lines > 1 ? cleanText(sent, max) : cleanLine(sent, max);
    if (clean.ok && field.rich && isTooDeep(clean.value)) {
      refuse(own, message("contentErrors.tooDeep"));
    } else if (clean.ok) found[locale] = clean.value;
    else if (!clean.empty) refuse(own, clean.reason);
  }
  // What is missing in another language is shown in English.
  const isTranslated = LOCALES.some((locale) => found[locale]);
  if (isBlank(raw[name]) && (required || isTranslated)) refuse(name, MISSING);
  return found;
}

/** Content of fields that nobody filled in. */
export function emptyContent<F extends ContentFields>(fields: F): ContentOf<F> {
  const content = Object.entries(fields).map(([name, field]) => [
    name,
    field.kind === "text" ? { en: "" } : field.kind === "rows" ? [] : field.empty,
  ]);
  return Object.fromEntries(content) as ContentOf<F>;
}
