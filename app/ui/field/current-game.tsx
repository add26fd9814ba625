import { useTranslations } from "use-intl";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { isOver, type Side } from "#domain/competition/field/entry-rules.ts";
import {
  type FieldGame,
  teamOf,
  wasEndedByDesk,
  wasScoredByDesk,
} from "#domain/competition/field/view-rules.ts";
import {
  addedMinutes,
  type ClockEntryKind,
  type GameClock,
  gameClock,
  playedAt,
} from "#domain/competition/games/game-clock-rules.ts";
import { shownState } from "#domain/competition/games/result-rules.ts";
import { formatTime } from "#domain/competition/games/schedule-rules.ts";
import { Notice } from "../page-layout.tsx";
import { EntryForm, keyOf, PageLink, ScoreNote, useEntryMode } from "./entry-form.tsx";
import { clockText, type SheetName } from "./field-state.ts";

export function CurrentGame({
  game,
  now,
  at,
  isSuspended,
}: {
  game: FieldGame;
  /** Server time; null until script has loaded. */
  now: number | null;
  at: number;
  isSuspended: boolean;
}) {
  const live = game.state === "live";
  const t = useTranslations("field");
  const [one, other] = game.teams;
  return (
    <section
      aria-label={t("game.label", { team1: one.name, team2: other.name })}
      className={`my-4 rounded-lg border-2 bg-panel p-3 shadow-raised sm:p-5 ${live ? "border-live" : "border-rule"}`}
    >
      <p className="my-0 flex max-w-none flex-wrap justify-between gap-x-4 text-base">
        <span className="text-soft">{game.title}</span>
        <b className={live ? "text-live" : "text-ink"}>
          {live ? <span aria-hidden="true">● </span> : null}
          <StateText game={game} />
        </b>
      </p>
      {live ? <FieldClock game={game} now={now} at={at} /> : null}
      <div className="mt-2 grid grid-cols-2 gap-3">
        <Team game={game} side={1} />
        <Team game={game} side={2} />
      </div>
      <ScoreNote game={game} />
      <div role="status">
        {wasScoredByDesk(game) ? <Notice text={t("game.scoredByDesk")} /> : null}
      </div>
      {wasEndedByDesk(game, at) ? <Notice role="status" text={t("game.byDesk")} /> : null}
      {game.state === "scheduled" && !isSuspended ? <Begin game={game} /> : null}
      {live ? <Ending game={game} /> : null}
    </section>
  );
}

function StateText({ game }: { game: FieldGame }) {
  const t = useTranslations("field");
  const states = useTranslations("games");
  const locale = useLocale();
  if (game.state !== "scheduled") return states(`state.${shownState(game)}`);
  return game.time === null ? t("game.notBegun") : formatTime(game.time, locale);
}

function Team({ game, side }: { game: FieldGame; side: Side }) {
  const t = useTranslations("field");
  const { name } = teamOf(game, side);
  return (
    <div className="flex min-w-0 flex-col">
      <h2 className="my-0 grow font-sans text-lg leading-tight font-bold wrap-anywhere">{name}</h2>
      <p className="my-1 font-display text-[6rem] leading-none font-extrabold">
        {game[`team${side}Score`] ?? "–"}
      </p>
      {game.state === "live" ? (
        <>
          <SheetLink
            game={game}
            name={`goal-${side}`}
            look="button-primary min-h-20 px-2 text-xl whitespace-nowrap"
            label={t("game.goalFor", { team: name })}
          >
            {t("game.goal")}
          </SheetLink>
          <SheetLink
            game={game}
            name={`card-${side}`}
            look="button-plain mt-2"
            label={t("game.cardFor", { team: name })}
          >
            {t("game.card")}
          </SheetLink>
        </>
      ) : null}
      {isOver(game) ? (
        <SheetLink
          game={game}
          name={`card-${side}`}
          look="button-plain mt-2"
          label={t("game.reportFor", { team: name })}
        >
          {t("game.report")}
        </SheetLink>
      ) : null}
    </div>
  );
}

function SheetLink({
  game,
  name,
  look = "button-plain",
  label,
  children,
}: {
  game: FieldGame;
  name: SheetName;
  look?: string;
  label?: string;
  children: string;
}) {
  const { onSheet, seed } = useEntryMode();
  return (
    <PageLink
      query={{ game: String(game.id), sheet: name, seed: keyOf(seed, `${game.id} ${name}`) }}
      onPress={() => onSheet({ name, gameId: game.id })}
      className={`button w-full ${look}`}
      aria-label={label}
    >
      {children}
    </PageLink>
  );
}

function Begin({ game }: { game: FieldGame }) {
  const t = useTranslations("field");
  const isKnown = game.team1Id !== null && game.team2Id !== null;
  if (!isKnown) return <p>{t("game.teamsUnknown")}</p>;
  return (
    <EntryForm gameId={game.id} fields={{ kind: "begin" }} className="mt-4">
      <button type="submit" className="button button-primary min-h-20 w-full text-xl">
        {t("game.begin")}
      </button>
    </EntryForm>
  );
}

function Ending({ game }: { game: FieldGame }) {
  const isTied = game.team1Score === game.team2Score;
  const needsWinner = game.stage !== "group" && isTied && game.team1Penalties === null;
  const t = useTranslations("field");
  const hasExtra = needsWinner && game.overtime > 0 && !game.afterExtraTime;
  return (
    <div className="mt-4 grid gap-2">
      {hasExtra ? (
        <EntryForm gameId={game.id} fields={{ kind: "extra-time" }}>
          <button type="submit" className="button button-plain w-full">
            {t("game.beginExtraTime")}
          </button>
        </EntryForm>
      ) : null}
      <SheetLink game={game} name={needsWinner ? "penalties" : "end"}>
        {t(needsWinner ? "game.penalties" : "game.end")}
      </SheetLink>
    </div>
  );
}

function FieldClock({
  game,
  now,
  at,
}: {
  game: FieldGame;
  /** Server time; null until script has loaded. */
  now: number | null;
  /** Server time; without script, that of the page. */
  at: number;
}) {
  const clock = gameClock(game, at);
  const length = game.afterExtraTime ? game.overtime : game.minutes;
  return (
    <>
      <Played clock={clock} now={now} length={length} />
      {clock ? <Buttons game={game} clock={clock} /> : null}
    </>
  );
}

function Played({
  clock,
  now,
  length,
}: {
  clock: GameClock | null;
  now: number | null;
  length: number;
}) {
  const t = useTranslations("field");
  // What stands is right without script, too.
  const played = clock && (clock.since === null ? clock.played : now && playedAt(clock, now));
  if (clock === null || played === null) {
    return <p className="my-1 text-base text-soft">{t("clock.minutes", { length })}</p>;
  }
  const inOvertime = clock.period === "overtime";
  const added = addedMinutes(played, length);
  const over = clockText(played - length * 60_000);
  const isSecond = clock.period === "second" && !clock.isHalfTime;
  return (
    <p
      role="timer"
      aria-label={t(inOvertime ? "clock.extraTimePlayed" : "clock.played")}
      className="my-1 flex max-w-none flex-wrap items-baseline gap-x-3"
    >
      <span className="font-display text-2xl leading-none font-extrabold">
        {clockText(Math.min(played, length * 60_000))}
        {added > 0 ? (
          <span className="text-bad"> {t("clock.added", { minutes: added })}</span>
        ) : null}
      </span>
      <span className={added > 0 ? "font-bold text-bad" : "text-soft"}>
        {added > 0
          ? t(inOvertime ? "clock.overExtraTime" : "clock.over", { time: over })
          : t(inOvertime ? "clock.ofExtraTime" : isSecond ? "clock.ofSecond" : "clock.of", {
              length,
            })}
      </span>
      <Standing clock={clock} />
    </p>
  );
}

function Standing({ clock: { since, isSuspended, isHalfTime } }: { clock: GameClock }) {
  const t = useTranslations("field");
  if (since !== null) return null;
  return (
    <b className="basis-full">
      {t(isSuspended ? "clock.isSuspended" : isHalfTime ? "clock.isHalf" : "clock.isStopped")}
    </b>
  );
}

function Buttons({ game, clock }: { game: FieldGame; clock: GameClock }) {
  const t = useTranslations("field");
  const { period, since, isHalfTime, isSuspended } = clock;
  if (isSuspended) return null;
  const time = clockText(game.minutes * 30_000);
  return (
    <div className="mt-2 grid grid-cols-2 gap-2">
      {since !== null ? (
        <ClockButton game={game} kind="stop">
          {t("clock.stop")}
        </ClockButton>
      ) : (
        <ClockButton game={game} kind={isHalfTime ? "second-half" : "go"} isNext>
          {t(isHalfTime ? "clock.secondHalf" : "clock.go")}
        </ClockButton>
      )}
      {period === "first" ? (
        <ClockButton game={game} kind="half">
          {t("clock.half", { time })}
        </ClockButton>
      ) : null}
    </div>
  );
}

function ClockButton({
  game,
  kind,
  isNext = false,
  children,
}: {
  game: FieldGame;
  kind: ClockEntryKind;
  isNext?: boolean;
  children: string;
}) {
  return (
    <EntryForm gameId={game.id} fields={{ kind }}>
      <button
        type="submit"
        className={`button h-full w-full px-2 ${isNext ? "button-primary" : "button-plain"}`}
      >
        {children}
      </button>
    </EntryForm>
  );
}
