import { eq } from "drizzle-orm";
import { accounts } from "#db/schema/people.ts";
import type { SignedIn } from "#domain/core/context.ts";
import { hashPassword } from "#domain/people/sign-in/password-hashing.ts";
import type { CupWorld } from "../fixtures/cup-world.ts";

export const PASSWORD = "green grass of july";

export async function withPassword(world: CupWorld, { actor }: { actor: SignedIn }) {
  const [account] = await world.db
    .update(accounts)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(accounts.id, actor.accountId))
    .returning({ email: accounts.email });
  if (!account) throw new Error("no account");
  return { email: account.email, password: PASSWORD };
}

export const accountRow = (world: CupWorld, accountId: string) =>
  world.row(accounts, { id: accountId });

export async function setAccount(
  world: CupWorld,
  { accountId }: { accountId: string },
  change: Partial<typeof accounts.$inferInsert>,
): Promise<void> {
  const key = change.email && { emailKey: change.email.toLowerCase() };
  await world.set(accounts, { id: accountId }, { ...change, ...key });
}
