import { expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { accounts } from "#db/schema/people.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { accountRow } from "#tests/support/factories/passwords.ts";
import { later, noon, usePurge } from "#tests/support/fixtures/retention.ts";
import { type Person, useWorld } from "#tests/support/fixtures/world.ts";
import { child } from "#tests/support/personas/account-owners.ts";
import { useMailbox } from "#tests/support/servers/mailbox.ts";
import { startSession } from "../people/sign-in/sessions.ts";
import { countUnwarnedAccounts, deleteUnwarnedAccounts } from "./inactive-accounts.ts";

const world = useWorld();
const mailbox = useMailbox(world);
const { setCup, purgeAt, goesAt } = usePurge(world);
const id = "inactive-accounts";
const TWO_YEARS = 730;

const isThere = ({ accountId }: Person) =>
  world.countRows(accounts, { id: accountId }).then((count) => count === 1);
const logIn = (person: Person, now: Date) =>
  world.db.transaction(async (tx) => {
    const account = await accountRow(world, person.accountId);
    await startSession(tx, account, { actor: { kind: "visitor" }, now, device: "" });
  });
/** Has the emails of a purge at `now` handed to the mail server at that moment. */
async function purgeAndSend(now: Date) {
  const gone = await purgeAt(now);
  world.now = now;
  await mailbox.deliver();
  return gone;
}

test("an account unused for two years is warned and deleted 30 days after the warning was sent", async () => {
  const parent = await world.person({ dob: "1980-01-01" });
  await child(world, parent);
  const { email } = await accountRow(world, parent.accountId);
  expect(await purgeAt(later(TWO_YEARS, -1))).toEqual({});
  expect(await purgeAndSend(later(TWO_YEARS))).toEqual({ [id]: 1 });
  const warning = await mailbox.newest(email);
  expect(warning.text).toContain("In 30 days, we'll delete it");
  expect(warning.link()).toContain("/login");
  await goesAt(later(TWO_YEARS + 30), id);
  expect(await isThere(parent)).toBe(false);
  expect(await world.db.$count(mails)).toBe(0);
});

test("an unused account stays while its address is the guardian's of a child", async () => {
  const parent = await world.person({ dob: "1980-01-01" });
  const { email } = await accountRow(world, parent.accountId);
  const kid = await world.person();
  await logIn(kid, later(TWO_YEARS, -1));
  await guardianOf(world, kid.playerId, { email });
  await purgeAndSend(later(TWO_YEARS));
  await purgeAt(later(TWO_YEARS + 30));
  expect(await isThere(parent)).toBe(true);
});

test("one login after the warning keeps the account for two more years", async () => {
  const person = await world.person();
  await purgeAndSend(later(TWO_YEARS));
  await logIn(person, later(TWO_YEARS + 29));
  expect(await purgeAt(later(TWO_YEARS + 29 + TWO_YEARS, -1))).not.toHaveProperty(id);
  expect(await purgeAt(later(TWO_YEARS + 29 + TWO_YEARS))).toHaveProperty(id, 1);
  expect(await isThere(person)).toBe(true);
});

test("an account whose warning never reached a mail server stays until an organizer deletes it", async () => {
  const person = await world.person();
  const admin = await world.admin();
  await purgeAt(later(TWO_YEARS));
  await world.db.update(mails).set({ state: "failed" });
  expect(await purgeAt(later(TWO_YEARS + 89))).not.toHaveProperty(id);
  const early = { ...admin, now: later(TWO_YEARS + 29) };
  expect(await countUnwarnedAccounts(early)).toBe(0);
  const late = { ...admin, now: later(TWO_YEARS + 30) };
  expect(await countUnwarnedAccounts(late)).toBe(1);
  for (const role of ["registrar", "editor"] as const) {
    await expectRefusal(deleteUnwarnedAccounts(await world.staff(role)), "forbidden");
  }
  await deleteUnwarnedAccounts(late);
  expect(await isThere(person)).toBe(false);
  expect(await countUnwarnedAccounts(late)).toBe(0);
});

test("staff and families in a cup that isn't over are not warned", async () => {
  await setCup({ startsOn: "2027-07-27", endsOn: "2027-07-29" });
  const { manager } = await world.team("Rats");
  await world.staff("editor");
  expect(await purgeAt(later(TWO_YEARS + 60))).not.toHaveProperty(id);
  expect(await purgeAt(new Date("2027-10-28T07:00:00Z"))).toHaveProperty(id, 1);
  expect(await isThere(manager)).toBe(true);
});

test("an account made before the rule counts from its introduction", async () => {
  const person = await world.person();
  const introduced = later(5 * TWO_YEARS);
  await world.db.update(accounts).set({ createdAt: noon, lastLoginAt: introduced });
  expect(await purgeAt(later(6 * TWO_YEARS, -1))).not.toHaveProperty(id);
  expect(await isThere(person)).toBe(true);
});
