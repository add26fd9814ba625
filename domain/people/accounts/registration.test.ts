import { like, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "#db/schema/core.ts";
import { mails } from "#db/schema/messaging.ts";
import { accounts, agreements, players, sessions } from "#db/schema/people.ts";
import type { Ctx } from "#domain/core/context.ts";
import { limits } from "#domain/core/rate-limits.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { counted } from "#tests/support/factories/contact-messages.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { mailsTo } from "#tests/support/factories/invitations.ts";
import { accountRow } from "#tests/support/factories/passwords.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { child } from "#tests/support/personas/account-owners.ts";
import { ana } from "#tests/support/personas/ana.ts";
import { hashAgreedText } from "../guardians/consents.ts";
import { forgotPassword } from "../sign-in/password-reset.ts";
import { findActor } from "../sign-in/sessions.ts";
import { registerInput } from "./account-input.ts";
import { lockOwnPlayer, readAccount, requireOwnPlayer } from "./accounts.ts";
import { changeLanguage } from "./language.ts";
import { register } from "./registration.ts";

const world = useWorld();

const terms = hashAgreedText("2025-1", "Be fair.");

const grownUp = { ...ana, email: "leo@example.org", firstName: "Leo", dob: "1990-01-31" };

const signUp = (typed: object, ctx: Ctx = world.visitor()) =>
  register(ctx, registerInput("2025-07-15").parse(typed), terms);
const taken = { code: "conflict", message: "There's already an account with this email." };

const TABLES = [accounts, players, agreements, sessions, auditEntries, mails];

/** How many rows there are of each kind, emails last. */
const stored = () => Promise.all(TABLES.map((table) => world.db.$count(table)));

beforeEach(async () => {
  await world.empty("accounts, players, agreements, audit_entries, mails");
});

test("registering creates account, player and consents and signs in", async () => {
  const session = await signUp(ana);
  const [account] = await world.db.select().from(accounts);
  const [player] = await world.db.select().from(players);
  expect(account).toMatchObject({ email: "ana@example.org", isAdmin: false });
  expect(account?.passwordHash).not.toContain("green");
  const { email: _, password: __, terms: ___, ...typed } = ana;
  const numbers = { phone: "5550100199", emergencyNumber: "5550100198" };
  expect(player).toMatchObject({ ...typed, ...numbers, accountId: account?.id });
  const by = { accountId: account?.id, playerId: player?.id, cupId: world.cup.id, at: world.now };
  expect(await world.db.select().from(agreements)).toMatchObject([
    { ...by, document: "terms", version: "2025-1", hash: terms.hash, agreed: true },
  ]);
  expect(terms.hash).toMatch(/^[0-9a-f]{64}$/);
  const expected = { accountId: account?.id, isAdmin: false };
  expect(await findActor(world.db, session.token, world.now)).toMatchObject(expected);
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
  const media = await world.rows(agreements, { document: "media" });
  expect(media).toMatchObject([{ agreed, hash: terms.hash }]);
});

test("players consent themselves from the 18th birthday in the cup's zone, minors don't", async () => {
  await signUp({ ...ana, dob: "2007-07-16", mediaConsent: "on" });
  expect(await world.db.select().from(agreements)).toMatchObject([{ document: "terms" }]);
  await signUp({ ...grownUp, dob: "2007-07-15", mediaConsent: "on" });
  expect(await world.db.$count(agreements)).toBe(3);
});

test.each(["players", "mails"])(
  "when %s refuses its row a registration stores nothing",
  async (table) => {
    const alter = (how: string) => world.db.execute(sql.raw(`alter table ${table} ${how}`));
    await alter("add constraint refuses check (false) not valid");
    try {
      await expect(signUp(ana)).rejects.toThrow();
    } finally {
      await alter("drop constraint refuses");
    }
    expect(await stored()).toEqual([0, 0, 0, 0, 0, 0]);
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
      const mailed = before.pop() ?? 0;
      await expectRefusal(signUp({ ...ana, email, firstName: "Eve" }), taken);
      expect(await stored()).toEqual([...before, mailed + 1]);
    },
  );

  test("the second of two simultaneous registrations is refused, and that answer is rate limited", async () => {
    const works = ["Ana", "Eve"].map((firstName) => signUp({ ...ana, firstName }));
    const results = await Promise.allSettled(works);
    expect(results.flatMap((each) => ("reason" in each ? each.reason : []))).toMatchObject([taken]);
    expect((await stored()).slice(0, 4)).toEqual([1, 1, 1, 1]);
    const eve = counted(world);
    await expect(signUp({ ...ana, firstName: "Eve" }, eve.ctx)).rejects.toThrow();
    expect(eve.tries).toContainEqual(expect.stringMatching(/^register-taken\.address /));
    const { ctx } = counted(world, "register-taken.address");
    await expectRefusal(signUp({ ...ana, firstName: "Eve" }, ctx), "limited");
  });
});

const told = () => world.db.select().from(mails).where(like(mails.subject, "Someone tried%"));

test("the owner of a taken address is emailed as they wrote it", async () => {
  await signUp({ ...ana, email: "Ana@Example.org" });
  await expectRefusal(signUp({ ...ana, firstName: "Eve" }), taken);
  const subject = "Someone tried to register with your email for Araknid Cup";
  const letters = await told();
  expect(letters).toMatchObject([
    { toAddress: "Ana@Example.org", replyToAddress: null, state: "waiting", subject },
  ]);
  expect(letters[0]?.body).not.toContain("Eve");
});

test("the owner of a taken address is emailed once a day", async () => {
  await signUp(ana);
  const eve = counted(world, "tell-owner.account");
  await expectRefusal(signUp({ ...ana, firstName: "Eve" }, eve.ctx), taken);
  expect(await told()).toEqual([]);
  expect(limits["tell-owner.account"]).toEqual({ points: 1, minutes: 1440, fixed: true });
});

test("an address that registered too many registers nobody", async () => {
  await expectRefusal(signUp(ana, counted(world, "register.address").ctx), "limited");
  expect(await world.db.$count(accounts)).toBe(0);
});

const form = { ...ana, sending: "form-1" };

test("a registration sent twice makes one account, and both responses are signed in", async () => {
  const all = await Promise.all([signUp(form), signUp(form)]);
  expect((await stored()).slice(0, 3)).toEqual([1, 1, 1]);
  const [one, two] = await Promise.all(
    all.map(({ token }) => findActor(world.db, token, world.now)),
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
  await expectRefusal(signUp({ ...form, ...changes }), taken);
  expect(await world.db.select().from(players)).toEqual(before);
  expect(await world.db.$count(sessions)).toBe(1);
});

test("a registration sent again with another password signs nobody in, and from a new page is a new one", async () => {
  await signUp(form);
  const { ctx, tries } = counted(world);
  const changed = { ...form, password: "brown sand of june" };
  await expectRefusal(signUp(changed, ctx), "conflict");
  expect(tries).toContainEqual(expect.stringMatching(/^sign-in\.account /));
  expect(await world.db.$count(sessions)).toBe(1);
  for (const sending of ["form-2", undefined, "", "form-1\0"]) {
    await expectRefusal(signUp({ ...form, sending }), "conflict");
  }
  await signUp(grownUp);
  await expectRefusal(signUp(grownUp), "conflict");
});

test("an account reads its own players only, oldest first", async () => {
  await world.person({ firstName: "Eve" });
  const ana = await world.person({ firstName: "Ana" });
  await child(world, ana, { firstName: "Leo", createdAt: new Date(world.now.getTime() + 1) });
  const account = await readAccount(ana.ctx);
  expect(account?.isAdmin).toBe(false);
  expect(account?.players.map(({ firstName }) => firstName)).toEqual(["Ana", "Leo"]);
  expect(JSON.stringify(account)).not.toContain("passwordHash");
  expect(await requireOwnPlayer(ana.ctx)).toMatchObject({ id: ana.playerId });
});

test("acting for another account's player, or an unknown one, is refused", async () => {
  const [ana, eve] = [await world.person(), await world.person()];
  await expectRefusal(lockOwnPlayer(world.db, eve.accountId, ana.playerId), "forbidden");
  await expectRefusal(lockOwnPlayer(world.db, eve.accountId, eve.accountId), "forbidden");
  expect((await lockOwnPlayer(world.db, eve.accountId, eve.playerId)).id).toBe(eve.playerId);
});

const newestTo = async (email: string) => (await mailsTo(world, { email })).at(-1);

test("an account gets its emails in the language it registered in", async () => {
  const email = "sofia@mail.example";
  const { token } = await register(
    { ...world.visitor(), locale: "es" },
    registerInput("2025-07-15").parse({ ...ana, email }),
    hashAgreedText("2025-1", "Be fair."),
  );
  expect(await findActor(world.db, token, world.now)).toMatchObject({ language: "es" });
  const confirm = await newestTo(email);
  const expected = { language: "es", subject: "Confirme su correo electrónico para Araknid Cup" };
  expect(confirm).toMatchObject(expected);
  expect(confirm?.body).toMatch(/\/es\/verify\?token=[\w-]{43}\n/);
  // The link can be requested from a page in another language.
  await forgotPassword({ ...world.visitor(), locale: "en" }, { email });
  const reset = await newestTo(email);
  expect(reset).toMatchObject({ subject: "Elija una contraseña nueva para Araknid Cup" });
  expect(reset?.body).toContain("/es/reset?token=");
});

test("changing the language changes that of the next emails, once on record", async () => {
  const { ctx, accountId } = await world.person();
  const { email } = await accountRow(world, accountId);
  const languages = async () => {
    await forgotPassword(world.visitor(), { email });
    return (await mailsTo(world, { email })).map(({ language }) => language);
  };
  expect(await languages()).toEqual(["en"]);
  await changeLanguage(ctx, { language: "es" });
  await changeLanguage(ctx, { language: "es" });
  expect(await languages()).toEqual(["en", "es"]);
  const recorded = await auditOf(world, `account:${accountId}`);
  expect(recorded.filter(({ action }) => action === "account.change-language")).toMatchObject([
    { actorAccountId: accountId, details: { language: "es" } },
  ]);
  await expectRefusal(changeLanguage(world.visitor(), { language: "es" }), "forbidden");
});
