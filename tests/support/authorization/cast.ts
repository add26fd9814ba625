import { accounts } from "#db/schema/people.ts";
import { goOn } from "../cup/cup-builder.ts";
import { PASSWORD, withPassword } from "../factories/passwords.ts";
import type { SignedInCtx } from "../fixtures/cup-world.ts";
import { U16 } from "../fixtures/cup-world.ts";
import {
  beginEnrollment,
  contextOfSession,
  enrollTwoFactor,
  withSession,
} from "../personas/admins.ts";
import { MarkedSite } from "../privacy/marked-site.ts";
import { MarkedWorld, type Persona, type TeamName } from "../privacy/marked-world.ts";
import { type CastIds, makeThings } from "./cast-ids.ts";

export class Cast {
  readonly site = new MarkedSite();
  readonly marked = new MarkedWorld(this.site);
  ids!: CastIds;
  readonly #cookies = new Map<string, string>();

  async open(): Promise<void> {
    const { marked, site } = this;
    await site.open();
    await marked.fill();
    await marked.addStaff();
    await goOn(marked)
      .handedOver("Lions", "mate")
      .removed("unnamed", "Lions")
      .staff("formerAdmin", "organizer")
      .also(() => this.signIn("formerAdmin"))
      .also(({ world }) => {
        const { accountId } = marked.person("formerAdmin");
        return world.set(accounts, { id: accountId }, { isAdmin: false });
      })
      .tournament(U16, { rosterSize: "13" })
      .invited("waitAdult", "Lions")
      .invited("joiner", "Lions")
      .invited("waitKidTeen", "Bears", "organizer")
      .scheduled("Lions - Wolves", { stage: "semi-final" })
      .played("Lions 2-1 Bears", { stage: "semi-final" })
      .paid("Lions", 25)
      .paid("Cubs", 25)
      .build();
    for (const name of ["mere", "mate"] as const) await this.signIn(name);
    const things = await makeThings(marked, site);
    for (const name of ["mere", "admin", "unverified"] as const) {
      await withPassword(site, marked.person(name).ctx);
    }
    this.ids = { ...things, ...(await this.#enrollInTwoFactor()) };
  }

  async signIn(name: Persona): Promise<void> {
    if (this.#cookies.has(name)) return;
    const somebody = this.marked.person(name);
    this.#cookies.set(name, await this.site.cookieOf(somebody));
    this.#cookies.set(`${name} over`, await this.site.cookieOf(somebody, { over: true }));
  }

  cookieOf(name: Persona | `${Persona} over` | null): string {
    if (name === null) return "";
    const cookie = this.#cookies.get(name);
    if (!cookie) throw new Error(`${name} never signed in.`);
    return cookie;
  }

  player(name: Persona): string {
    return this.marked.person(name).playerId;
  }

  team(name: TeamName): string {
    return String(this.marked.team(name).id);
  }

  /** The codes that people type who are enrolled, or are about to be. */
  async #enrollInTwoFactor() {
    const { site } = this;
    const { token } = await site.session((await this.marked.admin()).actor);
    const app = await beginEnrollment(await contextOfSession(site, token), PASSWORD);
    // Only the session that began the setup can complete it.
    await this.signIn("admin");
    this.#cookies.set("admin", `araknid=${token}`);
    const player = await site.person({ dob: "1980-05-04" });
    return {
      codeOfAdmin: app.code(site.now),
      nextCodeOfCoder: await this.#enroll(await site.admin(), "coder", "coded"),
      nextCodeOfPlayerCoder: await this.#enroll(
        player.ctx,
        "playerCoder",
        "playerCoded",
        player.playerId,
      ),
    };
  }

  /** Somebody who has yet to type a code, and is also somebody who has; returns the next code. */
  async #enroll(ctx: SignedInCtx, pending: Persona, enrolled: Persona, playerId = "") {
    const { marked, site } = this;
    const details = marked.markers.person(pending);
    const person = { ctx, accountId: ctx.actor.accountId, playerId, details, guardianId: null };
    marked.people.set(pending, person).set(enrolled, person);
    await withPassword(site, ctx);
    const { app, token } = await enrollTwoFactor(
      site,
      await withSession(site, ctx.actor),
      PASSWORD,
    );
    await this.signIn(pending);
    this.#cookies.set(enrolled, `araknid=${token}`);
    this.#cookies.set(`${enrolled} over`, this.cookieOf(`${pending} over`));
    return app.code(new Date(site.now.getTime() + 30_000));
  }
}
