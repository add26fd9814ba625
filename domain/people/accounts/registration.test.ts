import { eq, like, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/core.ts";
import { mails } from "../../../db/schema/messaging.ts";
import { accounts, agreements, players, sessions } from "../../../db/schema/people.ts";
import { counted } from "../../../tests/support/factories/contact-messages.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { ana } from "../../../tests/support/personas/ana.ts";
import type { Ctx } from "../../core/context.ts";
import { limits } from "../../core/rate-limits.ts";
import { hashAgreedText } from "../guardians/consents.ts";
import { findActor } from "../sign-in/sessions.ts";
import { registerInput } from "./account-input.ts";
import { register } from "./registration.ts";

const world = useWorld();
const today = "2025-07-15";
const terms = hashAgreedText("2025-1", "Be fair.");

const grownUp = { ...ana, email: "leo@example.org", firstName: "Leo", dob: "1990-01-31" };

const signUp = (typed: object, ctx: Ctx = world.visitor()) =>
  register(ctx, registerInput(today).parse(typed), terms);

async function stored() {
  const { db } = world;
  return {
    accounts: await db.$count(accounts),
    players: await db.$count(players),
    agreements: await db.$count(agreements),
    sessions: await db.$count(sessions),
    mails: await db.$count(mails),
    audited: await db.$count(auditEntries),
  };
}

beforeEach(async () => {
  await world.pool.query("truncate accounts, players, agreements, audit_entries, mails cascade");
});

test("registering creates account, player and consents and signs in", async () => {
  const session = await signUp(ana);
  const [account] = await world.db.select().from(accounts);
  const [player] = await world.db.select().from(players);
  expect(account).toMatchObject({ email: "ana@example.org", isAdmin: false });
  expect(account?.passwordHash).not.toContain("green");
  expect(player).toMatchObject({
    accountId: account?.id,
    firstName: "Ana",
    lastName: "Silva",
    phone: "5550100199",
    dob: "2011-05-04",
    emergencyName: "Rosa Silva",
    emergencyNumber: "5550100198",
  });
  expect(await world.db.select().from(agreements)).toMatchObject([
    {
      accountId: account?.id,
      playerId: player?.id,
      cupId: world.cup.id,
      document: "terms",
      version: "2025-1",
      hash: terms.hash,
      agreed: true,
      at: world.now,
    },
  ]);
  expect(terms.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await findActor(world.db, session.token, world.now)).toMatchObject({
    accountId: account?.id,
    isAdmin: false,
  });
});

test("an adult has no emergency contact, even if one was typed", async () => {
  await signUp(grownUp);
  expect(await world.db.select().from(players)).toMatchObject([
    { emergencyName: null, emergencyNumber: null },
  ]);
});

test.each([
  ["gives", { mediaConsent: "on" }, true],
  ["refuses", {}, false],
])("an adult %s media consent apart from the terms", async (_, tick, agreed) => {
  await signUp({ ...grownUp, ...tick });
  const media = await world.db.select().from(agreements).where(eq(agreements.document, "media"));
  expect(media).toMatchObject([{ agreed, hash: terms.hash }]);
});

test("a minor's tick for media consent is not kept", async () => {
  await signUp({ ...ana, dob: "2007-07-16", mediaConsent: "on" });
  expect(await world.db.select().from(agreements)).toMatchObject([{ document: "terms" }]);
});

test("from the 18th birthday in the cup's zone players consent themselves", async () => {
  await signUp({ ...ana, dob: "2007-07-15", mediaConsent: "on" });
  expect(await world.db.$count(agreements)).toBe(2);
});

test.each(["players", "agreements", "sessions", "links", "mails", "audit_entries"])(
  "when %s refuses its row a registration stores nothing",
  async (table) => {
    await world.db.execute(
      sql.raw(`alter table ${table} add constraint refuses check (false) not valid`),
    );
    try {
      await expect(signUp(ana)).rejects.toThrow();
    } finally {
      await world.db.execute(sql.raw(`alter table ${table} drop constraint refuses`));
    }
    expect(await stored()).toEqual({
      accounts: 0,
      players: 0,
      agreements: 0,
      sessions: 0,
      mails: 0,
      audited: 0,
    });
    await signUp(ana);
    expect(await world.db.$count(players)).toBe(1);
  },
);

describe("registering a taken address", () => {
  test.each(["ANA@Example.ORG", " ana@example.org "])(
    "a taken address is refused as %j too",
    async (email) => {
      await signUp(ana);
      const before = await stored();
      await expect(signUp({ ...ana, email, firstName: "Eve" })).rejects.toMatchObject({
        code: "conflict",
        message: "There's already an account with this email.",
      });
      expect(await stored()).toEqual({ ...before, mails: before.mails + 1 });
    },
  );

  test("the second of two simultaneous registrations is refused", async () => {
    const people = ["Ana", "Eve", "Zoe"].map((firstName) => signUp({ ...ana, firstName }));
    const results = await Promise.allSettled(people);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "conflict" });
    }
    expect(await stored()).toMatchObject({ accounts: 1, players: 1, agreements: 1, sessions: 1 });
  });

  test("the answer that an address is taken is rate limited", async () => {
    await signUp(ana);
    const eve = counted(world);
    await expect(signUp({ ...ana, firstName: "Eve" }, eve.ctx)).rejects.toThrow();
    expect(eve.tries).toContainEqual(expect.stringMatching(/^register-taken\.address /));
    const { ctx } = counted(world, "register-taken.address");
    await expect(signUp({ ...ana, firstName: "Eve" }, ctx)).rejects.toMatchObject({
      code: "limited",
    });
  });
});

const told = () => world.db.select().from(mails).where(like(mails.subject, "Someone tried%"));

test("the owner of a taken address is emailed as they wrote it", async () => {
  await signUp({ ...ana, email: "Ana@Example.org" });
  await expect(signUp({ ...ana, firstName: "Eve" })).rejects.toMatchObject({ code: "conflict" });
  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    toAddress: "Ana@Example.org",
    replyToAddress: null,
    state: "waiting",
    subject: "Someone tried to register with your email for Araknid Cup",
  });
  expect(mail?.body).not.toContain("Eve");
});

test("the owner of a taken address is emailed once a day", async () => {
  await signUp(ana);
  const eve = counted(world, "tell-owner.account");
  await expect(signUp({ ...ana, firstName: "Eve" }, eve.ctx)).rejects.toMatchObject({
    code: "conflict",
    message: "There's already an account with this email.",
  });
  expect(await told()).toEqual([]);
  expect(limits["tell-owner.account"]).toEqual({ points: 1, minutes: 1440, fixed: true });
});

test("an address that registered too many registers nobody", async () => {
  await expect(signUp(ana, counted(world, "register.address").ctx)).rejects.toMatchObject({
    code: "limited",
  });
  expect(await world.db.$count(accounts)).toBe(0);
});

const form = { ...ana, sending: "form-1" };

test("a registration sent twice makes one account, and both responses are signed in", async () => {
  const both = await Promise.all([signUp(form), signUp(form)]);
  const stored = [accounts, players, agreements].map((table) => world.db.$count(table));
  expect(await Promise.all(stored)).toEqual([1, 1, 1]);
  const [one, two] = await Promise.all(
    both.map(({ token }) => findActor(world.db, token, world.now)),
  );
  expect(one).toMatchObject({ kind: "account" });
  expect(two).toMatchObject({ accountId: one?.kind === "account" ? one.accountId : null });
});

test.each([
  ["phone number", { phone: "5550100777" }],
  ["name", { firstName: "Anna" }],
  ["date of birth", { dob: "2011-05-05" }],
  ["emergency contact", { emergencyNumber: "5550100778" }],
])("a registration sent again with another %s is not reported as done", async (_, changes) => {
  await signUp(form);
  const before = await world.db.select().from(players);
  await expect(signUp({ ...form, ...changes })).rejects.toMatchObject({
    code: "conflict",
    message: "There's already an account with this email.",
  });
  expect(await world.db.select().from(players)).toEqual(before);
  expect(await world.db.$count(sessions)).toBe(1);
});

test("a registration sent again with another password signs nobody in", async () => {
  await signUp(form);
  const { ctx, tries } = counted(world);
  const changed = { ...form, password: "brown sand of june" };
  await expect(signUp(changed, ctx)).rejects.toMatchObject({ code: "conflict" });
  expect(tries).toContainEqual(expect.stringMatching(/^sign-in\.account /));
  expect(await world.db.$count(sessions)).toBe(1);
});

test("a registration from a newly opened page, or without a key, is a new one", async () => {
  await signUp(form);
  for (const sending of ["form-2", undefined, "", "form-1\0"]) {
    await expect(signUp({ ...form, sending })).rejects.toMatchObject({ code: "conflict" });
  }
  await signUp(grownUp);
  await expect(signUp(grownUp)).rejects.toMatchObject({ code: "conflict" });
});
