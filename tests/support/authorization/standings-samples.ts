import { readStandingsSettings } from "../../../domain/competition/standings/standings-settings.ts";
import type { Cast } from "./cast.ts";
import type { Sample } from "./sample.ts";

const by = "admin";

export async function standingsSamples(cast: Cast): Promise<Sample[]> {
  const { fields, version } = await readStandingsSettings(cast.marked.get("admin").ctx);
  const settings = { ...fields, step4: "wins", version };
  const ofTournament = (intent: string, rest: Record<string, string>, others = {}): Sample => ({
    path: "/admin/standings/:tournamentId",
    intent,
    by,
    params: { tournamentId: cast.id("u16") },
    fields: { intent, ...rest },
    others: { tournamentId: [cast.id("u13")], ...others },
  });
  const ofGame = (intent: string, rest: Record<string, string>): Sample => ({
    path: "/admin/games/edit/:gameId/cards",
    intent,
    by,
    params: { gameId: cast.id("played game") },
    fields: { intent, ...rest },
  });
  const lions = cast.team("Lions");
  const ducks = cast.id("Ducks");
  const own = { bracketId: cast.id("Bracket D") };
  return [
    {
      path: "/admin/games/edit/:gameId/cards",
      by,
      params: { gameId: cast.id("played game") },
    },
    { path: "/admin/standings/:tournamentId", by, params: { tournamentId: cast.id("u16") } },
    { path: "/admin/standings", intent: "", by, fields: settings },
    {
      path: "/admin/standings",
      intent: "standings",
      by,
      fields: { intent: "standings", ...settings },
    },
    ofTournament(
      "points",
      { teamId: lions, points: "-3", reason: "A late start" },
      { teamId: [cast.team("Cubs"), cast.team("Veterans")] },
    ),
    ofTournament("void-points", { adjustmentId: cast.id("points") }),
    ofTournament(
      "draw",
      { ...own, form: "draw", drawn1: cast.id("Drakes"), drawn2: ducks },
      { drawn1: [cast.team("Cubs"), ducks], drawn2: [cast.team("Gone")] },
    ),
    ofTournament("void-draw", { drawId: cast.id("draw") }),
    {
      ...ofGame("card", { who: `${lions} ${cast.player("mate")}`, kind: "red", minute: "12" }),
      others: {
        gameId: [cast.id("game of Geese")],
        who: [`${lions} ${cast.player("mere")}`, cast.team("Cubs")],
      },
    },
    {
      ...ofGame("void", { cardId: cast.id("card") }),
      params: { gameId: cast.id("game of Geese") },
      others: { gameId: [cast.id("game")] },
    },
  ];
}
