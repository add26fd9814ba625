import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { brackets, tournaments } from "../../db/schema/cups.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { seenPending } from "../guardians/read-states.ts";
import { mutate } from "../mutate.ts";
import { ageOn, todayIn } from "../players/age-rules.ts";
import { type EmergencyContact, emergencyContact } from "../players/emergency-rules.ts";
import { fullName } from "../players/name-rules.ts";

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
    const pending = await seenPending({ ...ctx, db: tx }, cup, ids);
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
  const contact = emergencyContact(player, today);
  return {
    name: fullName(player),
    dob: player.dob,
    age: player.dob === null ? null : ageOn(player.dob, today),
    phone: player.phone,
    isPending: pending.has(player.id),
    emergency: contact.own ? null : { name: contact.name, phone: contact.phone },
  };
}
