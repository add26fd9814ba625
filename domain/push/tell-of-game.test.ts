import { asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { pushMessages, pushSubscriptions } from "../../db/schema/field.ts";
import { games } from "../../db/schema/games.ts";
import { scheduleGame } from "../../tests/support/games.ts";
import { keysOfBrowser } from "../../tests/support/push-service.ts";
import { U13, useWorld } from "../../tests/support/world.ts";
import type { Ctx } from "../context.ts";
import { editGame } from "../games/edit-game.ts";
import { recordScore } from "../games/record-score.ts";
import { followTeam } from "./follow-team.ts";
import { tellOfSides } from "./tell-of-game.ts";

const world = useWorld();
let admin: Ctx;
const ids: Record<string, number> = {};

beforeAll(async () => {
  admin = await world.admin();
  for (const name of ["Lions", "Tigers", "Bears"]) ids[name] = (await world.team(name)).teamId;
});
beforeEach(async () => {
  await world.db.delete(pushSubscriptions);
});

async function follow(...teams: string[]): Promise<void> {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${teams.join()}`;
  for (const team of teams) {
    await followTeam(world.visitor(), { team, endpoint, ...keysOfBrowser() }, { hosts: [] });
  }
}

/** What waits to be told, oldest first, as 'title / body'. */
async function told(): Promise<string[]> {
  const rows = await world.db.select().from(pushMessages).orderBy(asc(pushMessages.id));
  return rows.map(({ title, body }) => `${title} / ${body}`);
}

const game = async (text: string, more = {}) =>
  scheduleGame(admin, U13, text, { stage: "semi-final", time: "15:00", ...more });

async function rowOf(id: number): Promise<typeof games.$inferSelect> {
  const [row] = await world.db.select().from(games).where(eq(games.id, id));
  if (!row) throw new Error("no game");
  return row;
}

test("who follows both teams is told once, who follows neither not at all", async () => {
  await follow("lions", "tigers");
  await follow("bears");
  await recordScore(admin, await game("Lions - Tigers"), { team1Score: 2, team2Score: 1 });
  expect(await told()).toEqual(["Lions 2 – Tigers 1 / Final."]);
});

test("a game that is moved is told of where it is now, and what was played days ago is not", async () => {
  await follow("lions");
  const id = await game("Lions - Bears", { time: "16:00" });
  const as = (time: string, date = "2025-07-15") =>
    editGame(admin, id, {
      tournamentName: U13,
      team1Name: "Lions",
      team2Name: "Bears",
      date,
      time,
      stage: "semi-final",
      field: null,
    });
  await as("17:30");
  expect(await told()).toEqual(["Lions – Bears / Moved: Tue, Jul 15, 5:30 PM."]);
  await as("17:30", "2025-07-01");
  await recordScore(admin, id, { team1Score: 1, team2Score: 0 });
  expect(await told()).toEqual(["Lions – Bears / Moved: Tue, Jul 15, 5:30 PM."]);
});

test("a team that comes onto a knockout game is told of it, and one that leaves it after all", async () => {
  await follow("lions");
  await follow("tigers");
  const row = await rowOf(await game("Lions - Bears", { stage: "final", time: "18:00" }));
  const [lions = 0, tigers = 0, bears = 0] = [ids["Lions"], ids["Tigers"], ids["Bears"]];
  const empty = { ...row, team1Id: null, team2Id: bears };
  await world.db.transaction((tx) =>
    tellOfSides(tx, admin, empty, { team1Id: lions, team2Id: bears }),
  );
  expect(await told()).toEqual(["Lions: Final / Tue, Jul 15, 6:00 PM, against Bears."]);
  await world.db.delete(pushMessages);
  await world.db.transaction((tx) =>
    tellOfSides(
      tx,
      admin,
      { ...row, team1Id: lions, team2Id: bears },
      { team1Id: tigers, team2Id: bears },
    ),
  );
  expect((await told()).toSorted()).toEqual([
    "Lions: Final / Corrected: the team does not play this game.",
    "Tigers: Final / Tue, Jul 15, 6:00 PM, against Bears.",
  ]);
});

test("what is undone is not told", async () => {
  await follow("lions");
  const id = await game("Lions - Tigers", { stage: "third-place", time: "14:00" });
  await expect(
    world.db.transaction(async (tx) => {
      await tellOfSides(tx, admin, await rowOf(id), { team1Id: null, team2Id: null });
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  expect(await told()).toEqual([]);
});
