import { eq } from "drizzle-orm";
import { brackets } from "../../db/schema/cups.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { DomainError } from "../errors.ts";
import { labelKey } from "../games/import-row-rules.ts";
import { brokenConstraint, mutate } from "../mutate.ts";
import { cupTopic, tournamentTopic } from "../topics.ts";
import { lockCurrentCup } from "./current-cup.ts";
import { type BracketLine, listBrackets, lockTournament } from "./tournament-fields.ts";

/** Adds a bracket to a tournament of the current cup, last of its list. */
export async function addBracket(
  ctx: Ctx,
  tournamentId: number,
  input: { name: string },
): Promise<void> {
  await change(ctx, "bracket.add", tournamentId, async (tx, own) => {
    requireFreeName(own, input.name);
    const taken = await tx
      .select({ position: brackets.position })
      .from(brackets)
      .where(eq(brackets.tournamentId, tournamentId));
    const position = Math.max(-1, ...taken.map((each) => each.position)) + 1;
    await tx.insert(brackets).values({ tournamentId, name: input.name, position });
    return { name: input.name };
  });
}

/** Gives a bracket another name. */
export async function renameBracket(
  ctx: Ctx,
  tournamentId: number,
  input: { bracketId: number; name: string },
): Promise<void> {
  await change(ctx, "bracket.rename", tournamentId, async (tx, own) => {
    const bracket = requireBracket(own, input.bracketId);
    requireFreeName(
      own.filter((each) => each.id !== bracket.id),
      input.name,
    );
    await tx.update(brackets).set({ name: input.name }).where(eq(brackets.id, bracket.id));
    return { bracket: bracket.id, from: bracket.name, to: input.name };
  });
}

/** Takes a bracket away. Not one that has teams, and not the last. */
export async function deleteBracket(
  ctx: Ctx,
  tournamentId: number,
  input: { bracketId: number },
): Promise<void> {
  await change(ctx, "bracket.delete", tournamentId, async (tx, own) => {
    const bracket = requireBracket(own, input.bracketId);
    if (bracket.teamCount > 0) throw hasTeams();
    if (own.length === 1) {
      throw new DomainError("conflict", "A tournament keeps at least one bracket.");
    }
    await tx.delete(brackets).where(eq(brackets.id, bracket.id));
    return { bracket: bracket.id, name: bracket.name };
  });
}

/** Changes the brackets of a locked tournament; what `work` answers is written to the trail. */
async function change(
  ctx: Ctx,
  action: string,
  tournamentId: number,
  work: (tx: Database, own: BracketLine[]) => Promise<Record<string, unknown>>,
): Promise<void> {
  requireAdmin(ctx);
  try {
    await mutate(ctx, action, async ({ tx, audit, changed }) => {
      const cup = await lockCurrentCup(tx);
      await lockTournament(tx, cup.id, tournamentId);
      const details = await work(tx, await listBrackets(tx, tournamentId));
      audit(`tournament:${tournamentId}`, details);
      changed(tournamentTopic(tournamentId), cupTopic(cup.id));
    });
  } catch (error) {
    // A team may be moved into the bracket without holding its tournament.
    if (brokenConstraint(error) === "teams_bracket") throw hasTeams();
    throw error;
  }
}

const hasTeams = () => new DomainError("conflict", "This bracket has teams.");

function requireBracket(own: BracketLine[], id: number): BracketLine {
  const bracket = own.find((each) => each.id === id);
  if (!bracket) throw new DomainError("not-found", "There is no such bracket.");
  return bracket;
}

/** Two names that a file could not tell apart are one. */
function requireFreeName(others: BracketLine[], name: string): void {
  if (others.some((each) => labelKey(each.name) === labelKey(name))) {
    throw new DomainError("conflict", "This tournament has a bracket of this name already.", {
      field: "name",
    });
  }
}
