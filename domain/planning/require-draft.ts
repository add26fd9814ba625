import type { Database } from "../../db/types.ts";
import { DomainError } from "../errors.ts";
import { begunOf, type LocalMoment } from "./begun-rules.ts";
import type { DraftSettings } from "./input.ts";
import type { DraftGame } from "./plan-rules.ts";
import { readStoredDraft, type StoredDraft } from "./read-plan.ts";

/** Throws `not-found` if there is no draft and `changed` if the form is stale. */
export async function requireDraft(
  db: Database,
  cupId: number,
  version: number,
  options: { lock?: boolean } = {},
): Promise<StoredDraft> {
  const draft = await readStoredDraft(db, cupId, options);
  if (!draft || draft.games.length === 0) {
    throw new DomainError("not-found", "There is no draft any more. Make the schedule again.");
  }
  if (draft.version !== version) {
    throw new DomainError("changed", "Somebody changed the draft meanwhile. Look at it first.");
  }
  return draft;
}

/**
 * Throws for games in the past: `unconfirmed` with the time (HH:MM) from which they could be
 * planned today, else `conflict`.
 */
export function requireToCome(
  games: readonly DraftGame[],
  { days }: Pick<DraftSettings, "days">,
  at: LocalMoment,
): void {
  const begun = begunOf(games, days, at);
  if (begun === null) return;
  const { sentence, start } = begun;
  if (start === null) throw new DomainError("conflict", sentence);
  throw new DomainError("unconfirmed", sentence, { confirm: start });
}
