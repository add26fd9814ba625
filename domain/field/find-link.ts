import { eq } from "drizzle-orm";
import { cups } from "../../db/schema/cups.ts";
import { fieldLinks } from "../../db/schema/field.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import type { Game } from "../games/list-games.ts";
import { linkIdOf } from "./field-token.ts";

export type FieldLink = typeof fieldLinks.$inferSelect;

export async function findLink(ctx: Ctx, token: string): Promise<{ link: FieldLink; cup: Cup }> {
  const id = linkIdOf(ctx, token);
  const [found] =
    id === null
      ? []
      : await ctx.db
          .select({ link: fieldLinks, cup: cups })
          .from(fieldLinks)
          .innerJoin(cups, eq(cups.id, fieldLinks.cupId))
          .where(eq(fieldLinks.id, id));
  if (!found) {
    throw new DomainError("not-found", "This link leads nowhere. Ask the organiser for a new one.");
  }
  return found;
}

export function isOf(link: FieldLink, game: Pick<Game, "id" | "date" | "field">): boolean {
  if (game.date !== link.day) return false;
  return link.gameId === null ? game.field === link.field : game.id === link.gameId;
}
