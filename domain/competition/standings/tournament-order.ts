import { eq } from "drizzle-orm";
import { tournaments } from "#db/schema/cup.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { formVersion, requireUnchanged } from "#domain/core/form-version.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import {
  type Cup,
  currentCup,
  currentTournament,
  lockTournament,
  mutateCup,
  type Tournament,
} from "#domain/cup/current-cup.ts";
import { advanceTeamsIfConfirmed } from "../knockout/advance-teams.ts";
import type { TournamentOrderInput } from "./input.ts";
import { standingsOrderOf } from "./read-standings.ts";
import { TIEBREAKER_FIELDS, type TiebreakerField, tiebreakersOf } from "./tiebreaker-rules.ts";

export type TournamentOrderFields = Record<TiebreakerField | "goalCap" | "usesCupOrder", string>;

function orderFields(tournament: Tournament, cup: Cup): TournamentOrderFields {
  const { standingsOrder, goalCap } = standingsOrderOf(tournament, cup);
  const [, ...steps] = tiebreakersOf(standingsOrder);
  const chosen = TIEBREAKER_FIELDS.map((name, index) => [name, steps[index] ?? ""] as const);
  return {
    ...(Object.fromEntries(chosen) as Record<TiebreakerField, string>),
    goalCap: String(goalCap),
    usesCupOrder: tournament.standingsOrder === null ? "on" : "",
  };
}

export async function readTournamentOrder(ctx: Ctx, tournamentId: number) {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const fields = orderFields(await currentTournament(ctx.db, tournamentId), cup);
  return { fields, version: formVersion({ tournamentId, ...fields }) };
}

/**
 * Gives a tournament its own tiebreakers, or the cup's again; its tables and knockout follow.
 * Throws `changed` if the form is stale, `unconfirmed` if a team would lose its knockout side, and
 * `conflict` if that game has begun.
 */
export async function editTournamentOrder(
  ctx: Ctx,
  tournamentId: number,
  { version, confirmed, own }: TournamentOrderInput,
): Promise<void> {
  requireAdmin(ctx);
  await mutateCup(ctx, "standings.edit", async (change) => {
    const { tx, cup, audit, changed } = change;
    const before = await lockTournament(tx, cup.id, tournamentId, "no key update");
    requireUnchanged(version, formVersion({ tournamentId, ...orderFields(before, cup) }));
    const after = own ?? { standingsOrder: null, goalCap: null };
    const names = ["standingsOrder", "goalCap"] as const;
    const fields = names.filter((name) => String(before[name]) !== String(after[name]));
    if (fields.length === 0) return;
    await tx.update(tournaments).set(after).where(eq(tournaments.id, tournamentId));
    await advanceTeamsIfConfirmed(change, ctx, [tournamentId], confirmed);
    audit(`tournament:${tournamentId}`, { fields });
    changed(cupTopic(cup.id), tournamentTopic(tournamentId));
  });
}
