import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { cups } from "../../../db/schema/cup.ts";
import {
  formatRetention,
  retainedData,
  retentionRules,
} from "../../../domain/core/retention-rules.ts";
import { textOf } from "../../support/assertions/forms.ts";
import { elements } from "../../support/assertions/html.ts";
import { useSite } from "../../support/fixtures/test-site.ts";

const site = useSite();
const open = () => site.browser().get("/privacy");

describe("the retention page", () => {
  test("the retention page has a row per rule of the deletion job, and what stays", async () => {
    const text = textOf(await open());
    for (const { what, days, from } of Object.values(retentionRules)) {
      expect(text).toContain(what);
      if (days > 0) expect(text).toContain(`${formatRetention(days)} ${from}.`);
    }
    for (const { what, why } of retainedData) {
      expect(text).toContain(what);
      expect(text).toContain(why);
    }
    expect(text).toContain("30 days after they were made.");
  });

  test("the retention page says that nothing expires while the cup has no last day", async () => {
    const always = "While a cup has no last day, nothing that is counted from it is deleted";
    const setLastDay = async (endsOn: string | null) => {
      await site.db.update(cups).set({ startsOn: endsOn, endsOn }).where(eq(cups.isCurrent, true));
      return textOf(await open());
    };
    const now = "The last day of Araknid Cup is not set yet: what was told for it stays.";
    const undated = await setLastDay(null);
    expect(undated).toContain(always);
    expect(undated).toContain(now);
    const dated = await setLastDay("2025-07-29");
    expect(dated).toContain(always);
    expect(dated).not.toContain(now);
  });

  test("the retention page says who sees a child's phone and how to have data deleted", async () => {
    const page = await open();
    expect(textOf(page)).toMatch(
      /\|Phone\|The player, the guardian whose account they are in, and the organizer\.\|/,
    );
    const targets = elements(page.text, "a").map(({ href }) => href);
    expect(targets).toEqual(expect.arrayContaining(["/account", "/contact", "/terms"]));
  });

  test("the retention page is linked from every page and from registration", async () => {
    for (const path of ["/", "/register", "/terms", "/admin", "/teams"]) {
      const links = elements((await site.browser().get(path)).text, "a");
      expect(links.map(({ href }) => href)).toContain("/privacy");
    }
    for (const path of ["/register", "/terms"]) {
      const [main = ""] = /<main.*<\/main>/s.exec((await site.browser().get(path)).text) ?? [];
      expect(elements(main, "a").map(({ href }) => href)).toContain("/privacy");
    }
    expect((await site.browser().get("/sitemap.xml")).text).toContain("/privacy</loc>");
  });
});
