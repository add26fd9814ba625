import { expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { readable, within } from "#tests/support/assertions/html.ts";
import { changeCup, changeRules, changeTournament } from "#tests/support/factories/cups.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { U13, U16 } from "#tests/support/fixtures/world.ts";

const site = useSite();

async function main(path = "/CupRules"): Promise<string> {
  return within((await site.browser().get(path)).text, "main")[0] ?? "";
}

async function part(heading: string): Promise<string[]> {
  const section = within(await main(), "section").find((each) =>
    within(each, "h2").map(readable).includes(heading),
  );
  if (!section) throw new Error(`no part ${heading}`);
  return [...section.matchAll(/<(p|strong|li|span)(?:\s[^>]*)?>([^<]*(?:<!-- -->[^<]*)*)/g)]
    .map(([, , text = ""]) => readable(text).trim())
    .filter(Boolean);
}

test("the rules start with 7v7, the days, the prize and the fee", async () => {
  const head = readable((await main()).replace(/<section.*$/s, "").replace(/<\//g, "\n</"));
  expect(head).toContain("7v7 cup, July 27–29");
  expect(head).toMatch(/Cash prize\s+\$1,050 to \$1,505/);
  expect(head).toMatch(/Each team pays\s+\$175/);
});

test("the rules list the game days in order", async () => {
  const lines = (await part("Game days")).filter((line) => !/^\d+$/.test(line));
  expect(lines).toEqual([
    "Friday July 26 at noon",
    "Registration closes",
    "Noon on Friday the 26th",
    "The team fee is due",
    "July 27",
    "U16+ (2009 and older) plays July 27",
    "Bracket A and Bracket B",
    "July 28",
    "U13-U15 (born 2012-2010) plays July 28",
    "Bracket A",
  ]);
});

test.each([
  ["Who can play", "Maximum 7 players per team. No subs."],
  ["Who can play", "Players may play up but not down."],
  ["Points and standings", "Points Goal difference Goals scored"],
  [
    "Fee and registration",
    "The tournament fee is $175 per team, or $25 per person. If full team payment is not received by noon on Friday the 26th, the team is ineligible.",
  ],
  ["Heat and lightning", "Thunder or lightning. Play stops right away."],
])("the rules say under %s: %s", async (heading, sentence) => {
  expect((await part(heading)).join(" ")).toContain(sentence);
});

test("changed days, place, fee, points, deadline and roster appear in the rules", async () => {
  const admin = await site.admin();
  await changeCup(admin, {
    startsOn: "2025-08-02",
    endsOn: "2025-08-03",
    place: "Sunset Fields",
    teamFee: "200",
    personFee: "30",
    prizeText: "$900",
    registrationClosesAt: "2025-08-01T12:00",
  });
  const [youth, adult] = [await site.tournamentId(U13), await site.tournamentId(U16)];
  for (const id of [youth, adult]) await changeRules(admin, id, { pointsWin: "2" });
  await changeTournament(admin, youth, { rosterSize: "9", playsOn: "2025-08-02" });
  await changeTournament(admin, adult, { playsOn: "2025-08-03" });
  const head = readable((await main()).replace(/<section.*$/s, "").replace(/<\//g, "\n</"));
  expect(head).toContain("7v7 cup, August 2–3");
  expect(head).toContain("Sunset Fields");
  expect((await part("Game days")).filter((line) => / plays /.test(line))).toEqual([
    "U13-U15 (born 2012-2010) plays August 2",
    "U16+ (2009 and older) plays August 3",
  ]);
  expect(await part("Who can play")).toEqual(
    expect.arrayContaining([
      "U13-U15: Maximum 9 players per team: 7 on the field and 2 subs.",
      "U16+: Maximum 7 players per team. No subs.",
    ]),
  );
  expect(await part("Points and standings")).toContain("2 points for a win, 1 for a tie.");
  expect(await part("Prizes")).toContain("Cash prize of $900.");
  const fee = await part("Fee and registration");
  expect(fee.join(" ")).toContain("$200 per team, or $30 per person");
  expect(fee).toContain("Registration closes Friday August 1 at noon.");
});

test("game lengths, points and players per side follow their tournament", async () => {
  const admin = await site.admin();
  const youth = await site.tournamentId(U13);
  await changeRules(admin, youth, {
    groupMinutes: "20",
    finalMinutes: "30",
    overtimeMinutes: "0",
    pointsLoss: "1",
    playersPerSide: "9",
    prizeText: "$500",
  });
  const lengths = (await part("Game lengths")).join(" ");
  expect(lengths).toContain("20 minutes, no overtime");
  expect(lengths).toContain("30 minutes plus a penalty shootout");
  expect(lengths).toContain("15 minutes plus 3 minutes overtime plus a penalty shootout");
  const page = readable(await main());
  expect(page).toContain("U13-U15: 2 points for a win, 1 for a tie, 1 for a loss.");
  expect(page).toContain("U16+: 2 points for a win, 1 for a tie.");
  expect(page).toContain("7v7 and 9v9 cup");
  await changeRules(admin, youth, { tenPoints: "on" });
  expect(readable(await main())).toContain("U13-U15: 6 points for a win, 3 for a tie, 1 for each");
  await changeRules(admin, youth, { tenPoints: "" });
  for (const prize of ["U13-U15: Cash prize of $500.", "U16+: Cash prize of $900."])
    expect(page).toContain(prize);
});

test("games on a second day and quarter-finals appear in the rules", async () => {
  const admin = await site.admin();
  const youth = await site.tournamentId(U13);
  await changeTournament(admin, youth, { playsOn: "2025-08-02" });
  await site.db.insert(games).values([
    { tournamentId: youth, stage: "quarter-final", date: "2025-08-02", time: "15:00" },
    { tournamentId: youth, stage: "final", date: "2025-08-03", time: "15:00" },
  ]);
  expect(await part("Game days")).toContain("U13-U15 (born 2012-2010) plays August 2–3");
  const lengths = (await part("Game lengths")).join(" ");
  expect(lengths).toMatch(/Knockout games before the final.*Semi-final and 3rd/);
  expect(readable(await main("/es/CupRules"))).toContain("Eliminatorias antes de la final");
});

test("the rules have the same figures in both languages, and open pages hear of changes", async () => {
  const figures = async (path: string) =>
    readable(await main(path))
      .match(/\$?\d+(?:[,.–]\d+)*(?!\d|rd place)/g)
      ?.toSorted();
  const { text } = await site.browser().get("/CupRules");
  expect(text).toContain(`data-topics="cup:${site.cup.id} tournament:`);
  const english = await figures("/CupRules");
  expect(english?.length).toBeGreaterThan(20);
  expect(await figures("/es/CupRules")).toEqual(english);
});
