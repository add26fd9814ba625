import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries, siteState } from "../../../db/schema/core.ts";
import { accounts, players, sessions, setupTokens } from "../../../db/schema/people.ts";
import { counted } from "../../../tests/support/factories/contact-messages.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { findActor, startSession } from "../sign-in/sessions.ts";
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
const gone = { code: "not-found", message: "This link was used before or has run out." };
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

describe("a set-up link", () => {
  test("of a new site makes whoever opens it the admin, signed in", async () => {
    const token = await issueSetupToken(world.visitor(), null);
    expect(await hasAdmin(world.db)).toBe(false);
    const session = await setUpAdmin(world.visitor(), token, { email, password });
    expect(await hasAdmin(world.db)).toBe(true);
    expect(await findActor(world.db, session.token, world.now)).toMatchObject({ isAdmin: true });
    await opens(password);
  });

  test("for an address makes that admin, whatever address is typed", async () => {
    const token = await issueSetupToken(world.visitor(), email);
    expect(await readSetupToken(world.visitor(), token)).toMatchObject({ email });
    await setUpAdmin(world.visitor(), token, { email: "eve@example.org", password });
    expect(await world.db.select().from(accounts)).toMatchObject([{ email, isAdmin: true }]);
  });

  test("works once", async () => {
    const token = await issueSetupToken(world.visitor(), email);
    await setUpAdmin(world.visitor(), token, { email, password });
    await expect(readSetupToken(world.visitor(), token)).rejects.toMatchObject(gone);
    await expect(
      setUpAdmin(world.visitor(), token, { email, password: "another password" }),
    ).rejects.toMatchObject(gone);
    await opens(password);
  });

  test("works once for two who open it at the same moment", async () => {
    const token = await issueSetupToken(world.visitor(), null);
    const results = await Promise.allSettled(
      ["one@example.org", "two@example.org"].map((each) =>
        setUpAdmin(world.visitor(), token, { email: each, password }),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await world.db.$count(accounts)).toBe(1);
  });

  test("works for a day", async () => {
    const token = await issueSetupToken(world.visitor(), email);
    await expect(readSetupToken(later(DAY - 1), token)).resolves.toMatchObject({ email });
    await expect(readSetupToken(later(DAY), token)).rejects.toMatchObject(gone);
    await expect(setUpAdmin(later(DAY), token, { email, password })).rejects.toMatchObject(gone);
  });

  test.each(["", "x", "\0", "' or true --"])("%j is none", async (token) => {
    await issueSetupToken(world.visitor(), null);
    await expect(readSetupToken(world.visitor(), token)).rejects.toMatchObject(gone);
  });

  test("ends the links that were issued for the same address before, and no other", async () => {
    const first = await issueSetupToken(world.visitor(), email);
    const other = await issueSetupToken(world.visitor(), "other@example.org");
    const second = await issueSetupToken(world.visitor(), "BOSS@example.org");
    await expect(readSetupToken(world.visitor(), first)).rejects.toMatchObject(gone);
    await readSetupToken(world.visitor(), other);
    await readSetupToken(world.visitor(), second);
  });

  test("of a new site ends when there is an admin", async () => {
    const anybody = await issueSetupToken(world.visitor(), null);
    await ensureAdmin(world.visitor(), email, password);
    await expect(
      setUpAdmin(world.visitor(), anybody, { email: "eve@example.org", password }),
    ).rejects.toMatchObject(gone);
  });

  test("is shut out by no number of guesses, which count", async () => {
    const token = await issueSetupToken(world.visitor(), email);
    const { ctx, tries } = counted(world);
    await expect(readSetupToken(ctx, "never was")).rejects.toMatchObject(gone);
    expect(tries).toEqual([`setup.address ${ctx.address}`]);
    const full = counted(world, "setup.address").ctx;
    await expect(readSetupToken(full, "never was")).rejects.toMatchObject({ code: "limited" });
    await setUpAdmin(full, token, { email, password });
  });

  test("is stored as a hash, and not on record", async () => {
    const token = await issueSetupToken(world.visitor(), null);
    const rows = [
      ...(await world.db.select().from(setupTokens)),
      ...(await world.db.select().from(auditEntries)),
    ];
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("sets a new password, and signs everyone out of the account", async () => {
    await ensureAdmin(world.visitor(), email, password);
    const stolen = await opens(password);
    const token = await issueSetupToken(world.visitor(), email);
    const fresh = await setUpAdmin(world.visitor(), token, { email, password: "river and stone" });
    expect(await findActor(world.db, stolen.token, world.now)).toEqual({ kind: "visitor" });
    expect(await findActor(world.db, fresh.token, world.now)).toMatchObject({ isAdmin: true });
    await expect(opens(password)).rejects.toMatchObject({ code: "forbidden" });
    await opens("river and stone");
  });

  test("takes no common password, and can then be used still", async () => {
    const token = await issueSetupToken(world.visitor(), email);
    await expect(
      setUpAdmin(world.visitor(), token, { email, password: "password1" }),
    ).rejects.toMatchObject({ code: "invalid", field: "password" });
    await setUpAdmin(world.visitor(), token, { email, password });
  });

  test("makes no player an admin: nothing of either changes", async () => {
    const ana = await world.person();
    await world.db.update(accounts).set({ email, emailKey: email });
    const { token } = await startSession(
      world.db,
      { id: ana.accountId, isAdmin: false },
      world.visitor(),
    );
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
  test("is made once, and signs in in any letter case", async () => {
    await ensureAdmin(world.visitor(), "Boss@Example.org", password);
    await ensureAdmin(world.visitor(), email, password);
    expect(await world.db.$count(accounts)).toBe(1);
    expect(await world.db.$count(auditEntries)).toBe(1);
    await opens(password);
  });

  test("stays signed in when the site starts again with the same password", async () => {
    await ensureAdmin(world.visitor(), email, password);
    const { token } = await opens(password);
    await ensureAdmin(world.visitor(), email, password);
    expect(await findActor(world.db, token, world.now)).toMatchObject({ isAdmin: true });
  });

  test("a password the organizer changed survives a restart with the old one in the settings", async () => {
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

  test("the settings make no second organizer when theirs has another address by now", async () => {
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

  test("an organizer of the settings who was deleted comes back only when no organizer is left", async () => {
    await ensureAdmin(world.visitor(), email, password);
    const other = await world.admin();
    await world.db.delete(accounts).where(eq(accounts.email, email));
    expect(await ensureAdmin(world.visitor(), email, password)).toBe("made before");
    await world.db.delete(accounts).where(eq(accounts.id, other.actor.accountId));
    expect(await ensureAdmin(world.visitor(), email, password)).toBe("made");
    await opens(password);
  });

  test("the settings make an organizer beside one who came by a link", async () => {
    await world.admin();
    expect(await ensureAdmin(world.visitor(), email, password)).toBe("made");
    await opens(password);
  });

  test("may be made by two processes that start together", async () => {
    await Promise.all([1, 2].map(() => ensureAdmin(world.visitor(), email, password)));
    expect(await world.db.select().from(accounts)).toMatchObject([{ isAdmin: true }]);
    await opens(password);
  });

  test("has no common password", async () => {
    await expect(ensureAdmin(world.visitor(), email, "password123")).rejects.toMatchObject({
      message: "This password is too common",
      field: "password",
    });
    expect(await world.db.$count(accounts)).toBe(0);
  });

  test("is no player's account", async () => {
    await world.person();
    await world.db.update(accounts).set({ email, emailKey: email });
    await expect(ensureAdmin(world.visitor(), email, password)).rejects.toMatchObject({
      code: "conflict",
    });
    const [account] = await world.db.select().from(accounts).where(eq(accounts.email, email));
    expect(account).toMatchObject({ isAdmin: false, passwordHash: "none" });
  });
});
