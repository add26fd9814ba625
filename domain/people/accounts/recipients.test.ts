import { beforeEach, describe, expect, test } from "vitest";
import { mails } from "../../../db/schema/messaging.ts";
import { agreements, players } from "../../../db/schema/people.ts";
import { agree, guardianOf, REQUIRED } from "../../../tests/support/consents.ts";
import { emailOf } from "../../../tests/support/invitations.ts";
import { type Person, useWorld } from "../../../tests/support/world.ts";
import { announceInput } from "../../site/announcements/announcement-input.ts";
import { sendAnnouncement } from "../../site/announcements/announcements.ts";
import { removePlayer } from "../../teams/roster-changes.ts";
import { recordSignedPaper } from "../guardians/guardian-answers.ts";
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

describe("a guardian", () => {
  test("who has not answered gets a copy, and is told no whole name", async () => {
    expect(await copy()).toMatchObject({
      isGuardian: true,
      guardianOf: "Ana S.",
      knows: "short-name",
    });
  });

  test("who agreed to all that is required knows the name; to a part of it is no answer", async () => {
    await says(true, ["participation", "terms"]);
    expect(await copy()).toMatchObject({ knows: "short-name" });
    await says(true, ["liability"]);
    expect(await copy()).toMatchObject({ knows: "full-name" });
  });

  test("is not known by a paper that the organiser recorded", async () => {
    await recordSignedPaper(await world.admin(), { playerId: ana.playerId });
    expect(await copy()).toMatchObject({ knows: "short-name" });
  });

  test("who said no, or took everything back, gets nothing, also after a paper; agreeing brings it back", async () => {
    await says(true, REQUIRED);
    await refuses();
    expect(await copy()).toBeUndefined();
    await recordSignedPaper(await world.admin(), { playerId: ana.playerId });
    expect(await copy()).toBeUndefined();
    await says(true, REQUIRED);
    expect(await copy()).toMatchObject({ knows: "full-name" });
  });

  test("who said no for one player is written to for another, and only of that one", async () => {
    const ben = await world.person({ firstName: "Ben" });
    await guardianOf(world, ben.playerId, { email: ROSA });
    await refuses();
    const found = await copy([ana.playerId, ben.playerId]);
    expect(found).toMatchObject({ guardianOf: "Ben S.", knows: "short-name" });
    expect(found?.concerns).not.toContain(ana.playerId);
  });

  test("who agreed for one player and not yet for another knows no whole name in one mail to both", async () => {
    const ben = await world.person({ firstName: "Ben" });
    await guardianOf(world, ben.playerId, { email: ROSA });
    await says(true, REQUIRED);
    expect(await copy([ana.playerId, ben.playerId])).toMatchObject({ knows: "short-name" });
  });

  test("of a team manager is written to as little, once they said no", async () => {
    const to = async () =>
      (await recipientsOfAccount(world.db, ana.accountId, TODAY)).map(({ email }) => email);
    expect(await to()).toContain(ROSA);
    await refuses();
    expect(await to()).toHaveLength(1);
    expect(await to()).not.toContain(ROSA);
  });
});

test("an account that said no for its child is written nothing of the child, and goes on with its own", async () => {
  const parent = await world.person({ dob: "1985-01-01" });
  const [child] = await world.db
    .insert(players)
    .values({
      accountId: parent.accountId,
      firstName: "Cora",
      lastName: "Lima",
      isHolder: false,
      dob: "2012-02-02",
      createdAt: world.now,
    })
    .returning();
  if (!child) throw new Error("no child");
  const to = (id: string) => recipientsOf(world.db, [id], TODAY);
  expect(await to(child.id)).toMatchObject([{ isGuardian: false, knows: "full-name" }]);
  await agree(world, child.id, { accountId: parent.accountId }, ["terms"]);
  await world.db.insert(agreements).values({
    accountId: parent.accountId,
    playerId: child.id,
    cupId: world.cup.id,
    document: "participation",
    version: "1",
    hash: "0".repeat(64),
    agreed: false,
    at: world.now,
  });
  expect(await to(child.id)).toEqual([]);
  expect(await to(parent.playerId)).toHaveLength(1);
});

describe("a guardian who said no", () => {
  test("gets no message of the organiser, and not the news that the player left a team", async () => {
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
