import { type Locale, localePath } from "../../i18n/locales.ts";
import { message } from "../../i18n/message.ts";
import { paymentDue } from "../cup/cup-dates-rules.ts";
import type { Cup } from "../cup/current-cup.ts";
import type { Letter } from "../messaging/letter.ts";
import { formatCents, hasPassed, type TeamFee } from "./fee-rules.ts";
import type { Team } from "./memberships.ts";
import { type TeamNews, teamLetter, teamName, whyManager } from "./team-letters.ts";

export interface FeeNews extends TeamNews {
  cup: Cup;
  team: Team;
  fee: TeamFee;
}

/**
 * `lifted`: the deadline's mark no longer applies; `pardoned`: the organizer removed a mark;
 * `kept`: the organizer keeps an unmarked team eligible.
 */
export type EligibilityChange = "overdue" | "marked" | "lifted" | "pardoned" | "kept";

/** `guardianOf` is the manager's short name in the guardian's copy; null in the manager's. */
export function eligibilityLetter(
  language: Locale,
  news: FeeNews,
  guardianOf: string | null,
  how: EligibilityChange,
): Letter {
  const names = { team: teamName(news), cup: news.cup.name };
  const { team } = names;
  const linkTo = (path: string) => ({ link: news.siteUrl + localePath(language, path) });
  // The guardian cannot sign in to that page.
  const status = guardianOf === null ? message("feeEmails.status", linkTo("/teams")) : null;
  const why = whyManager(news, guardianOf);
  if (how === "overdue" || how === "marked") {
    return teamLetter(news)(
      language,
      message("feeEmails.marked.subject", { team }),
      ...(how === "overdue"
        ? whyOverdue(language, news, guardianOf)
        : [message("feeEmails.marked.byOrganizer", names), message("feeEmails.marked.ask")]),
      message("feeEmails.contact", linkTo("/contact")),
      status,
      why,
    );
  }
  const subject = message(`feeEmails.eligible.${how === "kept" ? "stays" : "again"}`, { team });
  const text = message(`feeEmails.eligible.${how}`, names);
  return teamLetter(news)(language, subject, text, status, why);
}

function whyOverdue(language: Locale, news: FeeNews, guardianOf: string | null) {
  const { cup, team, fee } = news;
  return [
    message("feeEmails.marked.overdue", {
      team: teamName(news),
      cup: cup.name,
      due: paymentDue(cup, language),
      received: formatCents(fee.received),
      fee: formatCents(fee.fee),
    }),
    message("feeEmails.marked.paid", {
      who: guardianOf === null ? "you" : "team",
      reference: team.paymentReference,
    }),
  ];
}

export function feeReminderLetter(
  language: Locale,
  news: FeeNews,
  guardianOf: string | null,
  now: Date,
): Letter {
  const { cup, fee, siteUrl, team } = news;
  const owes = { team: teamName(news), owing: formatCents(fee.owing) };
  const who = guardianOf === null ? "you" : "team";
  const link = siteUrl + localePath(language, "/PaymentMethods");
  return teamLetter(news)(
    language,
    message("feeEmails.reminder.subject", owes),
    message("feeEmails.reminder.owes", {
      ...owes,
      fee: formatCents(fee.fee),
      cup: cup.name,
      ...whenDue(language, news, now),
    }),
    message("feeEmails.reminder.note", { who, reference: team.paymentReference }),
    message("feeEmails.reminder.how", { link }),
    message("feeEmails.reminder.justPaid", { who }),
    whyManager(news, guardianOf),
  );
}

function whenDue(language: Locale, { cup, team }: FeeNews, now: Date) {
  const due = paymentDue(cup, language);
  if (due === "") return { due, when: "unset", threat: "no" };
  if (hasPassed(cup, now)) return { due, when: "passed", threat: "no" };
  // The deadline doesn't decide about a team that the admin has decided about.
  const threat = team.eligibilityBy === "admin" ? "no" : "yes";
  return { due, when: cup.paymentDueAt === null ? "text" : "date", threat };
}
