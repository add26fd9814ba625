import { expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { memberships, teams, waitlistEntries } from "#db/schema/teams.ts";
import { listTournaments } from "#domain/cup/current-cup.ts";
import { joinTeam } from "#domain/teams/joining.ts";
import { leaveTeam } from "#domain/teams/roster-changes.ts";
import { moveTeam } from "#domain/teams/team-lifecycle.ts";
import { myTeams } from "#domain/teams/team-view.ts";
import { joinWaitlist } from "#domain/teams/waitlist/join-and-leave.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { changeTournament, heardDuring, tournamentRow } from "#tests/support/factories/cups.ts";
import { auditOf, placeTeams, scheduleGame } from "#tests/support/factories/games.ts";
import { rounds } from "#tests/support/fixtures/run-length.ts";
import { U13, U16, useAdminWorld, useEmptyTables } from "#tests/support/fixtures/world.ts";
import { withdrawTeam } from "../withdrawals/withdraw-team.ts";
import { addBracket, deleteBracket, renameBracket } from "./brackets.ts";
import { tournamentInput } from "./cup-input.ts";
import { addTournament, deleteTournament, editTournament, readTournament } from "./tournaments.ts";

const { world, admin } = useAdminWorld();

useEmptyTables(world, games, memberships, waitlistEntries, teams);

const given = (name: string, other: object = {}) =>
  tournamentInput.parse({ name, rosterSize: "7", ...other });
const names = async () => (await listTournaments(world, world.cup.id)).map(({ name }) => name);
const bracketsOf = async (id: number) => (await readTournament(admin, id)).brackets;

test("a tournament is added last with its own address and Bracket A, and removed", async () => {
  let id = 0;
  const heard = await heardDuring(world, async () => {
    id = await addTournament(admin, given("Girls U16+", { earliestBirthYear: "2008" }));
  });
  expect(heard).toEqual([`cup:${world.cup.id}`]);
  expect(await names()).toEqual([U13, U16, "Girls U16+"]);
  const expected = { slug: "girls-u16", rosterSize: 7, earliestBirthYear: 2008 };
  expect(await tournamentRow(world, id)).toMatchObject(expected);
  expect(await bracketsOf(id)).toMatchObject([{ name: "Bracket A", teamCount: 0 }]);
  const other = await addTournament(admin, given("U16 (girls)"));
  expect(await tournamentRow(world, other)).toMatchObject({ slug: "u16-2" });
  await deleteTournament(admin, other);
  await world.team("Girls", { tournamentName: "Girls U16+" });
  await world.db.delete(memberships);
  await world.db.delete(teams);
  await deleteTournament(admin, id);
  expect(await names()).toEqual([U13, U16]);
  expect((await auditOf(world, `tournament:${id}`)).map(({ action }) => action)).toEqual([
    "tournament.add",
    "tournament.delete",
  ]);
});

test.each([U13, "u13-u15  (2012-2010)", "Ｕ13-U15 (2012-2010)"])(
  "a tournament cannot be called %j, which files could confuse",
  async (name) => {
    const refusal = {
      code: "conflict",
      field: "name",
      message: "This cup already has a tournament with this name.",
    };
    await expect(addTournament(admin, given(name))).rejects.toMatchObject(refusal);
    const u16 = await world.tournamentId(U16);
    await expect(changeTournament(admin, u16, { name })).rejects.toMatchObject(refusal);
  },
);

test("two simultaneous requests add one tournament", async () => {
  const tries = await Promise.allSettled([1, 2, 3].map(() => addTournament(admin, given("Twins"))));
  const made = tries.filter((each) => each.status === "fulfilled");
  expect(made).toHaveLength(1);
  await deleteTournament(admin, made[0]?.value ?? 0);
});

test("a renamed tournament has a new address and keeps the old one, and one changed meanwhile is not overwritten", async () => {
  const id = await world.tournamentId(U13);
  await changeTournament(admin, id, { name: "Youth", playsOn: "2025-07-28", bornText: "" });
  const expected = { name: "Youth", slug: "youth", formerSlugs: ["u13-u15"] };
  expect(await tournamentRow(world, id)).toMatchObject(expected);
  const [entry] = (await auditOf(world, `tournament:${id}`)).slice(-1);
  expect(entry?.details).toEqual({ fields: ["name", "bornText", "playsOn"] });
  await changeTournament(admin, id, { name: "YOUTH" });
  await changeTournament(admin, id, { name: U13, playsOn: "", bornText: "born 2012-2010" });
  const { fields, version } = await readTournament(admin, id);
  await changeTournament(admin, id, { playsText: "Sunday" });
  const late = tournamentInput.parse({ ...fields, bornText: "young", version });
  await expect(editTournament(admin, id, late)).rejects.toMatchObject({
    code: "changed",
    message: "Someone changed these settings while you were editing. Check them and save again.",
  });
  await changeTournament(admin, id, { playsText: "July 28" });
});

test("a roster of eight has slot 8 for existing and new teams", async () => {
  const id = await world.tournamentId(U13);
  const { teamId, teamCode, manager } = await world.team("Full", { more: 6 });
  const eighth = await world.person();
  const join = () => joinTeam(eighth.ctx, { playerId: eighth.playerId, teamCode });
  await expect(join()).rejects.toMatchObject({ code: "full" });
  const heard = await heardDuring(world, () => changeTournament(admin, id, { rosterSize: "8" }));
  expect(heard).toEqual([`cup:${world.cup.id}`, `tournament:${id}`]);
  expect((await myTeams(manager.ctx))[0]?.roster).toHaveLength(8);
  expect(await join()).toMatchObject({ slot: 8 });
  const { manager: other } = await world.team("New");
  expect((await myTeams(other.ctx))[0]?.roster).toHaveLength(8);

  await expect(changeTournament(admin, id, { rosterSize: "7" })).rejects.toMatchObject({
    code: "conflict",
    field: "rosterSize",
    message: "Slot 8 on Full is filled, so the roster size can't be smaller than 8.",
  });
  expect(await tournamentRow(world, id)).toMatchObject({ rosterSize: 8 });
  await leaveTeam(eighth.ctx, { teamId, playerId: eighth.playerId });
  await changeTournament(admin, id, { rosterSize: "7" });
  expect((await myTeams(manager.ctx))[0]?.roster).toHaveLength(7);
});

test("a join during a change of size never leaves a player above it @long", async () => {
  const id = await world.tournamentId(U13);
  for (let round = 0; round < rounds(1, 3); round++) {
    const { teamCode, teamId } = await world.team(`Racers ${round}`, { more: 5 });
    const last = await world.person();
    await Promise.allSettled([
      changeTournament(admin, id, { rosterSize: "6" }),
      joinTeam(last.ctx, { playerId: last.playerId, teamCode }),
    ]);
    const { rosterSize } = await tournamentRow(world, id);
    const own = (await world.db.select().from(memberships)).filter((m) => m.teamId === teamId);
    expect(Math.max(...own.map(({ slot }) => slot))).toBe(rosterSize);
    await world.db.delete(memberships);
    await changeTournament(admin, id, { rosterSize: "7" });
  }
});

const refused = async (reason: string) =>
  expect(deleteTournament(admin, await world.tournamentId(U13))).rejects.toMatchObject({
    code: "conflict",
    message: `You can't delete this tournament because it has ${reason}.`,
  });

test("a tournament with teams, even withdrawn, stays", async () => {
  const ids = await placeTeams(world, U13, { Cubs: "Bracket A" });
  await refused("teams");
  await withdrawTeam(admin, { teamId: ids.get("Cubs") ?? 0, choice: "remove" });
  await refused("teams");
});

test("a tournament with games stays", async () => {
  await placeTeams(world, U13, { Cubs: "Bracket A", Pups: "Bracket A" });
  await scheduleGame(admin, U13, "Cubs - Pups");
  await refused("games");
});

test("a tournament with waiting players stays", async () => {
  const { ctx, playerId } = await world.person();
  await joinWaitlist(ctx, { playerId, tournamentName: U13, showContact: false });
  await refused("players on its waitlist");
});

test("a tournament stays while a team is created in it", async () => {
  for (let round = 0; round < rounds(1, 3); round++) {
    const id = await addTournament(admin, given("Rush"));
    const [team, gone] = await Promise.allSettled([
      world.team(`Quick ${round}`, { tournamentName: "Rush" }),
      deleteTournament(admin, id),
    ]);
    expect([team.status, gone.status].sort()).toEqual(["fulfilled", "rejected"]);
    await world.db.delete(memberships);
    await world.db.delete(teams);
    if (gone.status === "rejected") await deleteTournament(admin, id);
  }
});

test("an unknown tournament is not found", async () => {
  for (const attempt of [
    () => readTournament(admin, 999_999),
    () => editTournament(admin, 999_999, given("Ghost")),
    () => deleteTournament(admin, 999_999),
    () => addBracket(admin, 999_999, { name: "Ghost" }),
  ]) {
    const message = "We couldn't find that tournament. Reload the page and try again.";
    await expectRefusal(attempt(), "not-found", message);
  }
});

useEmptyTables(world, memberships, teams);

const idOf = async (tournament: number, bracket: string) =>
  (await bracketsOf(tournament)).find(({ name }) => name === bracket)?.id ?? 0;

test("a bracket is added, renamed and deleted when empty", async () => {
  const id = await world.tournamentId(U13);
  await addBracket(admin, id, { name: "Bracket B" });
  const bracketId = await idOf(id, "Bracket B");
  await renameBracket(admin, id, { bracketId, name: "Bracket Blue" });
  expect((await bracketsOf(id)).map(({ name }) => name)).toEqual(["Bracket A", "Bracket Blue"]);
  await placeTeams(world, U13, { Cubs: "Bracket A" });
  await world.team("Second");
  expect(await bracketsOf(id)).toMatchObject([{ teamCount: 1 }, { teamCount: 1 }]);
  const message =
    "You can't delete this bracket because it has teams. Move them to another bracket first.";
  await expectRefusal(deleteBracket(admin, id, { bracketId }), "conflict", message);
  await world.db.delete(memberships);
  await world.db.delete(teams);
  const heard = await heardDuring(world, () => deleteBracket(admin, id, { bracketId }));
  expect(heard).toEqual([`tournament:${id}`, `cup:${world.cup.id}`]);
});

test("a bracket's taken name is refused", async () => {
  const id = await world.tournamentId(U16);
  const refusal = { code: "conflict", field: "name" };
  await expectRefusal(addBracket(admin, id, { name: "bracket  b" }), refusal);
  const bracketId = await idOf(id, "Bracket A");
  await expectRefusal(renameBracket(admin, id, { bracketId, name: "BRACKET B" }), refusal);
  await renameBracket(admin, id, { bracketId, name: "BRACKET A" });
  await renameBracket(admin, id, { bracketId, name: "Bracket A" });
});

test("the last bracket stays, also when two are deleted at once", async () => {
  const id = await addTournament(admin, tournamentInput.parse({ name: "Pairs", rosterSize: "7" }));
  await addBracket(admin, id, { name: "Bracket B" });
  const both = await bracketsOf(id);
  const tries = await Promise.allSettled(
    both.map((bracket) => deleteBracket(admin, id, { bracketId: bracket.id })),
  );
  const message = "You can't delete this bracket because a tournament needs at least one.";
  const refused = tries.filter(({ status }) => status === "rejected");
  expect(refused).toMatchObject([{ reason: { message } }]);
});

test("another tournament's bracket is not found", async () => {
  const id = await world.tournamentId(U13);
  const bracketId = await idOf(await world.tournamentId(U16), "Bracket B");
  const refusal = { code: "not-found", message: "This bracket no longer exists." };
  await expectRefusal(deleteBracket(admin, id, { bracketId }), refusal);
  await expectRefusal(renameBracket(admin, id, { bracketId, name: "X" }), refusal);
});

test("a bracket cannot be deleted while a team moves into it", async () => {
  const id = await world.tournamentId(U13);
  const teamId = (await placeTeams(world, U13, { Cubs: "Bracket A" })).get("Cubs") ?? 0;
  for (let round = 0; round < rounds(2, 5); round++) {
    const home = await idOf(id, "Bracket A");
    await addBracket(admin, id, { name: `Round ${round}` });
    const bracketId = await idOf(id, `Round ${round}`);
    const tries = await Promise.allSettled([
      moveTeam(admin, { teamId, bracketId }),
      deleteBracket(admin, id, { bracketId }),
    ]);
    const refused = tries.filter((each) => each.status === "rejected");
    expect(refused).toHaveLength(1);
    const said = /^(?:You can't delete this bracket|That bracket isn't part of)/;
    expect(refused[0]?.reason).toMatchObject({ message: expect.stringMatching(said) });
    await moveTeam(admin, { teamId, bracketId: home });
    if (tries[1].status === "rejected") await deleteBracket(admin, id, { bracketId });
  }
});
