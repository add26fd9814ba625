import { eq } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { tournaments } from "#db/schema/cup.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { AuditAction } from "#domain/core/audit-action-rules.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { formVersion } from "#domain/core/form-version.ts";
import type { Change } from "#domain/core/mutate.ts";
import { sentences } from "#domain/core/sentence-rules.ts";
import { tournamentTopic } from "#domain/core/topics.ts";
import { type CupChange, lockTournament, mutateCup } from "#domain/cup/current-cup.ts";
import { type Message, message } from "#i18n/message.ts";
import { notifyOfPairing } from "../alerts/game-alerts.ts";
import { gameName } from "../games/game-name-rules.ts";
import {
  type Changed,
  effectsOf,
  type FilledSide,
  replacedSides,
  sideSentence,
} from "../games/result-effect-rules.ts";
import { hasBegun } from "../games/result-rules.ts";
import { readSides } from "../games/tournament-snapshot.ts";
import { fillSides } from "./advance-rules.ts";
import { resolveSides } from "./qualification-rules.ts";
import type { KeyedSide, SideSource } from "./side-source-rules.ts";
import { readGroupStage, readSources, selectKnockout, setTeamByHand } from "./sources.ts";

type Game = typeof games.$inferSelect;

/**
 * Fills or empties knockout sides by tables and results. Runs inside the caller's transaction,
 * which must have locked the schedule. Throws `conflict` if a begun game would change. `before` are
 * the games as followers know them, if the caller has already changed their teams.
 */
export async function advanceTeams(
  { tx }: Pick<Change, "tx">,
  ctx: Pick<Ctx, "now">,
  tournamentId: number,
  before: readonly Game[] = [],
): Promise<void> {
  const sides = await readSources(tx, tournamentId);
  if (sides.length === 0 && before.length === 0) return;
  const { all, filled } = await fillKnockout(tx, tournamentId, sides);
  for (const [index, game] of all.entries()) {
    const { team1Id = null, team2Id = null } = filled[index] ?? {};
    if (team1Id !== game.team1Id || team2Id !== game.team2Id) {
      requirePossible(game, { team1Id, team2Id });
      await tx
        .update(games)
        .set({ team1Id, team2Id, sequence: game.sequence + 1 })
        .where(eq(games.id, game.id));
    }
    const known = before.find(({ id }) => id === game.id) ?? game;
    await notifyOfPairing(tx, ctx, known, { team1Id, team2Id });
  }
}

/** The locked knockout games as they are, and with the teams that tables and results give them. */
async function fillKnockout(tx: Database, tournamentId: number, sides: readonly KeyedSide[]) {
  const all = await selectKnockout(tx, tournamentId).for("update");
  const byTables = await teamsByTables(tx, tournamentId, sides);
  const teamOf = (each: SideSource) => byTables.get(`${each.gameId} ${each.side}`) ?? null;
  return { all, filled: fillSides(all, sides, teamOf) };
}

/**
 * Sets the current teams by hand in games that have begun and that results would give other teams
 * (decision 31), so that no later result changes who plays in them.
 */
export async function keepBegunGames(tx: Database, tournamentId: number): Promise<void> {
  for (;;) {
    const sources = await readSources(tx, tournamentId);
    const { all, filled } = await fillKnockout(tx, tournamentId, sources);
    const sides = all.flatMap((game, index) =>
      ([1, 2] as const).flatMap((side) => {
        const teamId = game[`team${side}Id`];
        return hasBegun(game) && filled[index]?.[`team${side}Id`] !== teamId
          ? { game, side, teamId }
          : [];
      }),
    );
    // One at a time: those of later rounds may follow from the first.
    const [first] = sides;
    if (!first) return;
    await setTeamByHand(tx, first.game, first.side, first.teamId);
  }
}

async function teamsByTables(
  tx: Database,
  tournamentId: number,
  sides: readonly KeyedSide[],
): Promise<Map<string, number | null>> {
  const byTables = sides.some(({ source }) => source.kind === "place" || source.kind === "best");
  const [tournament] = await tx
    .select({ confirmedAt: tournaments.groupsConfirmedAt })
    .from(tournaments)
    .where(eq(tournaments.id, tournamentId));
  if (!byTables || !tournament?.confirmedAt) return new Map();
  const settled = resolveSides(sides, await readGroupStage(tx, tournamentId));
  return new Map(settled.map(({ gameId, side, teamId }) => [`${gameId} ${side}`, teamId]));
}

function requirePossible(game: Game, teams: Pick<Game, "team1Id" | "team2Id">): void {
  const name = { game: gameName(game) };
  if (hasBegun(game)) {
    throw new DomainError("conflict", message("competitionErrors.advance.begun", name));
  }
  if (teams.team1Id !== null && teams.team1Id === teams.team2Id) {
    throw new DomainError("conflict", message("competitionErrors.advance.itself", name));
  }
}

/**
 * Advances teams after a change of some tournaments' tables. Throws `unconfirmed` if a team loses
 * its side, unless `confirmed` matches.
 */
export async function advanceTeamsIfConfirmed(
  change: Pick<Change, "tx">,
  ctx: Pick<Ctx, "now">,
  tournamentIds: readonly number[],
  confirmed: string | undefined,
): Promise<void> {
  const sides: Changed<FilledSide>[] = [];
  for (const id of tournamentIds) sides.push(...(await advanceTeamsWithChanges(change, ctx, id)));
  const replaced = replacedSides(sides);
  const confirm = formVersion({ sides });
  if (replaced.length === 0 || confirmed === confirm) return;
  const changes = [message("competitionErrors.advance.changes"), ...replaced.map(sideSentence)];
  throw new DomainError("unconfirmed", sentences(changes), { confirm });
}

export async function advanceTeamsWithChanges(
  change: Pick<Change, "tx">,
  ctx: Pick<Ctx, "now">,
  tournamentId: number,
): Promise<Changed<FilledSide>[]> {
  const before = await readSides(change.tx, tournamentId);
  await advanceTeams(change, ctx, tournamentId);
  const after = await readSides(change.tx, tournamentId);
  return effectsOf({ rows: [], sides: before }, { rows: [], sides: after }).sides;
}

type LockedKnockout = Awaited<ReturnType<typeof lockKnockout>>;

/**
 * Locks a tournament and its knockout games until the transaction ends. Lock the cup first. Throws
 * `not-found`, also for a past cup's tournament.
 */
export async function lockKnockout(tx: Database, cupId: number, id: number) {
  const tournament = await lockTournament(tx, cupId, id, "no key update");
  const knockout = await selectKnockout(tx, id).for("update");
  return { tournament, knockout };
}

/**
 * Changes a tournament's knockout, then fills its sides by tables and results. For the admin.
 * Throws `conflict` if a begun game would change, or if a team would play twice in one stage.
 */
export async function mutateKnockout(
  ctx: Ctx,
  action: AuditAction,
  tournamentId: number,
  work: (change: CupChange & LockedKnockout) => Promise<void>,
): Promise<void> {
  requireAdmin(ctx);
  await mutateCup(ctx, action, async (change) => {
    const { tx, cup, changed } = change;
    const locked = await lockKnockout(tx, cup.id, tournamentId);
    await work({ ...change, ...locked });
    await advanceTeams(change, ctx, tournamentId, locked.knockout);
    await requireOnceAStage(tx, tournamentId);
    changed(tournamentTopic(tournamentId));
  });
}

async function requireOnceAStage(tx: Database, tournamentId: number): Promise<void> {
  const knockout = await selectKnockout(tx, tournamentId);
  const seen = new Set<string>();
  for (const game of knockout) {
    for (const teamId of [game.team1Id, game.team2Id]) {
      const key = `${game.stage} ${game.firstPlace}-${game.lastPlace} ${teamId}`;
      if (teamId !== null && seen.has(key)) throw await twice(tx, teamId, knockout, game);
      seen.add(key);
    }
  }
}

async function twice(tx: Database, teamId: number, knockout: Game[], { stage, firstPlace }: Game) {
  const [team] = await tx.select({ name: teams.name }).from(teams).where(eq(teams.id, teamId));
  const where = knockout
    .filter((game) => game.stage === stage && game.firstPlace === firstPlace)
    .filter((game) => [game.team1Id, game.team2Id].includes(teamId))
    .map((game): Message => gameName(game));
  const games = where.reduce((first, second) =>
    message("competitionErrors.knockout.and", { first, second }),
  );
  return new DomainError(
    "conflict",
    message("competitionErrors.knockout.twice", {
      team: team?.name ?? message("competitionErrors.knockout.aTeam"),
      games,
    }),
  );
}
