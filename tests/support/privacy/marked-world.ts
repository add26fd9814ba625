import { eq } from "drizzle-orm";
import { goals } from "../../../db/schema/competition.ts";
import { accounts, players } from "../../../db/schema/people.ts";
import { teams } from "../../../db/schema/teams.ts";
import { addGoal } from "../../../domain/competition/goals/goals.ts";
import { undoWithdrawal } from "../../../domain/competition/withdrawals/undo-withdrawal.ts";
import { withdrawTeam } from "../../../domain/competition/withdrawals/withdraw-team.ts";
import { readWithdrawnTeam } from "../../../domain/competition/withdrawals/withdrawn-teams.ts";
import { currentCup } from "../../../domain/cup/current-cup.ts";
import { approvePlayers } from "../../../domain/teams/join-decisions.ts";
import { joinTeam } from "../../../domain/teams/joining.ts";
import { joinWaitlist } from "../../../domain/teams/waitlist/join-and-leave.ts";
import { coManage } from "../factories/co-managers.ts";
import { agree, guardianOf, REQUIRED, takeBack } from "../factories/consents.ts";
import { changeCup, changeTournament, newCup, startCup } from "../factories/cups.ts";
import { scheduleGame } from "../factories/games.ts";
import { type Person, U13, U16, type World } from "../fixtures/world.ts";
import { ADULT, Markers } from "./markers.ts";

type Marked = ReturnType<Markers["person"]>;

export interface MarkedPerson extends Person {
  marks: Marked;
  guardianId: string | null;
}

export class MarkedWorld {
  readonly markers = new Markers();
  readonly people = new Map<string, MarkedPerson>();
  readonly teams = new Map<string, { id: number; code: string; slug: string }>();
  readonly addresses = new Map<string, string>();
  readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  get(name: string): MarkedPerson {
    const found = this.people.get(name);
    if (!found) throw new Error(`Nobody is ${name}.`);
    return found;
  }

  team(name: string) {
    const found = this.teams.get(name);
    if (!found) throw new Error(`No team is called ${name}.`);
    return found;
  }

  async fill(): Promise<void> {
    await this.#pastCup();
    const admin = await this.admin();
    const u16 = await this.world.tournamentId(U16);
    await changeTournament(admin.ctx, u16, { rosterSize: "11" });
    await this.#lions(admin);
    await this.#otherManagers(admin);
    await this.#waiting();
    await this.adult("mere");
  }

  async admin(): Promise<MarkedPerson> {
    const known = this.people.get("admin");
    if (known) return known;
    const marks = this.markers.person("admin", ADULT);
    const ctx = await this.world.admin();
    const { accountId } = ctx.actor;
    await this.#mark(accountId, marks);
    const admin = { ctx, accountId, playerId: "", marks, guardianId: null };
    this.people.set("admin", admin);
    return admin;
  }

  adult(name: string, dob?: string): Promise<MarkedPerson> {
    return this.#person(name, ADULT, dob);
  }

  /**
   * A player of 13 to 17 with an account and a guardian by link, who agreed to the listed documents
   * if any.
   */
  async teen(name: string, agreed?: string[], dob?: string): Promise<MarkedPerson> {
    const teen = await this.#person(name, 2009, dob);
    const { guardianEmail: email, guardianName, guardianPhone: phone } = teen.marks;
    teen.guardianId = await guardianOf(this.world, teen.playerId, {
      email,
      ...(agreed && { name: guardianName, phone }),
    });
    if (agreed) {
      const by = { guardianId: teen.guardianId };
      await this.#agree(teen, by, agreed);
    }
    return teen;
  }

  /**
   * A further player of an account, whose holder agreed to the listed documents; `paper` is signed
   * too.
   */
  async child(
    name: string,
    parent: MarkedPerson,
    about: { born: number; agreed: string[]; paper: boolean },
  ): Promise<MarkedPerson> {
    const marks = this.markers.person(name, about.born);
    const { firstName, lastName, dob, emergencyName, emergencyNumber } = marks;
    const [row] = await this.world.db
      .insert(players)
      .values({
        firstName,
        lastName,
        dob,
        emergencyName,
        emergencyNumber,
        phone: null,
        accountId: parent.accountId,
        isHolder: false,
        createdAt: this.world.now,
      })
      .returning({ id: players.id });
    if (!row) throw new Error("no child");
    const { ctx, accountId } = parent;
    const child = { ctx, accountId, playerId: row.id, marks, guardianId: null };
    await this.#agree(child, { accountId }, about.agreed);
    if (about.paper) {
      const admin = await this.admin();
      await agree(this.world, row.id, { accountId: admin.accountId }, ["signed-paper"]);
    }
    this.people.set(name, child);
    return child;
  }

  async makeTeam(
    name: string,
    manager: MarkedPerson,
    members: MarkedPerson[] = [],
    more = 0,
    tournamentName = U16,
  ): Promise<{ id: number; code: string; slug: string }> {
    const made = await this.world.team(name, { manager, tournamentName, more });
    for (const { ctx, playerId } of members) {
      await joinTeam(ctx, { playerId, teamCode: made.teamCode });
    }
    await approvePlayers(manager.ctx, { teamId: made.teamId, playerId: null });
    const [row] = await this.world.db.select().from(teams).where(eq(teams.id, made.teamId));
    if (!row) throw new Error("no team");
    const { teamCode, paymentReference: reference } = row;
    this.markers.team(name, { teamCode, reference });
    const team = { id: row.id, code: teamCode, slug: row.slug };
    this.teams.set(name, team);
    return team;
  }

  async #person(name: string, born: number, day?: string): Promise<MarkedPerson> {
    const marks = this.markers.person(name, born, day);
    const { firstName, lastName, dob, phone, emergencyName, emergencyNumber } = marks;
    const minor = dob > "2007-07-15";
    const person = await this.world.person({
      firstName,
      lastName,
      dob,
      phone,
      ...(minor && { emergencyName, emergencyNumber }),
    });
    await this.#mark(person.accountId, marks);
    const somebody = { ...person, marks, guardianId: null };
    if (!minor) await this.#agree(somebody, { accountId: person.accountId }, []);
    this.people.set(name, somebody);
    return somebody;
  }

  async #agree(
    { playerId, marks }: MarkedPerson,
    by: { accountId: string } | { guardianId: string },
    more: string[],
  ): Promise<void> {
    const { document, ...words } = marks.agreed;
    await agree(this.world, playerId, by, [...REQUIRED, ...more, document], words);
  }

  async #mark(accountId: string, { email, password: passwordHash }: Marked): Promise<void> {
    await this.world.db
      .update(accounts)
      .set({ email, emailKey: email, passwordHash, emailVerifiedAt: this.world.now })
      .where(eq(accounts.id, accountId));
  }

  async #pastCup(): Promise<void> {
    const admin = await this.admin();
    await changeCup(admin.ctx, { startsOn: "2025-07-08", endsOn: "2025-07-10" });
    const namedThen = await this.teen("namedThen", ["public-name"]);
    const grownSince = await this.teen("grownSince", [], "2007-07-12");
    await this.makeTeam("Veterans", await this.adult("veteran"), [namedThen, grownSince]);
    for (const { playerId } of [namedThen, grownSince]) await addGoal(admin.ctx, playerId);
    const { cup } = this.world;
    await startCup(admin.ctx, newCup({ name: "Araknid Cup Two", zone: cup.zone }));
    this.world.cup = await currentCup(this.world.db);
  }

  async #lions(admin: MarkedPerson): Promise<void> {
    const parent = await this.adult("parent");
    const kid = (name: string, paper: boolean) =>
      this.child(name, parent, { born: 2014, agreed: ["public-name"], paper });
    const mates = [
      await this.teen("named", ["public-name"]),
      await this.teen("unnamed", []),
      await this.teen("pending"),
      await this.adult("mate"),
      await kid("kidPaper", true),
      await kid("kidBare", false),
      await this.adult("left"),
    ];
    // A minor's own consent has no effect.
    const { playerId, accountId } = this.get("unnamed");
    await agree(this.world, playerId, { accountId }, ["public-name"]);
    const captain = await this.adult("captain");
    const { id } = await this.makeTeam("Lions", captain, mates);
    await coManage(this.world, captain, id, await this.adult("helper"));
    for (const { playerId } of [captain, ...mates]) await addGoal(admin.ctx, playerId);
    await this.world.db.insert(goals).values({
      cupId: this.world.cup.id,
      playerId: "00000000-0000-4000-8000-000000000000",
      teamId: id,
      recordedAt: this.world.now,
    });
  }

  async unconfirm(accountId: string): Promise<void> {
    await this.world.db
      .update(accounts)
      .set({ emailVerifiedAt: null })
      .where(eq(accounts.id, accountId));
  }

  async #otherManagers(admin: MarkedPerson): Promise<void> {
    const coach = await this.adult("coachU13");
    const cub = await this.teen("cub", ["public-name"], "2011-05-04");
    await this.makeTeam("Cubs", coach, [cub], 0, U13);
    await addGoal(admin.ctx, cub.playerId);
    await takeBack(this.world, cub.playerId, "public-name");
    await this.makeTeam("Bears", await this.teen("minorManager", []));
    const unverified = await this.adult("unverified");
    await this.makeTeam("Wolves", unverified);
    await this.unconfirm(unverified.accountId);
    await this.makeTeam("Full House", await this.adult("fullManager"), [], 10);
    const { id } = await this.makeTeam("Gone", await this.adult("formerManager"));
    await withdrawTeam(admin.ctx, { teamId: id, choice: "annul" });
    const gone = await readWithdrawnTeam(admin.ctx, id);
    await undoWithdrawal(admin.ctx, { teamId: id, withdrawalId: gone?.withdrawal?.id ?? 0 });
    await withdrawTeam(admin.ctx, { teamId: id, choice: "remove" });
    await scheduleGame(admin.ctx, U16, "Lions - Bears", { stage: "final" });
  }

  async #waiting(): Promise<void> {
    const wait = (who: MarkedPerson, showContact = true, tournamentName = U16) =>
      joinWaitlist(who.ctx, { playerId: who.playerId, tournamentName, showContact });
    await wait(await this.adult("waitAdult"));
    await wait(await this.adult("waitAdultHidden"), false);
    await wait(await this.teen("waitTeen", ["contact"]));
    await wait(await this.teen("waitTeenHidden", ["contact"]), false);
    const refused = await this.teen("waitTeenRefused", []);
    await agree(this.world, refused.playerId, { accountId: refused.accountId }, ["contact"]);
    await wait(refused);
    await wait(await this.teen("waitTeenPending"));
    await wait(await this.teen("waitTeenAsked"));
    await wait(await this.teen("waitTeenTookBack", ["contact", "public-name"]));
    await wait(await this.teen("waitTeenReplaced", ["contact", "public-name"]));
    await wait(await this.adult("changer"), false);
    await wait(await this.teen("joiner", ["contact"]));
    await wait(await this.teen("waitYoung", ["contact"], "2011-05-05"), true, U13);
    const family = await this.adult("family");
    const kid = (name: string, born: number, paper: boolean) =>
      this.child(name, family, { born, agreed: ["contact"], paper });
    await wait(await kid("waitKidPaper", 2014, true));
    const bare = await this.adult("bareFamily");
    await wait(
      await this.child("waitKidBare", bare, {
        born: 2014,
        agreed: ["contact", "public-name"],
        paper: false,
      }),
    );
    const third = await this.adult("teenFamily");
    await wait(
      await this.child("waitKidTeen", third, { born: 2010, agreed: ["contact"], paper: false }),
    );
  }
}
