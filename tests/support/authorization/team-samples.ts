import {
  previewWithdrawal,
  readWithdrawnTeam,
} from "../../../domain/competition/withdrawals/withdrawn-teams.ts";
import type { Cast } from "./cast.ts";
import type { Sample } from "./sample.ts";

const by = "admin";

export async function teamSamples(cast: Cast): Promise<Sample[]> {
  const admin = cast.marked.get("admin").ctx;
  const { choices } = await previewWithdrawal(admin, Number(cast.team("Lions")));
  const { withdrawal } = (await readWithdrawnTeam(admin, Number(cast.team("Gone")))) ?? {};
  const [mate, left] = [cast.player("mate"), cast.player("left")];
  const elsewhere = ["unnamed", "cub", "mere", "veteran"].map((name) => cast.player(name));
  const past = [cast.team("Veterans")];
  const form = (intent: string, fields: Record<string, string> = {}, others = {}): Sample => ({
    path: "/admin/players/:teamId",
    intent,
    by,
    params: { teamId: cast.team("Lions") },
    fields: { intent, ...fields },
    others: { teamId: past, ...others },
  });
  const goal = (intent: string, fields: Record<string, string>, others = {}): Sample => ({
    ...form(intent, { quiet: "1", ...fields }),
    others,
    notIds: ["teamId"],
  });
  const checkIn = { intent: "check-in", playerId: mate, what: "present", is: "yes", quiet: "1" };
  return [
    goal("add-goal", { playerId: mate }, { playerId: [cast.player("mere")] }),
    goal("void-goal", { playerId: mate }, { playerId: [cast.player("mere")] }),
    goal("undo-goal", { goalId: cast.id("goal"), undoes: "add-goal" }),
    { ...form("contact", { playerId: cast.player("pending") }, { playerId: elsewhere }) },
    form(
      "move",
      { bracketId: cast.id("Bracket Z of u16") },
      { bracketId: [cast.id("Bracket A of u13")] },
    ),
    form("ineligible"),
    form("eligible"),
    { ...form("undecided"), onlyReads: true },
    form("remove", { playerId: left }, { playerId: elsewhere }),
    form("replace-code", { teamCode: cast.id("code of Lions") }, { teamCode: ["123456"] }),
    form("hand-over", { playerId: left }, { playerId: elsewhere }),
    form("approve", { playerId: cast.player("newcomer") }, { playerId: elsewhere }),
    form("decline", { playerId: cast.player("asker") }, { playerId: elsewhere }),
    form("withdraw", { choice: "remove", version: choices[0]?.version ?? "" }),
    {
      ...form("undo-withdraw", { withdrawal: String(withdrawal?.id) }),
      params: { teamId: cast.team("Gone") },
      others: { teamId: [cast.team("Lions"), ...past], withdrawal: ["999999"] },
    },
    {
      path: "/admin/players/:teamId/check-in",
      intent: "check-in",
      by,
      params: { teamId: cast.team("Lions") },
      fields: checkIn,
      others: { teamId: [cast.team("Bears"), ...past], playerId: elsewhere },
    },
  ];
}
