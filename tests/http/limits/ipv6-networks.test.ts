import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rateLimits } from "#db/schema/core.ts";
import { sendForm } from "#tests/support/clients/exact-request.ts";
import { accountRow, PASSWORD, withPassword } from "#tests/support/factories/passwords.ts";
import { useServedSite } from "#tests/support/fixtures/listening-site.ts";
import { useMailbox } from "#tests/support/servers/mailbox.ts";

const site = useServedSite({ trustedProxies: ["127.0.0.1"], limitFactor: 0.05 });
const { world } = site;
const mailbox = useMailbox(world);

const post = (path: string, from: string, fields: Record<string, string>, cookie?: string) =>
  sendForm(site.port, path, from, fields, cookie);

/** No two of these addresses share a /64, but all are in one /48. */
const inOne48 = (host: number) => `2001:db8:1:${(0x4200 + host).toString(16)}::${host + 1}`;

beforeEach(async () => {
  await world.db.delete(rateLimits);
});

describe("an organizer's password under attack", () => {
  let email = "";
  let device = "";
  const wrong = (from: string) => post("/admin", from, { email, password: "not the password" });
  const right = (from: string, cookie?: string) =>
    post("/admin", from, { email, password: PASSWORD }, cookie);

  beforeAll(async () => {
    const ctx = await world.admin();
    await withPassword(world, ctx);
    ({ email } = await accountRow(world, ctx.actor.accountId));
    const first = await right("198.51.100.7");
    expect(first.status).toBe(303);
    device = first.cookies.find((each) => each.startsWith("araknid-device=")) ?? "";
    await post("/logout", "198.51.100.7", {}, first.cookies.join("; "));
  });

  test("during an attack from the same /48 the organizer signs in on a known device and by an emailed link", async () => {
    await Promise.all(Array.from({ length: 10 }, (_, host) => wrong(inOne48(host))));
    for (let host = 0; host < 5; host++)
      await post("/forgot", inOne48(host), { email: `x${host}@example.org` });
    expect((await post("/forgot", inOne48(40), { email: "y@example.org" })).status).toBe(429);
    expect((await right(inOne48(7), device)).status).toBe(303);
    expect((await post("/forgot", inOne48(7), { email }, device)).status).toBe(303);
    const token = (await mailbox.newest(email)).link("/reset").split("token=")[1] ?? "";
    const reset = await post("/reset", inOne48(8), { token, password: PASSWORD });
    expect(reset.cookies.some((each) => each.startsWith("araknid="))).toBe(true);
  });
});
