import { expect, test } from "vitest";

import { PART } from "#app/live/protocol.ts";

import { ownerOf, withContent, withoutContacts } from "#app/worker/stored-page-rules.ts";
import { joinWaitlist } from "#domain/teams/waitlist/join-and-leave.ts";

import { within } from "#tests/support/assertions/html.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";

import { U16 } from "#tests/support/fixtures/world.ts";

const site = useSite();
const STANDINGS = "/schedules-results?group=u13-u15&view=standings";

test("only a visitor's page is public, and only pages for everybody have an ETag", async () => {
  const { manager } = await site.team("Rule Spiders", { more: 1 });
  const own = await site.signIn(manager);
  const facts = async (browser: typeof own, path: string) => {
    const { headers, text } = await browser.get(path);
    return {
      isPublic: headers.get("Cache-Control")?.startsWith("public") ?? false,
      isShared: headers.has("ETag"),
      owner: ownerOf(text),
    };
  };
  for (const path of ["/", "/teams", STANDINGS, "/CupRules", "/teams/rule-spiders"]) {
    const visitors = { isPublic: true, isShared: true, owner: null };
    expect(await facts(site.browser(), path)).toEqual(visitors);
  }
  const owner = `account:${manager.accountId}`;
  for (const path of ["/", "/teams"]) {
    expect(await facts(own, path)).toEqual({ isPublic: false, isShared: false, owner });
  }
  expect(await facts(own, STANDINGS)).toEqual({ isPublic: false, isShared: true, owner: null });
});

test("a stored own team has its players, and neither its join link nor strangers' phones", async () => {
  const manager = await site.person({ firstName: "Rosa", dob: "1985-01-01" });
  await site.team("Careful Spiders", { manager, more: 2, tournamentName: U16 });
  const waiting = await site.person({ firstName: "Tom", dob: "2000-02-29", phone: "5550104242" });
  const { ctx, playerId } = waiting;
  await joinWaitlist(ctx, { playerId, tournamentName: U16, showContact: true });
  const { text } = await (await site.signIn(manager)).get("/teams");
  const [link = ""] = /\/join\/[\w.-]+/.exec(text) ?? [];
  expect(link).not.toBe("");
  expect(text).toContain("tel:+15550104242");
  const stored = withoutContacts(text);
  expect(stored).toContain("Player1");
  expect(stored).not.toContain(link);
  expect(stored).not.toContain("tel:+15550104242");
  expect(within(stored, "main")).toHaveLength(1);
});

test("an update of an open page fits into its stored copy", async () => {
  const page = await site.browser().get(STANDINGS);
  await site.team("Later Spiders", { more: 1 });
  const newer = withContent(page.text, (await site.browser().get(PART + STANDINGS)).text);
  expect(page.text).not.toContain("Later Spiders");
  expect(newer).toContain("Later Spiders");
  expect(newer.replace(/<main[^]*<\/main>/, "")).toBe(page.text.replace(/<main[^]*<\/main>/, ""));
});
