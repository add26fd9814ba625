import { randomUUID } from "node:crypto";
import { terms, termsText } from "../../app/content/terms.ts";
import type { Database } from "../../db/types.ts";
import { agreedText } from "../../domain/accounts/agreed-text.ts";
import { registerInput } from "../../domain/accounts/input.ts";
import { hashPassword } from "../../domain/accounts/password.ts";
import { requireOwnPlayer } from "../../domain/accounts/read-account.ts";
import { register } from "../../domain/accounts/register.ts";
import { findActor } from "../../domain/accounts/sessions.ts";
import { signOut } from "../../domain/accounts/sign-out.ts";
import type { Ctx } from "../../domain/context.ts";
import { beginDemo } from "../../domain/cups/begin-demo.ts";
import { type Cup, listTournaments, type Tournament } from "../../domain/cups/current-cup.ts";
import { enquiryInput } from "../../domain/enquiries/input.ts";
import { sendEnquiry } from "../../domain/enquiries/send-enquiry.ts";
import { createGame } from "../../domain/games/create-game.ts";
import { gameInput } from "../../domain/games/input.ts";
import { recordScore } from "../../domain/games/record-score.ts";
import { todayIn } from "../../domain/players/age-rules.ts";
import { addGoal } from "../../domain/players/goals.ts";
import { createTeam } from "../../domain/teams/create-team.ts";
import { createTeamInput } from "../../domain/teams/input.ts";
import { joinTeam } from "../../domain/teams/join-team.ts";
import { joinWaitlistInput } from "../../domain/waitlist/input.ts";
import { joinWaitlist } from "../../domain/waitlist/join-waitlist.ts";
import { demoMessages } from "./messages.ts";
import { type DemoPerson, demoWaiting, newPassword, type Part, Registrar } from "./people.ts";
import { demoGames } from "./schedule.ts";
import { type DemoTeam, demoTeams } from "./teams.ts";

/** How to sign in as somebody. */
export interface SignIn {
  email: string;
  password: string;
}

/** Who plays a part, and what everybody else of the demo signs in with. */
export interface DemoSignIns {
  parts: Record<Part, SignIn>;
  /** The one password of all who play no part. */
  others: string;
}

const words = {
  place: "Sunset Fields, 1200 Example Avenue",
  contactEmail: "cup@example.org",
  peerHandle: "@araknid-cup-example-only",
  cashHandle: "$araknidcupexample",
  bankHandle: "pay@example.org",
};

const HOUR = 60 * 60_000;
const WEEK = 7 * 24 * HOUR;

/**
 * Fills an empty site with a cup that is being played around `now`, through the same verbs as its pages.
 * Always the same but for passwords and team codes; ages stay, so birthdays move with `now`. Throws
 * `conflict` on a site that is in use.
 */
export async function fillDemo(db: Database, now: Date): Promise<DemoSignIns> {
  const visitor: Ctx = {
    db,
    actor: { kind: "visitor" },
    now,
    limit: async () => async () => {},
    address: "",
    siteUrl: "",
    device: "",
  };
  // The demo acts as an admin that has no account: the trail then tells its rows from a person's.
  const admin: Ctx = {
    ...visitor,
    actor: { kind: "account", accountId: randomUUID(), isAdmin: true, sessionId: randomUUID() },
  };
  const cup = await beginDemo(admin, words);
  const [youth, open] = await listTournaments(visitor, cup.id);
  if (!youth || !open) throw new Error("The cup has not both tournaments.");
  const office = new Office(visitor, cup, { youth, open });
  const teams: MadeTeam[] = [];
  for (const team of demoTeams) teams.push(await office.makeTeam(team));
  await office.fillWaitlist();
  await playGames(admin, cup, teams);
  await writeMessages(visitor);
  return office.signIns();
}

interface MadeTeam extends DemoTeam {
  tournamentName: string;
  /** In the order of the roster. */
  playerIds: string[];
}

/** Registers people and puts them where they belong. */
class Office {
  readonly #visitor: Ctx;
  readonly #cup: Cup;
  readonly #tournaments: Record<"youth" | "open", Tournament>;
  readonly #registrar: Registrar;
  readonly #others = newPassword();
  readonly #hashes = new Map<string, Promise<string>>();
  readonly #parts: Partial<Record<Part, SignIn>> = {};

  constructor(visitor: Ctx, cup: Cup, tournaments: Record<"youth" | "open", Tournament>) {
    this.#visitor = visitor;
    this.#cup = cup;
    this.#tournaments = tournaments;
    this.#registrar = new Registrar(todayIn(cup.zone, visitor.now));
  }

  async makeTeam(team: DemoTeam): Promise<MadeTeam> {
    const isYouth = team.bracket === "youth";
    const tournament = this.#tournaments[isYouth ? "youth" : "open"];
    const bornSince = tournament.earliestBirthYear;
    const created = (ctx: Ctx, playerId: string) =>
      createTeam(ctx, {
        ...createTeamInput.parse({ name: team.name, tournamentName: tournament.name }),
        playerId,
      });
    let teamCode = "";
    if (team.coach) {
      const coach = this.#registrar.person(team.coach, 41, { part: "coach" });
      await this.#register(coach, "coach", async (ctx, playerId) => {
        teamCode = (await created(ctx, playerId)).teamCode;
      });
    }
    const playerIds: string[] = [];
    for (const [index, name] of team.roster.entries()) {
      const manages = teamCode === "";
      const part = partOf(team, index);
      const adult = manages && !isYouth;
      const ages = isYouth ? ([13, 15] as const) : ([adult ? 18 : 16, 24] as const);
      const person = this.#registrar.person(name, ages, { part, bornSince });
      await this.#register(person, part, async (ctx, playerId) => {
        if (manages) teamCode = (await created(ctx, playerId)).teamCode;
        else await joinTeam(ctx, { teamCode, playerId });
        playerIds.push(playerId);
      });
    }
    return { ...team, tournamentName: tournament.name, playerIds };
  }

  async fillWaitlist(): Promise<void> {
    for (const { name, tournament, age, showContact, part } of demoWaiting) {
      const { name: tournamentName, earliestBirthYear } = this.#tournaments[tournament];
      const person = this.#registrar.person(name, age, { part, bornSince: earliestBirthYear });
      await this.#register(person, part, async (ctx, playerId) => {
        const input = { tournamentName, ...(showContact && { showContact: "on" }) };
        await joinWaitlist(ctx, { ...joinWaitlistInput.parse(input), playerId });
      });
    }
  }

  /** Registers somebody a week ago, lets them do what they came for, and signs them out again. */
  async #register(
    person: DemoPerson,
    part: Part | undefined,
    act: (ctx: Ctx, playerId: string) => Promise<void>,
  ): Promise<void> {
    const now = new Date(this.#visitor.now.getTime() - WEEK);
    const visitor = { ...this.#visitor, now };
    const password = part ? newPassword() : this.#others;
    const form = registerInput(todayIn(this.#cup.zone, now));
    const input = form.parse({ ...person, password, terms: "on" });
    const agreed = agreedText(terms.version, termsText());
    const session = await register(visitor, input, agreed, (each) => this.#hash(each));
    const ctx = { ...visitor, actor: await findActor(visitor.db, session.token, now) };
    await act(ctx, (await requireOwnPlayer(ctx)).id);
    await signOut(ctx);
    if (part) this.#parts[part] = { email: person.email, password };
  }

  /** Hashing takes long on purpose: once for the password that a hundred people have. */
  #hash(password: string): Promise<string> {
    const hash = this.#hashes.get(password) ?? hashPassword(password);
    this.#hashes.set(password, hash);
    return hash;
  }

  signIns(): DemoSignIns {
    const { manager, player, coach, waiting, adult } = this.#parts;
    if (!manager || !player || !coach || !waiting || !adult) {
      throw new Error("A part of the demo is played by nobody.");
    }
    return { parts: { manager, player, coach, waiting, adult }, others: this.#others };
  }
}

/** A grown-up who manages a team with an empty slot, and a child on a full one. */
function partOf({ name }: DemoTeam, index: number): Part | undefined {
  if (name === "Saturday Morning Optimists Football Club" && index === 0) return "manager";
  if (name === "Los Relámpagos" && index === 1) return "player";
  return undefined;
}

/** Puts the games on the schedule, with the scores and goals of those that are over. */
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
  for (const { playerIds, goals } of teams) {
    for (const [index, count] of goals.entries()) {
      const scorer = playerIds[index];
      for (let goal = 0; scorer && goal < count; goal++) await addGoal(admin, scorer);
    }
  }
}

/** Shows the console some messages; their mail is never sent, as the cup's own address is at example.org. */
async function writeMessages(visitor: Ctx): Promise<void> {
  for (const { hoursAgo, name, email, phone, message } of demoMessages) {
    const now = new Date(visitor.now.getTime() - hoursAgo * HOUR);
    const form = { from_name: name, from_email: email, contact_phone: phone, message };
    await sendEnquiry({ ...visitor, now }, enquiryInput.parse(form));
  }
}

/** How many minutes of its day have passed at `now` in an IANA zone. */
function minuteIn(zone: string, now: Date): number {
  const [hour = 0, minute = 0] = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  })
    .format(now)
    .split(":")
    .map(Number);
  return hour * 60 + minute;
}
