import {
  and,
  arrayOverlaps,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  notInArray,
  or,
} from "drizzle-orm";
import { z } from "zod";
import { gameSlots, games, goals } from "#db/schema/competition.ts";
import { auditEntries } from "#db/schema/core.ts";
import { brackets, tournaments } from "#db/schema/cup.ts";
import { receipts } from "#db/schema/payments.ts";
import { draws } from "#db/schema/standings.ts";
import { formerTeamNames, rosterInvitations } from "#db/schema/team-managers.ts";
import { invitations, memberships, teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { AuditAction } from "#domain/core/audit-action-rules.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { mutate } from "#domain/core/mutate.ts";
import { sentences } from "#domain/core/sentence-rules.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { currentCup, lockCup } from "#domain/cup/current-cup.ts";
import { deleteLockedTeam } from "#domain/teams/team-lifecycle.ts";
import { type Message, message } from "#i18n/message.ts";
import { advanceTeams } from "../knockout/advance-teams.ts";
import { removeTournament } from "../setup/tournaments.ts";
import {
  type ChangedGame,
  gameVersion,
  lockStoredGames,
  notifyOfImport,
  updateGames,
} from "./imported-games.ts";

const IMPORT = "game.import" satisfies AuditAction;
const UNDO = "game.undo-import" satisfies AuditAction;

const ids = z.array(z.int()).default([]);

/** What `importGames` logs. */
const logged = z.object({
  tournaments: ids,
  bracket: ids,
  teams: ids,
  created: ids,
  updated: z.array(z.object({ id: z.int(), from: z.record(z.string(), z.unknown()) })),
  after: z.array(z.tuple([z.int(), z.string()])),
});

/** The newest import into the current cup that isn't undone; null if there is none. */
export async function readLastImport(ctx: Ctx) {
  requireAdmin(ctx);
  const last = await lastImport(ctx.db, (await currentCup(ctx.db)).id);
  if (!last) return null;
  const { id, at, details } = last;
  return { id, at, created: details.created.length, updated: details.updated.length };
}

const MAX_ENTRIES = 200;
const MAX_LINES = 50;

async function lastImport(db: Database, cupId: number) {
  const entries = await db
    .select()
    .from(auditEntries)
    .where(
      and(eq(auditEntries.subject, `cup:${cupId}`), inArray(auditEntries.action, [IMPORT, UNDO])),
    )
    .orderBy(desc(auditEntries.id))
    .limit(MAX_ENTRIES);
  const undone = new Set(entries.map(({ details }) => details["undoes"]));
  const last = entries.find(({ id, action }) => action === IMPORT && !undone.has(id));
  const details = last && logged.safeParse(last.details).data;
  return last && details ? { id: last.id, at: last.at, details } : null;
}

/**
 * Undoes the newest import as a whole (decision 36): deletes what it created, and sets back what it
 * changed. Throws `changed` if it isn't the newest, and `conflict` with what stands in the way if a
 * game or team of it has changed since.
 */
export async function undoImport(ctx: Ctx, { importId }: { importId: number }): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, UNDO, async (change) => {
    const { tx, audit, changed } = change;
    await lockCup(tx, cup.id, "no key update");
    const last = await lastImport(tx, cup.id);
    if (last?.id !== importId) {
      throw new DomainError("changed", message("importErrors.undoGone"));
    }
    const { created, updated, after, ...made } = last.details;
    const all = inArray(
      games.id,
      after.map(([id]) => id),
    );
    const touched = await tx
      .select({ id: tournaments.id })
      .from(tournaments)
      .where(inArray(tournaments.id, tx.select({ id: games.tournamentId }).from(games).where(all)))
      .orderBy(tournaments.id)
      .for("no key update");
    const stored = new Map((await lockStoredGames(tx, all)).map((game) => [game.id, game]));
    const deleted = after.filter(([id]) => !stored.has(id)).length;
    const used = await usedGames(tx, created);
    const blocking = [
      ...after.flatMap(([id, version]) => {
        const game = stored.get(id);
        if (!game || (gameVersion(game) === version && !used.has(id))) return [];
        const names = `${game.team1} - ${game.team2}`;
        return [message("importErrors.undoChanged", { game: names })];
      }),
      ...(deleted > 0 ? [message("importErrors.undoDeleted", { count: deleted })] : []),
      ...(await usedTeams(tx, made, created)),
      ...((await areUsed(tx, made.bracket)) ? [message("importErrors.undoBrackets")] : []),
    ];
    if (blocking.length > 0) {
      const said = [message("importErrors.undoBlocked"), ...blocking.slice(0, MAX_LINES)];
      throw new DomainError("conflict", sentences(said));
    }

    const changes = updated.flatMap(({ id, from }): ChangedGame[] => {
      const before = stored.get(id);
      return before ? [{ before, after: { ...before, ...from } }] : [];
    });
    await updateGames(tx, ctx.now, changes);
    await notifyOfImport(tx, ctx, cup.zone, [], changes);
    await tx.delete(games).where(inArray(games.id, created));
    const left = await tx.select().from(teams).where(inArray(teams.id, made.teams)).for("update");
    for (const team of left) await deleteLockedTeam(change, ctx, team);
    await tx.delete(brackets).where(inArray(brackets.id, made.bracket));
    for (const id of made.tournaments) await removeTournament(tx, id);
    for (const { id } of touched) {
      if (!made.tournaments.includes(id)) await advanceTeams(change, ctx, id);
    }
    for (const { id, from } of updated) audit(`game:${id}`, from);
    audit(`cup:${cup.id}`, { undoes: importId, games: after.length });
    changed(cupTopic(cup.id), ...touched.map(({ id }) => tournamentTopic(id)));
  });
}

/** Games that others follow from, or that have goals. */
async function usedGames(tx: Database, created: number[]): Promise<Set<number | null>> {
  const [slots, scored] = await Promise.all([
    tx
      .select({ id: gameSlots.fromGameId })
      .from(gameSlots)
      .where(inArray(gameSlots.fromGameId, created)),
    tx.select({ id: goals.gameId }).from(goals).where(inArray(goals.gameId, created)),
  ]);
  return new Set([...slots, ...scored].map(({ id }) => id));
}

/** Whether a knockout or a draw of lots refers to one of these brackets. */
async function areUsed(tx: Database, bracketIds: number[]): Promise<boolean> {
  if (bracketIds.length === 0) return false;
  const sides = or(
    inArray(gameSlots.bracketId, bracketIds),
    arrayOverlaps(gameSlots.among, bracketIds),
  );
  const drawn = await tx.$count(draws, inArray(draws.bracketId, bracketIds));
  return drawn + (await tx.$count(gameSlots, sides)) > 0;
}

/** Teams of the import that somebody uses or changed, and others in what it made. */
async function usedTeams(
  tx: Database,
  made: Record<"teams" | "bracket" | "tournaments", number[]>,
  created: number[],
): Promise<Message[]> {
  const { id } = teams;
  const plays = or(eq(games.team1Id, id), eq(games.team2Id, id));
  const others = and(plays, notInArray(games.id, created));
  const used = await tx
    .select({ team: teams.name })
    .from(teams)
    .where(
      or(
        and(
          notInArray(id, made.teams),
          or(inArray(teams.bracketId, made.bracket), inArray(teams.tournamentId, made.tournaments)),
        ),
        and(
          inArray(id, made.teams),
          or(
            isNotNull(teams.managerAccountId),
            isNotNull(teams.withdrawnAt),
            isNotNull(teams.shortName),
            isNotNull(teams.kitColor),
            exists(tx.select().from(formerTeamNames).where(eq(formerTeamNames.teamId, id))),
            exists(tx.select().from(games).where(others)),
            exists(tx.select().from(invitations).where(eq(invitations.teamId, id))),
            exists(tx.select().from(rosterInvitations).where(eq(rosterInvitations.teamId, id))),
            exists(tx.select().from(memberships).where(eq(memberships.teamId, id))),
            exists(tx.select().from(receipts).where(eq(receipts.teamId, id))),
          ),
        ),
      ),
    )
    .orderBy(id);
  return used.map(({ team }) => message("importErrors.undoTeam", { team }));
}
