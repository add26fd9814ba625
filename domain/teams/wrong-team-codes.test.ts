import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditEntries, rateLimits } from "../../db/schema/core.ts";
import { mails } from "../../db/schema/messaging.ts";
import { accounts } from "../../db/schema/people.ts";
import { wrongTeamCodes } from "../../db/schema/teams.ts";
import { useUpCodes } from "../../tests/support/factories/join-requests.ts";
import { limiterOf } from "../../tests/support/fixtures/rate-limits.ts";
import { useWorld } from "../../tests/support/fixtures/world.ts";
import type { Ctx } from "../core/context.ts";
import { WRONG_TEAM_CODE_LIMIT } from "../core/rate-limits.ts";
import { joinTeam } from "./joining.ts";
import { emailWrongCodeReport, readWrongCodeReport, recordWrongTeamCode } from "./team-codes.ts";

const world = useWorld();
const HOUR = 60 * 60_000;

beforeEach(async () => {
  for (const table of [wrongTeamCodes, rateLimits, mails, auditEntries])
    await world.db.delete(table);
  world.now = new Date("2025-07-15T19:20:00Z");
});

const counted = (): Ctx => ({ ...world.visitor(), limit: limiterOf(world, 1) });

test("an unknown code is counted, right and malformed ones are not", async () => {
  const { teamCode } = await world.team("Lions");
  const ana = await world.person();
  const join = (code: string) => joinTeam(ana.ctx, { playerId: ana.playerId, teamCode: code });
  await expect(join(teamCode === "123456" ? "123457" : "123456")).rejects.toThrow("No team has");
  await expect(join("12345")).rejects.toThrow("6 digits");
  await join(teamCode);
  expect(await world.db.select().from(wrongTeamCodes)).toEqual([
    { hour: new Date("2025-07-15T19:00:00Z"), tries: 1, refused: 0 },
  ]);
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

test("simultaneous attempts from several processes are all counted", async () => {
  await Promise.all(Array.from({ length: 40 }, () => recordWrongTeamCode(counted(), world.cup.id)));
  const [row] = await world.db.select().from(wrongTeamCodes);
  expect(row?.tries).toBe(40);
});

test("every admin is emailed once a day, however many processes look", async () => {
  const boss = await world.admin();
  const admins = await world.db.$count(accounts, eq(accounts.isAdmin, true));
  const report = async () => (await emailWrongCodeReport(counted())).wrongCodes;
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
