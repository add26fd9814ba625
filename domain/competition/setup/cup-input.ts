import { z } from "zod";
import { parseDate } from "#domain/core/date-rules.ts";
import { parseEmail } from "#domain/core/email-address-rules.ts";
import { fieldIn, schemaOf } from "#domain/core/fields.ts";
import {
  addIssue,
  between,
  checkbox,
  checkedField,
  issue,
  optionalField,
  optionalLine,
  optionalText,
  parsedField,
  requiredLine,
  rowId,
  typed,
} from "#domain/core/input.ts";
import { checkFee } from "#domain/core/number-rules.ts";
import { retentionRules } from "#domain/core/retention-rules.ts";
import { cleanLine } from "#domain/core/text-rules.ts";
import { parseWebAddress } from "#domain/core/web-address-rules.ts";
import { checkDay, checkMoment, parseZone } from "#domain/cup/time-zone-rules.ts";
import { type Message, message } from "#i18n/message.ts";

const MAX_NAME = 100;
const MAX_TEXT = 200;

const name = requiredLine(message("consoleErrors.cup.name"), MAX_NAME);
const zone = parsedField(parseZone, message("consoleErrors.cup.zone"));
const fee = checkedField(checkFee);
const day = checkedField(checkDay);

const version = typed.transform((raw) => raw.slice(0, 100));

const days = z.object({ startsOn: day, endsOn: day }).superRefine(({ startsOn, endsOn }, check) => {
  const complain = (path: string, reason: Message) => addIssue(check, reason, [path]);
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
    const complain = (path: keyof typeof raw, reason: Message) => {
      addIssue(check, reason, [path]);
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
const MAX_DIRECTIONS = 2_000;

const field = fieldIn("cupSetup");
const line = (max: number) => optionalLine("", max);
const text = (max: number) => optionalText("", max);
const lineOrNull = (max: number) => optionalLine(null, max);
const asMoment = { type: "datetime-local", autoComplete: "off" } as const;
const asNumber = { inputMode: "numeric" } as const;
const asDate = { type: "date", autoComplete: "off" } as const;

/** In the order of the form. Deadlines are read together (`moments`), as are the days. */
export const cupSettingsFields = {
  name: field("label.name", name, { hint: "hint.name" }),
  place: field("label.place", line(MAX_TEXT), { hint: "hint.place" }),
  address: field("label.address", line(MAX_TEXT), { hint: "hint.address" }),
  mapUrl: field(
    "label.mapUrl",
    optionalField(parseWebAddress, message("contentErrors.webAddress")),
    { type: "url", hint: "hint.mapUrl" },
  ),
  parking: field("label.parking", line(MAX_TEXT), { hint: "hint.parking" }),
  fieldDirections: field("label.fieldDirections", text(MAX_DIRECTIONS), {
    lines: 4,
    hint: "hint.fieldDirections",
  }),
  startsOn: field("label.startsOn", typed, asDate),
  endsOn: field("label.endsOn", typed, {
    ...asDate,
    hint: message("cupSetup.hint.endsOn", { days: retentionRules["personal-data"].days }),
  }),
  datesText: field("label.datesText", line(MAX_NAME), { hint: "hint.datesText" }),
  zone: field("label.zone", zone, { hint: "hint.zone" }),
  registrationClosesAt: field("label.registrationClosesAt", typed, {
    ...asMoment,
    hint: "hint.registrationClosesAt",
  }),
  registrationClosesText: field("label.registrationClosesText", line(MAX_NAME)),
  paymentDueAt: field("label.paymentDueAt", typed, { ...asMoment, hint: "hint.paymentDueAt" }),
  paymentDueText: field("label.paymentDueText", line(MAX_NAME)),
  paymentDueBannerText: field("label.paymentDueBannerText", line(MAX_NAME), {
    hint: "hint.paymentDueBannerText",
  }),
  rosterLocksAt: field("label.rosterLocksAt", typed, { ...asMoment, hint: "hint.rosterLocksAt" }),
  verifyWithinDays: field(
    "label.verifyWithinDays",
    optionalField(between(0, MAX_DAYS), message("consoleErrors.cup.days", { most: MAX_DAYS })),
    { ...asNumber, hint: "hint.verifyWithinDays" },
  ),
  pendingMayPlay: field("label.pendingMayPlay", checkbox, { type: "checkbox" }),
  approvesTeams: field("label.approvesTeams", checkbox, { type: "checkbox" }),
  banner1: field("label.banner1", lineOrNull(MAX_TEXT), { hint: "hint.banner1" }),
  banner2: field("label.banner2", lineOrNull(MAX_TEXT), { hint: "hint.banner2" }),
  teamFee: field("label.teamFee", fee, { ...asNumber, hint: "hint.teamFee" }),
  personFee: field("label.personFee", fee, { ...asNumber, hint: "hint.personFee" }),
  prizeText: field("label.prizeText", line(MAX_NAME)),
  peerHandle: field("label.peerHandle", lineOrNull(MAX_NAME), { hint: "hint.handle" }),
  cashHandle: field("label.cashHandle", lineOrNull(MAX_NAME), { hint: "hint.handle" }),
  bankHandle: field("label.bankHandle", lineOrNull(MAX_NAME), { hint: "hint.handle" }),
  contactEmail: field(
    "label.contactEmail",
    optionalField(parseEmail, message("consoleErrors.cup.email")),
    { type: "email", autoComplete: "off", hint: "hint.contactEmail" },
  ),
};

/** Each part reports its own problems, so that all messages appear at once. */
export const cupSettingsInput = schemaOf(cupSettingsFields)
  .omit({
    startsOn: true,
    endsOn: true,
    registrationClosesAt: true,
    paymentDueAt: true,
    rosterLocksAt: true,
  })
  .extend({ version, confirm: z.string().max(100).optional().catch(undefined) })
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

export const tournamentSettingsFields = {
  name: field("tournament.label.name", name, { hint: "tournament.hint.name" }),
  rosterSize: field(
    "tournament.label.rosterSize",
    parsedField(between(1, 30), message("consoleErrors.cup.roster")),
    { ...asNumber, hint: "tournament.hint.rosterSize" },
  ),
  minRoster: field(
    "tournament.label.minRoster",
    optionalField(between(1, 30), message("consoleErrors.rules.minRoster")),
    { ...asNumber, hint: "tournament.hint.minRoster" },
  ),
  earliestBirthYear: field("tournament.label.earliestBirthYear", birthYear, {
    ...asNumber,
    hint: "tournament.hint.earliestBirthYear",
  }),
  latestBirthYear: field("tournament.label.latestBirthYear", birthYear, {
    ...asNumber,
    hint: "tournament.hint.latestBirthYear",
  }),
  bornText: field("tournament.label.bornText", line(MAX_NAME), {
    hint: "tournament.hint.bornText",
  }),
  playsOn: field("tournament.label.playsOn", day, { ...asDate, hint: "tournament.hint.playsOn" }),
  playsText: field("tournament.label.playsText", line(MAX_NAME), {
    hint: "tournament.hint.playsText",
  }),
};

export const tournamentInput = schemaOf(tournamentSettingsFields)
  .extend({ version })
  .refine(({ minRoster, rosterSize }) => minRoster === null || minRoster <= rosterSize, {
    path: ["minRoster"],
    ...issue(message("consoleErrors.rules.minTooLarge")),
  })
  .refine(
    ({ earliestBirthYear: earliest, latestBirthYear: latest }) =>
      earliest === null || latest === null || earliest <= latest,
    {
      path: ["latestBirthYear"],
      ...issue(message("consoleErrors.cup.birthOrder")),
    },
  );
export type TournamentInput = z.output<typeof tournamentInput>;

const bracketId = rowId().catch(0);

export const bracketFields = {
  name: field("bracket.new", name, { hint: "bracket.newHint" }),
};
export const renameBracketInput = z.object({ bracketId, name });
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
