import { describe, expect, test } from "vitest";
import { type Browser, useSite } from "../support/browse.ts";
import { readable, within } from "../support/html.ts";

const site = useSite();

/** One page for each way a page is made: plain, with a form, for members, the console, an unknown game. */
const PATHS = ["/", "/CupRules", "/login", "/teams", "/admin", "/admin/games/edit/1"];

/** The links of a part of the page in their order: what each says and where it leads. */
function links(html: string): string[][] {
  return [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = "", text = ""]) => [
    readable(text),
    /href="([^"]*)"/.exec(attributes)?.[1] ?? "",
  ]);
}

/** A page's bar above its content, by parts. */
async function headerOf(browser: Browser, path: string) {
  const [header = ""] = within((await browser.get(path)).text, "header");
  const [nav = ""] = within(header, "nav");
  return { nav, besideNav: header.replace(nav, "") };
}

describe("every page", () => {
  test.each(PATHS)("%s has the product's name, which leads to the front page", async (path) => {
    const { besideNav } = await headerOf(site.browser(), path);
    expect(links(besideNav)).toEqual([["Araknid", "/"]]);
  });

  test.each(PATHS)("%s has the navigation bar's seven links", async (path) => {
    const { nav } = await headerOf(site.browser(), path);
    expect(links(nav)).toEqual([
      ["Home", "/"],
      ["Schedules & Results", "/schedules-results"],
      ["Tournament Rules & Information", "/CupRules"],
      ["Merch", "/merch"],
      ["Programs", "/programs"],
      ["About", "/about"],
      ["Contact Us", "/contact"],
    ]);
  });

  test.each(PATHS)("%s has the payment methods, terms and Admin below", async (path) => {
    const [footer = ""] = within((await site.browser().get(path)).text, "footer");
    expect(links(footer)).toEqual(
      expect.arrayContaining([
        ["Araknid Cup Payment Methods", "/PaymentMethods"],
        ["Terms and Conditions", "/terms"],
        ["Admin", "/admin"],
      ]),
    );
  });

  test.each(PATHS)("%s has Log Out for who is signed in, and for nobody else", async (path) => {
    const buttons = async (browser: Browser) =>
      within((await headerOf(browser, path)).besideNav, "button").map(readable);
    expect(await buttons(site.browser())).toEqual([]);
    expect(await buttons(await site.signIn(await site.person()))).toEqual(["Log Out"]);
    expect(await buttons(await site.signIn(await site.admin()))).toEqual(["Log Out"]);
  });
});

test("the bar says which page one is on, in either spelling of its address", async () => {
  for (const path of ["/CupRules", "/cupRules"]) {
    const { nav } = await headerOf(site.browser(), path);
    expect(nav.match(/aria-current="page"/g)).toHaveLength(1);
    expect(nav).toMatch(/<a [^>]*href="\/CupRules"[^>]*aria-current="page"/);
  }
});

test("what is not there yet is coming soon: merch", async () => {
  const [main = ""] = within((await site.browser().get("/merch")).text, "main");
  expect(readable(main)).toContain("Coming soon!");
});
