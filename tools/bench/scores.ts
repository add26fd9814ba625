import { asc, eq } from "drizzle-orm";
import { games } from "../../db/schema/competition.ts";
import { formHeaders, postForm, requestBytes } from "./http.ts";
import type { BenchSite } from "./site.ts";

/** Scores of one game, each another than the one before, as the console's form sends them. */
export class ScoreWriter {
  readonly #site: BenchSite;
  /** Of the form that records them. */
  readonly path: string;
  #count = 0;

  private constructor(site: BenchSite, gameId: number) {
    this.#site = site;
    this.path = `/admin/games/edit/${gameId}`;
  }

  /** Of the first game of a tournament. */
  static async of(site: BenchSite, tournamentId: number): Promise<ScoreWriter> {
    const [game] = await site.onDatabase(({ db }) =>
      db
        .select({ id: games.id })
        .from(games)
        .where(eq(games.tournamentId, tournamentId))
        .orderBy(asc(games.id))
        .limit(1),
    );
    if (!game) throw new Error("The tournament has no game.");
    return new ScoreWriter(site, game.id);
  }

  async post(): Promise<void> {
    await postForm(this.#site.at, this.path, this.#next(), this.#site.admin);
  }

  /** The bytes of a request that records the next score. */
  requestBytes(): string {
    return requestBytes(this.#site.at, this.path, {
      method: "POST",
      headers: formHeaders(this.#site.at, this.#site.admin),
      body: new URLSearchParams(this.#next()).toString(),
    });
  }

  #next(): Record<string, string> {
    this.#count++;
    const team1Score = String(3 + (this.#count % 7));
    return { intent: "score", team1Score, team2Score: String(this.#count % 3) };
  }
}
