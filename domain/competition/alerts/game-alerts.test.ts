import { asc } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { pushMessages, pushSubscriptions } from "#db/schema/messaging.ts";
import { followTeam } from "#domain/messaging/push-subscriptions.ts";
import type { Locale } from "#i18n/locales.ts";
import { lionsTigers, scheduleGame } from "#tests/support/factories/games.ts";
import { withdrawalOf } from "#tests/support/factories/withdrawals.ts";
import { U13, useAdminWorld, useEmptyTables } from "#tests/support/fixtures/world.ts";
import { keysOfBrowser } from "#tests/support/servers/push-service.ts";
import { deleteGame } from "../games/delete-game.ts";
import { editGame } from "../games/game-editing.ts";
import { recordScore, recordState } from "../games/results.ts";
import { importGames } from "../import/import-games.ts";
import { undoWithdrawal } from "../withdrawals/undo-withdrawal.ts";
import { withdrawTeam } from "../withdrawals/withdraw-team.ts";

const { world, admin } = useAdminWorld();

beforeAll(async () => {
  for (const name of ["Lions", "Tigers", "Bears"]) await world.team(name);
});
useEmptyTables(world, pushSubscriptions);

const follow = (...teams: string[]) => followIn("en", ...teams);

async function followIn(locale: Locale, ...teams: string[]): Promise<void> {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${locale}/${teams.join()}`;
  for (const team of teams) {
    const browser = { team, endpoint, ...keysOfBrowser() };
    await followTeam({ ...world.visitor(), locale }, browser, { hosts: [] });
  }
}

/** Those since the last call. */
async function alerts(): Promise<string[]> {
  const rows = await world.db.select().from(pushMessages).orderBy(asc(pushMessages.id));
  await world.db.delete(pushMessages);
  return rows.map(({ title, body }) => `${title} / ${body}`);
}

const game = async (text: string, more = {}) =>
  scheduleGame(admin, U13, text, { stage: "semi-final", time: "15:00", ...more });

const edit = (id: number, change: Partial<Parameters<typeof editGame>[2]>) =>
  editGame(admin, id, { ...lionsTigers({ tournamentName: U13, stage: "semi-final" }), ...change });
const undo = async (teamId: number) =>
  undoWithdrawal(admin, { teamId, withdrawalId: (await withdrawalOf(world, teamId)).id });

test("somebody who follows both teams gets one alert, other people none", async () => {
  await follow("lions", "tigers");
  await follow("bears");
  await recordScore(admin, await game("Lions - Tigers"), { team1Score: 2, team2Score: 1 });
  expect(await alerts()).toEqual(["Lions 2 – Tigers 1 (Semi-final) / Final."]);
});

test("followers get alerts in the language of the page on which they followed", async () => {
  await followIn("en", "bears");
  await followIn("es", "bears");
  const id = await game("Lions - Bears", { time: "17:00" });
  await recordState(admin, id, { change: { to: "postponed" } });
  const rows = await world.db.select().from(pushMessages).orderBy(asc(pushMessages.body));
  expect(rows.map(({ body }) => body)).toEqual([
    "Pospuesto. Le avisaremos la nueva hora.",
    "Postponed. We'll send you the new time.",
  ]);
  expect(rows.map(({ path }) => path.startsWith("/es/games/"))).toEqual([true, false]);
});

test("a moved game is announced at its new time, games of past days are not, and a replaced team's followers learn of it", async () => {
  await follow("lions");
  const id = await game("Lions - Bears", { time: "16:00" });
  const as = (time: string, date = "2025-07-15") =>
    edit(id, { team2Name: "Bears", date, time, confirmed: `${date} ${time}` });
  await as("17:30");
  expect(await alerts()).toEqual(["Lions – Bears (Semi-final) / Moved: Tue, Jul 15, 5:30 PM."]);
  await as("17:30", "2025-07-01");
  await recordScore(admin, id, { team1Score: 1, team2Score: 0 });
  expect(await alerts()).toEqual([]);
  await follow("lions");
  await follow("tigers");
  const replaced = await game("Lions - Bears", { time: "16:30" });
  await edit(replaced, { team1Name: "Tigers", team2Name: "Bears", time: "16:45" });
  expect((await alerts()).toSorted()).toEqual([
    "Lions: Semi-final / Correction: this team isn't playing in this game.",
    "Tigers: Semi-final / Tue, Jul 15, 4:45 PM, against Bears.",
  ]);
});

test("a deleted game is announced, even if the other team withdrew", async () => {
  await follow("lions");
  await deleteGame(admin, await game("Lions - Bears", { time: "20:00" }));
  const cancelled = await game("Lions - Bears", { time: "20:10" });
  await recordState(admin, cancelled, { change: { to: "cancelled" } });
  await deleteGame(admin, cancelled);
  expect(await alerts()).toEqual([
    "Lions – Bears (Semi-final) / Taken off the schedule.",
    "Lions – Bears (Semi-final) / Canceled.",
  ]);
  const { teamId } = await world.team("Storks");
  await game("Lions - Storks", { time: "20:20", stage: "group" });
  await withdrawTeam(admin, { teamId, choice: "remove" });
  expect(await alerts()).toEqual(["Lions – Storks (withdrawn) / Taken off the schedule."]);
  await undo(teamId);
  expect(await alerts()).toEqual(["Lions – Storks / Back on the schedule: Tue, Jul 15, 8:20 PM."]);
});

test("a withdrawal and an annulled result are announced", async () => {
  const { teamId } = await world.team("Herons");
  await follow("herons");
  const id = await game("Lions - Herons", { time: "20:30", stage: "group" });
  await recordScore(admin, id, { team1Score: 1, team2Score: 2 });
  await alerts();
  await withdrawTeam(admin, { teamId, choice: "annul" });
  expect(await alerts()).toEqual([
    "Lions – Herons (withdrawn) / Annulled. The result (1-2) doesn't count.",
    `Herons / Withdrawn from ${world.cup.name}.`,
  ]);
  await undo(teamId);
  const back = `Herons / Back in ${world.cup.name}.`;
  expect(await alerts()).toEqual(["Lions 1 – Herons 2 / Final.", back]);
});

test("an import announces results and new times like any other change", async () => {
  await follow("lions");
  await game("Lions - Tigers", { time: "21:00" });
  await game("Lions - Bears", { time: "21:10" });
  const file = (...lines: string[]) =>
    importGames(
      admin,
      ["tournament,stage,date,time,team1,team2,score1,score2", ...lines]
        .map((line, at) => (at === 0 ? line : `${U13},final,${line}`))
        .join("\n"),
    );
  await file("2025-07-15,22:00,Lions,Tigers,,", "2025-07-15,22:10,Lions,Bears,,");
  expect(await alerts()).toEqual([]);
  await file(
    "2025-07-15,22:00,Lions,Tigers,2,1",
    "2025-07-15,22:30,Lions,Bears,,",
    "2025-07-01,22:00,Lions,Tigers,5,5",
  );
  expect(await alerts()).toEqual([
    "Lions 2 – Tigers 1 (Final) / Final.",
    "Lions: new times / Lions – Bears (Final) is now at 10:30 PM.",
  ]);
});
