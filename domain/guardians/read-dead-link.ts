import { findLink } from "../accounts/links.ts";
import type { Ctx } from "../context.ts";

/** Why a guardian's link no longer works: answered with, too old, or none of this site's any more. */
export type DeadLink = "used" | "expired" | "unknown";

export async function readDeadLink(ctx: Ctx, token: string): Promise<DeadLink> {
  const link = await findLink(ctx.db, "guardian", token);
  if (!link) return "unknown";
  return link.usedAt === null ? "expired" : "used";
}
