import { useId } from "react";
import { useTranslations } from "use-intl";
import { useText } from "#app/i18n/use-text.ts";
import { liveLabel } from "#domain/competition/games/game-clock-rules.ts";
import { gameName } from "#domain/competition/games/game-name-rules.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import { winnerOf } from "#domain/competition/games/result-rules.ts";
import {
  type KnockoutTree,
  podium,
  type TreeGame,
  type TreeRound,
} from "#domain/competition/knockout/tree-rules.ts";
import {
  Penalties,
  TeamLink,
  WhenAndWhere,
  WinMark,
  WithdrawnMark,
} from "../games/game-labels.tsx";
import { EmptyState } from "../page-layout.tsx";
import stylesheet from "./drawing.css?url";

/** A list of rounds, drawn side by side on wide screens and paper if it is a tree. */
export function KnockoutTreeView({
  tournament,
  drawing,
}: {
  tournament: string;
  drawing: KnockoutTree;
}) {
  const { rounds, thirdPlace, placement, isTree } = drawing;
  const thirdId = useId();
  const placementId = useId();
  const t = useTranslations("knockout");
  const games = useTranslations("games");
  if (rounds.length === 0 && !thirdPlace && placement.length === 0) {
    return <EmptyState next={t("tree.emptyNext")}>{t("tree.empty", { tournament })}</EmptyState>;
  }
  return (
    <div className="knockout">
      <link rel="stylesheet" href={stylesheet} />
      <h2>{t("tree.title", { tournament })}</h2>
      <Podium drawing={drawing} />
      {rounds.length >= LONG_KNOCKOUT ? <RoundLinks drawing={drawing} /> : null}
      <div
        className={isTree ? `knockout-tree ${ROUNDS[rounds.length]}` : undefined}
        role="region"
        aria-label={t("tree.title", { tournament })}
        tabIndex={0}
      >
        {rounds.map((round, index) => (
          <RoundOf key={round.stage} round={round} isTree={isTree} isFirst={index === 0} />
        ))}
        {thirdPlace ? (
          <section
            id="third-place"
            className="knockout-round knockout-third"
            aria-labelledby={thirdId}
          >
            <h3 id={thirdId}>{games("round.third-place")}</h3>
            <ol>
              <li>
                <Card game={thirdPlace} />
              </li>
            </ol>
          </section>
        ) : null}
      </div>
      {placement.length > 0 ? (
        <section id="placement" className="knockout-round" aria-labelledby={placementId}>
          <h3 id={placementId}>{games("round.placement")}</h3>
          <ol className="knockout-placement">
            {placement.map((game) => (
              <li key={game.id}>
                <Card game={game} />
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </div>
  );
}

// Written out in full, because Tailwind scans source files for class names.
const ROUNDS = [
  "",
  "knockout-rounds-1",
  "knockout-rounds-2",
  "knockout-rounds-3",
  "knockout-rounds-4",
  "knockout-rounds-5",
];
/** A knockout of so many rounds fills many screens of a phone. */
const LONG_KNOCKOUT = 4;

/** Hidden where the rounds are side by side. */
function RoundLinks({ drawing: { rounds, thirdPlace, placement } }: { drawing: KnockoutTree }) {
  const t = useTranslations("knockout");
  const games = useTranslations("games");
  const stages = [
    ...rounds.map(({ stage }) => stage),
    ...(thirdPlace ? (["third-place"] as const) : []),
    ...(placement.length > 0 ? (["placement"] as const) : []),
  ];
  return (
    <nav className="knockout-links print:hidden" aria-label={t("tree.rounds")}>
      <ul className="m-0 flex list-none flex-wrap gap-x-4 p-0">
        {stages.map((stage) => (
          <li key={stage}>
            <a href={`#${stage}`} className="inline-flex min-h-11 items-center">
              {games(`round.${stage}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Podium({ drawing }: { drawing: KnockoutTree }) {
  const t = useTranslations("knockout");
  const places = podium(drawing);
  return (
    <div id="champion">
      {places.length > 0 ? (
        <dl className="knockout-podium">
          {places.map(({ place, team, withdrawn }) => (
            <div key={place}>
              <dt>{t(`tree.${place}`)}</dt>
              <dd>
                {team}
                <WithdrawnMark withdrawn={withdrawn} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}

function RoundOf({
  round,
  isTree,
  isFirst,
}: {
  round: TreeRound;
  isTree: boolean;
  isFirst: boolean;
}) {
  const id = useId();
  const t = useTranslations("games");
  const isLast = round.stage === "final";
  const places = isTree
    ? Array.from({ length: round.cells }, (_, at) =>
        round.games.find(({ cell }) => cell === at + 1),
      )
    : round.games;
  return (
    <section id={round.stage} className="knockout-round" aria-labelledby={id}>
      <h3 id={id}>{t(`round.${round.stage}`)}</h3>
      <ol>
        {places.map((each, index) =>
          each ? (
            <li
              key={each.game.id}
              className={isTree ? linesOf(each, { isFirst, isLast }) : undefined}
            >
              <Card game={each.game} />
            </li>
          ) : (
            <li key={`bye ${index}`} className="knockout-bye" aria-hidden="true" />
          ),
        )}
      </ol>
    </section>
  );
}

function linesOf(
  { fedBy: [above, below] }: TreeGame,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): string {
  const isFed = !isFirst && (above || below);
  return [
    isFed ? "knockout-fed" : "",
    isFed && !below ? "knockout-fed-above" : "",
    isFed && !above ? "knockout-fed-below" : "",
    isLast ? "" : "knockout-leads",
  ]
    .filter(Boolean)
    .join(" ");
}

function Card({ game }: { game: Game }) {
  const { state, afterExtraTime } = game;
  const t = useTranslations("games");
  const say = useText("games");
  const ending =
    state === "scheduled" || state === "live" || (state === "final" && !afterExtraTime)
      ? null
      : state === "final"
        ? t("afterExtraTime")
        : t(`state.${state}`);
  return (
    <div
      id={`game-${game.id}`}
      className={`knockout-game ${state === "live" ? "knockout-live" : ""}`}
    >
      <p className="knockout-when">
        {["final", "third-place"].includes(game.stage) ? null : <b>{say(gameName(game))}</b>}
        <span>
          {state === "live" ? <b className="text-live">● {t(liveLabel(game))}, </b> : null}
          <WhenAndWhere game={game} today={game.date.slice(0, 4)} />
        </span>
      </p>
      <Side game={game} side={1} />
      <Side game={game} side={2} />
      {ending ? <p className="knockout-ending">{ending}</p> : null}
    </div>
  );
}

function Side({ game, side }: { game: Game; side: 1 | 2 }) {
  const wins = winnerOf(game) === side;
  const score = game[`team${side}Score`];
  const penalties = game[`team${side}Penalties`];
  return (
    <p className={`knockout-side ${wins ? "knockout-won" : ""}`}>
      <span className="knockout-name">
        <TeamLink
          name={game[`team${side}Name`]}
          slug={game[`team${side}Slug`]}
          withdrawn={game[`team${side}Withdrawn`]}
          crest={game[`team${side}Crest`]}
        />
        {wins ? <WinMark /> : null}
      </span>
      {penalties === null ? null : (
        <span className="knockout-penalties">
          <Penalties>{penalties}</Penalties>
        </span>
      )}
      {score === null ? null : <span className="knockout-score">{score}</span>}
    </p>
  );
}
