import { type Headings, headingReader } from "#domain/core/heading-rules.ts";

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

/** The headings of other tools and languages (decision 36). */
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

/** Our exports have them, and they say nothing that an import could take. */
const PASSED_OVER = ["state", "livescore1", "livescore2", "withdrawn1", "withdrawn2"];

/** Any other column can be missing; a file without tournaments is asked about. */
export const REQUIRED_COLUMNS = ["date", "team1", "team2"] as const;

const readAll = headingReader<Column>(HEADINGS, PASSED_OVER);

/** Reads a row as headings. */
export function readHeadings(row: readonly string[]): Headings<Column> {
  const read = readAll(row);
  // Two cells for the scores are more exact than one.
  const score = read.columns.indexOf("score");
  if (score < 0 || !read.columns.includes("score1")) return read;
  const columns = read.columns.with(score, null);
  return { ...read, columns, ignored: [...read.ignored, row[score]?.trim() ?? ""] };
}

/** How many columns of ours a row names, to find the row with the headings. */
export function countHeadings(cells: readonly string[]): number {
  return readHeadings(cells).columns.filter((column) => column !== null).length;
}
