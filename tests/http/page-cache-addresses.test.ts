import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { keptAddresses } from "../support/kept/addresses.ts";
import { askExactly } from "../support/kept/ask-exactly.ts";
import { useServedSite } from "../support/served.ts";
import { U16 } from "../support/world.ts";

const site = useServedSite();
const SCHEDULE = "/schedules-results?group=u16&view=schedule";

beforeAll(async () => {
  await site.world.team("Lions", { tournamentName: U16 });
});

const ask = (address: string) => askExactly(site.port, address, "GET", {});
const pages = () => site.running.pages?.size.pages ?? 0;

test("of a page only its own address is kept", async () => {
  for (const address of [SCHEDULE, "/teams/lions", "/CupRules"]) await ask(address);
  const kept = pages();
  const odd = [
    "/CupRules?",
    "/CupRules/",
    "/cuprules",
    "/Cup%52ules",
    "/CupRules#prizes",
    "//CupRules",
    "/CupRules.data",
    "/teams/LIONS",
    "/teams/lions?group=u16",
    "/teams/nobody",
    "/schedules-results?view=schedule&group=u16",
    "/schedules-results?group=u16&view=Schedule",
    "/schedules-results?group=U16&view=schedule",
    "/schedules-results?group=u16&group=u16&view=schedule",
    "/schedules-results?group=u16&view=schedule&from=1",
    "/schedules-results?group=u16&view=schedule&",
    "/schedules-results?group=none",
    "/contact",
    "/nowhere",
    "/part/contact?from=1",
    "/part//teams",
    "/part/admin",
    "/part/account",
    "/part/part/CupRules",
    `/part/CupRules?from=${"x".repeat(8_000)}`,
    `/part/CupRules?from=1&at=${"9".repeat(8_000)}`,
    "/part/CupRules?from=%22%0d%0aSet-Cookie:x",
  ];
  for (const address of odd) {
    for (let twice = 0; twice < 2; twice++) {
      const { status, headers, text } = await ask(address);
      expect(status, address).toBeLessThan(500);
      expect(headers, address).not.toHaveProperty("set-cookie");
      if (address.startsWith("/part")) expect(text, address).not.toMatch(/^<(?:title|main)/);
    }
  }
  // The data of a page is a page's too; all the rest was made and given.
  expect(pages() - kept).toBeLessThanOrEqual(1);
});

test("what is kept holds by its hash each text that stands in it", async () => {
  for (const address of await keptAddresses(site.world.visitor())) {
    const { status, headers, text } = await ask(address);
    expect(status, address).toBe(200);
    expect(headers, address).not.toHaveProperty("set-cookie");
    if (!headers["content-type"]?.startsWith("text/html")) continue;
    const policy = String(headers["content-security-policy"]);
    const inline = [...text.matchAll(/<(style|script)(?![^>]* src=)[^>]*>(.*?)<\/\1>/gs)];
    // What another site or a big screen shows needs no script in the page.
    const scripts = /^\/(?:embed|board)/.test(address) ? [] : ["script"];
    expect(
      inline.map(([, name]) => name),
      address,
    ).toEqual(["style", ...scripts]);
    for (const [, , body = ""] of inline) {
      expect(policy, address).toContain(createHash("sha256").update(body).digest("base64"));
    }
    expect(policy).not.toMatch(/unsafe|nonce/);
  }
});
