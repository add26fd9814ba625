import type { ICUArgs } from "use-intl/core";
import type { MessageTexts } from "./+types/messages.ts";

/** A key such as 'teams.join.full'. */
export type MessageKey = keyof MessageTexts;

declare const brand: unique symbol;

/**
 * A message and its values, to be shown in the reader's language (`translate`). A string, so that it
 * can be where sentences are: in the errors of forms, in JSON, as a value of another message.
 */
export type Message = string & { readonly [brand]: true };

type Values<Text extends string> = ICUArgs<
  Text,
  { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: never }
>;

type Arguments<Text extends string> =
  Partial<Values<Text>> extends Values<Text> ? [] : [values: Values<Text>];

/** Not part of any text that people can enter: it is removed or refused. */
const MARK = "\u0001";

/** Names a message of the catalogs. Its values can be messages themselves. */
export function message<Key extends MessageKey>(
  key: Key,
  ...[values]: Arguments<MessageTexts[Key]>
): Message {
  const text = values ? `${MARK}${key}${MARK}${JSON.stringify(values)}` : MARK + key;
  return text as Message;
}

export type MessageValues = Record<string, string | number>;

/** Returns null for any other text. */
export function readMessage(text: string): { key: string; values: MessageValues } | null {
  if (!text.startsWith(MARK)) return null;
  const end = text.indexOf(MARK, 1);
  if (end < 0) return { key: text.slice(1), values: {} };
  const values = readValues(text.slice(end + 1));
  return values && { key: text.slice(1, end), values };
}

function readValues(json: string): MessageValues | null {
  try {
    const read: unknown = JSON.parse(json);
    return typeof read === "object" && read !== null ? (read as MessageValues) : null;
  } catch {
    return null;
  }
}
