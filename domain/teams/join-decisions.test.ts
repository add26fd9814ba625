import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { mails } from "../../db/schema/messaging.ts";
import { joinRequests, memberships, teams, wrongTeamCodes } from "../../db/schema/teams.ts";
import { refusal } from "../../tests/support/assertions/refusal.ts";
import { guardianOf, mailsTo } from "../../tests/support/factories/invitations.ts";
import {
  enterCode,
  requestsSeenBy,
  useUpCodes,
} from "../../tests/support/factories/join-requests.ts";
import { type Person, U16, useWorld } from "../../tests/support/fixtures/world.ts";
import { approvePlayers, declineRequest } from "./join-decisions.ts";
import { myJoinRequests } from "./joining.ts";

const world = useWorld();
let made = 0;

beforeEach(async () => {
  await world.db.delete(wrongTeamCodes);
  await world.db.delete(joinRequests);
  await world.db.delete(mails);
});

const useUp = () => useUpCodes(world);
const newTeam = (more = 0) => world.team(`Team ${++made}`, { more });
const enter = (person: Person, teamCode: string) => enterCode(world, person, teamCode);
const slotsOf = (teamId: number) => world.db.$count(memberships, eq(memberships.teamId, teamId));
const requestsFor = (ctx: Person["ctx"], teamId: number) => requestsSeenBy(world, ctx, teamId);

test("approving a request adds the player and emails them and a guardian", async () => {
  const { teamId, teamCode, manager } = await newTeam();
  const ana = await world.person();
  await guardianOf(world, ana, "rosa@example.org");
  await useUp();
  await enter(ana, teamCode);
  const input = { teamId, playerId: ana.playerId };
  expect(await approvePlayers(manager.ctx, input)).toEqual({ approved: 1, left: 0 });
  expect(await slotsOf(teamId)).toBe(2);
  const [row] = await world.db
    .select()
    .from(memberships)
    .where(eq(memberships.playerId, ana.playerId));
  expect(row?.approvedAt).toEqual(world.now);
  expect(await myJoinRequests(ana.ctx, world.cup)).toEqual([]);
  for (const to of [ana, { email: "rosa@example.org" }]) {
    const [mail] = await mailsTo(world, to);
    expect(mail?.body).toMatch(/The team manager approved (?:your|Ana S\.'s) request\./);
  }
  expect(await mailsTo(world, manager)).toHaveLength(1);
});

test("approving all requests fills the slots in order", async () => {
  const { teamId, teamCode, manager } = await newTeam(5);
  await useUp();
  const names = ["Ada", "Ben", "Cem"];
  for (const firstName of names) await enter(await world.person({ firstName }), teamCode);
  expect(await approvePlayers(manager.ctx, { teamId, playerId: null })).toEqual({
    approved: 1,
    left: 2,
  });
  expect(await requestsFor(manager.ctx, teamId)).toEqual(["Ben Silva", "Cem Silva"]);
});

test("approving is refused when the player is too old, has a team, or no slot is left", async () => {
  const { teamId, teamCode, manager } = await newTeam(5);
  const [old, late, quick] = [
    await world.person({ dob: "1990-01-01" }),
    await world.person(),
    await world.person(),
  ];
  await useUp();
  for (const person of [old, late, quick]) await enter(person, teamCode);
  const approve = (person: Person) =>
    approvePlayers(manager.ctx, { teamId, playerId: person.playerId });
  expect(await refusal(approve(old))).toMatchObject({ code: "forbidden" });
  await world.team(`Team ${++made}`, { tournamentName: U16, manager: quick });
  expect(await refusal(approve(quick))).toMatchObject({ code: "not-found" });
  await approve(late);
  const fourth = await world.person();
  await enter(fourth, teamCode);
  expect(await refusal(approve(fourth))).toMatchObject({ code: "full" });
});

test("declining a request emails the player without the team's name and replaces the code", async () => {
  const { teamId, teamCode, manager } = await newTeam();
  const ana = await world.person();
  await guardianOf(world, ana, "rosa@example.org");
  await useUp();
  await enter(ana, teamCode);
  const input = { teamId, playerId: ana.playerId };
  await declineRequest(manager.ctx, input);
  await declineRequest(manager.ctx, input);
  expect(await myJoinRequests(ana.ctx, world.cup)).toMatchObject([{ state: "declined" }]);
  for (const to of [ana, { email: "rosa@example.org" }]) {
    const told = await mailsTo(world, to);
    expect(told).toHaveLength(1);
    expect(`${told[0]?.subject} ${told[0]?.body}`).toMatch(/declined/);
    expect(told[0]?.body).not.toContain(`Team ${made}`);
  }
  const [team] = await world.db.select().from(teams).where(eq(teams.id, teamId));
  expect(team?.teamCode).not.toBe(teamCode);
});
