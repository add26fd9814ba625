import { normalized } from "#domain/core/text-rules.ts";

/** The columns of our exports. */
export const GAME_COLUMNS = [
  "tournament",
  "bracket",
  "stage",
  "date",
  "time",
  "field",
  "team1",
  "team2",
  "score1",
  "score2",
  "after_extra_time",
  "penalties1",
  "penalties2",
  // From here on ignored by the import.
  "state",
  "live_score1",
  "live_score2",
  "withdrawn1",
  "withdrawn2",
] as const;
export type GameColumn = (typeof GAME_COLUMNS)[number];

/** Both scores in one cell, as on the schedule page. */
export type Column = GameColumn | "score";

/**
 * The headings of other tools and languages (decision 36), in small letters and digits only. Of
 * several in a file the one listed first counts, and one that names two columns goes to the first.
 */
const HEADINGS: Partial<Record<Column, string>> = {
  tournament:
    "tournament tournamentname division divisionname agegroup agedivision age category competition league event torneo categoria",
  bracket: "bracket bracketname group groupname pool poolname flight grupo",
  stage: "stage phase round gametype matchtype fase",
  date: "date gamedate matchdate startdate datetime dateandtime datetimestart startdatetime day start kickoff fecha dia",
  time: "time starttime gametime matchtime kickofftime kickoff start timestart hora",
  field:
    "field fieldname pitch court locationdetails subvenue subfield location locationname venue venuename facility cancha campo sede",
  team1:
    "team1 team1name teamone teama home hometeam hometeamname hostteam team local equipolocal equipo1",
  team2:
    "team2 team2name teamtwo teamb away awayteam awayteamname visitor visitors visitingteam visitorteam guest guestteam opponent visitante equipovisitante equipo2",
  score1:
    "score1 team1score scoreteam1 home1score homescore hometeamscore scorehome homegoals goalshome goals1 team1goals marcador1 goles1",
  score2:
    "score2 team2score scoreteam2 awayscore awayteamscore visitorscore visitorteamscore visitingteamscore guestscore scoreaway awaygoals goalsaway goals2 team2goals marcador2 goles2",
  score: "score result finalscore marcador resultado",
  after_extra_time: "afterextratime extratime aet overtime ot",
  penalties1:
    "penalties1 team1penalties homepenalties hometeampenalties penaltieshome homepks pks1",
  penalties2:
    "penalties2 team2penalties awaypenalties awayteampenalties penaltiesaway awaypks pks2",
};

const COLUMNS = Object.entries(HEADINGS).map(
  ([column, names]) => [column as Column, names.split(" ")] as const,
);

const KNOWN = new Set(COLUMNS.flatMap(([, names]) => names));

/** Our exports have them, and they say nothing that an import could take. */
const PASSED_OVER = new Set(["", "state", "livescore1", "livescore2", "withdrawn1", "withdrawn2"]);

/** Any other column can be missing; a file without tournaments is asked about. */
export const REQUIRED_COLUMNS = ["date", "team1", "team2"] as const;

export interface Headings {
  /** What each cell of a row is; null for what is ignored. */
  columns: (Column | null)[];
  /** Headings that aren't ours, as written. */
  ignored: string[];
  /** Headings that two columns have. */
  repeated: string[];
}

/** More than any spreadsheet of games has; cells after them are not read. */
const MAX_COLUMNS = 200;

/** Reads a row as headings, in any order and case. */
export function readHeadings(row: readonly string[]): Headings {
  const cells = row.slice(0, MAX_COLUMNS);
  const keys = cells.map(headingKey);
  const columns: (Column | null)[] = cells.map(() => null);
  for (const [column, names] of COLUMNS) {
    const at = names.map((name) => keys.indexOf(name)).find((each) => columns[each] === null);
    if (at !== undefined) columns[at] = column;
  }
  // Two cells for the scores are more exact than one.
  const score = columns.indexOf("score");
  if (score >= 0 && columns.includes("score1")) columns[score] = null;
  const keyAt = (index: number) => keys[index] ?? "";
  return {
    columns,
    ignored: cells
      .filter((_, index) => columns[index] === null && !PASSED_OVER.has(keyAt(index)))
      .map((cell) => cell.trim()),
    repeated: cells.filter(
      (_, index) => KNOWN.has(keyAt(index)) && keys.indexOf(keyAt(index)) < index,
    ),
  };
}

/** How many columns of ours a row names, to find the row with the headings. */
export function countHeadings(cells: readonly string[]): number {
  return readHeadings(cells).columns.filter((column) => column !== null).length;
}

const MAX_HEADING = 80;

function headingKey(cell: string): string {
  return normalized(cell.slice(0, MAX_HEADING), "NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
