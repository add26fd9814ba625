/** What is written behind the name of a team that withdrew from the cup. */
export const WITHDRAWN = "(withdrawn)";

/** A team's name as text shows it: 'Tigers', 'Tigers (withdrawn)'. */
export function shownTeam(name: string, withdrawn: boolean): string {
  return withdrawn ? `${name} ${WITHDRAWN}` : name;
}

/** The names of both sides of a game as text shows them. */
export function shownSides(game: {
  team1Name: string;
  team2Name: string;
  team1Withdrawn: boolean;
  team2Withdrawn: boolean;
}): [string, string] {
  return [
    shownTeam(game.team1Name, game.team1Withdrawn),
    shownTeam(game.team2Name, game.team2Withdrawn),
  ];
}
