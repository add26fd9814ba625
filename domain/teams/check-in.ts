import { and, asc, eq, isNull } from "drizzle-orm";
import { brackets, tournaments } from "../../db/schema/cup.ts";
import { players } from "../../db/schema/people.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { DomainError } from "../core/errors.ts";
import { mutate } from "../core/mutate.ts";
import { consoleTopic } from "../core/topics.ts";
import { currentCup, lockCup } from "../cup/current-cup.ts";
import { readPendingPlayers } from "../people/guardians/guardian-status.ts";
import { ageOn } from "../people/players/age-rules.ts";
import { fullName } from "../people/players/name-rules.ts";
import { logContactViews } from "../people/privacy/contact-views.ts";
import { canSee, NO_CONSENTS, type PersonalField } from "../people/privacy/visibility-rules.ts";
import { PENDING_MAY_NOT_PLAY, whyNotEligible } from "./eligibility-rules.ts";
import type { CheckInInput } from "./input.ts";

/**
 * Sets whether a player is present or their date of birth was verified; setting it twice keeps the
 * first time. Throws for a pending player unless the cup lets them play. For the admin.
 */
export async function checkIn(ctx: Ctx, input: CheckInInput): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "player.check-in", async ({ tx, audit, changed }) => {
    const cup = await lockCup(tx, current.id);
    const [member] = await tx
      .select({ membership: memberships, player: players })
      .from(memberships)
      .innerJoin(players, eq(players.id, memberships.playerId))
      .innerJoin(teams, eq(teams.id, memberships.teamId))
      .where(
        and(
          eq(memberships.playerId, input.playerId),
          eq(memberships.teamId, input.teamId),
          eq(memberships.cupId, cup.id),
        ),
      )
      .for("no key update", { of: memberships });
    if (!member) throw new DomainError("not-found", "This player is not on the team.");
    const column = input.what === "present" ? "presentAt" : "dobSeenAt";
    if ((member.membership[column] !== null) === input.is) return;
    if (input.what === "present" && input.is && !cup.pendingMayPlay) {
      const pending = await readPendingPlayers(tx, cup, [input.playerId], ctx.now);
      if (pending.has(input.playerId)) throw new DomainError("forbidden", PENDING_MAY_NOT_PLAY);
    }
    await tx
      .update(memberships)
      .set({ [column]: input.is ? ctx.now : null })
      .where(eq(memberships.id, member.membership.id));
    audit(`player:${input.playerId}`, { team: input.teamId, [input.what]: input.is });
    changed(consoleTopic);
  });
}

export interface CheckInPlayer {
  playerId: string;
  slot: number;
  name: string;
  /** yyyy-MM-dd. */
  dob: string | null;
  age: number | null;
  presentAt: Date | null;
  dobSeenAt: Date | null;
  /** Under 18 without a guardian's consent. */
  pending: boolean;
  notEligible: string | null;
}

interface CheckIn {
  id: number;
  name: string;
  tournamentName: string;
  bracketName: string;
  ineligible: boolean;
  pendingMayPlay: boolean;
  zone: string;
  players: CheckInPlayer[];
}

/**
 * A team's players for check-in. For the admin. Audits access to dates of birth once a day per
 * player. Throws `not-found`.
 */
export async function readCheckIn(ctx: Ctx, teamId: number): Promise<CheckIn> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const today = todayIn(cup.zone, ctx.now);
  const [found] = await ctx.db
    .select({ team: teams, tournament: tournaments, bracketName: brackets.name })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .innerJoin(brackets, eq(brackets.id, teams.bracketId))
    .where(and(eq(teams.id, teamId), eq(teams.cupId, cup.id), isNull(teams.withdrawnAt)));
  if (!found) throw new DomainError("not-found", "There is no such team.");
  const { team, tournament, bracketName } = found;
  const members = await ctx.db
    .select({ membership: memberships, player: players })
    .from(memberships)
    .innerJoin(players, eq(players.id, memberships.playerId))
    .where(eq(memberships.teamId, teamId))
    .orderBy(asc(memberships.slot));
  const ids = members.map(({ player }) => player.id);
  const pending = await readPendingPlayers(ctx.db, cup, ids, ctx.now);
  await logContactViews(ctx, cup, {
    action: "team.check-in",
    subject: `team:${teamId}`,
    looks: [{ players: ids, fields: ["birth-date"] }],
  });
  const sees = (field: PersonalField) => canSee(field, ["admin"], NO_CONSENTS, today);
  const bornOn = (dob: string | null) => (sees("birth-date") ? dob : null);
  const since = (moment: Date | null) => (sees("check-in") ? moment : null);
  return {
    id: team.id,
    name: team.name,
    tournamentName: tournament.name,
    bracketName,
    ineligible: team.ineligibleAt !== null,
    pendingMayPlay: cup.pendingMayPlay,
    zone: cup.zone,
    players: members.map(({ membership, player }) => ({
      playerId: player.id,
      slot: membership.slot,
      name: sees("full-name") ? fullName(player) : `Player ${membership.slot}`,
      dob: bornOn(player.dob),
      age: ageFrom(bornOn(player.dob), today),
      presentAt: since(membership.presentAt),
      dobSeenAt: since(membership.dobSeenAt),
      pending: sees("pending") && pending.has(player.id),
      notEligible: whyNotEligible(player.dob, tournament),
    })),
  };
}

function ageFrom(dob: string | null, today: string): number | null {
  return dob === null ? null : ageOn(dob, today);
}
