import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { goals } from "../../db/schema/competition.ts";
import { cups } from "../../db/schema/cup.ts";
import { mails } from "../../db/schema/messaging.ts";
import { accounts, type players } from "../../db/schema/people.ts";
import { memberships } from "../../db/schema/teams.ts";
import { expectRefusal } from "../../tests/support/assertions/refusal.ts";
import { changeTournament, tournamentRow } from "../../tests/support/factories/cups.ts";
import { placeTeams } from "../../tests/support/factories/games.ts";
import { waiting } from "../../tests/support/factories/invitations.ts";
import { pay } from "../../tests/support/factories/payments.ts";
import { type Person, U13, U16, useAdmin, useWorld } from "../../tests/support/fixtures/world.ts";
import { addGoal, voidGoal } from "../competition/goals/goals.ts";
import { managedTeams } from "../competition/withdrawals/manager-succession.ts";
import { withdrawTeam } from "../competition/withdrawals/withdraw-team.ts";
import type { Ctx } from "../core/context.ts";
import { acceptInvitation } from "./invitations/answer-invitation.ts";
import { invitePlayer } from "./invitations/invite-player.ts";
import { approvePlayers } from "./join-decisions.ts";
import { joinTeam } from "./joining.ts";
import { listTeams } from "./rosters.ts";
import { handOverTeam } from "./team-manager.ts";
import { myTeams, readTeam } from "./team-view.ts";
import { readVisiblePending } from "./viewer-roles.ts";
import { assignPlayer } from "./waitlist/assign-players.ts";

const world = useWorld();
const admin = useAdmin(world);

const setMinimum = async (minRoster: string) =>
  changeTournament(admin, await world.tournamentId(U13), { minRoster });

afterEach(() => setMinimum(""));

test("a roster shows every slot in order with names and the goals of this cup", async () => {
  const { teamId, manager, members } = await world.team("River Rats", { more: 2 });
  const [first, striker] = members as [Person, Person];
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

test("a coach who plays elsewhere has two teams", async () => {
  const coach = await world.person({ dob: "2000-01-01" });
  await world.team("Coached", { manager: coach });
  const open = await world.team("Played", { tournamentName: U16 });
  await joinTeam(coach.ctx, { playerId: coach.playerId, teamCode: open.teamCode });
  expect((await myTeams(coach.ctx)).map(({ name, isManager }) => [name, isManager])).toEqual([
    ["Coached", true],
    ["Played", false],
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
      { id: manager.playerId, isManagers: true, isHolder: true, pending: true, paid: 0 },
      { id: member.playerId, isManagers: false, mayManage: true, paid: 2500 },
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

let teams = 0;

async function stage({ confirmed = true } = {}) {
  const manager = await world.person({ firstName: "Mara", lastName: "Manager" });
  const team = await world.team(`Team ${++teams}`, { manager });
  const join = async (player: Partial<typeof players.$inferInsert>, account = {}) => {
    const person = await world.person(player, account);
    await joinTeam(person.ctx, { playerId: person.playerId, teamCode: team.teamCode });
    return person;
  };
  await join({ firstName: "Cleo", lastName: "Child", dob: "2012-08-01" });
  const teen = await join({ firstName: "Tess", lastName: "Teen" });
  await world.db.update(memberships).set({ approvedAt: world.now });
  const newcomer = await join({ firstName: "Nina", lastName: "New" }, { confirmed });
  return { ...team, manager, teen, newcomer };
}

const rosterFor = async (ctx: Ctx) =>
  (await myTeams(ctx))[0]?.roster.flatMap(({ player }) => player?.name ?? []);
const playersFor = async (ctx: Ctx, teamId: number) =>
  (await readTeam(ctx, teamId)).roster.flatMap(({ player }) => player ?? []);
const whyFor = async (ctx: Ctx) => (await myTeams(ctx))[0]?.shortNames;
const confirm = ({ accountId }: Person, at: Date | null) =>
  world.db.update(accounts).set({ emailVerifiedAt: at }).where(eq(accounts.id, accountId));

const FULL = ["Mara Manager", "Cleo Child", "Tess Teen", "Nina New"];
const SHORT = ["Mara M.", "Player 2", "Tess T.", "Nina New"];

test("who joined by code sees short names until approved, and teammates see theirs in full", async () => {
  const { teamId, manager, teen, newcomer } = await stage();
  expect(await rosterFor(newcomer.ctx)).toEqual(SHORT);
  expect(await whyFor(newcomer.ctx)).toEqual({ unconfirmed: false, unapproved: true });
  expect(await rosterFor(teen.ctx)).toEqual(FULL);
  const approved = await approvePlayers(manager.ctx, { teamId, playerId: newcomer.playerId });
  expect(approved).toEqual({ approved: 1, left: 0 });
  expect(await rosterFor(newcomer.ctx)).toEqual(FULL);
  expect(await whyFor(newcomer.ctx)).toBeNull();
});

test("who joined by code sees short names until their email is confirmed too", async () => {
  const { teamId, manager, newcomer } = await stage({ confirmed: false });
  expect(await whyFor(newcomer.ctx)).toEqual({ unconfirmed: true, unapproved: true });
  await approvePlayers(manager.ctx, { teamId, playerId: null });
  expect(await rosterFor(newcomer.ctx)).toEqual(SHORT);
  expect(await whyFor(newcomer.ctx)).toEqual({ unconfirmed: true, unapproved: false });
  await confirm(newcomer, world.now);
  expect(await rosterFor(newcomer.ctx)).toEqual(FULL);
});

test("approving twice changes nothing, and somebody who left is not found", async () => {
  const { teamId, manager, newcomer } = await stage();
  const input = { teamId, playerId: newcomer.playerId };
  await approvePlayers(manager.ctx, input);
  expect(await approvePlayers(manager.ctx, input)).toEqual({ approved: 0, left: 0 });
  await world.db.delete(memberships).where(eq(memberships.playerId, newcomer.playerId));
  await expectRefusal(approvePlayers(manager.ctx, input), "not-found");
});

test("the creator, invited and placed players are approved", async () => {
  const { teamId, manager } = await stage();
  const invited = await waiting(world);
  const asked = { teamId, playerId: invited.playerId };
  await acceptInvitation(invited.ctx, await invitePlayer(manager.ctx, asked));
  const placed = await waiting(world, {}, U13);
  await assignPlayer(await world.admin(), { teamId, playerId: placed.playerId });
  for (const { ctx } of [manager, invited, placed]) expect(await whyFor(ctx)).toBeNull();
});

test("a new manager is approved and stays so", async () => {
  const { teamId, manager, newcomer } = await stage();
  await handOverTeam(manager.ctx, { teamId, playerId: newcomer.playerId });
  await handOverTeam(newcomer.ctx, { teamId, playerId: manager.playerId });
  expect(await whyFor(newcomer.ctx)).toBeNull();
});

test("a manager without a confirmed email sees short names and no consent status", async () => {
  const { teamId, manager, teen } = await stage();
  await confirm(manager, null);
  const names = ["Mara Manager", "Player 2", "Tess T.", "Nina N."];
  expect(await rosterFor(manager.ctx)).toEqual(names);
  const players = await playersFor(manager.ctx, teamId);
  expect(players.map(({ name }) => name)).toEqual(names);
  expect(players.some(({ id, pending }) => pending && id === teen.playerId)).toBe(false);
  const [left] = await managedTeams(manager.ctx, world.cup, manager.accountId);
  expect(left?.successors.map(({ name }) => name)).toEqual(names.slice(1));
});

test("a manager without a confirmed email is emailed about a child without its name", async () => {
  const { teamId, manager } = await stage();
  await confirm(manager, null);
  const child = await waiting(world, { firstName: "Zoe", lastName: "Zeller", dob: "2012-08-02" });
  await assignPlayer(await world.admin(), { teamId, playerId: child.playerId });
  const told = await world.db.select().from(mails);
  const toManager = told.filter(({ concerns }) => concerns.includes(manager.accountId));
  expect(toManager.length).toBeGreaterThan(0);
  expect(JSON.stringify(toManager)).not.toMatch(/Zoe|Zeller/);
});

test("consent status is for manager and organizer only", async () => {
  const { teamId, manager, teen, newcomer } = await stage();
  const ids = [teen.playerId, newcomer.playerId];
  const pending = async (ctx: Ctx) =>
    [...(await readVisiblePending(ctx, world.cup, ids))].toSorted();
  expect(await pending(manager.ctx)).toEqual(ids.toSorted());
  expect(await pending(await world.admin())).toEqual(ids.toSorted());
  expect(await pending(teen.ctx)).toEqual([teen.playerId]);
  const players = await playersFor(manager.ctx, teamId);
  expect(players.filter((each) => each.pending).length).toBeGreaterThan(1);
});
