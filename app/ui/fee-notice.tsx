import { dollars } from "../../domain/cups/cup-words-rules.ts";

/** Spec §1. */
export function FeeNotice({ fees }: { fees: { team: number; person: number; due: string } }) {
  const { team, person, due } = fees;
  if (team === 0) return "There is no tournament fee.";
  const perPerson = person > 0 ? `, or ${dollars(person)} per person` : "";
  const ineligible = due
    ? ` If full team payment is not received by ${due}, the team is ineligible.`
    : "";
  return `The tournament fee is ${dollars(team)} per team${perPerson}.${ineligible}`;
}
