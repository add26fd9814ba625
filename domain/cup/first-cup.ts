import { and, eq, ne, sql } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { auditEntries } from "#db/schema/core.ts";
import { brackets, cups, tournaments } from "#db/schema/cup.ts";
import { enquiries } from "#db/schema/messaging.ts";
import { accounts } from "#db/schema/people.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { mutate } from "../core/mutate.ts";
import { isNoStaff } from "../core/staff-accounts.ts";
import { cupTopic } from "../core/topics.ts";
import type { Cup } from "./current-cup.ts";
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

export async function createFirstCup(ctx: Ctx, zone: string): Promise<void> {
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

/** Whether an admin ever changed the cup, its tournaments or how its tables come about. */
export async function hasChangedSettings(tx: Database): Promise<boolean> {
  const { action } = auditEntries;
  const changes = and(
    sql`${action} ~ '^(cup|tournament|bracket|standings)[.]'`,
    ne(action, "cup.found"),
  );
  return (await tx.$count(auditEntries, changes)) > 0;
}

const ANEW =
  "For a whole one set DATA_DIR to a new folder, or DATABASE_URL to an empty database, and run it again.";

type DemoCup = Pick<
  Cup,
  | "place"
  | "address"
  | "parking"
  | "fieldDirections"
  | "contactEmail"
  | "peerHandle"
  | "cashHandle"
  | "bankHandle"
  | "startsOn"
  | "endsOn"
  | "registrationClosesAt"
  | "paymentDueAt"
>;

/**
 * Permanently turns the cup of an empty site into a demo, whose addresses never get emails. Throws
 * with the reasons if the site has any other account, team, game, message, cup or changed setting.
 */
export async function startDemo(ctx: Ctx, settings: Partial<DemoCup>): Promise<Cup> {
  requireAdmin(ctx);
  return mutate(ctx, "cup.begin-demo", async ({ tx, audit, changed }) => {
    const [cup] = await tx.select().from(cups).where(eq(cups.isCurrent, true)).for("update");
    if (!cup) throw new Error("The site has no current cup.");
    if ((await tx.$count(cups, eq(cups.isDemo, true))) > 0) {
      throw new DomainError("conflict", `This site holds a demo already, whole or not. ${ANEW}`);
    }
    const use = await whatIsInUse(tx);
    if (use.length > 0) {
      const what = new Intl.ListFormat("en").format(use);
      throw new DomainError(
        "conflict",
        `The demo fills an empty site only, and this one has ${what} already. ${ANEW}`,
      );
    }
    const demo = { ...settings, isDemo: true };
    await tx.update(cups).set(demo).where(eq(cups.id, cup.id));
    // Both age groups play on each day.
    await tx.update(tournaments).set({ playsText: "" }).where(eq(tournaments.cupId, cup.id));
    audit(`cup:${cup.id}`, { fields: Object.keys(demo) });
    changed(cupTopic(cup.id));
    return { ...cup, ...demo };
  });
}

async function whatIsInUse(tx: Database): Promise<string[]> {
  const signs: [string, boolean][] = [
    ["accounts", (await tx.$count(accounts, isNoStaff)) > 0],
    ["teams", (await tx.$count(teams)) > 0],
    ["games", (await tx.$count(games)) > 0],
    ["messages", (await tx.$count(enquiries)) > 0],
    ["more than one cup", (await tx.$count(cups)) > 1],
    ["settings of its own", await hasChangedSettings(tx)],
  ];
  return signs.flatMap(([what, isThere]) => (isThere ? [what] : []));
}
