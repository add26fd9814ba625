import { expect, test } from "vitest";
import { paired } from "#tests/support/assertions/tables.ts";
import { cupPhase, firstCupDay, type GameDays } from "./cup-phase-rules.ts";

const NO_DATES = { startsOn: null, endsOn: null };
const CUP = { startsOn: "2025-07-27", endsOn: "2025-07-29" };

function days(first: string, last: string, other: Partial<GameDays> = {}): GameDays {
  return { tournamentId: 1, first, last, live: null, open: 0, hasMoreRounds: false, ...other };
}

test("a cup without games hasn't begun, even on its own days", () => {
  expect(cupPhase(CUP, [], "2025-07-28")).toBe("before");
  expect(cupPhase(CUP, [], "2025-08-28")).toBe("before");
  expect(firstCupDay(CUP, [])).toBeNull();
});

test.each(paired`
  2025-07-26 → before | 2025-07-27 → during | 2025-07-28 → during | 2025-07-29 → during
  2025-07-30 → after
`)("without dates the games say that on %s it is %s the cup", (today, phase) => {
  const games = [days("2025-07-28", "2025-07-29"), days("2025-07-27", "2025-07-27")];
  expect(cupPhase(NO_DATES, games, today)).toBe(phase);
  expect(cupPhase(CUP, [days("2025-07-28", "2025-07-28")], today)).toBe(phase);
});

test("a game outside of the cup's dates belongs to the cup", () => {
  const games = [days("2025-07-26", "2025-07-30")];
  expect(cupPhase(CUP, games, "2025-07-26")).toBe("during");
  expect(cupPhase(CUP, games, "2025-07-30")).toBe("during");
  expect(firstCupDay(CUP, games)).toBe("2025-07-26");
});

test("a final that goes on after midnight keeps the cup going, a forgotten one does not", () => {
  const games = [days("2025-07-27", "2025-07-29", { live: "2025-07-29" })];
  expect(cupPhase(CUP, games, "2025-07-30")).toBe("during");
  expect(cupPhase(CUP, games, "2025-07-31")).toBe("after");
});
