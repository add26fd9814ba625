import { type Locale, localePath } from "../../../i18n/locales.ts";
import { message } from "../../../i18n/message.ts";
import type { Letter } from "../../messaging/letter.ts";
import { type TeamNews, teamLetter, teamName, whyManager } from "../team-letters.ts";

const linkTo = (language: Locale, { siteUrl }: Pick<TeamNews, "siteUrl">, path: string) => ({
  link: siteUrl + localePath(language, path),
});

/** Anyone's address can be typed, so it names nobody and has no link that acts for the reader. */
export function coManagerInvitationLetter(
  language: Locale,
  news: TeamNews & { tournament: { name: string } },
  email: string,
): Letter {
  const { cup, tournament } = news;
  const team = teamName(news);
  return teamLetter(news)(
    language,
    message("coManagers.emails.invitation.subject", { team }),
    message("coManagers.emails.invitation.invited", {
      team,
      cup: cup.name,
      tournament: tournament.name,
    }),
    message("coManagers.emails.invitation.what"),
    message("coManagers.emails.invitation.accept", {
      email,
      ...linkTo(language, news, "/teams"),
    }),
    message("coManagers.emails.invitation.ignore"),
  );
}

export type CoManagerNews = "accepted" | "declined" | "left";

/** Names nobody; the linked page does. */
export function coManagerAnswerLetter(
  language: Locale,
  news: TeamNews,
  guardianOf: string | null,
  answer: CoManagerNews,
): Letter {
  const team = teamName(news);
  return teamLetter(news)(
    language,
    message(`coManagers.emails.${answer}.subject`, { team }),
    message(`coManagers.emails.${answer}.text`, { team }),
    message("coManagers.emails.see", linkTo(language, news, `/manage/${news.team.id}`)),
    whyManager(news, guardianOf),
  );
}

export function coManagerRemovedLetter(
  language: Locale,
  news: TeamNews,
  guardianOf: string | null,
): Letter {
  const team = teamName(news);
  return teamLetter(news)(
    language,
    guardianOf === null
      ? message("coManagers.emails.removed.subject", { team })
      : message("coManagers.emails.removed.guardianSubject", { team, name: guardianOf }),
    guardianOf === null
      ? message("coManagers.emails.removed.text", { team, cup: news.cup.name })
      : message("coManagers.emails.removed.guardianText", {
          team,
          cup: news.cup.name,
          name: guardianOf,
        }),
    message("coManagers.emails.removed.mistake", linkTo(language, news, "/contact")),
  );
}
