import { asc, eq } from "drizzle-orm";
import { brackets, cups, tournaments } from "../../db/schema/cups.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import { mutate } from "../mutate.ts";
import { type Cup, listTournaments } from "./current-cup.ts";
import { slugOf } from "./slug-rules.ts";

/** Spec §3 and §9. */
const firstCup = {
  name: "Araknid Cup",
  teamFee: 175,
  personFee: 25,
  datesText: "July 27–29",
  prizeText: "$1,050 to $1,505",
  paymentDueText: "noon on Friday the 26th",
  paymentDueBannerText: "Friday at midnight",
  registrationClosesText: "Friday July 26 at noon",
  tournaments: [
    {
      name: "U13-U15 (2012-2010)",
      earliestBirthYear: 2010,
      bornText: "born 2012-2010",
      playsText: "July 28",
      brackets: ["Bracket A"],
    },
    {
      name: "U16+ (2009 & older)",
      earliestBirthYear: null,
      bornText: "2009 and older",
      playsText: "July 27",
      brackets: ["Bracket A", "Bracket B"],
    },
  ],
};

export async function foundFirstCup(ctx: Ctx, zone: string): Promise<void> {
  if ((await ctx.db.$count(cups)) > 0) return;
  await mutate(ctx, "cup.found", async ({ tx, audit }) => {
    const { tournaments: ageGroups, ...cup } = firstCup;
    // If two processes start a new site at once, the unique slug lets only one create the cup.
    const [made] = await tx
      .insert(cups)
      .values({ ...cup, slug: slugOf(cup.name), zone, isCurrent: true })
      .onConflictDoNothing()
      .returning();
    if (!made) return;
    audit(`cup:${made.id}`);
    for (const [position, { brackets: names, ...group }] of ageGroups.entries()) {
      const [tournament] = await tx
        .insert(tournaments)
        .values({ ...group, cupId: made.id, slug: slugOf(group.name), position })
        .returning();
      if (!tournament) throw new Error("The tournament was not made.");
      await tx.insert(brackets).values(
        names.map((name, place) => ({
          tournamentId: tournament.id,
          name,
          position: place,
        })),
      );
    }
  });
}

const notSet = {
  startsOn: null,
  endsOn: null,
  place: "",
  paymentDueAt: null,
  registrationClosesAt: null,
  rosterLocksAt: null,
  verifyWithinDays: null,
  pendingMayPlay: false,
  banner1: null,
  banner2: null,
  contactEmail: null,
  peerHandle: null,
  cashHandle: null,
  bankHandle: null,
};

export async function isAsFounded(tx: Database, cup: Cup): Promise<boolean> {
  const { tournaments: ageGroups, ...settings } = firstCup;
  if (!holds(cup, { ...settings, ...notSet })) return false;
  const found = await listTournaments({ db: tx }, cup.id);
  if (found.length !== ageGroups.length) return false;
  for (const [position, { brackets: names, ...group }] of ageGroups.entries()) {
    const tournament = found[position];
    if (!tournament || !holds(tournament, { ...group, latestBirthYear: null, playsOn: null })) {
      return false;
    }
    const groups = await tx
      .select({ name: brackets.name })
      .from(brackets)
      .where(eq(brackets.tournamentId, tournament.id))
      .orderBy(asc(brackets.position));
    if (groups.map(({ name }) => name).join("\n") !== names.join("\n")) return false;
  }
  return true;
}

function holds<T extends object>(row: T, values: Partial<T>): boolean {
  return Object.entries(values).every(([name, value]) => row[name as keyof T] === value);
}
