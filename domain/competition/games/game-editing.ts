import { and, eq, inArray, or } from "drizzle-orm";
import { gameSlots, games } from "#db/schema/competition.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireStaff } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { changedFields } from "#domain/core/form-version.ts";
import { tournamentTopic } from "#domain/core/topics.ts";
import { type CupChange, mutateCup, tournamentNamed } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";
import { notifyOfPairing, notifyOfReschedule } from "../alerts/game-alerts.ts";
import { requireGroupsOpen } from "../knockout/group-stage.ts";
import { isPast, type LocalMoment, localMoment } from "./clock-rules.ts";
import {
  alreadyScheduled,
  findDuplicateGame,
  findGameTeams,
  type Game,
  lockGame,
  lockSchedule,
} from "./game-teams.ts";
import type { EditGameInput, GameInput } from "./input.ts";
import { isUnplayed, teamsVersion } from "./result-rules.ts";
import { atTime, formatDate } from "./schedule-rules.ts";

/**
 * Adds a game to the schedule (spec §2, Create a Game) and returns its id. A duplicate submission
 * returns the id of the existing game.
 */
export async function createGame(ctx: Ctx, input: GameInput): Promise<number> {
  requireStaff(ctx, "scorekeeper");
  return mutateCup(ctx, "game.create", async ({ tx, cup, audit, changed }) => {
    const tournament = await tournamentNamed(tx, cup.id, input.tournamentName);
    await lockSchedule(tx, tournament.id);
    const pair = await findGameTeams(tx, tournament.id, input);
    const { date, time, stage, field, minutes = null } = input;
    const values = { date, time, stage, field, minutes };
    const duplicate = await findDuplicateGame(tx, { ...pair, ...values });
    const isSame = { ...pair, field, minutes };
    if (duplicate && changedFields(duplicate, isSame).length === 0) return duplicate.id;
    if (duplicate) throw alreadyScheduled();
    if (stage === "group") await requireGroupsOpen(tx, [tournament.id]);
    const [game] = await tx
      .insert(games)
      .values({ ...pair, ...values })
      .returning({ id: games.id });
    if (!game) throw new Error("The game was not made.");
    audit(`game:${game.id}`, { ...pair, ...values });
    changed(tournamentTopic(tournament.id));
    return game.id;
  });
}

/**
 * Changes a game that has no score yet. An unfilled knockout side stays unfilled if no team is
 * given; a given team stays regardless of the game that feeds the side. A new date or time
 * reschedules a postponed game. Throws `changed` if the form is stale and `unconfirmed` if the new
 * start has passed.
 */
export async function editGame(ctx: Ctx, id: number, input: EditGameInput): Promise<void> {
  requireStaff(ctx, "scorekeeper");
  await mutateCup(ctx, "game.edit", (change) => changeGame(ctx, change, id, input));
}

/** `editGame` within a change that can do more. */
export async function changeGame(
  ctx: Ctx,
  { tx, cup, audit, changed }: CupChange,
  id: number,
  input: EditGameInput,
): Promise<void> {
  const tournament = await tournamentNamed(tx, cup.id, input.tournamentName);
  await lockSchedule(tx, tournament.id);
  const game = await lockGame(tx, cup.id, id);
  requireNoScore(game);
  if (input.version !== undefined && input.version !== teamsVersion(game)) {
    throw new DomainError("changed", message("competitionErrors.game.teamsChanged"));
  }
  const pair = await findGameTeams(tx, tournament.id, input, game);
  const { date, time, stage, field, minutes = game.minutes } = input;
  const staysThere = game.stage === stage && game.tournamentId === tournament.id;
  if (!staysThere) await requireAlone(tx, game);
  if (!staysThere && stage === "group") await requireGroupsOpen(tx, [tournament.id]);
  const values = { ...pair, date, time, stage, field, minutes };
  if (await findDuplicateGame(tx, values, id)) throw alreadyScheduled();
  if (changedFields(game, values).length === 0) return;
  const isMoved = game.date !== date || game.time !== time;
  if (isMoved) requireToCome(ctx, game, values, localMoment(cup.zone, ctx.now), input.confirmed);
  await tx
    .update(games)
    .set({
      ...values,
      ...(staysThere ? {} : { number: null, firstPlace: null, lastPlace: null }),
      state: game.state === "postponed" && isMoved ? "scheduled" : game.state,
      sequence: game.sequence + 1,
    })
    .where(eq(games.id, id));
  await detachChangedSides(tx, game, pair);
  await notifyOfReschedule(tx, ctx, { ...game, ...pair }, { date, time, field });
  await notifyOfPairing(tx, ctx, { ...game, date, time, field }, pair);
  audit(`game:${id}`, values);
  changed(tournamentTopic(game.tournamentId), tournamentTopic(tournament.id));
}

function requireToCome(
  { locale }: Pick<Ctx, "locale">,
  game: Game,
  { date, time }: Pick<EditGameInput, "date" | "time">,
  at: LocalMoment,
  confirmed: string | undefined,
): void {
  const confirm = `${date} ${time ?? "no time"}`;
  const hasPassed = time === null ? date < at.date : isPast({ date, time }, at);
  if (!isUnplayed(game) || !hasPassed || confirmed === confirm) return;
  const day = formatDate(date, undefined, locale);
  const when = time === null ? day : `${day} ${atTime(time, locale)}`;
  const sentence = message("competitionErrors.game.hasPassed", { when });
  throw new DomainError("unconfirmed", sentence, { confirm });
}

/** Another stage would leave a gap in the knockout. */
async function requireAlone(tx: Database, game: Game): Promise<void> {
  const [slot] = await tx
    .select({ id: gameSlots.gameId })
    .from(gameSlots)
    .where(or(eq(gameSlots.gameId, game.id), eq(gameSlots.fromGameId, game.id)));
  if (!slot) return;
  throw new DomainError("conflict", message("competitionErrors.game.inKnockout"), {
    field: "stage",
  });
}

/** A team set by hand stays, whatever the game that fed its side. */
async function detachChangedSides(
  tx: Database,
  game: Game,
  pair: Pick<Game, "team1Id" | "team2Id">,
): Promise<void> {
  const sides = ([1, 2] as const).filter((side) => pair[`team${side}Id`] !== game[`team${side}Id`]);
  await tx
    .delete(gameSlots)
    .where(and(eq(gameSlots.gameId, game.id), inArray(gameSlots.side, sides)));
}

export function requireNoScore(game: { team1Score: number | null }): void {
  if (game.team1Score !== null) {
    throw new DomainError("conflict", message("competitionErrors.game.hasScore"));
  }
}
