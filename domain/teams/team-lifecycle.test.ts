import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { goals } from "#db/schema/competition.ts";
import { auditEntries } from "#db/schema/core.ts";
import { brackets, cups } from "#db/schema/cup.ts";
import { teams } from "#db/schema/teams.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { pay, teamRow } from "#tests/support/factories/payments.ts";
import { waitForLocks } from "#tests/support/fixtures/concurrency.ts";
import { type Person, U13, U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { child } from "#tests/support/personas/account-owners.ts";
import { addGoal } from "../competition/goals/goals.ts";
import { withdrawTeam } from "../competition/withdrawals/withdraw-team.ts";
import { voidReceipt } from "../payments/receipts.ts";
import { listPayments } from "../payments/team-payments.ts";
import { joinTeam } from "./joining.ts";
import { leaveTeam } from "./roster-changes.ts";
import { createTeam, deleteTeam, insertTeam, moveTeam } from "./team-lifecycle.ts";
import { myTeams } from "./team-view.ts";
import { editWaitlist, joinWaitlist, leaveWaitlist } from "./waitlist/join-and-leave.ts";

const { world, admin } = useAdminWorld();

const create = (person: Person, name: string, tournamentName = U13) =>
  createTeam(person.ctx, { name, tournamentName, playerId: person.playerId });

const bracketIdOf = async (teamId: number) => (await teamRow(world, teamId)).bracketId;

test("an eligible creator manages the team and plays in slot 1", async () => {
  const ana = await world.person();
  expect(await create(ana, "River Rats")).toMatchObject({ plays: true });
  const [team] = await myTeams(ana.ctx);
  expect(team).toMatchObject({ name: "River Rats", isManager: true });
  expect(team?.roster[0]).toMatchObject({ slot: 1, player: { id: ana.playerId } });
});

test("nobody under 18 manages two teams, or creates one while on another", async () => {
  const { manager, members } = await world.team("Only One", { more: 1 });
  const refusal = { code: "conflict", message: "You already have a team." };
  await expectRefusal(create(manager, "Another"), refusal);
  await expectRefusal(create(members[0] as Person, "Mutiny"), refusal);
  const adult = await world.adult();
  const parent = await child(world, adult);
  await joinTeam(adult.ctx, { teamCode: (await world.team("Full Of")).teamCode, playerId: parent });
  const another = { name: "Mutiny", tournamentName: U13, playerId: parent };
  await expectRefusal(createTeam(adult.ctx, another), {
    message: "This player already has a team.",
  });
});

test("an adult manages several teams, and a player of theirs gets a slot on one", async () => {
  const coach = await world.adult();
  const first = await child(world, coach);
  const make = (name: string, playerId: string | null) =>
    createTeam(coach.ctx, { name, tournamentName: U13, playerId });
  expect(await make("Alphas", first)).toMatchObject({ plays: true });
  expect(await make("Betas", first)).toMatchObject({ plays: false });
  expect(await make("Gammas", await child(world, coach))).toMatchObject({ plays: true });
  expect((await myTeams(coach.ctx)).map(({ name, isManager }) => [name, isManager])).toEqual([
    ["Alphas", true],
    ["Betas", true],
    ["Gammas", true],
  ]);
});

test("an account with several players manages one team", async () => {
  const parent = await world.person();
  const made = await Promise.allSettled(
    [parent.playerId, await child(world, parent), null].map((playerId, index) =>
      createTeam(parent.ctx, { name: `Family ${index}`, tournamentName: U13, playerId }),
    ),
  );
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await myTeams(parent.ctx)).toHaveLength(1);
});

test("a name that looks like another's is taken, but only in its own tournament", async () => {
  await world.team("Río Plate");
  const ana = await world.person();
  for (const name of ["río plate", "RIO  PLATE", "R1o Plate", "Rіo Plаte", "Rio-Plate!"]) {
    await expectRefusal(create(ana, name), {
      message: "Another team in this tournament already has this name.",
      field: "name",
    });
  }
  await world.team("Twins");
  await create(await world.person(), "Twins", U16);
});

test("'Lions 2' and a second 'Lions' created at once get different addresses", async () => {
  const tournaments = [await world.tournamentId(U13), await world.tournamentId(U16)] as const;
  const insert = (tx: typeof world.db, tournamentId: number, name: string) =>
    insertTeam(tx, { tournamentId, name, managerAccountId: null, now: world.now });
  await insert(world.db, tournaments[0], "Slow Lions");
  const { later } = await world.db.transaction(async (tx) => {
    const first = await insert(tx, tournaments[0], "Slow Lions 2");
    expect(first.slug).toBe("slow-lions-2");
    // Wrapped in an object: the transaction would otherwise await a promise that waits for the
    // transaction.
    const later = world.db.transaction((other) => insert(other, tournaments[1], "Slow Lions"));
    later.catch(() => {});
    await waitForLocks(world);
    return { later };
  });
  expect(await later).toMatchObject({ slug: "slow-lions-3" });
});

test("simultaneous teams fill the brackets of U16+ evenly", async () => {
  const creators = await Promise.all(Array.from({ length: 6 }, () => world.person()));
  await world.remove(teams, { tournamentId: await world.tournamentId(U16) });
  const made = await Promise.all(creators.map((each, index) => create(each, `Even ${index}`, U16)));
  const ids = await Promise.all(made.map(({ teamId }) => bracketIdOf(teamId)));
  const [a = 0, b = 0] = await bracketsOf(U16);
  expect(ids.toSorted((one, other) => one - other)).toEqual([a, a, a, b, b, b]);
});

async function bracketsOf(tournamentName: string): Promise<number[]> {
  const found = await world.db
    .select({ id: brackets.id })
    .from(brackets)
    .where(eq(brackets.tournamentId, await world.tournamentId(tournamentName)))
    .orderBy(brackets.position);
  return found.map(({ id }) => id);
}

test("a team changes brackets while it has no group games", async () => {
  const [a = 0, b = 0] = await bracketsOf(U16);
  const { teamId } = await world.team("Movers", { tournamentName: U16 });
  expect(await bracketIdOf(teamId)).toBe(a);
  await moveTeam(admin, { teamId, bracketId: b });
  expect(await bracketIdOf(teamId)).toBe(b);
  await moveTeam(admin, { teamId, bracketId: a });
  const rival = await world.team("Rivals", { tournamentName: U16 });
  await moveTeam(admin, { teamId: rival.teamId, bracketId: a });
  await scheduleGame(admin, U16, "Movers - Rivals");
  for (const each of [teamId, rival.teamId]) {
    await expect(moveTeam(admin, { teamId: each, bracketId: b })).rejects.toThrow(
      "You can't move this team to another bracket because it already has group games in its current bracket.",
    );
    expect(await bracketIdOf(each)).toBe(a);
  }
});

test("a team cannot move to another tournament's bracket, or after withdrawing", async () => {
  const [, b = 0] = await bracketsOf(U16);
  const youth = await world.team("Youngsters");
  const wrong = moveTeam(admin, { teamId: youth.teamId, bracketId: b });
  await expectRefusal(wrong, { field: "bracketId" });
  const gone = await world.team("Went Home", { tournamentName: U16 });
  await withdrawTeam(admin, { teamId: gone.teamId, choice: "remove" });
  await expectRefusal(moveTeam(admin, { teamId: gone.teamId, bracketId: b }), "not-found");
});

test("a reference survives renaming the cup, and is unique: the number gets longer if needed", async () => {
  const { teamId } = await world.team("Keepers");
  const reference = await world.reference(teamId);
  expect(reference).toMatch(/^AC-[1-9][0-9]{2}$/);
  await world.db.update(cups).set({ name: "Spring Open" });
  expect(await world.reference(teamId)).toBe(reference);
  expect(await world.reference((await world.team("Latecomers")).teamId)).toMatch(/^SO-/);
  await world.db.update(cups).set({ name: "Araknid Cup" });
  await world.team("First");
  await world.pool.query(
    `insert into teams (cup_id, tournament_id, roster_size, bracket_id, name, name_key, slug, team_code,
        payment_reference, created_at)
      select cup_id, tournament_id, roster_size, bracket_id, 'Team ' || n, 'team' || n, 'crowd-' || n,
        100000 + n, 'AC-' || n, created_at
      from teams, generate_series(100, 999) n
      where slug = 'first' and 'AC-' || n not in (select payment_reference from teams)
      on conflict do nothing`,
  );
  const { paymentReference } = await insertTeam(world.db, {
    tournamentId: await world.tournamentId(U16),
    name: "One Too Many",
    managerAccountId: null,
    now: world.now,
  });
  expect(paymentReference).toMatch(/^AC-[1-9][0-9]{3}$/);
});

test("a deleted team's members are free to join another and keep their goals", async () => {
  const { teamId, manager, members } = await world.team("Field Mice", { more: 2 });
  await deleteTeam(manager.ctx, { teamId });
  expect(await world.countRows(teams, { id: teamId })).toBe(0);
  const next = await world.team("Next Mice");
  for (const { ctx, playerId } of [manager, ...members]) {
    expect(await myTeams(ctx)).toEqual([]);
    await expect(joinTeam(ctx, { playerId, teamCode: next.teamCode })).resolves.toBeTruthy();
  }
  const { teamId: scorers, manager: scorer } = await world.team("Scorers");
  await addGoal(admin, scorer.playerId);
  await deleteTeam(scorer.ctx, { teamId: scorers });
  const stored = await world.rows(goals, { playerId: scorer.playerId });
  expect(stored).toMatchObject([{ teamId: null, voidedAt: null }]);
});

test("a team with games is not deleted, nor one with payments unless all were voided", async () => {
  const home = await world.team("Home");
  const away = await world.team("Away");
  await scheduleGame(admin, U13, "Home - Away");
  for (const { manager, teamId } of [home, away]) {
    await expect(deleteTeam(manager.ctx, { teamId })).rejects.toThrow(
      "You can't delete your team because it already has games. Ask the organizer to delete it.",
    );
    expect(await myTeams(manager.ctx)).toHaveLength(1);
  }
  const { teamId, manager } = await world.team("Payers");
  const receiptId = await pay(admin, teamId);
  await expect(deleteTeam(manager.ctx, { teamId })).rejects.toThrow(
    "You can't delete your team because we've already received a payment for it. Ask the organizer to delete it.",
  );
  await voidReceipt(admin, { teamId, receiptId });
  await deleteTeam(manager.ctx, { teamId });
  expect((await listPayments(admin)).receipts).toMatchObject([{ id: receiptId, teamId: null }]);
});

test("team changes are logged without personal data or codes", async () => {
  const ana = await world.person({ firstName: "Xiomara", lastName: "Quetzalcoatl" });
  const bo = await world.person({ firstName: "Bartholomew", lastName: "Featherstone" });
  const { ctx, playerId } = bo;
  await joinWaitlist(ctx, { playerId, tournamentName: U13, showContact: true });
  await editWaitlist(ctx, { playerId, tournamentName: U16, showContact: true });
  await leaveWaitlist(ctx, { playerId });
  const team = await create(ana, "Unmistakable Name");
  await joinTeam(ctx, { playerId, teamCode: team.teamCode });
  await leaveTeam(ctx, { playerId, teamId: team.teamId });
  await deleteTeam(ana.ctx, team);
  const found = await world.db.select().from(auditEntries).orderBy(asc(auditEntries.id));
  const own = [ana.accountId, bo.accountId];
  const rows = found.filter(({ actorAccountId }) => own.includes(actorAccountId ?? ""));
  expect(rows.map(({ action, actorAccountId }) => [action, actorAccountId])).toEqual([
    ["waitlist.join", bo.accountId],
    ["waitlist.edit", bo.accountId],
    ["waitlist.leave", bo.accountId],
    ["team.create", ana.accountId],
    ["team.join", bo.accountId],
    ["team.leave", bo.accountId],
    ["team.delete", ana.accountId],
  ]);
  const phones = [ana, bo].map(async (each) => (await world.playerRow(each.playerId)).phone);
  const personal = ["2011-05-04", "example.org", team.teamCode, ...(await Promise.all(phones))];
  const names = ["Xiomara", "Quetzalcoatl", "Bartholomew", "Featherstone", "Unmistakable"];
  for (const value of [...names, ...personal]) expect(JSON.stringify(rows)).not.toContain(value);
});
