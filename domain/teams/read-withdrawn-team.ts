import { and, asc, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { brackets, tournaments } from "../../db/schema/cups.ts";
import { games } from "../../db/schema/games.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import { formerMembers, withdrawals } from "../../db/schema/withdrawals.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { momentWords } from "../cups/cup-words-rules.ts";
import { currentCup } from "../cups/current-cup.ts";
import { resultWords } from "../games/score-words-rules.ts";
import { fullName } from "../players/name-rules.ts";
import { maySee, NOTHING_AGREED } from "../privacy/who-sees-rules.ts";
import { type WithdrawalRecord, withdrawalRecord } from "./withdrawal-record.ts";
import type { WithdrawalChoice } from "./withdrawal-rules.ts";

export interface WithdrawnLine {
  id: number;
  name: string;
  slug: string;
  tournamentId: number;
  tournamentName: string;
  bracketName: string;
}

export interface WithdrawnTeam extends WithdrawnLine {
  at: string;
  /** Null for a withdrawal from before records existed, which can't be undone. */
  withdrawal: { id: number; choice: WithdrawalChoice } | null;
  games: { id: number; teams: string; from: string | null; to: string }[];
  roster: { playerId: string; slot: number; name: string; teamNow: string | null }[];
}

function lines(ctx: Ctx, cupId: number, teamId?: number) {
  return ctx.db
    .select({
      id: teams.id,
      name: teams.name,
      slug: teams.slug,
      tournamentId: teams.tournamentId,
      tournamentName: tournaments.name,
      bracketName: brackets.name,
      withdrawnAt: teams.withdrawnAt,
    })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .innerJoin(brackets, eq(brackets.id, teams.bracketId))
    .where(
      and(
        eq(teams.cupId, cupId),
        isNotNull(teams.withdrawnAt),
        teamId === undefined ? undefined : eq(teams.id, teamId),
      ),
    )
    .orderBy(asc(tournaments.position), asc(tournaments.id), asc(teams.name));
}

export async function listWithdrawnTeams(ctx: Ctx): Promise<WithdrawnLine[]> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const found = await lines(ctx, cup.id);
  return found.map(({ withdrawnAt: _withdrawnAt, ...line }) => line);
}

export async function readWithdrawnTeam(ctx: Ctx, teamId: number): Promise<WithdrawnTeam | null> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const [found] = await lines(ctx, cup.id, teamId);
  if (!found?.withdrawnAt) return null;
  const { withdrawnAt, ...line } = found;
  const at = momentWords(cup.zone, withdrawnAt);
  const [stored] = await ctx.db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.teamId, teamId), isNull(withdrawals.undoneAt)))
    .orderBy(desc(withdrawals.id))
    .limit(1);
  if (!stored) return { ...line, at, withdrawal: null, games: [], roster: [] };
  return {
    ...line,
    at,
    withdrawal: { id: stored.id, choice: stored.choice },
    games: await gamesOf(ctx.db, line.tournamentId, withdrawalRecord.parse(stored.record)),
    roster: await rosterOf(ctx.db, cup.id, stored.id),
  };
}

async function gamesOf(
  db: Database,
  tournamentId: number,
  { removed, changed }: WithdrawalRecord,
): Promise<WithdrawnTeam["games"]> {
  const named = await db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(eq(teams.tournamentId, tournamentId));
  const nameOf = (id: unknown) => named.find((team) => team.id === id)?.name ?? "A team";
  const ids = changed.map(({ id }) => id);
  const stored = await db.select().from(games).where(inArray(games.id, ids));
  return [
    ...removed.games.map((row) => ({
      id: Number(row["id"]),
      teams: `${nameOf(row["team1_id"])} - ${nameOf(row["team2_id"])}`,
      from: null,
      to: "Removed",
    })),
    ...changed.map(({ id, before, after }) => {
      const game = stored.find((each) => each.id === id);
      const names = game
        ? `${nameOf(game.team1Id)} - ${nameOf(game.team2Id)}`
        : "A game that was deleted";
      return { id, teams: names, from: resultWords(before), to: resultWords(after) ?? "" };
    }),
  ];
}

async function rosterOf(
  db: Database,
  cupId: number,
  withdrawalId: number,
): Promise<WithdrawnTeam["roster"]> {
  const rows = await db
    .select({ slot: formerMembers.slot, player: players, teamNow: teams.name })
    .from(formerMembers)
    .innerJoin(players, eq(players.id, formerMembers.playerId))
    .leftJoin(memberships, and(eq(memberships.playerId, players.id), eq(memberships.cupId, cupId)))
    .leftJoin(teams, eq(teams.id, memberships.teamId))
    .where(eq(formerMembers.withdrawalId, withdrawalId))
    .orderBy(asc(formerMembers.slot));
  const named = maySee("full-name", ["admin"], NOTHING_AGREED, "");
  return rows.map(({ slot, player, teamNow }) => ({
    playerId: player.id,
    slot,
    name: named ? fullName(player) : `Player ${slot}`,
    teamNow,
  }));
}
