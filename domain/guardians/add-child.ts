import { and, eq, inArray, sql } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import type { Player } from "../accounts/read-account.ts";
import { type Ctx, requireAccount } from "../context.ts";
import { dayWords } from "../cups/cup-words-rules.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { isUnder18, todayIn } from "../players/age-rules.ts";
import { whyDobStays } from "../players/dob-change-rules.ts";
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
  confirmed?: string | undefined;
  /** Id of the existing child to overwrite, from the refusal's `confirm`. */
  another?: boolean | undefined;
};

/**
 * Adds a child with the guardian's agreement; resubmitting the same form returns the existing
 * child. Different details for the same name throw `unconfirmed` until `confirmed`, or until
 * `another` says that it is a second child; rejects a child with their own account.
 */
export async function addChild(
  ctx: Ctx,
  { ticked, confirmed, another = false, ...fields }: NewChild,
  texts: OfferedTexts,
): Promise<{ playerId: string; isNew: boolean }> {
  const { accountId } = requireAccount(ctx);
  await ctx.limit("add-player.account", accountId);
  const cup = await currentCup(ctx.db);
  const today = todayIn(cup.zone, ctx.now);
  if (confirmed && !another && (await isToChange(ctx.db, accountId, { ...fields, confirmed }))) {
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
    const { same: known, namesake } = await sameNamed(tx, accountId, fields);
    if (known) {
      const given = await answersOf(tx, { cupId: cup.id, playerId: known.id });
      if (holds(known, wanted) && answersThatChange(given, texts, ticked).length === 0) {
        return { playerId: known.id, isNew: true };
      }
      throw new DomainError("unconfirmed", existsAlready(known), { confirm: known.id });
    }
    if (namesake && !another) throw askWhich(namesake, fields.dob, today);
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

function askWhich(namesake: Player, dob: string, today: string): DomainError {
  const { id, firstName, firstJoinedAt } = namesake;
  const born = namesake.dob === null ? "" : `, born ${dayWords(namesake.dob)}`;
  const there = `${firstName} is already on your account${born}.`;
  const why = whyDobStays({
    stored: namesake.dob,
    wanted: dob,
    isHolder: false,
    joinedAnything: firstJoinedAt !== null,
    hadGuardian: false,
    today,
  });
  if (why) return new DomainError("unconfirmed", `${there} ${why} Or is this another player?`);
  const sentence = `${there} Do you want to save the new date of birth for ${firstName}, or add another player?`;
  return new DomainError("unconfirmed", sentence, { confirm: id });
}

async function isToChange(
  db: Database,
  accountId: string,
  { confirmed, ...fields }: ChildInput & { confirmed: string },
): Promise<boolean> {
  const { same } = await sameNamed(db, accountId, fields);
  if (same) return same.id === confirmed;
  return (await db.$count(players, and(eq(players.id, confirmed), isChildOf(accountId)))) > 0;
}

async function sameNamed(
  db: Database,
  accountId: string,
  { firstName, lastName, dob }: ChildInput,
): Promise<{ same: Player | undefined; namesake: Player | undefined }> {
  const named = await db
    .select()
    .from(players)
    .where(and(isChildOf(accountId), hasName({ firstName, lastName })))
    .orderBy(players.createdAt, players.id);
  return { same: named.find((each) => each.dob === dob), namesake: named[0] };
}

const isChildOf = (accountId: string) =>
  and(eq(players.accountId, accountId), eq(players.isHolder, false));

function hasName({ firstName, lastName }: Pick<ChildInput, "firstName" | "lastName">) {
  return and(
    eq(sql`lower(${players.firstName})`, firstName.toLowerCase()),
    eq(sql`lower(${players.lastName})`, lastName.toLowerCase()),
  );
}

function holds(player: Player, wanted: Partial<Player>): boolean {
  return Object.entries(wanted).every(([name, value]) => player[name as keyof Player] === value);
}

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
