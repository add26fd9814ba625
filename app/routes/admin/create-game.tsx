import { redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { currentCup, listTournaments } from "../../../domain/cups/current-cup.ts";
import { createGame } from "../../../domain/games/create-game.ts";
import { gameInput } from "../../../domain/games/input.ts";
import { todayIn } from "../../../domain/players/age-rules.ts";
import { listTeams } from "../../../domain/teams/list-teams.ts";
import { cupTopic, tournamentTopic } from "../../../domain/topics.ts";
import { adminCtx } from "../../admin-only.ts";
import { ctxOf } from "../../context.ts";
import { answerForm, readForm } from "../../forms/answer-form.ts";
import { gameChoices } from "../../ui/admin/game-choices.ts";
import { type GameFields, GameForm } from "../../ui/admin/game-form.tsx";
import { Done } from "../../ui/admin/notice.tsx";
import type { Route } from "./+types/create-game";

export { clientAction } from "../../forms/keep-form.ts";

export const meta = () => [{ title: "Create a Game – Araknid" }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context);
  const cup = await currentCup(ctx.db);
  const [tournaments, teams] = await Promise.all([listTournaments(ctx, cup.id), listTeams(ctx)]);
  const query = url.searchParams;
  return {
    choices: gameChoices(tournaments, teams, todayIn(cup.zone, ctx.now)),
    values: fieldsOf(query),
    // The number tells one success from the next, so that each gets an empty form.
    created: query.get("done") === "created" ? (query.get("game") ?? "") : null,
    topics: [cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
  };
}

const names = [
  "tournamentName",
  "team1Name",
  "team2Name",
  "date",
  "otherDate",
  "time",
  "otherTime",
  "stage",
  "field",
] as const;

/** What 'Show Teams' brought along. */
function fieldsOf(query: URLSearchParams): GameFields {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  // The verb refuses who is no admin, in words: what was typed stays for when they are signed in again.
  const ctx = ctxOf(context);
  const fields = await readForm(request);
  return answerForm(context, fields, gameInput, {
    form: "create",
    sentence: (reason) => `Error creating game: ${reason}`,
    ofFields: true,
    act: async (input) => {
      const id = await createGame(ctx, input);
      const next = new URLSearchParams({ done: "created", game: String(id) });
      // The next game is most likely of the same tournament and day.
      for (const name of ["tournamentName", "date", "otherDate"]) {
        const value = fields.get(name);
        if (typeof value === "string" && value !== "") next.set(name, value);
      }
      return redirect(`/admin/games/create?${next}`, 303);
    },
  });
}

export default function CreateGame() {
  const { choices, values, created } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const sending = useNavigation().state !== "idle";
  return (
    <>
      <h1>Create a Game</h1>
      {created !== null && !answer ? <Done key={created}>Game created successfully!</Done> : null}
      <GameForm
        key={`form ${created}`}
        intent="create"
        button="Create Game"
        choices={choices}
        values={values}
        answer={answer}
        sending={sending}
        showTeams
      />
    </>
  );
}
