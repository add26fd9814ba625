import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { useFormAnswer } from "#app/forms/answer.tsx";
import { adminForm, forms, mutationForms } from "#app/forms/forms.ts";
import { page } from "#app/routing/page.ts";
import { ConsoleLink } from "#app/ui/buttons.tsx";
import { Page } from "#app/ui/page.tsx";
import { DraftBoard } from "#app/ui/planning/draft-board.tsx";
import { DraftReview, StartOver } from "#app/ui/planning/draft-review.tsx";
import { TimesForm, WhatForm } from "#app/ui/planning/plan-form.tsx";
import { ConflictList, FairnessTable } from "#app/ui/planning/schedule-checks.tsx";
import { kickOffOf } from "#domain/competition/games/now-and-next-rules.ts";
import type { Scheduled } from "#domain/competition/games/schedule-rules.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { consoleTopic, cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { tournamentShortNames } from "#domain/cup/tournament-rules.ts";
import {
  discardDraft,
  keepDrafted,
  moveDrafted,
  publishDraft,
  undoMove,
} from "#domain/scheduling/change-draft.ts";
import {
  draftedGameInput,
  draftVersionInput,
  isFirstStepField,
  moveGameInput,
  planInput,
  remakeInput,
} from "#domain/scheduling/draft-input.ts";
import { readPlanner } from "#domain/scheduling/draft-overview.ts";
import { listConflicts } from "#domain/scheduling/existing-games.ts";
import { fairnessOf } from "#domain/scheduling/fairness-rules.ts";
import { makeDraft, remakeDraft } from "#domain/scheduling/make-draft.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  { access: "admin", title: message("planner.page.title") },
  async ({ ctx, query, translate }) => {
    const typed = new URLSearchParams([...query].filter(([name]) => isFirstStepField(name)));
    const planner = await readPlanner(ctx, Object.fromEntries(typed));
    const { cup, tournaments, brackets, values, draft, knockouts, limits } = planner;
    const tournamentNames = tournamentShortNames(tournaments);
    const bracketNames = new Map(brackets.map(({ id, name }) => [id, name]));
    return translate({
      year: Number(todayIn(cup.zone, ctx.now).slice(0, 4)),
      brackets,
      values,
      knockouts,
      limits,
      draft: draft && {
        ...draft,
        games: draft.games.map((game) => ({
          ...game,
          bracket:
            game.called ??
            `${tournamentNames.get(game.tournamentId)}, ${bracketNames.get(game.bracketId ?? 0)}`,
        })),
      },
      moving: Number(query.get("move")),
      step: stepOf(query.get("step"), draft !== null),
      query: typed.size === 0 ? "" : `&${typed}`,
      // The draft already avoids existing games, except for the order of a knockout.
      conflicts: query.get("done") === "publish" ? await listConflicts(ctx) : [],
      topics: [consoleTopic, cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
      until: draft && nextKickOff(draft.games, cup.zone, ctx.now),
    });
  },
);

function stepOf(asked: string | null, isDrafted: boolean): PlanStep {
  if (asked === "times" || asked === "what") return asked;
  return isDrafted ? "review" : "what";
}

/** The next moment (ISO) at which a game of the draft falls into the past. */
function nextKickOff(games: readonly Scheduled[], zone: string, now: Date): string | null {
  const coming = games.map((game) => kickOffOf(game, zone)).filter((at) => at > now.getTime());
  return coming.length === 0 ? null : new Date(Math.min(...coming)).toISOString();
}

const MADE = message("planner.page.made");

const organizerForm = mutationForms("admin");

export const action = forms({
  make: organizerForm(makeDraft, planInput, MADE),
  remake: organizerForm(remakeDraft, remakeInput, MADE),
  move: organizerForm(moveDrafted, moveGameInput, message("planner.page.moved")),
  keep: adminForm({
    input: draftedGameInput,
    done: message("planner.page.kept"),
    run: (input, { ctx }) => keepDrafted(ctx, input, true),
  }),
  "let-move": adminForm({
    input: draftedGameInput,
    done: message("planner.page.unkept"),
    run: (input, { ctx }) => keepDrafted(ctx, input, false),
  }),
  undo: organizerForm(undoMove, draftVersionInput, message("planner.page.undone")),
  discard: organizerForm(discardDraft, draftVersionInput, message("planner.page.discarded")),
  publish: organizerForm(publishDraft, draftVersionInput, message("planner.page.published")),
});

export default function Schedule() {
  const { year, draft, moving, conflicts, step, query, ...plan } = useLoaderData<typeof loader>();
  const { brackets, values, knockouts, limits } = plan;
  const answer = useFormAnswer();
  const t = useTranslations("planner");
  const isRefused = answer?.form === "make";
  const shown = isRefused ? "times" : step;
  return (
    <Page lead={shown === "what" ? t("page.lead") : null}>
      {answer ? null : <ConflictList conflicts={conflicts} />}
      <PlanSteps step={shown} query={query} />
      {shown === "what" ? (
        <WhatForm key={draft?.version} {...{ brackets, values, knockouts, limits }} />
      ) : shown === "times" || !draft ? (
        <TimesForm
          // A live update must not replace a refused form: its address has no query any more.
          key={isRefused ? "refused" : `${draft?.version} ${query}`}
          brackets={brackets}
          values={values}
          knockouts={knockouts}
          limits={limits}
          button={t(draft ? "page.makeAnother" : "page.make")}
          note={
            isRefused && draft ? (
              <p>
                {t.rich("page.noNew", {
                  link: (text) => <Link to="/admin/schedule">{text}</Link>,
                })}
              </p>
            ) : null
          }
        />
      ) : (
        <>
          <DraftReview draft={draft} year={year} isRefused={answer !== undefined} />
          <DraftBoard draft={draft} year={year} moving={moving} hasAnswer={answer !== undefined} />
          <FairnessTable teams={fairnessOf(draft.games)} />
          <StartOver draft={draft} />
        </>
      )}
    </Page>
  );
}

const steps = ["what", "times", "review"] as const;

type PlanStep = (typeof steps)[number];

/** The way through Make a Schedule; the steps before this one are links. */
function PlanSteps({ step, query = "" }: { step: PlanStep; query?: string }) {
  const t = useTranslations("planner");
  const now = steps.indexOf(step);
  return (
    <nav aria-label={t("steps.label")}>
      <ol className="my-0 flex list-none gap-x-4 pl-0">
        {steps.map((each, index) => {
          const text = (
            <>
              <span className="mr-1 font-display text-lg">{index + 1}</span> {t(`steps.${each}`)}
            </>
          );
          return (
            <li key={each} className="inline-flex min-h-11 items-center">
              {index < now ? (
                <ConsoleLink to={`/admin/schedule?step=${each}${query}`}>{text}</ConsoleLink>
              ) : (
                <span
                  aria-current={index === now ? "step" : undefined}
                  className={index === now ? "font-bold" : "text-soft"}
                >
                  {text}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
