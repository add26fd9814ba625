import type { Part } from "../demo/people.ts";

/** Who looks: somebody of the demo, the admin, or a visitor who is not signed in. */
export type Viewer = "visitor" | "admin" | Part;

export interface Screen {
  /** Names its pictures. */
  name: string;
  /** An address on the site that the demo filled; its teams and games are numbered from 1. `{setup}` is a one-time link's. */
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
  { name: "team-page", path: "/teams/los-relampagos" },
  { name: "past-cup", path: "/cups/araknid-cup-2025" },
  { name: "past-cup-group", path: "/cups/araknid-cup-2025?group=u16" },
  { name: "past-cup-schedule", path: "/cups/araknid-cup-2025?group=u16&view=schedule" },
  { name: "past-cup-standings", path: "/cups/araknid-cup-2025?group=u13-u15&view=standings" },
  { name: "past-cup-scorers", path: "/cups/araknid-cup-2025?group=u16&view=scorers" },
  { name: "past-cup-unknown", path: "/cups/nothing", status: 404 },
  { name: "rules", path: "/CupRules" },
  { name: "merch", path: "/merch" },
  { name: "programs", path: "/programs" },
  { name: "about", path: "/about" },
  { name: "contact", path: "/contact" },
  { name: "contact-done", path: "/contact?done" },
  { name: "payment-methods", path: "/PaymentMethods" },
  { name: "terms", path: "/terms" },
  { name: "register", path: "/register" },
  { name: "login", path: "/login" },
  { name: "teams-visitor", path: "/teams" },
  { name: "error", path: "/assets/nothing", status: 404 },

  // For who is signed in
  { name: "registered", path: "/register?done", as: "waiting" },
  { name: "logged-in", path: "/login?done", as: "player" },
  { name: "home-player", path: "/", as: "player" },
  { name: "team-player", path: "/teams", as: "player" },
  { name: "team-leave", path: "/teams?confirm=leave&team=1", as: "player" },
  { name: "team-manager", path: "/teams", as: "manager" },
  { name: "team-coach", path: "/teams", as: "coach" },
  { name: "team-delete", path: "/teams?confirm=delete&team=2", as: "coach" },
  { name: "payment-methods-manager", path: "/PaymentMethods", as: "manager" },
  { name: "teams-waiting", path: "/teams", as: "waiting" },
  { name: "waitlist-leave", path: "/teams?confirm=leave-waitlist", as: "waiting" },
  { name: "waitlist", path: "/teamWaitlist", as: "waiting" },
  { name: "waitlist-waiting", path: "/teamWaitlist?group=u13-u15", as: "waiting" },
  { name: "waitlist-adult", path: "/teamWaitlist?group=u16", as: "adult" },
  { name: "waitlist-manager", path: "/teamWaitlist?group=u16", as: "manager" },

  // The console
  { name: "admin-login", path: "/admin" },
  { name: "admin-setup", path: "/admin/setup?token={setup}" },
  { name: "admin", path: "/admin", as: "admin" },
  { name: "admin-games", path: "/admin/games", as: "admin" },
  { name: "admin-create-game", path: "/admin/games/create", as: "admin" },
  { name: "admin-edit-games", path: "/admin/games/edit", as: "admin" },
  { name: "admin-edit-game", path: "/admin/games/edit/1", as: "admin" },
  { name: "admin-import", path: "/admin/games/import", as: "admin" },
  { name: "admin-players", path: "/admin/players", as: "admin" },
  { name: "admin-team", path: "/admin/players/1", as: "admin" },
  { name: "admin-team-sheet", path: "/admin/players/1/sheet", as: "admin" },
  { name: "admin-team-sheets", path: "/admin/players/sheets", as: "admin" },
  { name: "admin-withdraw", path: "/admin/players/5?confirm=withdraw", as: "admin" },
  { name: "admin-cup", path: "/admin/cup", as: "admin" },
  { name: "admin-cup-new", path: "/admin/cup/new", as: "admin" },
  { name: "admin-tournaments", path: "/admin/cup/tournaments", as: "admin" },
  { name: "admin-tournament", path: "/admin/cup/tournaments/1", as: "admin" },
  { name: "admin-tournament-delete", path: "/admin/cup/tournaments/1?confirm=delete", as: "admin" },
  {
    name: "admin-cup-start",
    path: "/admin/cup/new?confirm=start&name=Next+Cup&paymentDueText=noon",
    as: "admin",
  },
  { name: "admin-messages", path: "/admin/messages", as: "admin" },
  { name: "admin-waitlist", path: "/teamWaitlist?group=u16", as: "admin" },
  { name: "admin-error", path: "/admin/players/999", as: "admin", status: 404 },
];

/** A screen's address on a site that the demo filled. */
export function addressOf({ path }: Pick<Screen, "path">, site: { setupToken: string }): string {
  return path.replace("{setup}", site.setupToken);
}

/** What is made for paper, each on one sheet. */
export const sheets: readonly Pick<Screen, "name" | "path" | "as">[] = [
  { name: "schedule-u13", path: "/schedules-results?group=u13-u15&view=schedule" },
  { name: "schedule-u16", path: "/schedules-results?group=u16&view=schedule" },
  { name: "standings-u13", path: "/schedules-results?group=u13-u15&view=standings" },
  { name: "standings-u16", path: "/schedules-results?group=u16&view=standings" },
  { name: "roster", path: "/admin/players/1/sheet", as: "admin" },
  { name: "rules", path: "/CupRules" },
];

/** Addresses that answer with no page of their own, or that no built site has. */
export const withoutScreen: readonly string[] = ["/logout", "/styleguide", "/*"];
