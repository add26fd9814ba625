import { readKnockoutSetup } from "../../../domain/competition/knockout/knockout-overview.ts";
import type { Cast } from "./cast.ts";
import type { Sample } from "./sample.ts";

const by = "admin";

export async function knockoutSamples(cast: Cast): Promise<Sample[]> {
  const [none, open, confirmed] = ["none", "open", "confirmed"].map((which) =>
    cast.id(`knockout ${which}`),
  );
  const { ctx } = cast.marked.get("admin");
  const { games, version } = await readKnockoutSetup(ctx, Number(open));
  const form = (
    intent: string,
    tournamentId: string | undefined,
    other: string | undefined,
    fields: Record<string, string> = {},
  ): Sample => ({
    path: "/admin/knockout/:tournamentId",
    intent,
    by,
    params: { tournamentId: tournamentId ?? "" },
    fields: { intent, ...fields },
    others: { tournamentId: [other ?? ""] },
  });
  const withdrawn = cast.id("withdrawnKnockout");
  const final = (await readKnockoutSetup(ctx, Number(withdrawn))).games[0];
  const isFirst = final?.team1Id === Number(cast.id("owls"));
  const side = { gameId: cast.id("final"), side: isFirst ? "1" : "2" };
  const timing = { date: "2025-07-16", time: "10:00", fields: "North", minutesBetween: "20" };
  return [
    { path: "/admin/knockout/:tournamentId", by, params: { tournamentId: open ?? "" } },
    form("make", none, open, { goOn: "2", ...timing }),
    form("crossings", open, none, { version, [`side_${games[0]?.id}_1`]: "open" }),
    form("confirm", open, none),
    form("reopen", confirmed, open),
    form("delete", open, none),
    {
      ...form("forfeit", withdrawn, confirmed, { ...side, version: "none" }),
      others: { tournamentId: [confirmed ?? ""], gameId: [cast.id("game")] },
    },
    {
      ...form("replace", withdrawn, confirmed, { ...side, teamId: cast.id("jays") }),
      others: {
        tournamentId: [confirmed ?? ""],
        gameId: [cast.id("game")],
        teamId: [cast.id("owls"), cast.team("Lions")],
      },
    },
  ];
}
