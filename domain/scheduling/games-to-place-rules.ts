import { absoluteMinute } from "../competition/games/clock-rules.ts";
import { type Job, NEVER, spanOf } from "./ground-rules.ts";
import type { FixedGame, GameToPlace, PlanBracket, PlanInput } from "./plan-input-rules.ts";
import type { PlannedGame } from "./planned-game-rules.ts";

/** The home team first. */
type Pair<T> = readonly [T, T];

/** The brackets' games that aren't on the schedule yet, then the existing ones to place. */
export function gamesToPlace(input: PlanInput): GameToPlace[] {
  const { brackets, waiting = [] } = input;
  return [
    ...brackets.flatMap((bracket) => gamesOf(bracket, input)),
    ...waiting.map((game, index) => ({ ...game, bracketId: null, turn: 1 + index })),
  ];
}

function gamesOf(bracket: PlanBracket, input: PlanInput): GameToPlace[] {
  const { id: bracketId, tournamentId, minutes, teams } = bracket;
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const keptLeft = (input.kept ?? []).filter((game) => game.bracketId === bracketId);
  return openRounds(bracket, input).flatMap((round, place, rounds) =>
    round.map((pair, within): GameToPlace => {
      const at = keptLeft.findIndex(({ team1Id, team2Id }) => meet(pair, team1Id, team2Id));
      const [kept] = at < 0 ? [] : keptLeft.splice(at, 1);
      const [team1Id, team2Id] = kept ? [kept.team1Id, kept.team2Id] : pair;
      return {
        gameId: null,
        tournamentId,
        bracketId,
        minutes,
        team1Id,
        team2Id,
        team1Name: names.get(team1Id) ?? "",
        team2Name: names.get(team2Id) ?? "",
        waits: { games: [], brackets: [] },
        isKept: kept !== undefined,
        ...(kept && { onField: kept.field, pinned: kept }),
        turn: (place + within / 100) / rounds.length,
      };
    }),
  );
}

function openRounds({ id, teams }: PlanBracket, { settings, existing }: PlanInput) {
  const met = existing.filter(({ bracketId }) => bracketId === id);
  const ids = teams.map((team) => team.id);
  return roundRobinRounds(ids, settings.meetings).map((round) =>
    round.filter((pair) => {
      const at = met.findIndex(({ team1Id, team2Id }) => meet(pair, team1Id, team2Id));
      if (at >= 0) met.splice(at, 1);
      return at < 0;
    }),
  );
}

function meet([one, other]: Pair<number>, team1Id: number | null, team2Id: number | null) {
  return (one === team1Id && other === team2Id) || (one === team2Id && other === team1Id);
}

/**
 * Round robin rounds by the circle method. With an odd number one team has a bye per round. The
 * second meeting swaps home and away.
 */
function roundRobinRounds<T>(teams: readonly T[], meetings: number): Pair<T>[][] {
  const once = singleRounds(teams);
  return Array.from({ length: meetings }, (_, meeting) =>
    once.map((round) =>
      round.map(([home, away]): Pair<T> => (meeting % 2 === 0 ? [home, away] : [away, home])),
    ),
  ).flat();
}

function singleRounds<T>(teams: readonly T[]): Pair<T>[][] {
  const ring: (T | undefined)[] = teams.length % 2 === 0 ? [...teams] : [...teams, undefined];
  const [pivot, ...others] = ring;
  return others.map((_, round) => {
    const turned = [pivot, ...others.slice(round), ...others.slice(0, round)];
    return turned.slice(0, turned.length / 2).flatMap((one, place): Pair<T>[] => {
      const other = turned[turned.length - 1 - place];
      if (one === undefined || other === undefined) return [];
      // Alternates home games, also for the fixed team.
      return [(place === 0 ? round : place) % 2 === 0 ? [one, other] : [other, one]];
    });
  });
}

/** The teams, whose places in the list are their numbers in jobs and ground. */
export function teamsOf(games: readonly GameToPlace[]): number[] {
  const ids = games.flatMap(({ team1Id, team2Id }) => [team1Id, team2Id]);
  return [...new Set(ids)].filter((id) => id !== null);
}

export function jobsOf(
  games: readonly GameToPlace[],
  { settings, existing }: Pick<PlanInput, "settings" | "existing">,
  teams: readonly number[],
): Job[] {
  const { fields, days, tournaments = [], orderMinutes = settings.restMinutes } = settings;
  const fieldsOf = ({ onField, tournamentId, own }: GameToPlace) => {
    if (onField && fields.includes(onField)) return [fields.indexOf(onField)];
    const only = tournaments.find((each) => each.tournamentId === tournamentId)?.fields ?? [];
    const open = fields.filter((field) => only.length === 0 || only.includes(field));
    return open
      .toSorted((a, b) => Number(b === own?.field) - Number(a === own?.field))
      .map((field) => fields.indexOf(field));
  };
  const decides = (
    { waits }: Pick<PlannedGame, "waits">,
    id: number | null,
    bracket: number | null,
  ) => waits?.games.includes(id ?? 0) || waits?.brackets.includes(bracket ?? 0);
  const indicesOf = (isMeant: (game: GameToPlace) => boolean | undefined) =>
    games.flatMap((game, index) => (isMeant(game) ? [index] : []));
  const lastEnd = Math.max(...days.map(({ date, to }) => absoluteMinute(date, to)));
  return games.map((game): Job => {
    const { gameId, bracketId, minutes, team1Id, team2Id, notBefore = [], pinned, own } = game;
    const spansOf = (isMeant: (other: FixedGame) => boolean | undefined) =>
      existing.filter(isMeant).flatMap(spanOf);
    const first = own ? spansOf(({ id }) => notBefore.includes(-id)) : [];
    const before = spansOf(({ id, bracketId: its }) => decides(game, -id, its));
    const after = own ? spansOf((other) => decides(other, gameId, bracketId)) : [];
    const last = own ? spansOf((other) => other.notBefore?.includes(gameId ?? 0)) : [];
    return {
      teams: [team1Id, team2Id].flatMap((id) => (id === null ? [] : [teams.indexOf(id)])),
      minutes,
      fields: fieldsOf(game),
      waitsFor: indicesOf((other) => decides(game, other.gameId, other.bracketId)),
      notBefore: indicesOf((other) => notBefore.includes(other.gameId ?? 0)),
      earliest: Math.max(
        0,
        ...before.map(({ end }) => end + orderMinutes),
        ...first.map(({ start }) => start),
        own?.isEarliest ? absoluteMinute(own.date, own.time) : 0,
      ),
      latest: own
        ? Math.min(
            lastEnd - minutes,
            ...after.map(({ start }) => start - orderMinutes - minutes),
            ...last.map(({ start }) => start),
          )
        : NEVER,
      pinned: pinned ? absoluteMinute(pinned.date, pinned.time) : null,
      own: own
        ? { start: absoluteMinute(own.date, own.time), field: fields.indexOf(own.field ?? "") }
        : null,
    };
  });
}
