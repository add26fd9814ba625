import { useId } from "react";
import { useTranslations } from "use-intl";
import { SiteLink, useLocale } from "#app/i18n/reader-language.tsx";
import { useText } from "#app/i18n/use-text.ts";
import { liveLabel } from "#domain/competition/games/game-clock-rules.ts";
import { gameName } from "#domain/competition/games/game-name-rules.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import type { NowAndNextGames } from "#domain/competition/games/now-and-next-rules.ts";
import { winnerOf } from "#domain/competition/games/result-rules.ts";
import { type FieldDelays, gameDelayText, ON_TIME } from "#domain/scheduling/field-delay-rules.ts";
import { TeamCrest } from "../teams/crest.tsx";
import { Penalties, TeamName, WhenAndWhere, WinMark, WithdrawnMark } from "./game-labels.tsx";

export interface GameClock {
  today: string;
  late: FieldDelays;
}

type CardProps = GameClock & { game: Game };

export function GameCard({
  state,
  live = false,
  ...card
}: CardProps & { state: ReturnType<typeof stateOf>["state"] | "next"; live?: boolean }) {
  const t = useTranslations("games");
  return (
    <div className={`rounded-lg border-2 bg-panel p-4 ${live ? "border-live" : "border-rule"}`}>
      <div className="flex flex-wrap justify-between gap-x-4 text-[0.95rem] text-soft">
        <b className={live ? "text-live" : "text-ink"}>
          {live ? <span aria-hidden="true">● </span> : null}
          {t(state)}
        </b>
        <span>
          <WhenAndWhere game={card.game} today={card.today} />
        </span>
      </div>
      <Sides {...card} teamClass="text-lg" scoreClass="text-5xl" />
    </div>
  );
}

/** A game that is delayed or suspended isn't live. */
export function stateOf(game: Game, late: FieldDelays, isSuspended: boolean) {
  const { id, state } = game;
  if (isSuspended) return { state: "suspended", live: false } as const;
  if (state === "scheduled" && late.games.has(id)) return { state: "late", live: false } as const;
  return { state: state === "live" ? liveLabel(game) : "now", live: true } as const;
}

function GameRow(card: CardProps) {
  return (
    <div className="flex items-center gap-3 py-2">
      <div className="w-27 shrink-0 text-[0.95rem] leading-snug text-soft">
        <WhenAndWhere game={card.game} today={card.today} />
      </div>
      <div className="min-w-0 grow">
        <Sides {...card} teamClass="" scoreClass="text-2xl" />
      </div>
    </div>
  );
}

interface SideClasses {
  teamClass: string;
  scoreClass: string;
}

function Sides({ game, late, ...classes }: Omit<CardProps, "today"> & SideClasses) {
  const games = useTranslations("games");
  const say = useText("games");
  const locale = useLocale();
  const ending = endingOf(game);
  const about = [
    game.stage === "group" ? "" : say(gameName(game)),
    ending === null ? "" : games(ending),
  ].filter(Boolean);
  const delay = late.games.get(game.id);
  return (
    <>
      <Side game={game} side={1} {...classes} />
      <Side game={game} side={2} {...classes} />
      {about.length > 0 ? (
        <p className="mt-1 mb-0 max-w-none text-[0.95rem] text-soft">{about.join(", ")}</p>
      ) : null}
      {delay ? (
        <p className="mt-1 mb-0 max-w-none text-[0.95rem] font-bold text-accent">
          {say(gameDelayText(delay, locale))}
        </p>
      ) : null}
    </>
  );
}

function endingOf({ state, afterExtraTime }: Game) {
  if (state === "scheduled" || state === "live") return null;
  if (state !== "final") return `state.${state}` as const;
  return afterExtraTime ? ("afterExtraTime" as const) : null;
}

/** The winner is marked in words as well, never by color alone. */
function Side({ game, side, teamClass, scoreClass }: { game: Game; side: 1 | 2 } & SideClasses) {
  const wins = winnerOf(game) === side;
  const [score, penalties] = [game[`team${side}Score`], game[`team${side}Penalties`]];
  return (
    <p className="my-0.5 flex max-w-none items-center gap-2">
      <TeamCrest crest={game[`team${side}Crest`]} />
      <span
        className={`flex min-w-0 grow flex-wrap items-center gap-x-1 leading-tight wrap-anywhere ${teamClass} ${wins ? "font-bold" : ""}`}
      >
        <TeamName>{game[`team${side}Name`]}</TeamName>
        <WithdrawnMark withdrawn={game[`team${side}Withdrawn`]} />
        {wins ? <WinMark /> : null}
      </span>
      {penalties === null ? null : (
        <span className="shrink-0 text-[0.95rem] text-soft">
          <Penalties>{penalties}</Penalties>
        </span>
      )}
      {score === null ? null : (
        <span className={`font-display leading-none font-extrabold ${scoreClass}`}>{score}</span>
      )}
    </p>
  );
}

type CurrentGames = Pick<NowAndNextGames<Game>, "now" | "next" | "latest"> & {
  tournament: { name: string; slug: string };
};

/** Above a schedule, which has them too, only the games being played are not `folded`. */
export function NowAndNextPanel({
  presents,
  folded = false,
  ...clock
}: { presents: CurrentGames[]; folded?: boolean; isSuspended: boolean } & GameClock) {
  const headingId = useId();
  const t = useTranslations("results");
  const [present] = presents;
  if (!present || !presents.some(hasGames)) return null;
  if (folded) {
    return (
      <section aria-labelledby={headingId} className="print:hidden">
        <PlayedNow {...present} {...clock} />
        <details id={`now-${present.tournament.slug}`}>
          <summary>
            <h2 id={headingId} className="inline font-sans text-base font-bold">
              {t("present.title")}
            </h2>
          </summary>
          <NextAndLatest {...present} {...clock} />
        </details>
      </section>
    );
  }
  return (
    <section aria-labelledby={headingId} className="print:hidden">
      <h2 id={headingId} className="mt-6">
        {t("present.title")}
      </h2>
      <div className="grid grid-cols-1 gap-x-8 min-[120rem]:grid-cols-2">
        {presents.map((present) => (
          <div key={present.tournament.slug} id={`now-${present.tournament.slug}`}>
            {hasGames(present) && presents.length > 1 ? <h3>{present.tournament.name}</h3> : null}
            <PlayedNow {...present} {...clock} />
            <NextAndLatest {...present} {...clock} />
          </div>
        ))}
      </div>
    </section>
  );
}

function hasGames({ now, next, latest }: CurrentGames): boolean {
  return now.length + next.length + latest.length > 0;
}

/** On phones beside each other, so that the schedule stays in sight. */
function PlayedNow({
  tournament: { name, slug },
  now,
  isSuspended,
  today,
  late,
}: CurrentGames & { isSuspended: boolean } & GameClock) {
  const t = useTranslations("results");
  if (now.length === 0) return null;
  return (
    <ul aria-label={t("present.now", { tournament: name })} className="now-strip">
      {now.map((game) => (
        <li key={game.id}>
          <SiteLink className="game-link" href={rowOf(game, slug)}>
            <GameCard game={game} {...stateOf(game, late, isSuspended)} today={today} late={late} />
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

function NextAndLatest({
  tournament: { slug },
  next,
  latest,
  today,
  late,
}: CurrentGames & GameClock) {
  const t = useTranslations("results");
  const clock = { slug, today, late };
  return (
    <div className="grid gap-x-8 sm:grid-cols-2">
      <GameRows title={t("present.next")} games={next} {...clock} />
      <GameRows title={t("present.latest")} games={latest} {...clock} />
    </div>
  );
}

function GameRows({
  title,
  games,
  slug,
  ...clock
}: { title: string; games: Game[]; slug: string } & GameClock) {
  const titleId = useId();
  if (games.length === 0) return null;
  return (
    <div>
      <p id={titleId} className="mt-3 mb-0 font-bold">
        {title}
      </p>
      <ul aria-labelledby={titleId} className="rows">
        {games.map((game) => (
          <li key={game.id}>
            <SiteLink className="game-link" href={rowOf(game, slug)}>
              <GameRow game={game} {...clock} />
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function rowOf(game: Game, group: string): string {
  return `/schedules-results?group=${group}&view=schedule#game-${game.id}`;
}

export function NextGame({
  present: { now, next, today },
  late = ON_TIME,
  isSuspended = false,
  inPanel = false,
}: {
  present: NowAndNextGames<Game>;
  late?: FieldDelays;
  isSuspended?: boolean;
  inPanel?: boolean;
}) {
  const id = useId();
  const t = useTranslations("games");
  const [playing] = now;
  const game = playing ?? next[0];
  const Heading = inPanel ? "h3" : "h2";
  const section = game && (
    <section aria-labelledby={id} className="print:hidden">
      <Heading id={id} className="mt-6">
        {t(playing ? "playingNow" : "nextGame")}
      </Heading>
      <div className="max-w-xl">
        <GameCard
          game={game}
          today={today}
          late={late}
          {...(playing ? stateOf(game, late, isSuspended) : { state: "next" as const })}
        />
      </div>
    </section>
  );
  return inPanel ? section : <div id="next-game">{section}</div>;
}
