import { randomUUID } from "node:crypto";
import { TOTP } from "otpauth";
import { PASSWORD } from "../factories/passwords.ts";
import { TINY_PNG } from "../factories/pictures.ts";
import { U16 } from "../fixtures/world.ts";
import type { Field, Form } from "./forms.ts";

const TYPED = /^(?:text|search|textarea|email|tel|date|time|datetime-local|number|url|password)$/;

export const isTyped = ({ type }: Field): boolean => TYPED.test(type);

/** The code of a team with an empty slot, and who logs in and is asked for a code. */
export const TEAM_CODE = "123456";
export const SIGN_IN = "admin@mail.example";

/** As text, which a value is. */
const PICTURE_FILE = TINY_PNG.toString("base64");

/** The bytes of a file by those of the value. */
export function fileBytes(value: Buffer): Buffer {
  return value.toString() === PICTURE_FILE ? TINY_PNG : value;
}

const GAMES_FILE = [
  "tournament,bracket,stage,date,time,field,team1,team2,score1,score2",
  `"${U16}",,,2025-07-15,15:00,Field 1,Zq Ants,Zq Bees,2,1`,
].join("\n");

const ROSTER_FILE = [
  "tournament,team,role,name,dob,parent email",
  `"${U16}",Zq Ants,,Zq Ada Zq Ant,2010-05-04,zq-ant@mail.example`,
].join("\n");

/** Values of fields that not every text, number or date fits. */
const KNOWN: Record<string, string> = {
  teamCode: TEAM_CODE,
  amount: "12.50",
  rosterSize: "7",
  minRoster: "5",
  minutes: "20",
  verifyWithinDays: "5",
  otherDate: "2025-07-16",
  otherTime: "15:30",
  bannerUntil: "2025-07-20T12:00",
  receivedOn: "2025-07-14",
  by: "10",
  gameMinutes: "8",
  // Different from row ids, and below the score that asks for confirmation.
  team1Score: "15",
  team2Score: "14",
  points: "-1",
  minute: "12",
  price: "40",
  initials: "ZQ",
  abandoned1: "13",
  abandoned2: "12",
  until: "2025-07-20",
  marks_0_left: "40",
  marks_0_top: "60",
};
const LEFT_EMPTY =
  /^(?:(?:day|from|to)[23]|blocked|open|places|endsBy|restCeiling|final(?:Field|Time)\d*|only\d+f\d+|regular|(?:earliest|latest)BirthYear|team[12]Penalties|plans_\d_\w+|marks_[1-9]\d*_\w+)$/;

let count = 0;

function freshValue(type: string): string {
  const number = ++count;
  if (type === "email") return `zq-${randomUUID()}@mail.example`;
  if (type === "tel") return `55502${String(number).padStart(5, "0")}`;
  if (type === "password") return `${PASSWORD} ${number}`;
  if (type === "date") return `2011-06-${String(1 + (number % 28)).padStart(2, "0")}`;
  if (type === "time") return `15:${String(number % 60).padStart(2, "0")}`;
  if (type === "datetime-local") return `2025-07-2${number % 9}T12:00`;
  if (type === "url") return `https://zq-${number}.example/`;
  if (type === "number") return String(number % 30);
  return `Zq word ${String.fromCharCode(97 + (Math.floor(number / 26) % 26), 97 + (number % 26))}`;
}

export function validValues(form: Form, turn = 0): Map<string, string> {
  const values = new Map<string, string>();
  for (const [at, field] of form.fields.entries()) {
    if (values.has(field.name) && field.type !== "button") continue;
    const other = `other${field.name.slice(0, 1).toUpperCase()}${field.name.slice(1)}`;
    const hasOther = field.options.includes("other") && form.fields.some((f) => f.name === other);
    const value = hasOther ? "other" : (known(field, form) ?? valueOf(field, turn, at));
    if (value !== null) values.set(field.name, value);
  }
  return values;
}

function known(field: Field, form: Form): string | undefined {
  const takesPicture = /^\/(?:admin\/site\/pictures|manage\/)/.test(form.action);
  if (field.type === "file" && takesPicture) return PICTURE_FILE;
  const takesPeople = form.action.startsWith("/admin/players/import");
  if (field.type === "file" && takesPeople) return ROSTER_FILE;
  return credential(field, form);
}

function credential({ autocomplete }: Field, { totpSecret }: Form): string | undefined {
  const timestamp = Date.parse("2025-07-15T19:00:00Z");
  if (autocomplete === "current-password") return PASSWORD;
  if (autocomplete === "username") return SIGN_IN;
  if (autocomplete !== "one-time-code" || totpSecret === null) return undefined;
  return new TOTP({ secret: totpSecret }).generate({ timestamp });
}

function valueOf({ type, name, value, options }: Field, turn: number, at: number): string | null {
  if (type === "file") return GAMES_FILE;
  // Each tiebreaker can be listed only once.
  if (type === "hidden" || type === "button" || /^step[0-9]$/.test(name)) return value;
  // Asks a question instead of publishing.
  if (name === "asksAgain") return null;
  if (type === "checkbox") return options[0] ?? "on";
  // A shirt number is of one slot.
  if (/^shirt\d+$/.test(name)) return name.slice("shirt".length);
  if (type === "radio" || type === "select") {
    const choices = options.filter((each) => each !== "" && each !== "other");
    const choice = (turn * (5 + at) + (turn && at)) % Math.max(choices.length, 1);
    return value || (choices.at(-1 - choice) ?? "");
  }
  const keepsValue = turn > 0 || !type.startsWith("text");
  if (value && (keepsValue || /^[0-9$,.]*$/.test(value))) return value;
  if (name === "dob") return turn % 2 === 0 ? "2011-05-04" : "1990-05-04";
  if (LEFT_EMPTY.test(name) || (turn > 5 && type.startsWith("date") && !KNOWN[name])) return "";
  return KNOWN[name] ?? freshValue(type);
}
