import { inArray, or } from "drizzle-orm";
import { accounts, players } from "#db/schema/people.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { idsIn } from "#domain/core/ids-rules.ts";
import type { Cup } from "#domain/cup/current-cup.ts";
import type { Recipient } from "#domain/people/accounts/recipients.ts";
import type { GuardianState } from "#domain/people/guardians/consent-rules.ts";
import { ageOn, isUnder18 } from "#domain/people/players/age-rules.ts";
import { emergencyContactOf } from "#domain/people/players/emergency-contact-rules.ts";
import { fullName } from "#domain/people/players/name-rules.ts";
import type { ContactView } from "#domain/people/privacy/contact-views.ts";
import {
  canSee,
  NO_CONSENTS,
  type PersonalField,
} from "#domain/people/privacy/visibility-rules.ts";
import { selectMembers, selectTeams } from "#domain/teams/rosters.ts";
import { message, type Text } from "#i18n/message.ts";
import { readAudienceRecipients } from "../announcements/audience.ts";
import { type ExportTable, tableOf, yesOrNo } from "./export-columns.ts";
import { type ExportContext, type ExportedPerson, readExportedPeople } from "./export-people.ts";

/** Everyone who is registered: team, waitlist and contacts. */
export async function playersTable(about: ExportContext): Promise<ExportTable> {
  const { cup, now } = about;
  const people = await readExportedPeople(about);
  const today = todayIn(cup.zone, now);
  const rowOf = (person: ExportedPerson | null) => ({
    tournament: person?.team?.tournamentName ?? "",
    team: person?.team?.name ?? "",
    waitlistFor: person?.waitsFor ?? "",
    ...personalCells(person, today),
    registeredOn: person ? todayIn(cup.zone, person.player.createdAt) : "",
  });
  return tableOf(rowOf(null), people.map(rowOf), looksAt(people, today));
}

/** Every team's filled slots; a team without players is a row of its own. */
export async function rostersTable(about: ExportContext): Promise<ExportTable> {
  const { db, cup, now } = about;
  const people = await readExportedPeople(about);
  const byId = new Map(people.map((person) => [person.player.id, person]));
  const holders = new Map(
    people.flatMap((each) => (each.player.isHolder ? [[each.account.id, each] as const] : [])),
  );
  const teams = await selectTeams({ db, now }, cup.id);
  const members = Map.groupBy(await selectMembers(db, idsIn(teams)), ({ teamId }) => teamId);
  const today = todayIn(cup.zone, now);
  type Team = (typeof teams)[number];
  type Member = Awaited<ReturnType<typeof selectMembers>>[number];
  const rowOf = (team: Team | null, member: Member | null) => {
    const manager = holders.get(team?.managerAccountId ?? "") ?? null;
    const managed = personalCells(manager, today);
    return {
      tournament: team?.tournamentName ?? "",
      bracket: team?.bracketName ?? "",
      team: team?.name ?? "",
      teamManager: manager ? fullName(manager.player) : "",
      managerPhone: managed.phone,
      managerEmail: managed.email,
      slot: member ? String(member.slot) : "",
      ...personalCells((member && byId.get(member.player.id)) ?? null, today),
      goals: member ? String(member.goalScored) : "",
      present: dayOf(cup, member?.membership.presentAt),
      birthDateChecked: dayOf(cup, member?.membership.dobSeenAt),
    };
  };
  const rows = teams.flatMap((team) =>
    (members.get(team.id) ?? [null]).map((member) => rowOf(team, member)),
  );
  const listed = new Set([...members.values()].flat().map(({ player }) => player.id));
  const managers = teams.flatMap((team) => holders.get(team.managerAccountId ?? "") ?? []);
  const others = new Set(idsOf(managers).filter((id) => !listed.has(id)));
  const playing = [...listed].flatMap((id) => byId.get(id) ?? []);
  const looks = [...looksAt(playing, today), { players: [...others], fields: ["phone", "email"] }];
  return tableOf(rowOf(null, null), rows, looks);
}

function looksAt(people: readonly ExportedPerson[], today: string): ContactView[] {
  const { minors = [], adults = [] } = Object.groupBy(people, ({ player }) =>
    isUnder18(player.dob, today) ? "minors" : "adults",
  );
  const fields = ["birth-date", "phone", "email"];
  return [
    { players: idsOf(minors), fields: [...fields, "guardian", "emergency-contact"] },
    { players: idsOf(adults), fields },
  ];
}

const idsOf = (people: readonly ExportedPerson[]) => people.map(({ player }) => player.id);

/** What the privacy table lets the organizer read, in the order of the columns. */
function personalCells(person: ExportedPerson | null, today: string) {
  const subject = { ...NO_CONSENTS, dob: person?.player.dob ?? null };
  const cell = <Value extends Text>(field: PersonalField, value: Value | null | undefined) =>
    canSee(field, ["admin"], subject, today) ? (value ?? "") : "";
  const { player, account, guardian, guardianState } = person ?? {};
  const isMinor = player !== undefined && isUnder18(player.dob, today);
  const minorsGuardian = isMinor ? guardian : null;
  const contact = player && emergencyContactOf(player, today);
  const emergency = contact && !contact.own ? player : undefined;
  return {
    firstName: cell("full-name", player?.firstName),
    lastName: cell("full-name", player?.lastName),
    birthDate: cell("birth-date", player?.dob),
    age: cell("age", player?.dob && String(ageOn(player.dob, today))),
    phone: cell("phone", player?.phone),
    email: cell("email", account?.email),
    emailConfirmed: account ? yesOrNo(account.confirmedAt !== null) : "",
    guardianName: cell("guardian", minorsGuardian?.name),
    guardianPhone: cell("guardian", minorsGuardian?.phone),
    guardianEmail: cell("guardian", minorsGuardian?.email),
    consent: cell("pending", consentOf(guardianState)),
    emergencyContact: cell("emergency-contact", emergency?.emergencyName),
    emergencyPhone: cell("emergency-contact", emergency?.emergencyNumber),
  };
}

function consentOf(state: GuardianState | undefined): Text {
  if (state === undefined || state === "adult") return "";
  return message(`exports.consent.${state}`);
}

function dayOf(cup: Cup, at: Date | null | undefined): string {
  return at ? todayIn(cup.zone, at) : "";
}

/**
 * The addresses that announcements of this cup reach and somebody has confirmed: adults who play,
 * wait or manage, and guardians who gave their consent. Never a player's under 18.
 */
export async function emailsTable({ db, cup, now }: ExportContext): Promise<ExportTable> {
  const today = todayIn(cup.zone, now);
  const { recipients } = await readAudienceRecipients(db, cup.id, { kind: "everyone" }, today);
  const ids = recipients.flatMap(({ to }) => ("accountId" in to ? to.accountId : []));
  const confirmed = await db
    .select({ id: accounts.id, at: accounts.emailVerifiedAt })
    .from(accounts)
    .where(inArray(accounts.id, ids));
  const reached = new Set(confirmed.flatMap(({ id, at }) => (at === null ? [] : [id])));
  const concerned = recipients.flatMap(({ concerns }) => concerns);
  const known = await db
    .select()
    .from(players)
    .where(or(inArray(players.accountId, ids), inArray(players.id, concerned)));
  const minors = new Set(
    known.flatMap(({ accountId, dob, isHolder }) =>
      isHolder && isUnder18(dob, today) ? [accountId] : [],
    ),
  );
  const listed = recipients.filter(({ to, knows }) =>
    "accountId" in to
      ? reached.has(to.accountId) && !minors.has(to.accountId)
      : knows === "full-name",
  );
  const rows = listed.map(({ email, language, isGuardian }) => {
    return { email, language, guardian: yesOrNo(isGuardian) };
  });
  const playerIds = new Set(idsIn(known));
  const ofPlayers = ({ concerns }: Recipient) => {
    const own = concerns.filter((id) => playerIds.has(id));
    return own.length > 0 ? own : concerns;
  };
  const byField = Map.groupBy(listed, ({ isGuardian }) => (isGuardian ? "guardian" : "email"));
  const looks = [...byField].map(([field, all]) => ({
    players: [...new Set(all.flatMap(ofPlayers))],
    fields: [field],
  }));
  const byAddress = new Map(rows.map((row) => [row.email, row]));
  const sorted = [...byAddress.values()].toSorted((a, b) => (a.email < b.email ? -1 : 1));
  return tableOf({ email: "", language: "", guardian: "" }, sorted, looks);
}
