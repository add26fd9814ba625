import { and, eq, inArray, sql } from "drizzle-orm";
import { players } from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireAccount } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { changedFields } from "#domain/core/form-version.ts";
import { formatLongDate } from "#domain/core/format-rules.ts";
import { accountTopic } from "#domain/core/topics.ts";
import { mutateCup } from "#domain/cup/current-cup.ts";
import type { Locale } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { holderOf, lockAccount, lockOwnPlayer, type Player } from "../accounts/accounts.ts";
import { isUnder18, whyDobIsLocked } from "../players/age-rules.ts";
import { readGuardianRowsOf } from "./agreements.ts";
import {
  answerBy,
  changedAnswers,
  type OfferedTexts,
  readPlayerAnswers,
  recordAgreement,
} from "./consents.ts";
import { publishGuardianChange } from "./guardian-answers.ts";
import type { ChildInput } from "./guardian-input.ts";

const ONLY_ADULTS = message("guardianErrors.onlyAdults");

/** Returns why the account's holder cannot be a guardian, or null. `today` is in the cup's zone. */
export function whyCannotBeGuardian(holder: { dob: string | null } | undefined, today: string) {
  return holder && !isUnder18(holder.dob, today) ? null : ONLY_ADULTS;
}

async function lockAdultHolder(tx: Database, accountId: string, today: string): Promise<Player> {
  await lockAccount(tx, accountId);
  const holder = await holderOf(tx, accountId);
  const why = whyCannotBeGuardian(holder, today);
  if (why || !holder) throw new DomainError("forbidden", why ?? ONLY_ADULTS);
  return holder;
}

export async function lockOwnChild(
  tx: Database,
  accountId: string,
  playerId: string,
  today: string,
): Promise<{ child: Player; holder: Player }> {
  const holder = await lockAdultHolder(tx, accountId, today);
  const child = await lockOwnPlayer(tx, accountId, playerId);
  if (child.isHolder) throw new DomainError("forbidden", message("guardianErrors.notYourPlayer"));
  return { child, holder };
}

/**
 * Changes a child's details and, if `answers` is given, the consents in the same transaction. The
 * date of birth can be locked (`whyDobIsLocked`).
 */
export async function editChild(
  ctx: Ctx,
  input: ChildInput & { playerId: string },
  answers?: { ticked: string[]; texts: OfferedTexts },
): Promise<void> {
  const { accountId } = requireAccount(ctx);
  await mutateCup(ctx, "player.edit", async (change) => {
    const { tx, audit, cup } = change;
    const today = todayIn(cup.zone, ctx.now);
    const { child, holder } = await lockOwnChild(tx, accountId, input.playerId, today);
    const why = whyDobIsLocked(child, input.dob, today);
    if (why) throw new DomainError("forbidden", why, { field: "dob" });
    const { playerId: _, ...fields } = input;
    const wanted = { ...fields, phone: input.phone ?? holder.phone };
    const names = changedFields<Partial<Player>>(child, wanted);
    if (names.length > 0) {
      await tx.update(players).set(wanted).where(eq(players.id, child.id));
      audit(`player:${child.id}`, { fields: names });
    }
    if (answers) {
      const who = answerBy({ accountId }, ctx, cup, child);
      const agreed = await recordAgreement(tx, who, answers.texts, answers.ticked);
      audit(`player:${child.id}`, { documents: agreed.map(({ document }) => document) });
    }
    if (names.length > 0 || answers) await publishGuardianChange(change, child);
  });
}

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
  if (confirmed && !another && (await isToChange(ctx.db, accountId, { ...fields, confirmed }))) {
    await editChild(ctx, { ...fields, playerId: confirmed }, { ticked, texts });
    return { playerId: confirmed, isNew: false };
  }
  return mutateCup(ctx, "player.add", async ({ tx, audit, changed, cup }) => {
    const today = todayIn(cup.zone, ctx.now);
    const holder = await lockAdultHolder(tx, accountId, today);
    if (!isUnder18(fields.dob, today)) {
      throw new DomainError("invalid", message("guardianErrors.adultRegisters"), {
        field: "dob",
      });
    }
    const wanted = { ...fields, phone: fields.phone ?? holder.phone };
    const { same: known, namesake } = await sameNamed(tx, accountId, fields);
    if (known) {
      const given = await readPlayerAnswers(tx, { cupId: cup.id, playerId: known.id });
      if (
        changedFields<Partial<Player>>(known, wanted).length === 0 &&
        changedAnswers(given, texts, ticked).length === 0
      ) {
        return { playerId: known.id, isNew: true };
      }
      throw new DomainError("unconfirmed", existsAlready(known), { confirm: known.id });
    }
    if (namesake && !another) throw askWhich(namesake, fields.dob, today, ctx.locale);
    await requireNoAccountOfTheirs(tx, accountId, fields);
    const [child] = await tx
      .insert(players)
      .values({ ...wanted, accountId, isHolder: false, createdAt: ctx.now })
      .returning({ id: players.id });
    if (!child) throw new Error("The player was not made.");
    const agreed = await recordAgreement(
      tx,
      answerBy({ accountId }, ctx, cup, child),
      texts,
      ticked,
    );
    audit(`player:${child.id}`, { documents: agreed.map(({ document }) => document) });
    changed(accountTopic(accountId));
    return { playerId: child.id, isNew: true };
  });
}

const existsAlready = ({ firstName: name }: Player) =>
  message("guardianErrors.alreadyHere", { name });

function askWhich(namesake: Player, dob: string, today: string, locale: Locale): DomainError {
  const { id, firstName: name } = namesake;
  const born = namesake.dob === null ? "" : formatLongDate(namesake.dob, locale);
  const there = { name, born, hasDate: born ? "yes" : "no" };
  const why = whyDobIsLocked(namesake, dob, today);
  if (why) {
    const asked = message("guardianErrors.whichPlayerLocked", { ...there, why });
    return new DomainError("unconfirmed", asked);
  }
  return new DomainError("unconfirmed", message("guardianErrors.whichPlayer", there), {
    confirm: id,
  });
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

async function requireNoAccountOfTheirs(
  tx: Database,
  accountId: string,
  { firstName, lastName, dob }: ChildInput,
): Promise<void> {
  const answeredFor = (await readGuardianRowsOf(tx, accountId)).map(({ playerId }) => playerId);
  const same = await tx.$count(
    players,
    and(inArray(players.id, answeredFor), hasName({ firstName, lastName }), eq(players.dob, dob)),
  );
  if (same === 0) return;
  throw new DomainError("conflict", message("guardianErrors.ownAccount", { name: firstName }));
}
