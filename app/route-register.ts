import { consoleRoutes } from "./console-register.ts";
import { at, type Registered, SECOND_FACTOR, SIGN_IN } from "./register-line.ts";

const all = { for: "everybody" } as const;
const visitors = { for: "visitors" } as const;
const ofCup = { for: "everybody", query: ["cup"] } as const;
const ofGroup = { for: "everybody", query: ["group"] } as const;
const results = { for: "everybody", query: ["group", "view"] } as const;
const ofPlayer = { for: "visitors", uncached: ["player", "done", "confirm", "team"] } as const;

/**
 * Every address in `app/routes.ts`, with its readers, cache policy and forms. The build fails if
 * the two lists differ.
 */
export const registeredRoutes: readonly Registered[] = [
  // Posts depend on where the request comes from, so other sites can't trigger them.
  at("/", "everybody", { for: "visitors", uncached: ["posts"] }),
  at("/schedules-results", "everybody", results),
  at("/teams/:slug", "everybody", all),
  at("/teams/:slug/follow", "everybody", all),
  at("/teams/:slug/calendar.ics", "everybody", all),
  at("/calendar.ics", "everybody", ofGroup),
  at("/follow", null, "nobody", {
    follow: ["everybody", "follow.address"],
    unfollow: ["everybody", "follow.address"],
    followed: ["everybody", "follow.address"],
    renew: ["everybody", "follow.address"],
  }),
  at("/cups/:slug", "everybody", results),
  at("/cups/:slug/calendar.ics", "everybody", ofGroup),
  at("/CupRules", "everybody", all),
  at("/merch", "everybody", all),
  at("/programs", "everybody", all),
  at("/about", "everybody", all),
  at("/contact", "everybody", "nobody", {
    "": [
      "everybody",
      "contact.address",
      "contact.account",
      "contact-refused.address",
      "contact.mail",
      "contact.everyone",
    ],
  }),
  at("/PaymentMethods", "everybody", visitors),
  at("/terms", "everybody", all),
  at("/privacy", "everybody", all),

  at("/board", "everybody", { for: "everybody", query: ["group", "page"] }),
  at("/embed/:group/standings", "everybody", { for: "everybody", query: ["theme"] }),
  at("/embed/:group/schedule", "everybody", { for: "everybody", query: ["theme"] }),
  at("/api", "everybody", all),
  at("/api/v1", "everybody", all),
  at("/api/v1/openapi.json", "everybody", all),
  at("/api/v1/cup", "everybody", ofCup),
  at("/api/v1/tournaments", "everybody", ofCup),
  at("/api/v1/tournaments/:slug/schedule", "everybody", ofCup),
  at("/api/v1/tournaments/:slug/standings", "everybody", ofCup),
  at("/api/v1/tournaments/:slug/scorers", "everybody", ofCup),
  at("/api/v1/tournaments/:slug/knockout", "everybody", ofCup),
  at("/api/v1/tournaments/:slug/schedule.csv", "everybody", ofCup),
  at("/api/v1/tournaments/:slug/standings.csv", "everybody", ofCup),
  at("/api/v1/tournaments/:slug/scorers.csv", "everybody", ofCup),
  at("/api/v1/teams/:slug", "everybody", all),
  at("/api/*", "everybody", "nobody"),

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
    "": ["everybody", "turn", "sign-in.address", ...SIGN_IN],
  }),
  at("/login/code", "halfway", "nobody", { "": ["halfway", ...SECOND_FACTOR] }),
  at("/logout", null, "nobody", { "": "everybody" }),
  at("/forgot", "everybody", "nobody", { "": ["everybody", "forgot.address", "forgot.account"] }),
  at("/reset", ["everybody", "reset.address"], "nobody", { "": ["link", "reset.address"] }),
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

  at("/field/:token", "field link", "nobody", { "": ["field link", "field-entry.link"] }),
  at("/field/:token/entries", null, "nobody", { "": ["field link", "field-entry.link"] }),

  at("/teams", "everybody", ofPlayer, {
    create: ["own player", "create-team.account"],
    join: ["own player", "wrong-team-code.account", "wrong-team-code.address", "join-request.team"],
    leave: "own player",
    delete: "manager",
    "join-waitlist": "own player",
    "edit-waitlist": "own player",
    "leave-waitlist": "own player",
    // Without an intent it is one of the first three forms, recognized by its fields.
    "": [
      "own player",
      "create-team.account",
      "wrong-team-code.account",
      "wrong-team-code.address",
      "join-request.team",
    ],
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
    approve: "manager or admin",
    decline: "manager or admin",
  }),
  at("/account", "signed in", "nobody", { details: "account" }),
  at("/account/security", "signed in", "nobody", {
    "send-verification": ["signed in", "verify-email.account"],
    "change-email": ["signed in", "change-email.account", "own-password.account"],
    "change-password": ["signed in", "own-password.account"],
    "end-session": "signed in",
    "end-other-sessions": "signed in",
    begin: ["signed in", "own-password.account"],
    confirm: ["signed in", ...SECOND_FACTOR],
    renew: ["signed in", "own-password.account", ...SECOND_FACTOR],
    "turn-off": ["signed in", "own-password.account", ...SECOND_FACTOR],
  }),
  at("/account/data.json", ["account", "download-data.account"], "nobody"),
  at("/account/here", "signed in", "nobody"),
  at("/account/delete", "account", "nobody", {
    "": ["account", "own-password.account"],
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

  ...consoleRoutes,

  at("*", "everybody", "nobody"),
];

/** Endpoints handled outside the router. */
export const registeredEndpoints: readonly Registered[] = [
  // Private topics have their own authorization (`domain/core/topics.ts`).
  at("/live", "everybody", "nobody"),
  at("/healthz", "everybody", "nobody"),
  at("/metrics", "everybody", "nobody"),
  at("/part/*", "everybody", all),
  at("/assets/*", "everybody", "for good"),
  at("/sw.js", "everybody", "nobody"),
];
