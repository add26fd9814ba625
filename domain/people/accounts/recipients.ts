import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accounts, guardians, players } from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import { emailKey, mailboxKey } from "#domain/core/email-address-rules.ts";
import { isNoStaff } from "#domain/core/staff-accounts.ts";
import type { Cup } from "#domain/cup/current-cup.ts";
import { DEFAULT_LOCALE, type Locale } from "#i18n/locales.ts";
import { readConsentStatuses } from "../guardians/consents.ts";
import { mailboxOf } from "../guardians/guardian-links.ts";
import { isUnder18 } from "../players/age-rules.ts";
import { shortName } from "../players/name-rules.ts";
import { nameForGuardianLink } from "../privacy/visible-name-rules.ts";
import { holderOf } from "./accounts.ts";

export interface Recipient {
  email: string;
  language: Locale;
  /** Account, player and guardian ids for the email's `concerns`. */
  concerns: string[];
  to: { accountId: string } | { guardianId: string };
  isGuardian: boolean;
  guardianOf: string | null;
  /** How the email can name players: a guardian who has not answered is still a stranger. */
  knows: "full-name" | "short-name";
}

const guardianAccounts = alias(accounts, "guardian_accounts");

/**
 * Recipients for email to players: their account and, for a minor with their own account, the known
 * guardian. A guardian who refused gets nothing about the player; each address appears once. A
 * guardian without an account gets the player's language.
 * `today` is in the cup's zone.
 */
export async function recipientsOf(db: Database, playerIds: string[], today: string) {
  const found = await db
    .select({
      player: players,
      accountId: accounts.id,
      email: accounts.email,
      emailKey: accounts.emailKey,
      language: accounts.language,
      guardian: guardians,
      guardianLanguage: guardianAccounts.language,
    })
    .from(players)
    .innerJoin(accounts, eq(accounts.id, players.accountId))
    .leftJoin(guardians, eq(guardians.playerId, players.id))
    .leftJoin(guardianAccounts, eq(guardianAccounts.emailKey, guardians.emailKey))
    .where(inArray(players.id, playerIds));
  const answeredFor = found.filter(({ player }) => isUnder18(player.dob, today));
  const standings = await readConsentStatuses(
    db,
    answeredFor.map(({ player }) => player.id),
  );
  const byAddress = new Map<string, Recipient>();
  const add = (key: string, recipient: Recipient) => {
    const known = byAddress.get(key);
    if (!known) return byAddress.set(key, recipient);
    known.concerns.push(...recipient.concerns);
    if (recipient.knows === "short-name") known.knows = "short-name";
  };
  for (const { player, accountId, email, emailKey, language, guardian, ...own } of found) {
    const standing = standings.get(player.id);
    if (player.isHolder || standing !== "refused") {
      add(emailKey, {
        email,
        language,
        concerns: [accountId, player.id],
        to: { accountId },
        isGuardian: false,
        guardianOf: null,
        knows: "full-name",
      });
    }
    if (!guardian || !player.isHolder || !standing || standing === "refused") continue;
    add(guardian.emailKey, {
      email: guardian.email,
      language: own.guardianLanguage ?? language,
      concerns: [guardian.id, player.id],
      to: { guardianId: guardian.id },
      isGuardian: true,
      guardianOf: shortName(player),
      knows: nameForGuardianLink(standing),
    });
  }
  return [...byAddress.values()];
}

/** Includes the guardian's copy if the holder is under 18; empty for an admin. */
export async function recipientsOfAccount(
  db: Database,
  accountId: string,
  today: string,
): Promise<Recipient[]> {
  const holder = await holderOf(db, accountId);
  if (holder) return recipientsOf(db, [holder.id], today);
  const [account] = await db
    .select({ email: accounts.email, language: accounts.language })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNoStaff));
  if (!account) return [];
  return [
    {
      ...account,
      concerns: [accountId],
      to: { accountId },
      isGuardian: false,
      guardianOf: null,
      knows: "full-name",
    },
  ];
}

/**
 * Whom words that a person typed go to, each address once: nobody under 18 without a copy to a
 * guardian at an address that is no minor's own (docs/decisions/66). `withheld` are the players it
 * doesn't go to for want of one. Deleting that guardian deletes the player's unsent copy too.
 */
export async function withoutMinorsAlone(
  db: Database,
  found: readonly Recipient[],
  today: string,
  { unknownAgeIsAdult = false } = {},
): Promise<{ recipients: Recipient[]; withheld: string[] }> {
  const byAddress = new Map<string, Recipient>();
  for (const each of found) {
    const key = emailKey(each.email);
    const concerns = [...(byAddress.get(key)?.concerns ?? []), ...each.concerns];
    byAddress.set(key, { ...each, concerns });
  }
  const owners = await db
    .select({
      key: accounts.emailKey,
      mailbox: mailboxOf(accounts.emailKey),
      dob: players.dob,
      id: players.id,
      guardian: guardians.id,
      proved: sql<boolean>`${accounts.emailVerifiedAt} is not null`,
    })
    .from(accounts)
    .innerJoin(players, and(eq(players.accountId, accounts.id), players.isHolder))
    .leftJoin(guardians, eq(guardians.playerId, players.id))
    .where(inArray(mailboxOf(accounts.emailKey), [...byAddress.keys()].map(mailboxKey)));
  const byMailbox = Map.groupBy(owners, ({ mailbox }) => mailbox);
  const minors = new Map<string, (typeof owners)[number]>();
  for (const [key, { concerns, isGuardian }] of byAddress) {
    const tagged = byMailbox.get(mailboxKey(key)) ?? [];
    const exact = tagged.filter((owner) => owner.key === key);
    const theirs = exact.length > 0 ? exact : tagged;
    const young = theirs.filter(({ id, dob, proved }) => {
      // Anybody could register a guardian's address without confirming it.
      if (!proved && isGuardian && !concerns.includes(id)) return false;
      // A parent's date of birth can be deleted while it is the child who plays.
      return dob === null ? !unknownAgeIsAdult && concerns.includes(id) : isUnder18(dob, today);
    });
    if (young[0] && young.length === theirs.length) minors.set(key, young[0]);
  }
  const adults = [...byAddress].filter(([key]) => !minors.has(key));
  const informed = new Set(adults.flatMap(([, { concerns }]) => concerns));
  const withheld = [...minors.values()].map(({ id }) => id).filter((id) => !informed.has(id));
  const recipients = [...byAddress].flatMap(([key, each]) => {
    const { id = "", guardian = null } = minors.get(key) ?? {};
    if (withheld.includes(id)) return [];
    return { ...each, concerns: [...each.concerns, ...(guardian === null ? [] : [guardian])] };
  });
  return { recipients, withheld };
}

/**
 * The cup's contact email, otherwise the first admin's, '' if there is neither; and the language of
 * that admin.
 */
export async function organizer(
  db: Database,
  cup: Cup,
): Promise<{ email: string; language: Locale }> {
  const [admin] = await db
    .select({ email: accounts.email, language: accounts.language })
    .from(accounts)
    .where(eq(accounts.isAdmin, true))
    .orderBy(asc(accounts.createdAt), asc(accounts.id))
    .limit(1);
  const { email = "", language = DEFAULT_LOCALE } = admin ?? {};
  return { email: cup.contactEmail || email, language };
}
