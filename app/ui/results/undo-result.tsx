import { useTranslations } from "use-intl";
import { useFormAnswer } from "#app/forms/answer.tsx";
import { PostForm } from "#app/forms/form.tsx";
import type { Game } from "#domain/competition/games/list-games.ts";
import { reverseEffects } from "#domain/competition/games/result-effect-rules.ts";
import { awaitsShootout, endedSentence } from "#domain/competition/games/result-rules.ts";
import type { LastResultChange as LastChange } from "#domain/competition/games/undo-result.ts";
import type { Translated } from "#i18n/translate.ts";
import { ConsoleLink } from "../buttons.tsx";
import { useGameLabels } from "../games/game-labels.tsx";
import { Notice } from "../page-layout.tsx";
import { Toast } from "../toast.tsx";
import { ResultEffects } from "./confirm-change.tsx";
import { useFrom } from "./score-form.tsx";

function UndoForm({ gameId, changeId }: { gameId: number; changeId: number }) {
  return (
    <PostForm
      intent="undo"
      action={`/admin/games/edit/${gameId}`}
      hidden={{ change: changeId, from: useFrom() }}
      className="my-2"
      kind="plain"
      button={useTranslations("scores")("undo.button")}
    />
  );
}

type LastResultChange = Translated<LastChange>;

export interface DoneResult {
  sentence: string;
  /** Null if the game is unknown or deleted. */
  game: Game | null;
  last: LastResultChange | null;
}

/** What the last form of a game did, where it leads back to. */
export function ResultDone({ done }: { done: DoneResult | null }) {
  const from = useFrom();
  const answer = useFormAnswer();
  const t = useTranslations("scores");
  const label = useGameLabels();
  // A refusal that follows is about something else.
  if (!done || answer) return null;
  const { sentence, game, last } = done;
  const before = last?.done.isCorrection ? last.done.from : null;
  const teams = game ? label.teams(game) : "";
  const result = game && label.result(game);
  const isTied = game !== null && awaitsShootout(game);
  const key = `${sentence} ${game?.id} ${last?.id}`;
  const said = (
    <>
      <p>{sentence}</p>
      {game ? (
        <>
          <p>
            {endedSentence(
              result === null
                ? t("done.withoutScore", { teams })
                : t("done.now", { teams, result }),
            )}
            {before === null ? "" : ` ${endedSentence(t("done.before", { result: before }))}`}
          </p>
          {isTied ? <p className="font-bold">{t("form.tied")}</p> : null}
          <div className="flex flex-wrap items-center gap-x-5">
            {result === null ? null : (
              <ConsoleLink to={`/admin/games/edit/${game.id}${from ? `?from=${from}` : ""}`}>
                {t(isTied ? "done.enterPenalties" : "done.correct")}
              </ConsoleLink>
            )}
            {last ? <UndoForm gameId={game.id} changeId={last.id} /> : null}
          </div>
        </>
      ) : null}
    </>
  );
  const hasEffects = last?.done.isCorrection && last.done.rows.length + last.done.sides.length > 0;
  if (!isTied && !hasEffects) return <Toast key={key}>{said}</Toast>;
  // What has to be read stays.
  return (
    <Notice key={key} kind="good" role="alert">
      {said}
      {last && hasEffects ? <ResultEffects {...last.done} /> : null}
    </Notice>
  );
}

export function LastResult({ gameId, last }: { gameId: number; last: LastResultChange }) {
  const { from, to, refused } = last.done;
  const { rows, sides } = reverseEffects(last.done);
  const t = useTranslations("scores");
  const none = t("effects.noScoreTo");
  return (
    <div className="my-5">
      <p className="mb-0">
        {endedSentence(t("undo.last", { to: to ?? none, from: from ?? none }))}
      </p>
      {refused === null ? (
        <>
          <UndoForm gameId={gameId} changeId={last.id} />
          {rows.length + sides.length > 0 ? (
            <>
              <p className="mb-0">{t("undo.changes")}</p>
              <ResultEffects rows={rows} sides={sides} />
            </>
          ) : null}
        </>
      ) : (
        <p className="mt-0 text-soft">{t("undo.impossible", { reason: refused })}</p>
      )}
    </div>
  );
}
