import type { FormContext } from "../form-context.ts";
import { type FormTable, GAMES_FILE, only } from "../form-table.ts";

export function competitionForms({ group, id, player, team, teams }: FormContext): FormTable {
  const noTeams = teams("Gone", "Veterans");
  const entryId = only(id.refusedEntryOfPlayedGame, id.refusedEntryOfGame);

  return {
    admin: {
      "/admin/field": {
        make: { day: "2025-07-15", gameId: id.playedGame },
        end: { linkId: id.idOfFieldLink },
        renew: { linkId: id.idOfFieldLink },
      },
      "/admin/games/create": {
        every: { ...group.gameDetails, team2Name: "Bears" },
        create: {},
        "": {},
      },
      "/admin/games/import": {
        check: [{}, { file: GAMES_FILE, onlyReads: true }],
        import: { text: id.checkedFile, confirmed: id.versionOfTheFile },
        undo: { importId: only(id.lastImport, "999999") },
      },
      "/admin/games/edit/:gameId": [
        {
          every: { gameId: id.game },
          page: {},
          score: { team1Score: "3", team2Score: "2" },
          "": { team1Score: "3", team2Score: "2" },
          details: { ...group.gameDetails, team2Name: "Wolves" },
          state: { state: "postponed" },
          delete: {},
        },
        {
          every: { gameId: id.playedGame },
          clear: {},
          undo: { change: id.changeOfPlayedGame },
          "apply-entry": { entryId },
          "dismiss-entry": { entryId },
        },
      ],
      "/admin/games/edit": {
        restore: { gameId: only(id.deletedGame, id.game) },
        move: { move: id.moveOfGame },
      },
      "/admin/games/edit/:gameId/cards": [
        {
          every: { gameId: id.playedGame },
          page: {},
          card: {
            who: only(
              `${team("Lions")} ${player("mate")}`,
              `${team("Lions")} ${player("mere")}`,
              team("Cubs"),
            ),
            kind: "red",
            minute: "12",
            gameId: { not: [id.gameOfGeese] },
          },
        },
        {
          every: { gameId: id.gameOfGeese },
          confirm: { cardId: id.card, gameId: { not: [id.game] } },
          void: { cardId: id.card, gameId: { not: [id.game] } },
        },
      ],
      "/admin/day": {
        hold: { reason: "lightning", text: "Meet in the gym." },
        resume: [{ resumeAt: "" }, { onlyReads: true }],
        lightning: [{}, { isRefused: 409 }],
        apply: { day: "2025-07-15", by: "15", version: id.versionOfTheDay },
        undo: [{ shift: "1" }, { onlyReads: true }],
      },
      "/admin/day/replan": {
        replan: {
          day: "2025-07-15",
          from: id.firstKickoff,
          field0: "North",
          earliest: id.startOfTheReplan,
          version: id.versionOfTheReplan,
        },
      },
      "/admin/standings": {
        every: { ...group.standingsSettings, step4: "wins" },
        "": {},
        standings: {},
      },
      "/admin/standings/:tournamentId": {
        every: { tournamentId: only(id.u16, id.u13) },
        page: {},
        points: {
          teamId: only(team("Lions"), ...teams("Cubs", "Veterans")),
          points: "-3",
          reason: "A late start",
        },
        "void-points": { adjustmentId: id.points },
        order: { version: id.versionOfTheOrder, usesCupOrder: "", step2: "wins", goalCap: "3" },
        draw: {
          bracketId: id.bracketD,
          form: "draw",
          atRandom: "on",
          drawn1: only(id.drakes, team("Cubs"), id.ducks),
          drawn2: only(id.ducks, team("Gone")),
        },
        "void-draw": { drawId: id.draw },
      },
      "/admin/knockout/:tournamentId": [
        {
          make: {
            tournamentId: only(id.knockoutNone, id.knockoutOpen),
            goOn: "2",
            date: "2025-07-16",
            time: "10:00",
            fields: "North",
            minutesBetween: "20",
          },
        },
        {
          every: { tournamentId: only(id.knockoutOpen, id.knockoutNone) },
          page: {},
          crossings: { version: id.versionOfCrossings, [`side_${id.firstOpenGame}_1`]: "open" },
          confirm: {},
          delete: {},
        },
        { reopen: { tournamentId: only(id.knockoutConfirmed, id.knockoutOpen) } },
        {
          every: {
            tournamentId: only(id.withdrawnKnockout, id.knockoutConfirmed),
            gameId: only(id.final, id.game),
            side: id.sideOfOwls,
          },
          forfeit: { version: "none" },
          replace: { teamId: only(id.jays, id.owls, team("Lions")) },
        },
      ],
      "/admin/cup": { every: { ...group.cupSettings, place: "Field 9" }, "": {}, settings: {} },
      "/admin/cup/tournaments": {
        "": { name: "Seniors", rosterSize: "9", ...group.noWords },
        "add-tournament": { name: "Seniors", rosterSize: "9", ...group.noWords },
        "move-days": [{ version: "" }, { isRefused: 409 }],
      },
      "/admin/cup/tournaments/:tournamentId": [
        {
          every: { tournamentId: id.u16 },
          page: {},
          tournament: {
            ...group.tournamentSettings,
            playsText: "all day",
            tournamentId: { not: [id.u13] },
          },
          rules: { ...group.tournamentRules, groupMinutes: "20", tournamentId: { not: [id.u13] } },
          "add-bracket": { name: "Bracket Y" },
          "rename-bracket": {
            bracketId: only(id.bracketZOfU16, id.bracketAOfU13),
            name: "Bracket X",
            tournamentId: { not: [id.u13] },
          },
          "delete-bracket": {
            bracketId: only(id.bracketZOfU16, id.bracketAOfU13),
            tournamentId: { not: [id.u13] },
          },
        },
        { delete: { tournamentId: only(id.walking, id.u16, id.u13) } },
      ],
      "/admin/cup/next": {
        start: [{}, { isRefused: 409 }],
        settings: { ...group.nextCup },
        "add-tournament": { name: "Seniors", rosterSize: "9", ...group.noWords },
        delete: { draftId: only(id.draftOfTheNextCup, id.pastCup) },
        open: {
          draftId: only(id.draftOfTheNextCup, id.pastCup),
          confirmed: id.confirmationToOpenTheDraft,
        },
      },
      "/admin/referees": {
        every: { day: "2025-07-15" },
        add: {
          name: "Rolf Stone",
          teamId: { is: team("Lions"), optional: true },
          notBefore: "09:00",
          notAfter: "",
        },
        change: {
          refereeId: id.referee,
          name: "Rolf Stone",
          teamId: { is: team("Lions"), optional: true },
          version: id.versionOfReferee,
        },
        renew: { refereeId: id.referee },
        remove: { refereeId: id.referee },
        assign: { who: "people", version: id.versionOfAssignments },
        set: { gameId: id.game, referee: `person:${id.referee}`, version: "none" },
      },
      "/admin/schedule": {
        every: { version: id.versionOfDraft },
        make: { ...group.plan },
        remake: {},
        move: { gameId: id.draftedGame, cell: id.freeCell },
        keep: { gameId: id.draftedGame },
        "let-move": { gameId: id.draftedGame },
        undo: {},
        discard: {},
        publish: {},
      },
      "/admin/schedule/availability": {
        "add-time": {
          teamId: only(team("Lions"), ...noTeams),
          side: "after",
          time: "14:00",
          date: { is: "2025-07-16", optional: true },
        },
        "remove-time": { timeId: id.timeOfATeam },
        "add-pair": {
          team1Id: only(team("Lions"), ...noTeams),
          team2Id: only(team("Bears"), ...noTeams),
        },
        "remove-pair": { team1Id: only(id.geese, ...noTeams), team2Id: only(id.swans, ...noTeams) },
        allow: { team1Id: only(id.ducks, ...noTeams), team2Id: only(id.drakes, ...noTeams) },
        separate: { team1Id: only(id.ducks, ...noTeams), team2Id: only(id.geese, ...noTeams) },
      },
    },
  };
}
