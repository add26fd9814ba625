import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect } from "../../db/connection.ts";
import { joinOrStartEmbedded } from "../../db/embedded.ts";
import type { Ctx } from "../../domain/core/context.ts";
import { fillDemo } from "../../scripts/demo/fill.ts";
import type { DemoSignIns, SignIn } from "../../scripts/demo/office.ts";
import { newPassword } from "../../scripts/demo/people.ts";
import { secretKeyOf } from "../../server/ops/secret-key.ts";
import { freePort, zoneWithHour } from "../launch-options.ts";
import { addPastCup } from "./past-cup.ts";
import { findPlaceholders, type ScreenPlaceholder } from "./placeholders.ts";

export interface DemoSite {
  at: string;
  admin: SignIn;
  signIns: DemoSignIns;
  places: Record<ScreenPlaceholder, string>;
  close(): Promise<void>;
}

/**
 * Starts the built site on its own port and data folder, with the demo and a past cup. `close`
 * removes everything.
 */
export async function openDemoSite(root: string): Promise<DemoSite> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "araknid-screenshots-"));
  const admin = { email: "admin@example.org", password: newPassword() };
  const site = spawn(process.execPath, [path.join(root, "server", "start.mjs")], {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      LIMIT_FACTOR: "1000",
      TZ_CUP: zoneWithHour(PLAY_HOUR, new Date()),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const close = async () => {
    if (site.exitCode === null && site.kill("SIGTERM")) await once(site, "exit");
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const at = await addressOf(site);
    return { at, admin, ...(await fill(root, dataDir)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Resolves with the site's address. Continues to read the output afterwards, because a full pipe
 * would block the site.
 */
function addressOf(site: ChildProcess): Promise<string> {
  let said = "";
  return new Promise((resolve, reject) => {
    site.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const at = /Araknid is at (\S+)/.exec(said)?.[1];
      if (at) resolve(at);
    });
    site.once("exit", () => reject(new Error(`The site did not start: ${said}`)));
  });
}

const PLAY_HOUR = 17;

async function fill(root: string, dataDir: string): Promise<Pick<DemoSite, "signIns" | "places">> {
  const database = await joinOrStartEmbedded({ dataDir });
  const connection = connect(database.connection);
  try {
    const now = new Date();
    const signIns = await fillDemo(connection.db, now);
    await addPastCup(connection.db);
    const visitor: Ctx = {
      db: connection.db,
      actor: { kind: "visitor" },
      now,
      limit: async () => async () => {},
      address: "",
      siteUrl: "",
      device: "",
      secretKey: secretKeyOf({ secretKey: null, dataDir }, root),
    };
    return { signIns, places: await findPlaceholders(visitor, signIns) };
  } finally {
    await connection.close();
    await database.stop();
  }
}
