import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { players } from "../../db/schema/accounts.ts";
import { registerInput } from "../../domain/accounts/input.ts";
import { fullName } from "../../domain/players/name-rules.ts";
import { type Page, registration, useSite } from "../support/browse.ts";
import { input, words } from "../support/html.ts";
import { badInput, names, sharedData } from "../support/shared-data.ts";
import { U13 } from "../support/world.ts";

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
    for (const name of all.filter((_, index) => index % 20 === 0)) {
      const browser = await site.register({ firstName: name.firstName, lastName: name.lastName });
      expect(shown(await browser.get("/")).join("\n")).toContain(name.firstName.normalize("NFC"));
    }
  });

  test("is greeted by it, whatever the script", async () => {
    const ana = await site.person();
    const browser = await site.signIn(ana);
    for (const { id, firstName } of all) {
      await site.db.update(players).set({ firstName: taken(firstName) });
      const page = await browser.get("/");
      expect([id, shown(page).some((line) => line.includes(firstName.normalize("NFC")))]).toEqual([
        id,
        true,
      ]);
    }
  });

  test("stands with it on the team's roster", async () => {
    for (let from = 0; from < all.length; from += 7) {
      const seven = all.slice(from, from + 7).map((name) => ({
        firstName: taken(name.firstName),
        lastName: taken(name.lastName),
      }));
      const manager = await site.person(seven[0]);
      const { members } = await site.team(`Team ${from}`, {
        tournamentName: U13,
        manager,
        more: seven.length - 1,
      });
      for (const [index, member] of members.entries()) {
        await site.db
          .update(players)
          .set(seven[index + 1] ?? {})
          .where(eq(players.id, member.playerId));
      }
      const lines = shown(await (await site.signIn(manager)).get("/teams"));
      for (const name of seven) expect(lines).toContain(fullName(name));
    }
  });
});

describe.skipIf(sharedData === null)("a nasty string", () => {
  test("in every field at once comes back in the form, and is only text there", async () => {
    for (const { id, value } of badInput()) {
      const page = await site.browser().post("/register", everywhere(value));
      if (page.status === 413) {
        const sent = new URLSearchParams(everywhere(value)).toString();
        expect([id, sent.length > LARGEST_FORM]).toEqual([id, true]);
        continue;
      }
      expect([id, page.status]).toEqual([id, 400]);
      for (const name of ["email", "firstName", "phone", "emergencyName"]) {
        // Half of a character cannot be sent.
        expect([id, input(page.text, name)["value"] ?? ""]).toEqual([id, value.toWellFormed()]);
      }
      expect([id, input(page.text, "password")["value"]]).toEqual([id, undefined]);
      expect([id, foreign(page)]).toEqual([id, []]);
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
    const browser = await site.signIn(await site.person());
    const accepted = badInput().flatMap(({ id, value }) => {
      const read = registerInput(today).safeParse({ ...registration(), firstName: value });
      return read.success ? [{ id, value, firstName: read.data.firstName }] : [];
    });
    expect(accepted.length).toBeGreaterThan(300);
    for (const { id, firstName } of accepted) {
      await site.db.update(players).set({ firstName });
      const page = await browser.get("/");
      expect([id, page.status, foreign(page)]).toEqual([id, 200, []]);
      expect([id, shown(page).some((line) => line.includes(firstName))]).toEqual([id, true]);
    }
    for (const { id, value, firstName } of accepted.filter((_, index) => index % 25 === 0)) {
      const someone = await site.register({ firstName: value, lastName: value });
      const lines = shown(await someone.get("/"));
      expect([id, lines.some((line) => line.includes(firstName))]).toEqual([id, true]);
    }
  });
});

function everywhere(value: string): Record<string, string> {
  return Object.fromEntries(
    [...Object.keys(registration()), "mediaConsent"].map((name) => [name, value]),
  );
}

function encoded(bytes: Uint8Array): Buffer {
  return Buffer.from([...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""));
}

/** What a page of ours would not hold: a script without the page's own number, an element that we do not write. */
function foreign({ text, headers }: Page): string[] {
  const nonce = /<script nonce="([^"]+)"/.exec(text)?.[1];
  const scripts = text.match(/<script[^>]*>/gi) ?? [];
  const strange = scripts.filter(
    (each) => !(nonce && each.includes(`nonce="${nonce}"`)) && !each.includes('src="/assets/'),
  );
  const tags =
    text.replace(/<(script|style)\b.*?<\/\1>|<!--.{0,2}-->/gs, "").match(/<\/?[a-z!][^\s>]*/gi) ??
    [];
  return [
    ...strange,
    ...new Set(tags.filter((tag) => !OURS.test(tag))),
    ...(headers.has("Set-Cookie") ? ["a cookie"] : []),
  ];
}

const OURS =
  /^<(\/?(html|head|title|body|a|header|nav|main|h[1-6]|form|p|div|label|fieldset|legend|button|footer|ul|li|section|span|noscript)|meta|link|input|!DOCTYPE)$/;

/** The name as registration stores it. */
function taken(name: string): string {
  return registerInput(today).parse({ ...registration(), firstName: name }).firstName;
}
