import { and, eq } from "drizzle-orm";
import type { players } from "../../db/schema/accounts.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { memberships, teams, waitlistEntries } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { recipientOf } from "../enquiries/recipient.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import {
  type GuardianAnswer,
  guardianAnsweredLetter,
  organiserGuardianLetter,
} from "../mail/letters/guardian-answered.ts";
import type { Change } from "../mutate.ts";
import { shortName } from "../players/name-rules.ts";
import { accountTopic, teamTopic, tournamentTopic, waitlistTopic } from "../topics.ts";

type Player = typeof players.$inferSelect;

/** Brings every page up to date that shows something a guardian decides: pending, names, contacts. */
export async function changedFor(
  { tx, changed }: Pick<Change, "tx" | "changed">,
  cupId: number,
  player: Player,
): Promise<void> {
  changed(accountTopic(player.accountId));
  const [team] = await tx
    .select({ id: teams.id, tournamentId: teams.tournamentId })
    .from(memberships)
    .innerJoin(teams, eq(teams.id, memberships.teamId))
    .where(and(eq(memberships.playerId, player.id), eq(memberships.cupId, cupId)));
  if (team) changed(teamTopic(team.id), tournamentTopic(team.tournamentId));
  const [entry] = await tx
    .select({ tournamentId: waitlistEntries.tournamentId })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.playerId, player.id), eq(waitlistEntries.cupId, cupId)));
  if (entry) changed(waitlistTopic(entry.tournamentId));
}

/** Tells a player by mail what their guardian answered, and the organiser where that is no agreement. */
export async function tellAnswer(
  tx: Change["tx"],
  ctx: Ctx,
  cup: Cup,
  about: { player: Player; answer: GuardianAnswer },
): Promise<void> {
  const { player, answer } = about;
  const words = { cupName: cup.name, siteUrl: ctx.siteUrl };
  const concerns = [player.accountId, player.id];
  // Of a child that the guardian's own account holds there is nobody else to tell.
  if (player.isHolder) {
    const [account] = await tx
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, player.accountId));
    if (account) {
      const letter = guardianAnsweredLetter({ ...words, answer });
      await enqueueMail(tx, ctx.now, { to: account.email, ...letter, concerns });
    }
  }
  if (answer === "agreed") return;
  const letter = organiserGuardianLetter({ ...words, answer, player: shortName(player) });
  await enqueueMail(tx, ctx.now, { to: await recipientOf(tx, cup), ...letter, concerns });
}
