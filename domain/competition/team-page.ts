import { eq } from "drizzle-orm";
import { brackets, cups, tournaments } from "#db/schema/cup.ts";
import { teams } from "#db/schema/teams.ts";
import { message } from "#i18n/message.ts";
import type { Reading } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { factsOf } from "../core/fields.ts";
import { sharedRead } from "../core/shared-read.ts";
import { slugFromAddress } from "../cup/slug-rules.ts";
import { crestOf } from "../teams/crest-rules.ts";
import { teamFactFields } from "../teams/input.ts";
import { listTeamGames } from "./games/list-games.ts";
import { suspensionOf } from "./games/suspension-rules.ts";
import { teamScorers } from "./goals/top-scorers.ts";
import { placeOf } from "./standings/place-rules.ts";
import { readBracketStandings } from "./standings/read-standings.ts";

/** Public data of a team in any cup; the same for its own members. Throws `not-found`. */
export async function readPublicTeam(ctx: Reading<"now">, slug: string) {
  const address = slugFromAddress(slug);
  const [found] = await sharedRead(ctx.db, `team ${address}`, () =>
    ctx.db
      .select({ team: teams, cup: cups, tournament: tournaments, bracketName: brackets.name })
      .from(teams)
      .innerJoin(cups, eq(cups.id, teams.cupId))
      .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
      .innerJoin(brackets, eq(brackets.id, teams.bracketId))
      .where(eq(teams.slug, address)),
  );
  if (!found) throw new DomainError("not-found", message("teamErrors.unknown"));
  const { team, cup, tournament, bracketName } = found;
  const [table, games, scorers] = await Promise.all([
    readBracketStandings(ctx, cup, team.bracketId),
    listTeamGames(ctx, team.id),
    teamScorers(ctx, cup, team.id),
  ]);
  return {
    id: team.id,
    name: team.name,
    slug: team.slug,
    crest: crestOf(team),
    facts: factsOf(teamFactFields, team),
    withdrawn: team.withdrawnAt !== null,
    cup: {
      id: cup.id,
      name: cup.name,
      slug: cup.slug,
      zone: cup.zone,
      isCurrent: cup.isCurrent,
      place: cup.place,
      address: cup.address,
      isSuspended: suspensionOf(cup, ctx.now) !== null,
    },
    tournament: { id: tournament.id, name: tournament.name, slug: tournament.slug },
    bracketName,
    /** Null for a team that withdrew before it played. */
    place: placeOf(table?.rows ?? [], team.id),
    games,
    scorers,
  };
}
