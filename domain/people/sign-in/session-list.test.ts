import { expect, test } from "vitest";
import { expectRefusal } from "../../../tests/support/assertions/refusal.ts";
import { auditOf } from "../../../tests/support/factories/games.ts";
import { waitForLocks } from "../../../tests/support/fixtures/concurrency.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import type { SignedIn } from "../../core/context.ts";
import { NO_STAFF } from "../../core/staff-role-rules.ts";
import {
  endOtherSessions,
  endOwnSession,
  endSessionsByAdmin,
  listSessions,
} from "./session-list.ts";
import { findActor, lockCredentials, startSession } from "./sessions.ts";

const world = useWorld();
const MINUTE = 60_000;

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

test("sessions are listed: this one first, then the latest used", async () => {
  await onBrowsers("Edge on Windows");
  const { ctx } = await onBrowsers("Chrome on Android", "Safari on iPhone", "");
  expect(await listSessions(ctx)).toMatchObject([
    { device: "Chrome on Android", isThis: true, createdAt: world.now },
    { device: "", isThis: false },
    { device: "Safari on iPhone", isThis: false },
  ]);
});

test("expired sessions are not listed", async () => {
  const { ctx } = await onBrowsers("Chrome on Android", "Safari on iPhone");
  const after = (minutes: number) => new Date(world.now.getTime() + minutes * MINUTE);
  expect(await listSessions({ ...ctx, now: after(60 * 24 * 60) })).toHaveLength(1);
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

test("another account's session cannot be ended", async () => {
  const ana = await onBrowsers("here");
  const eve = await onBrowsers("here");
  await endOwnSession(eve.ctx, { sessionId: ana.ctx.actor.sessionId });
  await endOtherSessions(eve.ctx);
  expect(await isIn(ana.tokens[0])).toBe(true);
});

test("an admin signs somebody out of every browser", async () => {
  const ana = await onBrowsers("here", "there");
  const bea = await onBrowsers("here");
  const admin = await world.admin();
  await endSessionsByAdmin(admin, ana);
  await endSessionsByAdmin(admin, ana);
  expect(await areIn([...ana.tokens, ...bea.tokens])).toEqual([false, false, true]);
});
