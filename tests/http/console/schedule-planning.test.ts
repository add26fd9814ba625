import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { scheduleDrafts, schedulePlannings } from "../../../db/schema/scheduling.ts";
import { listBrackets } from "../../../domain/cup/current-cup.ts";
import { readPlanner } from "../../../domain/scheduling/draft-overview.ts";
import { buttons, fieldsOf, formOf } from "../../support/assertions/forms.ts";
import { readable } from "../../support/assertions/html.ts";
import { planFields } from "../../support/factories/drafts.ts";
import { placeTeams } from "../../support/factories/games.ts";
import { useOrganizer } from "../../support/fixtures/organizer.ts";
import { U16 } from "../../support/fixtures/world.ts";

const HERE = "/admin/schedule";
const { site, admin, browser } = useOrganizer();
let settings: Record<string, string>;

beforeAll(async () => {
  const teams = ["Lions", "Tigers", "Bears", "Wolves", "Owls", "Crows", "Hawks"];
  await placeTeams(site, U16, Object.fromEntries(teams.map((team) => [team, "Bracket A"])));
  const brackets = await listBrackets(site.db, [await site.tournamentId(U16)]);
  const hours = { from1: "08:00", restMinutes: "30" };
  settings = { intent: "make", ...planFields(brackets.slice(0, 1), hours) };
});

beforeEach(async () => {
  await site.db.delete(schedulePlannings);
  await site.db.delete(scheduleDrafts);
});

const WAIT = { timeout: 20_000, interval: 300 };

/** Searches on long after the form is answered. */
const start = () => browser.post(HERE, { ...settings, thorough: "on" });
const planningOf = (page: { url: string }) =>
  new URL(page.url, "http://site.test").searchParams.get("planning") ?? "";

/** Stores a planning that no process is working on; returns its id. */
async function planned(more: Pick<typeof schedulePlannings.$inferInsert, "typed" | "refusal">) {
  const plan = { form: "make", games: 21, fields: 2, days: ["2025-07-16"] } as const;
  const row = { cupId: site.cup.id, ...plan, ...more, days: [...plan.days] };
  const [made] = await site.db.insert(schedulePlannings).values(row).returning();
  return made?.id;
}

test("without script a long search shows how far it is, and goes on beside other pages", async () => {
  const page = await start();
  const planning = planningOf(page);
  expect(readable(page.text)).toContain("Planning 21 games");
  expect(readable(page.text)).toContain("On 2 fields, Wed, Jul 16");
  expect(page.text).toMatch(/<progress[^>]* max="1"/);
  expect(page.text).toContain(`content="3;url=${HERE}?planning=${planning}"`);
  expect(buttons(page)).toEqual(expect.arrayContaining(["Use this plan now", "Cancel"]));
  const other = await site.signIn(admin);
  const shown = async () => readable((await other.get(HERE)).text);
  await vi.waitFor(async () => expect(await shown()).toMatch(/Ends at \d+:\d\d PM so far/), WAIT);

  const second = await other.post(HERE, { ...settings, fields: "Meadow" });
  expect(second.status).toBe(409);
  expect(readable(second.text)).toContain("We're already planning a schedule.");
  const cancel = { intent: "cancel", planning };
  const canceled = await browser.post(`${HERE}?planning=${planning}`, cancel);
  expect(readable(canceled.text)).toContain("Planning canceled. Nothing changed.");
  expect(readable((await browser.get(HERE)).text)).not.toContain("Planning 21 games");
  // Another page that still shows the planning says so too.
  const watching = await other.get(`${HERE}?planning=${planning}`);
  expect(readable(watching.text)).toContain("Planning canceled. Nothing changed.");
  expect((await readPlanner(admin)).draft).toBeNull();
});

test("a planning whose process died isn't in the way, and its page has what was typed", async () => {
  const dead = await planned({ typed: { ...settings, fields: "Meadow" } });
  const before = await browser.get(HERE);
  expect(readable(before.text)).toContain("Planning 21 games");
  await site.db.update(schedulePlannings).set({ seenAt: sql`now() - interval '1 minute'` });
  const page = await browser.get(`${HERE}?planning=${dead}`);
  expect(readable(page.text)).toContain("Planning stopped before it was done.");
  expect(fieldsOf(formOf(page, "make"))).toMatchObject({ fields: "Meadow", restMinutes: "30" });
  expect(readable((await browser.get(HERE)).text)).not.toContain("stopped before");
});

test("a refusal that comes late is beside its field, with what was typed", async () => {
  const refusal = { text: "The school is missing.", field: "places" };
  const refused = await planned({ typed: { ...settings, places: "Meadow at school" }, refusal });
  const page = await browser.get(`${HERE}?planning=${refused}`);
  expect(page.text).toMatch(/<textarea[^>]* name="places"[^>]* aria-invalid="true"/);
  expect(readable(page.text)).toContain("The school is missing.");
  expect(page.text).toContain(">Meadow at school</textarea>");
  expect(readable((await browser.get(HERE)).text)).not.toContain("The school is missing.");
});

test("a null character in a field makes no error of the database", async () => {
  expect((await browser.post(HERE, { ...settings, knockout: "\0" })).status).toBe(200);
  expect(await site.db.$count(scheduleDrafts)).toBe(1);
});
