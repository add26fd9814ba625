import { inArray } from "drizzle-orm";
import { beforeEach } from "vitest";
import { games } from "#db/schema/competition.ts";
import { scheduleDrafts, teamTimes } from "#db/schema/scheduling.ts";
import { teams } from "#db/schema/teams.ts";
import type { Ctx } from "#domain/core/context.ts";
import { listBrackets } from "#domain/cup/current-cup.ts";
import {
  addTeamPair,
  addTeamTime,
  allowSharedPair,
} from "#domain/scheduling/change-availability.ts";
import { insertTeam } from "#domain/teams/team-lifecycle.ts";
import { type Person, U16, type World } from "../fixtures/world.ts";

/** Three teams of one manager: one pair is found, one allowed; the third team has a rival. Returns a time's id. */
export async function addAvailability(
  world: World,
  admin: Ctx,
  teamIds: Readonly<Record<"found" | "shared" | "allowed" | "rival", number>>,
): Promise<string> {
  const { found, shared, allowed, rival } = teamIds;
  const { accountId } = await world.person({ dob: "1970-05-05" });
  await world.db
    .update(teams)
    .set({ managerAccountId: accountId })
    .where(inArray(teams.id, [found, shared, allowed]));
  await allowSharedPair(admin, { team1Id: shared, team2Id: allowed });
  await addTeamPair(admin, { team1Id: allowed, team2Id: rival });
  await addTeamTime(admin, { teamId: found, side: "before", time: "10:00", date: null });
  const [time] = await world.db.select().from(teamTimes);
  return String(time?.id);
}

/** Before each test no teams, games or draft; returns what makes adults and teams of a world. */
export function useBareTeams(world: World) {
  beforeEach(async () => {
    await world.db.delete(scheduleDrafts);
    await world.db.delete(games);
    await world.db.delete(teams);
  });
  return {
    adult: (firstName: string) => world.person({ firstName, lastName: "Ruiz", dob: "1980-02-03" }),
    teamOf: (name: string, manager?: Person, tournamentName?: string) =>
      bareTeam(world, name, manager, tournamentName),
  };
}

/** A team without players in its tournament's first bracket, whose manager can be anybody. */
async function bareTeam(
  world: World,
  name: string,
  manager: Person | undefined,
  tournamentName: string = U16,
): Promise<number> {
  const tournamentId = await world.tournamentId(tournamentName);
  const [bracket] = await listBrackets(world.db, [tournamentId]);
  const team = await insertTeam(world.db, {
    tournamentId,
    name,
    managerAccountId: manager?.accountId ?? null,
    bracketId: bracket?.id ?? 0,
    now: world.now,
  });
  return team.id;
}
