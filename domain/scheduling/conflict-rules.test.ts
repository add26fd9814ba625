import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { conflictsOf } from "./conflict-rules.ts";
import type { ConflictSettings } from "./conflict-settings-rules.ts";
import type { PlannedGame } from "./planned-game-rules.ts";

const teams = ["", "Lions", "Tigers", "Wolves", "Bears"];

let id = 0;

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
    ({ isHard, sentence }) => `${isHard ? "" : "soft: "}${translate("en", sentence)}`,
  );
}

test("a team plays one game at a time and rests in between", () => {
  const first = game("15:00 Lions - Tigers, North");
  expect(found([first, game("15:05 Wolves - Lions, South")])).toEqual([
    "Lions would play twice at once: Lions - Tigers at 3:00 PM and Wolves - Lions at 3:05 PM.",
  ]);
  expect(found([first, game("15:19 Wolves - Lions, South")])).toEqual([
    "Lions would rest only 9 minutes between Lions - Tigers at 3:00 PM and Wolves - Lions at 3:19 PM, but 10 minutes are needed.",
  ]);
  expect(found([first, game("15:20 Wolves - Lions, South")])).toEqual([]);
});

test("rest counts across midnight and is shown with the day", () => {
  const late = game("23:55 Lions - Tigers, North");
  expect(found([late, game("00:10 Lions - Wolves, North", { date: "2026-07-28" })])).toEqual([
    "Lions would rest only 5 minutes between Lions - Tigers at 11:55 PM on Mon, Jul 27 and Lions - Wolves at 12:10 AM on Tue, Jul 28, but 10 minutes are needed.",
  ]);
});

test("a field has one game at a time; a short break is a warning", () => {
  const first = game("15:00 Lions - Tigers, North");
  expect(found([first, game("15:09 Wolves - Bears, North")])).toEqual([
    "North would have two games at once: Lions - Tigers at 3:00 PM and Wolves - Bears at 3:09 PM.",
  ]);
  expect(found([first, game("15:11 Wolves - Bears, North")])).toEqual([
    "soft: North would have a break of only 1 minute between Lions - Tigers at 3:00 PM and Wolves - Bears at 3:11 PM, instead of at least 5 minutes.",
  ]);
  expect(found([first, game("15:15 Wolves - Bears, North")])).toEqual([]);
});

test("a long game conflicts with more than the next", () => {
  const long = game("15:00 Lions - Tigers, North", { minutes: 60 });
  const short = game("15:05 Wolves - Bears, North", { minutes: 5 });
  const last = game("15:50 Wolves - Bears, North", { minutes: 5 });
  expect(found([last, short, long])).toHaveLength(2);
});

test("games stay within the day and off blocked fields", () => {
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
    "North isn't available from 12:00 PM to 1:00 PM, so Lions - Tigers at 11:55 AM can't be played there.",
    "Wolves - Bears at 3:01 PM would start before 9:00 AM or end after 3:10 PM.",
    "Wolves - Bears at 12:00 PM is on a day that isn't part of this draft.",
  ]);
});

const open = { team1Id: null, team2Id: null };
const semi = (time: string, number: number) =>
  game(`${time} Wolves - Bears, North`, {
    id: 900 + number,
    ...open,
    called: `Semi-final ${number} in U16+`,
    waits: { games: [], brackets: [7] },
  });
const final = game("18:40 Lions - Tigers, South", {
  ...open,
  called: "Final in U16+",
  waits: { games: [901, 902], brackets: [] },
});

test("a final before the end of a semifinal is a conflict", () => {
  expect(found([semi("18:00", 1), semi("18:30", 2), final])).toEqual([]);
  expect(found([semi("18:00", 1), semi("18:31", 2), final])).toEqual([
    "Final in U16+ at 6:40 PM would start too early: its teams depend on Semi-final 2 in U16+ at 6:31 PM, which won't be over yet.",
  ]);
});

test("a semifinal before its bracket's last group game is a conflict", () => {
  const groupGames = [
    game("17:00 Lions - Tigers, East", { bracketId: 7 }),
    game("17:40 Lions - Wolves, East", { bracketId: 7 }),
    game("17:20 Tigers - Wolves, West", { bracketId: 7 }),
    game("20:00 Cubs - Pups, West", { bracketId: 8, team1Id: 21, team2Id: 22 }),
  ];
  expect(found([...groupGames, semi("17:50", 1)])).toEqual([]);
  const [first, ...others] = conflictsOf([...groupGames, semi("17:05", 1)], {
    restMinutes: 0,
    breakMinutes: 0,
    existing: true,
  });
  expect(others).toEqual([]);
  expect(translate("en", first?.sentence ?? "")).toBe(
    "Semi-final 1 in U16+ at 5:05 PM starts too early: its teams depend on Lions - Wolves at 5:40 PM on Mon, Jul 27, which won't be over yet.",
  );
  expect(first?.games.map(({ time }) => time)).toEqual(["17:00", "17:20", "17:40", "17:05"]);
});

test("existing conflicts are described with day and teams, or the tournament", () => {
  const open = { team1Id: null, team2Id: null };
  const games = [
    game("15:00 Lions - Tigers, North"),
    game("15:05 Winner - Loser, North", { ...open, called: "Semi-final 1 in U16+" }),
    game("15:16 Lions - Tigers, North", { date: "2026-07-28" }),
    game("15:27 Lions - Bears, North", { date: "2026-07-28" }),
  ];
  expect(found(games, { existing: true, restMinutes: 2 })).toEqual([
    "North has two games at once: Lions - Tigers at 3:00 PM and Semi-final 1 in U16+ at 3:05 PM on Mon, Jul 27.",
    "Lions rests only 1 minute between Lions - Tigers at 3:16 PM and Lions - Bears at 3:27 PM on Tue, Jul 28, but 2 minutes are needed.",
    "soft: North has a break of only 1 minute between Lions - Tigers at 3:16 PM and Lions - Bears at 3:27 PM on Tue, Jul 28, instead of at least 5 minutes.",
  ]);
});

test("a game without time or teams conflicts with nothing", () => {
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
