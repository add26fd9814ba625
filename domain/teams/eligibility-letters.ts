import { paymentDue } from "../cup/cup-dates-rules.ts";
import type { Cup } from "../cup/current-cup.ts";
import { safeName } from "../messaging/safe-name-rules.ts";
import { formatCents, type TeamFee } from "./fee-rules.ts";
import { whyManager } from "./team-letters.ts";

export function eligibleLetter(about: {
  cupName: string;
  teamName: string;
  /**
   * `lifted`: the deadline's mark no longer applies; `pardoned`: the organizer removed a mark;
   * `kept`: the organizer keeps an unmarked team eligible.
   */
  how: "lifted" | "pardoned" | "kept";
  /** The manager's short name in the guardian's copy; null in the manager's. */
  guardianOf: string | null;
  siteUrl: string;
}): { subject: string; body: string } {
  const { cupName, how, guardianOf, siteUrl } = about;
  const teamName = safeName(about.teamName, "A team");
  const body = [
    first[how](teamName, cupName),
    ...(guardianOf === null ? [`How your team stands:\n${siteUrl}/teams`] : []),
    whyManager(teamName, cupName, guardianOf),
  ];
  const subject = how === "kept" ? `${teamName} stays eligible` : `${teamName} is eligible again`;
  return { subject, body: `${body.join("\n\n")}\n` };
}

const first = {
  lifted: (teamName: string, cupName: string) =>
    `${teamName} is no longer marked as ineligible in ${cupName}: the deadline or the team fee was changed, or a payment in time has been recorded since.`,
  pardoned: (teamName: string, cupName: string) =>
    `The organiser of ${cupName} has taken the mark back: ${teamName} is eligible.`,
  kept: (teamName: string, cupName: string) =>
    `The organiser of ${cupName} has decided that ${teamName} stays eligible, also after the deadline of the team fee. What it owes, it still owes.`,
};

export function ineligibleLetter(about: {
  cup: Cup;
  teamName: string;
  reference: string;
  fee: TeamFee;
  by: "deadline" | "organiser";
  guardianOf: string | null;
  siteUrl: string;
}): { subject: string; body: string } {
  const { cup, reference, fee, by, guardianOf, siteUrl } = about;
  const teamName = safeName(about.teamName, "A team");
  const paid =
    guardianOf === null ? "If you have paid in time, write" : "If the team paid in time, write";
  const body = [
    ...(by === "deadline"
      ? [
          `The team fee of ${teamName} in ${cup.name} was due ${paymentDue(cup)}. It was not received in full by then, so the team is marked as ineligible. Recorded so far: ${formatCents(fee.received)} of ${formatCents(fee.fee)}.`,
          `${paid} to the organiser how and when, with the payment reference ${reference}: payments are recorded by hand, and the mark is taken back once that one is.`,
        ]
      : [
          `The organiser of ${cup.name} has marked ${teamName} as ineligible. Its games and its place in the standings stay.`,
          "If you do not know why, ask the organiser.",
        ]),
    `Write to the organiser:\n${siteUrl}/contact`,
    // The guardian cannot sign in to that page.
    ...(guardianOf === null ? [`How your team stands:\n${siteUrl}/teams`] : []),
    whyManager(teamName, cup.name, guardianOf),
  ];
  return { subject: `${teamName} is marked as ineligible`, body: `${body.join("\n\n")}\n` };
}
