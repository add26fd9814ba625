import { and, asc, eq } from "drizzle-orm";
import { accounts, players } from "#db/schema/people.ts";
import { coManagers } from "#db/schema/team-managers.ts";
import type { Database } from "#db/types.ts";
import {
  type Ctx,
  hasRole,
  refundAll,
  requireAccount,
  requireSignedIn,
} from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { emailKey, mailboxKey } from "#domain/core/email-address-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import type { Change } from "#domain/core/mutate.ts";
import { limitByDay, unlessLimited } from "#domain/core/rate-limit-errors.ts";
import { accountTopic } from "#domain/core/topics.ts";
import { type Cup, mutateCup } from "#domain/cup/current-cup.ts";
import { enqueueMail } from "#domain/messaging/email-outbox.ts";
import { type Addressee, letterOf } from "#domain/messaging/letter.ts";
import { endApproval } from "#domain/people/accounts/manager-approvals.ts";
import { isMinorsEmail } from "#domain/people/guardians/guardian-links.ts";
import { isUnder18 } from "#domain/people/players/age-rules.ts";
import { message } from "#i18n/message.ts";
import { namerOf } from "../approve-managers.ts";
import { announceManager } from "../manager-news.ts";
import { publishToManagers, readManagers } from "../managers.ts";
import { lockManagedTeam, lockTeam, type Team } from "../memberships.ts";
import { issueTeamCode } from "../team-codes.ts";
import { about, emailManager, managerLetter, type Told } from "../team-emails.ts";

const SEATS = [1, 2];

/**
 * Invites an address to help manage a team, by those who manage it and the registrar. Nothing about the
 * answer or the page depends on whether the address has an account. Throws `conflict` for an
 * address that was invited already, and `full` for a third one.
 */
export async function addCoManager(ctx: Ctx, input: { teamId: number; email: string }) {
  requireSignedIn(ctx);
  const sentence = message("coManagers.errors.tooMany");
  const refunds = [await limitByDay(ctx, "co-manager.team", String(input.teamId), sentence)];
  const counted = await unlessLimited(ctx.limit("co-manager.mailbox", mailboxKey(input.email)));
  if (counted) refunds.push(counted);
  try {
    await invite(ctx, { ...input, sends: counted !== null });
  } catch (error) {
    await refundAll(refunds)();
    throw error;
  }
}

async function invite(
  ctx: Ctx,
  { teamId, email, sends }: { teamId: number; email: string; sends: boolean },
): Promise<void> {
  await mutateCup(ctx, "team.invite-co-manager", async (change) => {
    const { tx, cup, audit, changed } = change;
    const { team, tournament } = await lockManagedTeam(tx, ctx, cup.id, teamId);
    const key = emailKey(email);
    const namedBy = namerOf(ctx.actor);
    const today = todayIn(cup.zone, ctx.now);
    if (namedBy === null) {
      await requireInviter(tx, requireAccount(ctx).accountId, key, today);
    }
    const seated = await tx.select().from(coManagers).where(eq(coManagers.teamId, team.id));
    if (seated.some((each) => each.emailKey === key)) {
      throw refused("conflict", "coManagers.errors.invitedAlready");
    }
    const seat = SEATS.find((free) => !seated.some((each) => each.seat === free));
    if (seat === undefined) throw refused("full", "coManagers.errors.full");
    const [made] = await tx
      .insert(coManagers)
      .values({ teamId: team.id, seat, email, emailKey: key, namedBy, createdAt: ctx.now })
      .returning({ id: coManagers.id });
    const [account] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.emailKey, key));
    if (sends) {
      const invited = { team, tournament: tournament.name, email, link: "/teams" } as const;
      // Anyone's address can be typed, so it names nobody and no link acts for the reader.
      const letter = (to: Addressee) => letterOf(to, "coManagers.emails.invitation", invited);
      // A minor isn't invited without a guardian's copy, by a +tag neither, and staff can't accept.
      if (account) {
        await emailManager(tx, ctx, cup, account.id, letter, { typed: true });
      } else if (!(await isMinorsEmail(tx, email, today))) {
        const to = { cup, siteUrl: ctx.siteUrl, language: ctx.locale };
        await enqueueMail(tx, ctx.now, { ...letter(to), to: email });
      }
    }
    audit(`team:${team.id}`, { coManager: made?.id });
    await publishToManagers(change, team.id);
    if (account) changed(accountTopic(account.id));
  });
}

const refused = (
  code: "conflict" | "full" | "invalid",
  key:
    | "coManagers.errors.invitedAlready"
    | "coManagers.errors.full"
    | "coManagers.errors.ownAddress",
) => new DomainError(code, message(key), { field: "email" });

/**
 * An adult, since a co-manager gets to see other families' children, with a confirmed email, so that
 * nobody sends invitations in the name of a stranger.
 */
async function requireInviter(tx: Database, accountId: string, invited: string, today: string) {
  const [own] = await tx
    .select({ account: accounts, dob: players.dob })
    .from(accounts)
    .leftJoin(players, and(eq(players.accountId, accounts.id), players.isHolder))
    .where(eq(accounts.id, accountId));
  if (own?.account.emailKey === invited) throw refused("invalid", "coManagers.errors.ownAddress");
  if (own && isUnder18(own.dob, today)) {
    throw new DomainError("forbidden", message("coManagers.errors.adultsOnly"));
  }
  if (own?.account.emailVerifiedAt) return;
  throw new DomainError("forbidden", message("coManagers.errors.confirmFirst"));
}

/**
 * Removes a co-manager or withdraws an invitation; does nothing for one who is gone. Who had
 * accepted gets an email, and the team a new code, since they know the old one.
 */
export async function removeCoManager(ctx: Ctx, input: { teamId: number; coManagerId: number }) {
  await mutateCup(ctx, "team.remove-co-manager", async (change) => {
    const { tx, cup, audit, changed } = change;
    const { team } = await lockManagedTeam(tx, ctx, cup.id, input.teamId);
    await publishToManagers(change, team.id);
    const [removed] = await tx
      .delete(coManagers)
      .where(and(eq(coManagers.id, input.coManagerId), eq(coManagers.teamId, team.id)))
      .returning();
    if (!removed) return;
    audit(`team:${team.id}`, { coManager: removed.id, account: removed.accountId });
    const { accountId } = removed;
    if (accountId === null) {
      if (removed.emailKey !== null) changed(...(await topicsOfAddress(tx, removed.emailKey)));
      return;
    }
    if (hasRole(ctx.actor, "registrar")) await endApproval(tx, cup, accountId);
    await issueTeamCode(tx, team.id);
    await announceManager(tx, ctx, cup, team, { accountId, change: "left" });
    await emailManager(tx, ctx, cup, accountId, (to) =>
      letterOf(to, "coManagers.emails.removed", { ...about(to), team, link: "/contact" }),
    );
  });
}

async function topicsOfAddress(tx: Database, key: string) {
  const found = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.emailKey, key))
    .orderBy(asc(accounts.id));
  return found.map(({ id }) => accountTopic(id));
}

/** A co-manager stops helping. Throws `forbidden` for anyone else, the manager too. */
export async function stepDown(ctx: Ctx, { teamId }: { teamId: number }): Promise<void> {
  const { accountId } = requireAccount(ctx);
  await mutateCup(ctx, "team.step-down", async (change) => {
    const { tx, cup, audit, changed } = change;
    const { team } = await lockTeam(tx, cup.id, teamId);
    const [left] = await tx
      .delete(coManagers)
      .where(and(eq(coManagers.teamId, team.id), eq(coManagers.accountId, accountId)))
      .returning({ id: coManagers.id });
    if (!left) throw new DomainError("forbidden", message("coManagers.errors.notCoManager"));
    audit(`team:${team.id}`, { coManager: left.id });
    changed(accountTopic(accountId));
    await announceManager(tx, ctx, cup, team, { accountId, change: "left" });
    await notifyManagers(change, ctx, cup, team, { by: accountId, answer: "left" });
  });
}

export async function notifyManagers(
  change: Pick<Change, "tx" | "changed">,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  cup: Cup,
  team: Team,
  { by, answer }: { by: string; answer: "accepted" | "declined" | "left" },
): Promise<void> {
  await publishToManagers(change, team.id);
  // Names nobody; the linked page does.
  const letter = (to: Told) =>
    managerLetter(to, "coManagers.emails.answer", { team, answer, link: `/manage/${team.id}` });
  const others = (await readManagers(change.tx, team)).filter((each) => each !== by);
  for (const accountId of others) await emailManager(change.tx, ctx, cup, accountId, letter);
}
