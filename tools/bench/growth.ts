import { fillOthers, fillOwn } from "./fill-games.ts";
import { ask } from "./http.ts";
import { LoadClient } from "./load.ts";
import { cpuBelow, cpuOf } from "./processes.ts";
import { anew, resultPages } from "./result-pages.ts";
import { ScoreWriter } from "./scores.ts";
import { type BenchSite, openPlayedSite } from "./site.ts";
import { measureStandingsQuery, type QueryTime } from "./standings-query.ts";
import { type Figure, median, ms, times } from "./table.ts";

const OTHERS = [100, 1_000, 10_000, 100_000] as const;
const OWN = [100, 1_000] as const;
const SCORES = 12;
const IMPORT_TEAMS = 20;

/** What was done, how many milliseconds it took, and how many of processor time with the database's. */
interface Cost {
  took: number[];
  cpu: number[];
}

interface Sized {
  games: number;
  site: BenchSite;
  schedule: string;
  standings: string;
  scores: ScoreWriter;
  query: QueryTime;
  costs: Record<Work, Cost>;
  afterScore: number[];
}

type Work = "schedule" | "standings" | "score" | "import";

/** What pages, scores and imports cost as games become more: elsewhere, and in the same tournament. */
export async function measureGrowth(rounds: number): Promise<Figure[]> {
  const others = await withSites(OTHERS, "others", (sites, client) =>
    measureAll(sites, client, rounds),
  );
  const own = await withSites(OWN, "own", (sites, client) => measureAll(sites, client, rounds));
  return [...otherFigures(others), ...ownFigures(own)];
}

/** A site for each number of games, at once: their rounds follow each other. */
async function withSites(
  sizes: readonly number[],
  where: "others" | "own",
  work: (sites: Sized[], client: LoadClient) => Promise<void>,
): Promise<Sized[]> {
  const client = new LoadClient();
  const sites: Sized[] = [];
  const open: BenchSite[] = [];
  try {
    for (const games of sizes) {
      const site = await openPlayedSite();
      open.push(site);
      sites.push(await filled(site, games, where));
    }
    await work(sites, client);
    return sites;
  } finally {
    await client.end();
    for (const site of open) await site.end();
  }
}

async function filled(site: BenchSite, games: number, where: "others" | "own"): Promise<Sized> {
  const { group, schedule, standings } = await resultPages(site);
  const query = await site.onDatabase(async (connection) => {
    if (where === "others") await fillOthers(connection, games);
    else await fillOwn(connection, group.id, games);
    return measureStandingsQuery(connection, group.id);
  });
  const scores = await ScoreWriter.of(site, group.id);
  const none = (): Cost => ({ took: [], cpu: [] });
  const costs = { schedule: none(), standings: none(), score: none(), import: none() };
  return { games, site, schedule, standings, scores, query, costs, afterScore: [] };
}

async function measureAll(sites: Sized[], client: LoadClient, rounds: number): Promise<void> {
  for (let round = 0; round <= rounds; round++) {
    // The first is for the compilers.
    const kept = round > 0;
    for (const view of ["schedule", "standings"] as const) {
      for (const sized of sites) {
        const cost = await readPage(sized.site, sized[view], client, kept ? 700 : 1_500);
        if (kept) add(sized.costs[view], cost);
      }
    }
    for (const sized of sites) {
      const cost = await recordScores(sized, kept);
      if (kept) add(sized.costs.score, cost);
    }
  }
  for (let round = 0; round < 3; round++) {
    for (const sized of sites) add(sized.costs.import, await importLeague(sized.site, round));
  }
}

interface OneCost {
  took: number;
  cpu: number;
}

function add(to: Cost, { took, cpu }: OneCost): void {
  to.took.push(took);
  to.cpu.push(cpu);
}

const cpuWith = (pid: number) => cpuOf(pid) + cpuBelow(pid);

async function readPage(
  { at, pid }: BenchSite,
  path: string,
  client: LoadClient,
  duration: number,
): Promise<OneCost> {
  const used = cpuWith(pid);
  const result = await client.run(at, anew(path), { connections: 1, ms: duration });
  return { took: result.p50, cpu: (cpuWith(pid) - used) / result.total };
}

/** Each score is followed by a look at the standings, whose cost is measured apart and by time alone. */
async function recordScores(
  { site, scores, standings, afterScore }: Sized,
  kept: boolean,
): Promise<OneCost> {
  const took: number[] = [];
  const used = cpuWith(site.pid);
  for (let count = 0; count < SCORES; count++) {
    const started = performance.now();
    await scores.post();
    took.push(performance.now() - started);
  }
  const cpu = (cpuWith(site.pid) - used) / SCORES;
  for (let count = 0; count < SCORES; count++) {
    await scores.post();
    const answer = await ask(site.at, standings, { headers: { "Accept-Encoding": "br" } });
    if (kept) afterScore.push(answer.ms);
  }
  return { took: median(took), cpu };
}

/** A league that the site has not seen: each plays each twice. */
async function importLeague(site: BenchSite, round: number): Promise<OneCost> {
  const boundary = "a-file-of-games";
  const body = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="file"; filename="games.csv"',
    "Content-Type: text/csv",
    "",
    leagueCsv(`League ${round}`),
    `--${boundary}--`,
    "",
  ].join("\r\n");
  const used = cpuWith(site.pid);
  const answer = await ask(site.at, "/admin/games/import", {
    method: "POST",
    headers: {
      Origin: site.at,
      Cookie: site.admin,
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
    },
    body,
  });
  if (answer.status !== 200) throw new Error(`The import was answered with ${answer.status}.`);
  return { took: answer.ms, cpu: cpuWith(site.pid) - used };
}

function leagueCsv(name: string): string {
  const teams = Array.from({ length: IMPORT_TEAMS }, (_, index) => `${name} Team ${index + 1}`);
  const pairs = teams.flatMap((one) =>
    teams.filter((other) => other !== one).map((other) => [one, other] as const),
  );
  const lines = pairs.map(([one, other], index) => {
    const date = new Date(Date.UTC(2025, 7, 1 + Math.floor(index / 10))).toISOString().slice(0, 10);
    return `${name},${date},15:00,${one},${other},${index % 4},${index % 3}`;
  });
  return ["tournament,date,time,team1,team2,score1,score2", ...lines].join("\n");
}

const words: Record<Work, string> = {
  schedule: "Schedule, rendered anew",
  standings: "Standings, rendered anew",
  score: "A score",
  import: "Import of 380 games",
};
const works = Object.keys(words) as Work[];

function otherFigures(sites: Sized[]): Figure[] {
  const sizes = OTHERS.map((games) => games.toLocaleString("en-US")).join(", ");
  const pages = ["schedule", "standings"];
  const costs = works.map((work): Figure => {
    const value = grown(sites, (sized) => sized.costs[work].cpu);
    return {
      what: `${words[work]}, ${sizes} games elsewhere: processor time`,
      measured: `${each(sites, (sized) => sized.costs[work].cpu)}, ${times(value)}`,
      beside: `took ${each(sites, (sized) => sized.costs[work].took)}`,
      ...(pages.includes(work) && { bar: { value, unit: " ×", most: 1.1 } }),
    };
  });
  return [...costs, importFigure(sites), queryFigure("elsewhere", sites)];
}

function importFigure(sites: Sized[]): Figure {
  const longest = Math.max(...sites.map((sized) => median(sized.costs.import.took)));
  return {
    what: "Import of 380 games, the slowest of these",
    measured: ms(longest),
    bar: { value: longest, unit: " ms", most: 1_000 },
  };
}

function ownFigures(sites: Sized[]): Figure[] {
  const sizes = OWN.map((games) => games.toLocaleString("en-US")).join(", ");
  const costs = works.map(
    (work): Figure => ({
      what: `${words[work]}, ${sizes} games in the same tournament: processor time`,
      measured: each(sites, (sized) => sized.costs[work].cpu),
      beside: `took ${each(sites, (sized) => sized.costs[work].took)}`,
    }),
  );
  const largest = sites.at(-1)?.afterScore ?? [];
  return [
    ...costs,
    {
      what: "Standings after a score, 1,000 games in the same tournament",
      measured: ms(median(largest)),
      beside: `with 100 ${ms(median(sites[0]?.afterScore ?? []))}`,
      bar: { value: median(largest), unit: " ms", most: 20 },
    },
    queryFigure("in the same tournament", sites),
  ];
}

function queryFigure(where: string, sites: Sized[]): Figure {
  const slowest = sites.map(({ query }) => query.slowest);
  const isElsewhere = where === "elsewhere";
  return {
    what: `The standings query alone, prepared, as games ${where} grow`,
    measured: slowest.map(ms).join(", "),
    beside: `all queries of a table ${sites.map(({ query }) => ms(query.together)).join(", ")}`,
    ...(isElsewhere && { bar: { value: Math.max(...slowest), unit: " ms", most: 0.5 } }),
  };
}

const each = (sites: Sized[], of: (sized: Sized) => number[]) =>
  sites.map((sized) => ms(median(of(sized)))).join(", ");

/** How much more the most games cost than the fewest, round by round. */
function grown(sites: Sized[], of: (sized: Sized) => number[]): number {
  const [first, last] = [sites[0], sites.at(-1)];
  if (!first || !last) throw new Error("Nothing was measured.");
  const base = of(first);
  return median(of(last).map((value, round) => value / (base[round] ?? Number.NaN)));
}
