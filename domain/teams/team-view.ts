import { and, asc, eq, exists, inArray, or, type SQL } from "drizzle-orm";
import { receipts } from "#db/schema/payments.ts";
import { players } from "#db/schema/people.ts";
import { joinRequests, memberships, teams } from "#db/schema/teams.ts";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { type Ctx, hasRole, isAdmin, isStaff } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { DomainError } from "../core/errors.ts";
import { type Cup, currentCup } from "../cup/current-cup.ts";
import { readConsents } from "../people/guardians/consents.ts";
import { isUnder18 } from "../people/players/age-rules.ts";
import { visibleName } from "../people/privacy/visible-name-rules.ts";
import {
  type AmountsToSend,
  amountsToSend,
  feeSentence,
  paidByPlayer,
  type ReceiptMethod,
  type TeamFee,
  teamFee,
  usedMethod,
} from "./fee-rules.ts";
import { selectReceipts } from "./fees.ts";
import { listReservedSlots } from "./invitations/list-invitations.ts";
import { isManagedBy, notManager, selectCoManagers } from "./managers.ts";
import { isOpenRequest } from "./member-approval.ts";
import { minorsWithTeam } from "./memberships.ts";
import { rosterSlots, selectMembers, selectTeams } from "./rosters.ts";
import { readManagerStanding, whyNotTrusted } from "./trusted-managers.ts";
import { readViewerRoles, readVisiblePending, whyShortNames } from "./viewer-roles.ts";
import { consentSubject } from "./waitlist/waitlist-entries.ts";

export type TeamView = Awaited<ReturnType<typeof readTeams>>[number];

/**
 * Teams of the cup with their rosters, as the actor can see them: names by the visibility rules;
 * requests, payments, approvals and co-managers only for those who manage it and the staff they
 * are for.
 */
export async function readTeams(ctx: Ctx, cup: Cup, which: SQL | undefined) {
  const { actor, db, now, locale } = ctx;
  if (actor.kind === "visitor") return [];
  const found = await selectTeams(ctx, cup.id, which);
  if (found.length === 0) return [];
  const teamIds = found.map(({ id }) => id);
  const [members, helping, requests, payments, held, standing] = await Promise.all([
    selectMembers(db, teamIds),
    selectCoManagers(ctx, teamIds),
    selectRequests(ctx, cup.id, teamIds),
    selectReceipts(db, inArray(receipts.teamId, teamIds)),
    listReservedSlots(ctx, cup, teamIds),
    readManagerStanding(ctx, cup, actor.accountId),
  ]);
  const people = [...members, ...requests, ...helping].flatMap(({ player }) => player ?? []);
  const playerIds = people.map(({ id }) => id);
  const [roles, consents, pending, managing] = await Promise.all([
    readViewerRoles(ctx, cup, playerIds),
    readConsents(db, cup.id, playerIds),
    readVisiblePending(ctx, cup, playerIds),
    minorsWithTeam(
      db,
      ctx,
      cup,
      people.map(({ accountId }) => accountId),
    ),
  ]);
  const why = whyNotTrusted(standing);
  const today = todayIn(cup.zone, now);
  const nameOf = (player: typeof players.$inferSelect) =>
    visibleName(
      player,
      roles.get(player.id) ?? [],
      consentSubject({ dob: player.dob, showContact: null }, consents.get(player.id)),
      today,
    );
  const mayFollow = (handsOver: boolean, { accountId, dob }: typeof players.$inferSelect) =>
    handsOver &&
    !managing.has(accountId) &&
    (standing.adult || hasRole(actor, "registrar") || !isUnder18(dob, today));
  const inSlot = (slot: number) =>
    translate(locale, message("teamErrors.playerInSlot", { slot: String(slot) }));
  return found.map((row) => {
    const { tournament: _, managerAccountId, ...team } = row;
    const isManager = managerAccountId === actor.accountId;
    const helpers = helping.filter(({ teamId }) => teamId === team.id);
    const runs = isManager || helpers.some(({ accountId }) => accountId === actor.accountId);
    const isRegistrar = hasRole(actor, "registrar");
    const manages = runs || isRegistrar;
    const handsOver = isManager || isRegistrar;
    const own = members.filter(({ teamId }) => teamId === team.id);
    const asking = manages ? requests.filter(({ teamId }) => teamId === team.id) : [];
    const money = payments.filter(({ teamId }) => teamId === team.id);
    const received = paidByPlayer(money);
    const paid = manages ? received : new Map<string, number>();
    const readers = own.filter(({ player }) => player.accountId === actor.accountId);
    const fee = teamFee(cup.teamFee, money);
    const invites = isRegistrar || (runs && standing.trusted);
    const reserved = held
      .filter(({ teamId }) => teamId === team.id)
      .map(({ mailed, ...slot }) => ({
        ...slot,
        // It hints at a minor, so only those who can invite minors know.
        ...(invites && !mailed && { isUnmailed: true as const }),
      }));
    const managers = [managerAccountId, ...helpers.map(({ accountId }) => accountId)];
    // The organizer approves managers, and with them their players.
    const isNew = ({ player, membership }: (typeof own)[number]) =>
      membership.approvedAt === null && !managers.includes(player.accountId);
    return forStaff(actor, {
      ...team,
      shirts: manages ? team.shirts : [],
      /** As its manager or a co-manager. */
      manages: runs,
      isManager,
      hasManager: managerAccountId !== null,
      /** Null for everyone who doesn't manage the team. */
      coManagers: manages
        ? helpers.map(({ id, email, accountId, player }) => ({
            id,
            /** The address; null once accepted. */
            invited: email,
            name: player && nameOf(player),
            isYou: accountId === actor.accountId,
            playerId: player?.id ?? null,
            mayManage: player !== null && accountId !== null && mayFollow(handsOver, player),
          }))
        : null,
      fee,
      hasPaid: fee.owing === 0,
      toSend: amountsToSend(
        fee,
        cup.personFee,
        readers.map(({ player }) => received.get(player.id) ?? 0),
      ),
      /** The reader's own. */
      ownPlayers: readers.map(({ player }) => ({
        id: player.id,
        name: nameOf(player),
        /** US cents. */
        paid: received.get(player.id) ?? 0,
      })),
      usedMethod: usedMethod(money),
      feeSentence: translate(locale, feeSentence(fee, team, cup, now, locale)),
      /** Why the roster shows short names; null if it shows full ones. */
      shortNames: isStaff(actor)
        ? null
        : whyShortNames({
            ...standing,
            manages,
            approved: own.some(
              ({ player, membership }) =>
                player.accountId === actor.accountId && membership.approvedAt !== null,
            ),
          }),
      /** Whether the actor may add co-managers: an adult who runs the team, or a registrar. */
      addsCoManagers: isRegistrar || (runs && standing.adult),
      /** Why who runs the team can't approve the players on it; null if they can. */
      whyNotApproving: why && runs && !isRegistrar ? translate(locale, why) : null,
      newcomers: manages ? own.filter(isNew).length + asking.length : 0,
      requests: asking.map(({ player }) => ({
        playerId: player.id,
        name: nameOf(player) ?? translate(locale, message("teamErrors.player")),
      })),
      roster: rosterSlots(team.rosterSize, own).map(({ slot, row: member }) => ({
        slot,
        held: reserved.find((each) => each.slot === slot) ?? null,
        player: member && {
          id: member.player.id,
          /** 'Ana Silva', 'Ana S.' or 'Player 3'. */
          name: nameOf(member.player) ?? inSlot(slot),
          goalScored: member.goalScored,
          isHolder: member.player.isHolder,
          isManagers: member.player.accountId === managerAccountId,
          isCoManager:
            manages &&
            member.player.isHolder &&
            helpers.some(({ accountId }) => accountId === member.player.accountId),
          /** Under 18 without a guardian's consent, if the actor can know. */
          pending: pending.get(member.player.id) ?? null,
          approved: !manages || !isNew(member),
          /** US cents. */
          paid: paid.get(member.player.id) ?? 0,
          /** Whether the team can be handed over to the player's account. */
          mayManage: mayFollow(handsOver, member.player),
        },
      })),
    });
  });
}

/**
 * Leaves out of a team what the staff reading it have nothing to do with: amounts and payment
 * reference unless they are the treasurer, the team code unless they are the registrar.
 */
function forStaff<
  Team extends {
    teamCode: string;
    paymentReference: string;
    fee: TeamFee;
    hasPaid: boolean;
    toSend: AmountsToSend;
    usedMethod: ReceiptMethod | null;
    feeSentence: string;
    roster: { player: { paid: number } | null | undefined }[];
  },
>(actor: Ctx["actor"], team: Team): Team {
  if (!isStaff(actor) || isAdmin(actor)) return team;
  const isRegistrar = hasRole(actor, "registrar");
  return {
    ...team,
    ...(isRegistrar ? {} : { teamCode: "" }),
    ...(hasRole(actor, "treasurer")
      ? {}
      : {
          paymentReference: "",
          fee: NO_FEE,
          hasPaid: isRegistrar && team.hasPaid,
          toSend: amountsToSend(NO_FEE, 0, []),
          usedMethod: null,
          feeSentence: "",
          roster: team.roster.map((each) => ({
            ...each,
            player: each.player && { ...each.player, paid: 0 },
          })),
        }),
  };
}

const NO_FEE: TeamFee = { fee: 0, received: 0, owing: 0 };

/**
 * For those who manage the team, the registrar and the scorekeeper. Throws `not-found`, or
 * `forbidden` for anyone else.
 */
export async function readTeam(ctx: Ctx, teamId: number): Promise<TeamView> {
  if (ctx.actor.kind === "visitor") throw new DomainError("forbidden", message("coreErrors.logIn"));
  const cup = await currentCup(ctx.db);
  const [team] = await readTeams(ctx, cup, eq(teams.id, teamId));
  if (!team) throw new DomainError("not-found", message("teamErrors.gone"));
  if (!team.manages && !hasRole(ctx.actor, "registrar", "scorekeeper")) throw notManager();
  return team;
}

/** The teams that the account manages or has a player on. */
export async function myTeams(ctx: Ctx): Promise<TeamView[]> {
  if (ctx.actor.kind !== "account") return [];
  const { accountId } = ctx.actor;
  const plays = exists(
    ctx.db
      .select({ id: memberships.id })
      .from(memberships)
      .innerJoin(players, eq(players.id, memberships.playerId))
      .where(and(eq(memberships.teamId, teams.id), eq(players.accountId, accountId))),
  );
  const cup = await currentCup(ctx.db);
  return readTeams(ctx, cup, or(isManagedBy(ctx.db, accountId), plays));
}

function selectRequests({ db, now }: Ctx, cupId: number, teamIds: number[]) {
  return db
    .select({ teamId: joinRequests.teamId, player: players })
    .from(joinRequests)
    .innerJoin(players, eq(players.id, joinRequests.playerId))
    .where(and(inArray(joinRequests.teamId, teamIds), isOpenRequest(cupId, now)))
    .orderBy(asc(joinRequests.createdAt), asc(joinRequests.id));
}
