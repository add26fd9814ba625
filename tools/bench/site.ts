import { asc, eq } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { currentCup, listTournaments } from "#domain/cup/current-cup.ts";
import { fillDemo } from "#scripts/demo/fill.ts";
import { admin, BuiltSite } from "../built-site.ts";

/** What a phone's browser says of itself when it opens a page. */
export const BROWSER = {
  "User-Agent":
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
  Accept: "text/html,application/xhtml+xml",
  "Accept-Encoding": "gzip, deflate, br, zstd",
  "Accept-Language": "en-US,en",
};

export async function getPage(url: string): Promise<Response> {
  const response = await fetch(url, { headers: BROWSER });
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
  return response;
}

/** The path with an encoded letter: the router reads it, the page cache does not. */
export function uncached(path: string): string {
  return path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}

/** A site with the demo's cup being played. */
export class BenchSite extends BuiltSite {
  #cookie = "";
  #scoreForm = "";
  #scores = 0;
  schedule = "";
  standings = "";

  async open(): Promise<void> {
    await this.start();
    const response = await this.postForm("/admin", admin);
    this.#cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const { slug, game } = await this.onDatabase(async ({ db }) => {
      const [tournament] = await listTournaments({ db }, (await currentCup(db)).id);
      if (!tournament) throw new Error("The cup has no tournament.");
      const [game] = await db
        .select({ id: games.id })
        .from(games)
        .where(eq(games.tournamentId, tournament.id))
        .orderBy(asc(games.id))
        .limit(1);
      return { slug: tournament.slug, game };
    });
    this.#scoreForm = `/admin/games/edit/${game?.id}`;
    this.schedule = `/schedules-results?group=${slug}&view=schedule`;
    this.standings = `/schedules-results?group=${slug}&view=standings`;
  }

  /** Sends a form as a page of the site does; throws unless it leads on. */
  async postForm(path: string, fields: Record<string, string>, cookie = ""): Promise<Response> {
    const response = await fetch(this.at + path, {
      method: "POST",
      headers: { Origin: this.at, Cookie: cookie },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    if (response.status < 300 || response.status > 303) {
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    }
    await response.body?.cancel();
    return response;
  }

  /** Records a score that differs from the one before, as the console's form does. */
  async postScore(): Promise<void> {
    const count = ++this.#scores;
    const fields = { team1Score: String(3 + (count % 7)), team2Score: String(count % 3) };
    await this.postForm(this.#scoreForm, { intent: "score", ...fields }, this.#cookie);
  }
}

/** Filled once per run, then copied: hashing its people's passwords alone takes seconds. */
let played: BuiltSite | null = null;

export async function openPlayedSite(): Promise<BenchSite> {
  played ??= await playCup();
  const site = new BenchSite();
  site.copyData(played);
  await site.open();
  return site;
}

async function playCup(): Promise<BuiltSite> {
  const site = new BuiltSite();
  await site.start();
  await site.onDatabase(({ db }) => fillDemo(db, new Date()));
  await site.stop();
  return site;
}
