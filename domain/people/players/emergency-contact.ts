import { and, eq } from "drizzle-orm";
import { players } from "#db/schema/people.ts";
import { memberships } from "#db/schema/teams.ts";
import { type Ctx, requireStaff } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { mutate } from "#domain/core/mutate.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";
import { type Translated, translate } from "#i18n/translate.ts";
import { type EmergencyContact, emergencyContactOf } from "./emergency-contact-rules.ts";

/** Admin only; every view is audited. Throws `not-found` if the player is not on that team. */
export async function readEmergencyContact(
  ctx: Ctx,
  { playerId, teamId }: { playerId: string; teamId: number },
): Promise<Translated<EmergencyContact>> {
  requireStaff(ctx, "registrar");
  const cup = await currentCup(ctx.db);
  return mutate(ctx, "player.emergency-contact", async ({ tx, audit }) => {
    const [found] = await tx
      .select({ player: players })
      .from(memberships)
      .innerJoin(players, eq(players.id, memberships.playerId))
      .where(
        and(
          eq(memberships.playerId, playerId),
          eq(memberships.teamId, teamId),
          eq(memberships.cupId, cup.id),
        ),
      );
    if (!found) throw new DomainError("not-found", message("consoleErrors.onNoTeam"));
    audit(`player:${playerId}`, { team: teamId });
    const contact = emergencyContactOf(found.player, todayIn(cup.zone, ctx.now));
    return translate(ctx.locale, contact);
  });
}
