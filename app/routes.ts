import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** The router ignores letter case, so /CupRules and /cupRules both work. */
export default [
  // Public
  index("routes/home.tsx"),
  route("schedules-results", "routes/schedules-results.tsx"),
  route("teams/:slug", "routes/team-page.tsx"),
  route("teams/:slug/follow", "routes/follow-team.tsx"),
  route("teams/:slug/calendar.ics", "routes/team-calendar.ts"),
  route("calendar.ics", "routes/calendar.ts"),
  route("follow", "routes/follow.ts"),
  route("games/:gameId", "routes/game.tsx"),
  route("games/:gameId/calendar.ics", "routes/game-calendar.ts"),
  route("games/:gameId/card.png", "routes/game-card.ts"),
  route("cups/:slug", "routes/past-cup.tsx"),
  route("cups/:slug/calendar.ics", "routes/past-calendar.ts"),
  route("place", "routes/place.tsx"),
  route("CupRules", "routes/cup-rules.tsx"),
  route("merch", "routes/merch.tsx"),
  route("programs", "routes/programs.tsx"),
  route("about", "routes/about.tsx"),
  route("contact", "routes/contact.tsx"),
  route("PaymentMethods", "routes/payment-methods.tsx"),
  route("payments/webhook", "routes/payments-webhook.ts"),
  route("terms", "routes/terms.tsx"),
  route("privacy", "routes/privacy.tsx"),
  route("offline", "routes/offline.tsx"),
  route("pictures/:file", "routes/picture.ts"),
  route("crests/:file", "routes/crest.ts"),

  // Big screens, embeds and the API
  route("board", "routes/board.tsx"),
  route("embed/:group/standings", "routes/embed.tsx", { id: "embed-standings" }),
  route("embed/:group/schedule", "routes/embed.tsx", { id: "embed-schedule" }),
  route("api", "routes/api-page.tsx"),
  ...prefix("api", [
    route("v1", "routes/api/front.ts"),
    ...prefix("v1", [
      route("openapi.json", "routes/api/openapi.ts"),
      route("cup", "routes/api/cup.ts"),
      route("tournaments", "routes/api/tournaments.ts"),
      route("tournaments/:slug/schedule", "routes/api/schedule.ts"),
      route("tournaments/:slug/standings", "routes/api/standings.ts"),
      route("tournaments/:slug/scorers", "routes/api/scorers.ts"),
      route("tournaments/:slug/knockout", "routes/api/knockout.ts"),
      route("tournaments/:slug/schedule.csv", "routes/api/schedule.ts", { id: "schedule.csv" }),
      route("tournaments/:slug/standings.csv", "routes/api/standings.ts", { id: "standings.csv" }),
      route("tournaments/:slug/scorers.csv", "routes/api/scorers.ts", { id: "scorers.csv" }),
      route("teams/:slug", "routes/api/team.ts"),
    ]),
    route("*", "routes/api/unknown.ts"),
  ]),

  // Search engines
  route("sitemap.xml", "routes/sitemap.ts"),
  route("robots.txt", "routes/robots.ts"),
  route("favicon.ico", "routes/favicon.ts"),
  route("manifest.webmanifest", "routes/manifest.ts"),

  // Signing in and out
  route("register", "routes/register.tsx"),
  route("login", "routes/login.tsx"),
  route("login/code", "routes/login-code.tsx"),
  route("logout", "routes/logout.tsx"),
  route("forgot", "routes/forgot.tsx"),
  route("reset", "routes/reset.tsx"),
  route("verify", "routes/verify.tsx"),
  route("confirm-email", "routes/confirm-email.tsx"),

  // Links from emails, with or without a session
  route("invitation", "routes/invitation.tsx"),
  route("guardian", "routes/guardian.tsx"),
  route("guardian/agree", "routes/guardian-agree.tsx"),
  route("guardian/data.json", "routes/guardian-data.ts"),

  // Links that team managers share
  route("join/:token", "routes/join.tsx"),

  // Links of organizers
  route("claim/:token", "routes/claim-team.tsx"),
  route("invited/:token", "routes/invited.tsx"),

  // Field links
  route("field/:token", "routes/field.tsx"),
  route("field/:token/entries", "routes/field-entries.ts"),

  // Referees' links
  route("referee/:token", "routes/referee.tsx"),
  route("referee/:token/calendar.ics", "routes/referee-calendar.ts"),

  // Signed-in users
  route("teams", "routes/teams.tsx"),
  route("teamWaitlist", "routes/team-waitlist.tsx"),
  route("invitations", "routes/invitations.tsx"),
  route("manage/:teamId", "routes/manage-team.tsx"),
  route("account", "routes/account.tsx"),
  route("account/security", "routes/account-security.tsx"),
  route("account/data.json", "routes/account-data.ts"),
  route("account/here", "routes/account-here.ts"),
  route("account/delete", "routes/account-delete.tsx"),
  route("account/guardian", "routes/account-guardian.tsx"),
  route("account/players/new", "routes/account-add-player.tsx"),
  route("account/players/:playerId", "routes/account-player.tsx"),

  // Admin console
  ...prefix("admin", [
    // Opened from a one-time link, before any admin account exists
    route("setup", "routes/admin/setup.tsx"),
    route("code", "routes/admin/code.tsx"),
    layout("routes/admin/console.tsx", [
      index("routes/admin/front.tsx"),
      route("day", "routes/admin/day.tsx"),
      route("day/replan", "routes/admin/replan-day.tsx"),
      route("games", "routes/admin/games.tsx"),
      route("games/create", "routes/admin/create-game.tsx"),
      route("games/edit", "routes/admin/edit-games.tsx"),
      route("games/edit/:gameId", "routes/admin/edit-game.tsx"),
      route("games/edit/:gameId/cards", "routes/admin/game-cards.tsx"),
      route("games/import", "routes/admin/import-games.tsx"),
      route("schedule", "routes/admin/schedule.tsx"),
      route("schedule/availability", "routes/admin/availability.tsx"),
      route("knockout", "routes/admin/knockouts.tsx"),
      route("knockout/:tournamentId", "routes/admin/knockout.tsx"),
      route("field", "routes/admin/field.tsx"),
      route("field/sheets", "routes/admin/field-sheets.tsx"),
      route("referees", "routes/admin/referees.tsx"),
      route("print", "routes/admin/print.tsx"),
      route("players", "routes/admin/players.tsx"),
      route("players/import", "routes/admin/import-players.tsx"),
      route("players/sheets", "routes/admin/team-sheets.tsx"),
      route("players/:teamId", "routes/admin/team.tsx"),
      route("players/:teamId/sheet", "routes/admin/team-sheet.tsx"),
      route("players/:teamId/check-in", "routes/admin/check-in.tsx"),
      route("payments", "routes/admin/payments.tsx"),
      route("payments/:teamId", "routes/admin/team-payments.tsx"),
      route("waitlist", "routes/admin/waitlist.tsx"),
      route("cup", "routes/admin/cup.tsx"),
      route("cup/tournaments", "routes/admin/tournaments.tsx"),
      route("cup/tournaments/:tournamentId", "routes/admin/tournament.tsx"),
      route("cup/next", "routes/admin/next-cup.tsx"),
      route("standings", "routes/admin/standings.tsx"),
      route("standings/:tournamentId", "routes/admin/decided.tsx"),
      route("people", "routes/admin/people.tsx"),
      route("people/guardians", "routes/admin/guardians.tsx"),
      route("people/:playerId", "routes/admin/person.tsx"),
      route("messages", "routes/admin/messages.tsx"),
      route("messages/write", "routes/admin/write-message.tsx"),
      route("messages/outbox", "routes/admin/outbox.tsx"),
      route("site", "routes/admin/site.tsx"),
      route("site/pictures", "routes/admin/pictures.tsx"),
      route("site/pictures/:picture", "routes/admin/picture.tsx"),
      route("site/:section", "routes/admin/site-section.tsx"),
      route("site/:section/:item", "routes/admin/site-item.tsx"),
      route("staff", "routes/admin/staff.tsx"),
      route("security", "routes/admin/security.tsx"),
      route("security/log", "routes/admin/audit.tsx"),
      route("*", "routes/admin/unknown.tsx"),
    ]),
    route("payments.csv", "routes/admin/payments-csv.ts"),
    route("players.csv", "routes/admin/export-csv.ts", { id: "players.csv" }),
    route("rosters.csv", "routes/admin/export-csv.ts", { id: "rosters.csv" }),
    route("emails.csv", "routes/admin/export-csv.ts", { id: "emails.csv" }),
  ]),

  // Redirects to the front page, or 404 for files
  route("*", "routes/unknown.tsx"),
] satisfies RouteConfig;
