import { paymentDue } from "../../cups/cup-words-rules.ts";
import type { Cup } from "../../cups/current-cup.ts";
import { money, type TeamFee } from "../../payments/receipt-rules.ts";

/** Tells a team manager that the deadline passed without the whole fee, and what to do about it. */
export function ineligibleLetter(about: {
  cup: Cup;
  teamName: string;
  reference: string;
  fee: TeamFee;
  siteUrl: string;
}): { subject: string; body: string } {
  const { cup, teamName, reference, fee, siteUrl } = about;
  const body = [
    `The team fee of ${teamName} in ${cup.name} was due ${paymentDue(cup)}. It was not received in full by then, so the team is marked as ineligible. Recorded so far: ${money(fee.received)} of ${money(fee.fee)}.`,
    `If you have paid in time, write to the organiser how and when, with your payment reference ${reference}: payments are recorded by hand, and the mark is taken back once yours is.`,
    `Write to the organiser:\n${siteUrl}/contact`,
    `How your team stands:\n${siteUrl}/teams`,
    `You get this because you manage ${teamName} in ${cup.name}.`,
  ];
  return { subject: `${teamName} is marked as ineligible`, body: `${body.join("\n\n")}\n` };
}
