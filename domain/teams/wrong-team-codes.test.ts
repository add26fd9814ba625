import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditEntries, rateLimits } from "../../db/schema/core.ts";
import { mails } from "../../db/schema/messaging.ts";
import { accounts } from "../../db/schema/people.ts";
import { wrongTeamCodes } from "../../db/schema/teams.ts";
import { limiterOf } from "../../tests/support/fixtures/rate-limits.ts";
import { useWorld } from "../../tests/support/fixtures/world.ts";
import type { Ctx } from "../core/context.ts";
import { WRONG_TEAM_CODE_LIMIT } from "../core/rate-limits.ts";
import { joinTeam } from "./joining.ts";
import { emailWrongCodeReport, readWrongCodeReport, recordWrongTeamCode } from "./team-codes.ts";

const world = useWorld();
const HOUR = 60 * 60_000;

beforeEach(async () => {
  await world.db.delete(wrongTeamCodes);
  await world.db.delete(rateLimits);
  await world.db.delete(mails);
  await world.db.delete(auditEntries);
  world.now = new Date("2025-07-15T19:20:00Z");
});

const counted = (): Ctx => ({ ...world.visitor(), limit: limiterOf(world, 1) });

async function type(tries: number): Promise<void> {
  for (let count = 0; count < tries; count++)
    await recordWrongTeamCode(world.visitor(), world.cup.id);
}

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
  await expect(join()).rejects.toMatchObject({ code: "not-found" });
  await expect(join()).rejects.toMatchObject({ code: "not-found" });
  expect(await readWrongCodeReport(world.visitor())).toBeNull();
  await expect(join()).rejects.toMatchObject({ code: "limited" });
  expect(await readWrongCodeReport(world.visitor())).toEqual({
    tries: 3,
    since: new Date("2025-07-15T19:00:00Z"),
  });
});

test("simultaneous attempts from several processes are all counted", async () => {
  await Promise.all(Array.from({ length: 40 }, () => recordWrongTeamCode(counted(), world.cup.id)));
  const [row] = await world.db.select().from(wrongTeamCodes);
  expect(row?.tries).toBe(40);
});

test("every admin is emailed once a day, however many processes look", async () => {
  const boss = await world.admin();
  const admins = await world.db.$count(accounts, eq(accounts.isAdmin, true));
  await type(WRONG_TEAM_CODE_LIMIT - 1);
  expect(await emailWrongCodeReport(counted())).toEqual({ wrongCodes: 0 });
  await type(1);
  const told = await Promise.all([
    emailWrongCodeReport(counted()),
    emailWrongCodeReport(counted()),
  ]);
  expect(told.map(({ wrongCodes }) => wrongCodes).toSorted((a, b) => a - b)).toEqual([
    0,
    WRONG_TEAM_CODE_LIMIT,
  ]);
  await type(50);
  expect(await emailWrongCodeReport(counted())).toEqual({ wrongCodes: 0 });
  const letters = await world.db.select().from(mails);
  expect(letters).toHaveLength(admins);
  const [letter] = letters.filter(({ concerns }) => concerns.includes(boss.actor.accountId));
  expect(letter?.subject).toMatch(/^Many wrong team codes entered for /);
  expect(letter?.body).toContain(`${WRONG_TEAM_CODE_LIMIT} wrong team codes have been entered`);
  expect(await readWrongCodeReport(world.visitor())).toMatchObject({
    tries: WRONG_TEAM_CODE_LIMIT + 50,
  });
  world.now = new Date(world.now.getTime() + 25 * HOUR);
  expect(await readWrongCodeReport(world.visitor())).toBeNull();
  expect(await emailWrongCodeReport(counted())).toEqual({ wrongCodes: 0 });
  await type(WRONG_TEAM_CODE_LIMIT);
  expect(await emailWrongCodeReport(counted())).toEqual({ wrongCodes: WRONG_TEAM_CODE_LIMIT });
});
