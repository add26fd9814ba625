import { expect, test } from "vitest";
import { NO_RESULT } from "./result-rules.ts";
import { gamesToScore } from "./score-desk.ts";

let made = 0;

function game(text: string) {
  const [day = "", time = "", score] = text.split(" ");
  return {
    id: ++made,
    text,
    date: `2024-07-${day}`,
    time: time === "-" ? null : time,
    field: null,
    stage: "group" as const,
    team1Id: 1 as number | null,
    team2Id: 2,
    ...NO_RESULT,
    ...(score !== undefined && {
      state: "final" as const,
      team1Score: Number(score),
      team2Score: 0,
    }),
  };
}

const sorted = (texts: string[], now = "2024-07-27T16:00") => {
  const { started, coming, older } = gamesToScore(texts.map(game), now);
  const textsOf = (games: { text: string }[]) => games.map(({ text }) => text);
  return { started: textsOf(started), coming: textsOf(coming), older: textsOf(older) };
};

test.each([
  [
    "today's that started longest ago first, then the next ones",
    ["27 17:00", "27 15:30", "27 16:05", "27 15:00"],
    { started: ["27 15:00", "27 15:30"], coming: ["27 16:05", "27 17:00"], older: [] },
  ],
  [
    "started at its exact minute",
    ["27 16:00", "27 16:01"],
    { started: ["27 16:00"], coming: ["27 16:01"], older: [] },
  ],
  [
    "today's without a time last",
    ["27 -", "27 20:30"],
    { started: [], coming: ["27 20:30", "27 -"], older: [] },
  ],
  [
    "earlier days after today, latest day first, each in its order",
    ["25 15:00", "26 -", "26 17:00", "26 15:00"],
    { started: [], coming: [], older: ["26 15:00", "26 17:00", "26 -", "25 15:00"] },
  ],
  [
    "neither games with scores nor those of later days",
    ["27 15:00 0", "28 15:00", "26 15:00 3"],
    { started: [], coming: [], older: [] },
  ],
])("games to score are listed with %s", (_, texts, listed) => {
  expect(sorted(texts)).toEqual(listed);
});

test("simultaneous games are ordered by field", () => {
  const on = (field: string) => ({ ...game("27 15:00"), field });
  const { started } = gamesToScore([on("Field 10"), on("Field 2")], "2024-07-27T16:00");
  expect(started.map(({ field }) => field)).toEqual(["Field 2", "Field 10"]);
});

test("a live game has started whatever its time is", () => {
  const early = { ...game("27 18:00"), state: "live" as const, team1Score: 0, team2Score: 0 };
  expect(gamesToScore([early], "2024-07-27T16:00").started).toEqual([early]);
});

test("a tied knockout game needs its penalties, a group game does not", () => {
  const level = { ...game("27 15:00 0"), stage: "semi-final" as const };
  const group = game("27 15:00 0");
  const decided = { ...level, team1Penalties: 4, team2Penalties: 3 };
  expect(gamesToScore([level, group, decided], "2024-07-27T16:00").started).toEqual([level]);
});

test("a game without known teams needs no score", () => {
  const open = { ...game("27 15:00"), team1Id: null };
  expect(gamesToScore([open], "2024-07-27T16:00").started).toEqual([]);
});
