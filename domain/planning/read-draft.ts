import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { type Begun, begunOf, localMoment } from "./begun-rules.ts";
import type { ConflictSettings } from "./conflict-rules.ts";
import type { DraftSettings } from "./input.ts";
import type { DraftGame, StandingGame } from "./plan-rules.ts";
import {
  type BracketToPlan,
  readBracketsToPlan,
  readStanding,
  readStoredDraft,
  rulesOf,
  type StoredDraft,
} from "./read-plan.ts";

export interface Draft {
  version: number;
  settings: DraftSettings;
  games: DraftGame[];
  standing: StandingGame[];
  rules: ConflictSettings;
  begun: Begun | null;
  changes: string[];
}

export async function readDraft(ctx: Ctx): Promise<Draft | null> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const stored = await readStoredDraft(ctx.db, cup.id);
  if (!stored || stored.games.length === 0) return null;
  const [brackets, standing] = await Promise.all([
    readBracketsToPlan(ctx.db, cup.id),
    readStanding(ctx.db, cup.id),
  ]);
  const at = localMoment(cup.zone, ctx.now);
  const games = named(stored, brackets);
  return {
    version: stored.version,
    settings: stored.settings,
    games,
    standing,
    rules: rulesOf(stored.settings, at),
    begun: begunOf(games, stored.settings.days, at),
    changes: changedSince(stored, brackets, standing),
  };
}

export function named({ games }: StoredDraft, brackets: readonly BracketToPlan[]): DraftGame[] {
  const names = new Map(brackets.flatMap(({ teams }) => teams.map(({ id, name }) => [id, name])));
  const nameOf = (id: number) => names.get(id) ?? GONE;
  return games
    .map((game) => ({
      ...game,
      team1Name: nameOf(game.team1Id),
      team2Name: nameOf(game.team2Id),
    }))
    .toSorted((a, b) => compare(a.date, b.date) || compare(a.time, b.time) || a.id - b.id);
}

const GONE = "(withdrawn)";

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Changes to teams and games since the draft was made that prevent publishing. */
export function changedSince(
  { games, settings }: StoredDraft,
  brackets: readonly BracketToPlan[],
  standing: readonly StandingGame[],
): string[] {
  const bracketOf = new Map(brackets.flatMap((each) => each.teams.map(({ id }) => [id, each.id])));
  const names = new Map(brackets.flatMap(({ teams }) => teams.map(({ id, name }) => [id, name])));
  const drafted = new Map<number, number>();
  for (const { bracketId, team1Id, team2Id } of games) {
    drafted.set(team1Id, bracketId);
    drafted.set(team2Id, bracketId);
  }
  const gone = [...drafted.keys()].filter((id) => !bracketOf.has(id)).length;
  const moved = [...drafted].filter(([id, bracketId]) => {
    const now = bracketOf.get(id);
    return now !== undefined && now !== bracketId;
  });
  const added = brackets
    .filter(({ id }) => settings.bracketIds.includes(id))
    .flatMap(({ teams }) => teams)
    .filter(({ id }) => !drafted.has(id) && !standing.some((game) => plays(id, game)));
  const twice = games.filter(({ team1Id, team2Id, bracketId }) => {
    const together = (game: StandingGame | (typeof games)[number]) =>
      game.bracketId === bracketId && plays(team1Id, game) && plays(team2Id, game);
    const count = games.filter(together).length + standing.filter(together).length;
    return count > settings.meetings;
  });
  return [
    ...(gone === 0
      ? []
      : [
          `${gone === 1 ? "A team was" : `${gone} teams were`} withdrawn since this draft was made.`,
        ]),
    ...moved.map(([id]) => `${names.get(id)} is in another bracket since this draft was made.`),
    ...added.map(({ name }) => `${name} came since this draft was made.`),
    ...twice.map(
      ({ team1Id, team2Id }) =>
        `${names.get(team1Id) ?? GONE} - ${names.get(team2Id) ?? GONE} stands on the schedule already.`,
    ),
  ];
}

function plays(id: number, game: { team1Id: number | null; team2Id: number | null }): boolean {
  return game.team1Id === id || game.team2Id === id;
}
