import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { games, goals } from "#db/schema/competition.ts";
import { fieldEntries } from "#db/schema/field.ts";
import { cards } from "#db/schema/standings.ts";
import { expectRefusal, refusal } from "#tests/support/assertions/refusal.ts";
import {
  gameLink,
  refusedEntriesDesk,
  useFieldDay,
} from "#tests/support/factories/field-entries.ts";
import { table } from "#tests/support/factories/games.ts";
import { U16 } from "#tests/support/fixtures/world.ts";
import { readField } from "./field-view.ts";

const day = useFieldDay();
const desk = refusedEntriesDesk(day);

test("a phone starts, scores and ends a game, and it counts", async () => {
  const { begin, goal, end } = day.phone();
  expect(await begin()).toBeNull();
  expect(await day.score()).toBe("live 0-0");
  day.later(7);
  expect(await goal(1)).toBeNull();
  expect(await goal(2, "own")).toBeNull();
  expect(await goal(1)).toBeNull();
  expect(await day.score()).toBe("live 2-1");
  expect(await end()).toBeNull();
  expect(await day.score()).toBe("final 2-1");
  const expected = ["1 Lions 1-0-0 2:1 3", "2 Tigers 0-0-1 1:2 0"];
  expect(await table(day.world, U16, "Bracket A")).toEqual(expected);
  const rows = await day.world.db.select().from(goals);
  expect(rows.map(({ minute, ownGoal }) => [minute, ownGoal])).toEqual([
    [7, false],
    [7, true],
    [7, false],
  ]);
});

test("an entry sent again counts once and gets the same answer", async () => {
  const { begin, goal } = day.phone();
  const [begun, first, second] = [randomUUID(), randomUUID(), randomUUID()];
  await begin({ key: begun });
  const more = { key: first };
  await Promise.all([goal(1, "nobody", more), goal(1, "nobody", more), goal(1, "nobody", more)]);
  expect(await day.score()).toBe("live 1-0");
  expect(await begin({ key: second })).toBe("This game has already started.");
  expect(await begin({ key: second })).toBe("This game has already started.");
  expect(await begin({ key: begun })).toBeNull();
  expect(await day.world.db.$count(fieldEntries)).toBe(3);
});

test("another entry under a used key is refused and loses nothing", async () => {
  const { begin, goal, send } = day.phone();
  await begin();
  const key = randomUUID();
  await goal(1, "nobody", { key });
  const refusal = "This page already sent a different entry. Please enter this one again.";
  expect(await goal(1, "own", { key })).toBe(refusal);
  expect(await goal(2, "nobody", { key })).toBe(refusal);
  expect(await send({ kind: "end" }, { key })).toBe(refusal);
  const other = await day.schedule("Tigers - Lions");
  expect(await goal(1, "nobody", { key, of: other })).toBe(refusal);
  expect(await goal(1, "nobody", { key, ago: 5 })).toBeNull();
  expect(await goal(1, "own")).toBeNull();
  expect(await day.score()).toBe("live 2-0");
});

test("a removed goal no longer counts, and the end can be undone for ten minutes", async () => {
  const { begin, end, goal, undo } = day.phone();
  await begin();
  const key = randomUUID();
  await goal(2, "nobody", { key });
  expect(await undo(key)).toBeNull();
  expect(await day.score()).toBe("live 0-0");
  expect(await undo(key)).toBe("This entry was already undone.");
  expect((await day.shown()).happenings.map(({ kind }) => kind)).toEqual(["begin"]);
  const [first, last] = [randomUUID(), randomUUID()];
  await end({ key: first });
  day.later(10);
  expect(await undo(first)).toBeNull();
  expect(await day.score()).toBe("live 0-0");
  await goal(1);
  await end({ key: last });
  day.later(11);
  expect(await undo(last)).toBe("This game ended more than 10 minutes ago. Talk to the organizer.");
  expect(await day.score()).toBe("final 1-0");
});

const MANY = "That's more than 3 goals in one minute, so the organizer has to confirm this one.";

test("a goal that makes a score unusual waits on the score desk", async () => {
  const { begin, goal } = day.phone();
  await begin();
  await day.world.set(games, { id: day.gameId }, { team1Score: 15 });
  const why = "16–0 is an unusual score, so the organizer has to confirm this goal.";
  expect(await goal(1)).toBe(why);
  expect(await goal(2)).toBeNull();
  expect(await day.score()).toBe("live 15-1");
  expect(await desk.said()).toEqual(["Goal for Lions"]);
  const { confirm } = await refusal(desk.press(await desk.firstId()));
  await desk.press(await desk.firstId(), confirm);
  expect(await day.score()).toBe("live 16-1");
});

test("of many goals entered at once, three count and the others wait on the score desk", async () => {
  const phones = [day.phone(), day.phone()] as const;
  await phones[0].begin({ ago: 30 });
  const answers = [];
  for (let sent = 0; sent < 26; sent++) {
    // Half of them claim to be from before the game began.
    const phone = phones[sent % 2 ? 1 : 0];
    answers.push(await phone.goal(2, "nobody", { ago: sent % 2 ? sent * 60 : 0 }));
  }
  expect(await day.score()).toBe("live 0-3");
  expect(answers.slice(0, 5)).toEqual([null, null, null, MANY, MANY]);
  expect(await desk.atDesk()).toHaveLength(20);
  await desk.press(await desk.firstId());
  expect(await day.score()).toBe("live 0-4");
});

test("goals of an offline phone count by the minutes they were scored in, not by arrival", async () => {
  const { begin, goal, send, end } = day.phone();
  await begin({ ago: 600 });
  // A clock that nobody started again.
  await send({ kind: "stop" }, { ago: 590 });
  for (let ago = 540; ago > 180; ago -= 30) expect(await goal(1, "nobody", { ago })).toBeNull();
  expect(await day.score()).toBe("live 12-0");
  const late = day.phone();
  expect(await late.goal(2, "nobody", { ago: 400 })).toBeNull();
  expect(await late.goal(2, "nobody", { ago: 401 })).toBe(MANY);
  expect(await late.goal(2, "nobody", { ago: 100 })).toBeNull();
  expect(await end()).toBeNull();
  expect(await day.score()).toBe("final 12-2");
  expect(await desk.said()).toEqual(["Goal for Tigers"]);
});

test("goals added to the score by the organizer stay, until the game is cleared and started again", async () => {
  const { begin, goal } = day.phone();
  await begin();
  await day.world.set(games, { id: day.gameId }, { team2Score: 2 });
  await goal(1);
  expect(await day.score()).toBe("live 1-2");
  await day.world.set(
    games,
    { id: day.gameId },
    { state: "scheduled", team1Score: null, team2Score: null, startedAt: null },
  );
  expect((await day.shown()).happenings).toEqual([]);
  await begin();
  expect(await day.score()).toBe("live 0-0");
  expect((await day.shown()).happenings.map(({ kind }) => kind)).toEqual(["begin"]);
  expect((await day.world.db.select().from(goals)).every(({ voidedAt }) => voidedAt)).toBe(true);
});

test("a tied knockout game goes through extra time to penalties", async () => {
  day.gameId = await day.schedule("Lions - Tigers", { stage: "final" });
  const { begin, send, goal, end, undo } = day.phone();
  await begin();
  const early = randomUUID();
  await goal(1, "nobody", { key: early });
  await goal(2);
  expect(await end()).toBe("This game needs a winner. Enter the penalties first.");
  expect(await send({ kind: "extra-time" })).toBeNull();
  expect(await undo(early)).toBe(
    "You can't undo this goal because overtime has started. Undo the start of overtime first.",
  );
  day.later(2);
  await goal(1);
  expect(await send({ kind: "penalties", team1: "3", team2: "2" })).toBe(
    "Penalties are only for a tied game.",
  );
  await goal(2);
  expect(await send({ kind: "penalties", team1: "3", team2: "3" })).toBe(
    "A shootout can't end in a tie. Check the numbers.",
  );
  expect(await send({ kind: "penalties", team1: "3", team2: "2" })).toBeNull();
  expect(await end()).toBeNull();
  const regular = { afterExtraTime: true, team1Regular: 1, team2Regular: 1 };
  const score = { state: "final", team1Score: 2, team2Score: 2, ...regular };
  expect(await day.stored()).toMatchObject({ ...score, team1Penalties: 3, team2Penalties: 2 });
});

test("two phones learn of each other, and only one removes a duplicate goal", async () => {
  const [ana, ben] = [day.phone(), day.phone()];
  await ana.begin();
  const [hers, his] = [randomUUID(), randomUUID()];
  await ana.goal(1, "nobody", { key: hers });
  await ben.goal(1, "nobody", { key: his });
  expect(await day.score()).toBe("live 2-0");
  const marks = (await day.shown()).happenings.map(({ phone: mark }) => mark);
  expect(marks).toEqual([ana, ana, ben].map(({ name }) => name.slice(0, 8)));
  expect(await ana.undo(hers, his)).toBeNull();
  expect(await ben.undo(his, hers)).toBe(
    "The other phone already removed its goal, so the goal from this phone still counts.",
  );
  expect(await day.score()).toBe("live 1-0");
});

test("rosters and scorers appear under public names only", async () => {
  const { members } = await day.world.team("Ogres", { tournamentName: U16, more: 1 });
  const kofi = { firstName: "Kofi", lastName: "Mensah", dob: "1990-05-04" };
  const adult = await day.world.person(kofi);
  await day.world.team("Elves", { tournamentName: U16, manager: adult });
  day.gameId = await day.schedule("Ogres - Elves");
  const { begin, goal, send } = day.phone();
  await begin();
  await goal(1, members[0]?.playerId);
  await send({ kind: "card", side: "2", who: adult.playerId, card: "red" });
  const { games: found } = await readField(day.visitor, day.token);
  const game = found.find(({ id }) => id === day.gameId);
  const ogres = [1, 2].map((slot) => ({ slot, name: `Player ${slot}` }));
  const elves = [{ slot: 1, name: "Kofi M." }];
  expect(game?.teams.map(({ roster }) => roster)).toMatchObject([ogres, elves]);
  expect(game?.happenings.map(({ kind, who, card }) => [kind, who, card])).toEqual([
    ["begin", null, null],
    ["goal", "Player 2", null],
    ["card", "Kofi M.", "red"],
  ]);
  expect(await day.world.db.$count(cards)).toBe(1);
});

test("a phone names a scorer by an id that is good for its link only", async () => {
  const kofi = await day.world.person({ firstName: "Kofi", dob: "1990-05-04" });
  await day.world.team("Trolls", { tournamentName: U16, manager: kofi });
  day.gameId = await day.schedule("Trolls - Lions");
  const otherLink = await gameLink(day.world, day.admin, day.gameId);
  const aliasOn = async (token: string) => {
    const { games: found } = await readField(day.visitor, token);
    return found.find(({ id }) => id === day.gameId)?.teams[0].roster[0]?.id ?? "";
  };
  const [alias, elsewhere] = [await aliasOn(day.token), await aliasOn(otherLink)];
  expect(new Set([alias, elsewhere, kofi.playerId]).size).toBe(3);
  const { begin, goal } = day.phone();
  await begin();
  const key = randomUUID();
  expect(await goal(1, alias, { key })).toBeNull();
  expect(await goal(1, alias, { key })).toBeNull();
  expect(await goal(1, elsewhere)).toBe("This player isn't on that team anymore.");
  expect(await goal(2, alias)).toBe("This player isn't on that team anymore.");
  // Queued by a page from before there were aliases.
  expect(await goal(1, kofi.playerId)).toBeNull();
  const scored = await day.world.db.select().from(goals);
  expect(scored.map(({ playerId }) => playerId)).toEqual([kofi.playerId, kofi.playerId]);
});

test("an unknown token opens nothing", async () => {
  const [id = ""] = day.token.split("-");
  const other = `${Number(id) + 1}${day.token.slice(id.length)}`;
  for (const wrong of ["", "1", `${id}-${"A".repeat(22)}`, other]) {
    await expectRefusal(readField(day.visitor, wrong), "not-found");
    await expectRefusal(day.phone().begin({ by: wrong }), "not-found");
  }
});
