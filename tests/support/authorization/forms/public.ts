import { PASSWORD } from "../../factories/passwords.ts";
import { U16 } from "../../fixtures/cup-world.ts";
import type { FormContext } from "../form-context.ts";
import { type FormTable, PICTURE_FILE } from "../samples.ts";

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
  const theirs = players("mate", "kidPaper", "unnamed");
  const outsiders = players("unnamed", "cub", "mere");
  const otherTeams = teams("Bears", "Cubs", "Gone", "Veterans");

  return {
    "/follow": {
      visitor: {
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
    },
    "/contact": {
      visitor: { contact: [{ ...group.message }, { address: "2001:db8:1:2::/64" }] },
      mere: { contact: { ...group.message } },
    },
    "/register": {
      visitor: [
        { register: { ...group.registration, password: "sand and water", sending: "newcomer" } },
        {
          register: [
            {
              ...group.registration,
              password: "sand and water",
              sending: "newcomer",
              email: details("mate").email,
            },
            { isRefused: true },
          ],
        },
      ],
    },
    "/login": { visitor: { login: { email: details("mere").email, password: PASSWORD } } },
    "/logout": { mere: { "": {} } },
    "/forgot": { visitor: { forgot: { email: details("mere").email } } },
    "/guardian": { visitor: { "link-again": { email: details("named").guardianEmail } } },
    "/reset": {
      visitor: {
        every: { token: { is: id.resetPassword, not: id.otherLinks } },
        page: {},
        reset: { password: "sand and water" },
      },
    },
    "/verify": {
      visitor: {
        every: { token: { is: id.verifyEmail, not: id.otherLinks } },
        page: {},
        verify: { password: "sand and water" },
      },
    },
    "/confirm-email": {
      visitor: { page: { token: { is: id.changeEmail, not: id.otherLinks } } },
      mere: { "confirm-email": { token: { is: id.changeEmail, not: id.otherLinks } } },
    },
    "/invitation": {
      visitor: {
        every: { token: { is: id.linkOfInvitation, not: id.otherLinks } },
        page: {},
        accept: {},
        decline: {},
      },
    },
    "/guardian/agree": {
      visitor: {
        every: {
          token: { is: id.guardian, not: id.otherLinks },
          name: "Rosa Silva",
          phone: "5550108888",
          agree_public_name: "on",
        },
        page: {},
        agree: {},
        decline: {},
      },
    },
    "/field/:token": {
      visitor: { every: { token: id.fieldLink, ...group.fieldEntry }, page: {}, "": {} },
    },
    "/field/:token/entries": { visitor: { "": { token: id.fieldLink, ...group.fieldEntry } } },
    "/teams": {
      mere: {
        every: { playerId: { is: player("mere"), not: theirs } },
        create: [{ name: "Mere Mortals", tournamentName: U16 }, { intentOptional: true }],
        join: [{ teamCode: { is: id.codeOfLions, not: [id.wrongCode] } }, { intentOptional: true }],
        "join-waitlist": [{ tournamentName: U16, showContact: "on" }, { intentOptional: true }],
      },
      waitAdultHidden: {
        every: { playerId: { is: player("waitAdultHidden"), not: theirs } },
        "edit-waitlist": { tournamentName: U16, showContact: "on" },
        "leave-waitlist": {},
      },
      left: [
        {
          leave: {
            playerId: { is: player("left"), not: theirs },
            teamId: { is: team("Lions"), not: teams("Bears", "Gone", "Veterans") },
          },
        },
        { "withdraw-request": {} },
      ],
      fullManager: {
        delete: {
          teamId: {
            is: team("Full House"),
            not: teams("Bears", "Gone", "Veterans", "Lions", "Cubs"),
          },
        },
      },
    },
    "/join/:token": {
      mere: {
        every: {
          token: { is: id.joinLinkOfLions, not: [id.fieldLink] },
          playerId: { is: player("mere"), not: theirs },
        },
        page: {},
        join: {},
      },
    },
    "/teamWaitlist": { mere: { page: {} } },
    "/manage/:teamId": {
      mate: [
        {
          every: { teamId: { is: team("Lions"), not: otherTeams } },
          page: {},
          remove: { playerId: { is: player("left"), not: outsiders } },
          "replace-code": { teamCode: { is: id.codeOfLions, not: ["123456"] } },
          crest: { color1: "red", color2: "white", initials: "LN" },
          "short-name": { shortName: "Cats" },
          "hand-over": { playerId: { is: player("left"), not: outsiders } },
          approve: { playerId: { is: player("newcomer"), not: outsiders } },
          decline: { playerId: { is: player("asker"), not: outsiders } },
        },
        {
          every: { teamId: { is: team("Lions"), not: otherTeams } },
          "add-co-manager": { email: "coach@mail.example" },
          "remove-co-manager": {
            coManagerId: { is: id.coManagerOfLions, not: [id.coManagingOfMere] },
          },
          "upload-crest": [{}, { file: PICTURE_FILE }],
          "withdraw-crest": {},
          "remove-crest": {},
        },
      ],
      helper: { "step-down": { teamId: { is: team("Lions"), not: otherTeams } } },
    },
    "/invitations": {
      mate: {
        invite: {
          teamId: { is: team("Lions"), not: teams("Bears", "Gone") },
          playerId: { is: player("waitAdultHidden"), not: players("mere", "waitYoung") },
        },
        withdraw: {
          invitationId: { is: invitation("waitAdult"), not: [invitation("waitKidTeen")] },
        },
      },
      waitAdult: {
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
      mere: {
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
    "/account": {
      mere: {
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
    },
    "/account/data.json": { mere: { page: {} } },
    "/account/security": {
      mere: {
        page: {},
        "change-email": { email: "mere-again@mail.example", currentPassword: PASSWORD },
        "change-password": { currentPassword: PASSWORD, password: "sand and water" },
        "end-session": { sessionId: { is: id.sessionOfMere, not: [id.sessionOfMate] } },
        "end-other-sessions": {},
        begin: { currentPassword: PASSWORD },
      },
      unverified: { "send-verification": {} },
      admin: { confirm: { code: id.codeOfAdmin } },
      playerCoded: {
        every: { currentPassword: PASSWORD, code: id.nextCodeOfPlayerCoder },
        renew: {},
        "turn-off": {},
      },
    },
    "/login/code": {
      playerCoder: { every: { code: id.nextCodeOfPlayerCoder }, page: {}, code: {} },
    },
    "/account/delete": { mere: { page: {}, "delete-account": { currentPassword: PASSWORD } } },
    "/account/guardian": {
      mere: { page: {} },
      waitTeenAsked: { guardian: { guardianEmail: "aunt@mail.example" }, again: {} },
    },
    "/account/players/:playerId": {
      parent: {
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
    },
    "/account/players/new": {
      mere: { page: {} },
      parent: {
        "add-player": {
          ...group.child,
          agree_participation: "on",
          agree_terms: "on",
          agree_liability: "on",
        },
      },
    },
    "/crests/:file": { visitor: { page: { file: id.crestFile } } },
    "/pictures/:file": { visitor: { page: { file: id.pictureFile } } },
    "/referee/:token": {
      visitor: { page: { token: { is: id.refereeLink, not: [id.fieldLink] } } },
    },
    "/referee/:token/calendar.ics": {
      visitor: { page: { token: { is: id.refereeLink, not: [id.fieldLink] } } },
    },
  };
}
