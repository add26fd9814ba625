import type { Game } from "../../../domain/competition/games/list-games.ts";
import type { TopScorer } from "../../../domain/competition/goals/top-scorers.ts";
import type { KnockoutTree } from "../../../domain/competition/knockout/tree-rules.ts";
import type { BracketStandings } from "../../../domain/competition/standings/read-standings.ts";
import type { TiebreakerSettings } from "../../../domain/competition/standings/tiebreaker-rules.ts";
import { KnockoutDrawing } from "../knockout/drawing.tsx";
import { GamesTable, type Marks } from "./games-table.tsx";
import type { Group, View } from "./results-choice.tsx";
import { ScorersTable } from "./scorers-table.tsx";
import { StandingsTables } from "./standings-table.tsx";

export interface Results {
  groups: Group[];
  group: Group | null;
  isUnknown: boolean;
  view: View | null;
  games: Game[] | null;
  brackets: BracketStandings[] | null;
  scorers: TopScorer[] | null;
  drawing: KnockoutTree | null;
  hasKnockout: boolean;
  deciding: TiebreakerSettings;
}

export function ResultsView({
  results,
  marks,
  isPast = false,
}: {
  results: Results;
  marks?: Marks;
  isPast?: boolean;
}) {
  const { group, games, brackets, scorers, drawing, deciding } = results;
  if (!group) return null;
  return (
    <>
      {games ? <GamesTable caption={group.name} games={games} marks={marks} /> : null}
      {brackets ? (
        <StandingsTables tournament={group.name} brackets={brackets} deciding={deciding} />
      ) : null}
      {scorers ? <ScorersTable caption={group.name} scorers={scorers} isPast={isPast} /> : null}
      {drawing ? <KnockoutDrawing tournament={group.name} drawing={drawing} /> : null}
    </>
  );
}
