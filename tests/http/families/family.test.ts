import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { accounts } from "#db/schema/people.ts";
import {
  alerts,
  buttons,
  described,
  dialog,
  formOf,
  input,
  questionOf,
  textOf,
  typedIn,
} from "#tests/support/assertions/forms.ts";
import { elements, links, within, words } from "#tests/support/assertions/html.ts";
import { press } from "#tests/support/fixtures/organizer.ts";
import {
  type Browser,
  type Page,
  registration,
  useSite,
} from "#tests/support/fixtures/test-site.ts";
import { U13 } from "#tests/support/fixtures/world.ts";

const site = useSite();

const rosa = () => {
  const { emergencyName: _, emergencyNumber: __, ...fields } = registration();
  return { ...fields, firstName: "Rosa", dob: "1985-01-01" };
};
const mia = {
  firstName: "Mia",
  lastName: "Silva",
  dob: "2012-03-02",
  phone: "",
  emergencyName: "Luis Silva",
  emergencyNumber: "555-010-0198",
};

const parent = async () =>
  (await site.player({ firstName: "Rosa", dob: "1985-01-01", phone: "5550100199" })).browser;

async function add(browser: Browser, changes = {}): Promise<{ page: Page; id: string }> {
  site.now = new Date(site.now.getTime() + 1_000);
  const page = await browser.post("/account/players/new", { ...mia, ...changes });
  return { page, id: new URL(page.url, "http://x").searchParams.get("player") ?? "" };
}

function choices(page: Page): string[] {
  const [row = ""] = within(page.text, 'ul[aria-label="Players"]');
  return links(row).map(({ text, attributes }) =>
    attributes["aria-current"] === "true" ? `[${text}]` : text,
  );
}

test("parents get the same form without an emergency contact", async () => {
  const { text } = await site.browser().get("/register?as=guardian");
  expect(words(text)).toContain("Parent or guardian registration");
  const names = elements(text, "input").map(({ name }) => name);
  const asked = Object.keys(registration()).filter((name) => !name.startsWith("emergency"));
  expect(names).toEqual(expect.arrayContaining(asked));
  expect(names).not.toContain("emergencyName");
});

test.each([
  ["", "/register", "Ask a parent or guardian to create their own account"],
  ["/es", "/register", "Pida a su padre, madre o tutor que cree su propia cuenta"],
  ["", "/register?as=guardian", "Ask a parent or guardian to create their own account"],
])(
  "after a date under 13 at %s%s, nobody registers themselves in this browser with any date, but a parent does",
  async (locale, first, sentence) => {
    const before = await site.db.$count(accounts);
    const browser = site.browser();
    const asked = await browser.get(locale + first);
    expect(described(asked.text, "dob").join() + textOf(asked)).not.toMatch(/\b13\b/);
    const tried = await browser.post(locale + first, { ...registration(), dob: "2012-07-16" });
    const retries = ["2010-01-01", "1985-01-01"].map((dob) => ({ ...registration(), dob }));
    const pages = [await browser.get(`${locale}/register`)];
    for (const each of retries) pages.push(await browser.post(`${locale}/register`, each));
    if (first === "/register") pages.push(tried);
    for (const page of pages) {
      expect(textOf(page)).toContain(sentence);
      expect(textOf(page)).not.toMatch(/\b1[38]\b/);
      expect(elements(page.text, "input").map(({ name }) => name)).not.toContain("dob");
      const [way] = elements(page.text, "a.button-primary");
      expect(way?.["href"]).toBe(`${locale}/register?as=guardian`);
    }
    expect(await site.db.$count(accounts)).toBe(before);
    await browser.post(`${locale}/register?as=guardian`, rosa());
    expect(await site.db.$count(accounts)).toBe(before + 1);
  },
);

test("the welcome dialog leads to adding a player", async () => {
  const page = await site.browser().post("/register?as=guardian", rosa());
  expect(dialog(page.text).says).toEqual(["Successfully registered", "Close"]);
  expect(dialog(page.text).close).toMatchObject({ action: "/account/players/new" });
});

test("adding a player asks for the child, with the parent as emergency contact, and leads to Teams", async () => {
  const browser = await parent();
  const page = await browser.get("/account/players/new");
  expect(typedIn(page.text, "emergencyName")).toBe("Rosa Silva");
  expect(typedIn(page.text, "emergencyNumber")).toBe("555-010-0199");
  expect(buttons(page)).toEqual(["Agree and add player"]);
  const added = (await add(browser)).page;
  expect(alerts(added.text).flat()).toEqual(["Player added."]);
  expect(choices(added)).toEqual(["You (no team)", "[Mia (no team)]"]);
  expect(textOf(added)).not.toContain("hasn't agreed");
});

test("a parent edits the child, gives and withdraws consents, and removes the child", async () => {
  const browser = await parent();
  const { id } = await add(browser);
  const here = `/account/players/${id}`;
  const saved = await browser.post(here, { intent: "edit", ...mia, firstName: "Mila" });
  expect(saved.url).toBe(`${here}?done=edit`);
  expect(textOf(saved)).toContain("Mila Silva");
  const agreed = await browser.post(here, { intent: "agree", agree_media: "on" });
  expect(input(agreed.text, "agree_media")["checked"]).toBe("");
  expect(textOf(agreed)).toContain("Pictures and video");
  const withdrawn = await browser.post(here, { intent: "withdraw" });
  expect(textOf(withdrawn)).toContain("You haven't agreed to everything required");
  expect(choices(await browser.get(`/teams?player=${id}`))[1]).toContain("guardian declined");
  const question = await browser.get(`${here}?confirm=remove`);
  expect(questionOf(question)).toBe("Are you sure you want to remove Mila?");
  const removed = await press(browser, question, "Yes");
  expect(alerts(removed.text).flat()).toEqual(["Player removed."]);
  expect((await browser.get(here)).status).toBe(404);
});

test("a parent who goes back and corrects a player is asked, and can save the correction @long", async () => {
  const browser = await parent();
  const { id } = await add(browser);
  const there = `/account/players/${id}`;
  const corrected = { emergencyNumber: "555-010-0777", agree_media: "on" };
  const { page: asked } = await add(browser, corrected);
  expect(asked.status).toBe(409);
  expect(alerts(asked.text).flat().join()).toMatch(/^Mia is already on your account\./);
  expect(input(asked.text, "agree_media")["checked"]).toBe("");
  expect(buttons(asked)).toEqual(["Agree and save changes", "Agree and add another player"]);
  expect(elements(asked.text, "a").map(({ href }) => href)).toContain(there);
  expect(typedIn((await browser.get(there)).text, "emergencyNumber")).toBe("555-010-0198");
  const saved = await press(browser, asked, "Agree and save changes");
  expect([saved.url, alerts(saved.text).flat()]).toEqual([`${there}?done=edit`, ["Saved."]]);
  expect(typedIn(saved.text, "emergencyNumber")).toBe("555-010-0777");
  expect(input(saved.text, "agree_media")["checked"]).toBe("");
});

test("every form acts for the chosen child, and the page stays with them @long", async () => {
  const browser = await parent();
  const mias = await add(browser);
  const leos = await add(browser, { firstName: "Leo" });
  const path = `/teams?player=${mias.id}`;
  const page = await browser.get(path);
  expect(choices(page)).toEqual(["You (no team)", "[Mia (no team)]", "Leo (no team)"]);
  for (const form of ["create-team", "join-team", "join-waitlist"]) {
    const html = formOf(page, form);
    expect(elements(html, "form")[0]?.["action"]).toBe(path);
    expect(input(html, "playerId")["value"]).toBe(mias.id);
  }
  const name = `Family ${randomUUID().slice(0, 8).replaceAll(/\d/g, "x")}`;
  const team = { name, tournamentName: U13, playerId: mias.id };
  const created = await browser.post(path, { intent: "create", ...team });
  expect(created.url).toBe(`/teams?player=${mias.id}&done=create`);
  expect(alerts(created.text).flat()).toEqual([
    "Team created successfully! You're the team manager, and Mia has the first slot. Now invite your players.",
  ]);
  expect(choices(created)[1]).toBe(`[Mia (${name})]`);

  const there = `/teams?player=${leos.id}`;
  const leo = await browser.get(there);
  expect(textOf(leo)).toContain(name);
  expect(buttons(leo)).toContain("Join Team");
  const list = { tournamentName: U13, playerId: leos.id };
  const waiting = await browser.post(there, { intent: "join-waitlist", ...list });
  expect(alerts(waiting.text).flat()).toEqual(["Joined waitlist successfully!"]);
  expect(choices(waiting)[2]).toBe("[Leo (on the waitlist)]");
  const left = await browser.get(`${there}&confirm=leave-waitlist`);
  expect(questionOf(left)).toBe("Are you sure you want to leave the waitlist?");
  expect(left.text).toContain(`href="${there}"`);
});

test("an account with one player is not asked whom to act for", async () => {
  const { browser } = await site.player();
  const page = await browser.get("/teams");
  expect(choices(page)).toEqual([]);
  expect(elements(formOf(page, "join-team"), "form")[0]?.["action"]).toBe("/teams");
  expect(textOf(page)).not.toMatch(/add a player/i);
});
