export const WITHDRAWN = "(withdrawn)";

export function shownTeam(name: string, withdrawn: boolean): string {
  return withdrawn ? `${name} ${WITHDRAWN}` : name;
}

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
