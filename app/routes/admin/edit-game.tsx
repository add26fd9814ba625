import { data, redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { answerFor, FormFailure, useAnswer, useFormAnswer } from "#app/forms/answer.tsx";
import { useKeyedLink } from "#app/forms/form.tsx";
import { forms, staffForm } from "#app/forms/forms.ts";
import {
  backToDesk,
  backToGames,
  readPreview,
  withPreview,
  withResult,
} from "#app/loaders/result-form.ts";
import { page } from "#app/routing/page.ts";
import { ConsoleLink } from "#app/ui/buttons.tsx";
import { ConfirmDialog, useAsked } from "#app/ui/dialog.tsx";
import { GameForm, gameChoices, gameValues } from "#app/ui/games/game-form.tsx";
import { GameStatus, GameTime, useGameLabels } from "#app/ui/games/game-labels.tsx";
import { RestoreGame } from "#app/ui/games/restore-game.tsx";
import { Page } from "#app/ui/page.tsx";
import { Notice } from "#app/ui/page-layout.tsx";
import { ConfirmableForm } from "#app/ui/results/confirm-change.tsx";
import { APPLY, DISMISS, RefusedEntriesPanel } from "#app/ui/results/refused-entries.tsx";
import { ScoreForm, StateForm } from "#app/ui/results/score-form.tsx";
import { knownScore } from "#app/ui/results/score-inputs.tsx";
import { LastResult } from "#app/ui/results/undo-result.tsx";
import {
  applyEntry,
  dismissEntry,
  listRefusedEntries,
  previewEntry,
  refusedEntryInput,
} from "#domain/competition/field/refused-entries.ts";
import { deleteGame, readDeletedGame } from "#domain/competition/games/delete-game.ts";
import { editGame } from "#domain/competition/games/game-editing.ts";
import {
  clearScoreInput,
  editGameInput,
  gameFormFields,
  scoreChange,
  scoreInput,
  stateInput,
  undoInput,
} from "#domain/competition/games/input.ts";
import { type Game, listStarts, readGame } from "#domain/competition/games/list-games.ts";
import type { ResultChange } from "#domain/competition/games/result-change-rules.ts";
import { teamsVersion } from "#domain/competition/games/result-rules.ts";
import { clearScore, recordScore, recordState } from "#domain/competition/games/results.ts";
import { readLastResultChange, undoResult } from "#domain/competition/games/undo-result.ts";
import type { Ctx } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { consoleTopic, tournamentTopic } from "#domain/core/topics.ts";
import { currentCup, listTournaments } from "#domain/cup/current-cup.ts";
import { listTeams } from "#domain/teams/rosters.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  { access: ["scorekeeper"], title: message("gameForms.edit.title") },
  async ({ ctx, id, query, translate }) => {
    if ((await readDeletedGame(ctx, id)) !== null) {
      // Somebody may have it open, and be typing.
      return data({ deleted: id, edited: null, topics: [consoleTopic] }, { status: 404 });
    }
    const { game, tournament } = await readGame(ctx, id);
    const cup = await currentCup(ctx.db);
    const [tournaments, teams, starts] = await Promise.all([
      listTournaments(ctx, cup.id),
      listTeams(ctx),
      listStarts(ctx, cup.id),
    ]);
    const today = todayIn(cup.zone, ctx.now);
    const edited = {
      game,
      tournamentName: tournament.name,
      today,
      choices: translate(gameChoices(tournaments, teams, starts, today, ctx.locale)),
      preview: await readPreview(ctx, id, query),
      last: translate(await readLastResultChange(ctx, id)),
      refused: translate(await listRefusedEntries(ctx, id)),
    };
    return { deleted: null, edited, topics: [consoleTopic, tournamentTopic(tournament.id)] };
  },
);

const failed = (reason: string) => message("gameForms.edit.failed", { reason });

/** A form that changes the game's result. */
function resultForm<Schema extends z.ZodType>(
  name: string,
  input: Schema,
  changeOf: (input: z.output<Schema>) => ResultChange,
  record: (ctx: Ctx, id: number, input: z.output<Schema>) => Promise<void>,
) {
  return staffForm(["scorekeeper"], {
    name,
    input,
    failed,
    failedOnFields: true,
    run: async (parsed, submitted) => {
      await record(submitted.ctx, submitted.id, parsed);
      return backToGames(submitted, "updated");
    },
    refused: (answer, submitted, parsed) =>
      withResult(answer, submitted, parsed && changeOf(parsed)),
  });
}

const score = resultForm("score", scoreInput, scoreChange, recordScore);

export const action = forms({
  "": score,
  score,
  clear: resultForm("clear", clearScoreInput, () => ({ to: "scheduled" }), clearScore),
  state: resultForm("state", stateInput, ({ change }) => change, recordState),
  undo: staffForm(["scorekeeper"], {
    input: undoInput,
    failed,
    run: async ({ change }, submitted) => {
      await undoResult(submitted.ctx, submitted.id, change);
      return backToGames(submitted, "undone");
    },
  }),
  [APPLY]: staffForm(["scorekeeper"], {
    input: refusedEntryInput,
    failed,
    done: message("scores.done.applied"),
    run: async (input, submitted) => {
      const isResult = await applyEntry(submitted.ctx, submitted.id, input);
      return backToDesk(submitted, isResult ? "applied" : "applied-card");
    },
    refused: (answer, submitted, input) => {
      const { ctx, id } = submitted;
      return withPreview(answer, submitted, input && (() => previewEntry(ctx, id, input.entryId)));
    },
  }),
  [DISMISS]: staffForm(["scorekeeper"], {
    input: refusedEntryInput,
    done: message("scores.done.dismissed"),
    run: async (input, submitted) => {
      await dismissEntry(submitted.ctx, submitted.id, input);
      return backToDesk(submitted, "dismissed");
    },
  }),
  details: staffForm(["scorekeeper"], {
    fields: gameFormFields,
    input: editGameInput,
    failed,
    failedOnFields: true,
    run: async (input, submitted) => {
      await editGame(submitted.ctx, submitted.id, input);
      return backToGames(submitted, "updated");
    },
    stored: async ({ ctx, id }) => ({ version: teamsVersion((await readGame(ctx, id)).game) }),
  }),
  delete: staffForm(["scorekeeper"], {
    failed,
    run: async (_, { ctx, id }) => {
      await deleteGame(ctx, id);
      return redirect(`/admin/games/edit?done=deleted&game=${id}`, 303);
    },
  }),
});

function hasTeams({ team1Id, team2Id }: Game): boolean {
  return team1Id !== null && team2Id !== null;
}

export default function EditGame() {
  const { deleted, edited } = useLoaderData<typeof loader>();
  const t = useTranslations("gameForms");
  if (edited) return <EditedGame {...edited} />;
  return (
    <Page>
      <Notice text={t("edit.deleted")} />
      <RestoreGame gameId={deleted} />
      <ConsoleLink to="/admin/games/edit">{t("edit.all")}</ConsoleLink>
    </Page>
  );
}

type Edited = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["edited"]>;

function EditedGame({ game, tournamentName, today, choices, preview, last, refused }: Edited) {
  const t = useTranslations("gameForms");
  const label = useGameLabels();
  const answer = useFormAnswer();
  const deleting = useAnswer("delete");
  const isMoving = useAsked() === "time";
  const place = label.place(game);
  const cards = useKeyedLink(`/admin/games/edit/${game.id}/cards`);
  const lead = (
    <>
      {tournamentName}, <GameTime game={game} today={today} />
      {place ? `, ${place}` : null}
    </>
  );
  return (
    <Page title={label.teams(game)} lead={lead}>
      <GameStatus game={game} />
      <RefusedEntriesPanel {...refused} />
      {hasTeams(game) ? <ScoreForm key={`score ${game.id}`} game={game} preview={preview} /> : null}
      {last ? <LastResult gameId={game.id} last={last} /> : null}
      <StateForm key={`state ${game.id}`} game={game} />
      {game.team1Score === null ? (
        <>
          <details className="panel" open={isMoving || answer?.form === "details"}>
            <summary>{t("edit.change")}</summary>
            <GameForm
              intent="details"
              button={t("edit.save")}
              choices={choices}
              values={gameValues(game, tournamentName, choices)}
              game={game}
            />
          </details>
          <FormFailure answer={deleting} />
          <div className="my-5 grid sm:block">
            <ConfirmDialog
              id="delete"
              intent="delete"
              button={t("edit.delete")}
              question={t("edit.deleteQuestion")}
            />
          </div>
        </>
      ) : (
        <>
          <p>{t("edit.clearFirst")}</p>
          <ConfirmableForm
            intent="clear"
            className="my-5"
            hidden={{ version: knownScore(game, answerFor(answer, "clear")) }}
            kind="danger"
            button={t("edit.clear")}
          />
        </>
      )}
      <p className="choices">
        <ConsoleLink to={cards}>{t("edit.cards")}</ConsoleLink>
        <ConsoleLink to="/admin/games/edit">{t("edit.all")}</ConsoleLink>
      </p>
    </Page>
  );
}
