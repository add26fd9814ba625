import { and, arrayContains, eq, exists, or, type SQL, sql } from "drizzle-orm";
import { auditEntries } from "#db/schema/core.ts";
import { accounts, players } from "#db/schema/people.ts";
import { approvedManagers } from "#db/schema/team-managers.ts";
import type { Database } from "#db/types.ts";
import { type Message, message } from "#i18n/message.ts";
import { type Ctx, hasRole } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { sharedRead } from "../core/shared-read.ts";
import type { Cup } from "../cup/current-cup.ts";
import { readPendingPlayers } from "../people/guardians/guardian-status.ts";
import { isUnder18 } from "../people/players/age-rules.ts";

/** For a query: whether an organizer or registrar approved the account to manage in the cup. */
export function isApprovedIn(db: Database, cupId: number, accountId: string): SQL {
  return exists(
    db
      .select({ id: approvedManagers.accountId })
      .from(approvedManagers)
      .where(and(eq(approvedManagers.cupId, cupId), eq(approvedManagers.accountId, accountId))),
  );
}

/**
 * For a query on `approvedManagers` and its holder in `players`: who was approved while under 18 is
 * looked at again as an adult.
 */
export function isForPresentAge({ zone }: Pick<Cup, "zone">, now: Date): SQL {
  const isUnder18At = (day: SQL) => sql`(${players.dob} + interval '18 years' > ${day}::date)`;
  const approval = sql`(${approvedManagers.approvedAt} at time zone ${zone})`;
  const today = sql`${todayIn(zone, now)}`;
  return sql`coalesce(${isUnder18At(today)} = ${isUnder18At(approval)}, true)`;
}

/** What decides whether an account can be trusted as a manager. */
export interface ManagerStanding {
  /** Whether the mailbox is proved. */
  confirmed: boolean;
  adult: boolean;
  /**
   * By an organizer or registrar, for the cup, and with no guardian who said no. Who was approved
   * while under 18 is looked at again as an adult.
   */
  trusted: boolean;
}

export async function readManagerStanding(
  { db, now }: Pick<Ctx, "db" | "now">,
  cup: Pick<Cup, "id" | "zone">,
  accountId: string,
): Promise<ManagerStanding> {
  const hasDeclined = async (playerId: string | null) =>
    playerId !== null &&
    (await readPendingPlayers(db, cup, [playerId], now)).get(playerId) === "declined";
  const [own] = await sharedRead(db, `standing ${cup.id} ${accountId}`, async () =>
    db
      .select({
        dob: players.dob,
        playerId: players.id,
        confirmedAt: accounts.emailVerifiedAt,
        approvedAt: approvedManagers.approvedAt,
      })
      .from(accounts)
      .leftJoin(
        approvedManagers,
        and(eq(approvedManagers.accountId, accounts.id), eq(approvedManagers.cupId, cup.id)),
      )
      .leftJoin(players, and(eq(players.accountId, accounts.id), players.isHolder))
      .where(eq(accounts.id, accountId)),
  );
  const isAdultAt = (at: Date) => !isUnder18(own?.dob ?? null, todayIn(cup.zone, at));
  const [adult, approvedAt] = [isAdultAt(now), own?.approvedAt ?? null];
  const isAsApproved = approvedAt !== null && adult === isAdultAt(approvedAt);
  return {
    adult,
    trusted: isAsApproved && (adult || !(await hasDeclined(own?.playerId ?? null))),
    confirmed: own !== undefined && own.confirmedAt !== null,
  };
}

/** Of the actor; a registrar is trusted with everything. */
export async function standingOf(
  { actor, now }: Pick<Ctx, "actor" | "now">,
  tx: Database,
  cup: Pick<Cup, "id" | "zone">,
): Promise<ManagerStanding> {
  const byStaff = hasRole(actor, "registrar");
  if (byStaff || actor.kind !== "account") {
    return { confirmed: byStaff, adult: byStaff, trusted: byStaff };
  }
  return readManagerStanding({ db: tx, now }, cup, actor.accountId);
}

/** Whether an account is an organizer or registrar now: a role can end before what it began. */
export async function isRegistrar(tx: Database, accountId: string): Promise<boolean> {
  const role = or(eq(accounts.isAdmin, true), arrayContains(accounts.staffRoles, ["registrar"]));
  return (await tx.$count(accounts, and(eq(accounts.id, accountId), role))) > 0;
}

/** Whether the sender of an invitation to play is trusted still; the log knows who it was. */
export async function isInviterTrusted(
  tx: Database,
  { now }: Pick<Ctx, "now">,
  cup: Pick<Cup, "id" | "zone">,
  { id, teamId }: { id: number; teamId: number },
): Promise<boolean> {
  const { subject, action, details, actorAccountId } = auditEntries;
  const made = and(eq(subject, `team:${teamId}`), eq(action, "invitation.make"));
  const [sent] = await tx
    .select({ by: actorAccountId })
    .from(auditEntries)
    .where(and(made, eq(sql`${details}->>'invitation'`, String(id))));
  if (!sent?.by) return false;
  if (await isRegistrar(tx, sent.by)) return true;
  return isTrusted(await readManagerStanding({ db: tx, now }, cup, sent.by));
}

/**
 * A trusted adult: approved to manage, 18 or older, and with a proved mailbox. Only they see
 * everything that managers can see, and make others more than newcomers.
 */
export const isTrusted = ({ confirmed, adult, trusted }: ManagerStanding): boolean =>
  confirmed && adult && trusted;

/** Why a manager can't approve players; null for a trusted one. */
export function whyNotTrusted(standing: ManagerStanding): Message | null {
  if (isTrusted(standing)) return null;
  if (!standing.adult) return message("teamErrors.vouching.adult");
  return standing.confirmed
    ? message("teamErrors.vouching.approved")
    : message("teamErrors.vouching.confirmed");
}
