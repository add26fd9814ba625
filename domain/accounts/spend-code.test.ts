import { expect, test } from "vitest";
import { limiterOf } from "../../tests/support/limiter.ts";
import { withPassword } from "../../tests/support/passwords.ts";
import { refusal } from "../../tests/support/refusal.ts";
import { enrol, withSession } from "../../tests/support/second-factor.ts";
import { useWorld } from "../../tests/support/world.ts";
import type { Ctx } from "../context.ts";
import { limits } from "../limits.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { findActor, startSession } from "./sessions.ts";

const world = useWorld();

async function stage() {
  const admin = await world.admin();
  const { app } = await enrol(world, await withSession(world, admin.actor));
  world.now = new Date(world.now.getTime() + 60_000);
  const halfway = async (more: Partial<Ctx> = {}): Promise<Ctx> => {
    const account = { id: admin.actor.accountId, isAdmin: true };
    const { token } = await startSession(world.db, account, world.visitor());
    const actor = await findActor(world.db, token, world.now);
    return { ...world.visitor(), limit: limiterOf(world), actor, ...more };
  };
  const { points } = limits["second-factor.account"];
  for (let tries = 0; tries < points; tries++) {
    const address = `198.51.100.${tries}`;
    const { code } = await refusal(finishSignIn(await halfway({ address }), { code: "000000" }));
    expect(code).toBe("forbidden");
  }
  return { admin, code: app.code(world.now), halfway };
}

test("whoever used up the codes of an admin keeps a device out that never signed in, and no other", async () => {
  const { code, halfway } = await stage();
  const elsewhere = { address: "203.0.113.7" };
  const refused = await refusal(finishSignIn(await halfway(elsewhere), { code }));
  expect(refused).toMatchObject({ code: "limited" });
  const known = { ...elsewhere, knownDevice: () => "n1" };
  expect(await finishSignIn(await halfway(known), { code })).toMatchObject({ awaitsCode: false });
});

test("a new password, as by a link from the mailbox, gives the codes of an admin new tries", async () => {
  const { admin, code, halfway } = await stage();
  await withPassword(world, admin);
  const session = await finishSignIn(await halfway({ address: "203.0.113.7" }), { code });
  expect(session).toMatchObject({ awaitsCode: false });
});
