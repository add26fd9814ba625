import { eq } from "drizzle-orm";
import { wrongTeamCodes } from "../../db/schema/site.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Ctx } from "../../domain/context.ts";
import { type Joined, joinTeam } from "../../domain/teams/join-team.ts";
import { readManagedTeam } from "../../domain/teams/read-managed-team.ts";
import { ALARMING, hourOf } from "../../domain/teams/wrong-code-rules.ts";
import type { Person, World } from "./world.ts";

/** Never assigned: team codes start at 100000. */
export const WRONG_CODE = "000001";

/** Uses up the site-wide limit of wrong team codes, or part of it. */
export async function useUpCodes(world: World, tries = ALARMING): Promise<void> {
  await world.db
    .insert(wrongTeamCodes)
    .values({ hour: hourOf(world.now), tries })
    .onConflictDoUpdate({ target: wrongTeamCodes.hour, set: { tries } });
}

export async function codeOf(world: World, teamId: number): Promise<string> {
  const [team] = await world.db.select().from(teams).where(eq(teams.id, teamId));
  if (!team) throw new Error("no team");
  return team.teamCode;
}

export function enterCode(
  world: World,
  person: Person,
  teamCode: string,
  more: Partial<Ctx> = {},
): Promise<Joined> {
  const ctx = { ...person.ctx, now: world.now, ...more };
  return joinTeam(ctx, { playerId: person.playerId, teamCode });
}

export async function requestsSeenBy(world: World, ctx: Ctx, teamId: number): Promise<string[]> {
  const { requests } = await readManagedTeam({ ...ctx, now: world.now }, teamId);
  return requests.map(({ name }) => name);
}
