import type { Side } from "../../../domain/competition/field/entry-rules.ts";
import { type FieldGame, teamOf } from "../../../domain/competition/field/view-rules.ts";
import { stateLabel } from "../../../domain/competition/games/result-rules.ts";
import { formatTime } from "../../../domain/competition/games/schedule-rules.ts";
import { EntryForm, PageLink, ScoreNote, useEntryMode } from "./entry-form.tsx";
import { clockText, type SheetName } from "./field-state.ts";

export function CurrentGame({
  game,
  now,
  isHeld,
}: {
  game: FieldGame;
  /** Server time; null until script has loaded. */
  now: number | null;
  isHeld: boolean;
}) {
  const live = game.state === "live";
  return (
    <section
      aria-label={`${game.teams[0].name} against ${game.teams[1].name}`}
      className={`my-4 rounded-lg border-2 bg-panel p-3 shadow-raised sm:p-5 ${live ? "border-live" : "border-rule"}`}
    >
      <p className="my-0 flex max-w-none flex-wrap justify-between gap-x-4 text-[0.95rem]">
        <span className="text-soft">{game.title}</span>
        <b className={live ? "text-live" : "text-ink"}>
          {live ? <span aria-hidden="true">● </span> : null}
          {stateText(game)}
        </b>
      </p>
      {live ? <Clock game={game} now={now} /> : null}
      <div className="mt-2 grid grid-cols-2 gap-3">
        <Team game={game} side={1} />
        <Team game={game} side={2} />
      </div>
      <ScoreNote game={game} />
      {game.state === "scheduled" && !isHeld ? <Begin game={game} /> : null}
      {live ? <Ending game={game} /> : null}
    </section>
  );
}

function stateText(game: FieldGame): string {
  if (game.state !== "scheduled") return stateLabel(game.state);
  return game.time === null ? "Not begun" : formatTime(game.time);
}

function Clock({ game, now }: { game: FieldGame; now: number | null }) {
  const extra = game.happenings.find(({ kind }) => kind === "extra-time");
  const since = game.afterExtraTime ? extra?.at : game.startedAt;
  const length = game.afterExtraTime ? game.overtime : game.minutes;
  if (!since || now === null) {
    return <p className="my-1 text-[0.95rem] text-soft">{length} minutes</p>;
  }
  const played = now - Date.parse(since);
  const over = played - length * 60_000;
  return (
    <p
      role="timer"
      aria-label={game.afterExtraTime ? "Extra time played" : "Time played"}
      className="my-1 flex max-w-none items-baseline gap-3"
    >
      <span className="font-display text-4xl leading-none font-extrabold">{clockText(played)}</span>
      <span className={over > 0 ? "font-bold text-bad" : "text-soft"}>
        {over > 0 ? `time is up, ${clockText(over)} over` : `of ${length} minutes`}
        {game.afterExtraTime ? " of extra time" : ""}
      </span>
    </p>
  );
}

function Team({ game, side }: { game: FieldGame; side: Side }) {
  const { name } = teamOf(game, side);
  return (
    <div className="flex min-w-0 flex-col">
      <h2 className="my-0 grow font-sans text-lg leading-tight font-bold wrap-anywhere">{name}</h2>
      <p className="my-1 font-display text-8xl leading-none font-extrabold">
        {game[`team${side}Score`] ?? "–"}
      </p>
      {game.state === "live" ? (
        <>
          <SheetLink
            game={game}
            name={`goal-${side}`}
            look="button-primary min-h-20 px-2 text-2xl whitespace-nowrap"
            label={`+ Goal for ${name}`}
          >
            + Goal
          </SheetLink>
          <SheetLink
            game={game}
            name={`card-${side}`}
            look="button-plain mt-2"
            label={`Card for ${name}`}
          >
            Card
          </SheetLink>
        </>
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
  const { onSheet } = useEntryMode();
  return (
    <PageLink
      query={{ game: String(game.id), sheet: name }}
      onPress={() => onSheet({ name, gameId: game.id })}
      className={`button w-full ${look}`}
      aria-label={label}
    >
      {children}
    </PageLink>
  );
}

function Begin({ game }: { game: FieldGame }) {
  const isKnown = game.team1Id !== null && game.team2Id !== null;
  if (!isKnown) return <p>It is not known yet who plays this game.</p>;
  return (
    <EntryForm gameId={game.id} fields={{ kind: "begin" }} className="mt-4">
      <button type="submit" className="button button-primary min-h-20 w-full text-2xl">
        Begin game
      </button>
    </EntryForm>
  );
}

function Ending({ game }: { game: FieldGame }) {
  const isTied = game.team1Score === game.team2Score;
  const needsWinner = game.stage !== "group" && isTied && game.team1Penalties === null;
  const hasExtra = needsWinner && game.overtime > 0 && !game.afterExtraTime;
  return (
    <div className="mt-4 grid gap-2">
      {hasExtra ? (
        <EntryForm gameId={game.id} fields={{ kind: "extra-time" }}>
          <button type="submit" className="button button-plain w-full">
            Begin extra time
          </button>
        </EntryForm>
      ) : null}
      <SheetLink game={game} name={needsWinner ? "penalties" : "end"}>
        {needsWinner ? "Enter penalties" : "End game"}
      </SheetLink>
    </div>
  );
}
