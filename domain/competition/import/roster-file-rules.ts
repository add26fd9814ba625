import { parseEmail } from "#domain/core/email-address-rules.ts";
import { headingReader } from "#domain/core/heading-rules.ts";
import type { ReadSheets, Sheet, SheetRow } from "#domain/core/sheet-rules.ts";
import { originalCell } from "#domain/core/spreadsheet-rules.ts";
import { type CleanLine, cleanLine } from "#domain/core/text-rules.ts";
import { publicName } from "#domain/messaging/safe-name-rules.ts";
import { EMAIL_INVALID } from "#domain/people/accounts/register-rules.ts";
import { checkDob, isUnder18 } from "#domain/people/players/age-rules.ts";
import { fullName } from "#domain/people/players/name-rules.ts";
import { cleanTeamName } from "#domain/teams/team-name-rules.ts";
import { type Message, message } from "#i18n/message.ts";
import type { ImportProblem } from "./games-file-rules.ts";
import { quoteCell } from "./import-row-rules.ts";
import { type DateOrder, dateStyleOf, readMoment } from "./moment-rules.ts";

export const MAX_ROSTER_ROWS = 1_000;

/** The headings of other tools and languages, as in decision 36. */
const HEADINGS = {
  tournament:
    "tournament tournamentname division divisionname agegroup agedivision category competition league torneo categoria",
  team: "team teamname club clubname squad squadname equipo nombredelequipo",
  role: "role teamrole membertype persontype type rol funcion",
  firstName: "firstname first givenname playerfirstname playersfirstname nombre nombres",
  lastName: "lastname last surname familyname playerlastname playerslastname apellido apellidos",
  name: "name fullname playername player participant participantname nombrecompleto jugador",
  dob: "dob birthdate dateofbirth birthday playerdob playerbirthdate birth born fechadenacimiento nacimiento",
  guardianEmail:
    "parentemail guardianemail parentguardianemail parentorguardianemail parentsemail guardiansemail parentemailaddress guardianemailaddress parent1email guardian1email familyemail emaildelpadre emaildeltutor correodelpadre correodelamadre correodeltutor",
  email:
    "email emailaddress mail manageremail managersemail manageremailaddress coachemail contactemail correo correoelectronico",
} as const;
type Column = keyof typeof HEADINGS;

const readHeadings = headingReader<Column>(HEADINGS);

/** How many columns of ours a row names, to find the row with the headings. */
export function countRosterHeadings(cells: readonly string[]): number {
  return readHeadings(cells).columns.filter((column) => column !== null).length;
}

export interface Person {
  role: "manager" | "player";
  email: string;
}
type Manager = Person & { role: "manager" };
type Player = Person & { role: "player"; firstName: string; lastName: string; dob: string };

export interface RosterRow {
  line: number;
  /** Null where the file doesn't say. */
  tournament: string | null;
  team: string;
  /** Null for a line that only names a team. */
  who: Manager | Player | null;
}

export type RosterFile = { ignored: string[] } & (
  | { ok: true; rows: RosterRow[]; sheet: Sheet }
  | { ok: false; problems: ImportProblem[] }
);

const MAX_TITLES = 20;

/** Reads a file of teams, managers and players, all or nothing, as `readGamesFile` does games. */
export function readRosterFile(file: ReadSheets, today: string): RosterFile {
  const refuse = (line: number, reason: Message): RosterFile => ({
    ok: false,
    problems: [{ line, reason }],
    ignored: [],
  });
  if (!file.ok) return refuse(file.line, file.reason);
  const sheets = file.sheets
    .map((sheet) => sheet.filter(({ cells }) => cells.some((cell) => cell.trim() !== "")))
    .filter(({ length }) => length > 0);
  const [first] = sheets;
  if (!first) return refuse(1, message("importErrors.empty"));
  const headed = sheets.flatMap((sheet) => {
    const heading = sheet.slice(0, MAX_TITLES).find(({ cells }) => isHeading(cells));
    return heading ? [{ sheet, heading }] : [];
  });
  const [found, ...others] = headed;
  if (!found) return refuse(first[0]?.line ?? 1, message("importPlayers.errors.noHeading"));
  if (others.length > 0) return refuse(1, message("importPlayers.errors.severalSheets"));
  const { sheet, heading } = found;
  const { columns, ignored, repeated } = readHeadings(heading.cells);
  const [twice] = repeated;
  if (twice !== undefined) {
    return refuse(heading.line, message("importErrors.columnTwice", { column: quoteCell(twice) }));
  }
  const lines = sheet.slice(sheet.indexOf(heading) + 1);
  const tooMany = lines[MAX_ROSTER_ROWS];
  if (tooMany) {
    return refuse(tooMany.line, message("importPlayers.errors.tooMany", { max: MAX_ROSTER_ROWS }));
  }
  const dates = lines.map(({ cells }) => cells[columns.indexOf("dob")] ?? "");
  const { order, mixed } = dateStyleOf(dates);
  if (mixed !== null) {
    const other = quoteCell(dates.find((cell) => cell.trim() !== "") ?? "");
    const told = { cell: quoteCell(dates[mixed] ?? ""), other };
    return refuse(lines[mixed]?.line ?? 1, message("importErrors.dateMixed", told));
  }
  const problems: ImportProblem[] = [];
  const rows = lines.flatMap((row) => {
    const before = problems.length;
    const add = (reason: Message) => problems.push({ line: row.line, reason });
    const read = readRow(row, columns, { order, today, heading: heading.cells }, add);
    return problems.length > before ? [] : [read];
  });
  if (problems.length > 0) return { ok: false, problems, ignored };
  if (rows.length === 0) return refuse(heading.line, message("importPlayers.errors.noRows"));
  const carried = lines.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell, index) => (columns[index] ? cell : "")),
  }));
  return { ok: true, rows, sheet: [heading, ...carried], ignored };
}

const isHeading = (cells: readonly string[]) =>
  readHeadings(cells).columns.includes("team") && countRosterHeadings(cells) > 1;

function readRow(
  { line, cells }: SheetRow,
  columns: readonly (Column | null)[],
  known: { order: DateOrder | null; today: string; heading: readonly string[] },
  add: (reason: Message) => void,
): RosterRow {
  const cell = (name: Column) => originalCell(cells[columns.indexOf(name)]?.trim() ?? "");
  const clean = (name: Column, of: CleanLine): string => {
    if (of.ok) return of.value;
    const at = [name, "name" as const]
      .map((each) => columns.indexOf(each))
      .find((each) => each >= 0);
    const column = known.heading[at ?? -1]?.trim() ?? name;
    const said = { column, cell: quoteCell(cells[at ?? -1] ?? ""), reason: of.reason };
    add(message(of.empty ? "importErrors.columnEmpty" : "importErrors.columnWrong", said));
    return "";
  };
  const named = cell("tournament");
  return {
    line,
    tournament: named === "" ? null : clean("tournament", cleanLine(named)),
    team: clean("team", cleanTeamName(cell("team"))),
    who: readPerson(),
  };

  function readPerson(): RosterRow["who"] {
    const filled = (["role", "firstName", "lastName", "name", "dob"] as const).some(cell);
    if (!filled && cell("email") + cell("guardianEmail") === "") return null;
    const role = readRole(cell("role"));
    if (role === null) add(message("importPlayers.errors.role", { cell: quoteCell(cell("role")) }));
    if (role === "manager") {
      if (cell("dob") !== "" && isUnder18(readDob(), known.today)) {
        add(message("importPlayers.errors.youngManager"));
      }
      return { role, email: readEmail(cell("email") || cell("guardianEmail")) };
    }
    const dob = readDob();
    const [firstName, lastName] = readNames();
    // A child's own address is never written to.
    const isParents = isUnder18(dob, known.today) && columns.includes("guardianEmail");
    const typed = isParents ? cell("guardianEmail") : cell("email") || cell("guardianEmail");
    return { role: "player", firstName, lastName, dob, email: readEmail(typed) };
  }

  function readNames(): [string, string] {
    // Two columns are more exact than one; 'Silva, Ana' says which is which.
    const whole = cell("name");
    const [last = "", after] = whole.split(/, */, 2);
    const [first = "", ...others] = whole.split(/\s+/);
    const both =
      cell("firstName") + cell("lastName") !== ""
        ? [cell("firstName"), cell("lastName")]
        : after === undefined
          ? [first, others.join(" ")]
          : [after, last];
    const [firstName = "", lastName = ""] = both;
    const name = (column: Column, raw: string) => clean(column, publicName(cleanLine(raw, 60)));
    return [name("firstName", firstName), name("lastName", lastName)];
  }

  function readDob(): string {
    const raw = cell("dob");
    const written = readMoment(raw, known.order)?.date ?? null;
    if (raw !== "" && written === null) {
      add(message("importErrors.date", { cell: quoteCell(raw) }));
      return "";
    }
    // '78' is 1978: nobody is born later than today.
    const isShort = written !== null && !raw.includes(written.slice(0, 4));
    const isNextCentury = isShort && written > known.today;
    const date = isNextCentury
      ? `${Number(written.slice(0, 4)) - 100}${written.slice(4)}`
      : written;
    const dob = checkDob(date ?? "", known.today);
    if (!dob.ok) add(dob.reason);
    return dob.ok ? dob.value : "";
  }

  function readEmail(raw: string): string {
    const email = parseEmail(raw);
    if (email === null) add(raw === "" ? message("importPlayers.errors.noEmail") : EMAIL_INVALID);
    return email ?? "";
  }
}

const MANAGER = /^(?:(?:team|head)? ?(?:manager|coach)|encargad[oa]|entrenador[a]?)$/i;
const PLAYER = /^(?:|player|athlete|jugador[a]?)$/i;

function readRole(cell: string): Person["role"] | null {
  if (MANAGER.test(cell)) return "manager";
  return PLAYER.test(cell) ? "player" : null;
}

/** Of a team: its manager, or one of its players by name and birth date. */
export function personKey(who: { role: "manager" } | (Omit<Player, "email"> & { role: "player" })) {
  if (who.role === "manager") return "manager";
  return JSON.stringify([fullName(who).toLowerCase().replaceAll(/\s/gu, ""), who.dob]);
}
