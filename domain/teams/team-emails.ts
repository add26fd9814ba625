import { and, eq, inArray } from "drizzle-orm";
import { players } from "../../db/schema/people.ts";
import { waitlistEntries } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { NO_STAFF } from "../core/staff-role-rules.ts";
import type { Cup, Tournament } from "../cup/current-cup.ts";
import { enqueueMail } from "../messaging/email-outbox.ts";
import type { Letter } from "../messaging/letter.ts";
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
import {
  type AddedHow,
  type InvitationOutcome,
  invitationAnswerLetter,
  onATeamLetter,
} from "./team-letters.ts";
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

/** The news of an email about one of the team's players. */
export interface PlayerNews {
  cup: Cup;
  team: Team;
  tournament: Tournament;
  player: Player;
}

/**
 * Emails a player and a minor's guardian; `letter` gets the player's name as the recipient knows it,
 * null for the player themselves. What a person `typed` goes to no minor alone. Returns the number of
 * emails.
 */
export async function emailPlayer(
  tx: Database,
  { now }: Pick<Ctx, "now">,
  { cup, player }: Pick<PlayerNews, "cup" | "player">,
  letter: (whom: string | null, recipient: Recipient) => Promise<Letter> | Letter,
  { secret = false, typed = false } = {},
): Promise<number> {
  const today = todayIn(cup.zone, now);
  const all = await recipientsOf(tx, [player.id], today);
  const found = typed ? (await withoutMinorsAlone(tx, all, today)).recipients : all;
  for (const recipient of found) {
    const known = recipient.knows === "full-name" ? fullName(player) : shortName(player);
    const whom = player.isHolder && !recipient.isGuardian ? null : known;
    const { email: to, concerns } = recipient;
    await enqueueMail(tx, now, { ...(await letter(whom, recipient)), to, concerns, secret });
  }
  return found.length;
}

type ManagerLetter = (guardianOf: string | null, recipient: Recipient) => Letter;

/**
 * Emails one manager and a minor manager's guardian; `letter` gets the manager's short name for the
 * guardian's copy, otherwise null. What a person `typed` goes to no minor alone. Returns the number
 * of emails.
 */
export async function emailManager(
  tx: Database,
  { now }: Pick<Ctx, "now">,
  cup: Pick<Cup, "zone">,
  accountId: string,
  letter: ManagerLetter,
  { about = [], typed = false }: { about?: string[]; typed?: boolean } = {},
): Promise<number> {
  const today = todayIn(cup.zone, now);
  const all = await recipientsOfAccount(tx, accountId, today);
  const found = typed ? (await withoutMinorsAlone(tx, all, today)).recipients : all;
  for (const recipient of found) {
    const concerns = [...recipient.concerns, ...about];
    const { email: to, guardianOf } = recipient;
    await enqueueMail(tx, now, { ...letter(guardianOf, recipient), to, concerns });
  }
  return found.length;
}

/** Like `emailManager`, for a team's manager and co-managers. */
export async function emailManagers(
  tx: Database,
  ctx: Pick<Ctx, "now">,
  cup: Pick<Cup, "zone">,
  team: Pick<Team, "id" | "managerAccountId">,
  letter: ManagerLetter,
): Promise<number> {
  let count = 0;
  for (const accountId of await readManagers(tx, team)) {
    count += await emailManager(tx, ctx, cup, accountId, letter);
  }
  return count;
}

export async function emailAddedToTeam(
  ctx: Ctx,
  tx: Database,
  about: PlayerNews,
  how: AddedHow,
): Promise<void> {
  const news = { ...about, siteUrl: ctx.siteUrl };
  const { team, player } = about;
  const isManager = team.managerAccountId === player.accountId;
  await emailPlayer(tx, ctx, about, (whom, { isGuardian, language }) =>
    onATeamLetter(language, news, whom, { how, manages: isManager && !isGuardian }),
  );
  if (how === "made" || how === "approved") return;
  await emailManagersAnswer(ctx, tx, about, how);
}

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
  const news = { ...about, siteUrl: ctx.siteUrl };
  await emailManager(
    tx,
    ctx,
    cup,
    accountId,
    (guardianOf, recipient) =>
      invitationAnswerLetter(recipient.language, news, guardianOf, nameTo(recipient), answer),
    { about: [player.id] },
  );
}
