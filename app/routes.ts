import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the site. The router matches them in any letter case, as /CupRules and /cupRules need. */
export default [
  // For everybody
  index("routes/home.tsx"),
  route("schedules-results", "routes/schedules-results.tsx"),
  route("terms", "routes/terms.tsx"),

  // Plain until the site gets its screens
  route("CupRules", "routes/plain/cup-rules.tsx"),
  route("merch", "routes/plain/merch.tsx"),
  route("programs", "routes/plain/programs.tsx"),
  route("about", "routes/plain/about.tsx"),
  route("contact", "routes/plain/contact.tsx"),
  route("PaymentMethods", "routes/plain/payment-methods.tsx"),

  // Signing in and out
  route("register", "routes/register.tsx"),
  route("login", "routes/login.tsx"),
  route("logout", "routes/logout.tsx"),

  // For who is signed in
  route("teams", "routes/teams.tsx"),
  route("teamWaitlist", "routes/team-waitlist.tsx"),

  // For the admin
  ...prefix("admin", [
    // Opened from a one-time link, before there is anyone to sign in as
    route("setup", "routes/admin/setup.tsx"),
    layout("routes/admin/console.tsx", [
      index("routes/admin/front.tsx"),
      route("games", "routes/admin/games.tsx"),
      route("games/create", "routes/admin/create-game.tsx"),
      route("games/edit", "routes/admin/edit-games.tsx"),
      route("games/edit/:gameId", "routes/admin/edit-game.tsx"),
      route("games/import", "routes/admin/import-games.tsx"),
      route("players", "routes/admin/players.tsx"),
      route("players/:teamId", "routes/admin/team.tsx"),
    ]),
  ]),

  // Anything else: to the front page, or 404 for what is no page
  route("*", "routes/unknown.tsx"),
] satisfies RouteConfig;
