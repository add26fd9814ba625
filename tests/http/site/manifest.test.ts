import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { saveDraft } from "#domain/site/content/edit-content.ts";
import { uploadPicture } from "#domain/site/content/picture-library.ts";
import { LOCALES, localePath } from "#i18n/locales.ts";
import { elements } from "#tests/support/assertions/html.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";

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

test("the app has the institute's name and, if it is square, its logo", async () => {
  const admin = await site.admin();
  const logoOf = async (width: number, height: number) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: "navy" } })
      .png()
      .toBuffer();
    const logo = await uploadPicture(admin, { bytes, alt: { en: "Logo" } });
    await saveDraft(admin, "look", (look) => ({ ...look, logo }), { publish: true });
    const { icons } = await manifestOf("/");
    return icons.flatMap(({ src }) => (src.includes(logo) ? [src] : []));
  };
  await saveDraft(admin, "contact", (contact) => ({ ...contact, name: "Northside Training" }), {
    publish: true,
  });
  expect(await logoOf(900, 300)).toEqual([]);
  const [icon = ""] = await logoOf(500, 500);
  expect((await site.browser().get(icon)).status).toBe(200);
  const { name, short_name } = await manifestOf("/");
  expect([name, short_name]).toEqual(["Northside Training 7v7 Soccer Cup", "Northside Training"]);
  const links = elements((await site.browser().get("/about")).text, "link");
  const shown = links.filter(({ rel = "" }) => /icon/.test(rel)).map(({ href }) => href);
  expect(shown).toEqual([icon, icon]);
});
