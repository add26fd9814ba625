import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { tournaments } from "../../db/schema/cups.ts";
import { memberships, teams, waitlistEntries } from "../../db/schema/teams.ts";
import { type Ctx, requireAccount } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import type { GuardianState } from "../guardians/pending-rules.ts";
import { readStates } from "../guardians/read-states.ts";

export interface FamilyPlayer {
  id: string;
  isHolder: boolean;
  firstName: string;
  lastName: string;
  dob: string | null;
  teamName: string | null;
  waitsFor: string | null;
  plays: boolean;
  state: GuardianState;
}

export async function readFamily(ctx: Ctx, cup: Cup): Promise<FamilyPlayer[]> {
  const { accountId } = requireAccount(ctx);
  const found = await ctx.db
    .select({
      id: players.id,
      isHolder: players.isHolder,
      firstName: players.firstName,
      lastName: players.lastName,
      dob: players.dob,
      teamName: teams.name,
      waitsFor: tournaments.name,
    })
    .from(players)
    .leftJoin(memberships, and(eq(memberships.playerId, players.id), eq(memberships.cupId, cup.id)))
    .leftJoin(teams, and(eq(teams.id, memberships.teamId), isNull(teams.withdrawnAt)))
    .leftJoin(
      waitlistEntries,
      and(eq(waitlistEntries.playerId, players.id), eq(waitlistEntries.cupId, cup.id)),
    )
    .leftJoin(tournaments, eq(tournaments.id, waitlistEntries.tournamentId))
    .where(eq(players.accountId, accountId))
    .orderBy(desc(players.isHolder), asc(players.createdAt), asc(players.id));
  const states = await readStates(
    ctx.db,
    cup,
    found.map(({ id }) => id),
    ctx.now,
  );
  return found.map((player) => ({
    ...player,
    plays: player.teamName !== null || player.waitsFor !== null,
    state: states.get(player.id)?.state ?? "nobody",
  }));
}
