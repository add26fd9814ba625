import type { Locale } from "#i18n/locales.ts";
import { type Message, message } from "#i18n/message.ts";
import { type Translated, translate } from "#i18n/translate.ts";
import { type LocalMoment, localMoment } from "../competition/games/clock-rules.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { currentCup, listTournaments } from "../cup/current-cup.ts";
import { readAvailability } from "./availability.ts";
import type { Availability } from "./availability-rules.ts";
import type { StoredGame } from "./draft-input.ts";
import { type PlannedKnockout, readFixedGames, readGamesToPlan } from "./existing-games.ts";
import { findPastGames } from "./past-start-rules.ts";
import type { FixedGame } from "./plan-input-rules.ts";
import { planValues } from "./plan-values-rules.ts";
import type { DraftGame } from "./planner-rules.ts";
import {
  type BracketToPlan,
  conflictRulesOf,
  readBracketsToPlan,
  readStoredDraft,
  type StoredDraft,
} from "./stored-draft.ts";

/**
 * What the schedule maker shows: the brackets to plan, its form's values, and the cup's draft.
 * `typed` are the fields of its first step.
 */
export async function readPlanner(ctx: Ctx, typed: Readonly<Record<string, string>> = {}) {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const [tournaments, brackets, existing, stored, availability] = await Promise.all([
    listTournaments(ctx, cup.id),
    readBracketsToPlan(ctx.db, cup.id),
    readFixedGames(ctx, cup.id),
    readStoredDraft(ctx.db, cup.id),
    readAvailability(ctx.db, cup.id),
  ]);
  const isDrafted = stored !== null && stored.games.length > 0;
  const around = stored && (await readGamesToPlan(ctx, cup.id, isMovedBy(stored)));
  const { waiting: knockout } = await readGamesToPlan(ctx, cup.id, () => true);
  const at = localMoment(cup.zone, ctx.now);
  const offered = brackets.map(({ teams, ...bracket }) => ({ ...bracket, teams: teams.length }));
  return {
    cup,
    tournaments,
    brackets: offered,
    values: planValues({
      brackets,
      tournaments,
      existing,
      cup,
      at,
      settings: stored?.settings ?? null,
      isDrafted,
      typed,
    }),
    /** The tournaments with knockout games to plan. */
    knockouts: [...new Set(knockout.map(({ tournamentId }) => tournamentId))],
    limits: {
      times: availability.times.length,
      pairs: availability.requested.length + availability.shared.length,
    },
    draft:
      isDrafted && around ? draftOf(ctx, { stored, brackets, around, availability }, at) : null,
  };
}

export type Planner = Awaited<ReturnType<typeof readPlanner>>;
/** As a page shows it. */
export type Draft = Translated<NonNullable<Planner["draft"]>>;

interface Drafted {
  stored: StoredDraft;
  brackets: readonly BracketToPlan[];
  around: Awaited<ReturnType<typeof readGamesToPlan>>;
  availability: Availability;
}

function draftOf(
  { locale }: Ctx,
  { stored, brackets, around: { existing, waiting }, availability }: Drafted,
  at: LocalMoment,
) {
  const games = withTeamNames(locale, stored, brackets, waiting);
  return {
    version: stored.version,
    settings: stored.settings,
    games,
    existing,
    rules: conflictRulesOf(stored.settings, availability, at, locale),
    begun: findPastGames(games, stored.settings.days, at, locale),
    changes: changedSince(stored, brackets, existing, waiting),
  };
}

/** The draft's games with the names of their teams; moved games as they are now. */
export function withTeamNames(
  locale: Locale,
  { games }: StoredDraft,
  brackets: readonly BracketToPlan[],
  waiting: readonly PlannedKnockout[],
): DraftGame[] {
  const names = new Map(brackets.flatMap(({ teams }) => teams.map(({ id, name }) => [id, name])));
  const nameOf = (id: number | null) => names.get(id ?? 0) ?? translate(locale, WITHDRAWN);
  return games
    .map((game): DraftGame => {
      const moved = waiting.find(({ gameId }) => gameId === game.gameId);
      if (!moved) {
        return { ...game, team1Name: nameOf(game.team1Id), team2Name: nameOf(game.team2Id) };
      }
      const { team1Id, team2Id, team1Name, team2Name, called } = moved;
      const draftedId = (gameId: number) =>
        games.find((each) => each.gameId === gameId)?.id ?? -gameId;
      const waits = { ...moved.waits, games: moved.waits.games.map(draftedId) };
      return { ...game, team1Id, team2Id, team1Name, team2Name, called, waits };
    })
    .toSorted((a, b) => compare(a.date, b.date) || compare(a.time, b.time) || a.id - b.id);
}

/** Whether a draft moves a game of the schedule. */
export function isMovedBy({ games }: Pick<StoredDraft, "games">) {
  const ids = new Set(games.flatMap(({ gameId }) => gameId ?? []));
  return ({ id }: { id: number }) => ids.has(id);
}

const WITHDRAWN = message("games.withdrawn");

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Changes to teams and games since the draft was made that prevent publishing. */
export function changedSince(
  { games: drafts, settings }: StoredDraft,
  brackets: readonly BracketToPlan[],
  existing: readonly FixedGame[],
  waiting: readonly PlannedKnockout[],
): Message[] {
  const bracketOf = new Map(brackets.flatMap((each) => each.teams.map(({ id }) => [id, each.id])));
  const names = new Map(brackets.flatMap(({ teams }) => teams.map(({ id, name }) => [id, name])));
  const games = drafts.flatMap(withTeams);
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
    // A team alone in its bracket has no games.
    .filter(({ id, teams }) => settings.bracketIds.includes(id) && teams.length > 1)
    .flatMap(({ teams }) => teams)
    .filter(({ id }) => !drafted.has(id) && !existing.some((game) => plays(id, game)));
  const lengths = new Map(brackets.map(({ id, minutes }) => [id, minutes]));
  const resized = new Set(
    games
      .filter(({ bracketId, minutes }) => minutes !== (lengths.get(bracketId) ?? minutes))
      .map(({ bracketId }) => bracketId),
  );
  const tournaments = new Map(
    brackets
      .filter(({ id }) => resized.has(id))
      .map((bracket) => [bracket.tournamentName, bracket.minutes]),
  );
  const twice = games.filter(({ team1Id, team2Id, bracketId }) => {
    const together = (game: FixedGame | (typeof games)[number]) =>
      game.bracketId === bracketId && plays(team1Id, game) && plays(team2Id, game);
    const count = games.filter(together).length + existing.filter(together).length;
    return count > settings.meetings;
  });
  const isOther = drafts.some(({ gameId, minutes }) => {
    if (gameId === null) return false;
    return waiting.find((each) => each.gameId === gameId)?.minutes !== minutes;
  });
  return [
    ...(isOther ? [message("scheduleErrors.knockoutChanged")] : []),
    ...(gone === 0 ? [] : [message("scheduleErrors.withdrawn", { count: gone })]),
    ...moved.map(([id]) => message("scheduleErrors.otherBracket", { team: names.get(id) ?? "" })),
    ...added.map(({ name }) => message("scheduleErrors.joined", { team: name })),
    ...[...tournaments].map(([tournament, count]) =>
      message("scheduleErrors.lengthChanged", { tournament, count }),
    ),
    ...twice.map(({ team1Id, team2Id }) => {
      const [one, other] = [team1Id, team2Id].map((id) => names.get(id) ?? WITHDRAWN);
      const game = message("scheduleErrors.pair", { one: one ?? "", other: other ?? "" });
      return message("scheduleErrors.onSchedule", { game });
    }),
  ];
}

/** Only new games. */
export function withTeams({ team1Id, team2Id, bracketId, ...game }: StoredGame) {
  return team1Id === null || team2Id === null || bracketId === null || game.gameId !== null
    ? []
    : [{ ...game, team1Id, team2Id, bracketId }];
}

function plays(id: number, game: { team1Id: number | null; team2Id: number | null }): boolean {
  return game.team1Id === id || game.team2Id === id;
}
