import { formatDollars } from "../../domain/core/format-rules.ts";

/** Spec §1. */
export function FeeNotice({ fees }: { fees: { team: number; person: number; due: string } }) {
  const { team, person, due } = fees;
  if (team === 0) return "There is no tournament fee.";
  const perPerson = person > 0 ? `, or ${formatDollars(person)} per person` : "";
  const ineligible = due
    ? ` If full team payment is not received by ${due}, the team is ineligible.`
    : "";
  return `The tournament fee is ${formatDollars(team)} per team${perPerson}.${ineligible}`;
}
