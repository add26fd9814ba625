import { parseEmail } from "../../../domain/accounts/email-rules.ts";
import { wholeNumber } from "../../../domain/cups/number-rules.ts";
import { checkDay, checkMoment, parseZone } from "../../../domain/cups/zone-rules.ts";
import { parseStage, parseTime } from "../../../domain/games/schedule-rules.ts";
import { parseAmount } from "../../../domain/payments/input.ts";
import { parsePhone } from "../../../domain/players/phone-rules.ts";
import { testConfig } from "../browse.ts";
import type { Difference } from "./kept-rows.ts";

/** In what forms a typed value may be stored: as it is, and as each rule of the site writes what it reads. */
const RULES: readonly ((typed: string) => unknown)[] = [
  (typed) => typed,
  parsePhone,
  parseEmail,
  parseZone,
  parseTime,
  parseStage,
  parseAmount,
  (typed) => wholeNumber(typed.trim().replace(/^\$ ?/, "")),
  (typed) => (/^\s*[+-]?[0-9]{1,9}\s*$/.test(typed) ? Number(typed) : null),
  (typed) => valueOf(checkDay(typed)),
  (typed) => momentOf(checkMoment(typed, testConfig.cupZone)),
];

/** What of a text can be seen: cleaning may take away no more than the rest. */
function seenOf(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, "")
    .normalize("NFC");
}

/** Whether there is nothing to see in what was typed. */
export const isBlank = (typed: string): boolean => seenOf(typed) === "";

/** Every form in which a typed value may be stored. */
function formsOfTyped(typed: string): Set<string> {
  return new Set(
    RULES.map((rule) => rule(typed))
      .filter((form) => form !== null && form !== undefined)
      .map(String),
  );
}

/** Where a typed text was stored: 'table column'. */
export function placesOf(differences: readonly Difference[], typed: string): string[] {
  const forms = formsOfTyped(typed);
  const seen = seenOf(typed);
  return differences.flatMap(({ table, now }) =>
    Object.entries(now ?? {})
      .filter(
        ([, value]) =>
          value !== null &&
          (forms.has(written(value)) || (seen !== "" && seenOf(written(value)) === seen)),
      )
      .map(([column]) => `${table} ${column}`),
  );
}

function written(value: unknown): string {
  const text = String(value);
  // As PostgreSQL writes a moment into JSON.
  const isMoment = /^\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text);
  if (isMoment && !Number.isNaN(Date.parse(text))) return new Date(text).toISOString();
  return text.replace(/^(\d\d:\d\d):00$/, "$1");
}

function valueOf<T>(read: { ok: true; value: T } | { ok: false }): T | null {
  return read.ok ? read.value : null;
}

const momentOf = (read: ReturnType<typeof checkMoment>) =>
  read.ok && read.value ? read.value.toISOString() : null;
