import net from "node:net";
import { describe, expect, test, vi } from "vitest";
import { teamTopic } from "#domain/core/topics.ts";
import { EventStream } from "#tests/support/clients/event-stream.ts";
import { useServedSite } from "#tests/support/fixtures/listening-site.ts";

const site = useServedSite();
const topic = teamTopic(1);
const MANY = Array.from({ length: 201 }, (_, id) => teamTopic(id + 1)).join(" ");

describe("stream requests", () => {
  test.each([
    ["no topics", {}],
    ["a known topic beside an unknown one", { topics: "cup:1 password:1" }],
    ["a topic that is none", { topics: "cup:1\r\nSet-Cookie: a=b" }],
    ["more topics than a page has", { topics: MANY }],
  ])("a stream request with %s is refused", async (_, query) => {
    expect((await EventStream.open(site.origin, query)).status).toBe(400);
  });

  test.each(["1.0", "1.1"])("a stream request in HTTP %s gets plain events", async (version) => {
    const connection = net.connect(site.port, "127.0.0.1");
    connection.write(`GET /live?topics=${topic}&since= HTTP/${version}\r\nHost: site\r\n\r\n`);
    let text = "";
    connection.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    await vi.waitFor(() => expect(text).toContain("\n\n"));
    const known = site.running.hub.last;
    connection.destroy();
    const [head, body] = text.split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(head).not.toMatch(/transfer-encoding/i);
    expect(body).toBe(`id: ${known}\nevent: changed\ndata: 0\n\n`);
  });

  test("a stream request pipelined behind another is refused", async () => {
    const connection = net.connect(site.port, "127.0.0.1");
    const paths = ["/schedules-results", `/live?topics=${topic}`];
    connection.write(paths.map((at) => `GET ${at} HTTP/1.1\r\nHost: site\r\n\r\n`).join(""));
    let text = "";
    connection.setEncoding("latin1").on("data", (part: string) => {
      text += part;
    });
    await vi.waitFor(() => expect(text).toContain("One at a time."), { timeout: 10_000 });
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 503"]);
    connection.destroy();
  });

  test("HEAD on the stream gets headers only, and a mutating request nothing", async () => {
    await vi.waitFor(() => expect(site.running.hub.subscriberCount).toBe(0));
    const head = (query: string) => fetch(`${site.origin}/live${query}`, { method: "HEAD" });
    const answer = await head(`?topics=${topic}`);
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
    expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(site.running.hub.subscriberCount).toBe(0);
    expect((await head("")).status).toBe(400);
    const posted = await fetch(`${site.origin}/live?topics=${topic}`, { method: "POST" });
    expect(posted.status).toBe(403);
  });
});
