import { describe, expect, test } from "vitest";
import { cups } from "#db/schema/cup.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { draftCup } from "#domain/cup/draft-cup.ts";
import { alerts, fieldsOf, formOf, textOf, typedIn } from "#tests/support/assertions/forms.ts";
import { elements } from "#tests/support/assertions/html.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { useOrganizer } from "#tests/support/fixtures/organizer.ts";
import type { Page } from "#tests/support/fixtures/test-site.ts";
import { U13 } from "#tests/support/fixtures/world.ts";

const HERE = "/admin/cup/next";

const { site, admin, browser } = useOrganizer();

const spider = {
  name: "Spider & <Fly> Cup",
  zone: "America/Toronto",
  datesText: "July 26–28",
  place: "",
  registrationClosesText: "Friday July 25 at noon",
  paymentDueText: "noon on Friday the 25th",
  paymentDueBannerText: "",
};

async function open(confirmed = ""): Promise<Page> {
  const [draft] = elements((await browser.get(HERE)).text, "input[name=draftId]");
  const { value: draftId = "" } = draft ?? {};
  return browser.post(HERE, { intent: "open", draftId, confirmed });
}

describe("the next cup", () => {
  test("starts as a draft with the birth years moved on", async () => {
    const before = await browser.get(HERE);
    expect(textOf(before)).toContain("Birth years move up by one");
    const page = await browser.post(HERE, { intent: "start" });
    expect(page.url).toBe(`${HERE}?done=start`);
    expect(fieldsOf(formOf(page, "settings"))).toMatchObject({
      ...Object.fromEntries(Object.keys(spider).map((name) => [name, ""])),
      name: "Araknid Cup",
      zone: "America/Los_Angeles",
    });
    expect(textOf(page)).toContain("U13-U15 (2013-2011)");
    expect(textOf(page)).toContain("U16+ (2010 & older)");
    expect(await currentCup(site.db)).toEqual(site.cup);
  });

  test("is saved, and a page that was opened before the change is told", async () => {
    const page = await browser.get(HERE);
    const fields = fieldsOf(formOf(page, "settings"));
    const saved = await browser.post(HERE, { ...fields, ...spider });
    expect(alerts(saved.text)).toEqual([["Draft saved."]]);
    expect(fieldsOf(formOf(saved, "settings"))).toMatchObject(spider);
    const late = await browser.post(HERE, { ...fields, ...spider, name: "Fly Cup", sending: "2" });
    expect(late.status).toBe(409);
    expect(await draftCup(site.db)).toMatchObject({ name: spider.name, slug: "spider-fly-cup" });
  });

  test("opens with one press, asks only while games have no result, and frees everybody", async () => {
    const { manager } = await site.team("Old Team");
    await site.team("Rivals");
    await scheduleGame(admin, U13, "Old Team - Rivals");
    const asked = await open();
    expect(asked.status).toBe(409);
    expect(textOf(asked)).toContain("Araknid Cup still has 1 game without a result.");
    expect(textOf(asked)).toContain("Open it anyway");
    expect(await currentCup(site.db)).toEqual(site.cup);

    const confirmed = typedIn(asked.text, "confirmed");
    const opened = await open(confirmed);
    expect(opened.url).toBe("/admin/cup?done=started");
    expect(fieldsOf(formOf(opened, "settings"))).toMatchObject({ ...spider, teamFee: "175" });

    const player = await site.signIn(manager);
    expect((await player.get("/teams")).text).not.toContain("Old Team");
    const team = { name: "Old Team", tournamentName: "U13-U15 (2013-2011)" };
    const made = await player.post("/teams", { intent: "create", ...team });
    expect(alerts(made.text).flat().join()).toContain("Team created successfully!");
    expect((await site.browser().get("/cups/araknid-cup")).status).toBe(200);
    expect((await open(confirmed)).status).toBe(409);
    expect(await site.db.$count(cups)).toBe(2);
  });
});
