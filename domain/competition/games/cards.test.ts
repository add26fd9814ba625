import { beforeAll, describe, expect, test } from "vitest";
import { cups } from "../../../db/schema/cup.ts";
import { auditOf, placeTeams, scheduleGame } from "../../../tests/support/factories/games.ts";
import { U13, useWorld } from "../../../tests/support/fixtures/world.ts";
import type { Ctx } from "../../core/context.ts";
import { mutate } from "../../core/mutate.ts";
import { readStandings } from "../standings/read-standings.ts";
import { recordCard, type ShownCard, undoCard } from "./cards.ts";
import { lockGame } from "./game-teams.ts";
import { clearScore, recordScore } from "./results.ts";

const world = useWorld();
let admin: Ctx;
let gameId: number;
let lions: Awaited<ReturnType<typeof world.team>>;
let tigers: Awaited<ReturnType<typeof world.team>>;

beforeAll(async () => {
  admin = await world.admin();
  lions = await world.team("Lions", { more: 1 });
  tigers = await world.team("Tigers");
  gameId = await scheduleGame(admin, U13, "Lions - Tigers");
  await recordScore(admin, gameId, { team1Score: 1, team2Score: 1 });
  await world.db
    .update(cups)
    .set({ standingsOrder: ["points", "goal-difference", "goals-scored", "fair-play"] });
});

const show = (card: Partial<ShownCard>) =>
  mutate(admin, "game.card", async (change) => {
    const game = await lockGame(change.tx, world.cup.id, gameId);
    const shown: ShownCard = { teamId: 0, playerId: null, kind: "yellow", minute: null, ...card };
    return recordCard(change, admin, game, shown);
  });
const takeBack = (cardId: number) =>
  mutate(admin, "game.void-card", async (change) => {
    const game = await lockGame(change.tx, world.cup.id, gameId);
    await undoCard(change, admin, game, cardId);
  });

async function ranks() {
  const [cup] = await world.db.select().from(cups);
  const [table] = await readStandings(world, cup ?? world.cup, await world.tournamentId(U13));
  return table?.rows.map(({ rank, name, fairPlay }) => `${rank} ${name} ${fairPlay}`);
}

describe("cards", () => {
  test("a card counts in fair play until it is voided", async () => {
    const [member] = lions.members;
    const red = await show({ teamId: lions.teamId, kind: "red", playerId: member?.playerId ?? "" });
    await show({ teamId: tigers.teamId, minute: 12 });
    expect(await ranks()).toEqual(["1 Tigers -1", "2 Lions -4"]);
    await takeBack(red);
    await takeBack(red);
    expect(await ranks()).toEqual(["1 Lions 0", "2 Tigers -1"]);
    expect((await auditOf(world, `game:${gameId}`)).map(({ action }) => action).slice(-2)).toEqual([
      "game.card",
      "game.void-card",
    ]);
  });

  test("a card does not count while its game has no score", async () => {
    const red = await show({ teamId: tigers.teamId, kind: "red" });
    const before = await ranks();
    expect(before).toEqual(["1 Lions 0", expect.stringMatching(/^2 Tigers -[45]$/)]);
    await clearScore(admin, gameId);
    expect(await ranks()).toEqual(["1 Lions 0", "1 Tigers 0"]);
    await recordScore(admin, gameId, { team1Score: 1, team2Score: 1 });
    expect(await ranks()).toEqual(before);
    await takeBack(red);
  });

  test("a card belongs to a playing team and its player", async () => {
    const cubs = await placeTeams(world, U13, { Cubs: "Bracket A" });
    await expect(show({ teamId: cubs.get("Cubs") ?? 0 })).rejects.toMatchObject({
      field: "who",
    });
    const { playerId } = lions.manager;
    await expect(show({ teamId: tigers.teamId, playerId })).rejects.toMatchObject({
      field: "who",
    });
    await expect(takeBack(0)).rejects.toMatchObject({ code: "not-found" });
  });
});
