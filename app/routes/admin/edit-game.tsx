import { Link, redirect, useLoaderData, useNavigation } from "react-router";
import {
  applyEntry,
  dismissEntry,
  listRefusedEntries,
  previewEntry,
  refusedEntryInput,
} from "../../../domain/competition/field/refused-entries.ts";
import { deleteGame, editGame } from "../../../domain/competition/games/game-editing.ts";
import { teamsVersion } from "../../../domain/competition/games/game-teams.ts";
import {
  clearScoreInput,
  editGameInput,
  scoreInput,
  stateInput,
  undoInput,
} from "../../../domain/competition/games/input.ts";
import { type Game, readGame } from "../../../domain/competition/games/list-games.ts";
import { clearScore, recordScore, recordState } from "../../../domain/competition/games/results.ts";
import { readLastResultChange, undoResult } from "../../../domain/competition/games/undo-result.ts";
import { todayIn } from "../../../domain/core/date-rules.ts";
import { consoleTopic, tournamentTopic } from "../../../domain/core/topics.ts";
import { currentCup, listTournaments } from "../../../domain/cup/current-cup.ts";
import { listTeams } from "../../../domain/teams/rosters.ts";
import { unmatchedAnswer, useFormAnswer } from "../../forms/answer.tsx";
import { FormFailure } from "../../forms/form.tsx";
import { noFields, withVersion } from "../../forms/form-action.ts";
import { form, forms } from "../../forms/forms.ts";
import { readPreview, scoresIn, withPreview, withResult } from "../../loaders/result-form.ts";
import { backToGame, backToGames, FRONT, gameIdOf } from "../../loaders/result-redirects.ts";
import { page } from "../../routing/page.ts";
import { GameForm, gameChoices, gameFields } from "../../ui/games/game-form.tsx";
import { GameStatus, GameTime, gamePlace, gameTeams } from "../../ui/games/game-line.tsx";
import { Done } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-layout.tsx";
import type { ResultAnswer } from "../../ui/results/confirm-change.tsx";
import {
  APPLY,
  DISMISS,
  decidedSentences,
  formsOfEntries,
  RefusedEntriesPanel,
} from "../../ui/results/refused-entries.tsx";
import { GameActionButton, ScoreForm, StateForm } from "../../ui/results/score-form.tsx";
import { knownScore } from "../../ui/results/score-inputs.tsx";
import { LastResult } from "../../ui/results/undo-result.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

export const loader = page(
  { access: "admin", title: "Edit a Game" },
  async ({ ctx, id, query }) => {
    const { game, tournament } = await readGame(ctx, id);
    const done = query.get("done");
    const cup = await currentCup(ctx.db);
    const [tournaments, teams] = await Promise.all([listTournaments(ctx, cup.id), listTeams(ctx)]);
    const today = todayIn(cup.zone, ctx.now);
    const typed = query.has("preview") ? scoresIn(query) : null;
    return {
      game,
      tournamentName: tournament.name,
      playing: teamsVersion(game),
      today,
      choices: gameChoices(tournaments, teams, today),
      fromFront: query.get("from") === FRONT,
      preview: typed && { typed, result: await readPreview(ctx, game.id, typed) },
      last: await readLastResultChange(ctx, game.id),
      refused: await listRefusedEntries(ctx, game.id),
      done: decidedSentences.get(done ?? "") ?? null,
      topics: [consoleTopic, tournamentTopic(tournament.id)],
    };
  },
);

const failed = (reason: string) => `Error updating game: ${reason}`;

const score = form({
  access: "admin",
  name: "score",
  input: scoreInput,
  failed,
  failedOnFields: true,
  run: async (input, submitted) => {
    await recordScore(submitted.ctx, gameIdOf(submitted), input);
    return backToGames(submitted, "updated");
  },
  refused: (answer, submitted, input) =>
    withResult(answer, submitted, input && { to: "final", ...input }),
});

export const action = forms({
  "": score,
  score,
  clear: form({
    access: "admin",
    input: clearScoreInput,
    failed,
    run: async (input, submitted) => {
      await clearScore(submitted.ctx, gameIdOf(submitted), input);
      return backToGames(submitted, "updated");
    },
    refused: (answer, submitted, input) =>
      withResult(answer, submitted, input && { to: "scheduled" }),
  }),
  state: form({
    access: "admin",
    input: stateInput,
    failed,
    failedOnFields: true,
    run: async (input, submitted) => {
      await recordState(submitted.ctx, gameIdOf(submitted), input);
      return backToGames(submitted, "updated");
    },
    refused: (answer, submitted, input) => withResult(answer, submitted, input && input.change),
  }),
  undo: form({
    access: "admin",
    input: undoInput,
    failed,
    run: async ({ change }, submitted) => {
      await undoResult(submitted.ctx, gameIdOf(submitted), change);
      return backToGames(submitted, "undone");
    },
  }),
  [APPLY]: form({
    access: "admin",
    input: refusedEntryInput,
    failed,
    run: async (input, submitted) => {
      const isResult = await applyEntry(submitted.ctx, gameIdOf(submitted), input);
      return backToGame(submitted, isResult ? "applied" : "applied-card");
    },
    refused: (answer, submitted, input) =>
      withPreview(
        answer,
        submitted,
        input && (() => previewEntry(submitted.ctx, gameIdOf(submitted), input.entryId)),
      ),
  }),
  [DISMISS]: form({
    access: "admin",
    input: refusedEntryInput,
    run: async (input, submitted) => {
      await dismissEntry(submitted.ctx, gameIdOf(submitted), input);
      return backToGame(submitted, "dismissed");
    },
  }),
  details: form({
    access: "admin",
    input: editGameInput,
    failed,
    failedOnFields: true,
    run: async (input, submitted) => {
      await editGame(submitted.ctx, gameIdOf(submitted), input);
      return backToGames(submitted, "updated");
    },
    refused: (answer, submitted) =>
      withVersion(answer, submitted.fields, async () => {
        const { game } = await readGame(submitted.ctx, gameIdOf(submitted));
        return { fields: {}, version: teamsVersion(game) };
      }),
  }),
  delete: form({
    access: "admin",
    input: noFields,
    failed,
    run: async (_, submitted) => {
      await deleteGame(submitted.ctx, gameIdOf(submitted));
      return redirect("/admin/games/edit?done=deleted", 303);
    },
  }),
});

function formsHere({ team1Id, team2Id, team1Score }: Game): string[] {
  return [
    ...(team1Id !== null && team2Id !== null ? ["score"] : []),
    ...(team1Score === null ? ["details", "delete"] : ["clear"]),
    "state",
    "undo",
  ];
}

export default function EditGame() {
  const { game, tournamentName, playing, today, choices, fromFront, preview, last, ...here } =
    useLoaderData<typeof loader>();
  const answer = useFormAnswer<ResultAnswer>();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  const place = gamePlace(game);
  const cameFromFront = fromFront || answer?.result?.initialValue?.["from"] === FRONT;
  return (
    <>
      <PageHead
        compact
        title={gameTeams(game)}
        lead={
          <>
            {tournamentName}, <GameTime game={game} today={today} />
            {place ? `, ${place}` : null}
          </>
        }
      />
      {here.done && !answer ? <Done>{here.done}</Done> : null}
      <GameStatus game={game} />
      <FormFailure
        answer={unmatchedAnswer(answer, [
          ...formsHere(game),
          ...formsOfEntries(here.refused, answer),
        ])}
      />
      <RefusedEntriesPanel {...here.refused} answer={answer} fromFront={cameFromFront} />
      {game.team1Id !== null && game.team2Id !== null ? (
        <ScoreForm
          key={`score ${game.id}`}
          game={game}
          answer={answer}
          disabled={disabled}
          fromFront={cameFromFront}
          preview={preview}
        />
      ) : null}
      <LastResult gameId={game.id} last={last} answer={answer} fromFront={cameFromFront} />
      <StateForm key={`state ${game.id}`} game={game} answer={answer} disabled={disabled} />
      {game.team1Score === null ? (
        <>
          <details className="panel" open={answer?.form === "details"}>
            <summary>Change the date, time, field, stage or teams</summary>
            <GameForm
              intent="details"
              button="Save Changes"
              choices={choices}
              values={gameFields(game, tournamentName, choices)}
              game={game}
              version={playing}
              answer={answer}
              sending={sending}
            />
          </details>
          <GameActionButton
            intent="delete"
            button="Delete Game"
            answer={answer}
            disabled={disabled}
          />
        </>
      ) : (
        <>
          <p>To delete this game or to change anything else, clear its score first.</p>
          <GameActionButton intent="clear" button="Clear Score" answer={answer} disabled={disabled}>
            <input type="hidden" name="version" value={knownScore(game, answer)} />
          </GameActionButton>
        </>
      )}
      <p className="choices">
        <Link
          to={`/admin/games/edit/${game.id}/cards`}
          className="inline-flex min-h-11 items-center"
        >
          Cards
        </Link>
        <Link to="/admin/games/edit" className="inline-flex min-h-11 items-center">
          All games
        </Link>
      </p>
    </>
  );
}
