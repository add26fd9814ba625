import { and, eq, inArray } from "drizzle-orm";
import { guardians, players } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireAccount } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { todayIn } from "../players/age-rules.ts";
import { readersOf } from "../privacy/readers-of.ts";
import { maySee, NOTHING_AGREED } from "../privacy/who-sees-rules.ts";
import type { Answer } from "./answer-rules.ts";
import { whoHasGuardian } from "./has-guardian.ts";
import { maskedAddress } from "./masked-address-rules.ts";
import { mayNameGuardian } from "./may-name.ts";
import { type GuardianState, guardianState, isPending } from "./pending-rules.ts";
import { readAnswers } from "./read-answers.ts";

export interface PlayerState {
  state: GuardianState;
  answers: Answer[];
}

export async function readStates(
  db: Database,
  cup: Pick<Cup, "id" | "zone">,
  playerIds: string[],
  now: Date,
): Promise<Map<string, PlayerState>> {
  if (playerIds.length === 0) return new Map();
  const today = todayIn(cup.zone, now);
  const found = await db
    .select({ id: players.id, dob: players.dob })
    .from(players)
    .where(inArray(players.id, playerIds));
  const answers = await readAnswers(db, cup.id, playerIds);
  const guarded = await whoHasGuardian(db, playerIds);
  return new Map(
    found.map(({ id, dob }) => {
      const given = answers.get(id) ?? [];
      const hasGuardian = guarded.has(id);
      return [id, { state: guardianState({ dob, hasGuardian }, given, today), answers: given }];
    }),
  );
}

/** For rules; use `seenPending` for display. */
export async function pendingPlayers(
  db: Database,
  cup: Pick<Cup, "id" | "zone">,
  playerIds: string[],
  now: Date,
): Promise<Set<string>> {
  const states = await readStates(db, cup, playerIds, now);
  return new Set([...states].flatMap(([id, { state }]) => (isPending(state) ? [id] : [])));
}

/** Limits `pendingPlayers` to what the actor can see. */
export async function seenPending(
  ctx: Ctx,
  cup: Pick<Cup, "id" | "zone">,
  playerIds: string[],
): Promise<Set<string>> {
  const readers = await readersOf(ctx, cup, playerIds);
  const seen = [...readers].filter(([, are]) => maySee("pending", are, NOTHING_AGREED, ""));
  const ids = seen.map(([id]) => id);
  return pendingPlayers(ctx.db, cup, ids, ctx.now);
}

export interface OwnState {
  playerId: string;
  state: GuardianState;
  guardian: { address: string; askedAt: Date } | null;
  mayName: boolean;
}

export async function readOwnState(ctx: Ctx, cup: Cup): Promise<OwnState | null> {
  const { accountId } = requireAccount(ctx);
  const [own] = await ctx.db
    .select({ id: players.id, guardian: guardians })
    .from(players)
    .leftJoin(guardians, eq(guardians.playerId, players.id))
    .where(and(eq(players.accountId, accountId), players.isHolder));
  if (!own) return null;
  const states = await readStates(ctx.db, cup, [own.id], ctx.now);
  return {
    playerId: own.id,
    state: states.get(own.id)?.state ?? "nobody",
    guardian: own.guardian && {
      address: maskedAddress(own.guardian.email),
      askedAt: own.guardian.createdAt,
    },
    mayName: await mayNameGuardian(ctx.db, {
      cupId: cup.id,
      playerId: own.id,
      guardianId: own.guardian?.id ?? null,
    }),
  };
}
