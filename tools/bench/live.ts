import { sql } from "drizzle-orm";
import { hashToken, newToken } from "../../domain/people/sign-in/sessions.ts";
import { BareServer } from "./bare.ts";
import { BROWSER, requestBytes } from "./http.ts";
import { Listeners, type RoundResult } from "./listeners.ts";
import {
  bodyOf,
  type LoadedPage,
  loadPage,
  readMain,
  reloadPath,
  streamPath,
} from "./open-page.ts";
import { cpuOf, memoryOf } from "./processes.ts";
import { resultPages } from "./result-pages.ts";
import { ScoreWriter } from "./scores.ts";
import { type BenchSite, openPlayedSite } from "./site.ts";
import { type Figure, kilobytes, median, ms, times } from "./table.ts";

const CROWDS = [100, 1_000, 5_000] as const;
const MOST = { 100: undefined, 1_000: 300, 5_000: 1_200 } as const;
const SIGNED_IN = 1_000;

/** Changes that nobody listens to. */
const ALONE = 15;

/** Until memory that a burst needed is free again. */
const SETTLED = 1_500;

interface Crowd {
  ours: RoundResult[];
  bare: RoundResult[];
  /** Milliseconds that a change takes by itself, with nobody to tell. */
  alone: number;
  bareAlone: number;
  /** Bytes of memory a listener, where both had none before. */
  memory: number;
  bareMemory: number;
  /** Milliseconds of the site's processor time that a score costs a listener. */
  cpu: number;
}

/** From the admin's form to the last of many open pages, beside a bare event stream. */
export async function measureLive(rounds: number): Promise<Figure[]> {
  const site = await openPlayedSite();
  const bare = new BareServer();
  const listeners = new Listeners();
  try {
    const bareAt = await bare.serve({ body: Buffer.alloc(0), rawHeaders: [] });
    const stand: Stand = { site, listeners, bare, bareAt, ...(await standings(site)) };
    await listen(stand, 100, 2);
    const figures: Figure[] = [];
    const crowds = new Map<number, Crowd>();
    for (const count of CROWDS) {
      const crowd = await listen(stand, count, rounds);
      crowds.set(count, crowd);
      figures.push(...crowdFigures(count, crowd));
    }
    const cookies = await signIn(site, SIGNED_IN);
    const signedIn = await listen(stand, SIGNED_IN, rounds, cookies);
    figures.push(signedInFigure(crowds.get(SIGNED_IN), signedIn));
    figures.push(memoryFigure(crowds.get(5_000)));
    return figures;
  } finally {
    await listeners.end();
    await bare.end();
    await site.end();
  }
}

interface Stand {
  site: BenchSite;
  listeners: Listeners;
  bare: BareServer;
  bareAt: string;
  path: string;
  scores: ScoreWriter;
}

async function standings(site: BenchSite): Promise<Pick<Stand, "path" | "scores">> {
  const { group, standings: path } = await resultPages(site);
  return { path, scores: await ScoreWriter.of(site, group.id) };
}

/** One listener a cookie where there are any. The rounds of both servers follow each other. */
async function listen(
  { site, listeners, bare, bareAt, path, scores }: Stand,
  count: number,
  rounds: number,
  cookies: readonly string[] = [],
): Promise<Crowd> {
  const bareChange = requestBytes(bareAt, "/", { method: "POST", body: "" });
  const alone: number[] = [];
  const bareAlone: number[] = [];
  for (let count = 0; count < ALONE; count++) {
    alone.push((await listeners.round("", site.at, scores.requestBytes(), [])).posted);
    bareAlone.push((await listeners.round("", bareAt, bareChange, [])).posted);
  }
  const crowd: Crowd = {
    ours: [],
    bare: [],
    alone: median(alone),
    bareAlone: median(bareAlone),
    memory: 0,
    bareMemory: 0,
    cpu: 0,
  };
  const pages = await openPages(site, path, cookies);
  await sleep(SETTLED);
  const before = [memoryOf(site.pid), memoryOf(bare.pid)] as const;
  await listeners.open(
    "site",
    site.at,
    count,
    pages.map(({ page, cookie }) =>
      requestBytes(site.at, streamPath(page), { headers: headersWith(cookie) }),
    ),
  );
  await listeners.open("bare", bareAt, count, [
    requestBytes(bareAt, "/live", { headers: BROWSER }),
  ]);
  await sleep(SETTLED);
  crowd.memory = (memoryOf(site.pid) - before[0]) / count;
  crowd.bareMemory = (memoryOf(bare.pid) - before[1]) / count;
  let cpu = 0;
  let newest = await loadPage(site.at, path);
  for (let round = 0; round < rounds; round++) {
    // Every page has by now what the newest has: the data is asked for from there.
    const reloads = pages.map(({ page, cookie }) =>
      page.part
        ? requestBytes(site.at, reloadPath(newest), { headers: BROWSER })
        : requestBytes(site.at, page.path, { headers: headersWith(cookie) }),
    );
    const used = cpuOf(site.pid);
    const ours = await listeners.round("site", site.at, scores.requestBytes(), reloads);
    cpu += cpuOf(site.pid) - used;
    crowd.ours.push(ours);
    newest = await loadPage(site.at, path);
    holdToVersion(ours, newest);
    crowd.bare.push(await listeners.round("bare", bareAt, bareChange, []));
  }
  crowd.cpu = cpu / rounds / count;
  await listeners.close("site");
  await listeners.close("bare");
  return crowd;
}

/** What each listener has open: all the same page, or each their own where they are signed in. */
async function openPages(
  site: BenchSite,
  path: string,
  cookies: readonly string[],
): Promise<{ page: LoadedPage; cookie: string }[]> {
  if (cookies.length === 0) return [{ page: await loadPage(site.at, path), cookie: "" }];
  const pages: { page: LoadedPage; cookie: string }[] = [];
  for (const cookie of cookies) pages.push({ page: await loadPage(site.at, path, cookie), cookie });
  return pages;
}

/** Whoever has loaded their data has it as the page is now. */
function holdToVersion({ samples }: RoundResult, newest: LoadedPage): void {
  if (!newest.part) return;
  for (const sample of samples) {
    const { version } = readMain(bodyOf(sample));
    if (version !== newest.version) throw new Error("A listener loaded data of before the change.");
  }
}

function headersWith(cookie: string): Record<string, string> {
  return { ...BROWSER, ...(cookie && { Cookie: cookie }) };
}

/** Cookies of as many accounts that are signed in. */
async function signIn(site: BenchSite, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => newToken().token);
  const hashes = sql.param(tokens.map(hashToken));
  await site.onDatabase(({ db }) =>
    db.execute(sql`
      with made as (
        insert into accounts (email, email_key, password_hash, created_at)
        select hash || '@example.org', hash || '@example.org', '', now()
        from unnest(${hashes}::text[]) hash
        returning id, email
      )
      insert into sessions (account_id, token_hash, created_at, last_seen_at, expires_at)
      select id, split_part(email, '@', 1), now(), now(), now() + interval '1 day' from made`),
  );
  return tokens.map((token) => `araknid=${token}`);
}

const lastReload = (rounds: readonly RoundResult[]) => rounds.map((round) => round.lastReload);
const lastNotice = (rounds: readonly RoundResult[]) => rounds.map((round) => round.lastNotice);
const spread = (values: readonly number[]) =>
  `${ms(median(values))} (worst ${ms(Math.max(...values))})`;

function crowdFigures(count: (typeof CROWDS)[number], crowd: Crowd): Figure[] {
  const notices = lastNotice(crowd.ours).map((last) => last - crowd.alone);
  const bareNotices = lastNotice(crowd.bare).map((last) => last - crowd.bareAlone);
  const notice = median(notices.map((one, round) => one / (bareNotices[round] ?? 0)));
  const most = MOST[count];
  const reload = median(lastReload(crowd.ours));
  return [
    {
      what: `${count} listeners: score to the last notice`,
      measured: spread(lastNotice(crowd.ours)),
      beside: `a score that nobody follows ${ms(crowd.alone)}`,
    },
    {
      what: `${count} listeners: the notice itself`,
      measured: `${spread(notices)}, ${times(notice)}`,
      beside: `bare event stream ${spread(bareNotices)}`,
      ...(count > 100 && { bar: { value: notice, unit: " ×", most: 1.3 } }),
    },
    {
      what: `${count} listeners: score to the last one's data`,
      measured: spread(lastReload(crowd.ours)),
      beside: [
        `${kilobytes(median(crowd.ours.map(({ bytes }) => bytes)))} each`,
        `the site's processor ${ms(crowd.cpu)} each`,
        `the clients' ${ms(median(crowd.ours.map(({ clientCpu }) => clientCpu)) / count)}`,
      ].join(", "),
      ...(most && { bar: { value: reload, unit: " ms", most } }),
    },
  ];
}

function signedInFigure(visitors: Crowd | undefined, signedIn: Crowd): Figure {
  const [ours, theirs] = [lastReload(signedIn.ours), lastReload(visitors?.ours ?? [])];
  const value = median(ours) / median(theirs);
  return {
    what: `${SIGNED_IN} listeners signed in: score to the last one's data`,
    measured: `${spread(ours)}, ${times(value)}`,
    beside: `as visitors ${spread(theirs)}; to the last notice ${spread(lastNotice(signedIn.ours))}`,
    bar: { value, unit: " ×", most: 1.5 },
  };
}

function memoryFigure(crowd: Crowd | undefined): Figure {
  if (!crowd) throw new Error("No memory was measured.");
  return {
    what: "Memory of the site a listener",
    measured: kilobytes(crowd.memory),
    beside: `bare event stream ${kilobytes(crowd.bareMemory)}`,
    bar: { value: crowd.memory / 1000, unit: " kB", most: 25 },
  };
}

function sleep(duration: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, duration));
}
