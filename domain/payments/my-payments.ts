import type { Ctx } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { myTeams } from "../teams/my-teams.ts";

export interface TeamPayment {
  teamId: number;
  teamName: string;
  /** What to write into the note of the payment. */
  reference: string;
  /** Whole US dollars: for the team as a whole, or for each who pays for themselves. */
  teamFee: number;
  personFee: number;
  /** How the team stands, in words. */
  feeSentence: string;
}

/** What the account's teams of the current cup owe, and under which reference. None for a visitor or the admin. */
export async function myPayments(ctx: Ctx): Promise<TeamPayment[]> {
  const [cup, teams] = await Promise.all([currentCup(ctx.db), myTeams(ctx)]);
  return teams.map(({ id, name, paymentReference, feeSentence }) => ({
    teamId: id,
    teamName: name,
    reference: paymentReference,
    teamFee: cup.teamFee,
    personFee: cup.personFee,
    feeSentence,
  }));
}
