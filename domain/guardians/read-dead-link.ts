import { findLink } from "../accounts/links.ts";
import type { Ctx } from "../context.ts";

export type DeadLink = "used" | "expired" | "unknown";

export async function readDeadLink(ctx: Ctx, token: string): Promise<DeadLink> {
  const link = await findLink(ctx.db, "guardian", token);
  if (!link) return "unknown";
  return link.usedAt === null ? "expired" : "used";
}
