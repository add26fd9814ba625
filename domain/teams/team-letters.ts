import { formatTimestamp } from "../core/format-rules.ts";
import type { Cup } from "../cup/current-cup.ts";
import { type Letter, letter } from "../messaging/letter.ts";
import { safeName } from "../messaging/safe-name-rules.ts";

/** What every email about a team knows. */
export interface TeamNews {
  cup: Pick<Cup, "name" | "zone">;
  team: { id: number; name: string };
  siteUrl: string;
}

/** A team's name is anyone's text, so that links and sentences in it are not sent. */
export const teamName = ({ team }: Pick<TeamNews, "team">) => safeName(team.name, "A team");

/** Null for the player themselves. */
const playerName = (whom: string | null) => whom && safeName(whom, "A player");

const FIND_TEAM = (siteUrl: string) => `Find a team:\n${siteUrl}/teams`;
const MISTAKE_PAGE = "If this is a mistake, write to the organiser on the contact page.";

/** `guardianOf` is the manager's short name in the guardian's copy; null in the manager's. */
export function whyManager(news: TeamNews, guardianOf: string | null): string {
  const team = `${teamName(news)} in ${news.cup.name}`;
  return guardianOf === null
    ? `You get this because you manage ${team}.`
    : `You get this as the guardian of ${safeName(guardianOf, "A player")}, who manages ${team} and got it as well.`;
}

/** Does not name the player; the linked page does, for readers who can see it. */
export function joinRequestLetter(news: TeamNews, guardianOf: string | null): Letter {
  const team = teamName(news);
  return letter(
    `A player asked to join ${team}`,
    `A player entered the team code of ${team} and asked to join.`,
    "Someone has been guessing team codes, so new players need your approval for now. Approve only players you know.",
    `See who asked, and approve or decline:\n${news.siteUrl}/manage/${news.team.id}`,
    whyManager(news, guardianOf),
  );
}

/** Names no team, because the request did not. */
export function joinDeclinedLetter(
  { cup, siteUrl }: Omit<TeamNews, "team">,
  whom: string | null,
  teamCode: string,
): Letter {
  const whose = whom === null ? "Your" : `${playerName(whom)}'s`;
  return letter(
    `${whose} request to join was declined`,
    `${whose} request to join a team in ${cup.name} with the code ${teamCode} was declined by the team manager.`,
    "If you think this is a mistake, talk to the team manager and ask for the team's new code.",
    FIND_TEAM(siteUrl),
  );
}

export function invitationLetter(
  news: TeamNews & { tournament: { name: string } },
  /** The player's name as the guardian can see it; null in the player's email. */
  name: string | null,
  { byAdmin, expiresAt, link }: { byAdmin: boolean; expiresAt: Date; link: string },
): Letter {
  const { cup, tournament } = news;
  const team = teamName(news);
  const whom = playerName(name);
  const who = whom ?? "you";
  const where = `in ${tournament.name} of ${cup.name}`;
  return letter(
    `${team} invites ${who}`,
    byAdmin
      ? `The organiser proposes a team for ${who}: ${team}, ${where}.`
      : `${team} invites ${who} to play ${where}.`,
    `A slot on its roster is held for ${who} until ${formatTimestamp(cup.zone, expiresAt)}. Accept or decline here:`,
    link,
    "Who accepts is on the team and off the waitlist. Without an answer the slot is given to somebody else.",
    `You get this because ${whom === null ? "you wait" : `${whom} waits`} for a team in ${cup.name}. If you know nothing of that, do nothing: nobody joins a team by it.`,
  );
}

export type InvitationOutcome = "accepted" | "declined" | "placed";

/** `player` is the name as the manager or their guardian can see it; null if hidden. */
export function invitationAnswerLetter(
  news: TeamNews,
  guardianOf: string | null,
  player: string | null,
  answer: InvitationOutcome,
): Letter {
  const team = teamName(news);
  const isDeclined = answer === "declined";
  const who = playerName(player) ?? (isDeclined ? "The player who was invited" : "A player");
  return letter(
    isDeclined ? `An invitation of ${team} was declined` : `${who} joined ${team}`,
    {
      accepted: `${who} accepted the invitation of ${team} and is on the team.`,
      declined: `${who} declined the invitation of ${team}. The slot is free again.`,
      placed: `The organiser put ${who} on ${team}.`,
    }[answer],
    isDeclined ? "Who else waits for a team is on your team's page:" : "Your team:",
    `${news.siteUrl}/teams`,
    whyManager(news, guardianOf),
  );
}

export type AddedHow = "accepted" | "placed" | "made" | "approved";

export function onATeamLetter(
  news: TeamNews & { tournament: { name: string } },
  name: string | null,
  { how, manages }: { how: AddedHow; manages: boolean },
): Letter {
  const team = teamName(news);
  const whom = playerName(name);
  const is = whom === null ? "You are" : `${whom} is`;
  const why = {
    accepted: `${whom ?? "You"} accepted its invitation.`,
    placed: `The organiser of ${news.cup.name} put ${whom ?? "you"} on this team.`,
    approved: "The team manager approved the request to join.",
    made: `The organiser of ${news.cup.name} made this team with ${whom ?? "you"}.`,
  }[how];
  return letter(
    `${is} on ${team}`,
    `${is} on ${team} now, in ${news.tournament.name} of ${news.cup.name}${how === "approved" ? "" : ", and off the waitlist"}. ${why}`,
    manages ? "You manage the team: its code and its roster are on its page." : null,
    "The team, its games and how to leave it:",
    `${news.siteUrl}/teams`,
    "If this is a mistake, leave the team there, or write to the organiser on the contact page.",
  );
}

export function removedFromTeamLetter(
  news: TeamNews,
  name: string | null,
  byAdmin: boolean,
): Letter {
  const team = teamName(news);
  const whom = playerName(name);
  const is = whom === null ? "You are" : `${whom} is`;
  return letter(
    `${is} no longer on ${team}`,
    `${byAdmin ? `The organiser of ${news.cup.name}` : "The team manager"} has taken ${whom ?? "you"} off the roster of ${team} in ${news.cup.name}.`,
    "To play for another team, join it with its team code or wait for one on the waitlist:",
    FIND_TEAM(news.siteUrl),
    "If this is a mistake, talk to the team manager, or write to the organiser on the contact page.",
  );
}

/** Guardians have no account, so their copy has no links they could not open. */
export function teamHandedOverLetter(
  news: TeamNews,
  guardianOf: string | null,
  { isNew, byAdmin }: { isNew: boolean; byAdmin: boolean },
): Letter {
  const { cup, siteUrl } = news;
  const team = teamName(news);
  const who = byAdmin ? `The organiser of ${cup.name}` : "The team manager";
  if (guardianOf !== null) {
    const manager = safeName(guardianOf, "A player");
    return letter(
      isNew ? `${manager} manages ${team} now` : `${manager} no longer manages ${team}`,
      isNew
        ? `${who} has handed ${team} over to ${manager}, who manages it from now on and looks after its roster, its team code and its fee. ${manager} can hand it over to somebody else on the roster.`
        : byAdmin
          ? `${who} has given ${team} another team manager. ${manager} no longer manages it. Whoever plays for the team stays on its roster.`
          : `${manager} has handed ${team} over to another team manager. Whoever plays for the team stays on its roster.`,
      `If this is a mistake, or you do not want it, write to the organiser:\n${siteUrl}/contact`,
      `You get this as the guardian of ${manager}, who ${isNew ? "manages" : "managed"} ${team} in ${cup.name} and got it as well.`,
    );
  }
  if (isNew) {
    return letter(
      `You manage ${team} now`,
      `${who} has handed ${team} over to you: you manage it from now on. You look after its roster, its team code and its fee.`,
      `Manage ${team}:\n${siteUrl}/manage/${news.team.id}`,
      "If you do not want that, you can hand it over to somebody else on the roster there.",
    );
  }
  return letter(
    `You no longer manage ${team}`,
    byAdmin
      ? `${who} has given ${team} another team manager.`
      : `You have handed ${team} over to another team manager.`,
    "If you play for the team you stay on its roster, and may leave it as anybody else.",
    `Your team:\n${siteUrl}/teams`,
    MISTAKE_PAGE,
  );
}

export function teamWithdrawnLetter(
  news: TeamNews,
  { byAdmin, isBack }: { byAdmin: boolean; isBack: boolean },
): Letter {
  const { cup, siteUrl } = news;
  const team = teamName(news);
  return letter(
    isBack ? `${team} is back in ${cup.name}` : `${team} was withdrawn from ${cup.name}`,
    isBack
      ? `The organizer put ${team} back in ${cup.name}. The roster and the games are as they were before the team was withdrawn.`
      : byAdmin
        ? `The organizer withdrew ${team} from ${cup.name}.`
        : `The team manager closed ${team}, so the team is no longer in ${cup.name}.`,
    isBack
      ? `See your team:\n${siteUrl}/teams`
      : `Players can join another team with that team's code, or join the waitlist:\n${siteUrl}/teams`,
    `Questions? Write to the organizer:\n${siteUrl}/contact`,
  );
}

export function wrongCodesLetter(
  cup: Pick<Cup, "name" | "zone">,
  siteUrl: string,
  { tries, since }: { tries: number; since: Date },
): Letter {
  return letter(
    `Many wrong team codes at ${cup.name}`,
    `${tries} wrong team codes were typed at ${cup.name} since ${formatTimestamp(cup.zone, since)}. Somebody may be trying them out to get onto a team and read its roster.`,
    "You don't need to shut anything down. Guesses are limited, and for now new players need their team manager's approval. Check the rosters for players nobody knows, and give any team that has one a new code.",
    "You hear of it once a day at most; the console's front page shows it as long as it is new.",
    `To the console:\n${siteUrl}/admin`,
  );
}
