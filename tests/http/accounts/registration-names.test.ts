import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { players } from "../../../db/schema/people.ts";
import { registerInput } from "../../../domain/people/accounts/account-input.ts";
import { fullName } from "../../../domain/people/players/name-rules.ts";
import { input } from "../../support/assertions/forms.ts";
import { words } from "../../support/assertions/html.ts";
import { badInput, names } from "../../support/fixtures/test-data.ts";
import { type Page, registration, useSite } from "../../support/fixtures/test-site.ts";

const site = useSite();
const today = "2025-07-15";
const LARGEST_FORM = 64 * 1024;

const all = names().map(({ id, given, family }) => ({
  id,
  firstName: given || family,
  lastName: family || given,
}));

const shown = (page: Page) => words(page.text).split("\n");

describe("names of every script", () => {
  test("the roster shows a name of any script", async () => {
    const roster = await fullRoster();
    for (let from = 0; from < all.length; from += 7) {
      const seven = all.slice(from, from + 7).map(({ id, firstName, lastName }) => ({
        id,
        firstName: taken(firstName),
        lastName: taken(lastName),
      }));
      const lines = shown(await roster.show(seven));
      for (const name of seven) {
        expect([name.id, lines.includes(fullName(name))]).toEqual([name.id, true]);
      }
    }
  });
});

describe("bad input in the registration form", () => {
  test("input longer than a form can be is refused with 413", async () => {
    const items = badInput().filter(({ value }) => sent({ email: value }) > LARGEST_FORM);
    expect(items.length).toBeGreaterThan(0);
    for (const { value } of items) {
      expect((await site.browser().post("/register", { email: value })).status).toBe(413);
    }
  });

  test("bytes that are not UTF-8 are refused as a name", async () => {
    const broken = badInput().flatMap(({ bytes, value }) =>
      bytes && value.includes("\uFFFD") ? [bytes] : [],
    );
    expect(broken.length).toBeGreaterThan(10);
    for (const bytes of broken) {
      const others = new URLSearchParams({ ...registration(), firstName: "" }).toString();
      const body = Buffer.concat([Buffer.from(`${others}&firstName=`), encoded(bytes)]);
      const page = await site.browser().send("/register", {
        method: "POST",
        body: body.toString("latin1"),
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
      });
      expect(page.status).toBe(400);
      expect(input(page.text, "firstName")["aria-invalid"]).toBe("true");
    }
  });
});

async function fullRoster() {
  const { manager, members } = await site.team(`Team ${++teams}`, { more: 6 });
  const ids = [manager, ...members].map(({ playerId }) => playerId);
  const browser = await site.signIn(manager);
  return {
    async show(seven: { firstName: string; lastName: string }[]): Promise<Page> {
      for (const [index, { firstName, lastName }] of seven.entries()) {
        const player = eq(players.id, ids[index] ?? "");
        await site.db.update(players).set({ firstName, lastName }).where(player);
      }
      return browser.get("/teams");
    },
  };
}

let teams = 0;

function sent(fields: Record<string, string>): number {
  return new URLSearchParams(fields).toString().length;
}

function encoded(bytes: Uint8Array): Buffer {
  return Buffer.from([...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""));
}

function taken(name: string): string {
  return registerInput(today).parse({ ...registration(), firstName: name }).firstName;
}
