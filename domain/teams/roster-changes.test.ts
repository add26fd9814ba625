import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cups } from "../../db/schema/cup.ts";
import { type Person, useWorld } from "../../tests/support/fixtures/world.ts";
import { child } from "../../tests/support/personas/account-owners.ts";
import { joinTeam } from "./joining.ts";
import { leaveTeam } from "./roster-changes.ts";
import { myTeams } from "./team-view.ts";

const world = useWorld();

const join = (person: Person, teamCode: string) =>
  joinTeam(person.ctx, { playerId: person.playerId, teamCode });
const leave = (person: Person, teamId: number) =>
  leaveTeam(person.ctx, { playerId: person.playerId, teamId });

test("a freed slot is open, and the lowest open one is filled first", async () => {
  const { teamId, teamCode, members } = await world.team("River Rats", { more: 6 });
  const [second, , fourth] = members as [Person, Person, Person];
  await leave(fourth, teamId);
  await leave(second, teamId);
  expect(await myTeams(second.ctx)).toEqual([]);
  const [team] = await myTeams((members[1] as Person).ctx);
  const empty = team?.roster.filter(({ player }) => player === null).map(({ slot }) => slot);
  expect(empty).toEqual([2, 4]);
  expect(await join(await world.person(), teamCode)).toMatchObject({ slot: 2 });
  expect(await join(fourth, teamCode)).toMatchObject({ slot: 4 });
});

test("the team manager cannot leave", async () => {
  const { teamId, manager } = await world.team("Captain Stays");
  await expect(leave(manager, teamId)).rejects.toMatchObject({
    code: "forbidden",
    message:
      "You can't leave while you're the team manager. To leave, make someone else the manager or delete the team.",
  });
  expect(await myTeams(manager.ctx)).toHaveLength(1);
});

test("a child of the manager's account can leave", async () => {
  const parent = await world.person({ dob: "1985-01-01" });
  const playerId = await child(world, parent);
  const { teamId, teamCode } = await world.team("Parented", { manager: parent });
  await joinTeam(parent.ctx, { playerId, teamCode });
  await leaveTeam(parent.ctx, { playerId, teamId });
  const [team] = await myTeams(parent.ctx);
  expect(team).toMatchObject({ id: teamId, isManager: true });
  expect(team?.roster.filter(({ player }) => player !== null)).toEqual([]);
});

test("an outdated page of one team removes nobody from the next", async () => {
  const [first, next] = [await world.team("First"), await world.team("Next")];
  const ana = await world.person();
  await join(ana, first.teamCode);
  await leave(ana, first.teamId);
  await join(ana, next.teamCode);
  await expect(leave(ana, first.teamId)).rejects.toMatchObject({
    code: "not-found",
    message: "You aren't on this team.",
  });
  expect((await myTeams(ana.ctx)).map(({ name }) => name)).toEqual(["Next"]);
});

test("leaving is possible after registration has closed", async () => {
  const { teamId, members } = await world.team("Quitters", { more: 1 });
  await world.db.update(cups).set({ registrationClosesAt: world.now });
  await leave(members[0] as Person, teamId);
  await world.db.update(cups).set({ registrationClosesAt: null }).where(eq(cups.id, world.cup.id));
  expect(await myTeams((members[0] as Person).ctx)).toEqual([]);
});
