import { readCupSettings } from "../../../domain/competition/setup/cup-settings.ts";
import { readTournament } from "../../../domain/competition/setup/tournaments.ts";
import { readGameDay, rescheduleWithVersion } from "../../../domain/scheduling/reschedule.ts";
import { U16 } from "../fixtures/world.ts";
import type { Cast } from "./cast.ts";
import type { Sample } from "./sample.ts";
import { teamSamples } from "./team-samples.ts";

const by = "admin";

export async function consoleSamples(cast: Cast): Promise<Sample[]> {
  return [
    ...readingSamples(cast),
    ...gamesSamples(cast),
    ...(await daySamples(cast)),
    ...(await teamSamples(cast)),
    ...moneySamples(cast),
    ...placingSamples(cast),
    ...(await cupSamples(cast)),
  ];
}

function readingSamples(cast: Cast): Sample[] {
  const teamId = cast.team("Lions");
  const past = { teamId: [cast.team("Veterans")] };
  return [
    { path: "/admin/games/edit/:gameId", by, params: { gameId: cast.id("game") } },
    { path: "/admin/games/edit/:gameId/preview", by, params: { gameId: cast.id("game") } },
    { path: "/admin/players/:teamId", by, params: { teamId }, others: past },
    { path: "/admin/players/:teamId/sheet", by, params: { teamId }, others: past },
    { path: "/admin/players/:teamId/check-in", by, params: { teamId }, others: past },
    { path: "/admin/payments/:teamId", by, params: { teamId }, others: past },
    {
      path: "/admin/cup/tournaments/:tournamentId",
      by,
      params: { tournamentId: cast.id("u16") },
    },
    { path: "/admin/people/:playerId", by, params: { playerId: cast.player("mate") } },
  ];
}

function gamesSamples(cast: Cast): Sample[] {
  const path = "/admin/games/edit/:gameId";
  const when = { date: "2025-07-16", time: "10:00", otherDate: "", otherTime: "" };
  const game = {
    tournamentName: U16,
    team1Name: "Lions",
    team2Name: "Bears",
    stage: "final",
    field: "2",
    ...when,
  };
  const form = (intent: string, fields: Record<string, string>, which = "game"): Sample => ({
    path,
    intent,
    by,
    params: { gameId: cast.id(which) },
    fields: { ...(intent && { intent }), ...fields },
  });
  const csv = `tournament,date,time,field,team1,team2,score1,score2\n"${U16}",2025-07-17,09:00,1,Lions,Newcomers,,\n`;
  return [
    { path: "/admin/games/create", intent: "create", by, fields: { ...game, intent: "create" } },
    { path: "/admin/games/create", intent: "", by, fields: game },
    form("score", { team1Score: "3", team2Score: "2" }),
    form("", { team1Score: "3", team2Score: "2" }),
    form("details", { ...game, team2Name: "Wolves" }),
    form("clear", {}, "played game"),
    form("state", { state: "postponed" }),
    form("undo", { change: cast.id("change of played game") }, "played game"),
    ...["apply-entry", "dismiss-entry"].map((intent) => ({
      ...form(intent, { entryId: cast.id("refused entry of played game") }, "played game"),
      others: { entryId: [cast.id("refused entry of game")] },
    })),
    form("delete", {}),
    {
      path: "/admin",
      intent: "dismiss-link",
      by,
      fields: { intent: "dismiss-link", linkId: cast.id("id of field link") },
    },
    { path: "/admin/games/import", intent: "", by, file: csv },
  ];
}

async function daySamples(cast: Cast): Promise<Sample[]> {
  const { games } = await readGameDay(cast.marked.get("admin").ctx);
  const shift = { date: "2025-07-15", from: null, fields: [], by: 15, gameMinutes: null };
  const { version } = rescheduleWithVersion(games, shift);
  const form = (intent: string, fields: Record<string, string>): Sample => ({
    path: "/admin/day",
    intent,
    by,
    fields: { intent, ...fields },
  });
  return [
    form("hold", { reason: "lightning", text: "Meet in the gym." }),
    { ...form("resume", { resumeAt: "" }), onlyReads: true },
    { ...form("lightning", {}), onlyReads: true },
    form("apply", { day: shift.date, by: "15", version }),
    { ...form("undo", { shift: "1" }), onlyReads: true },
  ];
}

function moneySamples(cast: Cast): Sample[] {
  const form = (
    intent: string,
    fields: Record<string, string> = {},
    others = {},
    mayBeEmpty: string[] = [],
  ): Sample => ({
    path: "/admin/payments/:teamId",
    intent,
    by,
    params: { teamId: cast.team("Lions") },
    fields: { intent, ...fields },
    others: { teamId: [cast.team("Veterans")], ...others },
    mayBeEmpty,
  });
  const receipt = { amount: "30", method: "cash", receivedOn: "2025-07-15" };
  return [
    form(
      "record",
      { ...receipt, who: cast.player("mate") },
      {
        teamId: [cast.team("Veterans"), cast.team("Bears")],
        who: [cast.player("mere"), cast.player("cub")],
      },
      ["who"],
    ),
    form(
      "void",
      { receiptId: cast.id("receipt of Lions") },
      { teamId: [cast.team("Bears")], receiptId: [cast.id("receipt of Cubs")] },
    ),
    form("eligible"),
    form("ineligible"),
    { ...form("undecided"), onlyReads: true },
    {
      path: "/admin/payments",
      intent: "remind",
      by,
      fields: { intent: "remind", teamId: cast.team("Lions") },
      others: { teamId: [cast.team("Veterans"), cast.team("Gone")] },
    },
  ];
}

function placingSamples(cast: Cast): Sample[] {
  const path = "/admin/waitlist";
  const playerId = cast.player("waitAdultHidden");
  const place = (intent: string): Sample => ({
    path,
    intent,
    by,
    fields: { intent, teamId: cast.team("Bears"), playerId },
    others: {
      teamId: ["Cubs", "Gone", "Veterans"].map((name) => cast.team(name)),
      playerId: [cast.player("mate"), cast.player("cub")],
    },
  });
  const invitationId = cast.id(`invitation of ${cast.player("waitKidTeen")}`);
  const team = { name: "Waiters", manager: "", player: playerId };
  return [
    place("propose"),
    place("place"),
    { path, intent: "withdraw", by, fields: { intent: "withdraw", invitationId } },
    {
      path,
      intent: "make",
      by,
      fields: { intent: "make", tournamentId: cast.id("u16"), ...team },
      others: {
        tournamentId: [cast.id("u13")],
        player: [cast.player("mate"), cast.player("cub")],
        manager: [cast.player("mate")],
      },
      mayBeEmpty: ["manager"],
    },
  ];
}

async function cupSamples(cast: Cast): Promise<Sample[]> {
  const { ctx } = cast.marked.get("admin");
  const u16 = cast.id("u16");
  const cup = await readCupSettings(ctx);
  const tournament = await readTournament(ctx, Number(u16));
  const next = {
    name: "Araknid Cup Three",
    zone: "America/Toronto",
    datesText: "July 26–28",
    place: "",
    registrationClosesText: "Friday July 25 at noon",
    paymentDueText: "noon on Friday the 25th",
    paymentDueBannerText: "",
    from: String(cup.id),
  };
  const bracket = (intent: string, fields: Record<string, string>, others = {}): Sample => ({
    path: "/admin/cup/tournaments/:tournamentId",
    intent,
    by,
    params: { tournamentId: u16 },
    fields: { intent, ...fields },
    others,
  });
  const z = cast.id("Bracket Z of u16");
  const foreign = { tournamentId: [cast.id("u13")], bracketId: [cast.id("Bracket A of u13")] };
  const added = { name: "Seniors", rosterSize: "9", earliestBirthYear: "", latestBirthYear: "" };
  const words = { bornText: "", playsText: "", playsOn: "" };
  const settings = { ...cup.fields, place: "Field 9", version: cup.version };
  return [
    { path: "/admin/cup", intent: "", by, fields: settings },
    { path: "/admin/cup", intent: "settings", by, fields: { intent: "settings", ...settings } },
    { path: "/admin/cup/tournaments", intent: "", by, fields: { ...added, ...words } },
    {
      path: "/admin/cup/tournaments",
      intent: "add-tournament",
      by,
      fields: { intent: "add-tournament", ...added, ...words },
    },
    {
      path: "/admin/cup/tournaments",
      intent: "move-days",
      by,
      fields: { intent: "move-days", version: "" },
      onlyReads: true,
    },
    bracket(
      "tournament",
      {
        ...tournament.fields,
        playsText: "all day",
        version: tournament.version,
      },
      { tournamentId: [cast.id("u13")] },
    ),
    bracket("add-bracket", { name: "Bracket Y" }),
    bracket("rename-bracket", { bracketId: z, name: "Bracket X" }, foreign),
    bracket("delete-bracket", { bracketId: z }, foreign),
    {
      ...bracket("delete", {}, { tournamentId: [u16, cast.id("u13")] }),
      params: { tournamentId: cast.id("walking") },
    },
    {
      path: "/admin/cup/new",
      intent: "ask",
      by,
      fields: { intent: "ask", ...next },
      onlyReads: true,
    },
    {
      path: "/admin/cup/new",
      intent: "start",
      by,
      fields: { intent: "start", ...next },
      others: { from: [cast.id("past cup")] },
    },
  ];
}
