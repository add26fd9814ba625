import { redirect, useLoaderData, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { parseFields } from "#app/forms/form-action.ts";
import { forms, mutationForms, staffForm } from "#app/forms/forms.ts";
import { type PageRequest, page } from "#app/routing/page.ts";
import { type DelayChoices, DelayForm, ReplanLink, UndoDelay } from "#app/ui/delays/delay-form.tsx";
import { DelayPreview } from "#app/ui/delays/delay-preview.tsx";
import {
  DelayedFields,
  ResumePanel,
  type ResumeView,
  SuspendForm,
} from "#app/ui/delays/suspension.tsx";
import { Page } from "#app/ui/page.tsx";
import { type LocalMoment, localMoment } from "#domain/competition/games/clock-rules.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import {
  resumeSentence,
  suspensionChangesAt,
  suspensionOf,
  suspensionView,
} from "#domain/competition/games/suspension-rules.ts";
import type { Ctx } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { formatDeadline, formatTimeOfDay } from "#domain/core/format-rules.ts";
import { consoleTopic, cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import type { Cup } from "#domain/cup/current-cup.ts";
import { localTimeIn } from "#domain/cup/time-zone-rules.ts";
import type { SavedRules } from "#domain/scheduling/conflict-settings-rules.ts";
import { fieldDelaysOf } from "#domain/scheduling/field-delay-rules.ts";
import {
  applyRescheduleInput,
  rescheduleInput,
  resumeFields,
  resumeInput,
  suspendFields,
  suspendInput,
  undoRescheduleInput,
} from "#domain/scheduling/game-day-input.ts";
import {
  dayToReschedule,
  hasBreaks,
  previewReschedule,
  readGameDay,
  rescheduleGames,
  undoReschedule,
} from "#domain/scheduling/reschedule.ts";
import { isMovable } from "#domain/scheduling/reschedule-rules.ts";
import { earliestResume } from "#domain/scheduling/resume-rules.ts";
import {
  recordLightning,
  resumePlay,
  setExpectedResume,
  suspendPlay,
} from "#domain/scheduling/suspension.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  {
    access: ["scorekeeper"],
    title: message("day.title"),
    done: { expected: message("day.expected"), replan: message("day.moved") },
  },
  async ({ ctx, query, translate }) => {
    const { cup, tournaments, games, saved, lastShift } = await readGameDay(ctx);
    const fields = new FormData();
    for (const [name, value] of query) fields.append(name, value);
    const parsed = parseFields(ctx.locale, fields, rescheduleInput);
    const input = parsed.status === "success" ? parsed.value : null;
    const date = dayToReschedule(games, input?.date ?? null, todayIn(cup.zone, ctx.now));
    const hold = suspensionOf(cup, ctx.now);
    const delays = fieldDelaysOf(games, ctx.now, cup.zone);
    const shift = input && {
      ...input,
      date,
      notBefore: input.notBefore ?? resumesAt(cup, ctx.now),
    };
    const isResumed = query.get("done") === "resume";
    return {
      isResumed,
      resumes:
        isResumed && hold?.resumeIsSet
          ? translate(resumeSentence(hold, cup.zone, ctx.now.getTime(), ctx.locale))
          : undefined,
      hold: resumeView(cup, ctx, translate),
      late: [...delays.fields].map(([field, minutes]) => ({ field, minutes })),
      lastShift: lastShift && {
        id: lastShift.id,
        at: formatDeadline(lastShift.at, cup.zone, ctx.locale),
        games: lastShift.details.games,
        by: lastShift.details.shiftedBy ?? 0,
        gameMinutes: lastShift.details.gameMinutes ?? null,
      },
      choices: delayChoices(games, query, saved, date),
      refused: parsed.status === "success" ? null : parsed.reply(),
      preview:
        shift && (shift.by !== 0 || shift.gameMinutes !== null)
          ? {
              shift,
              ...translate(
                previewReschedule(
                  { games, tournaments, saved },
                  shift,
                  localMoment(cup.zone, ctx.now),
                  ctx.locale,
                ),
              ),
            }
          : null,
      topics: [consoleTopic, cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
      until: delays.until,
    };
  },
);

function resumesAt(cup: Cup, now: Date): LocalMoment | null {
  const until = suspensionChangesAt(suspensionOf(cup, now), now);
  return until === null ? null : localMoment(cup.zone, new Date(until));
}

function resumeView(cup: Cup, ctx: Ctx, translate: PageRequest["translate"]): ResumeView | null {
  const hold = suspensionView(cup, ctx, translate);
  const earliest = earliestResume(cup);
  return (
    hold && {
      ...hold,
      resumeAt: hold.until === null ? "" : localTimeIn(cup.zone, new Date(hold.until)).slice(11),
      earliest: earliest && formatTimeOfDay(cup.zone, earliest, ctx.locale),
    }
  );
}

function delayChoices(
  games: readonly Game[],
  query: URLSearchParams,
  saved: SavedRules,
  day: string,
): DelayChoices {
  const movable = games.filter(isMovable);
  const ofDay = movable.filter(({ date }) => date === day);
  const fields = [...new Set(ofDay.map(({ field }) => field ?? ""))].toSorted(byName);
  const chosen = [...query].filter(([name]) => /^field\d+$/.test(name)).map(([, value]) => value);
  const hours = saved.days?.find(({ date }) => date === day);
  const typed = (name: string) => query.get(name) ?? "";
  return {
    days: [...new Set([...movable.map(({ date }) => date), day])].toSorted(),
    kickOffs: [...new Set(ofDay.flatMap(({ time }) => time ?? []))].toSorted(),
    fields,
    hasBreaks: hasBreaks(saved, day),
    ticked: fields.filter((field) => chosen.length === 0 || chosen.includes(field)),
    values: {
      day,
      from: typed("from"),
      by: typed("by"),
      gameMinutes: typed("gameMinutes"),
      endsBy: query.get("endsBy") ?? hours?.to ?? "",
      canMoveEarlier: typed("canMoveEarlier"),
      duringBreaks: typed("duringBreaks"),
      notBefore: typed("notBefore"),
    },
  };
}

const byName = new Intl.Collator("en", { numeric: true }).compare;

const scorekeeperForm = mutationForms(["scorekeeper"]);

export const action = forms({
  hold: scorekeeperForm(suspendPlay, suspendInput, message("day.suspended"), {
    fields: suspendFields,
  }),
  resume: staffForm(["scorekeeper"], {
    fields: resumeFields,
    input: resumeInput,
    done: message("day.resumed"),
    run: async ({ only, ...input }, { ctx, back }) => {
      if (!only) return redirect(proposalAfter(await resumePlay(ctx, input)), 303);
      await setExpectedResume(ctx, input);
      return back("expected");
    },
  }),
  lightning: staffForm(["scorekeeper"], {
    done: message("day.lightningAgain"),
    run: (_, { ctx }) => recordLightning(ctx),
  }),
  apply: staffForm(["scorekeeper"], {
    input: applyRescheduleInput,
    done: message("day.moved"),
    failedOnFields: true,
    run: async ({ version, ...shift }, { ctx }) => {
      await rescheduleGames(ctx, shift, version);
      // Without the preview in the address.
      return redirect("/admin/day?done=apply", 303);
    },
  }),
  undo: scorekeeperForm(undoReschedule, undoRescheduleInput, message("day.movedBack")),
});

/** Suggests the lost time as a delay of the remaining games, unless it is longer than 10 hours. */
function proposalAfter(resumed: Awaited<ReturnType<typeof resumePlay>>): string {
  if (!resumed) return "/admin/day?done=resume";
  const { minutes, notBefore } = resumed;
  const query = new URLSearchParams({
    done: "resume",
    ...(minutes <= 600 && {
      by: `${minutes}`,
      notBefore: `${notBefore.date}T${notBefore.time}`,
    }),
  });
  return `/admin/day?${query}`;
}

export default function Day() {
  const { hold, preview, lastShift, late, choices, refused, isResumed, resumes } =
    useLoaderData<typeof loader>();
  const { search } = useLocation();
  const t = useTranslations("day");
  const offered = preview ? <DelayPreview preview={preview} /> : null;
  return (
    <Page done={resumes} more={isResumed && preview ? t("below") : null}>
      {lastShift ? <UndoDelay {...lastShift} /> : null}
      {isResumed ? offered : null}
      {hold ? <ResumePanel hold={hold} /> : null}
      {isResumed ? null : offered}
      <div className="cols mt-5">
        {hold ? null : <SuspendForm />}
        <DelayedFields late={late} />
        {/* A new address fills it in again; other games leave what is typed. */}
        <DelayForm key={search} choices={choices} refused={refused} />
        <ReplanLink />
      </div>
    </Page>
  );
}
