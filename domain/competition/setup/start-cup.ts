import { eq, inArray } from "drizzle-orm";
import { brackets, cups, tournaments } from "../../../db/schema/cup.ts";
import type { Database } from "../../../db/types.ts";
import { message } from "../../../i18n/message.ts";
import { type Ctx, requireAdmin } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import { cupTopic } from "../../core/topics.ts";
import { type Cup, listTournaments, mutateCupSettings } from "../../cup/current-cup.ts";
import { freeSlug } from "../../cup/slug-rules.ts";
import { withdrawCupInvitations } from "../../teams/invitations/close-invitations.ts";
import type { StartCupInput } from "./cup-input.ts";

/**
 * Starts a new cup and makes it current. Copies tournaments, brackets, points and most settings
 * (from a demo only the fees), but no dates or deadlines. Throws `conflict` if `input.from` isn't
 * the current cup anymore.
 */
export async function startCup(ctx: Ctx, input: StartCupInput): Promise<{ slug: string }> {
  requireAdmin(ctx);
  return mutateCupSettings(ctx, "cup.start", async ({ tx, cup: before, audit, changed }) => {
    if (before.id !== input.from) {
      throw new DomainError(
        "conflict",
        message("consoleErrors.cup.startedAlready", { cup: before.name }),
      );
    }
    await tx.update(cups).set({ isCurrent: false }).where(eq(cups.id, before.id));
    await withdrawCupInvitations(tx, ctx.now, before.id);
    const cup = await insertCup(tx, before, input);
    await copyTournaments(tx, before.id, cup.id);
    audit(`cup:${cup.id}`, { after: before.id });
    changed(cupTopic(before.id), cupTopic(cup.id));
    return { slug: cup.slug };
  });
}

async function insertCup(tx: Database, before: Cup, input: StartCupInput): Promise<Cup> {
  // A demo's contact and payment settings are fake and must not reach a real cup.
  const copied = before.isDemo
    ? {}
    : {
        prizeText: before.prizeText,
        contactEmail: before.contactEmail,
        peerHandle: before.peerHandle,
        cashHandle: before.cashHandle,
        bankHandle: before.bankHandle,
        verifyWithinDays: before.verifyWithinDays,
        pendingMayPlay: before.pendingMayPlay,
        approvesTeams: before.approvesTeams,
      };
  const slugs = await tx.select({ slug: cups.slug }).from(cups);
  const { from: _, ...settings } = input;
  const [cup] = await tx
    .insert(cups)
    .values({
      ...settings,
      slug: freeSlug(input.name, new Set(slugs.map(({ slug }) => slug)), "cup"),
      isCurrent: true,
      standingsOrder: before.standingsOrder,
      goalCap: before.goalCap,
      forfeitScore: before.forfeitScore,
      teamFee: before.teamFee,
      personFee: before.personFee,
      ...copied,
    })
    .returning();
  if (!cup) throw new Error("The cup was not made.");
  return cup;
}

async function copyTournaments(tx: Database, fromCupId: number, toCupId: number): Promise<void> {
  const old = await listTournaments({ db: tx }, fromCupId);
  if (old.length === 0) return;
  const made = await tx
    .insert(tournaments)
    .values(
      old.map(
        ({ id: _id, playsText: _text, playsOn: _day, groupsConfirmedAt: _at, ...settings }) => ({
          ...settings,
          cupId: toCupId,
        }),
      ),
    )
    .returning({ id: tournaments.id, slug: tournaments.slug });
  const heirs = new Map(made.map(({ slug, id }) => [slug, id]));
  const heirOf = new Map(old.map(({ id, slug }) => [id, heirs.get(slug)]));
  const groups = await tx
    .select()
    .from(brackets)
    .where(inArray(brackets.tournamentId, [...heirOf.keys()]));
  const copies = groups.flatMap(({ tournamentId, name, position }) => {
    const heir = heirOf.get(tournamentId);
    return heir === undefined ? [] : [{ tournamentId: heir, name, position }];
  });
  if (copies.length > 0) await tx.insert(brackets).values(copies);
}
