import { eq, sql } from "drizzle-orm";
import { cups, tournaments } from "../../../db/schema/cup.ts";
import { mails } from "../../../db/schema/messaging.ts";
import { accounts } from "../../../db/schema/people.ts";
import { invitations, teams } from "../../../db/schema/teams.ts";
import { listPastCups } from "../../../domain/cup/cup-overview.ts";
import { issueSetupToken } from "../../../domain/people/accounts/admin-setup.ts";
import { issueEmailLink } from "../../../domain/people/accounts/email-links.ts";
import { hashPassword } from "../../../domain/people/sign-in/password-hashing.ts";
import { startSession } from "../../../domain/people/sign-in/sessions.ts";
import { gameLink } from "../factories/field-entries.ts";
import { PASSWORD } from "../factories/passwords.ts";
import { tiedTables } from "../factories/tied-tables.ts";
import { isLongRun } from "../fixtures/run-length.ts";
import { U13, U16 } from "../fixtures/world.ts";
import { builtRoutes, filled, type Params } from "../privacy/addresses.ts";
import { change, linkFor } from "../privacy/changes.ts";
import { MarkedSite } from "../privacy/marked-site.ts";
import { MarkedWorld } from "../privacy/marked-world.ts";
import { addNewcomers } from "../privacy/newcomers.ts";
import { begin, tellEverybody } from "../privacy/pending-actions.ts";
import { filledForm, SIGNS_IN, TEAM_CODE } from "./fill.ts";
import { formsOf } from "./forms.ts";
import { KeptRows } from "./kept-rows.ts";
import { type Answer, send } from "./send.ts";

/** Personas who find forms that others do not; a daily run uses only some. */
export const PEOPLE = isLongRun
  ? ["visitor", "mere", "captain", "mate", "pending", "parent", "waitAdult", "unverified", "admin"]
  : ["visitor", "mere", "captain", "admin"];

/** A site on which every form can be sent, and a snapshot of its rows. */
export class TypedStage {
  readonly site = new MarkedSite();
  readonly marked = new MarkedWorld(this.site);
  readonly behindLinks: string[] = [];
  fieldToken = "";
  #rows!: KeptRows;
  readonly #given = new Map<string, string>();
  readonly #cookies = new Map<string, string>([["visitor", ""]]);

  async open(): Promise<void> {
    const { site, marked } = this;
    await site.open();
    await marked.fill();
    await addNewcomers(marked);
    await change(marked);
    await begin(marked);
    await tellEverybody(marked);
    await this.#readyForAll();
    for (const name of PEOPLE.slice(1)) {
      this.#cookies.set(name, await site.cookieOf(marked.get(name)));
      await site.cookieOf(marked.get(name));
    }
    this.#rows = new KeptRows(site.pool);
    await this.#rows.keep();
  }

  close(): Promise<void> {
    return this.site.close();
  }

  get rows(): KeptRows {
    return this.#rows;
  }

  async ask(person: string, address: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    headers.set("Cookie", this.#given.get(person) ?? this.#cookies.get(person) ?? "");
    if (!headers.has("Sec-Fetch-Site")) headers.set("Sec-Fetch-Site", "same-origin");
    const request = new Request(new URL(address, "http://127.0.0.1:3000"), { ...init, headers });
    const before = process.threadCpuUsage();
    const response = await this.site.running.site(request, "127.0.0.1");
    const body = await response.text();
    const { user, system } = process.threadCpuUsage(before);
    const busy = (user + system) / 1_000;
    const given = response.headers.getSetCookie().map((each) => each.replace(/;.*/s, ""));
    if (given.length > 0) this.#given.set(person, given.join("; "));
    return {
      status: response.status,
      location: response.headers.get("Location"),
      headers: response.headers,
      isPage: response.headers.get("Content-Type")?.includes("text/html") ?? false,
      body,
      busy,
    };
  }

  async putBack(): Promise<void> {
    await this.#rows.putBack();
    this.#given.clear();
    this.site.running.pages?.clear();
  }

  async addresses(): Promise<string[]> {
    const { site, marked } = this;
    const teams = ["Lions", "Cubs", "Veterans"].map((name) => marked.team(name));
    const past = await listPastCups(site.visitor());
    const params: Params = {
      slug: (pattern) => {
        if (pattern.includes("/tournaments/")) return ["u16"];
        return (pattern.includes("/teams") ? teams : past).map(({ slug }) => slug);
      },
      teamId: () => [marked.team("Lions"), marked.team("Eagles")].map(({ id }) => String(id)),
      group: () => ["u16"],
      gameId: () => ["1"],
      token: () => [this.fieldToken],
      tournamentId: async () => [String(await site.tournamentId(U16))],
      playerId: () =>
        ["named", "kidBare", "waitKidTeen", "unverified"].map((name) => marked.get(name).playerId),
    };
    const all: string[] = [];
    for (const { pattern } of await builtRoutes()) all.push(...(await filled(pattern, params)));
    return [...all, ...this.behindLinks];
  }

  async #otherAdmin(): Promise<void> {
    const { site } = this;
    const { actor } = await site.admin();
    const email = SIGNS_IN["/admin"];
    const values = { email, emailKey: email, passwordHash: await hashPassword(PASSWORD) };
    await site.db.update(accounts).set(values).where(eq(accounts.id, actor.accountId));
    const session = await startSession(
      site.db,
      { id: actor.accountId, isAdmin: true },
      site.visitor(),
    );
    this.#cookies.set("otherAdmin", `araknid=${session.token}`);
    for (const intent of ["begin", "confirm"]) {
      const page = await this.ask("otherAdmin", "/admin/security");
      const form = formsOf(page.body, "/admin/security").find(({ fields }) =>
        fields.some(({ name, value }) => name === "intent" && value === intent),
      );
      if (!form) throw new Error(`There is no form to ${intent} a second factor.`);
      await send(this, "otherAdmin", form, filledForm(form));
    }
  }

  async #readyForAll(): Promise<void> {
    const { site, marked } = this;
    const { db, now } = site;
    await db.update(accounts).set({ passwordHash: await hashPassword(PASSWORD) });
    for (const [who, email] of [["mate", SIGNS_IN["/login"]]] as const) {
      const account = eq(accounts.id, marked.get(who).accountId);
      await db.update(accounts).set({ email, emailKey: email }).where(account);
    }
    await this.#otherAdmin();
    await tiedTables(site, marked.get("admin").ctx);
    // Outside the cup's days, so that the form that moves it appears.
    const u13 = eq(tournaments.id, await site.tournamentId(U13));
    await db.update(tournaments).set({ playsOn: "2025-07-30" }).where(u13);
    await db
      .update(cups)
      .set({ startsOn: "2025-07-14", endsOn: "2025-07-16" })
      .where(eq(cups.isCurrent, true));
    this.fieldToken = await gameLink(site, marked.get("admin").ctx, 1);
    const bears = eq(teams.id, marked.team("Bears").id);
    await db.update(teams).set({ teamCode: TEAM_CODE }).where(bears);
    const newest = sql`(select max(id) from mails where enquiry_id is not null)`;
    await db.update(mails).set({ state: "failed" }).where(eq(mails.id, newest));
    const { accountId } = marked.get("mere");
    const { accountId: unverified, marks } = marked.get("unverified");
    const link = (path: string, token: string) => this.behindLinks.push(`${path}?token=${token}`);
    link("/admin/setup", await issueSetupToken(site.visitor(), null));
    link("/reset", await issueEmailLink(db, now, { purpose: "reset-password", to: { accountId } }));
    const verify = { to: { accountId: unverified }, email: marks.email };
    link("/verify", await issueEmailLink(db, now, { purpose: "verify-email", ...verify }));
    const other = { to: { accountId }, email: "another@mail.example" };
    link("/confirm-email", await issueEmailLink(db, now, { purpose: "change-email", ...other }));
    const [invitation] = await db
      .select()
      .from(invitations)
      .where(eq(invitations.playerId, marked.get("waitAdult").playerId));
    if (!invitation) throw new Error("Nobody was invited.");
    const { id: invitationId, expiresAt } = invitation;
    const to = { accountId: marked.get("waitAdult").accountId };
    const invited = { purpose: "invitation", invitationId, expiresAt, to } as const;
    link("/invitation", await issueEmailLink(db, now, invited));
    link("/guardian/agree", await linkFor(marked, "pending"));
    link("/guardian/agree", await linkFor(marked, "named"));
  }
}
