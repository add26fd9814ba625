import type { ComponentProps } from "react";
import { useMatch, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { useAnswer, useFormAnswer } from "#app/forms/answer.tsx";
import { SelectField, TextField } from "#app/forms/fields.tsx";
import { Button, PostForm, useFields } from "#app/forms/form.tsx";
import { LoginLink } from "#app/forms/login-link.tsx";
import { useText } from "#app/i18n/use-text.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import { meanwhileSentence } from "#domain/competition/games/meanwhile-rules.ts";
import { hasResult } from "#domain/competition/games/result-rules.ts";
import { useGameLabels } from "../games/game-labels.tsx";
import { Notice } from "../page-layout.tsx";
import { useHydrated } from "../use-hydrated.ts";
import {
  ConfirmableForm,
  PreviewedResult,
  type ResultAnswer,
  type ShownPreview,
  useSaveLabel,
} from "./confirm-change.tsx";
import {
  ExtraTime,
  isTied,
  knownScore,
  NumberField,
  PenaltyInputs,
  type ScoreFieldValues,
  ScoreInputs,
  scoresOf,
  useStoredScore,
} from "./score-inputs.tsx";

/** The score desk, as value of `from` in the address and forms of a game opened there. */
export const FRONT = "front";

/** What a game's forms send in `from`: whether they lead back to the score desk. */
export function useFrom(): typeof FRONT | null {
  const isDesk = useMatch("/admin") !== null;
  const [query] = useSearchParams();
  const sent = useFormAnswer()?.result?.initialValue?.["from"];
  return isDesk || query.get("from") === FRONT || sent === FRONT ? FRONT : null;
}

interface ScoreFormProps {
  game: Game;
  /** On the desk, the id of the text that describes the game. */
  describedBy?: string;
  preview?: { typed: ScoreFieldValues; result: ShownPreview | null; canKeep: boolean } | null;
}

/**
 * The score of a game, on its page or on the score desk (`describedBy`). Keeps what is typed if
 * another admin records a result meanwhile.
 */
export function ScoreForm({
  onType = () => {},
  ...form
}: ScoreFormProps & { onType?: () => void }) {
  const { key, isChanged, onInput } = useStoredScore(form.game);
  const t = useTranslations("scores");
  const say = useText("games");
  return (
    <>
      {isChanged ? (
        <Notice role="status">
          <p>
            {say(meanwhileSentence(form.game))}{" "}
            {t(form.game.state === "live" ? "form.replacesLive" : "form.replaces")}
          </p>
        </Notice>
      ) : null}
      <ScoreFields
        key={key}
        {...form}
        onInput={() => {
          onInput();
          onType();
        }}
      />
    </>
  );
}

function ScoreFields({
  game,
  describedBy,
  preview = null,
  onInput,
}: ScoreFormProps & { onInput: () => void }) {
  const onDesk = describedBy !== undefined;
  const { form, fields, ...refused } = useFields<ScoreFieldValues & { reason?: string }>("score", {
    id: onDesk ? `score-${game.id}` : "score",
    defaultValue: { ...scoresOf(game), ...preview?.typed },
  });
  const answer: ResultAnswer | undefined = refused.answer;
  const saveLabel = useSaveLabel(answer);
  const t = useTranslations("scores");
  const { result } = useGameLabels();
  const isLive = game.state === "live";
  // What is confirmed is the correction that was asked for.
  const isKeeping = answer?.confirm !== undefined && answer.result?.initialValue?.["keep"] === "on";
  return (
    <PostForm
      {...form}
      action={`/admin/games/edit/${game.id}`}
      hidden={{ version: knownScore(game, answer), from: useFrom(), confirmed: answer?.confirm }}
      className={onDesk ? undefined : "panel max-w-xl"}
      onInput={onInput}
    >
      {answer?.code === "forbidden" ? <LoginLink href="/admin" /> : null}
      {!onDesk && isLive ? (
        <p className="my-0">
          <b className="text-live">● {result(game)}</b>
        </p>
      ) : null}
      <ScoreInputs game={game} fields={fields} isSmall={onDesk} />
      {onDesk && isTied(game, fields) ? (
        <>
          <p className="mb-0 font-bold">{t("form.enterPenalties")}</p>
          <PenaltyInputs game={game} fields={fields} />
        </>
      ) : null}
      {onDesk || game.stage === "group" ? null : <ExtraTime game={game} fields={fields} />}
      {answer?.preview ? <PreviewedResult preview={answer.preview} /> : null}
      <div className="score-save grid gap-3">
        {/* First, so that Enter ends no game. */}
        {isLive ? (
          <Button aria-describedby={describedBy} name="live" value="on">
            {t("form.saveLive")}
          </Button>
        ) : null}
        <Button
          aria-describedby={describedBy}
          kind={isLive ? "plain" : "primary"}
          {...(isKeeping && { name: "keep", value: "on" })}
        >
          {isLive ? t("form.endGame") : saveLabel(t("form.update"), t("form.saveScore"))}
        </Button>
        {hasResult(game) && !onDesk ? (
          <Button kind="plain" formMethod="get" name="preview" value="1">
            {t("form.preview")}
          </Button>
        ) : null}
      </div>
      {answer?.canKeep || preview?.canKeep ? (
        <div className="mt-5 border-t border-rule pt-4">
          <TextField
            field={fields.reason}
            label={t("keep.reason")}
            hint={t("keep.hint")}
            maxLength={200}
          />
          {isKeeping ? null : (
            <Button name="keep" value="on" kind="plain">
              {t("keep.button")}
            </Button>
          )}
        </div>
      ) : null}
      <div role="status">
        {preview?.result && !answer?.preview ? <PreviewedResult preview={preview.result} /> : null}
      </div>
    </PostForm>
  );
}

type StateFields = { state?: string; abandoned1?: string; abandoned2?: string };

export function StateForm({ game }: { game: Game }) {
  const t = useTranslations("scores");
  const answer = useAnswer("state");
  const { key, isChanged, onInput } = useStoredScore(game);
  // Send the version the admin has seen, so that the server reports a conflict once; the next
  // submission overwrites.
  const seen = isChanged && answer?.code !== "changed" ? key : knownScore(game, answer);
  return (
    <details className="panel" open={answer !== undefined}>
      <summary>{t("state.more")}</summary>
      {/* A live score keeps updating the fields until someone types in them. */}
      <StateInputs key={key} game={game} hidden={{ version: seen }} onInput={onInput} />
    </details>
  );
}

function StateInputs({
  game,
  ...sent
}: { game: Game } & Pick<ComponentProps<typeof ConfirmableForm>, "hidden" | "onInput">) {
  const t = useTranslations("scores");
  const hydrated = useHydrated();
  const { form, fields } = useFields<StateFields>("state", {
    defaultValue: {
      abandoned1: game.team1Score?.toString() ?? "",
      abandoned2: game.team2Score?.toString() ?? "",
    },
  });
  const choices = [
    ["live", t("state.live")],
    ["forfeit-1", t("state.forfeit", { team: game.team1Name })],
    ["forfeit-2", t("state.forfeit", { team: game.team2Name })],
    ["forfeit-both", t("state.forfeitBoth")],
    ["abandoned", t("state.abandoned")],
    ["postponed", t("state.postponed")],
    ["cancelled", t("state.cancelled")],
    ["scheduled", t("state.scheduled")],
  ] as const;
  const known = game.team1Id !== null && game.team2Id !== null;
  const offered = choices.filter(
    ([id]) => id !== game.state && (known || !(id === "live" || id.startsWith("forfeit"))),
  );
  return (
    <ConfirmableForm
      {...form}
      {...sent}
      kind="plain"
      button={t("state.save")}
      confirmButton={t("form.saveScore")}
    >
      <SelectField field={fields.state} label={t("state.label")}>
        <option value="">{t("state.pick")}</option>
        {offered.map(([id, label]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <fieldset
        className="m-0 border-0 p-0"
        hidden={hydrated && fields.state.value !== "abandoned"}
      >
        <legend>{t("state.abandonedScore")}</legend>
        <div className="grid grid-cols-2 items-end gap-x-4">
          <NumberField
            field={fields.abandoned1}
            label={t("state.firstTeam")}
            hint={game.team1Name}
          />
          <NumberField
            field={fields.abandoned2}
            label={t("state.secondTeam")}
            hint={game.team2Name}
          />
        </div>
      </fieldset>
    </ConfirmableForm>
  );
}
