import { expect, test } from "vitest";
import { elements, links, readable, within } from "#tests/support/assertions/html.ts";
import { type Browser, useSite } from "#tests/support/fixtures/test-site.ts";

const site = useSite();

const PATHS = ["/", "/CupRules", "/login", "/teams", "/admin", "/admin/games/edit/1"];

const linksOf = (html: string) =>
  links(html).map(({ text, attributes: { href = "" } }) => [text, href]);

async function headerOf(browser: Browser, path: string) {
  const { text } = await browser.get(path);
  const [header = ""] = within(text, "header");
  const [nav = ""] = within(header, "nav");
  return { text, nav, besideNav: header.replace(nav, "") };
}

test.each(PATHS)("%s has the skip link, the bar, its menu and the footer", async (path) => {
  const { text, nav, besideNav } = await headerOf(site.browser(), path);
  const isConsole = path.startsWith("/admin");
  const inSpanish = path === "/" ? "/es" : `/es${path}`;
  const [, body = ""] = text.split(/<body[^>]*>/);
  expect(linksOf(body)[0]).toEqual(["Skip to content", "#main"]);
  expect(text).toMatch(/<main [^>]*id="main"/);
  const wayIn = ["Log in", "/login"];
  expect(linksOf(besideNav)).toEqual([["Araknid", "/"], wayIn]);
  expect(linksOf(nav)).toEqual([
    wayIn,
    ["Home", "/"],
    ["Schedules & Results", "/schedules-results"],
    ["Tournament Rules & Information", "/CupRules"],
    ["Merch", "/merch"],
    ["Programs", "/programs"],
    ["About", "/about"],
    ["Contact Us", "/contact"],
    ...(isConsole ? [] : [["Español", inSpanish]]),
  ]);
  // Works without script.
  const id = /<button[^>]* popovertarget="([^"]+)"/i.exec(besideNav)?.[1];
  expect(elements(text, "nav")).toContainEqual(expect.objectContaining({ id, popover: "auto" }));
  const [footer = ""] = within(text, "footer");
  expect(linksOf(footer).filter(([label]) => label !== "Privacy")).toEqual([
    ["Araknid on LinkedIn (opens in a new tab)", "https://www.linkedin.com/company/example-org"],
    ["hello@example.org", "mailto:hello@example.org"],
    ["213-555-0142", "tel:+12135550142"],
    ["Araknid Cup Payment Methods", "/PaymentMethods"],
    ["Terms and Conditions", "/terms"],
    ["Admin", "/admin"],
    ...(isConsole ? [] : [["Español", inSpanish]]),
  ]);
  expect(footer).toMatch(/<a [^>]*href="https:[^>]*target="_blank" rel="noopener"/);
});

test.each(PATHS)(
  "%s has one Log Out outside its header, for signed-in people only",
  async (path) => {
    const buttons = async (browser: Browser) => {
      const { text, besideNav } = await headerOf(browser, path);
      expect(within(besideNav, "button")).not.toContain("Log Out");
      expect(
        elements(text, "button").filter(({ popovertarget }) => popovertarget === "menu"),
      ).toHaveLength(1);
      return within(text, "button").map(readable);
    };
    expect(await buttons(site.browser())).not.toContain("Log Out");
    for (const someone of [await site.person(), await site.admin()]) {
      const shown = await buttons(await site.signIn(someone));
      expect(shown.filter((label) => label === "Log Out")).toHaveLength(1);
    }
  },
);

test("every page leads signed-in people to their team or the console", async () => {
  const player = await site.signIn(await site.person());
  const admin = await site.signIn(await site.admin());
  for (const path of ["/", "/teams", "/CupRules", "/contact", "/teamWaitlist"]) {
    for (const [browser, wayIn] of [
      [player, ["My team", "/teams"]],
      [admin, ["Console", "/admin"]],
    ] as const) {
      const { nav, besideNav } = await headerOf(browser, path);
      expect(linksOf(besideNav)).toEqual([["Araknid", "/"], ["", "/account"], wayIn]);
      expect(linksOf(nav)[0]).toEqual(wayIn);
      expect(linksOf(nav)).toContainEqual(["Account", "/account"]);
    }
  }
});

test("logging out works from a page without a script, and from the account page", async () => {
  for (const path of ["/schedules-results", "/account"]) {
    const browser = await site.signIn(await site.person());
    const { text } = await browser.get(path);
    const [form] = elements(text, "form").filter(({ action }) => action === "/logout");
    expect(within(text, "button").map(readable)).toContain("Log Out");
    expect((await browser.post(form?.action ?? "", {})).url).toBe("/");
    expect(linksOf((await headerOf(browser, path)).besideNav)).toContainEqual([
      "Log in",
      expect.stringMatching(/^\/login/),
    ]);
  }
});

test("the navigation marks the page, in any spelling of its address, or its section", async () => {
  const player = await site.signIn(await site.person());
  for (const [path, marked] of [
    ["/CupRules", ["Tournament Rules & Information"]],
    ["/cupRules", ["Tournament Rules & Information"]],
    ["/teams/nobody", ["Schedules & Results"]],
    ["/teams", ["My team"]],
    ["/teamWaitlist", ["My team"]],
    ["/account/security", ["Account"]],
    ["/terms", []],
  ] as const) {
    const { nav } = await headerOf(player, path);
    const current = links(nav).filter(({ attributes }) => attributes["aria-current"]);
    expect([path, current.map(({ text }) => text)]).toEqual([path, marked]);
    const isPage = path.toLowerCase() === "/cuprules";
    if (isPage) expect(current[0]?.attributes["aria-current"]).toBe("page");
  }
});

test("the footer shows the cup's contact address", async () => {
  const { contactEmail } = site.cup;
  await site.pool.query("update cups set contact_email = 'cup@example.org'");
  const [footer = ""] = within((await site.browser().get("/")).text, "footer");
  expect(linksOf(footer)).toContainEqual(["cup@example.org", "mailto:cup@example.org"]);
  await site.pool.query("update cups set contact_email = $1", [contactEmail]);
});
