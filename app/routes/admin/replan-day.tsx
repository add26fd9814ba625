import { redirect, useLoaderData, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { Button, PostForm } from "#app/forms/form.tsx";
import { parseFields } from "#app/forms/form-action.ts";
import { forms, staffForm } from "#app/forms/forms.ts";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { page } from "#app/routing/page.ts";
import { pageAddress } from "#app/ui/addresses.ts";
import { BackLink, ConsoleLink } from "#app/ui/buttons.tsx";
import {
  DELAY_PREVIEW_ID,
  REPLAN_FORM,
  REPLAN_PATH,
  ReplanForm,
} from "#app/ui/delays/delay-form.tsx";
import { Conflicts, Earlier } from "#app/ui/delays/delay-preview.tsx";
import { Page } from "#app/ui/page.tsx";
import { Notice, Panel } from "#app/ui/page-layout.tsx";
import { formatDate, formatTime } from "#domain/competition/games/schedule-rules.ts";
import { consoleTopic, cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { applyReplanInput, replanInput } from "#domain/scheduling/game-day-input.ts";
import { readReplan, replanGames } from "#domain/scheduling/replan.ts";
import { message } from "#i18n/message.ts";
import type { Translated } from "#i18n/translate.ts";

export const loader = page(
  { access: ["scorekeeper"], title: message("day.replan.title") },
  async ({ ctx, query, translate }) => {
    const typed = new FormData();
    for (const [name, value] of query) typed.append(name, value);
    const parsed = parseFields(ctx.locale, typed, replanInput);
    const isAsked = query.has("from") && parsed.status === "success";
    const input = isAsked ? parsed.value : null;
    const { cup, tournaments, choices, problem, preview } = await readReplan(ctx, input);
    return {
      choices: {
        days: choices.days,
        fields: choices.fields.all,
        ticked: input ? input.fields : choices.fields.used,
        values: {
          day: choices.date,
          from: choices.from,
          endsBy: query.get("endsBy") ?? choices.endsBy ?? "",
          canMoveEarlier: query.get("canMoveEarlier") ?? "",
        },
      },
      refused: parsed.status === "success" ? null : parsed.reply(),
      problem,
      preview: translate(preview),
      topics: [consoleTopic, cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
    };
  },
);

export const action = forms({
  replan: staffForm(["scorekeeper"], {
    input: applyReplanInput,
    done: message("day.moved"),
    failedOnFields: true,
    run: async (input, { ctx }) => {
      await replanGames(ctx, input);
      // Undo is there.
      return redirect("/admin/day?done=replan", 303);
    },
  }),
});

export default function ReplanDay() {
  const { choices, refused, problem, preview } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const t = useTranslations("day.replan");
  return (
    <Page>
      {preview ? <ReplanPreview key={search} preview={preview} /> : null}
      {problem ? <Notice kind="bad" role="status" text={t(problem)} /> : null}
      {choices.days.length === 0 ? (
        <p>{t("none")}</p>
      ) : (
        <Panel heading={t("choices")}>
          <p>{t("about")}</p>
          <ReplanForm key={search} choices={choices} refused={refused} />
        </Panel>
      )}
      <BackLink to="/admin/day">{t("back")}</BackLink>
    </Page>
  );
}

type ReplanPreviewView = Translated<NonNullable<Awaited<ReturnType<typeof readReplan>>["preview"]>>;
type Line = ReplanPreviewView["stays"][number];

function ReplanPreview({ preview }: { preview: ReplanPreviewView }) {
  const { moves, kept, stays, left, conflicts, version, request } = preview;
  const { date, from, earliest, fields, endsBy, canMoveEarlier, keep } = request;
  const here = pageAddress(useLocation());
  const t = useTranslations("day.replan");
  const common = useTranslations("day.preview");
  const locale = useLocale();
  const count = moves.length;
  return (
    <Panel
      heading={common("title", { day: formatDate(date, undefined, locale) })}
      id={DELAY_PREVIEW_ID}
    >
      <div role="status">
        <p>{t("counts", { moved: count, stay: stays.length + kept.length + left.length })}</p>
        <Ends ends={preview.ends} isMoved={count > 0} />
        <Overdue preview={preview} />
        {left.length > 0 ? <Left left={left} /> : null}
        {conflicts.length > 0 ? <Conflicts conflicts={conflicts} /> : null}
      </div>
      {count > 0 ? (
        <>
          <Affected affected={preview.affected} />
          <PostForm
            intent="replan"
            action={`${here}#${DELAY_PREVIEW_ID}`}
            hidden={{
              version,
              day: date,
              from,
              earliest,
              endsBy,
              canMoveEarlier: canMoveEarlier ? "on" : null,
              ...Object.fromEntries(fields.map((field, index) => [`field${index}`, field])),
              ...Object.fromEntries(keep.map((id) => [`keep${id}`, id])),
            }}
            className="my-4"
            button={t(conflicts.length > 0 ? "moveAnyway" : "move", { count })}
          />
        </>
      ) : null}
      {count + kept.length > 0 ? <p className="hint">{t("keepHint")}</p> : null}
      <ul className="rows">
        {moves.map((move) => (
          <Row key={move.id} line={move} to={move.to} isKept={false} />
        ))}
      </ul>
      {kept.length > 0 ? (
        <>
          <h3>{t("kept")}</h3>
          <Rows lines={kept} areKept />
        </>
      ) : null}
      {stays.length > 0 ? (
        <details>
          <summary>{t("stays", { count: stays.length })}</summary>
          <Rows lines={stays} />
        </details>
      ) : null}
      <div className="mt-4 grid sm:block">
        <Button kind="plain" form={REPLAN_FORM}>
          {t("again")}
        </Button>
      </div>
      <BackLink to="/admin/day">{common("dont")}</BackLink>
    </Panel>
  );
}

function Ends({ ends, isMoved }: { ends: ReplanPreviewView["ends"]; isMoved: boolean }) {
  const t = useTranslations("day.replan");
  const locale = useLocale();
  if (!isMoved || ends.before === null || ends.after === null) return null;
  const times = { before: formatTime(ends.before, locale), after: formatTime(ends.after, locale) };
  return <p>{t(ends.before === ends.after ? "endsSame" : "ends", times)}</p>;
}

function Overdue({ preview: { earlier, request } }: { preview: ReplanPreviewView }) {
  const t = useTranslations("day.replan");
  const locale = useLocale();
  const { count, from } = earlier;
  if (count === 0) return null;
  const query = new URLSearchParams({ day: request.date, from });
  for (const [index, field] of request.fields.entries()) query.set(`field${index}`, field);
  for (const id of request.keep) query.set(`keep${id}`, String(id));
  query.set("endsBy", request.endsBy ?? "");
  if (request.canMoveEarlier) query.set("canMoveEarlier", "on");
  return (
    <p>
      {t("earlier", { count, from: formatTime(request.from, locale) })}{" "}
      <ConsoleLink to={`${REPLAN_PATH}?${query}#${DELAY_PREVIEW_ID}`}>
        {t("startEarlier", { count, time: formatTime(from, locale) })}
      </ConsoleLink>
    </p>
  );
}

function Left({ left }: { left: Line[] }) {
  const t = useTranslations("day.replan");
  const locale = useLocale();
  const { length: count } = left;
  return (
    <Notice kind="bad">
      <p className="font-bold">{t("left", { count })}</p>
      <ul className="list-disc pl-5">
        {left.map(({ id, teams, name, time, field }) => (
          <li key={id} className="wrap-anywhere">
            {[teams.join(" - "), name, formatTime(time, locale), field].filter(Boolean).join(", ")}
          </li>
        ))}
      </ul>
      <p>{t("leftHint", { count })}</p>
    </Notice>
  );
}

function Affected({ affected }: { affected: ReplanPreviewView["affected"] }) {
  const t = useTranslations("day.replan");
  const { teams, players, followers } = affected;
  if (teams.length === 0) return null;
  return (
    <>
      <p className="mb-0">{t("teams", { teams: teams.length, players, followers })}</p>
      <details>
        <summary>{t("teamNames")}</summary>
        <p className="mt-0 wrap-anywhere">{teams.join(", ")}</p>
      </details>
    </>
  );
}

function Rows({ lines, areKept = false }: { lines: Line[]; areKept?: boolean }) {
  return (
    <ul className="rows">
      {lines.map((line) => (
        <Row key={line.id} line={line} to={null} isKept={areKept} />
      ))}
    </ul>
  );
}

function Row({
  line,
  to,
  isKept,
}: {
  line: Line;
  to: ReplanPreviewView["moves"][number]["to"] | null;
  isKept: boolean;
}) {
  const t = useTranslations("day.replan");
  const common = useTranslations("day.preview");
  const locale = useLocale();
  const teams = line.teams.join(" - ");
  const before = [formatTime(line.time, locale), line.field].filter(Boolean).join(", ");
  const id = `keep${line.id}`;
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 grow leading-snug wrap-anywhere">
        {to === null ? (
          <b className="block">{before}</b>
        ) : (
          <>
            <s className="text-soft">
              <span className="sr-only">{common("was")} </span>
              {before}
            </s>{" "}
            <b className="block">
              <span className="sr-only">{common("now")} </span>
              {[formatTime(to.time, locale), to.field].filter(Boolean).join(", ")}
              {to.isEarlier ? <Earlier /> : null}
            </b>
          </>
        )}{" "}
        {teams}{" "}
        <span className="block text-base text-soft">
          {[line.tournament, line.name].filter(Boolean).join(", ")}
        </span>
      </span>{" "}
      <span className="checkbox min-h-11 shrink-0 items-center">
        <input
          type="checkbox"
          id={id}
          name={id}
          value={line.id}
          form={REPLAN_FORM}
          defaultChecked={isKept}
          aria-label={t("keepGame", { game: teams })}
        />
        <label htmlFor={id}>{t("keep")}</label>
      </span>
    </li>
  );
}
