import { eq, inArray } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { tournaments } from "#db/schema/cup.ts";
import { gameReferees } from "#db/schema/referees.ts";
import type { Database } from "#db/types.ts";
import { message } from "#i18n/message.ts";
import { assignReferees } from "../competition/referees/assign-referees-rules.ts";
import { type AssignInput, NOBODY, type SetRefereeInput } from "../competition/referees/input.ts";
import {
  type Candidate,
  parseRefereeKey,
  personKey,
  type RefereeKey,
  teamKey,
  whyNotFree,
} from "../competition/referees/referee-rules.ts";
import { type Ctx, requireStaff } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { requireUnchanged } from "../core/form-version.ts";
import { consoleTopic, type Topic, teamTopic, tournamentTopic } from "../core/topics.ts";
import { mutateCup } from "../cup/current-cup.ts";
import { lockSchedules } from "./game-moves.ts";
import { type RefereeDay, readRefereeDay } from "./referee-day.ts";

/**
 * Assigns referees to a day's scheduled games: to those without one, or with `again` to all. Throws
 * `changed` if the form is stale. Returns how many games have another referee than before.
 */
export async function assignDay(ctx: Ctx, { day: date, who, again, version }: AssignInput) {
  requireStaff(ctx, "scorekeeper");
  return mutateCup(ctx, "referee.assign", async (change) => {
    const { tx, cup, audit, changed } = change;
    await lockSchedules(change);
    const day = await readRefereeDay({ db: tx, locale: ctx.locale }, cup.id, date);
    requireUnchanged(version, day.version);
    const open = openGames(day, again);
    if (open.size === 0) throw new DomainError("conflict", message("referees.wrong.nothing"));
    const chosen = assignInTurn(day, open, candidatesOf(day, who));
    const before = new Map([...open].map((id) => [id, day.assigned.get(id)]));
    const moved = [...open].filter((id) => before.get(id) !== chosen.get(id));
    await tx.delete(gameReferees).where(inArray(gameReferees.gameId, moved));
    const rows = moved.flatMap((gameId) => {
      const key = parseRefereeKey(chosen.get(gameId) ?? "");
      return key === null ? [] : [{ gameId, ...key }];
    });
    if (rows.length > 0) await tx.insert(gameReferees).values(rows);
    if (moved.length === 0) return 0;
    audit(`cup:${cup.id}`, { date, games: moved.length });
    const keys = moved.flatMap((id) => [before.get(id), chosen.get(id)]);
    changed(...topicsOf(day, moved, keys));
    return moved.length;
  });
}

/** Scheduled games with a time; those that have begun keep their referee. */
function openGames({ all, games: timed, assigned }: RefereeDay, again: boolean): Set<number> {
  const ids = new Set(timed.map(({ id }) => id));
  return new Set(
    all
      .filter(({ id, state }) => ids.has(id) && state === "scheduled")
      .filter(({ id }) => again || !assigned.has(id))
      .map(({ id }) => id),
  );
}

/** People before teams, if both referee. */
function candidatesOf({ candidates }: RefereeDay, who: AssignInput["who"]): Candidate[][] {
  const isPerson = ({ key }: Candidate) => key.startsWith("person:");
  const groups = [candidates.filter(isPerson), candidates.filter((each) => !isPerson(each))];
  const chosen = groups.filter(
    (_, at) => who === "both" || who === (at === 0 ? "people" : "teams"),
  );
  if (chosen.every((group) => group.length === 0)) {
    const missing = who === "teams" ? "noTeams" : "noPeople";
    throw new DomainError("conflict", message(`referees.wrong.${missing}`));
  }
  return chosen;
}

function assignInTurn(day: RefereeDay, open: ReadonlySet<number>, groups: readonly Candidate[][]) {
  const chosen = new Map<number, RefereeKey>();
  for (const candidates of groups) {
    const left = new Set([...open].filter((id) => !chosen.has(id)));
    const kept = new Map([...day.assigned, ...chosen]);
    const found = assignReferees({ ...day, candidates, open: left, kept });
    for (const [id, key] of found) chosen.set(id, key);
  }
  return chosen;
}

/**
 * Gives a game to a person or a team, or to nobody. Throws `conflict` with the reason if they
 * aren't free, and `changed` if the form is stale.
 */
export async function setReferee(ctx: Ctx, input: SetRefereeInput): Promise<void> {
  requireStaff(ctx, "scorekeeper");
  await mutateCup(ctx, "referee.set", async (change) => {
    const { tx, cup, audit, changed } = change;
    await lockSchedules(change);
    const { gameId, referee } = input;
    const date = await dateOf(tx, cup.id, gameId);
    const day = await readRefereeDay({ db: tx, locale: ctx.locale }, cup.id, date);
    const before = day.assigned.get(gameId);
    requireUnchanged(input.version, before ?? NOBODY);
    const key =
      referee === null
        ? undefined
        : referee.refereeId === null
          ? teamKey(referee.teamId)
          : personKey(referee.refereeId);
    if (key === before) return;
    if (key !== undefined) requireFree(day, gameId, key);
    await tx.delete(gameReferees).where(eq(gameReferees.gameId, gameId));
    if (referee !== null) await tx.insert(gameReferees).values({ gameId, ...referee });
    audit(`cup:${cup.id}`, { referee: referee?.refereeId ?? null, team: referee?.teamId ?? null });
    changed(...topicsOf(day, [gameId], [before, key]));
  });
}

function requireFree(day: RefereeDay, gameId: number, key: RefereeKey): void {
  const candidate = day.candidates.find((each) => each.key === key);
  if (!candidate) throw new DomainError("not-found", message("referees.wrong.unknown"));
  const game = day.games.find(({ id }) => id === gameId);
  if (!game) throw new DomainError("conflict", message("referees.wrong.noTime"));
  const why = whyNotFree(candidate, game, day.assigned, day);
  if (why) throw new DomainError("conflict", why.sentence, { field: "referee" });
}

async function dateOf(tx: Database, cupId: number, gameId: number): Promise<string> {
  const [game] = await tx
    .select({ date: games.date, cupId: tournaments.cupId })
    .from(games)
    .innerJoin(tournaments, eq(tournaments.id, games.tournamentId))
    .where(eq(games.id, gameId));
  if (game?.cupId === cupId) return game.date;
  throw new DomainError("not-found", message("competitionErrors.game.unknown"));
}

function topicsOf(
  { all }: RefereeDay,
  gameIds: readonly number[],
  keys: readonly (RefereeKey | undefined)[],
): Topic[] {
  const ids = new Set(gameIds);
  const teamIds = keys.flatMap((key) => parseRefereeKey(key ?? "")?.teamId ?? []);
  return [
    consoleTopic,
    ...all.filter(({ id }) => ids.has(id)).map(({ tournamentId }) => tournamentTopic(tournamentId)),
    ...teamIds.map(teamTopic),
  ];
}
