import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { fieldNames, fixedGame, PLAN_DAY } from "#tests/support/factories/plans.ts";
import { movedDay, plannedDay, replannedFrom, timeOf } from "#tests/support/factories/replans.ts";
import { rounds } from "#tests/support/fixtures/run-length.ts";
import { minutesOfDay } from "../competition/games/clock-rules.ts";
import { seededRandom } from "../core/random-rules.ts";
import { conflictsOf } from "./conflict-rules.ts";
import { conflictsAfterReplan } from "./replan-day-rules.ts";
import type { ReplanDay, ReplanGame } from "./replan-rules.ts";
import { replanDay } from "./replan-rules.ts";

/** What is wrong with the coming games after a replan, by the rules that judge all schedules. */
function wrong(day: ReplanDay, { moves, left }: ReturnType<typeof replanDay>): string[] {
  const without = new Set(left.map(({ id }) => id));
  const games = day.games.filter(({ id }) => !without.has(id));
  const coming = new Set(games.flatMap(({ id, canMove }) => (canMove ? [id] : [])));
  const moved = new Set(moves.map(({ game }) => game.id));
  const after = movedDay(day, { moves, left });
  const early = after.filter(({ time, notBefore }) =>
    after.some(({ id, time: third }) => notBefore?.includes(id) && time < third),
  );
  return [
    ...early.map(({ id }) => `final before third place: ${id}`),
    ...conflictsAfterReplan({ ...day, games }, { moves }, coming, "en")
      .filter(({ isHard, games: pair }) => isHard || pair.some(({ id }) => moved.has(id)))
      .map(({ sentence }) => translate("en", sentence)),
    ...moves.filter(({ game }) => !game.canMove).map(({ game }) => `moved: ${game.id}`),
  ];
}

const CASES = Array.from({ length: rounds(4, 60) }, (_, index) => index + 1);
const KINDS = ["lost field", "delay", "withdrawn team", "kept games"] as const;

function caseOf(seed: number): ReplanDay {
  const random = seededRandom(seed);
  const from = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const brackets = Array.from({ length: from(1, 3) }, () => `${from(4, 6)}x${from(3, 6) * 5}`);
  const whole = plannedDay(seed, brackets.join(" "));
  const start = whole.games[Math.floor(whole.games.length / 3)]?.time ?? "";
  const kind = KINDS[seed % KINDS.length] ?? "delay";
  const day = replannedFrom(whole, start);
  const lost = { ...day, fields: day.fields.slice(0, -1) };
  if (kind === "lost field") return lost;
  if (kind === "delay") return { ...day, earliest: timeOf(minutesOfDay(start) + 40) };
  const coming = day.games.filter(({ canMove }) => canMove);
  if (kind === "withdrawn team") {
    // A field is late as well; without its games, the team's opponents have room.
    const out = coming[0]?.team1Id;
    const games = day.games
      .filter(({ team1Id, team2Id }) => team1Id === null || ![team1Id, team2Id].includes(out ?? 0))
      .map((game) => {
        const isLate = game.canMove && game.field === "Field 1" && game.waits === undefined;
        return isLate ? { ...game, time: timeOf(minutesOfDay(game.time) + 40) } : game;
      });
    return { ...day, games };
  }
  const keep = coming.filter(({ field }) => field !== lost.fields.at(-1)).map(({ id }) => id);
  return replannedFrom(lost, start, keep.slice(0, 2));
}

test.each(CASES)("replanning generated day %i breaks no hard rule", (seed) => {
  const day = caseOf(seed);
  const result = replanDay(day);
  const canStay = new Set(day.games.filter(({ canMove }) => !canMove).map(({ id }) => id));
  const kept = movedDay(day, result).filter(({ id }) => canStay.has(id));
  expect(kept).toEqual(day.games.filter(({ canMove }) => !canMove));
  expect(wrong(day, result)).toEqual([]);
  expect(result.left).toEqual([]);
});

test("a replanned day without conflicts stays, also with its final before third place", () => {
  const whole = plannedDay(3, "6x20");
  const final = whole.games.find(({ notBefore = [] }) => notBefore.length > 0);
  const third = final?.notBefore?.[0];
  const games = whole.games.map((game) => (game.id === third ? { ...game, time: "19:00" } : game));
  for (const day of [whole, { ...whole, games }]) {
    expect(replanDay(replannedFrom(day, "09:00"))).toEqual({ moves: [], left: [] });
  }
});

test("most games stay after a lost field, with the fields that are left half empty", () => {
  const whole = plannedDay(5, "5x15");
  const games = whole.games.map((game) => ({ ...game, time: spread(game.time) }));
  const day = { ...replannedFrom({ ...whole, games }, "09:00"), fields: whole.fields.slice(1) };
  const lost = games.filter(({ field }) => field === whole.fields[0]);
  const { moves } = replanDay(day);
  expect(replanDay(day).moves).toEqual(moves);
  expect(new Set(moves.map(({ game }) => game.id))).toEqual(new Set(lost.map(({ id }) => id)));
});

/** Twice as long after 9 AM, so that each game could be on one field. */
function spread(time: string): string {
  return timeOf(9 * 60 + (minutesOfDay(time) - 9 * 60) * 3);
}

/** With the least number of moves; null if nothing fits. */
const SMALL = Array.from({ length: rounds(8, 20) }, (_, index) => {
  const day = smallDay(index + 1);
  return { index, day, least: leastMoves(day) };
});

test.each(SMALL)(
  "the number of moves on small day $index is the least that is possible",
  ({ day, least }) => {
    const { moves, left } = replanDay(day);
    if (least === null) return expect(left).not.toEqual([]);
    expect(left).toEqual([]);
    expect(moves).toHaveLength(least);
  },
);

test("small days need from 1 to 6 moves", () => {
  const counts = SMALL.map(({ least }) => least ?? 0);
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(SMALL.length / 2);
  expect(Math.max(...counts)).toBeGreaterThanOrEqual(3);
});

/** Up to 9 coming games on three fields, of which one is lost, within less than three hours. */
function smallDay(seed: number): ReplanDay {
  const random = seededRandom(seed);
  const from = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const fields = fieldNames(3);
  const games: ReplanGame[] = [];
  const rules = { restMinutes: 10, breakMinutes: 5, orderMinutes: 10 };
  for (let id = 1; id <= 9; id++) {
    const team = from(1, 6);
    const time = timeOf(9 * 60 + from(0, 8) * 15);
    const other = { minutes: from(2, 4) * 5, field: fields[from(0, 2)] ?? "" };
    const fixed = fixedGame(id, [team, (team % 6) + 1], time, other);
    const game = { ...fixed, time, canMove: true };
    if (conflictsOf([...games, game], rules).length === 0) games.push(game);
  }
  const two = fields.slice(0, 2);
  const hours = { earliest: "09:00", endsBy: "11:45", canMoveEarlier: true };
  return { date: PLAN_DAY, games, fields: two, ...hours, rules };
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
