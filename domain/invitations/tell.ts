import type { Database } from "../../db/types.ts";
import type { Player } from "../accounts/read-account.ts";
import type { Ctx } from "../context.ts";
import type { Cup, Tournament } from "../cups/current-cup.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { answerLetter } from "../mail/letters/invitation-answer.ts";
import { onATeamLetter } from "../mail/letters/on-a-team.ts";
import { type Recipient, recipientsOf, recipientsOfAccount } from "../mail/recipients.ts";
import { todayIn } from "../players/age-rules.ts";
import { fullName, shortName } from "../players/name-rules.ts";
import { nameForManager } from "./invited-name.ts";

export interface News {
  cup: Pick<Cup, "id" | "name" | "zone">;
  team: { id: number; name: string; managerAccountId: string | null };
  tournament: Pick<Tournament, "name">;
  player: Player;
}

/** How an email to this recipient names the player; null for the player themselves. */
export function whomFor(player: Player, recipient: Recipient): string | null {
  if (player.isHolder && !recipient.isGuardian) return null;
  return recipient.knows === "full-name" ? fullName(player) : shortName(player);
}

export async function tellOnTeam(
  ctx: Ctx,
  tx: Database,
  { cup, team, tournament, player }: News,
  how: "accepted" | "placed" | "made" | "approved",
): Promise<void> {
  const today = todayIn(cup.zone, ctx.now);
  const link = `${ctx.siteUrl}/teams`;
  for (const recipient of await recipientsOf(tx, [player.id], today)) {
    const letter = onATeamLetter({
      cupName: cup.name,
      teamName: team.name,
      tournamentName: tournament.name,
      whom: whomFor(player, recipient),
      how,
      manages: team.managerAccountId === player.accountId && !recipient.isGuardian,
      link,
    });
    await enqueueMail(tx, ctx.now, {
      ...letter,
      to: recipient.email,
      concerns: recipient.concerns,
    });
  }
  if (how === "made" || team.managerAccountId === player.accountId) return;
  if (how !== "approved") await tellManager(ctx, tx, { cup, team, player }, how);
}

/**
 * Notifies the manager of an invitation's outcome, naming the player as they can see them. The
 * guardian of a minor manager sees at most 'Ana S.' of other families' children, and nothing before
 * agreeing.
 */
export async function tellManager(
  ctx: Ctx,
  tx: Database,
  { cup, team, player }: Omit<News, "tournament">,
  answer: "accepted" | "declined" | "placed",
): Promise<void> {
  const { managerAccountId } = team;
  if (managerAccountId === null) return;
  const playerName = await nameForManager(ctx, tx, cup, { player, managerAccountId });
  const today = todayIn(cup.zone, ctx.now);
  for (const recipient of await recipientsOfAccount(tx, managerAccountId, today)) {
    const letter = answerLetter({
      cupName: cup.name,
      teamName: team.name,
      playerName: playerName && nameTo(recipient, playerName, player),
      answer,
      guardianOf: recipient.guardianOf,
      link: `${ctx.siteUrl}/teams`,
    });
    const concerns = [...recipient.concerns, player.id];
    await enqueueMail(tx, ctx.now, { ...letter, to: recipient.email, concerns });
  }
}

function nameTo(recipient: Recipient, playerName: string, player: Player): string | null {
  if (!recipient.isGuardian) return playerName;
  return recipient.knows === "full-name" ? shortName(player) : null;
}
