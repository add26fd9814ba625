import { PASSWORD } from "#tests/support/factories/passwords.ts";
import { U16 } from "#tests/support/fixtures/world.ts";
import type { FormContext } from "../form-context.ts";
import { type FormTable, only, PICTURE_FILE, ROSTER_FILE } from "../form-table.ts";

export function consoleForms(context: FormContext): FormTable {
  const { details, group, id, invitation, player, players, team, teams } = context;
  const bears = only(team("Bears"), ...teams("Cubs", "Gone", "Veterans"));
  const waiting = only(player("waitAdultHidden"), ...players("mate", "cub"));
  const newManager = { manager0: only(id.newManager, id.accountOfMere) };

  return {
    visitor: {
      "/admin": { "": { email: details("admin").email, password: PASSWORD } },
      "/admin/setup": {
        every: { "?token": only(id.setup, ...id.otherLinks) },
        page: {},
        "": { email: "second-admin@mail.example", password: "sand and water" },
      },
    },
    admin: {
      "/admin": { "dismiss-link": { linkId: id.idOfFieldLink }, "approve-managers": newManager },
      "/admin/players/:teamId": [
        {
          every: { teamId: only(team("Lions"), team("Veterans")) },
          page: {},
          crest: { color1: "blue", color2: "white", initials: "" },
          contact: { playerId: only(player("pending"), ...id.elsewhere) },
          shirts: { shirt1: "9" },
          rename: { name: "Lions Club", shortName: "Lions" },
          move: { bracketId: only(id.bracketZOfU16, id.bracketAOfU13) },
          ineligible: {},
          eligible: {},
          undecided: [{}, { onlyReads: true }],
          remove: { playerId: only(player("left"), ...id.elsewhere) },
          "replace-code": { teamCode: only(id.codeOfLions, "123456") },
          "hand-over": { playerId: only(player("left"), ...id.elsewhere) },
          approve: { playerId: only(player("newcomer"), ...id.elsewhere) },
          decline: { playerId: only(player("asker"), ...id.elsewhere) },
          withdraw: { choice: "remove", version: id.versionOfLions },
          "add-co-manager": { email: "coach@mail.example" },
          "remove-co-manager": { coManagerId: only(id.coManagerOfLions, id.coManagingOfMere) },
          "withdraw-crest": {},
          "remove-crest": {},
        },
        {
          every: { teamId: { is: team("Lions"), notAnId: true }, quiet: "1" },
          "add-goal": { playerId: only(player("mate"), player("mere")) },
          "void-goal": { playerId: only(player("mate"), player("mere")) },
          "undo-goal": { goalId: id.goal, undoes: "add-goal" },
        },
        { "approve-managers": { teamId: { is: team("Otters"), notAnId: true }, ...newManager } },
        {
          every: { teamId: only(id.orphan, team("Lions")) },
          "manager-link": {},
          "revoke-link": {},
          swap: { otherId: only(id.idlers, team("Cubs")) },
          "delete-team": {},
        },
        {
          "undo-withdraw": {
            teamId: only(team("Gone"), ...teams("Lions", "Veterans")),
            withdrawal: only(id.withdrawalOfGone, "999999"),
          },
        },
      ],
      "/admin/players/import": {
        check: [{}, { file: ROSTER_FILE, onlyReads: true }],
        import: { text: id.checkedRoster, confirmed: id.versionOfTheRoster },
      },
      "/admin/players/sheets": { sheets: { reason: "Rain plan", fullDates: "on" } },
      "/admin/players/:teamId/sheet": {
        every: { teamId: only(team("Lions"), team("Veterans")) },
        page: {},
        sheets: { reason: "Rain plan" },
      },
      "/admin/players/:teamId/check-in": {
        every: { teamId: only(team("Lions"), ...teams("Bears", "Veterans")) },
        page: {},
        "check-in": {
          playerId: only(player("mate"), ...id.elsewhere),
          what: "present",
          is: "yes",
          quiet: "1",
        },
      },
      "/admin/players.csv": { export: { reason: "Insurance list" } },
      "/admin/rosters.csv": { export: { reason: "Insurance list" } },
      "/admin/emails.csv": { export: { reason: "Rain plan" } },
      "/admin/payments": {
        remind: { team1: only(team("Lions"), ...teams("Veterans", "Gone")) },
        pay: { team1: only(team("Lions"), ...teams("Veterans", "Gone")), method: "hand" },
      },
      "/admin/payments/:teamId": {
        every: { teamId: only(team("Lions"), team("Veterans")) },
        page: {},
        record: {
          amount: "30",
          method: "cash",
          receivedOn: "2025-07-15",
          who: { is: player("mate"), not: players("mere", "cub"), optional: true },
          teamId: { not: teams("Veterans", "Bears") },
        },
        void: {
          receiptId: only(id.receiptOfLions, id.receiptOfCubs),
          teamId: { not: [team("Bears")] },
        },
        eligible: {},
        ineligible: {},
        undecided: [{}, { onlyReads: true }],
      },
      "/admin/waitlist": {
        propose: { teamId: bears, playerId: waiting },
        place: { teamId: bears, playerId: waiting },
        withdraw: { invitationId: invitation("waitKidTeen") },
        make: {
          tournamentId: only(id.u16, id.u13),
          name: "Waiters",
          player: waiting,
          manager: { is: "", not: [player("mate")], optional: true },
        },
      },
      "/admin/people": { "": [{ search: "zq" }, { onlyReads: true }], "delete-unused": {} },
      "/admin/people/:playerId": [
        { page: { playerId: player("mate") } },
        { contact: { playerId: player("pending") } },
        { "waive-proof": { playerId: player("unverified") } },
        { "two-factor-off": { playerId: player("playerCoder") } },
        {
          every: { playerId: player("mere") },
          "sign-out": {},
          correct: {
            firstName: "Mere",
            lastName: "Anew",
            phone: "5550105555",
            dob: details("mere").dob,
          },
          delete: {},
        },
      ],
      "/admin/people/guardians": {
        change: {
          playerId: only(player("pending"), ...players("mere", "kidBare")),
          guardianEmail: "aunt@mail.example",
        },
        remind: { playerId: only(player("pending"), player("mere")) },
        paper: { playerId: only(player("kidBare"), player("mere")) },
        "paper-back": { playerId: only(player("kidPaper"), ...players("mere", "kidBare")) },
      },
      "/admin/messages": { retry: { enquiryId: id.enquiry } },
      "/admin/messages/write": [
        {
          every: { ...group.announcement },
          preview: [{}, { onlyReads: true }],
          send: { to: { not: [`team:${team("Veterans")}`] } },
        },
        {
          every: { announcementId: id.announcementOfEveryone },
          recall: {},
          release: {},
          "take-down": {},
        },
      ],
      "/admin/messages/outbox": { every: { mailId: id.mail }, read: {}, retry: {}, test: {} },
      "/admin/staff": {
        page: {},
        invite: { email: "new-helper@mail.example", roles: "scorekeeper" },
        withdraw: { inviteId: id.invite },
        roles: { accountId: only(id.accountOfScorekeeper, id.accountOfMere), roles: "registrar" },
        revoke: { accountId: only(id.accountOfScorekeeper, id.accountOfMere) },
      },
      "/admin/security": {
        begin: { currentPassword: PASSWORD },
        confirm: { code: id.codeOfAdmin },
        later: {},
      },
      "/admin/players": [
        {
          every: { requestId: id.teamRequest },
          "approve-team": { version: id.versionOfTeamRequest },
          "decline-team": { reason: "Too many teams" },
        },
        {
          every: { crestId: only(id.waitingCrest, id.approvedCrest) },
          "approve-crest": {},
          "decline-crest": {},
        },
        { "approve-managers": newManager },
        {
          "add-team": { name: "Added Ants", tournamentName: U16 },
          "add-teams": { names: "Added Bees\nAdded Cats", tournamentName: U16 },
        },
      ],
      "/admin/site/:section": [
        {
          every: { section: "programs" },
          page: {},
          up: { item: "online" },
          down: { item: "birthday" },
          remove: { item: "online" },
          save: { ...group.newProgram },
          preview: { ...group.newProgram },
          publish: { ...group.newProgram },
        },
        { every: { section: "rules" }, discard: {}, undo: { version: id.publishedVersion } },
      ],
      "/admin/site/:section/:item": {
        every: { section: "programs", item: { is: "birthday", optional: true }, ...group.program },
        page: {},
        save: { price: "12" },
        preview: { price: "12" },
        publish: { price: "12" },
      },
      "/admin/site/pictures": {
        upload: [{ alt: "A header", agreed: "on" }, { file: PICTURE_FILE }],
      },
      "/admin/site/pictures/:picture": {
        every: { picture: id.picture },
        page: {},
        edit: { alt: "A long pass", focusX: "20", focusY: "50" },
        delete: {},
      },
    },
    coder: { "/admin/code": { every: { code: id.nextCodeOfCoder }, page: {}, code: {} } },
    coded: {
      "/admin/security": {
        every: { currentPassword: PASSWORD, code: id.nextCodeOfCoder },
        renew: {},
        "turn-off": {},
      },
    },
  };
}
