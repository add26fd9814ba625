import { addCard } from "../../domain/competition/games/cards.ts";
import { recordScore } from "../../domain/competition/games/results.ts";
import { addBracket } from "../../domain/competition/setup/brackets.ts";
import { givePoints, recordDraw } from "../../domain/competition/standings/points-and-draws.ts";
import type { Ctx } from "../../domain/core/context.ts";
import { listBrackets } from "../../domain/cup/current-cup.ts";
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
  const card = await addCard(admin, gameId, { who, kind: "yellow", minute: null });
  const ids = { points, draw, card, "game of Geese": gameId, "Bracket D": bracketId("Bracket D") };
  return Object.fromEntries(
    [...Object.entries(ids), ...teams].map(([name, value]) => [name, String(value)]),
  );
}
