import { useLoaderData } from "react-router";
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
import { useFormAnswer } from "../../forms/answer.tsx";
import { ButtonForm } from "../../forms/form.tsx";
import { adminForm, forms } from "../../forms/forms.ts";
import { page } from "../../routing/page.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { DraftBoard } from "../../ui/planning/draft-board.tsx";
import { SchedulePlanForm } from "../../ui/planning/plan-form.tsx";
import { ConflictList, FairnessTable } from "../../ui/planning/schedule-checks.tsx";

export const loader = page(
  { access: "admin", title: "Make a Schedule" },
  async ({ ctx, query }) => {
    const { cup, tournaments, brackets, values, draft } = await readPlanner(ctx);
    const tournamentNames = tournamentShortNames(tournaments);
    const bracketNames = new Map(brackets.map(({ id, name }) => [id, name]));
    return {
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
    };
  },
);

/** The next moment (ISO) at which a game of the draft falls into the past. */
function nextKickOff(games: readonly Scheduled[], zone: string, now: Date): string | null {
  const coming = games.map((game) => kickOffOf(game, zone)).filter((at) => at > now.getTime());
  return coming.length === 0 ? null : new Date(Math.min(...coming)).toISOString();
}

const MADE = "The draft is made. Nobody else sees it until it is published.";

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
    done: "The game is moved.",
    run: (input, { ctx }) => moveDrafted(ctx, input),
  }),
  undo: adminForm({
    input: draftVersionInput,
    done: "The last move is taken back.",
    run: (input, { ctx }) => undoMove(ctx, input),
  }),
  discard: adminForm({
    input: draftVersionInput,
    done: "The draft is discarded.",
    run: (input, { ctx }) => discardDraft(ctx, input),
  }),
  publish: adminForm({
    input: draftVersionInput,
    done: "The games are on the schedule.",
    run: (input, { ctx }) => publishDraft(ctx, input),
  }),
});

export default function Schedule() {
  const { year, brackets, values, draft, moving, conflicts } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const form = (
    <SchedulePlanForm
      key={draft?.version}
      brackets={brackets}
      values={values}
      button={draft ? "Make Another Draft" : "Make the Draft"}
    />
  );
  return (
    <Page
      lead="A round robin for each bracket, drafted around the games already on the schedule."
      forms={["make"]}
    >
      {answer ? null : <ConflictList conflicts={conflicts} />}
      {draft ? (
        <>
          {answer?.form === "make" ? (
            <Notice>
              <p>
                No new draft was made: <a href="#make">see why</a>. This is the one of before.
              </p>
            </Notice>
          ) : null}
          <DraftActions draft={draft} isRefused={answer !== undefined} />
          <DraftBoard draft={draft} year={year} moving={moving} hasAnswer={answer !== undefined} />
          <FairnessTable teams={fairnessOf(draft.games)} />
          <details className="panel" open={answer?.form === "make"}>
            <summary>Change the settings and make another draft</summary>
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
  const wrong = [...draft.changes, ...hardConflicts(games, draft.existing, draft.rules)];
  return (
    <>
      {wrong.length === 0 && begun === null ? null : (
        <Notice kind="bad" role="status">
          <p>This draft can't be published as it is:</p>
          {begun && !isRefused ? <p>{begun.sentence}</p> : null}
          {wrong.map((each) => (
            <p key={each}>{each}</p>
          ))}
          {begun?.start ? (
            <ButtonForm
              intent="remake"
              action="/admin/schedule"
              hidden={{ version, start: begun.start }}
            >
              Make It Again from {formatTime(begun.start)}
            </ButtonForm>
          ) : null}
        </Notice>
      )}
      <div className="choices">
        <ConfirmDialog
          id="publish"
          button={`Publish ${games.length} ${games.length === 1 ? "Game" : "Games"}`}
          kind="plain"
          question={`Put ${games.length === 1 ? "this game" : `these ${games.length} games`} on the schedule? Everybody sees it at once.`}
          intent="publish"
          fields={{ version }}
        />
        {draft.settings.undo.length > 0 ? (
          <ButtonForm intent="undo" action="/admin/schedule" hidden={{ version }}>
            Undo the Last Move
          </ButtonForm>
        ) : null}
        <ButtonForm intent="remake" action="/admin/schedule" hidden={{ version }}>
          Make It Again
        </ButtonForm>
        <ConfirmDialog
          id="discard"
          button="Discard"
          question="Throw this draft away? Its settings stay for the next one."
          intent="discard"
          fields={{ version }}
        />
      </div>
    </>
  );
}
