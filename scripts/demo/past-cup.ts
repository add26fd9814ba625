import { games } from "#db/schema/competition.ts";
import { brackets, cups, tournaments } from "#db/schema/cup.ts";
import type { Database } from "#db/types.ts";
import { addDays } from "#domain/core/date-rules.ts";
import type { Cup, Tournament } from "#domain/cup/current-cup.ts";
import { insertTeam } from "#domain/teams/team-lifecycle.ts";

/** The first team of each list wins its table. */
const teamNames = [
  ["Canyon Coyotes", "Blue Herons", "Harbor Lights", "Sunday Strikers"],
  ["Copper Kings", "Rooftop Rovers", "Old Mill Athletic", "Lucky Sevens"],
];

/** '0 3-1 1': the first team of a list against its second. */
const results = ["0 3-1 1", "2 2-2 3", "0 2-0 2", "1 1-0 3", "0 4-2 3", "1 0-2 2"];

const WEEKS = 52;

/** Last year's cup, whose people have left: its teams, games, tables and champions. */
export async function addPastCup(db: Database, cup: Cup, groups: readonly Tournament[]) {
  const day = addDays(cup.startsOn ?? "", -7 * WEEKS);
  const now = new Date(`${day}T12:00:00Z`);
  const name = `${cup.name} ${day.slice(0, 4)}`;
  const { id: _, startsOn: _day, registrationClosesAt: _closes, paymentDueAt: _due, ...same } = cup;
  const [past] = await db
    .insert(cups)
    .values({
      ...same,
      name,
      slug: `cup-${day.slice(0, 4)}`,
      isCurrent: false,
      startsOn: day,
      endsOn: day,
    })
    .returning();
  if (!past) throw new Error("The past cup was not made.");
  for (const [at, { id: _group, ...group }] of groups.entries()) {
    const [tournament] = await db
      .insert(tournaments)
      .values({ ...group, cupId: past.id })
      .returning();
    if (!tournament) throw new Error("The past tournament was not made.");
    const [bracket] = await db
      .insert(brackets)
      .values({ tournamentId: tournament.id, name: "Bracket A", position: 0 })
      .returning();
    const made: number[] = [];
    for (const team of teamNames[at] ?? []) {
      const about = { tournamentId: tournament.id, name: team, managerAccountId: null, now };
      made.push((await insertTeam(db, about)).id);
    }
    await db.insert(games).values(
      results.map((result, index) => {
        const [, team1, score1, score2, team2] = /^(\d) (\d)-(\d) (\d)$/.exec(result) ?? [];
        return {
          tournamentId: tournament.id,
          bracketId: bracket?.id ?? null,
          stage: "group" as const,
          date: day,
          time: `${9 + Math.floor(index / 2)}:00`.padStart(5, "0"),
          field: index % 2 === 0 ? "North" : "South",
          team1Id: made[Number(team1)] ?? null,
          team2Id: made[Number(team2)] ?? null,
          team1Score: Number(score1),
          team2Score: Number(score2),
          state: "final" as const,
        };
      }),
    );
  }
}
