import { beginSecondFactor } from "../../domain/accounts/begin-second-factor.ts";
import { confirmSecondFactor } from "../../domain/accounts/confirm-second-factor.ts";
import { readSecondFactor } from "../../domain/accounts/read-second-factor.ts";
import { findActor, startSession } from "../../domain/accounts/sessions.ts";
import type { Ctx, SignedIn } from "../../domain/context.ts";
import { Authenticator } from "./authenticator.ts";
import type { World } from "./world.ts";

export async function withSession(
  world: World,
  { accountId, isAdmin }: { accountId: string; isAdmin: boolean },
): Promise<Ctx & { actor: SignedIn }> {
  const session = await startSession(world.db, { id: accountId, isAdmin }, world.visitor());
  return asToken(world, session.token);
}

export async function asToken(world: World, token: string): Promise<Ctx & { actor: SignedIn }> {
  const actor = await findActor(world.db, token, world.now);
  if (actor.kind !== "account") throw new Error("Nobody is signed in.");
  return { ...world.visitor(), actor };
}

/** Enrolls an admin in two-factor. Replaces the session: use `token` from then on. */
export async function enrol(world: World, ctx: Ctx) {
  await beginSecondFactor(ctx, { currentPassword: "" });
  const secret = (await readSecondFactor(ctx)).begun?.secret.replaceAll(" ", "") ?? "";
  const app = new Authenticator(secret);
  const { session, recoveryCodes } = await confirmSecondFactor(ctx, { code: app.code(world.now) });
  return { app, recoveryCodes, token: session.token };
}
