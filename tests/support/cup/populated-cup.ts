import { randomInt, randomUUID } from "node:crypto";
import type { CupWorld, Person, SignedInCtx } from "../fixtures/cup-world.ts";
import { U13, U16 } from "../fixtures/cup-world.ts";

/** Without a birth year or day, an adult. */
export interface Birth {
  born?: number;
  dob?: string;
}

type Name = "firstName" | "lastName" | "emergencyName" | "guardianName";
type Phone = "phone" | "emergencyNumber" | "guardianPhone";

/** What a person registers with, and what their guardian answers with. Nobody logs in. */
export type Details = Record<
  Name | Phone | "dob" | "email" | "guardianEmail" | "password",
  string
> & {
  /** The text they agree to; with a document, that one besides those that everybody must. */
  agreed?: { document?: string; version: string; hash: string };
};

export interface Somebody extends Person {
  details: Details;
  guardianId: string | null;
}

export interface Team {
  id: number;
  code: string;
  slug: string;
  tournament: string;
  manager: Person;
}

export interface CupOptions {
  /** Where teams and waiting players go unless their step says otherwise. */
  tournament?: string;
  describe?: (name: string, birth: Birth) => Details;
}

export class PopulatedCup<P extends string = string, T extends string = string> {
  readonly world: CupWorld;
  readonly tournament: string;
  readonly describe: (name: string, birth: Birth) => Details;
  readonly people = new Map<string, Somebody>();
  readonly teams = new Map<string, Team>();
  readonly games = new Map<string, number>();
  readonly receipts = new Map<string, number>();
  readonly invitations = new Map<string, number>();
  #admin: SignedInCtx | null = null;

  constructor(world: CupWorld, { tournament = U13, describe = anybody }: CupOptions = {}) {
    this.world = world;
    this.tournament = tournament;
    this.describe = describe;
  }

  person(name: P): Somebody {
    return named(this.people, name, "person");
  }

  team(name: T): Team {
    return named(this.teams, name, "team");
  }

  /** The latest game of two teams, such as 'Lions - Bears'. */
  game(teams: `${T} - ${T}`): number {
    return named(this.games, teams, "game");
  }

  receipt(team: T): number {
    return named(this.receipts, team, "receipt");
  }

  invitation(person: P): number {
    return named(this.invitations, person, "invitation");
  }

  /** The organizer who does what only an organizer can: the person called 'admin', if there is one. */
  async admin(): Promise<SignedInCtx> {
    this.#admin ??= this.people.get("admin")?.ctx ?? (await this.world.admin());
    return this.#admin;
  }

  get teenYear(): number {
    return this.tournament === U16 ? 2009 : 2011;
  }
}

function named<V>(all: ReadonlyMap<string, V>, name: string, kind: string): V {
  const found = all.get(name);
  if (found !== undefined) return found;
  const known = [...all.keys()].join(", ") || "none yet";
  throw new Error(`The cup has no ${kind} called ${name}. It has: ${known}.`);
}

function anybody(name: string, { born, dob }: Birth): Details {
  const phone = () => String(randomInt(2_000_000_000, 9_999_999_999));
  return {
    firstName: name,
    lastName: "Silva",
    dob: dob ?? `${born ?? 1985}-05-04`,
    phone: phone(),
    email: `${randomUUID()}@example.org`,
    emergencyName: "Rosa Silva",
    emergencyNumber: phone(),
    guardianName: "Rosa Silva",
    guardianPhone: phone(),
    guardianEmail: `${randomUUID()}@home.example`,
    password: "none",
  };
}
