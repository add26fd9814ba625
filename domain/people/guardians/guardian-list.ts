import { and, asc, eq, isNull } from "drizzle-orm";
import { accounts, guardians, players } from "#db/schema/people.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import { type Ctx, isAdmin, requireStaff } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { maskEmail } from "#domain/core/email-address-rules.ts";
import { formatShortDate } from "#domain/core/format-rules.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { isUnder18 } from "../players/age-rules.ts";
import { fullName } from "../players/name-rules.ts";
import { logContactViews } from "../privacy/contact-views.ts";
import { consentsFromAnswers, isConsentPending } from "./consent-rules.ts";
import { playersAnsweredFor, readGuardianStatuses } from "./guardian-status.ts";

export type GuardedPlayer = Awaited<ReturnType<typeof listGuardians>>["players"][number];

/**
 * All players under 18, those on a team first, with the contacts of guardians who have yet to agree;
 * the others' are on the page of the player. For registrars; viewing is audited once a day.
 */
export async function listGuardians(ctx: Ctx) {
  requireStaff(ctx, "registrar");
  const cup = await currentCup(ctx.db);
  const today = todayIn(cup.zone, ctx.now);
  const found = await ctx.db
    .select({
      player: players,
      account: accounts,
      guardian: guardians,
      team: { id: teams.id, name: teams.name },
    })
    .from(players)
    .innerJoin(accounts, eq(accounts.id, players.accountId))
    .leftJoin(guardians, eq(guardians.playerId, players.id))
    .leftJoin(memberships, and(eq(memberships.playerId, players.id), eq(memberships.cupId, cup.id)))
    .leftJoin(teams, and(eq(teams.id, memberships.teamId), isNull(teams.withdrawnAt)))
    .orderBy(asc(teams.name), asc(players.firstName), asc(players.lastName), asc(players.id));
  const holders = new Map(
    found.flatMap(({ player }) => (player.isHolder ? [[player.accountId, player] as const] : [])),
  );
  // A player whose date of birth was purged and who has not come back is not missing anything.
  const minors = found.filter(
    ({ player, team }) => isUnder18(player.dob, today) && (player.dob !== null || team !== null),
  );
  const ids = minors.map(({ player }) => player.id);
  const states = await readGuardianStatuses(ctx.db, cup, ids, ctx.now);
  const kept = isAdmin(ctx.actor) ? new Set() : await playersAnsweredFor(ctx.db, cup.id, ids);
  const addresses = new Map<
    string,
    { email: string; players: { playerId: string; name: string }[] }
  >();
  const day = (moment: Date) => formatShortDate(todayIn(cup.zone, moment), ctx.locale);
  const listed = minors.map(({ player, account, guardian, team }) => {
    const name = fullName(player);
    const { state = "nobody", answers = [] } = states.get(player.id) ?? {};
    const holder = player.isHolder ? undefined : holders.get(player.accountId);
    const known =
      guardian ?? (holder ? { email: account.email, emailKey: account.emailKey } : null);
    if (known) {
      const address = addresses.get(known.emailKey) ?? {
        email: maskEmail(known.email),
        players: [],
      };
      address.players.push({ playerId: player.id, name });
      addresses.set(known.emailKey, address);
    }
    const isPending = isConsentPending(state);
    return {
      playerId: player.id,
      name,
      state,
      paper: consentsFromAnswers(answers, true).paper,
      /** Whether the actor can name the guardian. */
      mayChange: player.isHolder && !kept.has(player.id),
      byDisplayedLink: answers.some((answer) => answer.byDisplayedLink),
      registered: day(player.createdAt),
      team,
      guardian: guardian
        ? {
            kind: "link" as const,
            email: isPending ? guardian.email : null,
            name: guardian.name,
            phone: isPending ? guardian.phone : null,
            asked: day(guardian.createdAt),
          }
        : holder
          ? {
              kind: "account" as const,
              email: isPending ? account.email : null,
              name: fullName(holder),
            }
          : null,
    };
  });
  const shared = [...addresses.values()].filter((each) => each.players.length > 1);
  const open = listed.filter(({ guardian }) => guardian?.email).map(({ playerId }) => playerId);
  await logContactViews(ctx, cup, {
    action: "guardian.see-contact",
    subject: `cup:${cup.id}`,
    looks: [{ players: open, fields: ["guardian"] }],
  });
  return { players: listed, shared };
}
