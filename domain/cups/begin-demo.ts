import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import { cups } from "../../db/schema/cups.ts";
import { games } from "../../db/schema/games.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { cupTopic } from "../topics.ts";
import type { Cup } from "./current-cup.ts";

/** What of the cup itself a demo shows. `contactEmail` keeps its messages from the admin's own mailbox. */
export type DemoWords = Pick<
  Cup,
  "place" | "contactEmail" | "peerHandle" | "cashHandle" | "bankHandle"
>;

/**
 * Makes the cup of an empty site one of a demo, once and for good: nobody behind its addresses is ever
 * written to. Refuses a site that has any account but the admin's, a team or a game.
 */
export async function beginDemo(ctx: Ctx, words: DemoWords): Promise<Cup> {
  requireAdmin(ctx);
  return mutate(ctx, "cup.begin-demo", async ({ tx, audit, changed }) => {
    // Of two demos that begin at once the second waits here, and is refused.
    const [cup] = await tx.select().from(cups).where(eq(cups.isCurrent, true)).for("update");
    if (!cup) throw new Error("The site has no current cup.");
    if (cup.isDemo || (await isInUse(tx))) {
      throw new DomainError(
        "conflict",
        "The demo fills an empty site only, and this one has accounts, teams or games already.",
      );
    }
    const demo = { ...words, isDemo: true };
    await tx.update(cups).set(demo).where(eq(cups.id, cup.id));
    audit(`cup:${cup.id}`, { fields: Object.keys(demo) });
    changed(cupTopic(cup.id));
    return { ...cup, ...demo };
  });
}

async function isInUse(tx: Database): Promise<boolean> {
  const found = [
    await tx.$count(accounts, eq(accounts.isAdmin, false)),
    await tx.$count(teams),
    await tx.$count(games),
  ];
  return found.some((count) => count > 0);
}
