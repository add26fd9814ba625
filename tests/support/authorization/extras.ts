import type { Cast } from "./cast.ts";
import type { Sample } from "./samples.ts";

export function extrasFor(cast: Cast, { fields, params, query }: Sample) {
  const own = new Set([
    ...Object.keys(fields),
    ...Object.keys(params),
    ...Object.keys(query),
    ...SAID_ELSEWHERE,
  ]);
  const values: Record<string, string> = {
    ...valued("admin", "role actor"),
    ...valued(
      "true",
      "admin isAdmin is_admin actor.isAdmin actor[isAdmin] __proto__.isAdmin",
      "constructor.prototype.isAdmin paid ineligible eligible confirmed isHolder showContact",
      "agreed isCurrent isNew",
    ),
    ...valued(cast.marked.person("fullManager").accountId, "accountId account_id managerAccountId"),
    ...valued(cast.player("captain"), "playerId player_id players[]"),
    ...valued(cast.player("mate"), "id"),
    ...valued(cast.team("Bears"), "teamId team_id"),
    ...valued(cast.marked.person("named").guardianId ?? "", "guardianId"),
    ...valued(cast.ids.pastCup, "cupId"),
    ...valued(cast.ids.u13, "tournamentId"),
    ...valued(cast.ids.bracketAOfU13, "bracketId"),
    ...valued(cast.ids.playedGame, "gameId"),
    ...valued(cast.ids.receiptOfCubs, "receiptId"),
    ...valued(cast.ids.sessionOfMate, "sessionId"),
    ...valued("1", "invitationId slot tx ctx"),
    ...valued("99", "rosterSize goalScored"),
    ...valued("accepted", "state"),
    ...valued("smuggled@mail.example", "emailKey"),
    ...valued("smuggled", "passwordHash password_hash"),
    ...valued("SM-001", "paymentReference payment_reference"),
    ...valued(
      "2001-01-01T00:00:00Z",
      "emailVerifiedAt email_verified_at wantsNewsAt presentAt dobSeenAt",
    ),
    ...valued("2001-01-01T00:00:00Z", "voidedAt createdAt created_at expiresAt"),
  };
  return Object.fromEntries(Object.entries(values).filter(([name]) => !own.has(name)));
}

const SAID_ELSEWHERE = ["confirm", "version"];

const valued = (value: string, ...names: string[]) =>
  Object.fromEntries(names.flatMap((each) => each.split(" ")).map((name) => [name, value]));
