import { eq } from "drizzle-orm";
import { brackets } from "../../db/schema/cups.ts";
import type { Ctx } from "../context.ts";
import { changeBrackets, requireBracket, requireFreeBracketName } from "./change-brackets.ts";

export async function renameBracket(
  ctx: Ctx,
  tournamentId: number,
  input: { bracketId: number; name: string },
): Promise<void> {
  await changeBrackets(ctx, "bracket.rename", tournamentId, async (tx, own) => {
    const bracket = requireBracket(own, input.bracketId);
    requireFreeBracketName(
      own.filter((each) => each.id !== bracket.id),
      input.name,
    );
    await tx.update(brackets).set({ name: input.name }).where(eq(brackets.id, bracket.id));
    return { bracket: bracket.id, from: bracket.name, to: input.name };
  });
}
