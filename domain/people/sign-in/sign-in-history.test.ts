import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { signIns } from "../../../db/schema/people.ts";
import { refusal } from "../../../tests/support/assertions/refusal.ts";
import { PASSWORD, withPassword } from "../../../tests/support/factories/passwords.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { erase } from "../../../tests/support/personas/account-owners.ts";
import { enrollTwoFactor, withSession } from "../../../tests/support/personas/admins.ts";
import { purge } from "../../site/retention.ts";
import { findActor } from "./sessions.ts";
import { finishSignIn, signIn } from "./sign-in.ts";
import { listSignIns } from "./sign-in-history.ts";

const world = useWorld();
const DAY = 24 * 60 * 60_000;

async function aParent() {
  const person = await world.person();
  return { ...person, ...(await withPassword(world, person.ctx)) };
}

const rowsOf = (accountId: string) =>
  world.db.select().from(signIns).where(eq(signIns.accountId, accountId));

test("sign-ins and failures of a day and browser are one counted row", async () => {
  const { ctx, email, accountId } = await aParent();
  const visitor = { ...world.visitor(), device: "Firefox on Windows" };
  for (const password of [PASSWORD, "wrong", PASSWORD, "wrong too", "and wrong"]) {
    await signIn(visitor, { email, password }).catch(() => {});
  }
  expect(await rowsOf(accountId)).toHaveLength(1);
  expect(await listSignIns(ctx)).toEqual([
    { day: "2025-07-15", device: "Firefox on Windows", signedIn: 2, failed: 3 },
  ]);
});

test("with two-factor a sign-in counts after its code, and a wrong code as a failure", async () => {
  const { ctx, email, accountId } = await aParent();
  const { app } = await enrollTwoFactor(world, await withSession(world, ctx.actor));
  world.now = new Date(world.now.getTime() + 60_000);
  const { token } = await signIn(world.visitor(), { email, password: PASSWORD });
  expect(await rowsOf(accountId)).toEqual([]);
  const actor = await findActor(world.db, token, world.now);
  const half = { ...world.visitor(), actor };
  await refusal(finishSignIn(half, { code: app.wrong(world.now) }));
  await finishSignIn(half, { code: app.code(world.now) });
  expect(await rowsOf(accountId)).toMatchObject([{ signedIn: 1, failed: 1 }]);
});

test("the sign-in history is kept for 30 days and deleted with its account", async () => {
  const { email, accountId } = await aParent();
  const signsIn = () => signIn(world.visitor(), { email, password: PASSWORD });
  const after = (days: number) => ({
    ...world.visitor(),
    now: new Date(world.now.getTime() + days * DAY),
  });
  await signsIn();
  await purge(after(29), { backupDays: 30 });
  expect(await rowsOf(accountId)).toHaveLength(1);
  await purge(after(31), { backupDays: 30 });
  expect(await rowsOf(accountId)).toEqual([]);
  await signsIn();
  expect(await rowsOf(accountId)).toHaveLength(1);
  await erase(world, { accountIds: [accountId] });
  expect(await rowsOf(accountId)).toEqual([]);
});
