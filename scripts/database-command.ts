import path from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { connect } from "../db/connection.ts";
import { joinOrStartEmbedded } from "../db/embedded.ts";
import { migrate } from "../db/migrate.ts";
import { type Ctx, systemContext } from "../domain/core/context.ts";
import { readSiteState } from "../domain/core/site-state.ts";
import { createFirstCup } from "../domain/cup/first-cup.ts";
import { type Config, readConfig } from "../server/ops/config.ts";
import { openDatabase } from "../server/ops/database.ts";
import { loadSettingsFile } from "../server/ops/env-file.ts";

/**
 * Returns the URL that a command prints: `SITE_URL` if set, else that of the running site, else
 * from the command's `PORT` and `HOST`, else that of the last start.
 */
async function siteAddress(
  ctx: Pick<Ctx, "db">,
  { siteUrl, addressFrom }: Pick<Config, "siteUrl" | "addressFrom">,
): Promise<string> {
  if (addressFrom === "SITE_URL") return siteUrl;
  const noted = await readSiteState(ctx.db, "address");
  if (noted === null) return siteUrl;
  return addressFrom === "default" || (await isThere(noted)) ? noted : siteUrl;
}

async function isThere(at: string): Promise<boolean> {
  try {
    const answer = await fetch(`${at}/healthz`, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a command on the site's database, whether or not the site is running, and prints its result.
 * Prints an error in one sentence and sets the exit code.
 */
export async function runOnDatabase(act: Act): Promise<void> {
  await reportFailure(() => run(readConfig(process.env), act));
}

type Act = (ctx: Ctx, config: Config, pool: pg.Pool) => Promise<string>;

export async function reportFailure(act: () => Promise<string>): Promise<void> {
  try {
    loadSettingsFile(root);
    console.log(await act());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function run(config: Config, act: Act): Promise<string> {
  const database = await openDatabase(config, root, joinOrStartEmbedded);
  const connection = connect(database.connection);
  try {
    await migrate(connection.pool, root);
    const siteUrl = await siteAddress(connection, config);
    const ctx = systemContext(connection.db, new Date(), siteUrl);
    await createFirstCup(ctx, config.cupZone);
    return await act(ctx, config, connection.pool);
  } finally {
    await connection.close();
    await database.stop();
  }
}
