import fc from "fast-check";
import { expect, test } from "vitest";
import { linesInEnglish } from "#i18n/foreign-text.ts";
import { forAll } from "#tests/support/for-all.ts";
import { letterHtml } from "./email-html-rules.ts";

const SITE = "https://cup.example";
const LOOK = { colors: { hot: "#ff7847", light: "#94130c", dark: "#ff9a7d" }, logo: null };
const html = (...paragraphs: string[]) =>
  letterHtml(
    { subject: "Hello", body: `${paragraphs.join("\n\n")}\n`, language: "en" },
    SITE,
    "Open the page",
    LOOK,
  );
const paragraphsOf = (text: string) =>
  [...text.matchAll(/<p dir="auto">(.*?)<\/p>/gs)].map(([, inside]) => inside);

test("paragraphs stand where blank lines are, and lines stay lines", () => {
  expect(paragraphsOf(html("One,\ntwo.", "Three."))).toEqual(["One,<br>\ntwo.", "Three."]);
});

test("a link to the site that stands alone becomes a button, named by the line above", () => {
  const link = `${SITE}/verify?token=a&b`;
  const button = (label: string) =>
    `<a class="button" href="${SITE}/verify?token=a&amp;b">${label}</a>`;
  expect(paragraphsOf(html("Hello.", "Confirm my email:", link, "Bye."))).toEqual([
    "Hello.",
    button("Confirm my email"),
    "Bye.",
  ]);
  expect(paragraphsOf(html(`Confirm my email:\n${link}`))).toEqual([button("Confirm my email")]);
  expect(paragraphsOf(html("Once only.", link))).toEqual(["Once only.", button("Open the page")]);
});

test("the HTML part says its language", () => {
  const letter = { subject: "Hola", body: `${SITE}/es/teams\n`, language: "es" } as const;
  const page = letterHtml(letter, SITE, "Abrir la página", LOOK);
  expect(page).toContain('<html lang="es">');
  expect(page).toContain(`<a class="button" href="${SITE}/es/teams">Abrir la página</a>`);
});

test("lines marked as English have their language, and links among them still work", () => {
  const body = linesInEnglish(`Rain.\n\nThe map:\n${SITE}/map\n\nSee <us> at ${SITE}/a, ok?`);
  const page = letterHtml(
    { subject: "Lluvia", body, language: "es" },
    SITE,
    "Abrir la página",
    LOOK,
  );
  expect(paragraphsOf(page)).toEqual([
    '<span lang="en">Rain.</span>',
    `<a class="button" href="${SITE}/map">The map</a>`,
    `<span lang="en">See &lt;us&gt; at <a href="${SITE}/a">${SITE}/a</a>, ok?</span>`,
  ]);
});

test("only an address of the site is a link; any other stays text", () => {
  const see = `See ${SITE}/teams, please, not ${SITE}.evil.example/.`;
  expect(paragraphsOf(html("Log in here:\nhttps://evil.example/", see))).toEqual([
    "Log in here:<br>\nhttps://evil.example/",
    `See <a href="${SITE}/teams">${SITE}/teams</a>, please, not ${SITE}.evil.example/.`,
  ]);
  expect(html(`Log in:\n${SITE}.evil.example/`)).not.toContain("<a ");
  expect(html(`https://cup.example@evil.example/ and ${SITE}`)).toContain(
    `https://cup.example@evil.example/ and <a href="${SITE}">${SITE}</a>`,
  );
});

test("whatever is written in a letter stays text", () => {
  const mark = fc.constantFrom("<", ">", "&", '"', "'", "\n", "\n\n", `${SITE}/`, "http://x", "a ");
  forAll(fc.array(mark), (marks) => {
    const shown = letterHtml(
      { subject: marks.join(""), body: marks.join(""), language: "en" },
      SITE,
      "Open the page",
      LOOK,
    );
    const tags = shown
      .replace(/<style>.*<\/style>/s, "")
      .replace(
        /<\/?(?:!doctype html|html lang="en"|html|head|body|meta [^<>]*|title|div class="letter"|div|p dir="auto"|p|br)>/g,
        "",
      )
      .replace(/<a (?:class="button" )?href="[^"<>]*">|<\/a>/g, "");
    expect(tags).not.toMatch(/[<>"]/);
  });
});

test("nothing in it has to be loaded", () => {
  expect(html("See https://pictures.example/a.png")).not.toMatch(/<img|<link|src=|url\(|@import/);
});
