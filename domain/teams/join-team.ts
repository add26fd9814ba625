import { lockOwnPlayer } from "../accounts/read-account.ts";
import { requireVerified } from "../accounts/require-verified.ts";
import { type Ctx, type Refund, requireAccount } from "../context.ts";
import { type Cup, currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { isTrusted } from "./approvals.ts";
import { whyNotEligible } from "./eligibility-rules.ts";
import { fillSlot } from "./fill-slot.ts";
import { slotFor } from "./free-slots.ts";
import type { JoinTeamInput } from "./input.ts";
import { lockAnyTeam } from "./lock-team.ts";
import { hasCode, requestToJoin, requireOpen, teamWithCode } from "./request-to-join.ts";
import { hasTeam, membershipOf } from "./require-no-team.ts";
import { parseTeamCode } from "./team-code-rules.ts";
import { countWrongCode, isBudgetUsedUp, noteRefusedCode } from "./wrong-codes.ts";

export type Joined =
  | { teamId: number; slot: number; requested?: undefined }
  | { requested: true; teamId?: undefined; slot?: undefined };

/**
 * Joins the team with this code in the first free or reserved slot, and leaves the waitlist.
 * Idempotent. Throws for a full team, a second team and an ineligible player. While too many wrong
 * codes are tried site-wide, any code leads to a join request instead.
 */
export async function joinTeam(
  ctx: Ctx,
  input: JoinTeamInput & { playerId: string },
): Promise<Joined> {
  const { accountId } = requireAccount(ctx);
  const current = await currentCup(ctx.db);
  // A closed registration must not cost an attempt.
  requireOpen(current, ctx.now);
  const teamCode = parseTeamCode(input.teamCode);
  if (teamCode === null) {
    throw new DomainError("invalid", "A team code has 6 digits.", { field: "teamCode" });
  }
  // Every refusal counts as an attempt, since each reveals whether a team has the code.
  const refunds = await countTry(ctx, accountId);
  const team = await teamWithCode(ctx.db, current.id, teamCode);
  const usedUp = team ? await isBudgetUsedUp(ctx) : await countWrongCode(ctx, current.id);
  if (usedUp && !(team && (await isTrusted(ctx.db, accountId, team)))) {
    // No refund here either: it would reveal whether the code is valid.
    await requestToJoin(ctx, { ...input, accountId, cupId: current.id, teamCode, team });
    return { requested: true };
  }
  const joined = await fillWithCode(ctx, current, { ...input, accountId, teamCode });
  await Promise.all(refunds.map((refund) => refund()));
  return joined;
}

function fillWithCode(
  ctx: Ctx,
  current: Cup,
  { accountId, playerId, teamCode }: { accountId: string; playerId: string; teamCode: string },
): Promise<Joined> {
  return mutate(ctx, "team.join", async ({ tx, audit, changed }) => {
    const cup = await holdCup(tx, current.id);
    requireOpen(cup, ctx.now);
    await requireVerified(tx, cup, accountId, ctx.now);
    const player = await lockOwnPlayer(tx, accountId, playerId);
    const found = await lockAnyTeam(tx, cup.id, hasCode(teamCode));
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
  });
}

async function countTry(ctx: Ctx, accountId: string): Promise<Refund[]> {
  try {
    return [
      await ctx.limit("wrong-team-code.address", ctx.address),
      await ctx.limit("wrong-team-code.account", accountId),
    ];
  } catch (error) {
    if (error instanceof DomainError && error.code === "limited") await noteRefusedCode(ctx);
    throw error;
  }
}
