import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { brackets, tournaments } from "#db/schema/cup.ts";
import { draws } from "#db/schema/standings.ts";
import type { Database } from "#db/types.ts";
import type { Ctx, Reading } from "#domain/core/context.ts";
import { sharedRead } from "#domain/core/shared-read.ts";
import type { Cup, Tournament } from "#domain/cup/current-cup.ts";
import { type CrestFields, crestOf } from "#domain/teams/crest-rules.ts";
import type { Locale } from "#i18n/locales.ts";
import { type CardKind, fairPlay } from "../games/card-rules.ts";
import { type Draw, drawnTies } from "./draw-rules.ts";
import { drawSentence, explainPlaces, explainStandings } from "./explanation-rules.ts";
import { pointsOf } from "./points-rules.ts";
import { computeStandings } from "./standings-rules.ts";
import { type TiebreakerSettings, tiebreakersOf } from "./tiebreaker-rules.ts";

export type BracketStandings = ReturnType<typeof tableOf>;

export type StandingsOrder = Pick<Cup, "standingsOrder" | "goalCap">;
type StandingsCup = StandingsOrder & Pick<Cup, "forfeitScore">;

/** A tournament's own tiebreakers, or the cup's. */
export function standingsOrderOf(
  { standingsOrder, goalCap }: Pick<Tournament, "standingsOrder" | "goalCap">,
  cup: StandingsOrder,
): StandingsOrder {
  return standingsOrder && goalCap ? { standingsOrder, goalCap } : cup;
}

export function tiebreakerSettingsOf({
  standingsOrder,
  goalCap,
}: StandingsOrder): TiebreakerSettings {
  return { order: tiebreakersOf(standingsOrder), goalCap };
}

type TeamFacts = CrestFields & { slug: string; withdrawn: boolean };
type Result = [
  team1Id: number,
  team2Id: number,
  team1Score: number,
  team2Score: number,
  isForfeit: boolean,
];
type AdjustmentFacts = [teamId: number, points: number, reason: string];
type CardFacts = [teamId: number, gameId: number, playerId: string | null, kind: CardKind];
type BracketFacts = Awaited<ReturnType<typeof bracketFacts>>[number];

/**
 * The tables of a tournament by bracket, from its group games (spec §9). Withdrawn teams are
 * included while they have recorded games. Public.
 */
export async function readStandings(
  ctx: Reading,
  cup: StandingsCup,
  tournamentId: number,
): Promise<BracketStandings[]> {
  const found = await bracketFacts(ctx.db, cup, "tournamentId", tournamentId);
  return found.map((bracket) => tableOf(bracket, cup, ctx.locale));
}

export async function readBracketStandings(
  ctx: Reading,
  cup: StandingsCup,
  bracketId: number,
): Promise<BracketStandings | null> {
  const [found] = await bracketFacts(ctx.db, cup, "id", bracketId);
  return found ? tableOf(found, cup, ctx.locale) : null;
}

export async function readCrossBracketDraws(
  ctx: Pick<Ctx, "db">,
  tournamentId: number,
): Promise<Draw[]> {
  const rows = await ctx.db
    .select({ teamIds: draws.teamIds })
    .from(draws)
    .where(
      and(eq(draws.tournamentId, tournamentId), isNull(draws.bracketId), isNull(draws.voidedAt)),
    )
    .orderBy(asc(draws.id));
  return rows.map(({ teamIds }) => teamIds);
}

/**
 * Uses the partial index `games_results`. Cards are read only if fair play counts, and those of
 * cleared games are ignored.
 */
function bracketFacts(db: Database, cup: StandingsOrder, by: "id" | "tournamentId", id: number) {
  const withCards = tiebreakersOf(cup.standingsOrder).includes("fair-play");
  return sharedRead(db, `brackets by ${by} ${id}, cards: ${withCards}`, () =>
    db
      .select({
        id: brackets.id,
        name: brackets.name,
        own: { standingsOrder: tournaments.standingsOrder, goalCap: tournaments.goalCap },
        points: {
          pointsWin: tournaments.pointsWin,
          pointsTie: tournaments.pointsTie,
          pointsLoss: tournaments.pointsLoss,
          tenPoints: tournaments.tenPoints,
        },
        teams: sql<TeamFacts[]>`(
        select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'slug', t.slug,
          'withdrawn', t.withdrawn_at is not null, 'color1', t.color1, 'color2', t.color2, 'initials', t.initials,
          'crestPicture', t.crest_picture)), '[]')
        from teams t where t.bracket_id = brackets.id)`,
        results: sql<Result[]>`(
        select coalesce(json_agg(json_build_array(g.team1_id, g.team2_id, g.team1_score, g.team2_score,
          g.state = 'forfeit')), '[]')
        from games g where g.bracket_id = brackets.id and g.state in ('final', 'forfeit'))`,
        adjustments: sql<AdjustmentFacts[]>`(
        select coalesce(json_agg(json_build_array(t.id, a.points, a.reason) order by a.id), '[]')
        from teams t join point_adjustments a on a.team_id = t.id
        where t.bracket_id = brackets.id and a.voided_at is null)`,
        draws: sql<number[][]>`(
        select coalesce(json_agg(d.team_ids order by d.id), '[]')
        from draws d where d.tournament_id = brackets.tournament_id
          and d.bracket_id = brackets.id and d.voided_at is null)`,
        cards: sql<
          CardFacts[]
        >`case when ${withCards}::boolean or 'fair-play' = any(${tournaments.standingsOrder}) then (
        select coalesce(json_agg(json_build_array(c.team_id, c.game_id, c.player_id, c.kind)), '[]')
        from games g join cards c on c.game_id = g.id
        where g.bracket_id = brackets.id and c.voided_at is null
          and g.state not in ('scheduled', 'postponed', 'cancelled', 'annulled')) else '[]' end`,
      })
      .from(brackets)
      .innerJoin(tournaments, eq(tournaments.id, brackets.tournamentId))
      .where(eq(brackets[by], id))
      .orderBy(asc(brackets.position), asc(brackets.id)),
  );
}

function tableOf(bracket: BracketFacts, cup: StandingsCup, locale: Locale = "en") {
  const played = bracket.results.map(([team1Id, team2Id, team1Score, team2Score, isForfeit]) => ({
    team1Id,
    team2Id,
    team1Score,
    team2Score,
    forfeit: isForfeit ? cup.forfeitScore : null,
  }));
  const active = new Set(played.flatMap((game) => [game.team1Id, game.team2Id]));
  const shown = bracket.teams.filter((team) => !team.withdrawn || active.has(team.id));
  const known = new Map(shown.map((team) => [team.id, team]));
  const adjustments = bracket.adjustments
    .map(([teamId, points, reason]) => ({ teamId, points, reason }))
    .filter(({ teamId }) => known.has(teamId));
  const { standingsOrder, goalCap } = standingsOrderOf(bracket.own, cup);
  const cards = bracket.cards.map(([teamId, gameId, playerId, kind]) => ({
    teamId,
    gameId,
    playerId,
    kind,
  }));
  const order = tiebreakersOf(standingsOrder);
  const standings = computeStandings(shown, played, pointsOf(bracket.points), {
    order,
    goalCap,
    adjustments,
    fairPlay: fairPlay(cards),
    draws: bracket.draws,
  });
  const drawn = drawnTies(standings.rows, bracket.draws);
  const turnOf = new Map(drawn.flatMap((ids) => ids.map((id, index) => [id, index + 1] as const)));
  const why = explainPlaces(standings, { goalCap, adjustments, draws: bracket.draws, locale });
  return {
    bracketId: bracket.id,
    bracketName: bracket.name,
    rows: standings.rows.map((row) => {
      const team = known.get(row.teamId);
      return {
        ...row,
        slug: team?.slug ?? "",
        crest: team ? crestOf(team) : null,
        withdrawn: team?.withdrawn ?? false,
        why: why.get(row.teamId) ?? [],
        /** Position in the draw among tied teams; null without a draw. */
        drawn: turnOf.get(row.teamId) ?? null,
      };
    }),
    decisions: [
      ...explainStandings(standings.rows, locale),
      ...drawn.map((ids) =>
        drawSentence(
          ids.flatMap((id) => known.get(id) ?? []),
          locale,
        ),
      ),
    ],
    adjustments,
    draws: bracket.draws,
  };
}
