import { english } from "../../i18n/translate.ts";
import { paymentDue } from "../cup/cup-dates-rules.ts";
import type { Cup } from "../cup/current-cup.ts";
import { type Letter, letter } from "../messaging/letter.ts";
import { formatCents, hasPassed, type TeamFee } from "./fee-rules.ts";
import type { Team } from "./memberships.ts";
import { type TeamNews, teamName, whyManager } from "./team-letters.ts";

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

export function eligibilityLetter(
  news: FeeNews,
  guardianOf: string | null,
  how: EligibilityChange,
): Letter {
  const team = english(teamName(news));
  const { cup, fee, siteUrl } = news;
  // The guardian cannot sign in to that page.
  const standing = guardianOf === null ? `How your team stands:\n${siteUrl}/teams` : null;
  const why = whyManager(news, guardianOf);
  const contact = `Write to the organiser:\n${siteUrl}/contact`;
  if (how === "overdue") {
    const paid =
      guardianOf === null ? "If you have paid in time, write" : "If the team paid in time, write";
    return letter(
      `${team} is marked as ineligible`,
      `The team fee of ${team} in ${cup.name} was due ${paymentDue(cup)}. It was not received in full by then, so the team is marked as ineligible. Recorded so far: ${formatCents(fee.received)} of ${formatCents(fee.fee)}.`,
      `${paid} to the organiser how and when, with the payment reference ${news.team.paymentReference}: payments are recorded by hand, and the mark is taken back once that one is.`,
      contact,
      standing,
      why,
    );
  }
  if (how === "marked") {
    return letter(
      `${team} is marked as ineligible`,
      `The organiser of ${cup.name} has marked ${team} as ineligible. Its games and its place in the standings stay.`,
      "If you do not know why, ask the organiser.",
      contact,
      standing,
      why,
    );
  }
  const first = {
    lifted: `${team} is no longer marked as ineligible in ${cup.name}: the deadline or the team fee was changed, or a payment in time has been recorded since.`,
    pardoned: `The organiser of ${cup.name} has taken the mark back: ${team} is eligible.`,
    kept: `The organiser of ${cup.name} has decided that ${team} stays eligible, also after the deadline of the team fee. What it owes, it still owes.`,
  }[how];
  const subject = how === "kept" ? `${team} stays eligible` : `${team} is eligible again`;
  return letter(subject, first, standing, why);
}

export function feeReminderLetter(news: FeeNews, guardianOf: string | null, now: Date): Letter {
  const team = english(teamName(news));
  const { cup, fee, siteUrl } = news;
  return letter(
    `${team} owes ${formatCents(fee.owing)}`,
    `${team} owes ${formatCents(fee.owing)} of the ${formatCents(fee.fee)} team fee of ${cup.name}.${dueSentences(news, now)}`,
    `Write ${news.team.paymentReference} into the note of the payment, so that it counts for ${guardianOf === null ? "your" : "the"} team.`,
    `How to pay:\n${siteUrl}/PaymentMethods`,
    guardianOf === null
      ? "If you have just paid, you need do nothing: payments are recorded by hand, which takes a while."
      : "If the team has just paid, nobody needs to do anything: payments are recorded by hand, which takes a while.",
    whyManager(news, guardianOf),
  );
}

function dueSentences({ cup, team }: FeeNews, now: Date): string {
  const due = paymentDue(cup);
  if (due === "") return "";
  const by = cup.paymentDueAt === null ? `by ${due}` : due;
  if (hasPassed(cup, now)) return ` It was due ${by}.`;
  // The deadline doesn't decide about a team that the admin has decided about.
  const threat = " If it is not received in full by then, the team is ineligible.";
  return ` It is due ${by}.${team.eligibilityBy === "admin" ? "" : threat}`;
}
