import { type Locale, localePath } from "../../../i18n/locales.ts";
import { message } from "../../../i18n/message.ts";
import type { Cup } from "../../cup/current-cup.ts";
import { type Letter, letterIn } from "../../messaging/letter.ts";
import { type TeamNews, teamLetter, teamName } from "../team-letters.ts";

interface RequestNews {
  cup: Pick<Cup, "name">;
  team: { name: string };
  siteUrl: string;
}

const linkTo = (language: Locale, { siteUrl }: RequestNews, path: string) => ({
  link: siteUrl + localePath(language, path),
});

/** `guardianOf` is the requester's short name in the guardian's copy; null in their own. */
export function teamApprovedLetter(
  language: Locale,
  news: TeamNews,
  guardianOf: string | null,
): Letter {
  const values = { team: teamName(news), cup: news.cup.name, name: guardianOf ?? "" };
  const who = guardianOf === null ? "you" : "guardian";
  return teamLetter(news)(
    language,
    message("teamRequests.emails.approved.subject", values),
    message(`teamRequests.emails.approved.${who}`, values),
    message("teamRequests.emails.approved.next", linkTo(language, news, "/teams")),
  );
}

export function teamDeclinedLetter(
  language: Locale,
  news: RequestNews,
  guardianOf: string | null,
  reason: string,
): Letter {
  const values = { team: teamName(news), cup: news.cup.name, name: guardianOf ?? "" };
  const who = guardianOf === null ? "you" : "guardian";
  return letterIn(
    language,
    message("teamRequests.emails.declined.subject", values),
    message(`teamRequests.emails.declined.${who}`, values),
    reason,
    message("teamRequests.emails.declined.next", linkTo(language, news, "/contact")),
  );
}
