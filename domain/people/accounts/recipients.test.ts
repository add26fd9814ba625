import { beforeEach, expect, test } from "vitest";
import { players } from "#db/schema/people.ts";
import { announceInput } from "#domain/site/announcements/announcement-input.ts";
import { sendAnnouncement } from "#domain/site/announcements/announcements.ts";
import { removePlayer } from "#domain/teams/roster-changes.ts";
import { agree, guardianOf, REQUIRED } from "#tests/support/factories/consents.ts";
import { emailOf, saysNo } from "#tests/support/factories/invitations.ts";
import { setAccount } from "#tests/support/factories/passwords.ts";
import { mailsOf } from "#tests/support/factories/payments.ts";
import { type Person, useWorld } from "#tests/support/fixtures/world.ts";
import { child } from "#tests/support/personas/account-owners.ts";
import { recordSignedPaper } from "../guardians/signed-papers.ts";
import { changeLanguage } from "./language.ts";
import { recipientsOf, recipientsOfAccount, withoutMinorsAlone } from "./recipients.ts";

const world = useWorld();
const TODAY = "2025-07-15";
const ROSA = "rosa@family.example";

let ana: Person;
let rosa: string;

beforeEach(async () => {
  await world.empty("accounts, teams, mails");
  ana = await world.person();
  rosa = await guardianOf(world, ana.playerId, { email: ROSA });
});

const agrees = (documents = REQUIRED) =>
  agree(world, ana.playerId, { guardianId: rosa }, documents);
const refuses = () => saysNo(world, ana.playerId);
const copy = async (playerIds = [ana.playerId]) =>
  (await recipientsOf(world.db, playerIds, TODAY)).find(({ email }) => email === ROSA);

test("an unanswered guardian gets copies without full names, in the player's language or that of their account", async () => {
  const short = { isGuardian: true, guardianOf: "Ana S.", knows: "short-name" };
  expect(await copy()).toMatchObject(short);
  await recordSignedPaper(await world.admin(), { playerId: ana.playerId });
  expect(await copy()).toMatchObject(short);
  await changeLanguage(ana.ctx, { language: "es" });
  expect(await copy()).toMatchObject({ language: "es" });
  await setAccount(world, await world.person({ dob: "1980-01-01" }), { email: ROSA });
  expect(await copy()).toMatchObject({ language: "en" });
});

test("a guardian with all required consents gets the full name, a partial one does not", async () => {
  await agrees(["participation", "terms"]);
  expect(await copy()).toMatchObject({ knows: "short-name" });
  await agrees(["liability"]);
  expect(await copy()).toMatchObject({ knows: "full-name" });
});

test("a guardian who declined or withdrew gets nothing until they agree again", async () => {
  await agrees();
  await refuses();
  expect(await copy()).toBeUndefined();
  await recordSignedPaper(await world.admin(), { playerId: ana.playerId });
  expect(await copy()).toBeUndefined();
  await agrees();
  expect(await copy()).toMatchObject({ knows: "full-name" });
});

test("a guardian of two players has full names if both agreed, and none of a refused one", async () => {
  const ben = await world.person({ firstName: "Ben" });
  await guardianOf(world, ben.playerId, { email: ROSA });
  const both = () => copy([ana.playerId, ben.playerId]);
  await agrees();
  expect(await both()).toMatchObject({ knows: "short-name" });
  await refuses();
  const found = await both();
  expect(found).toMatchObject({ guardianOf: "Ben S.", knows: "short-name" });
  expect(found?.concerns).not.toContain(ana.playerId);
});

test("a team manager's guardian who declined gets as little", async () => {
  const to = async () =>
    (await recipientsOfAccount(world.db, ana.accountId, TODAY)).map(({ email }) => email);
  expect(await to()).toContain(ROSA);
  await refuses();
  expect(await to()).toHaveLength(1);
  expect(await to()).not.toContain(ROSA);
});

test("an account that declined for its child gets its own emails only", async () => {
  const parent = await world.person({ dob: "1985-01-01" });
  const cora = await child(world, parent, { firstName: "Cora" });
  const to = (id: string) => recipientsOf(world.db, [id], TODAY);
  expect(await to(cora)).toMatchObject([{ isGuardian: false, knows: "full-name" }]);
  const { accountId } = parent;
  await agree(world, cora, { accountId }, ["terms"]);
  await agree(world, cora, { accountId }, ["participation"], { agreed: false });
  expect(await to(cora)).toEqual([]);
  expect(await to(parent.playerId)).toHaveLength(1);
});

test("an account without a player gets its own emails, and one of the staff none", async () => {
  const { accountId, playerId } = await world.person();
  await world.remove(players, { id: playerId });
  const to = (id: string) => recipientsOfAccount(world.db, id, TODAY);
  expect(await to(accountId)).toMatchObject([{ isGuardian: false, knows: "full-name" }]);
  expect(await to((await world.admin()).actor.accountId)).toEqual([]);
});

test("after a guardian declined, nobody gets an announcement, and only the player hears of leaving a team", async () => {
  const { teamId } = await world.team("Rats", { manager: ana });
  await refuses();
  const admin = await world.admin();
  const message = { to: "everyone", subject: "Rain", body: "We play.", byMail: "on" };
  await sendAnnouncement(admin, announceInput.parse(message));
  await removePlayer(admin, { teamId, playerId: ana.playerId });
  const to = { toAddress: await emailOf(world, ana) };
  expect(await mailsOf(world)).toMatchObject([to]);
});

test("a minor's mailbox, by a +tag too, is no guardian's, but only once confirmed", async () => {
  const all = await recipientsOf(world.db, [ana.playerId], TODAY);
  const tagged = all.map((each) => ({ ...each, email: each.email.replace("rosa@", "rosa+mum@") }));
  const fake = { email: ROSA, emailKey: ROSA, confirmed: false };
  const kid = await world.person({ dob: "2010-01-01" }, fake);
  expect(await withoutMinorsAlone(world.db, all, TODAY)).toMatchObject({ withheld: [] });
  await setAccount(world, kid, { emailVerifiedAt: world.now });
  expect(await withoutMinorsAlone(world.db, tagged, TODAY)).toMatchObject({ recipients: [] });
  const { recipients, withheld } = await withoutMinorsAlone(world.db, all, TODAY);
  const expected = [[], expect.arrayContaining([ana.playerId])];
  expect([recipients.map(({ email }) => email), withheld]).toEqual(expected);
});
