import { describe, expect, test } from "vitest";
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

describe("matching imported games", () => {
  test("an unknown game is created", () => {
    expect(plan([], row("15:00 Lions - Tigers"))).toEqual(["create"]);
  });

  test("a known game is unchanged, in another spelling too", () => {
    const game = stored(1, "15:00 Lions 2-1 Tigers");
    expect(plan([game], row("15:00 LIONS 2-1 tigers", { tournament: "u16+" }))).toEqual([
      "unchanged",
    ]);
  });

  test("a known game with swapped sides is the same with its score swapped", () => {
    const game = stored(1, "15:00 Lions 2-1 Tigers");
    expect(plan([game], row("15:00 Tigers 1-2 Lions"))).toEqual(["unchanged"]);
    expect(plan([game], row("15:00 Tigers 0-2 Lions"))).toEqual([
      "#1 Lions - Tigers: score 2-0 (was 2-1).",
    ]);
  });

  test.each([
    ["date", { date: "2024-07-28" }],
    ["stage", { stage: "final" }],
    ["tournament", { tournament: "U13" }],
    ["team", { team2: "Bears" }],
  ] as const)("a game of another %s is another game", (_, other) => {
    const game = stored(1, "15:00 Lions - Tigers");
    expect(plan([game], row("15:00 Lions - Tigers", other))).toEqual(["create"]);
  });
});

describe("imported scores", () => {
  test("a missing score is set and a different one replaces it", () => {
    const known = row("15:00 Lions 2-1 Tigers");
    expect(plan([stored(1, "15:00 Lions - Tigers")], known)).toEqual([
      "#1 Lions - Tigers: score 2-1.",
    ]);
    expect(plan([stored(1, "15:00 Lions 1-1 Tigers")], known)).toEqual([
      "#1 Lions - Tigers: score 2-1 (was 1-1).",
    ]);
  });

  const final = { stage: "final" } as const;
  const shootout = { ...final, afterExtraTime: true, penalties1: 4, penalties2: 3 };

  test("extra time and penalties come with the score", () => {
    const game = stored(1, "15:00 Lions 1-1 Tigers", final);
    expect(plan([game], row("15:00 Lions 1-1 Tigers", shootout))).toEqual([
      "#1 Lions - Tigers: score 1-1 (OT, 4-3 PKs) (was 1-1).",
    ]);
  });

  test("extra time and penalties are dropped with a different score only", () => {
    const game = stored(1, "15:00 Lions 1-1 Tigers", shootout);
    expect(plan([game], row("15:00 Lions 1-1 Tigers", final))).toEqual(["unchanged"]);
    expect(plan([game], row("15:00 Lions 2-1 Tigers", final))).toEqual([
      "#1 Lions - Tigers: score 2-1 (was 1-1 (OT, 4-3 PKs)).",
    ]);
  });

  test("penalties are swapped with the sides", () => {
    const game = stored(1, "15:00 Lions 1-1 Tigers", shootout);
    const turned = { ...shootout, penalties1: 3, penalties2: 4 };
    expect(plan([game], row("15:00 Tigers 1-1 Lions", turned))).toEqual(["unchanged"]);
  });
});

describe("imported times", () => {
  test("another time moves the game, and a missing one is set", () => {
    const later = row("16:00 Lions - Tigers");
    expect(plan([stored(1, "15:00 Lions 2-1 Tigers")], later)).toEqual([
      "#1 Lions - Tigers: moved to 4:00 PM (was 3:00 PM).",
    ]);
    expect(plan([stored(1, "- Lions - Tigers")], later)).toEqual([
      "#1 Lions - Tigers: moved to 4:00 PM.",
    ]);
  });

  test("two times in one file are two games", () => {
    const game = stored(1, "15:00 Lions - Tigers");
    const both = [row("16:00 Lions - Tigers"), row("15:00 Lions - Tigers")];
    expect(plan([game], ...both)).toEqual(["create", "unchanged"]);
    expect(plan([], ...both)).toEqual(["create", "create"]);
  });

  test("a game without a time is filled before another is moved", () => {
    const games = [stored(1, "15:00 Lions - Tigers"), stored(2, "- Lions - Tigers")];
    expect(plan(games, row("16:00 Lions - Tigers"))).toEqual([
      "#2 Lions - Tigers: moved to 4:00 PM.",
    ]);
  });

  test("time and score can change together", () => {
    const game = stored(1, "15:00 Lions - Tigers");
    expect(plan([game], row("16:00 Lions 2-1 Tigers", { field: "North" }))).toEqual([
      "#1 Lions - Tigers: moved to 4:00 PM (was 3:00 PM). Lions - Tigers: now on North. Lions - Tigers: score 2-1.",
    ]);
  });
});

test("a field is changed, and an empty score, time or field clears nothing", () => {
  const game = stored(1, "15:00 Lions 2-1 Tigers", { field: "North" });
  expect(plan([game], row("- Lions - Tigers", { field: "South" }))).toEqual([
    "#1 Lions - Tigers: field changed from North to South.",
  ]);
  expect(plan([game], row("- Lions - Tigers"))).toEqual(["unchanged"]);
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
