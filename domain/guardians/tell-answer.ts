import { eq } from "drizzle-orm";
import type { players } from "../../db/schema/accounts.ts";
import { accounts } from "../../db/schema/accounts.ts";
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
import { topicsOfPlayers } from "../players/topics-of-players.ts";
import { accountTopic } from "../topics.ts";

type Player = typeof players.$inferSelect;

/**
 * Invalidates every page that shows something a guardian decides: pending state, names, contacts.
 */
export async function changedFor(
  { tx, changed }: Pick<Change, "tx" | "changed">,
  player: Pick<Player, "id" | "accountId">,
): Promise<void> {
  changed(accountTopic(player.accountId), ...(await topicsOfPlayers(tx, [player.id])));
}

export async function tellAnswer(
  tx: Change["tx"],
  ctx: Ctx,
  cup: Cup,
  about: { player: Player; answer: GuardianAnswer },
): Promise<void> {
  const { player, answer } = about;
  const words = { cupName: cup.name, siteUrl: ctx.siteUrl };
  const concerns = [player.accountId, player.id];
  // A child in the guardian's own account has no one else to notify.
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
