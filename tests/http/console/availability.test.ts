import { beforeAll, expect, test } from "vitest";
import { teamTimes } from "#db/schema/scheduling.ts";
import { fieldErrors, formOf } from "#tests/support/assertions/forms.ts";
import { readable } from "#tests/support/assertions/html.ts";
import { coManage } from "#tests/support/factories/co-managers.ts";
import { useOrganizer } from "#tests/support/fixtures/organizer.ts";
import { type Person, U13, U16 } from "#tests/support/fixtures/world.ts";

const HERE = "/admin/schedule/availability";
const { site, browser, send } = useOrganizer();
let lions: number;
let cubs: number;
let ana: Person;
let cubsManager: Person;

beforeAll(async () => {
  ana = await site.person({ firstName: "Ana", lastName: "Ruiz", dob: "1980-02-03" });
  lions = (await site.team("Lions", { tournamentName: U16, manager: ana })).teamId;
  cubsManager = await site.adult();
  const given = { tournamentName: U13, manager: cubsManager };
  ({ teamId: cubs } = await site.team("Cubs", given));
});

test("a time is added and removed, and the schedule maker counts it and links to it", async () => {
  const empty = await browser.get(HERE);
  expect(readable(empty.text)).toContain("Every team can play all day.");
  const time = { teamId: String(lions), side: "after", time: "14:00", date: "" };
  const added = await send(empty, "add-time", time);
  expect(added.url).toContain("done=add-time");
  expect(readable(added.text)).toContain("Not after 2:00 PM, every day");
  const maker = await browser.get("/admin/schedule?step=times");
  expect(readable(maker.text)).toContain(
    "We'll work around 1 time a team can't play. Team availability",
  );
  expect(maker.text).toContain(`href="${HERE}"`);
  const [row] = await site.db.select().from(teamTimes);
  const removed = await browser.post(HERE, { intent: "remove-time", timeId: `${row?.id}` });
  expect(readable(removed.text)).toContain("Time removed.");
  expect(await site.db.$count(teamTimes)).toBe(0);
});

test("a time that isn't one, and the same team twice, are refused where they were typed", async () => {
  const time = { intent: "add-time", teamId: "", side: "before", time: "25:00", date: "soon" };
  const refused = await browser.post(HERE, time);
  expect(refused.status).toBe(400);
  expect(fieldErrors(formOf(refused, "add-time")).join()).toMatch(
    /Choose a team\..*Enter a time\..*This isn't a date\./,
  );
  const pair = { intent: "add-pair", team1Id: String(lions), team2Id: String(lions) };
  const twice = await browser.post(HERE, pair);
  expect(readable(formOf(twice, "add-pair"))).toContain("Choose two different teams.");
});

test("a shared manager is found with a reason, and can be ignored", async () => {
  await coManage(site, cubsManager, cubs, ana);
  const page = await browser.get(HERE);
  expect(readable(page.text)).toContain("Ana Ruiz manages both.");
  const pair = { team1Id: String(lions), team2Id: String(cubs) };
  const allowed = await browser.post(HERE, { intent: "allow", ...pair });
  expect(readable(allowed.text)).toContain("Can play at the same time");
  expect(allowed.text).toContain(">Keep apart</button>");
  const again = await browser.post(HERE, { intent: "separate", ...pair });
  expect(again.text).toContain(">Allow same time</button>");
});
