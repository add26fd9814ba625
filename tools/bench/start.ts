import { askPage } from "./http.ts";
import { CONNECTIONS, LoadClient } from "./load.ts";
import { memoryOf } from "./processes.ts";
import { anew, resultPages } from "./result-pages.ts";
import { BenchSite, openPlayedSite } from "./site.ts";
import { type Figure, median, ms, rounded } from "./table.ts";

const WARM = 5;
/** The site clears away what its start left behind after five seconds, and V8 gives it back eight seconds later. */
const CALM = 16_000;
/** So many of the starts are waited for until then. */
const RESTED = 2;
const PAGES = ["/", "/CupRules", "/programs", "/about", "/terms", "/teams", "/merch"];

/** How soon a new and a known site answer, and how much memory its process holds. */
export async function measureStart(rounds: number): Promise<Figure[]> {
  const fresh: number[] = [];
  for (let round = 0; round < Math.min(rounds, 3); round++) {
    const site = new BenchSite();
    try {
      fresh.push(await site.start());
    } finally {
      await site.end();
    }
  }
  const site = await openPlayedSite();
  const client = new LoadClient();
  try {
    const warm: number[] = [];
    const rests: number[] = [];
    const { schedule, standings } = await resultPages(site);
    for (let round = 0; round < WARM; round++) {
      await site.stop();
      warm.push(await site.start(schedule));
      for (const page of [...PAGES, schedule, standings]) await askPage(site.at, page);
      if (round >= RESTED) continue;
      await new Promise((resolve) => setTimeout(resolve, CALM));
      rests.push(megabytes(site));
    }
    let under = 0;
    for (const page of [schedule, anew(schedule), standings, anew(standings)]) {
      await client.run(site.at, page, { ms: 2_000 });
      under = Math.max(under, megabytes(site));
    }
    return [
      { what: "Start in an empty folder to the first page", measured: ms(median(fresh)) },
      {
        what: "Start with its data to the first schedule",
        measured: ms(median(warm)),
        beside: `slowest of ${WARM} ${ms(Math.max(...warm))}`,
        bar: { value: median(warm), unit: " ms", most: 1_500 },
      },
      {
        what: "Memory of the site at rest, every page read once",
        measured: `${rounded(median(rests))} MB`,
        beside: "without PostgreSQL",
        bar: { value: median(rests), unit: " MB", most: 110 },
      },
      {
        what: `Memory of the site after ${CONNECTIONS} readers without a pause`,
        measured: `${rounded(under)} MB`,
      },
    ];
  } finally {
    await client.end();
    await site.end();
  }
}

const megabytes = (site: BenchSite) => memoryOf(site.pid) / 1_000_000;
