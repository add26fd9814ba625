import { and, asc, eq, exists, inArray, isNull, notExists, or, sql } from "drizzle-orm";
import { auditEntries } from "#db/schema/core.ts";
import { tournaments } from "#db/schema/cup.ts";
import { accounts, guardians, players } from "#db/schema/people.ts";
import { approvedManagers, coManagers } from "#db/schema/team-managers.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { message } from "#i18n/message.ts";
import { type Actor, type Ctx, hasRole, requireStaff } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { mailboxKey } from "../core/email-address-rules.ts";
import { DomainError } from "../core/errors.ts";
import { formVersion, requireUnchanged } from "../core/form-version.ts";
import { formatTimestamp } from "../core/format-rules.ts";
import type { Change } from "../core/mutate.ts";
import { accountTopic, consoleTopic, teamTopic } from "../core/topics.ts";
import { type Cup, type CupChange, currentCup, mutateCup } from "../cup/current-cup.ts";
import { letterOf } from "../messaging/letter.ts";
import { holderOf, lockAccount, type Player } from "../people/accounts/accounts.ts";
import { lockPlayersOfAccounts } from "../people/accounts/erasure.ts";
import { isApprovedManager } from "../people/accounts/manager-approvals.ts";
import { mailboxOf } from "../people/guardians/guardian-links.ts";
import { requireNotDeclined } from "../people/guardians/guardian-status.ts";
import { ageOn, isUnder18 } from "../people/players/age-rules.ts";
import { fullName } from "../people/players/name-rules.ts";
import { isManagedBy } from "./managers.ts";
import { approveAccountMembers } from "./member-approval.ts";
import { about, emailManager } from "./team-emails.ts";
import { isForPresentAge, isRegistrar } from "./trusted-managers.ts";

export type ManagerToApprove = ReturnType<typeof describeManager>;

/** Somebody who manages teams of the cup and whom nobody has approved yet. */
export interface WaitingManager extends ManagerToApprove {
  teams: { id: number; name: string; tournamentName: string; players: number; how: HowManager }[];
  /** Whether the reader or their child is on one of the teams, so that somebody else approves. */
  isOwn: boolean;
}

type Account = typeof accounts.$inferSelect;

/** Somebody to approve, as they typed it; `teams` are those that they manage, or ask for. */
export function describeManager(
  { now, locale }: Pick<Ctx, "now" | "locale">,
  { zone }: Pick<Cup, "zone">,
  { account, holder }: { account: Account; holder: Player },
  teams: (number | string)[],
) {
  const { id: accountId, email } = account;
  const { dob, phone } = holder;
  const name = fullName(holder);
  return {
    accountId,
    playerId: holder.id,
    name,
    /** Null without a date of birth. */
    age: dob === null ? null : ageOn(dob, todayIn(zone, now)),
    email,
    /** Whether they opened the link in their email; until then approving changes nothing. */
    isConfirmed: account.emailVerifiedAt !== null,
    phone,
    registered: formatTimestamp(zone, account.createdAt, locale),
    /** Of what the reader looks at; approving is refused once it changed. */
    version: formVersion({ name, dob, email, phone, teams }),
  };
}

const idsOf = (theirs: { team: { id: number } }[]) => theirs.map(({ team }) => team.id);

type HowManager = "created" | "invited" | "took-over";

/** Oldest account first, of the current cup. For registrars. */
export async function listWaitingManagers(ctx: Ctx): Promise<WaitingManager[]> {
  const { accountId: reader } = requireStaff(ctx, "registrar");
  const cup = await currentCup(ctx.db);
  const [rows, family] = [await selectWaiting(ctx, cup), await familyTeams(ctx.db, cup, reader)];
  const byAccount = Map.groupBy(rows, ({ account }) => account.id);
  return [...byAccount.values()].flatMap((theirs) => {
    const [first] = theirs;
    if (!first) return [];
    return {
      ...describeManager(ctx, cup, first, idsOf(theirs)),
      teams: theirs.map(({ team, tournamentName, count, helps, tookOver }) => ({
        ...team,
        tournamentName,
        players: count,
        how: helps ? "invited" : tookOver ? "took-over" : "created",
      })),
      isOwn: theirs.some(({ team }) => family.has(team.id)),
    };
  });
}

async function selectWaiting({ db, now }: Pick<Ctx, "db" | "now">, cup: Cup) {
  const helps = exists(
    db
      .select({ id: coManagers.id })
      .from(coManagers)
      .where(and(eq(coManagers.teamId, teams.id), eq(coManagers.accountId, accounts.id))),
  );
  const approved = db
    .select({ id: approvedManagers.accountId })
    .from(approvedManagers)
    .where(
      and(
        eq(approvedManagers.cupId, cup.id),
        eq(approvedManagers.accountId, accounts.id),
        isForPresentAge(cup, now),
      ),
    );
  const tookOver = exists(
    db
      .select({ id: auditEntries.id })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.subject, sql`'team:' || ${teams.id}`),
          inArray(auditEntries.action, ["team.hand-over", "team.claim"]),
          eq(sql`${auditEntries.details}->>'to'`, sql`${accounts.id}::text`),
        ),
      ),
  );
  const found = await db
    .select({
      account: accounts,
      holder: players,
      team: { id: teams.id, name: teams.name },
      tournamentName: tournaments.name,
      count: sql<number>`(select count(*)::int from ${memberships} where ${memberships.teamId} = ${teams.id})`,
      helps: sql<boolean>`${helps}`,
      tookOver: sql<boolean>`${tookOver}`,
    })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .innerJoin(accounts, or(eq(accounts.id, teams.managerAccountId), helps))
    .innerJoin(players, and(eq(players.accountId, accounts.id), players.isHolder))
    .where(and(eq(teams.cupId, cup.id), isNull(teams.withdrawnAt), notExists(approved)))
    .orderBy(asc(accounts.createdAt), asc(accounts.id), asc(teams.id));
  return found;
}

/**
 * Trusts people who manage teams, once per cup, and emails each: they can invite minors, and adults
 * see what managers see. Idempotent. For registrars, but nobody approves themselves, or a manager
 * of their own family's team. Throws `not-found` for someone who manages no team, and `changed` for
 * someone who isn't as the reader saw them.
 */
export async function approveManagers(
  ctx: Ctx,
  { managers }: { managers: Pick<ManagerToApprove, "accountId" | "version">[] },
): Promise<{ approved: number }> {
  const { accountId: own } = requireStaff(ctx, "registrar");
  return mutateCup(ctx, "account.approve-manager", async (change) => {
    const { tx, cup } = change;
    const today = todayIn(cup.zone, ctx.now);
    const accountIds = managers.map(({ accountId }) => accountId);
    for (const id of accountIds.toSorted()) await lockAccount(tx, id);
    await lockPlayersOfAccounts(tx, { accountIds, playerIds: [] });
    const waiting = await selectWaiting({ db: tx, now: ctx.now }, cup);
    const family = await familyTeams(tx, cup, own);
    let approved = 0;
    for (const { accountId, version } of managers) {
      const theirs = waiting.filter(({ account }) => account.id === accountId);
      if (theirs.some(({ team }) => family.has(team.id))) {
        throw new DomainError("forbidden", message("teamErrors.approvesOwn"));
      }
      const [first] = theirs;
      if (!first) {
        if (await isApprovedManager(tx, cup, accountId)) continue;
        throw new DomainError("not-found", message("teamErrors.noManagerToApprove"));
      }
      requireUnchanged(version, describeManager(ctx, cup, first, idsOf(theirs)).version);
      await trustManager(change, ctx, cup, accountId);
      approved++;
      const isAdult = theirs.every(({ holder }) => !isUnder18(holder.dob, today));
      const age = isAdult ? "adult" : "minor";
      await emailManager(tx, ctx, cup, accountId, (to) =>
        letterOf(to, "teamEmails.managerApproved", { ...about(to), age, link: "/teams" }),
      );
    }
    return { approved };
  });
}

/**
 * For everyone who comes to manage a team. Throws `forbidden` for a player whose guardian said no.
 * Whom an organizer or registrar named (`namedBy`) is approved with that if they still are one,
 * unless it's about their own family; the demo approves everybody.
 */
export async function startManaging(
  change: CupChange,
  ctx: Pick<Ctx, "now" | "actor">,
  accountId: string,
  namedBy: string | null,
): Promise<void> {
  const { tx, cup } = change;
  const holder = await holderOf(tx, accountId);
  if (holder) await requireNotDeclined(ctx, tx, cup, holder);
  const trusts =
    namedBy !== null &&
    (await isRegistrar(tx, namedBy)) &&
    !(await isOwnFamily(tx, cup, namedBy, accountId));
  if (trusts || cup.isDemo) await trustManager(change, ctx, cup, accountId);
}

/** The account of an organizer or registrar, whose choice of a manager approves them. */
export const namerOf = (actor: Actor): string | null =>
  actor.kind === "account" && hasRole(actor, "registrar") ? actor.accountId : null;

async function isOwnFamily(db: Database, cup: Pick<Cup, "id">, reader: string, accountId: string) {
  const family = await familyTeams(db, cup, reader);
  if (family.size === 0) return false;
  const managed = and(inArray(teams.id, [...family]), isManagedBy(db, accountId));
  return (await db.$count(teams, managed)) > 0;
}

/** The teams that an account with the same mailbox manages, or on which a player of the family is. */
async function familyTeams(db: Database, cup: Pick<Cup, "id">, accountId: string) {
  const [reader] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  const mailbox = mailboxKey(reader?.email ?? "");
  const accountsOf = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(mailboxOf(accounts.emailKey), mailbox));
  const own = accountsOf.map(({ id }) => id);
  const family = db
    .select({ id: players.id })
    .from(players)
    .leftJoin(guardians, eq(guardians.playerId, players.id))
    .where(or(inArray(players.accountId, own), eq(mailboxOf(guardians.emailKey), mailbox)));
  const plays = db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.teamId, teams.id), inArray(memberships.playerId, family)));
  const found = await db
    .select({ id: teams.id })
    .from(teams)
    .where(
      and(eq(teams.cupId, cup.id), or(...own.map((id) => isManagedBy(db, id)), exists(plays))),
    );
  return new Set(found.map(({ id }) => id));
}

/** Approves an account, and with it its players on the teams it manages. */
async function trustManager(
  { tx, audit, changed }: Change,
  { now }: Pick<Ctx, "now">,
  cup: Pick<Cup, "id" | "zone">,
  accountId: string,
): Promise<void> {
  const made = await tx
    .insert(approvedManagers)
    .values({ cupId: cup.id, accountId, approvedAt: now })
    .onConflictDoUpdate({
      target: [approvedManagers.cupId, approvedManagers.accountId],
      set: { approvedAt: now },
      setWhere: notExists(
        tx
          .select({ id: players.id })
          .from(players)
          .where(
            and(
              eq(players.accountId, approvedManagers.accountId),
              players.isHolder,
              isForPresentAge(cup, now),
            ),
          ),
      ),
    })
    .returning({ id: approvedManagers.accountId });
  if (made.length === 0) return;
  const managed = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.cupId, cup.id), isManagedBy(tx, accountId)));
  for (const { id } of managed) {
    await approveAccountMembers(tx, now, { teamId: id, accountId });
    changed(teamTopic(id));
  }
  audit(`account:${accountId}`, { approved: true });
  changed(consoleTopic, accountTopic(accountId));
}
