import type { Ending } from "./match-day-people.ts";

/** place, team, games, wins, losses, ties, goals for, goals against, goal difference, points */
export type Row = string[];

export function tableOf(games: readonly Ending[]): Row[] {
  const teams = [...new Set(games.flatMap((game) => game.teams))].map((team) => {
    const own = games.filter((game) => game.teams.includes(team));
    const goals = own.map((game): [number, number] => {
      const other = game.teams.find((each) => each !== team) ?? "";
      return [game.goals[team] ?? 0, game.goals[other] ?? 0];
    });
    const wins = goals.filter(([made, taken]) => made > taken).length;
    const losses = goals.filter(([made, taken]) => made < taken).length;
    const made = goals.reduce((sum, [each]) => sum + each, 0);
    const taken = goals.reduce((sum, [, each]) => sum + each, 0);
    const ties = own.length - wins - losses;
    return { team, played: own.length, wins, losses, ties, made, taken, points: 3 * wins + ties };
  });
  type Team = (typeof teams)[number];
  const isBetter = (one: Team, other: Team) =>
    (one.points - other.points ||
      one.made - one.taken - (other.made - other.taken) ||
      one.made - other.made) > 0;
  return teams
    .map((each) => ({ ...each, place: 1 + teams.filter((other) => isBetter(other, each)).length }))
    .map(({ place, team, played, wins, losses, ties, made, taken, points }): Row => {
      const difference = made > taken ? `+${made - taken}` : `${made - taken}`;
      return [place, team, played, wins, losses, ties, made, taken, difference, points].map(String);
    })
    .toSorted(byPlace);
}

export function byPlace([place, team = ""]: Row, [other, second = ""]: Row): number {
  return Number(place) - Number(other) || (team < second ? -1 : 1);
}
