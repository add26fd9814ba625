import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { acceptedTerms, offeredTexts } from "#app/loaders/consents.ts";
import { contentVersions } from "#db/schema/content.ts";
import { accounts, agreements } from "#db/schema/people.ts";
import { readGuardianStatuses } from "#domain/people/guardians/guardian-status.ts";
import { discardDraft, saveDraft } from "#domain/site/content/edit-content.ts";
import { type LegalTexts, termsIn, wordingOf } from "#domain/site/content/legal.ts";
import { legalDefaults } from "#domain/site/content/legal-defaults.ts";
import { LOCALES, localePath } from "#i18n/locales.ts";
import { words } from "#tests/support/assertions/html.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { agree, guardianOf, REQUIRED, settle } from "#tests/support/factories/consents.ts";
import { formWith } from "#tests/support/fixtures/organizer.ts";
import { type Page, registration, useSite } from "#tests/support/fixtures/test-site.ts";

const site = useSite();
const LEGAL = "/admin/site/legal";

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
    const shown = termsIn(legalDefaults, null, locale);
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
    const { version, hash } = await acceptedTerms({ ...site.visitor(), locale });
    expect(agreed).toEqual({ version, hash, agreed: true });
  },
);

describe("terms that the institute publishes", () => {
  const publish = async (change: Partial<LegalTexts>) =>
    saveDraft(await site.admin(), "legal", (legal) => ({ ...legal, ...change }), {
      publish: true,
      confirmed: "asks again",
    });
  const stateOf = async (playerId: string) => {
    const { db, cup, now } = site;
    return (await readGuardianStatuses(db, cup, [playerId], now)).get(playerId)?.state;
  };
  const liability = {
    en: "We play on sand.\n\nSand is warm.",
    es: "Jugamos en la arena.\n\nLa arena está tibia.",
  };

  test("are shown and agreed to in their own version, and the organizer's notice goes", async () => {
    const admin = await site.signIn(await site.admin());
    const draft = "drafts until a lawyer has reviewed them";
    expect(words((await admin.get("/terms")).text)).toContain(draft);
    const [part] = legalDefaults.terms;
    const terms = [
      { title: { en: "Sand", es: "Arena" }, text: liability },
      ...(part ? [part] : []),
    ];
    await publish({ terms, liability, reviewed: true });
    const { text } = await site.browser().get("/es/terms");
    expect(words(text).split("\n")).toEqual(
      expect.arrayContaining(["Arena", "Jugamos en la arena.", "La arena está tibia."]),
    );
    expect(words((await admin.get("/terms")).text)).not.toContain(draft);
    const accepted = await acceptedTerms({ ...site.visitor(), locale: "es" });
    expect(accepted.version).toMatch(/^2025-07-15-\d+-es$/);
    expect(words(text)).toContain(accepted.version);
  });

  test("are previewed with what guardians agree to, by staff only", async () => {
    const editor = await site.staff("editor");
    const media = { en: "Pictures of sand.", es: "Fotos de arena." };
    await saveDraft(editor, "legal", (legal) => ({ ...legal, media }));
    const preview = (await (await site.signIn(editor)).get("/terms?preview")).text;
    expect(words(preview)).toContain("Pictures of sand.");
    expect(words((await site.browser().get("/terms?preview")).text)).not.toContain(
      "Pictures of sand.",
    );
    await discardDraft(await site.admin(), "legal");
  });

  test("are published by organizers only; an editor drafts them", async () => {
    const editor = await site.staff("editor");
    const change = (legal: LegalTexts) => ({ ...legal, media: liability });
    await saveDraft(editor, "legal", change);
    await expectRefusal(saveDraft(editor, "legal", change, { publish: true }), "forbidden");
    await discardDraft(await site.admin(), "legal");
  });

  test("a typo asks nobody again, a change of meaning every guardian; the old answer stays as it was given", async () => {
    const ctx = site.visitor();
    const { playerId } = await site.person();
    await settle(site, { playerId });
    const before = await site.rows(agreements, { playerId });
    expect(await stateOf(playerId)).toBe("agreed");
    site.now = new Date(site.now.getTime() + 60_000);
    await publish({ liability: { ...liability, en: "We play on fine sand." } });
    expect(await stateOf(playerId)).toBe("agreed");
    await publish({ asksAgain: true });
    expect(await stateOf(playerId)).toBe("asked");
    expect(await site.rows(agreements, { playerId })).toEqual(before);
    expect((await offeredTexts(ctx)).required.map(({ version }) => version)).not.toContain(
      before[0]?.version,
    );
    site.now = new Date(site.now.getTime() + 60_000);
    const guardianId = before[0]?.guardianId ?? "";
    await agree(site, playerId, { guardianId }, REQUIRED);
    expect(await stateOf(playerId)).toBe("agreed");
    site.now = new Date(site.now.getTime() + 60_000);
    await publish({ liability });
    expect(await stateOf(playerId)).toBe("agreed");
  });

  test("publishing a change of meaning says first how many players lose their permission", async () => {
    const { playerId } = await site.person();
    await settle(site, { playerId });
    const browser = await site.signIn(await site.admin());
    const send = (page: Page, change: Record<string, string>) => {
      const { action, fields } = formWith(page, "Publish");
      return browser.post(action, { ...fields, ...change });
    };
    const asked = await send(await browser.get(LEGAL), { asksAgain: "on" });
    expect(asked.status).toBe(409);
    expect(words(asked.text)).toMatch(/\d+ players? ha(?:s|ve) a guardian's permission now\./);
    expect(await stateOf(playerId)).toBe("agreed");
    site.now = new Date(site.now.getTime() + 60_000);
    const done = await send(asked, {});
    expect(words(done.text)).toContain("Published.");
    expect(await stateOf(playerId)).toBe("asked");
    // Neither is ticked for the next edit.
    expect(formWith(await browser.get(LEGAL), "Publish").fields).not.toHaveProperty("asksAgain");
  });

  test("every version stays, so that what a family agreed to can be shown", async () => {
    const count = () => site.countRows(contentVersions, { section: "legal" });
    const before = await count();
    for (let at = 0; at < 51; at++) await publish({ media: { en: `Version ${at}.` } });
    expect(await count()).toBe(before + 51);
  });

  test("a part without Spanish beside others with it is refused at its field", async () => {
    const browser = await site.signIn(await site.admin());
    const { action, fields } = formWith(await browser.get(LEGAL), "Save draft");
    const refused = await browser.post(action, { ...fields, terms_0_textEs: "" });
    expect(refused.status).toBe(400);
    expect(words(refused.text)).toContain("Write this in Spanish too");
  });

  test("a refusal stays one when everybody is asked again", async () => {
    const { playerId } = await site.person();
    const guardianId = await guardianOf(site, playerId, { email: "no@b.cc" });
    await agree(site, playerId, { guardianId }, ["participation"], { agreed: false });
    site.now = new Date(site.now.getTime() + 60_000);
    await publish({ asksAgain: true, media: { en: "Changed." } });
    expect(await stateOf(playerId)).toBe("declined");
  });
});
