import { between, optionalField, optionalText } from "#domain/core/input.ts";
import { message } from "#i18n/message.ts";
import { MAX_CARD_NOTE } from "./card-rules.ts";

/** Null if there is none. */
export const cardNote = () => optionalText(null, MAX_CARD_NOTE);

export const cardMinute = () =>
  optionalField(between(0, 200), message("competitionErrors.card.minute"));
