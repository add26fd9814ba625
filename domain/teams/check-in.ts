import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { memberships } from "#db/schema/teams.ts";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { type Ctx, requireStaff } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { DomainError } from "../core/errors.ts";
import { consoleTopic } from "../core/topics.ts";
import { type Cup, currentCup, mutateCup } from "../cup/current-cup.ts";
import type { Pending } from "../people/guardians/consent-rules.ts";
import { readPendingPlayers } from "../people/guardians/guardian-status.ts";
import { ageOn } from "../people/players/age-rules.ts";
import { fullName } from "../people/players/name-rules.ts";
import { logContactViews } from "../people/privacy/contact-views.ts";
import { whyNotEligible } from "./eligibility-rules.ts";
import type { checkInInput } from "./input.ts";
import { findTeam, selectMembers } from "./rosters.ts";

/**
 * Sets whether a player is present or their date of birth was verified; setting it twice keeps the
 * first time. Throws for a pending player unless the cup lets them play, and for one whose guardian
 * said no. For the admin.
 */
export async function checkIn(ctx: Ctx, input: z.output<typeof checkInInput> & { teamId: number }) {
  requireStaff(ctx, "registrar");
  await mutateCup(ctx, "player.check-in", async ({ tx, cup, audit, changed }) => {
    const [member] = await tx
      .select()
      .from(memberships)
      .where(
        and(
          eq(memberships.playerId, input.playerId),
          eq(memberships.teamId, input.teamId),
          eq(memberships.cupId, cup.id),
        ),
      )
      .for("no key update");
    if (!member) throw new DomainError("not-found", message("teamErrors.notOnTeam"));
    const column = input.what === "present" ? "presentAt" : "dobSeenAt";
    if ((member[column] !== null) === input.is) return;
    if (input.what === "present" && input.is) {
      const pending = await readPendingPlayers(tx, cup, [input.playerId], ctx.now);
      if (barsFromPlaying(pending.get(input.playerId), cup))
        throw new DomainError("forbidden", message("consoleErrors.checkIn.mayNotPlay"));
    }
    await tx
      .update(memberships)
      .set({ [column]: input.is ? ctx.now : null })
      .where(eq(memberships.id, member.id));
    audit(`player:${input.playerId}`, { team: input.teamId, [input.what]: input.is });
    changed(consoleTopic);
  });
}

const barsFromPlaying = (pending: Pending | undefined, cup: Pick<Cup, "pendingMayPlay">) =>
  pending === "declined" || (pending === "waiting" && !cup.pendingMayPlay);

/**
 * A team's players for check-in. For the admin. Audits access to dates of birth once a day per
 * player. Throws `not-found`.
 */
export async function readCheckIn(ctx: Ctx, teamId: number) {
  requireStaff(ctx, "registrar");
  const cup = await currentCup(ctx.db);
  const today = todayIn(cup.zone, ctx.now);
  const { id, name, tournament, bracketName, ineligible } = await findTeam(ctx, cup.id, teamId);
  const members = await selectMembers(ctx.db, [teamId]);
  const ids = members.map(({ player }) => player.id);
  const pending = await readPendingPlayers(ctx.db, cup, ids, ctx.now);
  await logContactViews(ctx, cup, {
    action: "team.check-in",
    subject: `team:${teamId}`,
    looks: [{ players: ids, fields: ["birth-date"] }],
  });
  const whyNot = ({ dob }: { dob: string | null }) => {
    const why = whyNotEligible(dob, tournament);
    return translate(ctx.locale, why);
  };
  return {
    id,
    name,
    tournamentName: tournament.name,
    bracketName,
    ineligible,
    players: members.map(({ slot, membership, player }) => ({
      playerId: player.id,
      slot,
      name: fullName(player),
      dob: player.dob,
      age: player.dob === null ? null : ageOn(player.dob, today),
      presentAt: membership.presentAt,
      dobSeenAt: membership.dobSeenAt,
      /** Under 18 without a guardian's consent. */
      pending: pending.has(player.id),
      mayPlay: !barsFromPlaying(pending.get(player.id), cup),
      notEligible: whyNot(player),
    })),
  };
}

export type CheckInPlayer = Awaited<ReturnType<typeof readCheckIn>>["players"][number];
