import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { brackets, tournaments } from "../../db/schema/cup.ts";
import { players } from "../../db/schema/people.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { DomainError } from "../core/errors.ts";
import { mutate } from "../core/mutate.ts";
import { currentCup } from "../cup/current-cup.ts";
import { ageOn } from "../people/players/age-rules.ts";
import {
  type EmergencyContact,
  emergencyContactOf,
} from "../people/players/emergency-contact-rules.ts";
import { fullName } from "../people/players/name-rules.ts";
import { readVisiblePending } from "./viewer-roles.ts";

export interface TeamSheet {
  id: number;
  name: string;
  slug: string;
  tournamentName: string;
  bracketName: string;
  teamCode: string;
  manager: { name: string; phone: string | null } | null;
  slots: { slot: number; player: SheetPlayer | null }[];
}

interface SheetPlayer {
  name: string;
  dob: string | null;
  age: number | null;
  /** Ten digits; null once deleted by data retention. */
  phone: string | null;
  isPending: boolean;
  emergency: Pick<EmergencyContact, "name" | "phone"> | null;
}

/**
 * The sheet of one team, or of all teams in the console's order. For the admin; writes an audit row
 * per team. Throws `not-found`.
 */
export async function readTeamSheets(ctx: Ctx, only?: { teamId: number }): Promise<TeamSheet[]> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const today = todayIn(cup.zone, ctx.now);
  return mutate(ctx, "team.sheet", async ({ tx, audit }) => {
    const found = await tx
      .select({ team: teams, tournamentName: tournaments.name, bracketName: brackets.name })
      .from(teams)
      .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
      .innerJoin(brackets, eq(brackets.id, teams.bracketId))
      .where(
        and(eq(teams.cupId, cup.id), isNull(teams.withdrawnAt), only && eq(teams.id, only.teamId)),
      )
      .orderBy(
        asc(tournaments.position),
        asc(tournaments.id),
        asc(brackets.position),
        asc(teams.name),
      );
    if (only && found.length === 0) throw new DomainError("not-found", "There is no such team.");
    const members = await tx
      .select({ teamId: memberships.teamId, slot: memberships.slot, player: players })
      .from(memberships)
      .innerJoin(players, eq(players.id, memberships.playerId))
      .where(
        inArray(
          memberships.teamId,
          found.map(({ team }) => team.id),
        ),
      );
    const managers = await tx
      .select()
      .from(players)
      .where(
        and(
          players.isHolder,
          inArray(
            players.accountId,
            found.flatMap(({ team }) => team.managerAccountId ?? []),
          ),
        ),
      );
    const ids = members.map(({ player }) => player.id);
    const pending = await readVisiblePending({ ...ctx, db: tx }, cup, ids);
    return found.map(({ team, tournamentName, bracketName }) => {
      audit(`team:${team.id}`);
      const own = members.filter(({ teamId }) => teamId === team.id);
      const manager = managers.find(({ accountId }) => accountId === team.managerAccountId);
      return {
        id: team.id,
        name: team.name,
        slug: team.slug,
        tournamentName,
        bracketName,
        teamCode: team.teamCode,
        manager: manager ? { name: fullName(manager), phone: manager.phone } : null,
        slots: Array.from({ length: team.rosterSize }, (_, index) => {
          const member = own.find(({ slot }) => slot === index + 1);
          return {
            slot: index + 1,
            player: member ? onSheet(member.player, today, pending) : null,
          };
        }),
      };
    });
  });
}

function onSheet(
  player: typeof players.$inferSelect,
  today: string,
  pending: ReadonlySet<string>,
): SheetPlayer {
  const contact = emergencyContactOf(player, today);
  return {
    name: fullName(player),
    dob: player.dob,
    age: player.dob === null ? null : ageOn(player.dob, today),
    phone: player.phone,
    isPending: pending.has(player.id),
    emergency: contact.own ? null : { name: contact.name, phone: contact.phone },
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
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const found = await ctx.db
    .select({
      id: teams.id,
      rosterSize: teams.rosterSize,
      slot: memberships.slot,
      player: { firstName: players.firstName, lastName: players.lastName },
    })
    .from(teams)
    .leftJoin(memberships, eq(memberships.teamId, teams.id))
    .leftJoin(players, eq(players.id, memberships.playerId))
    .where(and(eq(teams.cupId, cup.id), inArray(teams.id, [...new Set(teamIds)])))
    .orderBy(asc(teams.id), asc(memberships.slot));
  const byTeam = Map.groupBy(found, ({ id }) => id);
  return new Map(
    [...byTeam].map(([teamId, rows]) => {
      const slots = Array.from({ length: rows[0]?.rosterSize ?? 0 }, (_, index) => {
        const player = rows.find(({ slot }) => slot === index + 1)?.player;
        return { slot: index + 1, name: player ? fullName(player) : null };
      });
      return [teamId, { teamId, slots }];
    }),
  );
}
