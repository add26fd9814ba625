import { createECDH, hkdfSync, randomUUID } from "node:crypto";
import { and, asc, eq, inArray, notExists } from "drizzle-orm";
import { cups } from "#db/schema/cup.ts";
import { pushFollows, pushMessages, pushSubscriptions } from "#db/schema/messaging.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { Locale } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import type { Ctx } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { mutate } from "../core/mutate.ts";
import { slugFromAddress } from "../cup/slug-rules.ts";
import { isPushEndpoint } from "./push-endpoint-rules.ts";
import type { FollowedInput, FollowInput, RenewInput, UnfollowInput } from "./push-input.ts";

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const ORDER = BigInt("0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");
const ORDER_BYTES = 32;

/**
 * Derives the VAPID keys from the site's secret key, so they are the same in every process and
 * after a restore. Changing the secret key invalidates all subscriptions.
 */
export function vapidKeys(secretKey: Buffer): VapidKeys {
  // Sixteen extra bytes make the bias of the modulo negligible.
  const wide = hkdfSync("sha256", secretKey, "", "araknid web push", ORDER_BYTES + 16);
  const number = (BigInt(`0x${Buffer.from(wide).toString("hex")}`) % (ORDER - 1n)) + 1n;
  const scalar = Buffer.from(number.toString(16).padStart(2 * ORDER_BYTES, "0"), "hex");
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(scalar);
  return {
    publicKey: curve.getPublicKey().toString("base64url"),
    privateKey: scalar.toString("base64url"),
  };
}

interface PushHosts {
  hosts: readonly string[];
}

/**
 * Subscribes a browser to a team of the current cup, without an account. Throws `not-found`,
 * `limited`, or `invalid` for an endpoint of no push service.
 */
export async function followTeam(ctx: Ctx, input: FollowInput, hosts: PushHosts): Promise<void> {
  await countRequest(ctx);
  requireUsable(input, hosts);
  await mutate(ctx, "push.follow", async ({ tx }) => {
    const teamId = await teamToFollow(tx, input.team);
    const subscriptionId = await storeSubscription(tx, ctx.now, { ...input, language: ctx.locale });
    await tx
      .insert(pushFollows)
      .values({ subscriptionId, teamId, since: ctx.now })
      .onConflictDoNothing();
  });
}

/**
 * Unsubscribes from a team; the last one also deletes the subscription. Knowing the endpoint is
 * enough authorization.
 */
export async function unfollowTeam(ctx: Ctx, { team, endpoint }: UnfollowInput): Promise<void> {
  await countRequest(ctx);
  await mutate(ctx, "push.unfollow", async ({ tx }) => {
    const isOwn = eq(pushSubscriptions.endpoint, endpoint);
    const own = tx.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(isOwn);
    const left = tx
      .select({ id: teams.id })
      .from(teams)
      .where(eq(teams.slug, slugFromAddress(team)));
    await tx
      .delete(pushFollows)
      .where(and(inArray(pushFollows.subscriptionId, own), inArray(pushFollows.teamId, left)));
    const others = tx
      .select()
      .from(pushFollows)
      .where(eq(pushFollows.subscriptionId, pushSubscriptions.id));
    await tx.delete(pushSubscriptions).where(and(isOwn, notExists(others)));
  });
}

export async function followedTeams(ctx: Ctx, { endpoint }: FollowedInput): Promise<string[]> {
  await countRequest(ctx);
  const rows = await ctx.db
    .select({ slug: teams.slug })
    .from(pushSubscriptions)
    .innerJoin(pushFollows, eq(pushFollows.subscriptionId, pushSubscriptions.id))
    .innerJoin(teams, eq(teams.id, pushFollows.teamId))
    .innerJoin(cups, and(eq(cups.id, teams.cupId), eq(cups.isCurrent, true)))
    .where(eq(pushSubscriptions.endpoint, endpoint))
    .orderBy(asc(teams.slug));
  return rows.map(({ slug }) => slug);
}

/**
 * Moves follows and pending messages to the browser's new endpoint; a subscription without follows
 * is not stored.
 */
export async function renewSubscription(
  ctx: Ctx,
  { oldEndpoint, ...renewed }: RenewInput,
  hosts: PushHosts,
): Promise<void> {
  await countRequest(ctx);
  requireUsable(renewed, hosts);
  await mutate(ctx, "push.renew", async ({ tx }) => {
    const [old] = await tx
      .select({ id: pushSubscriptions.id, language: pushSubscriptions.language })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.endpoint, oldEndpoint))
      .for("update");
    if (!old) return;
    const subscriptionId = await storeSubscription(tx, ctx.now, {
      ...renewed,
      language: old.language,
    });
    if (subscriptionId === old.id) return;
    const followed = await tx
      .select()
      .from(pushFollows)
      .where(eq(pushFollows.subscriptionId, old.id));
    if (followed.length > 0) {
      await tx
        .insert(pushFollows)
        .values(followed.map((each) => ({ ...each, subscriptionId })))
        .onConflictDoNothing();
    }
    await tx
      .update(pushMessages)
      .set({ subscriptionId })
      .where(eq(pushMessages.subscriptionId, old.id));
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, old.id));
  });
}

/** Counts failed requests too, since endpoints are easily made up. */
async function countRequest(ctx: Ctx): Promise<void> {
  await ctx.limit("follow.address", ctx.address);
}

/** Throws `invalid` for an endpoint of no push service, or a key that is no point of the curve. */
function requireUsable(
  { endpoint, p256dh }: Pick<FollowInput, "endpoint" | "p256dh">,
  { hosts }: PushHosts,
): void {
  if (!isPushEndpoint(endpoint, hosts)) {
    throw new DomainError("invalid", message("push.errors.unknownService"));
  }
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  try {
    curve.computeSecret(p256dh, "base64url");
  } catch {
    throw new DomainError("invalid", message("push.errors.badKey"));
  }
}

async function teamToFollow(tx: Database, slug: string): Promise<number> {
  const [found] = await tx
    .select({ id: teams.id, withdrawnAt: teams.withdrawnAt, isCurrent: cups.isCurrent })
    .from(teams)
    .innerJoin(cups, eq(cups.id, teams.cupId))
    .where(eq(teams.slug, slugFromAddress(slug)));
  if (!found) throw new DomainError("not-found", message("push.errors.noTeam"));
  if (found.withdrawnAt !== null || !found.isCurrent) {
    throw new DomainError("closed", message("push.errors.noMoreGames"));
  }
  return found.id;
}

async function storeSubscription(
  tx: Database,
  now: Date,
  { endpoint, p256dh, auth, language }: Omit<FollowInput, "team"> & { language: Locale },
): Promise<string> {
  const [stored] = await tx
    .insert(pushSubscriptions)
    .values({ id: randomUUID(), endpoint, p256dh, auth, language, madeAt: now })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { p256dh, auth, language } })
    .returning({ id: pushSubscriptions.id });
  if (!stored) throw new Error("A subscription was not stored.");
  return stored.id;
}
