import { message } from "#i18n/message.ts";
import { checkedField, withMissing } from "./input.ts";
import { cleanLine, codePoints } from "./text-rules.ts";

const MIN_REASON = 3;
export const reasonLength = { minLength: MIN_REASON, maxLength: 200 };

const TOO_SHORT = message("exports.reasonMissing", { min: MIN_REASON });

/** Why somebody asks for many people's data at once, for the audit log (docs/decisions/50). */
export const reasonField = checkedField((raw) => {
  const read = withMissing(cleanLine(raw, reasonLength.maxLength), TOO_SHORT);
  return read.ok && codePoints(read.value) < MIN_REASON ? { ok: false, reason: TOO_SHORT } : read;
});
