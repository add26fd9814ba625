import { afterAll, beforeAll, expect, test } from "vitest";
import { sessions } from "#db/schema/people.ts";
import type { Ctx, SignedIn } from "#domain/core/context.ts";
import { mutate } from "#domain/core/mutate.ts";
import {
  accountTopic,
  consoleTopic,
  enquiriesTopic,
  type Topic,
  teamTopic,
} from "#domain/core/topics.ts";
import { issueSetupToken, setUpAdmin } from "#domain/people/accounts/admin-setup.ts";
import { revokeStaff } from "#domain/people/accounts/staff.ts";
import { changePassword } from "#domain/people/sign-in/passwords.ts";
import { endOtherSessions } from "#domain/people/sign-in/session-list.ts";
import { findActor, signOut } from "#domain/people/sign-in/sessions.ts";
import { signIn } from "#domain/people/sign-in/sign-in.ts";
import { EventStream } from "#tests/support/clients/event-stream.ts";
import { accountRow, withPassword } from "#tests/support/factories/passwords.ts";
import { ServedSite } from "#tests/support/fixtures/listening-site.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { contextOfSession, enrollTwoFactor, withSession } from "#tests/support/personas/admins.ts";

const world = useWorld();
const MINUTE = 60_000;

const sites = [new ServedSite(world), new ServedSite(world)] as const;
const [site] = sites;
beforeAll(() => Promise.all(sites.map((each) => each.open())));
afterAll(() => Promise.all(sites.map((each) => each.close())));

async function openPage(
  { running, origin }: ServedSite,
  token: string,
  topics: Topic[],
  first: "beat" | "changed" = "beat",
) {
  const query = { topics: topics.join(" "), since: running.hub.last };
  const page = await EventStream.open(origin, query, `araknid=${token}`);
  expect(await page.next()).toBe(first);
  return page;
}

const tokenOf = async (actor: { accountId: string; isAdmin: boolean }) =>
  (await world.session(actor)).token;

const as = (token: string) => contextOfSession(world, token);

const change = (topic: Topic) =>
  mutate(world.visitor(), "cup.edit", async ({ changed }) => changed(topic));

const everybodys = teamTopic(1);

test("the stream of a session that ends is closed, others stay open", async () => {
  const { ctx, accountId } = await world.person();
  const mine = accountTopic(accountId);
  const [here, there] = [await tokenOf(ctx.actor), await tokenOf(ctx.actor)];
  const stays = await openPage(site, here, [mine, everybodys]);
  const ends = await openPage(site, there, [mine, everybodys]);
  await endOtherSessions(await as(here));
  expect(await ends.next()).toBe("end");
  expect(await stays.next()).toBe("changed");
  for (const topic of [mine, everybodys]) {
    await change(topic);
    expect(await stays.next()).toBe("changed");
  }
  const back = await openPage(site, there, [mine, everybodys], "changed");
  await change(mine);
  await change(everybodys);
  expect(await back.next()).toBe("changed");
  await change(mine);
  await change(everybodys);
  expect([await back.next(), await stays.next(), await stays.next()]).toEqual([
    "changed",
    "changed",
    "changed",
  ]);
  back.close();
});

const ends: [string, (admin: Ctx & { actor: SignedIn }, email: string) => Promise<unknown>][] = [
  ["logs out", (admin) => signOut(admin)],
  [
    "is signed out from another browser",
    async (admin) => endOtherSessions(await as(await tokenOf(admin.actor))),
  ],
  [
    "is removed from the staff",
    async (admin) => revokeStaff(await world.admin(), { accountId: admin.actor.accountId }),
  ],
  [
    "changes the password",
    async (admin) => {
      const { password } = await withPassword(world, admin);
      const own = await withSession(world, admin.actor);
      await changePassword(own, { currentPassword: password, password: "other grass of july" });
    },
  ],
  [
    "is set up anew by who runs the site",
    async (_, email) => {
      const token = await issueSetupToken(world.visitor(), email);
      await setUpAdmin(world.visitor(), token, { email, password: "other grass of july" });
    },
  ],
  [
    "sets up a second factor in another browser",
    async (admin) => {
      await enrollTwoFactor(world, await withSession(world, admin.actor));
    },
  ],
  [
    "signs in once more in the same browser",
    async (admin, email) => {
      const { password } = await withPassword(world, admin);
      await signIn(admin, { email, password }, "admin");
    },
  ],
];

async function nextWord(page: EventStream): Promise<string> {
  const word = await page.next();
  return word === "beat" ? nextWord(page) : word;
}

test.each(ends)(
  "every process closes the console's streams at once when an admin %s",
  async (_, end) => {
    const { actor } = await world.admin();
    const { email } = await accountRow(world, actor.accountId);
    const token = await tokenOf(actor);
    const pages = await Promise.all(
      sites.map((site) => openPage(site, token, [consoleTopic, enquiriesTopic, everybodys])),
    );
    await end(await as(token), email);
    expect(await Promise.all(pages.map(nextWord))).toEqual(["end", "end"]);
    expect(await findActor(world.db, token, world.now)).toEqual({ kind: "visitor" });
  },
);

test.each([
  [
    "was left alone for half an hour",
    { lastSeenAt: -30 * MINUTE + 100, expiresAt: 12 * 60 * MINUTE },
  ],
  ["has lasted its twelve hours", { lastSeenAt: 0, expiresAt: 100 }],
])("the stream of an admin's session that %s is closed", async (_, away) => {
  const { actor } = await world.admin();
  const token = await tokenOf(actor);
  const at = (milliseconds: number) => new Date(world.now.getTime() + milliseconds);
  await world.set(
    sessions,
    { accountId: actor.accountId },
    { lastSeenAt: at(away.lastSeenAt), expiresAt: at(away.expiresAt) },
  );
  const page = await openPage(site, token, [consoleTopic]);
  world.now = at(1_000);
  let heard = await nextWord(page);
  while (heard === "changed") heard = await nextWord(page);
  expect(heard).toBe("end");
});
