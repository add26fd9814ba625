import { and, eq, inArray, isNotNull, isNull, max, not, or } from "drizzle-orm";
import { links } from "#db/schema/links.ts";
import { agreements, agreementWithdrawals, guardians, players } from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireAccount } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { maskEmail } from "#domain/core/email-address-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { sharedRead } from "#domain/core/shared-read.ts";
import type { Cup } from "#domain/cup/current-cup.ts";
import { type Message, message } from "#i18n/message.ts";
import {
  type ConsentAnswer,
  type GuardianState,
  guardianState,
  type Pending,
  pendingKind,
  SIGNED_PAPER,
} from "./consent-rules.ts";
import { playersWithGuardian, readAnswers } from "./consents.ts";

/**
 * Those of the players for whom only an organizer names another guardian: the current one has
 * answered, anybody's answer was a no or doesn't count anymore, or a signed form is recorded for
 * this cup. Otherwise they could ask around until someone agrees.
 */
export async function playersAnsweredFor(db: Database, cupId: number, playerIds: string[]) {
  const found = await db
    .select({ id: agreements.playerId })
    .from(agreements)
    .leftJoin(guardians, eq(guardians.id, agreements.guardianId))
    .leftJoin(agreementWithdrawals, eq(agreementWithdrawals.agreementId, agreements.id))
    .where(
      and(
        inArray(agreements.playerId, playerIds),
        or(
          and(
            eq(agreements.document, "participation"),
            isNotNull(agreements.guardianId),
            or(
              isNotNull(guardians.id),
              not(agreements.agreed),
              isNotNull(agreementWithdrawals.agreementId),
            ),
          ),
          and(
            eq(agreements.document, SIGNED_PAPER),
            eq(agreements.cupId, cupId),
            isNull(agreementWithdrawals.agreementId),
          ),
        ),
      ),
    );
  return new Set(found.map(({ id }) => id));
}

export async function readGuardianStatuses(
  db: Database,
  cup: Pick<Cup, "id" | "zone">,
  playerIds: string[],
  now: Date,
): Promise<Map<string, { state: GuardianState; answers: ConsentAnswer[] }>> {
  if (playerIds.length === 0) return new Map();
  const today = todayIn(cup.zone, now);
  const found = await sharedRead(db, `birth dates of ${playerIds.join()}`, () =>
    db
      .select({ id: players.id, dob: players.dob })
      .from(players)
      .where(inArray(players.id, playerIds)),
  );
  const answers = await readAnswers(db, cup.id, playerIds);
  const guarded = await playersWithGuardian(db, playerIds);
  return new Map(
    found.map(({ id, dob }) => {
      const given = answers.get(id) ?? [];
      const hasGuardian = guarded.has(id);
      return [id, { state: guardianState({ dob, hasGuardian }, given, today), answers: given }];
    }),
  );
}

/** Those without consent. For rules; use `readVisiblePending` for display. */
export async function readPendingPlayers(
  db: Database,
  cup: Pick<Cup, "id" | "zone">,
  playerIds: string[],
  now: Date,
): Promise<Map<string, Pending>> {
  const states = await readGuardianStatuses(db, cup, playerIds, now);
  return new Map(
    [...states].flatMap(([id, { state }]) => {
      const kind = pendingKind(state);
      return kind ? [[id, kind] as const] : [];
    }),
  );
}

/**
 * Why a player whose guardian said no can neither join, wait, be invited nor be placed; null if they
 * can. The sentence is for the actor, or for whoever has the `link`.
 */
export async function whyDeclined(
  { actor, now }: Pick<Ctx, "actor" | "now">,
  db: Database,
  cup: Pick<Cup, "id" | "zone">,
  player: Pick<typeof players.$inferSelect, "id" | "accountId" | "isHolder">,
  link: { guardianId: string | null } | null = null,
): Promise<Message | null> {
  const pending = await readPendingPlayers(db, cup, [player.id], now);
  if (pending.get(player.id) !== "declined") return null;
  const isOwn = link || (actor.kind === "account" && actor.accountId === player.accountId);
  if (!isOwn) return message("guardianErrors.theyDeclined");
  const isPlayer = player.isHolder && !link?.guardianId;
  return message(isPlayer ? "guardianErrors.declined" : "guardianErrors.youDeclined");
}

/** Throws `forbidden` (`whyDeclined`). */
export async function requireNotDeclined(...about: Parameters<typeof whyDeclined>): Promise<void> {
  const why = await whyDeclined(...about);
  if (why) throw new DomainError("forbidden", why);
}

export async function readOwnGuardianStatus(ctx: Ctx, cup: Cup) {
  const { accountId } = requireAccount(ctx);
  const [own] = await ctx.db
    .select({ id: players.id, guardian: guardians })
    .from(players)
    .leftJoin(guardians, eq(guardians.playerId, players.id))
    .where(and(eq(players.accountId, accountId), players.isHolder));
  if (!own) return null;
  const states = await readGuardianStatuses(ctx.db, cup, [own.id], ctx.now);
  return {
    playerId: own.id,
    state: states.get(own.id)?.state ?? "nobody",
    guardian: own.guardian && {
      address: maskEmail(own.guardian.email),
      askedAt: await lastAsked(ctx.db, own.guardian),
    },
    mayName: !(await playersAnsweredFor(ctx.db, cup.id, [own.id])).has(own.id),
  };
}

async function lastAsked(db: Database, guardian: typeof guardians.$inferSelect): Promise<Date> {
  const [last] = await db
    .select({ at: max(links.createdAt) })
    .from(links)
    .where(and(eq(links.guardianId, guardian.id), eq(links.purpose, "guardian")));
  return last?.at ?? guardian.createdAt;
}
