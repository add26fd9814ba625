import { type Locale, localePath } from "../../i18n/locales.ts";
import { type Message, message } from "../../i18n/message.ts";
import { formatTimestamp } from "../core/format-rules.ts";
import type { Cup } from "../cup/current-cup.ts";
import { type Letter, letterIn } from "../messaging/letter.ts";
import { safeName } from "../messaging/safe-name-rules.ts";

/** What every email about a team knows. */
export interface TeamNews {
  cup: Pick<Cup, "name" | "zone">;
  team: { id: number; name: string };
  siteUrl: string;
}

export type CupNews = Omit<TeamNews, "team">;

/** A team's name is anyone's text, so that links and sentences in it are not sent. */
export const teamName = ({ team }: { team: { name: string } }) =>
  safeName(team.name, message("teamEmails.aTeam"));

export const playerName = (name: string) => safeName(name, message("teamEmails.aPlayer"));

/** `letterIn` for a letter that names a team, which is deleted with the team. */
export const teamLetter =
  ({ team }: Pick<TeamNews, "team">) =>
  (...letter: Parameters<typeof letterIn>): Letter => ({ ...letterIn(...letter), teamId: team.id });

/** The values for a message to a player, if `name` is null, or about one. */
export function about(name: string | null): { who: "you" | "player"; name: string } {
  return name === null ? { who: "you", name: "" } : { who: "player", name: playerName(name) };
}

const by = (isAdmin: boolean) => (isAdmin ? "organizer" : "manager");

export const namesOf = (news: TeamNews) => ({ team: teamName(news), cup: news.cup.name });

export function address(language: Locale, { siteUrl }: Pick<TeamNews, "siteUrl">, path: string) {
  return { link: siteUrl + localePath(language, path) };
}

function findTeam(language: Locale, news: CupNews): Message {
  return message("teamEmails.findTeam", address(language, news, "/teams"));
}

export function seeTeam(language: Locale, news: CupNews): Message {
  return message("teamEmails.seeTeam", address(language, news, "/teams"));
}

/** `guardianOf` is the manager's short name in the guardian's copy; null in the manager's. */
export function whyManager(news: TeamNews, guardianOf: string | null): Message {
  return message("teamEmails.whyManager", { ...about(guardianOf), ...namesOf(news) });
}

/** Does not name the player; the linked page does, for readers who can see it. */
export function joinRequestLetter(
  language: Locale,
  news: TeamNews,
  guardianOf: string | null,
): Letter {
  const team = teamName(news);
  return teamLetter(news)(
    language,
    message("teamEmails.joinRequest.subject", { team }),
    message("teamEmails.joinRequest.asked", { team }),
    message("teamEmails.joinRequest.guessing"),
    message("teamEmails.joinRequest.see", address(language, news, `/manage/${news.team.id}`)),
    whyManager(news, guardianOf),
  );
}

/** Names no team, because the request did not. */
export function joinDeclinedLetter(
  language: Locale,
  news: CupNews,
  whom: string | null,
  code: string,
): Letter {
  const player = about(whom);
  return letterIn(
    language,
    message("teamEmails.joinDeclined.subject", player),
    message("teamEmails.joinDeclined.declined", { ...player, cup: news.cup.name, code }),
    message("teamEmails.joinDeclined.mistake"),
    findTeam(language, news),
  );
}

export function invitationLetter(
  language: Locale,
  news: TeamNews & { tournament: { name: string } },
  /** The player's name as the guardian can see it; null in the player's email. */
  name: string | null,
  { byAdmin, expiresAt, link }: { byAdmin: boolean; expiresAt: Date; link: string },
): Letter {
  const { cup, tournament } = news;
  const invited = { ...about(name), ...namesOf(news), tournament: tournament.name };
  const when = formatTimestamp(cup.zone, expiresAt, language);
  return teamLetter(news)(
    language,
    message("teamEmails.invitation.subject", invited),
    byAdmin
      ? message("teamEmails.invitation.suggested", invited)
      : message("teamEmails.invitation.invited", invited),
    message("teamEmails.invitation.held", { ...invited, when }),
    link,
    message("teamEmails.invitation.answer", invited),
    message("teamEmails.invitation.why", invited),
  );
}

export type InvitationOutcome = "accepted" | "declined" | "placed";

/** `player` is the name as the manager or their guardian can see it; null if hidden. */
export function invitationAnswerLetter(
  language: Locale,
  news: TeamNews,
  guardianOf: string | null,
  player: string | null,
  answer: InvitationOutcome,
): Letter {
  const team = teamName(news);
  const isDeclined = answer === "declined";
  const name =
    player !== null
      ? playerName(player)
      : message(isDeclined ? "teamEmails.invitedPlayer" : "teamEmails.aPlayer");
  return teamLetter(news)(
    language,
    isDeclined
      ? message("teamEmails.invitationAnswer.declinedSubject", { team })
      : message("teamEmails.invitationAnswer.joinedSubject", { name, team }),
    message(`teamEmails.invitationAnswer.${answer}`, { name, team }),
    isDeclined
      ? message("teamEmails.invitationAnswer.others", address(language, news, "/teams"))
      : seeTeam(language, news),
    whyManager(news, guardianOf),
  );
}

export type AddedHow = "accepted" | "placed" | "made" | "approved";

export function onATeamLetter(
  language: Locale,
  news: TeamNews & { tournament: { name: string } },
  name: string | null,
  { how, manages }: { how: AddedHow; manages: boolean },
): Letter {
  const player = { ...about(name), ...namesOf(news), tournament: news.tournament.name };
  return teamLetter(news)(
    language,
    message("teamEmails.onATeam.subject", player),
    message(`teamEmails.onATeam.${how}`, player),
    manages ? message("teamEmails.onATeam.manages") : null,
    message("teamEmails.onATeam.see", address(language, news, "/teams")),
    message("teamEmails.onATeam.mistake"),
  );
}

export function removedFromTeamLetter(
  language: Locale,
  news: TeamNews,
  name: string | null,
  byAdmin: boolean,
): Letter {
  const player = { ...about(name), ...namesOf(news) };
  return teamLetter(news)(
    language,
    message("teamEmails.removed.subject", player),
    message("teamEmails.removed.removed", { ...player, by: by(byAdmin) }),
    message("teamEmails.removed.next"),
    findTeam(language, news),
    message("teamEmails.removed.mistake"),
  );
}

interface HandOver {
  isNew: boolean;
  byAdmin: boolean;
}

export function teamHandedOverLetter(
  language: Locale,
  news: TeamNews,
  guardianOf: string | null,
  { isNew, byAdmin }: HandOver,
): Letter {
  if (guardianOf !== null) {
    return guardianHandOverLetter(language, news, guardianOf, { isNew, byAdmin });
  }
  const team = { ...namesOf(news), by: by(byAdmin) };
  if (isNew) {
    return teamLetter(news)(
      language,
      message("teamEmails.newManager.subject", team),
      message("teamEmails.newManager.made", team),
      message("teamEmails.newManager.manage", {
        ...team,
        ...address(language, news, `/manage/${news.team.id}`),
      }),
      message("teamEmails.newManager.refuse"),
    );
  }
  return teamLetter(news)(
    language,
    message("teamEmails.oldManager.subject", team),
    message("teamEmails.oldManager.replaced", team),
    message("teamEmails.oldManager.stay"),
    seeTeam(language, news),
    message("teamEmails.oldManager.mistake"),
  );
}

/** Guardians have no account, so their copy has no links they could not open. */
function guardianHandOverLetter(
  language: Locale,
  news: TeamNews,
  guardianOf: string,
  { isNew, byAdmin }: HandOver,
): Letter {
  const name = playerName(guardianOf);
  const manager = { ...namesOf(news), name, by: by(byAdmin) };
  return teamLetter(news)(
    language,
    isNew
      ? message("teamEmails.newManager.guardianSubject", manager)
      : message("teamEmails.oldManager.guardianSubject", manager),
    isNew
      ? message("teamEmails.newManager.guardianMade", manager)
      : message("teamEmails.oldManager.guardianReplaced", manager),
    message("teamEmails.guardianMistake", address(language, news, "/contact")),
    message("teamEmails.whyGuardian", { ...manager, isNew: isNew ? "yes" : "no" }),
  );
}

export function teamWithdrawnLetter(
  language: Locale,
  news: TeamNews,
  { byAdmin, isBack }: { byAdmin: boolean; isBack: boolean },
): Letter {
  const team = namesOf(news);
  return teamLetter(news)(
    language,
    isBack
      ? message("teamEmails.restored.subject", team)
      : message("teamEmails.withdrawn.subject", team),
    isBack
      ? message("teamEmails.restored.restored", team)
      : message("teamEmails.withdrawn.withdrawn", { ...team, by: by(byAdmin) }),
    isBack
      ? seeTeam(language, news)
      : message("teamEmails.withdrawn.next", address(language, news, "/teams")),
    message("teamEmails.withdrawn.questions", address(language, news, "/contact")),
  );
}

export function wrongCodesLetter(
  language: Locale,
  { name, zone }: Pick<Cup, "name" | "zone">,
  siteUrl: string,
  { tries, since }: { tries: number; since: Date },
): Letter {
  const when = formatTimestamp(zone, since, language);
  return letterIn(
    language,
    message("teamEmails.wrongCodes.subject", { cup: name }),
    message("teamEmails.wrongCodes.entered", { tries, cup: name, when }),
    message("teamEmails.wrongCodes.limited"),
    message("teamEmails.wrongCodes.daily"),
    message("teamEmails.wrongCodes.console", { link: `${siteUrl}/admin` }),
  );
}
