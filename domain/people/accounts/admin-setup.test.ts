import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries, siteState } from "../../../db/schema/core.ts";
import { accounts, players, sessions, setupTokens } from "../../../db/schema/people.ts";
import { counted } from "../../../tests/support/factories/contact-messages.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { findActor } from "../sign-in/sessions.ts";
import { signIn } from "../sign-in/sign-in.ts";
import {
  ensureAdmin,
  hasAdmin,
  issueSetupToken,
  readSetupToken,
  setUpAdmin,
} from "./admin-setup.ts";

const world = useWorld();
const DAY = 24 * 60 * 60_000;
const email = "boss@example.org";
const password = "sand and water";
const gone = { code: "not-found", message: "This link was already used or has expired." };
const later = (time: number) => ({
  ...world.visitor(),
  now: new Date(world.now.getTime() + time),
});

beforeEach(async () => {
  for (const table of [sessions, players, accounts, setupTokens, auditEntries, siteState]) {
    await world.db.delete(table);
  }
});

const opens = (typed: string) => signIn(world.visitor(), { email, password: typed }, "admin");

describe("set-up links", () => {
  test("a new site's link makes whoever opens it the admin", async () => {
    const token = await issueSetupToken(world.visitor(), null);
    expect(await hasAdmin(world.db)).toBe(false);
    const session = await setUpAdmin(world.visitor(), token, { email, password });
    expect(await hasAdmin(world.db)).toBe(true);
    expect(await findActor(world.db, session.token, world.now)).toMatchObject({ isAdmin: true });
    await opens(password);
  });

  test("a link for an address makes that admin, whatever address is typed", async () => {
    const token = await issueSetupToken(world.visitor(), email);
    expect(await readSetupToken(world.visitor(), token)).toMatchObject({ email });
    await setUpAdmin(world.visitor(), token, { email: "eve@example.org", password });
    expect(await world.db.select().from(accounts)).toMatchObject([{ email, isAdmin: true }]);
  });

  test("a set-up link works once", async () => {
    const token = await issueSetupToken(world.visitor(), email);
    await setUpAdmin(world.visitor(), token, { email, password });
    await expect(readSetupToken(world.visitor(), token)).rejects.toMatchObject(gone);
    await expect(
      setUpAdmin(world.visitor(), token, { email, password: "another password" }),
    ).rejects.toMatchObject(gone);
    await opens(password);
  });

  test("a set-up link works once for two simultaneous uses", async () => {
    const token = await issueSetupToken(world.visitor(), null);
    const results = await Promise.allSettled(
      ["one@example.org", "two@example.org"].map((each) =>
        setUpAdmin(world.visitor(), token, { email: each, password }),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await world.db.$count(accounts)).toBe(1);
  });

  test("a set-up link works for a day", async () => {
    const token = await issueSetupToken(world.visitor(), email);
    await expect(readSetupToken(later(DAY - 1), token)).resolves.toMatchObject({ email });
    await expect(readSetupToken(later(DAY), token)).rejects.toMatchObject(gone);
    await expect(setUpAdmin(later(DAY), token, { email, password })).rejects.toMatchObject(gone);
  });

  test("a new set-up link invalidates earlier ones for the same address only", async () => {
    const first = await issueSetupToken(world.visitor(), email);
    const other = await issueSetupToken(world.visitor(), "other@example.org");
    const second = await issueSetupToken(world.visitor(), "BOSS@example.org");
    await expect(readSetupToken(world.visitor(), first)).rejects.toMatchObject(gone);
    await readSetupToken(world.visitor(), other);
    await readSetupToken(world.visitor(), second);
  });

  test("a new site's link ends when there is an admin", async () => {
    const anybody = await issueSetupToken(world.visitor(), null);
    await ensureAdmin(world.visitor(), email, password);
    await expect(
      setUpAdmin(world.visitor(), anybody, { email: "eve@example.org", password }),
    ).rejects.toMatchObject(gone);
  });

  test("guesses are counted but never block a real set-up link", async () => {
    const token = await issueSetupToken(world.visitor(), email);
    const { ctx, tries } = counted(world);
    await expect(readSetupToken(ctx, "never was")).rejects.toMatchObject(gone);
    expect(tries).toEqual([`setup.address ${ctx.address}`]);
    const full = counted(world, "setup.address").ctx;
    await expect(readSetupToken(full, "never was")).rejects.toMatchObject({ code: "limited" });
    await setUpAdmin(full, token, { email, password });
  });

  test("a set-up link is stored as a hash and not logged", async () => {
    const token = await issueSetupToken(world.visitor(), null);
    const rows = [
      ...(await world.db.select().from(setupTokens)),
      ...(await world.db.select().from(auditEntries)),
    ];
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("a set-up link sets a new password and signs everybody out of the account", async () => {
    await ensureAdmin(world.visitor(), email, password);
    const stolen = await opens(password);
    const token = await issueSetupToken(world.visitor(), email);
    const fresh = await setUpAdmin(world.visitor(), token, { email, password: "river and stone" });
    expect(await findActor(world.db, stolen.token, world.now)).toEqual({ kind: "visitor" });
    expect(await findActor(world.db, fresh.token, world.now)).toMatchObject({ isAdmin: true });
    await expect(opens(password)).rejects.toMatchObject({ code: "forbidden" });
    await opens("river and stone");
  });

  test("a set-up link makes no player an admin", async () => {
    const ana = await world.person();
    await world.db.update(accounts).set({ email, emailKey: email });
    const { token } = await world.session(ana);
    const link = await issueSetupToken(world.visitor(), null);
    await expect(setUpAdmin(world.visitor(), link, { email, password })).rejects.toMatchObject({
      code: "conflict",
      field: "email",
    });
    expect(await findActor(world.db, token, world.now)).toMatchObject({ isAdmin: false });
    await readSetupToken(world.visitor(), link);
  });
});

describe("the admin of the settings", () => {
  test("it is created once and signs in in any letter case", async () => {
    await ensureAdmin(world.visitor(), "Boss@Example.org", password);
    await ensureAdmin(world.visitor(), email, password);
    expect(await world.db.$count(accounts)).toBe(1);
    expect(await world.db.$count(auditEntries)).toBe(1);
    await opens(password);
  });

  test("its changed password survives a restart with the old one in the settings", async () => {
    await ensureAdmin(world.visitor(), email, password);
    const link = await issueSetupToken(world.visitor(), email);
    const { token } = await setUpAdmin(world.visitor(), link, {
      email,
      password: "river and stone",
    });
    expect(await ensureAdmin(world.visitor(), email, password)).toBe("other password");
    await opens("river and stone");
    await expect(opens(password)).rejects.toMatchObject({ code: "forbidden" });
    expect(await findActor(world.db, token, world.now)).toMatchObject({ isAdmin: true });
  });

  test("it is not created again after changing its address", async () => {
    await ensureAdmin(world.visitor(), email, password);
    const moved = { email: "new@example.org", emailKey: "new@example.org" };
    await world.db.update(accounts).set(moved);
    expect(await ensureAdmin(world.visitor(), email, password)).toBe("made before");
    expect(await world.db.select().from(accounts)).toMatchObject([moved]);
    const ana = await world.person();
    await world.db
      .update(accounts)
      .set({ email, emailKey: email })
      .where(eq(accounts.id, ana.accountId));
    expect(await ensureAdmin(world.visitor(), email, password)).toBe("made before");
  });

  test("it is created again after deletion only when no admin is left", async () => {
    await ensureAdmin(world.visitor(), email, password);
    const other = await world.admin();
    await world.db.delete(accounts).where(eq(accounts.email, email));
    expect(await ensureAdmin(world.visitor(), email, password)).toBe("made before");
    await world.db.delete(accounts).where(eq(accounts.id, other.actor.accountId));
    expect(await ensureAdmin(world.visitor(), email, password)).toBe("made");
    await opens(password);
  });

  test("two processes starting together create it once", async () => {
    await Promise.all([1, 2].map(() => ensureAdmin(world.visitor(), email, password)));
    expect(await world.db.select().from(accounts)).toMatchObject([{ isAdmin: true }]);
    await opens(password);
  });

  test("it cannot be a player's account", async () => {
    await world.person();
    await world.db.update(accounts).set({ email, emailKey: email });
    await expect(ensureAdmin(world.visitor(), email, password)).rejects.toMatchObject({
      code: "conflict",
    });
    const [account] = await world.db.select().from(accounts).where(eq(accounts.email, email));
    expect(account).toMatchObject({ isAdmin: false, passwordHash: "none" });
  });
});
