import { randomUUID } from "node:crypto";
import { wrongTeamCodes } from "../../../db/schema/teams.ts";
import { entryInput } from "../../../domain/competition/field/input.ts";
import { recordEntry } from "../../../domain/competition/field/record-entry.ts";
import {
  applyEntry,
  listRefusedEntries,
} from "../../../domain/competition/field/refused-entries.ts";
import {
  createGame,
  deleteGame,
  editGame,
} from "../../../domain/competition/games/game-editing.ts";
import { clearScore, recordScore, recordState } from "../../../domain/competition/games/results.ts";
import { readLastResultChange, undoResult } from "../../../domain/competition/games/undo-result.ts";
import { addGoal, undoGoal, voidGoal } from "../../../domain/competition/goals/goals.ts";
import { undoWithdrawal } from "../../../domain/competition/withdrawals/undo-withdrawal.ts";
import { withdrawTeam } from "../../../domain/competition/withdrawals/withdraw-team.ts";
import { readWithdrawnTeam } from "../../../domain/competition/withdrawals/withdrawn-teams.ts";
import { listBrackets } from "../../../domain/cup/current-cup.ts";
import { voidReceipt } from "../../../domain/payments/receipts.ts";
import { addChild, editChild } from "../../../domain/people/guardians/children.ts";
import { agreeForChild, withdrawForChild } from "../../../domain/people/guardians/family.ts";
import {
  agreeByLink,
  recordSignedPaper,
  withdrawSignedPaper,
} from "../../../domain/people/guardians/guardian-answers.ts";
import { changeGuardian, nameGuardian } from "../../../domain/people/guardians/guardians.ts";
import { correctPlayer, editOwnPlayer } from "../../../domain/people/players/players.ts";
import { deleteAccount, deletePlayer } from "../../../domain/site/accounts/account-deletion.ts";
import { markIneligible } from "../../../domain/teams/fees.ts";
import { acceptInvitation } from "../../../domain/teams/invitations/answer-invitation.ts";
import { invitePlayer } from "../../../domain/teams/invitations/invite-player.ts";
import { approvePlayers } from "../../../domain/teams/join-decisions.ts";
import { joinTeam } from "../../../domain/teams/joining.ts";
import { leaveTeam, removePlayer } from "../../../domain/teams/roster-changes.ts";
import { deleteTeam, moveTeam, setShortName } from "../../../domain/teams/team-lifecycle.ts";
import { handOverTeam } from "../../../domain/teams/team-manager.ts";
import {
  assignPlayer,
  createTeamFromWaitlist,
} from "../../../domain/teams/waitlist/assign-players.ts";
import { offered } from "../factories/consents.ts";
import { gameLink } from "../factories/field-entries.ts";
import { waiting } from "../factories/invitations.ts";
import { codeOf, useUpCodes } from "../factories/join-requests.ts";
import { pay } from "../factories/payments.ts";
import { U13, U16 } from "../fixtures/world.ts";
import type { MutationDriver } from "./mutation-driver.ts";

export async function teamMutations({
  site,
  admin,
  known,
  drive,
  openAll,
}: MutationDriver): Promise<void> {
  const rosa = await site.person({ firstName: "Rosa", lastName: "Lima", dob: "1985-01-01" });
  const joao = await site.person({ firstName: "Joao", lastName: "Reis", dob: "1990-01-01" });
  const lea = await site.person({ firstName: "Lea", lastName: "Moss" });
  known.add("/teams/old-lions").add("/teams/cubs").add("/teams/pups").add("/teams/made-up");
  const lions = await drive("team.create", () =>
    site.team("Old Lions", { tournamentName: U16, manager: rosa }),
  );
  await drive("team.join", () =>
    joinTeam(joao.ctx, { playerId: joao.playerId, teamCode: lions.teamCode }),
  );
  const cubs = await drive("team.create", () => site.team("Cubs", { manager: lea }));
  const pups = await drive("team.create", () => site.team("Pups", { more: 1 }));
  const kit = {
    firstName: "Kit",
    lastName: "Lima",
    dob: "2012-09-01",
    phone: null,
    emergencyName: "Rosa Lima",
    emergencyNumber: "5550100198",
  };
  const { playerId } = await drive("player.add", () =>
    addChild(rosa.ctx, { ...kit, ticked: [] }, offered()),
  );
  await drive("team.join", () => joinTeam(rosa.ctx, { playerId, teamCode: cubs.teamCode }));

  for (const id of [rosa.playerId, joao.playerId, lea.playerId, playerId]) {
    await drive("goal.add", () => addGoal(admin, id));
  }
  const { goalId } = await drive("goal.void", () => voidGoal(admin, joao.playerId));
  await drive("goal.undo", () => undoGoal(admin, { goalId: goalId ?? 0, undoes: "void-goal" }));

  const own = { phone: "5550100122", emergencyName: null, emergencyNumber: null };
  await drive("player.edit", () =>
    editOwnPlayer(joao.ctx, {
      ...own,
      playerId: joao.playerId,
      firstName: "John",
      lastName: "King",
      dob: "1990-01-01",
    }),
  );
  await drive("player.correct", () =>
    correctPlayer(admin, rosa.playerId, { firstName: "Rose", lastName: "Lime", dob: "1985-01-01" }),
  );
  const ticked = ["public-name"];
  await drive("guardian.agree", () => agreeForChild(rosa.ctx, { playerId, ticked }, offered()));
  await drive("guardian.paper", () => recordSignedPaper(admin, { playerId }));
  await drive("player.edit", () => editChild(rosa.ctx, { ...kit, playerId, firstName: "Kat" }));
  await drive("guardian.paper-back", () => withdrawSignedPaper(admin, { playerId }));
  await drive("guardian.paper", () => recordSignedPaper(admin, { playerId }));
  await drive("guardian.agree", () => agreeForChild(rosa.ctx, { playerId, ticked: [] }, offered()));
  await drive("guardian.agree", () => agreeForChild(rosa.ctx, { playerId, ticked }, offered()));
  await drive("guardian.decline", () => withdrawForChild(rosa.ctx, { playerId }, offered()));

  const guardianEmail = "lea.mother@example.net";
  await drive("guardian.name", () =>
    nameGuardian(lea.ctx, { playerId: lea.playerId, guardianEmail }),
  );
  const { rows } = await site
    .visitor()
    .db.execute<{ body: string }>(
      `select body from mails where to_address = '${guardianEmail}' order by id desc limit 1`,
    );
  const token = /token=([\w-]+)/.exec(rows[0]?.body ?? "")?.[1] ?? "";
  const answer = { token, name: "Mia Moss", phone: null };
  await drive("guardian.agree", () =>
    agreeByLink(site.visitor(), { ...answer, ticked }, offered()),
  );
  await drive("guardian.change", () =>
    changeGuardian(admin, { playerId: lea.playerId, guardianEmail: "lea.father@example.net" }),
  );

  const bear = await site.person({ dob: "1991-01-01" });
  await drive("team.join", () =>
    joinTeam(bear.ctx, { playerId: bear.playerId, teamCode: lions.teamCode }),
  );
  await drive("goal.add", () => addGoal(admin, bear.playerId));
  await drive("team.leave", () =>
    leaveTeam(bear.ctx, { teamId: lions.teamId, playerId: bear.playerId }),
  );
  await drive("team.join", () =>
    joinTeam(bear.ctx, { playerId: bear.playerId, teamCode: lions.teamCode }),
  );
  await drive("team.remove-player", () =>
    removePlayer(rosa.ctx, { teamId: lions.teamId, playerId: bear.playerId }),
  );
  await useUpCodes(site);
  await joinTeam(bear.ctx, { playerId: bear.playerId, teamCode: await codeOf(site, lions.teamId) });
  await site.db.delete(wrongTeamCodes);
  await openAll();
  await drive("team.approve", () =>
    approvePlayers(rosa.ctx, { teamId: lions.teamId, playerId: bear.playerId }),
  );
  const guest = await waiting(site, { dob: "1992-01-01" }, U16);
  await openAll();
  const { invitationId } = await drive("invitation.make", () =>
    invitePlayer(rosa.ctx, { teamId: lions.teamId, playerId: guest.playerId }),
  );
  await drive("invitation.accept", () => acceptInvitation(guest.ctx, { invitationId }));
  await drive("team.short-name", () =>
    setShortName(rosa.ctx, { teamId: lions.teamId, shortName: "Cats" }),
  );
  await drive("team.hand-over", () =>
    handOverTeam(rosa.ctx, { teamId: lions.teamId, playerId: joao.playerId }),
  );

  const input = { tournamentName: U13, team1Name: "Cubs", team2Name: "Pups", date: "2025-07-16" };
  const game = { ...input, time: "09:10", stage: "group" as const, field: null };
  const gameId = await drive("game.create", () => createGame(admin, game));
  await drive("game.edit", () => editGame(admin, gameId, { ...game, time: "08:05" }));
  await drive("game.score", () => recordScore(admin, gameId, { team1Score: 3, team2Score: 2 }));
  const undo = async () =>
    undoResult(admin, gameId, (await readLastResultChange(admin, gameId))?.id ?? 0);
  await drive("game.undo", undo);
  await drive("game.undo", undo);
  await drive("game.state", () =>
    recordState(admin, gameId, { change: { to: "forfeit", absent: 1 } }),
  );
  await drive("game.clear-score", () => clearScore(admin, gameId));
  await drive("game.delete", () => deleteGame(admin, gameId));
  const todays = await createGame(admin, { ...game, date: "2025-07-15" });
  const opening = await gameLink(site, admin, todays);
  const enter = (said: Record<string, string>) => {
    const names = { key: randomUUID(), phone: randomUUID(), gameId: String(todays) };
    return recordEntry(site.visitor(), opening, entryInput.parse({ ...said, ...names }));
  };
  await enter({ kind: "goal", side: "1", who: "nobody" });
  const [refused] = (await listRefusedEntries(admin, todays)).entries;
  await openAll();
  await drive("field.enter", () => enter({ kind: "begin" }));
  await drive("field.apply-entry", () =>
    applyEntry(admin, todays, { entryId: refused?.id ?? 0, confirmed: undefined }),
  );
  await drive("game.clear-score", () => clearScore(admin, todays));
  await drive("game.delete", () => deleteGame(admin, todays));

  const brackets = await listBrackets(site.visitor().db, [await site.tournamentId(U16)]);
  for (const { id } of brackets.slice(0, 2)) {
    await drive("team.move", () => moveTeam(admin, { teamId: lions.teamId, bracketId: id }));
  }
  for (const ineligible of [true, null]) {
    await drive("team.ineligible", () =>
      markIneligible(admin, { teamId: cubs.teamId, ineligible }),
    );
  }
  const receiptId = await drive("receipt.record", () => pay(admin, cubs.teamId));
  await drive("receipt.void", () => voidReceipt(admin, { teamId: cubs.teamId, receiptId }));
  const alone = await waiting(site, {}, U13);
  const other = await waiting(site, {}, U13);
  await openAll();
  const made = await drive("team.make", async () =>
    createTeamFromWaitlist(admin, {
      tournamentId: await site.tournamentId(U13),
      name: "Made Up",
      players: [alone.playerId],
      manager: "",
    }),
  );
  await drive("team.place", () =>
    assignPlayer(admin, { teamId: made.teamId, playerId: other.playerId }),
  );
  await drive("game.create", () => createGame(admin, game));
  await drive("team.withdraw", () =>
    withdrawTeam(admin, { teamId: pups.teamId, choice: "remove" }),
  );
  const withdrawn = await readWithdrawnTeam(admin, pups.teamId);
  await drive("team.undo-withdraw", () =>
    undoWithdrawal(admin, {
      teamId: pups.teamId,
      withdrawalId: withdrawn?.withdrawal?.id ?? 0,
    }),
  );
  await drive("player.delete", () => deletePlayer(rosa.ctx, { playerId }));
  await drive("account.delete", () =>
    deleteAccount(admin, { accountId: guest.accountId, fates: new Map() }),
  );
  await drive("account.delete", () =>
    deleteAccount(admin, { accountId: rosa.accountId, fates: new Map() }),
  );
  const brief = await drive("team.create", () => site.team("Briefly"));
  await drive("team.delete", () => deleteTeam(brief.manager.ctx, { teamId: brief.teamId }));
}
