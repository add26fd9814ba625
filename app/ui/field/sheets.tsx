import { type ReactNode, useEffect, useId, useRef } from "react";
import {
  confirmationQuestion,
  type Entry,
  resultAfterEntry,
  type Side,
} from "../../../domain/competition/field/entry-rules.ts";
import { NOBODY, OWN_GOAL } from "../../../domain/competition/field/input.ts";
import { type FieldGame, teamOf } from "../../../domain/competition/field/view-rules.ts";
import { CARD_KINDS } from "../../../domain/competition/games/card-rules.ts";
import { unusualScore } from "../../../domain/competition/games/result-change-rules.ts";
import { Notice } from "../notice.tsx";
import { EntryForm, ScoreNote } from "./entry-form.tsx";
import type { SheetName } from "./field-state.ts";

export interface SheetRefusal {
  why: string;
  typed: Readonly<Record<string, unknown>>;
}

export function Sheet({
  game,
  name,
  ...lying
}: {
  game: FieldGame;
  name: SheetName;
} & Lying) {
  if (name === "penalties") return <PenaltySheet game={game} {...lying} />;
  if (name === "end") return <EndSheet game={game} {...lying} />;
  const side: Side = name.endsWith("1") ? 1 : 2;
  return name.startsWith("goal") ? (
    <GoalSheet game={game} side={side} {...lying} />
  ) : (
    <CardSheet game={game} side={side} {...lying} />
  );
}

interface Lying {
  back: string;
  refusal: SheetRefusal | null;
  onClose: () => void;
}

function Over({
  title,
  back,
  refusal,
  onClose,
  children,
}: { title: string; children: ReactNode } & Lying) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    // Reopens the dialog as modal to trap the focus.
    dialog.current?.removeAttribute("open");
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      open
      className="dialog p-4"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={heading} className="mt-0 text-2xl wrap-anywhere">
        {title}
      </h2>
      {refusal === null ? null : (
        <Notice kind="bad" role="alert">
          <p>{refusal.why}</p>
        </Notice>
      )}
      {children}
      <a
        href={back}
        className="button button-plain mt-3 w-full"
        onClick={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        Cancel
      </a>
    </dialog>
  );
}

function GoalSheet({ game, side, ...lying }: { game: FieldGame; side: Side } & Lying) {
  const { name } = teamOf(game, side);
  const goal = { kind: "goal", side, playerId: null, ownGoal: false } as const;
  const becomes = unusualScore(game, resultAfterEntry(game, goal));
  return (
    <Over title={`Goal for ${name}`} {...lying}>
      {becomes === null ? null : (
        <Notice>
          <p>This makes it {becomes}. Check the score first.</p>
        </Notice>
      )}
      <EntryForm
        gameId={game.id}
        fields={{ kind: "goal", side: String(side) }}
        sheet={`goal-${side}`}
      >
        <Roster game={game} side={side} />
        <div className="mt-2 grid grid-cols-2 gap-2">
          <Who value={NOBODY}>Nobody known</Who>
          <Who value={OWN_GOAL}>Own goal</Who>
        </div>
      </EntryForm>
    </Over>
  );
}

function CardSheet({ game, side, ...lying }: { game: FieldGame; side: Side } & Lying) {
  const { name } = teamOf(game, side);
  return (
    <Over title={`Card for ${name}`} {...lying}>
      <EntryForm
        gameId={game.id}
        fields={{ kind: "card", side: String(side) }}
        sheet={`card-${side}`}
      >
        <fieldset className="mb-2">
          <legend className="mb-1 font-bold">Which card</legend>
          {CARD_KINDS.map(({ id, label }, at) => (
            <label key={id} className="checkbox min-h-11 items-center">
              <input type="radio" name="card" value={id} defaultChecked={at === 0} />
              {label}
            </label>
          ))}
        </fieldset>
        <Roster game={game} side={side} />
        <div className="mt-2 grid gap-2">
          <Who value={NOBODY}>Nobody known</Who>
        </div>
      </EntryForm>
    </Over>
  );
}

function Roster({ game, side }: { game: FieldGame; side: Side }) {
  const { roster } = teamOf(game, side);
  if (roster.length === 0) return <p>Nobody is on this roster yet.</p>;
  return (
    <ul className="grid grid-cols-2 gap-2">
      {roster.map(({ id, slot, name }) => (
        <li key={id}>
          <button
            type="submit"
            name="who"
            value={id}
            className="button button-plain min-h-14 w-full justify-start px-3"
          >
            <span className="font-display text-2xl font-extrabold">{slot}</span>
            <span className="min-w-0 text-left wrap-anywhere">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Who({ value, children }: { value: string; children: string }) {
  return (
    <button type="submit" name="who" value={value} className="button button-plain min-h-14 px-3">
      {children}
    </button>
  );
}

function PenaltySheet({ game, ...lying }: { game: FieldGame } & Lying) {
  const [team1 = 0, team2 = 0] = ["team1", "team2"].map((name) =>
    Number(typedIn(lying.refusal, name)),
  );
  const isAsked = isQuestion(game, { kind: "penalties", team1, team2 }, lying.refusal);
  return (
    <Over title="Penalties" {...lying}>
      <EntryForm
        gameId={game.id}
        fields={{ kind: "penalties", ...(isAsked && { sure: `${team1}-${team2}` }) }}
        sheet="penalties"
      >
        <div className="grid grid-cols-2 items-end gap-3">
          {([1, 2] as const).map((side) => (
            <label key={side} className="block font-bold wrap-anywhere">
              {teamOf(game, side).name}
              <input
                name={`team${side}`}
                defaultValue={typedIn(lying.refusal, `team${side}`)}
                inputMode="numeric"
                autoComplete="off"
                className="text-center text-2xl"
              />
            </label>
          ))}
        </div>
        <button type="submit" className="button button-primary mt-3 w-full">
          {isAsked ? "Save these penalties" : "Enter penalties"}
        </button>
      </EntryForm>
    </Over>
  );
}

/** True if the entry only needs confirmation. */
function isQuestion(game: FieldGame, entry: Entry, refusal: SheetRefusal | null): boolean {
  return refusal !== null && refusal.why === confirmationQuestion(game, entry);
}

function typedIn(refusal: SheetRefusal | null, name: string): string {
  const typed = refusal?.typed[name];
  return typeof typed === "string" ? typed : "";
}

function EndSheet({ game, ...lying }: { game: FieldGame } & Lying) {
  const [one, other] = game.teams;
  const isAsked = isQuestion(game, { kind: "end" }, lying.refusal);
  const sure = `${game.team1Score}-${game.team2Score}`;
  return (
    <Over title="End the game?" {...lying}>
      <p className="text-lg wrap-anywhere">
        {one.name} {game.team1Score} – {game.team2Score} {other.name}
      </p>
      <ScoreNote game={game} />
      <EntryForm gameId={game.id} fields={{ kind: "end", ...(isAsked && { sure }) }} sheet="end">
        <button type="submit" className="button button-primary min-h-14 w-full">
          {isAsked ? "Save it and end the game" : "End game"}
        </button>
      </EntryForm>
    </Over>
  );
}
