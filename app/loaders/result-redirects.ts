import { redirect, replace } from "react-router";
import type { Submitted } from "../forms/forms.ts";
import { idFrom } from "../forms/http-errors.ts";

/** Value of the `from` field of forms on the score desk. */
export const FRONT = "front";

export const gameIdOf = ({ params }: Submitted) => idFrom(params["gameId"]);

/** Back to the score desk, if the form was sent from there, or to the list of games. */
export function backToGames(submitted: Submitted, outcome: string): Response {
  const query = `?done=${outcome}&game=${gameIdOf(submitted)}`;
  return submitted.fields.get("from") === FRONT
    ? // Without this, Back would step through every score of the day.
      replace(`/admin${query}`, 303)
    : redirect(`/admin/games/edit${query}`, 303);
}

/** Back to the score desk, if the form was sent from there, or to the game. */
export function backToGame(submitted: Submitted, outcome: string): Response {
  if (submitted.fields.get("from") === FRONT) return backToGames(submitted, outcome);
  return redirect(`/admin/games/edit/${gameIdOf(submitted)}?done=${outcome}`, 303);
}
