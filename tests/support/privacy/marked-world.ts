import { sql } from "drizzle-orm";
import { goals } from "#db/schema/competition.ts";
import { teams, wrongTeamCodes } from "#db/schema/teams.ts";
import { type PartialRole, STAFF_ROLES } from "#domain/core/staff-role-rules.ts";
import { type CupBuilder, goOn, type PersonOf, type TeamOf } from "../cup/cup-builder.ts";
import { PopulatedCup, type Somebody } from "../cup/populated-cup.ts";
import { useUpCodes } from "../factories/join-requests.ts";
import { type CupWorld, U13, U16 } from "../fixtures/cup-world.ts";
import { Markers } from "./markers.ts";

export const STAFF = STAFF_ROLES.filter((role): role is PartialRole => role !== "organizer");

const PUBLIC = { agreed: ["public-name"] };
const CONTACT = { agreed: ["contact"] };
const PUBLIC_CONTACT = { agreed: ["contact", "public-name"] };
const REQUIRED_ONLY = { agreed: [] };

/** One person of each kind, and what makes them differ in what others see of them. */
const everybody = (story: CupBuilder<never, never>) =>
  story
    .staff("admin", "organizer")
    .settings({ startsOn: "2025-07-08", endsOn: "2025-07-10" })
    .teen("namedThen", PUBLIC)
    .teen("grownSince", { agreed: [], dob: "2007-07-12" })
    .adult("veteran")
    .team("Veterans", { manager: "veteran", members: ["namedThen", "grownSince"] })
    .goals("namedThen", "grownSince")
    .nextCup({ name: "Araknid Cup Two" })
    .tournament(U16, { rosterSize: "11" })

    .adult("parent")
    .teen("named", PUBLIC)
    .teen("unnamed", { agreed: [], alone: ["public-name"] })
    .teen("pending")
    .adult("mate")
    .child("kidPaper", "parent", { born: 2014, ...PUBLIC, paper: true })
    .child("kidBare", "parent", { born: 2014, ...PUBLIC })
    .adults("left", "captain", "helper")
    .team("Lions", {
      manager: "captain",
      coManagers: ["helper"],
      members: ["named", "unnamed", "pending", "mate", "kidPaper", "kidBare", "left"],
    })
    .goals("captain", "named", "unnamed", "pending", "mate", "kidPaper", "kidBare", "left")
    .also(addGoalOfDeletedPlayer)

    .adult("coachU13")
    .teen("cub", { ...PUBLIC, dob: "2011-05-04" })
    .team("Cubs", { manager: "coachU13", members: ["cub"], tournament: U13 })
    .goals("cub")
    .tookBack("cub", "public-name")
    .teen("minorManager", REQUIRED_ONLY)
    .teen("bear", REQUIRED_ONLY)
    .teen("pendingBear")
    .team("Bears", { manager: "minorManager", members: ["bear", "pendingBear"] })
    .adults("unverified", "fullManager", "formerManager", "newManager")
    .team("Wolves", { manager: "unverified", trusted: false })
    .unconfirmed("unverified")
    .team("Full House", { manager: "fullManager", players: 11 })
    .team("Gone", { manager: "formerManager" })
    .withdrawn("Gone", "annul")
    .backIn("Gone")
    .withdrawn("Gone")
    .scheduled("Lions - Bears", { stage: "final" })
    .teen("otter", REQUIRED_ONLY)
    .team("Otters", { manager: "newManager", members: ["otter"], trusted: false })

    .adults("waitAdult", "waitAdultHidden", "changer")
    .teen("waitTeen", CONTACT)
    .teen("waitTeenHidden", CONTACT)
    .teen("waitTeenRefused", { agreed: [], alone: ["contact"] })
    .teen("waitTeenPending")
    .teen("waitTeenAsked")
    .teen("waitTeenTookBack", PUBLIC_CONTACT)
    .teen("waitTeenReplaced", PUBLIC_CONTACT)
    .teen("joiner", CONTACT)
    .teen("waitYoung", { ...CONTACT, dob: "2011-05-05" })
    .adults("family", "bareFamily", "teenFamily")
    .child("waitKidPaper", "family", { born: 2014, ...CONTACT, paper: true })
    .child("waitKidBare", "bareFamily", { born: 2014, ...PUBLIC_CONTACT })
    .child("waitKidTeen", "teenFamily", { born: 2010, ...CONTACT })
    .waiting(["waitAdult", "waitTeen", "waitTeenRefused", "waitTeenPending", "waitTeenAsked"])
    .waiting(["waitTeenTookBack", "waitTeenReplaced", "joiner"])
    .waiting(["waitAdultHidden", "waitTeenHidden", "changer"], { showContact: false })
    .waiting(["waitYoung"], { tournament: U13 })
    .waiting(["waitKidPaper", "waitKidBare", "waitKidTeen"])
    .adult("mere");

/** New on the Lions, the last by a request, because too many wrong codes were entered. */
const newcomers = (story: CupBuilder<never, "Lions">) =>
  story
    .teen("unconfirmed")
    .joins("unconfirmed", "Lions")
    .approved("unconfirmed", "Lions")
    .unconfirmed("unconfirmed")
    .teen("newcomer")
    .joins("newcomer", "Lions")
    .also(({ world }) => useUpCodes(world))
    .teen("asker")
    .joins("asker", "Lions")
    .also(({ world }) => world.db.delete(wrongTeamCodes));

/** A team whose players learn less since it changed hands. */
const eagles = (story: CupBuilder<never, never>) =>
  story
    .adults("handedOver", "heir", "removed")
    .team("Eagles", { manager: "handedOver", members: ["heir", "removed"] })
    .removed("removed", "Eagles")
    .handedOver("Eagles", "heir");

/** Accounts of the authorization table only. */
export type Account = "formerAdmin" | "coder" | "coded" | "playerCoder" | "playerCoded";
type Told = ReturnType<typeof everybody | typeof newcomers | typeof eagles>;
export type Persona = PersonOf<Told> | PartialRole | Account;
export type TeamName = TeamOf<Told>;

/** A cup in which everything about anybody is recognized wherever it appears. */
export class MarkedWorld extends PopulatedCup<Persona, TeamName> {
  readonly markers: Markers;
  /** Who reads the email of an address that nobody signs in with. */
  readonly addresses = new Map<string, string>();

  constructor(world: CupWorld) {
    const markers = new Markers();
    super(world, { tournament: U16, describe: (name, birth) => markers.person(name, birth) });
    this.markers = markers;
  }

  async fill(): Promise<void> {
    // So that the id of an answer isn't taken for somebody's age.
    await this.world.db.execute(sql`alter sequence agreements_id_seq restart with 1000`);
    await newcomers(everybody(goOn<never, never>(this))).build();
    await this.noteTeams();
  }

  get everybody(): [Persona, Somebody][] {
    return [...this.people] as [Persona, Somebody][];
  }

  /** A person of each staff role, named after it. The organizer is 'admin'. */
  async addStaff(): Promise<void> {
    const story = goOn(this);
    for (const role of STAFF) story.staff(role, role);
    await story.build();
  }

  async addEagles(): Promise<void> {
    await eagles(goOn<never, never>(this))
      .also(() => this.noteTeams())
      .build();
  }

  /** Registers the teams' codes and references as secrets, also those that are new. */
  async noteTeams(): Promise<void> {
    const known = new Map([...this.teams].map(([name, { id }]) => [id, name]));
    for (const team of await this.world.db.select().from(teams)) {
      const name = known.get(team.id);
      if (name !== undefined) this.markers.team(name, team);
    }
  }
}

async function addGoalOfDeletedPlayer(made: PopulatedCup<never, "Lions">): Promise<void> {
  const { world } = made;
  await world.db.insert(goals).values({
    cupId: world.cup.id,
    playerId: "00000000-0000-4000-8000-000000000000",
    teamId: made.team("Lions").id,
    recordedAt: world.now,
  });
}
