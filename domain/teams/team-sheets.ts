import { and, inArray } from "drizzle-orm";
import { players } from "#db/schema/people.ts";
import { teams } from "#db/schema/teams.ts";
import type { Locale } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { type Ctx, requireStaff } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { fieldIn, type InputOf } from "../core/fields.ts";
import { idsIn } from "../core/ids-rules.ts";
import { checkbox, reasonField, reasonLength } from "../core/input.ts";
import { mutate } from "../core/mutate.ts";
import { currentCup } from "../cup/current-cup.ts";
import type { Player } from "../people/accounts/accounts.ts";
import type { Pending } from "../people/guardians/consent-rules.ts";
import { ageOn } from "../people/players/age-rules.ts";
import { emergencyContactOf } from "../people/players/emergency-contact-rules.ts";
import { fullName } from "../people/players/name-rules.ts";
import { auditLooks } from "../people/privacy/contact-views.ts";
import { findTeam, rosterSlots, selectMembers, selectTeams } from "./rosters.ts";
import { numberAt } from "./shirt-rules.ts";
import { readVisiblePending } from "./viewer-roles.ts";

export type TeamSheet = Awaited<ReturnType<typeof readTeamSheets>>[number];

/** `fullDates` are for a desk that checks ages. */
export const teamSheetsFields = {
  reason: fieldIn("exports")("reason", reasonField, {
    hint: message("consoleTeams.sheets.reasonHint"),
    required: true,
    ...reasonLength,
  }),
  fullDates: fieldIn("consoleTeams")("sheets.fullDates", checkbox, { type: "checkbox" }),
};

/**
 * The sheet of one team, or of all teams in the console's order. For registrars; limited and
 * audited like an export (docs/decisions/50), with rows for each team. Throws `not-found`.
 */
export async function readTeamSheets(
  ctx: Ctx,
  { reason, fullDates }: InputOf<typeof teamSheetsFields>,
  only: { teamId: number } | null = null,
) {
  const { accountId } = requireStaff(ctx, "registrar");
  await ctx.limit("export.account", accountId);
  const cup = await currentCup(ctx.db);
  const today = todayIn(cup.zone, ctx.now);
  return mutate(ctx, "team.sheet", async ({ tx, audit }) => {
    const within: Ctx = { ...ctx, db: tx };
    const found = only
      ? [await findTeam(within, cup.id, only.teamId)]
      : await selectTeams(within, cup.id);
    const members = await selectMembers(tx, idsIn(found));
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
      const own = members.filter(({ teamId }) => teamId === id);
      const manager = managers.find((each) => each.accountId === team.managerAccountId);
      auditLooks(audit, `team:${id}`, { reason }, [
        {
          players: own.map(({ player }) => player.id),
          fields: [fullDates ? "birth-date" : "birth-year", "emergency-contact"],
        },
        { players: manager ? [manager.id] : [], fields: ["phone"] },
      ]);
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
          number: numberAt(team.shirts, slot),
          player: row && onSheet(row.player, { today, fullDates, pending, locale: ctx.locale }),
        })),
      };
    });
  });
}

function onSheet(
  player: Player,
  about: { today: string; fullDates: boolean; pending: Map<string, Pending>; locale: Locale },
) {
  const { today, fullDates, pending, locale } = about;
  const contact = emergencyContactOf(player, today);
  return {
    name: fullName(player),
    /** The birth year, or the date of birth if `age` is given. */
    born: player.dob?.slice(0, fullDates ? undefined : "yyyy".length) ?? null,
    age: fullDates && player.dob !== null ? ageOn(player.dob, today) : null,
    pending: pending.get(player.id) ?? null,
    /** Null for the player's own phone. */
    emergencyName: contact.own ? null : translate(locale, contact.name),
    /** Ten digits; null once deleted by data retention. */
    emergencyPhone: contact.phone,
  };
}

export interface GameRoster {
  teamId: number;
  slots: { slot: number; number: number | null; name: string | null }[];
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
    found.map(({ id, rosterSize, shirts }) => {
      const own = members.filter(({ teamId }) => teamId === id);
      const slots = rosterSlots(rosterSize, own).map(({ slot, row }) => ({
        slot,
        number: numberAt(shirts, slot),
        name: row && fullName(row.player),
      }));
      return [id, { teamId: id, slots }];
    }),
  );
}
