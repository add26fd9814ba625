import { randomUUID } from "node:crypto";
import { TOTP } from "otpauth";
import { PASSWORD } from "../factories/passwords.ts";
import { U16 } from "../fixtures/world.ts";
import type { Field, Form } from "./forms.ts";

const TYPED = new Set([
  "text",
  "search",
  "textarea",
  "email",
  "tel",
  "date",
  "time",
  "datetime-local",
  "number",
  "url",
  "password",
]);

export const isTyped = ({ kind }: Field): boolean => TYPED.has(kind);

export const GAMES_FILE = [
  "tournament,bracket,stage,date,time,field,team1,team2,score1,score2",
  `"${U16}",,,2025-07-15,15:00,Field 1,Zq Ants,Zq Bees,2,1`,
].join("\n");

const BY_NAME: Record<string, () => string> = {
  teamCode: () => TEAM_CODE,
  amount: () => "12.50",
  rosterSize: () => "7",
  verifyWithinDays: () => "5",
  earliestBirthYear: () => "",
  latestBirthYear: () => "",
  otherDate: () => "2025-07-16",
  otherTime: () => "15:30",
  bannerUntil: () => "2025-07-20T12:00",
  receivedOn: () => "2025-07-14",
  by: () => "10",
  gameMinutes: () => "8",
  // Different from row ids, and below the score that asks for confirmation.
  team1Score: () => "15",
  team2Score: () => "14",
  points: () => "-1",
  minute: () => "12",
  day2: () => "",
  from2: () => "",
  to2: () => "",
  day3: () => "",
  from3: () => "",
  to3: () => "",
  blocked: () => "",
  regular: () => "",
  team1Penalties: () => "",
  team2Penalties: () => "",
  abandoned1: () => "13",
  abandoned2: () => "12",
};

/** The code of a team with an empty slot, and the sign-in address for each form. */
export const TEAM_CODE = "123456";
export const SIGNS_IN = { "/login": "player@mail.example", "/admin": "admin@mail.example" };

const LEFT_EMPTY = 6;

let marks = 0;

export function freshValue({ kind }: Field): string {
  const number = ++marks;
  if (kind === "email") return `zq-${randomUUID()}@mail.example`;
  if (kind === "tel") return `55502${String(number).padStart(5, "0")}`;
  if (kind === "password") return `${PASSWORD} ${number}`;
  if (kind === "date") return `2011-06-${String(1 + (number % 28)).padStart(2, "0")}`;
  if (kind === "time") return `15:${String(number % 60).padStart(2, "0")}`;
  if (kind === "datetime-local") return `2025-07-2${number % 9}T12:00`;
  if (kind === "number") return String(number % 30);
  return `Zq word ${String.fromCharCode(97 + (Math.floor(number / 26) % 26), 97 + (number % 26))}`;
}

/** The fields of a form with empty ones filled in; each `turn` varies the choices. */
export function filledForm(form: Form, turn = 0): Map<string, string> {
  const values = new Map<string, string>();
  for (const [at, field] of form.fields.entries()) {
    if (values.has(field.name) && field.kind !== "button") continue;
    const other = `other${field.name.slice(0, 1).toUpperCase()}${field.name.slice(1)}`;
    if (field.offered.includes("other") && form.fields.some(({ name }) => name === other)) {
      values.set(field.name, "other");
      continue;
    }
    const value = SIGNS_IN_BY[field.autocomplete]?.(form) ?? valueOf(field, turn, at);
    if (value !== null) values.set(field.name, value);
  }
  return values;
}

const NOW = new Date("2025-07-15T19:00:00Z").getTime();

const SIGNS_IN_BY: Record<string, (form: Form) => string | undefined> = {
  "one-time-code": ({ appSecret }) =>
    appSecret === null ? undefined : new TOTP({ secret: appSecret }).generate({ timestamp: NOW }),
  username: ({ action }) => SIGNS_IN[action.replace(/\?.*/, "") as keyof typeof SIGNS_IN],
  "current-password": () => PASSWORD,
};

function valueOf(field: Field, turn: number, at: number): string | null {
  const { kind, name, value } = field;
  if (kind === "file") return GAMES_FILE;
  if (kind === "hidden" || kind === "button") return value;
  if (kind === "checkbox") return field.offered[0] ?? "on";
  // Each tiebreaker can be listed only once.
  if (/^step[0-9]$/.test(name)) return value;
  if (kind === "radio" || kind === "select") {
    const choice = field.offered.filter((each) => each !== "" && each !== "other");
    return (
      value ||
      (choice.at(-1 - ((turn * (5 + at) + (turn && at)) % Math.max(choice.length, 1))) ?? "")
    );
  }
  if (value && (turn > 0 || !kind.startsWith("text") || /^[0-9$,.]*$/.test(value))) return value;
  if (value && name === "zone") return value;
  if (name === "dob") return turn % 2 === 0 ? "2011-05-04" : "1990-05-04";
  const known = BY_NAME[name];
  if (known) return known();
  if (turn >= LEFT_EMPTY && kind.startsWith("date")) return "";
  return freshValue(field);
}
