import type { ReactNode } from "react";
import { Form, redirect, useLoaderData, useNavigation } from "react-router";
import type { z } from "zod";
import { kickOffOf } from "../../../domain/competition/games/now-and-next-rules.ts";
import { formatTime, type Scheduled } from "../../../domain/competition/games/schedule-rules.ts";
import type { Ctx } from "../../../domain/core/context.ts";
import { todayIn } from "../../../domain/core/date-rules.ts";
import { consoleTopic, cupTopic, tournamentTopic } from "../../../domain/core/topics.ts";
import { currentCup, listTournaments } from "../../../domain/cup/current-cup.ts";
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
import { readDraft, readPlanForm } from "../../../domain/scheduling/draft-overview.ts";
import { listConflicts } from "../../../domain/scheduling/existing-games.ts";
import { fairnessOf } from "../../../domain/scheduling/fairness-rules.ts";
import { makeDraft, remakeDraft } from "../../../domain/scheduling/make-draft.ts";
import { useFormAnswer } from "../../forms/answer.tsx";
import { Button, FormFailure, Intent } from "../../forms/form.tsx";
import { form, forms } from "../../forms/forms.ts";
import { page } from "../../routing/page.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Done, Notice } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-layout.tsx";
import { DraftBoard } from "../../ui/planning/draft-board.tsx";
import { SchedulePlanForm } from "../../ui/planning/plan-form.tsx";
import { ConflictList, FairnessTable } from "../../ui/planning/schedule-checks.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

export const loader = page({ access: "admin", title: "Make a Schedule" }, async ({ ctx, url }) => {
  const cup = await currentCup(ctx.db);
  const [tournaments, offered, draft] = await Promise.all([
    listTournaments(ctx, cup.id),
    readPlanForm(ctx),
    readDraft(ctx),
  ]);
  const names = tournamentShortNames(tournaments);
  const brackets = new Map(offered.brackets.map(({ id, name }) => [id, name]));
  const query = url.searchParams;
  const done = query.get("done");
  return {
    today: todayIn(cup.zone, ctx.now),
    offered,
    draft: draft && {
      ...draft,
      games: draft.games.map((game) => ({
        ...game,
        bracket: `${names.get(game.tournamentId)}, ${brackets.get(game.bracketId)}`,
      })),
    },
    moving: Number(query.get("move")) || null,
    done,
    // The draft already avoids existing games, except for the order of a knockout.
    conflicts: done === "published" ? await listConflicts(ctx) : [],
    topics: [consoleTopic, cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
    until: draft && nextKickOff(draft.games, cup.zone, ctx.now),
  };
});

/** The next moment (ISO) at which a game of the draft falls into the past. */
function nextKickOff(games: readonly Scheduled[], zone: string, now: Date): string | null {
  const coming = games.map((game) => kickOffOf(game, zone)).filter((at) => at > now.getTime());
  return coming.length === 0 ? null : new Date(Math.min(...coming)).toISOString();
}

const HERE = "/admin/schedule";

/** A form about the draft, after which the page says that `outcome` is done. */
function ofDraft<Schema extends z.ZodType>(
  input: Schema,
  outcome: string,
  act: (ctx: Ctx, input: z.output<Schema>) => Promise<unknown>,
) {
  return form({
    access: "admin",
    input,
    run: async (parsed, { ctx, fields }) => {
      await act(ctx, parsed);
      // Script moves the game on the board itself.
      return fields.has("quiet") ? Response.json(null) : redirect(`${HERE}?done=${outcome}`, 303);
    },
  });
}

export const action = forms({
  make: ofDraft(planInput, "made", makeDraft),
  remake: ofDraft(remakeInput, "made", remakeDraft),
  move: ofDraft(moveGameInput, "moved", moveDrafted),
  undo: ofDraft(draftVersionInput, "undone", undoMove),
  discard: ofDraft(draftVersionInput, "discarded", discardDraft),
  publish: ofDraft(draftVersionInput, "published", publishDraft),
});

const sentences = new Map([
  ["made", "The draft is made. Nobody else sees it until it is published."],
  ["moved", "The game is moved."],
  ["undone", "The last move is taken back."],
  ["discarded", "The draft is discarded."],
  ["published", "The games are on the schedule."],
]);

export default function Schedule() {
  const { today, offered, draft, moving, done, conflicts } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const sending = useNavigation().state !== "idle";
  const sentence = answer ? undefined : sentences.get(done ?? "");
  const form = (button: string) => (
    <SchedulePlanForm
      key={`form ${draft?.version}`}
      offered={offered}
      button={button}
      answer={answer}
      sending={sending}
    />
  );
  return (
    <>
      <PageHead
        compact
        title="Make a Schedule"
        lead="A round robin for each bracket, drafted around the games already on the schedule."
      />
      {sentence ? <Done key={`${done} ${draft?.version}`}>{sentence}</Done> : null}
      {answer ? null : <ConflictList conflicts={conflicts} />}
      {answer && answer.form !== "make" ? <FormFailure answer={answer} /> : null}
      {draft ? (
        <>
          {answer?.form === "make" ? (
            <Notice>
              <p>
                No new draft was made: <a href="#make">see why</a>. This is the one of before.
              </p>
            </Notice>
          ) : null}
          <DraftActions draft={draft} sending={sending} isRefused={answer !== undefined} />
          <DraftBoard
            draft={draft}
            games={draft.games}
            year={Number(today.slice(0, 4))}
            moving={draft.games.some(({ id }) => id === moving) ? moving : null}
            hasAnswer={answer !== undefined}
          />
          <FairnessTable teams={fairnessOf(draft.games)} />
          <details className="panel" open={answer?.form === "make"}>
            <summary>Change the settings and make another draft</summary>
            {form("Make Another Draft")}
          </details>
        </>
      ) : (
        form("Make the Draft")
      )}
    </>
  );
}

type LoadedDraft = NonNullable<Awaited<ReturnType<typeof loader>>["draft"]>;

function DraftActions({
  draft,
  sending,
  isRefused,
}: {
  draft: LoadedDraft;
  sending: boolean;
  isRefused: boolean;
}) {
  const disabled = useHydrated() && sending;
  const version = String(draft.version);
  const count = draft.games.length;
  const games = `${count} ${count === 1 ? "Game" : "Games"}`;
  const wrong = [...draft.changes, ...hardConflicts(draft.games, draft.existing, draft.rules)];
  const { begun } = draft;
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
            <OneButton intent="remake" version={version} start={begun.start} disabled={disabled}>
              Make It Again from {formatTime(begun.start)}
            </OneButton>
          ) : null}
        </Notice>
      )}
      <div className="choices">
        <ConfirmDialog
          id="publish"
          button={`Publish ${games}`}
          kind="plain"
          question={`Put ${count === 1 ? "this game" : `these ${count} games`} on the schedule? Everybody sees it at once.`}
          intent="publish"
          fields={{ version }}
        />
        {draft.settings.undo.length > 0 ? (
          <OneButton intent="undo" version={version} disabled={disabled}>
            Undo the Last Move
          </OneButton>
        ) : null}
        <OneButton intent="remake" version={version} disabled={disabled}>
          Make It Again
        </OneButton>
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

function OneButton({
  intent,
  version,
  start,
  disabled,
  children,
}: {
  intent: string;
  version: string;
  start?: string;
  disabled: boolean;
  children: ReactNode;
}) {
  return (
    <Form method="post" action={HERE} preventScrollReset>
      <Intent value={intent} />
      <input type="hidden" name="version" value={version} />
      {start ? <input type="hidden" name="start" value={start} /> : null}
      <Button kind="plain" disabled={disabled}>
        {children}
      </Button>
    </Form>
  );
}
