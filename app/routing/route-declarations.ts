import { consoleDeclarations } from "./console-declarations.ts";
import {
  declareRoute,
  type RouteDeclaration,
  SIGN_IN_RATES,
  TWO_FACTOR_RATES,
} from "./declaration.ts";

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
export const routeDeclarations: readonly RouteDeclaration[] = [
  // Posts depend on where the request comes from, so other sites can't trigger them.
  declareRoute("/", "everybody", { for: "visitors", uncached: ["posts"] }),
  declareRoute("/schedules-results", "everybody", results),
  declareRoute("/teams/:slug", "everybody", all),
  declareRoute("/teams/:slug/follow", "everybody", all),
  declareRoute("/teams/:slug/calendar.ics", "everybody", all),
  declareRoute("/calendar.ics", "everybody", ofGroup),
  declareRoute("/follow", null, "nobody", {
    follow: ["everybody", "follow.address"],
    unfollow: ["everybody", "follow.address"],
    followed: ["everybody", "follow.address"],
    renew: ["everybody", "follow.address"],
  }),
  declareRoute("/cups/:slug", "everybody", results),
  declareRoute("/cups/:slug/calendar.ics", "everybody", ofGroup),
  declareRoute("/CupRules", "everybody", all),
  declareRoute("/merch", "everybody", all),
  declareRoute("/programs", "everybody", all),
  declareRoute("/about", "everybody", all),
  declareRoute("/contact", "everybody", "nobody", {
    "": [
      "everybody",
      "contact.address",
      "contact.account",
      "contact-refused.address",
      "contact.mail",
      "contact.everyone",
    ],
  }),
  declareRoute("/PaymentMethods", "everybody", visitors),
  declareRoute("/terms", "everybody", all),
  declareRoute("/privacy", "everybody", all),

  declareRoute("/board", "everybody", { for: "everybody", query: ["group", "page"] }),
  declareRoute("/embed/:group/standings", "everybody", { for: "everybody", query: ["theme"] }),
  declareRoute("/embed/:group/schedule", "everybody", { for: "everybody", query: ["theme"] }),
  declareRoute("/api", "everybody", all),
  declareRoute("/api/v1", "everybody", all),
  declareRoute("/api/v1/openapi.json", "everybody", all),
  declareRoute("/api/v1/cup", "everybody", ofCup),
  declareRoute("/api/v1/tournaments", "everybody", ofCup),
  declareRoute("/api/v1/tournaments/:slug/schedule", "everybody", ofCup),
  declareRoute("/api/v1/tournaments/:slug/standings", "everybody", ofCup),
  declareRoute("/api/v1/tournaments/:slug/scorers", "everybody", ofCup),
  declareRoute("/api/v1/tournaments/:slug/knockout", "everybody", ofCup),
  declareRoute("/api/v1/tournaments/:slug/schedule.csv", "everybody", ofCup),
  declareRoute("/api/v1/tournaments/:slug/standings.csv", "everybody", ofCup),
  declareRoute("/api/v1/tournaments/:slug/scorers.csv", "everybody", ofCup),
  declareRoute("/api/v1/teams/:slug", "everybody", all),
  declareRoute("/api/*", "everybody", "nobody"),

  declareRoute("/sitemap.xml", "everybody", all),
  declareRoute("/robots.txt", "everybody", "an hour"),
  declareRoute("/favicon.ico", "everybody", "nobody"),

  declareRoute("/register", "everybody", "nobody", {
    "": [
      "everybody",
      "turn",
      "register.address",
      "register-taken.account",
      "register-taken.address",
      "tell-owner.account",
    ],
  }),
  declareRoute("/login", "everybody", "nobody", {
    "": ["everybody", "turn", "sign-in.address", ...SIGN_IN_RATES],
  }),
  declareRoute("/login/code", "halfway", "nobody", { "": ["halfway", ...TWO_FACTOR_RATES] }),
  declareRoute("/logout", null, "nobody", { "": "everybody" }),
  declareRoute("/forgot", "everybody", "nobody", {
    "": ["everybody", "forgot.address", "forgot.account"],
  }),
  declareRoute("/reset", ["everybody", "reset.address"], "nobody", {
    "": ["link", "reset.address"],
  }),
  declareRoute("/verify", "everybody", "nobody", { "": "link" }),
  declareRoute("/confirm-email", "everybody", "nobody", { "": "link" }),

  declareRoute("/invitation", "link", "nobody", { accept: "link", decline: "link" }),
  declareRoute("/guardian", "everybody", "nobody", {
    "": ["everybody", "guardian-link.address", "guardian-link.guardian"],
  }),
  declareRoute("/guardian/agree", "everybody", "nobody", {
    agree: "link",
    decline: "link",
    "": "link",
  }),

  declareRoute("/field/:token", "field link", "nobody", { "": ["field link", "field-entry.link"] }),
  declareRoute("/field/:token/entries", null, "nobody", { "": ["field link", "field-entry.link"] }),

  declareRoute("/teams", "everybody", ofPlayer, {
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
  declareRoute("/teamWaitlist", "signed in", "nobody"),
  declareRoute("/invitations", "signed in", "nobody", {
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
  declareRoute("/manage/:teamId", "manager", "nobody", {
    remove: "manager or admin",
    "replace-code": "manager or admin",
    "hand-over": "manager or admin",
    approve: "manager or admin",
    decline: "manager or admin",
  }),
  declareRoute("/account", "signed in", "nobody", { details: "account" }),
  declareRoute("/account/security", "signed in", "nobody", {
    "send-verification": ["signed in", "verify-email.account"],
    "change-email": ["signed in", "change-email.account", "own-password.account"],
    "change-password": ["signed in", "own-password.account"],
    "end-session": "signed in",
    "end-other-sessions": "signed in",
    begin: ["signed in", "own-password.account"],
    confirm: ["signed in", ...TWO_FACTOR_RATES],
    renew: ["signed in", "own-password.account", ...TWO_FACTOR_RATES],
    "turn-off": ["signed in", "own-password.account", ...TWO_FACTOR_RATES],
  }),
  declareRoute("/account/data.json", ["account", "download-data.account"], "nobody"),
  declareRoute("/account/here", "signed in", "nobody"),
  declareRoute("/account/delete", "account", "nobody", {
    "": ["account", "own-password.account"],
  }),
  declareRoute("/account/guardian", "account", "nobody", {
    again: ["account", "ask-guardian.account", "ask-guardian.guardian"],
    "": ["account", "ask-guardian.account", "ask-guardian.guardian"],
  }),
  declareRoute("/account/players/new", "account", "nobody", {
    "": ["account", "add-player.account"],
  }),
  declareRoute("/account/players/:playerId", "guardian", "nobody", {
    agree: "guardian",
    withdraw: "guardian",
    remove: "guardian",
    edit: "guardian",
    "": "guardian",
  }),

  ...consoleDeclarations,

  declareRoute("*", "everybody", "nobody"),
];

/** Endpoints handled outside the router. */
export const endpointDeclarations: readonly RouteDeclaration[] = [
  // Private topics have their own authorization (`domain/core/topics.ts`).
  declareRoute("/live", "everybody", "nobody"),
  declareRoute("/healthz", "everybody", "nobody"),
  declareRoute("/metrics", "everybody", "nobody"),
  declareRoute("/part/*", "everybody", all),
  declareRoute("/assets/*", "everybody", "for good"),
  declareRoute("/sw.js", "everybody", "nobody"),
];
