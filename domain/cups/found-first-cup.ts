import { brackets, cups, tournaments } from "../../db/schema/cups.ts";
import type { Ctx } from "../context.ts";
import { mutate } from "../mutate.ts";
import { slugOf } from "./slug-rules.ts";

/** The cup that a new site starts with: spec §3 and §9. Ages are counted from the birth years. */
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

/** Makes the first cup on a site that has none; does nothing otherwise. `zone` is an IANA zone. */
export async function foundFirstCup(ctx: Ctx, zone: string): Promise<void> {
  if ((await ctx.db.$count(cups)) > 0) return;
  await mutate(ctx, "cup.found", async ({ tx, audit }) => {
    const { tournaments: ageGroups, ...cup } = firstCup;
    // Two processes may start a new site at once; the slug lets one of them make the cup.
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
