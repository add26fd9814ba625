import { expect, test } from "vitest";
import { teamPairs, teamTimes } from "#db/schema/scheduling.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { useBareTeams } from "#tests/support/factories/availability.ts";
import { coManage, inviteCoManager } from "#tests/support/factories/co-managers.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { startCup } from "#tests/support/factories/cups.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { emailOf } from "#tests/support/factories/invitations.ts";
import { type Person, U13, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { child } from "#tests/support/personas/account-owners.ts";
import { readAvailability } from "./availability.ts";
import { addPairInput, teamTimeInput } from "./availability-input.ts";
import {
  addTeamPair,
  addTeamTime,
  allowSharedPair,
  removeTeamPair,
  removeTeamTime,
  separateSharedPair,
} from "./change-availability.ts";
import { listAvailability } from "./list-availability.ts";

const { world, admin } = useAdminWorld();

const { adult, teamOf } = useBareTeams(world);

async function addToRoster(teamId: number, playerId: string, approvedAt: Date | null = world.now) {
  const [team] = await world.rows(teams, { id: teamId });
  if (!team) throw new Error("no team");
  const { cupId, rosterSize } = team;
  const slot = 1 + (await world.countRows(memberships, { teamId }));
  const row = { teamId, cupId, rosterSize, playerId, slot, joinedAt: world.now, approvedAt };
  await world.db.insert(memberships).values(row);
}

const childOf = (parent: Person, firstName: string) =>
  child(world, parent, { firstName, lastName: "Ruiz" });

const listed = async () => {
  const { shared } = translate("en", await listAvailability(admin));
  return shared.map(({ teams: pair, reasons }) => `${pair}: ${reasons.join(" ")}`);
};

test("teams that share a person are found by their manager, also as a co-manager of one", async () => {
  const ana = await adult("Ana");
  const [lions, tigers] = [await teamOf("Lions", ana), await teamOf("Tigers", ana)];
  const bo = await adult("Bo");
  const cubs = await teamOf("Cubs", bo, U13);
  await coManage(world, bo, cubs, ana);
  expect(await listed()).toEqual([
    "Cubs (U13-U15) and Lions (U16+): Ana Ruiz manages both.",
    "Cubs (U13-U15) and Tigers (U16+): Ana Ruiz manages both.",
    "Lions (U16+) and Tigers (U16+): Ana Ruiz manages both.",
  ]);
  expect((await readAvailability(world.db, world.cup.id)).shared).toContainEqual([lions, tigers]);
});

test("an invitation to co-manage that nobody accepted doesn't count", async () => {
  const [ana, bo] = [await adult("Ana"), await adult("Bo")];
  await teamOf("Owls", bo);
  const cubs = await teamOf("Kits", ana, U13);
  await inviteCoManager(world, ana, cubs, bo);
  expect(await listed()).toEqual([]);
});

test("teams are found by siblings of one account or guardian, whom no reason names", async () => {
  const ana = await adult("Ana");
  const [bears, wolves] = [await teamOf("Bears"), await teamOf("Wolves")];
  const pups = await teamOf("Pups", undefined, U13);
  await addToRoster(bears, await childOf(ana, "Secret"));
  await addToRoster(pups, await childOf(ana, "Hidden"));
  expect(await listed()).toEqual([
    "Pups (U13-U15) and Bears (U16+): One family has players on both.",
  ]);
  const teen = await world.person({ firstName: "Teen" });
  await guardianOf(world, teen.playerId, { email: await emailOf(world, ana) });
  await addToRoster(wolves, teen.playerId);
  expect(await listed()).toHaveLength(3);
  expect(JSON.stringify(await listAvailability(admin))).not.toMatch(/Secret|Hidden|Teen|Silva/);
});

test("teams are found by a manager with a child, or a game, on another team", async () => {
  const ana = await adult("Ana");
  const [foxes, hawks] = [await teamOf("Foxes", ana), await teamOf("Hawks")];
  const jays = await teamOf("Jays", undefined, U13);
  await addToRoster(jays, await childOf(ana, "Secret"));
  await addToRoster(hawks, ana.playerId);
  await addToRoster(foxes, (await world.person()).playerId);
  expect(await listed()).toEqual([
    "Jays (U13-U15) and Foxes (U16+): Ana Ruiz manages one and has a child on the other.",
    "Jays (U13-U15) and Hawks (U16+): One family has players on both.",
    "Foxes (U16+) and Hawks (U16+): Ana Ruiz manages one and plays for the other.",
  ]);
});

test("a manager under 18 is not named", async () => {
  const teen = await world.person({ firstName: "Secret", dob: "2009-02-03" });
  await teamOf("Moles", teen);
  await teamOf("Minks", teen);
  expect(await listed()).toEqual(["Minks (U16+) and Moles (U16+): One person manages both."]);
});

test("players who wait for approval, withdrawn teams and other cups don't count", async () => {
  const ana = await adult("Ana");
  const [newts, toads] = [await teamOf("Newts", ana), await teamOf("Toads")];
  await addToRoster(toads, await childOf(ana, "Kim"), null);
  expect(await listed()).toEqual([]);
  await world.db.update(memberships).set({ approvedAt: world.now });
  expect(await listed()).toHaveLength(1);
  await world.set(teams, { id: newts }, { withdrawnAt: world.now });
  expect(await listed()).toEqual([]);
});

test("times of teams are added, replaced and removed", async () => {
  const teamId = await teamOf("Rams");
  const time = (side: string, at: string, date = "") =>
    addTeamTime(admin, teamTimeInput.parse({ teamId: String(teamId), side, time: at, date }));
  await time("before", "09:00");
  await time("before", "10:00");
  await time("after", "14:30", "2025-07-16");
  const times = async () => translate("en", await listAvailability(admin)).times;
  expect((await times()).map(({ team, when }) => `${team}: ${when}`)).toEqual([
    "Rams (U16+): Not before 10:00 AM, every day",
    "Rams (U16+): Not after 2:30 PM, Wed, Jul 16",
  ]);
  const timeId = (await times())[0]?.id ?? 0;
  await removeTeamTime(admin, { timeId });
  expect(await times()).toHaveLength(1);
  await expect(removeTeamTime(admin, { timeId })).rejects.toThrow("no longer on the list");
  const trail = await auditOf(world, `team:${teamId}`);
  expect(trail.map(({ action }) => action)).toEqual(Array(4).fill("schedule.availability"));
});

test("pairs of teams are added in any order, once, and removed", async () => {
  const [team1Id, team2Id] = [await teamOf("Seals"), await teamOf("Swans")];
  await addTeamPair(admin, { team1Id: team2Id, team2Id: team1Id });
  await addTeamPair(admin, { team1Id, team2Id });
  const { requested } = translate("en", await listAvailability(admin));
  expect(requested).toMatchObject([{ team1Id, team2Id, teams: "Seals (U16+) and Swans (U16+)" }]);
  await expect(addTeamPair(admin, { team1Id, team2Id: team1Id })).rejects.toThrow(
    "Choose two different teams.",
  );
  await removeTeamPair(admin, { team1Id: team2Id, team2Id: team1Id });
  expect((await listAvailability(admin)).requested).toEqual([]);
  const again = removeTeamPair(admin, { team1Id, team2Id });
  await expect(again).rejects.toThrow("no longer on the list");
});

test("a found pair can be planned anyway, kept apart again, or asked for", async () => {
  const ana = await adult("Ana");
  const [team1Id, team2Id] = [await teamOf("Crows", ana), await teamOf("Ducks", ana)];
  const pair = { team1Id, team2Id };
  const used = async () => {
    const { requested, shared } = await readAvailability(world.db, world.cup.id);
    return { requested: requested.length, shared: shared.length };
  };
  await expect(separateSharedPair(admin, pair)).rejects.toThrow("no longer on the list");
  await allowSharedPair(admin, { team1Id: team2Id, team2Id: team1Id });
  expect(await used()).toEqual({ requested: 0, shared: 0 });
  expect((await listAvailability(admin)).shared).toMatchObject([{ isAllowed: true }]);
  await separateSharedPair(admin, pair);
  expect(await used()).toEqual({ requested: 0, shared: 1 });
  await addTeamPair(admin, pair);
  expect(await used()).toEqual({ requested: 1, shared: 0 });
  expect((await listAvailability(admin)).shared).toEqual([]);
  await expect(allowSharedPair(admin, pair)).rejects.toThrow("no longer on the list");
});

test("availability is of teams that play in the current cup, and goes with them", async () => {
  const [team1Id, team2Id] = [await teamOf("Gulls"), await teamOf("Geese")];
  await world.set(teams, { id: team2Id }, { withdrawnAt: world.now });
  await expectRefusal(addTeamPair(admin, { team1Id, team2Id }), { field: "team2Id" });
  const time = { side: "before", time: "10:00", date: null } as const;
  await expect(addTeamTime(admin, { teamId: team2Id, ...time })).rejects.toThrow("Choose a team.");
  expect(addPairInput.safeParse({ team1Id: "", team2Id: "x" }).success).toBe(false);
  expect(await world.db.$count(teamPairs)).toBe(0);
  const [hares, hens] = [await teamOf("Hares"), await teamOf("Hens")];
  await addTeamPair(admin, { team1Id: hares, team2Id: hens });
  await addTeamTime(admin, { teamId: hens, side: "after", time: "10:00", date: null });
  await world.remove(teams, { id: hens });
  expect(await world.db.$count(teamPairs)).toBe(0);
  expect(await world.db.$count(teamTimes)).toBe(0);
});

test("the next cup starts without times and pairs", async () => {
  const ana = await adult("Ana");
  const [team1Id, team2Id] = [await teamOf("Storks", ana), await teamOf("Sharks", ana)];
  await addTeamTime(admin, { teamId: team1Id, side: "before", time: "10:00", date: null });
  await startCup(admin);
  const { times, shared, requested } = await listAvailability(admin);
  expect({ times, shared, requested }).toEqual({ times: [], shared: [], requested: [] });
  await expect(addTeamPair(admin, { team1Id, team2Id })).rejects.toThrow("Choose a team.");
});
