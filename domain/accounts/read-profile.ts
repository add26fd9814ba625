import { type Ctx, requireAccount } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { isUnder18, todayIn } from "../players/age-rules.ts";
import { type Player, readAccount } from "./read-account.ts";

export interface Profile {
  accountId: string;
  email: string;
  /** The person who signs in; null only for some old accounts. */
  holder: Player | null;
  isAdult: boolean;
  children: Player[];
  joinedAnything: boolean;
  /** yyyy-MM-dd in the cup's zone. */
  today: string;
}

export async function readProfile(ctx: Ctx): Promise<Profile> {
  const { accountId } = requireAccount(ctx);
  const [account, cup] = [await readAccount(ctx), await currentCup(ctx.db)];
  if (!account) throw new DomainError("not-found", "There is no such account any more.");
  const holder = account.players.find(({ isHolder }) => isHolder) ?? null;
  const today = todayIn(cup.zone, ctx.now);
  return {
    accountId,
    email: account.email,
    holder,
    isAdult: holder !== null && !isUnder18(holder.dob, today),
    children: account.players.filter(({ isHolder }) => !isHolder),
    joinedAnything: holder !== null && holder.firstJoinedAt !== null,
    today,
  };
}
