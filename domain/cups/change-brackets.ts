import type { Database } from "../../db/types.ts";
import type { AuditAction } from "../audit/audit-words-rules.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { DomainError } from "../errors.ts";
import { labelKey } from "../games/import-row-rules.ts";
import { brokenConstraint, mutate } from "../mutate.ts";
import { cupTopic, tournamentTopic } from "../topics.ts";
import { lockCurrentCup } from "./current-cup.ts";
import { lockTournament } from "./lock-tournament.ts";
import { type BracketLine, bracketLines } from "./read-tournament.ts";

export async function changeBrackets(
  ctx: Ctx,
  action: AuditAction,
  tournamentId: number,
  work: (tx: Database, own: BracketLine[]) => Promise<Record<string, unknown>>,
): Promise<void> {
  requireAdmin(ctx);
  try {
    await mutate(ctx, action, async ({ tx, audit, changed }) => {
      const cup = await lockCurrentCup(tx);
      await lockTournament(tx, cup.id, tournamentId);
      const details = await work(tx, await bracketLines(tx, tournamentId));
      audit(`tournament:${tournamentId}`, details);
      changed(tournamentTopic(tournamentId), cupTopic(cup.id));
    });
  } catch (error) {
    // Assigning a team to a bracket doesn't lock the tournament.
    if (brokenConstraint(error) === "teams_bracket") throw bracketHasTeams();
    throw error;
  }
}

export const bracketHasTeams = () => new DomainError("conflict", "This bracket has teams.");

export function requireBracket(own: BracketLine[], id: number): BracketLine {
  const bracket = own.find((each) => each.id === id);
  if (!bracket) throw new DomainError("not-found", "There is no such bracket.");
  return bracket;
}

/** Throws `conflict` if another bracket has the same name for an import file (`labelKey`). */
export function requireFreeBracketName(others: BracketLine[], name: string): void {
  if (others.some((each) => labelKey(each.name) === labelKey(name))) {
    throw new DomainError("conflict", "This tournament has a bracket of this name already.", {
      field: "name",
    });
  }
}
