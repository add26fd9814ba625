import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { terms, termsText } from "../../../app/content/terms.ts";
import { accounts, agreements } from "../../../db/schema/people.ts";
import { hashAgreedText } from "../../../domain/people/guardians/consents.ts";
import { words } from "../../support/assertions/html.ts";
import { useSite } from "../../support/fixtures/test-site.ts";

const site = useSite();

test("the terms have their five sections in order", async () => {
  const page = await site.browser().get("/terms");
  expect(page.status).toBe(200);
  const titles = [...page.text.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title);
  expect(titles).toEqual([
    "Media consent",
    "Liability release",
    "Team and age verification",
    "Emergency contact information",
    "Acknowledgment",
  ]);
  expect(words(page.text)).toMatch(/No changes and no refunds are possible once/);
});

test("the terms shown are the terms agreed to, word for word", async () => {
  const lines = words((await site.browser().get("/terms")).text).split("\n");
  for (const line of termsText().split("\n").filter(Boolean)) expect(lines).toContain(line);
});

test("a registration stores the version and hash of the terms", async () => {
  const email = "terms@example.org";
  await site.register({ email });
  const [agreed] = await site.db
    .select({ version: agreements.version, hash: agreements.hash, agreed: agreements.agreed })
    .from(agreements)
    .innerJoin(accounts, eq(accounts.id, agreements.accountId))
    .where(eq(accounts.email, email));
  expect(agreed).toEqual({ ...hashAgreedText(terms.version, termsText()), agreed: true });
});

test("a changed text needs a new version of the terms", () => {
  expect(hashAgreedText(terms.version, termsText())).toEqual({
    version: "2026-11-2",
    hash: "00b1ac32dbf451450a9b60ac39ee69c0ce5737aa47762f7417b975069c884ff7",
  });
});
