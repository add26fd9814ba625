import { redirect, useLoaderData, useNavigation } from "react-router";
import { createGame } from "../../../domain/competition/games/game-editing.ts";
import { gameInput } from "../../../domain/competition/games/input.ts";
import { OTHER } from "../../../domain/competition/games/schedule-rules.ts";
import { todayIn } from "../../../domain/core/date-rules.ts";
import { cupTopic, tournamentTopic } from "../../../domain/core/topics.ts";
import { currentCup, listTournaments } from "../../../domain/cup/current-cup.ts";
import { listConflicts } from "../../../domain/scheduling/existing-games.ts";
import { listTeams } from "../../../domain/teams/rosters.ts";
import { useFormAnswer } from "../../forms/answer.tsx";
import { form, forms } from "../../forms/forms.ts";
import { page } from "../../routing/page.ts";
import { GAME_FIELDS, type GameFields, GameForm, gameChoices } from "../../ui/games/game-form.tsx";
import { Done } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-layout.tsx";
import { ConflictList } from "../../ui/planning/schedule-checks.tsx";

export const loader = page({ access: "admin", title: "Create a Game" }, async ({ ctx, url }) => {
  const cup = await currentCup(ctx.db);
  const [tournaments, teams] = await Promise.all([listTournaments(ctx, cup.id), listTeams(ctx)]);
  const query = url.searchParams;
  const today = todayIn(cup.zone, ctx.now);
  const [only, ...others] = tournaments;
  // Changes with each success, so that the form is reset.
  const created = query.get("done") === "created" ? (query.get("game") ?? "") : null;
  return {
    choices: gameChoices(tournaments, teams, today),
    values: {
      date: query.get("otherDate") ? "" : today,
      ...(only && others.length === 0 && { tournamentName: only.name }),
      ...fieldsOf(query),
    },
    created,
    conflicts:
      created === null
        ? []
        : (await listConflicts(ctx)).filter(({ gameIds }) => gameIds.includes(Number(created))),
    topics: [cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
  };
});

function fieldsOf(query: URLSearchParams): GameFields {
  return Object.fromEntries(
    GAME_FIELDS.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

const create = form({
  access: "admin",
  name: "create",
  input: gameInput,
  failed: (reason) => `Error creating game: ${reason}`,
  failedOnFields: true,
  run: async (input, { ctx, fields }) => {
    const id = await createGame(ctx, input);
    const next = new URLSearchParams({ done: "created", game: String(id) });
    // The next game probably has the same tournament and date.
    for (const name of ["tournamentName", "date", "otherDate"]) {
      const value = fields.get(name);
      if (typeof value === "string" && value !== "") next.set(name, value);
    }
    // Drop a custom date that isn't in use.
    if (!["", OTHER].includes(next.get("date") ?? "")) next.delete("otherDate");
    return redirect(`/admin/games/create?${next}`, 303);
  },
});

export const action = forms({ "": create, create });

export default function CreateGame() {
  const { choices, values, created, conflicts } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const sending = useNavigation().state !== "idle";
  return (
    <>
      <PageHead compact title="Create a Game" />
      {created !== null && !answer ? <Done key={created}>Game created successfully!</Done> : null}
      {answer ? null : <ConflictList conflicts={conflicts} />}
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
