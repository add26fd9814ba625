import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { terms, wordingOf } from "#app/content/terms.ts";
import { acceptedTerms } from "#app/loaders/consents.ts";
import { accounts, agreements } from "#db/schema/people.ts";
import { LOCALES, localePath } from "#i18n/locales.ts";
import { localized } from "#i18n/localized.ts";
import { words } from "#tests/support/assertions/html.ts";
import { registration, useSite } from "#tests/support/fixtures/test-site.ts";

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

test.each(LOCALES)(
  "the terms shown in %s are the terms agreed to, word for word",
  async (locale) => {
    const { text } = await site.browser().get(localePath(locale, "/terms"));
    const shown = localized(terms, locale).content;
    const lines = words(text).split("\n");
    for (const line of wordingOf(shown.sections).split("\n")) {
      if (line) expect(lines).toContain(line);
    }
    expect(words(text)).toContain(shown.version);
  },
);

test.each(LOCALES)(
  "a registration in %s stores its version and hash of the terms",
  async (locale) => {
    const email = `terms-${locale}@example.org`;
    await site.browser().post(localePath(locale, "/register"), { ...registration(), email });
    const [agreed] = await site.db
      .select({ version: agreements.version, hash: agreements.hash, agreed: agreements.agreed })
      .from(agreements)
      .innerJoin(accounts, eq(accounts.id, agreements.accountId))
      .where(eq(accounts.email, email));
    expect(agreed).toEqual({ ...acceptedTerms(locale), agreed: true });
  },
);
