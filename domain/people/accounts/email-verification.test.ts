import { expect, test } from "vitest";
import { joinTeam } from "#domain/teams/joining.ts";
import { createTeam } from "#domain/teams/team-lifecycle.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { TERMS } from "#tests/support/factories/consents.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { accountRow, setAccount } from "#tests/support/factories/passwords.ts";
import { setCup } from "#tests/support/factories/payments.ts";
import { type Person, U13, useWorld } from "#tests/support/fixtures/world.ts";
import { child } from "#tests/support/personas/account-owners.ts";
import { useMailbox } from "#tests/support/servers/mailbox.ts";
import { EMAIL_LINK_LIFETIMES } from "./email-links.ts";
import {
  readMailboxLink,
  readVerification,
  sendVerification,
  verifyEmail,
  waiveEmailProof,
} from "./email-verification.ts";
import { VERIFY_FIRST } from "./verification-rules.ts";

const world = useWorld();
const mailbox = useMailbox(world);
const start = world.now;
const DAY = 24 * 60 * 60_000;
const password = "brown sand of june";

const later = (milliseconds: number) => {
  world.now = new Date(start.getTime() + milliseconds);
};

async function written() {
  const person = await world.person({}, { confirmed: false });
  const { email } = await accountRow(world, person.accountId);
  await sendVerification(person.ctx);
  return { person, email, token: (await mailbox.newest(email)).token("/verify?token=") };
}

const verify = (token: string) => verifyEmail(world.visitor(), { token, password }, TERMS);
const read = (token: string) => readMailboxLink(world.visitor(), "verify-email", token);
const verifiedAt = async ({ accountId }: Person) =>
  (await accountRow(world, accountId)).emailVerifiedAt;

test("the emailed link confirms the address once followed", async () => {
  const { person, email, token } = await written();
  const shown = { email, isOwn: false };
  expect(await read(token)).toEqual({ ...shown, done: false, drops: [] });
  expect(await verifiedAt(person)).toBeNull();
  await verify(token);
  expect(await verifiedAt(person)).toEqual(world.now);
  expect(await read(token)).toEqual({ ...shown, done: true, drops: null });
  await expectRefusal(sendVerification(person.ctx), "conflict");
});

test("a double tap confirms once without an error", async () => {
  const { person, token } = await written();
  await Promise.all([1, 2, 3].map(() => verify(token)));
  later(60_000);
  await verify(token);
  expect(await verifiedAt(person)).toEqual(start);
});

test.each<[string, (person: Person) => unknown]>([
  ["after 7 days", () => later(EMAIL_LINK_LIFETIMES["verify-email"])],
  [
    "once the account has another address",
    (person) => setAccount(world, person, { email: `new-${person.accountId}@example.org` }),
  ],
])("a confirmation link no longer works %s", async (_, happen) => {
  const { person, token } = await written();
  await happen(person);
  await expectRefusal(read(token), "not-found");
  await expectRefusal(verify(token), "not-found");
  expect(await verifiedAt(person)).toBeNull();
});

test("an account plays for 2 days and then needs confirmation", async () => {
  await setCup(world, { verifyWithinDays: 2 });
  const { teamCode } = await world.team("Otters");
  const { person, token } = await written();
  const by = { iso: new Date(start.getTime() + 2 * DAY).toISOString() };
  const status = () =>
    readVerification({ ...person.ctx, now: world.now }, { ...world.cup, verifyWithinDays: 2 });
  expect(await status()).toMatchObject({ by, overdue: false });
  later(2 * DAY);
  const { playerId } = person;
  const ctx = { ...person.ctx, now: world.now };
  const join = () => joinTeam(ctx, { teamCode, playerId });
  const refused = { code: "forbidden", message: translate("en", VERIFY_FIRST) };
  await expectRefusal(join(), refused);
  await expectRefusal(createTeam(ctx, { name: "Herons", tournamentName: U13, playerId }), refused);
  expect(await status()).toMatchObject({ overdue: true });
  await verify(token);
  expect(await status()).toBeNull();
  expect(await join()).toMatchObject({ slot: 2 });
});

test("an organizer ends the deadline of an unopened link once, on record, and tells the address", async () => {
  await setCup(world, { verifyWithinDays: 0 });
  const { ctx, accountId, playerId } = await world.person({}, { confirmed: false });
  const team = { name: "Unmailed", tournamentName: U13, playerId };
  await expectRefusal(createTeam(ctx, team), { message: translate("en", VERIFY_FIRST) });
  const admin = await world.admin();
  await waiveEmailProof(admin, { playerId });
  await waiveEmailProof({ ...admin, now: new Date(world.now.getTime() + 1000) }, { playerId });
  const { email, ...account } = await accountRow(world, accountId);
  expect(account).toMatchObject({ emailVerifiedAt: null, proofWaivedAt: world.now });
  expect(await readVerification(ctx, world.cup)).toMatchObject({ by: null, isWaived: true });
  const by = { actorAccountId: admin.actor.accountId };
  expect(await auditOf(world, `account:${accountId}`)).toMatchObject([
    { ...by, action: "account.confirm-address", details: {} },
  ]);
  expect((await mailbox.newest(email)).text).toContain("stay hidden until you open a link");
  await createTeam(ctx, team);
});

test("waiving for a child waives the account's proof, and the emailed link still confirms the address", async () => {
  const parent = await world.person({ dob: "1980-01-01" }, { confirmed: false });
  await waiveEmailProof(await world.admin(), { playerId: await child(world, parent) });
  expect((await accountRow(world, parent.accountId)).proofWaivedAt).toEqual(world.now);
  const { person, token } = await written();
  await waiveEmailProof(await world.admin(), person);
  await verify(token);
  expect(await verifiedAt(person)).toEqual(world.now);
});
