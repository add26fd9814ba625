import { and, eq, inArray, sql } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireAccount } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { isUnder18, todayIn } from "../players/age-rules.ts";
import { accountTopic } from "../topics.ts";
import { guardianRowsOf } from "./guardian-rows-of.ts";
import { lockAdultHolder } from "./hold-child.ts";
import type { ChildInput } from "./input.ts";
import { type OfferedTexts, recordAgreement } from "./record-answers.ts";

/**
 * Adds a child to the account of a parent or guardian, who agrees for them in the same step. Without a phone of
 * their own they get the guardian's. The same child sent again, as by a double tap, is answered with the one
 * that was made; one with an account of their own whom they answer for by link is refused.
 */
export async function addChild(
  ctx: Ctx,
  input: ChildInput & { ticked: string[] },
  texts: OfferedTexts,
): Promise<{ playerId: string }> {
  const { accountId } = requireAccount(ctx);
  await ctx.limit("add-player.account", accountId);
  const cup = await currentCup(ctx.db);
  const today = todayIn(cup.zone, ctx.now);
  const { ticked, ...fields } = input;
  return mutate(ctx, "player.add", async ({ tx, audit, changed }) => {
    await holdCup(tx, cup.id);
    const holder = await lockAdultHolder(tx, accountId, today);
    if (!isUnder18(input.dob, today)) {
      throw new DomainError("invalid", "Who is 18 or over registers for themselves.", {
        field: "dob",
      });
    }
    const [known] = await tx
      .select({ playerId: players.id })
      .from(players)
      .where(
        and(
          eq(players.accountId, accountId),
          eq(players.isHolder, false),
          eq(players.firstName, input.firstName),
          eq(players.lastName, input.lastName),
          eq(players.dob, input.dob),
        ),
      );
    if (known) return known;
    await requireNoAccountOfTheirs(tx, accountId, input);
    const [child] = await tx
      .insert(players)
      .values({
        ...fields,
        accountId,
        isHolder: false,
        phone: input.phone ?? holder.phone,
        createdAt: ctx.now,
      })
      .returning({ id: players.id });
    if (!child) throw new Error("The player was not made.");
    const who = { by: { accountId }, playerId: child.id, cupId: cup.id, now: ctx.now };
    const agreed = await recordAgreement(tx, who, texts, ticked);
    audit(`player:${child.id}`, { documents: agreed.map(({ document }) => document) });
    changed(accountTopic(accountId));
    return { playerId: child.id };
  });
}

/** A child who registered is not there twice: the account may answer for them by link already. */
async function requireNoAccountOfTheirs(
  tx: Database,
  accountId: string,
  { firstName, lastName, dob }: ChildInput,
): Promise<void> {
  const answeredFor = (await guardianRowsOf(tx, accountId)).map(({ playerId }) => playerId);
  const same = await tx.$count(
    players,
    and(
      inArray(players.id, answeredFor),
      eq(sql`lower(${players.firstName})`, firstName.toLowerCase()),
      eq(sql`lower(${players.lastName})`, lastName.toLowerCase()),
      eq(players.dob, dob),
    ),
  );
  if (same === 0) return;
  throw new DomainError(
    "conflict",
    `${firstName} has an account of their own, for which you answer already.`,
  );
}
