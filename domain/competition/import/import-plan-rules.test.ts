import { expect, test } from "vitest";
import { english } from "../../../i18n/translate.ts";
import { row, stored } from "../../../tests/support/factories/imported-rows.ts";
import { type ExistingGame, entriesOf, planImport } from "./import-plan-rules.ts";
import type { ImportRow } from "./import-row-rules.ts";

const plan = (existing: ExistingGame[], ...rows: ImportRow[]) =>
  planImport(rows, existing).map((step) =>
    step.action === "update"
      ? [`#${step.game.id}`, ...step.changes.map(english)].join(" ")
      : step.action,
  );

const final = { stage: "final" } as const;
const shootout = { ...final, afterExtraTime: true, penalties1: 4, penalties2: 3 };
const turned = { ...shootout, penalties1: 3, penalties2: 4 };
const [OPEN, LATER, UNTIMED] = ["15:00 Lions - Tigers", "16:00 Lions - Tigers", "- Lions - Tigers"];
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
  ["another date is another game", OPEN, OPEN, "create", { date: "2024-07-28" }],
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
  [
    "a field is changed",
    OPEN,
    OPEN,
    "field changed from North to South.",
    { field: "South" },
    NORTH,
  ],
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

test("two times in one file are two games", () => {
  const both = [row(LATER), row(OPEN)];
  expect(plan([stored(1, OPEN)], ...both)).toEqual(["create", "unchanged"]);
  expect(plan([], ...both)).toEqual(["create", "create"]);
});

test("a game without a time is filled before another is moved", () => {
  expect(plan([stored(1, OPEN), stored(2, UNTIMED)], row(LATER))).toEqual([
    "#2 Lions - Tigers: moved to 4:00 PM.",
  ]);
});

test("a game in the order of its teams is moved before one with swapped sides", () => {
  const games = [stored(1, "14:00 Tigers - Lions"), stored(2, OPEN)];
  expect(plan(games, row(LATER))).toEqual(["#2 Lions - Tigers: moved to 4:00 PM (was 3:00 PM)."]);
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
