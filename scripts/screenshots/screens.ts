import type { Part } from "../demo/people.ts";
import type { Place } from "./places.ts";

/** Who looks: somebody of the demo, the admin, or a visitor who is not signed in. */
export type Viewer = "visitor" | "admin" | Part;

export interface Screen {
  /** Names its pictures. */
  name: string;
  /** An address on the site that the demo filled; its teams and games are numbered from 1. What stands in braces is a `Place`. */
  path: string;
  as?: Viewer;
  /** What it answers, where that is not 200. */
  status?: number;
  /** With the menu open, which only a phone has. */
  menu?: true;
}

/** Every screen of the site. */
export const screens: readonly Screen[] = [
  // For everybody
  { name: "home", path: "/" },
  { name: "home-menu", path: "/", menu: true },
  { name: "schedules", path: "/schedules-results" },
  { name: "schedules-group", path: "/schedules-results?group=u13-u15" },
  { name: "schedule-u13", path: "/schedules-results?group=u13-u15&view=schedule" },
  { name: "schedule-u16", path: "/schedules-results?group=u16&view=schedule" },
  { name: "standings-u13", path: "/schedules-results?group=u13-u15&view=standings" },
  { name: "standings-u16", path: "/schedules-results?group=u16&view=standings" },
  { name: "scorers-u13", path: "/schedules-results?group=u13-u15&view=scorers" },
  { name: "scorers-u16", path: "/schedules-results?group=u16&view=scorers" },
  { name: "knockout-u16", path: "/schedules-results?group=u16&view=knockout" },
  { name: "team-page", path: "/teams/los-relampagos" },
  { name: "follow-team", path: "/teams/los-relampagos/follow" },
  { name: "past-cup", path: "/cups/araknid-cup-2025" },
  { name: "past-cup-group", path: "/cups/araknid-cup-2025?group=u16" },
  { name: "past-cup-schedule", path: "/cups/araknid-cup-2025?group=u16&view=schedule" },
  { name: "past-cup-standings", path: "/cups/araknid-cup-2025?group=u13-u15&view=standings" },
  { name: "past-cup-scorers", path: "/cups/araknid-cup-2025?group=u16&view=scorers" },
  { name: "past-cup-unknown", path: "/cups/nothing", status: 404 },
  { name: "rules", path: "/CupRules" },
  { name: "board", path: "/board" },
  { name: "board-tables", path: "/board?group=u16&page=4" },
  { name: "embed-standings", path: "/embed/u16/standings" },
  { name: "embed-schedule", path: "/embed/u13-u15/schedule?theme=dark" },
  { name: "api", path: "/api" },
  { name: "field", path: "/field/{field}" },
  { name: "field-goal", path: "/field/{field}?sheet=goal-1" },
  { name: "merch", path: "/merch" },
  { name: "programs", path: "/programs" },
  { name: "about", path: "/about" },
  { name: "contact", path: "/contact" },
  { name: "contact-done", path: "/contact?done" },
  { name: "payment-methods", path: "/PaymentMethods" },
  { name: "terms", path: "/terms" },
  { name: "privacy", path: "/privacy" },
  { name: "register", path: "/register" },
  { name: "register-guardian", path: "/register?as=guardian" },
  { name: "guardian", path: "/guardian" },
  { name: "guardian-agree", path: "/guardian/agree?token={guardian}" },
  { name: "guardian-agree-over", path: "/guardian/agree" },
  { name: "invitation", path: "/invitation?token={invitation}" },
  { name: "reset", path: "/reset?token={reset}" },
  { name: "verify", path: "/verify?token={verify}" },
  { name: "login", path: "/login" },
  { name: "forgot", path: "/forgot" },
  { name: "forgot-sent", path: "/forgot?done" },
  { name: "reset-over", path: "/reset?token=used", status: 404 },
  { name: "verify-over", path: "/verify?token=used", status: 404 },
  { name: "confirm-email-over", path: "/confirm-email?token=used", status: 404 },
  { name: "teams-visitor", path: "/teams" },
  { name: "error", path: "/assets/nothing", status: 404 },

  // For who is signed in
  { name: "registered", path: "/register?done", as: "waiting" },
  { name: "logged-in", path: "/login?done", as: "player" },
  { name: "account", path: "/account", as: "player" },
  { name: "account-coach", path: "/account", as: "coach" },
  { name: "account-delete", path: "/account/delete", as: "manager" },
  { name: "account-security", path: "/account/security", as: "player" },
  { name: "home-player", path: "/", as: "player" },
  { name: "team-player", path: "/teams", as: "player" },
  { name: "team-leave", path: "/teams?confirm=leave&team=1", as: "player" },
  { name: "team-manager", path: "/teams", as: "manager" },
  { name: "team-coach", path: "/teams", as: "coach" },
  { name: "team-delete", path: "/teams?confirm=delete&team=2", as: "coach" },
  { name: "manage-team", path: "/manage/11", as: "manager" },
  { name: "payment-methods-manager", path: "/PaymentMethods", as: "manager" },
  { name: "teams-waiting", path: "/teams", as: "waiting" },
  { name: "account-guardian", path: "/account/guardian", as: "waiting" },
  { name: "add-player", path: "/account/players/new", as: "coach" },
  {
    name: "account-player-unknown",
    path: "/account/players/00000000-0000-0000-0000-000000000000",
    as: "coach",
    status: 404,
  },
  { name: "waitlist-leave", path: "/teams?confirm=leave-waitlist", as: "waiting" },
  { name: "waitlist", path: "/teamWaitlist", as: "waiting" },
  { name: "waitlist-waiting", path: "/teamWaitlist?group=u13-u15", as: "waiting" },
  { name: "waitlist-adult", path: "/teamWaitlist?group=u16", as: "adult" },
  { name: "waitlist-manager", path: "/teamWaitlist?group=u16", as: "manager" },
  { name: "teams-family", path: "/teams", as: "parent" },
  { name: "account-family", path: "/account", as: "parent" },
  { name: "account-child", path: "/account/players/{child}", as: "parent" },
  { name: "invitations", path: "/invitations", as: "waiting" },
  { name: "invitation-unknown", path: "/invitation?token=nothing", status: 404 },

  // The console
  { name: "admin-login", path: "/admin" },
  { name: "admin-setup", path: "/admin/setup?token={setup}" },
  { name: "admin", path: "/admin", as: "admin" },
  { name: "admin-security", path: "/admin/security", as: "admin" },
  { name: "admin-day", path: "/admin/day", as: "admin" },
  { name: "admin-day-preview", path: "/admin/day?by=15", as: "admin" },
  { name: "admin-games", path: "/admin/games", as: "admin" },
  { name: "admin-create-game", path: "/admin/games/create", as: "admin" },
  { name: "admin-edit-games", path: "/admin/games/edit", as: "admin" },
  { name: "admin-edit-game", path: "/admin/games/edit/1", as: "admin" },
  { name: "admin-game-cards", path: "/admin/games/edit/1/cards", as: "admin" },
  { name: "admin-import", path: "/admin/games/import", as: "admin" },
  { name: "admin-schedule", path: "/admin/schedule", as: "admin" },
  { name: "admin-knockouts", path: "/admin/knockout", as: "admin" },
  { name: "admin-knockout-make", path: "/admin/knockout/1", as: "admin" },
  { name: "admin-knockout", path: "/admin/knockout/2", as: "admin" },
  { name: "admin-field", path: "/admin/field", as: "admin" },
  { name: "admin-field-sheets", path: "/admin/field/sheets", as: "admin" },
  { name: "admin-print", path: "/admin/print", as: "admin" },
  { name: "admin-print-games", path: "/admin/print?sheet=games", as: "admin" },
  { name: "admin-players", path: "/admin/players", as: "admin" },
  { name: "admin-team", path: "/admin/players/1", as: "admin" },
  { name: "admin-team-sheet", path: "/admin/players/1/sheet", as: "admin" },
  { name: "admin-check-in", path: "/admin/players/1/check-in", as: "admin" },
  { name: "admin-payments", path: "/admin/payments", as: "admin" },
  { name: "admin-payments-owing", path: "/admin/payments?show=owing", as: "admin" },
  { name: "admin-team-payments", path: "/admin/payments/11", as: "admin" },
  { name: "admin-team-sheets", path: "/admin/players/sheets", as: "admin" },
  { name: "admin-withdraw", path: "/admin/players/5?confirm=withdraw", as: "admin" },
  { name: "admin-people", path: "/admin/people", as: "admin" },
  { name: "admin-person", path: "/admin/people/{person}", as: "admin" },
  { name: "admin-person-delete", path: "/admin/people/{person}?confirm=delete", as: "admin" },
  { name: "admin-cup", path: "/admin/cup", as: "admin" },
  { name: "admin-standings", path: "/admin/standings", as: "admin" },
  { name: "admin-points-and-draws", path: "/admin/standings/1", as: "admin" },
  { name: "admin-cup-new", path: "/admin/cup/new", as: "admin" },
  { name: "admin-tournaments", path: "/admin/cup/tournaments", as: "admin" },
  { name: "admin-tournament", path: "/admin/cup/tournaments/1", as: "admin" },
  { name: "admin-tournament-delete", path: "/admin/cup/tournaments/1?confirm=delete", as: "admin" },
  {
    name: "admin-cup-start",
    path: "/admin/cup/new?confirm=start&name=Next+Cup&paymentDueText=noon",
    as: "admin",
  },
  { name: "admin-guardians", path: "/admin/people/guardians", as: "admin" },
  { name: "admin-messages", path: "/admin/messages", as: "admin" },
  { name: "admin-outbox", path: "/admin/messages/outbox", as: "admin" },
  { name: "admin-log", path: "/admin/security/log", as: "admin" },
  { name: "admin-write", path: "/admin/messages/write", as: "admin" },
  { name: "waitlist-admin", path: "/teamWaitlist?group=u16", as: "admin" },
  { name: "admin-waitlist", path: "/admin/waitlist", as: "admin" },
  { name: "admin-error", path: "/admin/players/999", as: "admin", status: 404 },
  { name: "confirm-email", path: "/confirm-email?token={newAddress}" },
];

/** A screen's address on a site that the demo filled. */
export function addressOf(
  { path }: Pick<Screen, "path">,
  { places }: { places: Record<Place, string> },
): string {
  return path.replace(/\{(\w+)\}/, (_, place: Place) => places[place]);
}

/** What is made for paper, each on one sheet. */
export const sheets: readonly Pick<Screen, "name" | "path" | "as">[] = [
  { name: "schedule-u13", path: "/schedules-results?group=u13-u15&view=schedule" },
  { name: "schedule-u16", path: "/schedules-results?group=u16&view=schedule" },
  { name: "standings-u13", path: "/schedules-results?group=u13-u15&view=standings" },
  { name: "standings-u16", path: "/schedules-results?group=u16&view=standings" },
  { name: "roster", path: "/admin/players/1/sheet", as: "admin" },
  { name: "day-plan", path: "/admin/print", as: "admin" },
  { name: "rules", path: "/CupRules" },
];

/** Addresses that answer with no page of their own, or that no built site has. */
export const withoutScreen: readonly string[] = [
  "/logout",
  // Only between the two steps of a sign-in.
  "/admin/code",
  "/login/code",
  "/styleguide",
  "/*",
];
