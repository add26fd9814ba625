import { describe, expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { DAY, game, planned, shift } from "#tests/support/factories/reschedules.ts";
import { conflictsAfterReschedule, type NamedGame } from "./reschedule-conflict-rules.ts";
import { planReschedule, type Reschedule } from "./reschedule-rules.ts";

describe("moving by minutes", () => {
  const day = () => [
    game("15:00 Field 1: Lions - Tigers"),
    game("15:15 Field 1: Bears - Wolves"),
    game("15:15 Field 2: Hawks - Owls"),
  ];

  test("all unstarted games move, or those from a time on or on a field", () => {
    expect(planned(day(), { by: 20 })).toEqual(["15:20 Lions", "15:35 Bears", "15:35 Hawks"]);
    expect(planned(day(), { by: -15 })).toEqual(["14:45 Lions", "15:00 Bears", "15:00 Hawks"]);
    expect(planned(day(), { by: 20, from: "15:10" })).toEqual(["15:35 Bears", "15:35 Hawks"]);
    expect(planned(day(), { by: 20, fields: ["Field 1"] })).toEqual(["15:20 Lions", "15:35 Bears"]);
  });

  test.each([
    ["live", { state: "live", startedAt: new Date() }],
    ["over", { state: "final" }],
    ["given up", { state: "abandoned" }],
    ["postponed", { state: "postponed" }],
    ["of another day", { date: "2025-07-16" }],
    ["without a time", { time: null }],
  ] as const)("a game that is %s never moves", (_, other) => {
    expect(planned([game("15:00 Field 1: Lions - Tigers", other)], { by: 10 })).toEqual([]);
  });

  test("nothing moves if a game would leave its day", () => {
    const late = [game("15:00 Field 1: Lions - Tigers"), game("23:50 Field 1: Bears - Wolves")];
    const expected = { moves: [], outside: { team1Name: "Bears" } };
    expect(planReschedule(late, shift({ by: 10 }))).toMatchObject(expected);
    expect(planReschedule(late, shift({ by: 9 })).moves).toHaveLength(2);
    expect(planReschedule(late, shift({ by: -901 })).outside?.team1Name).toBe("Lions");
  });
});

describe("moving after a suspension", () => {
  const resumes = { date: DAY, time: "15:20" };
  const day = () => [
    game("14:40 Field 1: Lions - Tigers"),
    game("15:00 Field 1: Bears - Wolves"),
    game("15:00 Field 2: Hawks - Owls"),
    game("15:10 Field 2: Foxes - Cubs"),
  ];

  test("no game starts before play resumes, and fields keep their order and breaks", () => {
    const moved = planned(day(), { by: 35, notBefore: resumes });
    expect(moved).toEqual(["15:20 Lions", "15:35 Hawks", "15:40 Bears", "15:45 Foxes"]);
    expect(planReschedule(day(), shift({ by: 35, notBefore: resumes })).later).toEqual([
      { field: "Field 1", by: 40 },
    ]);
    expect(planned(day(), { by: 35 })).toContain("15:15 Lions");
  });

  test("a smaller delay moves every field to the restart", () => {
    expect(planReschedule(day(), shift({ by: 5, notBefore: resumes })).later).toEqual([
      { field: "Field 1", by: 40 },
      { field: "Field 2", by: 20 },
    ]);
  });

  test("a game that should have started hours ago moves as asked and moves no field", () => {
    const old = [game("12:00 Field 2: Pups - Kits"), ...day()];
    const { later } = planReschedule(old, shift({ by: 35, notBefore: resumes }));
    expect(later).toEqual([{ field: "Field 1", by: 40 }]);
    expect(planned(old, { by: 35, notBefore: resumes })).toContain("12:35 Pups");
  });

  test("a later day's games move as asked", () => {
    const earlier = { date: "2025-07-14", time: "15:20" };
    expect(planned(day(), { by: 5, notBefore: earlier })).toContain("14:45 Lions");
  });
});

test("shortened games come closer and keep their breaks", () => {
  const day = [
    game("15:00 Field 1: Lions - Tigers", { state: "live", startedAt: new Date() }),
    game("15:15 Field 1: Bears - Wolves"),
    game("15:30 Field 1: Hawks - Owls"),
    game("15:50 Field 1: Foxes - Cubs"),
  ];
  const shorter = ["15:15 Bears (6)", "15:26 Hawks (6)", "15:42 Foxes (6)"];
  expect(planned(day, { gameMinutes: 6, canMoveEarlier: true })).toEqual(shorter);
  const later = ["15:45 Bears (6)", "15:56 Hawks (6)", "16:12 Foxes (6)"];
  expect(planned(day, { gameMinutes: 6, by: 30 })).toEqual(later);
});

test("a delay shrinks with shorter games until they are on time, and no game is early", () => {
  const day = [
    game("15:00 Field 1: Lions - Tigers"),
    game("15:15 Field 1: Bears - Wolves"),
    game("15:30 Field 1: Hawks - Owls"),
  ];
  const onTime = ["15:06 Lions (6)", "15:17 Bears (6)", "15:30 Hawks (6)"];
  expect(planned(day, { gameMinutes: 6, by: 6 })).toEqual(onTime);
  const early = ["15:06 Lions (6)", "15:17 Bears (6)", "15:28 Hawks (6)"];
  expect(planned(day, { gameMinutes: 6, by: 6, canMoveEarlier: true })).toEqual(early);
});

test("no game gets longer", () => {
  expect(planned([game("15:00 Field 1: Lions - Tigers")], { gameMinutes: 20 })).toEqual([]);
});

test("a team starts after its game on another field", () => {
  const day = [
    game("15:00 Field 1: Lions - Tigers"),
    game("15:00 Field 2: Bears - Wolves"),
    game("15:15 Field 2: Hawks - Owls"),
    game("15:15 Field 1: Foxes - Cubs"),
    game("15:25 Field 3: Pups - Kits"),
    game("15:40 Field 3: Foxes - Owls"),
  ];
  // Field 3 alone could play at 15:36; the Foxes are free long before that.
  const closer = { gameMinutes: 6, canMoveEarlier: true };
  expect(planned(day, closer)).toContain("15:36 Foxes (6)");
  const close = [
    game("15:00 Field 1: Lions - Tigers", { minutes: 30 }),
    game("15:00 Field 2: Bears - Wolves", { minutes: 5 }),
    game("15:10 Field 2: Hawks - Owls", { minutes: 15 }),
    game("15:30 Field 2: Lions - Owls"),
  ];
  // The field would allow 15:21, but the Lions play until 15:30 on a field that wasn't selected.
  const expected = ["15:10 Hawks (6)", "15:30 Lions (6)"];
  expect(planned(close, { ...closer, fields: ["Field 2"] })).toEqual(expected);
});

test("a semifinal starts after its group games", () => {
  const open = { team1Id: null, team2Id: null };
  const day = [
    game("15:00 Field 1: Lions - Tigers"),
    game("15:00 Field 2: Bears - Wolves", { minutes: 30 }),
    game("15:15 Field 1: Lions - Bears"),
    game("15:35 Field 1: First - Second", { stage: "semi-final", ...open }),
  ];
  const closer = { gameMinutes: 8, canMoveEarlier: true };
  expect(planned(day, { ...closer, fields: ["Field 1"] })).toContain("15:35 First (8)");
  expect(planned(day.toSpliced(1, 1), closer)).toContain("15:31 First (8)");
});

describe("conflicts of a move", () => {
  const day = () => [
    game("15:00 Field 1: Lions - Tigers"),
    game("15:15 Field 1: Bears - Wolves"),
    game("15:45 Field 2: Lions - Bears"),
  ];
  const sentences = (
    games: NamedGame[],
    how: Partial<Reschedule>,
    endsBy: string | null = null,
  ) => {
    const { moves } = planReschedule(games, shift(how));
    const found = conflictsAfterReschedule(games, moves, { date: DAY, endsBy });
    return found.map(({ sentence }) => translate("en", sentence));
  };
  const open = { team1Id: null, team2Id: null };

  test("moving some games reports conflicts, and moving all alike makes none", () => {
    expect(sentences(day(), { by: 30 })).toEqual([]);
    expect(sentences(day(), { by: 30, fields: ["Field 1"] })).toEqual([
      "Lions would rest only 5 minutes between Lions - Tigers at 3:30 PM and Lions - Bears at 3:45 PM, but 20 minutes are needed.",
      "Bears would play twice at once: Bears - Wolves at 3:45 PM and Lions - Bears at 3:45 PM.",
    ]);
  });

  test("earlier conflicts are not reported", () => {
    const before = [...day(), game("15:05 Field 1: Hawks - Owls")];
    expect(sentences(before, { by: 30 })).toEqual([]);
  });

  test("a final before the end of its semifinal is reported", () => {
    const semi = game("18:00 Field 1: Lions - Tigers", { stage: "semi-final" });
    const waits = { games: [semi.id], brackets: [] };
    const final = game("18:30 Field 2: Winner - Winner", {
      ...open,
      stage: "final",
      called: "Final in U16+",
      waits,
    });
    expect(sentences([semi, final], { by: 30, fields: ["Field 1"] })).toEqual([
      "Final in U16+ at 6:30 PM would start too early: its teams depend on Lions - Tigers at 6:30 PM, which won't be over yet.",
    ]);
    const over = { ...semi, state: "final", startedAt: new Date() } as const;
    expect(sentences([over, final], { by: -20, fields: ["Field 2"] })).toEqual([]);
  });

  test("a game past the end of the day is reported", () => {
    expect(sentences(day(), { by: 10 }, "16:00")).toEqual([
      "Lions - Bears at 3:55 PM would start before 12:00 AM or end after 4:00 PM.",
    ]);
  });
});
