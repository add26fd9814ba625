import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { NO_RESULT } from "../games/result-rules.ts";
import { resultAfterEntry } from "./entry-effect-rules.ts";
import {
  confirmationQuestion,
  type EnteredGame,
  type Entry,
  whyEntryRefused,
  whyEntryRefusedAtDesk,
} from "./entry-rules.ts";
import { closesAt, whyLinkClosed } from "./field-links.ts";
import {
  entryText,
  type FieldGame,
  gameEventText,
  initialGame,
  lastFromOtherPhones,
  possibleDuplicateGoals,
  serverClockOffset,
  wasEndedByDesk,
  wasScoredByDesk,
  withPendingEntries,
} from "./view-rules.ts";

const at = Date.parse("2025-07-15T19:00:00Z");
const game = (other: Partial<EnteredGame> = {}): EnteredGame => ({
  ...NO_RESULT,
  stage: "group",
  team1Id: 1,
  team2Id: 2,
  happenings: [],
  ...other,
});
const live = (team1Score: number, team2Score: number, other: Partial<EnteredGame> = {}) =>
  game({ state: "live", team1Score, team2Score, ...other });
const goal = (side: 1 | 2): Entry => ({ kind: "goal", side, playerId: null, ownGoal: false });

test.each<[string, EnteredGame, Entry, string | null]>([
  ["the end of a game at 16-2", live(16, 2), { kind: "end" }, "16–2"],
  ["the same with a yes to it", live(16, 2), { kind: "end", sure: "16-2" }, null],
  ["the same with a yes to another score", live(17, 2), { kind: "end", sure: "16-2" }, "17–2"],
  ["the end of a game at 15-2", live(15, 2), { kind: "end" }, null],
  ["a goal, which nobody typed", live(15, 2), goal(1), null],
  ["penalties", live(1, 1), { kind: "penalties", team1: 3, team2: 44 }, "3–44 on penalties"],
  [
    "the same with a yes",
    live(1, 1),
    { kind: "penalties", team1: 3, team2: 44, sure: "3-44" },
    null,
  ],
  ["the end of a game that ended", game({ state: "final", team1Score: 20 }), { kind: "end" }, null],
])("a score above 15 is confirmed when it should be: %s", (_, of, entry, words) => {
  const asked = confirmationQuestion(of, entry);
  expect(translate("en", asked)).toBe(words && `${words} is an unusual score. Save it?`);
});

test.each<[string, EnteredGame, Entry, string]>([
  [
    "the beginning of a game whose teams are open",
    game({ team2Id: null }),
    { kind: "begin" },
    "The teams for this game aren't set yet.",
  ],
  [
    "anything of a game that was put off",
    game({ state: "postponed" }),
    { kind: "begin" },
    "This game is postponed. Talk to the organizer.",
  ],
  ["a hundredth goal", live(99, 0), goal(1), "The highest score you can enter is 99."],
  ["a group's extra time", live(0, 0), { kind: "extra-time" }, "Group games don't have overtime."],
])("an entry is refused: %s", (_, of, entry, sentence) => {
  expect(translate("en", whyEntryRefused(of, entry, at) ?? "")).toBe(sentence);
});

test("the organizer is not sent to the organizer", () => {
  const why = whyEntryRefusedAtDesk(game({ state: "postponed" }), { kind: "begin" }, at);
  expect(translate("en", why ?? "")).toBe("This game is postponed.");
});

test("an entry that later entries depend on cannot be removed", () => {
  const happenings = [
    { key: "begin", kind: "begin" as const, side: null, at: new Date(at).toISOString() },
    { key: "card", kind: "card" as const, side: 1 as const, at: new Date(at).toISOString() },
  ];
  const undo: Entry = { kind: "undo", of: "begin", twin: null };
  expect(translate("en", whyEntryRefused(live(0, 0, { happenings }), undo, at) ?? "")).toBe(
    "This game has newer entries. Undo them first.",
  );
  expect(whyEntryRefused(live(0, 0, { happenings: happenings.slice(0, 1) }), undo, at)).toBeNull();
  expect(resultAfterEntry(live(0, 0, { happenings }), undo)).toEqual(NO_RESULT);
});

const shown: FieldGame = {
  ...live(0, 0),
  id: 7,
  title: "Group",
  time: "12:00",
  field: "1",
  teams: [
    { name: "Lions", roster: [{ id: "ana", slot: 1, name: "Ana S." }] },
    { name: "Tigers", roster: [] },
  ],
  minutes: 10,
  overtime: 0,
  startedAt: new Date(at).toISOString(),
  clock: [],
  endedAt: null,
  happenings: [],
};
const view = {
  at: new Date(at).toISOString(),
  linkId: 1,
  field: "1",
  day: "2025-07-15",
  zone: "America/Los_Angeles",
  until: "",
  closed: null,
  pass: null,
  hold: null,
  games: [shown],
};
const minutes = (count: number) => at + count * 60_000;
const waits = (key: string, entry: Entry, time: number) => ({ key, gameId: 7, entry, at: time });

test("pending entries are shown as they will be", () => {
  const waiting = [
    waits("a", { kind: "goal", side: 1, playerId: "ana", ownGoal: false }, minutes(3)),
    waits("b", goal(2), minutes(4)),
    waits("c", { kind: "undo", of: "b", twin: null }, minutes(5)),
    waits("d", { kind: "end" }, minutes(6)),
    waits("e", goal(1), minutes(7)),
  ];
  const [after] = withPendingEntries(view, waiting, "me").games;
  expect(after).toMatchObject({ state: "final", team1Score: 1, team2Score: 0 });
  expect(after?.happenings.map(({ kind, who, minute }) => [kind, who, minute])).toEqual([
    ["goal", "Ana S.", 3],
    ["end", null, null],
  ]);
  const arrived = { ...view, games: after ? [after] : [] };
  expect(withPendingEntries(arrived, waiting.slice(0, 1), "me")).toEqual(arrived);
});

test("goals of one side from two phones within a minute may be the same", () => {
  const mine = waits("mine", goal(1), minutes(3));
  const both = (side: 1 | 2, later: number) => {
    const [first] = withPendingEntries(view, [mine], "me").games;
    const theirs = waits("theirs", goal(side), minutes(3) + later);
    return withPendingEntries({ ...view, games: first ? [first] : [] }, [theirs], "them").games[0];
  };
  const twins = (side: 1 | 2, later: number) =>
    possibleDuplicateGoals(both(side, later) ?? shown, "me").length;
  expect([twins(1, 60_000), twins(1, 61_000), twins(2, 0)]).toEqual([1, 0, 0]);
  expect(lastFromOtherPhones(both(1, 0) ?? shown, "me")?.key).toBe("theirs");
});

test("an entry is described without naming its game", () => {
  const waiting = waits("a", { kind: "goal", side: 1, playerId: "ana", ownGoal: false }, at);
  const [scored = shown] = withPendingEntries(view, [waiting], "me").games;
  const words = (entry: Entry) => translate("en", entryText(scored, entry));
  expect(words(waiting.entry)).toBe("Lions - Tigers: Goal for Lions by Ana S.");
  expect(words({ kind: "undo", of: "a", twin: null })).toBe(
    "Lions - Tigers: Undo: Goal for Lions by Ana S.",
  );
  expect(words({ kind: "undo", of: "b", twin: null })).toBe("Lions - Tigers: Undo");
  expect(words({ kind: "penalties", team1: 4, team2: 3 })).toBe("Lions - Tigers: Penalties 4-3");
  expect(words({ kind: "end" })).toBe("Lions - Tigers: The game ended");
  const told = scored.happenings.map((each) => translate("es", gameEventText(scored, each)));
  expect(told).toEqual(["Gol de Lions: Ana S."]);
});

test("an outdated page does not set the clock back", () => {
  expect(serverClockOffset(-1_800_000, 250)).toBe(250);
  expect(serverClockOffset(250, undefined)).toBe(250);
  expect(serverClockOffset(60_000, 250)).toBe(60_000);
});

test("the field page begins with the game in progress, then the next", () => {
  const of = (id: number, state: FieldGame["state"]) => ({ ...shown, id, state });
  const front = (...games: FieldGame[]) => initialGame({ ...view, games }, null)?.id;
  expect(front(of(1, "final"), of(2, "scheduled"), of(3, "live"))).toBe(3);
  expect(front(of(1, "final"), of(2, "scheduled"), of(3, "scheduled"))).toBe(2);
  expect(front(of(1, "final"), of(2, "final"))).toBe(2);
  expect(front()).toBeUndefined();
});

test("the field page stays with a game that the organizer ended, and says so for five minutes", () => {
  const began = { startedAt: view.at, endedAt: view.at, happenings: [] };
  const byDesk = { ...shown, id: 1, state: "final" as const, ...began };
  const at = Date.parse(view.at);
  const games = [byDesk, { ...shown, id: 2, state: "scheduled" as const }];
  expect(wasEndedByDesk(byDesk, at + 299_999)).toBe(true);
  expect(initialGame({ ...view, games }, null)?.id).toBe(1);
  expect(initialGame({ ...view, games }, 2)?.id).toBe(2);
  expect(wasEndedByDesk(byDesk, at + 300_000)).toBe(false);
  expect(wasEndedByDesk({ ...byDesk, startedAt: null }, at)).toBe(false);
  const end = { kind: "end" } as FieldGame["happenings"][number];
  expect(wasEndedByDesk({ ...byDesk, happenings: [end] }, at)).toBe(false);
});

test("a link works on its day in the cup's zone and until four the next morning", () => {
  const zone = "America/Los_Angeles";
  expect(closesAt("2025-07-15", zone)).toEqual(new Date("2025-07-16T11:00:00Z"));
  const link = { day: "2025-07-15", endedAt: null };
  expect(whyLinkClosed(link, zone, new Date("2025-07-15T06:59:59Z"))).not.toBeNull();
  expect(whyLinkClosed(link, zone, new Date("2025-07-15T07:00:00Z"))).toBeNull();
  expect(whyLinkClosed(link, zone, new Date("2025-07-16T10:59:59Z"))).toBeNull();
  expect(whyLinkClosed(link, zone, new Date("2025-07-16T11:00:00Z"))).not.toBeNull();
});

test("a live score that isn't its goals is said to be the organizer's", () => {
  const goal = { kind: "goal", side: 1 } as FieldGame["happenings"][number];
  const game = { ...shown, state: "live" as const, team1Score: 1, team2Score: 0 };
  expect(wasScoredByDesk({ ...game, happenings: [goal] })).toBe(false);
  expect(wasScoredByDesk({ ...game, happenings: [goal], team2Score: 1 })).toBe(true);
  expect(wasScoredByDesk({ ...game, happenings: [goal, goal] })).toBe(true);
  expect(wasScoredByDesk({ ...game, happenings: [], state: "final" })).toBe(false);
});
