import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { readable } from "../support/assertions/html.ts";
import { expectSecurityHeaders } from "../support/assertions/security-headers.ts";
import { ask, RawConnection } from "../support/clients/raw-connection.ts";
import { useServedSite } from "../support/fixtures/listening-site.ts";
import { until } from "../support/until.ts";

const site = useServedSite();

const asksFor = (address: string, more = "") =>
  `GET ${address} HTTP/1.1\r\nHost: site\r\n${more}\r\n`;
const OWN = "Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n";
const startsForm = (address: string) =>
  `POST ${address} HTTP/1.1\r\nHost: site\r\n${OWN}Content-Length: 60000\r\n\r\n`;

const openConnections = (port: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => RawConnection.open(port)));

// All at once: each of them has to wait until it is given up.
test("slow clients are cut off, whatever they do", async () => {
  const { port, connected } = await site.within({
    headersTimeout: 2_000,
    requestTimeout: 2_500,
    keepAliveTimeout: 2_000,
    connectionsCheckingInterval: 30,
  });
  const slow: Record<string, [first: string, then?: string]> = {
    "says nothing": [""],
    "stops in the middle of the headers": ["GET / HTTP/1.1\r\nHost: si"],
    "says its headers letter by letter": ["GET / HTTP/1.1\r\nX-Slow: ", "a"],
    "says one short header after the other": ["GET / HTTP/1.1\r\n", "X-Slow: a\r\n"],
    "stops in the middle of a form": [`${startsForm("/contact")}fromName=Ana`],
    "says a form letter by letter": [startsForm("/login"), "a"],
  };
  const cutOff = Object.entries(slow).map(async ([who, [first, then]]) => {
    const connection = await RawConnection.open(port);
    if (first) connection.say(first);
    let turns = 0;
    await until(`the client who ${who} is cut off`, async () => {
      // What was sent is read first, as writing to a closed connection would discard it.
      await turn();
      if (connection.heard) return true;
      if (then && ++turns % 4 === 0) connection.say(then);
      return false;
    });
    const [answer, ...more] = await connection.answers();
    expectSecurityHeaders((name) => answer?.headers.get(name));
    return [who, answer?.status, answer?.headers.get("connection"), more.length];
  });
  const names = Object.keys(slow);
  expect(await Promise.all(cutOff)).toEqual(names.map((who) => [who, 408, "close", 0]));
  // Browsers open speculative connections; closing one that sent no request is not a refusal.
  const refusals = () => site.lines.filter((line) => line.includes('"status":408')).length;
  await until("all refusals are logged", () => refusals() >= names.length - 1);
  expect(refusals()).toBe(names.length - 1);
  await until("all connections are closed", async () => (await connected()) === 0);
});

test("an idle connection is closed", async () => {
  const { port } = await site.within({ keepAliveTimeout: 150 });
  const connection = await RawConnection.open(port);
  connection.say(asksFor("/healthz"));
  const answers = await connection.answers();
  expect(answers.map(({ status }) => status)).toEqual([200]);
});

test.each([
  ["files", "video"],
  ["kept pages", "/schedules-results"],
])("a client that asks for %s without reading is cut off @long", async (_, address) => {
  const page = await (await fetch(site.origin)).text();
  const video = /(\/assets\/[^"]+\.mp4)/.exec(page)?.[1] ?? "";
  expect(video).not.toBe("");
  const tooSlow = async () =>
    (await site.metric('araknid_connections_cut_off_total{why="too slow"}')) ?? 0;
  const before = await tooSlow();
  const { port, connected } = await site.within({ socketTimeout: 200 });
  const asked = asksFor(address === "video" ? video : address);
  await ask(port, asked);
  const connection = await RawConnection.open(port, { reads: false });
  connection.say(asked.repeat(900));
  await until("it is cut off", async () => (await tooSlow()) === before + 1);
  await until("its connection is closed", async () => (await connected()) === 0);
  connection.end();
});

test("a client that reads slowly on a bad network gets everything", async () => {
  const { port, connected } = await site.within({ connectionsCheckingInterval: 20 });
  const connection = await RawConnection.open(port);
  connection.socket.pause();
  connection.say(asksFor("/CupRules", "Connection: close\r\n"));
  await until("it is connected", async () => (await connected()) === 1);
  connection.socket.resume();
  const [answer] = await connection.answers();
  expect(answer?.status).toBe(200);
  expect(answer?.body.endsWith("</html>")).toBe(true);
});

test("connections of one address are limited with a message", async () => {
  const { port } = await site.within({ connectionsPerAddress: 3 });
  const open = await openConnections(port, 3);
  const refused = await RawConnection.open(port);
  const [answer] = await refused.answers();
  expect(answer?.status).toBe(503);
  expectSecurityHeaders((name) => answer?.headers.get(name));
  expect(readable(answer?.body ?? "")).toContain("Too many connections from your network.");
  open[0]?.say(asksFor("/healthz"));
  expect((await open[0]?.answer())?.status).toBe(200);
  open[1]?.end();
  await until("another may connect", async () => {
    return (await ask(port, asksFor("/healthz"))).status === 200;
  });
  for (const each of open) each.end();
});

test("connections of a trusted proxy are not limited by address", async () => {
  const settings = { trustedProxies: ["127.0.0.1"] };
  const { port } = await site.within({ connectionsPerAddress: 2 }, settings);
  const open = await openConnections(port, 5);
  for (const each of open) {
    expect((await each.say(asksFor("/healthz")).answer()).status).toBe(200);
    each.end();
  }
});

test("all connections together are limited", async () => {
  const { port, connected } = await site.within({ connections: 4 });
  const open = await openConnections(port, 4);
  await until("all are connected", async () => (await connected()) === 4);
  const refused = await RawConnection.open(port);
  await refused.closed;
  expect(refused.heard).toBe("");
  expect((await open[3]?.say(asksFor("/healthz")).answer())?.status).toBe(200);
  for (const each of open) each.end();
  expect(await site.metric('araknid_connections_cut_off_total{why="too many"}')).toBe(1);
});

test("requests per connection are limited", async () => {
  const { port } = await site.within({ requestsPerConnection: 5 });
  const connection = await RawConnection.open(port);
  connection.say(asksFor("/healthz").repeat(9));
  const answers = await connection.answers();
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(answers.map(({ headers }) => headers.get("connection"))).toEqual([
    ...Array.from({ length: 4 }, () => "keep-alive"),
    "close",
  ]);
});

test("pipelined requests of a connection are limited", async () => {
  const { port } = await site.within({ pipelinedRequests: 3 });
  const connection = await RawConnection.open(port);
  connection.say(asksFor("/login").repeat(6));
  const answers = await connection.answers();
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 503]);
  expectSecurityHeaders((name) => answers[3]?.headers.get(name));
  expect(answers[3]?.body).toContain("Too many requests at once. Try again in a moment.");
  expect((await ask(port, asksFor("/login"))).status).toBe(200);
});

test("simultaneous renders for the cache are limited", async () => {
  const { port } = await site.within({ pipelinedRequests: 3 });
  const connection = await RawConnection.open(port);
  const pages = ["/about", "/programs", "/terms", "/privacy", "/contact", "/gallery"];
  const before = await site.metric("araknid_pages_rendered_total");
  connection.say(pages.map((page) => asksFor(page)).join(""));
  const answers = await connection.answers();
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 503]);
  expect(await site.metric("araknid_pages_rendered_total")).toBe((before ?? 0) + 3);
});

test("cached responses wait for nobody", async () => {
  const { port } = await site.within({ pipelinedRequests: 3 });
  await ask(port, asksFor("/about"));
  const connection = await RawConnection.open(port);
  connection.say(asksFor("/about").repeat(6) + asksFor("/login", "Connection: close\r\n"));
  const answers = await connection.answers();
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 200));
});
