import { type GameState, stateLabel } from "../competition/games/result-rules.ts";
import { formatTime } from "../competition/games/schedule-rules.ts";
import { formatLongDate } from "../core/format-rules.ts";
import { formatCents, methodNames } from "../teams/fee-rules.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Format = (value: unknown) => string | null;

const counted =
  (one: string, many = `${one}s`): Format =>
  (value) => {
    const count = Array.isArray(value) ? value.length : Number(value);
    return `${count} ${count === 1 ? one : many}`;
  };
const either =
  (yes: string | null, no: string | null): Format =>
  (value) =>
    value === true ? yes : no;

const oneOf =
  (texts: Record<string, string>): Format =>
  (value) =>
    texts[String(value)] ?? null;

/** Only for the machine. */
const omitted = [
  "after",
  "bracket",
  "document",
  "former",
  "guardian",
  "invitation",
  "link",
  "moved",
  "receipt",
  "session",
  "setupToken",
  "team1Id",
  "team2Id",
  "undoes",
];

const answerTexts: Record<string, string> = {
  declined: "the guardian said no",
  withdrawn: "it was taken back",
};

const formats: Record<string, Format> = {
  ...Object.fromEntries(omitted.map((key) => [key, () => null])),
  afterExtraTime: either("after extra time", null),
  amount: (cents) => formatCents(Number(cents)),
  answer: (answer) => answerTexts[String(answer)] ?? String(answer),
  awaitsCode: either("a code is still asked for", null),
  by: oneOf({
    app: "with a code of the app",
    recovery: "with a recovery code",
    deadline: "as the deadline passed",
    admin: "by hand",
  }),
  choice: oneOf({
    remove: "its unplayed games were removed",
    forfeit: "its unplayed games were forfeited",
    annul: "its games were annulled",
  }),
  created: counted("new game"),
  date: (day) => formatLongDate(String(day)),
  daysBefore: (days) => `${counted("day")(days)} before the deadline`,
  documents: (list) => `agreed to ${plain(list)}`,
  "dob-seen": either("birth date seen", "birth date not seen after all"),
  fields: (list) => plain(list),
  games: counted("game"),
  gameMinutes: (minutes) => `games of ${counted("minute")(minutes)}`,
  goOn: (teams) => `${plain(teams)} go on`,
  guardians: counted("guardian"),
  heldMinutes: (minutes) => `after ${counted("minute")(minutes)}`,
  ineligible: either("ineligible", "eligible again"),
  links: counted("link"),
  mails: counted("mail"),
  members: counted("player"),
  method: (method) =>
    (methodNames as Record<string, string>)[String(method)]?.toLowerCase() ?? plain(method),
  name: (name) => String(name),
  named: either("somebody new", null),
  penalties: (goals) => `${score(goals)} on penalties`,
  players: counted("player"),
  present: either("present", "not present after all"),
  refused: either("the code was wrong", null),
  rows: counted("entry", "entries"),
  secondFactor: either(null, "the second factor was turned off"),
  sessions: counted("browser"),
  shiftedBy: (minutes) => `by ${counted("minute")(minutes)}`,
  showContact: either("the contact is shown", "the contact is not shown"),
  state: (state) => stateLabel(state as GameState).toLowerCase(),
  slot: (slot) => `place ${plain(slot)} on the roster`,
  teams: counted("team"),
  time: (time) => formatTime(String(time)),
  tournaments: counted("tournament"),
  updated: counted("changed game"),
  was: (state) => `it was ${stateLabel(state as GameState).toLowerCase()}`,
  wrongCodes: counted("wrong code"),
};

/**
 * Formats a row's details: "$175; by hand; player Ana Silva". `named` resolves a key and value
 * ('player', id) to its current name or null; machine-only values are omitted.
 */
export function describeAuditDetails(
  details: Readonly<Record<string, unknown>>,
  named: (key: string, value: unknown) => string | null,
): string {
  const { from, to, ...rest } = details;
  // The database orders JSON keys by length.
  const others = Object.entries(rest).map(([key, value]) => {
    const name = named(key, value);
    if (name !== null) return `${apart(key)} ${name}`;
    if (value === null) return null;
    const own = Object.hasOwn(formats, key) ? formats[key] : undefined;
    if (own) return own(value);
    const text = plain(value);
    return text === null ? null : `${apart(key)} ${text}`;
  });
  return [changeText(from, to), ...others].filter((each) => each !== null).join("; ");
}

function changeText(from: unknown, to: unknown): string | null {
  if (typeof to === "string") {
    if (typeof from === "string" && !UUID.test(from)) return `from ${from} to ${to}`;
    const [kind = "", id] = to.split(":");
    if (UUID.test(kind)) return null;
    return id === undefined ? `to ${apart(kind)}` : `to one ${apart(kind)}`;
  }
  const before = score(from);
  const after = score(to);
  if (after === null) return before === null ? null : `it was ${before}`;
  return before === null ? after : `from ${before} to ${after}`;
}

function score(value: unknown): string | null {
  return Array.isArray(value) && value.every((each) => typeof each === "number")
    ? value.join("-")
    : null;
}

function plain(value: unknown): string | null {
  if (Array.isArray(value)) {
    return value.flatMap((each) => plain(each) ?? []).join(", ") || null;
  }
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return String(value);
  if (typeof value !== "string" || UUID.test(value)) return null;
  return value === "dob" ? "date of birth" : apart(value);
}

function apart(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`)
    .replace(/(?<=[a-z])[-:](?=[a-z])/g, " ");
}

const unnamed: Record<string, string> = {
  account: "somebody who was deleted",
  announcement: "an announcement",
  cup: "a cup",
  enquiry: "a message",
  game: "a game that was deleted",
  goal: "a goal",
  mail: "a mail",
  outbox: "the outbox",
  player: "somebody who was deleted",
  "setup-token": "a set-up link",
  team: "a team that was deleted",
  tournament: "a tournament that was deleted",
  waitlist: "a place on the waitlist",
};

export function auditSubjectLabel(subject: string): string {
  const [kind = "", id = ""] = subject.split(":");
  if (kind === "retention") return apart(id);
  return Object.hasOwn(unnamed, kind) ? (unnamed[kind] ?? kind) : apart(kind);
}
