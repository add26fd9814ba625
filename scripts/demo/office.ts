import { eq } from "drizzle-orm";
import { acceptedTerms, offeredTexts } from "#app/loaders/consents.ts";
import { accounts, guardians } from "#db/schema/people.ts";
import type { Ctx } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { schemaOf } from "#domain/core/fields.ts";
import type { Cup, Tournament } from "#domain/cup/current-cup.ts";
import { registerInput } from "#domain/people/accounts/account-input.ts";
import { requireOwnPlayer } from "#domain/people/accounts/accounts.ts";
import { register } from "#domain/people/accounts/registration.ts";
import { addChild } from "#domain/people/guardians/children.ts";
import { recordAgreement } from "#domain/people/guardians/consents.ts";
import { addChildInput } from "#domain/people/guardians/guardian-input.ts";
import { guardianOf, nameGuardian } from "#domain/people/guardians/guardians.ts";
import { isUnder18 } from "#domain/people/players/age-rules.ts";
import { hashPassword } from "#domain/people/sign-in/password-hashing.ts";
import { findActor, signOut } from "#domain/people/sign-in/sessions.ts";
import { setCrest } from "#domain/teams/crests.ts";
import { createTeamInput, crestInput, joinWaitlistFields } from "#domain/teams/input.ts";
import { invitePlayer } from "#domain/teams/invitations/invite-player.ts";
import { joinTeam } from "#domain/teams/joining.ts";
import { createTeam } from "#domain/teams/team-lifecycle.ts";
import { joinWaitlist } from "#domain/teams/waitlist/join-and-leave.ts";
import {
  type ConsentState,
  type DemoPerson,
  type DemoRole,
  type DemoTeam,
  demoFamily,
  demoWaiting,
  newPassword,
  Registrar,
} from "./people.ts";

async function answerConsents(
  ctx: Ctx,
  cup: Cup,
  player: { id: string; person: DemoPerson },
  answered: ConsentState,
): Promise<void> {
  const { id: playerId, person } = player;
  if (answered === "nobody" || !isUnder18(person.dob, todayIn(cup.zone, ctx.now))) return;
  await nameGuardian(ctx, { playerId, guardianEmail: `guardian.${person.email}` });
  const guardian = await guardianOf(ctx.db, playerId);
  if (answered === "asked" || !guardian) return;
  const texts = await offeredTexts(ctx);
  const ticked = answered === "all" ? texts.optional.map(({ document }) => document) : [];
  const by = { guardianId: guardian.id };
  await recordAgreement(ctx.db, { by, playerId, cupId: cup.id, now: ctx.now }, texts, ticked);
  await ctx.db
    .update(guardians)
    .set({
      name: person.emergencyName,
      phone: answered === "all" ? person.emergencyNumber : null,
    })
    .where(eq(guardians.id, guardian.id));
}

async function addDemoChild(ctx: Ctx, cup: Cup, child: DemoPerson): Promise<string> {
  const texts = await offeredTexts(ctx);
  const optional = texts.optional.map(({ document }) => document);
  const form = addChildInput(todayIn(cup.zone, ctx.now), optional).parse({ ...child, phone: "" });
  const { playerId } = await addChild(ctx, { ...form, ticked: optional }, texts);
  return playerId;
}

export interface SignIn {
  email: string;
  password: string;
}

export interface DemoSignIns {
  parts: Record<DemoRole, SignIn>;
  others: string;
}

const WEEK = 7 * 24 * 60 * 60_000;

export interface MadeTeam extends DemoTeam {
  manager: Ctx;
  teamId: number;
  teamCode: string;
  tournamentName: string;
  playerIds: string[];
}

export class Office {
  readonly #visitor: Ctx;
  readonly #cup: Cup;
  readonly #tournaments: Record<"youth" | "open", Tournament>;
  readonly #registrar: Registrar;
  readonly #others = newPassword();
  readonly #hashes = new Map<string, Promise<string>>();
  readonly #parts: Partial<Record<DemoRole, SignIn>> = {};
  readonly #playerIds: Partial<Record<DemoRole, string>> = {};

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
    const create = async (manager: Ctx, playerId: string) => {
      const input = createTeamInput.parse({ name: team.name, tournamentName: tournament.name });
      const made = await createTeam(manager, { ...input, playerId });
      const crest = team.crest && crestInput.parse(team.crest);
      if (crest) await setCrest(manager, { ...crest, teamId: made.teamId });
      return { ...made, manager };
    };
    let made: Awaited<ReturnType<typeof create>> | null = null;
    if (team.coach) {
      const coach = this.#registrar.person(team.coach, 41, { part: "coach" });
      await this.#register(coach, "coach", async (ctx, playerId) => {
        made = await create(ctx, playerId);
      });
    }
    const playerIds: string[] = [];
    for (const [index, name] of team.roster.entries()) {
      const manages: boolean = made === null;
      const part = partOf(team, index);
      const adult = manages && !isYouth;
      const ages = isYouth ? ([13, 15] as const) : ([adult ? 18 : 16, 24] as const);
      const person = this.#registrar.person(name, ages, { part, bornSince });
      await this.#register(person, part, async (ctx, playerId) => {
        const answered = team.pending?.[index + 1] ?? (index % 3 === 2 ? "required" : "all");
        await answerConsents(ctx, this.#cup, { id: playerId, person }, answered);
        if (made) await joinTeam(ctx, { teamCode: made.teamCode, playerId });
        else made = await create(ctx, playerId);
        playerIds.push(playerId);
      });
    }
    if (!made) throw new Error("A team of the demo has nobody who creates it.");
    return { ...team, ...(made as MadeTeam), tournamentName: tournament.name, playerIds };
  }

  async addFamily(teams: readonly MadeTeam[]): Promise<void> {
    const { parent, onTeam, waiting } = demoFamily;
    const { youth } = this.#tournaments;
    const bornSince = youth.earliestBirthYear;
    const person = this.#registrar.person(parent.name, parent.age, { part: "parent" });
    const first = this.#registrar.person(onTeam.name, onTeam.age, { bornSince });
    const second = this.#registrar.person(waiting.name, waiting.age, { bornSince });
    await this.#register(person, "parent", async (ctx) => {
      const team = teams.find(({ name }) => name === onTeam.team);
      if (!team) throw new Error("The family's team is not in the demo.");
      const playerId = await addDemoChild(ctx, this.#cup, first);
      await joinTeam(ctx, { teamCode: team.teamCode, playerId });
      team.playerIds.push(playerId);
      const input = schemaOf(joinWaitlistFields).parse({ tournamentName: youth.name });
      await joinWaitlist(ctx, {
        ...input,
        playerId: await addDemoChild(ctx, this.#cup, second),
      });
    });
  }

  async invite(team: MadeTeam | undefined, part: DemoRole): Promise<void> {
    const playerId = this.#playerIds[part];
    if (!team || !playerId) throw new Error("Nobody of the demo can be invited so.");
    const manager = { ...team.manager, now: this.#visitor.now };
    await invitePlayer(manager, { teamId: team.teamId, playerId });
  }

  async fillWaitlist(): Promise<void> {
    for (const { name, tournament, age, showContact, part, answered = "all" } of demoWaiting) {
      const { name: tournamentName, earliestBirthYear } = this.#tournaments[tournament];
      const person = this.#registrar.person(name, age, { part, bornSince: earliestBirthYear });
      await this.#register(person, part, async (ctx, playerId) => {
        await answerConsents(ctx, this.#cup, { id: playerId, person }, answered);
        const input = { tournamentName, ...(showContact && { showContact: "on" }) };
        await joinWaitlist(ctx, { ...schemaOf(joinWaitlistFields).parse(input), playerId });
      });
    }
  }

  async #register(
    person: DemoPerson,
    part: DemoRole | undefined,
    act: (ctx: Ctx, playerId: string) => Promise<void>,
  ): Promise<void> {
    const now = new Date(this.#visitor.now.getTime() - WEEK);
    const visitor = { ...this.#visitor, now };
    const password = part ? newPassword() : this.#others;
    const form = registerInput(todayIn(this.#cup.zone, now));
    const input = form.parse({ ...person, password, terms: "on" });
    const terms = await acceptedTerms(visitor);
    const session = await register(visitor, input, terms, (each) => this.#hash(each));
    const ctx = { ...visitor, actor: await findActor(visitor.db, session.token, now) };
    const { id, accountId } = await requireOwnPlayer(ctx);
    await ctx.db.update(accounts).set({ emailVerifiedAt: now }).where(eq(accounts.id, accountId));
    await act(ctx, id);
    await signOut(ctx);
    if (!part) return;
    this.#parts[part] = { email: person.email, password };
    this.#playerIds[part] = id;
  }

  #hash(password: string): Promise<string> {
    const hash = this.#hashes.get(password) ?? hashPassword(password);
    this.#hashes.set(password, hash);
    return hash;
  }

  signIns(): DemoSignIns {
    const { manager, player, coach, waiting, adult, parent } = this.#parts;
    if (!manager || !player || !coach || !waiting || !adult || !parent) {
      throw new Error("A part of the demo is played by nobody.");
    }
    return { parts: { manager, player, coach, waiting, adult, parent }, others: this.#others };
  }
}

function partOf({ name }: DemoTeam, index: number): DemoRole | undefined {
  if (name === "Saturday Morning Optimists Football Club" && index === 0) return "manager";
  if (name === "Los Relámpagos" && index === 1) return "player";
  return undefined;
}
