import { Link, redirect, useLoaderData, useNavigation } from "react-router";
import type { z } from "zod";
import {
  confirmGroups,
  deleteKnockout,
  reopenGroups,
} from "../../../domain/competition/knockout/group-stage.ts";
import {
  forfeitInput,
  makeKnockoutInput,
  pairingsInput,
  replaceInput,
} from "../../../domain/competition/knockout/input.ts";
import {
  readKnockoutSetup,
  readKnockoutTree,
} from "../../../domain/competition/knockout/knockout-overview.ts";
import { makeKnockout, suggestTiming } from "../../../domain/competition/knockout/make-knockout.ts";
import { editPairings } from "../../../domain/competition/knockout/pairings.ts";
import {
  forfeitWithdrawn,
  listWithdrawnTodos,
  replaceWithdrawn,
} from "../../../domain/competition/knockout/withdrawn-sides.ts";
import type { Ctx } from "../../../domain/core/context.ts";
import { cupTopic, tournamentTopic } from "../../../domain/core/topics.ts";
import { currentCup, listTournaments } from "../../../domain/cup/current-cup.ts";
import { listConflicts } from "../../../domain/scheduling/existing-games.ts";
import { useFormAnswer } from "../../forms/client-action.ts";
import { answerFor, FormFailure, unmatchedAnswer } from "../../forms/form.tsx";
import { type FormAnswer, noFields } from "../../forms/form-action.ts";
import { form, forms, type Submitted, versionedForm } from "../../forms/forms.ts";
import { idFrom, orHttpError } from "../../forms/http-errors.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { ctxOf } from "../../http/request-context.ts";
import { page } from "../../routing/declaration.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { GroupStagePanel } from "../../ui/knockout/group-stage-panel.tsx";
import { MakeKnockoutForm } from "../../ui/knockout/knockout-form.tsx";
import { KnockoutTreeView } from "../../ui/knockout/knockout-tree.tsx";
import { PairingsForm } from "../../ui/knockout/pairings-form.tsx";
import { WithdrawalTasks } from "../../ui/knockout/withdrawal-tasks.tsx";
import { Done } from "../../ui/notice.tsx";
import { PageHead, Panel } from "../../ui/page-layout.tsx";
import { ConflictList, conflictCount } from "../../ui/planning/schedule-checks.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Route } from "./+types/knockout";

export { clientAction } from "../../forms/client-action.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Knockout", hidden: true });

export const loader = page(
  { access: "admin" },
  async ({ context, params, url }: Route.LoaderArgs) => {
    const ctx = ctxOf(context);
    const cup = await currentCup(ctx.db);
    const id = idFrom(params.tournamentId);
    const knockout = await orHttpError(readKnockoutSetup(ctx, id));
    const own = new Set(knockout.games.map((game) => game.id));
    const tournaments = await listTournaments(ctx, cup.id);
    return {
      knockout,
      // Show conflicts with games already on those fields at once.
      conflicts: (await listConflicts(ctx)).filter(({ gameIds }) =>
        gameIds.some((each) => own.has(each)),
      ),
      drawing: await readKnockoutTree(ctx, id),
      todos: (await listWithdrawnTodos(ctx, cup.id)).filter(
        ({ tournament }) => tournament.id === id,
      ),
      timing:
        knockout.games.length === 0 ? await suggestTiming(ctx, cup, knockout.tournament) : null,
      asked: Object.fromEntries(
        ["goOn", "thirdPlace", "date", "time", "fields", "minutesBetween"].flatMap((name) => {
          const value = url.searchParams.get(name);
          return value === null ? [] : [[name, value]];
        }),
      ),
      done: url.searchParams.get("done"),
      saved: url.searchParams.get("version"),
      confirm: url.searchParams.get("confirm"),
      // Tournaments share fields.
      topics: [cupTopic(cup.id), ...tournaments.map((each) => tournamentTopic(each.id))],
    };
  },
);

const pathOf = ({ params }: Submitted) => `/admin/knockout/${idFrom(params["tournamentId"])}`;

/** A form about the page's tournament, after which the page says that `outcome` is done. */
function ofTournament<Schema extends z.ZodType>(
  input: Schema,
  outcome: string,
  act: (ctx: Ctx, tournamentId: number, input: z.output<Schema>) => Promise<unknown>,
) {
  return form({
    access: "admin",
    input,
    run: async (parsed, submitted) => {
      await act(submitted.ctx, idFrom(submitted.params["tournamentId"]), parsed);
      return redirect(`${pathOf(submitted)}?done=${outcome}`, 303);
    },
  });
}

export const action = forms({
  make: ofTournament(makeKnockoutInput, "made", makeKnockout),
  crossings: versionedForm({
    access: "admin",
    input: pairingsInput,
    save: (input, { ctx, params }) => editPairings(ctx, idFrom(params["tournamentId"]), input),
    read: async ({ ctx, params }) => {
      const { version } = await readKnockoutSetup(ctx, idFrom(params["tournamentId"]));
      return { fields: {}, version };
    },
    saved: (submitted) => `${pathOf(submitted)}?done=crossings`,
  }),
  confirm: ofTournament(noFields, "confirmed", confirmGroups),
  reopen: ofTournament(noFields, "reopened", reopenGroups),
  delete: ofTournament(noFields, "deleted", deleteKnockout),
  forfeit: ofTournament(forfeitInput, "forfeit", forfeitWithdrawn),
  replace: ofTournament(replaceInput, "replaced", replaceWithdrawn),
});

const sentences = new Map([
  ["made", "The knockout is on the schedule."],
  ["crossings", "Crossings saved."],
  ["confirmed", "The group stage is confirmed."],
  ["reopened", "The group stage is open again."],
  ["deleted", "The knockout is off the schedule."],
  ["forfeit", "Forfeit recorded. The other team advances."],
  ["replaced", "Another team has the spot now."],
]);

const MAKING = ["make"];
const RUNNING = ["crossings", "confirm", "reopen", "delete"];
const DECIDING = ["forfeit", "replace"];

export default function KnockoutPage() {
  const { knockout, conflicts, drawing, todos, timing, asked, done, saved, confirm } =
    useLoaderData<typeof loader>();
  const answer = useFormAnswer<FormAnswer>();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  const { tournament, games } = knockout;
  const here = `/admin/knockout/${tournament.id}`;
  const sentence = answer ? undefined : sentences.get(done ?? "");
  const mind = done === "made" && conflicts.length > 0;
  return (
    <>
      <PageHead title="Knockout" lead={tournament.name} compact />
      {sentence ? (
        <Done key={`${done} ${saved}`}>
          {sentence}
          {mind
            ? ` ${conflictCount(conflicts.length)} ${conflicts.length === 1 ? "is" : "are"} listed below.`
            : null}
        </Done>
      ) : null}
      <FormFailure
        answer={unmatchedAnswer(
          answer,
          timing ? MAKING : todos.length > 0 ? [...RUNNING, ...DECIDING] : RUNNING,
        )}
      />
      {timing ? (
        <MakeKnockoutForm
          key={`make ${tournament.id}`}
          brackets={knockout.brackets}
          timing={timing}
          asked={asked}
          action={here}
          answer={answer}
          disabled={disabled}
        />
      ) : (
        <>
          <WithdrawalTasks todos={todos} answer={answer} disabled={disabled} />
          <ConflictList conflicts={conflicts} />
          <GroupStagePanel knockout={knockout} here={here} open={confirm} answer={answer} />
          <KnockoutTreeView tournament={tournament.name} drawing={drawing} />
          <Panel heading="Crossings" id="crossings-panel">
            <PairingsForm
              key={`crossings ${saved}`}
              knockout={knockout}
              action={here}
              answer={answer}
              disabled={disabled}
            />
          </Panel>
          <section className="mt-8">
            <FormFailure answer={answerFor(answer, "delete")} />
            {games.some(({ isBegun }) => isBegun) ? (
              <p>It can be deleted as long as none of its games was begun.</p>
            ) : (
              <ConfirmDialog
                id="delete"
                button="Delete Knockout"
                question="Are you sure you want to take all knockout games off the schedule?"
                intent="delete"
                open={confirm === "delete"}
                address={`${here}?confirm=delete`}
                closeTo={here}
              />
            )}
          </section>
        </>
      )}
      <p>
        <Link to="/admin/knockout" className="inline-flex min-h-11 items-center">
          All tournaments
        </Link>
      </p>
    </>
  );
}
