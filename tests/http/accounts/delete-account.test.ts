import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#db/schema/people.ts";
import { described, textOf } from "#tests/support/assertions/forms.ts";
import { PASSWORD } from "#tests/support/factories/passwords.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { accountOwner, child } from "#tests/support/personas/account-owners.ts";

const site = useSite();

test("the deletion page says what goes and what stays, and asks for the password", async () => {
  const person = await accountOwner(site, { dob: "1980-01-01" });
  await child(site, person, { firstName: "Kitty" });
  const browser = await site.signIn(person);
  const page = await browser.get("/account/delete");
  expect(textOf(page)).toContain("Kitty Silva");
  expect(textOf(page)).toContain("What stays");
  expect(textOf(page)).toContain("so another parent or guardian needs to agree");
  const wrong = await browser.post("/account/delete", { currentPassword: "blue grass" });
  expect(wrong.status).toBe(403);
  expect(described(wrong.text, "currentPassword")).toContain("That isn't your current password.");
  expect(wrong.text).not.toContain("blue grass");
  expect(await site.db.$count(accounts, eq(accounts.id, person.accountId))).toBe(1);
});

test("deletion signs out everywhere", async () => {
  const person = await accountOwner(site);
  const [browser, phone] = [await site.signIn(person), await site.signIn(person)];
  const done = await browser.post("/account/delete", { currentPassword: PASSWORD });
  expect(textOf(done)).toContain("Your account was deleted");
  expect(browser.cookies.has("araknid")).toBe(false);
  expect((await phone.get("/account")).url).toBe("/login?next=%2Faccount");
});
