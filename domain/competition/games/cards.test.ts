import { beforeAll, expect, test } from "vitest";
import { cups } from "#db/schema/cup.ts";
import { auditOf, placeTeams, scheduleGame } from "#tests/support/factories/games.ts";
import { U13, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { readStandings } from "../standings/read-standings.ts";
import type { CardKind } from "./card-rules.ts";
import { addCard, voidCard } from "./cards.ts";
import { clearScore, recordScore } from "./results.ts";

const { world, admin } = useAdminWorld();
let gameId: number;
let lions: Awaited<ReturnType<typeof world.team>>;
let tigers: Awaited<ReturnType<typeof world.team>>;

beforeAll(async () => {
  lions = await world.team("Lions", { more: 1 });
  tigers = await world.team("Tigers");
  gameId = await scheduleGame(admin, U13, "Lions - Tigers");
  await recordScore(admin, gameId, { team1Score: 1, team2Score: 1 });
  const change = { standingsOrder: ["points", "goal-difference", "goals-scored", "fair-play"] };
  await world.db.update(cups).set(change);
});

const show = (teamId: number, playerId: string | null = null, kind: CardKind = "yellow") =>
  addCard(admin, gameId, { who: { teamId, playerId }, kind, minute: null });
const takeBack = (cardId: number) => voidCard(admin, gameId, { cardId });

async function ranks() {
  const [cup] = await world.db.select().from(cups);
  const [table] = await readStandings(world, cup ?? world.cup, await world.tournamentId(U13));
  return table?.rows.map(({ rank, name, fairPlay }) => `${rank} ${name} ${fairPlay}`);
}

test("a card counts in fair play until it is voided, and while its game has a score", async () => {
  const [member] = lions.members;
  const red = await show(lions.teamId, member?.playerId, "red");
  await show(tigers.teamId);
  expect(await ranks()).toEqual(["1 Tigers -1", "2 Lions -4"]);
  await takeBack(red);
  await takeBack(red);
  expect(await ranks()).toEqual(["1 Lions 0", "2 Tigers -1"]);
  expect((await auditOf(world, `game:${gameId}`)).map(({ action }) => action).slice(-2)).toEqual([
    "game.card",
    "game.void-card",
  ]);
  const other = await show(tigers.teamId, null, "red");
  const before = await ranks();
  expect(before).toEqual(["1 Lions 0", expect.stringMatching(/^2 Tigers -[45]$/)]);
  await clearScore(admin, gameId);
  expect(await ranks()).toEqual(["1 Lions 0", "1 Tigers 0"]);
  await recordScore(admin, gameId, { team1Score: 1, team2Score: 1 });
  expect(await ranks()).toEqual(before);
  await takeBack(other);
});

test("a card belongs to a playing team and its player", async () => {
  const cubs = await placeTeams(world, U13, { Cubs: "Bracket A" });
  for (const [teamId, playerId] of [
    [cubs.get("Cubs") ?? 0, null],
    [tigers.teamId, lions.manager.playerId],
  ] as const) {
    await expect(show(teamId, playerId)).rejects.toMatchObject({ field: "who" });
  }
  await expect(takeBack(0)).rejects.toMatchObject({ code: "not-found" });
});
