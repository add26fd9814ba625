import { type Message, message } from "#i18n/message.ts";
import { type ClockMoment, isClockEntry } from "../games/game-clock-rules.ts";
import { unusualScore } from "../games/result-change-rules.ts";
import { NO_RESULT, type Result, resultOf } from "../games/result-rules.ts";
import { type EnteredGame, type Entry, type GameEvent, type Side, scoreOf } from "./entry-rules.ts";

export function resultAfterEntry(game: EnteredGame, entry: Entry): Result {
  const now = resultOf(game);
  switch (entry.kind) {
    case "begin":
      return { ...NO_RESULT, state: "live", team1Score: 0, team2Score: 0 };
    case "goal":
      return withGoals(now, entry.side, 1);
    case "card":
    case "stop":
    case "go":
    case "half":
    case "second-half":
      return now;
    case "extra-time": {
      const { team1Score: team1Regular, team2Score: team2Regular } = now;
      return { ...now, afterExtraTime: true, team1Regular, team2Regular };
    }
    case "penalties":
      return { ...now, team1Penalties: entry.team1, team2Penalties: entry.team2 };
    case "end":
      return { ...now, state: "final" };
    case "undo": {
      const happening = game.happenings.find(({ key }) => key === entry.of);
      return happening ? resultWithout(now, happening) : now;
    }
  }
}

function resultWithout(now: Result, { kind, side }: GameEvent): Result {
  switch (kind) {
    case "begin":
      return NO_RESULT;
    case "goal":
      return withGoals(now, side ?? 1, -1);
    case "card":
    case "stop":
    case "go":
    case "half":
    case "second-half":
      return now;
    case "extra-time":
      return { ...now, afterExtraTime: false, team1Regular: null, team2Regular: null };
    case "penalties":
      return { ...now, team1Penalties: null, team2Penalties: null };
    case "end":
      return { ...now, state: "live" };
  }
}

/** Relative to the stored score, so that a score set by the organizer is preserved. */
function withGoals(now: Result, side: Side, by: 1 | -1): Result {
  return { ...now, [`team${side}Score`]: scoreOf(now, side) + by };
}

const MAX_GOALS_A_MINUTE = 3;

/**
 * Why the organizer has to confirm a phone's goal: it makes a score unusual, or is one of more than
 * three within a minute (docs/decisions/34). Counts by the times of the entries, since a game's
 * clock may have been left stopped; nothing was scored before the game began.
 */
export function whyGoalUnlikely(game: EnteredGame, entry: Entry, at: number): Message | null {
  if (entry.kind !== "goal") return null;
  const score = unusualScore(game, resultAfterEntry(game, entry));
  if (score !== null) return message("fieldErrors.unusualScore", { score });
  const goals = game.happenings.filter(({ kind, key }) => kind === "goal" && key !== null);
  const begun = Date.parse(game.happenings.find(({ kind }) => kind === "begin")?.at ?? "");
  const timeOf = (moment: number) => Math.max(moment, begun || moment);
  const own = timeOf(at);
  const times = [...goals.map((goal) => timeOf(Date.parse(goal.at))), own].toSorted(
    (a, b) => a - b,
  );
  const isBurst = times.some((first, place) => {
    const last = times[place + MAX_GOALS_A_MINUTE] ?? Number.POSITIVE_INFINITY;
    return first <= own && own <= last && last - first < 60_000;
  });
  return isBurst ? message("fieldErrors.manyGoals", { most: MAX_GOALS_A_MINUTE }) : null;
}

/** The moments of a game's clock after an entry; those of an earlier start are dropped. */
export function clockAfterEntry(
  clock: readonly ClockMoment[],
  entry: Entry,
  { key, at }: { key: string; at: string },
): readonly ClockMoment[] {
  if (entry.kind === "begin") return [];
  if (entry.kind === "undo") return clock.filter((moment) => moment.key !== entry.of);
  return isClockEntry(entry.kind) ? [...clock, { kind: entry.kind, at, key }] : clock;
}
