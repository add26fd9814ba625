import type { Locale } from "../../i18n/locales.ts";
import { message } from "../../i18n/message.ts";
import { type Letter, letterIn } from "../messaging/letter.ts";
import {
  about,
  address,
  type CupNews,
  namesOf,
  playerName,
  seeTeam,
  type TeamNews,
  teamLetter,
  teamName,
  whyManager,
} from "./team-letters.ts";

/** `guardianOf` is a minor manager's short name in the guardian's copy; null in the manager's. */
export function managerApprovedLetter(
  language: Locale,
  news: CupNews,
  guardianOf: string | null,
  isAdult: boolean,
): Letter {
  const who = { ...about(guardianOf), cup: news.cup.name, age: isAdult ? "adult" : "minor" };
  return letterIn(
    language,
    message("teamEmails.managerApproved.subject", who),
    message("teamEmails.managerApproved.sees", who),
    seeTeam(language, news),
  );
}

export type ManagerChange = "manager" | "co-manager" | "left";

/** `name` is the manager's short name; null for one whose account is deleted, or for none. */
export function managerChangedLetter(
  language: Locale,
  news: TeamNews,
  { change, name }: { change: ManagerChange; name: string | null },
  to: "guardian" | "organizer",
): Letter {
  const nobody = change === "left" ? "gone" : "none";
  const values = { ...namesOf(news), change: name === null ? nobody : change };
  const isNew = name !== null && change !== "left";
  const who = { ...values, name: name === null ? "" : playerName(name) };
  return teamLetter(news)(
    language,
    message("teamEmails.managerChanged.subject", who),
    message("teamEmails.managerChanged.news", who),
    ...(to === "organizer"
      ? [
          ...(isNew ? [message("teamEmails.managerChanged.organizer")] : []),
          message("teamEmails.managerChanged.see", address(language, news, "/admin/players")),
        ]
      : [
          message("teamEmails.managerChanged.guardian", values),
          message("teamEmails.guardianMistake", address(language, news, "/contact")),
        ]),
  );
}

export function teamRenamedLetter(
  language: Locale,
  news: TeamNews & { team: { shortName: string | null } },
  guardianOf: string | null,
): Letter {
  const { shortName: name } = news.team;
  const has = name === null ? "none" : "short";
  const team = { ...namesOf(news), has, short: name === null ? "" : teamName({ team: { name } }) };
  return teamLetter(news)(
    language,
    message("teamEmails.renamed.subject", team),
    message("teamEmails.renamed.renamed", team),
    seeTeam(language, news),
    whyManager(news, guardianOf),
  );
}
