import { eq } from "drizzle-orm";
import { cups } from "#db/schema/cup.ts";
import type { Database } from "#db/types.ts";
import { message } from "#i18n/message.ts";
import type { AuditAction } from "../core/audit-action-rules.ts";
import type { Ctx } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import {
  type Cup,
  type CupChange,
  currentCup,
  listTournaments,
  mutateCupSettings,
} from "./current-cup.ts";

/** The next cup in the making; null if there is none. For the console only. */
export async function draftCup(db: Database): Promise<Cup | null> {
  const [draft] = await db.select().from(cups).where(eq(cups.isDraft, true));
  return draft ?? null;
}

/** Throws `conflict` if there is no draft anymore, or another one than the form was about. */
export async function requireDraft(db: Database, id?: number): Promise<Cup> {
  const draft = await draftCup(db);
  if (draft && (id === undefined || draft.id === id)) return draft;
  throw new DomainError("conflict", message("nextCup.noDraft"));
}

/** The draft if the tournament belongs to it, else the current cup. */
export async function cupOfSettings(db: Database, tournamentId: number): Promise<Cup> {
  const draft = await draftCup(db);
  const own = draft ? await listTournaments({ db }, draft.id) : [];
  return draft && own.some(({ id }) => id === tournamentId) ? draft : currentCup(db);
}

/** A change to the settings of a tournament, of the current cup or of the draft. */
export async function mutateTournament<T>(
  ctx: Ctx,
  action: AuditAction,
  tournamentId: number,
  work: (change: CupChange) => Promise<T>,
): Promise<T> {
  return mutateCupSettings(ctx, action, async (change) =>
    work({ ...change, cup: await cupOfSettings(change.tx, tournamentId) }),
  );
}
