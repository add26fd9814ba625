import { eq, inArray, or, sql } from "drizzle-orm";
import { fieldEntries } from "#db/schema/field.ts";
import { enquiries, mails } from "#db/schema/messaging.ts";
import { accounts, deletions, guardians, players } from "#db/schema/people.ts";
import { pictures, teamCrests } from "#db/schema/pictures.ts";
import { cards } from "#db/schema/standings.ts";
import { coManagers, rosterInvitations } from "#db/schema/team-managers.ts";
import { memberships, teamMarks, teams, waitlistEntries } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { emailKey } from "#domain/core/email-address-rules.ts";
import type { Change } from "#domain/core/mutate.ts";
import { accountTopic, enquiriesTopic, teamTopic, tournamentTopic } from "#domain/core/topics.ts";
import { playerTopics } from "../players/players.ts";

interface PeopleIds {
  accountIds: string[];
  playerIds: string[];
  guardianIds: string[];
}

export const noPeople: PeopleIds = { accountIds: [], playerIds: [], guardianIds: [] };

/**
 * Erases people inside the caller's transaction, locking accounts and players first, and returns
 * everyone erased. Other rows keep dangling ids; data known only by email is deleted only for
 * confirmed addresses, since anyone can register with someone else's.
 */
export async function erasePeople(
  { tx, changed }: Pick<Change, "tx" | "changed">,
  wanted: PeopleIds,
): Promise<PeopleIds> {
  const locked = await lockAccounts(tx, wanted.accountIds);
  const playerIds = await lockPlayersOfAccounts(tx, wanted);
  const confirmed = locked.filter(({ emailVerifiedAt }) => emailVerifiedAt !== null);
  const answering = await guardiansOf(tx, { ...wanted, playerIds }, confirmed);
  const guardianIds = answering.map(({ id }) => id);
  const gone = { accountIds: locked.map(({ id }) => id), playerIds, guardianIds };

  const wards = answering.map(({ playerId }) => playerId);
  changed(...(await playerTopics(tx, [...playerIds, ...wards])));
  changed(...(await accountTopicsOf(tx, wards)));
  await eraseCardNotes(tx, playerIds);
  await tx.delete(memberships).where(inArray(memberships.playerId, playerIds));
  await tx.delete(waitlistEntries).where(inArray(waitlistEntries.playerId, playerIds));
  const ids = [...wanted.accountIds, ...wanted.playerIds, ...wanted.guardianIds];
  await eraseMail(tx, [...ids, ...gone.playerIds, ...gone.guardianIds], confirmed);
  if (await eraseContactMessages(tx, confirmed)) changed(enquiriesTopic);
  changed(...(await eraseCoManagers(tx, gone.accountIds, confirmed)));
  const keys = confirmed.map((account) => account.emailKey);
  await tx.delete(rosterInvitations).where(inArray(rosterInvitations.emailKey, keys));
  changed(...(await eraseFromTeams(tx, gone.accountIds)));
  // Links, sessions, invitations and requests for teams cascade.
  await tx.delete(guardians).where(inArray(guardians.id, guardianIds));
  await tx.delete(players).where(inArray(players.id, playerIds));
  await tx.delete(accounts).where(inArray(accounts.id, gone.accountIds));
  return gone;
}

/** The cards stay, without what happened. */
async function eraseCardNotes(tx: Database, playerIds: string[]): Promise<void> {
  await tx.update(cards).set({ note: null }).where(inArray(cards.playerId, playerIds));
  const entered = sql<string>`${fieldEntries.entry}->>'playerId'`;
  await tx
    .update(fieldEntries)
    .set({ entry: sql`${fieldEntries.entry} - 'note'` })
    .where(inArray(entered, playerIds));
}

type Account = typeof accounts.$inferSelect;

/** Ordered by id, like every other lock on several accounts, to avoid deadlocks. */
async function lockAccounts(tx: Database, ids: string[]): Promise<Account[]> {
  return tx
    .select()
    .from(accounts)
    .where(inArray(accounts.id, ids))
    .orderBy(accounts.id)
    .for("update");
}

export async function lockPlayersOfAccounts(
  tx: Database,
  wanted: Pick<PeopleIds, "accountIds" | "playerIds">,
): Promise<string[]> {
  const found = await tx
    .select({ id: players.id })
    .from(players)
    .where(or(inArray(players.accountId, wanted.accountIds), inArray(players.id, wanted.playerIds)))
    .orderBy(players.id)
    .for("update");
  return found.map(({ id }) => id);
}

async function guardiansOf(tx: Database, wanted: PeopleIds, confirmed: Account[]) {
  return tx
    .select({ id: guardians.id, playerId: guardians.playerId })
    .from(guardians)
    .where(
      or(
        inArray(guardians.id, wanted.guardianIds),
        inArray(guardians.playerId, wanted.playerIds),
        inArray(
          guardians.emailKey,
          confirmed.map((account) => account.emailKey),
        ),
      ),
    )
    .orderBy(guardians.id)
    .for("update");
}

async function accountTopicsOf(tx: Database, playerIds: string[]) {
  const found = await tx
    .select({ accountId: players.accountId })
    .from(players)
    .where(inArray(players.id, playerIds));
  return found.map(({ accountId }) => accountTopic(accountId));
}

async function eraseMail(tx: Database, ids: string[], confirmed: Account[]): Promise<void> {
  await tx.delete(mails).where(sql`${mails.concerns} && ${sql.param(ids)}::uuid[]`);
  const addresses = confirmed.flatMap(({ email, emailKey: key }) => [email.toLowerCase(), key]);
  await tx.delete(mails).where(inArray(sql`lower(${mails.toAddress})`, addresses));
}

/** Clears what they chose for the teams they managed. Returns the topics of these teams. */
async function eraseFromTeams(tx: Database, accountIds: string[]) {
  const managed = await tx
    .update(teams)
    .set({ ...teamMarks.cleared, managerAccountId: null, crestPicture: null })
    .where(inArray(teams.managerAccountId, accountIds))
    .returning({ id: teams.id, tournamentId: teams.tournamentId });
  const ids = managed.map(({ id }) => id);
  await tx.delete(teamCrests).where(inArray(teamCrests.teamId, ids));
  return managed.flatMap(({ id, tournamentId }) => [teamTopic(id), tournamentTopic(tournamentId)]);
}

/** Returns the topics of the teams that they helped manage, or were invited to. */
async function eraseCoManagers(tx: Database, accountIds: string[], confirmed: Account[]) {
  const keys = confirmed.map((account) => account.emailKey);
  const erased = await tx
    .delete(coManagers)
    .where(or(inArray(coManagers.accountId, accountIds), inArray(coManagers.emailKey, keys)))
    .returning({ teamId: coManagers.teamId });
  return erased.map(({ teamId }) => teamTopic(teamId));
}

async function eraseContactMessages(tx: Database, confirmed: Account[]): Promise<boolean> {
  let wrote = false;
  for (const account of confirmed) {
    const ids = (await readContactMessagesFrom(tx, account.emailKey)).map(({ id }) => id);
    await tx.delete(enquiries).where(inArray(enquiries.id, ids));
    wrote ||= ids.length > 0;
  }
  return wrote;
}

/** The messages that the mailbox wrote on the contact page. */
export async function readContactMessagesFrom(db: Database, key: string) {
  const local = key.slice(0, key.lastIndexOf("@"));
  const alike = await db
    .select()
    .from(enquiries)
    .where(eq(sql`lower(split_part(${enquiries.fromEmail}, '@', 1))`, local))
    .orderBy(enquiries.id);
  return alike.filter(({ fromEmail }) => emailKey(fromEmail) === key);
}

/** Records deletions, so that a restored backup deletes the same people again. */
export async function recordDeletions(tx: Database, now: Date, gone: Partial<PeopleIds>) {
  const { accountIds = [], playerIds = [], guardianIds = [] } = gone;
  const rows = [
    ...accountIds.map((personId) => ({ personId, kind: "account" as const, at: now })),
    ...playerIds.map((personId) => ({ personId, kind: "player" as const, at: now })),
    ...guardianIds.map((personId) => ({ personId, kind: "guardian" as const, at: now })),
  ];
  if (rows.length > 0) await tx.insert(deletions).values(rows).onConflictDoNothing();
}

export async function repeatDeletions(tx: Database, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await tx.delete(pictures).where(inArray(pictures.id, ids));
  await tx.delete(teamCrests).where(inArray(teamCrests.id, ids));
  await tx.update(teams).set({ crestPicture: null }).where(inArray(teams.crestPicture, ids));
  const [account, player, guardian] = [
    await tx.$count(accounts, inArray(accounts.id, ids)),
    await tx.$count(players, inArray(players.id, ids)),
    await tx.$count(guardians, inArray(guardians.id, ids)),
  ];
  await erasePeople(
    { tx, changed: () => {} },
    { accountIds: ids, playerIds: ids, guardianIds: ids },
  );
  return account + player + guardian;
}
