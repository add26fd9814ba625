import { describe, expect, test } from "vitest";
import { readCalendar } from "#tests/support/assertions/calendar.ts";
import { SPEC_LENGTHS } from "#tests/support/factories/lengths.ts";
import { badInput, names, sampled } from "#tests/support/fixtures/test-data.ts";
import type { Game } from "../competition/games/list-games.ts";
import { NO_RESULT } from "../competition/games/result-rules.ts";
import { writeCalendar } from "./calendar-feeds.ts";

const changedAt = new Date("2026-07-01T12:00:00Z");

function game(more: Partial<Game> = {}): Game {
  return {
    ...NO_RESULT,
    id: 1,
    tournamentId: 1,
    bracketId: 1,
    stage: "group",
    date: "2026-07-25",
    time: "15:00",
    field: "Field 2",
    number: null,
    firstPlace: null,
    lastPlace: null,
    team1Id: 1,
    team2Id: 2,
    minutes: null,
    lengths: SPEC_LENGTHS,
    startedAt: null,
    fieldNextAt: null,
    isFieldTaken: false,
    endedAt: null,
    clock: null,
    sequence: 3,
    team1Name: "Lions",
    team2Name: "Tigers",
    team1Slug: "lions",
    team2Slug: "tigers",
    team1Crest: null,
    team2Crest: null,
    team1Withdrawn: false,
    team2Withdrawn: false,
    ...more,
  };
}

function feed(games: Game[], more: { zone?: string; name?: string; place?: string } = {}): string {
  return writeCalendar({
    name: "Lions, Araknid Cup",
    zone: "America/Los_Angeles",
    place: "River Park",
    locale: "en",
    siteUrl: "https://cup.example.org",
    path: "/teams/lions",
    games: games.map((each) => ({
      game: each,
      tournamentName: "U16+ (2009 & older)",
      path: "/teams/lions",
      changedAt,
    })),
    ...more,
  });
}

const read = (...given: Parameters<typeof feed>) => readCalendar(Buffer.from(feed(...given)));

describe("games in a calendar", () => {
  test("a game has its teams, place, start and end", () => {
    expect(read([game()])).toEqual([
      {
        uid: "game-1@cup.example.org",
        summary: "Lions – Tigers",
        location: "Field 2, River Park",
        status: "CONFIRMED",
        sequence: 3,
        start: "2026-07-25T22:00:00.000Z",
        end: "2026-07-25T22:10:00.000Z",
      },
    ]);
  });

  test("a game is as long as its stage or its own length", () => {
    const end = (more: Partial<Game>) => read([game(more)])[0]?.end.slice(11, 16);
    expect(end({ stage: "final" })).toBe("22:18");
    expect(end({ minutes: 40 })).toBe("22:40");
  });

  test("a game without a time lasts all day", () => {
    const days = { start: "2026-07-25", end: "2026-07-26" };
    expect(read([game({ time: null })])).toMatchObject([days]);
  });

  const score = (team1Score: number, team2Score: number) => ({ team1Score, team2Score });
  const gone = { state: "annulled", team2Withdrawn: true } as const;
  const final = { stage: "final", state: "final", ...score(3, 3) } as const;
  const penalties = { team1Penalties: 4, team2Penalties: 3 };
  const coming = {
    stage: "semi-final",
    number: 1,
    team1Name: "Winner of Quarter-final 1",
  } as const;

  test.each<[Partial<Game>, string, string]>([
    [{ state: "final", ...score(2, 1) }, "Lions 2–1 Tigers", "CONFIRMED"],
    [{ ...gone, ...score(2, 1) }, "Lions – Tigers (withdrawn) (annulled)", "CONFIRMED"],
    [gone, "Lions – Tigers (withdrawn) (annulled)", "CANCELLED"],
    [{ team1Withdrawn: true }, "Lions (withdrawn) – Tigers", "CONFIRMED"],
    [{ state: "forfeit", ...score(3, 0) }, "Lions 3–0 Tigers (forfeit)", "CONFIRMED"],
    [{ state: "forfeit", ...score(0, 0) }, "Lions 0–0 Tigers (both teams forfeit)", "CONFIRMED"],
    [{ state: "postponed" }, "Postponed: Lions – Tigers", "TENTATIVE"],
    [{ state: "cancelled" }, "Canceled: Lions – Tigers", "CANCELLED"],
    [{ state: "live", ...score(1, 0) }, "Lions – Tigers", "CONFIRMED"],
    [coming, "Semi-final 1: Winner of Quarter-final 1 – Tigers", "CONFIRMED"],
    [{ ...final, ...penalties }, "Final: Lions 3–3 Tigers (4–3 on penalties)", "CONFIRMED"],
    [
      { ...final, ...penalties, afterExtraTime: true },
      "Final: Lions 3–3 Tigers (after overtime, 4–3 on penalties)",
      "CONFIRMED",
    ],
  ])("%j is %s", (more, summary, status) => {
    expect(read([game(more)])).toMatchObject([{ summary, status }]);
  });
});

test.each([
  ["America/Los_Angeles", "2026-03-08", "03:30", "2026-03-08T10:30:00.000Z"],
  // Skipped by the clock change: an hour later, as on the site.
  ["America/Los_Angeles", "2026-03-08", "02:30", "2026-03-08T10:30:00.000Z"],
  ["America/Los_Angeles", "2026-12-05", "10:00", "2026-12-05T18:00:00.000Z"],
  ["Europe/Berlin", "2026-10-25", "12:00", "2026-10-25T11:00:00.000Z"],
  ["Asia/Kathmandu", "2026-07-25", "09:00", "2026-07-25T03:15:00.000Z"],
  ["America/Phoenix", "2026-07-25", "09:00", "2026-07-25T16:00:00.000Z"],
  ["Australia/Sydney", "2026-01-10", "09:00", "2026-01-09T22:00:00.000Z"],
  ["UTC", "2026-07-25", "23:55", "2026-07-25T23:55:00.000Z"],
])("in %s a game on %s at %s is at that moment", (zone, date, time, start) => {
  const [event] = read([game({ date, time })], { zone });
  expect(event?.start).toBe(start);
  expect(Date.parse(event?.end ?? "") - Date.parse(start)).toBe(10 * 60_000);
});

test("one calendar holds games of two years, or none", () => {
  const games = [game({ date: "2025-12-31" }), game({ id: 2, date: "2026-01-01" })];
  const starts = read(games).map(({ start }) => start);
  expect(starts).toEqual(["2025-12-31T23:00:00.000Z", "2026-01-01T23:00:00.000Z"]);
  expect(read([])).toEqual([]);
});

test("the same games give the same text", () => {
  expect(feed([game()])).toBe(feed([game()]));
  expect(feed([game()])).toContain(`DTSTAMP:20260701T120000Z\r\n`);
  expect(feed([game()])).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT15M\r\n");
});

test.each([
  ["signs of iCalendar", 'A,B;C\\D "E"', 'A,B;C\\D "E"'],
  ["emoji, too many for one line", "🦁👨‍👩‍👧‍👦".repeat(12), "🦁👨‍👩‍👧‍👦".repeat(12)],
  ["another way of writing", "אריות חיפה", "אריות חיפה"],
  ["a line of its own", "A\r\nEND:VEVENT\r\nBEGIN:VEVENT", "A END:VEVENT BEGIN:VEVENT"],
  ["no sign at all", "A\u0000\u0007\u0085B", "A B"],
])("a calendar with %s in a name can be read", (_, team1Name, shown) => {
  const events = read([game({ team1Name })], { name: team1Name, place: team1Name });
  expect(events).toMatchObject([{ summary: `${shown} – Tigers`, location: `Field 2, ${shown}` }]);
});

test("a calendar with any bad input can be read", () => {
  const values = [...badInput().map(({ value }) => value), ...names().map(({ full }) => full)];
  const held = values.filter((value) => value.isWellFormed() && value.length < 2_000);
  const games = held.map((value, at) => game({ id: at + 1, team1Name: value, field: value }));
  expect(read(games)).toHaveLength(held.length);
  for (const name of sampled(held, 20))
    expect(read([game()], { name, place: name })).toHaveLength(1);
});
