import { expect, test } from "vitest";
import { catalogs } from "#i18n/catalogs.ts";
import { translate } from "#i18n/translate.ts";
import { paired } from "#tests/support/assertions/tables.ts";
import { cupSettingsFields, tournamentSettingsFields } from "../competition/setup/cup-input.ts";
import { ruleSettingsFields } from "../competition/setup/rules-input.ts";
import { auditSubjectLabel, describeAuditDetails } from "./audit-details-rules.ts";

const noName = (_key: string, _value: unknown): string | null => null;
const UUID = "01234567-89ab-4def-8123-456789abcdee";
const say = (details: Record<string, unknown>, named: typeof noName = noName) =>
  describeAuditDetails(details, named)
    .map((each) => translate("en", each))
    .join("; ");

test.each<[Record<string, unknown>, string]>([
  [{ amount: 17_500, method: "hand", player: null, receipt: 22 }, "$175; in person"],
  [{ team: 4, "dob-seen": true }, "team: 4; birth date seen"],
  [{ present: false }, "not present"],
  [{ wrongCodes: 23 }, "23 wrong codes"],
  [
    { guardian: UUID, documents: ["participation", "public-name"] },
    "agreed to participation, public name",
  ],
  [{ guardian: UUID, answer: "withdrawn" }, "the guardian withdrew consent"],
  [{ fields: ["firstName", "dob"] }, "first name, birth date"],
  [{ sessions: 1 }, "1 browser"],
  [{ by: "recovery", refused: true }, "with a recovery code; the code was wrong"],
  [{ by: UUID }, ""],
  [{ players: [UUID, UUID], fields: ["guardian"] }, "2 players; guardian"],
  [
    { date: "2025-07-28", time: "15:00", stage: "group", field: null, team1Id: 3 },
    "July 28, 2025; 3:00 PM; stage: group",
  ],
  [{ bracket: 3, from: "Bracket A", to: "Bracket One" }, "from Bracket A to Bracket One"],
  [{ from: [3, 1], to: [null, null] }, "before: 3-1"],
  [{ from: UUID, to: UUID }, ""],
  [{ to: "team:12", mails: 2 }, "to one team; 2 emails"],
  [{ somethingNew: { a: 1 }, another: UUID, more: true }, "more: yes"],
])("the audit detail %j reads '%s'", (details, words) => expect(say(details)).toBe(words));

test("every setting has a name for the log", () => {
  const settings = { ...cupSettingsFields, ...tournamentSettingsFields, ...ruleSettingsFields };
  const terms = Object.keys(catalogs.en.audit.value.field);
  expect(Object.keys(settings).filter((name) => !terms.includes(name))).toEqual([]);
});

test("audit details use names where there are any", () => {
  const named = (key: string, value: unknown) =>
    key === "player" && value === UUID ? "Ana" : null;
  expect(say({ player: UUID, slot: 2 }, named)).toBe("player: Ana; slot 2 on the roster");
});

test.each(paired`
  enquiry:3 → a message | goal:58 → a goal | setup-token:1 → a setup link
  retention:sent-mails → sent mails | never-seen:1 → never seen
`)("%s without a name reads '%s'", (subject, words) => {
  expect(translate("en", auditSubjectLabel(subject))).toBe(words);
});
