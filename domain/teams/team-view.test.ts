import { afterEach, expect, test } from "vitest";
import { goals } from "#db/schema/competition.ts";
import { cups } from "#db/schema/cup.ts";
import { settle } from "#tests/support/factories/consents.ts";
import { changeTournament, tournamentRow } from "#tests/support/factories/cups.ts";
import { placeTeams } from "#tests/support/factories/games.ts";
import { pay } from "#tests/support/factories/payments.ts";
import { type Person, U13, U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { addGoal, voidGoal } from "../competition/goals/goals.ts";
import { withdrawTeam } from "../competition/withdrawals/withdraw-team.ts";
import { joinTeam } from "./joining.ts";
import { listTeams } from "./rosters.ts";
import { myTeams, readTeam } from "./team-view.ts";

const { world, admin } = useAdminWorld();

const setMinimum = async (minRoster: string) =>
  changeTournament(admin, await world.tournamentId(U13), { minRoster });

afterEach(() => setMinimum(""));

test("a roster shows every slot in order with names and the goals of this cup", async () => {
  const { teamId, manager, members } = await world.team("River Rats", { more: 2 });
  const [first, striker] = members as [Person, Person];
  await settle(world, manager, first);
  for (const { playerId } of [striker, striker, manager]) await addGoal(admin, playerId);
  await voidGoal(admin, manager.playerId);
  const { id: _, ...cup } = world.cup;
  const earlier = { ...cup, slug: "last-year", isCurrent: false };
  const [{ id: cupId } = { id: 0 }] = await world.db.insert(cups).values(earlier).returning();
  const goal = { cupId, playerId: manager.playerId, recordedAt: world.now };
  await world.db.insert(goals).values(goal);
  const [team] = await myTeams(striker.ctx);
  expect(team).toMatchObject({ id: teamId, isManager: false });
  expect(team?.roster).toMatchObject([
    { slot: 1, player: { id: manager.playerId, name: "Ana Silva", goalScored: 0 } },
    { slot: 2, player: { id: first.playerId, name: "Player0 Silva", goalScored: 0 } },
    { slot: 3, player: { id: striker.playerId, name: "Player1 Silva", goalScored: 2 } },
    ...[4, 5, 6, 7].map((slot) => ({ slot, player: null })),
  ]);
});

test("visitors, admins and people without a team see none", async () => {
  await world.team("Private");
  for (const ctx of [world.visitor(), admin, (await world.person()).ctx]) {
    expect(await myTeams(ctx)).toEqual([]);
  }
});

test("payments of players, approvals and heirs are for the manager and the admin", async () => {
  const { teamId, manager, members } = await world.team("Read", { more: 1 });
  const [member] = members as [Person];
  await pay(admin, teamId, { amount: "25", who: member.playerId });
  const feeSentence = "Owes $150. Due by noon on Friday the 26th. $25 of $175 received.";
  for (const ctx of [manager.ctx, admin]) {
    const team = await readTeam(ctx, teamId);
    expect(team).toMatchObject({ name: "Read", hasManager: true, feeSentence });
    expect(team.roster.slice(0, 2).map(({ player }) => player)).toMatchObject([
      { id: manager.playerId, isManagers: true, isHolder: true, pending: "waiting", paid: 0 },
      // A manager under 18 hands the team to adults only.
      { id: member.playerId, isManagers: false, mayManage: ctx === admin, paid: 2500 },
    ]);
  }
  const [seen] = await myTeams(member.ctx);
  expect(seen).toMatchObject({ feeSentence, newcomers: 0, requests: [] });
  expect(seen?.roster[1]?.player).toMatchObject({ paid: 0, mayManage: false });
  for (const ctx of [member.ctx, world.visitor()]) {
    await expect(readTeam(ctx, teamId)).rejects.toMatchObject({ code: "forbidden" });
  }
  await expect(readTeam(admin, 999_999)).rejects.toMatchObject({ code: "not-found" });
});

test("teams are listed by tournament, bracket and name, with their players, without withdrawn ones", async () => {
  await placeTeams(world, U16, { Wolves: "Bracket B", Tigers: "Bracket A", Lions: "Bracket A" });
  await world.team("Cubs", { more: 2 });
  await world.team("Coached Cubs", { manager: await world.person({ dob: "1990-01-01" }) });
  const { teamId } = await world.team("Gone");
  await withdrawTeam(admin, { teamId, choice: "remove" });
  const names = ["Coached Cubs", "Cubs", "Lions", "Tigers", "Wolves", "Gone"];
  const found = (await listTeams(admin)).filter(({ name }) => names.includes(name));
  expect(
    found.map((team) =>
      [team.tournamentName, team.bracketName, team.name, team.playerCount].join(),
    ),
  ).toEqual([
    `${U13},Bracket A,Coached Cubs,0`,
    `${U13},Bracket A,Cubs,3`,
    `${U16},Bracket A,Lions,0`,
    `${U16},Bracket A,Tigers,0`,
    `${U16},Bracket B,Wolves,0`,
  ]);
});

test("a team below the minimum roster is marked with what it lacks, and can still play", async () => {
  const { teamId, teamCode, manager } = await world.team("Short", { more: 2 });
  const lacks = async () => {
    const line = (await listTeams(admin)).find(({ id }) => id === teamId);
    const [own] = await myTeams(manager.ctx);
    expect(own?.missingCount).toBe(line?.missingCount);
    return line?.missingCount;
  };
  expect(await lacks()).toBe(0);
  await setMinimum("5");
  expect(await lacks()).toBe(2);
  for (const left of [1, 0, 0]) {
    const player = await world.person();
    await joinTeam(player.ctx, { playerId: player.playerId, teamCode });
    expect(await lacks()).toBe(left);
  }
});

test("a minimum above the roster size is refused", async () => {
  const id = await world.tournamentId(U13);
  await expect(changeTournament(admin, id, { minRoster: "8" })).rejects.toThrow();
  const byHand = world.pool.query("update tournaments set min_roster = 8 where id = $1", [id]);
  await expect(byHand).rejects.toThrow(/tournaments_min_roster/);
  expect(await tournamentRow(world, id)).toMatchObject({ minRoster: null });
});
