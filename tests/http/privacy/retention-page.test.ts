import { expect, test } from "vitest";
import { cups } from "#db/schema/cup.ts";
import {
  DAYS_AFTER_WARNING,
  type RetentionId,
  retainedData,
  retentionPeriod,
  retentionRules,
} from "#domain/core/retention-rules.ts";
import { readSection } from "#domain/site/content/content-console.ts";
import { saveDraft, undoPublish } from "#domain/site/content/edit-content.ts";
import { type Message, message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { textOf } from "#tests/support/assertions/forms.ts";
import { elements, within } from "#tests/support/assertions/html.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";

const site = useSite();
const open = () => site.browser().get("/privacy");

function periodOf(days: number) {
  const { unit, count } = retentionPeriod(days);
  return message(`privacy.period.${unit}`, { count });
}

test.each([
  ["en", "/privacy", "30 days after they were made."],
  ["es", "/es/privacy", "30 días después de que se hicieron."],
] as const)(
  "the retention page in %s has a row per rule of the deletion job, and what stays",
  async (locale, path, backups) => {
    const text = textOf(await site.browser().get(path)).toLowerCase();
    const shows = (said: Message) => expect(text).toContain(translate(locale, said).toLowerCase());
    const warning = periodOf(DAYS_AFTER_WARNING);
    for (const id of Object.keys(retentionRules) as RetentionId[]) {
      const period = periodOf(retentionRules[id].days);
      shows(message(`privacy.retention.${id}.what`));
      shows(message(`privacy.retention.${id as "inactive-accounts"}.when`, { period, warning }));
      shows(message(`privacy.retention.${id}.why`));
    }
    for (const id of retainedData) {
      shows(message(`privacy.kept.${id}.what`));
      shows(message(`privacy.kept.${id}.why`));
    }
    expect(text).toContain(backups);
  },
);

test("the retention page says from when it counts while the cup has no last day", async () => {
  const setLastDay = async (endsOn: string | null) => {
    await site.set(cups, { isCurrent: true }, { startsOn: endsOn, endsOn });
    return textOf(await open());
  };
  const now =
    "Araknid Cup doesn't have a last day yet, so we count from its last game or registration, whichever is later. If it has no games, we add 180 days.";
  expect(await setLastDay(null)).toContain(now);
  expect(await setLastDay("2025-07-29")).not.toContain(now);
});

test("the privacy page names the operator, or says that the name is missing", async () => {
  const missing = "hasn't entered the name and postal address";
  expect(textOf(await open())).toContain(missing);
  const contact = { operator: "Araknid Sports LLC", postalAddress: "12 Main Street" };
  const admin = await site.admin();
  await saveDraft(admin, "contact", (current) => ({ ...current, ...contact }), { publish: true });
  const text = textOf(await open());
  expect(text).toContain("Araknid Sports LLC");
  expect(text).not.toContain(missing);
});

test("the privacy page names third parties, rights, complaints and California's rule in both languages", async () => {
  const [english, spanish] = [
    textOf(await open()),
    textOf(await site.browser().get("/es/privacy")),
  ];
  for (const said of [
    /Google, Apple, Mozilla, or Microsoft/,
    /don't sell or share .* under 16/,
    /file a complaint/,
  ]) {
    expect(english).toMatch(said);
  }
  for (const said of [
    /Google, Apple, Mozilla o Microsoft/,
    /No vendemos ni .* 16 años/,
    /una queja/,
  ]) {
    expect(spanish).toMatch(said);
  }
});

test("the institute's words replace those that came with the page, beside what the site ensures", async () => {
  const admin = await site.admin();
  const words = { en: "We are Northside.", es: "Somos Northside." };
  const own = { short: words, sections: [{ title: { en: "Our coaches" }, text: words }] };
  await saveDraft(admin, "privacy", (now) => ({ ...now, ...own }), { publish: true });
  const spanish = textOf(await site.browser().get("/es/privacy"));
  expect(spanish).toContain("Somos Northside.");
  expect(spanish).toContain("Our coaches");
  expect(spanish).not.toMatch(/No vendemos/);
  expect(textOf(await site.browser().get("/privacy"))).toContain("30 days after they were made.");
  await undoPublish(admin, "privacy", (await readSection(admin, "privacy")).publishedVersion ?? 0);
  expect(textOf(await site.browser().get("/es/privacy"))).toMatch(/No vendemos/);
});

test("only an organizer reads that the legal texts are drafts", async () => {
  const draft = "until a lawyer has reviewed them";
  for (const path of ["/privacy", "/terms"]) {
    expect(textOf(await site.browser().get(path))).not.toContain(draft);
    const { browser } = await site.player();
    expect(textOf(await browser.get(path))).not.toContain(draft);
    expect(textOf(await (await site.signIn(await site.staff("organizer"))).get(path))).toContain(
      draft,
    );
  }
});

test("the retention page is linked from every page and from registration", async () => {
  for (const [path, part] of [
    ["/", "footer"],
    ["/admin", "footer"],
    ["/register", "main"],
    ["/terms", "main"],
  ] as const) {
    const [inside = ""] = within((await site.browser().get(path)).text, part);
    expect(elements(inside, "a").map(({ href }) => href)).toContain("/privacy");
  }
  expect((await site.browser().get("/sitemap.xml")).text).toContain("/privacy</loc>");
});
