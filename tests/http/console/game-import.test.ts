import { expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { alerts, buttons, typedIn } from "#tests/support/assertions/forms.ts";
import { readable, within } from "#tests/support/assertions/html.ts";
import { table } from "#tests/support/factories/games.ts";
import { importInSteps, nextImportFields } from "#tests/support/factories/import-steps.ts";
import { U13 } from "#tests/support/fixtures/cup-world.ts";
import { useOrganizer } from "#tests/support/fixtures/organizer.ts";

const { site, browser } = useOrganizer();

const HEADING = "tournament,bracket,stage,date,time,field,team1,team2,score1,score2";
const post = (fields: Record<string, string>, file?: string) =>
  browser.post("/admin/games/import", fields, file === undefined ? undefined : { file });
const check = (text: string) => post({ intent: "check" }, text);
/** Imports a file in all steps. */
const send = (text: string) => importInSteps(post, text);
test("the import page explains the file and its limit", async () => {
  const text = readable((await browser.get("/admin/games/import")).text);
  expect(text).toContain("Games (CSV)");
  expect(text).toContain("at most 2 MB and 5,000 games.");
  expect(text).toContain(HEADING);
  // The example is of this cup.
  expect(text).toContain(`${U13},Bracket A,group`);
});

test("a check says what an import would do, which can be undone", async () => {
  const before = await site.db.select().from(games);
  const checked = await check(`${HEADING}\nUndone,,,2025-07-15,15:00,,Ants,Bees,2,1`);
  expect(checked.status).toBe(200);
  const text = readable(checked.text);
  expect(text).toContain("Nothing has been imported yet.1 game created0 games unchanged");
  expect(text).toContain("1 tournament created: Undone2 teams created: Ants, Bees");
  expect(text).toContain("Ants - Bees: Tue, Jul 15, 3:00 PM");
  expect(buttons(checked)).toEqual(expect.arrayContaining(["Check file", "Import"]));
  expect(await site.db.select().from(games)).toEqual(before);
  const done = await post(nextImportFields(checked.text) ?? {});
  expect(readable(done.text)).toContain("1 game created, 0 games changed");
  expect(buttons(done)).toContain("Undo import");
  const undone = await post({ intent: "undo", importId: typedIn(done.text, "importId") });
  expect(readable(undone.text)).toContain("Import undone.");
  expect(await site.db.select().from(games)).toEqual(before);
});

test("an import that wasn't checked, or is no longer what it was, is shown first", async () => {
  const before = await site.db.select().from(games);
  const checked = await check(`${HEADING}\nLate,,,2025-07-15,15:00,,Ants,Bees,2,1`);
  const { confirmed = "", ...fields } = nextImportFields(checked.text) ?? {};
  for (const other of [null, "", "another"]) {
    const page = await post(other === null ? fields : { ...fields, confirmed: other });
    expect(page.status).toBe(409);
    expect(alerts(page.text)).toEqual([
      ["The cup has changed since you checked the file. See below what the import would do now."],
    ]);
    expect(typedIn(page.text, "confirmed")).toBe(confirmed);
  }
  expect(await site.db.select().from(games)).toEqual(before);
});

test("names that resemble stored ones are asked about before anything is made", async () => {
  const asked = await check(`${HEADING}\nU13-U15,,,2025-07-15,15:00,,Ants,Bees,,`);
  expect(asked.status).toBe(400);
  const text = readable(asked.text);
  expect(text).toContain("“U13-U15” is new, but it's close to a name you already have.");
  expect(within(asked.text, "option").map(readable)).toEqual([
    "Choose …",
    U13,
    "A new tournament: U13-U15",
  ]);
  const fields = nextImportFields(asked.text) ?? {};
  const [key = ""] = Object.keys(fields).filter((name) => name.startsWith("answer:"));
  const open = await post({ ...fields, [key]: "" });
  expect(within(open.text, "option").map(readable)).toContain("Choose …");
  const answered = await post({ ...fields, [key]: `${await site.tournamentId(U13)}` });
  expect(readable(answered.text)).toContain("1 game created0 games unchanged2 teams created");
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
  empty.append("intent", "check");
  const intent = "check";
  for (const body of [
    new URLSearchParams({ intent }),
    new URLSearchParams({ intent, file: "text" }),
    empty,
  ]) {
    const page = await browser.send("/admin/games/import", { method: "POST", body });
    expect(page.status).toBe(400);
    expect(page.text).toContain("Choose the file you want to import.");
  }
});

test("scores above 15 are shown for all lines before they are imported @long", async () => {
  const lines = [
    HEADING,
    "Heat Cup,,,2025-07-15,15:00,,Ants,Bees,21,2",
    "Heat Cup,,,2025-07-15,16:00,,Ants,Wasps,3,2",
    "Heat Cup,,,2025-07-15,17:00,,Bees,Wasps,0,33",
  ];
  const asked = await check(lines.join("\n"));
  expect(asked.status).toBe(200);
  expect(within(asked.text, "form .notice-bad li").map(readable)).toEqual([
    "2 unusual scores. Save them?",
    "Line 2: Ants 21–2 Bees",
    "Line 4: Bees 0–33 Wasps",
  ]);
  const confirmed = typedIn(asked.text, "confirmed");
  const other = await check(lines.with(3, lines[3]?.replace("33", "34") ?? "").join("\n"));
  const fields = nextImportFields(other.text) ?? {};
  expect((await post({ ...fields, confirmed })).status).toBe(409);
  const saved = await send(lines.join("\n"));
  expect(readable(saved.text)).toContain("Games imported successfully!3 games created");
});
