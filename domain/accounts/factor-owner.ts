import { and, eq, isNotNull } from "drizzle-orm";
import { secondFactors, sessions } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import { FRESH } from "./second-factor-rules.ts";

export interface FactorOwner {
  accountId: string;
  sessionId: string;
}

function factorOwner({ actor }: Pick<Ctx, "actor">): FactorOwner | null {
  if (actor.kind === "account") return actor;
  return actor.half?.needs === "enrolment" ? actor.half : null;
}

export function requireFactorOwner(ctx: Pick<Ctx, "actor">): FactorOwner {
  const owner = factorOwner(ctx);
  if (!owner) throw new DomainError("forbidden", "Log in first.");
  return owner;
}

/**
 * Returns the admin, even while the console is closed until a second factor is set up; otherwise
 * null.
 */
export function consoleFactorOwner(ctx: Pick<Ctx, "actor">): FactorOwner | null {
  const { actor } = ctx;
  return actor.kind === "account" && !actor.isAdmin ? null : factorOwner(ctx);
}

export function requireConsoleFactorOwner(ctx: Pick<Ctx, "actor">): FactorOwner {
  const owner = consoleFactorOwner(ctx);
  if (!owner) throw new DomainError("forbidden", "Log in as the admin first.");
  return owner;
}

export async function hasSecondFactor(db: Database, accountId: string): Promise<boolean> {
  const confirmed = and(
    eq(secondFactors.accountId, accountId),
    isNotNull(secondFactors.confirmedAt),
  );
  return (await db.$count(secondFactors, confirmed)) > 0;
}

export async function isFresh({ db, now }: Ctx, { sessionId }: FactorOwner): Promise<boolean> {
  const [session] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return session !== undefined && now.getTime() - session.createdAt.getTime() < FRESH;
}
