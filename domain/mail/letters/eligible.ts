import { safeName } from "../safe-name-rules.ts";
import { whyManager } from "./why-manager.ts";

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
