import { and, eq, inArray } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { brackets, cups, tournaments } from "#db/schema/cup.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { consoleTopic, cupTopic } from "#domain/core/topics.ts";
import {
  type Cup,
  currentCup,
  listTournaments,
  mutateCupSettings,
  type Tournament,
} from "#domain/cup/current-cup.ts";
import { draftCup, requireDraft } from "#domain/cup/draft-cup.ts";
import { freeSlug } from "#domain/cup/slug-rules.ts";
import { withdrawCupInvitations } from "#domain/teams/invitations/close-invitations.ts";
import { message } from "#i18n/message.ts";
import { readCupSettings } from "./cup-settings.ts";

// Every change here locks the current cup first, so drafts need no lock of their own.

export async function readNextCup(ctx: Ctx) {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  const draft = await draftCup(ctx.db);
  return {
    current: { id: current.id, name: current.name },
    draft: draft && {
      ...(await readCupSettings(ctx, "draft")),
      tournaments: await listTournaments(ctx, draft.id),
    },
  };
}

/**
 * Starts the draft of the next cup: tournaments and brackets a year later, and every setting but
 * days, deadlines and banners. A demo passes on no contact or payment settings.
 */
export async function startDraft(ctx: Ctx): Promise<void> {
  requireAdmin(ctx);
  await mutateCupSettings(ctx, "cup.draft", async ({ tx, cup, audit, changed }) => {
    if (await draftCup(tx)) throw new DomainError("conflict", message("nextCup.draftThere"));
    const draft = await insertDraft(tx, cup);
    await copyTournaments(tx, cup.id, draft.id);
    audit(`cup:${draft.id}`, { after: cup.id });
    changed(consoleTopic);
  });
}

/** Made-up texts of a demo, which must not reach a real cup. */
const withoutDemo = {
  isDemo: false,
  prizeText: "",
  contactEmail: null,
  peerHandle: null,
  cashHandle: null,
  bankHandle: null,
  verifyWithinDays: null,
  pendingMayPlay: false,
  approvesTeams: false,
};

const withoutDates = {
  datesText: "",
  startsOn: null,
  endsOn: null,
  place: "",
  address: "",
  mapUrl: null,
  parking: "",
  fieldDirections: "",
  registrationClosesText: "",
  registrationClosesAt: null,
  paymentDueText: "",
  paymentDueBannerText: "",
  paymentDueAt: null,
  rosterLocksAt: null,
  banner1: null,
  banner2: null,
  heldSince: null,
  heldFor: null,
  heldText: "",
  resumeAt: null,
  resumeIsSet: false,
  lightningAt: null,
};

async function insertDraft(tx: Database, before: Cup): Promise<Cup> {
  const slugs = await tx.select({ slug: cups.slug }).from(cups);
  const { id: _, ...settings } = before;
  const name = withNextYears(before.name);
  const [draft] = await tx
    .insert(cups)
    .values({
      ...settings,
      ...withoutDates,
      ...(before.isDemo && withoutDemo),
      name,
      slug: freeSlug(name, new Set(slugs.map(({ slug }) => slug)), "cup"),
      isCurrent: false,
      isDraft: true,
    })
    .returning();
  if (!draft) throw new Error("The draft was not made.");
  return draft;
}

async function copyTournaments(tx: Database, fromCupId: number, toCupId: number): Promise<void> {
  const old = await listTournaments({ db: tx }, fromCupId);
  if (old.length === 0) return;
  const made = await tx
    .insert(tournaments)
    .values(
      old.map(({ id: _id, ...tournament }) => ({
        ...tournament,
        ...yearsMovedOn(tournament),
        cupId: toCupId,
        playsText: "",
        playsOn: null,
        groupsConfirmedAt: null,
        withoutGroups: false,
      })),
    )
    .returning({ id: tournaments.id, slug: tournaments.slug });
  const heirs = new Map(made.map(({ slug, id }) => [slug, id]));
  const heirOf = new Map(old.map(({ id, slug }) => [id, heirs.get(slug)]));
  const groups = await tx
    .select()
    .from(brackets)
    .where(inArray(brackets.tournamentId, [...heirOf.keys()]));
  const copies = groups.flatMap(({ id: _id, tournamentId, ...bracket }) => {
    const heir = heirOf.get(tournamentId);
    return heir === undefined ? [] : [{ ...bracket, tournamentId: heir }];
  });
  if (copies.length > 0) await tx.insert(brackets).values(copies);
}

export async function deleteDraft(ctx: Ctx, input: { draftId: number }): Promise<void> {
  requireAdmin(ctx);
  await mutateCupSettings(ctx, "cup.delete-draft", async ({ tx, audit, changed }) => {
    const draft = await requireDraft(tx, input.draftId);
    const own = (await listTournaments({ db: tx }, draft.id)).map(({ id }) => id);
    await tx.delete(brackets).where(inArray(brackets.tournamentId, own));
    await tx.delete(tournaments).where(eq(tournaments.cupId, draft.id));
    await tx.delete(cups).where(eq(cups.id, draft.id));
    audit(`cup:${draft.id}`);
    changed(consoleTopic);
  });
}

/**
 * Makes the draft the current cup, and the current one a past cup. Throws `unconfirmed` while games
 * of the current cup have no result.
 */
export async function openDraft(
  ctx: Ctx,
  { draftId, confirmed }: { draftId: number; confirmed?: string | undefined },
): Promise<void> {
  requireAdmin(ctx);
  await mutateCupSettings(ctx, "cup.start", async ({ tx, cup: before, audit, changed }) => {
    const draft = await requireDraft(tx, draftId);
    if (draft.paymentDueText === "" && draft.paymentDueAt === null) {
      throw new DomainError("invalid", message("nextCup.noPaymentDue"));
    }
    const confirm = `${before.id}-${draft.id}`;
    const unplayed = await countUnplayed(tx, before.id);
    if (unplayed > 0 && confirmed !== confirm) {
      const question = message("nextCup.unplayed", { count: unplayed, cup: before.name });
      throw new DomainError("unconfirmed", question, { confirm });
    }
    await tx.update(cups).set({ isCurrent: false }).where(eq(cups.id, before.id));
    await withdrawCupInvitations(tx, ctx.now, before.id);
    await tx.update(cups).set({ isCurrent: true, isDraft: false }).where(eq(cups.id, draft.id));
    audit(`cup:${draft.id}`, { after: before.id });
    changed(cupTopic(before.id), cupTopic(draft.id), consoleTopic);
  });
}

async function countUnplayed(tx: Database, cupId: number): Promise<number> {
  const own = tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(eq(tournaments.cupId, cupId));
  return tx.$count(
    games,
    and(inArray(games.tournamentId, own), inArray(games.state, ["scheduled", "live", "postponed"])),
  );
}

/** Four digits that are not part of a longer number or an amount. */
const YEAR = /(?<![\d$.,])(?:19|20|21)[0-9]{2}(?![\d])/g;

/** 'U13-U15 (2012-2010)' becomes 'U13-U15 (2013-2011)'. */
export function withNextYears(text: string): string {
  return text.replace(YEAR, (year) => String(Number(year) + 1));
}

/** The years of birth in a tournament a year later, as numbers and in words. */
export function yearsMovedOn(
  tournament: Pick<Tournament, "name" | "earliestBirthYear" | "latestBirthYear" | "bornText">,
) {
  const next = (year: number | null) => (year === null ? null : year + 1);
  return {
    name: withNextYears(tournament.name),
    earliestBirthYear: next(tournament.earliestBirthYear),
    latestBirthYear: next(tournament.latestBirthYear),
    bornText: withNextYears(tournament.bornText),
  };
}
