import { useId } from "react";
import { useTranslations } from "use-intl";
import { SiteLink, useLocale } from "#app/i18n/reader-language.tsx";
import { useText } from "#app/i18n/use-text.ts";
import { gameName } from "#domain/competition/games/game-name-rules.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import type { NowAndNextGames } from "#domain/competition/games/now-and-next-rules.ts";
import { winnerOf } from "#domain/competition/games/result-rules.ts";
import { tournamentShortName } from "#domain/cup/tournament-rules.ts";
import { gameDelayText } from "#domain/scheduling/field-delay-rules.ts";
import { resultsAddress } from "../results/results-navigation.tsx";
import { TeamCrest } from "../teams/crest.tsx";
import { type CardProps, GameCard, type GameClock, stateOf } from "./game-card.tsx";
import { Penalties, WhenAndWhere, WithdrawnMark } from "./game-labels.tsx";

export type CurrentGames = Pick<NowAndNextGames<Game>, "now" | "next" | "latest"> & {
  tournament: { name: string; slug: string };
};

/** `withNow` is false where the games being played are shown above. */
export function NowAndNextPanel({
  presents,
  withNow = true,
  ...clock
}: { presents: CurrentGames[]; withNow?: boolean; isSuspended: boolean } & GameClock) {
  const headingId = useId();
  const t = useTranslations("results");
  const shown = presents.filter(
    (present) => (withNow && present.now.length > 0) || hasRows(present),
  );
  if (shown.length === 0) return null;
  const hasSeveral = presents.length > 1;
  return (
    <section aria-labelledby={headingId} className="print:hidden">
      <h2 id={headingId} className="mt-6">
        {t(withNow ? "present.title" : "present.day")}
      </h2>
      <div className={`grid grid-cols-1 gap-x-8 lg:grid-cols-2 ${withNow ? "" : "brief-rows"}`}>
        {shown.map((present) => (
          <div key={present.tournament.slug} id={`now-${present.tournament.slug}`}>
            {withNow ? (
              hasSeveral ? (
                <h3>{present.tournament.name}</h3>
              ) : null
            ) : (
              <GroupHead {...present.tournament} />
            )}
            {withNow ? <PlayedNow {...present} {...clock} /> : null}
            <NextAndLatest {...present} {...clock} />
          </div>
        ))}
      </div>
    </section>
  );
}

/** The tables of a tournament in one tap. */
function GroupHead({ name, slug }: CurrentGames["tournament"]) {
  const t = useTranslations("results");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-ink">
      <h3 className="my-0">{tournamentShortName(name)}</h3>
      <ul aria-label={name} className="tabs my-0">
        {VIEWS.map((id) => (
          <li key={id}>
            <SiteLink href={resultsAddress(PATH, slug, { id })}>
              {t(`views.${id}`)}
              <span className="sr-only">, {name}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

const PATH = "/schedules-results";
const VIEWS = ["schedule", "standings"] as const;

function hasRows({ next, latest }: CurrentGames): boolean {
  return next.length + latest.length > 0;
}

/** On phones beside each other, so that the schedule stays in sight. */
export function PlayedNow({
  tournament: { name },
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
          <SiteLink className="game-link" href={`/games/${game.id}`}>
            <GameCard game={game} {...stateOf(game, late, isSuspended)} today={today} late={late} />
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

function NextAndLatest({ next, latest, today, late }: CurrentGames & GameClock) {
  const t = useTranslations("results");
  const clock = { today, late };
  return (
    <div className="grid gap-x-8 sm:grid-cols-2">
      <GameRows title={t("present.next")} games={next} {...clock} />
      <GameRows title={t("present.latest")} games={latest} {...clock} />
    </div>
  );
}

function GameRows({ title, games, ...clock }: { title: string; games: Game[] } & GameClock) {
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
            <SiteLink className="game-link" href={`/games/${game.id}`}>
              <GameRow game={game} {...clock} />
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function GameRow(card: CardProps) {
  return (
    <div className="flex items-center gap-3 py-2">
      <div className="w-20 shrink-0 text-base leading-snug text-soft">
        <WhenAndWhere game={card.game} today={card.today} />
      </div>
      <div className="min-w-0 grow">
        <Sides {...card} />
      </div>
    </div>
  );
}

function Sides({ game, late }: Omit<CardProps, "today">) {
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
      <Side game={game} side={1} />
      <Side game={game} side={2} />
      {about.length > 0 ? (
        <p className="mt-1 mb-0 max-w-none text-base text-soft">{about.join(", ")}</p>
      ) : null}
      {delay ? (
        <p className="mt-1 mb-0 max-w-none text-base font-bold text-accent">
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
function Side({ game, side }: { game: Game; side: 1 | 2 }) {
  const t = useTranslations("games");
  const winner = winnerOf(game);
  const wins = winner === side;
  const [score, penalties] = [game[`team${side}Score`], game[`team${side}Penalties`]];
  return (
    <p className="my-0.5 flex max-w-none items-center gap-2">
      <TeamCrest crest={game[`team${side}Crest`]} />
      <span
        className={`flex min-w-0 grow items-center gap-x-1 leading-tight wrap-anywhere ${wins ? "font-bold" : ""}`}
      >
        {game[`team${side}Name`]}
        <WithdrawnMark withdrawn={game[`team${side}Withdrawn`]} />
        {wins ? <span className="sr-only"> {t("won")}</span> : null}
      </span>
      {penalties === null ? null : (
        <span className="shrink-0 text-base text-soft">
          <Penalties>{penalties}</Penalties>
        </span>
      )}
      {score === null ? null : (
        <span
          className={`font-display text-xl leading-none font-extrabold${wins || winner === null ? "" : " text-soft"}`}
        >
          {score}
        </span>
      )}
    </p>
  );
}
