import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { gallery, video } from "#app/content/pictures.ts";
import { DEFAULT_LOCALE, LOCALES } from "#i18n/locales.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(`${root}/${file.replace(/\?.*$/, "")}`);
const KB = 1024;

function sizeOf(png: Buffer): number[] {
  expect(png.toString("latin1", 1, 4)).toBe("PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

const [, names = ""] =
  /type CardName =([^;]+);/.exec(read("app/routing/declaration.ts").toString()) ?? [];
const cards = [...names.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name);

const folders = LOCALES.map((locale) => (locale === DEFAULT_LOCALE ? "" : `${locale}/`));
const files = folders.flatMap((folder) => cards.map((name) => `${folder}${name}.png`));

test("there is a card in each language for each name that a page can use", () => {
  const drawn = globSync("**/*.png", { cwd: `${root}/public/cards` });
  expect(drawn.sort()).toEqual(files.toSorted());
  expect(cards).toContain("home");
});

test.each(files)("the card %s has the declared size and few bytes", (file) => {
  const png = read(`public/cards/${file}`);
  expect(sizeOf(png)).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(60 * KB);
});

test("gallery pictures have their reserved size and a description", () => {
  expect(gallery.length).toBeGreaterThan(0);
  for (const { src, alt, width, height } of gallery) {
    for (const locale of LOCALES) expect(alt[locale] ?? "").not.toBe("");
    const [head = ""] = read(src).toString().split(">");
    if (head.startsWith("<svg")) expect(head).toContain(` width="${width}" height="${height}" `);
  }
});

test("every video format is small", () => {
  for (const { src } of video.sources) expect(read(src).length).toBeLessThan(250 * KB);
  expect(read(video.poster).length).toBeLessThan(12 * KB);
});

test.each(LOCALES)("the captions in %s follow each other, at the times of the others", (locale) => {
  const text = read(video.captions[locale]).toString();
  expect(text).toMatch(/^WEBVTT\n/);
  const times = [...text.matchAll(/^00:(\d\d\.\d{3}) --> 00:(\d\d\.\d{3})\n\S/gm)];
  const seconds = times.flatMap(([, from, to]) => [Number(from), Number(to)]);
  expect(seconds.length).toBeGreaterThan(4);
  expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
  const timesIn = (captions: string) =>
    read(captions)
      .toString()
      .match(/^.* --> .*$/gm);
  expect(timesIn(video.captions[locale])).toEqual(timesIn(video.captions.en));
});
