import { z } from "zod";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "../../../i18n/locales.ts";
import type { Localized } from "../../../i18n/localized.ts";
import { type Message, message } from "../../../i18n/message.ts";
import { typed } from "../../core/input.ts";
import { wholeNumber } from "../../core/number-rules.ts";
import { cleanLine, cleanText } from "../../core/text-rules.ts";
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

/** A text that is the same in every language, such as an address. */
interface LineField extends Labeled {
  kind: "line";
  lines: number;
  type: "text" | "email" | "tel" | "url" | "color";
  required: boolean;
  /** Null for what it can't be. */
  read: (raw: string) => string | null;
  wrong: Message;
}

interface NumberField extends Labeled {
  kind: "number";
  most: number;
  required: boolean;
}

interface ChoiceField<Option extends string = string> extends Labeled {
  kind: "choice";
  options: Readonly<Record<Option, Message>>;
}

/** The id of an uploaded picture, or the name of one that came with the site; empty for none. */
interface PictureField extends Labeled {
  kind: "picture";
  required: boolean;
  shipped: Readonly<Record<string, Message>>;
}

/** Yes or no. */
interface ToggleField extends Labeled {
  kind: "toggle";
}

/** A short list within a form. A row that is left empty is none. */
interface RowsField<Of extends RowFields = RowFields> extends Labeled {
  kind: "rows";
  of: Of;
  most: number;
}

export type RowField = TextField | LineField | NumberField | PictureField;
export type RowFields = Readonly<Record<string, RowField>>;
export type Field = RowField | ChoiceField | ToggleField | RowsField;
export type Fields = Readonly<Record<string, Field>>;

type ValueOf<F> = F extends TextField
  ? Localized<string>
  : F extends NumberField
    ? number | null
    : F extends ToggleField
      ? boolean
      : F extends ChoiceField<infer Option>
        ? Option
        : F extends RowsField<infer Of>
          ? ContentOf<Of>[]
          : string;

/** What is stored of fields. */
export type ContentOf<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> };

type Options<F extends Field, Names extends keyof F> = Partial<Pick<F, Names | "hint">>;

export function text(
  label: Message,
  max: number,
  options: Options<TextField, "lines" | "rich" | "required"> = {},
): TextField {
  return { kind: "text", label, max, lines: 1, rich: false, required: true, ...options };
}

export function line(
  label: Message,
  read: LineField["read"],
  wrong: Message,
  options: Options<LineField, "lines" | "type" | "required"> = {},
): LineField {
  return { kind: "line", label, read, wrong, lines: 1, type: "text", required: true, ...options };
}

export function number(
  label: Message,
  most: number,
  options: Options<NumberField, "required"> = {},
): NumberField {
  return { kind: "number", label, most, required: true, ...options };
}

export function choice<Option extends string>(
  label: Message,
  options: Readonly<Record<Option, Message>>,
): ChoiceField<Option> {
  return { kind: "choice", label, options };
}

export function picture(
  label: Message,
  options: Options<PictureField, "required" | "shipped"> = {},
): PictureField {
  return { kind: "picture", label, required: false, shipped: {}, ...options };
}

export function toggle(label: Message): ToggleField {
  return { kind: "toggle", label };
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
export function nameIn(locale: Locale, name: string): string {
  if (locale === DEFAULT_LOCALE) return name;
  return name + locale.charAt(0).toUpperCase() + locale.slice(1);
}

export function rowName(name: string, index: number, part: string): string {
  return `${name}_${index}_${part}`;
}

/** The names of a field's inputs. */
export function inputNames(name: string, field: Field): string[] {
  if (field.kind === "text") return LOCALES.map((locale) => nameIn(locale, name));
  if (field.kind !== "rows") return [name];
  return Array.from({ length: field.most }).flatMap((_, index) =>
    Object.entries(field.of).flatMap(([part, of]) => inputNames(rowName(name, index, part), of)),
  );
}

/** The inputs' values of some content. */
export function inputValues<F extends Fields>(fields: F, content: ContentOf<F>) {
  const values: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) write(values, name, field, content[name]);
  return values;
}

function write(values: Record<string, string>, name: string, field: Field, value: unknown): void {
  if (field.kind === "text") {
    for (const locale of LOCALES) {
      values[nameIn(locale, name)] = (value as Localized<string>)[locale] ?? "";
    }
  } else if (field.kind === "rows") {
    (value as Record<string, unknown>[]).forEach((row, index) => {
      for (const [part, of] of Object.entries(field.of)) {
        write(values, rowName(name, index, part), of, row[part]);
      }
    });
  } else if (field.kind === "toggle") {
    values[name] = value === true ? "on" : "";
  } else {
    values[name] = typeof value === "number" ? `${value}` : ((value as string | null) ?? "");
  }
}

const MISSING = message("contentErrors.missing");

/**
 * The schema of a form with the fields, which is the only way content gets in. Its `version` tells
 * what it was filled from. With `mayBeEmpty`, a form that nobody filled in has no content.
 */
export function schemaOf<F extends Fields>(fields: F, { mayBeEmpty = false } = {}) {
  const names = Object.entries(fields).flatMap(([name, field]) => inputNames(name, field));
  const written = names.filter((name) => !isPicked(fields[name]));
  return z
    .object(Object.fromEntries([...names, "version"].map((name) => [name, typed])))
    .transform((raw, check): { content: ContentOf<F> | null; version: string } => {
      const version = raw["version"] ?? "";
      const isEmpty = written.every((name) => (raw[name] ?? "").trim() === "");
      if (mayBeEmpty && isEmpty) return { content: null, version };
      const content = readAll(fields, raw, (name, reason) =>
        check.addIssue({ code: "custom", path: [name], message: reason }),
      );
      return { content: content as ContentOf<F>, version };
    });
}

/** Has a value without anybody having written something. */
function isPicked(field: Field | undefined): boolean {
  return field?.kind === "choice" || field?.kind === "toggle";
}

type Raw = Readonly<Record<string, string>>;
type Refuse = (name: string, reason: string) => void;

function readAll(fields: Fields, raw: Raw, refuse: Refuse): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, read(name, field, raw, refuse)]),
  );
}

function read(name: string, field: Field, raw: Raw, refuse: Refuse): unknown {
  const sent = raw[name] ?? "";
  switch (field.kind) {
    case "text":
      return readText(name, field, raw, refuse);
    case "rows":
      return readRows(name, field, raw, refuse);
    case "choice":
      return Object.hasOwn(field.options, sent)
        ? sent
        : refuse(name, message("contentErrors.choice"));
    case "picture":
      if (sent === "") return field.required ? refuse(name, MISSING) : "";
      if (isPictureId(sent) || Object.hasOwn(field.shipped, sent)) return sent;
      return refuse(name, message("contentErrors.choice"));
    case "toggle":
      return sent !== "";
    case "number":
      return readNumber(name, field, sent, refuse);
    case "line": {
      if (sent.trim() === "") return field.required ? refuse(name, MISSING) : "";
      return field.read(sent) ?? refuse(name, field.wrong);
    }
  }
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
  const isSent = (raw[name] ?? "").trim() !== "";
  if (!isSent && (required || isTranslated)) refuse(name, MISSING);
  return found;
}

function readNumber(name: string, { most, required }: NumberField, sent: string, refuse: Refuse) {
  const plain = sent.trim().replace(/^\$ ?/, "");
  if (plain === "") return required ? refuse(name, MISSING) : null;
  const value = wholeNumber(plain);
  if (value !== null && value <= most) return value;
  return refuse(name, message("contentErrors.number", { most }));
}

function readRows(name: string, { of, most }: RowsField, raw: Raw, refuse: Refuse) {
  return Array.from({ length: most }).flatMap((_, index) => {
    const own = Object.entries(of).map(
      ([part, field]) => [rowName(name, index, part), part, field] as const,
    );
    const inputs = own.flatMap(([input, , field]) => inputNames(input, field));
    if (inputs.every((input) => (raw[input] ?? "").trim() === "")) return [];
    return [
      Object.fromEntries(
        own.map(([input, part, field]) => [part, read(input, field, raw, refuse)]),
      ),
    ];
  });
}

/** Content of fields that nobody filled in. */
export function emptyContent<F extends Fields>(fields: F): ContentOf<F> {
  const none = { text: { en: "" }, line: "", picture: "", number: null, rows: [], toggle: false };
  const content = Object.entries(fields).map(([name, field]) => [
    name,
    field.kind === "choice" ? Object.keys(field.options)[0] : none[field.kind],
  ]);
  return Object.fromEntries(content) as ContentOf<F>;
}
