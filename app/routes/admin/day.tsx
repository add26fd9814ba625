import { parseWithZod } from "@conform-to/zod/v4";
import { redirect, useLoaderData, useLocation, useNavigation } from "react-router";
import { type LocalMoment, localMoment } from "../../../domain/competition/games/clock-rules.ts";
import {
  resumeSentence,
  suspensionChangesAt,
  suspensionOf,
  suspensionView,
} from "../../../domain/competition/games/suspension-rules.ts";
import { todayIn } from "../../../domain/core/date-rules.ts";
import { formatDeadline, formatTimeOfDay } from "../../../domain/core/format-rules.ts";
import { consoleTopic, cupTopic, tournamentTopic } from "../../../domain/core/topics.ts";
import type { Cup } from "../../../domain/cup/current-cup.ts";
import { localTimeIn } from "../../../domain/cup/time-zone-rules.ts";
import { fieldDelaysOf } from "../../../domain/scheduling/field-delay-rules.ts";
import {
  applyRescheduleInput,
  rescheduleInput,
  resumeInput,
  suspendInput,
  undoRescheduleInput,
} from "../../../domain/scheduling/game-day-input.ts";
import {
  readGameDay,
  rescheduleGames,
  undoReschedule,
} from "../../../domain/scheduling/reschedule.ts";
import { earliestResume } from "../../../domain/scheduling/resume-rules.ts";
import {
  recordLightning,
  resumePlay,
  setExpectedResume,
  suspendPlay,
} from "../../../domain/scheduling/suspension.ts";
import { unmatchedAnswer, useFormAnswer } from "../../forms/answer.tsx";
import { FormFailure } from "../../forms/form.tsx";
import { type FormAnswer, noFields, plainFields } from "../../forms/form-action.ts";
import { doneMessage } from "../../forms/form-messages.ts";
import { form, forms } from "../../forms/forms.ts";
import { dayFor, delayChoices, delayPreview } from "../../loaders/delay.ts";
import { page } from "../../routing/page.ts";
import { DelayForm, UndoDelay } from "../../ui/delays/delay-form.tsx";
import { DelayPreview } from "../../ui/delays/delay-preview.tsx";
import {
  DelayedFields,
  ResumePanel,
  type ResumeView,
  SuspendForm,
} from "../../ui/delays/suspension.tsx";
import { Done } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-layout.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

const outcomes: Record<string, string> = {
  held: "Play is suspended.",
  expected: "Update posted for everyone.",
  lightning: "The 30-minute wait starts over.",
  resumed: "Play has resumed.",
  moved: "The games were moved.",
  undone: "The games were moved back.",
};

export const loader = page({ access: "admin", title: "Match Day" }, async ({ ctx, url }) => {
  const { cup, tournaments, games, lastShift } = await readGameDay(ctx);
  const today = todayIn(cup.zone, ctx.now);
  const query = new FormData();
  for (const [name, value] of url.searchParams) query.append(name, value);
  const asked = parseWithZod(plainFields(query), { schema: rescheduleInput });
  const ask = asked.status === "success" ? asked.value : null;
  const shift = ask && {
    ...ask,
    date: dayFor(games, ask.date, today),
    notBefore: ask.notBefore ?? resumesAt(cup, ctx.now),
  };
  const late = fieldDelaysOf(games, ctx.now, cup.zone);
  const hold = suspensionOf(cup, ctx.now);
  return {
    done: doneMessage(outcomes, url.searchParams.get("done")),
    isResumed: url.searchParams.get("done") === "resumed",
    resumes: hold?.resumeIsSet ? resumeSentence(hold, cup.zone, ctx.now.getTime()) : null,
    hold: resumeView(cup, ctx.now),
    late: [...late.fields].map(([field, minutes]) => ({ field, minutes })),
    lastShift: lastShift && {
      id: lastShift.id,
      at: formatDeadline(lastShift.at, cup.zone),
      games: lastShift.details.games,
      by: lastShift.details.shiftedBy,
      gameMinutes: lastShift.details.gameMinutes,
    },
    choices: delayChoices(games, url.searchParams, dayFor(games, ask?.date ?? null, today)),
    wrong:
      asked.status === "success"
        ? undefined
        : ({ form: "shift", result: asked.reply(), failure: null } satisfies FormAnswer),
    preview:
      shift && (shift.by !== 0 || shift.gameMinutes !== null)
        ? delayPreview(games, tournaments, shift, localMoment(cup.zone, ctx.now))
        : null,
    topics: [consoleTopic, cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
    until: late.until,
  };
});

function resumesAt(cup: Cup, now: Date): LocalMoment | null {
  const until = suspensionChangesAt(suspensionOf(cup, now), now);
  return until === null ? null : localMoment(cup.zone, new Date(until));
}

function resumeView(cup: Cup, now: Date): ResumeView | null {
  const hold = suspensionView(cup, now);
  const earliest = earliestResume(cup);
  return (
    hold && {
      ...hold,
      resumeAt: hold.until === null ? "" : localTimeIn(cup.zone, new Date(hold.until)).slice(11),
      earliest: earliest && formatTimeOfDay(cup.zone, earliest),
    }
  );
}

const done = (outcome: string) => redirect(`/admin/day?done=${outcome}`, 303);

export const action = forms({
  hold: form({
    access: "admin",
    input: suspendInput,
    run: async (input, { ctx }) => {
      await suspendPlay(ctx, input);
      return done("held");
    },
  }),
  resume: form({
    access: "admin",
    input: resumeInput,
    run: async ({ only, ...input }, { ctx }) => {
      if (!only) return redirect(proposalAfter(await resumePlay(ctx, input)), 303);
      await setExpectedResume(ctx, input);
      return done("expected");
    },
  }),
  lightning: form({
    access: "admin",
    input: noFields,
    run: async (_, { ctx }) => {
      await recordLightning(ctx);
      return done("lightning");
    },
  }),
  apply: form({
    access: "admin",
    input: applyRescheduleInput,
    failedOnFields: true,
    run: async ({ version, ...shift }, { ctx }) => {
      const { games, cup } = await readGameDay(ctx);
      const date = dayFor(games, shift.date, todayIn(cup.zone, ctx.now));
      await rescheduleGames(ctx, { ...shift, date }, version);
      return done("moved");
    },
  }),
  undo: form({
    access: "admin",
    input: undoRescheduleInput,
    run: async (input, { ctx }) => {
      await undoReschedule(ctx, input);
      return done("undone");
    },
  }),
});

/** Suggests the lost time as a delay of the remaining games, unless it is longer than 10 hours. */
function proposalAfter(resumed: Awaited<ReturnType<typeof resumePlay>>): string {
  if (!resumed) return "/admin/day?done=resumed";
  const { minutes, notBefore } = resumed;
  const query = new URLSearchParams({
    done: "resumed",
    ...(minutes <= 600 && {
      by: `${minutes}`,
      notBefore: `${notBefore.date}T${notBefore.time}`,
    }),
  });
  return `/admin/day?${query}`;
}

/** Another window may have suspended play or moved games since. */
function formsHere({ lastShift, hold, preview }: Awaited<ReturnType<typeof loader>>): string[] {
  const ofHold = hold ? ["resume", "lightning"] : ["hold"];
  return [...ofHold, ...(lastShift ? ["undo"] : []), ...(preview ? ["apply"] : [])];
}

export default function Day() {
  const page = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const { search } = useLocation();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  const preview = page.preview ? (
    <DelayPreview preview={page.preview} answer={answer} disabled={disabled} />
  ) : null;
  return (
    <>
      <PageHead title="Match Day" compact />
      {page.done && !answer ? (
        <Done>
          {(page.isResumed && page.resumes) || page.done}{" "}
          {page.isResumed && page.preview
            ? "Below is what delaying the remaining games would do."
            : null}
        </Done>
      ) : null}
      <FormFailure answer={unmatchedAnswer(answer, formsHere(page))} />
      {page.lastShift ? (
        <UndoDelay shift={page.lastShift} answer={answer} disabled={disabled} />
      ) : null}
      {page.isResumed ? preview : null}
      {page.hold ? <ResumePanel hold={page.hold} answer={answer} disabled={disabled} /> : null}
      {page.isResumed ? null : preview}
      {page.hold ? null : <SuspendForm answer={answer} disabled={disabled} />}
      <DelayedFields late={page.late} />
      {/* Resets the form for another day, but not when games begin in the meantime. */}
      <DelayForm key={`${page.choices.day} ${search}`} choices={page.choices} answer={page.wrong} />
    </>
  );
}
