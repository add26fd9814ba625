import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { enqueueMails } from "../mail/enqueue-mail.ts";
import { teamWithdrawnLetter } from "../mail/letters/team-withdrawn.ts";
import { recipientsOf, recipientsOfAccount } from "../mail/recipients.ts";
import { todayIn } from "../players/age-rules.ts";
import type { Team } from "./lock-team.ts";

export async function tellOfWithdrawal(
  tx: Database,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  cup: Cup,
  team: Team,
  { playerIds, byAdmin, isBack }: { playerIds: string[]; byAdmin: boolean; isBack: boolean },
): Promise<void> {
  const today = todayIn(cup.zone, ctx.now);
  const players = await recipientsOf(tx, playerIds, today);
  const isTold = byAdmin && team.managerAccountId !== null;
  const manager = isTold ? await recipientsOfAccount(tx, team.managerAccountId ?? "", today) : [];
  const byAddress = new Map([...manager, ...players].map((each) => [each.email, each]));
  const letter = teamWithdrawnLetter({
    cupName: cup.name,
    teamName: team.name,
    byAdmin,
    isBack,
    siteUrl: ctx.siteUrl,
  });
  await enqueueMails(
    tx,
    ctx.now,
    [...byAddress.values()].map(({ email, concerns }) => ({ to: email, concerns, ...letter })),
  );
}
