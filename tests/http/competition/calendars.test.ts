import { beforeAll, expect, test } from "vitest";
import { editGame } from "#domain/competition/games/game-editing.ts";
import { recordScore } from "#domain/competition/games/results.ts";
import { type ReadEvent, readCalendar } from "#tests/support/assertions/calendar.ts";
import { newCup, startCup } from "#tests/support/factories/cups.ts";
import { lionsTigers, scheduleGame } from "#tests/support/factories/games.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { U13, U16, useAdmin } from "#tests/support/fixtures/world.ts";

const site = useSite();
const admin = useAdmin(site);
let first: number;
let cupSlug: string;

beforeAll(async () => {
  cupSlug = site.cup.slug;
  for (const name of ["Lions", "Tigers"]) await site.team(name);
  for (const name of ["Owls", "Hawks"]) await site.team(name, { tournamentName: U16 });
  const third = { time: "10:00", field: "Field 1", stage: "third-place" } as const;
  first = await scheduleGame(admin, U13, "Lions - Tigers", third);
  await scheduleGame(admin, U13, "Tigers - Lions", { time: "11:00", stage: "semi-final" });
  await scheduleGame(admin, U16, "Owls - Hawks", { time: "12:00", stage: "final" });
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

test("calendars exist per team, per age group and for the whole cup", async () => {
  const both = ["Semi-final: Tigers – Lions", "Third place: Lions – Tigers"];
  expect(await titles("/teams/lions/calendar.ics")).toEqual(both);
  expect(await titles("/calendar.ics?group=u13-u15")).toEqual(both);
  expect(await titles("/calendar.ics?group=u16")).toEqual(["Final: Owls – Hawks"]);
  expect(await titles("/calendar.ics")).toHaveLength(3);
  for (const address of ["/teams/nobody/calendar.ics", "/cups/nothing/calendar.ics"]) {
    expect((await site.browser().get(address)).status, address).toBe(404);
  }
});

test("a calendar client is told whether anything changed", async () => {
  const address = "/teams/lions/calendar.ics";
  const before = await read(address);
  const again = (etag: string) =>
    site.browser().send(address, { headers: { "If-None-Match": etag } });
  expect((await again(before.etag)).status).toBe(304);
  const gameOf = ({ events }: { events: ReadEvent[] }) =>
    events.find(({ summary }) => summary.startsWith("Third"));
  const game = gameOf(before);
  const later = { time: "16:30", stage: "third-place", field: "Field 2" } as const;
  await editGame(admin, first, lionsTigers({ tournamentName: U13, ...later }));
  const moved = await read(address);
  expect((await again(before.etag)).status).toBe(200);
  expect(gameOf(moved)).toMatchObject({
    uid: game?.uid,
    location: "Field 2",
    start: "2025-07-15T23:30:00.000Z",
  });
  expect(gameOf(moved)?.sequence).toBeGreaterThan(game?.sequence ?? 0);
  await recordScore(admin, first, { team1Score: 2, team2Score: 1 });
  const played = await read(address);
  const summary = "Third place: Lions 2–1 Tigers";
  expect(gameOf(played)).toMatchObject({ uid: game?.uid, summary });
  expect(gameOf(played)?.sequence).toBeGreaterThan(gameOf(moved)?.sequence ?? 0);
});

test("a past cup keeps its calendars", async () => {
  await startCup(admin, newCup());
  expect(await titles(`/cups/${cupSlug}/calendar.ics?group=u16`)).toEqual(["Final: Owls – Hawks"]);
  expect(await titles(`/cups/${cupSlug}/calendar.ics`)).toHaveLength(3);
  expect(await titles("/teams/lions/calendar.ics")).toContain("Third place: Lions 2–1 Tigers");
  expect(await titles("/calendar.ics")).toEqual([]);
});
