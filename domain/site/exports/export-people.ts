import { and, asc, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { tournaments } from "#db/schema/cup.ts";
import { accounts, guardians, players } from "#db/schema/people.ts";
import { memberships, teams, waitlistEntries } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Cup, listTournaments } from "#domain/cup/current-cup.ts";
import { readGuardianStatuses } from "#domain/people/guardians/guardian-status.ts";

const holders = alias(players, "holders");

export interface ExportContext {
  db: Database;
  cup: Cup;
  now: Date;
}

export type ExportedPerson = Awaited<ReturnType<typeof readExportedPeople>>[number];

/** Every registered player, with their place in the cup and the guardian they have. */
export async function readExportedPeople({ db, cup, now }: ExportContext) {
  const names = new Map((await listTournaments({ db }, cup.id)).map(({ id, name }) => [id, name]));
  const found = await db
    .select({
      player: players,
      account: { id: accounts.id, email: accounts.email, confirmedAt: accounts.emailVerifiedAt },
      named: guardians,
      holder: holders,
      membership: memberships,
      team: { id: teams.id, name: teams.name, tournamentId: teams.tournamentId },
      waitsFor: tournaments.name,
    })
    .from(players)
    .innerJoin(accounts, eq(accounts.id, players.accountId))
    .leftJoin(guardians, eq(guardians.playerId, players.id))
    .leftJoin(holders, and(eq(holders.accountId, players.accountId), holders.isHolder))
    .leftJoin(memberships, and(eq(memberships.playerId, players.id), eq(memberships.cupId, cup.id)))
    .leftJoin(teams, and(eq(teams.id, memberships.teamId), isNull(teams.withdrawnAt)))
    .leftJoin(
      waitlistEntries,
      and(eq(waitlistEntries.playerId, players.id), eq(waitlistEntries.cupId, cup.id)),
    )
    .leftJoin(tournaments, eq(tournaments.id, waitlistEntries.tournamentId))
    .orderBy(asc(players.lastName), asc(players.firstName), asc(players.id));
  const ids = found.map(({ player }) => player.id);
  const statuses = await readGuardianStatuses(db, cup, ids, now);
  return found.map(({ named, holder, team, ...person }) => ({
    ...person,
    team: team && { ...team, tournamentName: names.get(team.tournamentId) ?? "" },
    guardianState: statuses.get(person.player.id)?.state ?? "nobody",
    guardian:
      named ??
      (person.player.isHolder || holder === null
        ? null
        : {
            name: [holder.firstName, holder.lastName].join(" "),
            phone: holder.phone,
            email: person.account.email,
          }),
  }));
}
