import { cupSettingsFields, tournamentSettingsFields } from "../competition/setup/cup-input.ts";
import { ruleSettingsFields } from "../competition/setup/rules-input.ts";

/** The terms of the audit log that have a translation, by the kind of term. */
export const auditKeys = [
  "account",
  "card",
  "cup",
  "drawn",
  "dropped",
  "entry",
  "field",
  "game",
  "goal",
  "language",
  "minutes",
  "player",
  "points",
  "reason",
  "stage",
  "team",
  "tournament",
] as const;

export const auditSubjects = [
  "account",
  "announcement",
  "content",
  "cup",
  "enquiry",
  "game",
  "goal",
  "mail",
  "outbox",
  "player",
  "setup-token",
  "team",
  "tournament",
  "waitlist",
] as const;

export const auditDocuments = [
  "participation",
  "terms",
  "liability",
  "media",
  "public-name",
  "signed-paper",
] as const;

function namesOf<Fields extends object>(fields: Fields) {
  return Object.keys(fields) as (keyof Fields)[];
}

const personalFields = [
  "name",
  "email",
  "phone",
  "dob",
  "birth-date",
  "birth-year",
  "emergency-contact",
  "guardian",
  "firstName",
  "lastName",
  "emergencyName",
  "emergencyNumber",
] as const;

export const auditFields = [
  ...personalFields,
  ...namesOf(cupSettingsFields),
  ...namesOf(tournamentSettingsFields),
  ...namesOf(ruleSettingsFields),
];
