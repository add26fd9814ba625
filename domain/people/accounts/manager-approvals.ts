import { and, eq, inArray, or } from "drizzle-orm";
import { players } from "#db/schema/people.ts";
import { approvedManagers, coManagers } from "#db/schema/team-managers.ts";
import { formerMembers, memberships, teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "#domain/core/context.ts";
import type { Change } from "#domain/core/mutate.ts";
import { accountTopic, consoleTopic, teamTopic } from "#domain/core/topics.ts";
import type { Cup } from "#domain/cup/current-cup.ts";
import { sendLetter } from "#domain/messaging/email-outbox.ts";
import { type PersonName, shortName } from "../players/name-rules.ts";
import { organizer } from "./recipients.ts";

const approvalOf = (cup: Pick<Cup, "id">, accountId: string) =>
  and(eq(approvedManagers.cupId, cup.id), eq(approvedManagers.accountId, accountId));

export async function isApprovedManager(db: Database, cup: Pick<Cup, "id">, accountId: string) {
  return (await db.$count(approvedManagers, approvalOf(cup, accountId))) > 0;
}

/**
 * Takes an approval back, so that the person is looked at again before managing another team, and
 * with it the approval of their own players, on withdrawn teams too, whom it vouched for. False
 * without one.
 */
export async function endApproval(tx: Database, cup: Pick<Cup, "id">, accountId: string) {
  const ended = await tx.delete(approvedManagers).where(approvalOf(cup, accountId)).returning();
  if (ended.length === 0) return false;
  const own = tx.select({ id: players.id }).from(players).where(eq(players.accountId, accountId));
  const approvedAt = null;
  const inCup = and(inArray(memberships.playerId, own), eq(memberships.cupId, cup.id));
  await tx.update(memberships).set({ approvedAt }).where(inCup);
  await tx.update(formerMembers).set({ approvedAt }).where(inArray(formerMembers.playerId, own));
  return true;
}

/**
 * For an approved manager who takes another name (`before`) or email: they wait for approval again,
 * and so do their players on the teams they manage. The organizer gets an email.
 */
export async function endOwnApproval(
  { tx, changed }: Change,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  cup: Cup,
  accountId: string,
  before?: PersonName,
): Promise<void> {
  if (!(await endApproval(tx, cup, accountId))) return;
  const own = await tx.select().from(players).where(eq(players.accountId, accountId));
  const managed = await tx
    .select({ id: teams.id })
    .from(teams)
    .leftJoin(coManagers, eq(coManagers.teamId, teams.id))
    .where(or(eq(teams.managerAccountId, accountId), eq(coManagers.accountId, accountId)));
  changed(consoleTopic, accountTopic(accountId), ...managed.map(({ id }) => teamTopic(id)));
  const holder = own.find(({ isHolder }) => isHolder);
  const to = { cup, ...(await organizer(tx, cup)), concerns: [accountId] };
  await sendLetter(tx, ctx, to, "accountEmails.managerChangedWho", {
    name: holder ? shortName(holder) : "",
    what: before ? "name" : "email",
    before: before ? shortName(before) : "",
    link: "/admin/players",
  });
}
