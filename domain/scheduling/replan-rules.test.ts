import { expect, test } from "vitest";
import { english } from "../../i18n/translate.ts";
import {
  later,
  movedDay,
  plannedDay,
  replannedFrom,
  timeOf,
} from "../../tests/support/factories/replans.ts";
import { rounds } from "../../tests/support/fixtures/run-length.ts";
import { minutesOfDay } from "../competition/games/clock-rules.ts";
import { seededRandom } from "../core/random-rules.ts";
import { conflictsOf } from "./conflict-rules.ts";
import type { ReplanDay, ReplanGame } from "./replan-ground-rules.ts";
import { replanDay } from "./replan-rules.ts";

/** What is wrong with the coming games after a replan, by the rules that judge all schedules. */
function wrong(day: ReplanDay, result: ReturnType<typeof replanDay>): string[] {
  const after = movedDay(day, result);
  const moved = new Set(result.moves.map(({ game }) => game.id));
  const lost = [...new Set(day.games.flatMap(({ field }) => field ?? []))]
    .filter((field) => !day.fields.includes(field))
    .map((field) => ({ field, date: day.date, from: "00:00", to: "24:00" }));
  const settings = {
    ...day.rules,
    blocked: [...(day.rules.blocked ?? []), ...lost],
    windows: [{ date: day.date, from: day.earliest, to: day.endsBy ?? "24:00" }],
  };
  const canMove = ({ id }: { id: number }) =>
    day.games.some((game) => game.id === id && game.canMove);
  const bad = conflictsOf(after, settings, canMove).filter(
    ({ isHard, games }) => isHard || games.some(({ id }) => moved.has(id)),
  );
  const early = after.filter(({ time, notBefore }) =>
    after.some(({ id, time: third }) => notBefore?.includes(id) && time < third),
  );
  return [
    ...early.map(({ id }) => `final before third place: ${id}`),
    ...bad.map(({ sentence }) => english(sentence)),
    ...result.moves.filter(({ game }) => !game.canMove).map(({ game }) => `moved: ${game.id}`),
  ];
}

const CASES = Array.from({ length: rounds(12, 60) }, (_, index) => index + 1);
const KINDS = ["lost field", "delay", "withdrawn team", "kept games"] as const;

function caseOf(seed: number): { kind: (typeof KINDS)[number]; day: ReplanDay } {
  const random = seededRandom(seed);
  const from = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const sizes = Array.from({ length: from(1, 3) }, () => [from(4, 6), from(3, 6) * 5] as const);
  const whole = plannedDay(seed, sizes);
  const start = whole.games[Math.floor(whole.games.length / 3)]?.time ?? "";
  const kind = KINDS[seed % KINDS.length] ?? "delay";
  const day = replannedFrom(whole, start);
  const lost = { ...day, fields: day.fields.slice(0, -1) };
  if (kind === "lost field") return { kind, day: lost };
  if (kind === "delay")
    return { kind, day: { ...day, earliest: timeOf(minutesOfDay(start) + 40) } };
  const coming = day.games.filter(({ canMove }) => canMove);
  if (kind === "withdrawn team") {
    // A field is late as well; without its games, the team's opponents have room.
    const { team1Id } = coming[0] ?? {};
    const left = day.games.filter(
      (game) => game.team1Id === null || ![game.team1Id, game.team2Id].includes(team1Id ?? 0),
    );
    const late = later(
      left.filter((game) => game.canMove && game.field === "Field 1" && game.waits === undefined),
      40,
    );
    const byId = new Map(late.map((game) => [game.id, game]));
    return { kind, day: { ...day, games: left.map((game) => byId.get(game.id) ?? game) } };
  }
  const keep = coming.filter(({ field }) => field !== lost.fields.at(-1)).slice(0, 2);
  return {
    kind,
    day: replannedFrom(
      lost,
      start,
      keep.map(({ id }) => id),
    ),
  };
}

test.each(CASES)("replanning generated day %i breaks no hard rule", (seed) => {
  const { day } = caseOf(seed);
  const result = replanDay(day);
  const canStay = new Set(day.games.filter(({ canMove }) => !canMove).map(({ id }) => id));
  const kept = movedDay(day, result).filter(({ id }) => canStay.has(id));
  expect(kept).toEqual(day.games.filter(({ canMove }) => !canMove));
  expect(wrong(day, result)).toEqual([]);
  expect(result.left).toEqual([]);
  expect(replanDay(day)).toEqual(result);
});

test("a replanned day without conflicts stays as it is", () => {
  const day = replannedFrom(plannedDay(3, [[6, 20]]), "09:00");
  expect(replanDay(day)).toEqual({ moves: [], left: [] });
});

test("a final that was before third place stays there when replanning", () => {
  const whole = plannedDay(3, [[6, 20]]);
  const final = whole.games.find(({ notBefore = [] }) => notBefore.length > 0);
  const third = final?.notBefore?.[0];
  const games = whole.games.map((game) => (game.id === third ? { ...game, time: "19:00" } : game));
  const day = replannedFrom({ ...whole, games }, "09:00");
  expect(replanDay(day)).toEqual({ moves: [], left: [] });
});

test("most games stay after a lost field, with the fields that are left half empty", () => {
  const whole = plannedDay(5, [[5, 15]]);
  const games = whole.games.map((game) => ({ ...game, time: spread(game.time) }));
  const day = { ...replannedFrom({ ...whole, games }, "09:00"), fields: whole.fields.slice(1) };
  const lost = games.filter(({ field }) => field === whole.fields[0]);
  const moved = replanDay(day).moves.map(({ game }) => game.id);
  expect(new Set(moved)).toEqual(new Set(lost.map(({ id }) => id)));
});

/** Twice as long after 9 AM, so that each game could be on one field. */
function spread(time: string): string {
  return timeOf(9 * 60 + (minutesOfDay(time) - 9 * 60) * 3);
}

const SMALL = Array.from({ length: 20 }, (_, index) => index + 1);

test.each(SMALL)("the number of moves on small day %i is the least that is possible", (seed) => {
  const day = smallDay(seed);
  const { moves, left } = replanDay(day);
  const least = leastOf(seed);
  expect(left.length).toBe(least === null ? left.length : 0);
  if (least !== null) expect(moves).toHaveLength(least);
  else expect(left).not.toEqual([]);
});

test("small days need from 1 to 6 moves", () => {
  const counts = SMALL.map(leastOf);
  expect(counts.filter((count) => count !== null && count > 0).length).toBeGreaterThan(12);
  expect(Math.max(...counts.map((count) => count ?? 0))).toBeGreaterThanOrEqual(3);
});

const known = new Map<number, number | null>();

/** Both tests need it, and it takes the longest. */
function leastOf(seed: number): number | null {
  const least = known.has(seed) ? known.get(seed) : leastMoves(smallDay(seed));
  known.set(seed, least ?? null);
  return least ?? null;
}

/** Up to 9 coming games on three fields, of which one is lost, within less than three hours. */
function smallDay(seed: number): ReplanDay {
  const random = seededRandom(seed);
  const from = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const fields = ["Field 1", "Field 2", "Field 3"];
  const games: ReplanGame[] = [];
  const rules = { restMinutes: 10, breakMinutes: 5, orderMinutes: 10 };
  for (let id = 1; id <= 9; id++) {
    const team1Id = from(1, 6);
    const game = {
      id,
      date: "2026-07-27",
      time: timeOf(9 * 60 + from(0, 8) * 15),
      minutes: from(2, 4) * 5,
      field: fields[from(0, 2)] ?? "",
      team1Id,
      team2Id: (team1Id % 6) + 1,
      team1Name: `Team ${team1Id}`,
      team2Name: `Team ${(team1Id % 6) + 1}`,
      canMove: true,
    };
    if (conflictsOf([...games, game], rules).length === 0) games.push(game);
  }
  return {
    date: "2026-07-27",
    games,
    fields: fields.slice(0, 2),
    earliest: "09:00",
    endsBy: "11:45",
    rules,
  };
}

/** Tries every set of games at every time in steps of five minutes; null if nothing fits. */
function leastMoves({ games, fields, earliest, endsBy, rules }: ReplanDay): number | null {
  const [first, last] = [minutesOfDay(earliest), minutesOfDay(endsBy ?? "24:00")];
  const spots = (game: ReplanGame) => {
    const found: ReplanGame[] = [];
    for (let start = first; start + game.minutes <= last; start += 5) {
      found.push(...fields.map((field) => ({ ...game, time: timeOf(start), field })));
    }
    return found;
  };
  const fits = (placed: readonly ReplanGame[], game: ReplanGame) =>
    placed.every((other) => conflictsOf([other, game], rules).length === 0);
  const canPlace = (
    placed: readonly ReplanGame[],
    [game, ...rest]: readonly ReplanGame[],
  ): boolean =>
    !game || spots(game).some((each) => fits(placed, each) && canPlace([...placed, each], rest));
  const lost = games.filter(({ field }) => !fields.includes(field ?? ""));
  const others = games.filter((game) => !lost.includes(game));
  for (let count = lost.length; count <= games.length; count++) {
    for (const more of subsets(others, count - lost.length)) {
      const lifted = [...lost, ...more];
      const stay = games.filter((game) => !lifted.includes(game));
      if (canPlace(stay, lifted)) return count;
    }
  }
  return null;
}

function subsets<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) =>
    subsets(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  );
}
