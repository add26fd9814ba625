import { expect, test } from "vitest";
import { type Page, useSite } from "../support/browse.ts";
import { links, readable, within } from "../support/html.ts";

const site = useSite();

const greeting = (page: Page) => within(page.text, "h1").map(readable);

function cards(page: Page): string[][] {
  const [main = ""] = within(page.text, "main");
  return links(main).map(({ text, attributes: { href = "" } }) => [href, text]);
}

const FOR_ALL = ["/teams", "/schedules-results", "/PaymentMethods", "/CupRules", "/about"];

test("a visitor is asked to join, and finds the ways to register and to log in", async () => {
  const page = await site.browser().get("/");
  expect(greeting(page)).toEqual(["Join Us Today!"]);
  expect(cards(page).map(([href]) => href)).toEqual([
    "/register",
    "/login",
    ...FOR_ALL,
    "/programs",
  ]);
});

test("who is signed in is greeted by first name, and finds the waitlist instead", async () => {
  const person = await site.person({ firstName: "Zoë", lastName: "Müller", dob: "1990-01-31" });
  const page = await (await site.signIn(person)).get("/");
  expect(greeting(page)).toEqual(["Welcome, Zoë!"]);
  expect(page.text).not.toContain("Müller");
  expect(cards(page)[0]).toEqual(["/teamWaitlist", "Tourney Waitlist"]);
  expect(cards(page).map(([href]) => href)).toEqual(["/teamWaitlist", ...FOR_ALL, "/programs"]);
});

test("the admin, who is no player, is welcome without a name", async () => {
  const page = await (await site.signIn(await site.admin())).get("/");
  expect(greeting(page)).toEqual(["Welcome!"]);
});
