import { and, eq, isNull } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { lockOwnPlayer } from "../accounts/read-account.ts";
import { requireVerified } from "../accounts/require-verified.ts";
import { type Ctx, requireAccount } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { requireRegistrationOpen } from "../cups/registration-rules.ts";
import { requireRostersOpen } from "../cups/roster-lock-rules.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { whyNotEligible } from "./eligibility-rules.ts";
import { fillSlot } from "./fill-slot.ts";
import { slotFor } from "./free-slots.ts";
import type { JoinTeamInput } from "./input.ts";
import { parseTeamCode } from "./team-code-rules.ts";

/**
 * Puts a player of the account into the first free slot of the team with this code, or into the one that is
 * held for them, and takes them off the waitlist. Refuses a full team, a second team, and who is too old for
 * the tournament. Joining the same team again, as by a double tap, changes nothing and is no failure.
 */
export async function joinTeam(
  ctx: Ctx,
  input: JoinTeamInput & { playerId: string },
): Promise<{ teamId: number; slot: number }> {
  const { accountId } = requireAccount(ctx);
  const cup = await currentCup(ctx.db);
  requireRegistrationOpen(cup, ctx.now);
  requireRostersOpen(cup, ctx.now);
  const teamCode = parseTeamCode(input.teamCode);
  if (teamCode === null) {
    throw new DomainError("invalid", "A team code has 6 digits.", { field: "teamCode" });
  }
  // Every refusal counts as a try: each of them would tell that a team has the code, or that none has.
  const refunds = [
    await ctx.limit("wrong-team-code.address", ctx.address),
    await ctx.limit("wrong-team-code.account", accountId),
  ];
  const joined = await mutate(ctx, "team.join", async ({ tx, audit, changed }) => {
    await holdCup(tx, cup.id);
    await requireVerified(tx, cup, accountId, ctx.now);
    const player = await lockOwnPlayer(tx, accountId, input.playerId);
    const { team, tournament } = await lockTeamByCode(tx, cup.id, teamCode);
    const current = await membershipOf(tx, cup.id, player.id);
    if (current?.teamId === team.id) return current;
    if (current) throw new DomainError("conflict", "You already have a team.");
    const why = whyNotEligible(player.dob, tournament);
    if (why) throw new DomainError("forbidden", why);
    const slot = await slotFor(tx, ctx.now, team, player.id);
    if (slot === null) throw new DomainError("full", "This team is full.");
    await fillSlot(ctx, { tx, changed }, { cup, team, tournament, player, slot });
    audit(`team:${team.id}`, { player: player.id, slot });
    return { teamId: team.id, slot };
  });
  await Promise.all(refunds.map((refund) => refund()));
  return joined;
}

async function lockTeamByCode(tx: Database, cupId: number, teamCode: string) {
  const [found] = await tx
    .select({ team: teams, tournament: tournaments })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .where(and(eq(teams.teamCode, teamCode), eq(teams.cupId, cupId), isNull(teams.withdrawnAt)))
    .for("update", { of: teams });
  if (!found) {
    throw new DomainError("not-found", "No team has this code.", { field: "teamCode" });
  }
  return found;
}

async function membershipOf(tx: Database, cupId: number, playerId: string) {
  const [current] = await tx
    .select({ teamId: memberships.teamId, slot: memberships.slot })
    .from(memberships)
    .where(and(eq(memberships.playerId, playerId), eq(memberships.cupId, cupId)));
  return current;
}
