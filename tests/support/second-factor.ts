import type { Ctx, SignedIn } from "../../domain/core/context.ts";
import { findActor, startSession } from "../../domain/people/sign-in/sessions.ts";
import { readTwoFactor } from "../../domain/people/sign-in/two-factor.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
} from "../../domain/people/sign-in/two-factor-enrollment.ts";
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
  await beginTwoFactor(ctx, { currentPassword: "" });
  const secret = (await readTwoFactor(ctx)).begun?.secret.replaceAll(" ", "") ?? "";
  const app = new Authenticator(secret);
  const { session, recoveryCodes } = await confirmTwoFactor(ctx, { code: app.code(world.now) });
  return { app, recoveryCodes, token: session.token };
}
