import { paymentDue } from "../../cups/cup-words-rules.ts";
import type { Cup } from "../../cups/current-cup.ts";
import { money, type TeamFee } from "../../payments/receipt-rules.ts";
import { safeName } from "../safe-name-rules.ts";
import { whyManager } from "./why-manager.ts";

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
          `The team fee of ${teamName} in ${cup.name} was due ${paymentDue(cup)}. It was not received in full by then, so the team is marked as ineligible. Recorded so far: ${money(fee.received)} of ${money(fee.fee)}.`,
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
