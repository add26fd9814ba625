import { recordScore } from "../../../domain/competition/games/results.ts";
import { addGoal } from "../../../domain/competition/goals/goals.ts";
import { withdrawTeam } from "../../../domain/competition/withdrawals/withdraw-team.ts";
import { lionsTigers, scheduleGame } from "../factories/games.ts";
import { waiting } from "../factories/invitations.ts";
import { readyForm } from "../fixtures/two-sites.ts";
import { U16 } from "../fixtures/world.ts";
import { type Cases, type Desk, formOn, fresh } from "./case.ts";

export function formsOfConsole(desk: Desk): Cases {
  const { sites } = desk;
  const asAdmin = async (address: string, holds: Record<string, string>, typed = {}) =>
    formOn(await sites.desk(desk.admin), address, holds, typed);
  return {
    async "a game is created"() {
      const { time: _, field: __, ...game } = lionsTigers();
      const typed = { ...game, date: "2025-07-15", time: "15:25", field: fresh("Field") };
      return {
        ...(await asAdmin("/admin/games/create", { team1Name: "*" }, typed)),
        action: "game.create",
        row: "games",
        answer: /^200 \/admin\/games\/create\?done/,
      };
    },
    async "a score is recorded"() {
      const id = await scheduleGame(desk.admin, U16, "Lions - Tigers");
      const typed = { team1Score: "2", team2Score: "1" };
      return {
        ...(await asAdmin(`/admin/games/edit/${id}`, { intent: "score" }, typed)),
        action: "game.score",
        row: `games where id = ${id} and team1_score = 2`,
        answer: /^200 \/admin\/games\/edit\?done=updated/,
      };
    },
    async "a score is cleared"() {
      const id = await scheduleGame(desk.admin, U16, "Lions - Tigers");
      await recordScore(desk.admin, id, { team1Score: 2, team2Score: 1 });
      const { browsers, form } = await asAdmin(`/admin/games/edit/${id}`, { intent: "clear" });
      const asked = await browsers[0]?.post(form.action, form.fields);
      if (!asked) throw new Error("no browser");
      return {
        browsers,
        form: readyForm(asked, { intent: "clear" }, {}),
        action: "game.clear-score",
        answer: /^200 \/admin\/games\/edit\?done=updated/,
      };
    },
    async "a score is taken back"() {
      const id = await scheduleGame(desk.admin, U16, "Lions - Tigers");
      await recordScore(desk.admin, id, { team1Score: 2, team2Score: 1 });
      return {
        ...(await asAdmin(`/admin/games/edit/${id}`, { intent: "undo" })),
        action: "game.undo",
        row: `games where id = ${id} and team1_score is null`,
        answer: /^200 \/admin\/games\/edit\?done=undone/,
      };
    },
    async "a game is postponed"() {
      const id = await scheduleGame(desk.admin, U16, "Lions - Tigers");
      return {
        ...(await asAdmin(`/admin/games/edit/${id}`, { intent: "state" }, { state: "postponed" })),
        action: "game.state",
        row: `games where id = ${id} and state = 'postponed'`,
        answer: /^200 \/admin\/games\/edit\?done=updated/,
      };
    },
    async "a game is deleted"() {
      const id = await scheduleGame(desk.admin, U16, "Lions - Tigers");
      return {
        ...(await asAdmin(`/admin/games/edit/${id}`, { intent: "delete" })),
        action: "game.delete",
        answer: /^200 \/admin\/games\/edit\?done=deleted/,
      };
    },
    async "+ Goal is tapped"() {
      const { manager, teamId } = await sites.team(fresh("Cubs"));
      const holds = { intent: "add-goal", playerId: manager.playerId };
      return {
        ...(await asAdmin(`/admin/players/${teamId}`, holds)),
        action: "goal.add",
        row: `goals where player_id = '${manager.playerId}' and voided_at is null`,
        answer: /^200 \/admin\/players\/\d+\?done=goal&goal=\d+#player-/,
      };
    },
    async "- Goal is tapped"() {
      const { manager, teamId } = await sites.team(fresh("Cubs"));
      for (let goal = 0; goal < 3; goal++) await addGoal(desk.admin, manager.playerId);
      const holds = { intent: "void-goal", playerId: manager.playerId };
      return {
        ...(await asAdmin(`/admin/players/${teamId}`, holds)),
        action: "goal.void",
        row: `goals where player_id = '${manager.playerId}' and voided_at is not null`,
        answer: /^200 \/admin\/players\/\d+\?done=goal&goal=\d+#player-/,
      };
    },
    async "the last goal is undone"() {
      const { manager, teamId } = await sites.team(fresh("Cubs"));
      const { goalId } = await addGoal(desk.admin, manager.playerId);
      const address = `/admin/players/${teamId}?done=goal&goal=${goalId}`;
      return {
        ...(await asAdmin(address, { intent: "undo-goal" })),
        action: "goal.undo",
        row: `goals where id = ${goalId} and voided_at is not null`,
        answer: /^200 \/admin\/players\/\d+\?done=undone/,
      };
    },
    async "a payment is recorded"() {
      const { teamId } = await sites.team(fresh("Cubs"));
      const typed = { amount: "25", method: "cash", receivedOn: "2025-07-15" };
      return {
        ...(await asAdmin(`/admin/payments/${teamId}`, { intent: "record" }, typed)),
        action: "receipt.record",
        row: `receipts where team_id = ${teamId}`,
        answer: /^200 \/admin\/payments\/\d+\?done=/,
      };
    },
    async "a team is reminded of the fee"() {
      const { teamId } = await sites.team(fresh("Cubs"));
      return {
        ...(await asAdmin("/admin/payments", { intent: "remind", teamId: String(teamId) })),
        action: "team.remind",
        answer: /^200 \/admin\/payments\?reminded=\d+/,
      };
    },
    async "a message is sent to a team"() {
      const { teamId } = await sites.team(fresh("Cubs"), { more: 2 });
      const subject = fresh("Kick-off");
      const typed = { to: `team:${teamId}`, subject, body: "At three." };
      const browsers = await sites.desk(desk.admin);
      const address = "/admin/messages/write";
      const written = readyForm(await browsers[0].get(address), { intent: "preview" }, typed);
      const preview = await browsers[0].post(written.action, { ...written.fields, byMail: "on" });
      return {
        browsers,
        form: readyForm(preview, { intent: "send" }),
        action: "announcement.write",
        row: `announcements where subject = '${subject}'`,
        answer: /^200 \/admin\/messages\/write\?done=/,
      };
    },
    async "a player is checked in"() {
      const { teamId, manager } = await sites.team(fresh("Cubs"));
      const holds = { what: "dob-seen", is: "yes", playerId: manager.playerId };
      return {
        ...(await asAdmin(`/admin/players/${teamId}/check-in`, holds)),
        action: "player.check-in",
        answer: /^200 \/admin\/players\/\d+\/check-in/,
      };
    },
    async "a waiting player is placed"() {
      const { teamId } = await sites.team(fresh("Cubs"));
      const { playerId } = await waiting(sites);
      const typed = { playerId, teamId: String(teamId) };
      return {
        ...(await asAdmin("/admin/waitlist", { intent: "place" }, typed)),
        action: "team.place",
        row: `memberships where team_id = ${teamId}`,
        answer: /^200 \/admin\/waitlist\?.*done=/,
      };
    },
    async "a team is withdrawn"() {
      const { teamId } = await sites.team(fresh("Cubs"));
      return {
        ...(await asAdmin(`/admin/players/${teamId}?confirm=withdraw`, {
          intent: "withdraw",
          choice: "remove",
        })),
        action: "team.withdraw",
        row: `teams where id = ${teamId} and withdrawn_at is not null`,
        answer: /^200 \/admin\/players\/\d+\?done=withdrawn/,
      };
    },
    async "a withdrawal is undone"() {
      const { teamId } = await sites.team(fresh("Cubs"));
      await withdrawTeam(desk.admin, { teamId, choice: "annul" });
      return {
        ...(await asAdmin(`/admin/players/${teamId}`, { intent: "undo-withdraw" })),
        action: "team.undo-withdraw",
        row: `memberships where team_id = ${teamId}`,
        answer: /^200 \/admin\/players\/\d+\?done=back/,
      };
    },
    async "a bracket is added"() {
      const name = fresh("Bracket");
      const address = `/admin/cup/tournaments/${await sites.tournamentId(U16)}`;
      return {
        ...(await asAdmin(address, { intent: "add-bracket" }, { name })),
        action: "bracket.add",
        row: `brackets where name = '${name}'`,
        answer: /^200 \/admin\/cup\/tournaments\/\d+\?done=/,
      };
    },
    async "a tournament is added"() {
      const name = fresh("Girls U12");
      const typed = { name, slug: name.toLowerCase().replaceAll(" ", "-"), rosterSize: "9" };
      return {
        ...(await asAdmin("/admin/cup/tournaments", { intent: "add-tournament" }, typed)),
        action: "tournament.add",
        row: `tournaments where name = '${name}'`,
        answer: /^200 \/admin\/cup\/tournaments/,
      };
    },
    async "a new cup is started"() {
      const name = fresh("Winter Cup");
      return {
        ...(await asAdmin(
          `/admin/cup/new?confirm=start`,
          { intent: "start" },
          {
            name,
            datesText: "December 6",
            registrationClosesText: "Friday",
            paymentDueText: "noon on Friday",
          },
        )),
        action: "cup.start",
        row: `cups where name = '${name}'`,
        answer: /^200 \/admin\/cup\?done=started/,
      };
    },
  };
}
