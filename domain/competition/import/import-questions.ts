import { labelKey } from "#domain/core/text-rules.ts";
import { teamNameKey } from "#domain/teams/team-name-rules.ts";
import type { Locale } from "#i18n/locales.ts";
import { message, type Text } from "#i18n/message.ts";
import type { KnownTournaments } from "./import-entries.ts";
import { type Answers, gameQuestion, type ImportStep, momentText } from "./import-plan-rules.ts";
import type { ImportRow } from "./import-row-rules.ts";
import { looksAlike } from "./look-alike-rules.ts";
import { NEW } from "./meeting-rules.ts";
import { readMoment } from "./moment-rules.ts";

/** What only the organizer can say about a file; the answers are sent back with it. */
export interface ImportQuestion {
  key: string;
  text: Text;
  choices: { value: string; text: Text }[];
}

/** Columns that don't say enough. */
export const DATES = "dates";
export const TOURNAMENT = "tournament";

interface Stored {
  id: number;
  name: string;
}

interface Named {
  rows: ImportRow[];
  questions: ImportQuestion[];
}

export function askDates(cell: string, locale: Locale): ImportQuestion {
  const choices = (["mdy", "dmy"] as const).map((value) => ({
    value,
    text: momentText(readMoment(cell, value)?.date ?? null, null, locale),
  }));
  return { key: DATES, text: message("importQuestions.dates", { cell }), choices };
}

export function askTournament(stored: readonly Stored[]): ImportQuestion {
  const choices = stored.map(({ id, name }) => ({ value: `${id}`, text: name }));
  return { key: TOURNAMENT, text: message("importQuestions.tournament"), choices };
}

/** Takes the tournaments' names as answered, and asks about new ones that resemble stored ones. */
export function nameTournaments(
  rows: readonly ImportRow[],
  stored: readonly Stored[],
  answers: Answers,
): Named {
  const known = new Map(stored.map((each) => [labelKey(each.name), each]));
  const questions: ImportQuestion[] = [];
  const nameOf = askOnce(questions, answers, (name) => {
    const key = labelKey(name);
    const alike = known.has(key) ? [] : stored.filter((each) => looksAlike(name, each.name, true));
    return { key: `tournament ${key}`, alike, asNew: "newTournament" };
  });
  const named = rows.map((row) => ({ ...row, tournament: nameOf(row.tournament) }));
  return { rows: named, questions };
}

/**
 * Takes the teams' names as answered, and asks about new ones that resemble stored or former ones.
 * New teams without a bracket go to the first of their tournament.
 */
export function nameTeams(
  rows: readonly ImportRow[],
  known: KnownTournaments,
  answers: Answers,
): Named {
  const questions: ImportQuestion[] = [];
  const named = new Map<ImportRow, ImportRow>();
  for (const [tournament, games] of Map.groupBy(rows, (row) => labelKey(row.tournament))) {
    const { teams, brackets } = known.get(tournament) ?? {};
    const [first] = brackets?.values() ?? [];
    const nameOf = askOnce(questions, answers, (name) => {
      const key = teamNameKey(name);
      const alike = [...(teams?.values() ?? [])].filter((team) =>
        [team.name, ...team.former].some((each) => looksAlike(name, each)),
      );
      const isKnown = teams?.has(key);
      return { key: `team ${key} ${tournament}`, alike: isKnown ? [] : alike, asNew: "newTeam" };
    });
    for (const row of games) {
      const isOpen = row.stage === "group" && !row.bracketNamed;
      const bracket = (isOpen && first?.name) || row.bracket;
      named.set(row, { ...row, bracket, team1: nameOf(row.team1), team2: nameOf(row.team2) });
    }
  }
  return { rows: rows.map((row) => named.get(row) ?? row), questions };
}

/**
 * Resolves a name to a stored one, or adds a question if it resembles one. `asNew` is what else it
 * can be.
 */
export function askOnce(
  questions: ImportQuestion[],
  answers: Answers,
  about: (name: string) => {
    key: string;
    alike: Stored[];
    asNew: "newTeam" | "newTournament" | null;
  },
): (name: string) => string {
  const names = new Map<string, string>();
  const askAbout = (name: string): string => {
    const { key, alike, asNew } = about(name);
    const answer = answers.get(key);
    const chosen = alike.find(({ id }) => `${id}` === answer);
    if (chosen || alike.length === 0 || (asNew && answer === NEW)) return chosen?.name ?? name;
    const choices = [
      ...alike.map((each) => ({ value: `${each.id}`, text: each.name })),
      ...(asNew ? [{ value: NEW, text: message(`importQuestions.${asNew}`, { name }) }] : []),
    ];
    if (!questions.some((each) => each.key === key)) {
      questions.push({ key, text: message("importQuestions.name", { name }), choices });
    }
    return name;
  };
  return (name) => {
    const known = names.get(name) ?? askAbout(name);
    names.set(name, known);
    return known;
  };
}

/** Asks which stored game a row is. */
export function askGame(step: ImportStep, locale: Locale): ImportQuestion[] {
  if (step.action !== "ask") return [];
  const { row, games } = step;
  const said = (game: Pick<ImportRow, "team1" | "team2" | "date" | "time">) => ({
    game: `${game.team1} - ${game.team2}`,
    when: momentText(game.date, game.time, locale),
  });
  return [
    {
      key: gameQuestion(row),
      text: message("importQuestions.game", { line: `${row.line}`, ...said(row) }),
      choices: [
        ...games.map((game) => ({
          value: `${game.id}`,
          text: message("importQuestions.storedGame", said(game)),
        })),
        { value: NEW, text: message("importQuestions.newGame") },
      ],
    },
  ];
}
