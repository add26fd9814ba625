import { and, eq, inArray } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { waitlistEntries } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { readConsents } from "../guardians/read-consents.ts";
import { todayIn } from "../players/age-rules.ts";
import { readersOf } from "../privacy/readers-of.ts";
import { seenName } from "../privacy/seen-name-rules.ts";

/** Names as the actor can see them ('Ana S.'), or null; every requested player is a key. */
export async function invitedNames(
  ctx: Ctx,
  cup: Pick<Cup, "id" | "zone">,
  playerIds: string[],
): Promise<Map<string, string | null>> {
  if (playerIds.length === 0) return new Map();
  const [consents, readers, people] = [
    await readConsents(ctx.db, cup.id, playerIds),
    await readersOf(ctx, cup, playerIds),
    await ctx.db
      .select({
        id: players.id,
        firstName: players.firstName,
        lastName: players.lastName,
        dob: players.dob,
        showContact: waitlistEntries.showContact,
      })
      .from(players)
      .leftJoin(
        waitlistEntries,
        and(eq(waitlistEntries.playerId, players.id), eq(waitlistEntries.cupId, cup.id)),
      )
      .where(inArray(players.id, playerIds)),
  ];
  const today = todayIn(cup.zone, ctx.now);
  return new Map(
    people.map(({ id, dob, showContact, ...name }) => {
      const given = consents.get(id);
      const subject = {
        dob,
        waiting: showContact !== null,
        showContact: showContact ?? false,
        agreed: given?.complete ?? false,
        publicName: given?.publicName ?? false,
        contact: given?.contact ?? false,
        paper: given?.paper ?? false,
      };
      return [id, seenName(name, readers.get(id) ?? [], subject, today)];
    }),
  );
}

/** The name as a team's manager can see it, for emails to the manager. */
export async function nameForManager(
  ctx: Ctx,
  tx: Database,
  cup: Pick<Cup, "id" | "zone">,
  { player, managerAccountId }: { player: { id: string }; managerAccountId: string },
): Promise<string | null> {
  const manager = { accountId: managerAccountId, isAdmin: false, sessionId: "" };
  const asManager: Ctx = { ...ctx, db: tx, actor: { kind: "account", ...manager } };
  return (await invitedNames(asManager, cup, [player.id])).get(player.id) ?? null;
}
