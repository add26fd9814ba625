import { type Message, message, type Text } from "#i18n/message.ts";
import { type GameState, NO_RESULT, type Result, scoreText, shownState } from "./result-rules.ts";
import type { Stage } from "./schedule-rules.ts";

export function stageName(stage: Stage): Message {
  return message(`games.stage.${stage}`);
}

export interface NamedGame {
  stage: Stage;
  number: number | null;
  firstPlace: number | null;
  lastPlace: number | null;
}

/** 'Quarter-final 2', 'Round of 16, game 3', '5th place', 'Places 5–8, game 1', or 'Final'. */
export function gameName({ stage, number, firstPlace, lastPlace }: NamedGame): Message {
  if (stage === "placement") {
    if (firstPlace === null || lastPlace === null) return stageName(stage);
    const places = placesName(firstPlace, lastPlace);
    if (lastPlace - firstPlace === 1 || number === null) return places;
    return message("games.placesGame", { first: firstPlace, last: lastPlace, number });
  }
  const alone = stage === "group" || stage === "final" || stage === "third-place";
  if (alone || number === null) return stageName(stage);
  return message(`games.numbered.${stage}`, { number });
}

/** 'Winner of Quarter-final 1 - Lions (Semi-final 1)'; only the teams for a group game. */
export function namedTeams<T extends Text>(game: NamedGame, teams: T): Message | T {
  return game.stage === "group" ? teams : message("games.named", { teams, game: gameName(game) });
}

/** '5th place' or 'Places 5–8'. */
export function placesName(first: number, last: number): Message {
  return last - first === 1
    ? message("games.placeGame", { place: ordinalName(first) })
    : message("games.places", { first, last });
}

export function stateName(state: GameState | "double-forfeit"): Message {
  return message(`games.state.${state}`);
}

/** '2nd'. */
export function ordinalName(number: number): Message {
  return message("games.ordinal", { number });
}

/** The name, with '(withdrawn)' behind it if the team withdrew. */
export function teamName(team: string, withdrawn: boolean): Text {
  return withdrawn ? message("games.withdrawnTeam", { team }) : team;
}

/**
 * '2-1', '1-1 (OT, 4-3 PKs)', 'Live 1-0', 'Forfeit 3-0', 'Postponed'; null for an unplayed game.
 */
export function resultName(result: Result): Text | null {
  const { state, team1Score, afterExtraTime, team1Penalties, team2Penalties } = result;
  if (state === NO_RESULT.state) return null;
  if (team1Score === null) return stateName(state);
  const score = scoreText(result);
  if (state !== "final")
    return message("games.result.state", { state: stateName(shownState(result)), score });
  const penalties = `${team1Penalties}-${team2Penalties}`;
  if (team1Penalties === null) {
    return afterExtraTime ? message("games.result.extraTime", { score }) : score;
  }
  return afterExtraTime
    ? message("games.result.extraTimeAndPenalties", { score, penalties })
    : message("games.result.penalties", { score, penalties });
}
