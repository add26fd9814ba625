import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { useFormAnswer } from "#app/forms/answer.tsx";
import { useDoneKey } from "#app/forms/done-key.ts";
import { forms, staffForm } from "#app/forms/forms.ts";
import { page } from "#app/routing/page.ts";
import { GameForm, gameChoices } from "#app/ui/games/game-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { ConflictList } from "#app/ui/planning/schedule-checks.tsx";
import { createGame } from "#domain/competition/games/game-editing.ts";
import { type GameFormValues, gameFormFields, gameInput } from "#domain/competition/games/input.ts";
import { listStarts } from "#domain/competition/games/list-games.ts";
import { OTHER } from "#domain/competition/games/schedule-rules.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { currentCup, listTournaments } from "#domain/cup/current-cup.ts";
import { listConflicts, readNextFreeTime } from "#domain/scheduling/existing-games.ts";
import { listTeams } from "#domain/teams/rosters.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  {
    access: ["scorekeeper"],
    title: message("gameForms.create.title"),
    done: { created: message("gameForms.create.done") },
  },
  async ({ ctx, query, translate }) => {
    const cup = await currentCup(ctx.db);
    const [tournaments, teams, starts] = await Promise.all([
      listTournaments(ctx, cup.id),
      listTeams(ctx),
      listStarts(ctx, cup.id),
    ]);
    const today = todayIn(cup.zone, ctx.now);
    const [only, ...others] = tournaments;
    const created = query.get("done") === "created" ? Number(query.get("game")) : null;
    const given: GameFormValues = Object.fromEntries(
      [...query].filter(([name]) => Object.hasOwn(gameFormFields, name)),
    );
    const nextTime = created === null ? null : await readNextFreeTime(ctx, created);
    const choices = translate(gameChoices(tournaments, teams, starts, today, ctx.locale));
    return {
      choices,
      values: {
        date: given.otherDate ? "" : today,
        ...(only && others.length === 0 && { tournamentName: only.name }),
        ...(nextTime !== null && timeFields(nextTime, choices.times)),
        ...given,
      },
      conflicts:
        created === null
          ? []
          : translate(await listConflicts(ctx)).filter(({ gameIds }) => gameIds.includes(created)),
      topics: [cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
    };
  },
);

function timeFields(time: string, offered: string[]): GameFormValues {
  return offered.includes(time) ? { time } : { time: OTHER, otherTime: time };
}

const create = staffForm(["scorekeeper"], {
  name: "create",
  fields: gameFormFields,
  input: gameInput,
  failed: (reason) => message("gameForms.create.failed", { reason }),
  failedOnFields: true,
  run: async (input, { ctx, fields }) => {
    const id = await createGame(ctx, input);
    const next = new URLSearchParams({ done: "created", game: String(id) });
    // The next game is probably on the same field.
    for (const name of ["tournamentName", "date", "otherDate", "field"]) {
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
  const { choices, values, conflicts } = useLoaderData<typeof loader>();
  return (
    <Page>
      {useFormAnswer() ? null : <ConflictList conflicts={conflicts} />}
      <GameForm
        key={useDoneKey()}
        intent="create"
        button={useTranslations("gameForms")("create.button")}
        choices={choices}
        values={values}
      />
    </Page>
  );
}
