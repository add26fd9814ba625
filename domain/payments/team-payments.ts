import { and, asc, desc, eq, notExists } from "drizzle-orm";
import { tournaments } from "#db/schema/cup.ts";
import { cardEvents, receipts } from "#db/schema/payments.ts";
import { accounts, players } from "#db/schema/people.ts";
import { teams } from "#db/schema/teams.ts";
import { DEFAULT_LOCALE } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { type Ctx, requireStaff } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { mutate } from "../core/mutate.ts";
import { type Cup, cupBySlug, currentCup } from "../cup/current-cup.ts";
import { fullName } from "../people/players/name-rules.ts";
import { feeStateLabel, methodNames, paidByPlayer, teamFee } from "../teams/fee-rules.ts";
import { selectMembers } from "../teams/rosters.ts";

export type ReceiptLine = Awaited<ReturnType<typeof listReceipts>>[number];
export type TeamPayments = Awaited<ReturnType<typeof listPayments>>["teams"][number];

const FORMER_PLAYER = message("payments.receipt.formerPlayer");

/**
 * Every team and receipt of a cup (the current one by default), receipts newest first. Includes
 * withdrawn teams that paid something. Admin only.
 */
export async function listPayments(ctx: Ctx, ofCup?: Cup) {
  requireStaff(ctx, "treasurer");
  const cup = ofCup ?? (await currentCup(ctx.db));
  const [found, lines] = await Promise.all([
    ctx.db
      .select({ team: teams, tournamentName: tournaments.name })
      .from(teams)
      .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
      .where(eq(teams.cupId, cup.id))
      .orderBy(asc(tournaments.position), asc(tournaments.id), asc(teams.name)),
    listReceipts(ctx, cup.id),
  ]);
  const byTeam = Map.groupBy(lines, ({ teamId }) => teamId);
  const listed = found
    .filter(({ team }) => team.withdrawnAt === null || byTeam.has(team.id))
    .map(({ team, tournamentName }) => ({
      id: team.id,
      name: team.name,
      tournamentId: team.tournamentId,
      tournamentName,
      reference: team.paymentReference,
      ineligible: team.ineligibleAt !== null,
      eligibilityBy: team.eligibilityBy,
      eligibilityUntil: team.eligibilityUntil,
      withdrawn: team.withdrawnAt !== null,
      hasManager: team.managerAccountId !== null,
      fee: teamFee(cup.teamFee, byTeam.get(team.id) ?? []),
    }));
  return { teams: listed, receipts: lines };
}

/** Of the teams that still play, in US cents; what withdrawn teams paid counts as received. */
export function paymentSums(teams: readonly TeamPayments[]) {
  const playing = teams.filter(({ withdrawn }) => !withdrawn);
  const owing = playing.filter(({ fee }) => fee.owing > 0);
  return {
    received: teams.reduce((sum, { fee }) => sum + fee.received, 0),
    owing: owing.reduce((sum, { fee }) => sum + fee.owing, 0),
    teams: playing.length,
    paid: playing.length - owing.length,
  };
}

async function listReceipts({ db, locale }: Ctx, cupId: number) {
  const found = await db
    .select({
      id: receipts.id,
      teamId: receipts.teamId,
      teamName: teams.name,
      playerId: receipts.playerId,
      player: { firstName: players.firstName, lastName: players.lastName },
      /** US cents. */
      amount: receipts.amount,
      method: receipts.method,
      kind: receipts.kind,
      reference: receipts.reference,
      receivedOn: receipts.receivedOn,
      recordedAt: receipts.recordedAt,
      recordedBy: accounts.email,
      voidedAt: receipts.voidedAt,
    })
    .from(receipts)
    .leftJoin(teams, eq(teams.id, receipts.teamId))
    .leftJoin(players, eq(players.id, receipts.playerId))
    .leftJoin(accounts, eq(accounts.id, receipts.recordedBy))
    .where(eq(receipts.cupId, cupId))
    .orderBy(desc(receipts.receivedOn), desc(receipts.id));
  return found.map(({ player, ...receipt }) => ({
    ...receipt,
    who: receipt.playerId && (player ? fullName(player) : translate(locale, FORMER_PLAYER)),
  }));
}

/** Payments by card that can't be counted, for the treasurer to look up in Stripe. */
export function listUncounted({ db }: Pick<Ctx, "db">) {
  const { id, payment, kind, at } = cardEvents;
  const counted = db.select({ reference: receipts.reference }).from(receipts);
  return db
    .select({ id, payment, at })
    .from(cardEvents)
    .where(and(eq(kind, "payment"), notExists(counted.where(eq(receipts.reference, payment)))))
    .orderBy(asc(at));
}

export async function readTeamPayments(ctx: Ctx, teamId: number) {
  const all = await listPayments(ctx);
  const team = all.teams.find(({ id }) => id === teamId);
  if (!team) throw new DomainError("not-found", message("feeErrors.noTeam"));
  const receipts = all.receipts.filter((each) => each.teamId === teamId);
  const paid = paidByPlayer(receipts);
  const members = (await selectMembers(ctx.db, [teamId])).map(({ player }) => ({
    id: player.id,
    name: fullName(player),
    paid: paid.get(player.id) ?? 0,
  }));
  return { team, members, receipts };
}

/**
 * Returns a heading row and one row per receipt (or per team without any), of the current cup or of
 * `slug`. Admin only and audited; throws `not-found` for an unknown slug.
 */
export async function paymentsTable(ctx: Ctx, slug: string | null = null): Promise<string[][]> {
  requireStaff(ctx, "treasurer");
  const cup = slug === null ? await currentCup(ctx.db) : await cupBySlug(ctx, slug);
  const { teams, receipts } = await listPayments({ ...ctx, locale: DEFAULT_LOCALE }, cup);
  const byTeam = Map.groupBy(receipts, ({ teamId }) => teamId);
  const rows = teams.flatMap((team) =>
    (byTeam.get(team.id) ?? [null]).map((receipt) => rowOf(team, receipt)),
  );
  const ofDeletedTeams = (byTeam.get(null) ?? []).map((receipt) => rowOf(null, receipt));
  await mutate(ctx, "payments.export", async ({ audit }) => audit(`cup:${cup.id}`));
  const headings = Object.keys(rowOf(null, null));
  return [headings, ...[...rows, ...ofDeletedTeams].map((row) => Object.values(row))];
}

function rowOf(team: TeamPayments | null, receipt: ReceiptLine | null) {
  const state = team && (team.withdrawn ? "Withdrawn" : feeStateLabel(team.fee, team.ineligible));
  return {
    team: team?.name ?? "",
    tournament: team?.tournamentName ?? "",
    reference: team?.reference ?? "",
    state: state ?? "",
    fee: plain(team?.fee.fee),
    paid: plain(team?.fee.received),
    owing: plain(team?.fee.owing),
    // Names of players leave only in the exports that ask for a reason (docs/decisions/50).
    who: receipt ? (receipt.who === null ? "The team" : "A player") : "",
    amount: plain(receipt?.amount),
    method: receipt ? methodNames[receipt.method] : "",
    kind: receipt?.kind ?? "",
    "card reference": receipt?.reference ?? "",
    "received on": receipt?.receivedOn ?? "",
    "recorded at": receipt?.recordedAt.toISOString() ?? "",
    "recorded by": receipt?.recordedBy ?? "",
    "voided at": receipt?.voidedAt?.toISOString() ?? "",
  };
}

function plain(cents: number | undefined): string {
  return cents === undefined ? "" : (cents / 100).toFixed(2);
}
