import { at, type Registered } from "./register-line.ts";

const all = { for: "everybody" } as const;
const visitors = { for: "visitors" } as const;
const results = { for: "everybody", query: ["group", "view"] } as const;

/**
 * Every address that `app/routes.ts` lists: who may read it, who may keep the answer, and its forms, each with
 * who may send it and what counts how often. A route that is missing here, or one too many, fails the build.
 */
export const registeredRoutes: readonly Registered[] = [
  at("/", "everybody", visitors),
  at("/schedules-results", "everybody", results),
  at("/teams/:slug", "everybody", all),
  at("/cups/:slug", "everybody", results),
  at("/CupRules", "everybody", all),
  at("/merch", "everybody", all),
  at("/programs", "everybody", all),
  at("/about", "everybody", all),
  at("/contact", "everybody", "nobody", {
    "": [
      "everybody",
      "contact.address",
      "contact.account",
      "contact.network",
      "contact.mail",
      "contact.everyone",
    ],
  }),
  at("/PaymentMethods", "everybody", visitors),
  at("/terms", "everybody", all),
  at("/privacy", "everybody", all),
  at("/sitemap.xml", "everybody", all),
  at("/robots.txt", "everybody", "an hour"),
  at("/favicon.ico", "everybody", "nobody"),

  at("/register", "everybody", "nobody", {
    "": [
      "everybody",
      "turn",
      "register.address",
      "register-taken.account",
      "register-taken.address",
      "tell-owner.account",
    ],
  }),
  at("/login", "everybody", "nobody", {
    "": ["everybody", "turn", "sign-in.address", "sign-in.account", "sign-in.anywhere"],
  }),
  at("/logout", null, "nobody", { "": "everybody" }),
  at("/forgot", "everybody", "nobody", { "": ["everybody", "forgot.address", "forgot.account"] }),
  at("/reset", ["everybody", "reset.address"], "nobody", { "": ["link", "turn", "reset.address"] }),
  at("/verify", "everybody", "nobody", { "": "link" }),
  at("/confirm-email", "everybody", "nobody", { "": "link" }),

  at("/invitation", "link", "nobody", { accept: "link", decline: "link" }),
  at("/guardian", "everybody", "nobody", {
    "": ["everybody", "guardian-link.address", "guardian-link.guardian"],
  }),
  at("/guardian/agree", "everybody", "nobody", {
    agree: "link",
    decline: "link",
    "": "link",
  }),

  at("/teams", "everybody", visitors, {
    create: ["own player", "create-team.account"],
    join: ["own player", "wrong-team-code.account", "wrong-team-code.address"],
    leave: "own player",
    delete: "manager",
    "join-waitlist": "own player",
    "edit-waitlist": "own player",
    "leave-waitlist": "own player",
    // Which of the first three forms with a field it is, the field says.
    "": ["own player", "create-team.account", "wrong-team-code.account", "wrong-team-code.address"],
  }),
  at("/teamWaitlist", "signed in", "nobody"),
  at("/invitations", "signed in", "nobody", {
    invite: [
      "manager or admin",
      "invite.address",
      "invite.account",
      "invite.player-by-team",
      "invite.player",
    ],
    withdraw: "manager or admin",
    accept: "own player",
    decline: "own player",
  }),
  at("/manage/:teamId", "manager", "nobody", {
    remove: "manager or admin",
    "replace-code": "manager or admin",
    "hand-over": "manager or admin",
  }),
  at("/account", "signed in", "nobody", { details: "account" }),
  at("/account/security", "signed in", "nobody", {
    "send-verification": ["signed in", "verify-email.account"],
    "change-email": ["signed in", "turn", "change-email.account", "own-password.account"],
    "change-password": ["signed in", "turn", "own-password.account"],
    "end-session": "signed in",
    "end-other-sessions": "signed in",
  }),
  at("/account/data.json", ["account", "download-data.account"], "nobody"),
  at("/account/here", "signed in", "nobody"),
  at("/account/delete", "account", "nobody", {
    "": ["account", "turn", "own-password.account"],
  }),
  at("/account/guardian", "account", "nobody", {
    again: ["account", "ask-guardian.account", "ask-guardian.guardian"],
    "": ["account", "ask-guardian.account", "ask-guardian.guardian"],
  }),
  at("/account/players/new", "account", "nobody", { "": ["account", "add-player.account"] }),
  at("/account/players/:playerId", "guardian", "nobody", {
    agree: "guardian",
    withdraw: "guardian",
    remove: "guardian",
    edit: "guardian",
    "": "guardian",
  }),

  at("/admin", "everybody", "nobody", {
    "": [
      "everybody",
      "console turn",
      "sign-in-admin.address",
      "sign-in.account",
      "sign-in.anywhere",
    ],
  }),
  at("/admin/code", "halfway", "nobody", {
    "": ["halfway", "second-factor.address", "second-factor.account"],
  }),
  at("/admin/security", "own factor", "nobody", {
    begin: ["own factor", "console turn", "own-password.account"],
    confirm: ["own factor", "second-factor.address", "second-factor.account"],
    later: "admin",
    renew: [
      "admin",
      "console turn",
      "own-password.account",
      "second-factor.address",
      "second-factor.account",
    ],
    "turn-off": [
      "admin",
      "console turn",
      "own-password.account",
      "second-factor.address",
      "second-factor.account",
    ],
  }),
  at("/admin/setup", ["link", "setup.address"], "nobody", {
    "": ["link", "console turn", "setup.address"],
  }),
  at("/admin/games", "admin", "nobody"),
  at("/admin/games/create", "admin", "nobody", { "": "admin", create: "admin" }),
  at("/admin/games/edit", "admin", "nobody"),
  at("/admin/games/edit/:gameId", "admin", "nobody", {
    score: "admin",
    "": "admin",
    clear: "admin",
    details: "admin",
    delete: "admin",
  }),
  at("/admin/games/import", "admin", "nobody", { "": "admin" }),
  at("/admin/players", "admin", "nobody"),
  at("/admin/players/sheets", "admin", "nobody"),
  at("/admin/players/:teamId", "admin", "nobody", {
    "add-goal": "admin",
    "void-goal": "admin",
    "undo-goal": "admin",
    contact: "admin",
    move: "admin",
    ineligible: "admin",
    eligible: "admin",
    undecided: "admin",
    remove: "admin",
    "replace-code": "admin",
    "hand-over": "admin",
    withdraw: "admin",
  }),
  at("/admin/players/:teamId/sheet", "admin", "nobody"),
  at("/admin/players/:teamId/check-in", "admin", "nobody", { "check-in": "admin" }),
  at("/admin/payments", "admin", "nobody", { remind: ["admin", "remind.team"] }),
  at("/admin/payments/:teamId", "admin", "nobody", {
    record: "admin",
    void: "admin",
    eligible: "admin",
    ineligible: "admin",
    undecided: "admin",
  }),
  at("/admin/payments.csv", "admin", "nobody"),
  at("/admin/waitlist", "admin", "nobody", {
    propose: ["admin", "invite.player-by-team", "invite.player"],
    place: "admin",
    withdraw: "admin",
    make: "admin",
  }),
  at("/admin/cup", "admin", "nobody", { "": "admin", settings: "admin" }),
  at("/admin/cup/tournaments", "admin", "nobody", { "": "admin", "add-tournament": "admin" }),
  at("/admin/cup/tournaments/:tournamentId", "admin", "nobody", {
    tournament: "admin",
    "add-bracket": "admin",
    "rename-bracket": "admin",
    "delete-bracket": "admin",
    delete: "admin",
  }),
  at("/admin/cup/new", "admin", "nobody", { ask: "admin", start: "admin" }),
  at("/admin/people", "admin", "nobody", { "": "admin", search: "admin" }),
  at("/admin/people/guardians", "admin", "nobody", {
    change: "admin",
    remind: "admin",
    paper: "admin",
    "paper-back": "admin",
  }),
  at("/admin/people/:playerId", "admin", "nobody", {
    contact: "admin",
    "confirm-address": "admin",
    "sign-out": "admin",
    correct: "admin",
    delete: "admin",
  }),
  at("/admin/messages", "admin", "nobody", { "": "admin", retry: "admin" }),
  at("/admin/messages/write", "admin", "nobody", {
    preview: "admin",
    send: "admin",
    "take-down": "admin",
  }),
  at("/admin/messages/outbox", "admin", "nobody", { read: "admin", retry: "admin" }),
  at("/admin/security/log", "admin", "nobody"),

  at("*", "everybody", "nobody"),
];

/** What is answered before the router, or beside it. */
export const registeredEndpoints: readonly Registered[] = [
  // A topic that is somebody's own is heard by them alone (`domain/topics.ts`).
  at("/live", "everybody", "nobody"),
  at("/healthz", "everybody", "nobody"),
  at("/metrics", "everybody", "nobody"),
  // The content of a kept page by itself.
  at("/part/*", "everybody", all),
  at("/assets/*", "everybody", "for good"),
];
