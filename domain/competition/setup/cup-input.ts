import { z } from "zod";
import { parseDate } from "../../core/date-rules.ts";
import { parseEmail } from "../../core/email-address-rules.ts";
import { checkbox, rowId } from "../../core/input.ts";
import { checkFee, wholeNumber } from "../../core/number-rules.ts";
import { cleanLine } from "../../core/text-rules.ts";
import { type CheckedInput, checkDay, checkMoment, parseZone } from "../../cup/time-zone-rules.ts";

// The Content-Security-Policy forbids `new Function`, which zod's JIT would use.
z.config({ jitless: true });

const MAX_NAME = 100;
const MAX_WORDS = 200;

const typed = z.string().optional().default("");

function words(max: number, missing?: string) {
  return typed.transform((raw, check) => {
    const cleaned = cleanLine(raw, max);
    if (cleaned.ok) return cleaned.value;
    if (cleaned.empty && missing === undefined) return "";
    check.addIssue({ code: "custom", message: (cleaned.empty && missing) || cleaned.reason });
    return z.NEVER;
  });
}

function maybe(max: number) {
  return words(max).transform((text) => (text === "" ? null : text));
}

const zone = typed.transform((raw, check) => {
  const parsed = parseZone(raw);
  if (parsed !== null) return parsed;
  const message = "This is not a time zone. Write it like America/Los_Angeles.";
  check.addIssue({ code: "custom", message });
  return z.NEVER;
});

const fee = typed.transform((raw, check) => {
  const amount = checkFee(raw);
  if (amount.ok) return amount.value;
  check.addIssue({ code: "custom", message: amount.reason });
  return z.NEVER;
});

const contactEmail = typed.transform((raw, check) => {
  if (raw.trim() === "") return null;
  const parsed = parseEmail(raw);
  if (parsed !== null) return parsed;
  check.addIssue({ code: "custom", message: "Email is invalid" });
  return z.NEVER;
});

function take<T>(checked: CheckedInput<T>, check: z.RefinementCtx, path?: string): T | null {
  if (checked.ok) return checked.value;
  check.addIssue({ code: "custom", message: checked.reason, path: path ? [path] : [] });
  return null;
}

const day = typed.transform((raw, check) => take(checkDay(raw), check));

const version = typed.transform((raw) => raw.slice(0, 100));

/** Parsed next to the other fields, so that all messages appear at once. */
const days = z.object({ startsOn: typed, endsOn: typed }).transform((raw, check) => {
  const first = checkDay(raw.startsOn);
  const last = checkDay(raw.endsOn);
  const [startsOn, endsOn] = [take(first, check, "startsOn"), take(last, check, "endsOn")];
  const complain = (path: string, message: string) =>
    check.addIssue({ code: "custom", path: [path], message });
  if (first.ok && last.ok) {
    if (startsOn === null && endsOn !== null) complain("startsOn", "Pick the first day, too.");
    if (startsOn !== null && endsOn === null) complain("endsOn", "Pick the last day, too.");
    if (startsOn !== null && endsOn !== null && endsOn < startsOn) {
      complain("endsOn", "The last day cannot be before the first.");
    }
  }
  return { startsOn, endsOn };
});

const NO_PAYMENT_DUE = "Say when the team fee is due.";

const moments = z
  .object({
    zone: typed,
    registrationClosesAt: typed,
    paymentDueAt: typed,
    paymentDueText: typed,
    rosterLocksAt: typed,
  })
  .transform((raw, check) => {
    const inZone = parseZone(raw.zone) ?? "UTC";
    const due = checkMoment(raw.paymentDueAt, inZone);
    const dueText = words(MAX_NAME).safeParse(raw.paymentDueText);
    for (const issue of dueText.error?.issues ?? []) {
      check.addIssue({ code: "custom", path: ["paymentDueText"], message: issue.message });
    }
    if (dueText.data === "" && due.ok && due.value === null) {
      check.addIssue({ code: "custom", path: ["paymentDueText"], message: NO_PAYMENT_DUE });
    }
    return {
      registrationClosesAt: take(
        checkMoment(raw.registrationClosesAt, inZone),
        check,
        "registrationClosesAt",
      ),
      paymentDueAt: take(due, check, "paymentDueAt"),
      paymentDueText: dueText.data ?? "",
      rosterLocksAt: take(checkMoment(raw.rosterLocksAt, inZone), check, "rosterLocksAt"),
    };
  });

const MOST_DAYS = 365;

const verifyWithinDays = typed.transform((raw, check) => {
  if (raw.trim() === "") return null;
  const days = wholeNumber(raw.trim());
  if (days !== null && days >= 0 && days <= MOST_DAYS) return days;
  const message = `This is a number of days from 0 to ${MOST_DAYS}, or empty.`;
  check.addIssue({ code: "custom", message });
  return z.NEVER;
});

export const cupSettingsInput = z
  .object({
    name: words(MAX_NAME, "Name is required"),
    zone,
    datesText: words(MAX_NAME),
    place: words(MAX_WORDS),
    teamFee: fee,
    personFee: fee,
    prizeText: words(MAX_NAME),
    banner1: maybe(MAX_WORDS),
    banner2: maybe(MAX_WORDS),
    peerHandle: maybe(MAX_NAME),
    cashHandle: maybe(MAX_NAME),
    bankHandle: maybe(MAX_NAME),
    contactEmail,
    registrationClosesText: words(MAX_NAME),
    paymentDueBannerText: words(MAX_NAME),
    verifyWithinDays,
    pendingMayPlay: checkbox,
    version,
    confirm: z.string().max(100).optional().catch(undefined),
  })
  .and(days)
  .and(moments);
export type CupSettingsInput = z.output<typeof cupSettingsInput>;

export const startCupInput = z.object({
  name: words(MAX_NAME, "Name is required"),
  zone,
  datesText: words(MAX_NAME),
  place: words(MAX_WORDS),
  registrationClosesText: words(MAX_NAME),
  paymentDueText: words(MAX_NAME, NO_PAYMENT_DUE),
  paymentDueBannerText: words(MAX_NAME),
  from: rowId().catch(0),
});
export type StartCupInput = z.output<typeof startCupInput>;

const FIRST_BIRTH_YEAR = 1900;
const LAST_BIRTH_YEAR = 2199;

const birthYear = typed.transform((raw, check) => {
  const year = raw.trim();
  if (year === "") return null;
  const within = Number(year) >= FIRST_BIRTH_YEAR && Number(year) <= LAST_BIRTH_YEAR;
  if (/^[0-9]{4}$/.test(year) && within) return Number(year);
  const message = `A birth year is a number from ${FIRST_BIRTH_YEAR} to ${LAST_BIRTH_YEAR}, or empty.`;
  check.addIssue({ code: "custom", message });
  return z.NEVER;
});

const rosterSize = typed.transform((raw, check) => {
  const size = wholeNumber(raw.trim());
  if (size !== null && size >= 1 && size <= 30) return size;
  check.addIssue({ code: "custom", message: "A roster has from 1 to 30 players." });
  return z.NEVER;
});

export const tournamentInput = z
  .object({
    name: words(MAX_NAME, "Name is required"),
    earliestBirthYear: birthYear,
    latestBirthYear: birthYear,
    bornText: words(MAX_NAME),
    playsText: words(MAX_NAME),
    playsOn: day,
    rosterSize,
    version,
  })
  .refine(
    ({ earliestBirthYear: earliest, latestBirthYear: latest }) =>
      earliest === null || latest === null || earliest <= latest,
    {
      path: ["latestBirthYear"],
      error: "The latest birth year cannot be before the earliest.",
    },
  );
export type TournamentInput = z.output<typeof tournamentInput>;

const bracketId = rowId().catch(0);

export const addBracketInput = z.object({ name: words(MAX_NAME, "Name is required") });
export const renameBracketInput = z.object({
  bracketId,
  name: words(MAX_NAME, "Name is required"),
});
export const deleteBracketInput = z.object({ bracketId });

/** One field per tournament, named 'day<id>'. */
export const movePlayDaysInput = z.looseObject({ version }).transform(({ version, ...rest }) => ({
  version,
  days: Object.entries(rest).flatMap(([name, value]) => {
    const [, id] = /^day([1-9]\d{0,8})$/.exec(name) ?? [];
    const day = typeof value === "string" ? parseDate(value) : null;
    return id ? [{ id: Number(id), day: day ?? "" }] : [];
  }),
}));
export type MovePlayDaysInput = z.output<typeof movePlayDaysInput>;
