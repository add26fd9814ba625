import { type ImportStep, newGame } from "#domain/competition/import/import-plan-rules.ts";
import type { ImportRow } from "#domain/competition/import/import-row-rules.ts";
import type { ExistingGame } from "#domain/competition/import/meeting-rules.ts";

/** Parses '15:00 Lions 2-1 Tigers' (time, team, score, team; '-' if none) into a group game. */
export function row(text: string, other: Partial<ImportRow> = {}): ImportRow {
  const [time, team1 = "", score = "", team2 = ""] = text.split(" ");
  const [score1, score2] = score === "-" ? [null, null] : score.split("-").map(Number);
  return {
    line: 2,
    tournament: "U16+",
    bracket: "Bracket A",
    bracketNamed: true,
    stage: "group",
    places: null,
    date: "2024-07-27",
    time: time === "-" ? null : (time ?? null),
    field: null,
    team1,
    team2,
    score1: score1 ?? null,
    score2: score2 ?? null,
    afterExtraTime: false,
    penalties1: null,
    penalties2: null,
    ...other,
  };
}

export function stored(id: number, text: string, other: Partial<ImportRow> = {}): ExistingGame {
  const { tournament, stage, date, team1, team2, ...rest } = row(text, other);
  return { id, tournament, stage, date, team1, team2, ...newGame({ ...row(text), ...rest }) };
}

export function carriedOut(existing: ExistingGame[], plan: ImportStep[]): ExistingGame[] {
  const games = existing.map((game) => ({ ...game }));
  for (const step of plan) {
    if (step.action === "update") {
      const game = games.find(({ id }) => id === step.game.id);
      if (game) Object.assign(game, step.set);
    } else if (step.action === "create") {
      const { tournament, stage, date, team1, team2 } = step.row;
      const values = { tournament, stage, date, team1, team2, ...newGame(step.row) };
      games.push({ id: games.length + 1, ...values });
    }
  }
  return games;
}
