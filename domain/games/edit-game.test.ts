import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { games } from "../../db/schema/games.ts";
import {
  auditOf,
  lionsTigers as game,
  placeAnimals,
  scheduleGame,
} from "../../tests/support/games.ts";
import { U13, U16, useWorld } from "../../tests/support/world.ts";
import type { Ctx } from "../context.ts";
import { deleteGame, editGame } from "./edit-game.ts";
import { readGame } from "./list-games.ts";
import { clearScore, recordScore } from "./record-score.ts";

const world = useWorld();
let admin: Ctx;

beforeAll(async () => {
  admin = await world.admin();
  await placeAnimals(world);
});

const NO_SCORE_FIRST = "This game has a score. Clear the score first.";

describe("a game without a score", () => {
  test("is given another date, time, field, stage and teams", async () => {
    const id = await scheduleGame(admin, U16, "Lions - Tigers");
    const changes = { date: "2025-07-16", time: "18:20", stage: "final", field: "East" } as const;
    await editGame(admin, id, game({ ...changes, team2Name: "Wolves" }));
    const { game: stored } = await readGame(admin, id);
    expect(stored).toMatchObject({ ...changes, team2Name: "Wolves", bracketId: null });
    const [, entry] = await auditOf(world, `game:${id}`);
    expect(entry).toMatchObject({ action: "game.edit", details: changes });
  });

  test("may stay without a time", async () => {
    const id = await scheduleGame(admin, U16, "Lions - Tigers");
    await editGame(admin, id, game({ date: "2025-07-17", time: null, field: "West" }));
    const { game: stored } = await readGame(admin, id);
    expect(stored).toMatchObject({ date: "2025-07-17", time: null, field: "West" });
  });

  test("is not moved onto the same game at that time", async () => {
    await scheduleGame(admin, U16, "Lions - Tigers", { date: "2025-07-18", time: "16:00" });
    const id = await scheduleGame(admin, U16, "Lions - Tigers", { date: "2025-07-18" });
    const there = game({ date: "2025-07-18", time: "16:00" });
    await expect(editGame(admin, id, there)).rejects.toMatchObject({
      code: "conflict",
      message: "This game is on the schedule already.",
    });
  });

  test("moves to another tournament with its teams", async () => {
    const id = await scheduleGame(admin, U16, "Lions - Tigers");
    const other = game({ tournamentName: U13, team1Name: "Cubs", team2Name: "Pups" });
    await editGame(admin, id, other);
    expect((await readGame(admin, id)).tournament.name).toBe(U13);
  });

  test("is not made a game that could not be created", async () => {
    const id = await scheduleGame(admin, U16, "Lions - Tigers");
    for (const team2Name of ["Lions", "Wolves", "Cubs"]) {
      await expect(editGame(admin, id, game({ team2Name }))).rejects.toMatchObject({
        code: "invalid",
      });
    }
    expect((await readGame(admin, id)).game.team2Name).toBe("Tigers");
  });

  test("is deleted", async () => {
    const id = await scheduleGame(admin, U16, "Lions - Tigers");
    await deleteGame(admin, id);
    await expect(readGame(admin, id)).rejects.toMatchObject({ code: "not-found" });
    await expect(deleteGame(admin, id)).rejects.toMatchObject({ code: "not-found" });
    expect((await auditOf(world, `game:${id}`)).at(-1)?.action).toBe("game.delete");
  });
});

describe("a game with a score", () => {
  test("is neither changed nor deleted before the score is cleared", async () => {
    const id = await scheduleGame(admin, U16, "Lions - Tigers");
    await recordScore(admin, id, { team1Score: 0, team2Score: 0 });
    const { game: before } = await readGame(admin, id);
    await expect(editGame(admin, id, game({ time: "16:00" }))).rejects.toThrow(NO_SCORE_FIRST);
    await expect(deleteGame(admin, id)).rejects.toThrow(NO_SCORE_FIRST);
    expect((await readGame(admin, id)).game).toEqual(before);

    await clearScore(admin, id);
    await editGame(admin, id, game({ time: "16:00" }));
    await deleteGame(admin, id);
    expect(await world.db.$count(games, eq(games.id, id))).toBe(0);
  });

  test("that comes while it is being deleted is not lost: one of the two happens", async () => {
    const id = await scheduleGame(admin, U16, "Lions - Tigers");
    const outcomes = await Promise.allSettled([
      recordScore(admin, id, { team1Score: 1, team2Score: 0 }),
      deleteGame(admin, id),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
