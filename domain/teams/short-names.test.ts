import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { accounts, type players } from "#db/schema/people.ts";
import { approvedManagers } from "#db/schema/team-managers.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { settle } from "#tests/support/factories/consents.ts";
import { waiting } from "#tests/support/factories/invitations.ts";
import { approveListed } from "#tests/support/factories/managers.ts";
import { type Person, U13, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { managedTeams } from "../competition/withdrawals/manager-succession.ts";
import type { Ctx } from "../core/context.ts";
import { acceptInvitation } from "./invitations/answer-invitation.ts";
import { invitePlayer } from "./invitations/invite-player.ts";
import { approvePlayers } from "./join-decisions.ts";
import { joinTeam } from "./joining.ts";
import { handOverTeam } from "./team-manager.ts";
import { myTeams, readTeam } from "./team-view.ts";
import { assignPlayer } from "./waitlist/assign-players.ts";

const { world, admin } = useAdminWorld();

let staged = 0;

/** Two approved players, the first under 13 without a signed form, and one who has just joined. */
async function stage({ confirmed = true, agreed = true } = {}) {
  const manager = await world.adult({ firstName: "Mara", lastName: "Manager" });
  const team = await world.team(`Team ${++staged}`, { manager });
  const join = async (player: Partial<typeof players.$inferInsert>, account = {}) => {
    const person = await world.person(player, account);
    await joinTeam(person.ctx, { playerId: person.playerId, teamCode: team.teamCode });
    return person;
  };
  const child = await join({ firstName: "Cleo", lastName: "Child", dob: "2012-08-01" });
  const teen = await join({ firstName: "Tess", lastName: "Teen" });
  await world.db.update(memberships).set({ approvedAt: world.now });
  const newcomer = await join({ firstName: "Nina", lastName: "New" }, { confirmed });
  if (agreed) await settle(world, child, teen, newcomer);
  return { ...team, manager, teen, newcomer };
}

const rosterFor = async (ctx: Ctx) =>
  (await myTeams(ctx))[0]?.roster.flatMap(({ player }) => player?.name ?? []);
const playersFor = async (ctx: Ctx, teamId: number) =>
  (await readTeam(ctx, teamId)).roster.flatMap(({ player }) => player ?? []);
const whyFor = async (ctx: Ctx) => (await myTeams(ctx))[0]?.shortNames;
const confirm = ({ accountId }: Person, at: Date | null) =>
  world.db.update(accounts).set({ emailVerifiedAt: at }).where(eq(accounts.id, accountId));

const FULL = ["Player 1", "Tess Teen", "Nina New"];
const SHORT = ["Player 1", "Tess T.", "Nina New"];

test("an approved manager sees minors in full once a guardian agreed", async () => {
  const { manager } = await stage();
  expect(await rosterFor(manager.ctx)).toEqual(["Cleo Child", "Tess Teen", "Nina New"]);
  const before = await stage({ agreed: false });
  expect(await rosterFor(before.manager.ctx)).toEqual(["Cleo C.", "Tess T.", "Nina N."]);
});

test("until a guardian agrees, teammates see a minor's short name", async () => {
  const { teen } = await stage({ agreed: false });
  expect(await rosterFor(teen.ctx)).toEqual(["Player 1", "Tess Teen", "Nina N."]);
});

test("a manager sees what a newcomer does until approved by the organizer", async () => {
  const { manager, teamId, teen } = await stage();
  const own = eq(approvedManagers.accountId, manager.accountId);
  await world.db.delete(approvedManagers).where(own);
  const names = ["Player 1", "Tess T.", "Nina N."];
  expect(await rosterFor(manager.ctx)).toEqual(names);
  expect(await whyFor(manager.ctx)).toEqual({ unconfirmed: false, unapproved: "manager" });
  const players = await playersFor(manager.ctx, teamId);
  expect(players.some(({ id, pending }) => pending && id === teen.playerId)).toBe(false);
  await approveListed(admin, manager);
  expect(await rosterFor(manager.ctx)).toEqual(["Cleo Child", "Tess Teen", "Nina New"]);
});

test("who joins a team whose manager isn't approved stays new, whatever the manager does", async () => {
  const { manager, teamId, newcomer } = await stage();
  await world.db.delete(approvedManagers);
  const later = "You can approve players once the organizer has approved you as a team manager.";
  const approves = (playerId: string | null) => approvePlayers(manager.ctx, { teamId, playerId });
  await expectRefusal(approves(newcomer.playerId), "forbidden", later);
  expect(await approves(null)).toEqual({ approved: 0, left: 0 });
  expect((await readTeam(manager.ctx, teamId)).whyNotApproving).toBe(later);
  expect(await rosterFor(newcomer.ctx)).toEqual(SHORT);
});

test("a manager under 18 sees what a teammate does", async () => {
  const young = await world.person({ firstName: "Yara", lastName: "Young" });
  const { teamCode } = await world.team("Young", { manager: young });
  const child = await world.person({ firstName: "Cleo", lastName: "Child", dob: "2012-08-01" });
  await joinTeam(child.ctx, { playerId: child.playerId, teamCode });
  await settle(world, young, child);
  expect(await rosterFor(young.ctx)).toEqual(["Yara Young", "Player 2"]);
  expect(await whyFor(young.ctx)).toBeNull();
});

test("who joined by code sees short names until approved, and teammates see theirs in full", async () => {
  const { teamId, manager, teen, newcomer } = await stage();
  expect(await rosterFor(newcomer.ctx)).toEqual(SHORT);
  expect(await whyFor(newcomer.ctx)).toEqual({ unconfirmed: false, unapproved: "player" });
  expect(await rosterFor(teen.ctx)).toEqual(FULL);
  const approved = await approvePlayers(manager.ctx, { teamId, playerId: newcomer.playerId });
  expect(approved).toEqual({ approved: 1, left: 0 });
  expect(await rosterFor(newcomer.ctx)).toEqual(FULL);
  expect(await whyFor(newcomer.ctx)).toBeNull();
});

test("who joined by code sees short names until their email is confirmed too", async () => {
  const { teamId, manager, newcomer } = await stage({ confirmed: false });
  expect(await whyFor(newcomer.ctx)).toEqual({ unconfirmed: true, unapproved: "player" });
  await approvePlayers(manager.ctx, { teamId, playerId: null });
  expect(await rosterFor(newcomer.ctx)).toEqual(SHORT);
  expect(await whyFor(newcomer.ctx)).toEqual({ unconfirmed: true, unapproved: null });
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

test("a player under 18 who managed for a while is as new to the team as before", async () => {
  const { teamId, manager, newcomer } = await stage();
  await handOverTeam(manager.ctx, { teamId, playerId: newcomer.playerId });
  expect(await whyFor(newcomer.ctx)).toEqual({ unconfirmed: false, unapproved: "manager" });
  const { accountId } = manager;
  await world.db.update(teams).set({ managerAccountId: accountId }).where(eq(teams.id, teamId));
  expect(await whyFor(newcomer.ctx)).toEqual({ unconfirmed: false, unapproved: "player" });
});

test("a manager without a confirmed email sees short names and no consent status", async () => {
  const { teamId, manager, teen } = await stage();
  await confirm(manager, null);
  const names = ["Player 1", "Tess T.", "Nina N."];
  expect(await rosterFor(manager.ctx)).toEqual(names);
  const players = await playersFor(manager.ctx, teamId);
  expect(players.map(({ name }) => name)).toEqual(names);
  expect(players.some(({ id, pending }) => pending && id === teen.playerId)).toBe(false);
  const [left] = await managedTeams(manager.ctx, world.cup, manager.accountId);
  expect(left?.successors.map(({ name }) => name)).toEqual(names);
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
