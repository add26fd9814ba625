import { measureAfterChange } from "./after-change.ts";
import { BareServer } from "./bare.ts";
import { askPage, BROWSER } from "./http.ts";
import { LoadClient, type LoadOptions, type LoadResult } from "./load.ts";
import { findNginx, Nginx } from "./nginx.ts";
import { cpuBelow, cpuOf } from "./processes.ts";
import { anew, resultPages, shared } from "./result-pages.ts";
import { type BenchSite, openPlayedSite } from "./site.ts";
import { type Figure, median, ms, rounded, times } from "./table.ts";

interface Round extends LoadResult {
  /** Milliseconds of processor time a request: of the serving process, and of its database. */
  cpu: number;
  databaseCpu: number;
}

/** What a page costs, from memory and rendered anew, beside nginx and a bare node:http with the same bytes. */
export async function measurePages(rounds: number): Promise<Figure[]> {
  const site = await openPlayedSite();
  const client = new LoadClient();
  try {
    const { group, schedule, standings } = await resultPages(site);
    return [
      ...(await measurePage("Schedule", schedule, site, client, rounds)),
      await measureAfterChange("Schedule", schedule, site, group.id),
      ...(await measurePage("Standings", standings, site, client, rounds)),
      await measureAfterChange("Standings", standings, site, group.id),
      await measureFloor(site, client, rounds),
    ];
  } finally {
    await client.end();
    await site.end();
  }
}

async function measurePage(
  name: string,
  path: string,
  site: BenchSite,
  client: LoadClient,
  rounds: number,
): Promise<Figure[]> {
  const bare = new BareServer();
  const nginx = new Nginx();
  try {
    await askPage(site.at, path, { headers: BROWSER });
    const answer = await askPage(site.at, path, { headers: BROWSER });
    const program = findNginx();
    const servers = [
      { at: site.at, path, pid: site.pid },
      { at: await bare.serve(answer), path: "/", pid: bare.pid },
      ...(program ? [{ at: await nginx.serve(program, answer), path: "/", pid: nginx.pid }] : []),
    ];
    const measured = servers.map((): Round[] => []);
    const fresh: Round[] = [];
    const links: Round[] = [];
    for (let round = 0; round <= rounds; round++) {
      for (const [index, server] of servers.entries()) {
        const one = await loaded(client, server.at, server.path, server.pid);
        // The first is for the compilers.
        if (round > 0) measured[index]?.push(one);
      }
      const link = await loaded(client, site.at, shared(path), site.pid);
      if (round > 0) links.push(link);
      // One at a time: those who ask for one page at once are answered by one rendering.
      const one = await loaded(client, site.at, anew(path), site.pid, {
        ms: round > 0 ? 1_000 : 5_000,
        connections: 1,
      });
      if (round > 0) fresh.push(one);
    }
    const [ours = [], theirs = [], engine = []] = measured;
    return [
      ...cachedFigures(name, answer.body.length, ours, theirs, engine),
      sharedFigure(name, ours, links),
      ...freshFigures(name, fresh),
    ];
  } finally {
    await bare.end();
    await nginx.end();
  }
}

/** What no page can cost less than: one that shows nothing that is read, by a path that is not cached. */
async function measureFloor(site: BenchSite, client: LoadClient, rounds: number): Promise<Figure> {
  const measured: Round[] = [];
  for (let round = 0; round <= rounds; round++) {
    const one = await loaded(client, site.at, anew("/terms"), site.pid, {
      ms: 1_000,
      connections: 1,
    });
    if (round > 0) measured.push(one);
  }
  const [node, database] = [of(measured, "cpu"), of(measured, "databaseCpu")];
  return {
    what: "Terms, rendered anew: processor time a request",
    measured: ms(node + database),
    beside: `Node ${ms(node)}, PostgreSQL ${ms(database)}; text alone, one query for the foot`,
  };
}

async function loaded(
  client: LoadClient,
  at: string,
  path: string,
  pid: number,
  options: LoadOptions = { ms: 1_000 },
): Promise<Round> {
  const before = { own: cpuOf(pid), database: cpuBelow(pid) };
  const result = await client.run(at, path, options);
  return {
    ...result,
    cpu: (cpuOf(pid) - before.own) / result.total,
    databaseCpu: (cpuBelow(pid) - before.database) / result.total,
  };
}

const of = (rounds: readonly Round[], key: Exclude<keyof Round, "failure">) =>
  median(rounds.map((round) => round[key]));

/** Round by round, as they were measured after each other; then the median. */
function ratio(ours: readonly Round[], theirs: readonly Round[], key: "perSecond" | "p99"): number {
  return median(ours.map((round, index) => round[key] / (theirs[index]?.[key] ?? Number.NaN)));
}

function cachedFigures(
  name: string,
  bytes: number,
  ours: Round[],
  bare: Round[],
  nginx: Round[],
): Figure[] {
  const rate = (rounds: Round[]) => `${rounded(of(rounds, "perSecond"))}/s`;
  const beside = (server: string, theirs: Round[], least: number): Figure => {
    const value = ratio(ours, theirs, "perSecond");
    return {
      what: `${name}, kept: requests a second beside ${server}`,
      measured: `${rate(ours)}, ${times(value)}`,
      beside: rate(theirs),
      bar: { value, unit: " ×", least },
    };
  };
  const servers: [string, Round[]][] = [["bare node:http", bare]];
  if (nginx.length > 0) servers.push(["nginx", nginx]);
  return [
    beside("bare node:http", bare, 0.9),
    nginx.length > 0
      ? beside("nginx", nginx, 0.7)
      : {
          what: `${name}, kept: requests a second beside nginx`,
          measured: rate(ours),
          beside: "nginx is not installed: not measured",
        },
    {
      what: `${name}, kept: p99 under that load`,
      measured: ms(of(ours, "p99")),
      beside: servers.map(([server, each]) => `${server} ${ms(of(each, "p99"))}`).join(", "),
    },
    {
      what: `${name}, kept: processor time a request`,
      measured: ms(of(ours, "cpu") + of(ours, "databaseCpu")),
      beside: [
        ...servers.map(([server, each]) => `${server} ${ms(of(each, "cpu"))}`),
        `the client itself ${ms(of(ours, "clientCpu"))}`,
      ].join(", "),
      bar: { value: of(ours, "cpu") + of(ours, "databaseCpu"), unit: " ms", most: 0.02 },
    },
    { what: `${name}, kept: body as sent (br)`, measured: `${bytes} bytes` },
  ];
}

/** A parameter that the page does not know may cost no more than reading it. */
function sharedFigure(name: string, ours: Round[], links: Round[]): Figure {
  const value = ratio(links, ours, "perSecond");
  return {
    what: `${name}, kept, with another fbclid for each request: requests a second beside its own address`,
    measured: `${rounded(of(links, "perSecond"))}/s, ${times(value)}`,
    beside: `${rounded(of(ours, "perSecond"))}/s`,
    bar: { value, unit: " ×", least: 0.5 },
  };
}

function freshFigures(name: string, rounds: Round[]): Figure[] {
  const [node, database] = [of(rounds, "cpu"), of(rounds, "databaseCpu")];
  return [
    {
      what: `${name}, rendered anew: processor time a request`,
      measured: ms(node + database),
      beside: `Node ${ms(node)}, PostgreSQL ${ms(database)}`,
      bar: { value: node + database, unit: " ms", most: 0.6 },
    },
    {
      what: `${name}, rendered anew: median, p99`,
      measured: `${ms(of(rounds, "p50"))}, ${ms(of(rounds, "p99"))}`,
    },
  ];
}
