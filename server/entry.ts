import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as build from "virtual:react-router/server-build";
import type pg from "pg";
import type { ServerBuild } from "react-router";
import { connect } from "../db/connection.ts";
import { openEmbedded } from "../db/embedded.ts";
import { migrate } from "../db/migrate.ts";
import { ensureAdmin, hasAdmin, issueSetupToken } from "../domain/accounts/admin-setup.ts";
import { hashesWaiting } from "../domain/accounts/hashing-thread.ts";
import { findSession } from "../domain/accounts/sessions.ts";
import type { Ctx } from "../domain/context.ts";
import { foundFirstCup } from "../domain/cups/found-first-cup.ts";
import { DomainError } from "../domain/errors.ts";
import { outboxFigures } from "../domain/mail/outbox-figures.ts";
import { pushFigures } from "../domain/push/push-figures.ts";
import { vapidKeys } from "../domain/push/vapid.ts";
import { countWrongCodes } from "../domain/teams/count-wrong-codes.ts";
import { answerForEverybody, type PageParts } from "./answer-page.ts";
import { Assets } from "./assets.ts";
import { choresOf } from "./chore-list.ts";
import { ChoresWorker } from "./chores.ts";
import { type Config, readConfig, SettingError } from "./config.ts";
import { mayHaveSession, readSessionCookie } from "./cookie.ts";
import { openDatabase } from "./database.ts";
import { securityHeaders } from "./headers.ts";
import { createLimiter } from "./limits.ts";
import { type Front, type InMemory, listen } from "./listen.ts";
import { LiveHub } from "./live-hub.ts";
import type { FindReader } from "./live-stream.ts";
import { createLog, describe, type Log } from "./log.ts";
import { MailService, MailWorker } from "./mail.ts";
import { Metrics } from "./metrics.ts";
import { PageCache } from "./page-cache.ts";
import { PushService, PushWorker, subjectOf } from "./push.ts";
import { secretKeyOf } from "./secret-key.ts";
import { loadSettingsFile } from "./settings-file.ts";
import { createSite, type SiteFetch } from "./site.ts";

export * from "virtual:react-router/server-build";

export interface RunningSite extends InMemory {
  site: SiteFetch;
  ctx: Ctx;
  pool: pg.Pool;
  hub: LiveHub;
  /** Who a browser is, by its cookies; to ask keeps no session awake. */
  findReader: FindReader;
  secretKey: () => Buffer;
  close(): Promise<void>;
}

/**
 * The site on a database: migrated, with its first cup, hearing changes. Serves no port yet. `root` is
 * the project's folder.
 */
export async function openSite(options: {
  root: string;
  config: Config;
  database: pg.PoolConfig;
  log: Log;
  loadBuild?: () => Promise<ServerBuild>;
  assets?: Assets | null;
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
    const limiter = createLimiter(connection.pool, config.limitFactor, secretKey);
    const limit = counted(limiter, metrics);
    const ctx: Ctx = {
      db: connection.db,
      actor: { kind: "visitor" },
      now: now(),
      limit,
      address: "",
      siteUrl: config.siteUrl,
      device: "",
    };
    await foundFirstCup(ctx, config.cupZone);
    const hub = new LiveHub(database, (error) =>
      log.warn({ error: describe(error) }, "the database's notices cannot be heard"),
    );
    const { reach } = connection;
    hub.subscribe({ changed: () => {}, away: () => reach.suspect() });
    reach.subscribe({
      away: () => log.warn("the database is away"),
      there: () => hub.comeBack(),
    });
    await hub.open();
    const assets =
      options.assets === undefined
        ? new Assets(path.join(root, "build", "client"))
        : options.assets;
    const loadBuild = options.loadBuild ?? (async () => build);
    const parts: PageParts = {
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
    // While one types, pages change without any notice.
    const pages = options.loadBuild
      ? null
      : new PageCache({
          hub,
          reach,
          render: (url, how) => {
            metrics.countRendered();
            return answerForEverybody(parts, url, how);
          },
          findReader: async (cookies, byItself) => (await sessionOf(cookies, byItself)).actor,
          mayHaveSession: (cookies) => mayHaveSession(cookies, secure),
          now,
          headers: everyAnswer,
        });
    metrics.watch({
      hub,
      pool: connection.pool,
      kept: () => pages?.size ?? null,
      hashes: hashesWaiting,
      outbox: () => outboxFigures({ db: connection.db, now: now() }),
      push: () => pushFigures({ db: connection.db }),
      wrongCodes: () => countWrongCodes({ db: connection.db, now: now() }),
    });
    return {
      site: createSite({ ...parts, assets, pages }),
      ctx,
      pool: connection.pool,
      hub,
      assets,
      pages,
      everyAnswer,
      metrics,
      log,
      secretKey,
      findReader: async (cookies) => {
        const { actor, endsAt } = await sessionOf(cookies, true);
        return { actor, lasts: endsAt && endsAt.getTime() - now().getTime() };
      },
      close: async () => {
        metrics.close();
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

/** The limits, with a count of what they refuse. */
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

/** What is otherwise built beforehand, made while one types. */
export interface DevParts {
  loadBuild: () => Promise<ServerBuild>;
  assets: null;
  front: Front;
}

/** Starts everything and serves until the process is told to stop. */
export async function main(root: string, dev?: DevParts): Promise<void> {
  loadSettingsFile(root);
  const log = createLog();
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
    return;
  }
  const database = await openDatabase(config, root, openEmbedded, (line) => log.info(line));
  const running = await openSite({ root, config, database: database.connection, log, ...dev });
  await makeAdmin(running.ctx, config);
  const worker =
    config.mail && new MailWorker({ ctx: running.ctx, service: new MailService(config.mail), log });
  worker?.start();
  if (worker) running.hub.onMail = () => worker.wake();
  const service = new PushService({
    keys: () => vapidKeys(running.secretKey()),
    subject: subjectOf(config),
  });
  const push = new PushWorker({ ctx: running.ctx, service, log });
  push.start();
  running.hub.onPush = () => push.wake();
  const { ctx, pool } = running;
  const chores = new ChoresWorker({
    ctx,
    pool,
    chores: choresOf({ config, root, db: ctx.db, pool }),
    log,
    note: (chore, outcome, at) => running.metrics.countChore(chore, outcome, at),
  });
  chores.start();
  const { server, port } = await listen(running, config, dev?.front);
  const at = process.env["SITE_URL"] ? config.siteUrl : config.siteUrl.replace(/:\d+$/, `:${port}`);
  console.log(`Araknid is at ${at}`);
  setTimeout(clearAway, CALM).unref();
  await offerSetup(running.ctx, at);
  stopWhenTold(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    await running.hub.close();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 5_000).unref();
    await Promise.all([closed, worker?.stop(), push.stop(), chores.stop()]);
    await running.close();
    await database.stop();
  }, log);
}

/** The admin of the settings is there before anybody can ask. */
async function makeAdmin(ctx: Ctx, config: Config): Promise<void> {
  if (!config.admin) return;
  try {
    await ensureAdmin(ctx, config.admin.email, config.admin.password);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const setting = error.field === "password" ? "ADMIN_PASSWORD" : "ADMIN_EMAIL";
    throw new SettingError(`${setting} cannot be used: ${error.message}`);
  }
}

/** On a site without an admin, prints the way to become one. */
async function offerSetup(ctx: Ctx, at: string): Promise<void> {
  if (await hasAdmin(ctx.db)) return;
  const token = await issueSetupToken(ctx, null);
  console.log(`Set up the admin (once, within a day): ${at}/admin/setup?token=${token}`);
}

/** Milliseconds after which the start is over. */
const CALM = 5_000;

/** Starting leaves more behind than hours of serving do, and nothing else would clear it away for as long. */
function clearAway(): void {
  // Said when Node is started, it would make Node compile its own parts anew.
  setFlagsFromString("--expose-gc");
  runInNewContext("gc()");
}

/** What `docs/operating.md` promises, less a moment. */
const LONGEST_STOP = 9_500;

function stopWhenTold(stop: () => Promise<void>, log: Log): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    // Whatever still hangs by then: the database has been told to stop, or is told as this process ends.
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
