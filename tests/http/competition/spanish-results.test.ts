import { beforeAll, expect, test } from "vitest";
import { cups } from "#db/schema/cup.ts";
import { teams } from "#db/schema/teams.ts";
import { importGames } from "#domain/competition/import/import-games.ts";
import { givePoints } from "#domain/competition/standings/points-and-draws.ts";
import { elements, readable, tablesOf, within } from "#tests/support/assertions/html.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { U16 } from "#tests/support/fixtures/world.ts";

const site = useSite();

async function importCsv(...lines: string[]): Promise<void> {
  const head =
    "tournament,bracket,stage,date,time,field,team1,team2,score1,score2,after_extra_time,penalties1,penalties2";
  const csv = [head, ...lines.map((line) => `${U16},${line}`)].join("\n");
  expect(await importGames(await site.admin(), csv)).toMatchObject({ ok: true });
}

async function page(address: string): Promise<string> {
  const { status, text } = await site.browser().get(address);
  expect(status, address).toBe(200);
  return text;
}

beforeAll(() =>
  importCsv(
    "Bracket A,group,2025-07-27,13:00,Field 1,Lions,Bears,2,1,,,",
    "Bracket A,group,2025-07-27,20:30,,Lions,Tigers,,,,,",
    ",final,2025-07-28,09:05,,Bears,Tigers,1,1,yes,3,2",
  ),
);

test("the schedule has Spanish columns, dates, times, stages and links", async () => {
  const html = await page("/es/schedules-results?group=u16&view=schedule");
  const [schedule] = tablesOf(html);
  expect(schedule).toMatchObject({
    columns: ["Fecha", "Hora", "Cancha", "Equipo 1", "Marcador", "Equipo 2", "Fase"],
    rows: [
      ["dom 27 jul", "1:00 pm", "Field 1", "Lions", "2–1", "Bears", "Grupo"],
      ["dom 27 jul", "8:30 pm", "", "Lions", "–sin jugar Próximo", "Tigers", "Grupo"],
      ["lun 28 jul", "9:05 am", "", "Bears", "1–1 t. e., 3–2 pen.", "Tigers", "Final"],
    ],
  });
  const [main = ""] = within(html, "main");
  for (const { href = "" } of elements(main, "a")) {
    expect(href).toMatch(/^(?:#|\/es\/|webcal:\/\/[^/]+\/es\/)/);
  }
});

test("a calendar is in the language of its address", async () => {
  const [spanish, english] = [await page("/es/calendar.ics"), await page("/calendar.ics")];
  expect(spanish).toContain(
    "SUMMARY:Final: Bears 1–1 Tigers (tras tiempo extra\\, 3–2 en penales)",
  );
  expect(spanish).toContain("/es/games/");
  expect(english).toContain("SUMMARY:Final: Bears 1–1 Tigers (after overtime\\, 3–2 on penalties)");
  const unknown = await site.browser().get("/es/calendar.ics?group=nix");
  expect(unknown.text).toContain("No encontramos esa categoría.");
});

test("what the organizer wrote in English is marked on Spanish pages only", async () => {
  const admin = await site.admin();
  const suspended = {
    heldSince: site.now,
    heldFor: "other",
    heldText: "Wait in the gym.",
  } as const;
  await site.set(cups, { isCurrent: true }, suspended);
  const [lions] = await site.rows(teams, { name: "Lions" });
  const taken = { teamId: lions?.id ?? 0, points: -1, reason: "A late team sheet." };
  await givePoints(admin, await site.tournamentId(U16), taken);
  const standings = ["/embed/u16/standings", "/schedules-results?group=u16&view=standings"];
  for (const address of ["/board", ...standings]) {
    const [spanish, english] = [await page(`/es${address}`), await page(address)];
    expect(spanish, address).toContain('<span lang="en">Wait in the gym.</span>');
    expect(english, address).toContain("Wait in the gym.");
    expect(english, address).not.toContain('<span lang="en">');
    if (address === "/board") continue;
    expect(spanish, address).toContain('Lions: <span lang="en">A late team sheet</span>.');
  }
});

test("the API is in English for a Spanish browser, its page is not", async () => {
  await importCsv(",semi-final,2025-07-28,09:05,,Bears,Tigers,,,,,");
  const headers = { "Accept-Language": "es" };
  const { text } = await site.browser().send("/api/v1/tournaments/u16/knockout", { headers });
  expect(text).toContain('"label":"Semi-final"');
  expect(readable(await page("/es/api"))).toContain("Para desarrolladores");
  expect(readable(await page("/api"))).toContain("For developers");
});
