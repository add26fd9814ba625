import { eq } from "drizzle-orm";
import { cups } from "../../db/schema/cups.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import { withdrawalNews } from "./news-rules.ts";
import { tellFollowers } from "./tell-followers.ts";

const FRESH = 24 * 60;

export async function tellOfTeam(
  tx: Database,
  ctx: Pick<Ctx, "now">,
  team: { id: number; cupId: number; name: string; slug: string },
  what: "withdrawn" | "back",
): Promise<void> {
  const [cup] = await tx.select({ name: cups.name }).from(cups).where(eq(cups.id, team.cupId));
  const words = withdrawalNews(team.name, cup?.name ?? "", what);
  const path = `/teams/${team.slug}`;
  const news = { ...words, path, tag: `team-${team.id}`, minutes: FRESH };
  await tellFollowers(tx, ctx, { teamIds: [team.id] }, news);
}
