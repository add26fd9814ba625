import { eq } from "drizzle-orm";
import { cups } from "../../db/schema/cups.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { type Cup, listTournaments, lockCurrentCup } from "../cups/current-cup.ts";
import { requireUnchanged } from "../cups/version.ts";
import { lockSchedule } from "../games/game-teams.ts";
import { fillSlotsAsked } from "../knockout/fill-asked.ts";
import { mutate } from "../mutate.ts";
import { cupTopic, tournamentTopic } from "../topics.ts";
import type { StandingsInput } from "./input.ts";
import { standingsVersion } from "./read-standings-settings.ts";

/**
 * Changes the current cup's tiebreakers and points; all tables and knockouts follow. Recorded
 * forfeits keep their score. Throws `changed` if the form is stale, `unconfirmed` if a team would
 * lose its knockout side, and `conflict` if that game has begun.
 */
export async function editStandings(ctx: Ctx, input: StandingsInput): Promise<void> {
  requireAdmin(ctx);
  await mutate(ctx, "standings.edit", async (change) => {
    const { tx, audit, changed } = change;
    const cup = await lockCurrentCup(tx);
    const { version, confirmed, ...settings } = input;
    requireUnchanged(version, standingsVersion(cup));
    const fields = fieldsChanged(cup, settings);
    if (fields.length === 0) return;
    await tx.update(cups).set(settings).where(eq(cups.id, cup.id));
    const tournaments = await listTournaments({ db: tx }, cup.id);
    const ids = tournaments.map(({ id }) => id).toSorted((one, other) => one - other);
    for (const id of ids) await lockSchedule(tx, id);
    await fillSlotsAsked(change, ctx, ids, confirmed);
    audit(`cup:${cup.id}`, { fields });
    changed(cupTopic(cup.id), ...ids.map(tournamentTopic));
  });
}

function fieldsChanged(
  cup: Cup,
  settings: Omit<StandingsInput, "version" | "confirmed">,
): string[] {
  const names = ["standingsOrder", "goalCap", "forfeitScore"] as const;
  return names.filter((name) => String(cup[name]) !== String(settings[name]));
}
