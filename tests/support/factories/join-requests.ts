import { wrongTeamCodes } from "#db/schema/teams.ts";
import type { Ctx } from "#domain/core/context.ts";
import { WRONG_TEAM_CODE_LIMIT } from "#domain/core/rate-limits.ts";
import { joinTeam } from "#domain/teams/joining.ts";
import { startOfHour } from "#domain/teams/team-code-rules.ts";
import { readTeam } from "#domain/teams/team-view.ts";
import type { CupWorld, Person } from "../fixtures/cup-world.ts";
import { teamRow } from "./payments.ts";

/** Never assigned: team codes start at 100000. */
export const WRONG_CODE = "000001";

export async function useUpCodes(world: CupWorld, tries = WRONG_TEAM_CODE_LIMIT): Promise<void> {
  await world.db
    .insert(wrongTeamCodes)
    .values({ hour: startOfHour(world.now), tries })
    .onConflictDoUpdate({ target: wrongTeamCodes.hour, set: { tries } });
}

export const codeOf = async (world: CupWorld, teamId: number): Promise<string> =>
  (await teamRow(world, teamId)).teamCode;

export function enterCode(
  world: CupWorld,
  person: Person,
  teamCode: string,
  more: Partial<Ctx> = {},
): ReturnType<typeof joinTeam> {
  const ctx = { ...person.ctx, now: world.now, ...more };
  return joinTeam(ctx, { playerId: person.playerId, teamCode });
}

export async function requestsSeenBy(world: CupWorld, ctx: Ctx, teamId: number): Promise<string[]> {
  const { requests } = await readTeam({ ...ctx, now: world.now }, teamId);
  return requests.map(({ name }) => name);
}
