import { expect, test } from "vitest";
import { links, readable, within } from "../../support/assertions/html.ts";
import { type Page, useSite } from "../../support/fixtures/test-site.ts";

const site = useSite();

const greeting = (page: Page) => within(page.text, "h1").map(readable);

function cards(page: Page): string[][] {
  const [main = ""] = within(page.text, "main");
  return links(main).map(({ text, attributes: { href = "" } }) => [href, text]);
}

const FOR_ALL = ["/teams", "/schedules-results", "/PaymentMethods", "/CupRules", "/about"];

test("a visitor is invited to join and finds registration and sign-in", async () => {
  const page = await site.browser().get("/");
  expect(greeting(page)).toEqual(["Join Us Today!"]);
  expect(cards(page).map(([href]) => href)).toEqual([
    "/register",
    "/login",
    ...FOR_ALL,
    "/programs",
  ]);
});

test("a signed-in player is greeted by first name and finds the waitlist", async () => {
  const person = await site.person({ firstName: "Zoë", lastName: "Müller", dob: "1990-01-31" });
  const page = await (await site.signIn(person)).get("/");
  expect(greeting(page)).toEqual(["Welcome, Zoë!"]);
  expect(page.text).not.toContain("Müller");
  expect(cards(page)[0]).toEqual(["/teamWaitlist", "Tourney Waitlist"]);
  expect(cards(page).map(([href]) => href)).toEqual(["/teamWaitlist", ...FOR_ALL, "/programs"]);
});

test("an admin is welcomed without a name", async () => {
  const page = await (await site.signIn(await site.admin())).get("/");
  expect(greeting(page)).toEqual(["Welcome!"]);
});
