import { expect, test } from "vitest";
import { SPEC_LENGTHS } from "#tests/support/factories/lengths.ts";
import { midnightAfter, nowAndNext, type TimedGame } from "./now-and-next-rules.ts";
import { parseStage } from "./schedule-rules.ts";

const ZONE = "America/Los_Angeles";
let id = 0;

function game(text: string, other: { date?: string; stage?: string } = {}) {
  const [time = "", name = "", score] = text.split(" ");
  const timed: TimedGame & { name: string } = {
    id: ++id,
    name,
    date: other.date ?? "2025-07-27",
    time: time === "-" ? null : time,
    field: null,
    stage: parseStage(other.stage ?? "group") ?? "group",
    state: score ? "final" : "scheduled",
    minutes: null,
    lengths: SPEC_LENGTHS,
    team1Id: 1,
    team2Id: 2,
    startedAt: null,
    fieldNextAt: null,
    isFieldTaken: false,
  };
  return timed;
}

function shownAt(games: ReturnType<typeof game>[], clock: string, zone = ZONE) {
  const shown = nowAndNext(games, new Date(`2025-07-27T${clock}:00-07:00`), zone);
  const names = (list: { name: string }[]) => list.map(({ name }) => name).join(" ");
  return { now: names(shown.now), next: names(shown.next), latest: names(shown.latest) };
}

function untilAt(games: TimedGame[], moment: string, zone = ZONE): string {
  return nowAndNext(games, new Date(moment), zone).until;
}

test("a game is in progress from its kickoff, to the minute, until it has a score", () => {
  const games = [game("15:00 Lions-Tigers"), game("15:00 Bears-Wolves 2-1")];
  expect(shownAt(games, "14:59")).toMatchObject({ now: "", next: "Lions-Tigers" });
  expect(shownAt(games, "15:00")).toMatchObject({ now: "Lions-Tigers", next: "" });
  expect(shownAt(games, "15:08")).toMatchObject({ now: "Lions-Tigers", latest: "Bears-Wolves" });
});

const lions = (other: Parameters<typeof game>[1] = {}) => game("15:00 Lions-Tigers", other);
test.each([
  ["in the group 10 minutes", lions(), "15:09", "15:10"],
  ["in a semi-final 12 and penalties", lions({ stage: "semi-final" }), "15:21", "15:22"],
  ["for third place 12 and penalties", lions({ stage: "third place" }), "15:21", "15:22"],
  ["in the final 18 and penalties", lions({ stage: "final" }), "15:27", "15:28"],
  ["its own length if it has one", { ...lions(), minutes: 5 }, "15:04", "15:05"],
  ["past midnight", game("23:55 Lions-Tigers", { date: "2025-07-26" }), "00:02", "00:05"],
])("a game is in progress for its length: %s", (_, one, still, over) => {
  expect(shownAt([one], still).now).toBe("Lions-Tigers");
  expect(shownAt([one], over).now).toBe("");
});

test("after its scheduled end a game without a score waits for it, until midnight", () => {
  const awaitedAt = (clock: string) =>
    nowAndNext([lions()], new Date(`2025-07-27T${clock}:00-07:00`), ZONE).awaited.length;
  expect([awaitedAt("15:09"), awaitedAt("15:10"), awaitedAt("23:59")]).toEqual([0, 1, 1]);
  const tomorrow = new Date("2025-07-28T00:00:00-07:00");
  expect(nowAndNext([lions()], tomorrow, ZONE).awaited).toEqual([]);
});

test("a field has one game at a time", () => {
  const followed = [{ ...game("15:00 Lions-Tigers"), fieldNextAt: "15:05" }];
  expect(shownAt(followed, "15:04").now).toBe("Lions-Tigers");
  expect(shownAt(followed, "15:05").now).toBe("");
  expect(untilAt(followed, "2025-07-27T15:04:00-07:00")).toBe("2025-07-27T22:05:00.000Z");
});

test("a game whose field still has the one before it comes next, until its own end", () => {
  const waiting = [{ ...game("15:00 Lions-Tigers"), isFieldTaken: true }];
  expect(shownAt(waiting, "15:04")).toMatchObject({ now: "", next: "Lions-Tigers" });
  expect(shownAt(waiting, "15:10")).toMatchObject({ now: "", next: "" });
  expect(untilAt(waiting, "2025-07-27T15:04:00-07:00")).toBe("2025-07-27T22:10:00.000Z");
});

test("games in progress follow the cup's clock", () => {
  const games = [game("15:00 Lions-Tigers")];
  expect(shownAt(games, "12:05", "America/New_York").now).toBe("Lions-Tigers");
  expect(shownAt(games, "15:05", "America/New_York").now).toBe("");
});

test("a started game is in progress until ended, earliest start first", () => {
  const begun = (text: string, at: string) => ({
    ...game(text),
    state: "live" as const,
    startedAt: new Date(`2025-07-27T${at}:00-07:00`),
  });
  const games = [
    begun("17:00 Early-Birds", "15:02"),
    begun("14:00 Lions-Tigers", "14:40"),
    begun("- Owls-Hawks", "15:01"),
    game("15:00 Bears-Wolves"),
  ];
  const expected = { now: "Lions-Tigers Owls-Hawks Early-Birds Bears-Wolves", next: "" };
  expect(shownAt(games, "15:05")).toMatchObject(expected);
  expect(shownAt(games, "23:00").now).toBe("Lions-Tigers Owls-Hawks Early-Birds");
  const forgotten = { ...begun("14:00 Lions-Tigers", "14:40"), date: "2025-07-25" };
  expect(shownAt([forgotten], "15:05").now).toBe("");
});

test("a game without a time or known teams is not in progress", () => {
  expect(shownAt([game("- Lions-Tigers")], "15:00")).toEqual({ now: "", next: "", latest: "" });
  const games = [{ ...game("15:00 Winner-Tigers", { stage: "final" }), team1Id: null }];
  expect(shownAt(games, "14:59").next).toBe("Winner-Tigers");
  expect(shownAt(games, "15:05").now).toBe("");
});

test("next are all games at the next kickoff, then the one after", () => {
  const games = [
    game("15:40 Owls-Hawks"),
    game("15:20 Bears-Wolves"),
    game("15:00 Lions-Tigers"),
    game("15:20 Cubs-Pups"),
    game("16:00 Late-Later"),
  ];
  const expected = { now: "Lions-Tigers", next: "Bears-Wolves Cubs-Pups Owls-Hawks" };
  expect(shownAt(games, "15:05")).toMatchObject(expected);
});

test("at most four games are next", () => {
  const games = ["A-B", "C-D", "E-F", "G-H", "I-J"].map((name) => game(`15:20 ${name}`));
  expect(shownAt(games, "15:05").next).toBe("A-B C-D E-F G-H");
});

test.each(["postponed", "cancelled", "abandoned"] as const)(
  "a game that is %s is not next",
  (state) => expect(shownAt([{ ...game("15:20 Lions-Tigers"), state }], "15:05").next).toBe(""),
);

test("another day's games are next when today has none left", () => {
  const far = game("09:00 Lions-Tigers", { date: "2025-08-30" });
  const after = game("09:20 Bears-Wolves", { date: "2025-08-30" });
  const last = game("09:40 Owls-Hawks", { date: "2025-08-30" });
  expect(shownAt([last, after, far], "22:00").next).toBe("Lions-Tigers Bears-Wolves");
});

test("the latest results are those of the last kickoff with a score", () => {
  const games = [
    game("15:00 Lions-Tigers 2-1"),
    game("15:20 Bears-Wolves 0-0"),
    game("15:20 Cubs-Pups 1-3"),
    game("15:20 Owls-Hawks"),
  ];
  expect(shownAt(games, "15:35").latest).toBe("Bears-Wolves Cubs-Pups");
});

test("the latest results are today's only, and one without a time is shown if no other is", () => {
  const games = [game("15:00 Lions-Tigers 2-1", { date: "2025-07-26" })];
  expect(shownAt(games, "09:00").latest).toBe("");
  const untimed = game("- Lions-Tigers 2-1");
  expect(shownAt([untimed], "09:00").latest).toBe("Lions-Tigers");
  expect(shownAt([untimed, game("08:00 Bears-Wolves 1-1")], "09:00").latest).toBe("Bears-Wolves");
});

const games = () => [game("15:00 Lions-Tigers"), game("15:45 Bears-Wolves")];

test.each([
  ["at the next kickoff", games(), "12:00", "2025-07-27T22:00:00.000Z"],
  ["at the end of a game if that is earlier", games(), "15:00", "2025-07-27T22:10:00.000Z"],
  ["at the next kickoff again", games(), "15:30", "2025-07-27T22:45:00.000Z"],
  ["at the cup's midnight at the latest", games(), "20:00", "2025-07-28T07:00:00.000Z"],
  ["at midnight without games", [], "20:00", "2025-07-28T07:00:00.000Z"],
])("the summary expires %s", (_, all, clock, until) => {
  expect(untilAt(all, `2025-07-27T${clock}:00-07:00`)).toBe(until);
});

test("a day ends at its own midnight, and a kickoff skipped by a clock change is an hour later", () => {
  const end = (moment: string, zone: string) => midnightAfter(new Date(moment), zone);
  expect(end("2025-03-09T20:00:00Z", ZONE)).toEqual(new Date("2025-03-10T07:00:00Z"));
  expect(end("2025-03-08T20:00:00Z", ZONE)).toEqual(new Date("2025-03-09T08:00:00Z"));
  // Cairo skips midnight, so the day begins at 1 AM.
  expect(end("2025-04-24T12:00:00Z", "Africa/Cairo")).toEqual(new Date("2025-04-24T22:00:00Z"));
  const jumped = game("02:30 Lions-Tigers", { date: "2025-03-09" });
  expect(untilAt([jumped], "2025-03-09T10:05:00Z")).toBe("2025-03-09T10:30:00.000Z");
});
