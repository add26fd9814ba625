import { beforeEach, expect, test } from "vitest";
import { cups } from "#db/schema/cup.ts";
import { teams } from "#db/schema/teams.ts";
import { type CupFields, readCupSettings } from "#domain/competition/setup/cup-settings.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import {
  alerts,
  described,
  fieldErrors,
  fieldsOf,
  formOf,
  labelOf,
  typedIn,
} from "#tests/support/assertions/forms.ts";
import { readable, within } from "#tests/support/assertions/html.ts";
import { teamRow } from "#tests/support/factories/payments.ts";
import { useOrganizer } from "#tests/support/fixtures/organizer.ts";
import type { Page } from "#tests/support/fixtures/test-site.ts";

const { site, admin, browser } = useOrganizer();

beforeEach(async () => {
  const { id: _, ...first } = site.cup;
  await site.db.update(cups).set(first);
});

const held = (page: Page) => fieldsOf(formOf(page, "settings"));

async function save(change: Partial<CupFields>): Promise<Page> {
  const page = await browser.get("/admin/cup");
  return browser.post("/admin/cup", { ...held(page), ...change });
}

const says = (page: Page) => within(formOf(page, "settings"), "li").map(readable);

test("a past fee deadline asks before marking teams ineligible, and marks them on the second press", async () => {
  const { teamId } = await site.team("Overlooked");
  await site.db.update(teams).set({ createdAt: new Date(0) });
  const asked = await save({ paymentDueAt: "2025-07-15T11:00" });
  expect(asked.status).toBe(409);
  expect(alerts(asked.text).flat()).toContain(
    "Saving this marks 1 team as ineligible now and emails its manager.",
  );
  expect((await currentCup(site.db)).paymentDueAt).toBeNull();
  expect(typedIn(formOf(asked, "settings"), "paymentDueAt")).toBe("2025-07-15T11:00");
  const saved = await browser.post("/admin/cup", held(asked));
  expect(alerts(saved.text)).toEqual([["Settings saved."]]);
  expect(await teamRow(site, teamId)).toMatchObject({ eligibilityBy: "deadline" });
  expect(held(saved)).not.toHaveProperty("confirm");
});

test("the time zone is a list, which holds a stored one that is no longer listed @long", async () => {
  const page = await browser.get("/admin/cup");
  expect(labelOf(formOf(page, "settings"), "zone")).toBe("Time zone");
  const [list] = within(page.text, "select[name=zone]");
  expect(within(String(list), "optgroup").length).toBeGreaterThan(5);
  await site.db.update(cups).set({ zone: "US/Pacific" });
  const old = await browser.get("/admin/cup");
  expect(held(old)["zone"]).toBe("US/Pacific");
  expect(alerts((await browser.post("/admin/cup", held(old))).text)).toEqual([["Settings saved."]]);
  expect((await currentCup(site.db)).zone).toBe("US/Pacific");
  const moved = await save({ zone: "America/Chicago" });
  expect(held(moved)["zone"]).toBe("America/Chicago");
});

test("every setting has its group, label and current value", async () => {
  const page = await browser.get("/admin/cup");
  const groups = within(page.text, "legend").map(readable);
  expect(groups).toEqual([
    "The cup",
    "Place",
    "Deadlines",
    "Players",
    "Banners",
    "Money",
    "Contact",
  ]);
  const { fields, version } = await readCupSettings(admin);
  const { pendingMayPlay: _, approvesTeams: __, ...sent } = fields;
  const sending = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(held(page)).toEqual({ ...sent, version, sending, intent: "settings" });
  const form = formOf(page, "settings");
  for (const name of Object.keys(fields)) expect(labelOf(form, name)).toMatch(/^[A-Z]/);
  expect(described(form, "registrationClosesAt")).toEqual([
    expect.stringContaining("Leave it empty to keep registration open."),
  ]);
  expect(says(page)).toContain("The $175 team fee is due Friday at midnight");
});

test("settings are saved as a whole, and the page shows the new values", async () => {
  const days = { startsOn: "2025-07-31", endsOn: "2025-08-02" };
  const deadline = { paymentDueAt: "2025-07-26T00:00" };
  const typed = { ...days, ...deadline, registrationClosesAt: "2025-07-25T12:00" };
  const page = await save({ ...typed, teamFee: "1,200" });
  expect(page.url).toBe("/admin/cup?done=settings");
  expect(alerts(page.text)).toEqual([["Settings saved."]]);
  expect(held(page)).toMatchObject({ ...typed, teamFee: "1200" });
  expect(says(page)).toContain(
    "The $1,200 team fee is due Friday July 25 at midnight (the end of the day)",
  );
});

test("refused settings come back as typed with an error per field", async () => {
  const typed = { name: " ", endsOn: "2025-07-28", teamFee: "a lot", place: "Park & <Ride>" };
  const page = await save(typed);
  expect(page.status).toBe(400);
  expect(fieldErrors(page.text)).toEqual([
    "Name is required",
    "Pick the first day, too.",
    "Enter the fee in whole dollars, from 0 to 100,000.",
  ]);
  expect(held(page)).toMatchObject(typed);
  expect(await currentCup(site.db)).toEqual(site.cup);
});
