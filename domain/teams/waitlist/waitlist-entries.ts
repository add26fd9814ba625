import { and, asc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { tournaments } from "#db/schema/cup.ts";
import { accounts, guardians, players } from "#db/schema/people.ts";
import { waitlistEntries } from "#db/schema/teams.ts";
import type { Ctx } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import type { Cup, Tournament } from "#domain/cup/current-cup.ts";
import { type Consents, consentsFromDocuments } from "#domain/people/guardians/consent-rules.ts";
import { readConsents } from "#domain/people/guardians/consents.ts";
import { ageOn, isUnder18 } from "#domain/people/players/age-rules.ts";
import { fullName } from "#domain/people/players/name-rules.ts";
import { logContactViews } from "#domain/people/privacy/contact-views.ts";
import {
  type ConsentSubject,
  canSee,
  type PersonalField,
  type ViewerRole,
} from "#domain/people/privacy/visibility-rules.ts";
import { visibleName } from "#domain/people/privacy/visible-name-rules.ts";
import type { Locale } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { readViewerRoles } from "../viewer-roles.ts";

export type WaitlistView = Awaited<ReturnType<typeof listWaitlist>>[number];

/**
 * Entries oldest first, each reduced to what the actor can see. Viewing other people's contacts is
 * audited once a day; throws `forbidden` for a visitor.
 */
export async function listWaitlist(ctx: Ctx, cup: Cup, tournament: Pick<Tournament, "id">) {
  if (ctx.actor.kind !== "account") throw new DomainError("forbidden", message("coreErrors.logIn"));
  const today = todayIn(cup.zone, ctx.now);
  const waiting = await readWaiting(ctx, tournament.id);
  const ids = waiting.map(({ playerId }) => playerId);
  const [roles, consents] = await Promise.all([
    readViewerRoles(ctx, cup, ids),
    readConsents(ctx.db, cup.id, ids),
  ]);
  const seen = waiting.map((row) => ({
    playerId: row.playerId,
    view: viewOf(row, consents.get(row.playerId), roles.get(row.playerId) ?? new Set(), {
      today,
      locale: ctx.locale,
    }),
  }));
  const others = seen.filter(({ view }) => view.own === null);
  const whose = (field: "contact" | "guardian") =>
    others.filter(({ view }) => view[field] !== null).map(({ playerId }) => playerId);
  await logContactViews(ctx, cup, {
    action: "waitlist.see-contact",
    subject: `tournament:${tournament.id}`,
    looks: [
      { players: whose("contact"), fields: ["dob", "phone"] },
      { players: whose("guardian"), fields: ["guardian"] },
    ],
  });
  return seen.map(({ view }) => view);
}

/** What decides who sees a player; `showContact` is null without a waitlist entry. */
export function consentSubject(
  { dob, showContact }: { dob: string | null; showContact: boolean | null },
  consents: Consents = consentsFromDocuments(new Set()),
): ConsentSubject {
  const { complete: agreed, paper, contact, publicName } = consents;
  const waiting = showContact !== null;
  return { dob, waiting, showContact: showContact ?? false, agreed, paper, contact, publicName };
}

type WaitingRow = Awaited<ReturnType<typeof readWaiting>>[number];

/** Reduces an entry to what the privacy table allows for these roles. */
function viewOf(
  row: WaitingRow,
  consents: Consents | undefined,
  readers: ReadonlySet<ViewerRole>,
  { today, locale }: { today: string; locale: Locale },
) {
  const { dob, phone } = row;
  const subject = consentSubject(row, consents);
  const sees = (field: PersonalField) => canSee(field, readers, subject, today);
  const shown = { dob: sees("birth-date"), phone: sees("phone") };
  const own = readers.has("self") ? "self" : readers.has("guardian") ? "child" : null;
  return {
    id: row.id,
    own,
    name:
      visibleName(row, readers, subject, today) ?? translate(locale, message("teamErrors.player")),
    age: dob !== null && sees("age") ? ageOn(dob, today) : null,
    contact:
      shown.dob || shown.phone
        ? { dob: shown.dob ? dob : null, phone: shown.phone ? phone : null }
        : null,
    guardian: own === null && sees("guardian") ? guardianOf(row, today) : null,
  } as const;
}

const holder = alias(players, "holder");

function readWaiting(ctx: Ctx, tournamentId: number) {
  return ctx.db
    .select({
      id: waitlistEntries.id,
      showContact: waitlistEntries.showContact,
      playerId: players.id,
      isHolder: players.isHolder,
      firstName: players.firstName,
      lastName: players.lastName,
      dob: players.dob,
      phone: players.phone,
      byLink: { name: guardians.name, phone: guardians.phone, email: guardians.email },
      ofAccount: {
        firstName: holder.firstName,
        lastName: holder.lastName,
        phone: holder.phone,
        email: accounts.email,
      },
    })
    .from(waitlistEntries)
    .innerJoin(players, eq(players.id, waitlistEntries.playerId))
    .innerJoin(accounts, eq(accounts.id, players.accountId))
    .leftJoin(holder, and(eq(holder.accountId, accounts.id), holder.isHolder))
    .leftJoin(guardians, eq(guardians.playerId, players.id))
    .where(eq(waitlistEntries.tournamentId, tournamentId))
    .orderBy(asc(waitlistEntries.createdAt), asc(waitlistEntries.id));
}

export type GuardianContact = NonNullable<ReturnType<typeof guardianOf>>;

function guardianOf(row: WaitingRow, today: string) {
  if (!isUnder18(row.dob, today)) return null;
  if (row.isHolder) return row.byLink;
  const { firstName, lastName, phone, email } = row.ofAccount;
  const name = firstName === null || lastName === null ? null : fullName({ firstName, lastName });
  return { name, phone, email };
}

export async function myWaitlistEntry(ctx: Ctx, cupId: number, playerId: string) {
  const [entry] = await ctx.db
    .select({
      tournamentId: tournaments.id,
      tournamentName: tournaments.name,
      showContact: waitlistEntries.showContact,
    })
    .from(waitlistEntries)
    .innerJoin(tournaments, eq(tournaments.id, waitlistEntries.tournamentId))
    .where(and(eq(waitlistEntries.playerId, playerId), eq(waitlistEntries.cupId, cupId)));
  return entry ?? null;
}
