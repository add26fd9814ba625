import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { Cup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { undecidedTeams } from "./judge-team.ts";
import { readReceipts } from "./read-fees.ts";
import { isOverdue, judgement } from "./receipt-rules.ts";

/**
 * Throws `unconfirmed` if the new settings would mark teams as ineligible right away, since the
 * emails cannot be recalled. `confirm` is valid only for this deadline, fee and number of teams.
 */
export async function requireConfirmed(
  tx: Database,
  now: Date,
  cup: Cup,
  confirm: string | undefined,
): Promise<void> {
  const undecided = await tx.select().from(teams).where(undecidedTeams(cup.id));
  const received = await readReceipts(tx, cup.id);
  const count = undecided.filter(
    (team) => judgement(team, isOverdue(cup, team, received.get(team.id) ?? [], now)) === "mark",
  ).length;
  if (count === 0) return;
  const expected = `${count} ${cup.teamFee} ${cup.paymentDueAt?.toISOString()}`;
  if (confirm === expected) return;
  const what =
    count === 1
      ? "marks 1 team as ineligible now and mails its manager"
      : `marks ${count} teams as ineligible now and mails their managers`;
  throw new DomainError("unconfirmed", `Saving this ${what}.`, { confirm: expected });
}
