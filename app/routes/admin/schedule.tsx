import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { kickOffOf } from "../../../domain/competition/games/now-and-next-rules.ts";
import { formatTime, type Scheduled } from "../../../domain/competition/games/schedule-rules.ts";
import { todayIn } from "../../../domain/core/date-rules.ts";
import { consoleTopic, cupTopic, tournamentTopic } from "../../../domain/core/topics.ts";
import { tournamentShortNames } from "../../../domain/cup/tournament-rules.ts";
import {
  discardDraft,
  moveDrafted,
  publishDraft,
  undoMove,
} from "../../../domain/scheduling/change-draft.ts";
import { hardConflicts } from "../../../domain/scheduling/draft-board-rules.ts";
import {
  draftVersionInput,
  moveGameInput,
  planInput,
  remakeInput,
} from "../../../domain/scheduling/draft-input.ts";
import { type Draft, readPlanner } from "../../../domain/scheduling/draft-overview.ts";
import { listConflicts } from "../../../domain/scheduling/existing-games.ts";
import { fairnessOf } from "../../../domain/scheduling/fairness-rules.ts";
import { makeDraft, remakeDraft } from "../../../domain/scheduling/make-draft.ts";
import { message } from "../../../i18n/message.ts";
import { translateAll } from "../../../i18n/translate.ts";
import { useFormAnswer } from "../../forms/answer.tsx";
import { ButtonForm } from "../../forms/form.tsx";
import { adminForm, forms } from "../../forms/forms.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { messageText } from "../../i18n/use-message-text.ts";
import { page } from "../../routing/page.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { DraftBoard } from "../../ui/planning/draft-board.tsx";
import { SchedulePlanForm } from "../../ui/planning/plan-form.tsx";
import { ConflictList, FairnessTable } from "../../ui/planning/schedule-checks.tsx";

export const loader = page(
  { access: "admin", title: message("planner.page.title") },
  async ({ ctx, query }) => {
    const { cup, tournaments, brackets, values, draft } = await readPlanner(ctx);
    const tournamentNames = tournamentShortNames(tournaments);
    const bracketNames = new Map(brackets.map(({ id, name }) => [id, name]));
    return translateAll(ctx.locale, {
      year: Number(todayIn(cup.zone, ctx.now).slice(0, 4)),
      brackets,
      values,
      draft: draft && {
        ...draft,
        games: draft.games.map((game) => ({
          ...game,
          bracket: `${tournamentNames.get(game.tournamentId)}, ${bracketNames.get(game.bracketId)}`,
        })),
      },
      moving: Number(query.get("move")),
      // The draft already avoids existing games, except for the order of a knockout.
      conflicts: query.get("done") === "publish" ? await listConflicts(ctx) : [],
      topics: [consoleTopic, cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
      until: draft && nextKickOff(draft.games, cup.zone, ctx.now),
    });
  },
);

/** The next moment (ISO) at which a game of the draft falls into the past. */
function nextKickOff(games: readonly Scheduled[], zone: string, now: Date): string | null {
  const coming = games.map((game) => kickOffOf(game, zone)).filter((at) => at > now.getTime());
  return coming.length === 0 ? null : new Date(Math.min(...coming)).toISOString();
}

const MADE = message("planner.page.made");

export const action = forms({
  make: adminForm({
    input: planInput,
    done: MADE,
    run: (input, { ctx }) => makeDraft(ctx, input),
  }),
  remake: adminForm({
    input: remakeInput,
    done: MADE,
    run: (input, { ctx }) => remakeDraft(ctx, input),
  }),
  move: adminForm({
    input: moveGameInput,
    done: message("planner.page.moved"),
    run: (input, { ctx }) => moveDrafted(ctx, input),
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
  const { year, brackets, values, draft, moving, conflicts } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const t = useTranslations("planner");
  const form = (
    <SchedulePlanForm
      key={draft?.version}
      brackets={brackets}
      values={values}
      button={t(draft ? "page.makeAnother" : "page.make")}
    />
  );
  return (
    <Page lead={t("page.lead")} forms={["make"]}>
      {answer ? null : <ConflictList conflicts={conflicts} />}
      {draft ? (
        <>
          {answer?.form === "make" ? (
            <Notice>
              <p>{t.rich("page.noNew", { link: (text) => <a href="#make">{text}</a> })}</p>
            </Notice>
          ) : null}
          <DraftActions draft={draft} isRefused={answer !== undefined} />
          <DraftBoard draft={draft} year={year} moving={moving} hasAnswer={answer !== undefined} />
          <FairnessTable teams={fairnessOf(draft.games)} />
          <details className="panel" open={answer?.form === "make"}>
            <summary>{t("page.change")}</summary>
            {form}
          </details>
        </>
      ) : (
        form
      )}
    </Page>
  );
}

function DraftActions({ draft, isRefused }: { draft: Draft; isRefused: boolean }) {
  const { version, games, begun } = draft;
  const t = useTranslations("planner");
  const locale = useLocale();
  const wrong = [...draft.changes, ...hardConflicts(games, draft.existing, draft.rules)];
  return (
    <>
      {wrong.length === 0 && begun === null ? null : (
        <Notice kind="bad" role="status">
          <p>{t("actions.wrong")}</p>
          {begun && !isRefused ? <p>{begun.sentence}</p> : null}
          {wrong.map((each) => (
            <p key={each}>{messageText(each, { planner: t })}</p>
          ))}
          {begun?.start ? (
            <ButtonForm
              intent="remake"
              action="/admin/schedule"
              hidden={{ version, start: begun.start }}
            >
              {t("actions.againFrom", { time: formatTime(begun.start, locale) })}
            </ButtonForm>
          ) : null}
        </Notice>
      )}
      <div className="choices">
        <ConfirmDialog
          id="publish"
          button={t("actions.publish", { count: games.length })}
          kind="plain"
          question={t("actions.publishQuestion", { count: games.length })}
          intent="publish"
          fields={{ version }}
        />
        {draft.settings.undo.length > 0 ? (
          <ButtonForm intent="undo" action="/admin/schedule" hidden={{ version }}>
            {t("actions.undo")}
          </ButtonForm>
        ) : null}
        <ButtonForm intent="remake" action="/admin/schedule" hidden={{ version }}>
          {t("actions.again")}
        </ButtonForm>
        <ConfirmDialog
          id="discard"
          button={t("actions.discard")}
          question={t("actions.discardQuestion")}
          intent="discard"
          fields={{ version }}
        />
      </div>
    </>
  );
}
