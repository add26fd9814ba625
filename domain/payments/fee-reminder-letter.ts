import { paymentDue } from "../cup/cup-dates-rules.ts";
import type { Cup } from "../cup/current-cup.ts";
import { safeName } from "../messaging/safe-name-rules.ts";
import { formatCents, type TeamFee } from "../teams/fee-rules.ts";
import { whyManager } from "../teams/team-letters.ts";

export function feeReminderLetter(about: {
  cup: Cup;
  teamName: string;
  reference: string;
  fee: TeamFee;
  passed: boolean;
  /**
   * Whether the deadline still decides about the team; only then the email says what not paying
   * does.
   */
  undecided: boolean;
  guardianOf: string | null;
  siteUrl: string;
}): { subject: string; body: string } {
  const { cup, reference, fee, guardianOf, siteUrl } = about;
  const teamName = safeName(about.teamName, "A team");
  const body = [
    `${teamName} owes ${formatCents(fee.owing)} of the ${formatCents(fee.fee)} team fee of ${cup.name}.${dueWords(about)}`,
    `Write ${reference} into the note of the payment, so that it counts for ${guardianOf === null ? "your" : "the"} team.`,
    `How to pay:\n${siteUrl}/PaymentMethods`,
    guardianOf === null
      ? "If you have just paid, you need do nothing: payments are recorded by hand, which takes a while."
      : "If the team has just paid, nobody needs to do anything: payments are recorded by hand, which takes a while.",
    whyManager(teamName, cup.name, guardianOf),
  ];
  return { subject: `${teamName} owes ${formatCents(fee.owing)}`, body: `${body.join("\n\n")}\n` };
}

function dueWords({
  cup,
  passed,
  undecided,
}: Pick<Parameters<typeof feeReminderLetter>[0], "cup" | "passed" | "undecided">): string {
  const due = paymentDue(cup);
  if (due === "") return "";
  const by = cup.paymentDueAt === null ? `by ${due}` : due;
  if (passed) return ` It was due ${by}.`;
  const threat = " If it is not received in full by then, the team is ineligible.";
  return ` It is due ${by}.${undecided ? threat : ""}`;
}
