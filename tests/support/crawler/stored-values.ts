import { parseStage, parseTime } from "#domain/competition/games/schedule-rules.ts";
import { parseEmail } from "#domain/core/email-address-rules.ts";
import { wholeNumber } from "#domain/core/number-rules.ts";
import { parseWebAddress } from "#domain/core/web-address-rules.ts";
import { checkDay, checkMoment, parseZone } from "#domain/cup/time-zone-rules.ts";
import { parseAmount } from "#domain/payments/input.ts";
import { parsePhone } from "#domain/people/players/phone-rules.ts";
import { parseInitials } from "#domain/teams/crest-rules.ts";
import { parseShirt } from "#domain/teams/shirt-rules.ts";
import type { Change } from "../fixtures/snapshot.ts";
import { testConfig } from "../fixtures/test-site.ts";

const valueOf = <T>(read: { ok: true; value: T } | { ok: false }) => (read.ok ? read.value : null);

/** How a typed value can be stored: as it is, or normalized by a rule of the site. */
const RULES: readonly ((typed: string) => string | number | null | undefined)[] = [
  (typed) => typed,
  parsePhone,
  parseEmail,
  parseZone,
  parseTime,
  parseStage,
  parseAmount,
  parseShirt,
  parseWebAddress,
  (typed) => parseInitials(typed.trim().normalize("NFC")),
  (typed) => wholeNumber(typed.trim().replace(/^\$ ?/, "")),
  (typed) => (/^\s*[+-]?[0-9]{1,9}\s*$/.test(typed) ? Number(typed) : null),
  (typed) => valueOf(checkDay(typed)),
  (typed) => valueOf(checkMoment(typed, testConfig.cupZone))?.toISOString(),
];

/** The visible characters, which cleaning must preserve. */
export const visible = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, "")
    .normalize("NFC");

export function columnsWith(changes: readonly Change[], typed: string): string[] {
  const forms = new Set(RULES.map((rule) => String(rule(typed) ?? typed)));
  const shown = visible(typed);
  const isTyped = (value: unknown): boolean =>
    Array.isArray(value)
      ? value.some(isTyped)
      : value !== null &&
        (forms.has(written(value)) || (shown !== "" && visible(written(value)) === shown));
  return changes.flatMap(({ table, row }) =>
    Object.entries(row ?? {}).flatMap(([column, value]) =>
      isTyped(value) ? [`${table} ${column}`] : [],
    ),
  );
}

/** Undoes PostgreSQL's JSON format for timestamps and times. */
function written(value: unknown): string {
  const text = String(value);
  const isMoment = /^\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text);
  if (isMoment && !Number.isNaN(Date.parse(text))) return new Date(text).toISOString();
  return text.replace(/^(\d\d:\d\d):00$/, "$1");
}
