import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import { cups } from "../../db/schema/cups.ts";
import { games } from "../../db/schema/games.ts";
import { enquiries } from "../../db/schema/site.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { cupTopic } from "../topics.ts";
import type { Cup } from "./current-cup.ts";
import { isAsFounded } from "./found-first-cup.ts";

const ANEW =
  "For a whole one set DATA_DIR to a new folder, or DATABASE_URL to an empty database, and run it again.";

export type DemoWords = Pick<
  Cup,
  "place" | "contactEmail" | "peerHandle" | "cashHandle" | "bankHandle"
>;

/**
 * Permanently turns the cup of an empty site into a demo, whose addresses never get emails. Throws
 * with the reasons if the site has any other account, team, game, message, cup or changed setting.
 */
export async function beginDemo(ctx: Ctx, words: DemoWords): Promise<Cup> {
  requireAdmin(ctx);
  return mutate(ctx, "cup.begin-demo", async ({ tx, audit, changed }) => {
    const [cup] = await tx.select().from(cups).where(eq(cups.isCurrent, true)).for("update");
    if (!cup) throw new Error("The site has no current cup.");
    if ((await tx.$count(cups, eq(cups.isDemo, true))) > 0) {
      throw new DomainError("conflict", `This site holds a demo already, whole or not. ${ANEW}`);
    }
    const use = await whatIsInUse(tx, cup);
    if (use.length > 0) {
      const what = new Intl.ListFormat("en").format(use);
      throw new DomainError(
        "conflict",
        `The demo fills an empty site only, and this one has ${what} already. ${ANEW}`,
      );
    }
    const demo = { ...words, isDemo: true };
    await tx.update(cups).set(demo).where(eq(cups.id, cup.id));
    audit(`cup:${cup.id}`, { fields: Object.keys(demo) });
    changed(cupTopic(cup.id));
    return { ...cup, ...demo };
  });
}

async function whatIsInUse(tx: Database, cup: Cup): Promise<string[]> {
  const signs: [string, boolean][] = [
    ["accounts", (await tx.$count(accounts, eq(accounts.isAdmin, false))) > 0],
    ["teams", (await tx.$count(teams)) > 0],
    ["games", (await tx.$count(games)) > 0],
    ["messages", (await tx.$count(enquiries)) > 0],
    ["more than one cup", (await tx.$count(cups)) > 1],
    ["settings of its own", !(await isAsFounded(tx, cup))],
  ];
  return signs.flatMap(([what, isThere]) => (isThere ? [what] : []));
}
