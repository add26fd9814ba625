import { and, eq, isNull, sql } from "drizzle-orm";
import { cups, tournaments } from "#db/schema/cup.ts";
import { mails } from "#db/schema/messaging.ts";
import { accounts } from "#db/schema/people.ts";
import { teams } from "#db/schema/teams.ts";
import { issueSetupToken } from "#domain/people/accounts/admin-setup.ts";
import { requestEmailChange } from "#domain/people/accounts/email-change.ts";
import { sendVerification } from "#domain/people/accounts/email-verification.ts";
import { hashPassword } from "#domain/people/sign-in/password-hashing.ts";
import { forgotPassword } from "#domain/people/sign-in/password-reset.ts";
import { addCoManager } from "#domain/teams/co-managers/change-co-managers.ts";
import { joinToken } from "#domain/teams/joining.ts";
import { showManagerLink } from "#domain/teams/manager-link.ts";
import { goOn } from "../cup/cup-builder.ts";
import { gameLink } from "../factories/field-entries.ts";
import { PASSWORD } from "../factories/passwords.ts";
import { addCrest, addPicture } from "../factories/pictures.ts";
import { makeReferee, refereeLink } from "../factories/referees.ts";
import { inviteToRoster } from "../factories/roster-invitations.ts";
import { tiedTables } from "../factories/tied-tables.ts";
import { isLongRun } from "../fixtures/run-length.ts";
import { type Change, Snapshot } from "../fixtures/snapshot.ts";
import { U13 } from "../fixtures/world.ts";
import { enrollTwoFactor, withSession } from "../personas/admins.ts";
import { builtRoutes } from "../privacy/addresses.ts";
import { change, linkFor } from "../privacy/changes.ts";
import { MarkedSite } from "../privacy/marked-site.ts";
import { MarkedWorld, type Persona } from "../privacy/marked-world.ts";
import { begin, tellEverybody } from "../privacy/pending-actions.ts";
import type { Form } from "./forms.ts";
import { fileBytes, SIGN_IN, TEAM_CODE } from "./values.ts";

/** Personas who find forms that others do not; a daily run uses only some. */
const SIGNED_IN: readonly Persona[] = isLongRun
  ? ["mere", "captain", "mate", "pending", "parent", "waitAdult", "unverified", "admin"]
  : ["mere", "captain", "admin"];
/** The last of them has yet to type the code that a login asks for. */
export const PERSONAS: readonly string[] = ["visitor", ...SIGNED_IN, "coder"];

const LISTED = { role: "manager", email: "zq-listed@mail.example" } as const;

export const ORIGIN = "http://127.0.0.1:3000";

export type Answer = Awaited<ReturnType<CrawledSite["request"]>>;

export type Typed = string | Uint8Array;
export type Values = Iterable<readonly [string, Typed]>;

const nameOf = (cookie: string) => cookie.replace(/=.*/s, "");

/** A site in a state in which every form can be sent, and can be reset to that state. */
export class CrawledSite {
  readonly site = new MarkedSite();
  readonly world = new MarkedWorld(this.site);
  fieldToken = "";
  #links: string[] = [];
  #snapshot!: Snapshot;
  readonly #cookies = new Map<string, string>();
  readonly #newCookies = new Map<string, string>();

  async open(): Promise<void> {
    const { site, world } = this;
    await site.open();
    await world.fill();
    await change(world);
    await begin(world);
    await tellEverybody(world);
    await this.#prepare();
    for (const name of SIGNED_IN) {
      this.#cookies.set(name, await site.cookieOf(world.person(name)));
      // Another device, which a form can sign out.
      await site.cookieOf(world.person(name));
    }
    this.#snapshot = new Snapshot(site.pool);
    await this.#snapshot.take();
  }

  close(): Promise<void> {
    return this.site.close();
  }

  async request(persona: string, address: string, init: RequestInit = {}) {
    const headers = new Headers({ "Sec-Fetch-Site": "same-origin", ...init.headers });
    const cookie = this.#newCookies.get(persona) ?? this.#cookies.get(persona) ?? "";
    headers.set("Cookie", cookie);
    const request = new Request(new URL(address, ORIGIN), { ...init, headers });
    const response = await this.site.running.site(request, "127.0.0.1");
    const body = await response.text();
    const given = response.headers.getSetCookie().map((each) => each.replace(/;.*/s, ""));
    const byName = new Map([...cookie.split("; "), ...given].map((each) => [nameOf(each), each]));
    if (given.length > 0) this.#newCookies.set(persona, [...byName.values()].join("; "));
    return {
      status: response.status,
      location: response.headers.get("Location"),
      isPage: response.headers.get("Content-Type")?.includes("text/html") ?? false,
      body,
    };
  }

  submit(persona: string, form: Form, values: Values): Promise<Answer> {
    if (form.method === "get") return this.request(persona, `${form.action}?${urlEncoded(values)}`);
    if (!form.multipart) {
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      return this.request(persona, form.action, {
        method: "POST",
        headers,
        body: urlEncoded(values),
      });
    }
    const body = new FormData();
    for (const [name, typed] of values) {
      const bytes = Buffer.from(typed);
      const isFile = form.fields.some((each) => each.name === name && each.type === "file");
      const file = () => new File([new Uint8Array(fileBytes(bytes))], "games.csv");
      body.append(name, isFile ? file() : bytes.toString());
    }
    return this.request(persona, form.action, { method: "POST", body });
  }

  async observe(send: () => Promise<Answer>): Promise<{ answer: Answer; changes: Change[] }> {
    const before = (await this.#snapshot.changes()).map((each) => JSON.stringify(each));
    const answer = await send();
    const after = await this.#snapshot.changes();
    return { answer, changes: after.filter((each) => !before.includes(JSON.stringify(each))) };
  }

  async reset(): Promise<void> {
    await this.#snapshot.restore();
    this.#newCookies.clear();
    this.site.running.pages?.clear();
    this.site.running.results?.clear();
  }

  /** Where a crawl starts: every route without parameters, and links that only emails have. */
  async entryPoints(): Promise<string[]> {
    const patterns = (await builtRoutes()).map(({ pattern }) => pattern);
    return [...patterns.filter((each) => !/[:*]/.test(each)), ...this.#links];
  }

  async #prepare(): Promise<void> {
    const { site, world } = this;
    const { db } = site;
    const admin = await world.admin();
    await addPicture(admin, "A field");
    await addCrest(admin, world.team("Lions").id);
    const passwordHash = await hashPassword(PASSWORD);
    await db.update(accounts).set({ passwordHash });
    const account = await site.account({ isAdmin: true, email: SIGN_IN, passwordHash });
    await enrollTwoFactor(site, await withSession(site, { ...account, accountId: account.id }));
    const coder = await site.person({ dob: "1980-05-04" });
    await enrollTwoFactor(site, await withSession(site, coder.ctx.actor));
    this.#cookies.set("coder", await site.cookieOf(coder));
    // One of them has to move when the day is arranged again.
    const crowded = { field: "North", time: "15:00" };
    await goOn(world)
      .scheduled("Lions - Wolves", crowded)
      .scheduled("Bears - Full House", crowded)
      .build();
    await tiedTables(site, admin);
    // Outside the cup's days, so that the form that moves it appears.
    const u13 = eq(tournaments.id, await site.tournamentId(U13));
    await db.update(tournaments).set({ playsOn: "2025-07-30" }).where(u13);
    // Teams still owe something, so that a card can pay it.
    const days = { startsOn: "2025-07-14", endsOn: "2025-07-16", teamFee: 500 };
    await db.update(cups).set(days).where(eq(cups.isCurrent, true));
    this.fieldToken = await gameLink(site, admin, 1);
    const referee = await makeReferee(admin, "Rolf Sand");
    const { id: bears } = world.team("Bears");
    await db.update(teams).set({ teamCode: TEAM_CODE }).where(eq(teams.id, bears));
    const newest = sql`(select max(id) from mails where enquiry_id is not null)`;
    await db.update(mails).set({ state: "failed" }).where(eq(mails.id, newest));
    const { id: teamId, manager } = world.team("Cubs");
    await addCoManager(manager.ctx, { teamId, email: world.person("mere").details.email });
    await forgotPassword(site.visitor(), { email: world.person("mere").details.email });
    await sendVerification(world.person("unverified").ctx);
    await requestEmailChange(world.person("mere").ctx, {
      email: "another@mail.example",
      currentPassword: PASSWORD,
    });
    const isFree = and(isNull(teams.managerAccountId), isNull(teams.withdrawnAt));
    const [free] = await db.select({ teamId: teams.id }).from(teams).where(isFree);
    if (!free) throw new Error("Every team has a manager.");
    const sent = await db.select({ body: mails.body }).from(mails);
    this.#links = [
      `/field/${this.fieldToken}`,
      `/referee/${await refereeLink(admin, referee)}`,
      `/join/${joinToken(admin, { id: bears, teamCode: TEAM_CODE })}`,
      `/invited/${await inviteToRoster(site, { id: bears, name: "Bears" }, LISTED)}`,
      new URL(await showManagerLink(admin, free)).pathname,
      `/admin/setup?token=${await issueSetupToken(site.visitor(), null)}`,
      `/guardian/agree?token=${await linkFor(world, "pending")}`,
      `/guardian/agree?token=${await linkFor(world, "named")}`,
      ...sent.flatMap(({ body }) => body.match(/\/[\w/-]+\?token=[\w.-]+/g) ?? []),
    ];
  }
}

function urlEncoded(values: Values): string {
  // Bytes that are not UTF-8 are sent as they are.
  const encode = (typed: Typed) =>
    Buffer.from(typed)
      .toString("latin1")
      .replace(/[^\w.-]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0")}`);
  return [...values].map(([name, typed]) => `${name}=${encode(typed)}`).join("&");
}
