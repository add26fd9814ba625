import { type Message, message } from "../../i18n/message.ts";
import { type LocalMoment, localMoment, nextStart } from "../competition/games/clock-rules.ts";
import { GAME_LENGTHS } from "../competition/games/schedule-rules.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { addDays } from "../core/date-rules.ts";
import { type Cup, currentCup, listTournaments } from "../cup/current-cup.ts";
import type { DayWindow } from "./conflict-rules.ts";
import { bracketField, type DraftSettings } from "./draft-input.ts";
import { readFixedGames } from "./existing-games.ts";
import { daysFrom, findPastGames } from "./past-start-rules.ts";
import type { DraftGame, FixedGame } from "./planner-rules.ts";
import {
  type BracketToPlan,
  conflictRulesOf,
  readBracketsToPlan,
  readStoredDraft,
  type StoredDraft,
} from "./stored-draft.ts";

/** What the schedule maker shows: the brackets to plan, its form's values, and the cup's draft. */
export async function readPlanner(ctx: Ctx) {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const [tournaments, brackets, existing, stored] = await Promise.all([
    listTournaments(ctx, cup.id),
    readBracketsToPlan(ctx.db, cup.id),
    readFixedGames(ctx, cup.id),
    readStoredDraft(ctx.db, cup.id),
  ]);
  const at = localMoment(cup.zone, ctx.now);
  const offered = brackets.map(({ teams, ...bracket }) => ({ ...bracket, teams: teams.length }));
  return {
    cup,
    tournaments,
    brackets: offered,
    values: stored
      ? valuesOfDraft(stored.settings, offered, at)
      : usualValues(offered, existing, cup, at),
    draft: stored && stored.games.length > 0 ? draftOf(ctx, stored, brackets, existing, at) : null,
  };
}

export type Planner = Awaited<ReturnType<typeof readPlanner>>;
export type Draft = NonNullable<Planner["draft"]>;

function draftOf(
  { locale }: Ctx,
  stored: StoredDraft,
  brackets: readonly BracketToPlan[],
  existing: FixedGame[],
  at: LocalMoment,
) {
  const games = withTeamNames(stored, brackets);
  return {
    version: stored.version,
    settings: stored.settings,
    games,
    existing,
    rules: conflictRulesOf(stored.settings, at, locale),
    begun: findPastGames(games, stored.settings.days, at, locale),
    changes: changedSince(stored, brackets, existing),
  };
}

export function withTeamNames(
  { games }: StoredDraft,
  brackets: readonly BracketToPlan[],
): DraftGame[] {
  const names = new Map(brackets.flatMap(({ teams }) => teams.map(({ id, name }) => [id, name])));
  const nameOf = (id: number) => names.get(id) ?? WITHDRAWN;
  return games
    .map((game) => ({
      ...game,
      team1Name: nameOf(game.team1Id),
      team2Name: nameOf(game.team2Id),
    }))
    .toSorted((a, b) => compare(a.date, b.date) || compare(a.time, b.time) || a.id - b.id);
}

const WITHDRAWN = message("games.withdrawn");

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Changes to teams and games since the draft was made that prevent publishing. */
export function changedSince(
  { games, settings }: StoredDraft,
  brackets: readonly BracketToPlan[],
  existing: readonly FixedGame[],
): Message[] {
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
    .filter(({ id }) => !drafted.has(id) && !existing.some((game) => plays(id, game)));
  const twice = games.filter(({ team1Id, team2Id, bracketId }) => {
    const together = (game: FixedGame | (typeof games)[number]) =>
      game.bracketId === bracketId && plays(team1Id, game) && plays(team2Id, game);
    const count = games.filter(together).length + existing.filter(together).length;
    return count > settings.meetings;
  });
  return [
    ...(gone === 0 ? [] : [message("scheduleErrors.withdrawn", { count: gone })]),
    ...moved.map(([id]) => message("scheduleErrors.otherBracket", { team: names.get(id) ?? "" })),
    ...added.map(({ name }) => message("scheduleErrors.joined", { team: name })),
    ...twice.map(({ team1Id, team2Id }) => {
      const [one, other] = [team1Id, team2Id].map((id) => names.get(id) ?? WITHDRAWN);
      const game = message("scheduleErrors.pair", { one: one ?? "", other: other ?? "" });
      return message("scheduleErrors.onSchedule", { game });
    }),
  ];
}

function plays(id: number, game: { team1Id: number | null; team2Id: number | null }): boolean {
  return game.team1Id === id || game.team2Id === id;
}

type OfferedBracket = Omit<BracketToPlan, "teams"> & { teams: number };

function valuesOfDraft(
  settings: DraftSettings,
  brackets: readonly OfferedBracket[],
  at: LocalMoment,
): Record<string, string> {
  const isOpen = (id: number) => brackets.some((each) => each.id === id && !each.isConfirmed);
  return {
    ...valuesOfBrackets(settings.bracketIds.filter(isOpen)),
    ...valuesOfDays(openDays(settings.days, at)),
    fields: settings.fields.join("\n"),
    blocked: settings.blockedText,
    gameMinutes: String(settings.gameMinutes),
    breakMinutes: String(settings.breakMinutes),
    restMinutes: String(settings.restMinutes),
    meetings: String(settings.meetings),
  };
}

function usualValues(
  brackets: readonly OfferedBracket[],
  existing: readonly FixedGame[],
  cup: Cup,
  at: LocalMoment,
): Record<string, string> {
  const open = brackets.filter(({ isConfirmed, teams }) => !isConfirmed && teams > 1);
  const fields = new Set(existing.map(({ field }) => field ?? ""));
  const known = [...fields].filter((field) => field !== "").toSorted(byName);
  return {
    ...valuesOfBrackets(open.map(({ id }) => id)),
    ...valuesOfDays(openDays([{ ...USUAL, date: cup.startsOn ?? at.date }], at)),
    fields: (known.length > 0 ? known : ["Field 1", "Field 2"]).join("\n"),
    gameMinutes: String(GAME_LENGTHS.group.minutes),
    breakMinutes: "5",
    restMinutes: "10",
    meetings: "1",
  };
}

const USUAL = { from: "09:00", to: "20:30" };

/** The last draft's days from now on; if none are left, today or, late in the day, tomorrow. */
function openDays(days: readonly DayWindow[], at: LocalMoment): DayWindow[] {
  const start = nextStart(at);
  const open = daysFrom(days, start);
  if (open.length > 0) return open;
  const { from, to } = days[0] ?? USUAL;
  const coming = [at.date, addDays(at.date, 1)].map((date) => ({ date, from, to }));
  return daysFrom(coming, start).slice(0, 1);
}

function valuesOfDays(days: readonly DayWindow[]): Record<string, string> {
  return Object.fromEntries(
    days.flatMap(({ date, from, to }, index) => [
      [`day${index + 1}`, date],
      [`from${index + 1}`, from],
      [`to${index + 1}`, to],
    ]),
  );
}

const byName = new Intl.Collator("en", { numeric: true }).compare;

function valuesOfBrackets(ids: readonly number[]): Record<string, string> {
  return Object.fromEntries(ids.map((id) => [bracketField(id), "on"]));
}
