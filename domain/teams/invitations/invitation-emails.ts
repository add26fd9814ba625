import { and, eq, inArray } from "drizzle-orm";
import { players } from "../../../db/schema/people.ts";
import { waitlistEntries } from "../../../db/schema/teams.ts";
import type { Database } from "../../../db/types.ts";
import type { Ctx } from "../../core/context.ts";
import { todayIn } from "../../core/date-rules.ts";
import type { Cup, Tournament } from "../../cup/current-cup.ts";
import { enqueueMail } from "../../messaging/email-outbox.ts";
import type { Player } from "../../people/accounts/accounts.ts";
import {
  type Recipient,
  recipientsOf,
  recipientsOfAccount,
} from "../../people/accounts/recipients.ts";
import { readConsents } from "../../people/guardians/consents.ts";
import { fullName, shortName } from "../../people/players/name-rules.ts";
import { visibleName } from "../../people/privacy/visible-name-rules.ts";
import { invitationAnswerLetter } from "../invitation-letters.ts";
import { onATeamLetter } from "../team-letters.ts";
import { readViewerRoles } from "../viewer-roles.ts";

/** Names as the actor can see them ('Ana S.'), or null; every requested player is a key. */
export async function invitedNames(
  ctx: Ctx,
  cup: Pick<Cup, "id" | "zone">,
  playerIds: string[],
): Promise<Map<string, string | null>> {
  if (playerIds.length === 0) return new Map();
  const [consents, readers, people] = [
    await readConsents(ctx.db, cup.id, playerIds),
    await readViewerRoles(ctx, cup, playerIds),
    await ctx.db
      .select({
        id: players.id,
        firstName: players.firstName,
        lastName: players.lastName,
        dob: players.dob,
        showContact: waitlistEntries.showContact,
      })
      .from(players)
      .leftJoin(
        waitlistEntries,
        and(eq(waitlistEntries.playerId, players.id), eq(waitlistEntries.cupId, cup.id)),
      )
      .where(inArray(players.id, playerIds)),
  ];
  const today = todayIn(cup.zone, ctx.now);
  return new Map(
    people.map(({ id, dob, showContact, ...name }) => {
      const given = consents.get(id);
      const subject = {
        dob,
        waiting: showContact !== null,
        showContact: showContact ?? false,
        agreed: given?.complete ?? false,
        publicName: given?.publicName ?? false,
        contact: given?.contact ?? false,
        paper: given?.paper ?? false,
      };
      return [id, visibleName(name, readers.get(id) ?? [], subject, today)];
    }),
  );
}

/** The name as a team's manager can see it, for emails to the manager. */
async function nameForManager(
  ctx: Ctx,
  tx: Database,
  cup: Pick<Cup, "id" | "zone">,
  { player, managerAccountId }: { player: { id: string }; managerAccountId: string },
): Promise<string | null> {
  const manager = { accountId: managerAccountId, isAdmin: false, sessionId: "" };
  const asManager: Ctx = { ...ctx, db: tx, actor: { kind: "account", ...manager } };
  return (await invitedNames(asManager, cup, [player.id])).get(player.id) ?? null;
}

export interface InvitationContext {
  cup: Pick<Cup, "id" | "name" | "zone">;
  team: { id: number; name: string; managerAccountId: string | null };
  tournament: Pick<Tournament, "name">;
  player: Player;
}

/** How an email to this recipient names the player; null for the player themselves. */
export function playerNameFor(player: Player, recipient: Recipient): string | null {
  if (player.isHolder && !recipient.isGuardian) return null;
  return recipient.knows === "full-name" ? fullName(player) : shortName(player);
}

export async function emailAddedToTeam(
  ctx: Ctx,
  tx: Database,
  { cup, team, tournament, player }: InvitationContext,
  how: "accepted" | "placed" | "made" | "approved",
): Promise<void> {
  const today = todayIn(cup.zone, ctx.now);
  const link = `${ctx.siteUrl}/teams`;
  for (const recipient of await recipientsOf(tx, [player.id], today)) {
    const letter = onATeamLetter({
      cupName: cup.name,
      teamName: team.name,
      tournamentName: tournament.name,
      whom: playerNameFor(player, recipient),
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
  if (how !== "approved") await emailManagerAnswer(ctx, tx, { cup, team, player }, how);
}

/**
 * Notifies the manager of an invitation's outcome, naming the player as they can see them. The
 * guardian of a minor manager sees at most 'Ana S.' of other families' children, and nothing before
 * agreeing.
 */
export async function emailManagerAnswer(
  ctx: Ctx,
  tx: Database,
  { cup, team, player }: Omit<InvitationContext, "tournament">,
  answer: "accepted" | "declined" | "placed",
): Promise<void> {
  const { managerAccountId } = team;
  if (managerAccountId === null) return;
  const playerName = await nameForManager(ctx, tx, cup, { player, managerAccountId });
  const today = todayIn(cup.zone, ctx.now);
  for (const recipient of await recipientsOfAccount(tx, managerAccountId, today)) {
    const letter = invitationAnswerLetter({
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
