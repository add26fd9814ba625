import type { Ctx, DeviceOwner, Refund } from "../context.ts";
import { unlessLimited, withAdvice } from "../errors.ts";
import { warnOwner } from "./warn-owner.ts";

/** What whoever is refused can still do: nobody else's tries take these ways from them. */
export const WAYS_IN =
  "You can still log in on a device you used before, or reset your password with a link we email you.";

interface Tried {
  /** The account's `emailKey`; null for what is no address. */
  key: string | null;
  account: DeviceOwner | null;
  as: "anyone" | "admin";
}

/**
 * Counts a try at a password before anything is compared; answers how to take it back. A device that signed in
 * before counts for itself. All others share an allowance for the account and one for the site; once somebody has
 * used that up, each network still has a few tries an hour, and the account's owner gets an email. Throws `limited`.
 */
export async function countSignIn(ctx: Ctx, tried: Tried): Promise<() => Promise<void>> {
  const refunds: Refund[] = [];
  try {
    for await (const refund of counted(ctx, tried)) refunds.push(refund);
  } catch (error) {
    throw withAdvice(error, WAYS_IN);
  }
  return async () => {
    await Promise.all(refunds.map((refund) => refund()));
  };
}

async function* counted(ctx: Ctx, { key, account, as }: Tried): AsyncGenerator<Refund> {
  const device = account && returningDevice(ctx, account);
  if (device) {
    yield ctx.limit("sign-in.device", `${key} ${device}`);
    return;
  }
  const form = as === "admin" ? "sign-in-admin.address" : "sign-in.address";
  yield ctx.limit(form, ctx.address);
  yield ctx.limit("sign-in.account", `${key} ${ctx.address}`);
  const warn = () => (account && key ? warnOwner(ctx, account.id, key) : undefined);
  yield slowedDown(ctx, { rule: "sign-in.anywhere", key: String(key), onUsedUp: warn });
  yield slowedDown(ctx, { rule: "sign-in.everyone", key: "", narrow: as });
}

/** Counts for an allowance of everybody; for a narrow one of the own network once that is used up. */
async function slowedDown(
  ctx: Ctx,
  {
    rule,
    key,
    narrow = key,
    onUsedUp,
  }: {
    rule: "sign-in.anywhere" | "sign-in.everyone";
    key: string;
    narrow?: string;
    onUsedUp?: () => Promise<void> | undefined;
  },
): Promise<Refund> {
  const refund = await unlessLimited(ctx.limit(rule, key));
  if (refund) return refund;
  await onUsedUp?.();
  return ctx.limit(`${rule}-slow`, `${narrow} ${ctx.address}`);
}

/**
 * Names a device that signed in to the account before: by the session it came with, also one that was left alone, or
 * by its own cookie. Null for any other device. Who has typed the password, and no code yet, has not signed in.
 */
export function returningDevice(
  { actor, knownDevice }: Pick<Ctx, "actor" | "knownDevice">,
  account: DeviceOwner,
): string | null {
  const had = actor.kind === "account" ? actor : actor.was;
  if (had?.accountId === account.id) return `session ${had.sessionId}`;
  return knownDevice?.(account) ?? null;
}
