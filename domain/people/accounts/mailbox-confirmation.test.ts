import { beforeEach, describe, expect, test } from "vitest";
import { players, secondFactors } from "#db/schema/people.ts";
import { waitlistEntries } from "#db/schema/teams.ts";
import type { Ctx, SignedIn } from "#domain/core/context.ts";
import { joinWaitlist } from "#domain/teams/waitlist/join-and-leave.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { offered, TERMS } from "#tests/support/factories/consents.ts";
import { saysNo } from "#tests/support/factories/invitations.ts";
import { accountRow, withPassword } from "#tests/support/factories/passwords.ts";
import { U13, useWorld } from "#tests/support/fixtures/world.ts";
import { contextOfSession, withSession } from "#tests/support/personas/admins.ts";
import { ana } from "#tests/support/personas/ana.ts";
import { useMailbox } from "#tests/support/servers/mailbox.ts";
import { listOwnAgreements } from "../guardians/agreements.ts";
import { addChild } from "../guardians/children.ts";
import { hashAgreedText, readConsents } from "../guardians/consents.ts";
import { agreeByLink, readGuardianLink } from "../guardians/guardian-answers.ts";
import { readGuardianStatuses, readOwnGuardianStatus } from "../guardians/guardian-status.ts";
import { changeGuardian, nameGuardian } from "../guardians/guardians.ts";
import { recordSignedPaper } from "../guardians/signed-papers.ts";
import { forgotPassword, resetPassword } from "../sign-in/password-reset.ts";
import { signIn } from "../sign-in/sign-in.ts";
import { registerInput } from "./account-input.ts";
import { readRequestedEmail, requestEmailChange } from "./email-change.ts";
import { verifyEmail } from "./email-verification.ts";
import { organizer } from "./recipients.ts";
import { register } from "./registration.ts";

const world = useWorld();
const mailbox = useMailbox(world);
const texts = offered();
const password = "brown sand of june";
const EVE = "eve@stranger.example";

let email = "";
let eve: Ctx & { actor: SignedIn };
let playerId = "";

async function registered(dob: string = ana.dob): Promise<void> {
  email = `${crypto.randomUUID()}@example.org`;
  const typed = registerInput("2025-07-15").parse({ ...ana, email, dob });
  const session = await register(world.visitor(), typed, hashAgreedText("1", "Be fair."));
  eve = await contextOfSession(world, session.token);
  world.now = new Date(world.now.getTime() + 60_000);
  playerId = (await world.row(players, { accountId: eve.actor.accountId })).id;
}

const tokenTo = async (address: string, path: string) =>
  (await mailbox.newest(address)).token(path);

async function evesGuardian(ctx = eve, id = playerId): Promise<void> {
  await nameGuardian(ctx, { playerId: id, guardianEmail: EVE });
  const token = await tokenTo(EVE, "/guardian/agree");
  const answer = { token, name: "Eve", phone: null, ticked: ["media", "public-name"] };
  await agreeByLink(world.visitor(), answer, texts);
}

async function verify(ctx: Ctx, typed: { password?: string } = {}) {
  await mailbox.deliver();
  const letter = mailbox.to(email).find(({ text }) => text.includes("/verify?"));
  return verifyEmail(ctx, { token: letter?.token("/verify") ?? "", ...typed }, TERMS);
}

async function resetByMail() {
  await forgotPassword(world.visitor(), { email });
  const token = await tokenTo(email, "/reset");
  const reset = await resetPassword(world.visitor(), { token, password }, TERMS);
  await mailbox.deliver();
  return { ...reset, ctx: await contextOfSession(world, reset.session.token) };
}

/** The letter that asks the owner to check what somebody else entered. */
const checkLetter = () =>
  mailbox.to(email).find(({ subject }) => subject.startsWith("Check your Araknid Cup account"));
const own = (ctx: Ctx) => readOwnGuardianStatus(ctx, world.cup);
const consents = async (id = playerId) =>
  (await readConsents(world.db, world.cup.id, [id])).get(id);
const isConfirmed = async () =>
  (await accountRow(world, eve.actor.accountId)).emailVerifiedAt !== null;
const isSignedIn = async ({ actor }: typeof eve) =>
  (await world.pool.query("select from sessions where id = $1", [actor.sessionId])).rowCount === 1;

describe("a 14-year-old whose address somebody else registered", () => {
  beforeEach(async () => {
    await registered();
    await evesGuardian();
    expect(await consents()).toMatchObject({ complete: true, publicName: true });
  });

  test("a password reset removes that guardian and their consents", async () => {
    await nameGuardian(eve, { playerId, guardianEmail: EVE });
    const open = await tokenTo(EVE, "/guardian/agree");
    const { ctx } = await resetByMail();
    expect(await own(ctx)).toMatchObject({ state: "nobody", guardian: null, mayName: false });
    expect(await consents()).toMatchObject({ complete: false, media: false, publicName: false });
    await expectRefusal(readGuardianLink(world.visitor(), open), "not-found");
    expect(await isSignedIn(eve)).toBe(false);
    expect(checkLetter()?.text).toContain("your parent or guardian's details and consent");
    expect(checkLetter()?.text).not.toMatch(/\beve\b/i);
  });

  test("the removed guardian and the organizer are told, and only the organizer names another", async () => {
    const named = { playerId, guardianEmail: "rosa@family.example" };
    const admin = await world.admin();
    const { ctx } = await resetByMail();
    const { email: organizers } = await organizer(world.db, world.cup);
    for (const to of [EVE, organizers]) {
      const letter = await mailbox.newest(to);
      expect(letter.subject).toMatch(/must be named again$/);
      expect(letter.text).not.toMatch(/\beve\b/i);
    }
    await expectRefusal(nameGuardian(ctx, named), "forbidden");
    await changeGuardian(admin, named);
    expect(await own(ctx)).toMatchObject({ state: "asked", mayName: false });
  });

  test("the confirmation link alone confirms nothing, with a new password it takes the account over", async () => {
    await expectRefusal(verify(world.visitor()), { code: "invalid", field: "password" });
    expect(await isConfirmed()).toBe(false);
    expect((await own(eve))?.state).toBe("agreed");
    const { session, dropped } = await verify(world.visitor(), { password });
    expect(dropped).toEqual(["guardian"]);
    const owner = await contextOfSession(world, session?.token ?? "");
    expect(await own(owner)).toMatchObject({ state: "nobody", guardian: null });
    expect(await isConfirmed()).toBe(true);
    expect(await isSignedIn(eve)).toBe(false);
    await expect(signIn(world.visitor(), { email, password: ana.password })).rejects.toThrow();
    await signIn(world.visitor(), { email, password });
  });

  test("no other guardian can be asked after the first declined", async () => {
    await saysNo(world, playerId);
    const { ctx } = await resetByMail();
    expect(await own(ctx)).toMatchObject({ state: "declined", guardian: null, mayName: false });
  });

  test("a recorded signed paper stays", async () => {
    await recordSignedPaper(await world.admin(), { playerId });
    await resetByMail();
    expect(await consents()).toMatchObject({ complete: true, paper: true, publicName: false });
  });
});

test("confirming after logging in anew keeps guardian, answers and terms", async () => {
  await registered();
  await evesGuardian();
  const again = await withSession(world, eve.actor);
  expect((await verify(again)).dropped).toBeNull();
  expect([await isConfirmed(), await isSignedIn(eve)]).toEqual([true, true]);
  expect(await own(again)).toMatchObject({ state: "agreed" });
  const terms = (await listOwnAgreements(again)).filter(({ by }) => by === "you");
  expect(terms.map(({ version, withdrawnAt }) => [version, withdrawnAt])).toEqual([["1", null]]);
  expect(await own((await resetByMail()).ctx)).toMatchObject({ state: "agreed" });
});

test("a parent's first confirmation withdraws consents for children, who stay", async () => {
  await registered("1985-01-01");
  const mia = { firstName: "Mia", lastName: "Silva", dob: "2012-03-02", phone: null };
  const contact = { emergencyName: "Eve", emergencyNumber: "5550100198" };
  const child = await addChild(eve, { ...mia, ...contact, ticked: ["media"] }, texts);
  const { ctx } = await resetByMail();
  const states = await readGuardianStatuses(world.db, world.cup, [child.playerId], world.now);
  expect(states.get(child.playerId)?.state).toBe("asked");
  expect(await consents(child.playerId)).toMatchObject({ complete: false, media: false });
  expect(checkLetter()?.text).toContain("the consent given for you or your players");
  expect(ctx.actor.accountId).toBe(eve.actor.accountId);
});

test("an account without a guardian is told to check its details", async () => {
  await registered();
  const { session, dropped } = await verify(world.visitor(), { password });
  expect([session === null, dropped]).toEqual([false, []]);
  await mailbox.deliver();
  expect(checkLetter()?.text).toContain("we signed out every other browser.");
  expect(checkLetter()?.text).toContain("check the name, phone number, emergency contact");
});

test("the first confirmation renews the terms, hides one's phone, and drops an address requested before", async () => {
  await registered("2010-02-03");
  await joinWaitlist(eve, { playerId, tournamentName: U13, showContact: true });
  await requestEmailChange(eve, { email: EVE, currentPassword: ana.password });
  const { ctx } = await resetByMail();
  const terms = (await listOwnAgreements(ctx)).filter(({ document }) => document === "terms");
  expect(terms.map(({ version, by, withdrawnAt }) => [version, by, withdrawnAt === null])).toEqual([
    ["1", "you", false],
    ["2", "you", true],
  ]);
  const entry = await world.row(waitlistEntries, { playerId });
  expect(entry.showContact).toBe(false);
  expect(await readRequestedEmail(ctx)).toBeNull();
});

test("two-factor from before the first confirmation is removed, except an admin's", async () => {
  await registered();
  const admin = await world.admin();
  for (const { accountId } of [eve.actor, admin.actor]) {
    const row = { accountId, sealedSecret: "sealed", confirmedAt: world.now, createdAt: world.now };
    await world.db.insert(secondFactors).values(row);
  }
  await resetByMail();
  ({ email } = await withPassword(world, admin));
  await forgotPassword(world.visitor(), { email });
  await resetPassword(world.visitor(), { token: await tokenTo(email, "/reset"), password }, TERMS);
  const left = await world.db.select().from(secondFactors);
  expect(left.map(({ accountId }) => accountId)).toEqual([admin.actor.accountId]);
});

test("a confirmed account loses nothing by a new password", async () => {
  const person = await world.person();
  ({ email } = await withPassword(world, person.ctx));
  await evesGuardian(person.ctx, person.playerId);
  const { ctx, dropped } = await resetByMail();
  expect(dropped).toBeNull();
  expect(await own(ctx)).toMatchObject({ state: "agreed" });
});
