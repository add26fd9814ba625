import { enterCard } from "../../domain/cards/enter-card.ts";
import type { Ctx } from "../../domain/context.ts";
import { addBracket } from "../../domain/cups/add-bracket.ts";
import { listBrackets } from "../../domain/cups/list-brackets.ts";
import { recordScore } from "../../domain/games/record-score.ts";
import { givePoints } from "../../domain/standings/give-points.ts";
import { recordDraw } from "../../domain/standings/record-draw.ts";
import { placeTeams, scheduleGame } from "./games.ts";
import { U16, type World } from "./world.ts";

export async function decidedTables(world: World, admin: Ctx): Promise<Record<string, string>> {
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
  const card = await enterCard(admin, gameId, { who, kind: "yellow", minute: null });
  const ids = { points, draw, card, "game of Geese": gameId, "Bracket D": bracketId("Bracket D") };
  return Object.fromEntries(
    [...Object.entries(ids), ...teams].map(([name, value]) => [name, String(value)]),
  );
}
