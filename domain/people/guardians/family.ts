import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { tournaments } from "../../../db/schema/cup.ts";
import { players } from "../../../db/schema/people.ts";
import { memberships, teams, waitlistEntries } from "../../../db/schema/teams.ts";
import { type Ctx, requireAccount } from "../../core/context.ts";
import { todayIn } from "../../core/date-rules.ts";
import { DomainError } from "../../core/errors.ts";
import { mutate } from "../../core/mutate.ts";
import { type Cup, currentCup, lockCup } from "../../cup/current-cup.ts";
import { lockOwnChild } from "./children.ts";
import { type ConsentAnswer, type GuardianState, latestAnswers } from "./consent-rules.ts";
import {
  type AnswerContext,
  type OfferedTexts,
  recordAgreement,
  recordRefusal,
} from "./consents.ts";
import { notifyGuardianAnswer, publishGuardianChange } from "./guardian-answers.ts";
import { readGuardianStatuses } from "./guardian-status.ts";

export async function readChild(
  ctx: Ctx,
  playerId: string,
): Promise<{ child: typeof players.$inferSelect; state: GuardianState; latest: ConsentAnswer[] }> {
  const { accountId } = requireAccount(ctx);
  const cup = await currentCup(ctx.db);
  const [child] = await ctx.db
    .select()
    .from(players)
    .where(
      and(eq(players.id, playerId), eq(players.accountId, accountId), eq(players.isHolder, false)),
    );
  if (!child) throw new DomainError("not-found", "That is no player you answer for.");
  const { state = "nobody", answers = [] } =
    (await readGuardianStatuses(ctx.db, cup, [child.id], ctx.now)).get(child.id) ?? {};
  return { child, state, latest: [...latestAnswers(answers).values()] };
}

export interface FamilyPlayer {
  id: string;
  isHolder: boolean;
  firstName: string;
  lastName: string;
  dob: string | null;
  teamName: string | null;
  waitsFor: string | null;
  plays: boolean;
  state: GuardianState;
}

export async function readFamily(ctx: Ctx, cup: Cup): Promise<FamilyPlayer[]> {
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
  const states = await readGuardianStatuses(
    ctx.db,
    cup,
    found.map(({ id }) => id),
    ctx.now,
  );
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
  const { accountId } = requireAccount(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "guardian.agree", async (change) => {
    const { tx, audit } = change;
    await lockCup(tx, cup.id);
    const { child } = await lockOwnChild(tx, accountId, input.playerId, todayIn(cup.zone, ctx.now));
    const who: AnswerContext = {
      by: { accountId },
      playerId: child.id,
      cupId: cup.id,
      now: ctx.now,
    };
    const agreed = await recordAgreement(tx, who, texts, input.ticked);
    audit(`player:${child.id}`, { documents: agreed.map(({ document }) => document) });
    await publishGuardianChange(change, child);
  });
}

export async function withdrawForChild(
  ctx: Ctx,
  input: { playerId: string },
  texts: OfferedTexts,
): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "guardian.decline", async (change) => {
    const { tx, audit } = change;
    await lockCup(tx, cup.id);
    const { child } = await lockOwnChild(tx, accountId, input.playerId, todayIn(cup.zone, ctx.now));
    const who: AnswerContext = {
      by: { accountId },
      playerId: child.id,
      cupId: cup.id,
      now: ctx.now,
    };
    const { tookBack } = await recordRefusal(tx, who, texts);
    if (!tookBack) return;
    await notifyGuardianAnswer(tx, ctx, cup, { player: child, answer: "withdrawn" });
    audit(`player:${child.id}`, { answer: "withdrawn" });
    await publishGuardianChange(change, child);
  });
}
