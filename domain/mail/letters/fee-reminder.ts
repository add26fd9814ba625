import { paymentDue } from "../../cups/cup-words-rules.ts";
import type { Cup } from "../../cups/current-cup.ts";
import { money, type TeamFee } from "../../payments/receipt-rules.ts";

/** Reminds a team manager of what is still owed, and until when. */
export function feeReminderLetter(about: {
  cup: Cup;
  teamName: string;
  reference: string;
  fee: TeamFee;
  siteUrl: string;
}): { subject: string; body: string } {
  const { cup, teamName, reference, fee, siteUrl } = about;
  const due = paymentDue(cup);
  const body = [
    `${teamName} owes ${money(fee.owing)} of the ${money(fee.fee)} team fee of ${cup.name}. It is due ${due}. If it is not received in full by then, the team is ineligible.`,
    `Write ${reference} into the note of the payment, so that it counts for your team.`,
    `How to pay:\n${siteUrl}/PaymentMethods`,
    "If you have just paid, you need do nothing: payments are recorded by hand, which takes a while.",
    `You get this because you manage ${teamName} in ${cup.name}.`,
  ];
  return { subject: `${teamName} owes ${money(fee.owing)}`, body: `${body.join("\n\n")}\n` };
}
