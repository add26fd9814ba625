import { and, desc, eq } from "drizzle-orm";
import { accounts, players } from "#db/schema/people.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import { type Ctx, requireStaff } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { textFinder } from "#domain/core/search-rules.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { readPendingPlayers } from "../guardians/guardian-status.ts";
import { isUnder13, isUnder18 } from "./age-rules.ts";
import { fullName, type PersonName } from "./name-rules.ts";
import { phoneDigits } from "./phone-rules.ts";

type AgeGroup = "under-13" | "13-17" | "adult";

export type PersonLine = Awaited<ReturnType<typeof listPeople>>["people"][number];

const MAX_LISTED_PEOPLE = 20;

/**
 * Searches by name, email or phone, newest first; an empty search finds nobody. `total` counts all
 * matches. For registrars.
 */
export async function listPeople(ctx: Ctx, typed: string) {
  const { accountId } = requireStaff(ctx, "registrar");
  if (typed.trim() === "") return { total: 0, people: [] };
  await ctx.limit("search-people.account", accountId);
  const cup = await currentCup(ctx.db);
  const everybody = await ctx.db
    .select({
      id: players.id,
      firstName: players.firstName,
      lastName: players.lastName,
      phone: players.phone,
      dob: players.dob,
      email: accounts.email,
      teamName: teams.name,
    })
    .from(players)
    .innerJoin(accounts, eq(accounts.id, players.accountId))
    .leftJoin(memberships, and(eq(memberships.playerId, players.id), eq(memberships.cupId, cup.id)))
    .leftJoin(teams, eq(teams.id, memberships.teamId))
    .orderBy(desc(players.createdAt), desc(players.id));
  const found = everybody.filter(personFinder(typed));
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
      pending: pending.get(person.id) ?? null,
    })),
  };
}

export function ageGroupOf(dob: string | null, today: string): AgeGroup {
  if (isUnder13(dob, today)) return "under-13";
  return isUnder18(dob, today) ? "13-17" : "adult";
}

const FEWEST_DIGITS = 4;

/** By words of name and email, in any order and spelling, or by at least four digits of the phone. */
export function personFinder(typed: string) {
  const isText = textFinder(typed.replace(/\b(?:mailto|tel):/gi, ""));
  const digits = phoneDigits(typed) ?? "";
  return ({ firstName, lastName, email, phone }: Searched) =>
    (digits.length >= FEWEST_DIGITS && phone?.includes(digits)) ||
    // Where the family name comes first, it is written with the given name in one word.
    isText(`${firstName} ${lastName} ${firstName} ${email}`);
}

type Searched = PersonName & { email: string; phone: string | null };
