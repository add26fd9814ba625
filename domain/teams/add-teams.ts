import { and, eq } from "drizzle-orm";
import { teams } from "#db/schema/teams.ts";
import { type Message, message } from "#i18n/message.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { sentences } from "../core/sentence-rules.ts";
import { teamTopic, tournamentTopic } from "../core/topics.ts";
import { mutateCup, tournamentNamed } from "../cup/current-cup.ts";
import type { AddTeamInput, AddTeamsInput } from "./input.ts";
import { insertTeam, teamNameTaken } from "./team-lifecycle.ts";
import { teamNameKey } from "./team-name-rules.ts";

/** Adds a team without a manager, whatever the deadlines. Organizer only. */
export async function addTeam(ctx: Ctx, { name, tournamentName }: AddTeamInput): Promise<void> {
  await add(ctx, tournamentName, [{ name, line: null }], "name");
}

/** Adds all teams of a list, or none: names that are taken are refused, each with its line. */
export async function addTeams(ctx: Ctx, { names, tournamentName }: AddTeamsInput): Promise<void> {
  await add(ctx, tournamentName, names, "names");
}

async function add(
  ctx: Ctx,
  tournamentName: string,
  names: readonly { name: string; line: number | null }[],
  field: string,
): Promise<void> {
  requireAdmin(ctx);
  const work = mutateCup(ctx, "team.add", async ({ tx, cup, audit, changed }) => {
    const tournament = await tournamentNamed(tx, cup.id, tournamentName);
    const wrong: Message[] = [];
    for (const { name, line } of names) {
      // One by one, because two lines can be the same name.
      const same = and(eq(teams.tournamentId, tournament.id), eq(teams.nameKey, teamNameKey(name)));
      const [taken] = await tx.select({ name: teams.name }).from(teams).where(same);
      if (taken) {
        const reason = message("consoleTeams.add.taken", { name: taken.name });
        wrong.push(line === null ? reason : message("consoleTeams.add.line", { line, reason }));
        continue;
      }
      const { id } = await insertTeam(tx, {
        tournamentId: tournament.id,
        name,
        managerAccountId: null,
        now: ctx.now,
      });
      audit(`team:${id}`, { tournament: tournament.id });
      changed(teamTopic(id));
    }
    if (wrong.length > 0) throw new DomainError("conflict", sentences(wrong), { field });
    changed(tournamentTopic(tournament.id));
  });
  await work.catch((error: unknown) => {
    throw teamNameTaken(error) ?? error;
  });
}
