import { type LocalMoment, localMoment, nextStart } from "../competition/games/clock-rules.ts";
import { GAME_LENGTHS } from "../competition/games/schedule-rules.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { addDays } from "../core/date-rules.ts";
import { currentCup } from "../cup/current-cup.ts";
import type { ConflictSettings, DayWindow } from "./conflict-rules.ts";
import { bracketField, type DraftSettings } from "./draft-input.ts";
import { readFixedGames } from "./existing-games.ts";
import { daysFrom, findPastGames, type PastGames } from "./past-start-rules.ts";
import type { DraftGame, FixedGame } from "./planner-rules.ts";
import {
  type BracketToPlan,
  conflictRulesOf,
  readBracketsToPlan,
  readStoredDraft,
  type StoredDraft,
} from "./stored-draft.ts";

export interface Draft {
  version: number;
  settings: DraftSettings;
  games: DraftGame[];
  existing: FixedGame[];
  rules: ConflictSettings;
  begun: PastGames | null;
  changes: string[];
}

export async function readDraft(ctx: Ctx): Promise<Draft | null> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const stored = await readStoredDraft(ctx.db, cup.id);
  if (!stored || stored.games.length === 0) return null;
  const [brackets, existing] = await Promise.all([
    readBracketsToPlan(ctx.db, cup.id),
    readFixedGames(ctx.db, cup.id),
  ]);
  const at = localMoment(cup.zone, ctx.now);
  const games = withTeamNames(stored, brackets);
  return {
    version: stored.version,
    settings: stored.settings,
    games,
    existing,
    rules: conflictRulesOf(stored.settings, at),
    begun: findPastGames(games, stored.settings.days, at),
    changes: changedSince(stored, brackets, existing),
  };
}

export function withTeamNames(
  { games }: StoredDraft,
  brackets: readonly BracketToPlan[],
): DraftGame[] {
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
  existing: readonly FixedGame[],
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
    .filter(({ id }) => !drafted.has(id) && !existing.some((game) => plays(id, game)));
  const twice = games.filter(({ team1Id, team2Id, bracketId }) => {
    const together = (game: FixedGame | (typeof games)[number]) =>
      game.bracketId === bracketId && plays(team1Id, game) && plays(team2Id, game);
    const count = games.filter(together).length + existing.filter(together).length;
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

export interface PlanFormData {
  brackets: {
    id: number;
    name: string;
    tournamentName: string;
    teams: number;
    isConfirmed: boolean;
  }[];
  values: Record<string, string>;
}

export async function readPlanForm(ctx: Ctx): Promise<PlanFormData> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const [brackets, stored] = await Promise.all([
    readBracketsToPlan(ctx.db, cup.id),
    readStoredDraft(ctx.db, cup.id),
  ]);
  const at = localMoment(cup.zone, ctx.now);
  const offered = brackets.map(({ teams, ...bracket }) => ({ ...bracket, teams: teams.length }));
  const open = offered.filter(({ isConfirmed }) => !isConfirmed);
  if (stored) {
    const openIds = new Set(open.map(({ id }) => id));
    const bracketIds = stored.settings.bracketIds.filter((id) => openIds.has(id));
    const days = openDays(stored.settings.days, at);
    return { brackets: offered, values: valuesOf({ ...stored.settings, bracketIds, days }) };
  }
  const fields = (await readFixedGames(ctx.db, cup.id)).map(({ field }) => field ?? "");
  const known = [...new Set(fields)].filter((field) => field !== "").toSorted(byName);
  return {
    brackets: offered,
    values: {
      ...Object.fromEntries(
        open.filter(({ teams }) => teams > 1).map(({ id }) => [bracketField(id), "on"]),
      ),
      fields: (known.length > 0 ? known : ["Field 1", "Field 2"]).join("\n"),
      ...valuesOfDays(openDays([{ ...USUAL, date: cup.startsOn ?? at.date }], at)),
      gameMinutes: String(GAME_LENGTHS.group.minutes),
      breakMinutes: "5",
      restMinutes: "10",
      meetings: "1",
    },
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
    days.flatMap(({ date, from, to }, place) => [
      [`day${place + 1}`, date],
      [`from${place + 1}`, from],
      [`to${place + 1}`, to],
    ]),
  );
}

const byName = new Intl.Collator("en", { numeric: true }).compare;

function valuesOf(settings: DraftSettings): Record<string, string> {
  return {
    ...Object.fromEntries(settings.bracketIds.map((id) => [bracketField(id), "on"])),
    ...valuesOfDays(settings.days),
    fields: settings.fields.join("\n"),
    blocked: settings.blockedText,
    gameMinutes: String(settings.gameMinutes),
    breakMinutes: String(settings.breakMinutes),
    restMinutes: String(settings.restMinutes),
    meetings: String(settings.meetings),
  };
}
