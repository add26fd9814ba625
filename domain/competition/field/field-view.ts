import { asc, eq, inArray } from "drizzle-orm";
import { tournaments } from "#db/schema/cup.ts";
import { players } from "#db/schema/people.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import type { Ctx } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { type Cup, listTournaments } from "#domain/cup/current-cup.ts";
import { consentsFromDocuments } from "#domain/people/guardians/consent-rules.ts";
import { readConsents } from "#domain/people/guardians/consents.ts";
import { publicName } from "#domain/people/privacy/visible-name-rules.ts";
import { numberAt } from "#domain/teams/shirt-rules.ts";
import type { Locale } from "#i18n/locales.ts";
import { message, type Text } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { gameLength } from "../games/game-length-rules.ts";
import { gameName, teamName } from "../games/game-name-rules.ts";
import { type Game, listCupGames } from "../games/list-games.ts";
import { resultOf } from "../games/result-rules.ts";
import { suspensionOf } from "../games/suspension-rules.ts";
import {
  changesAt,
  closesAt,
  findFieldLink,
  isLinkFor,
  linkPass,
  playerAlias,
  whyLinkClosed,
} from "./field-links.ts";
import { type RecordedGameEvent, readGameEvents } from "./game-events.ts";
import {
  type FieldGame,
  type FieldGameEvent,
  type FieldPlayer,
  type FieldView,
  phoneMark,
} from "./view-rules.ts";

/**
 * The games of a link with public rosters. A closed link has no games and a reason. Authorized by
 * the token alone. Throws `not-found`.
 */
export async function readField(ctx: Ctx, token: string): Promise<FieldView> {
  const { link, cup } = await findFieldLink(ctx, token);
  const closed = cup.isCurrent
    ? whyLinkClosed(link, cup.zone, ctx.now, ctx.locale)
    : message("fieldErrors.cupOver");
  const all = closed === null ? await listCupGames(ctx, cup.id) : [];
  const games = all.filter((game) => isLinkFor(link, game));
  const aliasOf = (playerId: string) => playerAlias(ctx, link.id, playerId);
  return {
    at: ctx.now.toISOString(),
    linkId: link.id,
    field: link.field,
    day: link.day,
    zone: cup.zone,
    until: closesAt(link.day, cup.zone).toISOString(),
    closed: translate(ctx.locale, closed),
    hold: suspensionOf(cup, ctx.now),
    pass: closed === null ? linkPass(ctx, link.id) : null,
    games: closed === null ? await readFieldGames(ctx, cup, games, aliasOf) : [],
  };
}

/** The rosters have the ids that `shownId` makes of the players' own. */
export async function readFieldGames(
  ctx: Ctx,
  cup: Cup,
  games: readonly Game[],
  shownId = (playerId: string) => playerId,
): Promise<FieldGame[]> {
  const teamIds = games.flatMap(({ team1Id, team2Id }) => [team1Id ?? 0, team2Id ?? 0]);
  const [tournaments, rosters, happenings] = await Promise.all([
    listTournaments(ctx, cup.id),
    readRosters(ctx, cup, teamIds),
    readGameEvents(ctx.db, games),
  ]);
  const names = new Map([...rosters.values()].flat().map(({ id, name }) => [id, name]));
  const rosterOf = (teamId: number | null) =>
    (rosters.get(teamId ?? 0) ?? []).map((each) => ({ ...each, id: shownId(each.id) }));
  return games.map((game) => {
    const tournament = tournaments.find(({ id }) => id === game.tournamentId);
    const say = (text: Text) => translate(ctx.locale, text);
    const { minutes, overtime } = gameLength(game);
    const team1 = say(teamName(game.team1Name, game.team1Withdrawn));
    const team2 = say(teamName(game.team2Name, game.team2Withdrawn));
    return {
      ...resultOf(game),
      id: game.id,
      stage: game.stage,
      title: `${say(gameName(game))}, ${tournament?.name ?? ""}`,
      time: game.time,
      field: game.field,
      team1Id: game.team1Id,
      team2Id: game.team2Id,
      teams: [
        { name: team1, roster: rosterOf(game.team1Id) },
        { name: team2, roster: rosterOf(game.team2Id) },
      ],
      minutes,
      overtime,
      startedAt: game.startedAt?.toISOString() ?? null,
      clock: game.clock ?? [],
      endedAt: game.endedAt?.toISOString() ?? null,
      happenings: (happenings.get(game.id) ?? []).map((each) =>
        publicEvent(each, names, ctx.locale),
      ),
    };
  });
}

async function readRosters(
  ctx: Ctx,
  cup: Cup,
  teamIds: number[],
): Promise<Map<number, FieldPlayer[]>> {
  const members = await ctx.db
    .select({
      teamId: memberships.teamId,
      slot: memberships.slot,
      shirts: teams.shirts,
      player: players,
    })
    .from(memberships)
    .innerJoin(teams, eq(teams.id, memberships.teamId))
    .innerJoin(players, eq(players.id, memberships.playerId))
    .where(inArray(memberships.teamId, teamIds))
    .orderBy(asc(memberships.slot));
  const consents = await readConsents(
    ctx.db,
    cup.id,
    members.map(({ player }) => player.id),
  );
  const today = todayIn(cup.zone, ctx.now);
  const named = members.map(({ teamId, slot, shirts, player }) => {
    const { id, firstName, lastName, dob } = player;
    const agreed = consents.get(id) ?? consentsFromDocuments(new Set());
    const name = publicName(
      { firstName, lastName, dob, slot, consents: agreed },
      today,
      ctx.locale,
    );
    return { teamId, player: { id, slot, number: numberAt(shirts, slot), name } };
  });
  const byTeam = Map.groupBy(named, ({ teamId }) => teamId);
  return new Map([...byTeam].map(([id, each]) => [id, each.map(({ player }) => player)]));
}

/** Names what a phone may see, so that nothing else of an event reaches it. */
function publicEvent(
  event: RecordedGameEvent,
  names: ReadonlyMap<string, string>,
  locale: Locale,
): FieldGameEvent {
  const { key, kind, side, at, ownGoal, card, shownTo, minute, phone, playerId } = event;
  const { isReport } = event;
  const who = playerId === null ? null : (names.get(playerId) ?? publicName(null, "", locale));
  const mark = phone === null ? null : phoneMark(phone);
  const shown = { ownGoal, card, shownTo, minute, who };
  return { key, kind, side, at, ...shown, phone: mark, ...(isReport && { isReport }) };
}

/**
 * The topics that invalidate a field link's page, and the moment (ISO) at which it expires. Throws
 * `not-found`.
 */
export async function readFieldTopics(ctx: Ctx, token: string) {
  const { link, cup } = await findFieldLink(ctx, token);
  const all = await ctx.db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(eq(tournaments.cupId, cup.id));
  return {
    topics: [cupTopic(cup.id), ...all.map(({ id }) => tournamentTopic(id))],
    until: changesAt(link, cup.zone, ctx.now)?.toISOString(),
  };
}
