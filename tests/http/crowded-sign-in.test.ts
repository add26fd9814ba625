import { request } from "node:http";
import { expect, test, vi } from "vitest";
import { testConfig } from "../support/browse.ts";
import { PASSWORD, withPassword } from "../support/passwords.ts";
import { useServedSite } from "../support/served.ts";

const site = useServedSite({ trustedProxies: ["127.0.0.1"] });

/** Sends a form from a network address. */
function post(path: string, address: string, fields: Record<string, string>) {
  const sent = request({
    port: site.port,
    path,
    method: "POST",
    agent: false,
    headers: {
      "X-Forwarded-For": address,
      Origin: testConfig.siteUrl,
      "Content-Type": "application/x-www-form-urlencoded",
    },
  });
  const answered = new Promise<number>((resolve, reject) => {
    sent.on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on("error", reject);
  });
  sent.end(new URLSearchParams(fields).toString());
  return { answered, leave: () => sent.destroy() };
}

test("one address that sends hundreds of empty forms keeps nobody else from signing in", async () => {
  const { email } = await withPassword(site.world, (await site.world.person()).ctx);
  const flood = Array.from({ length: 340 }, () => post("/register", "198.51.100.9", { a: "b" }));
  const answers = flood.map(({ answered }) => answered.catch(() => 0));
  const line = () => site.running.metrics.text();
  await vi.waitFor(async () => expect(await line()).toMatch(/araknid_turns_waiting [1-9]\d\d/), {
    timeout: 10_000,
  });
  const ana = post("/login", "203.0.113.7", { email, password: PASSWORD });
  expect(await ana.answered).toBe(302);
  // They still stand in line.
  expect(await line()).toMatch(/araknid_turns_waiting [1-9]/);
  for (const { leave } of flood) leave();
  await Promise.all(answers);
});
