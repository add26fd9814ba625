import { eq } from "drizzle-orm";
import { cups } from "#db/schema/cup.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { formVersion, requireUnchanged } from "#domain/core/form-version.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import {
  type Cup,
  currentCup,
  listTournaments,
  mutateCupSettings,
} from "#domain/cup/current-cup.ts";
import { lockSchedule } from "../games/game-teams.ts";
import { advanceTeamsIfConfirmed } from "../knockout/advance-teams.ts";
import type { StandingsInput } from "./input.ts";
import { TIEBREAKER_FIELDS, type TiebreakerField, tiebreakersOf } from "./tiebreaker-rules.ts";

export type StandingsFields = Record<TiebreakerField | "goalCap" | "forfeitScore", string>;

function standingsFields(cup: Cup): StandingsFields {
  const [, ...steps] = tiebreakersOf(cup.standingsOrder);
  const chosen = TIEBREAKER_FIELDS.map((name, index) => [name, steps[index] ?? ""] as const);
  return {
    ...(Object.fromEntries(chosen) as Record<TiebreakerField, string>),
    goalCap: String(cup.goalCap),
    forfeitScore: String(cup.forfeitScore),
  };
}

function standingsVersion(cup: Cup): string {
  return formVersion({ id: cup.id, ...standingsFields(cup) });
}

export async function readStandingsSettings(ctx: Ctx) {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  return { id: cup.id, fields: standingsFields(cup), version: standingsVersion(cup) };
}

/**
 * Changes the current cup's tiebreakers and points; all tables and knockouts follow. Recorded
 * forfeits keep their score. Throws `changed` if the form is stale, `unconfirmed` if a team would
 * lose its knockout side, and `conflict` if that game has begun.
 */
export async function editStandings(ctx: Ctx, input: StandingsInput): Promise<void> {
  requireAdmin(ctx);
  await mutateCupSettings(ctx, "standings.edit", async (change) => {
    const { tx, cup, audit, changed } = change;
    const { version, confirmed, ...settings } = input;
    requireUnchanged(version, standingsVersion(cup));
    const names = ["standingsOrder", "goalCap", "forfeitScore"] as const;
    const fields = names.filter((name) => String(cup[name]) !== String(settings[name]));
    if (fields.length === 0) return;
    await tx.update(cups).set(settings).where(eq(cups.id, cup.id));
    const tournaments = await listTournaments({ db: tx }, cup.id);
    const ids = tournaments.map(({ id }) => id).toSorted((one, other) => one - other);
    for (const id of ids) await lockSchedule(tx, id);
    await advanceTeamsIfConfirmed(change, ctx, ids, confirmed);
    audit(`cup:${cup.id}`, { fields });
    changed(cupTopic(cup.id), ...ids.map(tournamentTopic));
  });
}
