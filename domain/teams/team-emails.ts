import { and, eq, inArray } from "drizzle-orm";
import { players } from "#db/schema/people.ts";
import { waitlistEntries } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { NO_STAFF } from "../core/staff-role-rules.ts";
import type { Cup, Tournament } from "../cup/current-cup.ts";
import { enqueueMail } from "../messaging/email-outbox.ts";
import {
  type Addressee,
  type Letter,
  type LetterKey,
  type LetterValues,
  letterOf,
  type NamedTeam,
  type Without,
} from "../messaging/letter.ts";
import type { Player } from "../people/accounts/accounts.ts";
import {
  type Recipient,
  recipientsOf,
  recipientsOfAccount,
  withoutMinorsAlone,
} from "../people/accounts/recipients.ts";
import { readConsents } from "../people/guardians/consents.ts";
import { fullName, shortName } from "../people/players/name-rules.ts";
import { visibleName } from "../people/privacy/visible-name-rules.ts";
import { readManagers } from "./managers.ts";
import type { Team } from "./memberships.ts";
import { readViewerRoles } from "./viewer-roles.ts";
import { consentSubject } from "./waitlist/waitlist-entries.ts";

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
      const subject = consentSubject({ dob, showContact }, consents.get(id));
      return [id, visibleName(name, readers.get(id) ?? [], subject, today)];
    }),
  );
}

/** Someone who reads about a player or a manager by the name they know; null for themselves. */
export interface Told extends Addressee {
  whom: string | null;
}

/** The values for a text to someone, or about one. */
export function about({ whom }: Told): { who: "you" | "player"; name: string } {
  return whom === null ? { who: "you", name: "" } : { who: "player", name: whom };
}

/** A letter to a team's manager or their guardian, which says why they get it. */
export function managerLetter<Key extends LetterKey>(
  to: Told,
  key: Key,
  values: Omit<LetterValues<Key>, "who" | "name"> & { team: NamedTeam },
  { without }: Without<Key> = {},
): Letter {
  const own = { ...about(to), ...values } as unknown as LetterValues<Key>;
  return letterOf(to, key, own, { without, shared: ["teamEmails.whyManager"] });
}

/** The news of an email about one of the team's players. */
export interface PlayerNews {
  cup: Cup;
  team: Team;
  tournament: Tournament;
  player: Player;
}

/**
 * Emails a player and a minor's guardian; `letter` gets the player's name as the recipient knows it.
 * What a person `typed` goes to no minor alone. Returns the number of
 * emails.
 */
export async function emailPlayer(
  tx: Database,
  { now, siteUrl }: Pick<Ctx, "now" | "siteUrl">,
  { cup, player }: Pick<PlayerNews, "cup" | "player">,
  letter: (to: Told & Recipient) => Promise<Letter> | Letter,
  { secret = false, typed = false } = {},
): Promise<number> {
  const today = todayIn(cup.zone, now);
  const all = await recipientsOf(tx, [player.id], today);
  const found = typed ? (await withoutMinorsAlone(tx, all, today)).recipients : all;
  for (const recipient of found) {
    const known = recipient.knows === "full-name" ? fullName(player) : shortName(player);
    const whom = player.isHolder && !recipient.isGuardian ? null : known;
    const { email: to, concerns } = recipient;
    const written = await letter({ ...recipient, cup, siteUrl, whom });
    await enqueueMail(tx, now, { ...written, to, concerns, secret });
  }
  return found.length;
}

type ManagerLetter = (to: Told & Recipient) => Letter;

/**
 * Emails one manager and a minor manager's guardian; `letter` gets the manager's short name for the
 * guardian's copy, otherwise null. What a person `typed` goes to no minor alone. Returns the number
 * of emails.
 */
export async function emailManager(
  tx: Database,
  { now, siteUrl }: Pick<Ctx, "now" | "siteUrl">,
  cup: Pick<Cup, "name" | "zone">,
  accountId: string,
  letter: ManagerLetter,
  { about = [], typed = false }: { about?: string[]; typed?: boolean } = {},
): Promise<number> {
  const today = todayIn(cup.zone, now);
  const all = await recipientsOfAccount(tx, accountId, today);
  const found = typed ? (await withoutMinorsAlone(tx, all, today)).recipients : all;
  for (const recipient of found) {
    const concerns = [...recipient.concerns, ...about];
    const { email: to, guardianOf: whom } = recipient;
    const written = letter({ ...recipient, cup, siteUrl, whom });
    await enqueueMail(tx, now, { ...written, to, concerns });
  }
  return found.length;
}

/** Like `emailManager`, for a team's manager and co-managers. */
export async function emailManagers(
  tx: Database,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  cup: Pick<Cup, "name" | "zone">,
  team: Pick<Team, "id" | "managerAccountId">,
  letter: ManagerLetter,
): Promise<number> {
  let count = 0;
  for (const accountId of await readManagers(tx, team)) {
    count += await emailManager(tx, ctx, cup, accountId, letter);
  }
  return count;
}

export type AddedHow = "accepted" | "placed" | "made" | "approved";

export async function emailAddedToTeam(ctx: Ctx, tx: Database, news: PlayerNews, how: AddedHow) {
  const { team, player } = news;
  const isManager = team.managerAccountId === player.accountId;
  const added = { team, tournament: news.tournament.name, how, link: "/teams" } as const;
  await emailPlayer(tx, ctx, news, (to) =>
    letterOf(
      to,
      "teamEmails.onATeam",
      { ...about(to), ...added },
      { without: isManager && !to.isGuardian ? [] : ["manages"] },
    ),
  );
  if (how === "made" || how === "approved") return;
  await emailManagersAnswer(ctx, tx, news, how);
}

export type InvitationOutcome = "accepted" | "declined" | "placed";

/**
 * Notifies the managers of an invitation's outcome, naming the player as they can see them. The
 * guardian of a minor manager sees at most 'Ana S.' of other families' children, and nothing before
 * agreeing.
 */
export async function emailManagersAnswer(
  ctx: Ctx,
  tx: Database,
  about: PlayerNews,
  answer: InvitationOutcome,
): Promise<void> {
  for (const accountId of await readManagers(tx, about.team)) {
    // A manager who decides about their own player knows the outcome already.
    if (accountId !== about.player.accountId) await emailAnswer(ctx, tx, about, answer, accountId);
  }
}

async function emailAnswer(
  ctx: Ctx,
  tx: Database,
  about: PlayerNews,
  answer: InvitationOutcome,
  accountId: string,
): Promise<void> {
  const { cup, player } = about;
  const manager = { ...NO_STAFF, accountId, sessionId: "" };
  const asManager: Ctx = { ...ctx, db: tx, actor: { kind: "account", ...manager } };
  const name = (await invitedNames(asManager, cup, [player.id])).get(player.id) ?? null;
  const nameTo = ({ isGuardian, knows }: Recipient) => {
    if (!isGuardian || name === null) return name;
    return knows === "full-name" ? shortName(player) : null;
  };
  const letter = (to: Told & Recipient) => {
    const shown = nameTo(to);
    return managerLetter(to, "teamEmails.invitationAnswer", {
      team: about.team,
      answer,
      known: shown === null ? "no" : "yes",
      player: shown ?? "",
      link: "/teams",
    });
  };
  await emailManager(tx, ctx, cup, accountId, letter, { about: [player.id] });
}
