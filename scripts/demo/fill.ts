import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, lt } from "drizzle-orm";
import { games, goals } from "#db/schema/competition.ts";
import { auditEntries } from "#db/schema/core.ts";
import { mails } from "#db/schema/messaging.ts";
import { accounts } from "#db/schema/people.ts";
import { approvedManagers } from "#db/schema/team-managers.ts";
import type { Database } from "#db/types.ts";
import { createGame } from "#domain/competition/games/game-editing.ts";
import { gameInput } from "#domain/competition/games/input.ts";
import { type Game, listCupGames } from "#domain/competition/games/list-games.ts";
import { kickOffOf } from "#domain/competition/games/now-and-next-rules.ts";
import { recordScore } from "#domain/competition/games/results.ts";
import { addGoal } from "#domain/competition/goals/goals.ts";
import type { Referee } from "#domain/competition/referees/referees.ts";
import { type Ctx, systemContext } from "#domain/core/context.ts";
import { addDays, dateFormat, todayIn } from "#domain/core/date-rules.ts";
import { type Cup, currentCup, listTournaments } from "#domain/cup/current-cup.ts";
import { startDemo } from "#domain/cup/first-cup.ts";
import { momentIn } from "#domain/cup/time-zone-rules.ts";
import { receiptInput } from "#domain/payments/input.ts";
import { recordReceipt } from "#domain/payments/receipts.ts";
import { makeKnockout } from "#domain/scheduling/make-knockout.ts";
import { announceInput } from "#domain/site/announcements/announcement-input.ts";
import { sendAnnouncement } from "#domain/site/announcements/announcements.ts";
import { contactMessageInput } from "#domain/site/contact-input.ts";
import { sendContactMessage } from "#domain/site/contact-messages.ts";
import { checkIn } from "#domain/teams/check-in.ts";
import { receiptMethods } from "#domain/teams/fee-rules.ts";
import { approvePlayers } from "#domain/teams/join-decisions.ts";
import { drawGrounds } from "./grounds.ts";
import { type DemoSignIns, type MadeTeam, Office } from "./office.ts";
import { addPastCup } from "./past-cup.ts";
import { demoTeams } from "./people.ts";
import { addDemoReferees } from "./referees.ts";
import { demoGames, demoKnockout } from "./schedule.ts";

export const demoMessages: readonly {
  hoursAgo: number;
  name: string;
  email: string;
  phone: string;
  message: string;
}[] = [
  {
    hoursAgo: 50,
    name: "Denise Holloway",
    email: "denise.holloway@example.org",
    phone: "747-555-0131",
    message:
      "Hello! My daughter plays for the Saturday Morning Optimists. Can we pay the team fee in two parts, and who gets the receipt?",
  },
  {
    hoursAgo: 27,
    name: "Renée Fontaine-Abara",
    email: "renee.fontaine@example.org",
    phone: "747-555-0164",
    message:
      "Hi,\n\nis there shade by the South field, and may we bring our own pop-up tent? We are coming with three grandparents.\n\nThank you,\nRenée",
  },
  {
    hoursAgo: 3,
    name: "Coach Bautista",
    email: "bautista@example.org",
    phone: "747-555-0187",
    message:
      "Do you run group strength and conditioning for a whole club team? We are 18 players, mostly 15 and 16, and would come twice a week from September.",
  },
];

const demoAnnouncement = {
  subject: "Parking",
  body: "The lot on Example Avenue is full by noon. Park behind the school and use the north gate.",
};

const cupTexts = {
  place: "Sunset Fields",
  address: "1200 Example Avenue",
  parking: "The lot is full by noon. Park behind the school and use the north gate.",
  fieldDirections:
    "North: behind the school, by the north gate\nSouth: next to the lot\nEast: past the playground, two minutes on foot",
  contactEmail: "cup@example.org",
  peerHandle: "@araknid-cup-example-only",
  cashHandle: "$araknidcupexample",
  bankHandle: "pay@example.org",
};

export interface Demo extends DemoSignIns {
  /** Has games today and tomorrow. */
  referee: Referee;
}

const HOUR = 60 * 60_000;

/**
 * Fills an empty site with a cup in progress at `now`, through the same functions as its pages.
 * Deterministic except for passwords and team codes; birthdays move with `now`. Throws `conflict`
 * if the site is in use.
 */
export async function fillDemo(db: Database, now: Date): Promise<Demo> {
  const visitor = systemContext(db, now);
  const [known] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.isAdmin, true))
    .orderBy(accounts.createdAt)
    .limit(1);
  const accountId = known?.id ?? randomUUID();
  const admin: Ctx = {
    ...visitor,
    actor: { kind: "account", accountId, isAdmin: true, staffRoles: [], sessionId: randomUUID() },
  };
  const { zone } = await currentCup(db);
  const cup = await startDemo(admin, { ...cupTexts, ...daysOf(zone, now) });
  const [youth, open] = await listTournaments(visitor, cup.id);
  if (!youth || !open) throw new Error("The cup has not both tournaments.");
  const office = new Office(visitor, cup, { youth, open });
  const teams: MadeTeam[] = [];
  for (const team of demoTeams) teams.push(await office.makeTeam(team));
  for (const { teamId } of teams) await approvePlayers(admin, { teamId, playerId: null });
  await office.addFamily(teams);
  await office.fillWaitlist();
  await playGames(admin, cup, teams);
  await makeKnockout(admin, open.id, demoKnockout(todayIn(cup.zone, admin.now)));
  const referee = await addDemoReferees(admin, cup, teams);
  await takeMoney(admin, cup, teams);
  await checkInTeam(admin, teams[0]);
  const short = teams.find(({ name }) => name === "Comet Kickers");
  await office.invite(short, "waiting");
  await db
    .update(accounts)
    .set({ emailVerifiedAt: now })
    .where(and(eq(accounts.isAdmin, false), isNull(accounts.emailVerifiedAt)));
  await writeMessages(visitor, admin);
  await addPastCup(db, cup, [youth, open]);
  await leaveToApprove(db, teams);
  await db.delete(mails).where(and(isNull(mails.enquiryId), lt(mails.createdAt, now)));
  await drawGrounds(admin);
  // Without an admin the site was the actor; a made-up account id would look like a deleted person.
  if (!known) {
    await db
      .update(auditEntries)
      .set({ actorAccountId: null })
      .where(eq(auditEntries.actorAccountId, accountId));
  }
  return { ...office.signIns(), referee };
}

/** A demo trusts its managers; these two wait for the organizer. */
async function leaveToApprove(db: Database, teams: readonly MadeTeam[]): Promise<void> {
  const waiting = teams.filter(({ name }) => ["Goal Diggers", "Paper Tigers"].includes(name));
  const ids = waiting.flatMap(({ manager: { actor } }) =>
    actor.kind === "account" ? [actor.accountId] : [],
  );
  await db.delete(approvedManagers).where(inArray(approvedManagers.accountId, ids));
}

/** From yesterday to tomorrow, with registration open until tonight. */
function daysOf(zone: string, now: Date) {
  const today = todayIn(zone, now);
  return {
    startsOn: addDays(today, -1),
    endsOn: addDays(today, 1),
    registrationClosesAt: momentIn(zone, `${today}T23:59`),
    paymentDueAt: momentIn(zone, `${addDays(today, 1)}T12:00`),
  };
}

async function playGames(admin: Ctx, cup: Cup, teams: readonly MadeTeam[]): Promise<void> {
  const today = todayIn(cup.zone, admin.now);
  for (const game of demoGames(today, minuteIn(cup.zone, admin.now))) {
    const inBracket = teams.filter(({ bracket }) => bracket === game.bracket);
    const [team1, team2] = [inBracket[game.team1 - 1], inBracket[game.team2 - 1]];
    if (!team1 || !team2) throw new Error("A game of the demo has no two teams.");
    const input = gameInput.parse({
      tournamentName: team1.tournamentName,
      team1Name: team1.name,
      team2Name: team2.name,
      date: game.date,
      time: game.time,
      field: game.field,
    });
    const id = await createGame(admin, input);
    if (game.score) await recordScore(admin, id, game.score);
  }
  for (const { playerIds, goals: counts } of teams) {
    for (const [index, count] of counts.entries()) {
      const scorer = playerIds[index];
      for (let goal = 0; scorer && goal < count; goal++) await addGoal(admin, scorer);
    }
  }
  const entered = await listCupGames(admin, cup.id);
  await placeGoals(admin.db, entered);
  const current = entered.findLast(
    (game) => game.state === "scheduled" && kickOffOf(game, cup.zone) <= admin.now.getTime(),
  );
  if (current) await playLive(admin, cup, current);
}

/** As if phones at the fields had entered them; the last goal of a team stays without a game. */
async function placeGoals(db: Database, entered: readonly Game[]): Promise<void> {
  const scored = await db.select().from(goals).orderBy(asc(goals.id));
  for (const [teamId, own] of Map.groupBy(scored, (goal) => goal.teamId)) {
    const chances = entered.flatMap((game) => {
      const count =
        (game.team1Id === teamId && game.team1Score) ||
        (game.team2Id === teamId && game.team2Score) ||
        0;
      return Array.from({ length: count }, (_, at) => ({
        gameId: game.id,
        minute: 2 + ((game.id * 5 + (teamId ?? 0) * 3 + at * 4) % 17),
      }));
    });
    for (const [at, { id }] of own.slice(0, -1).entries()) {
      const chance = chances[at];
      if (chance) await db.update(goals).set(chance).where(eq(goals.id, id));
    }
  }
}

/** A game with a goal each, whose scorers nobody entered. */
async function playLive({ db, now }: Ctx, cup: Cup, game: Game): Promise<void> {
  const startedAt = new Date(kickOffOf(game, cup.zone));
  await db
    .update(games)
    .set({ state: "live", startedAt, team1Score: 1, team2Score: 1 })
    .where(eq(games.id, game.id));
  const at = { cupId: cup.id, gameId: game.id, recordedAt: now };
  await db.insert(goals).values([
    { ...at, teamId: game.team1Id, minute: 1 },
    { ...at, teamId: game.team2Id, minute: 3 },
  ]);
}

async function takeMoney(admin: Ctx, cup: Cup, teams: readonly MadeTeam[]): Promise<void> {
  const today = todayIn(cup.zone, admin.now);
  for (const [index, { teamId, paid, playerIds }] of teams.entries()) {
    if (!paid) continue;
    const receivedOn = addDays(today, -2 - (index % 4));
    const method = receiptMethods[index % receiptMethods.length];
    const whole = "team" in paid ? [{ amount: String(paid.team), who: "" }] : [];
    const persons = "players" in paid ? playerIds.slice(0, paid.players) : [];
    const each = persons.map((who) => ({ amount: String(cup.personFee), who }));
    for (const receipt of [...whole, ...each]) {
      const input = receiptInput.parse({ ...receipt, method, receivedOn });
      await recordReceipt(admin, teamId, input);
    }
  }
}

async function checkInTeam(admin: Ctx, team: MadeTeam | undefined): Promise<void> {
  for (const [index, playerId] of team?.playerIds.entries() ?? []) {
    const seen = { teamId: team?.teamId ?? 0, playerId, is: true };
    await checkIn(admin, { ...seen, what: "present" });
    if (index !== 3) await checkIn(admin, { ...seen, what: "dob-seen" });
  }
}

async function writeMessages(visitor: Ctx, admin: Ctx): Promise<void> {
  for (const { hoursAgo, name, email, phone, message } of demoMessages) {
    const now = new Date(visitor.now.getTime() - hoursAgo * HOUR);
    const form = { from_name: name, from_email: email, contact_phone: phone, message };
    await sendContactMessage({ ...visitor, now }, contactMessageInput.parse(form));
  }
  const { zone } = await currentCup(admin.db);
  const bannerUntil = `${addDays(todayIn(zone, admin.now), 1)}T20:00`;
  await sendAnnouncement(
    admin,
    announceInput.parse({ ...demoAnnouncement, to: "everyone", bannerUntil }),
  );
}

function minuteIn(zone: string, now: Date): number {
  const format = dateFormat("en-US", { timeZone: zone, timeStyle: "short", hourCycle: "h23" });
  const [hour = 0, minute = 0] = format.format(now).split(":").map(Number);
  return hour * 60 + minute;
}
