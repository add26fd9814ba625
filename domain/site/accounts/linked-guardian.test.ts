import { beforeEach, expect, test } from "vitest";
import { links } from "#db/schema/links.ts";
import { mails } from "#db/schema/messaging.ts";
import { accounts, deletions, players } from "#db/schema/people.ts";
import { declineByLink } from "#domain/people/guardians/guardian-answers.ts";
import { requestGuardianLink } from "#domain/people/guardians/guardian-links.ts";
import { changeGuardian } from "#domain/people/guardians/guardians.ts";
import { dumpOf } from "#tests/support/assertions/database.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { guardianOf, offered } from "#tests/support/factories/consents.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { emailOf } from "#tests/support/factories/invitations.ts";
import { setAccount } from "#tests/support/factories/passwords.ts";
import { mailsOf, teamRow } from "#tests/support/factories/payments.ts";
import { useAdminWorld, useEmptyTables } from "#tests/support/fixtures/world.ts";
import { child } from "#tests/support/personas/account-owners.ts";
import { useMinorAndGuardian } from "#tests/support/personas/minor-and-guardian.ts";
import { listAudit } from "../audit-log.ts";
import { deleteByLink } from "./account-deletion.ts";
import { readLinkedData } from "./data-export.ts";

const { world, admin } = useAdminWorld();
useEmptyTables(world, mails);
const home = useMinorAndGuardian(world);

let token: string;
beforeEach(async () => {
  await home.name();
  token = await home.newestLink();
});

const WEEK = 7 * 24 * 60 * 60_000;
const read = (now = world.now) => readLinkedData({ ...world.visitor(), now }, token);
const remove = () => deleteByLink(world.visitor(), { token });
const change = (values: Partial<typeof players.$inferInsert>) =>
  world.set(players, { id: home.ana.playerId }, values);
const withdraw = () => declineByLink(world.visitor(), { token }, offered());

async function expectNothing(code: "forbidden" | "not-found") {
  await expectRefusal(read(), code);
  await expectRefusal(remove(), code);
  expect(await world.countRows(accounts, { id: home.ana.accountId })).toBe(1);
}

test("somebody who is only named as guardian can neither download nor delete", () =>
  expectNothing("forbidden"));

test("a link that was used to agree still downloads, until it expires", async () => {
  await home.agree([], token);
  await change({ phone: "9495550142" });
  expect(await read()).toMatchObject({ players: [{ phone: "9495550142" }] });
  await read(new Date(world.now.getTime() + WEEK - 1));
  await expectRefusal(read(new Date(world.now.getTime() + WEEK)), "not-found");
  await expectRefusal(home.agree([], token), "not-found");
});

test("who agreed once still downloads and deletes after withdrawing, until somebody else is named", async () => {
  await home.agree([], token);
  expect(await withdraw()).toEqual({ tookBack: true });
  expect(await home.isPending()).toBe(true);
  expect(await read()).toMatchObject({ players: [{ dob: "2011-05-04" }] });
  await expectRefusal(withdraw(), "not-found");
  await requestGuardianLink(world.visitor(), { email: home.rosa });
  token = await home.newestLink();
  await read();
  await changeGuardian(admin, { playerId: home.ana.playerId, guardianEmail: "li@home.example" });
  await expectNothing("not-found");
});

test("who withdrew can delete by the same link", async () => {
  await home.agree([], token);
  await withdraw();
  await remove();
  expect(await world.countRows(accounts, { id: home.ana.accountId })).toBe(0);
});

test("who only refused reads nothing and deletes, and the log and an email say so", async () => {
  const email = await emailOf(world, home.ana);
  expect(await withdraw()).toEqual({ tookBack: false });
  await expectRefusal(read(), "forbidden");
  await remove();
  expect((await home.mailsTo(email)).map(({ body }) => body)).toEqual([
    expect.stringContaining("delete the player's account"),
  ]);
  const subject = `account:${home.ana.accountId}`;
  const { lines } = await listAudit(admin, { area: null, subject, before: null });
  expect(lines).toMatchObject([{ who: "A guardian, by link", did: "deleted the account" }]);
});

test("from 18 on, the link shows and deletes nothing", async () => {
  await home.agree([], token);
  await change({ dob: "2007-01-01" });
  await expectNothing("not-found");
});

test("deleting by link leaves nothing of the player, and says so to player and organizer", async () => {
  const email = "quuxanne@home.example";
  await setAccount(world, home.ana, { email });
  await change({ firstName: "Quuxanne", emergencyName: "Quuxmother" });
  const { teamId } = await world.team("Minors United", { manager: home.ana, more: 1 });
  const guardian = (await home.agree([], token)) && (await home.guardian());
  await world.db.update(links).set({ displayedAt: world.now });
  await remove();
  const sent = (await mailsOf(world)).filter(({ body }) => body.includes("used the link we sent"));
  expect(sent.map(({ toAddress }) => toAddress)).toEqual([email, expect.stringMatching(/@/)]);
  await world.remove(mails, { toAddress: email });
  expect((await dumpOf(world.db)).match(/.{90}quux.{20}/gi)).toBeNull();
  expect(await world.countRows(deletions, { personId: home.ana.playerId })).toBe(1);
  expect(await teamRow(world, teamId)).toMatchObject({ managerAccountId: null });
  expect(await auditOf(world, `account:${home.ana.accountId}`)).toMatchObject([
    { actorAccountId: null, details: { guardian: guardian?.id, byDisplayedLink: true } },
  ]);
  await expectRefusal(remove(), "not-found");
});

test("deleting a minor manager by link is told to the guardians of the team's minors", async () => {
  const { members } = await world.team("Left Alone", { manager: home.ana, more: 1 });
  const email = "watching@family.example";
  await guardianOf(world, members[0]?.playerId ?? "", { email });
  await home.agree([], token);
  await remove();
  const all = (await mailsOf(world)).filter(({ toAddress }) => toAddress === email);
  expect(all.at(-1)?.subject).toBe("Left Alone has no manager right now");
});

test("an account with another player isn't deleted, and the other player isn't downloaded", async () => {
  await home.agree([], token);
  await child(world, home.ana, { firstName: "Quuxanne" });
  await expectRefusal(remove(), "forbidden");
  expect(JSON.stringify(await read())).not.toContain("Quuxanne");
});

test("the download has no ids, and nothing of how the player uses the account", async () => {
  await home.agree(["media"], token);
  await world.team("Cousins", { manager: home.ana, more: 1 });
  const data = await read();
  expect(Object.keys(data as object).join(" ")).toBe(
    "written email players guardians agreements memberships formerMemberships waitlist invitations cards goals receipts",
  );
  expect(data).toMatchObject({ memberships: [{ team: "Cousins" }], guardians: [{ phone: null }] });
  expect(data).toHaveProperty("agreements.length", 7);
  expect(JSON.stringify(data)).not.toMatch(/"[0-9a-f]{8}-[0-9a-f-]+"/);
});
