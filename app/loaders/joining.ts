import { type Ctx, isStaff } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { whyRegistrationClosed, whyRostersLocked } from "#domain/cup/cup-dates-rules.ts";
import type { Cup } from "#domain/cup/current-cup.ts";
import { readFamily } from "#domain/people/guardians/family.ts";
import { actingPlayer } from "#domain/people/players/acting-player-rules.ts";
import { isUnder18 } from "#domain/people/players/age-rules.ts";
import { isSameName, type PersonName } from "#domain/people/players/name-rules.ts";
import { whyNotEligible } from "#domain/teams/eligibility-rules.ts";
import type { findTeamByLink } from "#domain/teams/joining.ts";
import { isMember } from "#domain/teams/memberships.ts";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";

type LinkedTeam = Awaited<ReturnType<typeof findTeamByLink>>;

/** A held slot can be held for the reader, so only players count. */
export function whyClosed({ now, locale }: Ctx, cup: Cup, team: LinkedTeam): string | null {
  const isFull = team.playerCount >= team.rosterSize;
  const why =
    whyRostersLocked(cup, now, locale) ??
    whyRegistrationClosed(cup, now, locale) ??
    (isFull ? message("teamErrors.full") : null);
  return translate(locale, why);
}

type FamilyMember = Awaited<ReturnType<typeof readFamily>>[number];

/** The player who joins, by default the one who is invited, else one of the account's who can. */
export async function readJoiner(
  ctx: Ctx,
  cup: Cup,
  team: LinkedTeam,
  requested: string | null,
  invited: (PersonName & { dob: string }) | null = null,
) {
  const family = await readFamily(ctx, cup);
  const whyNot = ({ teamName, isHolder, dob }: FamilyMember) =>
    teamName === null
      ? whyNotEligible(dob, team.tournament)
      : message(isHolder ? "teamErrors.ownTeam" : "teamErrors.otherTeam");
  const named = family.find(({ id }) => id === requested);
  const today = todayIn(cup.zone, ctx.now);
  const match =
    invited && family.find((each) => each.dob === invited.dob && isSameName(each, invited));
  const isChild = invited !== null && isUnder18(invited.dob, today);
  const able = family.filter((player) => whyNot(player) === null);
  // A parent doesn't join in place of their child.
  const any = isChild ? null : (actingPlayer(able, null) ?? actingPlayer(family, null));
  const chosen = named ?? match ?? any;
  const why = chosen && whyNot(chosen);
  const holder = family.find(({ isHolder }) => isHolder);
  return {
    family: family.length > 1 ? family.map(({ dob: _dob, ...player }) => player) : [],
    player: chosen && { id: chosen.id, firstName: chosen.firstName, isHolder: chosen.isHolder },
    isMatch: Boolean(match),
    isOnTeam: chosen !== null && (await isMember(ctx.db, team.id, chosen.id)),
    why: translate(ctx.locale, why),
    mayAddPlayers: holder !== undefined && !isUnder18(holder.dob, today),
  };
}

/** Who opened a link that makes its reader a team's manager. */
export function claimantOf(
  { actor }: Ctx,
  isAdult: boolean,
): "visitor" | "staff" | "minor" | "adult" {
  if (actor.kind !== "account") return "visitor";
  if (isStaff(actor)) return "staff";
  return isAdult ? "adult" : "minor";
}
