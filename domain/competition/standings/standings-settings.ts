import { eq } from "drizzle-orm";
import { cups, tournaments } from "#db/schema/cup.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { formVersion, requireUnchanged } from "#domain/core/form-version.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import {
  type Cup,
  currentCup,
  currentTournament,
  listTournaments,
  lockTournament,
  mutateCup,
  mutateCupSettings,
  type Tournament,
} from "#domain/cup/current-cup.ts";
import { lockSchedule } from "../games/game-teams.ts";
import { advanceTeamsIfConfirmed } from "../knockout/advance-teams.ts";
import type { StandingsInput, TournamentOrderInput } from "./input.ts";
import { standingsOrderOf } from "./read-standings.ts";
import { TIEBREAKER_FIELDS, type TiebreakerField, tiebreakersOf } from "./tiebreaker-rules.ts";

function orderFields({ standingsOrder, goalCap }: Pick<Cup, "standingsOrder" | "goalCap">) {
  const [, ...steps] = tiebreakersOf(standingsOrder);
  const chosen = TIEBREAKER_FIELDS.map((name, index) => [name, steps[index] ?? ""] as const);
  const fields = Object.fromEntries(chosen) as Record<TiebreakerField, string>;
  return { ...fields, goalCap: String(goalCap) };
}

const standingsFields = (cup: Cup) => ({
  ...orderFields(cup),
  forfeitScore: String(cup.forfeitScore),
});

export async function readStandingsSettings(ctx: Ctx) {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const fields = standingsFields(cup);
  return { id: cup.id, fields, version: formVersion({ id: cup.id, ...fields }) };
}

/**
 * Changes the current cup's tiebreakers and points; all tables and knockouts follow. Recorded
 * forfeits keep their score. Throws `changed` if the form is stale, `unconfirmed` if a team would
 * lose its knockout side, and `conflict` if that game has begun.
 */
export async function editStandings(ctx: Ctx, input: StandingsInput): Promise<void> {
  requireAdmin(ctx);
  await mutateCupSettings(ctx, "standings.edit", async (change) => {
    const { tx, cup, audit, changed } = change;
    const { version, confirmed, ...settings } = input;
    requireUnchanged(version, formVersion({ id: cup.id, ...standingsFields(cup) }));
    const names = ["standingsOrder", "goalCap", "forfeitScore"] as const;
    const fields = names.filter((name) => String(cup[name]) !== String(settings[name]));
    if (fields.length === 0) return;
    await tx.update(cups).set(settings).where(eq(cups.id, cup.id));
    const tournaments = await listTournaments({ db: tx }, cup.id);
    const ids = tournaments.map(({ id }) => id).toSorted((one, other) => one - other);
    for (const id of ids) await lockSchedule(tx, id);
    await advanceTeamsIfConfirmed(change, ctx, ids, confirmed);
    audit(`cup:${cup.id}`, { fields });
    changed(cupTopic(cup.id), ...ids.map(tournamentTopic));
  });
}

const tournamentOrderFields = (tournament: Tournament, cup: Cup) => ({
  ...orderFields(standingsOrderOf(tournament, cup)),
  usesCupOrder: tournament.standingsOrder === null ? "on" : "",
});

export async function readTournamentOrder(ctx: Ctx, tournamentId: number) {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const fields = tournamentOrderFields(await currentTournament(ctx.db, tournamentId), cup);
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
    requireUnchanged(version, formVersion({ tournamentId, ...tournamentOrderFields(before, cup) }));
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
