import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { mails } from "../../../db/schema/messaging.ts";
import { accounts, agreements } from "../../../db/schema/people.ts";
import { agree, guardianOf, REQUIRED } from "../../../tests/support/factories/consents.ts";
import { emailOf } from "../../../tests/support/factories/invitations.ts";
import { type Person, useWorld } from "../../../tests/support/fixtures/world.ts";
import { child } from "../../../tests/support/personas/account-owners.ts";
import { announceInput } from "../../site/announcements/announcement-input.ts";
import { sendAnnouncement } from "../../site/announcements/announcements.ts";
import { removePlayer } from "../../teams/roster-changes.ts";
import { recordSignedPaper } from "../guardians/guardian-answers.ts";
import { changeLanguage } from "./language.ts";
import { recipientsOf, recipientsOfAccount } from "./recipients.ts";

const world = useWorld();
const TODAY = "2025-07-15";
const ROSA = "rosa@family.example";

let ana: Person;
let rosa: string;

beforeEach(async () => {
  await world.pool.query("truncate accounts, teams, mails cascade");
  ana = await world.person();
  rosa = await guardianOf(world, ana.playerId, { email: ROSA });
});

const says = async (agreed: boolean, documents: string[]) => {
  const text = { version: "1", hash: "0".repeat(64), agreed, at: world.now };
  await world.db.insert(agreements).values(
    documents.map((document) => ({
      ...text,
      guardianId: rosa,
      playerId: ana.playerId,
      cupId: world.cup.id,
      document,
    })),
  );
};
const refuses = () => says(false, ["participation"]);
const copy = async (playerIds = [ana.playerId]) =>
  (await recipientsOf(world.db, playerIds, TODAY)).find(({ email }) => email === ROSA);

describe("emails to guardians", () => {
  test("an unanswered guardian gets copies without full names", async () => {
    expect(await copy()).toMatchObject({
      isGuardian: true,
      guardianOf: "Ana S.",
      knows: "short-name",
    });
  });

  test("a guardian without an account gets the player's language, any other their own", async () => {
    await changeLanguage(ana.ctx, { language: "es" });
    expect(await copy()).toMatchObject({ language: "es" });
    const parent = await world.person({ dob: "1980-01-01" });
    await world.db
      .update(accounts)
      .set({ email: ROSA, emailKey: ROSA })
      .where(eq(accounts.id, parent.accountId));
    expect(await copy()).toMatchObject({ language: "en" });
  });

  test("a guardian with all required consents gets the full name, a partial one does not", async () => {
    await says(true, ["participation", "terms"]);
    expect(await copy()).toMatchObject({ knows: "short-name" });
    await says(true, ["liability"]);
    expect(await copy()).toMatchObject({ knows: "full-name" });
  });

  test("a signed paper reveals no guardian", async () => {
    await recordSignedPaper(await world.admin(), { playerId: ana.playerId });
    expect(await copy()).toMatchObject({ knows: "short-name" });
  });

  test("a guardian who declined or withdrew gets nothing until they agree again", async () => {
    await says(true, REQUIRED);
    await refuses();
    expect(await copy()).toBeUndefined();
    await recordSignedPaper(await world.admin(), { playerId: ana.playerId });
    expect(await copy()).toBeUndefined();
    await says(true, REQUIRED);
    expect(await copy()).toMatchObject({ knows: "full-name" });
  });

  test("a guardian who declined for one player is emailed about another only", async () => {
    const ben = await world.person({ firstName: "Ben" });
    await guardianOf(world, ben.playerId, { email: ROSA });
    await refuses();
    const found = await copy([ana.playerId, ben.playerId]);
    expect(found).toMatchObject({ guardianOf: "Ben S.", knows: "short-name" });
    expect(found?.concerns).not.toContain(ana.playerId);
  });

  test("one email about two players has full names only if both agreed", async () => {
    const ben = await world.person({ firstName: "Ben" });
    await guardianOf(world, ben.playerId, { email: ROSA });
    await says(true, REQUIRED);
    expect(await copy([ana.playerId, ben.playerId])).toMatchObject({ knows: "short-name" });
  });

  test("a team manager's guardian who declined gets as little", async () => {
    const to = async () =>
      (await recipientsOfAccount(world.db, ana.accountId, TODAY)).map(({ email }) => email);
    expect(await to()).toContain(ROSA);
    await refuses();
    expect(await to()).toHaveLength(1);
    expect(await to()).not.toContain(ROSA);
  });
});

test("an account that declined for its child gets its own emails only", async () => {
  const parent = await world.person({ dob: "1985-01-01" });
  const cora = await child(world, parent, { firstName: "Cora" });
  const to = (id: string) => recipientsOf(world.db, [id], TODAY);
  expect(await to(cora)).toMatchObject([{ isGuardian: false, knows: "full-name" }]);
  await agree(world, cora, { accountId: parent.accountId }, ["terms"]);
  await world.db.insert(agreements).values({
    accountId: parent.accountId,
    playerId: cora,
    cupId: world.cup.id,
    document: "participation",
    version: "1",
    hash: "0".repeat(64),
    agreed: false,
    at: world.now,
  });
  expect(await to(cora)).toEqual([]);
  expect(await to(parent.playerId)).toHaveLength(1);
});

describe("a guardian who declined", () => {
  test("they get no announcements and no news of the player leaving a team", async () => {
    const { teamId } = await world.team("Rats", { manager: ana });
    await refuses();
    const admin = await world.admin();
    const message = { to: "everyone", subject: "Rain", body: "We play.", byMail: "on" };
    await sendAnnouncement(admin, announceInput.parse({ ...message }));
    await removePlayer(admin, { teamId, playerId: ana.playerId });
    const own = await emailOf(world, ana);
    const mailed = await world.db.select({ to: mails.toAddress }).from(mails);
    expect(mailed).toEqual([{ to: own }, { to: own }]);
  });
});
