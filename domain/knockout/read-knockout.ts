import { and, asc, eq, isNull } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { listBrackets } from "../cups/list-brackets.ts";
import { unknownTournament } from "../cups/lock-tournament.ts";
import { type Game, listGames } from "../games/list-games.ts";
import { isBegun } from "./begun-rules.ts";
import { listOpenGroupGames, type OpenGroupGame } from "./confirm-groups.ts";
import { chosenSides, crossingsVersion } from "./edit-crossings.ts";
import type { ChosenSide } from "./input.ts";
import { countTeams } from "./make-knockout.ts";
import { readGroupStage } from "./read-group-stage.ts";
import { readSources } from "./read-sources.ts";
import { settle } from "./settle-rules.ts";
import type { FromBracket } from "./source-rules.ts";

export interface Knockout {
  tournament: { id: number; name: string; slug: string; playsOn: string | null };
  confirmedAt: string | null;
  brackets: (FromBracket & { name: string })[];
  teams: { id: number; name: string }[];
  games: (Game & { isBegun: boolean })[];
  sides: ChosenSide[];
  version: string;
  openGames: OpenGroupGame[];
  goingOn: GoingOn[];
}

export interface GoingOn {
  gameId: number;
  side: 1 | 2;
  teamName: string | null;
  waiting: string[];
}

export async function readKnockout(ctx: Ctx, tournamentId: number): Promise<Knockout> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const [tournament] = await ctx.db
    .select()
    .from(tournaments)
    .where(and(eq(tournaments.id, tournamentId), eq(tournaments.cupId, cup.id)));
  if (!tournament) throw unknownTournament();
  const { id, name, slug, playsOn, groupsConfirmedAt } = tournament;
  const [counted, named, playing, all, openGames] = await Promise.all([
    countTeams(ctx.db, id),
    listBrackets(ctx.db, [id]),
    listPlaying(ctx.db, id),
    listGames(ctx, id),
    listOpenGroupGames(ctx.db, id),
  ]);
  const games = all.filter(({ stage }) => stage !== "group");
  const sides = await chosenSides(ctx.db, id, games);
  const nameOf = new Map(named.map((bracket) => [bracket.id, bracket.name]));
  return {
    tournament: { id, name, slug, playsOn },
    confirmedAt: groupsConfirmedAt?.toISOString() ?? null,
    brackets: counted.map((bracket) => ({ ...bracket, name: nameOf.get(bracket.id) ?? "" })),
    teams: playing,
    games: games.map((game) => ({ ...game, isBegun: isBegun(game) })),
    sides,
    version: crossingsVersion(sides),
    openGames,
    goingOn: games.length > 0 ? await readGoingOn(ctx.db, id) : [],
  };
}

function listPlaying(db: Database, tournamentId: number) {
  return db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(and(eq(teams.tournamentId, tournamentId), isNull(teams.withdrawnAt)))
    .orderBy(asc(teams.name));
}

async function readGoingOn(db: Database, tournamentId: number): Promise<GoingOn[]> {
  const all = await db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(eq(teams.tournamentId, tournamentId));
  const nameOf = new Map(all.map((team) => [team.id, team.name]));
  const settled = settle(
    await readSources(db, tournamentId),
    await readGroupStage(db, tournamentId),
  );
  return settled.map(({ gameId, side, teamId, waiting }) => ({
    gameId,
    side,
    teamName: teamId === null ? null : (nameOf.get(teamId) ?? null),
    waiting: waiting.flatMap((each) => nameOf.get(each) ?? []),
  }));
}
