import { and, desc, eq } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { brackets, tournaments } from "#db/schema/cup.ts";
import { invitations, memberships, teams, waitlistEntries } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { valuesOf } from "#domain/core/fields.ts";
import { changedFields, formVersion, requireUnchanged } from "#domain/core/form-version.ts";
import { violatedConstraint } from "#domain/core/mutate.ts";
import { labelKey } from "#domain/core/text-rules.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import {
  listTournaments,
  lockTournament,
  mutateCupSettings,
  type Tournament,
  tournamentOf,
} from "#domain/cup/current-cup.ts";
import { cupOfSettings, mutateTournament, requireDraft } from "#domain/cup/draft-cup.ts";
import { freeSlug, renamedSlugs } from "#domain/cup/slug-rules.ts";
import { expireTournamentInvitations } from "#domain/teams/invitations/close-invitations.ts";
import { message } from "#i18n/message.ts";
import { readBrackets } from "./brackets.ts";
import { type TournamentInput, tournamentSettingsFields } from "./cup-input.ts";

const tournamentFields = (tournament: Tournament) => valuesOf(tournamentSettingsFields, tournament);

export type TournamentFields = ReturnType<typeof tournamentFields>;

export async function readTournament(ctx: Ctx, id: number) {
  requireAdmin(ctx);
  const cup = await cupOfSettings(ctx.db, id);
  const tournament = await tournamentOf(ctx.db, cup.id, id);
  const fields = tournamentFields(tournament);
  return {
    id,
    cup: { id: cup.id, isDraft: cup.isDraft },
    fields,
    version: formVersion({ id, ...fields }),
    brackets: await readBrackets(ctx.db, id),
    content: await contentOf(ctx.db, id),
  };
}

/** Throws `conflict` if another tournament of the cup has this name, ignoring case and spaces. */
async function requireFreeTournamentName(tx: Database, cupId: number, name: string, ownId = 0) {
  const others = await listTournaments({ db: tx }, cupId);
  if (others.some((each) => each.id !== ownId && labelKey(each.name) === labelKey(name))) {
    throw new DomainError("conflict", message("consoleErrors.tournament.nameTaken"), {
      field: "name",
    });
  }
}

/** Adds a tournament to the current cup, or to the draft of the next. */
export async function addTournament(
  ctx: Ctx,
  input: TournamentInput,
  to: "current" | "draft" = "current",
): Promise<number> {
  requireAdmin(ctx);
  return mutateCupSettings(ctx, "tournament.add", async ({ tx, cup: current, audit, changed }) => {
    const cup = to === "draft" ? await requireDraft(tx) : current;
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
      slug: freeSlug(
        settings.name,
        new Set(others.flatMap(({ slug, formerSlugs }) => [slug, ...formerSlugs])),
      ),
      position: Math.max(-1, ...others.map(({ position }) => position)) + 1,
    })
    .returning({ id: tournaments.id });
  if (!made) throw new Error("The tournament was not made.");
  return made.id;
}

/**
 * Changes a tournament. Its slug follows its name, and old links still lead to it. Throws if the form is stale or if the new roster size
 * would cut off a filled or reserved slot.
 */
export async function editTournament(ctx: Ctx, id: number, input: TournamentInput): Promise<void> {
  requireAdmin(ctx);
  try {
    await mutateTournament(ctx, "tournament.edit", id, async ({ tx, cup, audit, changed }) => {
      const tournament = await lockTournament(tx, cup.id, id);
      const { version, ...settings } = input;
      requireUnchanged(version, formVersion({ id, ...tournamentFields(tournament) }));
      const fields = changedFields(tournament, settings);
      if (fields.length === 0) return;
      await requireFreeTournamentName(tx, cup.id, input.name, id);
      // Expired reservations must not block a smaller roster.
      const { rosterSize } = settings;
      await expireTournamentInvitations({ tx, changed }, ctx.now, { tournamentId: id, rosterSize });
      const others = (await listTournaments({ db: tx }, cup.id)).filter((each) => each.id !== id);
      const slugs =
        input.name === tournament.name ? {} : renamedSlugs(tournament, input.name, others);
      await tx
        .update(tournaments)
        .set({ ...settings, ...slugs })
        .where(eq(tournaments.id, id));
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
export async function deleteTournament(ctx: Ctx, id: number): Promise<{ ofDraft: boolean }> {
  requireAdmin(ctx);
  return mutateTournament(ctx, "tournament.delete", id, async ({ tx, cup, audit, changed }) => {
    const tournament = await lockTournament(tx, cup.id, id);
    await removeTournament(tx, id);
    audit(`tournament:${id}`, { cup: cup.id, slug: tournament.slug });
    changed(cupTopic(cup.id), tournamentTopic(id));
    return { ofDraft: cup.isDraft };
  });
}

/** Deletes a locked tournament inside the caller's transaction, or throws like `deleteTournament`. */
export async function removeTournament(tx: Database, id: number): Promise<void> {
  const content = await contentOf(tx, id);
  if (content) {
    throw new DomainError("conflict", message(`consoleErrors.tournament.has.${content}`));
  }
  await tx.delete(brackets).where(eq(brackets.tournamentId, id));
  await tx.delete(tournaments).where(eq(tournaments.id, id));
}

async function contentOf(tx: Database, id: number): Promise<"games" | "teams" | "waitlist" | null> {
  if ((await tx.$count(games, eq(games.tournamentId, id))) > 0) return "games";
  // Includes withdrawn teams, whose recorded games stay.
  if ((await tx.$count(teams, eq(teams.tournamentId, id))) > 0) return "teams";
  const waiting = await tx.$count(waitlistEntries, eq(waitlistEntries.tournamentId, id));
  return waiting > 0 ? "waitlist" : null;
}
