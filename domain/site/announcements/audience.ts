import { and, asc, eq, exists, inArray, isNotNull, isNull, ne, notExists, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { tournaments } from "#db/schema/cup.ts";
import { accounts, players } from "#db/schema/people.ts";
import { coManagers } from "#db/schema/team-managers.ts";
import { memberships, teams, waitlistEntries } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { DomainError } from "#domain/core/errors.ts";
import { idsIn } from "#domain/core/ids-rules.ts";
import { isNoStaff } from "#domain/core/staff-accounts.ts";
import {
  recipientsOf,
  recipientsOfAccount,
  withoutMinorsAlone,
} from "#domain/people/accounts/recipients.ts";
import { message } from "#i18n/message.ts";
import { type Audience, type NewsAudience, newsAudienceOf } from "./announcement-input.ts";

/** The name and place of an audience. Throws `not-found` for one of another cup. */
export async function readAudienceTarget(db: Database, cupId: number, to: Audience) {
  if (!("id" in to)) {
    return { name: message(`consoleErrors.announce.${to.kind}`), tournamentId: null, teamId: null };
  }
  const { tournaments: inCup, teams: ofCup } = await listAudiences(db, cupId);
  const team = to.kind === "team" ? ofCup.find(({ id }) => id === to.id) : undefined;
  const tournament = inCup.find(({ id }) => id === (team?.tournamentId ?? to.id));
  if (tournament && team) return { name: team.name, tournamentId: tournament.id, teamId: to.id };
  if (tournament && to.kind === "tournament") {
    return { name: tournament.name, tournamentId: to.id, teamId: null };
  }
  const other =
    to.kind === "team"
      ? message("consoleErrors.announce.otherTeam")
      : message("consoleErrors.announce.otherTournament");
  throw new DomainError("not-found", other, { field: "to" });
}

/**
 * Includes players, managers and, except for a single team, the waitlist, plus guardians of players
 * under 18; accounts outside the cup get nothing unless they asked for news, and withdrawn teams
 * only a message to that one team. Nobody under 18 gets it without a guardian's copy; `withheld` are
 * the players who get none. `today` is in the cup's zone.
 */
export async function readAudienceRecipients(
  db: Database,
  cupId: number,
  to: Audience,
  today: string,
) {
  const news = newsAudienceOf(to);
  if (news) {
    const wanting = await readNewsRecipients(db, cupId, news, today);
    // An adult's consent outlives their date of birth, a minor's doesn't.
    return withoutMinorsAlone(db, wanting, today, { unknownAgeIsAdult: true });
  }
  const { playerIds, accountIds } = await peopleOfAudience(db, cupId, to);
  const found = await recipientsOf(db, playerIds, today);
  for (const accountId of accountIds) {
    found.push(...(await recipientsOfAccount(db, accountId, today)));
  }
  return withoutMinorsAlone(db, found, today);
}

async function peopleOfAudience(db: Database, cupId: number, to: Audience) {
  const among = and(eq(teams.cupId, cupId), chosenTeams(to));
  const playing = await db
    .select({ id: memberships.playerId })
    .from(memberships)
    .innerJoin(teams, eq(teams.id, memberships.teamId))
    .where(among);
  const managing = await db
    .select({ accountId: accounts.id, playerId: players.id })
    .from(teams)
    .leftJoin(coManagers, eq(coManagers.teamId, teams.id))
    .innerJoin(
      accounts,
      or(eq(accounts.id, teams.managerAccountId), eq(accounts.id, coManagers.accountId)),
    )
    .leftJoin(players, and(eq(players.accountId, accounts.id), players.isHolder))
    .where(among);
  const waiting =
    to.kind === "team"
      ? []
      : await db
          .select({ id: waitlistEntries.playerId })
          .from(waitlistEntries)
          .where(
            and(
              eq(waitlistEntries.cupId, cupId),
              to.kind === "tournament" ? eq(waitlistEntries.tournamentId, to.id) : undefined,
            ),
          );
  const ids = [
    ...[...playing, ...waiting].map(({ id }) => id),
    ...managing.flatMap(({ playerId }) => (playerId === null ? [] : [playerId])),
  ];
  const alone = managing.flatMap(({ accountId, playerId }) =>
    playerId === null ? [accountId] : [],
  );
  return { playerIds: [...new Set(ids)], accountIds: [...new Set(alone)] };
}

/** The names of the teams in an audience that have nobody: no manager and no players. */
export async function readTeamsWithNobody(db: Database, cupId: number, to: Audience) {
  if (newsAudienceOf(to)) return [];
  const members = db.select().from(memberships).where(eq(memberships.teamId, teams.id));
  const helpers = db
    .select()
    .from(coManagers)
    .where(and(eq(coManagers.teamId, teams.id), isNotNull(coManagers.accountId)));
  const found = await db
    .select({ name: teams.name })
    .from(teams)
    .where(
      and(
        eq(teams.cupId, cupId),
        chosenTeams(to),
        isNull(teams.managerAccountId),
        notExists(members),
        notExists(helpers),
      ),
    )
    .orderBy(teams.name);
  return found.map(({ name }) => name);
}

function chosenTeams(to: Audience) {
  if (to.kind === "team") return eq(teams.id, to.id);
  const active = isNull(teams.withdrawnAt);
  return to.kind === "tournament" ? and(eq(teams.tournamentId, to.id), active) : active;
}

export async function listAudiences(db: Database, cupId: number) {
  const found = await db
    .select({ id: tournaments.id, name: tournaments.name })
    .from(tournaments)
    .where(eq(tournaments.cupId, cupId))
    .orderBy(tournaments.position, tournaments.id);
  const listed = await db
    .select({ id: teams.id, name: teams.name, tournamentId: teams.tournamentId })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .where(inArray(teams.tournamentId, idsIn(found)))
    .orderBy(tournaments.position, teams.name);
  return { tournaments: found, teams: listed };
}

const own = alias(players, "own");

/**
 * Accounts with a confirmed email that asked for news: those with a player who was on a team of
 * another cup than this one, or those without any player. Copies go only to guardians who agreed.
 */
async function readNewsRecipients(db: Database, cupId: number, to: NewsAudience, today: string) {
  const ofAccount = db.select({ id: own.id }).from(own).where(eq(own.accountId, accounts.id));
  const played = db
    .select({ id: own.id })
    .from(own)
    .innerJoin(memberships, eq(memberships.playerId, own.id))
    .where(and(eq(own.accountId, accounts.id), ne(memberships.cupId, cupId)));
  const willing = await db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      language: accounts.language,
      playerId: players.id,
    })
    .from(accounts)
    .leftJoin(players, and(eq(players.accountId, accounts.id), players.isHolder))
    .where(
      and(
        isNotNull(accounts.wantsNewsAt),
        isNotNull(accounts.emailVerifiedAt),
        isNoStaff,
        to === "earlier" ? exists(played) : notExists(ofAccount),
      ),
    )
    .orderBy(asc(accounts.createdAt), asc(accounts.id));
  const holders = willing.flatMap(({ playerId }) => playerId ?? []);
  const found = (await recipientsOf(db, holders, today)).filter(
    ({ isGuardian, knows }) => !isGuardian || knows === "full-name",
  );
  return [
    ...found,
    ...willing
      .filter(({ playerId }) => playerId === null)
      .map(({ accountId, email, language }) => ({
        email,
        language,
        concerns: [accountId],
        to: { accountId },
        isGuardian: false,
        guardianOf: null,
        knows: "full-name" as const,
      })),
  ];
}
