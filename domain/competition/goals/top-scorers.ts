import { and, eq, isNotNull, max, sql } from "drizzle-orm";
import { games, goals } from "#db/schema/competition.ts";
import { tournaments } from "#db/schema/cup.ts";
import { players } from "#db/schema/people.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { Ctx, Reading } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { sharedRead } from "#domain/core/shared-read.ts";
import type { Cup } from "#domain/cup/current-cup.ts";
import { consentsFromDocuments } from "#domain/people/guardians/consent-rules.ts";
import { readConsents } from "#domain/people/guardians/consents.ts";
import { publicName } from "#domain/people/privacy/visible-name-rules.ts";
import { isCountedGoal } from "#domain/teams/goal-count.ts";

export interface TopScorer {
  rank: number;
  name: string;
  teamName: string;
  teamSlug: string;
  teamWithdrawn: boolean;
  goals: number;
}

type ScorerCup = Pick<Cup, "id" | "zone" | "isCurrent" | "endsOn">;

/**
 * Top scorers of a tournament, each under their current or last team. Voided goals don't count, and
 * deleted players keep an anonymous line. A past cup uses ages and consents as of its end. Public.
 */
export async function topScorers(
  ctx: Reading<"now">,
  cup: ScorerCup,
  tournamentId: number,
): Promise<TopScorer[]> {
  const lines = await goalLines(ctx.db, cup.id, "tournamentId", tournamentId);
  const byPlayer = Map.groupBy(lines, ({ playerId }) => playerId);
  return ranked(ctx, cup, [...byPlayer.values()]);
}

export async function teamScorers(
  ctx: Reading<"now">,
  cup: ScorerCup,
  teamId: number,
): Promise<TopScorer[]> {
  const lines = await goalLines(ctx.db, cup.id, "id", teamId);
  return ranked(
    ctx,
    cup,
    lines.map((line) => [line]),
  );
}

/** A past cup uses its last day, so that a later birthday does not reveal a child's name. */
async function dayOfAges(ctx: Pick<Ctx, "db" | "now">, cup: ScorerCup): Promise<string> {
  const today = todayIn(cup.zone, ctx.now);
  if (cup.isCurrent) return today;
  const last = cup.endsOn ?? (await lastGameDay(ctx, cup.id)) ?? today;
  // A cup replaced early ended by today at the latest.
  return last < today ? last : today;
}

async function lastGameDay(ctx: Pick<Ctx, "db">, cupId: number): Promise<string | null> {
  const [found] = await ctx.db
    .select({ day: max(games.date) })
    .from(games)
    .innerJoin(tournaments, eq(tournaments.id, games.tournamentId))
    .where(eq(tournaments.cupId, cupId));
  return found?.day ?? null;
}

interface GoalOf {
  playerId: string | null;
  /** Null once deleted. */
  player: { firstName: string; lastName: string; dob: string | null } | null;
  /** In the team for which it counts; null if no longer in it. */
  slot: number | null;
}

/** What everybody may read of those who scored. */
export async function publicNames(
  ctx: Reading<"now">,
  cup: ScorerCup,
  scorers: readonly GoalOf[],
): Promise<(scorer: GoalOf) => string> {
  const ids = scorers.flatMap(({ playerId }) => playerId ?? []);
  const [today, consents] = await Promise.all([
    dayOfAges(ctx, cup),
    readConsents(ctx.db, cup.id, ids),
  ]);
  return ({ playerId, player, slot }) => {
    const agreed = consents.get(playerId ?? "") ?? consentsFromDocuments(new Set());
    return publicName(player && { ...player, slot, consents: agreed }, today, ctx.locale);
  };
}

type GoalLine = Awaited<ReturnType<typeof goalLines>>[number];

function goalLines(db: Database, cupId: number, of: "id" | "tournamentId", id: number) {
  return sharedRead(db, `goals of cup ${cupId} by ${of} ${id}`, () =>
    db
      .select({
        playerId: goals.playerId,
        player: { firstName: players.firstName, lastName: players.lastName, dob: players.dob },
        slot: memberships.slot,
        teamName: teams.name,
        teamSlug: teams.slug,
        teamWithdrawn: sql<boolean>`${teams.withdrawnAt} is not null`,
        goals: sql<number>`count(*)::int`,
      })
      .from(goals)
      .innerJoin(teams, eq(teams.id, goals.teamId))
      .leftJoin(players, eq(players.id, goals.playerId))
      .leftJoin(
        memberships,
        and(eq(memberships.playerId, players.id), eq(memberships.teamId, teams.id)),
      )
      .where(
        and(eq(goals.cupId, cupId), isNotNull(goals.playerId), isCountedGoal(), eq(teams[of], id)),
      )
      .groupBy(goals.playerId, players.id, teams.id, memberships.slot)
      .orderBy(sql`max(${goals.recordedAt}) desc`),
  );
}

async function ranked(
  ctx: Reading<"now">,
  cup: ScorerCup,
  scorers: GoalLine[][],
): Promise<TopScorer[]> {
  const nameOf = await publicNames(ctx, cup, scorers.flat());
  return rankScorers(
    scorers.flatMap((lines) => {
      const shown = lines.find(({ slot }) => slot !== null) ?? lines[0];
      if (!shown?.playerId) return [];
      return {
        name: nameOf(shown),
        teamName: shown.teamName,
        teamSlug: shown.teamSlug,
        teamWithdrawn: shown.teamWithdrawn,
        goals: lines.reduce((sum, line) => sum + line.goals, 0),
      };
    }),
  );
}

interface Scorer {
  name: string;
  teamName: string;
  goals: number;
}

/** Everyone tied with the last of them is listed too. */
const LISTED = 20;

const byName = new Intl.Collator("en", { numeric: true });

/**
 * Ranks with ties sharing a number (1, 2, 2, 4), up to the 20th and everyone tied with it; omits
 * players without goals. Ties are listed by team and name, which is no tiebreaker.
 */
export function rankScorers<S extends Scorer>(scorers: readonly S[]): (S & { rank: number })[] {
  const sorted = scorers.filter(({ goals }) => goals > 0).toSorted(byGoals);
  const fewest = sorted[LISTED - 1]?.goals ?? 0;
  return sorted
    .filter(({ goals }) => goals >= fewest)
    .map((scorer) => ({
      ...scorer,
      rank: sorted.findIndex(({ goals }) => goals === scorer.goals) + 1,
    }));
}

function byGoals(a: Scorer, b: Scorer): number {
  return (
    b.goals - a.goals || byName.compare(a.teamName, b.teamName) || byName.compare(a.name, b.name)
  );
}
