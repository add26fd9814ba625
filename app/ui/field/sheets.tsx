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
import { EntryForm, type EntryRefusal, PageLink, ScoreNote, useEntryMode } from "./entry-form.tsx";
import type { SheetName } from "./field-state.ts";

interface SheetProps {
  game: FieldGame;
  name: SheetName;
}

export function Sheet({ game, name }: SheetProps) {
  if (name === "penalties") return <PenaltySheet game={game} name={name} />;
  if (name === "end") return <EndSheet game={game} name={name} />;
  const side: Side = name.endsWith("1") ? 1 : 2;
  return name.startsWith("goal") ? (
    <GoalSheet game={game} name={name} side={side} />
  ) : (
    <CardSheet game={game} name={name} side={side} />
  );
}

/** A form over the page. */
function EntrySheet({
  title,
  game,
  name,
  fields,
  lead,
  children,
}: SheetProps & {
  title: string;
  fields: Record<string, string>;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const { refusal, onSheet } = useEntryMode();
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
        onSheet(null);
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
      {lead}
      <EntryForm gameId={game.id} fields={fields} sheet={name}>
        {children}
      </EntryForm>
      <PageLink
        query={{ game: String(game.id) }}
        onPress={() => onSheet(null)}
        className="button button-plain mt-3 w-full"
      >
        Cancel
      </PageLink>
    </dialog>
  );
}

function GoalSheet({ side, ...sheet }: SheetProps & { side: Side }) {
  const { game } = sheet;
  const goal = { kind: "goal", side, playerId: null, ownGoal: false } as const;
  const becomes = unusualScore(game, resultAfterEntry(game, goal));
  return (
    <EntrySheet
      {...sheet}
      title={`Goal for ${teamOf(game, side).name}`}
      fields={{ kind: "goal", side: String(side) }}
      lead={
        becomes === null ? null : (
          <Notice>
            <p>This makes it {becomes}. Check the score first.</p>
          </Notice>
        )
      }
    >
      <Roster game={game} side={side} />
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Who value={NOBODY}>Nobody known</Who>
        <Who value={OWN_GOAL}>Own goal</Who>
      </div>
    </EntrySheet>
  );
}

function CardSheet({ side, ...sheet }: SheetProps & { side: Side }) {
  return (
    <EntrySheet
      {...sheet}
      title={`Card for ${teamOf(sheet.game, side).name}`}
      fields={{ kind: "card", side: String(side) }}
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
      <Roster game={sheet.game} side={side} />
      <div className="mt-2 grid gap-2">
        <Who value={NOBODY}>Nobody known</Who>
      </div>
    </EntrySheet>
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

function PenaltySheet(sheet: SheetProps) {
  const { game } = sheet;
  const { refusal } = useEntryMode();
  const typed = ([1, 2] as const).map((side) => {
    const value = refusal?.typed[`team${side}`];
    return typeof value === "string" ? value : "";
  });
  const [team1 = 0, team2 = 0] = typed.map(Number);
  const isAsked = isQuestion(game, { kind: "penalties", team1, team2 }, refusal);
  return (
    <EntrySheet
      {...sheet}
      title="Penalties"
      fields={{ kind: "penalties", ...(isAsked && { sure: `${team1}-${team2}` }) }}
    >
      <div className="grid grid-cols-2 items-end gap-3">
        {([1, 2] as const).map((side) => (
          <label key={side} className="block font-bold wrap-anywhere">
            {teamOf(game, side).name}
            <input
              name={`team${side}`}
              defaultValue={typed[side - 1]}
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
    </EntrySheet>
  );
}

/** True if the entry only needs confirmation. */
function isQuestion(game: FieldGame, entry: Entry, refusal: EntryRefusal | null): boolean {
  return refusal !== null && refusal.why === confirmationQuestion(game, entry);
}

function EndSheet(sheet: SheetProps) {
  const { game } = sheet;
  const [one, other] = game.teams;
  const isAsked = isQuestion(game, { kind: "end" }, useEntryMode().refusal);
  const sure = `${game.team1Score}-${game.team2Score}`;
  return (
    <EntrySheet
      {...sheet}
      title="End the game?"
      fields={{ kind: "end", ...(isAsked && { sure }) }}
      lead={
        <>
          <p className="text-lg wrap-anywhere">
            {one.name} {game.team1Score} – {game.team2Score} {other.name}
          </p>
          <ScoreNote game={game} />
        </>
      }
    >
      <button type="submit" className="button button-primary min-h-14 w-full">
        {isAsked ? "Save it and end the game" : "End game"}
      </button>
    </EntrySheet>
  );
}
