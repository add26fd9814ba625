import { expect, test } from "vitest";
import { seededRandom } from "#domain/core/random-rules.ts";
import { rounds } from "#tests/support/fixtures/run-length.ts";
import { assignReferees } from "./assign-referees-rules.ts";
import {
  type Assignments,
  type Candidate,
  personKey,
  type RefereedGame,
  type RefereeKey,
  teamKey,
} from "./referee-rules.ts";

const BREAK = 10;

interface TestDay {
  games: RefereedGame[];
  candidates: Candidate[];
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

function gameAt(
  id: number,
  start: number,
  teamIds: number[],
  { field = "1", minutes = 30 } = {},
): RefereedGame {
  const time = clock(start);
  return { id, start, end: start + minutes, field, teamIds, name: `Game ${id}`, time };
}

function person(id: number, more: Partial<Candidate> = {}): Candidate {
  const name = `Person ${id}`;
  return { key: personKey(id), name, teamId: null, notBefore: null, notAfter: null, ...more };
}

const team = (id: number): Candidate => ({
  ...person(id),
  key: teamKey(id),
  name: `Team ${id}`,
  teamId: id,
});

function assign({ games, candidates }: TestDay, kept: Assignments = new Map()) {
  return assignReferees({
    games,
    candidates,
    breakMinutes: BREAK,
    locale: "en",
    open: new Set(games.filter(({ id }) => !kept.has(id)).map(({ id }) => id)),
    kept,
  });
}

/** Whether a candidate can referee a game, by the rules as the organizer knows them. */
function isAllowed(candidate: Candidate, game: RefereedGame, games: readonly RefereedGame[]) {
  const { notBefore, notAfter, teamId } = candidate;
  const isThere =
    clock(game.start) >= (notBefore ?? "00:00") && clock(game.end) <= (notAfter ?? "24:00");
  const playing = games.filter((each) => each.teamIds.some((id) => id === teamId));
  const isResting = playing.every(
    (each) => each.end + BREAK <= game.start || game.end + BREAK <= each.start,
  );
  return isThere && isResting;
}

function faultsOf({ games, candidates }: TestDay, assigned: Assignments): string[] {
  const faults: string[] = [];
  for (const candidate of candidates) {
    const own = games.filter(({ id }) => assigned.get(id) === candidate.key);
    for (const game of own) {
      if (!isAllowed(candidate, game, games)) faults.push(`${candidate.key} at ${game.id}`);
      for (const other of own) {
        const overlap = other.start < game.end && game.start < other.end;
        if (other.id > game.id && overlap) faults.push(`${candidate.key} at both ${game.id}`);
      }
    }
  }
  return faults;
}

function countsOf({ candidates }: TestDay, assigned: Assignments): number[] {
  const all = [...assigned.values()];
  return candidates.map(({ key }) => all.filter((each) => each === key).length);
}

/** Rounds that kick off together on each field; two thirds of the people have hours or a team. */
function randomDay(seed: number): TestDay {
  const random = seededRandom(seed);
  const upTo = (count: number) => Math.floor(random() * count);
  const [fields, rounds] = [1 + upTo(4), 2 + upTo(7)];
  const teams = fields * 2 + upTo(6);
  const games = Array.from({ length: rounds }, (_, round) =>
    Array.from({ length: fields }, (_unused, field) => {
      const first = (round * fields * 2 + field * 2) % teams;
      const pair = [first + 1, ((first + 1) % teams) + 1];
      return gameAt(round * fields + field + 1, 540 + round * 40, pair, { field: `${field}` });
    }),
  ).flat();
  const candidates = Array.from({ length: 1 + upTo(fields * 3) }, (_, index) =>
    person(index + 1, {
      teamId: random() < 0.4 ? 1 + upTo(teams) : null,
      notBefore: random() < 0.3 ? clock(540 + upTo(rounds) * 40) : null,
      notAfter: random() < 0.3 ? clock(570 + upTo(rounds) * 40) : null,
    }),
  ).filter(({ notBefore, notAfter }) => (notBefore ?? "00:00") < (notAfter ?? "24:00"));
  return { games, candidates };
}

/**
 * How many games can have a referee if nobody has more than `most`, by maximum flow. Only for days
 * whose games overlap exactly if they kick off together.
 */
function mostGames({ games, candidates }: TestDay, most: number): number {
  const room = new Map<string, number>();
  const add = (from: string, to: string, size: number) => {
    room.set(`${from}>${to}`, size);
    room.set(`${to}>${from}`, 0);
  };
  const next = new Map<string, string[]>();
  const link = (from: string, to: string, size: number) => {
    if (room.has(`${from}>${to}`)) return;
    add(from, to, size);
    next.set(from, [...(next.get(from) ?? []), to]);
    next.set(to, [...(next.get(to) ?? []), from]);
  };
  for (const game of games) link(`game ${game.id}`, "end", 1);
  for (const candidate of candidates) {
    link("start", candidate.key, most);
    for (const game of games) {
      if (!isAllowed(candidate, game, games)) continue;
      const slot = `${candidate.key} ${game.start}`;
      link(candidate.key, slot, 1);
      link(slot, `game ${game.id}`, 1);
    }
  }
  const push = (at: string, seen: Set<string>): boolean => {
    if (at === "end") return true;
    seen.add(at);
    for (const to of next.get(at) ?? []) {
      const left = room.get(`${at}>${to}`) ?? 0;
      if (left < 1 || seen.has(to) || !push(to, seen)) continue;
      room.set(`${at}>${to}`, left - 1);
      room.set(`${to}>${at}`, (room.get(`${to}>${at}`) ?? 0) + 1);
      return true;
    }
    return false;
  };
  let flow = 0;
  while (push("start", new Set())) flow += 1;
  return flow;
}

test.each(Array.from({ length: rounds(40, 150) }, (_, seed) => seed))(
  "random day %i has as many referees as possible, and the busiest has no game too many",
  (seed) => {
    const day = randomDay(seed);
    const assigned = assign(day);
    expect(faultsOf(day, assigned)).toEqual([]);
    expect(assigned.size).toBe(mostGames(day, day.games.length));
    const busiest = Math.max(0, ...countsOf(day, assigned));
    if (busiest > 0) expect(mostGames(day, busiest - 1)).toBeLessThan(assigned.size);
    expect(assign(day)).toEqual(assigned);
  },
);

test.each(Array.from({ length: rounds(20, 60) }, (_, seed) => seed))(
  "random day %i with games of several lengths and teams that referee keeps the rules",
  (seed) => {
    const { games, candidates } = randomDay(seed);
    const random = seededRandom(seed + 1_000);
    const uneven = games.map((game) => {
      const start = game.start + 5 * Math.floor(random() * 5);
      return gameAt(game.id, start, [...game.teamIds], {
        field: game.field ?? "",
        minutes: 20 + 10 * Math.floor(random() * 3),
      });
    });
    const teamIds = [...new Set(games.flatMap((game) => game.teamIds))];
    const day = { games: uneven, candidates: [...candidates, ...teamIds.map(team)] };
    const assigned = assign(day);
    expect(faultsOf(day, assigned)).toEqual([]);
    for (const game of uneven) {
      if (assigned.has(game.id)) continue;
      // Everyone who could referee it has another game then.
      const free = day.candidates
        .filter((each) => isAllowed(each, game, uneven))
        .filter(({ key }) => faultsOf(day, new Map([...assigned, [game.id, key]])).length === 0);
      expect(free).toEqual([]);
    }
  },
);

test("people without hours and teams get equal numbers of games", () => {
  const games = Array.from({ length: 23 }, (_, at) =>
    gameAt(at + 1, 540 + Math.floor(at / 3) * 40, [100 + at, 200 + at], { field: `${at % 3}` }),
  );
  const day = { games, candidates: [1, 2, 3, 4, 5].map((id) => person(id)) };
  expect(countsOf(day, assign(day)).toSorted((a, b) => a - b)).toEqual([4, 4, 5, 5, 5]);
});

test("a referee stays on a field rather than change it", () => {
  const games = [540, 580, 620, 660].flatMap((start, round) =>
    ["North", "South"].map((field, at) =>
      gameAt(round * 2 + at + 1, start, [100 + round, 200 + round], { field }),
    ),
  );
  const day = { games, candidates: [person(1), person(2)] };
  const assigned = assign(day);
  const fieldsOf = (key: RefereeKey) =>
    new Set(games.filter(({ id }) => assigned.get(id) === key).map(({ field }) => field));
  expect([fieldsOf("person:1").size, fieldsOf("person:2").size]).toEqual([1, 1]);
});

test("a team referees right before or after its own game on the same field", () => {
  const games = ["North", "South"].flatMap((field, side) =>
    [540, 580, 620, 660].map((start, at) => {
      const first = side * 4 + (at % 2) * 2 + 1;
      return gameAt(side * 4 + at + 1, start, [first, first + 1], { field });
    }),
  );
  const teams = Array.from({ length: 8 }, (_, at) => team(at + 1));
  const day = { games, candidates: teams };
  const assigned = assign(day);
  expect(countsOf(day, assigned)).toEqual(teams.map(() => 1));
  for (const game of games) {
    const id = Number(assigned.get(game.id)?.replace("team:", ""));
    const own = games.filter(({ teamIds }) => teamIds.includes(id));
    expect(own.map(({ field }) => field)).toEqual([game.field, game.field]);
    expect(own.some(({ start }) => Math.abs(start - game.start) === 40)).toBe(true);
  }
});

test("games that have begun keep their referee, and count", () => {
  const games = [1, 2, 3, 4].map((id) => gameAt(id, 500 + id * 40, [id * 2 + 100, id * 2 + 101]));
  const day = { games, candidates: [person(1), person(2)] };
  const kept = new Map<number, RefereeKey>([
    [1, "person:1"],
    [2, "person:1"],
  ]);
  expect([...assign(day, kept)]).toEqual([
    [3, "person:2"],
    [4, "person:2"],
  ]);
});

test("a large day is assigned in counted steps", () => {
  const games = Array.from({ length: 160 }, (_, at) =>
    gameAt(at + 1, 480 + Math.floor(at / 10) * 40, [(at % 60) + 1, ((at + 17) % 60) + 1], {
      field: `${at % 10}`,
    }),
  );
  const day = { games, candidates: Array.from({ length: 60 }, (_, at) => team(at + 1)) };
  const assigned = assign(day);
  expect(assigned.size).toBe(160);
  expect(faultsOf(day, assigned)).toEqual([]);
  expect(Math.max(...countsOf(day, assigned))).toBeLessThanOrEqual(4);
});
