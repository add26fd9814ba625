import { readFile } from "node:fs/promises";
import type { Browser, BrowserContextOptions } from "@playwright/test";
import { and, eq, isNull } from "drizzle-orm";
import { fieldLinks } from "#db/schema/field.ts";
import { accounts, guardians, players } from "#db/schema/people.ts";
import { invitations, teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { fieldToken, makeFieldLinks } from "#domain/competition/field/field-links.ts";
import { refereeToken } from "#domain/competition/referees/referees.ts";
import { type Ctx, systemContext } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { emailKey } from "#domain/core/email-address-rules.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { issueSetupToken } from "#domain/people/accounts/admin-setup.ts";
import { issueEmailLink } from "#domain/people/accounts/email-links.ts";
import { uploadPicture } from "#domain/site/content/picture-library.ts";
import { joinToken } from "#domain/teams/joining.ts";
import type { Locale } from "#i18n/locales.ts";
import { type Demo, fillDemo } from "#scripts/demo/fill.ts";
import type { DemoRole } from "#scripts/demo/people.ts";
import { secretKeyOf } from "#server/ops/secret-key.ts";
import { admin, BuiltSite } from "../built-site.ts";
import { addPastCup } from "./past-cup.ts";

export type Viewer = "visitor" | "admin" | DemoRole;

export type DemoSite = Awaited<ReturnType<typeof openDemoSite>>;

/** Starts the built site with the demo and a past cup. `close` removes everything. */
export async function openDemoSite() {
  const site = new BuiltSite();
  try {
    await site.start();
    const secretKey = secretKeyOf({ secretKey: null, dataDir: site.dataDir }, "/");
    const filled = await site.onDatabase(async ({ db }) => {
      const signIns = await fillDemo(db, new Date());
      await addPastCup(db);
      return { signIns, places: await findPlaceholders(db, secretKey, signIns) };
    });
    return {
      at: site.at,
      zone: site.zone,
      admin,
      ...filled,
      /** Another admin with the same password, who reads the console in that language. */
      addAdmin: (language: Locale) =>
        site.onDatabase(async ({ db }) => {
          const [known] = await db.select().from(accounts).where(eq(accounts.isAdmin, true));
          if (!known) throw new Error("The demo has no admin.");
          const email = `admin-${language}@example.org`;
          const { passwordHash, createdAt } = known;
          const written = { email, emailKey: emailKey(email), passwordHash, createdAt, language };
          await db.insert(accounts).values({ ...written, isAdmin: true });
          return { ...admin, email };
        }),
      close: () => site.end(),
    };
  } catch (error) {
    await site.end();
    throw error;
  }
}

export type Session = BrowserContextOptions["storageState"];

type SignIns = Pick<DemoSite, "at" | "admin" | "signIns">;

export async function signInAll(browser: Browser, site: SignIns): Promise<Map<Viewer, Session>> {
  const sessions = new Map<Viewer, Session>([["visitor", undefined]]);
  for (const viewer of [...Object.keys(site.signIns.parts), "admin"] as Viewer[]) {
    sessions.set(viewer, await signInAs(browser, site, viewer));
  }
  return sessions;
}

export async function signInAs(
  browser: Browser,
  { at, admin, signIns }: SignIns,
  viewer: Viewer,
): Promise<Session> {
  if (viewer === "visitor") return undefined;
  const { email, password } = viewer === "admin" ? admin : signIns.parts[viewer];
  const context = await browser.newContext({ baseURL: at, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(viewer === "admin" ? "/admin" : "/login");
  await page.locator('main [name="email"]').fill(email);
  await page.locator('main [name="password"]').fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  const state = await context.storageState();
  if (state.cookies.length === 0) throw new Error(`${email} could not sign in.`);
  await context.close();
  return state;
}

/** Values for `{…}` in a screen's URL: link tokens, and ids that differ in each demo. */
async function findPlaceholders(db: Database, secretKey: () => Buffer, { parts, referee }: Demo) {
  const now = new Date();
  const visitor = { ...systemContext(db, now), secretKey };
  const manager = await accountOf(db, parts.manager.email);
  const parent = await accountOf(db, parts.parent.email);
  const [person] = await db.select().from(players).where(eq(players.accountId, manager));
  const [child] = await db
    .select()
    .from(players)
    .where(and(eq(players.accountId, parent), eq(players.isHolder, false)))
    .orderBy(players.dob);
  const [guardian] = await db.select().from(guardians).where(isNull(guardians.name));
  const [invited] = await db
    .select({ invitation: invitations, accountId: players.accountId })
    .from(invitations)
    .innerJoin(players, eq(players.id, invitations.playerId))
    .where(eq(invitations.state, "open"));
  if (!person || !child || !guardian || !invited) throw new Error("The demo is not whole.");
  const link = (written: Parameters<typeof issueEmailLink>[2]) => issueEmailLink(db, now, written);
  const to = { accountId: manager };
  return {
    setup: await issueSetupToken(visitor, null),
    verify: await link({ purpose: "verify-email", to, email: parts.manager.email }),
    newAddress: await link({
      purpose: "change-email",
      to,
      email: "new.address@example.org",
    }),
    reset: await link({ purpose: "reset-password", to }),
    guardian: await link({ purpose: "guardian", to: { guardianId: guardian.id } }),
    invitation: await link({
      purpose: "invitation",
      to: { accountId: invited.accountId },
      invitationId: invited.invitation.id,
      expiresAt: invited.invitation.expiresAt,
    }),
    person: person.id,
    child: child.id,
    field: await fieldTokenOf(visitor),
    referee: refereeToken(visitor, referee),
    join: await joinTokenOf(visitor, manager),
    picture: await addPicture(visitor),
  };
}

export type ScreenPlaceholder = keyof Awaited<ReturnType<typeof findPlaceholders>>;

async function asAdmin(ctx: Ctx): Promise<Ctx> {
  const accountId = await accountOf(ctx.db);
  return {
    ...ctx,
    actor: { kind: "account", accountId, isAdmin: true, staffRoles: [], sessionId: "" },
  };
}

async function addPicture(ctx: Ctx): Promise<string> {
  const bytes = await readFile(new URL("../../public/cards/home.png", import.meta.url));
  const alt = { en: "The card of the home page", es: "La tarjeta de la página de inicio" };
  return uploadPicture(await asAdmin(ctx), { bytes, alt });
}

async function fieldTokenOf(ctx: Ctx): Promise<string> {
  const cup = await currentCup(ctx.db);
  await makeFieldLinks(await asAdmin(ctx), { day: todayIn(cup.zone, ctx.now) });
  const [link] = await ctx.db.select().from(fieldLinks).orderBy(fieldLinks.field);
  if (!link) throw new Error("The demo has no field.");
  return fieldToken(ctx, link.id);
}

async function joinTokenOf(ctx: Ctx, managerAccountId: string): Promise<string> {
  const [team] = await ctx.db
    .select()
    .from(teams)
    .where(eq(teams.managerAccountId, managerAccountId));
  if (!team) throw new Error("The manager of the demo has no team.");
  return joinToken(ctx, team);
}

/** Without an address the admin's. */
async function accountOf(db: Database, email?: string): Promise<string> {
  const is = email === undefined ? eq(accounts.isAdmin, true) : eq(accounts.email, email);
  const [account] = await db.select().from(accounts).where(is);
  if (!account) throw new Error("Somebody of the demo has no account.");
  return account.id;
}
