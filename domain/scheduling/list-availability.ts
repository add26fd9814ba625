import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { accounts, players } from "#db/schema/people.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Message, message } from "#i18n/message.ts";
import { type Translated, translate } from "#i18n/translate.ts";
import { formatDate, formatTime } from "../competition/games/schedule-rules.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { currentCup, listTournaments } from "../cup/current-cup.ts";
import { tournamentShortName } from "../cup/tournament-rules.ts";
import { isUnder18 } from "../people/players/age-rules.ts";
import { fullName } from "../people/players/name-rules.ts";
import { readAvailabilityRows } from "./availability.ts";
import type { SharedReason } from "./shared-people-rules.ts";

export type AvailabilityList = Translated<Awaited<ReturnType<typeof listAvailability>>>;

/** The page of what teams can't do, with the reasons of what was found. For the admin. */
export async function listAvailability(ctx: Ctx) {
  requireAdmin(ctx);
  const { locale } = ctx;
  const cup = await currentCup(ctx.db);
  const today = todayIn(cup.zone, ctx.now);
  const [tournaments, playing, rows] = await Promise.all([
    listTournaments(ctx, cup.id),
    ctx.db
      .select({ id: teams.id, name: teams.name, tournamentId: teams.tournamentId })
      .from(teams)
      .where(and(eq(teams.cupId, cup.id), isNull(teams.withdrawnAt)))
      .orderBy(asc(teams.name), asc(teams.id)),
    readAvailabilityRows(ctx.db, cup.id),
  ]);
  const offered = tournaments.map(({ id, name }) => ({
    name: tournamentShortName(name),
    teams: playing.filter(({ tournamentId }) => tournamentId === id),
  }));
  const labels = new Map(
    offered.flatMap(({ name: tournament, teams: own }) =>
      own.map(({ id, name: team }) => [id, message("availability.team", { team, tournament })]),
    ),
  );
  const order = new Map([...labels.keys()].map((id, place) => [id, place]));
  const labelOf = (id: number) => labels.get(id) ?? "";
  const placeOf = (id: number) => order.get(id) ?? 0;
  const pair = (team1Id: number, team2Id: number) => {
    const [one, other] =
      placeOf(team1Id) < placeOf(team2Id) ? [team1Id, team2Id] : [team2Id, team1Id];
    return {
      team1Id,
      team2Id,
      place: placeOf(one),
      teams: message("availability.both", { one: labelOf(one), other: labelOf(other) }),
    };
  };
  const ruleOf = new Map(rows.pairs.map((row) => [`${row.team1Id} ${row.team2Id}`, row.rule]));
  const found = rows.shared.filter((each) => ruleOf.get(each.teams.join(" ")) !== "apart");
  const names = await readAdultNames(
    ctx.db,
    found.flatMap(({ reasons }) => reasons.flatMap(({ person }) => person ?? [])),
    today,
  );
  return {
    cupId: cup.id,
    tournamentIds: tournaments.map(({ id }) => id),
    tournaments: offered.filter((tournament) => tournament.teams.length > 0),
    times: rows.times
      .toSorted((a, b) => placeOf(a.teamId) - placeOf(b.teamId) || a.id - b.id)
      .map(({ id, teamId, side, time, date }) => ({
        id,
        team: labelOf(teamId),
        when: message("availability.when", {
          side,
          time: formatTime(time, locale),
          day:
            date === null
              ? message("availability.everyDay")
              : formatDate(date, Number(today.slice(0, 4)), locale),
        }),
      })),
    requested: rows.pairs
      .filter(({ rule }) => rule === "apart")
      .map(({ team1Id, team2Id }) => pair(team1Id, team2Id))
      .toSorted((a, b) => a.place - b.place),
    shared: found
      .map(({ teams: [team1Id, team2Id], reasons }) => ({
        ...pair(team1Id, team2Id),
        reasons: [
          ...new Set(reasons.map((reason) => translate(locale, reasonText(reason, names)))),
        ],
        isAllowed: ruleOf.get(`${team1Id} ${team2Id}`) === "allowed",
      }))
      .toSorted((a, b) => a.place - b.place),
  };
}

function reasonText({ kind, person }: SharedReason, names: ReadonlyMap<string, string>): Message {
  if (kind === "family") return message("availability.reason.family");
  const name = names.get(person ?? "") ?? message("availability.somebody");
  return message(`availability.reason.${kind}`, { name });
}

/** By email. Minors are left out, because no list should name them. */
async function readAdultNames(
  db: Database,
  emails: readonly string[],
  today: string,
): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map();
  const found = await db
    .select({
      email: accounts.emailKey,
      firstName: players.firstName,
      lastName: players.lastName,
      dob: players.dob,
    })
    .from(accounts)
    .innerJoin(players, and(eq(players.accountId, accounts.id), eq(players.isHolder, true)))
    .where(inArray(accounts.emailKey, [...new Set(emails)]));
  return new Map(
    found
      .filter(({ dob }) => !isUnder18(dob, today))
      .map((person) => [person.email, fullName(person)]),
  );
}
