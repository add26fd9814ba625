import { z } from "zod";
import { type Message, type MessageKey, message, type Text } from "#i18n/message.ts";
import type { Translated } from "#i18n/translate.ts";

export interface Option {
  value: string | number;
  label: Text;
  lang?: string;
  /** Options of one group follow each other. */
  group?: string;
}

export type ShownOption = Translated<Option>;

/** How an input is shown. */
interface Look {
  label: Text;
  hint?: Text;
  type?:
    | "text"
    | "email"
    | "password"
    | "tel"
    | "date"
    | "time"
    | "datetime-local"
    | "search"
    | "url"
    | "color"
    | "number"
    | "checkbox"
    | "picture";
  /** Several are a text area. */
  lines?: number;
  /** Makes it a choice. */
  options?: readonly Option[];
  /** The option that chooses nothing. */
  none?: Text;
  placeholder?: Text;
  autoComplete?: string | undefined;
  inputMode?: "text" | "numeric" | "decimal";
  minLength?: number;
  maxLength?: number;
  max?: string;
  min?: string;
  step?: number;
  required?: boolean;
  readOnly?: boolean;
  autoCapitalize?: "none";
  spellCheck?: boolean;
  lang?: string;
  dir?: "auto";
}

/** How a page shows an input, in its reader's language. */
export type Shown = Translated<Look>;

/** An input of a form, declared once: how it is shown, and the schema that reads it. */
export interface Field<Schema extends z.ZodType = z.ZodType> extends Look {
  label: Message;
  read: Schema;
}

/** The inputs of a form, by name. */
export type FieldSet = Readonly<Record<string, Field>>;

type KeyIn<At extends string> = MessageKey extends infer Key
  ? Key extends `${At}.${infer Rest}`
    ? Rest
    : never
  : never;

type FieldOptions<Words> = Omit<Look, "label" | "hint" | "none" | "placeholder"> & {
  hint?: Words;
  none?: Words;
  placeholder?: Words;
};

/**
 * Returns a function that declares fields whose texts are keys below `at`, or any message. Browsers
 * complete a line only if its field says with what.
 */
export function fieldIn<At extends string>(at: At) {
  type Words = KeyIn<At> | Message;
  const say = (words: Words) =>
    typeof words === "object" ? words : message(`${at}.${words}` as "fields.email");
  return <Schema extends z.ZodType>(
    label: Words,
    read: Schema,
    { hint, none, placeholder, ...shown }: FieldOptions<Words> = {},
  ): Field<Schema> => ({
    ...(shown.type || shown.lines || shown.options ? {} : { autoComplete: "off" }),
    ...shown,
    label: say(label),
    ...(hint && { hint: say(hint) }),
    ...(none && { none: say(none) }),
    ...(placeholder && { placeholder: say(placeholder) }),
    read,
  });
}

/** The options of a choice: a message for each value. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  label: (value: Value) => Message,
): Option[] {
  return values.map((value) => ({ value, label: label(value) }));
}

export type SchemaOf<Fields extends FieldSet> = z.ZodObject<{
  -readonly [Name in keyof Fields]: Fields[Name]["read"];
}>;

/** What the inputs show of stored values: a box is ticked for true, and none is empty. */
export function valuesOf<Fields extends FieldSet>(
  fields: Fields,
  stored: Readonly<Record<keyof Fields, unknown>>,
): Record<keyof Fields, string> {
  const values = Object.keys(fields).map((name) => {
    const value = stored[name];
    if (typeof value === "boolean") return [name, value ? "on" : ""];
    return [name, typeof value === "number" ? `${value}` : (value ?? "")];
  });
  return Object.fromEntries(values) as Record<keyof Fields, string>;
}

/** What is stored of fields, to be shown: none is empty. */
export function factsOf(fields: FieldSet, stored: Readonly<Record<string, unknown>>) {
  return Object.entries(fields).map(([name, { label }]) => {
    const value = stored[name];
    return { name, label, value: typeof value === "string" ? value : "" };
  });
}

/** What a form with only these fields sends, once it is read. */
export type InputOf<Fields extends FieldSet> = z.output<SchemaOf<Fields>>;

export function schemaOf<Fields extends FieldSet>(fields: Fields) {
  const schemas = Object.entries(fields).map(([name, { read }]) => [name, read]);
  return z.object(Object.fromEntries(schemas)) as SchemaOf<Fields>;
}
