import { randomUUID } from "node:crypto";
import { isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { goals } from "#db/schema/competition.ts";
import { auditEntries } from "#db/schema/core.ts";
import { tournaments } from "#db/schema/cup.ts";
import { fieldEntries, fieldLinks } from "#db/schema/field.ts";
import type { DomainError } from "#domain/core/errors.ts";
import { purge } from "#domain/site/retention.ts";
import { refusal } from "#tests/support/assertions/refusal.ts";
import { refusedEntriesDesk, useFieldDay } from "#tests/support/factories/field-entries.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { U16 } from "#tests/support/fixtures/world.ts";
import { recordScore } from "../games/results.ts";
import { readLastResultChange, undoResult } from "../games/undo-result.ts";
import { endFieldLink } from "./field-links.ts";
import { dismissEntry, listRefusedEntries, previewEntry } from "./refused-entries.ts";

const day = useFieldDay();

const { atDesk, firstId, lateGoal, press, said, whyNot } = refusedEntriesDesk(day);
const counted = () => day.world.db.$count(goals, isNull(goals.voidedAt));

async function apply(entryId: number): Promise<string | null> {
  const asked = await press(entryId).then(
    () => null,
    (error: DomainError) => error,
  );
  if (asked === null) return null;
  if (asked.code !== "unconfirmed") throw asked;
  await press(entryId, asked.confirm);
  return asked.message;
}

test("a late goal is listed on the score desk with its time, its field and its refusal", async () => {
  const id = await lateGoal();
  expect(await listRefusedEntries(day.admin)).toMatchObject({
    entries: [
      {
        id,
        gameId: day.gameId,
        teams: "Lions - Tigers",
        text: "Goal for Lions",
        field: "Field 1",
        at: "2025-07-15T18:59:00.000Z",
        refused: "This game ended 4-2.",
      },
    ],
    more: 0,
  });
  const other = await scheduleGame(day.admin, U16, "Lions - Tigers", { time: "18:00" });
  expect((await listRefusedEntries(day.admin, other)).entries).toEqual([]);
  expect((await listRefusedEntries(day.admin, day.gameId)).entries).toHaveLength(1);
});

test("Apply shows what changes, asks, and counts a late goal once", async () => {
  const id = await lateGoal();
  expect(await previewEntry(day.admin, day.gameId, id)).toMatchObject({ from: "4-2", to: "5-2" });
  expect(await whyNot(id)).toBe("This changes a result that already counts.");
  expect(await day.score()).toBe("final 4-2");
  expect(await counted()).toBe(0);
  expect(await apply(id)).toBe("This changes a result that already counts.");
  expect(await day.score()).toBe("final 5-2");
  expect(await counted()).toBe(1);
  expect(await atDesk()).toEqual([]);
  expect(await whyNot(id)).toBe("This entry was already applied or dismissed.");
  expect(await day.score()).toBe("final 5-2");
  const [row] = await day.world.rows(auditEntries, { action: "field.apply-entry" });
  expect(row).toMatchObject({ actorAccountId: expect.any(String) });
});

test("an applied late goal counts for its scorer until the result is undone", async () => {
  const kofi = await day.world.person({ firstName: "Kofi", dob: "1990-05-04" });
  await day.world.team("Ogres", { tournamentName: U16, manager: kofi });
  day.gameId = await day.schedule("Ogres - Lions", { stage: "final", time: "17:00" });
  const phone = day.phone();
  await phone.begin();
  await recordScore(day.admin, day.gameId, { team1Score: 0, team2Score: 0 });
  await phone.goal(1, kofi.playerId);
  expect(await said()).toEqual(["Goal for Ogres by Kofi S."]);
  await apply(await firstId());
  expect(await day.score()).toBe("final 1-0");
  const scored = await day.world.db.select().from(goals);
  expect(scored.map(({ playerId }) => playerId)).toEqual([kofi.playerId]);
  const last = await readLastResultChange(day.admin, day.gameId);
  expect(last?.done).toMatchObject({ from: "0-0", to: "1-0" });
  await undoResult(day.admin, day.gameId, last?.id ?? 0);
  expect(await day.score()).toBe("final 0-0");
  expect(await counted()).toBe(0);
});

test("confirming an outdated score does not apply a late goal", async () => {
  const id = await lateGoal();
  const confirmed = (await refusal(press(id))).confirm;
  await recordScore(day.admin, day.gameId, { team1Score: 5, team2Score: 2 });
  expect((await refusal(press(id, confirmed))).code).toBe("unconfirmed");
  expect(await day.score()).toBe("final 5-2");
});

test("after Apply the phone is told that the late goal counts", async () => {
  const phone = day.phone();
  await phone.begin();
  await recordScore(day.admin, day.gameId, { team1Score: 4, team2Score: 2 });
  const key = randomUUID();
  expect(await phone.goal(1, "nobody", { key })).not.toBeNull();
  await apply(await firstId());
  expect(await phone.goal(1, "nobody", { key })).toBeNull();
  expect(await day.score()).toBe("final 5-2");
  const happened = (await day.shown()).happenings.filter(({ kind }) => kind === "goal");
  expect(happened.map((each) => each.key)).toEqual([key]);
});

test("a late goal that moves confirmed group places is confirmed first", async () => {
  const phone = day.phone();
  await phone.begin();
  await recordScore(day.admin, day.gameId, { team1Score: 2, team2Score: 2 });
  await phone.goal(2, "nobody", { ago: 60 });
  const confirm = (at: Date | null) =>
    day.world.db.update(tournaments).set({ groupsConfirmedAt: at });
  await confirm(day.world.now);
  const sentence = "This changes the standings, and the group stage is already confirmed.";
  expect(await apply(await firstId())).toBe(sentence);
  expect(await day.score()).toBe("final 2-3");
  await confirm(null);
});

test("entries of an ended link are applied one by one, oldest first @long", async () => {
  const phone = day.phone();
  const [link] = await day.world.db.select().from(fieldLinks);
  await endFieldLink(day.admin, { linkId: link?.id ?? 0 });
  await phone.begin({ ago: 600 });
  await phone.goal(2, "own", { ago: 300 });
  await phone.end({ ago: 60 });
  const own = "Own goal, counts for Tigers";
  expect(await said()).toEqual(["The game started", own, "The game ended"]);
  const ids = (await atDesk()).map(({ id }) => id);
  expect(await whyNot(ids[1] ?? 0)).toBe("This game hasn't started yet. Start it, then try again.");
  for (const id of ids) expect(await apply(id)).toBeNull();
  expect(await day.score()).toBe("final 0-1");
  expect((await day.stored()).startedAt?.toISOString()).toBe("2025-07-15T18:50:00.000Z");
  expect((await day.stored()).endedAt?.toISOString()).toBe("2025-07-15T18:59:00.000Z");
  const [goal] = await day.world.db.select().from(goals);
  expect(goal).toMatchObject({ minute: 5, ownGoal: true });
  expect(await atDesk()).toEqual([]);
});

test("applying a late removal takes the goal off the result @long", async () => {
  const phone = day.phone();
  await phone.begin();
  const key = randomUUID();
  await phone.goal(2, "nobody", { key });
  await recordScore(day.admin, day.gameId, { team1Score: 0, team2Score: 1 });
  expect(await phone.undo(key)).toBe("This game ended 0-1.");
  expect(await said()).toEqual(["Undo: Goal for Tigers"]);
  expect(await apply(await firstId())).toBe("This changes a result that already counts.");
  expect(await day.score()).toBe("final 0-0");
  expect(await counted()).toBe(0);
});

test("an undecided entry is deleted 30 days after its day", async () => {
  await lateGoal();
  const purgeAt = (now: string) =>
    purge({ ...day.visitor, now: new Date(now) }, { backupDays: 30, batch: 100 });
  await purgeAt("2025-08-13T23:59:59Z");
  expect(await atDesk()).toHaveLength(1);
  await purgeAt("2025-08-14T00:00:00Z");
  expect(await day.world.db.$count(fieldEntries)).toBe(0);
});

test("a start or end that a second phone enters is not listed", async () => {
  const [one, other] = [day.phone(), day.phone()];
  await one.begin();
  expect(await other.begin()).toBe("This game has already started.");
  await one.end();
  expect(await other.end()).toBe("This game ended 0-0.");
  expect(await atDesk()).toEqual([]);
});

test("impossible penalties, which their phone corrects, are not listed", async () => {
  day.gameId = await day.schedule("Lions - Tigers", { stage: "final", time: "17:00" });
  const { begin, send } = day.phone();
  await begin();
  const level = { kind: "penalties", team1: "3", team2: "3" };
  expect(await send(level)).toBe("A shootout can't end in a tie. Check the numbers.");
  expect(await atDesk()).toEqual([]);
});

test("a refused goal that its phone removed is not listed", async () => {
  const phone = day.phone();
  await phone.begin();
  await recordScore(day.admin, day.gameId, { team1Score: 4, team2Score: 2 });
  const key = randomUUID();
  await phone.goal(1, "nobody", { key });
  expect(await said()).toEqual(["Goal for Lions"]);
  expect(await phone.undo(key)).toBeNull();
  expect(await atDesk()).toEqual([]);
  expect(await day.score()).toBe("final 4-2");
});

test("a dismissed entry is not listed and cannot be applied", async () => {
  const id = await lateGoal();
  await dismissEntry(day.admin, day.gameId, { entryId: id });
  expect(await atDesk()).toEqual([]);
  expect(await whyNot(id)).toBe("This entry was already applied or dismissed.");
  const again = await refusal(dismissEntry(day.admin, day.gameId, { entryId: id }));
  expect(again.code).toBe("conflict");
});

test("a goal of a scorer who left the team cannot be applied", async () => {
  const phone = day.phone();
  await phone.begin();
  await phone.goal(1, randomUUID());
  expect(await whyNot(await firstId())).toBe("This player isn't on that team anymore.");
  expect(await day.score()).toBe("live 0-0");
  expect(await counted()).toBe(0);
});

test("a goal of a game decided on penalties cannot be applied", async () => {
  day.gameId = await day.schedule("Lions - Tigers", { stage: "final", time: "17:00" });
  const phone = day.phone();
  await phone.begin();
  const shootout = { team1Penalties: 4, team2Penalties: 3 };
  await recordScore(day.admin, day.gameId, { team1Score: 1, team2Score: 1, ...shootout });
  await phone.goal(1);
  expect(await whyNot(await firstId())).toBe(
    "This game went to overtime or penalties. Correct the score on the game's page.",
  );
});

test("an entry under another game cannot be applied", async () => {
  const id = await lateGoal();
  const other = await day.schedule("Tigers - Lions", { time: "18:00" });
  const refused = await refusal(press(id, undefined, other));
  expect(refused.message).toBe("This entry was already applied or dismissed.");
});
