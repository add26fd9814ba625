import { and, desc, eq } from "drizzle-orm";
import { accounts, players } from "#db/schema/people.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import { type Ctx, requireStaff } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { normalized } from "#domain/core/text-rules.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { readPendingPlayers } from "../guardians/guardian-status.ts";
import { isUnder13, isUnder18 } from "./age-rules.ts";
import { fullName, type PersonName } from "./name-rules.ts";

type AgeGroup = "under-13" | "13-17" | "adult";

export type PersonLine = Awaited<ReturnType<typeof listPeople>>["people"][number];

const MAX_LISTED_PEOPLE = 50;

/**
 * Searches by name, email or phone; an empty search lists the newest. `total` counts all matches.
 * Admin only.
 */
export async function listPeople(ctx: Ctx, typed: string) {
  requireStaff(ctx, "registrar");
  const cup = await currentCup(ctx.db);
  const everybody = await ctx.db
    .select({
      id: players.id,
      firstName: players.firstName,
      lastName: players.lastName,
      phone: players.phone,
      dob: players.dob,
      isHolder: players.isHolder,
      email: accounts.email,
      emailVerifiedAt: accounts.emailVerifiedAt,
      teamName: teams.name,
    })
    .from(players)
    .innerJoin(accounts, eq(accounts.id, players.accountId))
    .leftJoin(memberships, and(eq(memberships.playerId, players.id), eq(memberships.cupId, cup.id)))
    .leftJoin(teams, eq(teams.id, memberships.teamId))
    .orderBy(desc(players.createdAt), desc(players.id));
  const found =
    typed.trim() === "" ? everybody : everybody.filter((each) => matchesSearch(each, typed));
  const listed = found.slice(0, MAX_LISTED_PEOPLE);
  const today = todayIn(cup.zone, ctx.now);
  const ids = listed.map(({ id }) => id);
  const pending = await readPendingPlayers(ctx.db, cup, ids, ctx.now);
  return {
    total: found.length,
    people: listed.map((person) => ({
      playerId: person.id,
      name: fullName(person),
      teamName: person.teamName,
      ageGroup: ageGroupOf(person.dob, today),
      isHolder: person.isHolder,
      confirmed: person.emailVerifiedAt !== null,
      pending: pending.get(person.id) ?? null,
    })),
  };
}

export function ageGroupOf(dob: string | null, today: string): AgeGroup {
  if (isUnder13(dob, today)) return "under-13";
  return isUnder18(dob, today) ? "13-17" : "adult";
}

const FEWEST_DIGITS = 4;

/**
 * Every typed word must be part of a name or email, ignoring case and accents, or of the phone
 * number in any notation.
 */
export function matchesSearch(
  person: PersonName & { email: string; phone: string | null },
  typed: string,
): boolean {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return false;
  const text = folded(`${person.firstName} ${person.lastName} ${person.email}`);
  const digits = typed.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  if (digits.length >= FEWEST_DIGITS && /^[\d\s().+-]+$/.test(typed)) {
    return (person.phone ?? "").includes(digits);
  }
  return words.every((word) => text.includes(word));
}

function folded(text: string): string {
  return normalized(text, "NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
