import { parseStage, parseTime } from "../../../domain/competition/games/schedule-rules.ts";
import { parseEmail } from "../../../domain/core/email-address-rules.ts";
import { wholeNumber } from "../../../domain/core/number-rules.ts";
import { checkDay, checkMoment, parseZone } from "../../../domain/cup/time-zone-rules.ts";
import { parseAmount } from "../../../domain/payments/input.ts";
import { parsePhone } from "../../../domain/people/players/phone-rules.ts";
import { testConfig } from "../fixtures/test-site.ts";
import type { Difference } from "./kept-rows.ts";

/**
 * The ways in which a typed value can be stored: as it is, or normalized by one of the site's
 * rules.
 */
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

/** The visible characters, which cleaning must preserve. */
function seenOf(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, "")
    .normalize("NFC");
}

export const isBlank = (typed: string): boolean => seenOf(typed) === "";

function formsOfTyped(typed: string): Set<string> {
  return new Set(
    RULES.map((rule) => rule(typed))
      .filter((form) => form !== null && form !== undefined)
      .map(String),
  );
}

/** Where a typed text was stored, as 'table column'. */
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
  // PostgreSQL's JSON format for timestamps.
  const isMoment = /^\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text);
  if (isMoment && !Number.isNaN(Date.parse(text))) return new Date(text).toISOString();
  return text.replace(/^(\d\d:\d\d):00$/, "$1");
}

function valueOf<T>(read: { ok: true; value: T } | { ok: false }): T | null {
  return read.ok ? read.value : null;
}

const momentOf = (read: ReturnType<typeof checkMoment>) =>
  read.ok && read.value ? read.value.toISOString() : null;
