import { eq, inArray } from "drizzle-orm";
import { players } from "#db/schema/people.ts";
import { rosterInvitations } from "#db/schema/team-managers.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { emailKey, mailboxKey } from "#domain/core/email-address-rules.ts";
import { labelKey } from "#domain/core/text-rules.ts";
import { whyRegistrationClosed, whyRostersLocked } from "#domain/cup/cup-dates-rules.ts";
import type { Cup, Tournament } from "#domain/cup/current-cup.ts";
import { minorsMailboxes } from "#domain/people/guardians/guardian-links.ts";
import { whyNotEligible } from "#domain/teams/eligibility-rules.ts";
import { teamNameKey } from "#domain/teams/team-name-rules.ts";
import { type Message, message } from "#i18n/message.ts";
import type { ImportProblem } from "./games-file-rules.ts";
import type { KnownTournaments } from "./import-entries.ts";
import type { Answers } from "./import-plan-rules.ts";
import { askOnce, type ImportQuestion } from "./import-questions.ts";
import { quoteCell } from "./import-row-rules.ts";
import { looksAlike } from "./look-alike-rules.ts";
import { personKey, type RosterRow } from "./roster-file-rules.ts";

/** What a line does besides creating its team. */
export interface RosterStep {
  action: "invite" | "unchanged" | "team";
  row: RosterRow;
  tournament: Tournament;
  /** Null until it is created. */
  team: { id: number | null; name: string };
  teamKey: string;
  /** The same person's invitation to another address, which was wrong. */
  replaces: string | null;
}

interface About {
  cup: Cup;
  tournaments: readonly Tournament[];
  known: KnownTournaments;
  answers: Answers;
  mayCreate: boolean;
}

/** Plans the import line by line. Planning again after the import finds everything unchanged. */
export async function planRoster(
  tx: Database,
  ctx: Pick<Ctx, "now" | "locale">,
  rows: readonly RosterRow[],
  about: About,
): Promise<{ steps: RosterStep[]; problems: ImportProblem[]; questions: ImportQuestion[] }> {
  const { cup } = about;
  const problems: ImportProblem[] = [];
  const questions: ImportQuestion[] = [];
  const find = teamFinder(about, questions);
  const minors = await minorsMailboxes(
    tx,
    rows.flatMap(({ who }) => who?.email ?? []),
    todayIn(cup.zone, ctx.now),
  );
  const ids = [...about.known.values()].flatMap((each) =>
    [...each.teams.values()].map(({ id }) => id),
  );
  const stored = await readStored(tx, ids);
  const closed =
    whyRostersLocked(cup, ctx.now, ctx.locale) ?? whyRegistrationClosed(cup, ctx.now, ctx.locale);

  const first = new Map<string, number>();
  const steps = rows.flatMap((row): RosterStep[] => {
    const found = find(row);
    const refuse = (reason: Message) => {
      problems.push({ line: row.line, reason });
      return [];
    };
    if (found === null) return [];
    if ("reason" in found) return refuse(found.reason);
    const { tournament, team } = found;
    const teamKey = `${tournament.id} ${teamNameKey(team.name)}`;
    const step = { row, tournament, team, teamKey, replaces: null };
    const { who } = row;
    if (who === null) return [{ ...step, action: team.id === null ? "team" : "unchanged" }];
    const person = `${teamKey} ${personKey(who)}`;
    const line = first.get(person);
    if (line !== undefined) {
      const key = who.role === "manager" ? "oneManager" : "repeated";
      return refuse(message(`importPlayers.errors.${key}`, { line: `${line}` }));
    }
    first.set(person, row.line);
    const key = `${team.id} ${personKey(who)}`;
    const open = stored.invited.get(key);
    const isThere = stored.there.has(key) || open?.emailKey === emailKey(who.email);
    if (isThere) return [{ ...step, action: "unchanged" }];
    if (minors.has(mailboxKey(who.email)))
      return refuse(message("importPlayers.errors.childsEmail"));
    const why = who.role === "player" ? (closed ?? whyNotEligible(who.dob, tournament)) : null;
    return why ? refuse(why) : [{ ...step, action: "invite", replaces: open?.id ?? null }];
  });
  return { steps, problems, questions };
}

/** Null if a question about a name is open. */
type Found = { tournament: Tournament; team: RosterStep["team"] } | { reason: Message } | null;

function teamFinder(
  { tournaments, known, answers, mayCreate }: About,
  questions: ImportQuestion[],
): (row: RosterRow) => Found {
  const teamsOf = (tournament: Tournament) => known.get(labelKey(tournament.name))?.teams;
  const ofTournament = (name: string) => `tournament ${labelKey(name)}`;
  const ofTeam = (name: string, { id }: Tournament) => `team ${teamNameKey(name)} ${id}`;
  const isAsked = (asked: string) => questions.some(({ key }) => key === asked);
  const nameTournament = askOnce(questions, answers, (name) => ({
    key: ofTournament(name),
    alike: known.has(labelKey(name))
      ? []
      : tournaments.filter((each) => looksAlike(name, each.name, true)),
    asNew: null,
  }));
  const nameTeamIn = new Map(
    tournaments.map((tournament) => {
      const its = teamsOf(tournament);
      const nameTeam = askOnce(questions, answers, (name) => ({
        key: ofTeam(name, tournament),
        alike: its?.has(teamNameKey(name))
          ? []
          : [...(its?.values() ?? [])].filter((team) =>
              [team.name, ...team.former].some((each) => looksAlike(name, each)),
            ),
        asNew: mayCreate ? ("newTeam" as const) : null,
      }));
      return [tournament, nameTeam] as const;
    }),
  );

  const findTournament = ({ tournament: given, team }: RosterRow): Tournament | Message | null => {
    if (given === null) {
      const having = tournaments.filter((each) => teamsOf(each)?.has(teamNameKey(team)));
      const [only, another] = tournaments.length === 1 ? tournaments : having;
      return only && !another ? only : message("importPlayers.errors.whichTournament");
    }
    const named = labelKey(nameTournament(given));
    if (isAsked(ofTournament(given))) return null;
    const unknown = { tournament: quoteCell(given) };
    return (
      tournaments.find(({ name }) => labelKey(name) === named) ??
      message("importPlayers.errors.noTournament", unknown)
    );
  };

  return (row) => {
    const tournament = findTournament(row);
    if (tournament === null) return null;
    if (!("id" in tournament)) return { reason: tournament };
    const name = nameTeamIn.get(tournament)?.(row.team) ?? row.team;
    if (isAsked(ofTeam(row.team, tournament))) return null;
    const team = teamsOf(tournament)?.get(teamNameKey(name));
    const told = { team: quoteCell(name), tournament: tournament.name };
    if (team?.withdrawn) return { reason: message("importPlayers.errors.withdrawn", told) };
    if (!team && !mayCreate) return { reason: message("importPlayers.errors.noTeam", told) };
    return { tournament, team: { id: team?.id ?? null, name: team?.name ?? name } };
  };
}

/** Whoever is on these teams, or invited, by team and `personKey`. */
async function readStored(tx: Database, teamIds: number[]) {
  const managed = await tx
    .select({ teamId: teams.id, managerId: teams.managerAccountId })
    .from(teams)
    .where(inArray(teams.id, teamIds));
  const members = await tx
    .select({ teamId: memberships.teamId, player: players })
    .from(memberships)
    .innerJoin(players, eq(players.id, memberships.playerId))
    .where(inArray(memberships.teamId, teamIds));
  const open = await tx
    .select()
    .from(rosterInvitations)
    .where(inArray(rosterInvitations.teamId, teamIds));
  const there = new Set([
    ...managed.flatMap(({ teamId, managerId }) =>
      managerId === null ? [] : `${teamId} ${personKey({ role: "manager" })}`,
    ),
    ...members.map(({ teamId, player }) => `${teamId} ${keyOf("player", player)}`),
  ]);
  const invited = new Map(open.map((each) => [`${each.teamId} ${keyOf(each.role, each)}`, each]));
  return { there, invited };
}

function keyOf(
  role: "manager" | "player",
  of: { firstName: string | null; lastName: string | null; dob: string | null },
): string {
  const { firstName, lastName, dob } = of;
  return personKey({ role, firstName: firstName ?? "", lastName: lastName ?? "", dob: dob ?? "" });
}
