import { randomInt, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { type Connection, connect } from "../../db/connection.ts";
import { accounts, players } from "../../db/schema/people.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import type { Ctx, SignedIn } from "../../domain/core/context.ts";
import { type Cup, currentCup, listTournaments } from "../../domain/cup/current-cup.ts";
import { joinTeam } from "../../domain/teams/joining.ts";
import { createTeam } from "../../domain/teams/team-lifecycle.ts";
import { createDatabase, dropDatabase } from "./postgres.ts";

export const U13 = "U13-U15 (2012-2010)";
export const U16 = "U16+ (2009 & older)";

export interface Person {
  ctx: Ctx & { actor: SignedIn };
  accountId: string;
  playerId: string;
}

/**
 * A cup for a test file: a database copied from the template, and factories for people. The clock
 * is fixed at `now`, 15 July 2025, noon in the cup's zone, unless a test moves it.
 */
export class World {
  now = new Date("2025-07-15T19:00:00Z");
  cup!: Cup;
  config!: pg.ClientConfig;
  #connection!: Connection;
  #name = "";

  async open(options: { connections?: number } = {}): Promise<void> {
    this.#name = `araknid_${randomUUID().replaceAll("-", "")}`;
    this.config = await createDatabase(inject("postgres"), this.#name, inject("template"));
    this.#connection = connect({ ...this.config, max: options.connections ?? 10 });
    this.cup = await currentCup(this.connected);
  }

  async close(): Promise<void> {
    await this.#connection.close();
    await dropDatabase(inject("postgres"), this.#name);
  }

  get db(): Connection["db"] {
    return this.connected;
  }

  get pool(): pg.Pool {
    return this.#connection.pool;
  }

  protected get connected(): Connection["db"] {
    return this.#connection.db;
  }

  /** A context without a signed-in person. Limits are off; tests of limits set their own. */
  visitor(): Ctx {
    return {
      db: this.connected,
      actor: { kind: "visitor" },
      now: this.now,
      limit: async () => async () => {},
      address: "127.0.0.1",
      siteUrl: "http://127.0.0.1:3000",
      device: "",
      secretKey: () => Buffer.from("the same in every process that a test starts"),
    };
  }

  async admin(): Promise<Ctx & { actor: SignedIn }> {
    const [account] = await this.connected
      .insert(accounts)
      .values({ ...address(), passwordHash: "none", isAdmin: true, createdAt: this.now })
      .returning();
    if (!account) throw new Error("no admin");
    return { ...this.visitor(), actor: signedIn(account) };
  }

  /**
   * A registered account with its player, born in 2011 by default, and a confirmed email. No
   * password is hashed.
   */
  async person(
    player: Partial<typeof players.$inferInsert> = {},
    { confirmed = true } = {},
  ): Promise<Person> {
    const emailVerifiedAt = confirmed ? this.now : null;
    const [account] = await this.connected
      .insert(accounts)
      .values({ ...address(), passwordHash: "none", emailVerifiedAt, createdAt: this.now })
      .returning();
    if (!account) throw new Error("no account");
    const [made] = await this.connected
      .insert(players)
      .values({
        accountId: account.id,
        firstName: "Ana",
        lastName: "Silva",
        phone: String(randomInt(2_000_000_000, 9_999_999_999)),
        dob: "2011-05-04",
        createdAt: this.now,
        ...player,
      })
      .returning();
    if (!made) throw new Error("no player");
    return {
      ctx: { ...this.visitor(), actor: signedIn(account) },
      accountId: account.id,
      playerId: made.id,
    };
  }

  /**
   * A team with its manager, who plays if eligible, and `more` approved members of the default
   * birth year.
   */
  async team(
    name: string,
    options: {
      tournamentName?: string;
      manager?: Person;
      more?: number;
      approved?: boolean;
    } = {},
  ): Promise<{ teamId: number; teamCode: string; manager: Person; members: Person[] }> {
    const manager = options.manager ?? (await this.person());
    const made = await createTeam(manager.ctx, {
      name,
      tournamentName: options.tournamentName ?? U13,
      playerId: manager.playerId,
    });
    const members: Person[] = [];
    for (let count = 0; count < (options.more ?? 0); count++) {
      const member = await this.person({ firstName: `Player${count}` });
      await joinTeam(member.ctx, { playerId: member.playerId, teamCode: made.teamCode });
      members.push(member);
    }
    if (options.approved ?? true) {
      await this.connected
        .update(memberships)
        .set({ approvedAt: this.now })
        .where(eq(memberships.teamId, made.teamId));
    }
    return { ...made, manager, members };
  }

  async tournamentId(name: string = U13): Promise<number> {
    const found = (await listTournaments({ db: this.db }, this.cup.id)).find(
      (each) => each.name === name,
    );
    if (!found) throw new Error(`no tournament ${name}`);
    return found.id;
  }

  async reference(teamId: number): Promise<string> {
    const [team] = await this.db.select().from(teams).where(eq(teams.id, teamId));
    if (!team) throw new Error("no team");
    return team.paymentReference;
  }

  async playerRow(playerId: string): Promise<typeof players.$inferSelect> {
    const [row] = await this.db.select().from(players).where(eq(players.id, playerId));
    if (!row) throw new Error("no player");
    return row;
  }
}

function address(): { email: string; emailKey: string } {
  const email = `${randomUUID()}@example.org`;
  return { email, emailKey: email };
}

function signedIn(account: { id: string; isAdmin: boolean }): SignedIn {
  return {
    kind: "account",
    accountId: account.id,
    isAdmin: account.isAdmin,
    sessionId: randomUUID(),
  };
}

/** Opens a world before the tests of a file and drops it afterward. */
export function useWorld(options: { connections?: number } = {}): World {
  const world = new World();
  beforeAll(() => world.open(options));
  afterAll(() => world.close());
  return world;
}
