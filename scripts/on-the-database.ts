import path from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { connect } from "../db/connection.ts";
import { joinOrStartEmbedded } from "../db/embedded.ts";
import { migrate } from "../db/migrate.ts";
import type { Ctx } from "../domain/core/context.ts";
import { createFirstCup } from "../domain/cup/first-cup.ts";
import { type Config, readConfig } from "../server/config.ts";
import { openDatabase } from "../server/database.ts";
import { loadSettingsFile } from "../server/settings-file.ts";
import { siteAddress } from "./site-address.ts";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a command on the site's database, whether or not the site is running, and prints its result.
 * Prints an error in one sentence and sets the exit code.
 */
export async function onTheDatabase(act: Act): Promise<void> {
  await inOneSentence(() => run(readConfig(process.env), act));
}

type Act = (ctx: Ctx, config: Config, pool: pg.Pool) => Promise<string>;

export async function inOneSentence(act: () => Promise<string>): Promise<void> {
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
    const ctx: Ctx = {
      db: connection.db,
      actor: { kind: "visitor" },
      now: new Date(),
      limit: async () => async () => {},
      address: "",
      siteUrl,
      device: "",
    };
    await createFirstCup(ctx, config.cupZone);
    return await act(ctx, config, connection.pool);
  } finally {
    await connection.close();
    await database.stop();
  }
}
