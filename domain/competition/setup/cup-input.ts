import { z } from "zod";
import { message } from "../../../i18n/message.ts";
import { parseDate } from "../../core/date-rules.ts";
import { parseEmail } from "../../core/email-address-rules.ts";
import {
  between,
  checkbox,
  checkedField,
  optionalField,
  optionalLine,
  parsedField,
  requiredLine,
  rowId,
  typed,
} from "../../core/input.ts";
import { checkFee } from "../../core/number-rules.ts";
import { cleanLine } from "../../core/text-rules.ts";
import { checkDay, checkMoment, parseZone } from "../../cup/time-zone-rules.ts";

const MAX_NAME = 100;
const MAX_TEXT = 200;

const name = requiredLine(message("consoleErrors.cup.name"), MAX_NAME);
const zone = parsedField(parseZone, message("consoleErrors.cup.zone"));
const fee = checkedField(checkFee);
const day = checkedField(checkDay);

const version = typed.transform((raw) => raw.slice(0, 100));

const days = z.object({ startsOn: day, endsOn: day }).check(({ value, issues }) => {
  const { startsOn, endsOn } = value;
  const complain = (path: string, reason: string) =>
    issues.push({ code: "custom", path: [path], message: reason, input: value });
  if (startsOn === null && endsOn !== null)
    complain("startsOn", message("consoleErrors.cup.firstDay"));
  if (startsOn !== null && endsOn === null)
    complain("endsOn", message("consoleErrors.cup.lastDay"));
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) {
    complain("endsOn", message("consoleErrors.cup.daysOrder"));
  }
});

const NO_PAYMENT_DUE = message("consoleErrors.cup.noPaymentDue");

const moments = z
  .object({
    zone: typed,
    registrationClosesAt: typed,
    paymentDueAt: typed,
    paymentDueText: typed,
    rosterLocksAt: typed,
  })
  .transform((raw, check) => {
    const complain = (path: keyof typeof raw, reason: string) => {
      check.addIssue({ code: "custom", path: [path], message: reason });
      return null;
    };
    const inZone = parseZone(raw.zone) ?? "UTC";
    const moment = (path: keyof typeof raw) => {
      const checked = checkMoment(raw[path], inZone);
      return checked.ok ? checked.value : complain(path, checked.reason);
    };
    const text = cleanLine(raw.paymentDueText, MAX_NAME);
    if (!text.ok && text.empty && raw.paymentDueAt.trim() === "") {
      complain("paymentDueText", NO_PAYMENT_DUE);
    }
    return {
      registrationClosesAt: moment("registrationClosesAt"),
      paymentDueAt: moment("paymentDueAt"),
      rosterLocksAt: moment("rosterLocksAt"),
    };
  });

const MAX_DAYS = 365;

/** Each part reports its own problems, so that all messages appear at once. */
export const cupSettingsInput = z
  .object({
    name,
    zone,
    datesText: optionalLine("", MAX_NAME),
    place: optionalLine("", MAX_TEXT),
    teamFee: fee,
    personFee: fee,
    prizeText: optionalLine("", MAX_NAME),
    banner1: optionalLine(null, MAX_TEXT),
    banner2: optionalLine(null, MAX_TEXT),
    peerHandle: optionalLine(null, MAX_NAME),
    cashHandle: optionalLine(null, MAX_NAME),
    bankHandle: optionalLine(null, MAX_NAME),
    contactEmail: optionalField(parseEmail, message("consoleErrors.cup.email")),
    registrationClosesText: optionalLine("", MAX_NAME),
    paymentDueText: optionalLine("", MAX_NAME),
    paymentDueBannerText: optionalLine("", MAX_NAME),
    verifyWithinDays: optionalField(
      between(0, MAX_DAYS),
      message("consoleErrors.cup.days", { most: MAX_DAYS }),
    ),
    pendingMayPlay: checkbox,
    approvesTeams: checkbox,
    version,
    confirm: z.string().max(100).optional().catch(undefined),
  })
  .and(days)
  .and(moments);
export type CupSettingsInput = z.output<typeof cupSettingsInput>;

const draftId = rowId().catch(0);

export const deleteDraftInput = z.object({ draftId });
export const openDraftInput = z.object({
  draftId,
  confirmed: z.string().max(100).optional().catch(undefined),
});

const FIRST_BIRTH_YEAR = 1900;
const LAST_BIRTH_YEAR = 2199;

const birthYear = optionalField(
  (raw) => (/^[0-9]{4}$/.test(raw) ? between(FIRST_BIRTH_YEAR, LAST_BIRTH_YEAR)(raw) : null),
  message("consoleErrors.cup.birthYear", {
    first: String(FIRST_BIRTH_YEAR),
    last: String(LAST_BIRTH_YEAR),
  }),
);

export const tournamentInput = z
  .object({
    name,
    earliestBirthYear: birthYear,
    latestBirthYear: birthYear,
    bornText: optionalLine("", MAX_NAME),
    playsText: optionalLine("", MAX_NAME),
    playsOn: day,
    rosterSize: parsedField(between(1, 30), message("consoleErrors.cup.roster")),
    minRoster: optionalField(between(1, 30), message("consoleErrors.rules.minRoster")),
    version,
  })
  .refine(({ minRoster, rosterSize }) => minRoster === null || minRoster <= rosterSize, {
    path: ["minRoster"],
    error: message("consoleErrors.rules.minTooLarge"),
  })
  .refine(
    ({ earliestBirthYear: earliest, latestBirthYear: latest }) =>
      earliest === null || latest === null || earliest <= latest,
    {
      path: ["latestBirthYear"],
      error: message("consoleErrors.cup.birthOrder"),
    },
  );
export type TournamentInput = z.output<typeof tournamentInput>;

const bracketId = rowId().catch(0);

export const addBracketInput = z.object({ name });
export const renameBracketInput = z.object({
  bracketId,
  name,
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
