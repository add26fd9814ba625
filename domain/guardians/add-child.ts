import { and, eq, inArray, sql } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import type { Player } from "../accounts/read-account.ts";
import { type Ctx, requireAccount } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { isUnder18, todayIn } from "../players/age-rules.ts";
import { accountTopic } from "../topics.ts";
import { editChild } from "./edit-child.ts";
import { guardianRowsOf } from "./guardian-rows-of.ts";
import { lockAdultHolder } from "./hold-child.ts";
import type { ChildInput } from "./input.ts";
import {
  answersOf,
  answersThatChange,
  type OfferedTexts,
  recordAgreement,
} from "./record-answers.ts";

export type NewChild = ChildInput & {
  ticked: string[];
  /** Yes to saving all of it for the child that is there: their id, as `confirm` of the refusal that asked. */
  confirmed?: string | undefined;
};

/**
 * Adds a child to the account of a parent or guardian, who agrees for them in the same step. Without a phone of
 * their own they get the guardian's. The same form sent again, as by a double tap, is answered with the child that
 * was made. With anything else for the same child (by name and date of birth) it throws `unconfirmed`, and changes
 * that child once it is `confirmed`. A child with an account of their own is refused.
 */
export async function addChild(
  ctx: Ctx,
  { ticked, confirmed, ...fields }: NewChild,
  texts: OfferedTexts,
): Promise<{ playerId: string; isNew: boolean }> {
  const { accountId } = requireAccount(ctx);
  await ctx.limit("add-player.account", accountId);
  const cup = await currentCup(ctx.db);
  const today = todayIn(cup.zone, ctx.now);
  if (confirmed && (await sameChild(ctx.db, accountId, fields))?.id === confirmed) {
    await editChild(ctx, { ...fields, playerId: confirmed }, { ticked, texts });
    return { playerId: confirmed, isNew: false };
  }
  return mutate(ctx, "player.add", async ({ tx, audit, changed }) => {
    await holdCup(tx, cup.id);
    const holder = await lockAdultHolder(tx, accountId, today);
    if (!isUnder18(fields.dob, today)) {
      throw new DomainError("invalid", "Who is 18 or over registers for themselves.", {
        field: "dob",
      });
    }
    const wanted = { ...fields, phone: fields.phone ?? holder.phone };
    const known = await sameChild(tx, accountId, fields);
    if (known) {
      const given = await answersOf(tx, { cupId: cup.id, playerId: known.id });
      if (holds(known, wanted) && answersThatChange(given, texts, ticked).length === 0) {
        return { playerId: known.id, isNew: true };
      }
      throw new DomainError("unconfirmed", existsAlready(known), { confirm: known.id });
    }
    await requireNoAccountOfTheirs(tx, accountId, fields);
    const [child] = await tx
      .insert(players)
      .values({ ...wanted, accountId, isHolder: false, createdAt: ctx.now })
      .returning({ id: players.id });
    if (!child) throw new Error("The player was not made.");
    const who = { by: { accountId }, playerId: child.id, cupId: cup.id, now: ctx.now };
    const agreed = await recordAgreement(tx, who, texts, ticked);
    audit(`player:${child.id}`, { documents: agreed.map(({ document }) => document) });
    changed(accountTopic(accountId));
    return { playerId: child.id, isNew: true };
  });
}

const existsAlready = ({ firstName }: Player) =>
  `${firstName} is already on your account. Do you want to save what you entered here for ${firstName}?`;

/** The child of the account with this name, however it is written, and date of birth. */
async function sameChild(
  db: Database,
  accountId: string,
  { firstName, lastName, dob }: ChildInput,
): Promise<Player | undefined> {
  const [known] = await db
    .select()
    .from(players)
    .where(
      and(
        eq(players.accountId, accountId),
        eq(players.isHolder, false),
        hasName({ firstName, lastName }),
        eq(players.dob, dob),
      ),
    );
  return known;
}

function hasName({ firstName, lastName }: Pick<ChildInput, "firstName" | "lastName">) {
  return and(
    eq(sql`lower(${players.firstName})`, firstName.toLowerCase()),
    eq(sql`lower(${players.lastName})`, lastName.toLowerCase()),
  );
}

function holds(player: Player, wanted: Partial<Player>): boolean {
  return Object.entries(wanted).every(([name, value]) => player[name as keyof Player] === value);
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
    and(inArray(players.id, answeredFor), hasName({ firstName, lastName }), eq(players.dob, dob)),
  );
  if (same === 0) return;
  throw new DomainError(
    "conflict",
    `${firstName} has an account of their own, for which you answer already.`,
  );
}
