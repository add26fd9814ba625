import type { Connection } from "../../db/connection.ts";
import type { Ctx } from "../../domain/core/context.ts";
import { fillDemo } from "../../scripts/demo/fill.ts";
import type { DemoSignIns, SignIn } from "../../scripts/demo/office.ts";
import { secretKeyOf } from "../../server/ops/secret-key.ts";
import { admin, BuiltSite } from "../built-site.ts";
import { addPastCup } from "./past-cup.ts";
import { findPlaceholders, type ScreenPlaceholder } from "./placeholders.ts";

export interface DemoSite {
  at: string;
  admin: SignIn;
  signIns: DemoSignIns;
  places: Record<ScreenPlaceholder, string>;
  close(): Promise<void>;
}

/** Starts the built site with the demo and a past cup. `close` removes everything. */
export async function openDemoSite(root: string): Promise<DemoSite> {
  const site = new BuiltSite();
  try {
    await site.start();
    const filled = await site.onDatabase(({ db }) => fill(db, root, site.dataDir));
    return { at: site.at, admin, ...filled, close: () => site.end() };
  } catch (error) {
    await site.end();
    throw error;
  }
}

async function fill(
  db: Connection["db"],
  root: string,
  dataDir: string,
): Promise<Pick<DemoSite, "signIns" | "places">> {
  const now = new Date();
  const signIns = await fillDemo(db, now);
  await addPastCup(db);
  const visitor: Ctx = {
    db,
    actor: { kind: "visitor" },
    now,
    limit: async () => async () => {},
    address: "",
    siteUrl: "",
    device: "",
    secretKey: secretKeyOf({ secretKey: null, dataDir }, root),
  };
  return { signIns, places: await findPlaceholders(visitor, signIns) };
}
