import { eq } from "drizzle-orm";
import { brackets } from "../../db/schema/cups.ts";
import type { Ctx } from "../context.ts";
import { changeBrackets, requireFreeBracketName } from "./change-brackets.ts";

export async function addBracket(
  ctx: Ctx,
  tournamentId: number,
  input: { name: string },
): Promise<void> {
  await changeBrackets(ctx, "bracket.add", tournamentId, async (tx, own) => {
    requireFreeBracketName(own, input.name);
    const taken = await tx
      .select({ position: brackets.position })
      .from(brackets)
      .where(eq(brackets.tournamentId, tournamentId));
    const position = Math.max(-1, ...taken.map((each) => each.position)) + 1;
    await tx.insert(brackets).values({ tournamentId, name: input.name, position });
    return { name: input.name };
  });
}
