import { PASSWORD } from "#tests/support/factories/passwords.ts";
import { U16 } from "#tests/support/fixtures/cup-world.ts";
import type { FormContext } from "../form-context.ts";
import { type FormTable, PICTURE_FILE } from "../form-table.ts";

export function publicForms({
  details,
  group,
  id,
  invitation,
  player,
  players,
  team,
  teams,
}: FormContext): FormTable {
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
      "/contact": { contact: [{ ...group.message }, { address: "2001:db8:1:2::/64" }] },
      "/register": [
        { register: newcomer },
        { register: [{ ...newcomer, email: details("mate").email }, { isRefused: true }] },
      ],
      "/login": { login: { email: details("mere").email, password: PASSWORD } },
      "/forgot": { forgot: { email: details("mere").email } },
      "/guardian": { "link-again": { email: details("named").guardianEmail } },
      "/reset": {
        every: { token: { is: id.resetPassword, not: id.otherLinks } },
        page: {},
        reset: { password: "sand and water" },
      },
      "/verify": {
        every: { token: { is: id.verifyEmail, not: id.otherLinks } },
        page: {},
        verify: { password: "sand and water" },
      },
      "/confirm-email": { page: { token: { is: id.changeEmail, not: id.otherLinks } } },
      "/invitation": {
        every: { token: { is: id.linkOfInvitation, not: id.otherLinks } },
        page: {},
        accept: {},
        decline: {},
      },
      "/guardian/agree": {
        every: {
          token: { is: id.guardian, not: id.otherLinks },
          name: "Rosa Silva",
          phone: "5550108888",
          agree_public_name: "on",
        },
        page: {},
        agree: {},
        decline: {},
        delete: {},
      },
      "/guardian/data.json": { page: { token: { is: id.guardian, not: id.otherLinks } } },
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
        every: { token: { is: id.invitedManager, not: [id.managerLink] } },
        page: {},
        decline: {},
      },
      "/crests/:file": { page: { file: id.crestFile } },
      "/pictures/:file": { page: { file: id.pictureFile } },
      "/referee/:token": { page: { token: { is: id.refereeLink, not: [id.fieldLink] } } },
      "/referee/:token/calendar.ics": {
        page: { token: { is: id.refereeLink, not: [id.fieldLink] } },
      },
    },
    mere: {
      "/contact": { contact: { ...group.message } },
      "/logout": { "": {} },
      "/confirm-email": { "confirm-email": { token: { is: id.changeEmail, not: id.otherLinks } } },
      "/teams": {
        every: { playerId: { is: player("mere"), not: theirs } },
        create: [{ name: "Mere Mortals", tournamentName: U16 }, { intentOptional: true }],
        join: [{ teamCode: { is: id.codeOfLions, not: [id.wrongCode] } }, { intentOptional: true }],
        "join-waitlist": [{ tournamentName: U16, showContact: "on" }, { intentOptional: true }],
      },
      "/join/:token": {
        every: {
          token: { is: id.joinLinkOfLions, not: [id.fieldLink] },
          playerId: { is: player("mere"), not: theirs },
        },
        page: {},
        join: {},
      },
      "/invited/:token": {
        every: {
          token: { is: id.invitedPlayer, not: [id.joinLinkOfLions, id.invitedManager] },
          playerId: { is: player("mere"), not: theirs },
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
        "end-session": { sessionId: { is: id.sessionOfMere, not: [id.sessionOfMate] } },
        "end-other-sessions": {},
        begin: { currentPassword: PASSWORD },
      },
      "/account/delete": { page: {}, "delete-account": { currentPassword: PASSWORD } },
      "/account/guardian": { page: {} },
      "/account/players/new": { page: {} },
      "/invitations": {
        every: {
          invitationId: {
            is: id.coManagingOfMere,
            not: [id.coManagingOfWaitAdult, id.coManagerOfLions],
          },
        },
        "accept-co-managing": {},
        "decline-co-managing": {},
      },
    },
    waitAdultHidden: {
      "/claim/:token": {
        every: { token: { is: id.managerLink, not: [id.joinLinkOfLions] } },
        page: {},
        claim: {},
      },
      "/invited/:token": {
        claim: { token: { is: id.invitedManager, not: [id.managerLink, id.invitedPlayer] } },
      },
      "/teams": {
        every: { playerId: { is: player("waitAdultHidden"), not: theirs } },
        "edit-waitlist": { tournamentName: U16, showContact: "on" },
        "leave-waitlist": {},
      },
    },
    left: {
      "/teams": [
        {
          leave: {
            playerId: { is: player("left"), not: theirs },
            teamId: { is: team("Lions"), not: teams("Bears", "Gone", "Veterans") },
          },
        },
        { "withdraw-request": {} },
      ],
    },
    fullManager: {
      "/teams": {
        delete: {
          teamId: {
            is: team("Full House"),
            not: teams("Bears", "Gone", "Veterans", "Lions", "Cubs"),
          },
        },
      },
    },
    mate: {
      "/manage/:teamId": {
        every: { teamId: { is: team("Lions"), not: otherTeams } },
        page: {},
        remove: { playerId: { is: player("left"), not: outsiders } },
        "replace-code": { teamCode: { is: id.codeOfLions, not: ["123456"] } },
        crest: { color1: "red", color2: "white", initials: "LN" },
        details: { shortName: "Cats" },
        shirts: { shirt1: "7" },
        rename: { name: "Lion Hearts" },
        "hand-over": { playerId: { is: player("left"), not: outsiders } },
        approve: { playerId: { is: player("newcomer"), not: outsiders } },
        decline: { playerId: { is: player("asker"), not: outsiders } },
        "add-co-manager": { email: "coach@mail.example" },
        "remove-co-manager": {
          coManagerId: { is: id.coManagerOfLions, not: [id.coManagingOfMere] },
        },
        "upload-crest": [{ agreed: "on" }, { file: PICTURE_FILE }],
        "withdraw-crest": {},
        "remove-crest": {},
      },
      "/invitations": {
        invite: {
          teamId: { is: team("Lions"), not: teams("Bears", "Gone") },
          playerId: { is: player("waitAdultHidden"), not: players("mere", "waitYoung") },
        },
        withdraw: {
          invitationId: { is: invitation("waitAdult"), not: [invitation("waitKidTeen")] },
        },
      },
    },
    waitAdult: {
      "/invitations": {
        every: {
          invitationId: {
            is: invitation("waitAdult"),
            not: [invitation("joiner"), invitation("waitKidTeen")],
          },
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
          playerId: {
            is: player("kidBare"),
            not: players("waitKidPaper", "named", "mere", "parent"),
          },
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
    helper: {
      "/manage/:teamId": { "step-down": { teamId: { is: team("Lions"), not: otherTeams } } },
    },
  };
}
