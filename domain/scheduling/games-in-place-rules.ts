import type { Locale } from "#i18n/locales.ts";
import { type Message, message } from "#i18n/message.ts";
import { minutesOfDay } from "../competition/games/clock-rules.ts";
import { formatTime } from "../competition/games/schedule-rules.ts";
import { DomainError } from "../core/errors.ts";
import { sentences } from "../core/sentence-rules.ts";
import { hardConflicts } from "./draft-board-rules.ts";
import type { DraftSettings, StoredGame } from "./draft-input.ts";
import type { PlannedKnockout } from "./existing-games.ts";
import { gamesToPlace } from "./games-to-place-rules.ts";
import type { PlanInput, WaitingGame } from "./plan-input-rules.ts";
import { type DraftGame, drafted, type SchedulePlan } from "./planner-rules.ts";
import { finalTimeField } from "./tournament-options-rules.ts";

/** The drafted games that stay in place: those whose field and time the settings still have. */
export function keptGames(
  drafted: readonly StoredGame[],
  { fields, days }: Pick<DraftSettings, "fields" | "days">,
): StoredGame[] {
  return drafted.filter(({ isKept, date, time, field, minutes }) => {
    const end = minutesOfDay(time) + minutes;
    const isOpen = days.some(
      (day) => day.date === date && day.from <= time && end <= minutesOfDay(day.to),
    );
    return isKept && isOpen && fields.includes(field);
  });
}

/**
 * Pins a kept game to its place, and a final to its field and its time on the last day. In a new
 * plan, the final's time overrides its kept place.
 */
export function placedKnockout(
  game: PlannedKnockout,
  { tournaments, days }: Pick<DraftSettings, "tournaments" | "days">,
  kept: readonly StoredGame[],
  { isNew }: { isNew: boolean },
): WaitingGame {
  const own = tournaments.find(({ tournamentId }) => tournamentId === game.tournamentId);
  const { finalField = null, finalTime = null } = (game.stage === "final" && own) || {};
  const place = kept.find(({ gameId }) => gameId === game.gameId);
  if (place && (finalTime === null || !isNew)) {
    const { date, time, field } = place;
    return { ...game, onField: field, pinned: { date, time }, isKept: true };
  }
  if (finalTime === null) return { ...game, onField: finalField };
  const date = days.at(-1)?.date ?? "";
  return { ...game, onField: finalField, pinned: { date, time: finalTime } };
}

/** Throws `invalid` with the reason if a kept game or a fixed final breaks a hard rule. */
export function requirePlaces(input: PlanInput, locale: Locale): void {
  const { existing, settings } = input;
  const placed = gamesInPlace(input);
  const rules = { ...settings, windows: settings.days, locale };
  for (const game of placed) {
    const others = placed.filter((each) => each !== game);
    const [why] = hardConflicts([game], [...others, ...existing], rules);
    if (why === undefined) continue;
    if (game.isKept) throw new DomainError("invalid", sentences([why, LET_MOVE]));
    throw new DomainError("invalid", why, { field: finalTimeField(game.tournamentId) });
  }
}

const LET_MOVE = message("scheduleErrors.letMove");

function gamesInPlace(input: PlanInput): DraftGame[] {
  return gamesToPlace(input).flatMap((game, index): DraftGame[] => {
    const { pinned = null, onField, called = null } = game;
    if (pinned === null) return [];
    const { date, time } = pinned;
    return [{ ...drafted(game, { id: index + 1, date, time, field: onField ?? "" }), called }];
  });
}

/** Throws `invalid` if a pinned knockout game starts before the games that decide its teams end. */
export function requireOrder(
  { games, early }: SchedulePlan,
  { waiting = [] }: PlanInput,
  locale: Locale,
): void {
  const game = games.find(({ id }) => early.includes(id));
  if (!game) return;
  const { gameId, tournamentId, isKept, time } = game;
  const called = waiting.find((each) => each.gameId === gameId)?.called;
  const at = isKept ? {} : { field: finalTimeField(tournamentId) };
  throw new DomainError("invalid", tooEarly(isKept, formatTime(time, locale), called), at);
}

function tooEarly(isKept: boolean, time: string, called: Message | null = null): Message {
  return isKept
    ? message("scheduleErrors.keptEarly", { game: called ?? "", time })
    : message("scheduleErrors.finalEarly", { time });
}
