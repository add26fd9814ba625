import { type Ctx, isStaff } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { accountTopic, cupTopic, teamTopic } from "#domain/core/topics.ts";
import {
  nextDeadline,
  whyRegistrationClosed,
  whyRostersLocked,
} from "#domain/cup/cup-dates-rules.ts";
import { type Cup, currentCup } from "#domain/cup/current-cup.ts";
import { readFamily } from "#domain/people/guardians/family.ts";
import { actingPlayer } from "#domain/people/players/acting-player-rules.ts";
import { isUnder18 } from "#domain/people/players/age-rules.ts";
import { whyNotEligible } from "#domain/teams/eligibility-rules.ts";
import { findTeamByLink } from "#domain/teams/joining.ts";
import { isMember } from "#domain/teams/memberships.ts";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";

/**
 * What opening a join link shows. Visitors see only names that are public anyway. `requested` is
 * the player chosen in the address.
 */
export async function readJoin(ctx: Ctx, token: string, requested: string | null) {
  const cup = await currentCup(ctx.db);
  const team = await findTeamByLink(ctx, cup.id, token);
  const { actor } = ctx;
  const shown = {
    path: `/join/${token}`,
    teamName: team.name,
    tournamentName: team.tournamentName,
    cupName: cup.name,
    reader: actor.kind === "visitor" ? actor.kind : isStaff(actor) ? "admin" : "player",
    closed: whyClosed(ctx, cup, team),
    joiner: null,
    until: nextDeadline(cup, ctx.now) ?? undefined,
    topics: [cupTopic(cup.id), teamTopic(team.id)],
  } as const;
  if (actor.kind === "visitor" || isStaff(actor)) return shown;
  return {
    ...shown,
    joiner: await readJoiner(ctx, cup, team, requested),
    topics: [...shown.topics, accountTopic(actor.accountId)],
  };
}

type LinkedTeam = Awaited<ReturnType<typeof findTeamByLink>>;

/** A held slot can be held for the reader, so only players count. */
function whyClosed({ now, locale }: Ctx, cup: Cup, team: LinkedTeam): string | null {
  const isFull = team.playerCount >= team.rosterSize;
  const why =
    whyRostersLocked(cup, now, locale) ??
    whyRegistrationClosed(cup, now, locale) ??
    (isFull ? message("teamErrors.full") : null);
  return why && translate(locale, why);
}

/** The player who joins, by default one of the account's who can. */
async function readJoiner(ctx: Ctx, cup: Cup, team: LinkedTeam, requested: string | null) {
  const family = await readFamily(ctx, cup);
  const whyNot = ({ teamName, isHolder, dob }: (typeof family)[number]) =>
    teamName === null
      ? whyNotEligible(dob, team.tournament)
      : message(isHolder ? "teamErrors.ownTeam" : "teamErrors.otherTeam");
  const named = family.find(({ id }) => id === requested);
  const able = family.filter((player) => whyNot(player) === null);
  const chosen = named ?? actingPlayer(able, null) ?? actingPlayer(family, null);
  const why = chosen && whyNot(chosen);
  const holder = family.find(({ isHolder }) => isHolder);
  return {
    family: family.length > 1 ? family.map(({ dob: _dob, ...player }) => player) : [],
    player: chosen && { id: chosen.id, firstName: chosen.firstName, isHolder: chosen.isHolder },
    isOnTeam: chosen !== null && (await isMember(ctx.db, team.id, chosen.id)),
    why: why && translate(ctx.locale, why),
    mayAddPlayers: holder !== undefined && !isUnder18(holder.dob, todayIn(cup.zone, ctx.now)),
  };
}
