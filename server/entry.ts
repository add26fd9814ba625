import type { Server } from "node:http";
import path from "node:path";
import * as build from "virtual:react-router/server-build";
import type pg from "pg";
import type { ServerBuild } from "react-router";
import { CachedPages } from "../app/routing/cached-pages.ts";
import { connect } from "../db/connection.ts";
import { openEmbedded } from "../db/embedded.ts";
import { migrate } from "../db/migrate.ts";
import { type Ctx, systemContext } from "../domain/core/context.ts";
import { DomainError } from "../domain/core/errors.ts";
import { shareResults } from "../domain/core/shared-read.ts";
import { recordSiteAddress } from "../domain/core/site-state.ts";
import { currentCup } from "../domain/cup/current-cup.ts";
import { createFirstCup } from "../domain/cup/first-cup.ts";
import { vapidKeys } from "../domain/messaging/push-subscriptions.ts";
import { readOutboxMetrics, readPushMetrics } from "../domain/messaging/queue-metrics.ts";
import { connectStripe } from "../domain/payments/card/stripe.ts";
import { countPendingHashes } from "../domain/people/sign-in/password-hashing.ts";
import { findSession } from "../domain/people/sign-in/sessions.ts";
import { countWrongCodes } from "../domain/teams/team-codes.ts";
import { PageCache } from "./cache/page-cache.ts";
import { SharedResults } from "./cache/shared-results.ts";
import { Admissions } from "./http/admission-queue.ts";
import { applicationOf } from "./http/application.ts";
import { hasSessionCookie, readSessionCookie } from "./http/cookies.ts";
import { type FrontMiddleware, type Running, startListener } from "./http/listener.ts";
import type { PageServices } from "./http/page-response.ts";
import { renderPublicPage } from "./http/public-page.ts";
import { createRateLimiter } from "./http/rate-limiter.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { Site } from "./http/site.ts";
import { StaticFiles } from "./http/static-files.ts";
import { MailService } from "./jobs/mail-service.ts";
import { siteJobs } from "./jobs/periodic-jobs.ts";
import { PushService, subjectOf } from "./jobs/push-service.ts";
import { hostId, startSiteQueue } from "./jobs/site-queue.ts";
import { LiveHub } from "./live/live-hub.ts";
import { type Config, readConfig } from "./ops/config.ts";
import { openDatabase } from "./ops/database.ts";
import { loadSettingsFile } from "./ops/env-file.ts";
import { firstAdminLink, makeAdmin } from "./ops/first-admin.ts";
import { createLog, describe, type Log } from "./ops/log.ts";
import { Metrics } from "./ops/metrics.ts";
import { isKeyMissing, requireSameKey, secretKeyLocation, secretKeyOf } from "./ops/secret-key.ts";

export * from "virtual:react-router/server-build";

/** The declarations of every route, for `npm run routes` and the tests. */
export const declaredRoutes = applicationOf(build).routes.routes;
export { endpoints } from "./http/request-log.ts";

export interface RunningSite extends Running {
  ctx: Ctx;
  pool: pg.Pool;
  /** Null in development, where code edits publish no change events. */
  pages: PageCache | null;
  results: SharedResults | null;
  close(): Promise<void>;
}

/**
 * Opens the site on a database: migrates, creates the first cup and subscribes to changes. Does not
 * listen yet. `root` is the project folder.
 */
export async function openSite(options: {
  root: string;
  config: Config;
  database: pg.PoolConfig;
  log: Log;
  loadBuild?: () => Promise<ServerBuild>;
  assets?: StaticFiles | null;
  now?: () => Date;
}): Promise<RunningSite> {
  const { root, config, database, log, now = () => new Date() } = options;
  const connection = connect(database, (error) =>
    log.warn({ error: describe(error) }, "a database connection broke"),
  );
  try {
    await migrate(connection.pool, root);
    const metrics = new Metrics();
    const secretKey = secretKeyOf(config, root);
    const limiter = createRateLimiter(connection.pool, config.limitFactor, secretKey);
    const limit = counted(limiter, metrics);
    const ctx = { ...systemContext(connection.db, now(), config.siteUrl), limit };
    await createFirstCup(ctx, config.cupZone);
    const { zone } = await currentCup(ctx.db);
    if (config.isCupZoneSet && zone !== config.cupZone) {
      log.warn(
        `TZ_CUP is ignored because the cup already exists, in ${zone}. Change its time zone in the console, under Cup.`,
      );
    }
    await requireSameKey(ctx, {
      key: secretKey,
      where: secretKeyLocation(config, root),
      isMissing: isKeyMissing(config, root),
    });
    const hub = new LiveHub(database, (error) =>
      log.warn({ error: describe(error) }, "the database's notices cannot be heard"),
    );
    const { connectivity } = connection;
    hub.subscribe({ changed: () => {}, disconnected: () => connectivity.suspect() });
    connectivity.subscribe({
      unavailable: () => log.warn("the database is unavailable"),
      available: () => hub.reconnectNow(),
    });
    await hub.open();
    const loadBuild = options.loadBuild ?? (async () => build);
    const parts: PageServices = {
      admissions: new Admissions(),
      cards: config.stripe && (await connectStripe(config.stripe)),
      config,
      connection,
      hub,
      limit,
      log,
      metrics,
      loadBuild,
      now,
      secretKey,
    };
    const secure = config.siteUrl.startsWith("https:");
    const sessionOf = (cookies: string | null, byItself: boolean) =>
      findSession(connection.db, readSessionCookie(cookies, secure), now(), {
        byItself,
        factorRequired: config.secondFactorRequired,
      });
    const everyAnswer = securityHeaders(config.siteUrl);
    const assets =
      options.assets === undefined
        ? new StaticFiles(
            path.join(root, "build", "client"),
            { link: path.join(root, "build", "previous"), now: now() },
            everyAnswer,
          )
        : options.assets;
    const results = options.loadBuild ? null : new SharedResults(hub, connectivity);
    if (results) shareResults(connection.visitorDb, results);
    const pages = options.loadBuild
      ? null
      : new PageCache({
          cached: new CachedPages(declaredRoutes),
          hub,
          connectivity,
          results,
          render: (url, how) => {
            metrics.countRendered();
            return renderPublicPage(parts, url, how);
          },
          findReader: async (cookies, byItself) => (await sessionOf(cookies, byItself)).actor,
          mayHaveSession: (cookies) => hasSessionCookie(cookies, secure),
          now,
          headers: everyAnswer,
        });
    metrics.watch({
      admissions: () => parts.admissions.waiting,
      hub,
      pool: connection.pool,
      cache: () => pages?.size ?? null,
      hashes: countPendingHashes,
      outbox: () => readOutboxMetrics({ db: connection.db, now: now() }),
      push: () => readPushMetrics({ db: connection.db }),
      wrongCodes: () => countWrongCodes({ db: connection.db, now: now() }),
    });
    return {
      front: new Site({ ...parts, assets, pages, everyAnswer }),
      ctx,
      pool: connection.pool,
      hub,
      pages,
      results,
      everyAnswer,
      metrics,
      log,
      secretKey,
      findReader: async (cookies) => {
        const { actor, endsAt } = await sessionOf(cookies, true);
        return { actor, expiresIn: endsAt && endsAt.getTime() - now().getTime() };
      },
      close: async () => {
        pages?.close();
        await hub.close();
        await connection.close();
      },
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

function counted(limit: Ctx["limit"], metrics: Metrics): Ctx["limit"] {
  return async (rule, key) => {
    try {
      return await limit(rule, key);
    } catch (error) {
      if (error instanceof DomainError && error.code === "limited") metrics.countLimited(rule);
      throw error;
    }
  };
}

export interface DevParts {
  loadBuild: () => Promise<ServerBuild>;
  assets: null;
  front: FrontMiddleware;
  /** Connects the server to a port that survives restarts, and returns that port. */
  attach: (server: Server, config: Config) => Promise<number>;
}

export async function main(root: string): Promise<void> {
  const log = createLog();
  stopOnSignal(await start(root, log), log);
}

/**
 * Starts everything and returns a function that stops it. Throws `SettingError` for an invalid
 * setting.
 */
export async function start(
  root: string,
  log = createLog(),
  dev?: DevParts,
): Promise<() => Promise<void>> {
  loadSettingsFile(root);
  const config = readConfig(process.env);
  const database = await openDatabase(config, root, openEmbedded, (line) => log.info(line));
  const opening = openSite({ root, config, database: database.connection, log, ...dev });
  const running = await opening.catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });
  await makeAdmin(running.ctx, config, log);
  const { ctx, pool } = running;
  const stopJobs = startSiteQueue({
    ctx,
    pool,
    log,
    mail: config.mail && new MailService(config.mail),
    push: new PushService({
      keys: () => vapidKeys(running.secretKey()),
      subject: subjectOf(config),
    }),
    periodic: siteJobs({ config, root, db: ctx.db, pool }),
    host: hostId(path.resolve(root, config.dataDir)),
    onOutcome: (job, outcome, at) => running.metrics.countJob(job, outcome, at),
  });
  const place = dev ? { ...config, port: 0, host: "127.0.0.1" } : config;
  const { server, port } = await startListener(running, place, dev?.front);
  const outside = dev ? await dev.attach(server, config) : port;
  const at =
    config.addressFrom === "SITE_URL"
      ? config.siteUrl
      : config.siteUrl.replace(/:\d+$/, `:${outside}`);
  await recordSiteAddress(ctx, at);
  console.log(`Araknid is at ${at}`);
  const setup = await firstAdminLink(running.ctx, at);
  if (setup) console.log(setup);
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    await running.hub.close();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 5_000).unref();
    await Promise.all([closed, stopJobs()]);
    await running.close();
    await database.stop();
  };
}

const LONGEST_STOP = 9_500;

/** Calls `stop` once on SIGTERM or SIGINT and exits when it finishes or takes too long. */
function stopOnSignal(stop: () => Promise<void>, log: Log): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      log.error("stopping took too long");
      process.exit(1);
    }, LONGEST_STOP).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error: describe(error) }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
