import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { useAnswer } from "#app/forms/answer.tsx";
import { FormFailure } from "#app/forms/failure.tsx";
import { adminForm, byId, forms } from "#app/forms/forms.ts";
import { page } from "#app/routing/page.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { GroupStagePanel } from "#app/ui/knockout/group-stage-panel.tsx";
import { MakeKnockoutForm } from "#app/ui/knockout/knockout-form.tsx";
import { KnockoutTreeView } from "#app/ui/knockout/knockout-tree.tsx";
import { PairingsForm } from "#app/ui/knockout/pairings-form.tsx";
import { WithdrawalTasks } from "#app/ui/knockout/withdrawal-tasks.tsx";
import { Page, useDoneKey } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/page-layout.tsx";
import { ConflictList } from "#app/ui/planning/schedule-checks.tsx";
import { CrestStyles } from "#app/ui/teams/crest.tsx";
import {
  confirmGroups,
  deleteKnockout,
  reopenGroups,
} from "#domain/competition/knockout/group-stage.ts";
import {
  forfeitInput,
  makeKnockoutFields,
  makeKnockoutInput,
  pairingsInput,
  replaceInput,
} from "#domain/competition/knockout/input.ts";
import {
  readKnockoutSetup,
  readKnockoutTree,
} from "#domain/competition/knockout/knockout-overview.ts";
import { makeKnockout, suggestTiming } from "#domain/competition/knockout/make-knockout.ts";
import { editPairings } from "#domain/competition/knockout/pairings.ts";
import {
  forfeitWithdrawn,
  listWithdrawnTodos,
  replaceWithdrawn,
} from "#domain/competition/knockout/withdrawn-sides.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { currentCup, listTournaments } from "#domain/cup/current-cup.ts";
import { listConflicts } from "#domain/scheduling/existing-games.ts";
import { message } from "#i18n/message.ts";
import { translateAll } from "#i18n/translate.ts";

export const loader = page(
  { access: "admin", title: message("knockout.admin.title") },
  async ({ ctx, id, query }) => {
    const cup = await currentCup(ctx.db);
    const knockout = await readKnockoutSetup(ctx, id);
    const tournaments = await listTournaments(ctx, cup.id);
    const shown = translateAll(ctx.locale, {
      knockout,
      // Show conflicts with games already on those fields at once.
      conflicts: (await listConflicts(ctx)).filter(({ gameIds }) =>
        knockout.games.some((game) => gameIds.includes(game.id)),
      ),
      drawing: await readKnockoutTree(ctx, id),
      todos: (await listWithdrawnTodos(ctx, cup.id)).filter(
        ({ tournament }) => tournament.id === id,
      ),
      timing: knockout.games.length === 0 ? await suggestTiming(ctx, cup, id) : null,
      isMade: query.get("done") === "make",
      // Tournaments share fields.
      topics: [cupTopic(cup.id), ...tournaments.map((each) => tournamentTopic(each.id))],
    });
    // The plain button of the form shows its pairings, by a GET request.
    return { ...shown, typed: Object.fromEntries(query) };
  },
);

export const action = forms({
  make: adminForm({
    fields: makeKnockoutFields,
    input: makeKnockoutInput,
    done: message("knockout.admin.made"),
    run: byId(makeKnockout),
  }),
  crossings: adminForm({
    input: pairingsInput,
    done: message("knockout.admin.saved"),
    run: byId(editPairings),
    stored: async ({ ctx, id }) => ({ version: (await readKnockoutSetup(ctx, id)).version }),
  }),
  confirm: adminForm({ done: message("knockout.admin.confirmed"), run: byId(confirmGroups) }),
  reopen: adminForm({ done: message("knockout.admin.reopened"), run: byId(reopenGroups) }),
  delete: adminForm({ done: message("knockout.admin.deleted"), run: byId(deleteKnockout) }),
  forfeit: adminForm({
    input: forfeitInput,
    done: message("knockout.admin.forfeited"),
    run: byId(forfeitWithdrawn),
  }),
  replace: adminForm({
    input: replaceInput,
    done: message("knockout.admin.replaced"),
    run: byId(replaceWithdrawn),
  }),
});

export default function KnockoutPage() {
  const { knockout, conflicts, drawing, todos, timing, typed, isMade } =
    useLoaderData<typeof loader>();
  const refused = useAnswer("delete");
  const t = useTranslations("knockout");
  const { tournament, games } = knockout;
  const saved = useDoneKey("crossings");
  const count = conflicts.length;
  return (
    <Page
      lead={tournament.name}
      more={isMade && count > 0 ? t("admin.conflicts", { count }) : null}
    >
      {timing ? (
        <MakeKnockoutForm
          key={`make ${tournament.id}`}
          brackets={knockout.brackets}
          canSkipGroups={knockout.canSkipGroups}
          timing={timing}
          typed={typed}
          action={`/admin/knockout/${tournament.id}`}
        />
      ) : (
        <>
          <WithdrawalTasks todos={todos} />
          <ConflictList conflicts={conflicts} />
          <GroupStagePanel knockout={knockout} />
          <KnockoutTreeView tournament={tournament.name} drawing={drawing} />
          <CrestStyles />
          <Panel heading={t("admin.crossings")} id="crossings-panel">
            <PairingsForm key={`crossings ${saved}`} knockout={knockout} />
          </Panel>
          <section className="mt-8">
            <FormFailure answer={refused} />
            {games.some(({ isBegun }) => isBegun) ? (
              <p>{t("admin.keep")}</p>
            ) : (
              <ConfirmDialog
                id="delete"
                button={t("admin.delete")}
                question={t("admin.deleteQuestion")}
                intent="delete"
              />
            )}
          </section>
        </>
      )}
      <p>
        <Link to="/admin/knockout" className="inline-flex min-h-11 items-center">
          {t("admin.all")}
        </Link>
      </p>
    </Page>
  );
}
