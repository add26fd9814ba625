import { PASSWORD } from "#tests/support/factories/passwords.ts";
import { U16 } from "#tests/support/fixtures/cup-world.ts";
import type { FormContext } from "../form-context.ts";
import { type FormTable, only, PICTURE_FILE } from "../form-table.ts";

export function publicForms(context: FormContext): FormTable {
  const { details, group, id, invitation, player, players, team, teams } = context;
  const newcomer = { ...group.registration, password: "sand and water", sending: "newcomer" };
  const theirs = players("mate", "kidPaper", "unnamed");
  const outsiders = players("unnamed", "cub", "mere");
  const otherTeams = teams("Bears", "Cubs", "Gone", "Veterans");

  return {
    visitor: {
      "/follow": {
        every: [
          { endpoint: "https://fcm.googleapis.com/fcm/send/one" },
          { address: "2001:db8:1:2::/64" },
        ],
        follow: { team: "lions", ...group.keysOfABrowser },
        unfollow: [{ team: "lions" }, { onlyReads: true }],
        followed: [{}, { onlyReads: true }],
        renew: [
          { oldEndpoint: "https://fcm.googleapis.com/fcm/send/one", ...group.keysOfABrowser },
          { onlyReads: true },
        ],
      },
      // Only what Stripe signs counts.
      "/payments/webhook": { "": [{}, { isRefused: 400 }] },
      "/contact": { contact: [{ ...group.message }, { address: "2001:db8:1:2::/64" }] },
      "/register": [
        { register: newcomer },
        { register: [{ ...newcomer, email: details("mate").email }, { isRefused: 409 }] },
      ],
      "/login": { login: { email: details("mere").email, password: PASSWORD } },
      "/forgot": { forgot: { email: details("mere").email } },
      "/guardian": { "link-again": { email: details("named").guardianEmail } },
      "/reset": {
        every: { token: only(id.resetPassword, ...id.otherLinks) },
        page: {},
        reset: { password: "sand and water" },
      },
      "/verify": {
        every: { token: only(id.verifyEmail, ...id.otherLinks) },
        page: {},
        verify: { password: "sand and water" },
      },
      "/confirm-email": { page: { token: only(id.changeEmail, ...id.otherLinks) } },
      "/invitation": {
        every: { token: only(id.linkOfInvitation, ...id.otherLinks) },
        page: {},
        accept: {},
        decline: {},
      },
      "/guardian/agree": {
        every: {
          token: only(id.guardian, ...id.otherLinks),
          name: "Rosa Silva",
          phone: "5550108888",
          agree_public_name: "on",
        },
        page: {},
        agree: {},
        decline: {},
        delete: {},
      },
      "/guardian/data.json": { page: { token: only(id.guardian, ...id.otherLinks) } },
      "/field/:token": { every: { token: id.fieldLink, ...group.fieldEntry }, page: {}, "": {} },
      "/field/:token/entries": { "": { token: id.fieldLink, ...group.fieldEntry } },
      "/join/:token": {
        family: {
          ...newcomer,
          token: { is: id.joinLinkOfLions, not: [id.fieldLink] },
          dob: "1985-02-03",
          childFirstName: "Kim",
          childLastName: "Newcomer",
          childDob: "2009-05-04",
        },
      },
      "/invited/:token": {
        every: { token: only(id.invitedManager, id.managerLink) },
        page: {},
        decline: {},
      },
      "/crests/:file": { page: { file: id.crestFile } },
      "/pictures/:file": { page: { file: id.pictureFile } },
      "/referee/:token": { page: { token: only(id.refereeLink, id.fieldLink) } },
      "/referee/:token/calendar.ics": { page: { token: only(id.refereeLink, id.fieldLink) } },
    },
    mere: {
      "/contact": { contact: { ...group.message } },
      "/logout": { "": {} },
      "/confirm-email": { "confirm-email": { token: only(id.changeEmail, ...id.otherLinks) } },
      "/teams": {
        every: { playerId: only(player("mere"), ...theirs) },
        create: [{ name: "Mere Mortals", tournamentName: U16 }, { intentOptional: true }],
        join: [{ teamCode: only(id.codeOfLions, id.wrongCode) }, { intentOptional: true }],
        "join-waitlist": [{ tournamentName: U16, showContact: "on" }, { intentOptional: true }],
      },
      "/join/:token": {
        every: {
          token: only(id.joinLinkOfLions, id.fieldLink),
          playerId: only(player("mere"), ...theirs),
        },
        page: {},
        join: {},
      },
      "/invited/:token": {
        every: {
          token: only(id.invitedPlayer, id.joinLinkOfLions, id.invitedManager),
          playerId: only(player("mere"), ...theirs),
        },
        join: {},
      },
      "/teamWaitlist": { page: {} },
      "/account": {
        page: {},
        details: {
          firstName: "Mere",
          lastName: "Anew",
          phone: "5550107777",
          dob: details("mere").dob,
        },
        language: { language: "es" },
        news: { news: "on" },
      },
      "/account/data.json": { page: {} },
      "/account/security": {
        page: {},
        "change-email": { email: "mere-again@mail.example", currentPassword: PASSWORD },
        "change-password": { currentPassword: PASSWORD, password: "sand and water" },
        "end-session": { sessionId: only(id.sessionOfMere, id.sessionOfMate) },
        "end-other-sessions": {},
        begin: { currentPassword: PASSWORD },
      },
      "/account/delete": { page: {}, "delete-account": { currentPassword: PASSWORD } },
      "/account/guardian": { page: {} },
      "/account/players/new": { page: {} },
      "/invitations": {
        every: {
          invitationId: only(id.coManagingOfMere, id.coManagingOfWaitAdult, id.coManagerOfLions),
        },
        "accept-co-managing": {},
        "decline-co-managing": {},
      },
    },
    waitAdultHidden: {
      "/claim/:token": {
        every: { token: only(id.managerLink, id.joinLinkOfLions) },
        page: {},
        claim: {},
      },
      "/invited/:token": {
        claim: { token: only(id.invitedManager, id.managerLink, id.invitedPlayer) },
      },
      "/teams": {
        every: { playerId: only(player("waitAdultHidden"), ...theirs) },
        "edit-waitlist": { tournamentName: U16, showContact: "on" },
        "leave-waitlist": {},
      },
    },
    left: {
      "/teams": [
        {
          leave: {
            playerId: only(player("left"), ...theirs),
            teamId: only(team("Lions"), ...teams("Bears", "Gone", "Veterans")),
          },
        },
        { "withdraw-request": {} },
      ],
    },
    fullManager: {
      "/teams": {
        delete: {
          teamId: only(team("Full House"), ...teams("Bears", "Gone", "Veterans", "Lions", "Cubs")),
        },
      },
    },
    mate: {
      "/PaymentMethods": {
        card: {
          teamId: only(team("Lions"), ...otherTeams),
          playerId: only(player("mate"), ...outsiders),
          amount: "2500",
        },
      },
      "/manage/:teamId": {
        every: { teamId: only(team("Lions"), ...otherTeams) },
        page: {},
        remove: { playerId: only(player("left"), ...outsiders) },
        "replace-code": { teamCode: only(id.codeOfLions, "123456") },
        crest: { color1: "red", color2: "white", initials: "LN" },
        details: { shortName: "Cats" },
        shirts: { shirt1: "7" },
        rename: { name: "Lion Hearts" },
        "hand-over": { playerId: only(player("left"), ...outsiders) },
        approve: { playerId: only(player("newcomer"), ...outsiders) },
        decline: { playerId: only(player("asker"), ...outsiders) },
        "add-co-manager": { email: "coach@mail.example" },
        "remove-co-manager": { coManagerId: only(id.coManagerOfLions, id.coManagingOfMere) },
        "upload-crest": [{ agreed: "on" }, { file: PICTURE_FILE }],
        "withdraw-crest": {},
        "remove-crest": {},
      },
      "/invitations": {
        invite: {
          teamId: only(team("Lions"), ...teams("Bears", "Gone")),
          playerId: only(player("waitAdultHidden"), ...players("mere", "waitYoung")),
        },
        withdraw: { invitationId: only(invitation("waitAdult"), invitation("waitKidTeen")) },
      },
    },
    waitAdult: {
      "/invitations": {
        every: {
          invitationId: only(
            invitation("waitAdult"),
            invitation("joiner"),
            invitation("waitKidTeen"),
          ),
        },
        page: {},
        accept: {},
        decline: {},
      },
    },
    unverified: { "/account/security": { "send-verification": {} } },
    admin: { "/account/security": { confirm: { code: id.codeOfAdmin } } },
    playerCoded: {
      "/account/security": {
        every: { currentPassword: PASSWORD, code: id.nextCodeOfPlayerCoder },
        renew: {},
        "turn-off": {},
      },
    },
    playerCoder: {
      "/login/code": { every: { code: id.nextCodeOfPlayerCoder }, page: {}, code: {} },
    },
    waitTeenAsked: {
      "/account/guardian": { guardian: { guardianEmail: "aunt@mail.example" }, again: {} },
    },
    parent: {
      "/account/players/:playerId": {
        every: {
          playerId: only(player("kidBare"), ...players("waitKidPaper", "named", "mere", "parent")),
        },
        page: {},
        agree: { agree_media: "on" },
        withdraw: {},
        remove: {},
        edit: { ...group.child },
      },
      "/account/players/new": {
        "add-player": {
          ...group.child,
          agree_participation: "on",
          agree_terms: "on",
          agree_liability: "on",
        },
      },
    },
    helper: { "/manage/:teamId": { "step-down": { teamId: only(team("Lions"), ...otherTeams) } } },
  };
}
