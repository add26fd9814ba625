import { beforeEach } from "vitest";
import { guardians } from "#db/schema/people.ts";
import type { Consents } from "#domain/people/guardians/consent-rules.ts";
import { readConsents } from "#domain/people/guardians/consents.ts";
import { agreeByLink, declineByLink } from "#domain/people/guardians/guardian-answers.ts";
import {
  readOwnGuardianStatus,
  readPendingPlayers,
} from "#domain/people/guardians/guardian-status.ts";
import { nameGuardian } from "#domain/people/guardians/guardians.ts";
import { offered } from "../factories/consents.ts";
import { mailsTo } from "../factories/invitations.ts";
import type { Person, World } from "../fixtures/world.ts";

/** Ana, 14, with an account of her own, and Rosa, who can become her guardian. */
export class MinorAndGuardian {
  ana!: Person;
  rosa = "";
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  async begin(): Promise<void> {
    this.ana = await this.#world.person();
    this.rosa = `rosa-${this.ana.playerId}@home.example`;
  }

  name(guardianEmail = this.rosa, person = this.ana): Promise<void> {
    return nameGuardian(person.ctx, { playerId: person.playerId, guardianEmail });
  }

  mailsTo(email: string) {
    return mailsTo(this.#world, { email });
  }

  async newestLink(to = this.rosa): Promise<string> {
    const sent = await this.mailsTo(to);
    const body = sent.findLast((mail) => mail.body.includes("token="))?.body ?? "";
    return /\/guardian\/agree\?token=(\S+)/.exec(body)?.[1] ?? "";
  }

  async agree(ticked: string[] = [], token?: string): Promise<{ isNew: boolean }> {
    const link = token ?? (await this.newestLink());
    const input = { token: link, name: "Rosa Silva", phone: null, ticked };
    return agreeByLink(this.#world.visitor(), input, offered());
  }

  async decline(): Promise<{ tookBack: boolean }> {
    return declineByLink(this.#world.visitor(), { token: await this.newestLink() }, offered());
  }

  async consents(): Promise<Consents | undefined> {
    const { playerId } = this.ana;
    return (await readConsents(this.#world.db, this.#world.cup.id, [playerId])).get(playerId);
  }

  async isPending(): Promise<boolean> {
    const { db, cup, now } = this.#world;
    return (await readPendingPlayers(db, cup, [this.ana.playerId], now)).has(this.ana.playerId);
  }

  async guardian(): Promise<typeof guardians.$inferSelect | undefined> {
    return (await this.#world.rows(guardians, { playerId: this.ana.playerId }))[0];
  }

  own() {
    return readOwnGuardianStatus(this.ana.ctx, this.#world.cup);
  }
}

export function useMinorAndGuardian(world: World): MinorAndGuardian {
  const home = new MinorAndGuardian(world);
  beforeEach(() => home.begin());
  return home;
}
