import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { PART } from "#app/live/protocol.ts";
import { ownerOf, withContent, withoutContacts } from "#app/worker/stored-page-rules.ts";
import { saveDraft } from "#domain/site/content/edit-content.ts";
import { uploadPicture } from "#domain/site/content/picture-library.ts";
import { joinWaitlist } from "#domain/teams/waitlist/join-and-leave.ts";
import { LOCALES, localePath } from "#i18n/locales.ts";
import { elements, within } from "#tests/support/assertions/html.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { U16 } from "#tests/support/fixtures/world.ts";

interface Manifest {
  name: string;
  short_name: string;
  icons: { src: string; type: string; sizes: string; purpose?: string }[];
  shortcuts: { url: string }[];
}

const site = useSite();

async function manifestOf(page: string): Promise<Manifest> {
  const [link] = elements((await site.browser().get(page)).text, "link").filter(
    ({ rel }) => rel === "manifest",
  );
  const { headers, text } = await site.browser().get(link?.["href"] ?? "");
  expect(headers.get("Content-Type")).toBe("application/manifest+json");
  return JSON.parse(text);
}

test.each(LOCALES)("the app in %s opens in its language, and its icons exist", async (locale) => {
  const start = localePath(locale, "/");
  const manifest = await manifestOf(start);
  expect(manifest).toMatchObject({ id: "/", lang: locale, start_url: start, scope: "/" });
  expect(manifest).toMatchObject({ display: "standalone", short_name: "Araknid Cup" });
  const pages = ["/schedules-results", "/teams"].map((path) => localePath(locale, path));
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(pages);
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const { src, type, sizes } of manifest.icons) {
    const file = readFileSync(`public${src}`);
    if (type === "image/svg+xml") expect(file.toString()).toMatch(/^<svg /);
    else {
      const { format, width, height } = await sharp(file).metadata();
      expect([`image/${format}`, `${width}x${height}`]).toEqual([type, sizes]);
    }
  }
});

test("the app has the institute's name and its logo, whatever its shape", async () => {
  const admin = await site.admin();
  const logoOf = async (width: number, height: number) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: "navy" } })
      .png()
      .toBuffer();
    const logo = await uploadPicture(admin, { bytes, alt: { en: "Logo" } });
    await saveDraft(admin, "look", (look) => ({ ...look, logo }), { publish: true });
    const { icons } = await manifestOf("/");
    for (const { src, type, sizes } of icons) {
      const { headers, bytes } = await file(src);
      const { format, width, height } = await sharp(bytes).metadata();
      expect([headers.get("Content-Type"), `image/${format}`]).toEqual([type, type]);
      expect(`${width}x${height}`).toBe(sizes);
    }
    return icons.flatMap(({ src }) => (src.includes(logo) ? [src] : []));
  };
  const file = async (src: string) => {
    const { headers, body } = await site.fetch(new Request(`http://127.0.0.1:3000${src}`));
    return { headers, bytes: Buffer.from(await new Response(body).arrayBuffer()) };
  };
  await saveDraft(admin, "contact", (contact) => ({ ...contact, name: "Northside Training" }), {
    publish: true,
  });
  expect(await logoOf(500, 500)).toHaveLength(4);
  const [icon = ""] = await logoOf(900, 300);
  const { name, short_name } = await manifestOf("/");
  expect([name, short_name]).toEqual(["Northside Training 7v7 Soccer Cup", "Northside Training"]);
  const links = elements((await site.browser().get("/about")).text, "link");
  const shown = links.filter(({ rel = "" }) => /icon/.test(rel)).map(({ href }) => href);
  expect(shown).toEqual([icon, icon.replace("192", "180-padded")]);
});

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

test("a stored own team has its players, and neither its join link nor strangers' phones @long", async () => {
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
