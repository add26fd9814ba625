import type { ReactNode } from "react";
import {
  data,
  Form,
  Link,
  redirect,
  replace,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { currentCup, listTournaments } from "../../../domain/cups/current-cup.ts";
import { deleteGame, editGame } from "../../../domain/games/edit-game.ts";
import { clearScoreInput, editGameInput, scoreInput } from "../../../domain/games/input.ts";
import { readGame } from "../../../domain/games/list-games.ts";
import { clearScore, recordScore } from "../../../domain/games/record-score.ts";
import { scoreWords } from "../../../domain/games/score-words-rules.ts";
import { todayIn } from "../../../domain/players/age-rules.ts";
import { listTeams } from "../../../domain/teams/list-teams.ts";
import { tournamentTopic } from "../../../domain/topics.ts";
import { adminCtx } from "../../admin-only.ts";
import { ctxOf } from "../../context.ts";
import { answerForm, type FormAnswer, noFields, readForm } from "../../forms/answer-form.ts";
import { Button, FormFailure, Intent } from "../../forms/form-parts.tsx";
import { idFrom, orRefuse } from "../../forms/refusal.ts";
import { withVersion } from "../../forms/versioned-answer.ts";
import { pageMeta } from "../../page-meta.ts";
import { gameChoices, gameFields } from "../../ui/admin/game-choices.ts";
import { GameForm } from "../../ui/admin/game-form.tsx";
import { GameTime, gamePlace, gameScore, gameTeams } from "../../ui/admin/game-line.tsx";
import { ScoreForm } from "../../ui/admin/score-form.tsx";
import { knownScore } from "../../ui/admin/use-stored-score.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Route } from "./+types/edit-game";

export { clientAction } from "../../forms/keep-form.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Edit a Game", hidden: true });

/** What a score form says that was opened from the console's front page, and goes back there. */
const FRONT = "front";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context);
  const { game, tournament } = await orRefuse(readGame(ctx, idFrom(params.gameId)));
  const cup = await currentCup(ctx.db);
  const [tournaments, teams] = await Promise.all([listTournaments(ctx, cup.id), listTeams(ctx)]);
  const today = todayIn(cup.zone, ctx.now);
  return {
    game,
    tournamentName: tournament.name,
    today,
    choices: gameChoices(tournaments, teams, today),
    fromFront: url.searchParams.get("from") === FRONT,
    topics: [tournamentTopic(tournament.id)],
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  // The verb refuses who is no admin, in words: what was typed stays for when they are signed in again.
  const ctx = ctxOf(context);
  const id = idFrom(params.gameId);
  const fields = await readForm(request);
  const sentence = (reason: string) => `Error updating game: ${reason}`;
  const scored = () =>
    fields.get("from") === FRONT
      ? // One step back leads to where the day's work began, not through every score of it.
        replace(`/admin?done=updated&game=${id}`, 303)
      : backToList("updated");
  // Refused for what another admin recorded, the form knows of it when it is sent again.
  const withScore = (answered: Awaited<ReturnType<typeof answerForm>>) =>
    withVersion(answered, fields, async () => {
      const { game } = await readGame(ctx, id);
      return { fields: {}, version: scoreWords(game) };
    });
  const backToList = (done: string) => redirect(`/admin/games/edit?done=${done}`, 303);
  switch (fields.get("intent") ?? "score") {
    case "score":
      return answerForm(context, fields, scoreInput, {
        form: "score",
        sentence,
        ofFields: true,
        act: (input) => recordScore(ctx, id, input).then(scored),
      }).then(withScore);
    case "clear":
      return answerForm(context, fields, clearScoreInput, {
        form: "clear",
        sentence,
        act: (input) => clearScore(ctx, id, input).then(() => backToList("updated")),
      }).then(withScore);
    case "details":
      return answerForm(context, fields, editGameInput, {
        form: "details",
        sentence,
        ofFields: true,
        act: (input) => editGame(ctx, id, input).then(() => backToList("updated")),
      });
    case "delete":
      return answerForm(context, fields, noFields, {
        form: "delete",
        sentence,
        act: () => deleteGame(ctx, id).then(() => backToList("deleted")),
      });
    default:
      throw data("This form could not be read.", { status: 400 });
  }
}

/** One game: its score, its day, time and field, and Delete (spec §2, Admin console). */
export default function EditGame() {
  const { game, tournamentName, today, choices, fromFront } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  const place = gamePlace(game);
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
      <ScoreForm
        key={game.id}
        game={game}
        answer={answer}
        disabled={disabled}
        fromFront={fromFront || answer?.result?.initialValue?.["from"] === FRONT}
      />
      {game.team1Score === null ? (
        <>
          <details className="panel" open={answer?.form === "details"}>
            <summary>Change the date, time, field, stage or teams</summary>
            <GameForm
              intent="details"
              button="Save Changes"
              choices={choices}
              values={gameFields(game, tournamentName, choices)}
              answer={answer}
              sending={sending}
            />
          </details>
          <OneButton intent="delete" button="Delete Game" answer={answer} disabled={disabled} />
        </>
      ) : (
        <>
          <p>To delete this game or to change anything else, clear its score first.</p>
          <OneButton intent="clear" button="Clear Score" answer={answer} disabled={disabled}>
            <input type="hidden" name="version" value={knownScore(gameScore(game), answer)} />
          </OneButton>
        </>
      )}
      <p>
        <Link to="/admin/games/edit" className="inline-flex min-h-11 items-center">
          All games
        </Link>
      </p>
    </>
  );
}

function OneButton({
  intent,
  button,
  answer,
  disabled,
  children,
}: {
  intent: string;
  button: string;
  answer: FormAnswer | undefined;
  disabled: boolean;
  children?: ReactNode;
}) {
  return (
    <Form method="post" className="my-5">
      {answer?.form === intent ? <FormFailure answer={answer} /> : null}
      <Intent value={intent} />
      {children}
      <Button kind="danger" disabled={disabled}>
        {button}
      </Button>
    </Form>
  );
}
