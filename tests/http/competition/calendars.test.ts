import { beforeAll, expect, test } from "vitest";
import { type ReadEvent, readCalendar } from "#tests/support/assertions/calendar.ts";
import { newCup, startCup } from "#tests/support/factories/cups.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { U13, U16, useAdmin } from "#tests/support/fixtures/world.ts";

const site = useSite();
const admin = useAdmin(site);
let cupSlug: string;
let finalId: number;

beforeAll(async () => {
  cupSlug = site.cup.slug;
  for (const name of ["Lions", "Tigers"]) await site.team(name);
  for (const name of ["Owls", "Hawks"]) await site.team(name, { tournamentName: U16 });
  const third = { time: "10:00", field: "Field 1", stage: "third-place" } as const;
  await scheduleGame(admin, U13, "Lions - Tigers", third);
  await scheduleGame(admin, U13, "Tigers - Lions", { time: "11:00", stage: "semi-final" });
  finalId = await scheduleGame(admin, U16, "Owls - Hawks", { time: "12:00", stage: "final" });
});

async function read(address: string): Promise<{ events: ReadEvent[]; etag: string }> {
  const response = await site.fetch(new Request(`http://127.0.0.1:3000${address}`));
  expect(response.status, address).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  const events = readCalendar(new Uint8Array(await response.arrayBuffer()));
  return { events, etag: response.headers.get("ETag") ?? "" };
}

const titles = async (address: string) =>
  (await read(address)).events.map(({ summary }) => summary).toSorted();

test("calendars exist per game, per team, per age group and for the whole cup", async () => {
  const both = ["Semi-final: Tigers – Lions", "Third place: Lions – Tigers"];
  expect(await titles("/teams/lions/calendar.ics")).toEqual(both);
  expect(await titles("/calendar.ics?group=u13-u15")).toEqual(both);
  expect(await titles("/calendar.ics?group=u16")).toEqual(["Final: Owls – Hawks"]);
  expect(await titles("/calendar.ics")).toHaveLength(3);
  expect(await titles(`/games/${finalId}/calendar.ics`)).toEqual(["Final: Owls – Hawks"]);
  const page = await site.browser().get(`/games/${finalId}`);
  expect(page.text).toContain(`href="http://127.0.0.1:3000/games/${finalId}/calendar.ics"`);
  const unknown = ["/teams/nobody", "/cups/nothing", "/games/999999999"];
  for (const address of unknown.map((each) => `${each}/calendar.ics`)) {
    expect((await site.browser().get(address)).status, address).toBe(404);
  }
});

test("a past cup keeps its calendars", async () => {
  await startCup(admin, newCup());
  expect(await titles(`/cups/${cupSlug}/calendar.ics?group=u16`)).toEqual(["Final: Owls – Hawks"]);
  expect(await titles(`/cups/${cupSlug}/calendar.ics`)).toHaveLength(3);
  expect(await titles("/teams/lions/calendar.ics")).toContain("Third place: Lions – Tigers");
  expect(await titles("/calendar.ics")).toEqual([]);
});
