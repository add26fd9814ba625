import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { readSheets } from "#domain/core/read-sheets.ts";
import { translate } from "#i18n/translate.ts";
import { windows1252, xlsx, zipped } from "#tests/support/factories/spreadsheets.ts";
import { csvLine } from "#tests/support/fixtures/competitions.ts";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { listGames } from "../games/list-games.ts";
import { gamesFile } from "./games-export-rules.ts";
import { carriedSheets, readGamesFile, sheetsOf } from "./games-file-rules.ts";
import { countHeadings } from "./heading-rules.ts";
import { checkGames, importGames } from "./import-games.ts";

const { world, admin } = useAdminWorld();

const TOURNAMENT = "U13-U15 (2012-2010)";
const open = async (bytes: Uint8Array) => readGamesFile(await readSheets(bytes, countHeadings));
const openText = (text: string) => open(new TextEncoder().encode(text));
const problems = (file: Awaited<ReturnType<typeof open>>) =>
  file.ok ? [] : file.problems.map(({ line, reason }) => `${line}: ${translate("en", reason)}`);

const GAME = {
  tournament: TOURNAMENT,
  stage: "group",
  date: "2027-07-28",
  time: "15:00",
  field: "Field 1",
  team1: "Valley Hawks",
  team2: "River Otters",
  score1: null,
  score2: null,
};
const OURS = "tournament,date,time,field,team1,team2,score1,score2";

test.each([
  [
    "SportsEngine's",
    "Date,Time,Duration,Home Team,Home Team Score,Away Team,Away Team Score,Division Name,Location,Status",
    `07/28/2027,3:00 PM,10,Valley Hawks,,River Otters,,${TOURNAMENT},Field 1,Scheduled`,
    ["Duration", "Status"],
    {},
  ],
  [
    "TeamSnap's",
    "Date,Start Time,End Time,Home Team,Away Team,Division,Location Name,Location Details,Arrival Time,Short Label",
    "07/28/2027,03:00 PM,03:10 PM,Valley Hawks,River Otters,U13,Sunset Fields,Field 1,30,",
    ["End Time", "Location Name", "Arrival Time", "Short Label"],
    { tournament: "U13" },
  ],
  [
    "GameChanger's, with a division",
    "Date,Time,Home Team,Away Team,Location,Field,Game Type,Game Number,Division",
    "7/28/2027,3:00 PM,Valley Hawks,River Otters,Sunset Fields,Field 1,Pool,1,U13",
    ["Location", "Game Number"],
    { tournament: "U13" },
  ],
  [
    "a list of international results",
    "date,home_team,away_team,home_score,away_score,tournament,city,country,neutral",
    `2027-07-28,Valley Hawks,River Otters,3,1,${TOURNAMENT},Town,USA,TRUE`,
    ["city", "country", "neutral"],
    { time: null, field: null, score1: 3, score2: 1 },
  ],
  [
    "a league's, with the schedule page's headings",
    "Tournament,Date,Time,Field,Team 1,Score,Team 2,Stage",
    `${TOURNAMENT},2027-07-28,15:00,Field 1,Valley Hawks,2–1,River Otters,Group`,
    [],
    { score1: 2, score2: 1 },
  ],
  [
    "our headings with American dates and times",
    OURS,
    `${TOURNAMENT},7/28/2027,3:00 PM,Field 1,Valley Hawks,River Otters,,`,
    [],
    {},
  ],
  [
    "one column for date and time, in tabs, under title rows",
    "Summer schedule\t\t\t\t\nPrinted on Monday\t\t\t\t\nKickoff\tAge Group\tVenue\tHome\tVisitor",
    `Wed 28.7.2027 15:00\t${TOURNAMENT}\tField 1\tValley Hawks\tRiver Otters`,
    [],
    {},
  ],
])("a file is read as it is: %s", async (_, heading, line, ignored, other) => {
  const file = await openText(`${heading}\r\n${line}\r\n`);
  expect(file).toMatchObject({ ok: true, rows: [{ ...GAME, ...other }], ignored });
});

test.each([
  ["9:05:00", "09:05"],
  ["3 pm", "15:00"],
  ["3:00\u202Fp.m.", "15:00"],
  ["12:15 AM", "00:15"],
  ["12:15 PM", "12:15"],
  ["TBD", null],
])("a time is read: %s", async (time, expected) => {
  const text = `${OURS}\n${TOURNAMENT},2027-07-28,${time},Field 1,Valley Hawks,River Otters,,`;
  expect(await openText(text)).toMatchObject({ rows: [{ time: expected }] });
});

const dated = (...dates: string[]) =>
  openText([OURS, ...dates.map((date, n) => `${TOURNAMENT},${date},,,A${n},B${n},,`)].join("\n"));

test("the days of a file say whether its dates begin with the month", async () => {
  const months = await dated("7/8/2027", "7/28/2027");
  expect(months.rows.map(({ date }) => date)).toEqual(["2027-07-08", "2027-07-28"]);
  const days = await dated("8/7/27", "28/7/27");
  expect(days.rows.map(({ date }) => date)).toEqual(["2027-07-08", "2027-07-28"]);
  const either = await dated("7/7/2027");
  expect(either.rows.map(({ date }) => date)).toEqual(["2027-07-07"]);
});

test("a file with dates that are written in two ways is refused", async () => {
  const same = "Write all dates in the file the same way.";
  expect(problems(await dated("7/28/2027", "28/7/2027"))).toEqual([
    `3: The date '28/7/2027' isn't written like '7/28/2027'. ${same}`,
  ]);
  expect(problems(await dated("2027-07-28", "13/07/2027"))).toEqual([
    `3: The date '13/07/2027' isn't written like '2027-07-28'. ${same}`,
  ]);
});

test("dates that could be read in two ways are asked about once", async () => {
  const text = `${OURS}\n${TOURNAMENT},7/7/2027,,,A,B,,\n${TOURNAMENT},7/8/2027,,,A,C,,`;
  const asked = await checkGames(admin, text);
  if (asked.ok) throw new Error("Nothing is asked.");
  expect(translate("en", asked.questions)).toEqual([
    {
      key: "dates",
      text: "Which day is 7/8/2027?",
      choices: [
        { value: "mdy", text: "Thu, Jul 8" },
        { value: "dmy", text: "Sat, Aug 7" },
      ],
    },
  ]);
  const answers = new Map([["dates", "dmy"]]);
  expect(await checkGames(admin, carriedSheets(asked.text), answers)).toMatchObject({
    createdGames: [{}, { values: { when: "Sat, Aug 7" } }],
  });
});

const line = `${TOURNAMENT},2027-07-28,15:00,Field 1,Peña’s Hawks,River Otters,,`;

test.each([
  ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${OURS}\n${line}`)],
  ["UTF-16 with a byte order mark", Buffer.from(`\uFEFF${OURS}\n${line}`, "utf16le")],
  ["UTF-16 without one", Buffer.from(`${OURS}\n${line}`, "utf16le")],
  ["big-endian UTF-16", Buffer.from(`\uFEFF${OURS}\n${line}`, "utf16le").swap16()],
  ["Windows-1252", windows1252(`${OURS}\n${line}`)],
])("text is read in %s", async (_, bytes) => {
  expect(await open(new Uint8Array(bytes))).toMatchObject({ rows: [{ team1: "Peña’s Hawks" }] });
});

const headings = OURS.split(",");
const cells: Parameters<typeof xlsx>[0][number] = [
  TOURNAMENT,
  { date: "2027-07-28" },
  { time: "15:00" },
  "Field 1",
  "Valley Hawks",
  "River Otters",
  null,
  null,
];

test.each([
  ["counted from 1900", {}],
  ["counted from 1904", { epoch: 1904 as const }],
  ["computed by formulas", { formulas: true }],
])("an .xlsx file is read with dates and times %s", async (_, how) => {
  const rows = [["Summer schedule"], [], headings, cells, cells.with(7, 1).with(6, 2)];
  const file = await open(xlsx(rows, how));
  expect(problems(file)).toEqual(["5: This game is already on line 4."]);
  expect(file.rows).toMatchObject([GAME, { ...GAME, score1: 2, score2: 1 }]);
});

test("an .xlsx file can have date and time in one column", async () => {
  const rows = [
    ["Division", "Kickoff", "Home", "Away"],
    [TOURNAMENT, { moment: "2027-07-28 15:10" }, "Valley Hawks", "River Otters"],
  ];
  expect((await open(xlsx(rows))).rows).toMatchObject([{ date: "2027-07-28", time: "15:10" }]);
});

test("a file that is no spreadsheet, or unpacks to too much, is refused", async () => {
  const sheet = `<worksheet>${" ".repeat(21_000_000)}</worksheet>`;
  const bomb = zipped({ "xl/worksheets/sheet1.xml": sheet });
  expect(bomb.length).toBeLessThan(2_000_000);
  expect(problems(await open(bomb))).toEqual([
    "1: This .xlsx file has too much data. Save only the sheet you need, or save it as CSV.",
  ]);
  // The sizes in an archive are what its writer says.
  const lie = new Uint8Array(bomb);
  const view = new DataView(lie.buffer);
  for (let at = 0; at < lie.length - 4; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true);
  }
  const unreadable = ["1: We can't read this file. Save it as .xlsx or CSV."];
  expect(problems(await open(lie))).toEqual(unreadable);
  expect(problems(await open(zipped({})))).toEqual(unreadable);
  expect(problems(await open(new Uint8Array([0x50, 0x4b, 3, 4, 5])))).toEqual(unreadable);
  expect(problems(await open(new Uint8Array(2_000_001)))).toEqual([
    "1: This file is larger than 2 MB. Split it into several.",
  ]);
});

test("a file whose entries share one payload and hide its size is refused @long", async () => {
  const name = "xl/worksheets/sheet1.xml";
  const one = zipSync({ [name]: new Uint8Array(1_900_000) }, { level: 0 });
  const end = one.length - 22;
  const directory = new DataView(one.buffer).getUint32(end + 16, true);
  const entry = one.slice(directory, end);
  new DataView(entry.buffer).setUint32(24, 0, true);
  const entries = Array.from({ length: 20 }, () => entry);
  const tail = one.slice(end);
  const view = new DataView(tail.buffer);
  for (const at of [8, 10]) view.setUint16(at, entries.length, true);
  view.setUint32(12, entry.length * entries.length, true);
  const file = Buffer.concat([one.slice(0, directory), ...entries, tail]);
  expect(problems(await open(file))).toEqual([
    "1: This .xlsx file has too much data. Save only the sheet you need, or save it as CSV.",
  ]);
});

test("one cell far outside doesn't make a file large @long", async () => {
  const sheet =
    '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>';
  const workbook = `<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  const file = zipped({
    "xl/worksheets/sheet1.xml": sheet,
    "xl/workbook.xml": workbook,
    "xl/sharedStrings.xml": "<sst/>",
    "xl/styles.xml": "<styleSheet/>",
  });
  expect((await open(file)).ok).toBe(false);
});

const american = (date: string) => date.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, "$2/$3/$1");
const german = (date: string) => date.split("-").toReversed().join(".");
const halfDay = (time: string) =>
  time.replace(/^(\d+)/, (hour) => `${Number(hour) % 12 || 12}`) +
  (Number(time.slice(0, 2)) < 12 ? " AM" : " PM");

test("our own export comes back unchanged after Excel", async () => {
  const heading = "tournament,bracket,stage,date,time,field,team1,team2,score1,score2";
  const lines = [
    "Export,Bracket A,,2026-11-27,15:00,Sängerplatz,Lions,Peña’s,2,1",
    "Export,Bracket A,,2026-11-28,09:05,,Bears,Lions,,",
    "Export,Bracket A,,2026-11-28,12:30,Field 2,Peña’s,Bears,,",
    "Export,,final,2026-12-01,,,Lions,Bears,,",
  ];
  await importGames(admin, [heading, ...lines].join("\n"));
  const games = await listGames(admin, await world.tournamentId("Export"));
  const [first = [], ...rows] = gamesFile("Export", games, new Map());
  const [date, time] = [first.indexOf("date"), first.indexOf("time")];
  const saved = (change: (cells: string[]) => string[], separator = ",") =>
    [first, ...rows]
      .map((row, at) => row.map((cell) => String(cell ?? "")).map((cell) => [cell, at] as const))
      .map((row, at) => (at === 0 ? row.map(([cell]) => cell) : change(row.map(([cell]) => cell))))
      .map((row) => (separator === "," ? csvLine(row) : row.join(separator)))
      .join("\r\n");
  const us = saved((row) =>
    row.with(date, american(row[date] ?? "")).with(time, row[time] ? halfDay(row[time]) : ""),
  );
  const de = saved((row) => row.with(date, german(row[date] ?? "")), ";");
  const typed = rows.map((row) =>
    row
      .map((cell) => cell as string | number | null | { date: string } | { time: string })
      .with(date, { date: String(row[date]) })
      .with(time, row[time] ? { time: String(row[time]) } : null),
  );
  const files = [
    await readSheets(windows1252(us), countHeadings),
    await readSheets(windows1252(de), countHeadings),
    await readSheets(xlsx([first, ...typed]), countHeadings),
    await readSheets(xlsx([first, ...typed], { epoch: 1904 }), countHeadings),
    sheetsOf(us),
  ];
  for (const file of files) {
    const report = await importGames(admin, file);
    expect(report).toMatchObject({ ok: true, created: 0, unchanged: 4, updated: [], ignored: [] });
  }
});
