import { eq } from "drizzle-orm";
import { players } from "#db/schema/people.ts";
import { memberships } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { idsIn } from "../core/ids-rules.ts";
import type { Cup } from "../cup/current-cup.ts";
import { sendLetter } from "../messaging/email-outbox.ts";
import { holderOf } from "../people/accounts/accounts.ts";
import { organizer, recipientsOf } from "../people/accounts/recipients.ts";
import { isUnder18 } from "../people/players/age-rules.ts";
import { shortName } from "../people/players/name-rules.ts";
import type { Team } from "./memberships.ts";

export type ManagerChange = "manager" | "co-manager" | "left";

/**
 * Emails the guardians of a team's minors, and the organizer, that somebody became its manager or
 * co-manager, or no longer is. `accountId` is null for a team left without a manager, and for a
 * co-manager whose account is deleted.
 */
export async function announceManager(
  tx: Database,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  cup: Cup,
  team: Team,
  { accountId, change }: { accountId: string | null; change: ManagerChange },
): Promise<void> {
  const today = todayIn(cup.zone, ctx.now);
  const onTeam = await tx
    .select({ player: players })
    .from(memberships)
    .innerJoin(players, eq(players.id, memberships.playerId))
    .where(eq(memberships.teamId, team.id));
  const minors = onTeam.flatMap(({ player }) => (isUnder18(player.dob, today) ? player : []));
  const parents = new Set(minors.flatMap((each) => (each.isHolder ? [] : each.accountId)));
  const found = await recipientsOf(tx, idsIn(minors), today);
  const guardians = found.filter(
    ({ to, isGuardian }) => isGuardian || ("accountId" in to && parents.has(to.accountId)),
  );
  const holder = accountId === null ? undefined : await holderOf(tx, accountId);
  const nobody = change === "left" ? "gone" : "none";
  const news = {
    team,
    change: holder ? change : nobody,
    name: holder ? shortName(holder) : "",
    link: "/admin/players",
    contactLink: "/contact",
  } as const;
  const key = "teamEmails.managerChanged";
  const manager = accountId ? [accountId] : [];
  for (const { email, language, concerns } of guardians) {
    const to = { cup, email, language, concerns: [...concerns, ...manager] };
    await sendLetter(tx, ctx, to, key, news, { without: ["organizer", "see"] });
  }
  const isNew = holder !== undefined && change !== "left";
  const to = { cup, ...(await organizer(tx, cup)), concerns: manager };
  await sendLetter(tx, ctx, to, key, news, {
    without: isNew ? ["guardian", "mistake"] : ["organizer", "guardian", "mistake"],
  });
}
