import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { games } from "../../db/schema/games.ts";
import { scheduleDrafts } from "../../db/schema/knockout.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { lockSchedule } from "../games/game-teams.ts";
import { GAME_LENGTHS } from "../games/length-rules.ts";
import { requireGroupsOpen } from "../knockout/require-groups-open.ts";
import { mutate } from "../mutate.ts";
import { consoleTopic, tournamentTopic } from "../topics.ts";
import { localMoment } from "./begun-rules.ts";
import { conflictsOf, type PlannedGame } from "./conflict-rules.ts";
import type { DraftVersionInput, StoredGame } from "./input.ts";
import { changedSince, named } from "./read-draft.ts";
import { readBracketsToPlan, readStanding, rulesOf } from "./read-plan.ts";
import { requireDraft, requireToCome } from "./require-draft.ts";

/**
 * Adds all games of the draft to the schedule and returns their number. Throws `conflict` if teams
 * or games have changed since or there is a hard conflict, and like `requireToCome` for games in
 * the past.
 */
export async function publishDraft(ctx: Ctx, { version }: DraftVersionInput): Promise<number> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  return mutate(ctx, "schedule.publish", async ({ tx, audit, changed }) => {
    await holdCup(tx, cup.id);
    const draft = await requireDraft(tx, cup.id, version, { lock: true });
    const tournamentIds = [...new Set(draft.games.map(({ tournamentId }) => tournamentId))];
    for (const id of tournamentIds.toSorted((a, b) => a - b)) await lockSchedule(tx, id);
    await requireGroupsOpen(tx, tournamentIds);
    await holdTeams(tx, draft.games);
    const brackets = await readBracketsToPlan(tx, cup.id);
    const standing = await readStanding(tx, cup.id);
    const drafted = named(draft, brackets);
    const at = localMoment(cup.zone, ctx.now);
    requireToCome(drafted, draft.settings, at);
    const [why] = [
      ...changedSince(draft, brackets, standing).map((each) => `${each} Make it again.`),
      ...conflictsOf<PlannedGame>([...drafted, ...standing], rulesOf(draft.settings, at))
        .filter(({ isHard, games: pair }) => isHard && pair.some(({ id }) => id > 0))
        .map(({ sentence }) => sentence),
    ];
    if (why !== undefined) throw new DomainError("conflict", why);
    const usual = GAME_LENGTHS.group.minutes;
    const made = await tx
      .insert(games)
      .values(
        draft.games.map(({ id: _id, minutes, ...game }) => ({
          ...game,
          stage: "group" as const,
          minutes: minutes === usual ? null : minutes,
        })),
      )
      .returning({ id: games.id });
    await tx
      .update(scheduleDrafts)
      .set({ games: [], version: sql`${scheduleDrafts.version} + 1` })
      .where(eq(scheduleDrafts.id, draft.id));
    audit(`cup:${cup.id}`, { games: made.length });
    changed(consoleTopic, ...tournamentIds.map(tournamentTopic));
    return made.length;
  });
}

async function holdTeams(tx: Database, drafted: readonly StoredGame[]): Promise<void> {
  const ids = [...new Set(drafted.flatMap(({ team1Id, team2Id }) => [team1Id, team2Id]))];
  await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(inArray(teams.id, ids), isNull(teams.withdrawnAt)))
    .orderBy(asc(teams.id))
    .for("share");
}
