import { and, eq, inArray } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { waitlistEntries } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { Cup } from "../cups/current-cup.ts";
import { readConsents } from "../guardians/read-consents.ts";
import { todayIn } from "../players/age-rules.ts";
import { seenName } from "../privacy/seen-name-rules.ts";

/**
 * What a team's own people may read of those who are invited to it, by the table of who sees what: 'Ana S.',
 * or null for no name. Every player asked for is in the answer.
 */
export async function namesForTeam(
  db: Database,
  cup: Pick<Cup, "id" | "zone">,
  playerIds: string[],
  now: Date,
): Promise<Map<string, string | null>> {
  if (playerIds.length === 0) return new Map();
  const [consents, people] = [
    await readConsents(db, cup.id, playerIds),
    await db
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
  const today = todayIn(cup.zone, now);
  return new Map(
    people.map(({ id, dob, showContact, ...name }) => {
      const given = consents.get(id);
      const subject = {
        dob,
        waiting: showContact !== null,
        showContact: showContact ?? false,
        publicName: given?.publicName ?? false,
        contact: given?.contact ?? false,
        paper: given?.paper ?? false,
      };
      return [id, seenName(name, ["signed-in"], subject, today)];
    }),
  );
}

/** The same of one player, for a letter to the manager. */
export async function nameForManager(
  db: Database,
  cup: Pick<Cup, "id" | "zone">,
  player: { id: string },
  now: Date,
): Promise<string | null> {
  return (await namesForTeam(db, cup, [player.id], now)).get(player.id) ?? null;
}
