import { type ComponentProps, type MouseEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { SelectField, TextField } from "#app/forms/fields.tsx";
import type { FormAnswer } from "#app/forms/form-action.ts";
import { useText } from "#app/i18n/use-text.ts";
import { lengthSentence } from "#domain/competition/games/game-length-rules.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import { NO_RESULT, type Result, resultVersion } from "#domain/competition/games/result-rules.ts";
import { parseScore } from "#domain/competition/games/schedule-rules.ts";

export const SCORE_FIELDS = [
  "team1Score",
  "team2Score",
  "afterExtraTime",
  "regular",
  "team1Penalties",
  "team2Penalties",
] as const;

export type ScoreFieldValues = { [Name in (typeof SCORE_FIELDS)[number]]?: string };

type Field = ComponentProps<typeof TextField>["field"];
type ScoreFields = Record<(typeof SCORE_FIELDS)[number], Field>;

const NUMERIC = { inputMode: "numeric", autoComplete: "off" } as const;
export function NumberField(props: ComponentProps<typeof TextField>) {
  return <TextField {...NUMERIC} {...props} />;
}

/** A forfeit starts empty, because its score wasn't played. */
export function scoresOf(game: Game): ScoreFieldValues {
  const played = game.state === "forfeit" ? NO_RESULT : game;
  const text = (goals: number | null) => goals?.toString() ?? "";
  return {
    team1Score: text(played.team1Score),
    team2Score: text(played.team2Score),
    afterExtraTime: played.afterExtraTime ? "yes" : "no",
    regular: text(played.team1Regular),
    team1Penalties: text(played.team1Penalties),
    team2Penalties: text(played.team2Penalties),
  };
}

export function isTied(game: Game, fields: Pick<ScoreFields, "team1Score" | "team2Score">) {
  const [one, other] = [fields.team1Score, fields.team2Score].map(({ value }) =>
    typeof value === "string" ? parseScore(value) : null,
  );
  return game.stage !== "group" && one !== null && one === other;
}

const ROWS =
  "[&>.field]:my-2 [&>.field]:flex [&>.field]:max-w-none [&>.field]:flex-wrap [&>.field]:items-center [&>.field]:gap-x-3 [&_.field-error]:basis-full [&_.field-row]:w-24 [&_label]:my-0 [&_label]:min-w-0 [&_label]:flex-1 [&_label]:py-3 [&_label]:text-lg [&_label]:leading-tight [&_label]:wrap-anywhere";

// Selects the old value so that a digit replaces it. `focus` is too early, since the tap then
// places the caret.
const select = (event: MouseEvent<HTMLInputElement>) => event.currentTarget.select();

interface ScoreInputsProps {
  game: Game;
  fields: ScoreFields;
  /** One of many on a page. */
  isSmall: boolean;
}

export function ScoreInputs({ game, fields, isSmall }: ScoreInputsProps) {
  return (
    <div className={`${ROWS} ${isSmall ? "[&>.field]:my-1 [&_label]:py-1" : ""}`}>
      {([1, 2] as const).map((side) => (
        <NumberField
          key={side}
          field={fields[`team${side}Score`]}
          label={game[`team${side}Name`]}
          onClick={select}
          // Never seen; tells the styles that nothing is typed.
          placeholder=" "
          className={`text-center font-display leading-none font-extrabold ${isSmall ? "h-12 text-xl!" : "h-14 text-2xl!"}`}
        />
      ))}
    </div>
  );
}

export function PenaltyInputs({ game, fields }: { game: Game; fields: ScoreFields }) {
  const t = useTranslations("scores");
  return (
    <div className="grid grid-cols-2 items-end gap-x-4">
      {([1, 2] as const).map((side) => (
        <NumberField
          key={side}
          field={fields[`team${side}Penalties`]}
          label={t(side === 1 ? "form.penaltiesFirst" : "form.penaltiesSecond")}
          // The team's name must label only its goals field.
          hint={game[`team${side}Name`]}
          onClick={select}
          className="text-center font-display text-xl! leading-none font-extrabold"
        />
      ))}
    </div>
  );
}

/** Open if the game is tied. */
export function ExtraTime({ game, fields }: { game: Game; fields: ScoreFields }) {
  const t = useTranslations("scores");
  const say = useText();
  const tied = isTied(game, fields);
  const { afterExtraTime, regular, team1Penalties, team2Penalties } = fields;
  const all = [afterExtraTime, regular, team1Penalties, team2Penalties];
  const wrong = all.some(({ errors }) => errors !== undefined);
  return (
    <details className="my-3 border-t border-rule" open={tied || game.afterExtraTime || wrong}>
      <summary>{t("form.extraAndPenalties")}</summary>
      <p className="mt-0 text-soft">{say(lengthSentence(game))}</p>
      {tied ? <p className="font-bold">{t("form.tied")}</p> : null}
      <PenaltyInputs game={game} fields={fields} />
      <div className="gap-x-4 sm:grid sm:grid-cols-2">
        <SelectField field={afterExtraTime} label={t("form.extraTime")}>
          <option value="no">{t("form.noExtraTime")}</option>
          <option value="yes">{t("form.afterExtraTime")}</option>
        </SelectField>
        <NumberField field={regular} label={t("form.regular")} hint={t("form.regularHint")} />
      </div>
    </details>
  );
}

/**
 * Detects a result that another admin records while a score is being typed. `key` changes to reset
 * untouched fields; otherwise `isChanged` is true. Live score updates don't count.
 */
export function useStoredScore(game: Result) {
  const stored = resultVersion(game);
  const [shown, setShown] = useState(stored);
  const [typing, setTyping] = useState(false);
  if (stored !== shown && !typing) setShown(stored);
  const isChanged = stored !== shown && game.state !== "live";
  return { key: shown, isChanged, onInput: () => setTyping(true) };
}

/** The version to submit: the one on the page, or the newer one from the last conflict. */
export function knownScore(game: Result, answer: FormAnswer | undefined): string {
  const shown = resultVersion(game);
  const sent = answer?.result?.initialValue?.["version"];
  return answer?.code === "changed" && sent === shown ? (answer.version ?? shown) : shown;
}
