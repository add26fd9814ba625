import { eq } from "drizzle-orm";
import { brackets } from "../../db/schema/cups.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import { bracketHasTeams, changeBrackets, requireBracket } from "./change-brackets.ts";

export async function deleteBracket(
  ctx: Ctx,
  tournamentId: number,
  input: { bracketId: number },
): Promise<void> {
  await changeBrackets(ctx, "bracket.delete", tournamentId, async (tx, own) => {
    const bracket = requireBracket(own, input.bracketId);
    if (bracket.teamCount > 0) throw bracketHasTeams();
    if (own.length === 1) {
      throw new DomainError("conflict", "A tournament keeps at least one bracket.");
    }
    await tx.delete(brackets).where(eq(brackets.id, bracket.id));
    return { bracket: bracket.id, name: bracket.name };
  });
}
