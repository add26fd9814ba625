import fc from "fast-check";
import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { carriedOut, row, stored } from "#tests/support/factories/imported-rows.ts";
import { rounds } from "#tests/support/fixtures/run-length.ts";
import { forAll } from "#tests/support/for-all.ts";
import { entriesOf, type ImportStep, newGame, planImport } from "./import-plan-rules.ts";
import type { ImportRow } from "./import-row-rules.ts";
import type { ExistingGame } from "./meeting-rules.ts";

const plan = (existing: ExistingGame[], ...rows: ImportRow[]) =>
  planImport(rows, existing).map((step) =>
    step.action === "update"
      ? [`#${step.game.id}`, ...step.changes.map((each) => translate("en", each))].join(" ")
      : step.action,
  );

const final = { stage: "final" } as const;
const shootout = { ...final, afterExtraTime: true, penalties1: 4, penalties2: 3 };
const turned = { ...shootout, penalties1: 3, penalties2: 4 };
const [OPEN, LATER, UNTIMED] = ["15:00 Lions - Tigers", "16:00 Lions - Tigers", "- Lions - Tigers"];
const TURNED = "16:00 Tigers - Lions";
const PLAYED = "15:00 Lions 2-1 Tigers";
const LEVEL = "15:00 Lions 1-1 Tigers";
const NORTH = { field: "North" };

test.each<[string, string, string, string, Partial<ImportRow>?, Partial<ImportRow>?]>([
  ["a known game is unchanged", PLAYED, PLAYED, "unchanged"],
  ["another spelling is no other game", PLAYED, "15:00 LIONS 2-1 tigers", "unchanged"],
  ["nor is its tournament's", PLAYED, PLAYED, "unchanged", { tournament: "u16+" }],
  ["nor are swapped sides", PLAYED, "15:00 Tigers 1-2 Lions", "unchanged"],
  ["scores are swapped with the sides", PLAYED, "15:00 Tigers 0-2 Lions", "score 2-0 (was 2-1)."],
  ["so are penalties", LEVEL, "15:00 Tigers 1-1 Lions", "unchanged", turned, shootout],
  [
    "another date moves an unplayed game",
    OPEN,
    LATER,
    "moved to Sun, Jul 28, 4:00 PM (was Sat, Jul 27, 3:00 PM).",
    { date: "2024-07-28" },
  ],
  [
    "a result on another date is an unplayed game's",
    OPEN,
    PLAYED,
    "moved to Sun, Jul 28, 3:00 PM (was Sat, Jul 27, 3:00 PM). Lions - Tigers: score 2-1.",
    { date: "2024-07-28" },
  ],
  ["a played game stays on its day", PLAYED, OPEN, "create", { date: "2024-07-28" }],
  ["a result on another date is asked about", PLAYED, PLAYED, "ask", { date: "2024-07-28" }],
  ["swapped sides on another date are asked about", OPEN, TURNED, "ask"],
  ["another stage is another game", OPEN, OPEN, "create", final],
  ["another tournament's is another game", OPEN, OPEN, "create", { tournament: "U13" }],
  ["another team is another game", OPEN, OPEN, "create", { team2: "Bears" }],
  ["a missing score is set", OPEN, PLAYED, "score 2-1."],
  ["another score replaces it", LEVEL, PLAYED, "score 2-1 (was 1-1)."],
  ["penalties come", LEVEL, LEVEL, "score 1-1 (OT, 4-3 PKs) (was 1-1).", shootout, final],
  ["penalties stay with the same score", LEVEL, LEVEL, "unchanged", final, shootout],
  ["another has none", LEVEL, PLAYED, "score 2-1 (was 1-1 (OT, 4-3 PKs)).", final, shootout],
  ["another time moves the game", PLAYED, LATER, "moved to 4:00 PM (was 3:00 PM)."],
  ["a missing time is set", UNTIMED, LATER, "moved to 4:00 PM."],
  ["a field changes", OPEN, OPEN, "field changed from North to South.", { field: "South" }, NORTH],
  ["an empty score, time or field clears nothing", PLAYED, UNTIMED, "unchanged", {}, NORTH],
  [
    "time, field and score can change together",
    OPEN,
    "16:00 Lions 2-1 Tigers",
    "moved to 4:00 PM (was 3:00 PM). Lions - Tigers: now on North. Lions - Tigers: score 2-1.",
    NORTH,
  ],
])("an import is compared with a stored game: %s", (_, known, line, planned, more, before) => {
  const words = planned.endsWith(".") ? `#1 Lions - Tigers: ${planned}` : planned;
  expect(plan([stored(1, known, before)], row(line, more))).toEqual([words]);
});

const day = (n: number) => ({ date: `2024-07-${n}` });

test.each<[string, ExistingGame[], ImportRow[], string[]]>([
  [
    "two times in one file are two games",
    [stored(1, OPEN)],
    [row(LATER), row(OPEN)],
    ["create", "unchanged"],
  ],
  ["so they are in an empty cup", [], [row(LATER), row(OPEN)], ["create", "create"]],
  [
    "a game without a time is filled before another is moved",
    [stored(1, OPEN), stored(2, UNTIMED)],
    [row(LATER)],
    ["#2 Lions - Tigers: moved to 4:00 PM."],
  ],
  [
    "the one with these sides is moved",
    [stored(1, "14:00 Tigers - Lions"), stored(2, OPEN)],
    [row(LATER)],
    ["#2 Lions - Tigers: moved to 4:00 PM (was 3:00 PM)."],
  ],
  [
    "the first meeting stays the first, and the second the second",
    [stored(2, OPEN, day(28)), stored(1, OPEN, day(27))],
    [row(OPEN, day(28)), row(OPEN, day(29))],
    [
      "#1 Lions - Tigers: moved to Sun, Jul 28, 3:00 PM (was Sat, Jul 27, 3:00 PM).",
      "#2 Lions - Tigers: moved to Mon, Jul 29, 3:00 PM (was Sun, Jul 28, 3:00 PM).",
    ],
  ],
  [
    "home and away are told apart by their sides",
    [stored(1, OPEN, day(27)), stored(2, TURNED, day(28))],
    [row(TURNED, day(28)), row(OPEN, day(29))],
    ["unchanged", "#1 Lions - Tigers: moved to Mon, Jul 29, 3:00 PM (was Sat, Jul 27, 3:00 PM)."],
  ],
  [
    "a file with one of two meetings is asked about",
    [stored(1, OPEN, day(27)), stored(2, OPEN, day(28))],
    [row(OPEN, day(29))],
    ["ask"],
  ],
  [
    "unless it is where it was",
    [stored(1, OPEN, day(27)), stored(2, OPEN, day(28))],
    [row(OPEN, day(28))],
    ["unchanged"],
  ],
  [
    "once the first is played, the file with both moves the second",
    [stored(1, PLAYED, day(27)), stored(2, OPEN, day(28))],
    [row(PLAYED, day(27)), row(OPEN, day(29))],
    ["unchanged", "#2 Lions - Tigers: moved to Mon, Jul 29, 3:00 PM (was Sun, Jul 28, 3:00 PM)."],
  ],
  [
    "and so does the file with that one",
    [stored(1, PLAYED, day(27)), stored(2, OPEN, day(28))],
    [row(OPEN, day(29))],
    ["#2 Lions - Tigers: moved to Mon, Jul 29, 3:00 PM (was Sun, Jul 28, 3:00 PM)."],
  ],
  [
    "a third meeting is new",
    [stored(1, OPEN, day(27)), stored(2, OPEN, day(28))],
    [row(OPEN, day(27)), row(OPEN, day(28)), row(OPEN, day(29))],
    ["unchanged", "unchanged", "create"],
  ],
  [
    "a final is moved with its day, too",
    [stored(1, OPEN, { ...day(27), ...final })],
    [row(OPEN, { ...day(28), ...final })],
    ["#1 Lions - Tigers: moved to Sun, Jul 28, 3:00 PM (was Sat, Jul 27, 3:00 PM)."],
  ],
])("meetings of two teams are told apart: %s", (_, games, list, planned) => {
  expect(plan(games, ...list)).toEqual(planned);
});

test("the organizer's answer says which game a row is", () => {
  const games = [stored(1, OPEN, day(27)), stored(2, OPEN, day(28))];
  const asked = row(OPEN, { ...day(29), line: 7 });
  const answered = (answer: string) =>
    planImport([asked], games, "en", new Map([["game 7", answer]]))[0];
  expect(answered("2")).toMatchObject({ action: "update", game: { id: 2 } });
  expect(answered("new")).toMatchObject({ action: "create" });
  expect(answered("99")).toMatchObject({ action: "ask", games });
});

test("each team of a file is listed once with the bracket of its group games", () => {
  const rows = [
    row("- Lions - Tigers", { stage: "final", bracket: null }),
    row("- LIONS - Bears", { bracket: "Bracket B" }),
    row("- Wolves - Tigers", { tournament: "U13" }),
  ];
  expect(entriesOf(rows)).toEqual([
    {
      tournament: "U16+",
      teams: [
        { name: "LIONS", bracket: "Bracket B" },
        { name: "Bears", bracket: "Bracket B" },
        { name: "Tigers", bracket: "Bracket A" },
      ],
    },
    {
      tournament: "U13",
      teams: [
        { name: "Wolves", bracket: "Bracket A" },
        { name: "Tigers", bracket: "Bracket A" },
      ],
    },
  ]);
});

const score = fc.option(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })));
const anyRow = fc
  .record({
    date: fc.constantFrom("2024-07-27", "2024-07-28"),
    time: fc.constantFrom("-", "15:00", "16:00", "17:00"),
    teams: fc.constantFrom(["A", "B"], ["B", "A"], ["A", "C"]),
    score,
    stage: fc.constantFrom("group" as const, "group" as const, "final" as const),
    field: fc.constantFrom(null, "North", "South"),
    extra: fc.boolean(),
  })
  .map(({ date, time, teams, score, stage, field, extra }) => {
    const text = `${time} ${teams[0]} ${score?.join("-") ?? "-"} ${teams[1]}`;
    const level = extra && stage === "final" && score !== null && score[0] === score[1];
    const shootout = { afterExtraTime: true, penalties1: 4, penalties2: 3 };
    return row(text, { date, stage, field, ...(level && shootout) });
  });
const sameGame = (one: ImportRow) =>
  JSON.stringify([one.stage, one.date, one.time, [one.team1, one.team2].sort()]);
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
      const asked = planImport(list, existing).filter(({ action }) => action === "ask");
      fc.pre(asked.length === 0);
      const again = planImport(list, after);
      expect(again.map((step) => step.action)).toEqual(list.map(() => "unchanged"));
    }),
    { numRuns: rounds(150, 1_000) },
  );
});

test("each row matches one game, and no game is lost or doubled", () => {
  forAll(games, rows, (existing, list) => {
    const steps = planImport(list, existing);
    const used = steps.flatMap((step) => ("game" in step ? [step.game.id] : []));
    expect(steps.map((step) => step.row)).toEqual(list);
    expect(new Set(used).size).toBe(used.length);
    expect(carriedOut([], planImport(list, []))).toHaveLength(list.length);
  });
});

test("an import clears nothing but extra time and penalties with their score", () => {
  forAll(games, rows, (existing, list) => {
    const after = carriedOut(existing, planImport(list, existing));
    for (const [index, game] of existing.entries()) {
      if (game.time !== null) expect(after[index]?.time).not.toBeNull();
      if (game.field !== null) expect(after[index]?.field).not.toBeNull();
      if (game.team1Score !== null) expect(after[index]?.team1Score).not.toBeNull();
    }
    for (const game of after) {
      if (game.team1Penalties !== null) expect(game.team1Score).toBe(game.team2Score);
    }
  });
});

test("the order of rows does not matter", () => {
  const shuffled = rows.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  );
  const summary = (steps: ImportStep[]) =>
    steps.map(({ row: one, ...step }) => JSON.stringify([sameGame(one), step])).sort();
  forAll(games, shuffled, (existing, [list, other]) => {
    expect(summary(planImport(other, existing))).toEqual(summary(planImport(list, existing)));
  });
});
