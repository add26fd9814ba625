import { type Message, message } from "#i18n/message.ts";

/** Whole sentences after each other. There must be one at least. */
export function sentences(all: readonly (Message | string)[]): Message | string {
  const [first = "", ...rest] = all;
  return rest.reduce(
    (before, second) => message("common.sentences", { first: before, second }),
    first,
  );
}

/** Names that can be messages, separated by commas. */
export function listed(names: readonly (Message | string)[]): Message | string {
  const [first = "", ...rest] = names;
  return rest.reduce(
    (before, next) => message("common.listed", { first: before, second: next }),
    first,
  );
}
