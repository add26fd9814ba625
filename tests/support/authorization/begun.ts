import { type TOTP, URI } from "otpauth";
import type { SignedIn } from "../../../domain/core/context.ts";
import { findActor, startSession } from "../../../domain/people/sign-in/sessions.ts";
import { readTwoFactor } from "../../../domain/people/sign-in/two-factor.ts";
import { beginTwoFactor } from "../../../domain/people/sign-in/two-factor-enrollment.ts";
import { PASSWORD } from "../factories/passwords.ts";
import type { World } from "../fixtures/world.ts";

/** A person who has started two-factor setup in a session of their own, and their app. */
export async function begunBy(
  site: World,
  { accountId, ctx: own }: { accountId: string; ctx: { actor: SignedIn } },
) {
  const { isAdmin } = own.actor;
  const { token } = await startSession(site.db, { id: accountId, isAdmin }, site.visitor());
  const ctx = { ...site.visitor(), actor: await findActor(site.db, token, site.now) };
  await beginTwoFactor(ctx, { currentPassword: PASSWORD });
  const { begun } = await readTwoFactor(ctx);
  if (!begun) throw new Error("Nothing was begun.");
  const app = URI.parse(begun.address) as TOTP;
  return {
    ctx,
    cookie: `araknid=${token}`,
    codeIn: (minutes: number) => app.generate({ timestamp: site.now.getTime() + minutes * 60_000 }),
  };
}
