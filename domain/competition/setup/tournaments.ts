import { and, asc, count, desc, eq } from "drizzle-orm";
import { games } from "../../../db/schema/competition.ts";
import { brackets, tournaments } from "../../../db/schema/cup.ts";
import { invitations, memberships, teams, waitlistEntries } from "../../../db/schema/teams.ts";
import type { Database } from "../../../db/types.ts";
import { message } from "../../../i18n/message.ts";
import type { AuditAction } from "../../core/audit-action-rules.ts";
import { type Ctx, requireAdmin } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import { changedFields, formVersion, requireUnchanged } from "../../core/form-version.ts";
import { violatedConstraint } from "../../core/mutate.ts";
import { labelKey } from "../../core/text-rules.ts";
import { cupTopic, tournamentTopic } from "../../core/topics.ts";
import {
  currentTournament,
  listTournaments,
  lockTournament,
  mutateCupSettings,
  type Tournament,
} from "../../cup/current-cup.ts";
import { freeSlug } from "../../cup/slug-rules.ts";
import { expireTournamentInvitations } from "../../teams/invitations/close-invitations.ts";
import type { TournamentInput } from "./cup-input.ts";

function tournamentFields(tournament: Tournament) {
  return {
    name: tournament.name,
    earliestBirthYear: String(tournament.earliestBirthYear ?? ""),
    latestBirthYear: String(tournament.latestBirthYear ?? ""),
    bornText: tournament.bornText,
    playsText: tournament.playsText,
    playsOn: tournament.playsOn ?? "",
    rosterSize: String(tournament.rosterSize),
    minRoster: String(tournament.minRoster ?? ""),
  };
}

export type TournamentFields = ReturnType<typeof tournamentFields>;

function tournamentVersion(tournament: Tournament): string {
  return formVersion({ id: tournament.id, ...tournamentFields(tournament) });
}

export async function readTournament(ctx: Ctx, id: number) {
  requireAdmin(ctx);
  const tournament = await currentTournament(ctx.db, id);
  return {
    id,
    fields: tournamentFields(tournament),
    version: tournamentVersion(tournament),
    brackets: await readBrackets(ctx.db, id),
    content: await contentOf(ctx.db, id),
  };
}

export type BracketSummary = Awaited<ReturnType<typeof readBrackets>>[number];

/**
 * In page order. The team count includes withdrawn teams, whose recorded games stay in the bracket.
 */
async function readBrackets(db: Database, tournamentId: number) {
  return db
    .select({ id: brackets.id, name: brackets.name, teamCount: count(teams.id) })
    .from(brackets)
    .leftJoin(teams, eq(teams.bracketId, brackets.id))
    .where(eq(brackets.tournamentId, tournamentId))
    .groupBy(brackets.id)
    .orderBy(asc(brackets.position), asc(brackets.id));
}

/** Throws `conflict` if another tournament of the cup has this name, ignoring case and spaces. */
async function requireFreeTournamentName(
  tx: Database,
  cupId: number,
  name: string,
  ownId = 0,
): Promise<void> {
  const others = await listTournaments({ db: tx }, cupId);
  if (others.some((each) => each.id !== ownId && labelKey(each.name) === labelKey(name))) {
    throw new DomainError("conflict", message("consoleErrors.tournament.nameTaken"), {
      field: "name",
    });
  }
}

export async function addTournament(ctx: Ctx, input: TournamentInput): Promise<number> {
  requireAdmin(ctx);
  return mutateCupSettings(ctx, "tournament.add", async ({ tx, cup, audit, changed }) => {
    await requireFreeTournamentName(tx, cup.id, input.name);
    const { version: _, ...settings } = input;
    const id = await insertTournament(tx, cup.id, settings);
    await tx.insert(brackets).values({ tournamentId: id, name: "Bracket A", position: 0 });
    audit(`tournament:${id}`, { cup: cup.id });
    changed(cupTopic(cup.id));
    return id;
  });
}

/** Adds a tournament after the cup's others, inside the caller's transaction; returns its id. */
export async function insertTournament(
  tx: Database,
  cupId: number,
  settings: Omit<typeof tournaments.$inferInsert, "cupId" | "slug" | "position">,
): Promise<number> {
  const others = await listTournaments({ db: tx }, cupId);
  const [made] = await tx
    .insert(tournaments)
    .values({
      ...settings,
      cupId,
      slug: freeSlug(settings.name, new Set(others.map(({ slug }) => slug))),
      position: Math.max(-1, ...others.map(({ position }) => position)) + 1,
    })
    .returning({ id: tournaments.id });
  if (!made) throw new Error("The tournament was not made.");
  return made.id;
}

/**
 * Changes a tournament but not its slug. Throws if the form is stale or if the new roster size
 * would cut off a filled or reserved slot.
 */
export async function editTournament(ctx: Ctx, id: number, input: TournamentInput): Promise<void> {
  requireAdmin(ctx);
  try {
    await mutateCupSettings(ctx, "tournament.edit", async ({ tx, cup, audit, changed }) => {
      const tournament = await lockTournament(tx, cup.id, id);
      const { version, ...settings } = input;
      requireUnchanged(version, tournamentVersion(tournament));
      const fields = changedFields(tournament, settings);
      if (fields.length === 0) return;
      await requireFreeTournamentName(tx, cup.id, input.name, id);
      // Expired reservations must not block a smaller roster.
      const { rosterSize } = settings;
      await expireTournamentInvitations({ tx, changed }, ctx.now, { tournamentId: id, rosterSize });
      await tx.update(tournaments).set(settings).where(eq(tournaments.id, id));
      audit(`tournament:${id}`, { fields });
      changed(cupTopic(cup.id), tournamentTopic(id));
    });
  } catch (error) {
    if (violatedConstraint(error) === "memberships_slot")
      throw await slotTaken(ctx, id, memberships);
    if (violatedConstraint(error) === "invitations_slot")
      throw await slotTaken(ctx, id, invitations);
    throw error;
  }
}

async function slotTaken(
  ctx: Ctx,
  tournamentId: number,
  taken: typeof memberships | typeof invitations,
): Promise<DomainError> {
  const isReserved = taken === invitations;
  const [highest] = await ctx.db
    .select({ slot: taken.slot, name: teams.name })
    .from(taken)
    .innerJoin(teams, eq(teams.id, taken.teamId))
    .where(
      and(
        eq(teams.tournamentId, tournamentId),
        isReserved ? eq(invitations.state, "open") : undefined,
      ),
    )
    .orderBy(desc(taken.slot))
    .limit(1);
  const known = highest && { slot: highest.slot, team: highest.name };
  const taking = isReserved ? "Held" : "Filled";
  const sentence = known
    ? message(`consoleErrors.tournament.slot${taking}`, known)
    : message(`consoleErrors.tournament.some${taking}`);
  return new DomainError("conflict", sentence, { field: "rosterSize" });
}

/** Throws `conflict` if the tournament has teams, games or waitlist entries. */
export async function deleteTournament(ctx: Ctx, id: number): Promise<void> {
  requireAdmin(ctx);
  await mutateCupSettings(ctx, "tournament.delete", async ({ tx, cup, audit, changed }) => {
    const tournament = await lockTournament(tx, cup.id, id);
    const content = await contentOf(tx, id);
    if (content) {
      throw new DomainError("conflict", message(`consoleErrors.tournament.has.${content}`));
    }
    await tx.delete(brackets).where(eq(brackets.tournamentId, id));
    await tx.delete(tournaments).where(eq(tournaments.id, id));
    audit(`tournament:${id}`, { cup: cup.id, slug: tournament.slug });
    changed(cupTopic(cup.id), tournamentTopic(id));
  });
}

async function contentOf(tx: Database, id: number): Promise<"games" | "teams" | "waitlist" | null> {
  if ((await tx.$count(games, eq(games.tournamentId, id))) > 0) return "games";
  // Includes withdrawn teams, whose recorded games stay.
  if ((await tx.$count(teams, eq(teams.tournamentId, id))) > 0) return "teams";
  const waiting = await tx.$count(waitlistEntries, eq(waitlistEntries.tournamentId, id));
  return waiting > 0 ? "waitlist" : null;
}

async function changeBrackets(
  ctx: Ctx,
  action: AuditAction,
  tournamentId: number,
  work: (tx: Database, own: BracketSummary[]) => Promise<Record<string, unknown>>,
): Promise<void> {
  requireAdmin(ctx);
  try {
    await mutateCupSettings(ctx, action, async ({ tx, cup, audit, changed }) => {
      await lockTournament(tx, cup.id, tournamentId);
      const details = await work(tx, await readBrackets(tx, tournamentId));
      audit(`tournament:${tournamentId}`, details);
      changed(tournamentTopic(tournamentId), cupTopic(cup.id));
    });
  } catch (error) {
    // Assigning a team to a bracket doesn't lock the tournament.
    if (violatedConstraint(error) === "teams_bracket") throw bracketHasTeams();
    throw error;
  }
}

function bracketHasTeams(): DomainError {
  return new DomainError("conflict", message("consoleErrors.bracket.hasTeams"));
}

function requireBracket(own: BracketSummary[], id: number): BracketSummary {
  const bracket = own.find((each) => each.id === id);
  if (!bracket) throw new DomainError("not-found", message("consoleErrors.bracket.gone"));
  return bracket;
}

/** Throws `conflict` if another bracket has the same name for an import file (`labelKey`). */
function requireFreeBracketName(others: BracketSummary[], name: string): void {
  if (others.some((each) => labelKey(each.name) === labelKey(name))) {
    throw new DomainError("conflict", message("consoleErrors.bracket.nameTaken"), {
      field: "name",
    });
  }
}

export async function addBracket(
  ctx: Ctx,
  tournamentId: number,
  input: { name: string },
): Promise<void> {
  await changeBrackets(ctx, "bracket.add", tournamentId, async (tx, own) => {
    requireFreeBracketName(own, input.name);
    await insertBracket(tx, tournamentId, input.name);
    return { name: input.name };
  });
}

/** Adds a bracket after the tournament's others, inside the caller's transaction; returns its id. */
export async function insertBracket(
  tx: Database,
  tournamentId: number,
  name: string,
): Promise<number> {
  const others = await tx
    .select({ position: brackets.position })
    .from(brackets)
    .where(eq(brackets.tournamentId, tournamentId));
  const position = Math.max(-1, ...others.map((each) => each.position)) + 1;
  const [made] = await tx
    .insert(brackets)
    .values({ tournamentId, name, position })
    .returning({ id: brackets.id });
  if (!made) throw new Error("The bracket was not made.");
  return made.id;
}

export async function renameBracket(
  ctx: Ctx,
  tournamentId: number,
  input: { bracketId: number; name: string },
): Promise<void> {
  await changeBrackets(ctx, "bracket.rename", tournamentId, async (tx, own) => {
    const bracket = requireBracket(own, input.bracketId);
    requireFreeBracketName(
      own.filter((each) => each.id !== bracket.id),
      input.name,
    );
    await tx.update(brackets).set({ name: input.name }).where(eq(brackets.id, bracket.id));
    return { bracket: bracket.id, from: bracket.name, to: input.name };
  });
}

export async function deleteBracket(
  ctx: Ctx,
  tournamentId: number,
  input: { bracketId: number },
): Promise<void> {
  await changeBrackets(ctx, "bracket.delete", tournamentId, async (tx, own) => {
    const bracket = requireBracket(own, input.bracketId);
    if (bracket.teamCount > 0) throw bracketHasTeams();
    if (own.length === 1) {
      throw new DomainError("conflict", message("consoleErrors.bracket.last"));
    }
    await tx.delete(brackets).where(eq(brackets.id, bracket.id));
    return { bracket: bracket.id, name: bracket.name };
  });
}
