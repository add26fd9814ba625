import { useState } from "react";
import { Link, PrefetchPageLinks } from "react-router";
import { useTranslations } from "use-intl";
import type { Game } from "../../../domain/competition/games/list-games.ts";
import { awaitsShootout } from "../../../domain/competition/games/result-rules.ts";
import { byLatestDay, formatTime } from "../../../domain/competition/games/schedule-rules.ts";
import { FetcherForms } from "../../forms/form.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import { EmptyState } from "../empty-state.tsx";
import { GameTime, type ListedGame, useGameLabels } from "../games/game-line.tsx";
import { Notice } from "../notice.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { ScoreForm } from "./score-form.tsx";

function ScoreCard({
  game,
  today,
  started,
  gone,
  onType,
}: {
  game: ListedGame;
  today: string;
  started: boolean;
  /** The game left the list for an unknown reason. */
  gone: boolean;
  onType: () => void;
}) {
  const t = useTranslations("scores");
  const { place } = useGameLabels();
  const about = `when-${game.id}`;
  const withdrawn = ([1, 2] as const).flatMap((side) =>
    game[`team${side}Withdrawn`] ? [t("desk.withdrew", { team: game[`team${side}Name`] })] : [],
  );
  return (
    <li className="rounded-lg border border-rule bg-panel p-3 shadow-raised sm:p-4">
      {gone ? (
        <Notice role="status">
          <p>{t("desk.changed")}</p>
        </Notice>
      ) : null}
      <p id={about} className="my-0 leading-snug text-soft">
        <Standing game={game} started={started} />
        <b className="text-ink">
          <When game={game} today={today} />
        </b>
        {[place(game), game.tournament, ...withdrawn].filter(Boolean).map((part) => ` · ${part}`)}
      </p>
      <FetcherForms>
        <ScoreForm game={game} describedBy={about} onType={onType} />
      </FetcherForms>
    </li>
  );
}

function Standing({ game, started }: { game: Game; started: boolean }) {
  const t = useTranslations("scores");
  const { result } = useGameLabels();
  if (game.state === "live") return <b className="text-live">● {result(game)} </b>;
  if (awaitsShootout(game)) return <b className="text-ink">{t("desk.tied")} </b>;
  return started ? <b className="text-live">● {t("desk.started")} </b> : null;
}

function When({ game, today }: { game: Game; today: string }) {
  const t = useTranslations("scores");
  const locale = useLocale();
  if (game.date !== today) return <GameTime game={game} today={today} />;
  if (game.time === null) return t("desk.today");
  return <time dateTime={`${game.date}T${game.time}`}>{formatTime(game.time, locale)}</time>;
}

interface DeskProps {
  today: string;
  toScore: ListedGame[];
  started: number[];
  more: number;
  results: ListedGame[];
  enteredId: number | null;
}

/** A card with typed input stays, even if another admin scores that game in the meantime. */
export function ScoreDeskPanel({ today, toScore, started, more, results, enteredId }: DeskProps) {
  const t = useTranslations("scores");
  const [typed, setTyped] = useState<ReadonlyMap<number, ListedGame>>(new Map());
  if (enteredId !== null && typed.has(enteredId)) {
    setTyped((games) => new Map([...games].filter(([id]) => id !== enteredId)));
  }
  const listed = new Set(toScore.map(({ id }) => id));
  const kept = [...typed.values()].filter(({ id }) => !listed.has(id) && id !== enteredId);
  const known = new Map(results.map((game) => [game.id, game]));
  // A single list with stable keys, so that React doesn't remount a card and lose its input.
  const cards = [...toScore, ...kept.map((game) => known.get(game.id) ?? game)].toSorted(
    byLatestDay,
  );
  return (
    <section aria-labelledby="to-score">
      <h2 id="to-score" className="mt-3 mb-2 text-2xl">
        {t("desk.title")}
      </h2>
      {cards.length === 0 ? (
        <NothingToScore played={results.length > 0} />
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {cards.map((game) => (
            <ScoreCard
              key={game.id}
              game={game}
              today={today}
              started={started.includes(game.id)}
              gone={!listed.has(game.id) && !known.has(game.id)}
              onType={() => setTyped((games) => new Map(games).set(game.id, game))}
            />
          ))}
        </ul>
      )}
      {more > 0 ? (
        <p>
          {t.rich("desk.more", {
            count: more,
            link: (text) => <Link to="/admin/games/edit">{text}</Link>,
          })}
        </p>
      ) : null}
      <ScorePart game={cards[0]} />
    </section>
  );
}

/** Preloads the scoring code while there is a connection. */
function ScorePart({ game }: { game: ListedGame | undefined }) {
  const [first] = useState(game);
  return useHydrated() && first ? (
    <PrefetchPageLinks page={`/admin/games/edit/${first.id}`} />
  ) : null;
}

function NothingToScore({ played }: { played: boolean }) {
  const t = useTranslations("scores");
  return (
    <EmptyState
      next={t.rich("desk.next", {
        create: (text) => <Link to="/admin/games/create">{text}</Link>,
        import: (text) => <Link to="/admin/games/import">{text}</Link>,
      })}
    >
      {t(played ? "desk.allScored" : "desk.none")}
    </EmptyState>
  );
}

export function DeskResults({ results }: { results: ListedGame[] }) {
  const t = useTranslations("scores");
  const label = useGameLabels();
  const [latest, earlier] = [results.slice(0, 6), results.length - 6];
  return (
    <ul className="rows">
      {latest.map((game) => (
        <li key={game.id}>
          <Link
            to={`/admin/games/edit/${game.id}?from=front`}
            className="flex min-h-12 items-center gap-3 py-1 no-underline"
          >
            <span className="min-w-0 grow leading-tight wrap-anywhere text-ink underline">
              {label.teams(game)}
            </span>{" "}
            <b className="shrink-0 font-display text-2xl text-ink">{label.result(game)}</b>
          </Link>
        </li>
      ))}
      {earlier > 0 ? (
        <li>
          <Link to="/admin/games/edit" className="inline-flex min-h-12 items-center">
            {t("desk.earlier", { count: earlier })}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
