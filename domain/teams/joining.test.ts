import { randomInt } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { auditEntries, rateLimits } from "#db/schema/core.ts";
import { mails } from "#db/schema/messaging.ts";
import { accounts } from "#db/schema/people.ts";
import { wrongTeamCodes } from "#db/schema/teams.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { counted } from "#tests/support/factories/contact-messages.ts";
import { useUpCodes } from "#tests/support/factories/join-requests.ts";
import { limiterOf } from "#tests/support/fixtures/rate-limits.ts";
import { type Person, U13, U16, useWorld } from "#tests/support/fixtures/world.ts";
import { withdrawTeam } from "../competition/withdrawals/withdraw-team.ts";
import type { Ctx } from "../core/context.ts";
import { WRONG_TEAM_CODE_LIMIT } from "../core/rate-limits.ts";
import { findTeamByLink, joinByLink, joinTeam, joinToken } from "./joining.ts";
import { removePlayer } from "./roster-changes.ts";
import {
  emailWrongCodeReport,
  readWrongCodeReport,
  recordWrongTeamCode,
  replaceTeamCode,
} from "./team-codes.ts";
import { readTeam } from "./team-view.ts";
import { joinWaitlist } from "./waitlist/join-and-leave.ts";
import { myWaitlistEntry } from "./waitlist/waitlist-entries.ts";

const world = useWorld({ connections: 40 });

const join = (person: Person, teamCode: string) =>
  joinTeam(person.ctx, { playerId: person.playerId, teamCode });

test("a refused join keeps the waitlist place, and codes of withdrawn teams are as wrong as unknown ones", async () => {
  const { teamCode } = await world.team("Full House", { more: 6 });
  const ana = await world.person();
  await joinWaitlist(ana.ctx, { tournamentName: U13, showContact: false, playerId: ana.playerId });
  await expect(join(ana, teamCode)).rejects.toMatchObject({ code: "full" });
  expect(await myWaitlistEntry(ana.ctx, world.cup.id, ana.playerId)).not.toBeNull();
  const { teamId, teamCode: gone } = await world.team("Left The Cup");
  await withdrawTeam(await world.admin(), { teamId, choice: "remove" });
  for (const code of ["100001", gone]) {
    const wrong = { code: "not-found", field: "teamCode" };
    await expectRefusal(join(await world.person(), code), wrong);
  }
});

test("a wrong code counts for account and network", async () => {
  const full = await world.team("Packed", { more: 6 });
  const open = await world.team("Roomy");
  const ana = await world.person();
  const { ctx: visitor, tries: tried } = counted(world);
  const ctx = { ...ana.ctx, limit: visitor.limit };
  const attempt = (teamCode: string) => joinTeam(ctx, { playerId: ana.playerId, teamCode });
  const one = ["wrong-team-code.address 127.0.0.1", `wrong-team-code.account ${ana.accountId}`];
  await expect(attempt("100002")).rejects.toMatchObject({ code: "not-found" });
  expect(tried).toEqual(one);
  // 'Full' reveals that a team has the code.
  await expect(attempt(full.teamCode)).rejects.toMatchObject({ code: "full" });
  expect(tried).toEqual([...one, ...one]);
  await attempt(open.teamCode);
  expect(tried).toEqual([...one, ...one]);
});

async function linked(name: string, options: { tournamentName?: string; more?: number } = {}) {
  const team = await world.team(name, options);
  return { ...team, token: joinToken(world.visitor(), { ...team, id: team.teamId }) };
}

const follow = ({ ctx, playerId }: Person, token: string) => joinByLink(ctx, { token, playerId });
const OVER = "This join link doesn't work anymore. Ask your team manager for a new one.";

test("a join link leads onto the roster of its team until its code is new", async () => {
  const { teamId, token } = await linked("Linked");
  const ana = await world.person();
  expect(token).toMatch(/^\d+-[\w-]{22}$/);
  expect(await follow(ana, token)).toEqual({ teamId, slot: 2 });
  expect(await follow(ana, token)).toEqual({ teamId, slot: 2 });
  const {
    teamId: renewed,
    teamCode,
    token: old,
    manager,
    members,
  } = await linked("Renewed", { more: 1 });
  const bea = await world.person();
  const made = await replaceTeamCode(manager.ctx, { teamId: renewed, teamCode });
  await expect(follow(bea, old)).rejects.toThrow(OVER);
  const newer = joinToken(world.visitor(), { id: renewed, teamCode: made.teamCode });
  await removePlayer(manager.ctx, { teamId: renewed, playerId: members[0]?.playerId ?? "" });
  await expect(follow(bea, newer)).rejects.toThrow(OVER);
});

test("an invented join link finds no team and counts as a wrong team code does", async () => {
  const one = await linked("Invented");
  const other = await linked("Inventors");
  const ana = await world.person();
  const swapped = one.token.replace(/^\d+/, String(other.teamId));
  for (const token of ["nothing", "", swapped, `${one.token}x`, `999999-${"a".repeat(22)}`]) {
    await expect(findTeamByLink(ana.ctx, world.cup.id, token)).rejects.toThrow(OVER);
    await expect(follow(ana, token)).rejects.toMatchObject({ code: "not-found" });
  }
  const { ctx: visitor, tries } = counted(world);
  const counting = { ...ana, ctx: { ...ana.ctx, limit: visitor.limit } };
  await expect(follow(counting, "nothing")).rejects.toThrow(OVER);
  const once = ["wrong-team-code.address 127.0.0.1", `wrong-team-code.account ${ana.accountId}`];
  expect(tries).toEqual(once);
  const { token } = await linked("Counted");
  await follow(counting, token);
  expect(tries).toEqual(once);
});

test("a join link follows the rules of joining by code", async () => {
  const full = await linked("Filled", { more: 6 });
  const youth = await linked("Young");
  const gone = await linked("Gone Home", { tournamentName: U16 });
  await withdrawTeam(await world.admin(), { teamId: gone.teamId, choice: "remove" });
  const ana = await world.person();
  await expect(follow(ana, full.token)).rejects.toMatchObject({ code: "full" });
  await expect(follow(ana, gone.token)).rejects.toThrow(OVER);
  const adult = await world.person({ dob: "1990-01-01" });
  await expect(follow(adult, youth.token)).rejects.toMatchObject({ code: "forbidden" });
  await follow(ana, youth.token);
  const other = await linked("Second Team");
  await expect(follow(ana, other.token)).rejects.toMatchObject({ code: "conflict" });
  await expect(follow({ ...adult, playerId: ana.playerId }, other.token)).rejects.toThrow();
});

test("while codes are being guessed, the manager approves who comes by the link", async () => {
  const { teamId, token, manager } = await linked("Guessed At");
  await useUpCodes(world);
  const ana = await world.person();
  expect(await follow(ana, token)).toEqual({ requested: true });
  const { requests } = await readTeam(manager.ctx, teamId);
  expect(requests.map(({ playerId }) => playerId)).toEqual([ana.playerId]);
});

const HOUR = 60 * 60_000;

beforeEach(async () => {
  for (const table of [wrongTeamCodes, rateLimits, mails, auditEntries])
    await world.db.delete(table);
  world.now = new Date("2025-07-15T19:20:00Z");
});

const limited = (): Ctx => ({ ...world.visitor(), limit: limiterOf(world, 1) });

test("an unknown code is limited, also from several processes at once, right and malformed ones are not", async () => {
  const { teamCode } = await world.team("Lions");
  const ana = await world.person();
  const join = (code: string) => joinTeam(ana.ctx, { playerId: ana.playerId, teamCode: code });
  await expect(join(teamCode === "123456" ? "123457" : "123456")).rejects.toThrow("No team has");
  await expect(join("12345")).rejects.toThrow("6 digits");
  await join(teamCode);
  expect(await world.db.select().from(wrongTeamCodes)).toEqual([
    { hour: new Date("2025-07-15T19:00:00Z"), tries: 1, refused: 0 },
  ]);
  await Promise.all(Array.from({ length: 40 }, () => recordWrongTeamCode(limited(), world.cup.id)));
  const [row] = await world.db.select().from(wrongTeamCodes);
  expect(row?.tries).toBe(1 + 40);
});

test("going on after the account's last attempt raises an alarm", async () => {
  const ana = await world.person();
  const ctx = { ...ana.ctx, limit: limiterOf(world, 0.1) };
  const join = () =>
    joinTeam(ctx, { playerId: ana.playerId, teamCode: String(randomInt(100_000, 1_000_000)) });
  for (const _ of [1, 2]) await expect(join()).rejects.toMatchObject({ code: "not-found" });
  expect(await readWrongCodeReport(world.visitor())).toBeNull();
  await expect(join()).rejects.toMatchObject({ code: "limited" });
  const since = new Date("2025-07-15T19:00:00Z");
  expect(await readWrongCodeReport(world.visitor())).toEqual({ tries: 3, since });
});

test("every admin is emailed once a day, however many processes look", async () => {
  const boss = await world.admin();
  const admins = await world.countRows(accounts, { isAdmin: true });
  const report = async () => (await emailWrongCodeReport(limited())).wrongCodes;
  await useUpCodes(world, WRONG_TEAM_CODE_LIMIT - 1);
  expect(await report()).toBe(0);
  await recordWrongTeamCode(world.visitor(), world.cup.id);
  expect(new Set(await Promise.all([report(), report()]))).toEqual(
    new Set([0, WRONG_TEAM_CODE_LIMIT]),
  );
  await useUpCodes(world, WRONG_TEAM_CODE_LIMIT + 50);
  expect(await report()).toBe(0);
  const letters = await world.db.select().from(mails);
  expect(letters).toHaveLength(admins);
  const [letter] = letters.filter(({ concerns }) => concerns.includes(boss.actor.accountId));
  expect(letter?.subject).toMatch(/^Many wrong team codes entered for /);
  expect(letter?.body).toContain(`${WRONG_TEAM_CODE_LIMIT} wrong team codes have been entered`);
  const tries = WRONG_TEAM_CODE_LIMIT + 50;
  expect(await readWrongCodeReport(world.visitor())).toMatchObject({ tries });
  world.now = new Date(world.now.getTime() + 25 * HOUR);
  expect(await readWrongCodeReport(world.visitor())).toBeNull();
  expect(await report()).toBe(0);
  await useUpCodes(world);
  expect(await report()).toBe(WRONG_TEAM_CODE_LIMIT);
});
