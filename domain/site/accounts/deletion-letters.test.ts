import { like } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { organizer } from "#domain/people/accounts/recipients.ts";
import { recordSignedPaper } from "#domain/people/guardians/signed-papers.ts";
import { settle } from "#tests/support/factories/consents.ts";
import { type Person, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { accountOwner, child, remove } from "#tests/support/personas/account-owners.ts";

const { world, admin } = useAdminWorld();

beforeEach(async () => {
  await world.db.delete(mails);
});

/** The addresses told of a deletion; the letter names nobody. */
async function toldOf(person: Person): Promise<string[]> {
  await remove(person);
  const own = like(mails.subject, "%deleted their account");
  const sent = await world.db.select().from(mails).where(own);
  for (const { body } of sent) expect(body).not.toContain("Ana");
  return sent.map(({ toAddress }) => toAddress);
}
const organizers = async () => (await organizer(world.db, world.cup)).email;

test("a minor's deletion is told to the guardian who had answered and to the organizer", async () => {
  const minor = await accountOwner(world);
  await settle(world, minor);
  const guardian = `guardian-${minor.playerId}@family.example`;
  expect(await toldOf(minor)).toEqual([guardian, await organizers()]);
});

test("with a signed form alone, only the organizer is told", async () => {
  const minor = await accountOwner(world);
  await recordSignedPaper(admin, minor);
  expect(await toldOf(minor)).toEqual([await organizers()]);
});

test("the deletion of an adult, or of a minor nobody answered for, is told to nobody", async () => {
  const grown = await accountOwner(world, { dob: "1990-01-01" });
  await settle(world, grown);
  const parent = await accountOwner(world, { dob: "1980-01-01" });
  await recordSignedPaper(admin, { playerId: await child(world, parent) });
  for (const person of [grown, parent, await accountOwner(world)]) {
    expect(await toldOf(person)).toEqual([]);
  }
});
