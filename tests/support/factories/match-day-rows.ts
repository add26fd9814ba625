import { games } from "#db/schema/competition.ts";
import { referees } from "#db/schema/referees.ts";
import { cards } from "#db/schema/standings.ts";
import { teams } from "#db/schema/teams.ts";
import type { World } from "../fixtures/world.ts";

export async function addMatchDayRows(world: World, at: Date): Promise<void> {
  const [game] = await world.db
    .insert(games)
    .values({ tournamentId: await world.tournamentId(), stage: "final", date: "2025-07-15" })
    .returning({ id: games.id });
  const [team] = await world.db.select({ id: teams.id }).from(teams).limit(1);
  const card = { gameId: game?.id ?? 0, teamId: team?.id ?? 0, kind: "red" } as const;
  await world.db.insert(cards).values({ ...card, note: "Spat.", recordedAt: at });
  await world.db.insert(referees).values({ cupId: world.cup.id, name: "Rolf", addedAt: at });
}
