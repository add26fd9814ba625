import type { ICUArgs } from "use-intl/core";
import type { MessageTexts } from "./+types/messages.ts";

/** A key such as 'teams.join.full'. */
export type MessageKey = keyof MessageTexts;

/** A text of the catalogs and its values, in no language yet: `translate` and `useText` show it. */
export interface Message {
  readonly key: MessageKey;
  readonly values: MessageValues;
}

/** What people wrote, such as a name, or a message in its place. */
export type Text = Message | string;

export type MessageValues = Readonly<Record<string, Text | number>>;

type Values<Texts extends string> = ICUArgs<
  Texts,
  { ICUArgument: Text; ICUNumberArgument: number; ICUDateArgument: never }
>;

type Arguments<Texts extends string> =
  Partial<Values<Texts>> extends Values<Texts> ? [] : [values: Values<Texts>];

/** Names a message of the catalogs. */
export function message<Key extends MessageKey>(
  key: Key,
  ...[values]: Arguments<MessageTexts[Key]>
): Message {
  return { key, values: (values ?? {}) as MessageValues };
}

export function isMessage(value: object): value is Message {
  return "key" in value && "values" in value && Object.keys(value).length === 2;
}

/** Shows a message and those among its values with what `useTranslations` gives without a namespace. */
export function textWith(
  show: (key: MessageKey, values: Record<string, string | number>) => string,
  text: Text,
): string {
  if (typeof text === "string") return text;
  const values = Object.entries(text.values).map(([name, value]) => [
    name,
    typeof value === "object" ? textWith(show, value) : value,
  ]);
  return show(text.key, Object.fromEntries(values));
}
