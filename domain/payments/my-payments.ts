import type { Ctx } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { myTeams } from "../teams/my-teams.ts";

export interface TeamPayment {
  teamId: number;
  teamName: string;
  reference: string;
  /** Whole US dollars. */
  teamFee: number;
  personFee: number;
  feeSentence: string;
}

/** Fees of the account's teams in the current cup; empty for a visitor or the admin. */
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
