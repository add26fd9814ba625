import { setTimeout as sleep } from "node:timers/promises";
import { Link, redirect, replace, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { kickOffOf } from "../../../domain/competition/games/now-and-next-rules.ts";
import type { Scheduled } from "../../../domain/competition/games/schedule-rules.ts";
import { todayIn } from "../../../domain/core/date-rules.ts";
import { consoleTopic, cupTopic, tournamentTopic } from "../../../domain/core/topics.ts";
import { tournamentShortNames } from "../../../domain/cup/tournament-rules.ts";
import {
  discardDraft,
  keepDrafted,
  moveDrafted,
  publishDraft,
  undoMove,
} from "../../../domain/scheduling/change-draft.ts";
import {
  draftedGameInput,
  draftVersionInput,
  isFirstStepField,
  moveGameInput,
  planInput,
  planningInput,
  remakeInput,
} from "../../../domain/scheduling/draft-input.ts";
import { readPlanner } from "../../../domain/scheduling/draft-overview.ts";
import { listConflicts } from "../../../domain/scheduling/existing-games.ts";
import { fairnessOf } from "../../../domain/scheduling/fairness-rules.ts";
import { makeDraft, remakeDraft } from "../../../domain/scheduling/make-draft.ts";
import {
  cancelPlanning,
  readPlanning,
  takeBestPlan,
} from "../../../domain/scheduling/planning-status.ts";
import type { Starter } from "../../../domain/scheduling/run-planning.ts";
import { message } from "../../../i18n/message.ts";
import { translateAll } from "../../../i18n/translate.ts";
import { useFormAnswer } from "../../forms/answer.tsx";
import { lateAnswer, lateRefusal, plainFields } from "../../forms/form-action.ts";
import { adminForm, forms, type Submitted } from "../../forms/forms.ts";
import { page } from "../../routing/page.ts";
import { pageAddress } from "../../ui/addresses.ts";
import { Page } from "../../ui/page.tsx";
import { DraftBoard } from "../../ui/planning/draft-board.tsx";
import { DraftReview, StartOver } from "../../ui/planning/draft-review.tsx";
import { TimesForm, WhatForm } from "../../ui/planning/plan-form.tsx";
import { type PlanStep, PlanSteps } from "../../ui/planning/plan-steps.tsx";
import { PlanningProgress } from "../../ui/planning/planning-progress.tsx";
import { ConflictList, FairnessTable } from "../../ui/planning/schedule-checks.tsx";

export const loader = page(
  { access: "admin", title: message("planner.page.title") },
  async ({ ctx, query, url }) => {
    const typed = new URLSearchParams([...query].filter(([name]) => isFirstStepField(name)));
    const planner = await readPlanner(ctx, Object.fromEntries(typed));
    const { cup, tournaments, brackets, values, draft, knockouts, limits } = planner;
    const { running, refused } = await readPlanning(ctx, cup.id, Number(query.get("planning")));
    // The page followed a planning that is done.
    if (query.has("planning") && !running && !refused && draft) {
      throw replace(pageAddress({ pathname: url.pathname, search: "" }, { done: "make" }), 303);
    }
    const tournamentNames = tournamentShortNames(tournaments);
    const bracketNames = new Map(brackets.map(({ id, name }) => [id, name]));
    return translateAll(ctx.locale, {
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
      running,
      refused: refused && lateAnswer(refused.form, refused.typed, refused.refusal),
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

/**
 * Milliseconds. A planning that takes longer goes on without its form: a long search always does,
 * others, which take about a second, only on a busy machine.
 */
const PATIENCE = { quick: 8_000, long: 1_000 };

function starter({ fields, intent, context }: Submitted, isLong: boolean): Starter {
  const typed = [...plainFields(fields)].filter(
    (field): field is [string, string] =>
      typeof field[1] === "string" && !["intent", "sending"].includes(field[0]),
  );
  return {
    form: intent,
    // A jsonb column refuses the null character.
    typed: Object.fromEntries(typed.map(([name, value]) => [name, value.replaceAll("\0", "")])),
    leaves: sleep(isLong ? PATIENCE.long : PATIENCE.quick, null, { ref: false }),
    refusalOf: (error) => lateRefusal(error, context),
  };
}

/** To the planning, unless it is done. */
function afterStart({ url }: Submitted, planning: number | null): Response | undefined {
  if (planning === null) return undefined;
  const { pathname } = url;
  return redirect(pageAddress({ pathname, search: "" }, { planning: String(planning) }), 303);
}

const MADE = message("planner.page.made");

export const action = forms({
  make: adminForm({
    input: planInput,
    done: MADE,
    run: async (input, sent) =>
      afterStart(sent, await makeDraft(sent.ctx, input, starter(sent, input.thorough))),
  }),
  remake: adminForm({
    input: remakeInput,
    done: MADE,
    run: async (input, sent) =>
      afterStart(sent, await remakeDraft(sent.ctx, input, starter(sent, false))),
  }),
  enough: adminForm({
    input: planningInput,
    done: message("planner.page.enough"),
    run: async (input, sent) => {
      await takeBestPlan(sent.ctx, input);
      return afterStart(sent, input.planning);
    },
  }),
  cancel: adminForm({
    input: planningInput,
    done: message("planner.page.canceled"),
    run: (input, { ctx }) => cancelPlanning(ctx, input),
  }),
  move: adminForm({
    input: moveGameInput,
    done: message("planner.page.moved"),
    run: (input, { ctx }) => moveDrafted(ctx, input),
  }),
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
  undo: adminForm({
    input: draftVersionInput,
    done: message("planner.page.undone"),
    run: (input, { ctx }) => undoMove(ctx, input),
  }),
  discard: adminForm({
    input: draftVersionInput,
    done: message("planner.page.discarded"),
    run: (input, { ctx }) => discardDraft(ctx, input),
  }),
  publish: adminForm({
    input: draftVersionInput,
    done: message("planner.page.published"),
    run: (input, { ctx }) => publishDraft(ctx, input),
  }),
});

export default function Schedule() {
  const { year, draft, moving, conflicts, step, query, ...plan } = useLoaderData<typeof loader>();
  const { brackets, values, knockouts, limits, refused, ...planning } = plan;
  const answer = useFormAnswer() ?? refused ?? undefined;
  const t = useTranslations("planner");
  const isRefused = answer?.form === "make";
  const shown = isRefused ? "times" : step;
  if (planning.running) {
    return (
      <Page forms={[]} answer={answer}>
        <PlanningProgress running={planning.running} year={year} />
      </Page>
    );
  }
  return (
    <Page lead={shown === "what" ? t("page.lead") : null} forms={["make"]} answer={answer}>
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
