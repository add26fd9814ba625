import { PASSWORD } from "../factories/passwords.ts";
import { U16 } from "../fixtures/world.ts";
import type { Cast } from "./cast.ts";
import type { Sample } from "./sample.ts";

export function ownSamples(cast: Cast): Sample[] {
  return [
    ...teamsSamples(cast),
    ...managingSamples(cast),
    ...accountSamples(cast),
    ...family(cast),
  ];
}

function teamsSamples(cast: Cast): Sample[] {
  const playerId = cast.player("mere");
  const players = ["mate", "kidPaper", "unnamed"].map((name) => cast.player(name));
  const teams = ["Bears", "Gone", "Veterans"].map((name) => cast.team(name));
  const path = "/teams";
  const code = cast.id("code of Lions");
  const wrong = String((Number(code) % 899_999) + 100_000);
  const mine = { by: "mere", others: { playerId: players } };
  const form = (intent: string, fields: Record<string, string>): Sample => ({
    path,
    intent,
    ...mine,
    fields: { intent, playerId, ...fields },
  });
  /** The same form without the field that names it, told apart by its other fields. */
  const byFields = (intent: string, fields: Record<string, string>): Sample => ({
    ...form(intent, fields),
    fields: { playerId, ...fields },
  });
  const waits = (intent: string, fields: Record<string, string> = {}): Sample => ({
    ...form(intent, { playerId: cast.player("waitAdultHidden"), ...fields }),
    by: "waitAdultHidden",
  });
  return [
    form("create", { name: "Mere Mortals", tournamentName: U16 }),
    { ...form("join", { teamCode: code }), others: { playerId: players, teamCode: [wrong] } },
    form("join-waitlist", { tournamentName: U16, showContact: "on" }),
    waits("edit-waitlist", { tournamentName: U16, showContact: "on" }),
    waits("leave-waitlist"),
    byFields("create", { name: "Mere Mortals", tournamentName: U16 }),
    {
      ...byFields("join", { teamCode: code }),
      others: { playerId: players, teamCode: [wrong] },
    },
    byFields("join-waitlist", { tournamentName: U16, showContact: "on" }),
    {
      path,
      intent: "leave",
      by: "left",
      fields: { intent: "leave", playerId: cast.player("left"), teamId: cast.team("Lions") },
      others: { playerId: players, teamId: teams },
    },
    {
      path,
      intent: "delete",
      by: "fullManager",
      fields: { intent: "delete", teamId: cast.team("Full House") },
      others: { teamId: [...teams, cast.team("Lions"), cast.team("Cubs")] },
    },
  ];
}

function managingSamples(cast: Cast): Sample[] {
  const [lions, bears] = [cast.team("Lions"), cast.team("Bears")];
  const elsewhere = ["Bears", "Cubs", "Gone", "Veterans"].map((name) => cast.team(name));
  const outside = ["unnamed", "cub", "mere"].map((name) => cast.player(name));
  const invitation = (name: string) => cast.id(`invitation of ${cast.player(name)}`);
  const manage = (intent: string, fields: Record<string, string>, more = {}): Sample => ({
    path: "/manage/:teamId",
    intent,
    by: "mate",
    params: { teamId: lions },
    fields: { intent, ...fields },
    others: { teamId: elsewhere, ...more },
  });
  const invitations = (
    intent: string,
    by: string,
    fields: Record<string, string>,
    others: Record<string, string[]>,
  ): Sample => ({
    path: "/invitations",
    intent,
    by,
    fields: { intent, ...fields },
    others,
  });
  return [
    {
      path: "/manage/:teamId",
      by: "mate",
      params: { teamId: lions },
      others: { teamId: elsewhere },
    },
    manage("remove", { playerId: cast.player("left") }, { playerId: outside }),
    manage("replace-code", { teamCode: cast.id("code of Lions") }, { teamCode: ["123456"] }),
    manage("short-name", { shortName: "Cats" }),
    manage("hand-over", { playerId: cast.player("left") }, { playerId: outside }),
    manage("approve", { playerId: cast.player("newcomer") }, { playerId: outside }),
    manage("decline", { playerId: cast.player("asker") }, { playerId: outside }),
    invitations(
      "invite",
      "mate",
      { teamId: lions, playerId: cast.player("waitAdultHidden") },
      {
        teamId: [bears, cast.team("Gone")],
        playerId: [cast.player("mere"), cast.player("waitYoung")],
      },
    ),
    invitations(
      "withdraw",
      "mate",
      { invitationId: invitation("waitAdult") },
      { invitationId: [invitation("waitKidTeen")] },
    ),
    invitations(
      "accept",
      "waitAdult",
      { invitationId: invitation("waitAdult") },
      { invitationId: [invitation("joiner"), invitation("waitKidTeen")] },
    ),
    invitations(
      "decline",
      "waitAdult",
      { invitationId: invitation("waitAdult") },
      { invitationId: [invitation("joiner"), invitation("waitKidTeen")] },
    ),
  ];
}

function accountSamples(cast: Cast): Sample[] {
  const secure = (intent: string, fields: Record<string, string> = {}, by = "mere"): Sample => ({
    path: "/account/security",
    intent,
    by,
    fields: { intent, ...fields },
  });
  const guardianEmail = "aunt@mail.example";
  const guardian = (intent: string, fields: Record<string, string>): Sample => ({
    path: "/account/guardian",
    intent,
    by: "waitTeenAsked",
    fields,
  });
  const details = { firstName: "Mere", lastName: "Anew", phone: "5550107777" };
  return [
    { path: "/teamWaitlist", by: "mere" },
    { path: "/invitations", by: "waitAdult" },
    ...["", "/security", "/data.json", "/delete", "/guardian", "/players/new"].map(
      (page): Sample => ({ path: `/account${page}`, by: "mere" }),
    ),
    {
      path: "/account",
      intent: "details",
      by: "mere",
      fields: { intent: "details", ...details, dob: cast.marked.get("mere").marks.dob },
    },
    secure("send-verification", {}, "unverified"),
    secure("change-email", { email: "mere-again@mail.example", currentPassword: PASSWORD }),
    secure("change-password", { currentPassword: PASSWORD, password: "sand and water" }),
    {
      ...secure("end-session", { sessionId: cast.id("session of mere") }),
      others: { sessionId: [cast.id("session of mate")] },
    },
    secure("end-other-sessions"),
    secure("begin", { currentPassword: PASSWORD }),
    secure("confirm", { code: cast.id("code of admin") }, "admin"),
    ...["renew", "turn-off"].map((intent) =>
      secure(
        intent,
        { currentPassword: PASSWORD, code: cast.id("next code of player coder") },
        "player coded",
      ),
    ),
    { path: "/login/code", by: "player coder" },
    {
      path: "/login/code",
      intent: "",
      by: "player coder",
      fields: { code: cast.id("next code of player coder") },
    },
    { path: "/account/delete", intent: "", by: "mere", fields: { currentPassword: PASSWORD } },
    guardian("", { guardianEmail }),
    guardian("again", { intent: "again" }),
  ];
}

function family(cast: Cast): Sample[] {
  const path = "/account/players/:playerId";
  const params = { playerId: cast.player("kidBare") };
  const others = {
    playerId: ["waitKidPaper", "named", "mere", "parent"].map((name) => cast.player(name)),
  };
  const child = {
    firstName: "Kid",
    lastName: "Anew",
    dob: cast.marked.get("kidBare").marks.dob,
    emergencyName: "Rosa Silva",
    emergencyNumber: "5550106666",
  };
  const form = (intent: string, fields: Record<string, string>): Sample => ({
    path,
    intent,
    by: "parent",
    params,
    fields,
    others,
  });
  return [
    { path, by: "parent", params, others },
    form("agree", { intent: "agree", agree_media: "on" }),
    form("withdraw", { intent: "withdraw" }),
    form("remove", { intent: "remove" }),
    form("", child),
    form("edit", { intent: "edit", ...child }),
    {
      path: "/account/players/new",
      intent: "",
      by: "parent",
      fields: { ...child, agree_participation: "on", agree_terms: "on", agree_liability: "on" },
    },
  ];
}
