import { expect, test } from "vitest";
import { cups, tournaments } from "#db/schema/cup.ts";
import { links, within } from "#tests/support/assertions/html.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";

const site = useSite();

const get = (path: string, headers: HeadersInit = {}) =>
  site.fetch(new Request(`http://127.0.0.1:3000${path}`, { headers }));

test.each([
  ["/es/account", "/es/login?next=%2Faccount"],
  ["/es/manage/1", "/es/login?next=%2Fmanage%2F1"],
  ["/es/nothing", "/es"],
  ["/es/es/teams", "/es"],
  ["/es/admin/games?x=1", "/admin/games?x=1"],
  ["/es/field/abc", "/field/abc"],
  ["/es/api/v1", "/api/v1"],
  ["/fr/teams", "/"],
])("%s leads to %s", async (path, to) => {
  const answer = await get(path);
  expect([302, 303]).toContain(answer.status);
  expect(answer.headers.get("Location")).toBe(to);
});

test("files have no address of their own in another language", async () => {
  for (const path of ["/es/assets/nothing", "/es/favicon.ico", "/es/nothing.png"]) {
    expect((await get(path)).status, path).toBe(404);
  }
});

test.each(["/login?next=%2Fteams", "/teams?confirm=leave", "/schedules-results?group=u16"])(
  "the language links of %s lead to the same page and back",
  async (path) => {
    for (const [at, language, to] of [
      [path, "Español", `/es${path}`],
      [`/es${path}`, "English", path],
    ] as const) {
      const shown = links(await (await get(at)).text()).filter(({ text }) => text === language);
      expect(shown.map(({ attributes }) => attributes["href"])).toEqual([to, to]);
    }
  },
);

test("no page depends on what language a browser asks for", async () => {
  const bodies = ["en", "es-MX,es;q=0.9", "fr"].map(async (language) =>
    (await get("/about", { "Accept-Language": language })).text(),
  );
  expect(new Set(await Promise.all(bodies)).size).toBe(1);
});

test("a page and its language never share a validator", async () => {
  const [english, spanish] = await Promise.all([get("/about"), get("/es/about")]);
  const etag = english.headers.get("ETag") ?? "";
  expect(etag).not.toBe("");
  expect(spanish.headers.get("ETag")).not.toBe(etag);
  expect((await get("/es/about", { "If-None-Match": etag })).status).toBe(200);
  expect((await get("/about", { "If-None-Match": etag })).status).toBe(304);
});

async function mainOf(address: string): Promise<string> {
  const { status, text } = await site.browser().get(address);
  expect(status, address).toBe(200);
  return within(text, "main")[0] ?? "";
}

const words = {
  datesText: "the last weekend",
  paymentDueText: "before your first game",
  paymentDueBannerText: "",
  registrationClosesText: "when all slots are taken",
  prizeText: "a cup and free boots",
};

test("texts that name no date are elements in English on Spanish pages only", async () => {
  await site.db.update(cups).set(words);
  await site.db.update(tournaments).set({ bornText: "all ages", playsText: "every day" });
  const [home, rules] = [await mainOf("/es"), await mainOf("/es/CupRules")];
  const marked = (text: string) => `<span lang="en">${text}</span>`;
  for (const each of [words.datesText, words.registrationClosesText, words.prizeText]) {
    expect(home).toContain(marked(each));
    expect(rules.toLowerCase()).toContain(marked(each));
  }
  expect(home).toContain(marked(words.paymentDueText));
  expect(rules).toContain(marked("all ages"));
  expect(rules).toContain(marked("every day"));
  for (const address of ["/es/PaymentMethods", "/es/register"]) {
    expect(await mainOf(address)).toContain(marked(words.paymentDueText));
  }
  expect(await mainOf("/es/board")).not.toMatch(/[\u2068\u2069]/);
  for (const address of ["/", "/CupRules", "/PaymentMethods", "/register"]) {
    expect(await mainOf(address), address).not.toMatch(/lang="en"|[\u2068\u2069]/);
  }
});
