import { beforeAll, expect, test } from "vitest";
import { brackets, tournaments } from "#db/schema/cup.ts";
import { memberships } from "#db/schema/teams.ts";
import { readCupOverview } from "#domain/cup/cup-overview.ts";
import { cupBySlug, currentCup, listTournaments } from "#domain/cup/current-cup.ts";
import { readAccount } from "#domain/people/accounts/accounts.ts";
import { joinTeam } from "#domain/teams/joining.ts";
import { listTeams } from "#domain/teams/rosters.ts";
import { myTeams } from "#domain/teams/team-view.ts";
import { joinWaitlist } from "#domain/teams/waitlist/join-and-leave.ts";
import { myWaitlistEntry } from "#domain/teams/waitlist/waitlist-entries.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { changeCup, changeTournament, newCup, startCup } from "#tests/support/factories/cups.ts";
import { placeAnimals, scheduleGame } from "#tests/support/factories/games.ts";
import { type Person, U13, U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { listGames } from "../games/list-games.ts";
import { recordScore } from "../games/results.ts";
import { addGoal } from "../goals/goals.ts";
import { readStandings } from "../standings/read-standings.ts";
import { cupSettingsInput } from "./cup-input.ts";
import { editCup, readCupSettings } from "./cup-settings.ts";

const { world, admin } = useAdminWorld();

beforeAll(() => changeCup(admin, { place: "Park", startsOn: "2025-07-26", endsOn: "2025-07-28" }));

const wait = ({ ctx, playerId }: Person, tournamentName: string) =>
  joinWaitlist(ctx, { playerId, tournamentName, showContact: false });
const current = () => currentCup(world.db);
const tournamentOf = async (cupId: number, name: string) => {
  const found = (await listTournaments(world, cupId)).find((each) => each.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

test("a new cup is empty, and everybody is free in it", async () => {
  const waiting = await world.person();
  await wait(waiting, U13);
  const { teamCode, manager, members } = await world.team("Lions Club", { more: 1 });
  await addGoal(admin, manager.playerId);
  const old = await current();
  const memberOf = async () => (await world.db.select().from(memberships)).length;
  const stored = await memberOf();

  await startCup(admin, newCup());
  const cup = await current();
  expect(await listTeams(admin)).toEqual([]);
  expect(await myTeams(manager.ctx)).toEqual([]);
  expect(await myWaitlistEntry(waiting.ctx, cup.id, waiting.playerId)).toBeNull();
  expect((await readAccount(manager.ctx))?.players).toHaveLength(1);

  const [member] = members;
  if (!member) throw new Error("no member");
  const { playerId } = member;
  const message = "No team has this code. Check it with your team manager.";
  await expectRefusal(joinTeam(member.ctx, { playerId, teamCode }), "not-found", message);
  await wait(member, U13);
  const again = await world.team("Lions Club", { manager });
  await joinTeam(member.ctx, { playerId, teamCode: again.teamCode });
  const [mine] = await myTeams(manager.ctx);
  const expected = [{ player: { goalScored: 0 } }, { player: { goalScored: 0 } }];
  expect(mine?.roster.slice(0, 2)).toMatchObject(expected);
  expect(await memberOf()).toBe(stored + 2);

  expect(await myWaitlistEntry(waiting.ctx, old.id, waiting.playerId)).not.toBeNull();
  await wait(waiting, U16);
});

test("the previous cup's games stay readable", async () => {
  await changeTournament(admin, (await tournamentOf((await current()).id, U13)).id, {});
  world.cup = await current();
  await placeAnimals(world);
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  await recordScore(admin, id, { team1Score: 2, team2Score: 1 });
  const old = await current();
  const { id: u16 } = await tournamentOf(old.id, U16);
  const read = async () => [await listGames(admin, u16), await readStandings(world, old, u16)];
  const before = await read();
  await startCup(admin, newCup({ name: "Spider Cup" }));
  expect(await read()).toEqual(before);
  await expect(recordScore(admin, id, { team1Score: 0, team2Score: 1 })).rejects.toMatchObject({
    code: "not-found",
  });
  expect(await listGames(admin, (await tournamentOf((await current()).id, U16)).id)).toEqual([]);
});

test("past cups are listed latest first with their year, and found by their address", async () => {
  const { pastCups } = await readCupOverview(world.visitor());
  expect(pastCups.map(({ slug }) => slug)).toEqual(["araknid-cup-2", "araknid-cup"]);
  expect(pastCups.at(-1)?.dates).toBe("July 26–28, 2025");
  expect(await cupBySlug(world, "araknid-cup")).toMatchObject({ isCurrent: false, place: "Park" });
  expect(await cupBySlug(world, "Spider-Cup")).toMatchObject({ isCurrent: true });
  for (const slug of ["spider", "", "araknid-cup\0", "x".repeat(5000), "araknid_cup"]) {
    await expect(cupBySlug(world, slug)).rejects.toMatchObject({ code: "not-found" });
  }
});

test("settings opened before a new cup are not saved into it", async () => {
  const { fields, version } = await readCupSettings(admin);
  await startCup(admin, newCup({ ...fields, name: "Once" }));
  await expect(
    editCup(admin, cupSettingsInput.parse({ ...fields, place: "Old Field", version })),
  ).rejects.toMatchObject({ code: "changed" });
});

test("a cup without tournaments can be followed by another", async () => {
  const cup = await current();
  const ids = await listTournaments(world, cup.id);
  for (const { id } of ids) {
    await world.remove(brackets, { tournamentId: id });
    await world.remove(tournaments, { id });
  }
  await startCup(admin, newCup({ name: "Bare" }));
  expect(await listTournaments(world, (await current()).id)).toEqual([]);
});
