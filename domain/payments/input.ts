import { z } from "zod";
import { rowId } from "../core/input.ts";
import { checkDay } from "../cup/time-zone-rules.ts";
import { receiptMethods } from "../teams/fee-rules.ts";

// The CSP forbids building functions from strings, which zod would otherwise try.
z.config({ jitless: true });

const MOST_CENTS = 10_000_000;
const NO_AMOUNT = "Write the amount in dollars, such as 175 or 12.50.";

/** Parses '175', '$1,050' or '12.50' to US cents; null for anything else. */
export function parseAmount(raw: string): number | null {
  const match = /^\$? ?([0-9]{1,3}(?:,[0-9]{3})*|[0-9]{1,6})(?:\.([0-9]{2}))?$/.exec(
    raw.length > 40 ? "" : raw.trim(),
  );
  if (!match) return null;
  const cents = Number(match[1]?.replaceAll(",", "")) * 100 + Number(match[2] ?? 0);
  return cents >= 1 && cents <= MOST_CENTS ? cents : null;
}

const amount = z
  .string()
  .optional()
  .default("")
  .transform((raw, check) => {
    const cents = parseAmount(raw);
    if (cents !== null) return cents;
    check.addIssue({ code: "custom", message: NO_AMOUNT });
    return z.NEVER;
  });

const day = z
  .string()
  .optional()
  .default("")
  .transform((raw, check) => {
    const checked = checkDay(raw);
    if (checked.ok && checked.value !== null) return checked.value;
    const message = checked.ok ? "Pick the day on which it came in." : checked.reason;
    check.addIssue({ code: "custom", message });
    return z.NEVER;
  });

const NOBODY = "00000000-0000-0000-0000-000000000000";

export const receiptInput = z.object({
  amount,
  method: z.enum(receiptMethods, { error: "Pick how it came in." }),
  who: z
    .union([z.uuid(), z.literal("").transform(() => null)])
    .optional()
    .transform((value) => value ?? null)
    .catch(NOBODY),
  receivedOn: day,
});
export type ReceiptInput = z.output<typeof receiptInput>;

export const remindTeamInput = z.object({ teamId: rowId().catch(0) });
export const voidReceiptInput = z.object({ receiptId: rowId().catch(0) });
