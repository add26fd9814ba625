import { beforeAll, describe, expect, test, vi } from "vitest";
import { type Answer, sendForm } from "#tests/support/clients/exact-request.ts";
import { accountRow, PASSWORD, withPassword } from "#tests/support/factories/passwords.ts";
import { useServedSite } from "#tests/support/fixtures/listening-site.ts";
import { useMailbox } from "#tests/support/servers/mailbox.ts";

const site = useServedSite({ trustedProxies: ["127.0.0.1"] });
const { world } = site;
const mailbox = useMailbox(world);

const post = (path: string, from: string, fields: Record<string, string>, cookie?: string) =>
  sendForm(site.port, path, from, fields, cookie);

async function deviceOf(path: string, email: string): Promise<string> {
  const first = await post(path, "198.51.100.7", { email, password: PASSWORD });
  await post("/logout", "198.51.100.7", {}, first.cookies.join("; "));
  return first.cookies.find((each) => each.startsWith("araknid-device=")) ?? "";
}

async function waiting(): Promise<number> {
  const text = await site.running.metrics.text();
  return Number(/^araknid_turns_waiting (\d+)$/m.exec(text)?.[1]);
}

async function during(flood: Promise<Answer>[], run: () => Promise<void>): Promise<void> {
  const answers = flood.map((answer) => answer.catch(() => {}));
  await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(99), { timeout: 20_000 });
  await run();
  expect(await waiting()).toBeGreaterThan(0);
  site.server.closeAllConnections();
  await Promise.all(answers);
}

test("hundreds of forms from one address keep nobody else from signing in", async () => {
  const { email } = await withPassword(world, (await world.person()).ctx);
  const flood = Array.from({ length: 340 }, (_, each) =>
    post("/login", "198.51.100.9", { email: `nobody${each}@example.org`, password: PASSWORD }),
  );
  await during(flood, async () => {
    const ana = await post("/login", "203.0.113.7", { email, password: PASSWORD });
    expect(ana.status).toBe(302);
  });
});

describe("an organizer attacked from hundreds of networks at once", () => {
  const NETWORKS = 400;
  let email = "";
  let device = "";
  let playersDevice = "";

  beforeAll(async () => {
    const ctx = await world.admin();
    await withPassword(world, ctx);
    ({ email } = await accountRow(world, ctx.actor.accountId));
    device = await deviceOf("/admin", email);
    const player = await withPassword(world, (await world.person()).ctx);
    playersDevice = await deviceOf("/login", player.email);
    expect([device, playersDevice]).not.toContain("");
  });

  const flood = (path = "/admin", cookie = "") =>
    Array.from({ length: NETWORKS }, (_, host) => {
      const address = `2001:${(0x1000 + host).toString(16)}:1:1::1`;
      return post(path, address, { email, password: "not the password" }, cookie);
    });

  test("the organizer signs in on a known device even if attackers have devices of other accounts", async () => {
    await during(flood("/admin", playersDevice), async () => {
      const own = await post("/admin", "203.0.113.8", { email, password: PASSWORD }, device);
      expect(own.status).toBe(303);
    });
  });

  test("the organizer resets the password by an emailed link without queueing", async () => {
    await post("/forgot", "203.0.113.9", { email });
    const token = (await mailbox.newest(email)).link("/reset").split("token=")[1] ?? "";
    await during(flood("/login"), async () => {
      const reset = await post("/reset", "203.0.113.9", { token, password: PASSWORD });
      expect(reset.cookies.some((each) => each.startsWith("araknid="))).toBe(true);
    });
  });
});
