import { asc, count, eq } from "drizzle-orm";
import { brackets } from "#db/schema/cup.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { AuditAction } from "#domain/core/audit-action-rules.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { violatedConstraint } from "#domain/core/mutate.ts";
import { labelKey } from "#domain/core/text-rules.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { lockTournament } from "#domain/cup/current-cup.ts";
import { mutateTournament } from "#domain/cup/draft-cup.ts";
import { message } from "#i18n/message.ts";

export type BracketSummary = Awaited<ReturnType<typeof readBrackets>>[number];

/**
 * In page order. The team count includes withdrawn teams, whose recorded games stay in the bracket.
 */
export async function readBrackets(db: Database, tournamentId: number) {
  return db
    .select({ id: brackets.id, name: brackets.name, teamCount: count(teams.id) })
    .from(brackets)
    .leftJoin(teams, eq(teams.bracketId, brackets.id))
    .where(eq(brackets.tournamentId, tournamentId))
    .groupBy(brackets.id)
    .orderBy(asc(brackets.position), asc(brackets.id));
}

async function changeBrackets(
  ctx: Ctx,
  action: AuditAction,
  tournamentId: number,
  work: (tx: Database, own: BracketSummary[]) => Promise<Record<string, unknown>>,
): Promise<void> {
  requireAdmin(ctx);
  try {
    await mutateTournament(ctx, action, tournamentId, async ({ tx, cup, audit, changed }) => {
      await lockTournament(tx, cup.id, tournamentId);
      const details = await work(tx, await readBrackets(tx, tournamentId));
      audit(`tournament:${tournamentId}`, details);
      changed(tournamentTopic(tournamentId), cupTopic(cup.id));
    });
  } catch (error) {
    // Assigning a team to a bracket doesn't lock the tournament.
    if (violatedConstraint(error) === "teams_bracket") throw bracketHasTeams();
    throw error;
  }
}

function bracketHasTeams(): DomainError {
  return new DomainError("conflict", message("consoleErrors.bracket.hasTeams"));
}

function requireBracket(own: BracketSummary[], id: number): BracketSummary {
  const bracket = own.find((each) => each.id === id);
  if (!bracket) throw new DomainError("not-found", message("consoleErrors.bracket.gone"));
  return bracket;
}

/** Throws `conflict` if another bracket has the same name for an import file (`labelKey`). */
function requireFreeBracketName(others: BracketSummary[], name: string): void {
  if (others.some((each) => labelKey(each.name) === labelKey(name))) {
    throw new DomainError("conflict", message("consoleErrors.bracket.nameTaken"), {
      field: "name",
    });
  }
}

export async function addBracket(ctx: Ctx, tournamentId: number, input: { name: string }) {
  await changeBrackets(ctx, "bracket.add", tournamentId, async (tx, own) => {
    requireFreeBracketName(own, input.name);
    await insertBracket(tx, tournamentId, input.name);
    return { name: input.name };
  });
}

/** Adds a bracket after the tournament's others, inside the caller's transaction; returns its id. */
export async function insertBracket(tx: Database, tournamentId: number, name: string) {
  const others = await tx
    .select({ position: brackets.position })
    .from(brackets)
    .where(eq(brackets.tournamentId, tournamentId));
  const position = Math.max(-1, ...others.map((each) => each.position)) + 1;
  const [made] = await tx
    .insert(brackets)
    .values({ tournamentId, name, position })
    .returning({ id: brackets.id });
  if (!made) throw new Error("The bracket was not made.");
  return made.id;
}

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

export async function deleteBracket(ctx: Ctx, tournamentId: number, input: { bracketId: number }) {
  await changeBrackets(ctx, "bracket.delete", tournamentId, async (tx, own) => {
    const bracket = requireBracket(own, input.bracketId);
    if (bracket.teamCount > 0) throw bracketHasTeams();
    if (own.length === 1) {
      throw new DomainError("conflict", message("consoleErrors.bracket.last"));
    }
    await tx.delete(brackets).where(eq(brackets.id, bracket.id));
    return { bracket: bracket.id, name: bracket.name };
  });
}
