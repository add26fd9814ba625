import { eq } from "drizzle-orm";
import { wrongTeamCodes } from "../../db/schema/site.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Ctx } from "../../domain/context.ts";
import { type Joined, joinTeam } from "../../domain/teams/join-team.ts";
import { readManagedTeam } from "../../domain/teams/read-managed-team.ts";
import { ALARMING, hourOf } from "../../domain/teams/wrong-code-rules.ts";
import type { Person, World } from "./world.ts";

/** A code that no team has: teams draw theirs from 100000 on. */
export const WRONG_CODE = "000001";

/** Uses up the site's allowance of wrong team codes, or so many of it. */
export async function useUpCodes(world: World, tries = ALARMING): Promise<void> {
  await world.db
    .insert(wrongTeamCodes)
    .values({ hour: hourOf(world.now), tries })
    .onConflictDoUpdate({ target: wrongTeamCodes.hour, set: { tries } });
}

/** The code that a team has now. */
export async function codeOf(world: World, teamId: number): Promise<string> {
  const [team] = await world.db.select().from(teams).where(eq(teams.id, teamId));
  if (!team) throw new Error("no team");
  return team.teamCode;
}

/** A player enters a team code. */
export function enterCode(
  world: World,
  person: Person,
  teamCode: string,
  more: Partial<Ctx> = {},
): Promise<Joined> {
  const ctx = { ...person.ctx, now: world.now, ...more };
  return joinTeam(ctx, { playerId: person.playerId, teamCode });
}

/** Who asked to join a team, as somebody sees it there. */
export async function requestsSeenBy(world: World, ctx: Ctx, teamId: number): Promise<string[]> {
  const { requests } = await readManagedTeam({ ...ctx, now: world.now }, teamId);
  return requests.map(({ name }) => name);
}
