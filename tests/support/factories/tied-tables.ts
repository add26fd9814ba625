import { cards } from "#db/schema/standings.ts";
import { addCard } from "#domain/competition/games/cards.ts";
import { recordScore } from "#domain/competition/games/results.ts";
import { addBracket } from "#domain/competition/setup/brackets.ts";
import { givePoints, recordDraw } from "#domain/competition/standings/points-and-draws.ts";
import {
  computeStandings,
  type StandingsOptions,
} from "#domain/competition/standings/standings-rules.ts";
import type { ScoredGame, Tiebreaker } from "#domain/competition/standings/tiebreaker-rules.ts";
import type { Ctx } from "#domain/core/context.ts";
import { listBrackets } from "#domain/cup/current-cup.ts";
import { type CupWorld, U16 } from "../fixtures/cup-world.ts";
import { placeTeams, scheduleGame } from "./games.ts";

/** Teams that only a draw or points can separate, and what was decided so far; ids by name. */
export async function tiedTables(world: CupWorld, admin: Ctx) {
  const u16 = await world.tournamentId(U16);
  for (const name of ["Bracket D", "Bracket E"]) await addBracket(admin, u16, { name });
  const found = await listBrackets(world.db, [u16]);
  const bracketId = (name: string) => found.find((each) => each.name === name)?.id ?? 0;
  const teams = await placeTeams(world, U16, {
    Ducks: "Bracket D",
    Drakes: "Bracket D",
    Geese: "Bracket E",
    Swans: "Bracket E",
  });
  const id = (name: string) => teams.get(name) ?? 0;
  const level = async (text: string) => {
    const game = await scheduleGame(admin, U16, text);
    await recordScore(admin, game, { team1Score: 1, team2Score: 1 });
    return game;
  };
  const gameId = await level("Geese - Swans");
  await level("Ducks - Drakes");
  const give = (points: number) =>
    givePoints(admin, u16, { teamId: id("Geese"), points, reason: "A late start" });
  await give(1);
  const points = await give(-1);
  const drawn = [id("Swans"), id("Geese")];
  const draw = await recordDraw(admin, u16, { bracketId: bracketId("Bracket E"), teamIds: drawn });
  const who = { teamId: id("Geese"), playerId: null };
  const card = await addCard(admin, gameId, { who, kind: "yellow", minute: null });
  // As from the field, to be confirmed.
  await world.set(cards, { id: card }, { confirmedAt: null });
  return {
    points: String(points),
    draw: String(draw),
    card: String(card),
    gameOfGeese: String(gameId),
    bracketD: String(bracketId("Bracket D")),
    ducks: String(id("Ducks")),
    drakes: String(id("Drakes")),
    geese: String(id("Geese")),
    swans: String(id("Swans")),
  };
}

export const idOf = (letter: string) => letter.charCodeAt(0);

/** Parses 'A 2-1 B', 'A - B' without a score, or 'A 3-0 B forfeit', which costs three goals. */
export function parseGame(text: string): ScoredGame {
  const [team1 = "", score = "", team2 = "", isForfeit] = text.split(" ");
  const [score1, score2] = score.split("-");
  const played = score !== "-";
  return {
    team1Id: idOf(team1),
    team2Id: idOf(team2),
    team1Score: played ? Number(score1) : null,
    team2Score: played ? Number(score2) : null,
    ...(isForfeit && { forfeit: 3 }),
  };
}

export const teamsByLetter = (letters: string) =>
  [...letters].map((name) => ({ id: idOf(name), name }));

/** Ranks single-letter teams by points and these tiebreakers. */
export function rankTeams(
  letters: string,
  games: readonly string[],
  steps: readonly Tiebreaker[],
  deciding: Omit<StandingsOptions, "order"> = {},
) {
  return computeStandings(
    teamsByLetter(letters),
    games.map(parseGame),
    { win: 3, tie: 1, loss: 0 },
    { ...deciding, order: ["points", ...steps] },
  );
}

/** Such as '1 A, 2 B, 2 C'. */
export const inOrder = (rows: readonly { rank: number; name: string }[]) =>
  rows.map(({ rank, name }) => `${rank} ${name}`).join(", ");
