import fc from "fast-check";
import { expect, test } from "vitest";
import { carriedOut, row } from "../../../tests/support/factories/imported-rows.ts";
import { type ExistingGame, type ImportStep, newGame, planImport } from "./import-plan-rules.ts";
import type { ImportRow } from "./import-row-rules.ts";

const score = fc.option(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })));
const anyRow = fc
  .record({
    time: fc.constantFrom("-", "15:00", "16:00", "17:00"),
    teams: fc.constantFrom(["A", "B"], ["B", "A"], ["A", "C"]),
    score,
    stage: fc.constantFrom("group" as const, "group" as const, "final" as const),
    field: fc.constantFrom(null, "North", "South"),
    extra: fc.boolean(),
  })
  .map(({ time, teams, score, stage, field, extra }) => {
    const text = `${time} ${teams[0]} ${score?.join("-") ?? "-"} ${teams[1]}`;
    const level = extra && stage === "final" && score !== null && score[0] === score[1];
    const shootout = { afterExtraTime: true, penalties1: 4, penalties2: 3 };
    return row(text, { stage, field, ...(level && shootout) });
  });
const sameGame = (one: ImportRow) =>
  JSON.stringify([one.stage, one.time, [one.team1, one.team2].sort()]);
const rows = fc.uniqueArray(anyRow, { selector: sameGame, maxLength: 8 });
// The console allows two games of the same teams at one time; a file doesn't.
const games = fc.array(anyRow, { maxLength: 6 }).map((list) =>
  list.map((one, index): ExistingGame => {
    const { tournament, stage, date, team1, team2 } = one;
    const values = newGame(one);
    return { id: index + 1, tournament, stage, date, team1, team2, ...values };
  }),
);

test("importing the same file again changes nothing", () => {
  fc.assert(
    fc.property(games, rows, (existing, list) => {
      const after = carriedOut(existing, planImport(list, existing));
      const again = planImport(list, after);
      expect(again.map((step) => step.action)).toEqual(list.map(() => "unchanged"));
    }),
    { numRuns: 1_000 },
  );
});

test("each row matches one game, and no game is lost or doubled", () => {
  fc.assert(
    fc.property(games, rows, (existing, list) => {
      const steps = planImport(list, existing);
      const used = steps.flatMap((step) => (step.action === "create" ? [] : [step.game.id]));
      expect(steps.map((step) => step.row)).toEqual(list);
      expect(new Set(used).size).toBe(used.length);
      expect(carriedOut([], planImport(list, []))).toHaveLength(list.length);
    }),
  );
});

test("an import clears nothing but extra time and penalties with their score", () => {
  fc.assert(
    fc.property(games, rows, (existing, list) => {
      const after = carriedOut(existing, planImport(list, existing));
      for (const [index, game] of existing.entries()) {
        if (game.time !== null) expect(after[index]?.time).not.toBeNull();
        if (game.field !== null) expect(after[index]?.field).not.toBeNull();
        if (game.team1Score !== null) expect(after[index]?.team1Score).not.toBeNull();
      }
      for (const game of after) {
        if (game.team1Penalties !== null) expect(game.team1Score).toBe(game.team2Score);
      }
    }),
  );
});

test("the order of rows does not matter", () => {
  const shuffled = rows.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  );
  const summary = (steps: ImportStep[]) =>
    steps.map(({ row: one, ...step }) => JSON.stringify([sameGame(one), step])).sort();
  fc.assert(
    fc.property(games, shuffled, (existing, [list, other]) => {
      expect(summary(planImport(other, existing))).toEqual(summary(planImport(list, existing)));
    }),
  );
});
