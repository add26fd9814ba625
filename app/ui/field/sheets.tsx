import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { useText } from "#app/i18n/use-text.ts";
import { resultAfterEntry } from "#domain/competition/field/entry-effect-rules.ts";
import {
  confirmationQuestion,
  type Entry,
  isOver,
  type Side,
} from "#domain/competition/field/entry-rules.ts";
import { NOBODY, OWN_GOAL } from "#domain/competition/field/input.ts";
import { type FieldGame, teamOf } from "#domain/competition/field/view-rules.ts";
import {
  CARD_KINDS,
  CARD_RECIPIENTS,
  cardName,
  MAX_CARD_NOTE,
} from "#domain/competition/games/card-rules.ts";
import { unusualScore } from "#domain/competition/games/result-change-rules.ts";
import type { Text } from "#i18n/message.ts";
import { Notice } from "../page-layout.tsx";
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
  const t = useTranslations("field");
  const say = useText();
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
      <h2 id={heading} className="mt-0 text-xl wrap-anywhere">
        {title}
      </h2>
      {refusal === null ? null : <Notice kind="bad" role="alert" text={say(refusal.why)} />}
      {lead}
      <EntryForm gameId={game.id} fields={fields} sheet={name}>
        {children}
      </EntryForm>
      <PageLink
        query={{ game: String(game.id) }}
        onPress={() => onSheet(null)}
        className="button button-plain mt-3 w-full"
      >
        {t("sheet.cancel")}
      </PageLink>
    </dialog>
  );
}

function GoalSheet({ side, ...sheet }: SheetProps & { side: Side }) {
  const { game } = sheet;
  const t = useTranslations("field");
  const say = useText();
  const goal = { kind: "goal", side, playerId: null, ownGoal: false } as const;
  const becomes = unusualScore(game, resultAfterEntry(game, goal));
  return (
    <EntrySheet
      {...sheet}
      title={t("sheet.goal", { team: teamOf(game, side).name })}
      fields={{ kind: "goal", side: String(side) }}
      lead={becomes === null ? null : <Notice text={t("sheet.becomes", { score: say(becomes) })} />}
    >
      <Roster game={game} side={side} />
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Who value={NOBODY}>{t("sheet.nobody")}</Who>
        <Who value={OWN_GOAL}>{t("sheet.ownGoal")}</Who>
      </div>
    </EntrySheet>
  );
}

function CardSheet({ side, ...sheet }: SheetProps & { side: Side }) {
  const t = useTranslations("field");
  const say = useText();
  const typed = useEntryMode().refusal?.typed ?? {};
  const typedIn = (name: string) => {
    const value = typed[name];
    return typeof value === "string" ? value : undefined;
  };
  const hint = useId();
  const card = typedIn("card") ?? CARD_KINDS[0].id;
  return (
    <EntrySheet
      {...sheet}
      title={t("sheet.card", { team: teamOf(sheet.game, side).name })}
      fields={{ kind: "card", side: String(side) }}
    >
      <fieldset className="mb-2">
        <legend className="mb-1 font-bold">{t("sheet.whichCard")}</legend>
        {CARD_KINDS.map(({ id }) => (
          <label key={id} className="checkbox min-h-11 items-center">
            <input type="radio" name="card" value={id} defaultChecked={id === card} />
            {say(cardName(id))}
          </label>
        ))}
      </fieldset>
      {isOver(sheet.game) ? (
        <label className="mb-3 block font-bold">
          {t("sheet.minute")}
          <input
            name="minute"
            defaultValue={typedIn("minute")}
            inputMode="numeric"
            autoComplete="off"
          />
        </label>
      ) : null}
      <label className="block font-bold">
        {t("sheet.note")}
        <textarea name="note" rows={2} defaultValue={typedIn("note")} aria-describedby={hint} />
      </label>
      <p id={hint} className="hint mt-1 mb-3">
        {t("sheet.noteHint", { most: MAX_CARD_NOTE })}
      </p>
      <p className="mb-1 font-bold">{t("sheet.whoGot")}</p>
      <Roster game={sheet.game} side={side} />
      <div className="mt-2 grid grid-cols-2 gap-2">
        {CARD_RECIPIENTS.map((each) => (
          <Who key={each} value={each}>
            {t(`sheet.${each}`)}
          </Who>
        ))}
        <Who value={NOBODY}>{t("sheet.nobody")}</Who>
      </div>
    </EntrySheet>
  );
}

function Roster({ game, side }: { game: FieldGame; side: Side }) {
  const { roster } = teamOf(game, side);
  const t = useTranslations("field");
  if (roster.length === 0) return <p>{t("sheet.noRoster")}</p>;
  return (
    <ul className="grid grid-cols-2 gap-2">
      {roster.map(({ id, slot, number = slot, name }) => (
        <li key={id}>
          <button
            type="submit"
            name="who"
            value={id}
            className="button button-plain min-h-14 w-full justify-start px-3"
          >
            <span className="font-display text-xl font-extrabold">{number ?? "–"}</span>
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
  const t = useTranslations("field");
  const say = useText();
  const typed = ([1, 2] as const).map((side) => {
    const value = refusal?.typed[`team${side}`];
    return typeof value === "string" ? value : "";
  });
  const [team1 = 0, team2 = 0] = typed.map(Number);
  const isAsked = isQuestion(say, game, { kind: "penalties", team1, team2 }, refusal);
  return (
    <EntrySheet
      {...sheet}
      title={t("sheet.penalties")}
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
              className="text-center text-xl"
            />
          </label>
        ))}
      </div>
      <button type="submit" className="button button-primary mt-3 w-full">
        {t(isAsked ? "sheet.savePenalties" : "sheet.enterPenalties")}
      </button>
    </EntrySheet>
  );
}

/** True if the entry only needs confirmation. */
function isQuestion(
  say: (text: Text) => string,
  game: FieldGame,
  entry: Entry,
  refusal: EntryRefusal | null,
): boolean {
  const question = confirmationQuestion(game, entry);
  // Without script, the server has translated it.
  return refusal !== null && question !== null && say(refusal.why) === say(question);
}

function EndSheet(sheet: SheetProps) {
  const { game } = sheet;
  const [one, other] = game.teams;
  const t = useTranslations("field");
  const isAsked = isQuestion(useText(), game, { kind: "end" }, useEntryMode().refusal);
  const sure = `${game.team1Score}-${game.team2Score}`;
  return (
    <EntrySheet
      {...sheet}
      title={t("sheet.endQuestion")}
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
        {t(isAsked ? "sheet.saveAndEnd" : "sheet.end")}
      </button>
    </EntrySheet>
  );
}
