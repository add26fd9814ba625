import { expect, test } from "vitest";
import { founderPicture, gallery, hero } from "#app/content/pictures.ts";
import { contact } from "#domain/site/content/contact.ts";
import { home } from "#domain/site/content/home.ts";
import { elements, links, readable, within } from "#tests/support/assertions/html.ts";
import { changeCup } from "#tests/support/factories/cups.ts";
import { type Page, useSite } from "#tests/support/fixtures/test-site.ts";

const site = useSite();

const { socialFeed } = contact.defaults;
const FEED = new URL(socialFeed).origin;

async function main(path = "/"): Promise<string> {
  return within((await site.browser().get(path)).text, "main")[0] ?? "";
}

function bannersOf(html: string): string[] {
  return within(html, 'ul[aria-label="Deadlines"] li').map(readable);
}

test("two banners show the deadlines and follow the cup's settings, also on an open page", async () => {
  expect(bannersOf(await main())).toEqual([
    "Registration closes Friday July 26 at noon",
    "The $175 team fee is due Friday at midnight",
  ]);
  const admin = await site.admin();
  await changeCup(admin, { banner1: "Bring water", teamFee: "200" });
  const page = await site.browser().get("/");
  expect(bannersOf(page.text)).toEqual([
    "Bring water",
    "The $200 team fee is due Friday at midnight",
  ]);
  expect(page.text).toMatch(new RegExp(`data-topics="cup:${site.cup.id}[ "]`));
});

test("the video waits for play, with reserved space, a poster and captions", async () => {
  const html = await main();
  const [video] = elements(html, "video");
  expect(video).toMatchObject({ controls: "", preload: "none", playsinline: "" });
  expect(video).not.toHaveProperty("autoplay");
  expect([Number(video?.["width"]) > 0, Number(video?.["height"]) > 0]).toEqual([true, true]);
  const [track] = elements(html, "track");
  expect(track).toMatchObject({ kind: "captions", srclang: "en" });
  const sources = elements(html, "source").map(({ src }) => src);
  const parts = [video?.["poster"], track?.["src"], ...sources];
  expect(parts).toHaveLength(4);
  for (const url of parts) expect((await site.browser().get(url ?? "")).status, url).toBe(200);
});

test("all pictures exist with reserved space, and only the hero loads at once", async () => {
  const pictures = elements(await main(), "img");
  const shown = [hero, founderPicture, ...gallery];
  expect(pictures.map(({ alt }) => alt)).toEqual(shown.map(({ alt }) => alt.en));
  for (const [index, { src = "", width, height, loading }] of pictures.entries()) {
    expect([Number(width) > 0, Number(height) > 0]).toEqual([true, true]);
    expect(loading).toBe(index === 0 ? undefined : "lazy");
    expect((await site.browser().get(src)).status, src).toBe(200);
  }
  for (const { alt } of shown) expect(alt.en).not.toBe("");
});

test("before the cup the page says what the institute does, who coaches, what it costs, and no more", async () => {
  const html = await main();
  const text = readable(html);
  expect(text).toContain(
    "Araknid is a sports performance and strength conditioning institute for young athletes.",
  );
  for (const { title } of home.defaults.method) expect(text).toContain(title.en);
  expect(text).toContain("Sam Rivera");
  expect(text).toContain("$40 per 60 minutesOne-on-one strength and conditioning");
  expect(text).toContain("from $232 4 weeksOnline personal training");
  const headings = within(html, "h2").map(readable);
  expect(home.defaults.quotes).toEqual([]);
  expect(headings).not.toContain("What families say");
  expect(headings.filter((each) => /champions/i.test(each))).toEqual([]);
});

const posts = (headers: Record<string, string>) => site.browser().send("/?posts=show", { headers });

test.each<[string, Record<string, string> | null]>([
  ["the page itself", null],
  ["an address that was typed", { "Sec-Fetch-Site": "none" }],
])("nothing of the social posts is loaded by %s, only by a click", async (_, headers) => {
  const page = headers ? await posts(headers) : await site.browser().get("/");
  expect(page.url).toBe("/");
  expect(page.text).not.toContain("<iframe");
  expect(page.text).not.toContain(FEED);
  expect(page.headers.get("Content-Security-Policy")).not.toContain("frame-src");
  const [form] = elements(page.text, "form").filter(({ action }) => action === "/#posts");
  expect(form).toMatchObject({ method: "get" });
  expect(within(page.text, "button").map(readable)).toContain("Show posts");
});

test("the requested posts are in a sandboxed frame", async () => {
  const page = await posts({ "Sec-Fetch-Site": "same-origin" });
  const [frame] = elements(page.text, "iframe");
  expect(frame).toMatchObject({ src: socialFeed, loading: "lazy", sandbox: expect.anything() });
  expect(frame?.["title"]).not.toBe("");
  expect(frame?.["sandbox"]).not.toMatch(/allow-(?:same-origin|top-navigation|forms|modals)/);
  expect(Number(frame?.["width"])).toBeGreaterThan(0);
  expect(page.headers.get("Content-Security-Policy")).toMatch(
    new RegExp(`; frame-src ${FEED.replaceAll(".", "\\.")};`),
  );
  const other = await site.browser().get("/about?posts=show");
  expect(other.headers.get("Content-Security-Policy")).not.toContain("frame-src");
});

const greeting = (page: Page) => within(page.text, "h1").map(readable);

function cards(page: Page): string[][] {
  const [main = ""] = within(page.text, "main");
  return links(main).map(({ text, attributes: { href = "" } }) => [href, text]);
}

const FOR_ALL = "/teams /schedules-results /PaymentMethods /CupRules /about /programs".split(" ");

test("a visitor is invited to join and finds registration and sign-in", async () => {
  const page = await site.browser().get("/");
  expect(greeting(page)).toEqual(["Araknid Cup"]);
  expect(within(page.text, "h2").map(readable)[0]).toBe("Join Us Today!");
  expect(cards(page).map(([href]) => href)).toEqual(["/register", "/login", ...FOR_ALL]);
});

test("a signed-in player is greeted by first name and finds the waitlist, an admin by no name", async () => {
  const person = await site.person({ firstName: "Zoë", lastName: "Müller", dob: "1990-01-31" });
  const page = await (await site.signIn(person)).get("/");
  expect(greeting(page)).toEqual(["Welcome, Zoë!"]);
  expect(page.text).not.toContain("Müller");
  expect(cards(page)[0]).toEqual(["/teamWaitlist", "Tourney Waitlist"]);
  expect(cards(page).map(([href]) => href)).toEqual(["/teamWaitlist", ...FOR_ALL]);
  const admin = await site.signIn(await site.admin());
  expect(greeting(await admin.get("/"))).toEqual(["Welcome!"]);
});
