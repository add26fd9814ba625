import { z } from "zod";
import { message } from "#i18n/message.ts";
import { fieldIn, optionsOf, schemaOf } from "../core/fields.ts";
import { addIssue, checkedField, issue, parsedField, rowId } from "../core/input.ts";
import { checkDay } from "../cup/time-zone-rules.ts";
import { receiptMethods } from "../teams/fee-rules.ts";

const MAX_CENTS = 10_000_000;

/** Parses '175', '$1,050' or '12.50' to US cents; null for anything else. */
export function parseAmount(raw: string): number | null {
  const match = /^\$? ?([0-9]{1,3}(?:,[0-9]{3})*|[0-9]{1,6})(?:\.([0-9]{2}))?$/.exec(
    raw.length > 40 ? "" : raw.trim(),
  );
  if (!match) return null;
  const cents = Number(match[1]?.replaceAll(",", "")) * 100 + Number(match[2] ?? 0);
  return cents >= 1 && cents <= MAX_CENTS ? cents : null;
}

const day = checkedField((raw) => {
  const checked = checkDay(raw);
  if (!checked.ok) return checked;
  const { value } = checked;
  const reason = message("consoleErrors.payments.day");
  return value === null ? { ok: false, reason } : { ok: true, value };
});

const NOBODY = "00000000-0000-0000-0000-000000000000";

const field = fieldIn("payments");

const who = z
  .union([z.uuid(), z.literal("").transform(() => null)])
  .optional()
  .transform((value) => value ?? null)
  .catch(NOBODY);

export const receiptFields = {
  amount: field(
    "record.amount",
    parsedField(parseAmount, message("consoleErrors.payments.amount")),
    { inputMode: "decimal" },
  ),
  receivedOn: field("record.receivedOn", day, { type: "date", hint: "record.receivedHint" }),
  method: field(
    "record.how",
    z.enum(receiptMethods, issue(message("consoleErrors.payments.method"))),
    {
      none: "record.pick",
      options: optionsOf(receiptMethods, (each) => message(`payments.methods.${each}`)),
    },
  ),
  who: field("record.forWhom", who, { none: "record.theTeam", options: [] }),
};
export const receiptInput = schemaOf(receiptFields);
export type ReceiptInput = z.output<typeof receiptInput>;

export const payByCardInput = z.object({
  teamId: rowId().catch(0),
  playerId: who,
  /** US cents. */
  amount: z.coerce.number().int().catch(0),
});
export type PayByCardInput = z.output<typeof payByCardInput>;

/** Fields named `team` and a number: the checked teams of a list. */
function checkedTeams(form: Record<string, unknown>, check: z.RefinementCtx): number[] {
  const ids = Object.entries(form).flatMap(([name, value]) => {
    const id = rowId().safeParse(value);
    return /^team\d{1,10}$/.test(name) && id.success ? [id.data] : [];
  });
  if (ids.length === 0) addIssue(check, message("consoleErrors.payments.noTeams"));
  return [...new Set(ids)];
}

export const remindTeamsInput = z
  .looseObject({})
  .transform((form, check) => ({ teamIds: checkedTeams(form, check) }));

export const paidInFullFields = { method: receiptFields.method };
export const paidInFullInput = z
  .looseObject(schemaOf(paidInFullFields).shape)
  .transform(({ method, ...form }, check) => ({ method, teamIds: checkedTeams(form, check) }));
export type PaidInFullInput = z.output<typeof paidInFullInput>;

export const voidReceiptInput = z.object({ receiptId: rowId().catch(0) });
