import { type Locale, localePath } from "../../../i18n/locales.ts";
import { message } from "../../../i18n/message.ts";
import { translate } from "../../../i18n/translate.ts";
import { type Letter, letterIn } from "../../messaging/letter.ts";
import { safeName } from "../../messaging/safe-name-rules.ts";

const namedSafely = (player: string) => safeName(player, message("guardianEmails.aPlayer"));

interface LinkForPlayer {
  language: Locale;
  cupName: string;
  player: string;
  link: string;
  until: string;
}

export function askGuardianLetter({
  language,
  cupName: cup,
  link,
  until,
  ...about
}: LinkForPlayer) {
  const player = namedSafely(about.player);
  return letterIn(
    language,
    message("guardianEmails.ask.subject", { cup, player }),
    message("guardianEmails.ask.intro", { cup, player }),
    message("guardianEmails.ask.why"),
    message("guardianEmails.ask.read", { link }),
    message("guardianEmails.ask.once", { until }),
    message("guardianEmails.ask.unknown"),
  );
}

export function guardianLinkLetter({
  language,
  cupName: cup,
  link,
  until,
  ...about
}: LinkForPlayer) {
  const player = namedSafely(about.player);
  return letterIn(
    language,
    message("guardianEmails.link.subject", { cup, player }),
    message("guardianEmails.link.intro", { cup, player }),
    message("guardianEmails.link.read", { link }),
    message("guardianEmails.link.once", { until }),
  );
}

export function guardianAccountLetter(language: Locale, cup: string, siteUrl: string): Letter {
  const link = `${siteUrl}${localePath(language, "/login?next=%2Fteams")}`;
  return letterIn(
    language,
    message("guardianEmails.account.subject", { cup }),
    message("guardianEmails.account.intro", { cup }),
    message("guardianEmails.account.logIn", { link }),
    message("guardianEmails.account.unasked"),
  );
}

export type GuardianAnswer = "agreed" | "declined" | "withdrawn";

export function guardianAnsweredLetter(
  language: Locale,
  cup: string,
  siteUrl: string,
  answer: GuardianAnswer | "deleted",
): Letter {
  const linkTo = (path: string) => ({ link: siteUrl + localePath(language, path) });
  const next =
    answer === "agreed"
      ? [message("guardianEmails.answered.team", linkTo("/teams"))]
      : [
          message("guardianEmails.answered.waiting"),
          message("guardianEmails.answered.newLink", linkTo("/guardian")),
        ];
  return letterIn(
    language,
    message("guardianEmails.answered.subject", { cup }),
    message(`guardianEmails.answered.${answer}`),
    ...(answer === "deleted" ? [] : next),
  );
}

export function paperLetter(
  language: Locale,
  cup: string,
  siteUrl: string,
  name: string,
  paper: "recorded" | "withdrawn",
): Letter {
  const player = namedSafely(name);
  return letterIn(
    language,
    message(`guardianEmails.paper.${paper}.subject`, { cup, player }),
    message(`guardianEmails.paper.${paper}.text`, { player }),
    message("guardianEmails.paper.mistake", { link: siteUrl + localePath(language, "/contact") }),
  );
}

/** Names nobody: the account is gone. */
export function playerGoneLetter(language: Locale, cup: string): Letter {
  return letterIn(
    language,
    message("guardianEmails.gone.subject", { cup }),
    message("guardianEmails.gone.text"),
    message("guardianEmails.gone.again"),
  );
}

/** Also for the former guardian and the player, once the guardian's answers don't count anymore. */
export function guardianAnsweredOrganizerLetter(
  language: Locale,
  cup: string,
  siteUrl: string,
  {
    answer,
    ...about
  }: { answer: Exclude<GuardianAnswer, "agreed"> | "replaced" | "dropped"; player: string },
): Letter {
  const player = namedSafely(about.player);
  const link = `${siteUrl}/admin/people/guardians`;
  return letterIn(
    language,
    message(`guardianEmails.organizer.${answer}.subject`, { cup }),
    message(`guardianEmails.organizer.${answer}.text`, { player }),
    answer === "replaced" || answer === "dropped"
      ? null
      : message("guardianEmails.organizer.missing", { link }),
  );
}

export function guardianCopyLetter(
  language: Locale,
  cup: string,
  siteUrl: string,
  about: { player: string; agreed: { title: string; version: string }[]; at: string },
): Letter {
  const player = namedSafely(about.player);
  const documents = about.agreed.map(({ title, version }) =>
    translate(language, message("guardianEmails.copy.document", { title, version })),
  );
  return letterIn(
    language,
    message("guardianEmails.copy.subject", { cup, player }),
    message("guardianEmails.copy.intro", { cup, player, at: about.at }),
    documents.join("\n"),
    message("guardianEmails.copy.change"),
    message("guardianEmails.copy.link", { link: siteUrl + localePath(language, "/guardian") }),
    message("guardianEmails.copy.unasked"),
  );
}
