import { expect, test, vi } from "vitest";
import { fieldToken } from "#domain/competition/field/field-links.ts";
import { mutate } from "#domain/core/mutate.ts";
import { accountTopic, teamTopic } from "#domain/core/topics.ts";
import { EventStream } from "#tests/support/clients/event-stream.ts";
import { useServedSite } from "#tests/support/fixtures/listening-site.ts";

const limits = { streams: 10, reservedStreams: 3, screenStreams: 1, pollInterval: 25_000 };
const site = useServedSite({ trustedProxies: ["127.0.0.1"] }, limits, { each: true });
const { world } = site;
const topic = teamTopic(1);
const [ONE, OTHER, THIRD] = ["198.51.100.9", "2001:db8:1:2::3", "203.0.113.7"];

interface Asked {
  as?: string;
  cookie?: string;
  topics?: string;
  since?: string;
}

const ask = (address: string, { as = "", cookie = "", ...query }: Asked = {}) =>
  EventStream.open(
    site.origin,
    { since: site.running.hub.last, topics: `${topic} ${as && `as:${as}`}`, ...query },
    cookie,
    address,
  );

async function askMany(address: string, times: number): Promise<number> {
  const pages = await Promise.all(Array.from({ length: times }, () => ask(address)));
  const events = await Promise.all(pages.map(async (page) => [await page.next(), page]));
  expect(events.map(([first]) => first)).toEqual(pages.map(() => "beat"));
  return site.running.hub.subscriberCount;
}

async function heard(page: EventStream, about: number): Promise<string[]> {
  const names = [await page.next(), await page.next()];
  const wait = Number(page.data);
  expect(wait).toBeGreaterThanOrEqual(about / 2);
  expect(wait).toBeLessThanOrEqual(about * 1.5);
  return [...names, await page.next()];
}

const fill = async () => {
  await askMany(ONE, 12);
  expect(await askMany(OTHER, 12)).toBe(10);
};

test("two addresses holding every stream leave live pages to a third and to signed-in people", async () => {
  await fill();
  const third = await ask(THIRD);
  expect(await third.next()).toBe("beat");
  const ana = await world.person();
  const cookie = await site.cookieOf(ana.ctx);
  const pages = [
    await ask(ONE, { cookie }),
    await ask(ONE, { cookie, topics: `${topic} ${accountTopic(ana.accountId)}` }),
    await ask(ONE, { as: fieldToken(site.running, 12) }),
    await ask(ONE, { as: "board" }),
  ];
  for (const page of pages) expect(await page.next()).toBe("beat");
  expect(site.running.hub.subscriberCount).toBe(14);
  await mutate(world.visitor(), "cup.edit", async ({ changed }) => changed(topic));
  for (const page of [third, ...pages]) expect(await page.next()).toBe("changed");
});

test("a page without a stream is told to reconnect and then catches up @long", async () => {
  await fill();
  const since = site.running.hub.last;
  const page = await ask(ONE);
  expect(page.status).toBe(200);
  expect(await heard(page, 25_000)).toEqual(["beat", "later", "end"]);
  await mutate(world.visitor(), "cup.edit", async ({ changed }) => changed(topic));
  await vi.waitFor(() => expect(site.running.hub.last).not.toBe(since));
  const again = await heard(await ask(ONE, { since }), 25_000);
  expect(again).toEqual(["changed", "later", "end"]);
});
