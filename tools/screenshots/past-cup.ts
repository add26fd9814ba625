import { eq } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { brackets, cups, tournaments } from "#db/schema/cup.ts";
import type { Database } from "#db/types.ts";
import { currentCup, listTournaments } from "#domain/cup/current-cup.ts";
import { insertTeam } from "#domain/teams/team-lifecycle.ts";

const past = {
  name: "Araknid Cup 2025",
  slug: "araknid-cup-2025",
  isCurrent: false,
  startsOn: "2025-07-27",
  endsOn: "2025-07-29",
};

const teams = ["Sandstorm", "Night Herons", "Canyon Foxes", "Harbor Lights"];

const results = [
  [0, 1, 2, 1],
  [2, 3, 0, 0],
  [0, 2, 3, 0],
  [1, 3, 1, 2],
  [0, 3, 1, 1],
  [1, 2, 4, 2],
] as const;

/**
 * Adds a past cup with the current age groups, four teams each. Inserts rows directly, because the
 * domain functions refuse changes to past cups. Call it after the demo, so that the ids in
 * `screens.ts` stay valid.
 */
export async function addPastCup(db: Database): Promise<void> {
  const { id: currentId, ...current } = await currentCup(db);
  const [cup] = await db
    .insert(cups)
    .values({ ...current, ...past })
    .returning({ id: cups.id });
  if (!cup) throw new Error("The past cup was not made.");
  for (const { id, ...group } of await listTournaments({ db }, currentId)) {
    const [tournament] = await db
      .insert(tournaments)
      .values({ ...group, cupId: cup.id, playsOn: past.startsOn })
      .returning({ id: tournaments.id });
    if (!tournament) throw new Error("The past tournament was not made.");
    await playGroup(db, tournament.id, id);
  }
}

async function playGroup(db: Database, tournamentId: number, likeId: number): Promise<void> {
  const groups = await db.select().from(brackets).where(eq(brackets.tournamentId, likeId));
  const copies = groups.map(({ name, position }) => ({ tournamentId, name, position }));
  const [bracket] = await db.insert(brackets).values(copies).returning({ id: brackets.id });
  if (!bracket) throw new Error("The past bracket was not made.");
  const ids: number[] = [];
  for (const name of teams) {
    const place = { tournamentId, bracketId: bracket.id, managerAccountId: null };
    ids.push((await insertTeam(db, { ...place, name, now: new Date(past.startsOn) })).id);
  }
  await db.insert(games).values(
    results.map(([team1, team2, team1Score, team2Score], index) => ({
      tournamentId,
      bracketId: bracket.id,
      stage: "group" as const,
      state: "final" as const,
      date: past.startsOn,
      time: `${10 + index}:00`,
      field: index % 2 === 0 ? "North field" : "South field",
      team1Id: ids[team1] ?? 0,
      team2Id: ids[team2] ?? 0,
      team1Score,
      team2Score,
    })),
  );
}
