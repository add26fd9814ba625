import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { goals } from "#db/schema/competition.ts";
import { cups } from "#db/schema/cup.ts";
import { mails } from "#db/schema/messaging.ts";
import { formerMembers, withdrawals } from "#db/schema/teams.ts";
import { joinTeam } from "#domain/teams/joining.ts";
import {
  gamesOf,
  groupOfFour,
  tableOf,
  withdrawalOf,
} from "#tests/support/factories/withdrawals.ts";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { recordState } from "../games/results.ts";
import { topScorers } from "../goals/top-scorers.ts";
import { importGames } from "../import/import-games.ts";
import { withdrawTeam } from "./withdraw-team.ts";
import { previewWithdrawal } from "./withdrawn-teams.ts";

const { world, admin } = useAdminWorld();

const PLAYED = ["Tigers - Lions 2-1", "Bears - Wolves 1-0", "Lions - Wolves 3-0"];

test.each([
  [
    "removing its unplayed games keeps the played ones",
    "remove",
    [...PLAYED, "Lions - Bears"],
    ["Lions 3 +2 (2)", "Tigers 3 +1 (1)", "Bears 3 +1 (1)", "Wolves 0 -4 (2)"],
  ],
  [
    "forfeiting its unplayed games uses the cup's forfeit score",
    "forfeit",
    [...PLAYED, "Tigers - Bears Forfeit 0-5", "Wolves - Tigers Forfeit 5-0", "Lions - Bears"],
    ["Bears 6 +6 (2)", "Lions 3 +2 (2)", "Wolves 3 +1 (3)", "Tigers 3 -9 (3)"],
  ],
] as const)("withdrawing a team: %s", async (_, choice, games, table) => {
  await world.db.update(cups).set({ forfeitScore: 5 });
  const { tournamentId, tigers } = await groupOfFour(world, admin);
  await withdrawTeam(admin, { teamId: tigers.teamId, choice });
  await world.db.update(cups).set({ forfeitScore: 3 });
  expect(await gamesOf(admin, tournamentId)).toEqual(games);
  expect(await tableOf(world, tournamentId)).toEqual(table);
});

test("annulling all games of a withdrawn team takes their goals too", async () => {
  const { tournamentId, tigers, game } = await groupOfFour(world, admin);
  await world.db.insert(goals).values({
    cupId: world.cup.id,
    gameId: await game("Tigers - Lions"),
    teamId: tigers.teamId,
    playerId: tigers.manager.playerId,
    recordedAt: world.now,
  });
  expect(await topScorers(admin, world.cup, tournamentId)).toHaveLength(1);
  await withdrawTeam(admin, { teamId: tigers.teamId, choice: "annul" });
  expect(await gamesOf(admin, tournamentId)).toEqual([
    "Tigers - Lions Annulled 2-1",
    ...PLAYED.slice(1),
    "Tigers - Bears Annulled",
    "Wolves - Tigers Annulled",
    "Lions - Bears",
  ]);
  const expected = ["Lions 3 +3 (1)", "Bears 3 +1 (1)", "Wolves 0 -4 (2)"];
  expect(await tableOf(world, tournamentId)).toEqual(expected);
  expect(await topScorers(admin, world.cup, tournamentId)).toEqual([]);
});

test("an import brings no annulled game back", async () => {
  const { name, tournamentId, tigers } = await groupOfFour(world, admin);
  await withdrawTeam(admin, { teamId: tigers.teamId, choice: "annul" });
  const before = await gamesOf(admin, tournamentId);
  const file = `tournament,date,time,team1,team2,score1,score2\n${name},2025-07-15,09:00,Tigers,Lions,2,1\n`;
  expect(await importGames(admin, file)).toMatchObject({ ok: true });
  expect(await gamesOf(admin, tournamentId)).toEqual(before);
});

test("a live game of a withdrawn team continues unless annulled @long", async () => {
  for (const choice of ["remove", "forfeit", "annul"] as const) {
    const { tournamentId, tigers, game } = await groupOfFour(world, admin);
    await recordState(admin, await game("Tigers - Bears"), { change: { to: "live" } });
    await withdrawTeam(admin, { teamId: tigers.teamId, choice });
    const words = choice === "annul" ? "Annulled 0-0" : "Live 0-0";
    expect(await gamesOf(admin, tournamentId)).toContain(`Tigers - Bears ${words}`);
  }
});

test("a game between two withdrawn teams is removed @long", async () => {
  const { tournamentId, tigers, idOf, game } = await groupOfFour(world, admin);
  const between = await game("Wolves - Tigers");
  await withdrawTeam(admin, { teamId: await idOf("Wolves"), choice: "annul" });
  await recordState(admin, between, { change: { to: "scheduled" } });
  await withdrawTeam(admin, { teamId: tigers.teamId, choice: "forfeit" });
  const games = await gamesOf(admin, tournamentId);
  expect(games.filter((each) => each.startsWith("Wolves - Tigers"))).toEqual([]);
  expect(games).toContain("Tigers - Bears Forfeit 0-3");
});

test("people of a withdrawn team are on record with it, free for another, and emailed", async () => {
  const { name, tigers } = await groupOfFour(world, admin);
  await world.db.delete(mails);
  await withdrawTeam(admin, { teamId: tigers.teamId, choice: "remove" });
  const { id } = await withdrawalOf(world, tigers.teamId);
  const own = eq(formerMembers.withdrawalId, id);
  const former = await world.db.select().from(formerMembers).where(own).orderBy(formerMembers.slot);
  const people = [tigers.manager, ...tigers.members];
  expect(former.map(({ playerId, slot }) => [playerId, slot])).toEqual(
    people.map(({ playerId }, index) => [playerId, index + 1]),
  );
  const sent = await world.db.select().from(mails).orderBy(mails.id);
  expect(sent).toHaveLength(3);
  for (const mail of sent) {
    expect(mail.subject).toBe(`Tigers was withdrawn from ${world.cup.name}`);
    expect(mail.body).toContain("can join another team with its team code, or join the waitlist");
  }
  const other = await world.team("Owls", { tournamentName: name });
  for (const { ctx, playerId } of people) {
    await joinTeam(ctx, { playerId, teamCode: other.teamCode });
  }
});

test("the preview of a withdrawal shows for each choice which games change and who gains or loses points", async () => {
  const { tigers, tournamentId } = await groupOfFour(world, admin);
  const before = await gamesOf(admin, tournamentId);
  const { choices } = await previewWithdrawal(admin, tigers.teamId);
  const told = choices.map(({ choice, games, rows, leavesTable, refused }) => [
    leavesTable ? `${choice}, and it leaves the table` : choice,
    games.map(
      ({ team1Name, team2Name, from, to }) => `${team1Name} - ${team2Name} ${from} > ${to}`,
    ),
    rows.map(({ before, after }) => `${after.name} ${before.points} > ${after.points}`),
    refused,
  ]);
  const [bears, wolves] = ["Tigers - Bears null >", "Wolves - Tigers null >"];
  const annulled = ["Tigers - Lions 2-1 > Annulled", `${bears} Annulled`, `${wolves} Annulled`];
  expect(told).toEqual([
    ["remove", [`${bears} Removed`, `${wolves} Removed`], [], null],
    [
      "forfeit",
      [`${bears} Forfeit 0-3`, `${wolves} Forfeit 3-0`],
      ["Bears 3 > 6", "Lions 3 > 3", "Wolves 0 > 3"],
      null,
    ],
    [
      "annul, and it leaves the table",
      annulled,
      ["Lions 3 > 3", "Bears 3 > 3", "Wolves 0 > 0"],
      null,
    ],
  ]);
  expect(await gamesOf(admin, tournamentId)).toEqual(before);
  expect(await world.countRows(withdrawals, { teamId: tigers.teamId })).toBe(0);
});

test("a preview of a withdrawal outdated by a score is refused", async () => {
  const { tigers, tournamentId, game } = await groupOfFour(world, admin);
  const { choices } = await previewWithdrawal(admin, tigers.teamId);
  const version = choices.find(({ choice }) => choice === "forfeit")?.version;
  await recordState(admin, await game("Tigers - Bears"), { change: { to: "live" } });
  const input = { teamId: tigers.teamId, choice: "forfeit", version } as const;
  await expect(withdrawTeam(admin, input)).rejects.toMatchObject({ code: "changed" });
  expect(await gamesOf(admin, tournamentId)).toContain("Wolves - Tigers");
  const again = (await previewWithdrawal(admin, tigers.teamId)).choices[1]?.version;
  await withdrawTeam(admin, { ...input, version: again });
  expect(await gamesOf(admin, tournamentId)).toContain("Wolves - Tigers Forfeit 3-0");
});
