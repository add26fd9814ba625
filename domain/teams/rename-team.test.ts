import { beforeEach, expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { accounts, type players } from "#db/schema/people.ts";
import { approvedManagers, teamRequests } from "#db/schema/team-managers.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import { reasonOf } from "#domain/core/input.ts";
import { message } from "#i18n/message.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { coManage } from "#tests/support/factories/co-managers.ts";
import { settle } from "#tests/support/factories/consents.ts";
import { heardDuring } from "#tests/support/factories/cups.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { mailsTo, waiting } from "#tests/support/factories/invitations.ts";
import { approveListed, approveListedTeam } from "#tests/support/factories/managers.ts";
import { after, setCup, teamRow } from "#tests/support/factories/payments.ts";
import { type Person, U13, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { managedTeams } from "../competition/withdrawals/manager-succession.ts";
import type { Ctx } from "../core/context.ts";
import { schemaOf } from "../core/fields.ts";
import { tournamentTopic } from "../core/topics.ts";
import {
  createTeamFromWaitlistInput,
  createTeamInput,
  renameTeamInput,
  teamDetailFields,
} from "./input.ts";
import { acceptInvitation } from "./invitations/answer-invitation.ts";
import { invitePlayer } from "./invitations/invite-player.ts";
import { approvePlayers } from "./join-decisions.ts";
import { joinTeam } from "./joining.ts";
import { presentTeamSlug, renameOwnTeam, renameTeam } from "./rename-team.ts";
import { handOverTeam } from "./team-manager.ts";
import { createOrRequestTeam } from "./team-requests/request-team.ts";
import { myTeams, readTeam } from "./team-view.ts";
import { assignPlayer } from "./waitlist/assign-players.ts";

const { world, admin } = useAdminWorld();

beforeEach(() => world.db.delete(mails));

test("no form takes a team's name or short name with a contact in it", () => {
  const [name, tournamentName] = ["Text 213-555-0199", "U13-U15"];
  const forms = [
    createTeamInput.safeParse({ name, tournamentName }),
    createTeamFromWaitlistInput.safeParse({ tournamentId: "1", name, players: "x" }),
    renameTeamInput.safeParse({ name, shortName: "" }),
    renameTeamInput.safeParse({ name: "Rats", shortName: "@uncle.bob" }),
    schemaOf(teamDetailFields).safeParse({ shortName: "2135550199" }),
  ];
  const refused = forms.map((form) => form.error?.issues.map(reasonOf) ?? []);
  for (const reasons of refused) expect(reasons).toContainEqual(message("coreErrors.publicName"));
});

test("a name that was asked for before names were checked makes no team", async () => {
  await setCup(world, { approvesTeams: true });
  const by = await world.person();
  const about = { name: "Old Rats", tournamentName: U13, playerId: by.playerId };
  await createOrRequestTeam(by.ctx, about);
  await setCup(world, { approvesTeams: false });
  const [request] = await world.db.update(teamRequests).set({ name: "@uncle.bob" }).returning();
  const refusal = { code: "invalid", text: message("coreErrors.publicName") } as const;
  await expectRefusal(approveListedTeam(admin, request?.id ?? 0), refusal);
});

test("an organizer renames a team, and its manager gets an email", async () => {
  const { teamId, manager } = await world.team("Kids text me 213");
  await world.set(teams, { id: teamId }, { shortName: "@bob" });
  const { tournamentId } = await teamRow(world, teamId);
  const heard = await heardDuring(world, () =>
    renameTeam(admin, { teamId, name: "River Rats", shortName: null }),
  );
  expect(heard).toContain(tournamentTopic(tournamentId));
  const renamed = { name: "River Rats", shortName: null, slug: "river-rats" };
  expect(await teamRow(world, teamId)).toMatchObject(renamed);
  expect(await mailsTo(world, manager)).toMatchObject([
    { subject: "The organizer changed the name of River Rats" },
  ]);
  expect((await auditOf(world, `team:${teamId}`)).at(-1)).toMatchObject({ action: "team.rename" });
  await renameTeam(admin, { teamId, name: "RIVER Rats", shortName: "Rats" });
  expect(await teamRow(world, teamId)).toMatchObject({ shortName: "Rats", slug: "river-rats" });
  await renameTeam(admin, { teamId, name: "RIVER Rats", shortName: "Rats" });
  const [, second] = await mailsTo(world, manager);
  expect(second?.body).toContain("It's now RIVER Rats, or Rats on the scoreboard.");
});

test("a withdrawn team can be renamed, to a name that nobody else has", async () => {
  const { teamId } = await world.team("Gone Goats");
  await world.team("Here Hens");
  await world.set(teams, { id: teamId }, { withdrawnAt: world.now });
  const taken = renameTeam(admin, { teamId, name: "HERE  hens", shortName: null });
  await expectRefusal(taken, { code: "conflict", field: "name" });
  await renameTeam(admin, { teamId, name: "Good Goats", shortName: null });
  expect(await teamRow(world, teamId)).toMatchObject({ name: "Good Goats" });
});

test("a manager renames their team until rosters lock, and the other managers get an email", async () => {
  const { teamId, manager, members } = await world.team("Rough Rams", { more: 1 });
  const helper = await world.adult();
  await coManage(world, { ctx: admin }, teamId, helper);
  await world.db.delete(mails);
  await renameOwnTeam(manager.ctx, { teamId, name: "Ready Rams" });
  expect(await teamRow(world, teamId)).toMatchObject({ name: "Ready Rams", slug: "ready-rams" });
  expect(await mailsTo(world, manager)).toEqual([]);
  expect(await mailsTo(world, helper)).toMatchObject([
    { subject: "A team manager changed the name of Ready Rams" },
  ]);
  const [member] = members;
  if (!member) throw new Error("The team has no member.");
  await expectRefusal(renameOwnTeam(member.ctx, { teamId, name: "Mine" }), "forbidden");
  await setCup(world, { rosterLocksAt: world.now });
  await expectRefusal(renameOwnTeam(manager.ctx, { teamId, name: "Late Rams" }), "closed");
  await setCup(world, { rosterLocksAt: null });
});

test("the last three addresses of a team lead to the present one, and a live one wins", async () => {
  const { teamId } = await world.team("First Foxes");
  let day = 0;
  const rename = (name: string) => {
    day += 1;
    return renameTeam(after(day, admin), { teamId, name, shortName: null });
  };
  for (const name of ["Second Foxes", "Third Foxes", "Fourth Foxes", "Fifth Foxes"]) {
    await rename(name);
  }
  const leads = (slugs: string[]) =>
    Promise.all(slugs.map(async (slug) => (await presentTeamSlug(world, slug)) ?? "nowhere"));
  const old = ["first-foxes", "Second-Foxes", "third-foxes", "fourth-foxes", "fifth-foxes"];
  const fifth = "fifth-foxes";
  expect(await leads(old)).toEqual(["nowhere", fifth, fifth, fifth, "nowhere"]);
  await world.team("Third Foxes");
  expect(await leads(old)).toEqual(["nowhere", fifth, "nowhere", fifth, "nowhere"]);
  await rename("Second Foxes");
  expect(await leads([fifth, "second-foxes"])).toEqual(["second-foxes", "nowhere"]);
  await renameTeam(admin, { teamId, name: "Second Foxes", shortName: null, dropOld: true });
  expect(await leads([...old, fifth])).toEqual(Array(6).fill("nowhere"));
});

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
  world.set(accounts, { id: accountId }, { emailVerifiedAt: at });

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
  await world.remove(approvedManagers, { accountId: manager.accountId });
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
  await world.remove(memberships, { playerId: newcomer.playerId });
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
  await world.set(teams, { id: teamId }, { managerAccountId: accountId });
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
