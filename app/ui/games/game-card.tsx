import { useId } from "react";
import { useTranslations } from "use-intl";
import { SiteLink, useLocale } from "#app/i18n/reader-language.tsx";
import { useText } from "#app/i18n/use-text.ts";
import { liveLabel } from "#domain/competition/games/game-clock-rules.ts";
import { gameName } from "#domain/competition/games/game-name-rules.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import type { NowAndNextGames } from "#domain/competition/games/now-and-next-rules.ts";
import { shownState } from "#domain/competition/games/result-rules.ts";
import { type FieldDelays, gameDelayText, ON_TIME } from "#domain/scheduling/field-delay-rules.ts";
import { WhenAndWhere } from "./game-labels.tsx";
import { Match } from "./match.tsx";

export interface GameClock {
  today: string;
  late: FieldDelays;
}

export type CardProps = GameClock & { game: Game };

/** A game as it is shown first: crests, score, and above them how it stands, when and where. */
export function GameCard({
  game,
  today,
  late,
  state,
  live = false,
  of,
}: CardProps & {
  state: ReturnType<typeof stateOf>["state"] | "next" | "awaited";
  live?: boolean;
  /** The tournament, among games of several. */
  of?: string;
}) {
  const t = useTranslations("games");
  const say = useText("games");
  const locale = useLocale();
  const delay = late.games.get(game.id);
  const stage = game.stage === "group" ? "" : say(gameName(game));
  return (
    <span className="match-card">
      <span className="flex flex-wrap justify-between gap-x-3 text-sm text-soft">
        <b className={live ? "text-live" : "text-ink"}>
          {live ? <span aria-hidden="true">● </span> : null}
          {t(state)}
        </b>
        <span>
          <WhenAndWhere game={game} today={today} />
          {[of, stage].filter(Boolean).map((part) => ` · ${part}`)}
        </span>
      </span>
      <Match game={game} isNow={live} />
      {delay ? (
        <b className="block text-center text-sm text-accent">{say(gameDelayText(delay, locale))}</b>
      ) : null}
    </span>
  );
}

/** A game that is delayed or suspended isn't live. */
export function stateOf(game: Game, late: FieldDelays, isSuspended: boolean) {
  const { id, state } = game;
  if (isSuspended) return { state: "suspended", live: false } as const;
  if (state === "scheduled" && late.games.has(id)) return { state: "late", live: false } as const;
  return { state: state === "live" ? liveLabel(game) : "now", live: true } as const;
}

/** 'Live', 'Now', 'Score to come', 'Next' or how the game ended, in words. */
export function GameStateLine({
  game,
  isNow,
  isAwaited,
  late,
  isSuspended,
}: {
  game: Game;
  isNow: boolean;
  isAwaited: boolean;
  late: FieldDelays;
  isSuspended: boolean;
}) {
  const t = useTranslations("games");
  const say = useText("games");
  const locale = useLocale();
  const delay = late.games.get(game.id);
  const { state, live } = isNow ? stateOf(game, late, isSuspended) : { state: null, live: false };
  const words =
    state !== null
      ? t(state)
      : isAwaited && !delay
        ? t("awaited")
        : game.state === "scheduled"
          ? null
          : t(`state.${shownState(game)}`);
  return (
    <p className="mx-auto mt-4 mb-1 font-bold">
      {live ? (
        <span aria-hidden="true" className="text-hot">
          ●{" "}
        </span>
      ) : null}
      {words}
      {delay ? ` ${say(gameDelayText(delay, locale))}` : null}
    </p>
  );
}

export function NextGame({
  present: { now, next, today },
  late = ON_TIME,
  isSuspended = false,
}: {
  present: NowAndNextGames<Game>;
  late?: FieldDelays;
  isSuspended?: boolean;
}) {
  const id = useId();
  const t = useTranslations("games");
  const [playing] = now;
  const game = playing ?? next[0];
  const section = game && (
    <section aria-labelledby={id} className="print:hidden">
      <h2 id={id} className="mt-6">
        {t(playing ? "playingNow" : "nextGame")}
      </h2>
      <div className="max-w-xl">
        <SiteLink className="game-link" href={`/games/${game.id}`}>
          <GameCard
            game={game}
            today={today}
            late={late}
            {...(playing ? stateOf(game, late, isSuspended) : { state: "next" as const })}
          />
        </SiteLink>
      </div>
    </section>
  );
  return <div id="next-game">{section}</div>;
}
