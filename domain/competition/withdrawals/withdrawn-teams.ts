import { and, asc, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { brackets, tournaments } from "#db/schema/cup.ts";
import { players } from "#db/schema/people.ts";
import { formerMembers, memberships, teamMarks, teams, withdrawals } from "#db/schema/teams.ts";
import { type Ctx, requireAdmin, requireStaff } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { formatTimestamp } from "#domain/core/format-rules.ts";
import type { Change } from "#domain/core/mutate.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { fullName } from "#domain/people/players/name-rules.ts";
import { canSee, NO_CONSENTS } from "#domain/people/privacy/visibility-rules.ts";
import { message, type Text } from "#i18n/message.ts";
import { type Translated, translate } from "#i18n/translate.ts";
import { gameName, resultName, stateName } from "../games/game-name-rules.ts";
import { type Game, listTeamGames } from "../games/list-games.ts";
import { isUnplayed } from "../games/result-rules.ts";
import { lockForWithdrawal, withdrawAndCompare } from "./withdraw-team.ts";
import { type WithdrawalRecord, withdrawalRecord } from "./withdrawal-record.ts";
import { WITHDRAWAL_CHOICES, type WithdrawalChoice } from "./withdrawal-rules.ts";

export type WithdrawalPreview = Translated<Awaited<ReturnType<typeof previewWithdrawal>>>;
export type ChoicePreview = WithdrawalPreview["choices"][number];

export async function previewWithdrawal(ctx: Ctx, teamId: number) {
  requireAdmin(ctx);
  const all = await listTeamGames(ctx, teamId);
  const choices: Awaited<ReturnType<typeof tryChoice>>[] = [];
  for (const choice of WITHDRAWAL_CHOICES) choices.push(await tryChoice(ctx, teamId, choice, all));
  return {
    choices,
    /** Unplayed knockout games of the team, left to the organizer. */
    knockout: all
      .filter((game) => game.stage !== "group" && isUnplayed(game))
      .map((game) => ({ id: game.id, name: translate(ctx.locale, gameName(game)) })),
    live: all.filter((game) => game.stage === "group" && game.state === "live"),
  };
}

/** Runs in a transaction that is rolled back, so that the preview matches the real effects. */
async function tryChoice(ctx: Ctx, teamId: number, choice: WithdrawalChoice, all: readonly Game[]) {
  const current = await currentCup(ctx.db);
  const tried: { result?: Awaited<ReturnType<typeof withdrawAndCompare>> } = {};
  const rollBack = new Error("Nothing of this is stored.");
  const none = { games: [], rows: [], sides: [], expected: [], leavesTable: false, version: "" };
  try {
    await ctx.db.transaction(async (tx) => {
      const change: Change = { tx, audit: () => {}, changed: () => {} };
      const { cup, team } = await lockForWithdrawal(tx, current.id, teamId);
      tried.result = await withdrawAndCompare(change, ctx, cup, team, choice);
      throw rollBack;
    });
  } catch (error) {
    if (error instanceof DomainError && error.code === "conflict") {
      return { choice, ...none, refused: translate(ctx.locale, error.text) };
    }
    if (error !== rollBack) throw error;
  }
  if (!tried.result) throw new Error("The withdrawal was not tried out.");
  const { record, ...effects } = tried.result;
  const say = (text: Text) => translate(ctx.locale, text);
  const becomes = new Map<number, string>([
    ...record.removed.games.map(
      ({ id }) => [Number(id), say(message("consoleTeams.withdraw.removed"))] as const,
    ),
    ...record.changed.map(({ id, after }) => {
      const result = after.state === "annulled" ? stateName("annulled") : resultName(after);
      return [id, say(result ?? "")] as const;
    }),
  ]);
  const games = all.flatMap(({ id, team1Name, team2Name, date, time, ...result }) => {
    const to = becomes.get(id);
    if (to === undefined) return [];
    const from = resultName(result);
    return { id, team1Name, team2Name, date, time, from: from && say(from), to };
  });
  return { choice, games, ...effects, refused: null };
}

export type WithdrawnTeam = NonNullable<Awaited<ReturnType<typeof readWithdrawnTeam>>>;

function lines(ctx: Ctx, cupId: number, teamId?: number) {
  return ctx.db
    .select({
      id: teams.id,
      name: teams.name,
      ...teamMarks.clearable,
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

export async function listWithdrawnTeams(ctx: Ctx) {
  requireStaff(ctx, "registrar");
  const cup = await currentCup(ctx.db);
  const found = await lines(ctx, cup.id);
  return found.map(({ withdrawnAt: _withdrawnAt, ...line }) => line);
}

/** Null for a team that isn't withdrawn. */
export async function readWithdrawnTeam(ctx: Ctx, teamId: number) {
  requireStaff(ctx, "registrar");
  const cup = await currentCup(ctx.db);
  const [found] = await lines(ctx, cup.id, teamId);
  if (!found?.withdrawnAt) return null;
  const { withdrawnAt, ...line } = found;
  const at = formatTimestamp(cup.zone, withdrawnAt, ctx.locale);
  const [stored] = await ctx.db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.teamId, teamId), isNull(withdrawals.undoneAt)))
    .orderBy(desc(withdrawals.id))
    .limit(1);
  // A withdrawal from before records existed, which can't be undone.
  if (!stored) return { ...line, at, withdrawal: null, games: [], roster: [] };
  return {
    ...line,
    at,
    withdrawal: { id: stored.id, choice: stored.choice },
    games: await gamesOf(ctx, line.tournamentId, withdrawalRecord.parse(stored.record)),
    roster: await rosterOf(ctx, cup.id, stored.id),
  };
}

async function gamesOf(
  { db, locale }: Ctx,
  tournamentId: number,
  { removed, changed }: WithdrawalRecord,
) {
  const say = (text: Text) => translate(locale, text);
  const named = await db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(eq(teams.tournamentId, tournamentId));
  const nameOf = (id: unknown) =>
    named.find((team) => team.id === id)?.name ?? say(message("consoleTeams.withdraw.aTeam"));
  const ids = changed.map(({ id }) => id);
  const stored = await db.select().from(games).where(inArray(games.id, ids));
  return [
    ...removed.games.map((row) => ({
      id: Number(row["id"]),
      teams: `${nameOf(row["team1_id"])} - ${nameOf(row["team2_id"])}`,
      from: null,
      to: say(message("consoleTeams.withdraw.removed")),
    })),
    ...changed.map(({ id, before, after }) => {
      const game = stored.find((each) => each.id === id);
      const names = game
        ? `${nameOf(game.team1Id)} - ${nameOf(game.team2Id)}`
        : say(message("consoleTeams.withdraw.deletedGame"));
      const from = resultName(before);
      return { id, teams: names, from: from && say(from), to: say(resultName(after) ?? "") };
    }),
  ];
}

async function rosterOf({ db, locale }: Ctx, cupId: number, withdrawalId: number) {
  const rows = await db
    .select({ slot: formerMembers.slot, player: players, teamNow: teams.name })
    .from(formerMembers)
    .innerJoin(players, eq(players.id, formerMembers.playerId))
    .leftJoin(memberships, and(eq(memberships.playerId, players.id), eq(memberships.cupId, cupId)))
    .leftJoin(teams, eq(teams.id, memberships.teamId))
    .where(eq(formerMembers.withdrawalId, withdrawalId))
    .orderBy(asc(formerMembers.slot));
  const named = canSee("full-name", ["admin"], NO_CONSENTS, "");
  const unnamed = (slot: number) =>
    translate(locale, message("consoleTeams.withdraw.player", { slot: String(slot) }));
  return rows.map(({ slot, player, teamNow }) => ({
    playerId: player.id,
    slot,
    name: named ? fullName(player) : unnamed(slot),
    teamNow,
  }));
}
