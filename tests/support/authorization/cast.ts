import { eq, sql } from "drizzle-orm";
import { goals } from "../../../db/schema/competition.ts";
import { mails } from "../../../db/schema/messaging.ts";
import { accounts, sessions } from "../../../db/schema/people.ts";
import { invitations, teams } from "../../../db/schema/teams.ts";
import { recordScore } from "../../../domain/competition/games/results.ts";
import { readLastResultChange } from "../../../domain/competition/games/undo-result.ts";
import { addBracket } from "../../../domain/competition/setup/brackets.ts";
import { tournamentInput } from "../../../domain/competition/setup/cup-input.ts";
import { addTournament } from "../../../domain/competition/setup/tournaments.ts";
import type { Ctx, SignedIn } from "../../../domain/core/context.ts";
import { listBrackets } from "../../../domain/cup/current-cup.ts";
import { receiptInput } from "../../../domain/payments/input.ts";
import { recordReceipt } from "../../../domain/payments/receipts.ts";
import { issueSetupToken } from "../../../domain/people/accounts/admin-setup.ts";
import { issueEmailLink, type NewEmailLink } from "../../../domain/people/accounts/email-links.ts";
import { hashPassword } from "../../../domain/people/sign-in/password-hashing.ts";
import { announceInput } from "../../../domain/site/announcements/announcement-input.ts";
import { sendAnnouncement } from "../../../domain/site/announcements/announcements.ts";
import { enquiryInput } from "../../../domain/site/contact-input.ts";
import { sendEnquiry } from "../../../domain/site/contact-messages.ts";
import { invitePlayer } from "../../../domain/teams/invitations/invite-player.ts";
import { joinToken } from "../../../domain/teams/join-links.ts";
import { removePlayer } from "../../../domain/teams/roster-changes.ts";
import { handOverTeam } from "../../../domain/teams/team-manager.ts";
import { changeTournament, draftNextCup } from "../factories/cups.ts";
import { gameLink, refusedEntries } from "../factories/field-entries.ts";
import { scheduleGame } from "../factories/games.ts";
import { threeKnockouts, withdrawnFinalist } from "../factories/knockouts.ts";
import { PASSWORD } from "../factories/passwords.ts";
import { tiedTables } from "../factories/tied-tables.ts";
import { U13, U16 } from "../fixtures/world.ts";
import {
  beginEnrollment,
  contextOfSession,
  enrollTwoFactor,
  withSession,
} from "../personas/admins.ts";
import { linkFor } from "../privacy/changes.ts";
import { MarkedSite } from "../privacy/marked-site.ts";
import { MarkedWorld } from "../privacy/marked-world.ts";
import { ADULT } from "../privacy/markers.ts";
import { addNewcomers } from "../privacy/newcomers.ts";
import { addStaff, staffIds } from "../privacy/staff.ts";
import { addReferees } from "./referee-forms.ts";
import { addTeamRequests } from "./team-forms.ts";

/** A cup with every persona and everything that a form can be about. */
export class Cast {
  readonly site = new MarkedSite();
  readonly marked = new MarkedWorld(this.site);
  readonly ids: Record<string, string> = {};
  readonly #cookies = new Map<string, string>();

  async open(): Promise<void> {
    await this.site.open();
    await this.marked.fill();
    await addNewcomers(this.marked);
    await addStaff(this.marked);
    await this.#changeHands();
    Object.assign(this.ids, await addTeamRequests(this.marked));
    await this.#play();
    await this.#settings();
    await this.#tables();
    await this.#write();
    await this.#links();
    await this.#passwords();
    await this.#factors();
    await this.#name();
  }

  async signIn(name: string): Promise<void> {
    if (this.#cookies.has(name)) return;
    const somebody = this.marked.get(name);
    this.#cookies.set(name, await this.site.cookieOf(somebody));
    this.#cookies.set(`${name} over`, await this.site.cookieOf(somebody, { over: true }));
  }

  cookieOf(name: string | null): string {
    if (name === null) return "";
    const cookie = this.#cookies.get(name);
    if (!cookie) throw new Error(`${name} never signed in.`);
    return cookie;
  }

  id(name: string): string {
    const found = this.ids[name];
    if (found === undefined) throw new Error(`Nothing is called ${name}.`);
    return found;
  }

  /** What a name stands for in the table of forms: an id, a secret, or something of a person. */
  named(name: string): string {
    const [, field, person = ""] =
      /^(email|guardian|birthday|invitation) of (.+)$/.exec(name) ?? [];
    if (field === "invitation") return this.id(`invitation of ${this.player(person)}`);
    if (field) {
      const { email, guardianEmail, dob } = this.marked.get(person).marks;
      return { email, guardian: guardianEmail, birthday: dob }[field] ?? "";
    }
    const team = this.marked.teams.get(name);
    return this.ids[name] ?? (team ? String(team.id) : this.player(name));
  }

  player(name: string): string {
    return this.marked.get(name).playerId;
  }

  team(name: string): string {
    return String(this.marked.team(name).id);
  }

  async #changeHands(): Promise<void> {
    const { marked, site } = this;
    const teamId = marked.team("Lions").id;
    const mate = marked.get("mate");
    await handOverTeam(marked.get("captain").ctx, { teamId, playerId: mate.playerId });
    await removePlayer(mate.ctx, { teamId, playerId: this.player("unnamed") });
    const ctx = await site.admin();
    const marks = marked.markers.person("formerAdmin", ADULT);
    const { accountId } = ctx.actor;
    marked.people.set("formerAdmin", { ctx, accountId, playerId: "", marks, guardianId: null });
    await this.signIn("formerAdmin");
    await site.db.update(accounts).set({ isAdmin: false }).where(eq(accounts.id, accountId));
  }

  async #play(): Promise<void> {
    const { marked, site } = this;
    const { ctx: admin } = marked.get("admin");
    const invite = async (name: string, team: string, by: string) => {
      const teamId = marked.team(team).id;
      return invitePlayer(marked.get(by).ctx, { teamId, playerId: this.player(name) });
    };
    await changeTournament(admin, await site.tournamentId(U16), { rosterSize: "13" });
    await invite("waitAdult", "Lions", "mate");
    await invite("joiner", "Lions", "mate");
    await invite("waitKidTeen", "Bears", "admin");
    const game = (names: string) => scheduleGame(admin, U16, names, { stage: "semi-final" });
    this.ids["game"] = String(await game("Lions - Wolves"));
    const field = await gameLink(site, admin, Number(this.id("game")));
    this.ids["field link"] = field;
    this.ids["id of field link"] = field.replace(/-.*/, "");
    Object.assign(this.ids, await addReferees(admin));
    this.ids["played game"] = String(await game("Lions - Bears"));
    const played = Number(this.id("played game"));
    await recordScore(admin, played, { team1Score: 2, team2Score: 1 });
    this.ids["change of played game"] = String((await readLastResultChange(admin, played))?.id);
    Object.assign(this.ids, await refusedEntries(site, field, this.id("game"), String(played)));
    for (const team of ["Lions", "Cubs"]) {
      const { id } = marked.team(team);
      const fields = { amount: "25", method: "cash", who: "", receivedOn: "2025-07-15" };
      const made = await recordReceipt(admin, id, receiptInput.parse(fields));
      this.ids[`receipt of ${team}`] = String(made.receiptId);
    }
    const found = await site.db
      .select()
      .from(goals)
      .where(eq(goals.playerId, this.player("mate")));
    this.ids["goal"] = String(found[0]?.id);
    const invited = await site.db.select().from(invitations);
    for (const { id, playerId } of invited) this.ids[`invitation of ${playerId}`] = String(id);
  }

  async #settings(): Promise<void> {
    const { marked, site } = this;
    const { ctx: admin } = marked.get("admin");
    const [u13, u16] = [await site.tournamentId(U13), await site.tournamentId(U16)];
    await addBracket(admin, u16, { name: "Bracket Z" });
    const past = await site.db.execute<{ id: number; slug: string }>(
      sql`select id, slug from cups order by id limit 1`,
    );
    this.ids["past cup"] = String(past.rows[0]?.id);
    this.ids["slug of the past cup"] = String(past.rows[0]?.slug);
    const spare = tournamentInput.parse({ name: "Walking", rosterSize: "7" });
    this.ids["draft of the next cup"] = String(await draftNextCup(admin));
    const walking = await addTournament(admin, spare);
    Object.assign(this.ids, { u13: String(u13), u16: String(u16), walking: String(walking) });
    for (const { id, tournamentId, name } of await listBrackets(site.db, [u13, u16])) {
      this.ids[`${name} of ${tournamentId === u13 ? "u13" : "u16"}`] = String(id);
    }
  }

  async #tables(): Promise<void> {
    const { ctx } = this.marked.get("admin");
    Object.assign(this.ids, await tiedTables(this.site, ctx));
    Object.assign(this.ids, await threeKnockouts(this.site, ctx));
    const ids = Object.entries(await withdrawnFinalist(this.site, ctx));
    Object.assign(this.ids, Object.fromEntries(ids.map(([name, id]) => [name, String(id)])));
  }

  async #write(): Promise<void> {
    const { marked, site } = this;
    const fields = {
      from_name: "Zoe",
      from_email: "zoe@mail.example",
      contact_phone: "5550109999",
      message: "When do we play?",
    };
    await sendEnquiry(site.visitor(), enquiryInput.parse(fields));
    const message = { to: "everyone", subject: "Water", body: "Bring some.", byMail: "on" };
    const banner = { ...message, bannerUntil: "2025-07-20T12:00" };
    await sendAnnouncement(marked.get("admin").ctx, announceInput.parse(banner));
    await site.db.update(mails).set({ state: "failed", lastError: "refused" });
    const own = await site.db.select().from(mails);
    this.ids["mail"] = String(own.find(({ enquiryId }) => enquiryId === null)?.id);
    this.ids["enquiry"] = String(own.find(({ enquiryId }) => enquiryId !== null)?.enquiryId);
    const written = await site.db.execute<{ id: number }>(sql`select id from announcements`);
    this.ids["announcement of everyone"] = String(written.rows[0]?.id);
  }

  async #links(): Promise<void> {
    const { marked, site } = this;
    const link = (whom: string, rest: object) => {
      const to = { accountId: marked.get(whom).accountId };
      return issueEmailLink(site.db, site.now, { to, ...rest } as NewEmailLink);
    };
    const { email } = marked.get("unverified").marks;
    this.ids["verify-email"] = await link("unverified", { purpose: "verify-email", email });
    this.ids["reset-password"] = await link("mere", { purpose: "reset-password" });
    const anew = { purpose: "change-email", email: "mere-anew@mail.example" } as const;
    this.ids["change-email"] = await link("mere", anew);
    this.ids["link of invitation"] = await link("waitAdult", {
      purpose: "invitation",
      invitationId: Number(this.id(`invitation of ${this.player("waitAdult")}`)),
      email: marked.get("waitAdult").marks.email,
      expiresAt: new Date(site.now.getTime() + 24 * 60 * 60_000),
    });
    this.ids["guardian"] = await linkFor(marked, "named");
    this.ids["setup"] = await issueSetupToken(site.visitor(), null);
    Object.assign(this.ids, await staffIds(marked));
  }

  async #passwords(): Promise<void> {
    const passwordHash = await hashPassword(PASSWORD);
    for (const name of ["mere", "admin", "unverified"]) {
      const { accountId } = this.marked.get(name);
      await this.site.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
    }
  }

  async #factors(): Promise<void> {
    const { site } = this;
    const { token } = await site.session(this.marked.get("admin").ctx.actor);
    const app = await beginEnrollment(await contextOfSession(site, token), PASSWORD);
    this.ids["code of admin"] = app.code(site.now);
    // Only the session that began the setup can complete it.
    await this.signIn("admin");
    this.#cookies.set("admin", `araknid=${token}`);
    await this.#enrol(await site.admin(), "coder", "coded");
    const player = await site.person({ dob: "1980-05-04" });
    await this.#enrol(player.ctx, "playerCoder", "playerCoded", player.playerId);
  }

  async #enrol(
    ctx: Ctx & { actor: SignedIn },
    halfway: string,
    whole: string,
    playerId = "",
  ): Promise<void> {
    const { marked, site } = this;
    const { accountId } = ctx.actor;
    const marks = marked.markers.person(halfway.replace(" ", ""), ADULT);
    const person = { ctx, accountId, playerId, marks, guardianId: null };
    marked.people.set(halfway, person).set(whole, person);
    const passwordHash = await hashPassword(PASSWORD);
    await site.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
    const signedIn = await withSession(site, ctx.actor);
    const { app, token } = await enrollTwoFactor(site, signedIn, PASSWORD);
    this.ids[`next code of ${halfway}`] = app.code(new Date(site.now.getTime() + 30_000));
    await this.signIn(halfway);
    this.#cookies.set(whole, `araknid=${token}`);
    this.#cookies.set(`${whole} over`, this.cookieOf(`${halfway} over`));
  }

  async #name(): Promise<void> {
    const { site, marked } = this;
    const { id } = marked.team("Lions");
    const [lions] = await site.db.select().from(teams).where(eq(teams.id, id));
    const teamCode = lions?.teamCode ?? "";
    this.ids["code of Lions"] = teamCode;
    this.ids["join link of Lions"] = joinToken(site.visitor(), { id, teamCode });
    for (const name of ["mere", "mate"]) {
      await this.signIn(name);
      const [session] = await site.db
        .select()
        .from(sessions)
        .where(eq(sessions.accountId, marked.get(name).accountId));
      this.ids[`session of ${name}`] = session?.id ?? "";
    }
  }
}
