import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { teams, waitlistEntries } from "../../db/schema/teams.ts";
import { cleanTeamName } from "../../domain/teams/team-name-rules.ts";
import { type Browser, type Page, useSite } from "../support/browse.ts";
import { readable } from "../support/html.ts";
import {
  type BadInput,
  badInput,
  badInputFor,
  sampled,
  sharedData,
} from "../support/shared-data.ts";
import { U13 } from "../support/world.ts";

const site = useSite();

describe.skipIf(sharedData === null)("anything typed", () => {
  /** Sends a form as a browser would, also where the value is bytes that are no text. */
  function send(browser: Browser, intent: string, field: string, item: BadInput, more = {}) {
    const bytes = item.bytes ?? new TextEncoder().encode(item.value);
    const encoded = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
    const rest = new URLSearchParams({ intent, ...more });
    return browser.send("/teams", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: `${rest}&${field}=${encoded}`,
    });
  }

  test("is a team's name to the letter, or refused", async () => {
    const { browser } = await site.player({ dob: "1990-01-01" });
    // The rules of names are tested with all of them.
    for (const item of sampled(badInputFor("team"), 8)) {
      const page = await send(browser, "create", "name", item, { tournamentName: U13 });
      const [made] = await site.db.delete(teams).returning({ name: teams.name });
      const name = cleanTeamName(item.value);
      expect(made?.name, item.id).toBe(name.ok ? name.value : undefined);
      if (made) {
        if (item.expect === "literal") expect(made.name, item.id).toBe(item.value.trim());
        expect(page.status, item.id).toBe(200);
        expect(headingOf(page), item.id).toBe(made.name);
      } else {
        expect(page.status, item.id).toBeGreaterThanOrEqual(400);
        expect(page.status, item.id).toBeLessThan(500);
        expect(item.expect, item.id).not.toBe("accept");
      }
    }
  }, 120_000);

  /** The team's name as the page shows it. */
  function headingOf(page: Page): string {
    return readable(/<section id="team-[0-9]+".*?<h2[^>]*>(.*?)<\/h2>/s.exec(page.text)?.[1] ?? "");
  }

  test.each([
    ["join", "teamCode", {}],
    ["create", "tournamentName", { name: "Anything" }],
    ["join-waitlist", "tournamentName", { showContact: "on" }],
    ["leave", "playerId", { teamId: "1" }],
    ["leave", "teamId", {}],
    ["delete", "teamId", {}],
    ["win", "intent", {}],
  ] as const)(
    "in %s as %s is refused",
    async (intent, field, more) => {
      const { browser } = await site.player();
      for (const item of sampled(badInput(), 11)) {
        const page = await send(browser, intent, field, item, more);
        expect(page.status, item.id).toBeGreaterThanOrEqual(400);
        expect(page.status, item.id).toBeLessThan(500);
      }
      expect(await site.db.$count(teams, eq(teams.name, "Anything"))).toBe(0);
    },
    120_000,
  );

  test("as showContact or in the address does no harm", async () => {
    const { browser, person } = await site.player();
    for (const item of sampled(badInput(), 11)) {
      const page = await send(browser, "join-waitlist", "showContact", item, {
        tournamentName: U13,
      });
      expect(page.status, item.id).toBeLessThan(500);
      await site.db.delete(waitlistEntries).where(eq(waitlistEntries.playerId, person.playerId));
      const value = encodeURIComponent(item.value.slice(0, 2000).toWellFormed());
      const address = `/teams?confirm=${value}&done=${value}&team=${value}`;
      expect((await browser.get(address)).status, item.id).toBe(200);
    }
  }, 120_000);
});
