import { formatList } from "#domain/core/format-rules.ts";
import type { Locale } from "#i18n/locales.ts";
import { type Message, message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { type Draw, drawnOrder } from "./draw-rules.ts";
import { adjustmentSentence } from "./place-rules.ts";
import type { AppliedTiebreaker, ComputedStandings } from "./standings-rules.ts";
import {
  formatDifference,
  isValued,
  type PlayedGame,
  type StandingsRow,
  tiebreakerName,
  tiebreakerValue,
  type ValuedTiebreaker,
} from "./tiebreaker-rules.ts";

export interface ExplanationContext {
  goalCap: number;
  adjustments: readonly { teamId: number; points: number; reason: string }[];
  draws: readonly Draw[];
  locale?: Locale;
}

/** Why `above` ranks over the next row; null if points decide. */
function explainDecision(above: StandingsRow, row: StandingsRow): Message | null {
  const step = row.decidedBy;
  if (step === null || step === "tied") return null;
  const names = { team: above.name, other: row.name };
  if (step === "lots") return message("standings.decided.aheadByLots", names);
  const ahead = { ...names, tiebreaker: message(`standings.inText.${step}`) };
  if (!isValued(step)) return message("standings.decided.ahead", ahead);
  const [more, less] = [valueOf(step, above), valueOf(step, row)];
  return message("standings.decided.aheadBy", { ...ahead, more, less });
}

function valueOf(step: ValuedTiebreaker, row: StandingsRow): string {
  const number = step === "goals-against" ? row.goalsAgainst : tiebreakerValue[step](row);
  const isDifference = step === "goal-difference" || step === "capped-difference";
  return isDifference ? formatDifference(number) : `${number}`;
}

/**
 * A sentence for each pair of neighbors that points don't separate, and for each group of tied
 * teams, except before the first game.
 */
export function explainStandings(rows: readonly StandingsRow[], locale: Locale = "en"): string[] {
  const sentences: Message[] = [];
  let tied: string[] = [];
  for (const [index, row] of rows.entries()) {
    const above = rows[index - 1];
    const isTied = above !== undefined && row.decidedBy === "tied";
    if (!isTied) tied = [];
    tied.push(row.name);
    if (!above || (above.played === 0 && row.played === 0)) continue;
    if (isTied && tied.length > 2) sentences.pop();
    const sentence = isTied
      ? message("standings.decided.tied", { teams: formatList(tied, locale) })
      : explainDecision(above, row);
    if (sentence) sentences.push(sentence);
  }
  return sentences.map((sentence) => translate(locale, sentence));
}

/** The tiebreakers that placed each team, as sentences by team id. Empty before the first game. */
export function explainPlaces(
  { rows, applied }: ComputedStandings,
  besides: ExplanationContext,
): Map<number, string[]> {
  const isBegun = rows.some(({ played, adjusted }) => played > 0 || adjusted !== 0);
  if (!isBegun) return new Map();
  const { locale = "en" } = besides;
  const say = (text: Message) => translate(locale, text);
  const list = (teams: readonly StandingsRow[]) =>
    formatList(
      teams.map(({ name }) => name),
      locale,
    );
  return new Map(rows.map((row) => [row.teamId, whyPlace(row)]));

  function whyPlace(row: StandingsRow): string[] {
    const sentences = besides.adjustments
      .filter(({ teamId }) => teamId === row.teamId)
      .map((adjustment) => say(adjustmentSentence(row.name, adjustment, locale)));
    const { points } = row;
    const equal = rows.filter((each) => each.points === points);
    // The points are in the table.
    if (equal.length === 1) return sentences;
    sentences.push(say(message("standings.reason.equalPoints", { teams: list(equal), points })));
    const steps = applied.filter(
      ({ step, groups }) => step !== "points" && groups.some((group) => group.includes(row)),
    );
    for (const [index, each] of steps.entries()) {
      const isAgain = steps[index - 1]?.step === each.step;
      const comparison = isAgain ? againSentence(each) : stepSentence(each);
      const alone = each.groups.some((group) => group.length === 1 && group[0] === row);
      sentences.push(alone ? `${comparison} ${placed(row)}` : comparison);
    }
    const tied = rows.filter(({ rank }) => rank === row.rank);
    if (tied.length > 1) sentences.push(...tiedSentences(tied, row.rank));
    return sentences;
  }

  function placed({ name: team, rank }: StandingsRow): string {
    return say(message("standings.reason.placed", { team, rank }));
  }

  /** 'Goal difference: Lions +4, Tigers +2, Bears +2.' */
  function stepSentence({ step, groups, direct }: AppliedTiebreaker): string {
    const tiebreaker = tiebreakerName(step);
    const teams = groups.flat();
    const values = (text: string) =>
      say(message("standings.reason.values", { tiebreaker, values: text }));
    if (direct) return values(directText(groups, direct));
    if (step === "direct" || step === "direct-two") {
      return values(say(message("standings.reason.onlyTwo")));
    }
    if (step === "lots") {
      const isDrawn = groups.length > 1;
      return values(isDrawn ? inOrder(teams, locale) : say(message("standings.reason.noLots")));
    }
    const text = valuesText(teams, (row) => valueOf(step, row), groups.length === 1, ", ");
    if (step !== "capped-difference") return values(text);
    const cap = besides.goalCap;
    return say(message("standings.reason.capped", { tiebreaker, cap, values: text }));
  }

  function againSentence({ groups, direct }: AppliedTiebreaker): string {
    const values = direct ? directText(groups, direct) : "";
    return say(message("standings.reason.again", { teams: list(groups.flat()), values }));
  }

  function directText(
    groups: readonly StandingsRow[][],
    { rows: direct, games }: NonNullable<AppliedTiebreaker["direct"]>,
  ): string {
    if (games.length === 0) return say(message("standings.reason.noGames"));
    const teams = groups.flat();
    const mini = (row: StandingsRow) => direct.get(row.teamId) ?? row;
    const heads = groups.flatMap(([row]) => (row ? [mini(row)] : []));
    const differ = (by: (row: StandingsRow) => string) =>
      heads.every((row, index) => index === 0 || by(row) !== by(heads[index - 1] ?? row));
    const byPoints = ({ points }: StandingsRow) =>
      say(message("standings.reason.points", { points }));
    const byDifference = ({ points, goalDifference }: StandingsRow) => {
      const difference = formatDifference(goalDifference);
      return say(message("standings.reason.difference", { points, difference }));
    };
    const byGoals = ({ points, goalDifference, goalsFor: goals }: StandingsRow) => {
      const difference = formatDifference(goalDifference);
      return say(message("standings.reason.goals", { points, difference, goals }));
    };
    const isTied = groups.length === 1;
    const by = isTied ? byGoals : ([byPoints, byDifference].find(differ) ?? byGoals);
    const apart = by === byPoints ? ", " : "; ";
    const values = valuesText(teams, (row) => by(mini(row)), isTied, apart);
    const nameOf = new Map(teams.map(({ teamId, name }) => [teamId, name]));
    return `${values} (${games.map((game) => gameText(game, nameOf)).join(", ")})`;
  }

  function valuesText(
    teams: readonly StandingsRow[],
    textOf: (row: StandingsRow) => string,
    areEqual: boolean,
    apart: string,
  ): string {
    const [first] = teams;
    if (areEqual && first) return say(message("standings.reason.each", { value: textOf(first) }));
    return teams.map((row) => `${row.name} ${textOf(row)}`).join(apart);
  }

  function tiedSentences(tied: readonly StandingsRow[], rank: number): string[] {
    const sentence = say(message("standings.reason.stillTied", { teams: list(tied), rank }));
    const byId = new Map(tied.map((row) => [row.teamId, row]));
    const drawn = drawnOrder([...byId.keys()], besides.draws);
    if (!drawn) return [sentence];
    const order = drawn.flatMap((teamId) => byId.get(teamId) ?? []);
    return [sentence, drawSentence(order, locale)];
  }
}

function gameText(game: PlayedGame, nameOf: ReadonlyMap<number, string>): string {
  const { team1Id, team1Score, team2Score, team2Id } = game;
  return `${nameOf.get(team1Id)} ${team1Score}–${team2Score} ${nameOf.get(team2Id)}`;
}

export function drawSentence(drawn: readonly { name: string }[], locale: Locale = "en"): string {
  const order = inOrder(drawn, locale);
  return translate(locale, message("standings.decided.lots", { order }));
}

/** 'Lions, then Tigers'. */
function inOrder(teams: readonly { name: string }[], locale: Locale): string {
  return teams
    .map(({ name }) => name)
    .reduce((first, next) => translate(locale, message("standings.then", { first, next })));
}
