import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { tournaments } from "#db/schema/cup.ts";
import { players } from "#db/schema/people.ts";
import { memberships, teams, waitlistEntries } from "#db/schema/teams.ts";
import type { AuditAction } from "#domain/core/audit-action-rules.ts";
import { type Ctx, requireAccount } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { idsIn } from "#domain/core/ids-rules.ts";
import { type Cup, type CupChange, currentCup, mutateCup } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";
import type { Player } from "../accounts/accounts.ts";
import { lockOwnChild } from "./children.ts";
import { latestAnswers } from "./consent-rules.ts";
import {
  type AnswerContext,
  answerBy,
  type OfferedTexts,
  recordAgreement,
  recordRefusal,
} from "./consents.ts";
import { notifyGuardianAnswer, publishGuardianChange } from "./guardian-answers.ts";
import { readGuardianStatuses } from "./guardian-status.ts";

export async function readChild(ctx: Ctx, playerId: string) {
  const { accountId } = requireAccount(ctx);
  const cup = await currentCup(ctx.db);
  const [child] = await ctx.db
    .select()
    .from(players)
    .where(
      and(eq(players.id, playerId), eq(players.accountId, accountId), eq(players.isHolder, false)),
    );
  if (!child) throw new DomainError("not-found", message("guardianErrors.notYourPlayer"));
  const { state = "nobody", answers = [] } =
    (await readGuardianStatuses(ctx.db, cup, [child.id], ctx.now)).get(child.id) ?? {};
  return { child, state, latest: [...latestAnswers(answers).values()] };
}

/** As pages show them. */
export type FamilyPlayer = Omit<Awaited<ReturnType<typeof readFamily>>[number], "dob">;

export async function readFamily(ctx: Ctx, cup: Cup) {
  const { accountId } = requireAccount(ctx);
  const found = await ctx.db
    .select({
      id: players.id,
      isHolder: players.isHolder,
      firstName: players.firstName,
      lastName: players.lastName,
      dob: players.dob,
      teamName: teams.name,
      waitsFor: tournaments.name,
    })
    .from(players)
    .leftJoin(memberships, and(eq(memberships.playerId, players.id), eq(memberships.cupId, cup.id)))
    .leftJoin(teams, and(eq(teams.id, memberships.teamId), isNull(teams.withdrawnAt)))
    .leftJoin(
      waitlistEntries,
      and(eq(waitlistEntries.playerId, players.id), eq(waitlistEntries.cupId, cup.id)),
    )
    .leftJoin(tournaments, eq(tournaments.id, waitlistEntries.tournamentId))
    .where(eq(players.accountId, accountId))
    .orderBy(desc(players.isHolder), asc(players.createdAt), asc(players.id));
  const states = await readGuardianStatuses(ctx.db, cup, idsIn(found), ctx.now);
  return found.map((player) => ({
    ...player,
    plays: player.teamName !== null || player.waitsFor !== null,
    state: states.get(player.id)?.state ?? "nobody",
  }));
}

export async function agreeForChild(
  ctx: Ctx,
  input: { playerId: string; ticked: string[] },
  texts: OfferedTexts,
): Promise<void> {
  await answerForChild(ctx, "guardian.agree", input, async ({ tx }, { who }) => {
    const agreed = await recordAgreement(tx, who, texts, input.ticked);
    return { documents: agreed.map(({ document }) => document) };
  });
}

export async function withdrawForChild(ctx: Ctx, input: { playerId: string }, texts: OfferedTexts) {
  await answerForChild(ctx, "guardian.decline", input, async (change, { child, who }) => {
    const { tookBack } = await recordRefusal(change.tx, who, texts);
    if (!tookBack) return null;
    await notifyGuardianAnswer(change, ctx, child, "withdrawn");
    return { answer: "withdrawn" };
  });
}

/** `answer` returns the details to audit, or null if nothing changed. */
async function answerForChild(
  ctx: Ctx,
  action: AuditAction,
  { playerId }: { playerId: string },
  answer: (
    change: CupChange,
    about: { child: Player; who: AnswerContext },
  ) => Promise<Record<string, string | string[]> | null>,
): Promise<void> {
  const { accountId } = requireAccount(ctx);
  await mutateCup(ctx, action, async (change) => {
    const { tx, cup } = change;
    const { child } = await lockOwnChild(tx, accountId, playerId, todayIn(cup.zone, ctx.now));
    const who = answerBy({ accountId }, ctx, cup, child);
    const details = await answer(change, { child, who });
    if (!details) return;
    change.audit(`player:${child.id}`, details);
    await publishGuardianChange(change, child);
  });
}
