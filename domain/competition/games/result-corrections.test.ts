import { beforeEach, expect, test } from "vitest";
import { gameSlots, games } from "#db/schema/competition.ts";
import { cups, tournaments } from "#db/schema/cup.ts";
import type { Text } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal, refusal } from "#tests/support/assertions/refusal.ts";
import { confirming } from "#tests/support/factories/confirming.ts";
import {
  auditOf,
  lionsTigers,
  recordSurely,
  scheduleGame,
} from "#tests/support/factories/games.ts";
import { groupOfFour } from "#tests/support/factories/withdrawals.ts";
import { useAnimals } from "#tests/support/fixtures/animals.ts";
import { U16 } from "#tests/support/fixtures/world.ts";
import { withdrawTeam } from "../withdrawals/withdraw-team.ts";
import { editGame } from "./game-editing.ts";
import type { Changed } from "./result-effect-rules.ts";
import { NO_SCORE } from "./result-rules.ts";
import { clearScore, previewResult, recordScore, recordState } from "./results.ts";
import { readLastResultChange, undoResult } from "./undo-result.ts";

const { world, admin, standings, stored, knockout } = useAnimals();

beforeEach(async () => {
  await world.db.delete(gameSlots);
  await world.db.delete(games);
  await world.db.update(tournaments).set({ groupsConfirmedAt: null });
});

const score = (team1Score: number, team2Score: number) => ({ team1Score, team2Score });
const final = (team1Score: number, team2Score: number) => ({
  to: "final" as const,
  team1Score,
  team2Score,
});
const named = ({ before, after }: Changed<{ name: Text }>) =>
  `${translate("en", before.name)} > ${translate("en", after.name)}`;

test("a correction is previewed with the rows it changes, and previewing changes nothing", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  await recordScore(admin, id, score(2, 1));
  const preview = await previewResult(admin, id, final(1, 3));
  expect(preview).toMatchObject({ from: "2-1", to: "1-3", isCorrection: true, refused: null });
  const rows = preview.rows.map(({ before, after }) => [
    after.name,
    [before.rank, before.points, before.goalDifference],
    [after.rank, after.points, after.goalDifference],
  ]);
  expect(rows).toEqual([
    ["Tigers", [2, 0, -1], [1, 3, 2]],
    ["Lions", [1, 3, 1], [2, 0, -2]],
  ]);
  expect(await stored(id)).toMatchObject(score(2, 1));
  expect(await auditOf(world, `game:${id}`)).toHaveLength(2);
  await recordScore(admin, id, score(1, 3));
  expect(await standings()).toBe("1 Tigers 1-0-0 3:1 3, 2 Lions 0-0-1 1:3 0");
});

test("a correction of confirmed places is confirmed first", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  await recordScore(admin, id, score(2, 1));
  await world.db.update(tournaments).set({ groupsConfirmedAt: world.now });
  await recordScore(admin, id, score(3, 1));
  const asked = await refusal(recordScore(admin, id, score(0, 1)));
  expect(asked).toMatchObject({
    code: "unconfirmed",
    message: "This changes the standings, and the group stage is already confirmed.",
  });
  expect(await stored(id)).toMatchObject(score(3, 1));
  const other = await refusal(recordScore(admin, id, { ...score(0, 2), confirmed: asked.confirm }));
  expect(other.code).toBe("unconfirmed");
  await recordScore(admin, id, { ...score(0, 1), confirmed: asked.confirm });
  expect(await stored(id)).toMatchObject(score(0, 1));
});

test("a correction of a knockout's teams is confirmed first, a first result is not", async () => {
  const { semi, final: next } = await knockout("Wolves");
  expect((await previewResult(admin, semi, final(2, 1))).sides.map(named)).toEqual([
    "Winner of Semi-final 1 > Lions",
  ]);
  await recordScore(admin, semi, score(2, 1));
  const lions = (await stored(semi)).team1Id;
  expect((await stored(next)).team1Id).toBe(lions);
  await recordScore(admin, semi, score(3, 1));

  const preview = await previewResult(admin, semi, final(3, 4));
  expect(preview.sides.map(named)).toEqual(["Lions > Tigers"]);
  const asked = await refusal(recordScore(admin, semi, score(3, 4)));
  expect(asked.message).toBe("This changes who plays in the knockout (Final).");
  expect((await stored(next)).team1Id).toBe(lions);
  await recordScore(admin, semi, { ...score(3, 4), confirmed: asked.confirm });
  expect((await stored(next)).team1Id).toBe((await stored(semi)).team2Id);
});

test("correcting a winner whose next game has started is refused, in the preview too", async () => {
  const { semi, final: next } = await knockout("Wolves");
  await recordScore(admin, semi, score(2, 1));
  await recordSurely(admin, next, 1, 0);
  const error = await refusal(recordScore(admin, semi, score(2, 3)));
  expect(error.code).toBe("conflict");
  const { refused } = await previewResult(admin, semi, final(2, 3));
  expect(translate("en", refused ?? "")).toBe(error.message);
  expect(error.message).toContain("Final");
  expect(await stored(semi)).toMatchObject(score(2, 1));
  await recordScore(admin, semi, score(4, 1));
});

const GONE = [{ to: "forfeit", absent: 1 }, { to: "postponed" }] as const;

test.each(GONE)(
  "a form that changes a counting result to $to is confirmed first",
  async (change) => {
    const id = await scheduleGame(admin, U16, "Lions - Tigers");
    await recordScore(admin, id, score(2, 1));
    const version = "2-1";
    const asked = await refusal(recordState(admin, id, { change, version }));
    const expected = { code: "unconfirmed", message: "This changes a result that already counts." };
    expect(asked).toMatchObject(expected);
    const preview = await previewResult(admin, id, change);
    expect(preview).toMatchObject({ from: "2-1" });
    expect(preview.rows).not.toEqual([]);
    expect(await stored(id)).toMatchObject({ state: "final", ...score(2, 1) });
    await recordState(admin, id, { change, version, confirmed: asked.confirm });
    expect((await stored(id)).state).toBe(change.to);
  },
);

test("a score for a game with a withdrawn team is confirmed first", async () => {
  const { tigers, game } = await groupOfFour(world, admin);
  const id = await game("Tigers - Bears");
  await withdrawTeam(admin, { teamId: tigers.teamId, choice: "forfeit" });
  const asked = await refusal(recordScore(admin, id, score(2, 1)));
  expect(asked).toMatchObject({
    code: "unconfirmed",
    message: "Tigers withdrew from the cup. Save this score anyway?",
  });
  expect((await stored(id)).state).toBe("forfeit");
  await recordScore(admin, id, { ...score(2, 1), confirmed: asked.confirm });
  expect(await stored(id)).toMatchObject({ state: "final", ...score(2, 1) });
  await recordScore(admin, await game("Tigers - Lions"), score(3, 1));
});

test("Clear Score is confirmed first, except for live and abandoned scores", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  await recordState(admin, id, { change: { to: "forfeit", absent: 2 }, version: NO_SCORE });
  const version = "Forfeit 3-0";
  const asked = await refusal(clearScore(admin, id, { version }));
  expect(asked.message).toBe("This changes a result that already counts.");
  await clearScore(admin, id, { version, confirmed: asked.confirm });
  await recordState(admin, id, { change: { to: "live" }, version: NO_SCORE });
  await clearScore(admin, id, { version: "Live 0-0" });
  expect((await stored(id)).state).toBe("scheduled");
});

test("the last change is undone in one step, and so is the undo", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  await recordScore(admin, id, score(2, 1));
  await recordScore(admin, id, score(1, 1));
  const last = await readLastResultChange(admin, id);
  expect(last?.done).toMatchObject({ from: "2-1", to: "1-1", isCorrection: true, refused: null });
  expect(last?.done.rows.map(named)).toEqual(["Lions > Lions", "Tigers > Tigers"]);
  expect(last?.done.rows[0]?.after).toMatchObject({ points: 1 });
  await undoResult(admin, id, last?.id ?? 0);
  expect(await stored(id)).toMatchObject(score(2, 1));
  const expected = { action: "game.undo", details: { from: [1, 1], to: [2, 1] } };
  expect((await auditOf(world, `game:${id}`)).at(-1)).toMatchObject(expected);
  const again = await readLastResultChange(admin, id);
  await undoResult(admin, id, again?.id ?? 0);
  expect(await stored(id)).toMatchObject(score(1, 1));
});

test("an undo is refused twice, after another change, once the next game started, or with other teams", async () => {
  const { semi, final: next } = await knockout("Wolves");
  await recordScore(admin, semi, score(2, 1));
  const first = (await readLastResultChange(admin, semi))?.id ?? 0;
  await recordScore(admin, semi, score(3, 1));
  await expectRefusal(undoResult(admin, semi, first), "changed");
  const second = (await readLastResultChange(admin, semi))?.id ?? 0;
  const both = await Promise.allSettled([
    undoResult(admin, semi, second),
    undoResult(admin, semi, second),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await stored(semi)).toMatchObject(score(2, 1));

  await recordState(admin, semi, { change: { to: "forfeit", absent: 2 } });
  await recordState(admin, next, { change: { to: "live" } });
  const forfeit = await readLastResultChange(admin, semi);
  expect(forfeit?.done.refused).toBeNull();
  await undoResult(admin, semi, forfeit?.id ?? 0);
  const back = await readLastResultChange(admin, semi);
  await undoResult(admin, semi, back?.id ?? 0);
  expect(await stored(semi)).toMatchObject({ state: "forfeit" });
  const changed = await scheduleGame(admin, U16, "Lions - Tigers", { stage: "semi-final" });
  await recordScore(admin, changed, score(2, 1));
  await clearScore(admin, changed);
  const cleared = await readLastResultChange(admin, changed);
  expect(cleared?.done).toMatchObject({ from: "2-1", to: null });
  const { date, time } = await stored(changed);
  const others = { stage: "semi-final" as const, team2Name: "Wolves", date, time: time ?? "" };
  await editGame(admin, changed, lionsTigers(others));
  expect(await readLastResultChange(admin, changed)).toBeNull();
  await expectRefusal(undoResult(admin, changed, cleared?.id ?? 0), "changed");
  expect(await stored(changed)).toMatchObject({ state: "scheduled", team1Score: null });
});

const SHOWN = { postponed: "Postponed", live: "Live 0-0", forfeit: "Forfeit 3-0" };
test.each([{ to: "postponed" }, { to: "live" }, { to: "forfeit", absent: 2 }] as const)(
  "marking a game without a score as $to is undone, and so is the undo",
  async (change) => {
    const id = await scheduleGame(admin, U16, "Lions - Tigers");
    expect(await readLastResultChange(admin, id)).toBeNull();
    await recordState(admin, id, { change });
    const last = await readLastResultChange(admin, id);
    const to = SHOWN[change.to];
    expect(translate("en", last?.done)).toMatchObject({ from: null, to, isCorrection: false });
    expect(last?.done.refused).toBeNull();
    await undoResult(admin, id, last?.id ?? 0);
    const back = { state: "scheduled", team1Score: null, startedAt: null };
    expect(await stored(id)).toMatchObject(back);
    await undoResult(admin, id, (await readLastResultChange(admin, id))?.id ?? 0);
    expect((await stored(id)).state).toBe(change.to);
  },
);

test("a postponement is not undone once the game has a new time", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  await recordState(admin, id, { change: { to: "postponed" } });
  const last = await readLastResultChange(admin, id);
  const { date } = await stored(id);
  await editGame(admin, id, lionsTigers({ date, time: "19:00" }));
  expect(await readLastResultChange(admin, id)).toBeNull();
  await expectRefusal(undoResult(admin, id, last?.id ?? 0), "changed");
});

test("a live game postponed by mistake continues from its start, but not during a suspension", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  await recordState(admin, id, { change: { to: "live" } });
  await recordState(admin, id, { change: { to: "postponed" } });
  const later = { ...admin, now: new Date(admin.now.getTime() + 60_000) };
  const last = await readLastResultChange(later, id);
  await world.db.update(cups).set({ heldSince: world.now, heldFor: "other" });
  await expectRefusal(undoResult(later, id, last?.id ?? 0), "conflict");
  expect((await stored(id)).state).toBe("postponed");
  await world.db.update(cups).set({ heldSince: null, heldFor: null });
  await undoResult(later, id, last?.id ?? 0);
  expect(await stored(id)).toMatchObject({ state: "live", startedAt: admin.now });
});

test("a correction after later games began can keep who plays in them, with a reason", async () => {
  const { semi, final: next } = await knockout("Wolves");
  await recordScore(admin, semi, score(2, 1));
  await recordSurely(admin, next, 1, 0);
  const before = await stored(next);
  await expectRefusal(recordScore(admin, semi, score(2, 3)), "conflict");
  const kept = await previewResult(admin, semi, final(2, 3), { keeps: true });
  expect([kept.refused, kept.sides]).toEqual([null, []]);
  const reason = "The protest was upheld";
  await confirming((confirmed) =>
    recordScore(admin, semi, { ...score(2, 3), reason, ...(confirmed && { confirmed }) }),
  );
  expect(await stored(semi)).toMatchObject(score(2, 3));
  const { team1Id, team2Id, state } = before;
  expect(await stored(next)).toMatchObject({ team1Id, team2Id, state });
  const last = (await auditOf(world, `game:${semi}`)).at(-1);
  expect(last).toMatchObject({ action: "game.score", details: { keptTeams: true, reason } });
  await recordScore(admin, semi, score(4, 3));
  expect(await stored(next)).toMatchObject({ team1Id, team2Id, state });
});

test("a score of a game on a later day is asked about once", async () => {
  const { semi, final: next } = await knockout("Wolves");
  await recordScore(admin, semi, score(2, 1));
  const asked = await refusal(recordScore(admin, next, score(1, 0)));
  expect(asked.message).toBe("This game is on Wed, Jul 16. Save its score now?");
  await recordScore(admin, next, { ...score(1, 0), confirmed: asked.confirm });
  expect(await stored(next)).toMatchObject({ state: "final", ...score(1, 0) });
});
