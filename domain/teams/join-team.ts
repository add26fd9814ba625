import { and, eq, isNull } from "drizzle-orm";
import { teams } from "../../db/schema/teams.ts";
import { lockOwnPlayer } from "../accounts/read-account.ts";
import { requireVerified } from "../accounts/require-verified.ts";
import { type Ctx, type Refund, requireAccount } from "../context.ts";
import { type Cup, currentCup, holdCup } from "../cups/current-cup.ts";
import { requireRegistrationOpen } from "../cups/registration-rules.ts";
import { requireRostersOpen } from "../cups/roster-lock-rules.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { whyNotEligible } from "./eligibility-rules.ts";
import { fillSlot } from "./fill-slot.ts";
import { slotFor } from "./free-slots.ts";
import type { JoinTeamInput } from "./input.ts";
import { lockAnyTeam } from "./lock-team.ts";
import { hasTeam, membershipOf } from "./require-no-team.ts";
import { parseTeamCode } from "./team-code-rules.ts";
import { noteWrongCode } from "./wrong-codes.ts";

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
  const current = await currentCup(ctx.db);
  // What is closed costs nobody a try.
  requireOpen(current, ctx.now);
  const teamCode = parseTeamCode(input.teamCode);
  if (teamCode === null) {
    throw new DomainError("invalid", "A team code has 6 digits.", { field: "teamCode" });
  }
  // Every refusal counts as a try: each of them would tell that a team has the code, or that none has.
  const refunds = await countTry(ctx, accountId);
  const slotFilled = await mutate(ctx, "team.join", async ({ tx, audit, changed }) => {
    const cup = await holdCup(tx, current.id);
    requireOpen(cup, ctx.now);
    await requireVerified(tx, cup, accountId, ctx.now);
    const player = await lockOwnPlayer(tx, accountId, input.playerId);
    const found = await lockAnyTeam(
      tx,
      cup.id,
      and(eq(teams.teamCode, teamCode), isNull(teams.withdrawnAt)),
    );
    if (!found) {
      throw new DomainError("not-found", "No team has this code.", { field: "teamCode" });
    }
    const { team, tournament } = found;
    const joined = await membershipOf(tx, cup.id, player.id);
    if (joined?.teamId === team.id) return joined;
    if (joined) throw hasTeam(true);
    const why = whyNotEligible(player.dob, tournament);
    if (why) throw new DomainError("forbidden", why);
    const slot = await slotFor(tx, ctx.now, team, player.id);
    if (slot === null) throw new DomainError("full", "This team is full.");
    await fillSlot(ctx, { tx, changed }, { cup, team, tournament, player, slot });
    audit(`team:${team.id}`, { player: player.id, slot });
    return { teamId: team.id, slot };
  }).catch(async (error: unknown) => {
    if (error instanceof DomainError && error.field === "teamCode") {
      await noteWrongCode(ctx, "tries");
    }
    throw error;
  });
  await Promise.all(refunds.map((refund) => refund()));
  return slotFilled;
}

async function countTry(ctx: Ctx, accountId: string): Promise<Refund[]> {
  try {
    return [
      await ctx.limit("wrong-team-code.address", ctx.address),
      await ctx.limit("wrong-team-code.account", accountId),
    ];
  } catch (error) {
    if (error instanceof DomainError && error.code === "limited") {
      await noteWrongCode(ctx, "refused");
    }
    throw error;
  }
}

function requireOpen(cup: Cup, now: Date): void {
  requireRegistrationOpen(cup, now);
  requireRostersOpen(cup, now);
}
