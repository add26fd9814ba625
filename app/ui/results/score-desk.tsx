import { useEffect, useRef, useState } from "react";
import { Link, PrefetchPageLinks } from "react-router";
import { useTranslations } from "use-intl";
import { FetcherForms } from "#app/forms/form.tsx";
import { useLocale } from "#app/i18n/reader-language.tsx";
import type { Game } from "#domain/competition/games/list-games.ts";
import { awaitsShootout } from "#domain/competition/games/result-rules.ts";
import { byLatestDay, formatTime } from "#domain/competition/games/schedule-rules.ts";
import { useHasRole } from "../console/staff-roles.tsx";
import { GameTime, type ListedGame, useGameLabels } from "../games/game-labels.tsx";
import { EmptyState, Notice } from "../page-layout.tsx";
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
  /** By the clock. */
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
    <li className="rounded-lg border border-rule bg-panel px-3 py-2">
      {gone ? <Notice role="status" text={t("desk.changed")} /> : null}
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
  return started ? <b className="text-ink">{t("desk.started")} </b> : null;
}

function When({ game, today }: { game: Game; today: string }) {
  const t = useTranslations("scores");
  const locale = useLocale();
  if (game.date !== today) return <GameTime game={game} today={today} />;
  if (game.time === null) return t("desk.today");
  return <time dateTime={`${game.date}T${game.time}`}>{formatTime(game.time, locale)}</time>;
}

const PARTS = ["due", "now", "later"] as const;
type Part = (typeof PARTS)[number];

interface DeskProps {
  today: string;
  toScore: Record<Part, ListedGame[]>;
  more: number;
  results: ListedGame[];
  enteredId: number | null;
}

/**
 * A card with typed input stays where it is, even if another admin scores that game in the
 * meantime.
 */
export function ScoreDeskPanel({ today, toScore, more, results, enteredId }: DeskProps) {
  const t = useTranslations("scores");
  const [typed, setTyped] = useState<ReadonlyMap<number, { game: ListedGame; part: Part }>>(
    new Map(),
  );
  if (enteredId !== null && typed.has(enteredId)) {
    setTyped((games) => new Map([...games].filter(([id]) => id !== enteredId)));
  }
  const listed = new Map(PARTS.flatMap((part) => toScore[part]).map((game) => [game.id, game]));
  const known = new Map([...results.map((game) => [game.id, game] as const), ...listed]);
  const cardsOf = (part: Part) => {
    const kept = [...typed.values()].filter((each) => each.part === part);
    return [
      ...toScore[part].filter(({ id }) => !typed.has(id)),
      ...kept.map(({ game }) => known.get(game.id) ?? game).filter(({ id }) => id !== enteredId),
    ].toSorted(byLatestDay);
  };
  const [due, now, later] = [cardsOf("due"), cardsOf("now"), cardsOf("later")];
  useNextFocused(
    [...due, ...now].map(({ id }) => id),
    enteredId,
  );
  const isQuiet = due.length === 0 && now.length > 0;
  const list = (part: Part, cards: ListedGame[]) => (
    <ul className="score-queue cols gap-y-3">
      {cards.map((game) => (
        <ScoreCard
          key={game.id}
          game={game}
          today={today}
          started={part === "now" && game.time !== null}
          gone={!known.has(game.id)}
          onType={() => setTyped((games) => new Map(games).set(game.id, { game, part }))}
        />
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="to-score">
      <h2 id="to-score" className="mt-3 mb-2 text-xl">
        {t(isQuiet ? "desk.now" : "desk.title")}
      </h2>
      {due.length > 0 ? list("due", due) : null}
      {due.length === 0 && now.length === 0 ? (
        <NothingToScore played={results.length > 0} next={later[0]} />
      ) : null}
      {now.length > 0 ? (
        <>
          {isQuiet ? null : (
            <h3 className="mt-6 mb-2 font-display text-xl font-extrabold">{t("desk.now")}</h3>
          )}
          {list("now", now)}
        </>
      ) : null}
      {later.length > 0 ? (
        <details className="my-4">
          <summary>{t("desk.later", { count: later.length })}</summary>
          {list("later", later)}
        </details>
      ) : null}
      {more > 0 ? (
        <p>
          {t.rich("desk.more", {
            count: more,
            link: (text) => <Link to="/admin/games/edit">{text}</Link>,
          })}
        </p>
      ) : null}
      <ScorePart game={due[0] ?? now[0] ?? later[0]} />
    </section>
  );
}

/** After a game's score was saved, the next game is ready to be typed. */
function useNextFocused(order: readonly number[], enteredId: number | null) {
  const before = useRef(order);
  useEffect(() => {
    const at = enteredId === null ? -1 : before.current.indexOf(enteredId);
    if (at >= 0 && !order.includes(before.current[at] ?? 0)) {
      document.getElementById(`score-${before.current[at + 1]}-team1Score`)?.focus();
    }
    before.current = order;
  });
}

/** Preloads the scoring code while there is a connection. */
function ScorePart({ game }: { game: ListedGame | undefined }) {
  const [first] = useState(game);
  return useHydrated() && first ? (
    <PrefetchPageLinks page={`/admin/games/edit/${first.id}`} />
  ) : null;
}

function NothingToScore({ played, next }: { played: boolean; next: ListedGame | undefined }) {
  const t = useTranslations("scores");
  const locale = useLocale();
  const hasRole = useHasRole();
  if (next?.time) {
    return <EmptyState>{t("desk.nextAt", { time: formatTime(next.time, locale) })}</EmptyState>;
  }
  return (
    <EmptyState
      next={t.rich("desk.next", {
        make: (text) => (hasRole() ? <Link to="/admin/schedule">{text}</Link> : text),
        create: (text) => <Link to="/admin/games/create">{text}</Link>,
        import: (text) => (hasRole() ? <Link to="/admin/games/import">{text}</Link> : text),
      })}
    >
      {t(played ? "desk.allScored" : "desk.none")}
    </EmptyState>
  );
}
