import { expect, test } from "vitest";
import { mutate } from "#domain/core/mutate.ts";
import {
  accountTopic,
  cupTopic,
  enquiriesTopic,
  type Topic,
  teamTopic,
} from "#domain/core/topics.ts";
import { EventStream } from "#tests/support/clients/event-stream.ts";
import { useServedSite } from "#tests/support/fixtures/listening-site.ts";

const site = useServedSite();
const { world } = site;
const last = teamTopic(1);

async function open(cookie: string, mine: Topic) {
  const query = { topics: `${mine} ${last}`, since: site.running.hub.last };
  const listener = await EventStream.open(site.origin, query, cookie);
  return { listener, first: await listener.next() };
}

async function told({ listener, first }: { listener: EventStream; first: string }) {
  let count = 0;
  while ((await listener.next()) === "changed") count++;
  return `${first} ${count}`;
}

async function change(topic: Topic): Promise<void> {
  const waitForChange = (name: string) => site.running.hub.waitForChange(name);
  const ctx = { ...world.visitor(), waitForChange };
  await mutate(ctx, "cup.edit", async ({ changed }) => changed(topic));
  await new Promise((resolve) => setImmediate(resolve));
}

test("accounts hear about themselves, admins about messages, everybody about the rest", async () => {
  const [ana, ben, admin] = [await world.person(), await world.person(), await world.admin()];
  const topics = [accountTopic(ana.accountId), enquiriesTopic, cupTopic(world.cup.id)];
  const readers = {
    ana: await site.cookieOf(ana.ctx),
    ben: await site.cookieOf(ben.ctx),
    admin: await site.cookieOf(admin),
    signedOut: "araknid=gone",
    visitor: "",
  };
  const pages = await Promise.all(
    Object.values(readers).map((cookie) => Promise.all(topics.map((each) => open(cookie, each)))),
  );
  const witness = await open("", last);
  for (const topic of [...topics, last]) await change(topic);
  expect(await witness.listener.next()).toBe("changed");
  await site.running.hub.close();
  const counts = await Promise.all(pages.map((own) => Promise.all(own.map(told))));
  expect(Object.fromEntries(Object.keys(readers).map((name, at) => [name, counts[at]]))).toEqual({
    ana: ["beat 2", "changed 1", "beat 2"],
    ben: ["changed 1", "changed 1", "beat 2"],
    admin: ["changed 1", "beat 2", "beat 2"],
    signedOut: ["changed 1", "changed 1", "beat 2"],
    visitor: ["changed 1", "changed 1", "beat 2"],
  });
});
