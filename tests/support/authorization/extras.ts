import type { Cast } from "./cast.ts";
import type { Sample } from "./samples.ts";

/** Fields that a form must ignore: rights, ids, states, amounts, whole columns. */
export function extrasFor(cast: Cast, { fields, params, query }: Sample) {
  const own = new Set([
    ...Object.keys(fields),
    ...Object.keys(params),
    ...Object.keys(query),
    ...SAID_ELSEWHERE,
  ]);
  const { accountId } = cast.marked.get("fullManager");
  const all: Record<string, string> = {
    role: "admin",
    admin: "on",
    isAdmin: "true",
    is_admin: "true",
    actor: "admin",
    "actor.isAdmin": "true",
    "actor[isAdmin]": "true",
    "__proto__.isAdmin": "true",
    "constructor.prototype.isAdmin": "true",
    id: cast.player("mate"),
    accountId,
    account_id: accountId,
    playerId: cast.player("captain"),
    player_id: cast.player("captain"),
    "players[]": cast.player("captain"),
    guardianId: cast.marked.get("named").guardianId ?? "",
    managerAccountId: accountId,
    manager_account_id: accountId,
    teamId: cast.team("Bears"),
    team_id: cast.team("Bears"),
    cupId: cast.id("past cup"),
    tournamentId: cast.id("u13"),
    bracketId: cast.id("Bracket A of u13"),
    gameId: cast.id("played game"),
    receiptId: cast.id("receipt of Cubs"),
    invitationId: "1",
    sessionId: cast.id("session of mate"),
    slot: "1",
    rosterSize: "30",
    paid: "true",
    ineligible: "true",
    eligible: "true",
    confirmed: "true",
    emailVerifiedAt: "2001-01-01T00:00:00Z",
    email_verified_at: "2001-01-01T00:00:00Z",
    emailKey: "smuggled@mail.example",
    passwordHash: "smuggled",
    password_hash: "smuggled",
    isHolder: "true",
    showContact: "true",
    paymentReference: "SM-001",
    payment_reference: "SM-001",
    goalScored: "99",
    presentAt: "2001-01-01T00:00:00Z",
    dobSeenAt: "2001-01-01T00:00:00Z",
    state: "accepted",
    voidedAt: "2001-01-01T00:00:00Z",
    createdAt: "2001-01-01T00:00:00Z",
    created_at: "2001-01-01T00:00:00Z",
    expiresAt: "2101-01-01T00:00:00Z",
    agreed: "true",
    isCurrent: "true",
    isNew: "true",
    tx: "1",
    ctx: "1",
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !own.has(name)));
}

const SAID_ELSEWHERE = ["confirm", "version"];
