import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { alerts, fieldsOf, formOf } from "#tests/support/assertions/forms.ts";
import { elements, readable, within } from "#tests/support/assertions/html.ts";
import { useOrganizer } from "#tests/support/fixtures/organizer.ts";

const { site, browser, send: submit } = useOrganizer();

beforeEach(async () => {
  await site.pool.query("truncate site_content, content_versions");
});

const BIRTHDAY = "/admin/site/programs/birthday";
const CONTACT = "/admin/site/contact";

async function send(address: string, intent: string, change: Record<string, string>) {
  const fields = fieldsOf(formOf(await browser.get(address), "content"));
  return browser.post(address, { ...fields, ...change, intent });
}

const visitors = async (path: string) => readable((await site.browser().get(path)).text);

describe("a program", () => {
  test("is saved as a draft, previewed as visitors will see it, published, and undone", async () => {
    const saved = await send(BIRTHDAY, "save", { title: "Pool parties", price: "15" });
    expect(alerts(saved.text).flat()).toEqual(["Your draft is saved. Visitors don't see it yet."]);
    expect(await visitors("/programs")).not.toContain("Pool parties");

    const preview = await send(BIRTHDAY, "preview", {});
    expect(preview.url).toBe("/programs?preview");
    expect(readable(preview.text)).toContain("This is a preview with your drafts.");
    expect(readable(preview.text)).toContain("Pool parties");
    expect(preview.headers.get("Cache-Control")).toContain("no-store");
    expect(elements(preview.text, 'a[href="/admin/site/programs"]')).not.toEqual([]);

    await send(BIRTHDAY, "publish", {});
    expect(await visitors("/programs")).toContain("Pool parties");
    expect(await visitors("/")).toContain("$15");

    const page = await browser.get("/admin/site/programs");
    const undone = await submit(page, "undo");
    expect(alerts(undone.text).flat()[0]).toMatch(/^Last publish undone\./);
    expect(await visitors("/programs")).toContain("Birthday parties");
    expect(readable(undone.text)).toMatch(/Undone .* by /);
  });

  test("is added, moved and removed with forms alone", async () => {
    await send("/admin/site/programs", "save", {
      title: "Yoga",
      titleEs: "Yoga para todos",
      description: "Stretch *well*.\n\n- <b>Mats</b>\n- [Ask us](/contact)",
      price: "9",
      picture: "",
    });
    const item = /admin\/site\/programs\/([0-9a-f-]{36})"/.exec(
      (await browser.get("/admin/site/programs")).text,
    )?.[1] as string;
    for (let step = 0; step < 6; step++) {
      await browser.post("/admin/site/programs", { intent: "up", item });
    }
    await browser.post("/admin/site/programs", { intent: "remove", item: "birthday" });
    await send("/admin/site/programs", "publish", {});
    const { text } = await site.browser().get("/programs");
    const headings = within(text, "h2").map(readable);
    expect(headings[0]).toBe("Yoga");
    expect(headings).not.toContain("Birthday parties");
    expect(text).toContain("<em>well</em>");
    expect(text).toContain("&lt;b&gt;Mats&lt;/b&gt;");
    expect(await visitors("/es/programs")).toContain("Yoga para todos");
  });

  test("without a Spanish text is shown in English to Spanish readers, and marked as such", async () => {
    await send(BIRTHDAY, "publish", { title: "Pool parties", titleEs: "" });
    const { text } = await site.browser().get("/es/programs");
    expect(text).toContain('<span lang="en">Pool parties</span>');
  });
});

test("a preview is for the organizer: others get the page as it is", async () => {
  await send(BIRTHDAY, "save", { title: "Pool parties" });
  for (const path of ["/programs?preview", "/?preview"]) {
    const page = await site.browser().get(path);
    expect(page.url).toBe(path.replace("?preview", ""));
    expect(page.text).not.toContain("Pool parties");
  }
});

test("a published name, phone and feed are on every page at once", async () => {
  await site.browser().get("/about");
  await send(CONTACT, "publish", {
    name: "Northside Training",
    phone: "(213) 555-1234",
    companyPage: "",
    socialFeed: "https://posts.example/northside",
  });
  const { text } = await site.browser().get("/about");
  expect(within(text, "title").map(readable)).toEqual(["About – Northside Training"]);
  expect(within(text, "h1").map(readable)).toEqual(["Meet the Northside Training Team"]);
  const [footer = ""] = within(text, "footer");
  expect(readable(footer)).toContain("213-555-1234");
  expect(footer).not.toContain("linkedin");
  const posts = await site.browser().send("/?posts=show", {
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect(posts.headers.get("Content-Security-Policy")).toContain(
    "frame-src https://posts.example;",
  );
});

test.each([
  ["home", "/", { about: "We are **Northside**." }, "<strong>Northside</strong>"],
  ["about", "/about", { mission: "We train kids.\n\nEvery day." }, "<p>Every day.</p>"],
  ["rules", "/CupRules", { weather_0_why: "Go home." }, "Go home."],
  ["rules", "/schedules-results?group=u16&view=scorers", { topScorer_0_prize: "A Ball" }, "a Ball"],
  ["merch", "/merch", { title: "Cap", price: "18", sizes: "S, M", order: "on" }, "Cap"],
  ["merch", "/merch", { title: "Cap", price: "18", order: "on" }, "Message us to order"],
  ["look", "/about", { accent: "#003366" }, "--color-accent:#003366"],
])("%s is published to %s", async (section, path, change, shown) => {
  expect((await site.browser().get(path)).text).not.toContain(shown);
  const saved = await send(`/admin/site/${section}`, "publish", change);
  expect(alerts(saved.text).flat()).toEqual(["Published. Visitors see it now."]);
  expect((await site.browser().get(path)).text).toContain(shown);
});

test("the policy of a page allows the institute's colors and no other styles", async () => {
  const before = (await site.browser().get("/about")).headers.get("Content-Security-Policy");
  await send("/admin/site/look", "publish", { accent: "#003366" });
  const { text, headers } = await site.browser().get("/about");
  const styles = within(text, "style").map(
    (css) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`,
  );
  expect(styles).toHaveLength(2);
  const policy = headers.get("Content-Security-Policy");
  for (const hash of styles) expect(policy).toContain(hash);
  expect(policy).not.toBe(before);
  expect(policy).not.toContain("unsafe-inline");
});

test("a video of the institute replaces the drawn one by a link", async () => {
  expect((await site.browser().get("/")).text).toContain("<video");
  await send("/admin/site/home", "publish", { videoAddress: "https://video.example/watch?v=1" });
  const { text } = await site.browser().get("/");
  expect(text).not.toContain("<video");
  expect(elements(text, 'a[href*="video.example"]')).toMatchObject([
    { target: "_blank", rel: "noopener noreferrer" },
  ]);
});

test("a form that was filled before somebody else saved shows what they saved", async () => {
  const page = await browser.get(CONTACT);
  await send(CONTACT, "save", { phone: "2135551111" });
  const stale = fieldsOf(formOf(page, "content"));
  const refused = await browser.post(CONTACT, { ...stale, name: "Northside", intent: "save" });
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain("2135551111");
});
