import { message, type Text } from "#i18n/message.ts";

/** Whole sentences after each other. There must be one at least. */
export function sentences(all: readonly Text[]): Text {
  return all.reduce((first, second) => message("common.sentences", { first, second }));
}

/** Names, separated by commas. */
export function listed(names: readonly Text[]): Text {
  const [one = "", ...others] = names;
  return others.reduce((first, second) => message("common.listed", { first, second }), one);
}
