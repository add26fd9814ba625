import { and, asc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { gameSlots, games } from "#db/schema/competition.ts";
import { teams } from "#db/schema/teams.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { idsIn } from "#domain/core/ids-rules.ts";
import { tournamentTopic } from "#domain/core/topics.ts";
import { mutateCup } from "#domain/cup/current-cup.ts";
import { topicsOfTeam } from "#domain/teams/managers.ts";
import { lockTeam, type Team } from "#domain/teams/memberships.ts";
import { message } from "#i18n/message.ts";
import { notifyOfPairing } from "../alerts/game-alerts.ts";
import { advanceTeams } from "../knockout/advance-teams.ts";
import { type Game, lockSchedule } from "./game-teams.ts";
import { isUnplayed } from "./result-rules.ts";

/** The teams that another can be swapped with. */
export async function listSwappableTeams(
  { db }: Pick<Ctx, "db">,
  team: Pick<Team, "id" | "tournamentId">,
): Promise<{ id: number; name: string }[]> {
  const others = and(eq(teams.tournamentId, team.tournamentId), ne(teams.id, team.id));
  return db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(and(others, isNull(teams.withdrawnAt)))
    .orderBy(asc(teams.name));
}

/**
 * Swaps two teams of a tournament in all unplayed games of either (decision 31), except knockout
 * games that standings and results fill. A team without games replaces the other. Teams of different
 * brackets swap these too, or the one without any games moves. Throws `conflict` if games already
 * played keep both where they are. Followers are notified as of a new opponent. Organizer only.
 */
export async function swapTeams(
  ctx: Ctx,
  input: { teamId: number; otherId: number },
): Promise<void> {
  requireAdmin(ctx);
  await mutateCup(ctx, "team.swap", async (change) => {
    const { tx, cup, audit, changed } = change;
    const [found] = await tx
      .select({ tournamentId: teams.tournamentId })
      .from(teams)
      .where(and(eq(teams.id, input.teamId), eq(teams.cupId, cup.id)));
    await lockSchedule(tx, found?.tournamentId ?? 0);
    const ids = [input.teamId, input.otherId].toSorted((a, b) => a - b);
    const [one, two] = [
      (await lockTeam(tx, cup.id, ids[0] ?? 0)).team,
      (await lockTeam(tx, cup.id, ids[1] ?? 0)).team,
    ];
    if (one.id === two.id || one.tournamentId !== two.tournamentId) {
      throw new DomainError("invalid", message("consoleTeams.swap.elsewhere"), {
        field: "otherId",
      });
    }
    const all = await tx
      .select()
      .from(games)
      .where(or(inArray(games.team1Id, ids), inArray(games.team2Id, ids)))
      .orderBy(asc(games.id))
      .for("update");
    const fed = await tx
      .select({ id: gameSlots.gameId })
      .from(gameSlots)
      .where(inArray(gameSlots.gameId, idsIn(all)));
    const isSwapped = (game: Game) =>
      isUnplayed(game) && !isOf(game, one, two) && !fed.some(({ id }) => id === game.id);
    const swapped = all.filter(isSwapped);
    if (swapped.length === 0) {
      throw new DomainError("conflict", message("consoleTeams.swap.none"), { field: "otherId" });
    }
    const [bracket1, bracket2] = bracketsAfter(
      one,
      two,
      all.filter(({ stage }) => stage === "group"),
      swapped,
    );
    const other = (column: typeof games.team1Id | typeof games.team2Id) =>
      sql`case ${column} when ${one.id} then ${two.id}::integer when ${two.id} then ${one.id}::integer else ${column} end`;
    // In one statement, because a group game's teams must be of its bracket at the end of each.
    await tx.execute(sql`
      with moved as (
        update ${teams} set bracket_id =
          case ${teams.id} when ${one.id} then ${bracket1}::integer else ${bracket2}::integer end
        where ${inArray(teams.id, ids)}
      )
      update ${games} set
        team1_id = ${other(games.team1Id)},
        team2_id = ${other(games.team2Id)},
        sequence = ${games.sequence} + 1
      where ${inArray(games.id, idsIn(swapped))}`);
    const after = await tx
      .select()
      .from(games)
      .where(inArray(games.id, idsIn(swapped)));
    for (const game of swapped) {
      const { team1Id = null, team2Id = null } = after.find(({ id }) => id === game.id) ?? {};
      await notifyOfPairing(tx, ctx, game, { team1Id, team2Id });
      audit(`game:${game.id}`, { team1Id, team2Id });
    }
    await advanceTeams(change, ctx, one.tournamentId);
    audit(`team:${one.id}`, { with: two.id });
    changed(tournamentTopic(one.tournamentId));
    changed(...(await topicsOfTeam(tx, one)), ...(await topicsOfTeam(tx, two)));
  });
}

const isOf = (game: Game, ...pair: Pick<Team, "id">[]) =>
  pair.every(({ id }) => game.team1Id === id || game.team2Id === id);

/** The brackets of both teams afterwards. */
function bracketsAfter(
  one: Team,
  two: Team,
  all: readonly Game[],
  swapped: readonly Game[],
): [number, number] {
  const own = { one: one.bracketId, two: two.bracketId };
  const isOfGroups = swapped.some(({ stage }) => stage === "group");
  if (own.one === own.two || !isOfGroups) return [own.one, own.two];
  const stays = (team: Team) => all.some((game) => isOf(game, team) && !swapped.includes(game));
  const idle = (team: Team) => !all.some((game) => isOf(game, team));
  if (!stays(one) && !stays(two)) return [own.two, own.one];
  if (idle(two)) return [own.one, own.one];
  if (idle(one)) return [own.two, own.two];
  throw new DomainError("conflict", message("consoleTeams.swap.played"), { field: "otherId" });
}
