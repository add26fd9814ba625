import { beforeAll, describe, expect, test } from "vitest";
import { cups } from "../../../db/schema/cup.ts";
import { currentCup } from "../../../domain/cup/current-cup.ts";
import { alerts, fieldsOf, formOf, statuses } from "../../support/assertions/forms.ts";
import { elements, readable, within } from "../../support/assertions/html.ts";
import { type Browser, type Page, useSite } from "../../support/fixtures/test-site.ts";
import { U13 } from "../../support/fixtures/world.ts";

const site = useSite();
let browser: Browser;

beforeAll(async () => {
  browser = await site.signIn(await site.admin());
});

const dialogOf = (page: Page) => /<dialog[^>]*open="".*?<\/dialog>/s.exec(page.text)?.[0] ?? "";

const spider = {
  name: "Spider & <Fly> Cup",
  zone: "America/Toronto",
  datesText: "July 26–28",
  place: "",
  registrationClosesText: "Friday July 25 at noon",
  paymentDueText: "noon on Friday the 25th",
  paymentDueBannerText: "",
};

async function ask(fields: Record<string, string> = spider): Promise<Page> {
  const page = await browser.get("/admin/cup/new");
  return browser.post("/admin/cup/new", { ...fieldsOf(formOf(page, "new-cup")), ...fields });
}

describe("Start a new cup", () => {
  test("the form asks for what is new, in the previous cup's time zone", async () => {
    const page = await browser.get("/admin/cup/new");
    expect(fieldsOf(formOf(page, "new-cup"))).toEqual({
      ...Object.fromEntries(Object.keys(spider).map((name) => [name, ""])),
      zone: "America/Los_Angeles",
      from: String(site.cup.id),
      intent: "ask",
      sending: expect.any(String),
    });
    expect(readable(page.text)).toContain("You can still look at Araknid Cup.");
    expect(dialogOf(page)).toBe("");
  });

  test("starting a cup asks first, and No keeps the form", async () => {
    const page = await ask();
    const dialog = dialogOf(page);
    expect(readable(dialog)).toContain("Are you sure you want to start a new cup?");
    expect(readable(dialog)).toContain(
      "Spider & <Fly> Cup will replace Araknid Cup as the current cup.",
    );
    expect(within(dialog, "button").map(readable)).toEqual(["Yes"]);
    const [no] = elements(dialog, "a");
    const back = await browser.get(no?.["href"] ?? "");
    expect(dialogOf(back)).toBe("");
    expect(fieldsOf(formOf(back, "new-cup"))).toMatchObject(spider);
    expect(await currentCup(site.db)).toEqual(site.cup);
  });

  test("starting a cup shows on every page at once and frees everybody from their teams", async () => {
    const { manager } = await site.team("Old Team");
    const player = await site.signIn(manager);
    const asked = await ask();
    const answers = fieldsOf(dialogOf(asked));
    const started = await browser.post("/admin/cup/new", answers);
    expect(started.url).toBe("/admin/cup?done=started");
    expect(alerts(started.text)).toEqual([
      ["The new cup has started. Look through its settings and tournaments."],
    ]);
    expect(fieldsOf(formOf(started, "settings"))).toMatchObject({ ...spider, teamFee: "175" });

    const teams = await player.get("/teams");
    expect(teams.text).not.toContain("Old Team");
    const made = await player.post("/teams", {
      intent: "create",
      name: "Old Team",
      tournamentName: U13,
    });
    expect([made.url, ...statuses(made), ...alerts(made.text).flat()].join(" ")).toContain(
      "created",
    );

    expect((await browser.post("/admin/cup/new", answers)).url).toBe("/admin/cup?done=started");
    const again = await browser.post("/admin/cup/new", { ...answers, sending: "another page" });
    expect(again.status).toBe(409);
    expect(alerts(again.text)).toEqual([["A new cup was already started: Spider & <Fly> Cup."]]);
    expect(await site.db.$count(cups)).toBe(2);
  });
});
