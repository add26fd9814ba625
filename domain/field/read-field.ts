import { asc, eq, inArray } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { memberships } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import { type Cup, listTournaments } from "../cups/current-cup.ts";
import { GAME_LENGTHS } from "../games/length-rules.ts";
import { type Game, listCupGames } from "../games/list-games.ts";
import { resultOf } from "../games/result-rules.ts";
import { consentsOf } from "../guardians/document-rules.ts";
import { readConsents } from "../guardians/read-consents.ts";
import { holdOf } from "../hold/hold-rules.ts";
import { numberedStage } from "../knockout/slot-rules.ts";
import { todayIn } from "../players/age-rules.ts";
import { publicName } from "../players/public-name-rules.ts";
import { shownSides } from "../teams/withdrawn-words-rules.ts";
import { type FieldLink, findLink, isOf } from "./find-link.ts";
import { closesAt, whyClosed } from "./link-rules.ts";
import { type Recorded, readHappenings } from "./read-happenings.ts";
import {
  type FieldGame,
  type FieldHappening,
  type FieldPlayer,
  type FieldView,
  markOf,
} from "./view-rules.ts";

/**
 * The games of a link with public rosters. A closed link has no games and a reason. Authorized by
 * the token alone. Throws `not-found`.
 */
export async function readField(ctx: Ctx, token: string): Promise<FieldView> {
  const { link, cup } = await findLink(ctx, token);
  const closed = cup.isCurrent
    ? whyClosed(link, cup.zone, ctx.now)
    : "This cup is over. Ask the organiser for a new link.";
  return {
    at: ctx.now.toISOString(),
    linkId: link.id,
    field: link.field,
    day: link.day,
    zone: cup.zone,
    until: closesAt(link.day, cup.zone).toISOString(),
    closed,
    hold: holdOf(cup, ctx.now),
    games: closed === null ? await readGames(ctx, cup, link) : [],
  };
}

async function readGames(ctx: Ctx, cup: Cup, link: FieldLink): Promise<FieldGame[]> {
  const all = await listCupGames(ctx, cup.id);
  return readFieldGames(
    ctx,
    cup,
    all.filter((game) => isOf(link, game)),
  );
}

export async function readFieldGames(
  ctx: Ctx,
  cup: Cup,
  games: readonly Game[],
): Promise<FieldGame[]> {
  const teamIds = games.flatMap(({ team1Id, team2Id }) => [team1Id ?? [], team2Id ?? []].flat());
  const [tournaments, rosters, happenings] = await Promise.all([
    listTournaments(ctx, cup.id),
    readRosters(ctx, cup, teamIds),
    readHappenings(ctx.db, games),
  ]);
  const names = new Map([...rosters.values()].flat().map(({ id, name }) => [id, name]));
  return games.map((game) => {
    const tournament = tournaments.find(({ id }) => id === game.tournamentId);
    const [team1, team2] = shownSides(game);
    const roster = (teamId: number | null) => rosters.get(teamId ?? 0) ?? [];
    return {
      ...resultOf(game),
      id: game.id,
      stage: game.stage,
      title: `${numberedStage(game)}, ${tournament?.name ?? ""}`,
      time: game.time,
      field: game.field,
      team1Id: game.team1Id,
      team2Id: game.team2Id,
      teams: [
        { name: team1, roster: roster(game.team1Id) },
        { name: team2, roster: roster(game.team2Id) },
      ],
      minutes: game.minutes ?? GAME_LENGTHS[game.stage].minutes,
      overtime: GAME_LENGTHS[game.stage].overtime,
      startedAt: game.startedAt?.toISOString() ?? null,
      endedAt: game.endedAt?.toISOString() ?? null,
      happenings: (happenings.get(game.id) ?? []).map((each) => told(each, names)),
    };
  });
}

async function readRosters(
  ctx: Ctx,
  cup: Cup,
  teamIds: number[],
): Promise<Map<number, FieldPlayer[]>> {
  const members = await ctx.db
    .select({ teamId: memberships.teamId, slot: memberships.slot, player: players })
    .from(memberships)
    .innerJoin(players, eq(players.id, memberships.playerId))
    .where(inArray(memberships.teamId, teamIds))
    .orderBy(asc(memberships.slot));
  const consents = await readConsents(
    ctx.db,
    cup.id,
    members.map(({ player }) => player.id),
  );
  const today = todayIn(cup.zone, ctx.now);
  const named = members.map(({ teamId, slot, player: { id, firstName, lastName, dob } }) => {
    const agreed = consents.get(id) ?? consentsOf(new Set());
    const name = publicName({ firstName, lastName, dob, slot, consents: agreed }, today);
    return { teamId, player: { id, slot, name } };
  });
  const byTeam = Map.groupBy(named, ({ teamId }) => teamId);
  return new Map([...byTeam].map(([id, each]) => [id, each.map(({ player }) => player)]));
}

function told(each: Recorded, names: ReadonlyMap<string, string>): FieldHappening {
  const { key, kind, side, at, ownGoal, card, minute, phone, playerId } = each;
  return {
    key,
    kind,
    side,
    at,
    ownGoal,
    card,
    minute,
    who: playerId === null ? null : (names.get(playerId) ?? publicName(null, "")),
    phone: phone === null ? null : markOf(phone),
  };
}
