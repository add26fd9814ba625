import { asc, eq } from "drizzle-orm";
import { games } from "../../db/schema/competition.ts";
import { currentCup, listTournaments } from "../../domain/cup/current-cup.ts";
import { postForm } from "./http.ts";
import type { BenchSite } from "./site.ts";

/** The tournament that is measured: its two pages, and the form of its first game's score. */
export async function openTournament(site: BenchSite) {
  const { tournament, game } = await site.onDatabase(async ({ db }) => {
    const cup = await currentCup(db);
    const [tournament] = await listTournaments({ db }, cup.id);
    if (!tournament) throw new Error("The cup has no tournament.");
    const [game] = await db
      .select({ id: games.id })
      .from(games)
      .where(eq(games.tournamentId, tournament.id))
      .orderBy(asc(games.id))
      .limit(1);
    return { tournament, game };
  });
  const scoreForm = `/admin/games/edit/${game?.id}`;
  const view = (name: string) => `/schedules-results?group=${tournament.slug}&view=${name}`;
  let count = 0;
  /** Records a score that differs from the one before, as the console's form does. */
  const postScore = () => {
    count++;
    const fields = { team1Score: String(3 + (count % 7)), team2Score: String(count % 3) };
    return postForm(site.at, scoreForm, { intent: "score", ...fields }, { cookie: site.cookie });
  };
  const [schedule, standings] = [view("schedule"), view("standings")];
  return { id: tournament.id, schedule, standings, scoreForm, postScore };
}

export type Tournament = Awaited<ReturnType<typeof openTournament>>;
