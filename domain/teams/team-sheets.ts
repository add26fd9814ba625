import { and, inArray } from "drizzle-orm";
import { players } from "../../db/schema/people.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Locale } from "../../i18n/locales.ts";
import { translate } from "../../i18n/translate.ts";
import { type Ctx, requireStaff } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { mutate } from "../core/mutate.ts";
import { currentCup } from "../cup/current-cup.ts";
import type { Player } from "../people/accounts/accounts.ts";
import { ageOn } from "../people/players/age-rules.ts";
import { emergencyContactOf } from "../people/players/emergency-contact-rules.ts";
import { fullName } from "../people/players/name-rules.ts";
import { findTeam, rosterSlots, selectMembers, selectTeams } from "./rosters.ts";
import { readVisiblePending } from "./viewer-roles.ts";

export type TeamSheet = Awaited<ReturnType<typeof readTeamSheets>>[number];

/**
 * The sheet of one team, or of all teams in the console's order. For the admin; writes an audit row
 * per team. Throws `not-found`.
 */
export async function readTeamSheets(ctx: Ctx, only?: { teamId: number }) {
  requireStaff(ctx, "registrar");
  const cup = await currentCup(ctx.db);
  const today = todayIn(cup.zone, ctx.now);
  return mutate(ctx, "team.sheet", async ({ tx, audit }) => {
    const within: Ctx = { ...ctx, db: tx };
    const found = only
      ? [await findTeam(within, cup.id, only.teamId)]
      : await selectTeams(within, cup.id);
    const members = await selectMembers(
      tx,
      found.map(({ id }) => id),
    );
    const managers = await tx
      .select()
      .from(players)
      .where(
        and(
          players.isHolder,
          inArray(
            players.accountId,
            found.flatMap(({ managerAccountId }) => managerAccountId ?? []),
          ),
        ),
      );
    const ids = members.map(({ player }) => player.id);
    const pending = await readVisiblePending(within, cup, ids);
    return found.map(({ id, name, slug, tournamentName, bracketName, teamCode, ...team }) => {
      audit(`team:${id}`);
      const own = members.filter(({ teamId }) => teamId === id);
      const manager = managers.find(({ accountId }) => accountId === team.managerAccountId);
      return {
        id,
        name,
        slug,
        tournamentName,
        bracketName,
        teamCode,
        manager: manager ? { name: fullName(manager), phone: manager.phone } : null,
        slots: rosterSlots(team.rosterSize, own).map(({ slot, row }) => ({
          slot,
          player: row && onSheet(row.player, { today, pending, locale: ctx.locale }),
        })),
      };
    });
  });
}

function onSheet(
  player: Player,
  { today, pending, locale }: { today: string; pending: ReadonlySet<string>; locale: Locale },
) {
  const contact = emergencyContactOf(player, today);
  return {
    name: fullName(player),
    dob: player.dob,
    age: player.dob === null ? null : ageOn(player.dob, today),
    /** Ten digits; null once deleted by data retention. */
    phone: player.phone,
    isPending: pending.has(player.id),
    emergency: contact.own ? null : { name: translate(locale, contact.name), phone: contact.phone },
  };
}

export interface GameRoster {
  teamId: number;
  slots: { slot: number; name: string | null }[];
}

export async function readGameRosters(
  ctx: Ctx,
  teamIds: readonly number[],
): Promise<Map<number, GameRoster>> {
  requireStaff(ctx, "scorekeeper");
  const cup = await currentCup(ctx.db);
  const found = await selectTeams(ctx, cup.id, inArray(teams.id, [...new Set(teamIds)]));
  const members = await selectMembers(ctx.db, teamIds);
  return new Map(
    found.map(({ id, rosterSize }) => {
      const own = members.filter(({ teamId }) => teamId === id);
      const slots = rosterSlots(rosterSize, own).map(({ slot, row }) => ({
        slot,
        name: row && fullName(row.player),
      }));
      return [id, { teamId: id, slots }];
    }),
  );
}
