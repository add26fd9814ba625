import fc from "fast-check";
import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { row } from "#tests/support/factories/imported-rows.ts";
import { sampled } from "#tests/support/fixtures/test-data.ts";
import { forAll } from "#tests/support/for-all.ts";
import { MAX_IMPORT_ROWS, readGamesFile as readFile, sheetsOf } from "./games-file-rules.ts";

const COLUMNS = "tournament,bracket,stage,date,time,field,team1,team2,score1,score2";
const KNOCKOUT = `${COLUMNS},after_extra_time,penalties1,penalties2`;

const readGamesFile = (text: string) => readFile(sheetsOf(text));
const file = (...lines: string[]) => readGamesFile([COLUMNS, ...lines].join("\n"));
const rows = (read: ReturnType<typeof readGamesFile>) => {
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.rows;
};
const problems = (read: ReturnType<typeof readGamesFile>) =>
  read.ok ? [] : read.problems.map(({ line, reason }) => `${line}: ${translate("en", reason)}`);

test("a games file is read into rows", () => {
  const line = "U16+,Bracket B,group,2024-07-27,15:00,North,Lions,Tigers,2,1";
  const other = { bracket: "Bracket B", field: "North" };
  expect(rows(file(line))).toEqual([row("15:00 Lions 2-1 Tigers", other)]);
});

test("missing columns default to Bracket A, the group stage and no time, field or score", () => {
  expect(rows(file("U16+,,,2024-07-27,,,Lions,Tigers,,"))[0]).toMatchObject({
    bracket: "Bracket A",
    bracketNamed: false,
    stage: "group",
    time: null,
    field: null,
    score1: null,
    score2: null,
  });
});

test("four columns are enough, in any order and case, with semicolons, a byte order mark, CRLF, empty lines and columns", () => {
  const read = readGamesFile("Team2,TEAM1,date, Tournament\nTigers,Lions,2024-07-27,U16+\n");
  expect(rows(read)[0]).toMatchObject({ team1: "Lions", team2: "Tigers", bracket: "Bracket A" });
  const text = `${COLUMNS},,\n\nU16+,,,2024-07-27,,,"Lions, The",Tigers,2,1,,\n,,,,,,,,,,,\n`;
  const other = `\uFEFF${COLUMNS.replaceAll(",", ";")}\r\n\r\nU16+;;;2024-07-27;;;Lions, The;Tigers;2;1\r\n`;
  expect(rows(readGamesFile(text)).map(({ line }) => line)).toEqual([3]);
  expect(rows(readGamesFile(other))).toEqual(rows(readGamesFile(text)));
});

test("extra time and penalties are read apart from the score", () => {
  const line = "U16+,,final,2024-07-27,,,Lions,Tigers,1,1,yes,4,3";
  expect(rows(readGamesFile(`${KNOCKOUT}\n${line}`))[0]).toMatchObject({
    // Only a file that says so gives a knockout game one.
    bracket: null,
    score1: 1,
    score2: 1,
    afterExtraTime: true,
    penalties1: 4,
    penalties2: 3,
  });
});

test.each([
  [",,,2024-07-27,,,Lions,Tigers,,", "tournament is empty."],
  ["U16+,,,2024-07-27,,,,Tigers,,", "team1 is empty."],
  ["U16+,,,2024-07-27,,,Lions,\u200B,,", "team2 is empty."],
  ["U16+,,,,,,Lions,Tigers,,", "The date is empty."],
  [
    "U16+,,,27.7,,,A,B,,",
    "The date '27.7' isn't valid. Write dates like 2027-07-28, 7/28/2027, or 28.7.2027.",
  ],
  [
    "U16+,,,2024-07-27,25:00,,A,B,,",
    "The time '25:00' isn't valid. Write times like 15:40 or 3:40 PM.",
  ],
  ["U16+,,Round of 3,2024-07-27,,,Lions,Tigers,,", "'Round of 3' isn't a stage."],
  ["U16+,,1/4,2024-07-27,,,Lions,Tigers,,", "'1/4' isn't a stage."],
  ["U16+,,,2024-07-27,,,Lions,Tigers,2,", "Enter both scores, or neither."],
  ["U16+,,,2024-07-27,,,Lions,Tigers,x,1", "score1 'x' isn't a whole number from 0 to 99."],
  ["U16+,,,2024-07-27,,,Lions,Tigers,0,-1", "score2 '-1' isn't a whole number from 0 to 99."],
  ["U16+,,,2024-07-27,,,Lions,lions,,", "A team can't play itself."],
  ["U16+,,,2024-07-27,,,Team 1,Team I,,", "'Team 1' and 'Team I' look like the same team."],
  ["U16+,,,2024-07-27,,,Lions,Tigers", "The header row has 10 columns, but this line has 8."],
  ["U16+,,,2024-07-27,,,A,B,1,2,3", "The header row has 10 columns, but this line has 11."],
  [
    'U16+,,,2024-07-27,,,"Lions,Tigers,,',
    "A quotation mark is never closed, or the line is longer than 4,000 characters.",
  ],
])("a bad line is reported: %s", (line, reason) => {
  expect(problems(file(line))).toEqual([`2: ${reason}`]);
});

test.each([
  ["group,1,1,yes,,", "Group games don't have overtime or penalties."],
  ["group,1,1,,4,3", "Group games don't have overtime or penalties."],
  ["final,1,1,maybe,,", "after_extra_time 'maybe' isn't yes or no."],
  ["final,,,yes,,", "For overtime or penalties, enter both scores."],
  ["final,1,1,,4,", "Enter penalties for both teams, or for neither."],
  ["final,1,1,,4,4", "A shootout can't end in a tie. Check the numbers."],
  ["final,2,1,,4,3", "Penalties are only for tied games."],
])("a bad knockout line is reported: %s", (cells, reason) => {
  const [stage, ...result] = cells.split(",");
  const line = `U16+,,${stage},2024-07-27,,,Lions,Tigers,${result.join(",")}`;
  expect(problems(readGamesFile(`${KNOCKOUT}\n${line}`))).toEqual([`2: ${reason}`]);
});

test("names that are too long or contain control characters are reported", () => {
  const long = "x".repeat(200);
  const found = problems(file(`U16+,,,2024-07-27,,${long},${long},a\u0007b,,`));
  expect(found).toHaveLength(3);
  for (const problem of found) expect(problem.length).toBeLessThan(160);
  expect(found.join()).not.toContain("\u0007");
});

test("every problem of every line is reported in file order", () => {
  const good = "U16+,,,2024-07-27,15:00,,Lions,Tigers,,";
  const read = file(good, "U16+,,,x,y,,Lions,Bears,,", "", 'U16+,,,"x"y', good);
  expect(problems(read)).toEqual([
    "3: The date 'x' isn't valid. Write dates like 2027-07-28, 7/28/2027, or 28.7.2027.",
    "3: The time 'y' isn't valid. Write times like 15:40 or 3:40 PM.",
    "5: The header row has 10 columns, but this line has 4.",
    "6: This game is already on line 2.",
  ]);
});

const game = (time: string, team1 = "Lions", team2 = "Tigers", bracket = "") =>
  `U16+,${bracket},,2024-07-27,${time},,${team1},${team2},,`;

test.each([
  [[game("15:00"), game("15:00")], "3: This game is already on line 2."],
  [[game(""), game("", "TIGERS", "Lions")], "3: This game is already on line 2."],
  [
    [game("15:00"), game("16:00", "Lions", "Bears", "Bracket B")],
    "3: 'Lions' is in Bracket A on line 2, but in Bracket B here.",
  ],
  [
    [game("15:00", "Team 1"), game("16:00", "Team I")],
    "3: 'Team I' looks like 'Team 1' on line 2. If they're the same team, use the same spelling on both lines.",
  ],
])("the lines %j contradict each other", (lines, problem) => {
  expect(problems(file(...lines))).toEqual([problem]);
});

test("the same teams at several times, or in brackets called I and L, are several games", () => {
  expect(rows(file(game("15:00"), game("16:00"), game("")))).toHaveLength(3);
  const other = game("15:00", "Bears", "Wolves", "Bracket L");
  expect(rows(file(game("15:00", "Lions", "Tigers", "Bracket I"), other))).toHaveLength(2);
});

test("a quotation mark that stays open is reported where it was opened", () => {
  const game = (n: number) => `U16+,,,2024-07-27,,,Lions ${n},Tigers,,`;
  const lines = Array.from({ length: 200 }, (_, n) => game(n));
  lines[1] = `U16+,,,2024-07-27,,,"Lions,Tigers,,`;
  expect(problems(file(...lines))).toEqual([
    "3: A quotation mark is never closed, or the line is longer than 4,000 characters.",
  ]);
});

test("a file with games on several sheets is refused", () => {
  const sheet = (team: string) => [
    { line: 1, cells: COLUMNS.split(",") },
    { line: 2, cells: `U16+,,,2024-07-27,,,${team},Tigers,,`.split(",") },
  ];
  const [lions, bears] = [sheet("Lions"), sheet("Bears")];
  expect(problems(readFile({ ok: true, sheets: [lions, bears] }))).toEqual([
    "1: The games are on several sheets. Save each sheet as its own file.",
  ]);
  expect(problems(readFile({ ok: true, sheets: [lions, bears.slice(0, 1)] }))).toEqual([]);
});

test("too many tournaments are refused at the first one too many", () => {
  const tournament = (n: number) => `Cup ${n},,,2024-07-27,,,Lions,Tigers,,`;
  const lines = Array.from({ length: 52 }, (_, n) => tournament(n));
  expect(problems(file(...lines))).toEqual(["52: A file can name up to 50 tournaments."]);
  expect(problems(file(...lines.slice(0, 50)))).toEqual([]);
});

test.each([
  ["", "1: The file is empty."],
  ["\uFEFF\r\n\n", "1: The file is empty."],
  [`${COLUMNS}\n`, "1: There are no games below the header row."],
  [`\n${COLUMNS}\n,,,,,,,,,`, "2: There are no games below the header row."],
  [`${COLUMNS},Date`, "1: The column 'Date' appears twice."],
  [COLUMNS.replace("team1", ""), "1: The column team1 is missing."],
  ["Lions,Tigers,2,1", "1: We can't find the header row."],
  [
    "x".repeat(5e6),
    "1: A quotation mark is never closed, or the line is longer than 4,000 characters.",
  ],
])("a file is refused: %.60s", (text, reason) => {
  expect(problems(readGamesFile(text))[0]?.startsWith(reason)).toBe(true);
});

test("a file with too many games is refused with one sentence", () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, n) => `U16+,,,2024-07-27,,,Home ${n},Away ${n},,`);
  expect(rows(file(...lines(MAX_IMPORT_ROWS)))).toHaveLength(5_000);
  expect(problems(file(...lines(MAX_IMPORT_ROWS + 1)))).toEqual([
    "5002: A file can hold up to 5,000 games. Split this one into several.",
  ]);
});

test.each(
  sampled(
    [
      ["quotes", '"'.repeat(5e6)],
      ["quoted line ends", '"\n",'.repeat(1e6)],
      ["commas", ",".repeat(5e6)],
      ["line ends", "\r".repeat(5e6)],
      ["short lines", "a,b\n".repeat(1.2e6)],
      ["short games", `${COLUMNS}\n${"A,,,1/1/27,,,B,C,,\n".repeat(3e5)}`],
      ["open quotes", '"a\n'.repeat(1.6e6)],
      ["bad lines under a heading", `${COLUMNS}\n${'"'.repeat(998)}a\n`.repeat(5_000)],
      ["one long line under a heading", `${COLUMNS}\n${"x".repeat(5e6)}`],
    ],
    4,
  ),
)("a file of 5 MB of %s is refused", (_, text) => expect(readGamesFile(text).ok).toBe(false));

test("reading never throws for any file", () => {
  const line = fc.array(fc.constantFrom(",", ";", '"', "\n", "2024-07-27", "A", "Final", "1"));
  forAll(fc.array(line), (lines) => {
    const text = [KNOCKOUT, ...lines.map((cells) => cells.join(""))].join("\n");
    expect(typeof readGamesFile(text).ok).toBe("boolean");
  });
});
