import { catalogs } from "#i18n/catalogs.ts";
import type { Locale } from "#i18n/locales.ts";
import { type Message, message, type Text } from "#i18n/message.ts";
import { formatTime } from "../competition/games/schedule-rules.ts";
import type { AuditAction } from "../core/audit-action-rules.ts";
import { formatLongDate } from "../core/format-rules.ts";
import { formatCents } from "../teams/fee-rules.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Format = (value: unknown, locale: Locale) => Text | null;

const counted =
  (say: (count: number) => Message): Format =>
  (value) =>
    say(Array.isArray(value) ? value.length : Number(value));

const either =
  (yes: Message | null, no: Message | null): Format =>
  (value) =>
    value === true ? yes : no;

/** What `say` has for a name that the catalog has; null for any other. */
function termOf<Name extends string>(
  texts: Readonly<Record<Name, unknown>>,
  say: (name: Name) => Message,
) {
  return (raw: unknown): Message | null =>
    typeof raw === "string" && Object.hasOwn(texts, raw) ? say(raw as Name) : null;
}

const { key: keys, subject: subjects, value: values, detail, action: actions } = catalogs.en.audit;
const stateTerm = termOf(values.state, (state) => message(`audit.value.state.${state}`));
const stageTerm = termOf(values.stage, (stage) => message(`audit.value.stage.${stage}`));
const methodTerm = termOf(values.method, (method) => message(`audit.value.method.${method}`));
const fieldTerm = termOf(values.field, (name) => message(`audit.value.field.${name}`));
const documentTerm = termOf(values.document, (name) => message(`audit.value.document.${name}`));
const keyTerm = termOf(keys, (key) => message(`audit.key.${key}`));
const subjectTerm = termOf(subjects, (kind) => message(`audit.subject.${kind}`));
const byTerm = termOf(detail.by, (by) => message(`audit.detail.by.${by}`));
const choiceTerm = termOf(detail.choice, (choice) => message(`audit.detail.choice.${choice}`));
const roleTerm = termOf(catalogs.en.staff.role, (role) => message(`staff.role.${role}`));
const AUDIENCES = { everyone: 0, earlier: 0, playerless: 0, team: 0, tournament: 0 };
const toTerm = termOf(AUDIENCES, (to) => message(`audit.change.${to}`));

/** Falls back to the raw action name, for actions that only earlier versions had. */
export function auditLabelOf(action: string): Text {
  const [area = "", name = ""] = action.split(".");
  const own: Readonly<Record<string, object>> = actions;
  const isKnown = Object.hasOwn(own, area) && Object.hasOwn(own[area] ?? {}, name);
  return isKnown ? message(`audit.action.${action as AuditAction}`) : action;
}

function shiftedBy(by: number): Message | null {
  if (by === 0) return null;
  const direction = by < 0 ? "earlier" : "later";
  return message("audit.detail.shiftedBy", { minutes: Math.abs(by), direction });
}

/** Only for the machine. */
const omitted = [
  "after",
  "bracket",
  "bracketId",
  "document",
  "former",
  "guardian",
  "invitation",
  "link",
  "moved",
  "people",
  "receipt",
  "referee",
  "session",
  "setupToken",
  "team1Id",
  "team2Id",
  "tournamentId",
  "undoes",
];

const formats: Record<string, Format> = {
  ...Object.fromEntries(omitted.map((key) => [key, () => null])),
  afterExtraTime: either(message("audit.detail.afterExtraTime"), null),
  amount: (cents) => formatCents(Number(cents)),
  answer: (answer) =>
    answer === "declined"
      ? message("audit.detail.answerDeclined")
      : answer === "withdrawn"
        ? message("audit.detail.answerWithdrawn")
        : String(answer),
  awaitsCode: either(message("audit.detail.awaitsCode"), null),
  by: byTerm,
  byDisplayedLink: either(message("audit.detail.byDisplayedLink"), null),
  changes: (list) => (Array.isArray(list) ? listed(list.map(changeOf)) : null),
  choice: choiceTerm,
  created: counted((count) => message("audit.detail.created", { count })),
  date: (day, locale) => formatLongDate(String(day), locale),
  daysBefore: counted((count) => message("audit.detail.daysBefore", { count })),
  documents: (list) =>
    message("audit.detail.documents", { documents: plain(list, documentTerm) ?? "" }),
  "dob-seen": either(message("audit.detail.dobSeen"), message("audit.detail.dobNotSeen")),
  fields: (list) => plain(list, fieldTerm),
  games: counted((count) => message("audit.detail.games", { count })),
  gameMinutes: counted((count) => message("audit.detail.gameMinutes", { count })),
  goOn: (teams) => message("audit.detail.goOn", { teams: plain(teams) ?? "" }),
  guardians: counted((count) => message("audit.detail.guardians", { count })),
  heldMinutes: counted((count) => message("audit.detail.heldMinutes", { count })),
  ineligible: either(message("audit.detail.ineligible"), message("audit.detail.eligible")),
  links: counted((count) => message("audit.detail.links", { count })),
  mails: counted((count) => message("audit.detail.mails", { count })),
  members: counted((count) => message("audit.detail.players", { count })),
  method: (method) => methodTerm(method) ?? plain(method),
  name: (name) => String(name),
  news: either(message("audit.detail.news"), message("audit.detail.noNews")),
  named: either(message("audit.detail.named"), null),
  penalties: (goals) => message("audit.detail.penalties", { score: score(goals) ?? "" }),
  players: counted((count) => message("audit.detail.players", { count })),
  present: either(message("audit.detail.present"), message("audit.detail.absent")),
  purpose: (of) => message("audit.detail.linkShown", { of: String(of).replace("-", "") }),
  reason: (reason) => labeled("reason", String(reason)),
  refused: either(message("audit.detail.refused"), null),
  roles: (list) => plain(list, roleTerm),
  rows: counted((count) => message("audit.detail.rows", { count })),
  secondFactor: either(null, message("audit.detail.secondFactorOff")),
  sessions: counted((count) => message("audit.detail.sessions", { count })),
  shiftedBy: (by) => shiftedBy(Number(by)),
  showContact: either(message("audit.detail.contactShown"), message("audit.detail.contactHidden")),
  stage: (stage) => labeled("stage", stageTerm(stage) ?? plain(stage)),
  state: (state) => stateTerm(state) ?? plain(state),
  slot: (slot) => message("audit.detail.slot", { slot: String(slot) }),
  teams: counted((count) => message("audit.detail.teams", { count })),
  time: (time, locale) => formatTime(String(time), locale),
  tournaments: counted((count) => message("audit.detail.tournaments", { count })),
  updated: counted((count) => message("audit.detail.updated", { count })),
  was: (state) => message("audit.detail.was", { what: stateTerm(state) ?? plain(state) ?? "" }),
  wrongCodes: counted((count) => message("audit.detail.wrongCodes", { count })),
};

/**
 * Formats a row's details: "$175", "by hand", "player: Ana Silva". `named` resolves a key and value
 * ('player', id) to its current name or null; machine-only values are omitted.
 */
export function describeAuditDetails(
  details: Readonly<Record<string, unknown>>,
  named: (key: string, value: unknown) => string | null,
  locale: Locale = "en",
): Text[] {
  const { from, to, ...rest } = details;
  // The database orders JSON keys by length.
  const others = Object.entries(rest).map(([key, value]) => {
    const name = named(key, value);
    if (name !== null) return labeled(key, name);
    if (value === null) return null;
    const own = Object.hasOwn(formats, key) ? formats[key] : undefined;
    return own ? own(value, locale) : labeled(key, plain(value));
  });
  return [changeText(from, to), ...others].filter((each) => each !== null);
}

function labeled(key: string, value: Text | null): Message | null {
  return value === null
    ? null
    : message("audit.labeled", { key: keyTerm(key) ?? apart(key), value });
}

function changeText(from: unknown, to: unknown): Text | null {
  if (typeof to === "string") {
    if (typeof from === "string" && !UUID.test(from)) {
      const [before, after] = [stateTerm(from) ?? from, stateTerm(to) ?? to];
      return message("audit.change.fromTo", { from: before, to: after });
    }
    const [kind = ""] = to.split(":");
    if (UUID.test(kind)) return null;
    return toTerm(kind) ?? message("audit.change.to", { to: stateTerm(kind) ?? apart(kind) });
  }
  const before = score(from);
  const after = score(to);
  if (after === null) return before === null ? null : message("audit.detail.was", { what: before });
  return before === null ? after : message("audit.change.fromTo", { from: before, to: after });
}

function score(value: unknown): string | null {
  return Array.isArray(value) && value.every((each) => typeof each === "number")
    ? value.join("-")
    : null;
}

function plain(value: unknown, term: (raw: unknown) => Message | null = () => null): Text | null {
  if (Array.isArray(value)) return listed(value.flatMap((each) => plain(each, term) ?? []));
  if (typeof value === "boolean") return message(value ? "audit.value.yes" : "audit.value.no");
  if (typeof value === "number") return String(value);
  if (typeof value !== "string" || UUID.test(value)) return null;
  return term(value) ?? apart(value);
}

function listed(texts: readonly Text[]): Text | null {
  return texts.length === 0
    ? null
    : texts.reduceRight((rest, first) => message("audit.list", { first, rest }));
}

/** A field with its value before and after: 'roster size: from 7 to 9'. */
function changeOf(change: unknown): Text {
  const [field, from, to] = Array.isArray(change) ? change : [];
  const said = (value: unknown) => (value === "" ? "–" : String(value));
  const values = message("audit.change.fromTo", { from: said(from), to: said(to) });
  const key = fieldTerm(field) ?? apart(String(field));
  return message("audit.labeled", { key, value: values });
}

function apart(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`)
    .replace(/(?<=[a-z])[-:](?=[a-z])/g, " ");
}

export function auditSubjectLabel(subject: string): Text {
  const [kind = "", id = ""] = subject.split(":");
  return kind === "retention" ? apart(id) : (subjectTerm(kind) ?? apart(kind));
}
