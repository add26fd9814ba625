import { expect, test } from "vitest";
import { sessions } from "#db/schema/people.ts";
import type { SignedIn } from "#domain/core/context.ts";
import { NO_STAFF } from "#domain/core/staff-role-rules.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { waitForLocks } from "#tests/support/fixtures/concurrency.ts";
import { useEmptyTables, useWorld } from "#tests/support/fixtures/world.ts";
import {
  endOtherSessions,
  endOwnSession,
  endSessionsByAdmin,
  listSessions,
} from "./session-list.ts";
import { findActor, hashToken, lockCredentials, startSession } from "./sessions.ts";

const world = useWorld();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const visitor = { kind: "visitor" };

useEmptyTables(world, sessions);

async function start(isAdmin: boolean) {
  const { actor } = isAdmin ? await world.admin() : (await world.person()).ctx;
  const session = await world.session(actor);
  return { ...session, accountId: actor.accountId };
}

const after = (token: string, time: number) =>
  findActor(world.db, token, new Date(world.now.getTime() + time));

test("a token is random and long, and only its hash is stored", async () => {
  const { token } = await start(false);
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect((await start(false)).token).not.toBe(token);
  const rows = await world.db.select().from(sessions);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.map(({ tokenHash }) => tokenHash)).toContain(hashToken(token));
  expect(await after(hashToken(token), 0)).toEqual(visitor);
});

test.each([null, "", "x", "\0", "'; drop table sessions", "a".repeat(8_000)])(
  "the token %j belongs to nobody",
  async (token) => {
    await start(false);
    expect(await findActor(world.db, token, world.now)).toEqual(visitor);
  },
);

test("a player's session lasts 60 days", async () => {
  const { token, expiresAt, accountId } = await start(false);
  expect(expiresAt.getTime() - world.now.getTime()).toBe(60 * DAY);
  expect(await after(token, 60 * DAY - 1)).toMatchObject({ accountId, isAdmin: false });
  expect(await after(token, 60 * DAY)).toEqual(visitor);
});

test("an admin's session ends after 30 minutes of inactivity for good", async () => {
  const { token, accountId } = await start(true);
  const opened = await after(token, 30 * MINUTE);
  expect(opened).toMatchObject({ accountId, isAdmin: true });
  expect(await after(token, 60 * MINUTE)).toMatchObject({ accountId });
  const { sessionId } = opened as SignedIn;
  const expired = { ...visitor, expired: { accountId, sessionId } };
  expect(await after(token, 90 * MINUTE + 1)).toEqual(expired);
  expect(await after(token, 90 * MINUTE + 2)).toEqual(expired);
});

test("background requests do not keep an admin's session alive, and it ends after 12 hours", async () => {
  const { token } = await start(true);
  const now = new Date(world.now.getTime() + 20 * MINUTE);
  const polled = await findActor(world.db, token, now, { byItself: true });
  expect(polled).toMatchObject({ isAdmin: true });
  expect(await after(token, 30 * MINUTE + 1)).toMatchObject(visitor);
  const { token: steady } = await start(true);
  for (let time = 0; time < 12 * HOUR; time += 20 * MINUTE) {
    expect(await after(steady, time)).toMatchObject({ isAdmin: true });
  }
  expect(await after(steady, 12 * HOUR - 1)).toMatchObject({ isAdmin: true });
  expect(await after(steady, 12 * HOUR)).toEqual(visitor);
});

test("reading pages writes the session at most once a minute", async () => {
  const { token } = await start(false);
  const seen = async () => (await world.db.select().from(sessions))[0]?.lastSeenAt;
  await after(token, MINUTE);
  expect(await seen()).toEqual(world.now);
  await after(token, MINUTE + 1);
  expect(await seen()).toEqual(new Date(world.now.getTime() + MINUTE + 1));
});

test("simultaneous sign-ins all succeed", async () => {
  const { accountId } = await world.person();
  const all = await Promise.all(Array.from({ length: 8 }, () => world.session({ accountId })));
  for (const { token } of all) expect(await after(token, 0)).toMatchObject({ accountId });
});

test("an account has 20 sessions, and the least used makes room", async () => {
  const { ctx, accountId } = await world.person();
  const tokens: string[] = [];
  for (let minute = 0; minute < 21; minute++) {
    const visit = { ...ctx, now: new Date(world.now.getTime() + minute * MINUTE) };
    tokens.push((await startSession(ctx.db, { ...NO_STAFF, id: accountId }, visit)).token);
  }
  const [first = "", second = ""] = tokens;
  expect(await after(first, 21 * MINUTE)).toEqual(visitor);
  expect(await after(second, 21 * MINUTE)).toMatchObject({ accountId });
  expect(await world.countRows(sessions, { accountId })).toBe(20);
});

async function onBrowsers(...devices: string[]) {
  const { ctx, accountId, playerId } = await world.person();
  const tokens: string[] = [];
  for (const [number, device] of devices.entries()) {
    const now = new Date(world.now.getTime() + number * MINUTE);
    const visit = { ...world.visitor(), now, device };
    tokens.push((await startSession(world.db, { ...NO_STAFF, id: accountId }, visit)).token);
  }
  const actor = (await findActor(world.db, tokens[0] ?? "", world.now)) as SignedIn;
  return { ctx: { ...ctx, actor }, tokens, playerId };
}

const isIn = async (token: string | undefined) =>
  (await findActor(world.db, token ?? "", world.now)).kind === "account";
const areIn = (tokens: string[]) => Promise.all(tokens.map(isIn));

test("sessions are listed: this one first, then the latest used, without expired ones", async () => {
  await onBrowsers("Edge on Windows");
  const { ctx } = await onBrowsers("Chrome on Android", "Safari on iPhone", "");
  expect(await listSessions(ctx)).toMatchObject([
    { device: "Chrome on Android", isThis: true, createdAt: world.now },
    { device: "", isThis: false },
    { device: "Safari on iPhone", isThis: false },
  ]);
  const { ctx: other } = await onBrowsers("Chrome on Android", "Safari on iPhone");
  const after = (minutes: number) => new Date(world.now.getTime() + minutes * MINUTE);
  expect(await listSessions({ ...other, now: after(60 * 24 * 60) })).toHaveLength(1);
  const boss = await world.admin();
  await world.session(boss.actor);
  expect(await listSessions(boss)).toHaveLength(1);
  expect(await listSessions({ ...boss, now: after(31) })).toEqual([]);
});

test("one session is signed out while the others stay, or all of them but this one", async () => {
  const { ctx, tokens } = await onBrowsers("here", "there", "elsewhere");
  const there = (await listSessions(ctx)).find(({ device }) => device === "there");
  await endOwnSession(ctx, { sessionId: there?.id ?? "" });
  await endOwnSession(ctx, { sessionId: there?.id ?? "" });
  expect(await areIn(tokens)).toEqual([true, false, true]);
  await endOtherSessions(ctx);
  expect(await areIn(tokens)).toEqual([true, false, false]);
  const log = await auditOf(world, `account:${ctx.actor.accountId}`);
  expect(log.map(({ details }) => details)).toEqual([{ session: there?.id }, { sessions: 1 }]);
});

test("a session ended meanwhile signs nobody out", async () => {
  const { ctx, tokens } = await onBrowsers("here", "there");
  const there = (await findActor(world.db, tokens[1] ?? "", world.now)) as SignedIn;
  await endOtherSessions({ ...ctx, actor: there });
  await expectRefusal(endOtherSessions(ctx), "forbidden");
  await expectRefusal(endOwnSession(ctx, there), "forbidden");
  expect(await areIn(tokens)).toEqual([false, true]);
});

test("a session being renewed is signed out with the others", async () => {
  const { ctx, tokens } = await onBrowsers("here", "there");
  const { accountId } = ctx.actor;
  const held = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const changing = world.db.transaction(async (tx) => {
    await lockCredentials(tx, accountId);
    const there = await findActor(tx, tokens[1] ?? "", world.now);
    const visit = { ...world.visitor(), actor: there };
    const renewed = await startSession(tx, { ...NO_STAFF, id: accountId }, visit);
    held.resolve();
    await mayEnd.promise;
    return renewed.token;
  });
  await held.promise;
  const ending = endOtherSessions(ctx);
  await waitForLocks(world);
  mayEnd.resolve();
  const renewed = await changing;
  await ending;
  expect(await areIn([...tokens, renewed])).toEqual([true, false, false]);
});

test("another account's session cannot be ended, but an admin signs somebody out of every browser", async () => {
  const ana = await onBrowsers("here");
  const eve = await onBrowsers("here");
  await endOwnSession(eve.ctx, { sessionId: ana.ctx.actor.sessionId });
  await endOtherSessions(eve.ctx);
  expect(await isIn(ana.tokens[0])).toBe(true);
  const cleo = await onBrowsers("here", "there");
  const bea = await onBrowsers("here");
  const admin = await world.admin();
  await endSessionsByAdmin(admin, cleo);
  await endSessionsByAdmin(admin, cleo);
  expect(await areIn([...cleo.tokens, ...bea.tokens])).toEqual([false, false, true]);
});
