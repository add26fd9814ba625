import { type Ctx, requireAccount } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { isUnder18, todayIn } from "../players/age-rules.ts";
import { type Player, readAccount } from "./read-account.ts";

/** What the signed-in account's own page shows. */
export interface Profile {
  accountId: string;
  email: string;
  /** Who signs in. Every account has one; an old one may not. */
  holder: Player | null;
  isAdult: boolean;
  /** The children that the account answers for, oldest entry first. */
  children: Player[];
  /** Whether the holder was ever on a team or a waitlist: the date of birth is the organiser's then. */
  joinedAnything: boolean;
  /** yyyy-MM-dd in the cup's zone. */
  today: string;
}

/** The signed-in account with its players. Throws `forbidden` for a visitor and an admin. */
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
