import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { accounts, agreements, guardians } from "#db/schema/people.ts";
import type { AuditAction } from "#domain/core/audit-action-rules.ts";
import { type Ctx, requireAdmin, requireStaff } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { type CupChange, mutateCup } from "#domain/cup/current-cup.ts";
import { sendLetter } from "#domain/messaging/email-outbox.ts";
import { message } from "#i18n/message.ts";
import { lockPlayer, type Player } from "../accounts/accounts.ts";
import { isUnder18 } from "../players/age-rules.ts";
import { shortName } from "../players/name-rules.ts";
import { type ConsentAnswer, isParticipationDeclined, SIGNED_PAPER } from "./consent-rules.ts";
import {
  type AnswerContext,
  agreementRow,
  answerBy,
  readPlayerAnswers,
  withdrawAnswers,
} from "./consents.ts";
import { publishGuardianChange } from "./guardian-answers.ts";

/** Only the fact is stored; the institute keeps the paper. */
const paper = {
  document: SIGNED_PAPER,
  title: SIGNED_PAPER,
  version: "paper",
  hash: createHash("sha256").update("").digest("hex"),
};

/**
 * Records a signed paper, which counts as everything required and is the only consent that shows
 * anything of a child under 13; over a guardian's no only an organizer does. The guardian is told.
 * Idempotent.
 */
export async function recordSignedPaper(ctx: Ctx, input: { playerId: string }): Promise<void> {
  await changePaper(
    ctx,
    "guardian.paper",
    input,
    async (change, { player, who, answers, papers }) => {
      if (!isUnder18(player.dob, todayIn(change.cup.zone, ctx.now))) {
        throw new DomainError("conflict", message("guardianErrors.adult"));
      }
      if (papers.length > 0) return false;
      if (isParticipationDeclined(answers)) requireAdmin(ctx);
      await change.tx.insert(agreements).values(agreementRow(who, paper, true));
      return true;
    },
  );
}

export async function withdrawSignedPaper(ctx: Ctx, input: { playerId: string }): Promise<void> {
  await changePaper(ctx, "guardian.paper-back", input, async ({ tx }, { who, papers }) => {
    if (papers.length === 0) {
      throw new DomainError("not-found", message("guardianErrors.noPaper"));
    }
    await withdrawAnswers(tx, who, papers);
    return true;
  });
}

/** To the guardian, whose answer it replaces: it could be forged. */
async function notifyPaper(
  { tx, cup }: CupChange,
  ctx: Ctx,
  player: Player,
  paper: "recorded" | "withdrawn",
): Promise<void> {
  const [found] = await tx
    .select({ account: accounts, email: guardians.email })
    .from(accounts)
    .leftJoin(guardians, eq(guardians.playerId, player.id))
    .where(eq(accounts.id, player.accountId));
  const email = player.isHolder ? found?.email : found?.account.email;
  if (!found || !email) return;
  const { language } = found.account;
  const to = { cup, email, language, concerns: [player.accountId, player.id] };
  const about = { player: shortName(player), paper, link: "/contact" } as const;
  await sendLetter(tx, ctx, to, "guardianEmails.paper", about);
}

/** `work` returns whether it changed anything. */
async function changePaper(
  ctx: Ctx,
  action: AuditAction,
  input: { playerId: string },
  work: (
    change: CupChange,
    about: {
      player: Player;
      who: AnswerContext;
      answers: ConsentAnswer[];
      papers: ConsentAnswer[];
    },
  ) => Promise<boolean>,
): Promise<void> {
  const { accountId } = requireStaff(ctx, "registrar");
  await mutateCup(ctx, action, async (change) => {
    const player = await lockPlayer(change.tx, input.playerId);
    const who = answerBy({ accountId }, ctx, change.cup, player);
    const answers = await readPlayerAnswers(change.tx, who);
    const papers = answers.filter(({ document }) => document === SIGNED_PAPER);
    if (!(await work(change, { player, who, answers, papers }))) return;
    change.audit(`player:${player.id}`, { document: SIGNED_PAPER });
    await notifyPaper(change, ctx, player, papers.length === 0 ? "recorded" : "withdrawn");
    await publishGuardianChange(change, player);
  });
}
