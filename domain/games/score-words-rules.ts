/** What a game without a score has instead: a form leaves out what is empty. */
export const NO_SCORE = "none";

/** '2-1', or `NO_SCORE`. */
export function scoreWords(game: { team1Score: number | null; team2Score: number | null }): string {
  return game.team1Score === null ? NO_SCORE : `${game.team1Score}-${game.team2Score}`;
}

/** What became of a score while somebody had a form open that was filled from another one. */
export function meanwhileSentence(stored: string): string {
  return stored === NO_SCORE
    ? "The score was cleared meanwhile."
    : `${stored} was recorded meanwhile.`;
}
