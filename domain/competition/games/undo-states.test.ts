import { expect, test } from "vitest";
import { cups } from "../../../db/schema/cup.ts";
import { lionsTigers, scheduleGame } from "../../../tests/support/factories/games.ts";
import { useAnimals } from "../../../tests/support/fixtures/animals.ts";
import { U16 } from "../../../tests/support/fixtures/world.ts";
import { editGame } from "./game-editing.ts";
import { recordState } from "./results.ts";
import { readLastResultChange, undoResult } from "./undo-result.ts";

const { world, admin, stored } = useAnimals();

test.each([
  { to: "postponed" },
  { to: "cancelled" },
  { to: "abandoned", team1Score: null, team2Score: null },
  { to: "live" },
] as const)(
  "marking a game without a score as $to is undone, and so is the undo",
  async (change) => {
    const id = await scheduleGame(admin, U16, "Lions - Tigers");
    await recordState(admin, id, { change });
    const last = await readLastResultChange(admin, id);
    expect(last?.done).toMatchObject({ from: null, refused: null, isCorrection: false });
    await undoResult(admin, id, last?.id ?? 0);
    expect(await stored(id)).toMatchObject({ state: "scheduled", startedAt: null });
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
  await expect(undoResult(admin, id, last?.id ?? 0)).rejects.toMatchObject({ code: "changed" });
});

test("an undo starts no game during a suspension", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  await recordState(admin, id, { change: { to: "live" } });
  await recordState(admin, id, { change: { to: "postponed" } });
  const last = await readLastResultChange(admin, id);
  await world.db.update(cups).set({ heldSince: world.now, heldFor: "other" });
  const undone = undoResult(admin, id, last?.id ?? 0);
  await expect(undone).rejects.toMatchObject({ code: "conflict" });
  await world.db.update(cups).set({ heldSince: null, heldFor: null });
  expect((await stored(id)).state).toBe("postponed");
});

test("a live game postponed by mistake continues from its start", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  await recordState(admin, id, { change: { to: "live" } });
  await recordState(admin, id, { change: { to: "postponed" } });
  const later = { ...admin, now: new Date(admin.now.getTime() + 60_000) };
  await undoResult(later, id, (await readLastResultChange(later, id))?.id ?? 0);
  expect(await stored(id)).toMatchObject({ state: "live", startedAt: admin.now });
});
