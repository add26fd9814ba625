import { z } from "zod";
import { message } from "../../../i18n/message.ts";
import { checkedField, withMissing } from "../../core/input.ts";
import { cleanLine, codePoints } from "../../core/text-rules.ts";
import { MAX_REASON, MIN_REASON } from "./export-files-rules.ts";

const TOO_SHORT = message("exports.reasonMissing", { min: MIN_REASON });

export const exportInput = z.object({
  reason: checkedField((raw) => {
    const read = withMissing(cleanLine(raw, MAX_REASON), TOO_SHORT);
    return read.ok && codePoints(read.value) < MIN_REASON ? { ok: false, reason: TOO_SHORT } : read;
  }),
});
export type ExportInput = z.output<typeof exportInput>;
