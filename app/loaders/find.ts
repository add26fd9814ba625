import { listCupGames } from "#domain/competition/games/list-games.ts";
import { type Ctx, hasRole } from "#domain/core/context.ts";
import { textFinder } from "#domain/core/search-rules.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { listPeople } from "#domain/people/players/people-list.ts";
import { listTeams } from "#domain/teams/rosters.ts";

const MAX_LISTED = 8;

/**
 * People, teams and games of the current cup, as far as the reader's roles let them open these; an
 * empty search finds none. Games still to play come first.
 */
export async function findEverywhere(ctx: Ctx, typed: string) {
  const isEmpty = typed.trim() === "";
  const [seesPeople, seesGames] = [
    hasRole(ctx.actor, "registrar"),
    hasRole(ctx.actor, "scorekeeper"),
  ];
  const isWanted = textFinder(typed);
  const cup = await currentCup(ctx.db);
  const [found, teams, games] = await Promise.all([
    seesPeople ? listPeople(ctx, typed) : { total: 0, people: [] },
    !isEmpty && (seesPeople || seesGames) ? listTeams(ctx) : [],
    !isEmpty && seesGames ? listCupGames(ctx, cup.id) : [],
  ]);
  return {
    ...found,
    teams: teams
      .filter(({ name }) => isWanted(name))
      .slice(0, MAX_LISTED)
      .map(({ id, name, tournamentName }) => ({ id, name, tournamentName })),
    games: games
      .filter(({ team1Name, team2Name }) => isWanted(`${team1Name} ${team2Name}`))
      .toSorted((one, other) => Number(one.team1Score !== null) - Number(other.team1Score !== null))
      .slice(0, MAX_LISTED)
      .map(({ id, team1Name, team2Name, date, time, field }) => {
        return { id, name: `${team1Name} - ${team2Name}`, date, time, field };
      }),
  };
}
