import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, useLoaderData, useLocation, useNavigation } from "react-router";
import { momentText, timeIn } from "../../../domain/cups/cup-words-rules.ts";
import { localIn } from "../../../domain/cups/zone-rules.ts";
import { latenessOf } from "../../../domain/games/lateness-rules.ts";
import { formatTime, parseTime } from "../../../domain/games/schedule-rules.ts";
import { holdGames } from "../../../domain/hold/hold-games.ts";
import { holdOf, nextStep } from "../../../domain/hold/hold-rules.ts";
import {
  applyShiftInput,
  holdInput,
  resumeInput,
  shiftInput,
  undoShiftInput,
} from "../../../domain/hold/input.ts";
import { readDay } from "../../../domain/hold/read-day.ts";
import { resumeGames } from "../../../domain/hold/resume-games.ts";
import { shiftGames, undoShift } from "../../../domain/hold/shift-games.ts";
import { todayIn } from "../../../domain/players/age-rules.ts";
import { consoleTopic, cupTopic, tournamentTopic } from "../../../domain/topics.ts";
import { adminCtx } from "../../admin-only.ts";
import { ctxOf } from "../../context.ts";
import { dayFor, previewOf, shiftChoices } from "../../day-views.ts";
import { answerForm, type FormAnswer, plainFields, readForm } from "../../forms/answer-form.ts";
import { doneWords } from "../../forms/done-words.ts";
import { FormFailure, strayAnswer } from "../../forms/form-parts.tsx";
import { useKeptAnswer } from "../../forms/use-kept-answer.ts";
import { pageMeta } from "../../page-meta.ts";
import { HoldForm, ResumeForm } from "../../ui/hold/hold-panel.tsx";
import { LateFields } from "../../ui/hold/late-fields.tsx";
import { ShiftForm } from "../../ui/hold/shift-form.tsx";
import { ShiftPreview } from "../../ui/hold/shift-preview.tsx";
import { UndoShift } from "../../ui/hold/undo-shift.tsx";
import { Done } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Route } from "./+types/day";

export { clientAction } from "../../forms/keep-form.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Match Day", hidden: true });

const outcomes: Record<string, string> = {
  held: "All games are held.",
  resumed: "Play goes on.",
  moved: "The games were moved.",
  undone: "The games were moved back.",
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context);
  const { cup, tournaments, games, lastShift } = await readDay(ctx);
  const today = todayIn(cup.zone, ctx.now);
  const query = new FormData();
  for (const [name, value] of url.searchParams) query.append(name, value);
  const asked = parseWithZod(plainFields(query), { schema: shiftInput });
  const ask = asked.status === "success" ? asked.value : null;
  const shift = ask && { ...ask, date: dayFor(games, ask.date, today) };
  const hold = holdOf(cup);
  const late = latenessOf(games, ctx.now, cup.zone);
  const at = parseTime(url.searchParams.get("at") ?? "");
  return {
    done: doneWords(outcomes, url.searchParams.get("done")),
    goesOn: at && formatTime(at),
    hold: hold && { ...hold, since: timeIn(cup.zone, new Date(hold.since)) },
    goOnChoices: goOnChoices(cup.zone, ctx.now),
    late: [...late.fields].map(([field, minutes]) => ({ field, minutes })),
    lastShift: lastShift && {
      id: lastShift.id,
      at: momentText(lastShift.at, cup.zone),
      games: lastShift.moved.length,
      by: lastShift.by,
      gameMinutes: lastShift.gameMinutes,
    },
    choices: shiftChoices(games, url.searchParams, dayFor(games, ask?.date ?? null, today)),
    wrong:
      asked.status === "success"
        ? undefined
        : ({ form: "shift", result: asked.reply(), failure: null } satisfies FormAnswer),
    preview:
      shift && (shift.by !== 0 || shift.gameMinutes !== null)
        ? previewOf(games, tournaments, shift)
        : null,
    topics: [consoleTopic, cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
    until: late.until,
  };
}

/** As soon as can be, and what leaves teams the time to warm up. */
function goOnChoices(zone: string, now: Date) {
  const first = nextStep(now).getTime();
  return [0, 5, 10, 15, 20, 30].map((minutes) => {
    const moment = new Date(first + minutes * 60_000);
    return { value: localIn(zone, moment).slice(11), label: timeIn(zone, moment) };
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  // The verbs refuse who is no admin, in words.
  const ctx = ctxOf(context);
  const fields = await readForm(request);
  switch (fields.get("intent")) {
    case "hold":
      return answerForm(context, fields, holdInput, {
        form: "hold",
        act: async (input) => {
          await holdGames(ctx, input);
          return redirect("/admin/day?done=held", 303);
        },
      });
    case "resume":
      return answerForm(context, fields, resumeInput, {
        form: "resume",
        act: async (input) => redirect(proposalAfter(await resumeGames(ctx, input)), 303),
      });
    case "apply":
      return answerForm(context, fields, applyShiftInput, {
        form: "apply",
        // They stand in no field that could say it.
        ofFields: true,
        act: async ({ version, ...shift }) => {
          const { games, cup } = await readDay(ctx);
          const date = dayFor(games, shift.date, todayIn(cup.zone, ctx.now));
          await shiftGames(ctx, { ...shift, date }, version);
          return redirect("/admin/day?done=moved", 303);
        },
      });
    case "undo":
      return answerForm(context, fields, undoShiftInput, {
        form: "undo",
        act: async (input) => {
          await undoShift(ctx, input);
          return redirect("/admin/day?done=undone", 303);
        },
      });
    default:
      throw data("This form is unknown.", { status: 400 });
  }
}

/** What a hold has cost is proposed for the games to come; a day of it is not. */
function proposalAfter(resumed: Awaited<ReturnType<typeof resumeGames>>): string {
  if (!resumed) return "/admin/day?done=resumed";
  const { at, minutes } = resumed;
  const query = new URLSearchParams({
    done: "resumed",
    at,
    ...(minutes <= 600 && { by: `${minutes}` }),
  });
  return `/admin/day?${query}`;
}

/** The forms of the page as the day stands: another window may have held the games, or moved them. */
function formsHere({ lastShift, hold, preview }: Awaited<ReturnType<typeof loader>>): string[] {
  return [hold ? "resume" : "hold", ...(lastShift ? ["undo"] : []), ...(preview ? ["apply"] : [])];
}

/** Holding all games, letting play go on, and moving the games to come. */
export default function Day() {
  const page = useLoaderData<typeof loader>();
  const answer = useKeptAnswer<FormAnswer>();
  const { search } = useLocation();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  return (
    <>
      <PageHead title="Match Day" compact />
      {page.done && !answer ? (
        <Done>
          {page.goesOn ? `Play goes on at ${page.goesOn}.` : page.done}{" "}
          {page.goesOn && page.preview ? "Below: what moving the games to come would do." : null}
        </Done>
      ) : null}
      <FormFailure answer={strayAnswer(answer, formsHere(page))} />
      {page.lastShift ? (
        <UndoShift shift={page.lastShift} answer={answer} disabled={disabled} />
      ) : null}
      {page.hold ? (
        <ResumeForm
          hold={page.hold}
          choices={page.goOnChoices}
          answer={answer}
          disabled={disabled}
        />
      ) : null}
      {page.preview ? (
        <ShiftPreview preview={page.preview} answer={answer} disabled={disabled} />
      ) : null}
      {page.hold ? null : <HoldForm answer={answer} disabled={disabled} />}
      <LateFields late={page.late} />
      {/* Of another day or address it is another form. What is typed stays as games begin meanwhile. */}
      <ShiftForm key={`${page.choices.day} ${search}`} choices={page.choices} answer={page.wrong} />
    </>
  );
}
