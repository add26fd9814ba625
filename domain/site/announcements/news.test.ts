import { beforeEach, expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { accounts, players } from "#db/schema/people.ts";
import { announcements } from "#db/schema/site.ts";
import type { Ctx } from "#domain/core/context.ts";
import { reasonOf } from "#domain/core/input.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { changeNews } from "#domain/people/accounts/accounts.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { agree, guardianOf, REQUIRED } from "#tests/support/factories/consents.ts";
import { newCup, startCup } from "#tests/support/factories/cups.ts";
import { emailOf } from "#tests/support/factories/invitations.ts";
import { setAccount } from "#tests/support/factories/passwords.ts";
import { mailsOf } from "#tests/support/factories/payments.ts";
import { type Person, U16, useWorld } from "#tests/support/fixtures/world.ts";
import { announceInput } from "./announcement-input.ts";
import { listAnnouncements, previewAnnouncement, sendAnnouncement } from "./announcements.ts";

const world = useWorld();
const ADULT = { dob: "1990-01-01" };
let admin: Ctx;
let earlier: Person[];
let later: Person;

const news = (person: Person, wanted = true) => changeNews(person.ctx, { news: wanted });
const raw = { subject: "See you next year", body: "The next cup is open.", byMail: "on" };

async function sent(to: string): Promise<string[]> {
  await world.db.delete(mails);
  const written = announceInput.parse({ ...raw, to });
  await sendAnnouncement(admin, written);
  const found = await mailsOf(world);
  expect((await previewAnnouncement(admin, written)).mails).toBe(found.length);
  return found.map((each) => each.toAddress).toSorted();
}

const emailsOf = async (...people: Person[]) =>
  (await Promise.all(people.map((each) => emailOf(world, each)))).toSorted();

async function accountWithoutPlayer(): Promise<Person> {
  const person = await world.person(ADULT);
  await world.remove(players, { id: person.playerId });
  return person;
}

const manages = (manager: Person, name: string) =>
  world.team(name, { manager, tournamentName: U16 });

/** Two adults of the first cup; one of them and somebody new play in the second. */
beforeEach(async () => {
  await world.empty("accounts, teams, mails, announcements, audit_entries");
  admin = await world.admin();
  world.cup = await currentCup(world.db);
  const [once, again] = [await world.person(ADULT), await world.person(ADULT)];
  await manages(once, "Once");
  await manages(again, "Again");
  await startCup(admin, newCup());
  world.cup = await currentCup(world.db);
  later = await world.person(ADULT);
  await manages(again, "Anew");
  await manages(later, "Later");
  earlier = [once, again];
});

test("players of earlier cups get news if they asked for it, also if they play again", async () => {
  expect(await sent("earlier")).toEqual([]);
  for (const person of [...earlier, later]) await news(person);
  expect(await sent("earlier")).toEqual(await emailsOf(...earlier));
  const [once, again] = earlier as [Person, Person];
  await news(again, false);
  expect(await sent("earlier")).toEqual(await emailsOf(once));
  await setAccount(world, once, { emailVerifiedAt: null });
  expect(await sent("earlier")).toEqual([]);
});

test("accounts without a player get news if they asked for it, and staff never do", async () => {
  const [willing, silent] = [await accountWithoutPlayer(), await accountWithoutPlayer()];
  await news(willing);
  await news(later);
  await world.set(accounts, { isAdmin: true }, { wantsNewsAt: world.now });
  expect(await sent("playerless")).toEqual(await emailsOf(willing));
  await news(silent);
  expect(await sent("playerless")).toEqual(await emailsOf(willing, silent));
});

test("a holder under 18 gets news only together with a guardian who agreed", async () => {
  const [minor] = earlier as [Person];
  await news(minor);
  await world.set(players, { id: minor.playerId }, { dob: "2010-01-01" });
  expect(await sent("earlier")).toEqual([]);
  const rosa = await guardianOf(world, minor.playerId, { email: "rosa@family.example" });
  expect(await sent("earlier")).toEqual([]);
  await agree(world, minor.playerId, { guardianId: rosa }, REQUIRED);
  const both = [...(await emailsOf(minor)), "rosa@family.example"];
  expect(await sent("earlier")).toEqual(both.toSorted());
});

test("an adult's consent counts after their date of birth was deleted, and needs one before", async () => {
  const [once, again] = earlier as [Person, Person];
  await news(once);
  await world.db.update(players).set({ dob: null });
  expect(await sent("earlier")).toEqual(await emailsOf(once));
  await expectRefusal(news(again), "invalid");
  await news(once, false);
  expect(await sent("earlier")).toEqual([]);
});

test("the email says why it came and how to stop, and the list names the audience", async () => {
  const [once] = earlier as [Person];
  await news(once);
  await sent("earlier");
  const [mail] = await mailsOf(world);
  expect(mail?.body).toMatch(/because you asked for email about future cups.*\/account#news\n$/s);
  expect(await listAnnouncements(admin, world.cup)).toMatchObject([
    { to: "Players from past cups", recipients: 1 },
  ]);
  expect(await world.db.$count(announcements)).toBe(1);
});

test("news can't be a banner", () => {
  const banner = { ...raw, to: "playerless", bannerUntil: "2025-07-20T14:00" };
  const said = reasonOf(announceInput.safeParse(banner).error?.issues[0]);
  expect(translate("en", said)).toContain("by email only");
});
