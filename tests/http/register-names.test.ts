import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { players } from "../../db/schema/accounts.ts";
import { registerInput } from "../../domain/accounts/input.ts";
import { fullName } from "../../domain/players/name-rules.ts";
import { type Page, registration, useSite } from "../support/browse.ts";
import { input } from "../support/forms.ts";
import { words } from "../support/html.ts";
import { badInput, names, sharedData } from "../support/shared-data.ts";

const site = useSite();
const today = "2025-07-15";
const LARGEST_FORM = 64 * 1024;

/** Both names as the form takes them: a person with one name writes it in both fields. */
const all = names().map(({ id, given, family }) => ({
  id,
  firstName: given || family,
  lastName: family || given,
}));

const shown = (page: Page) => words(page.text).split("\n");

describe.skipIf(sharedData === null)("a person with any name", () => {
  test("registers, and is greeted by it", async () => {
    // The rest is read by the same rule in the tests of the form's input; each of these is hashed.
    for (const name of all.filter((_, index) => index % 30 === 0)) {
      const browser = await site.register({ firstName: name.firstName, lastName: name.lastName });
      expect(shown(await browser.get("/")).join("\n")).toContain(name.firstName.normalize("NFC"));
    }
  });

  test("is greeted by it, whatever the script", async () => {
    const ana = await site.person();
    const browser = await site.signIn(ana);
    // The roster shows every one of them.
    for (const { id, firstName } of all.filter((_, index) => index % 3 === 0)) {
      await site.db.update(players).set({ firstName: taken(firstName) });
      const page = await browser.get("/");
      expect([id, shown(page).some((line) => line.includes(firstName.normalize("NFC")))]).toEqual([
        id,
        true,
      ]);
    }
  });

  test("stands with it on the team's roster", async () => {
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

describe.skipIf(sharedData === null)("a nasty string", () => {
  test("in any field comes back in the form, and is only text there", async () => {
    const plain = await site.browser().post("/register", {});
    const items = badInput().filter(({ value }) => sent({ email: value }) < LARGEST_FORM / 10);
    const fields = [...Object.keys(registration()), "mediaConsent"];
    // Another item in each field of a form, and each item in two fields.
    for (const turn of [0, 3]) {
      for (let from = 0; from < items.length; from += fields.length) {
        const typed = fields.map((name, index) => {
          const item = items[from + ((index + turn) % fields.length)];
          return [name, item?.value ?? ""] as const;
        });
        const page = await site.browser().post("/register", Object.fromEntries(typed));
        const about = JSON.stringify(typed);
        expect([about, page.status, foreign(page, plain)]).toEqual([about, 400, []]);
        for (const [name, value] of typed) {
          const { type, value: shownAgain = "" } = input(page.text, name);
          if (type === "checkbox") continue;
          // Half of a character cannot be sent.
          const expected = name === "password" ? "" : value.toWellFormed();
          expect([about, name, shownAgain]).toEqual([about, name, expected]);
        }
      }
    }
  });

  test("that is longer than a form may be is refused as such", async () => {
    const items = badInput().filter(({ value }) => sent({ email: value }) > LARGEST_FORM);
    expect(items.length).toBeGreaterThan(0);
    for (const { value } of items) {
      expect((await site.browser().post("/register", { email: value })).status).toBe(413);
    }
  });

  test("of bytes that are no text is refused as a name", async () => {
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

  test("that may be a name is shown as it was typed", async () => {
    const accepted = badInput().flatMap(({ id, value }) => {
      const read = registerInput(today).safeParse({ ...registration(), firstName: value });
      return read.success ? [{ id, value, firstName: read.data.firstName }] : [];
    });
    expect(accepted.length).toBeGreaterThan(300);
    const roster = await fullRoster();
    const plain = await roster.show([]);
    for (let from = 0; from < accepted.length; from += 7) {
      const seven = accepted.slice(from, from + 7);
      const page = await roster.show(
        seven.map(({ firstName }) => ({ firstName, lastName: "Silva" })),
      );
      const lines = shown(page);
      for (const { id, firstName } of seven) {
        expect([id, page.status, foreign(page, plain)]).toEqual([id, 200, []]);
        expect([id, lines.includes(`${firstName} Silva`)]).toEqual([id, true]);
      }
    }
    for (const { id, value, firstName } of accepted.filter((_, index) => index % 50 === 0)) {
      const someone = await site.register({ firstName: value, lastName: value });
      const lines = shown(await someone.get("/"));
      expect([id, lines.some((line) => line.includes(firstName))]).toEqual([id, true]);
    }
  });
});

/** A team of seven whose roster its manager looks at, the players called as a test wants. */
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

/** What the page holds and `plain`, the same page with ordinary words, does not: elements, scripts, a cookie. */
function foreign(page: Page, plain: Page): string[] {
  const known = new Set(tags(plain));
  const strange = tags(page).filter((tag) => !known.has(tag));
  return page.headers.has("Set-Cookie") ? [...strange, "a cookie"] : strange;
}

function tags({ text }: Page): string[] {
  const nonce = /<script nonce="([^"]+)"/.exec(text)?.[1];
  const html = nonce ? text.replaceAll(`<script nonce="${nonce}"`, "<our-script") : text;
  return html.match(/<[/!]?[a-z-]+/gi) ?? [];
}

/** The name as registration stores it. */
function taken(name: string): string {
  return registerInput(today).parse({ ...registration(), firstName: name }).firstName;
}
