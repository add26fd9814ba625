import { expect, test } from "vitest";
import { buttons } from "../../support/assertions/forms.ts";
import { links, readable, within } from "../../support/assertions/html.ts";
import { type Page, useSite } from "../../support/fixtures/test-site.ts";
import { type Person, U13 } from "../../support/fixtures/world.ts";

const site = useSite();

const questions = (page: Page) =>
  within(page.text, "dialog").map((dialog) => ({
    asks: within(dialog, "p").map(readable)[0],
    answers: within(dialog, "a, button").map(readable),
  }));

const LEAVE = "Are you sure you want to leave your team?";
const DELETE = "Are you sure you want to remove your team from Araknid Cup?";
const LEAVE_LIST = "Are you sure you want to leave the waitlist?";

test("managers have Delete Team and no Leave Team, members the other way round", async () => {
  const { manager, members } = await site.team("Orb Weavers", { more: 1 });
  const managers = await (await site.signIn(manager)).get("/teams");
  expect(buttons(managers)).toContain("Delete Team");
  expect(buttons(managers)).not.toContain("Leave Team");
  expect(questions(managers)).toEqual([{ asks: DELETE, answers: ["No", "Yes"] }]);

  const member = await (await site.signIn(members[0] as Person)).get("/teams");
  expect(buttons(member)).toContain("Leave Team");
  expect(buttons(member)).not.toContain("Delete Team");
  expect(questions(member)).toEqual([{ asks: LEAVE, answers: ["No", "Yes"] }]);
});

test("a question opened by its address is declined by a link back", async () => {
  const browser = await site.signIn(await site.person());
  await browser.post("/teams", { intent: "join-waitlist", tournamentName: U13 });
  const asked = await browser.get("/teams?confirm=leave-waitlist");
  expect(questions(asked)).toEqual([{ asks: LEAVE_LIST, answers: ["No", "Yes"] }]);
  const [dialog = ""] = within(asked.text, "dialog");
  const no = links(dialog).find(({ text }) => text === "No")?.attributes["href"] ?? "";
  const page = await browser.get(no);
  expect(page.url).toBe("/teams");
  expect(page.text).not.toMatch(/<dialog[^>]* open=""/);
  expect(buttons(page)).toContain("Leave Tournament Waitlist");
});
