import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { mutate } from "#domain/core/mutate.ts";
import { cupTopic } from "#domain/core/topics.ts";
import { EventStream } from "#tests/support/clients/event-stream.ts";
import { ask } from "#tests/support/clients/raw-connection.ts";
import { useServedSite } from "#tests/support/fixtures/listening-site.ts";
import { openBuiltSite, testConfig } from "#tests/support/fixtures/test-site.ts";

const site = useServedSite({ limitFactor: 0.01 });

async function growthOf(name: string, act: () => Promise<unknown>): Promise<number> {
  const before = (await site.metric(name)) ?? 0;
  await act();
  return ((await site.metric(name)) ?? 0) - before;
}

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(site.origin + path, { headers, redirect: "manual" });
  await response.body?.cancel();
  return response;
};

test.each([
  "X-Forwarded-For: a",
  "X-Real-IP: 203.0.113.9",
  "Host: evil.example",
  "Host: 127.0.0.1.evil.example",
])("metrics are refused through a proxy or under another name (%s)", async (header) => {
  const host = header.startsWith("Host:") ? [] : ["Host: 127.0.0.1"];
  const said = ["GET /metrics HTTP/1.1", ...host, header].join("\r\n");
  const answer = await ask(site.port, `${said}\r\n\r\n`);
  expect(answer.status).toBe(404);
  expect(answer.body).not.toContain("araknid_");
});

test("metrics are served on this machine and accept no form", async () => {
  expect((await read("/metrics")).status).toBe(200);
  const form = { method: "POST", body: "a=b", headers: { "Sec-Fetch-Site": "same-origin" } };
  expect((await fetch(`${site.origin}/metrics`, form)).status).toBe(405);
});

describe("what metrics count", () => {
  test("metrics count requests by kind and status", async () => {
    const asked = async () => {
      await read("/login");
      await read("/login.data");
      await read("/live?topics=none");
    };
    for (const [kind, status] of [
      ["page", 200],
      ["data", 200],
      ["live", 400],
    ]) {
      const name = `araknid_requests_total{kind="${kind}",status="${status}"}`;
      expect(await growthOf(name, asked)).toBe(1);
    }
    const seconds = 'araknid_request_seconds_count{kind="page"}';
    expect(await growthOf(seconds, asked)).toBe(1);
  });

  test("metrics count cache hits, revalidations and renders", async () => {
    const first = await read("/privacy");
    const etag = { "If-None-Match": first.headers.get("ETag") ?? "" };
    const of = (kind: string, answer: string) =>
      `araknid_answers_from_memory_total{kind="${kind}",answer="${answer}"}`;
    expect(await growthOf(of("page", "sent"), () => read("/privacy"))).toBe(1);
    expect(await growthOf(of("page", "unchanged"), () => read("/privacy", etag))).toBe(1);
    expect(await growthOf(of("file", "sent"), () => read("/icon.svg"))).toBe(1);
    const part = `/part/privacy?at=${site.running.hub.last}`;
    expect(await growthOf(of("part", "sent"), () => read(part))).toBe(1);
    expect(await growthOf("araknid_pages_rendered_total", () => read("/privacy"))).toBe(0);
    expect(await growthOf("araknid_pages_rendered_total", () => read("/terms"))).toBe(1);
    expect(await site.metric("araknid_kept_pages")).toBeGreaterThanOrEqual(2);
    expect(await site.metric("araknid_kept_bytes")).toBeGreaterThan(10_000);
  });

  test("metrics count subscribers and events", async () => {
    const topics = cupTopic(site.world.cup.id);
    const since = site.running.hub.last;
    const listeners = await Promise.all(
      [1, 2, 3].map(() => EventStream.open(site.origin, { topics, since })),
    );
    await Promise.all(listeners.map((each) => each.next()));
    expect(await site.metric("araknid_listeners")).toBe(3);
    expect(await site.metric("araknid_database_heard")).toBe(1);
    const change = async () => {
      await mutate(site.world.visitor(), "cup.edit", async ({ changed }) => changed(topics));
      await Promise.all(listeners.map((each) => each.next()));
    };
    expect(await growthOf("araknid_changes_sent_total", change)).toBe(3);
    expect(await growthOf("araknid_changes_total", change)).toBe(1);
    for (const each of listeners) each.close();
    await vi.waitFor(async () => expect(await site.metric("araknid_listeners")).toBe(0));
  });

  test("metrics count pending email, its age and failures", async () => {
    const { db, now } = site.world;
    const at = new Date(now.getTime() - 90_000).toISOString();
    const row = (id: string, state: string, created: string) =>
      db.execute(
        sql`insert into mails (message_id, to_address, subject, body, state, next_attempt_at, created_at, sent_at)
            values (${id}, 'a@example.org', 'a', 'a', ${state}, ${created}, ${created},
                    ${state === "sent" ? created : null})`,
      );
    await row("one", "waiting", at);
    await row("two", "waiting", now.toISOString());
    await row("three", "failed", at);
    await row("four", "sent", at);
    expect(await site.metric('araknid_outbox_mails{state="waiting"}')).toBe(2);
    expect(await site.metric('araknid_outbox_mails{state="failed"}')).toBe(1);
    expect(await site.metric("araknid_outbox_oldest_seconds")).toBe(90);
  });

  test("metrics count refusals by rate limit", async () => {
    const name = 'araknid_limited_total{rule="forgot.address"}';
    const forgot = () =>
      fetch(`${site.origin}/forgot`, {
        method: "POST",
        headers: { Origin: testConfig.siteUrl },
        body: new URLSearchParams({ email: "nobody@example.org" }),
      });
    expect((await forgot()).status).toBe(200);
    const refused = async () => expect((await forgot()).status).toBe(429);
    expect(await growthOf(name, refused)).toBe(1);
  });
});

test("without the database metrics leave out only what it would tell", async () => {
  const away = await openBuiltSite(site.world);
  await away.close();
  const text = await away.metrics.text();
  expect(text).toContain("process_start_time_seconds ");
  expect(text).not.toMatch(/^araknid_outbox_/m);
  expect(text).not.toMatch(/^araknid_wrong_team_codes/m);
});
