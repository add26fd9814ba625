import { expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { alerts, buttons, described, typedIn } from "#tests/support/assertions/forms.ts";
import { readable, within } from "#tests/support/assertions/html.ts";
import { table } from "#tests/support/factories/games.ts";
import { xlsx } from "#tests/support/factories/spreadsheets.ts";
import { useOrganizer } from "#tests/support/fixtures/organizer.ts";

const { site, browser } = useOrganizer();

const HEADING = "tournament,bracket,stage,date,time,field,team1,team2,score1,score2";
const send = (text: string, fields = {}) =>
  browser.post("/admin/games/import", fields, { file: text });
const sendBytes = (bytes: Uint8Array<ArrayBuffer>) => {
  const body = new FormData();
  body.append("file", new File([bytes], "games.csv"));
  return browser.send("/admin/games/import", { method: "POST", body });
};

test("the import page explains the file and its limit", async () => {
  const text = readable((await browser.get("/admin/games/import")).text);
  expect(text).toContain("Spreadsheet of games");
  expect(text).toContain("at most 2 MB and 5,000 games.");
  expect(text).toContain(HEADING);
});

test("a file is imported and reported, and importing it again changes nothing", async () => {
  const lines = [HEADING, "Summer,,,2025-07-15,15:00,,<b>Ants</b>,Bees,2,1"].join("\n");
  const first = await send(lines);
  expect(first.status).toBe(200);
  expect(readable(first.text)).toContain("Games imported successfully!1 game created");
  expect(first.text).toContain("&lt;b&gt;Ants&lt;/b&gt;");
  expect(await table(site, "Summer", "Bracket A")).toEqual([
    "1 <b>Ants</b> 1-0-0 2:1 3",
    "2 Bees 0-0-1 1:2 0",
  ]);
  expect(readable((await send(lines)).text)).toContain("Nothing changed");
  const changed = await send(lines.replace("15:00", "16:00").replace("2,1", "3,1"));
  expect(readable(changed.text)).toContain("moved to 4:00 PM (was 3:00 PM).");
  expect(readable(changed.text)).toContain("score 3-1 (was 2-1).");
});

test("an .xlsx file is imported, and its unknown columns are named", async () => {
  const rows = [
    ["Date", "Start Time", "Home Team", "Away Team", "Division", "Arrival Time"],
    [{ date: "2025-07-15" }, { time: "15:00" }, "Ants", "Bees", "Excel Cup", 30],
  ];
  const page = await sendBytes(xlsx(rows));
  expect(readable(page.text)).toContain("Games imported successfully!1 game created");
  expect(readable(page.text)).toContain("We ignored 1 column: Arrival Time");
});

test("every bad line is reported with its reason, and nothing is saved", async () => {
  const before = await site.db.select().from(games);
  const lines = ["A,,,2025-07-15,,,X,Y,,", "A,,,July 15,,,X,Y,,", "A,,,2025-07-15,,,X,Z,1,"];
  const page = await send([HEADING, ...lines].join("\n"));
  expect(page.status).toBe(400);
  const text = readable(page.text);
  expect(text).toContain("Line 3: The date 'July 15' isn't valid.");
  expect(text).toContain("Line 4: Enter both scores, or neither.");
  expect(await site.db.select().from(games)).toEqual(before);
});

test("an import without a file is refused", async () => {
  const empty = new FormData();
  empty.append("file", new File([], ""));
  for (const body of [new URLSearchParams(), new URLSearchParams({ file: "text" }), empty]) {
    const page = await browser.send("/admin/games/import", { method: "POST", body });
    expect(page.status).toBe(400);
    expect(page.text).toContain("Choose the file you want to import.");
  }
});

test.each([
  ["an empty one", new Uint8Array(), "The file is empty."],
  ["one without games", new Uint8Array(Buffer.from(HEADING)), "no games below"],
  ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), "We can't read"],
])("an import is refused: %s", async (_, bytes, sentence) => {
  const page = await sendBytes(bytes);
  expect(page.status).toBe(400);
  expect(readable(page.text)).toContain(sentence);
});

test("an import above the size limit is refused", async () => {
  const page = await sendBytes(new Uint8Array(5_000_000));
  expect(page.status).toBe(413);
});

test("scores above 15 are confirmed at once for all lines, then imported", async () => {
  const lines = [
    HEADING,
    "Heat Cup,,,2025-07-15,15:00,,Ants,Bees,21,2",
    "Heat Cup,,,2025-07-15,16:00,,Ants,Wasps,3,2",
    "Heat Cup,,,2025-07-15,17:00,,Bees,Wasps,0,33",
  ];
  const asked = await send(lines.join("\n"));
  expect(asked.status).toBe(409);
  expect(alerts(asked.text)).toEqual([["Nothing is saved yet.", "2 unusual scores. Save them?"]]);
  expect(within(asked.text, "form.panel li").map(readable)).toEqual([
    "Line 2: Ants 21–2 Bees",
    "Line 4: Bees 0–33 Wasps",
  ]);
  expect(described(asked.text, "file").join()).toContain("choose it again");
  expect(buttons(asked)).toContain("Import anyway");
  const confirmed = typedIn(asked.text, "confirmed");
  const other = lines.with(3, "Heat Cup,,,2025-07-15,17:00,,Bees,Wasps,0,34");
  expect((await send(other.join("\n"), { confirmed })).status).toBe(409);
  const saved = await send(lines.join("\n"), { confirmed });
  expect(readable(saved.text)).toContain("Games imported successfully!3 games created");
  expect(readable((await send(lines.join("\n"))).text)).toContain("Nothing changed");
});
