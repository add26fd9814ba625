import { expect, test } from "vitest";
import { planFields } from "#tests/support/factories/drafts.ts";
import { fixedGame } from "#tests/support/factories/plans.ts";
import { planInput } from "./draft-input.ts";
import { planValues } from "./plan-values-rules.ts";

const bracket = (id: number, tournamentId: number) => ({
  id,
  tournamentId,
  name: "Bracket A",
  tournamentName: `Tournament ${tournamentId}`,
  minutes: 10,
  isConfirmed: false,
  teams: [1, 2].map((team) => ({ id: 10 * id + team, name: `Team ${team}` })),
});

const game = (bracketId: number) =>
  fixedGame(-bracketId, [10 * bracketId + 1, 10 * bracketId + 2], "10:00", {
    date: "2025-07-26",
    bracketId,
  });

const known: Parameters<typeof planValues>[0] = {
  brackets: [bracket(1, 1), bracket(2, 2)],
  tournaments: [
    { id: 1, playsOn: "2025-07-26" },
    { id: 2, playsOn: "2025-07-27" },
  ],
  existing: [],
  cup: { startsOn: "2025-07-26", endsOn: "2025-07-27" },
  at: { date: "2025-07-15", time: "12:00" },
  settings: null,
  isDrafted: false,
  typed: {},
};

const last = {
  ...planInput.parse(
    planFields([{ id: 1 }], {
      fields: "Meadow",
      day1: "2025-07-26",
      from1: "10:00",
      to1: "18:00",
      breakMinutes: "3",
      restMinutes: "20",
    }),
  ),
  seed: 1,
  undo: [],
  published: [],
};

test("the first play day is suggested with the brackets that play on it", () => {
  const values = planValues(known);
  expect(values).toMatchObject({ bracket1: "on", day1: "2025-07-26", from1: "09:00" });
  expect(values).not.toHaveProperty("bracket2");
});

test("the options of tournaments are suggested again, for fields that are still planned", () => {
  const options = { tournamentId: 7, fields: ["Meadow", "Hill"], finalField: "Hill" };
  const settings = {
    ...last,
    fields: ["Lake", "Meadow", "Hill"],
    tournaments: [{ ...options, finalTime: "17:00" }],
  };
  const expected = { only7f1: "Meadow", only7f2: "Hill", finalField7: "Hill", finalTime7: "17:00" };
  expect(planValues({ ...known, settings })).toMatchObject(expected);
  const typed = { fields: "Meadow\nLake", day1: "2025-07-26" };
  const values = planValues({ ...known, settings, typed });
  expect(values).toMatchObject({ only7f0: "Meadow", finalTime7: "17:00" });
  expect(values).not.toHaveProperty("finalField7");
  expect(values).not.toHaveProperty("only7f1");
});

test("after the first day is published, the next is suggested with the last settings", () => {
  const values = planValues({ ...known, settings: last, existing: [game(1)] });
  expect(values).toMatchObject({ bracket2: "on", day1: "2025-07-27", from1: "10:00" });
  expect(values).toMatchObject({ fields: "Meadow", breakMinutes: "3", restMinutes: "20" });
  expect(values).not.toHaveProperty("bracket1");
});

test("without play days every bracket with games left is suggested", () => {
  const tournaments = known.tournaments.map(({ id }) => ({ id, playsOn: null }));
  const values = planValues({ ...known, tournaments });
  expect(values).toMatchObject({ bracket1: "on", bracket2: "on", day1: "2025-07-26" });
});

test("the first step's choice replaces the suggestion, and another day starts as usual", () => {
  const typed = { bracket2: "on", fields: "Hill", day1: "2025-08-02", day2: "2025-07-26" };
  const values = planValues({ ...known, at: { date: "2025-07-26", time: "13:02" }, typed });
  expect(values).toMatchObject({ bracket2: "on", fields: "Hill" });
  expect(values).toMatchObject({ day1: "2025-08-02", from1: "09:00", day2: "2025-07-26" });
  expect(values).toMatchObject({ from2: "13:20" });
  expect(values).not.toHaveProperty("bracket1");
});
