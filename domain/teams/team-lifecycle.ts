import { randomInt } from "node:crypto";
import { and, asc, count, eq, isNull, ne, or, sql } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { brackets, cups, tournaments } from "#db/schema/cup.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { message } from "#i18n/message.ts";
import { type Ctx, requireAccount, requireStaff } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { changedFields } from "../core/form-version.ts";
import { type Change, mutate, violatedConstraint } from "../core/mutate.ts";
import { accountTopic, teamTopic, tournamentTopic } from "../core/topics.ts";
import { requireRegistrationOpen, requireRostersOpen } from "../cup/cup-dates-rules.ts";
import {
  type CupChange,
  currentCup,
  mutateCup,
  type Tournament,
  tournamentNamed,
} from "../cup/current-cup.ts";
import { slugOf } from "../cup/slug-rules.ts";
import { lockAccount, lockOwnPlayer, type Player } from "../people/accounts/accounts.ts";
import { requireVerified } from "../people/accounts/email-verification.ts";
import { namerOf, startManaging } from "./approve-managers.ts";
import { isEligible } from "./eligibility-rules.ts";
import { generateReference } from "./fee-rules.ts";
import { applyFeeDeadline, hasReceipts } from "./fees.ts";
import type { CreateTeamInput, TeamDetails } from "./input.ts";
import {
  closePlayerInvitations,
  withdrawTeamInvitations,
} from "./invitations/close-invitations.ts";
import { readManagers, requireManagerOrRegistrar } from "./managers.ts";
import {
  lockManagedTeam,
  lockTeam,
  membershipOf,
  requireCanManage,
  requireNoTeam,
  selectTeamAccounts,
  type Team,
} from "./memberships.ts";
import { fillSlot } from "./roster-changes.ts";
import { generateTeamCode } from "./team-code-rules.ts";
import { teamNameKey } from "./team-name-rules.ts";
import { removeFromWaitlist } from "./waitlist/join-and-leave.ts";

type TeamToCreate = CreateTeamInput & { playerId: string | null };

/**
 * Creates a team managed by the account, whose player gets the first slot if eligible. Throws
 * `conflict` where the organizer approves new teams (`createOrRequestTeam`).
 */
export async function createTeam(ctx: Ctx, input: TeamToCreate) {
  const { accountId } = requireAccount(ctx);
  await ctx.limit("create-team.account", accountId);
  try {
    return await mutateCup(ctx, "team.create", async (change) => {
      const { tournament, player } = await requireTeamPossible(ctx, change, accountId, input);
      if (change.cup.approvesTeams) {
        throw new DomainError("conflict", message("teamRequests.errors.approvalNeeded"));
      }
      const { name } = input;
      const { team, plays } = await addTeam(ctx, change, { accountId, tournament, name, player });
      change.audit(`team:${team.id}`, {
        tournament: tournament.id,
        player: plays && player ? player.id : null,
      });
      await startManaging(change, ctx, accountId, namerOf(ctx.actor));
      return { teamId: team.id, teamCode: team.teamCode, plays };
    });
  } catch (error) {
    throw teamNameTaken(error) ?? error;
  }
}

/** Whether the account can have a team, and its player be on it. Locks both. */
export async function requireTeamPossible(
  ctx: Ctx,
  { tx, cup }: Pick<CupChange, "tx" | "cup">,
  accountId: string,
  input: TeamToCreate,
): Promise<{ tournament: Tournament; player: Player | null }> {
  requireRegistrationOpen(cup, ctx);
  requireRostersOpen(cup, ctx);
  const tournament = await tournamentNamed(tx, cup.id, input.tournamentName);
  await lockAccount(tx, accountId);
  const player = input.playerId ? await lockOwnPlayer(tx, accountId, input.playerId) : null;
  await requireVerified(tx, cup, accountId, ctx.now);
  await requireCanManage(tx, ctx, cup, accountId, { why: message("teamErrors.ownTeam") });
  const managed = and(eq(teams.cupId, cup.id), eq(teams.managerAccountId, accountId));
  const isAnother = (await tx.$count(teams, and(managed, isNull(teams.withdrawnAt)))) > 0;
  // The first slot of a manager's next team stays empty if their player has a team.
  if (isAnother && player && (await membershipOf(tx, cup.id, player.id))) {
    return { tournament, player: null };
  }
  if (player) await requireNoTeam(tx, cup.id, player.id, { own: player.isHolder });
  return { tournament, player };
}

/** Adds an account's team, with its player in the first slot if eligible, both locked. */
export async function addTeam(
  ctx: Ctx,
  change: CupChange,
  about: { accountId: string; tournament: Tournament; name: string; player: Player | null },
): Promise<{ team: Team; plays: boolean }> {
  const { tx, cup, changed } = change;
  const { accountId, tournament, name, player } = about;
  const team = await insertTeam(tx, {
    tournamentId: tournament.id,
    name,
    managerAccountId: accountId,
    now: ctx.now,
  });
  const plays = player !== null && isEligible(player.dob, tournament);
  if (plays) {
    await fillSlot(ctx, { tx, changed }, { cup, team, tournament, player, slot: 1 });
  } else if (player) {
    await removeFromWaitlist(tx, player.id, cup.id, changed);
    const who = { playerId: player.id, cupId: cup.id, joined: null };
    await closePlayerInvitations({ tx, changed }, ctx.now, who);
  }
  changed(tournamentTopic(tournament.id), teamTopic(team.id), accountTopic(accountId));
  await applyFeeDeadline(change, ctx, cup, team);
  return { team, plays };
}

export function teamNameTaken(error: unknown): DomainError | undefined {
  if (violatedConstraint(error) !== "teams_name_unique") return undefined;
  return new DomainError("conflict", message("teamErrors.nameTaken"), {
    field: "name",
  });
}

type NewTeam = {
  tournamentId: number;
  name: string;
  managerAccountId: string | null;
  bracketId?: number;
  now: Date;
};

/** Adds a team with a unique code. Locks the tournament, so that brackets fill evenly. */
export async function insertTeam(tx: Database, team: NewTeam): Promise<typeof teams.$inferSelect> {
  const [tournament] = await tx
    .select()
    .from(tournaments)
    .where(eq(tournaments.id, team.tournamentId))
    .for("no key update");
  if (!tournament) throw new DomainError("not-found", message("cupErrors.notInCup"));
  const bracketId = team.bracketId ?? (await smallestBracket(tx, tournament.id));
  const slug = await freeTeamSlug(tx, team.name);
  const paymentReference = await freeReference(tx, tournament.cupId);
  for (let attempt = 0; attempt < 50; attempt++) {
    const [made] = await tx
      .insert(teams)
      .values({
        cupId: tournament.cupId,
        tournamentId: tournament.id,
        rosterSize: tournament.rosterSize,
        bracketId,
        name: team.name,
        nameKey: teamNameKey(team.name),
        slug,
        paymentReference,
        managerAccountId: team.managerAccountId,
        teamCode: generateTeamCode(randomInt),
        createdAt: team.now,
      })
      .onConflictDoNothing({ target: teams.teamCode })
      .returning();
    if (made) return made;
  }
  throw new Error("No free team code was found.");
}

/** An address for a team's page; `own` is a team that can keep the one it has. */
export async function freeTeamSlug(tx: Database, name: string, own = 0): Promise<string> {
  const plain = slugOf(name, "team");
  // Serializes all team creation, because different names can compete for a slug: 'Lions 2' and a
  // second 'Lions'.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('team slugs'))`);
  for (let number = 1; ; number++) {
    const slug = number === 1 ? plain : `${plain}-${number}`;
    if ((await tx.$count(teams, and(eq(teams.slug, slug), ne(teams.id, own)))) === 0) return slug;
  }
}

/** A payment reference unique across cups; it gets longer as short ones run out. */
async function freeReference(tx: Database, cupId: number): Promise<string> {
  const [cup] = await tx.select({ name: cups.name }).from(cups).where(eq(cups.id, cupId));
  for (let attempt = 0; cup && attempt < 60; attempt++) {
    const reference = generateReference(cup.name, 3 + Math.floor(attempt / 20), randomInt);
    // Safe from races because of the lock in `freeTeamSlug`.
    if ((await tx.$count(teams, eq(teams.paymentReference, reference))) === 0) return reference;
  }
  throw new Error("No free payment reference was found.");
}

async function smallestBracket(tx: Database, tournamentId: number): Promise<number> {
  const size = count(teams.id);
  const [smallest] = await tx
    .select({ id: brackets.id, size })
    .from(brackets)
    .leftJoin(teams, and(eq(teams.bracketId, brackets.id), isNull(teams.withdrawnAt)))
    .where(eq(brackets.tournamentId, tournamentId))
    .groupBy(brackets.id)
    .orderBy(size, asc(brackets.position), asc(brackets.id))
    .limit(1);
  if (!smallest) throw new Error("The tournament has no bracket.");
  return smallest.id;
}

/**
 * Deletes a team for its manager. Throws once it has games or payments or rosters are locked; then
 * only the organizer can.
 */
export async function deleteTeam(ctx: Ctx, input: { teamId: number }): Promise<void> {
  requireAccount(ctx);
  await mutateCup(ctx, "team.delete", async (change) => {
    const { tx, cup } = change;
    requireRostersOpen(cup, ctx);
    const { team } = await lockManagedTeam(tx, ctx, cup.id, input.teamId);
    requireManagerOrRegistrar(ctx.actor, team);
    const own = or(eq(games.team1Id, team.id), eq(games.team2Id, team.id));
    if ((await tx.$count(games, own)) > 0)
      throw new DomainError("conflict", message("teamErrors.hasGames"));
    if (await hasReceipts(tx, team.id))
      throw new DomainError("conflict", message("teamErrors.hasPayments"));
    await deleteLockedTeam(change, ctx, team);
  });
}

export async function deleteLockedTeam(
  { tx, audit, changed }: Change,
  { now }: Pick<Ctx, "now">,
  team: Team,
): Promise<void> {
  const members = await selectTeamAccounts(tx, team.id);
  changed(...(await readManagers(tx, team)).map(accountTopic));
  await withdrawTeamInvitations({ tx, changed }, now, team.id);
  await tx.delete(teams).where(eq(teams.id, team.id));
  audit(`team:${team.id}`, { members: members.length });
  changed(teamTopic(team.id), tournamentTopic(team.tournamentId));
  for (const { accountId } of members) changed(accountTopic(accountId));
}

/** Moves a team to another bracket of its tournament. Throws once it has group games. */
export async function moveTeam(ctx: Ctx, input: { teamId: number; bracketId: number }) {
  requireStaff(ctx, "registrar");
  try {
    await mutateCup(ctx, "team.move", async ({ tx, cup, audit, changed }) => {
      const { team } = await lockTeam(tx, cup.id, input.teamId);
      if (team.bracketId === input.bracketId) return;
      await tx.update(teams).set({ bracketId: input.bracketId }).where(eq(teams.id, team.id));
      audit(`team:${team.id}`, { from: team.bracketId, to: input.bracketId });
      changed(tournamentTopic(team.tournamentId), teamTopic(team.id));
    });
  } catch (error) {
    if (violatedConstraint(error) === "teams_bracket") {
      throw new DomainError("invalid", message("teamErrors.bracketElsewhere"), {
        field: "bracketId",
      });
    }
    if (violatedConstraint(error)?.match(/^games_team[12]_bracket$/)) {
      throw new DomainError("conflict", message("teamErrors.hasGroupGames"));
    }
    throw error;
  }
}

/** For those who manage the team and the admin. */
export async function setTeamDetails(
  ctx: Ctx,
  { teamId, ...details }: TeamDetails & { shirts?: (number | null)[]; teamId: number },
): Promise<void> {
  const { id: cupId } = await currentCup(ctx.db);
  await mutate(ctx, "team.details", async ({ tx, audit, changed }) => {
    const { team } = await lockManagedTeam(tx, ctx, cupId, teamId);
    if (changedFields(team, details).length === 0) return;
    await tx.update(teams).set(details).where(eq(teams.id, teamId));
    audit(`team:${teamId}`, {});
    changed(teamTopic(teamId), tournamentTopic(team.tournamentId));
  });
}
