import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { cups } from "../../../db/schema/cup.ts";
import { accounts } from "../../../db/schema/people.ts";
import { english } from "../../../i18n/translate.ts";
import { TERMS } from "../../../tests/support/factories/consents.ts";
import { auditOf } from "../../../tests/support/factories/games.ts";
import { accountRow } from "../../../tests/support/factories/passwords.ts";
import { type Person, U13, useWorld } from "../../../tests/support/fixtures/world.ts";
import { child } from "../../../tests/support/personas/account-owners.ts";
import { useMailbox } from "../../../tests/support/servers/mailbox.ts";
import { joinTeam } from "../../teams/joining.ts";
import { createTeam } from "../../teams/team-lifecycle.ts";
import { EMAIL_LINK_LIFETIMES } from "./email-links.ts";
import {
  confirmEmailByAdmin,
  readMailboxLink,
  readVerification,
  sendVerification,
  verifyEmail,
} from "./email-verification.ts";
import { VERIFY_FIRST } from "./verification-rules.ts";

const world = useWorld();
const mailbox = useMailbox(world);
const start = world.now;
const DAY = 24 * 60 * 60_000;
const password = "brown sand of june";

beforeEach(() => {
  world.now = start;
});

const later = (milliseconds: number) => {
  world.now = new Date(start.getTime() + milliseconds);
};
const setting = (verifyWithinDays: number | null) =>
  world.db.update(cups).set({ verifyWithinDays }).where(eq(cups.id, world.cup.id));

async function written(): Promise<{ person: Person; email: string; token: string }> {
  const person = await world.person({}, { confirmed: false });
  const { email } = await accountRow(world, person.accountId);
  await sendVerification(person.ctx);
  const link = (await mailbox.newest(email)).link("/verify?token=");
  return { person, email, token: new URL(link).searchParams.get("token") ?? "" };
}

const verifiedAt = async ({ accountId }: Person) =>
  (await accountRow(world, accountId)).emailVerifiedAt;

test("the emailed link confirms the address once followed", async () => {
  const { person, email, token } = await written();
  const shown = { email, isOwn: false };
  const open = { ...shown, done: false, drops: [] };
  expect(await readMailboxLink(world.visitor(), "verify-email", token)).toEqual(open);
  expect(await verifiedAt(person)).toBeNull();
  await verifyEmail(world.visitor(), { token, password }, TERMS);
  expect(await verifiedAt(person)).toEqual(world.now);
  expect(await readMailboxLink(world.visitor(), "verify-email", token)).toEqual({
    ...shown,
    done: true,
    drops: null,
  });
});

test("a double tap confirms once without an error", async () => {
  const { person, token } = await written();
  await Promise.all([1, 2, 3].map(() => verifyEmail(world.visitor(), { token, password }, TERMS)));
  later(60_000);
  await verifyEmail(world.visitor(), { token, password }, TERMS);
  expect(await verifiedAt(person)).toEqual(start);
});

test("a confirmation link works for 7 days", async () => {
  const { person, token } = await written();
  later(EMAIL_LINK_LIFETIMES["verify-email"]);
  await expect(readMailboxLink(world.visitor(), "verify-email", token)).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(verifyEmail(world.visitor(), { token, password }, TERMS)).rejects.toMatchObject({
    code: "not-found",
  });
  expect(await verifiedAt(person)).toBeNull();
});

test("a link to an earlier address confirms nothing", async () => {
  const { person, token } = await written();
  const email = `new-${person.accountId}@example.org`;
  await world.db
    .update(accounts)
    .set({ email, emailKey: email })
    .where(eq(accounts.id, person.accountId));
  await expect(readMailboxLink(world.visitor(), "verify-email", token)).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(verifyEmail(world.visitor(), { token, password }, TERMS)).rejects.toMatchObject({
    code: "not-found",
  });
  expect(await verifiedAt(person)).toBeNull();
});

test("a confirmed account gets no further link", async () => {
  const { person, token } = await written();
  await verifyEmail(world.visitor(), { token, password }, TERMS);
  await expect(sendVerification(person.ctx)).rejects.toMatchObject({ code: "conflict" });
});

beforeEach(() => setting(2));

test("an account plays for 2 days and then needs confirmation", async () => {
  const { teamCode } = await world.team("Otters");
  const { person, token } = await written();
  const by = new Date(start.getTime() + 2 * DAY);
  expect(await readVerification(person.ctx, { ...world.cup, verifyWithinDays: 2 })).toMatchObject({
    by: { iso: by.toISOString() },
    overdue: false,
  });
  later(2 * DAY);
  const ctx = { ...person.ctx, now: world.now };
  const join = () => joinTeam(ctx, { teamCode, playerId: person.playerId });
  const create = (name: string) =>
    createTeam(ctx, { name, tournamentName: U13, playerId: person.playerId });
  const refusal = { code: "forbidden", message: english(VERIFY_FIRST) };
  await expect(join()).rejects.toMatchObject(refusal);
  await expect(create("Herons")).rejects.toMatchObject(refusal);
  expect(await readVerification(ctx, { ...world.cup, verifyWithinDays: 2 })).toMatchObject({
    overdue: true,
  });
  await verifyEmail(world.visitor(), { token, password }, TERMS);
  expect(await readVerification(ctx, { ...world.cup, verifyWithinDays: 2 })).toBeNull();
  expect(await join()).toMatchObject({ slot: 2 });
});

test("the admin confirms an address once, on record", async () => {
  await setting(0);
  const { ctx, accountId, playerId } = await world.person({}, { confirmed: false });
  const team = { name: "Unmailed", tournamentName: U13, playerId };
  await expect(createTeam(ctx, team)).rejects.toMatchObject({ message: english(VERIFY_FIRST) });
  const admin = await world.admin();
  await confirmEmailByAdmin(admin, { playerId });
  await confirmEmailByAdmin({ ...admin, now: new Date(world.now.getTime() + 1000) }, { playerId });
  expect((await accountRow(world, accountId)).emailVerifiedAt).toEqual(world.now);
  expect(await auditOf(world, `account:${accountId}`)).toMatchObject([
    {
      action: "account.confirm-address",
      actorAccountId: admin.actor.accountId,
      details: {},
    },
  ]);
  await createTeam(ctx, team);
});

test("confirming a child's address confirms the account's", async () => {
  const parent = await world.person({ dob: "1980-01-01" });
  await confirmEmailByAdmin(await world.admin(), { playerId: await child(world, parent) });
  expect((await accountRow(world, parent.accountId)).emailVerifiedAt).toEqual(world.now);
});
