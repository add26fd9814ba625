import type { FieldSet } from "#domain/core/fields.ts";
import type { StaffRole } from "#domain/core/staff-role-rules.ts";
import type { SiteContent } from "#domain/site/content/sections.ts";
import type { Locale } from "#i18n/locales.ts";
import type { Message, Text } from "#i18n/message.ts";
import type { EnglishMessages } from "../../i18n/+types/messages.ts";

/**
 * The role that a page or form requires. 'link' is a link from an email, 'field link' and
 * 'referee link' are private links that the organizer shares. 'account' is a non-admin session,
 * 'own player' and 'guardian' an account with that relation to the player. 'manager' includes
 * co-managers, 'team manager' doesn't.
 */
export type Role =
  | "everybody"
  | "link"
  | "field link"
  | "referee link"
  | "signed in"
  | "account"
  | "own player"
  | "guardian"
  | "manager"
  | "manager or registrar"
  | "team manager or registrar"
  | "co-manager"
  /** Organizers only. */
  | "admin"
  /** Any role, including those of somebody who still has to set up two-factor. */
  | "staff without two-factor"
  /** The password was correct and the two-factor code is pending. */
  | "pending two-factor";

/** Staff roles are listed without 'organizer', which includes all. */
export type Access = Role | readonly StaffRole[];

export function accessName(access: Access): string {
  return typeof access === "string" ? access : ["admin", ...access].join(" or ");
}

/**
 * Cache policy of a page. Pages for 'everybody' have one cached response; pages for 'visitors' are
 * cached only for requests without a session. `query` lists the parameters that a page reads, in
 * canonical order; each combination is a cached response. Any `uncached` parameter bypasses the
 * cache. Undeclared parameters are removed. A 'file' has no frame, so that a cached one is the same
 * for every reader; its route says how long browsers keep it.
 */
export interface CachePolicy {
  for: "everybody" | "visitors" | "file";
  query?: readonly string[];
  uncached?: readonly string[];
}

/** What a page says after a form; `mail` names a message that depends on whether the site sends email. */
export type DoneText = Message | { mail: keyof EnglishMessages["mailing"]["sends"] };

export type CardName =
  | "home"
  | "schedules"
  | "rules"
  | "merch"
  | "programs"
  | "about"
  | "contact"
  | "teams"
  | "payments";

export interface PageDeclaration {
  access: Access;
  /** False if visitors get the route's own answer instead of the login form. */
  offersLogin?: false;
  cache?: CachePolicy;
  /** Title of the window, and of the page's head unless that has its own. */
  title?: Message;
  /** For search engines, which are kept from pages without one. */
  description?: Message | ((content: SiteContent, locale: Locale) => Text);
  /** The picture shown with a link to the page. */
  card?: CardName;
  /** What the page says for each `done` in its address that is no form of its own. */
  done?: Readonly<Record<string, DoneText>>;
}

/** An admission queue for forms that hash a password; the console's own keeps a rush from blocking it. */
export type QueueName = "public" | "console";

export interface FormDeclaration {
  access: Access;
  queue?: QueueName;
  /** In its answer and to pages, unless it is the form's intent or differs with what is sent. */
  name?: string | ((submitted: never) => string | Promise<string>);
  /** What people fill in; pages show it by the form's name. */
  fields?: FieldSet;
  /** What the page says once the form was accepted. */
  done?: DoneText | undefined;
}

const PAGE = Symbol("page declaration");
const FORMS = Symbol("form declarations");

export function withPage<Loader extends object>(loader: Loader, page: PageDeclaration): Loader {
  return Object.assign(loader, { [PAGE]: page });
}

/** Attaches the declarations of a route's forms, by the value of their `intent` field, to its action. */
export function withForms<Action extends object>(
  action: Action,
  forms: Readonly<Record<string, FormDeclaration>>,
): Action {
  return Object.assign(action, { [FORMS]: forms });
}

/** Returns null for a loader that wasn't made by `page`. */
export function pageDeclaration(loader: unknown): PageDeclaration | null {
  return (declared(loader, PAGE) as PageDeclaration | undefined) ?? null;
}

type FormDeclarations = Readonly<Record<string, FormDeclaration>>;

/** Returns null for an action that wasn't made by `forms`. */
export function formDeclarations(action: unknown): FormDeclarations | null {
  return (declared(action, FORMS) as FormDeclarations | undefined) ?? null;
}

function declared(value: unknown, symbol: symbol): unknown {
  return typeof value === "function" ? Object.getOwnPropertyDescriptor(value, symbol)?.value : null;
}
