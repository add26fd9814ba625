import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditEntries } from "#db/schema/core.ts";
import { brackets, cups, tournaments } from "#db/schema/cup.ts";
import { enquiries, mails } from "#db/schema/messaging.ts";
import { accounts, players } from "#db/schema/people.ts";
import { sendContactMessage } from "#tests/support/factories/contact-messages.ts";
import { changeCup, changeTournament, newCup, startCup } from "#tests/support/factories/cups.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { addBracket } from "../competition/setup/brackets.ts";
import type { Ctx } from "../core/context.ts";
import { type Cup, currentCup, listTournaments } from "./current-cup.ts";
import { createFirstCup, startDemo } from "./first-cup.ts";

describe("a new site", () => {
  const world = useWorld();

  test("a new site has Araknid Cup with fees and a deadline, and two tournaments of seven a side", async () => {
    expect(await currentCup(world.db)).toMatchObject({
      slug: "araknid-cup",
      name: "Araknid Cup",
      teamFee: 175,
      personFee: 25,
      paymentDueText: "noon on Friday the 26th",
      registrationClosesAt: null,
    });
    const found = await listTournaments(world, world.cup.id);
    const told = await Promise.all(
      found.map(async ({ id, name, slug, rosterSize, earliestBirthYear }) => {
        const own = await world.db
          .select({ name: brackets.name })
          .from(brackets)
          .where(eq(brackets.tournamentId, id))
          .orderBy(asc(brackets.position));
        return [name, slug, rosterSize, earliestBirthYear, ...own.map((bracket) => bracket.name)];
      }),
    );
    expect(told).toEqual([
      ["U13-U15 (2012-2010)", "u13-u15", 7, 2010, "Bracket A"],
      ["U16+ (2009 & older)", "u16", 7, null, "Bracket A", "Bracket B"],
    ]);
  });

  test("a site that has a cup keeps it", async () => {
    await createFirstCup(world.visitor(), "America/Toronto");
    expect(await world.db.select({ id: cups.id, zone: cups.zone }).from(cups)).toEqual([
      { id: world.cup.id, zone: world.cup.zone },
    ]);
    expect(await world.db.$count(tournaments)).toBe(2);
  });
});

const words = {
  place: "Sunset Fields",
  contactEmail: "cup@example.org",
  peerHandle: "@araknid-cup",
  cashHandle: "$araknidcup",
  bankHandle: "pay@example.org",
};
const refused = (has: string) => ({
  code: "conflict",
  message: `The demo fills an empty site only, and this one has ${has} already. For a whole one set DATA_DIR to a new folder, or DATABASE_URL to an empty database, and run it again.`,
});
const demoAlready = {
  code: "conflict",
  message: expect.stringMatching(/^This site holds a demo already, whole or not\. .*DATA_DIR/),
};

describe("an empty site", () => {
  const world = useWorld();

  test("an empty site becomes a demo once, by its admin alone", async () => {
    const admin = await world.admin();
    await expect(startDemo(world.visitor(), words)).rejects.toMatchObject({ code: "forbidden" });
    expect(await currentCup(world.db)).toMatchObject({ isDemo: false });
    await startDemo(admin, words);
    expect(await currentCup(world.db)).toMatchObject({ isDemo: true, ...words });
    await expect(startDemo(admin, words)).rejects.toMatchObject(demoAlready);
  });

  test("a former demo passes on tournaments and fees but nothing personal", async () => {
    const admin = await world.admin();
    const before = await currentCup(world.db);
    await startCup(admin, newCup());
    const cup = await currentCup(world.db);
    const { teamFee, personFee } = before;
    const handles = { peerHandle: null, cashHandle: null, bankHandle: null };
    const personal = { place: "", prizeText: "", contactEmail: null, ...handles };
    expect(cup).toMatchObject({ isDemo: false, teamFee, personFee, ...personal });
    const names = async ({ id }: Cup) => (await listTournaments(world, id)).map(({ name }) => name);
    expect(await names(cup)).toEqual(await names(before));
    await expect(startDemo(admin, words)).rejects.toMatchObject(demoAlready);
  });
});

describe("a site in use", () => {
  const world = useWorld();

  test("a site with a contact message cannot become a demo", async () => {
    await sendContactMessage(world.visitor());
    const admin = await world.admin();
    await expect(startDemo(admin, words)).rejects.toMatchObject(refused("messages"));
    await world.db.delete(mails);
    await world.db.delete(enquiries);
  });

  test.each([
    ["a setting of the cup", (admin: Ctx) => changeCup(admin, { teamFee: "180" })],
    [
      "a tournament's day",
      async (admin: Ctx) =>
        changeTournament(admin, await world.tournamentId(), { playsOn: "2025-07-28" }),
    ],
    [
      "a bracket",
      async (admin: Ctx) => addBracket(admin, await world.tournamentId(), { name: "Bracket Z" }),
    ],
  ])("a site where an admin changed %s cannot become a demo", async (_, change) => {
    const admin = await world.admin();
    await world.db.delete(auditEntries);
    await change(admin);
    await expect(startDemo(admin, words)).rejects.toMatchObject(refused("settings of its own"));
    await world.db.delete(auditEntries);
  });

  test("a site with an account cannot become a demo", async () => {
    const { accountId } = await world.person();
    await expect(startDemo(await world.admin(), words)).rejects.toMatchObject(refused("accounts"));
    expect(await currentCup(world.db)).toMatchObject({ isDemo: false });
    await world.remove(players, { accountId });
    await world.remove(accounts, { id: accountId });
  });

  test("a site with a second cup cannot become a demo", async () => {
    const admin = await world.admin();
    await startCup(admin, newCup());
    await expect(startDemo(admin, words)).rejects.toThrow("more than one cup");
  });
});

describe("two demos at once", () => {
  const world = useWorld();

  test("only one of two simultaneous demos starts", async () => {
    const admin = await world.admin();
    const both = await Promise.allSettled([startDemo(admin, words), startDemo(admin, words)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});
