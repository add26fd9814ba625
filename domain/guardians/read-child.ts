import { and, eq } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { type Ctx, requireAccount } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { type Answer, latestAnswers } from "./answer-rules.ts";
import type { GuardianState } from "./pending-rules.ts";
import { readStates } from "./read-states.ts";

export async function readChild(
  ctx: Ctx,
  playerId: string,
): Promise<{ child: typeof players.$inferSelect; state: GuardianState; latest: Answer[] }> {
  const { accountId } = requireAccount(ctx);
  const cup = await currentCup(ctx.db);
  const [child] = await ctx.db
    .select()
    .from(players)
    .where(
      and(eq(players.id, playerId), eq(players.accountId, accountId), eq(players.isHolder, false)),
    );
  if (!child) throw new DomainError("not-found", "That is no player you answer for.");
  const { state = "nobody", answers = [] } =
    (await readStates(ctx.db, cup, [child.id], ctx.now)).get(child.id) ?? {};
  return { child, state, latest: [...latestAnswers(answers).values()] };
}
