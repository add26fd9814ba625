import { expect, test } from "vitest";
import { type ConflictSettings, conflictsOf, type PlannedGame } from "./conflict-rules.ts";

const teams = ["", "Lions", "Tigers", "Wolves", "Bears"];

let id = 0;

/** '15:00 Lions - Tigers, North' on 27 July, ten minutes long. */
function game(words: string, other: Partial<PlannedGame> = {}): PlannedGame {
  const [, time = "", one = "", two = "", field = ""] =
    /^(\S+) (\w+) - (\w+), (.+)$/.exec(words) ?? [];
  return {
    id: ++id,
    date: "2026-07-27",
    time,
    minutes: 10,
    field,
    team1Id: teams.indexOf(one),
    team2Id: teams.indexOf(two),
    team1Name: one,
    team2Name: two,
    ...other,
  };
}

function found(games: PlannedGame[], settings: Partial<ConflictSettings> = {}) {
  return conflictsOf(games, { restMinutes: 10, breakMinutes: 5, ...settings }).map(
    ({ isHard, sentence }) => `${isHard ? "" : "soft: "}${sentence}`,
  );
}

test("a team does not play twice at once, and rests", () => {
  const first = game("15:00 Lions - Tigers, North");
  expect(found([first, game("15:05 Wolves - Lions, South")])).toEqual([
    "Lions would play twice at once: Lions - Tigers at 3:00 PM and Wolves - Lions at 3:05 PM.",
  ]);
  expect(found([first, game("15:19 Wolves - Lions, South")])).toEqual([
    "Lions would rest only 9 minutes between Lions - Tigers at 3:00 PM and Wolves - Lions at 3:19 PM; 10 minutes are needed.",
  ]);
  expect(found([first, game("15:20 Wolves - Lions, South")])).toEqual([]);
});

test("rest is counted across midnight, and told with the day", () => {
  const late = game("23:55 Lions - Tigers, North");
  expect(found([late, game("00:10 Lions - Wolves, North", { date: "2026-07-28" })])).toEqual([
    "Lions would rest only 5 minutes between Lions - Tigers at 11:55 PM on Mon, Jul 27 and Lions - Wolves at 12:10 AM on Tue, Jul 28; 10 minutes are needed.",
  ]);
});

test("a field has one game at a time; a short break is only not so good", () => {
  const first = game("15:00 Lions - Tigers, North");
  expect(found([first, game("15:09 Wolves - Bears, North")])).toEqual([
    "North would have two games at once: Lions - Tigers at 3:00 PM and Wolves - Bears at 3:09 PM.",
  ]);
  expect(found([first, game("15:11 Wolves - Bears, North")])).toEqual([
    "soft: North would have a break of only 1 minute between Lions - Tigers at 3:00 PM and Wolves - Bears at 3:11 PM; 5 are wanted.",
  ]);
  expect(found([first, game("15:15 Wolves - Bears, North")])).toEqual([]);
});

test("a long game is in the way of more than the next one", () => {
  const long = game("15:00 Lions - Tigers, North", { minutes: 60 });
  const short = game("15:05 Wolves - Bears, North", { minutes: 5 });
  const last = game("15:50 Wolves - Bears, North", { minutes: 5 });
  expect(found([last, short, long])).toHaveLength(2);
});

test("games lie inside of the day, and not where a field is taken", () => {
  const windows = [{ date: "2026-07-27", from: "09:00", to: "15:10" }];
  const blocked = [{ field: "North", date: "2026-07-27", from: "12:00", to: "13:00" }];
  const inside = [game("15:00 Lions - Tigers, North"), game("13:00 Wolves - Bears, North")];
  expect(found(inside, { windows, blocked })).toEqual([]);
  expect(
    found(
      [
        game("11:55 Lions - Tigers, North"),
        game("15:01 Wolves - Bears, South"),
        game("12:00 Wolves - Bears, South", { date: "2026-07-28" }),
      ],
      { windows, blocked },
    ),
  ).toEqual([
    "North is taken from 12:00 PM to 1:00 PM: Lions - Tigers at 11:55 AM cannot be there.",
    "Wolves - Bears at 3:01 PM is not between 9:00 AM and 3:10 PM.",
    "Wolves - Bears at 12:00 PM is on a day without games.",
  ]);
});

test("a long wait is only not so good", () => {
  const games = [game("15:00 Lions - Tigers, North"), game("18:00 Lions - Wolves, North")];
  expect(found(games, { waitMinutes: 120 })).toEqual([
    "soft: Lions would wait 2 hours 50 minutes between Lions - Tigers at 3:00 PM and Lions - Wolves at 6:00 PM.",
  ]);
});

test("a game without a time, or whose teams are not known, is in nobody's way", () => {
  const open = { team1Id: null, team2Id: null, team1Name: "Winner", team2Name: "Winner" };
  expect(
    found([
      game("15:00 Lions - Tigers, North"),
      game("15:00 Lions - Tigers, North", { time: null }),
      game("15:00 Lions - Tigers, South", open),
      game("15:00 Lions - Tigers, East", open),
    ]),
  ).toEqual([]);
});
