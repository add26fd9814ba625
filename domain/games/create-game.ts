import { games } from "../../db/schema/games.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup, tournamentNamed } from "../cups/current-cup.ts";
import { requireGroupsOpen } from "../knockout/require-groups-open.ts";
import { mutate } from "../mutate.ts";
import { tournamentTopic } from "../topics.ts";
import { alreadyScheduled, findGameTeams, findTwin, lockSchedule } from "./game-teams.ts";
import type { GameInput } from "./input.ts";

/**
 * Adds a game to the schedule (spec §2, Create a Game) and returns its id. A duplicate submission
 * returns the id of the existing game.
 */
export async function createGame(ctx: Ctx, input: GameInput): Promise<number> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const tournament = await tournamentNamed(ctx.db, cup.id, input.tournamentName);
  return mutate(ctx, "game.create", async ({ tx, audit, changed }) => {
    await holdCup(tx, cup.id);
    await lockSchedule(tx, tournament.id);
    const pair = await findGameTeams(tx, tournament.id, input);
    const { date, time, stage, field } = input;
    const twin = await findTwin(tx, { ...pair, date, time, stage });
    if (twin && twin.team1Id === pair.team1Id && twin.field === field) return twin.id;
    if (twin) throw alreadyScheduled();
    if (stage === "group") await requireGroupsOpen(tx, [tournament.id]);
    const [game] = await tx
      .insert(games)
      .values({ ...pair, date, time, stage, field })
      .returning({ id: games.id });
    if (!game) throw new Error("The game was not made.");
    audit(`game:${game.id}`, { ...pair, date, time, stage, field });
    changed(tournamentTopic(tournament.id));
    return game.id;
  });
}
