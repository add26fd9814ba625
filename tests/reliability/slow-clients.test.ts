import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { readable } from "../support/assertions/html.ts";
import { expectSecurityHeaders } from "../support/assertions/security-headers.ts";
import { ask, type RawAnswer, RawConnection } from "../support/clients/raw-connection.ts";
import { useServedSite } from "../support/fixtures/listening-site.ts";

const site = useServedSite();

const asksFor = (address: string, more = "") =>
  `GET ${address} HTTP/1.1\r\nHost: site\r\n${more}\r\n`;
const OWN = "Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n";

async function trickle(connection: RawConnection, word: string): Promise<void> {
  while (!connection.socket.destroyed) {
    connection.say(word);
    await sleep(20);
  }
}

function expectGivenUp(answers: RawAnswer[], status: number): void {
  expect(answers.map((each) => each.status)).toEqual([status]);
  expectSecurityHeaders((name) => answers[0]?.headers.get(name));
  expect(answers[0]?.headers.get("connection")).toBe("close");
}

const GENEROUS = { timeout: 20_000, interval: 20 };

describe("slow clients", () => {
  const hurry = {
    headersTimeout: 150,
    requestTimeout: 300,
    keepAliveTimeout: 150,
    connectionsCheckingInterval: 30,
  };

  const refusals = () => site.lines.filter((line) => line.includes('"status":408')).length;

  test.each<[string, string, string]>([
    ["says nothing", "", ""],
    ["stops in the middle of the headers", "GET / HTTP/1.1\r\nHost: si", ""],
    ["says its headers letter by letter", "GET / HTTP/1.1\r\nX-Slow: ", "a"],
    ["says one short header after the other", "GET / HTTP/1.1\r\n", "X-Slow: a\r\n"],
    [
      "stops in the middle of a form",
      `POST /contact HTTP/1.1\r\nHost: site\r\n${OWN}Content-Length: 900\r\n\r\nfromName=Ana`,
      "",
    ],
    [
      "says a form letter by letter",
      `POST /login HTTP/1.1\r\nHost: site\r\n${OWN}Content-Length: 60000\r\n\r\n`,
      "a",
    ],
  ])("a slow client is cut off: who %s", async (_, first, then) => {
    const { port, connected } = await site.within(hurry);
    const before = refusals();
    const connection = await RawConnection.open(port);
    if (first) connection.say(first);
    if (then) void trickle(connection, then);
    expectGivenUp(await connection.answers(), 408);
    // Browsers open speculative connections; closing one that sent no request is not a refusal.
    await vi.waitFor(() => expect(refusals() - before).toBe(first ? 1 : 0), GENEROUS);
    await vi.waitFor(async () => expect(await connected()).toBe(0), GENEROUS);
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
  ])("a client that asks for %s without reading is cut off", async (_, address) => {
    const page = await (await fetch(site.origin)).text();
    const video = /(\/assets\/[^"]+\.mp4)/.exec(page)?.[1] ?? "";
    expect(video).not.toBe("");
    const before = (await site.metric('araknid_connections_cut_off_total{why="too slow"}')) ?? 0;
    const { port, connected } = await site.within({ socketTimeout: 200 });
    const asked = asksFor(address === "video" ? video : address);
    await ask(port, asked);
    const connection = await RawConnection.open(port, { reads: false });
    connection.say(asked.repeat(900));
    await vi.waitFor(async () => {
      const cut = await site.metric('araknid_connections_cut_off_total{why="too slow"}');
      expect(cut).toBe(before + 1);
      expect(await connected()).toBe(0);
    }, GENEROUS);
    connection.end();
  });

  test("a client that reads slowly on a bad network gets everything", async () => {
    const { port, connected } = await site.within({ connectionsCheckingInterval: 20 });
    const connection = await RawConnection.open(port);
    connection.socket.pause();
    connection.say(asksFor("/CupRules", "Connection: close\r\n"));
    await vi.waitFor(async () => expect(await connected()).toBe(1), GENEROUS);
    connection.socket.resume();
    const [answer] = await connection.answers();
    expect(answer?.status).toBe(200);
    expect(answer?.body.endsWith("</html>")).toBe(true);
  });
});

describe("connection limits", () => {
  test("connections of one address are limited with a message", async () => {
    const { port } = await site.within({ connectionsPerAddress: 3 });
    const open = await Promise.all([1, 2, 3].map(() => RawConnection.open(port)));
    const refused = await RawConnection.open(port);
    const [answer] = await refused.answers();
    expect(answer?.status).toBe(503);
    expectSecurityHeaders((name) => answer?.headers.get(name));
    expect(readable(answer?.body ?? "")).toContain("Too many connections from your network.");
    open[0]?.say(asksFor("/healthz"));
    expect((await open[0]?.answer())?.status).toBe(200);
    open[1]?.end();
    await vi.waitFor(
      async () => expect((await ask(port, asksFor("/healthz"))).status).toBe(200),
      GENEROUS,
    );
    for (const each of open) each.end();
  });

  test("connections of a trusted proxy are not limited by address", async () => {
    const settings = { trustedProxies: ["127.0.0.1"] };
    const { port } = await site.within({ connectionsPerAddress: 2 }, settings);
    const open = await Promise.all([1, 2, 3, 4, 5].map(() => RawConnection.open(port)));
    for (const each of open) {
      expect((await each.say(asksFor("/healthz")).answer()).status).toBe(200);
      each.end();
    }
  });

  test("all connections together are limited", async () => {
    const { port, connected } = await site.within({ connections: 4 });
    const open = await Promise.all([1, 2, 3, 4].map(() => RawConnection.open(port)));
    await vi.waitFor(async () => expect(await connected()).toBe(4), GENEROUS);
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
});
