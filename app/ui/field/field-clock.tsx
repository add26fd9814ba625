import { useTranslations } from "use-intl";
import type { FieldGame } from "#domain/competition/field/view-rules.ts";
import {
  addedMinutes,
  type ClockEntryKind,
  type GameClock,
  gameClock,
  playedAt,
} from "#domain/competition/games/game-clock-rules.ts";
import { EntryForm } from "./entry-form.tsx";
import { clockText } from "./field-state.ts";

export function FieldClock({
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
    return <p className="my-1 text-[0.95rem] text-soft">{t("clock.minutes", { length })}</p>;
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
      <span className="font-display text-4xl leading-none font-extrabold">
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

function Standing({ clock: { since, isHeld, isHalfTime } }: { clock: GameClock }) {
  const t = useTranslations("field");
  if (since !== null) return null;
  return (
    <b className="basis-full">
      {t(isHeld ? "clock.isHeld" : isHalfTime ? "clock.isHalf" : "clock.isStopped")}
    </b>
  );
}

function Buttons({ game, clock }: { game: FieldGame; clock: GameClock }) {
  const t = useTranslations("field");
  const { period, since, isHalfTime, isHeld } = clock;
  if (isHeld) return null;
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
