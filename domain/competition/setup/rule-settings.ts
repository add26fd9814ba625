import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { tournaments } from "#db/schema/cup.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { valuesOf } from "#domain/core/fields.ts";
import { changedFields, formVersion, requireUnchanged } from "#domain/core/form-version.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { lockTournament, type Tournament, tournamentOf } from "#domain/cup/current-cup.ts";
import { cupOfSettings, mutateTournament } from "#domain/cup/draft-cup.ts";
import { stageLength } from "../games/game-length-rules.ts";
import { STAGES } from "../games/schedule-rules.ts";
import { advanceTeamsIfConfirmed } from "../knockout/advance-teams.ts";
import { type RulesInput, ruleSettingsFields } from "./rules-input.ts";

const ruleFields = (tournament: Tournament) => valuesOf(ruleSettingsFields, tournament);

export type RuleFields = ReturnType<typeof ruleFields>;

/** A tournament's rules, and the number of its group games with a result. For the admin. */
export async function readRules(ctx: Ctx, id: number) {
  requireAdmin(ctx);
  const cup = await cupOfSettings(ctx.db, id);
  const tournament = await tournamentOf(ctx.db, cup.id, id);
  const played = await ctx.db.$count(
    games,
    and(
      eq(games.tournamentId, id),
      eq(games.stage, "group"),
      inArray(games.state, ["final", "forfeit"]),
    ),
  );
  const fields = ruleFields(tournament);
  return { fields, version: formVersion({ id, ...fields }), played };
}

/**
 * Changes a tournament's lengths, points and players per side; schedules, tables and the knockout
 * follow. Throws `changed` if the form is stale, `unconfirmed` if a team would lose its knockout
 * side, and `conflict` if that game has begun.
 */
export async function editRules(ctx: Ctx, id: number, input: RulesInput): Promise<void> {
  requireAdmin(ctx);
  await mutateTournament(ctx, "tournament.rules", id, async (change) => {
    const { tx, cup, audit, changed } = change;
    const before = await lockTournament(tx, cup.id, id);
    const { version, confirmed, ...rules } = input;
    requireUnchanged(version, formVersion({ id, ...ruleFields(before) }));
    const fields = changedFields<Partial<Tournament>>(before, rules) as (keyof typeof rules)[];
    if (fields.length === 0) return;
    await tx.update(tournaments).set(rules).where(eq(tournaments.id, id));
    await renewCalendars(tx, before, rules);
    if (fields.some((name) => name.startsWith("points") || name === "tenPoints")) {
      await advanceTeamsIfConfirmed(change, ctx, [id], confirmed);
    }
    audit(`tournament:${id}`, {
      changes: fields.map((name) => [name, before[name], rules[name]]),
    });
    changed(cupTopic(cup.id), tournamentTopic(id));
  });
}

/** Other ends for the games that are still to be played. */
async function renewCalendars(
  tx: Database,
  before: Tournament,
  rules: Parameters<typeof stageLength>[1],
): Promise<void> {
  const resized = STAGES.map(({ id }) => id).filter((stage) => {
    const [old, now] = [stageLength(stage, before), stageLength(stage, rules)];
    return old.minutes !== now.minutes || old.overtime !== now.overtime;
  });
  if (resized.length === 0) return;
  await tx
    .update(games)
    .set({ sequence: sql`${games.sequence} + 1` })
    .where(
      and(
        eq(games.tournamentId, before.id),
        inArray(games.stage, resized),
        inArray(games.state, ["scheduled", "postponed", "live"]),
        isNull(games.minutes),
      ),
    );
}
