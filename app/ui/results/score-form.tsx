import { useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import type { Game } from "../../../domain/competition/games/list-games.ts";
import {
  hasResult,
  meanwhileSentence,
  resultText,
} from "../../../domain/competition/games/result-rules.ts";
import type { ResultPreview } from "../../../domain/competition/games/results.ts";
import { answerFor } from "../../forms/answer.tsx";
import { SelectField } from "../../forms/fields.tsx";
import { Button, FormFailure, formProps, Intent } from "../../forms/form.tsx";
import { Notice } from "../notice.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { ConfirmChange, PreviewedResult, type ResultAnswer, saveLabel } from "./confirm-change.tsx";
import {
  ExtraTime,
  isTied,
  knownScore,
  NumberField,
  PenaltyInputs,
  ScoreFailure,
  type ScoreFieldValues,
  ScoreInputs,
  scoresOf,
  useStoredScore,
} from "./score-inputs.tsx";

/**
 * The score of a game, on its page or on the score desk (`onDesk`). Keeps what is typed if another
 * admin records a result meanwhile.
 */
export function ScoreForm({
  game,
  onType = () => {},
  ...form
}: ScoreFieldsProps & { onType?: () => void }) {
  const { key, isChanged, onInput } = useStoredScore(game);
  return (
    <>
      {isChanged ? (
        <Notice role="status">
          <p>{meanwhileSentence(game)} Update Game replaces it.</p>
        </Notice>
      ) : null}
      <ScoreFields
        key={key}
        {...form}
        game={game}
        onInput={() => {
          onInput();
          onType();
        }}
      />
    </>
  );
}

interface ScoreFieldsProps {
  game: Game;
  answer: ResultAnswer | undefined;
  disabled: boolean;
  fromFront: boolean;
  /** The description of the game on the desk. */
  onDesk?: { Form: typeof Form; about: ReactNode };
  preview?: { typed: ScoreFieldValues; result: ResultPreview | null } | null;
}

function ScoreFields({
  game,
  answer: given,
  disabled,
  fromFront,
  onDesk,
  preview = null,
  onInput,
}: ScoreFieldsProps & { onInput: () => void }) {
  const answer = answerFor(given, "score");
  const [form, fields] = useForm<ScoreFieldValues>({
    id: onDesk ? `score-${game.id}` : "score",
    lastResult: answer?.result,
    defaultValue: { ...scoresOf(game), ...preview?.typed },
  });
  const PostedForm = onDesk?.Form ?? Form;
  const about = `when-${game.id}`;
  return (
    <PostedForm
      {...formProps(form.id, answer)}
      action={`/admin/games/edit/${game.id}`}
      className={onDesk ? undefined : "panel max-w-xl"}
      onInput={onInput}
    >
      {onDesk ? (
        <p id={about} className="my-0 leading-snug text-soft">
          {onDesk.about}
        </p>
      ) : null}
      {!onDesk && game.state === "live" ? (
        <p className="my-0">
          <b className="text-live">● {resultText(game)}</b> Update Game ends the game with what
          stands here.
        </p>
      ) : null}
      <ScoreFailure answer={answer} />
      <Intent value="score" />
      <input type="hidden" name="version" value={knownScore(game, answer)} />
      {fromFront ? <input type="hidden" name="from" value="front" /> : null}
      <ScoreInputs game={game} fields={fields} />
      {onDesk && isTied(game, fields) ? (
        <>
          <p className="mb-0 font-bold">Level: enter the penalties.</p>
          <PenaltyInputs game={game} fields={fields} />
        </>
      ) : null}
      {onDesk || game.stage === "group" ? null : <ExtraTime game={game} fields={fields} />}
      <ConfirmChange answer={answer} />
      <div className="grid gap-3">
        <Button aria-describedby={onDesk ? about : undefined} disabled={disabled}>
          {saveLabel(answer, "Update Game", "Save this score")}
        </Button>
        {hasResult(game) && !onDesk ? (
          <Button kind="plain" formMethod="get" name="preview" value="1" disabled={disabled}>
            Preview
          </Button>
        ) : null}
      </div>
      <div role="status">
        {preview?.result && !answer?.preview ? <PreviewedResult preview={preview.result} /> : null}
      </div>
    </PostedForm>
  );
}

type StateFields = { state?: string; abandoned1?: string; abandoned2?: string };

interface StateFormProps {
  game: Game;
  answer: ResultAnswer | undefined;
  disabled: boolean;
}

export function StateForm(props: StateFormProps) {
  const { game, answer } = props;
  const { key, isChanged, onInput } = useStoredScore(game);
  // Send the version the admin has seen, so that the server reports a conflict once; the next
  // submission overwrites.
  const seen = isChanged && answer?.code !== "changed" ? key : knownScore(game, answer);
  return (
    <details className="panel" open={answerFor(answer, "state") !== undefined}>
      <summary>More: forfeit, postponed, cancelled …</summary>
      {/* A live score keeps updating the fields until someone types in them. */}
      <StateInputs key={key} {...props} seen={seen} onInput={onInput} />
    </details>
  );
}

function StateInputs({
  game,
  answer: given,
  disabled,
  seen,
  onInput,
}: StateFormProps & { seen: string; onInput: () => void }) {
  const hydrated = useHydrated();
  const answer = answerFor(given, "state");
  const [form, fields] = useForm<StateFields>({
    id: "state",
    lastResult: answer?.result,
    defaultValue: {
      abandoned1: game.team1Score?.toString() ?? "",
      abandoned2: game.team2Score?.toString() ?? "",
    },
  });
  const choices = [
    ["live", "Live: it is being played"],
    ["forfeit-1", `Forfeit: ${game.team1Name} did not play`],
    ["forfeit-2", `Forfeit: ${game.team2Name} did not play`],
    ["abandoned", "Abandoned: it was broken off"],
    ["postponed", "Postponed"],
    ["cancelled", "Cancelled"],
    ["scheduled", "Scheduled: to be played as planned"],
  ] as const;
  const known = game.team1Id !== null && game.team2Id !== null;
  const offered = choices.filter(
    ([id]) => id !== game.state && (known || !(id === "live" || id.startsWith("forfeit"))),
  );
  return (
    <Form {...formProps(form.id, answer)} onInput={onInput}>
      <FormFailure answer={answer} />
      <Intent value="state" />
      <input type="hidden" name="version" value={seen} />
      <SelectField field={fields.state} label="The game is">
        <option value="">Pick what it is</option>
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
        <legend>The score when it was abandoned, if it is to be kept</legend>
        <div className="grid grid-cols-2 items-end gap-x-4">
          <NumberField field={fields.abandoned1} label="First team" hint={game.team1Name} />
          <NumberField field={fields.abandoned2} label="Second team" hint={game.team2Name} />
        </div>
      </fieldset>
      <ConfirmChange answer={answer} />
      <div className="grid">
        <Button kind="plain" disabled={disabled}>
          {saveLabel(answer, "Save", "Save this score")}
        </Button>
      </div>
    </Form>
  );
}

export function GameActionButton({
  intent,
  button,
  answer: given,
  disabled,
  children,
}: {
  intent: string;
  button: string;
  answer: ResultAnswer | undefined;
  disabled: boolean;
  children?: ReactNode;
}) {
  const answer = answerFor(given, intent);
  return (
    <Form method="post" className="my-5">
      <FormFailure answer={answer} />
      <Intent value={intent} />
      {children}
      <ConfirmChange answer={answer} />
      <Button kind="danger" disabled={disabled}>
        {saveLabel(answer, button)}
      </Button>
    </Form>
  );
}
