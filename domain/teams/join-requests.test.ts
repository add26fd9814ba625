import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditEntries } from "#db/schema/core.ts";
import { mails } from "#db/schema/messaging.ts";
import { joinRequests, memberships, wrongTeamCodes } from "#db/schema/teams.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { mailsTo } from "#tests/support/factories/invitations.ts";
import {
  codeOf,
  enterCode,
  requestsSeenBy,
  useUpCodes,
  WRONG_CODE,
} from "#tests/support/factories/join-requests.ts";
import { limiterOf } from "#tests/support/fixtures/rate-limits.ts";
import { type Person, U16, useWorld } from "#tests/support/fixtures/world.ts";
import { child } from "#tests/support/personas/account-owners.ts";
import type { Ctx } from "../core/context.ts";
import { WRONG_TEAM_CODE_LIMIT } from "../core/rate-limits.ts";
import { readOwnData } from "../site/accounts/data-export.ts";
import { approvePlayers, declineRequest } from "./join-decisions.ts";
import { joinTeam, myJoinRequests } from "./joining.ts";
import { MAX_JOIN_REQUESTS } from "./team-code-rules.ts";
import { readWrongCodeLimit } from "./team-codes.ts";
import { readTeam } from "./team-view.ts";

const world = useWorld();
const HOUR = 60 * 60_000;
let made = 0;

beforeEach(async () => {
  world.now = new Date("2025-07-15T19:20:00Z");
  await world.db.delete(wrongTeamCodes);
  await world.db.delete(joinRequests);
  await world.db.delete(mails);
});

const useUp = (tries?: number) => useUpCodes(world, tries);
/** Its manager, an approved adult, doesn't play. */
const newTeam = async (more = 0) =>
  world.team(`Team ${++made}`, { more, manager: await world.adult() });
const enter = (person: Person, teamCode: string, more?: Partial<Ctx>) =>
  enterCode(world, person, teamCode, more);
const decide = ({ playerId }: Person, { teamId, manager }: { teamId: number; manager: Person }) =>
  approvePlayers(manager.ctx, { teamId, playerId });
const slotsOf = (teamId: number) => world.countRows(memberships, { teamId });
const requestsFor = (ctx: Ctx, teamId: number) => requestsSeenBy(world, ctx, teamId);

test("after so many wrong codes every further code becomes a request", async () => {
  await useUp(WRONG_TEAM_CODE_LIMIT - 1);
  const ana = await world.person();
  await expectRefusal(enter(ana, WRONG_CODE), "not-found");
  expect((await readWrongCodeLimit(world.visitor())).recovers).not.toBeNull();
  expect(await enter(ana, "000002")).toEqual({ requested: true });
  const wrong = eq(auditEntries.action, "team.wrong-code");
  const expected = { actorAccountId: null, details: { wrongCodes: WRONG_TEAM_CODE_LIMIT } };
  expect(await world.db.select().from(auditEntries).where(wrong)).toMatchObject([expected]);
});

test("simultaneous wrong codes keep to the budget", async () => {
  await useUp(WRONG_TEAM_CODE_LIMIT - 3);
  const people = await Promise.all(Array.from({ length: 12 }, () => world.person()));
  const outcomes = await Promise.allSettled(people.map((person) => enter(person, WRONG_CODE)));
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(3);
});

test("right codes do not use it, and it recovers after hours", async () => {
  const { teamId, teamCode } = await newTeam();
  await useUp(WRONG_TEAM_CODE_LIMIT - 1);
  await enter(await world.person(), teamCode);
  expect(await slotsOf(teamId)).toBe(1);
  expect((await readWrongCodeLimit(world.visitor())).recovers).toBeNull();
  await useUp();
  await enter(await world.person(), WRONG_CODE);
  expect(await readWrongCodeLimit(world.visitor())).toEqual({
    tries: WRONG_TEAM_CODE_LIMIT + 1,
    most: WRONG_TEAM_CODE_LIMIT,
    recovers: new Date("2025-07-15T21:00:00Z"),
  });
  expect(await enter(await world.person(), teamCode)).toEqual({ requested: true });
  world.now = new Date("2025-07-15T21:00:00Z");
  expect(await enter(await world.person(), teamCode)).toMatchObject({ teamId, slot: 2 });
});

async function seenBy(person: Person, code: string) {
  await world.db.delete(mails);
  const limits: string[] = [];
  const limit: Ctx["limit"] = async (rule) => {
    if (rule !== "join-request.team") limits.push(rule);
    return async () => {
      limits.push(`${rule} taken back`);
    };
  };
  const outcome = await enter(person, code, { limit });
  const data = await readOwnData(person.ctx);
  const { joinRequests: asked, mails: mailed, log, memberships: slots } = data;
  const own = await myJoinRequests({ ...person.ctx, now: world.now }, world.cup);
  const text = JSON.stringify({ outcome, asked, mailed, log, slots, own, limits });
  return text.replaceAll(code, "CODE").replaceAll(person.playerId, "PLAYER");
}

test("right and wrong codes look the same while the budget is used up: on the page, in data, email and limits", async () => {
  const { teamCode } = await newTeam();
  const full = await newTeam(6);
  const tooOld = await world.person({ dob: "1990-01-01" });
  await useUp();
  const wrong = await seenBy(tooOld, WRONG_CODE);
  expect(wrong).toContain('"requested":true');
  for (const code of [teamCode, full.teamCode, "999999"]) {
    expect(await seenBy(await world.person({ dob: "1990-01-01" }), code)).toBe(wrong);
  }
});

test("right and wrong codes are refused to a player with a team", async () => {
  const { members } = await newTeam(1);
  const { teamCode } = await newTeam();
  await useUp();
  for (const code of [teamCode, WRONG_CODE]) {
    await expectRefusal(enter(members[0] as Person, code), { message: "You already have a team." });
  }
});

test("a request reaches manager and organizer by name, and by email without", async () => {
  const { teamId, teamCode, manager } = await newTeam();
  const other = await newTeam();
  await useUp();
  const nina = await world.person({ firstName: "Nina", lastName: "New" });
  await enter(nina, teamCode);
  expect(await requestsFor(manager.ctx, teamId)).toEqual(["Nina N."]);
  expect(await requestsFor(await world.admin(), teamId)).toEqual(["Nina New"]);
  expect(await requestsFor(other.manager.ctx, other.teamId)).toEqual([]);
  const [mail] = await mailsTo(world, manager);
  expect(mail?.subject).toBe(`A player asked to join Team ${made - 1}`);
  expect(mail?.body).toContain(`/manage/${teamId}`);
  expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/Nina|New\b/);
  expect(mail?.concerns).toEqual(expect.arrayContaining([manager.accountId]));
});

test("emails about requests are limited, and an unconfirmed manager gets no child's name", async () => {
  const manager = await world.person({}, { confirmed: false });
  const { teamId, teamCode } = await world.team(`Team ${++made}`, { manager });
  await useUp();
  const limit = limiterOf(world, 1000);
  for (let asked = 0; asked < 5; asked++) {
    const cleo = await world.person({ firstName: "Cleo", lastName: "C", dob: "2013-01-01" });
    await enter(cleo, teamCode, { limit });
  }
  expect(await mailsTo(world, manager)).toHaveLength(3);
  expect(new Set(await requestsFor(manager.ctx, teamId))).toEqual(new Set(["Player"]));
});

test("a request replaces the player's last, ends after a week and with a team", async () => {
  const [one, other] = [await newTeam(), await newTeam()];
  const ana = await world.person();
  await useUp();
  await enter(ana, one.teamCode);
  await enter(ana, other.teamCode);
  expect(await requestsFor(one.manager.ctx, one.teamId)).toEqual([]);
  expect(await requestsFor(other.manager.ctx, other.teamId)).toEqual(["Ana S."]);
  const weekLater = new Date(world.now.getTime() + 7 * 24 * HOUR);
  expect(await myJoinRequests({ ...ana.ctx, now: weekLater }, world.cup)).toMatchObject([
    { state: "expired", teamCode: other.teamCode },
  ]);
  await world.db.delete(wrongTeamCodes);
  await enter(ana, one.teamCode);
  expect(await myJoinRequests(ana.ctx, world.cup)).toEqual([]);
  expect(await requestsFor(other.manager.ctx, other.teamId)).toEqual([]);
});

test("requests beyond the possible roster reach nobody", async () => {
  const { teamId, teamCode, manager } = await newTeam();
  await useUp();
  let last = await world.person();
  for (let more = 0; more < MAX_JOIN_REQUESTS + 2; more++) {
    last = await world.person();
    await enter(last, teamCode);
  }
  expect(await requestsFor(manager.ctx, teamId)).toHaveLength(MAX_JOIN_REQUESTS);
  expect(await myJoinRequests(last.ctx, world.cup)).toMatchObject([{ state: "open" }]);
});

test("no request is needed by managers and parents who see the code anyway", async () => {
  const { teamId, teamCode, manager, members } = await newTeam(1);
  await useUp();
  const sibling = async (person: Person) =>
    joinTeam(person.ctx, { playerId: await child(world, person), teamCode });
  expect(await sibling(manager)).toMatchObject({ teamId });
  expect(await sibling(members[0] as Person)).toMatchObject({ teamId });
  const { roster } = await readTeam(manager.ctx, teamId);
  expect(roster.every(({ player }) => player?.approved ?? true)).toBe(true);
});

test("approving a request adds the player and emails them and a guardian", async () => {
  const { teamId, teamCode, manager } = await newTeam();
  const ana = await world.person();
  await guardianOf(world, ana.playerId, { email: "rosa@example.org" });
  await useUp();
  await enter(ana, teamCode);
  expect(await decide(ana, { teamId, manager })).toEqual({ approved: 1, left: 0 });
  const own = await world.row(memberships, { playerId: ana.playerId });
  expect(own).toMatchObject({ teamId, approvedAt: world.now });
  expect(await myJoinRequests(ana.ctx, world.cup)).toEqual([]);
  for (const to of [ana, { email: "rosa@example.org" }]) {
    const [mail] = await mailsTo(world, to);
    expect(mail?.body).toMatch(/The team manager approved (?:your|Ana S\.'s) request\./);
  }
  expect(await mailsTo(world, manager)).toHaveLength(1);
});

test("approving all requests fills the slots in order", async () => {
  const { teamId, teamCode, manager } = await newTeam(6);
  await useUp();
  const names = ["Ada", "Ben", "Cem"];
  for (const firstName of names) await enter(await world.person({ firstName }), teamCode);
  const approved = await approvePlayers(manager.ctx, { teamId, playerId: null });
  expect(approved).toEqual({ approved: 1, left: 2 });
  expect(await requestsFor(manager.ctx, teamId)).toEqual(["Ben S.", "Cem S."]);
});

test("approving is refused when the player is too old, has a team, or no slot is left", async () => {
  const team = await newTeam(6);
  const old = await world.person({ dob: "1990-01-01" });
  const [late, quick, fourth] = [await world.person(), await world.person(), await world.person()];
  await useUp();
  for (const person of [old, late, quick, fourth]) await enter(person, team.teamCode);
  await expectRefusal(decide(old, team), "forbidden");
  await world.team(`Team ${++made}`, { tournamentName: U16, manager: quick });
  await expectRefusal(decide(quick, team), "not-found");
  await decide(late, team);
  await expectRefusal(decide(fourth, team), "full");
});

test("declining a request emails the player without the team's name and replaces the code", async () => {
  const { teamId, teamCode, manager } = await newTeam();
  const ana = await world.person();
  await guardianOf(world, ana.playerId, { email: "rosa@example.org" });
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
  expect(await codeOf(world, teamId)).not.toBe(teamCode);
});
