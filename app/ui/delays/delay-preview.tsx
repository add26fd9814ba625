import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { FormFailure, useAnswer } from "#app/forms/answer.tsx";
import { PostForm } from "#app/forms/form.tsx";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { formatDate, formatTime } from "#domain/competition/games/schedule-rules.ts";
import type { previewReschedule } from "#domain/scheduling/reschedule.ts";
import type { Reschedule } from "#domain/scheduling/reschedule-rules.ts";
import type { Translated } from "#i18n/translate.ts";
import { pageAddress } from "../addresses.ts";
import { BackLink } from "../buttons.tsx";
import { Notice, Panel } from "../page-layout.tsx";
import { DELAY_PREVIEW_ID } from "./delay-form.tsx";

export type DelayPreviewView = Translated<ReturnType<typeof previewReschedule>> & {
  shift: Reschedule & { endsBy: string | null };
};

/** More would push the button off a phone's screen. */
const MAX_SHOWN = 3;

export function DelayPreview({ preview }: { preview: DelayPreviewView }) {
  const { moves, conflicts, refusal, later, version, shift, hasBreaks } = preview;
  const { date, from, fields, by, gameMinutes, endsBy, notBefore } = shift;
  const { canMoveEarlier, duringBreaks } = shift;
  const here = pageAddress(useLocation());
  const refused = useAnswer("apply");
  const t = useTranslations("day");
  const locale = useLocale();
  const minutesLabel = (count: number) => t("minutes", { count });
  return (
    <Panel
      heading={t("preview.title", { day: formatDate(date, undefined, locale) })}
      id={DELAY_PREVIEW_ID}
    >
      <div role="status">
        {refusal ? (
          <Notice kind="bad" text={refusal} />
        ) : (
          <p>{t(moves.length === 0 ? "preview.nothing" : "preview.started")}</p>
        )}
        {later.map((each) => (
          <p key={each.field} className="wrap-anywhere">
            {t("preview.later", {
              field: each.field || t("preview.noField"),
              by: minutesLabel(each.by),
              time: formatTime(notBefore?.time ?? "", locale),
            })}
          </p>
        ))}
        {hasBreaks && by > 0 ? (
          <p>{t(duringBreaks ? "preview.duringBreaks" : "preview.aroundBreaks")}</p>
        ) : null}
        {conflicts.length > 0 ? <Conflicts conflicts={conflicts} /> : null}
      </div>
      {moves.length === 0 ? (
        <FormFailure answer={refused} />
      ) : (
        <>
          <PostForm
            intent="apply"
            action={`${here}#${DELAY_PREVIEW_ID}`}
            hidden={{
              version,
              day: date,
              from,
              by,
              gameMinutes,
              endsBy,
              canMoveEarlier: canMoveEarlier ? "on" : null,
              duringBreaks: duringBreaks ? "on" : null,
              notBefore: notBefore && `${notBefore.date}T${notBefore.time}`,
              ...Object.fromEntries(fields.map((field, index) => [`field${index}`, field])),
            }}
            className="my-4"
            button={t(conflicts.length > 0 ? "preview.moveAnyway" : "preview.move", {
              count: moves.length,
            })}
          />
          <ul className="rows">
            {moves.map(({ id, teams, where, from: before, to, minutes, isEarlier }) => (
              <li key={id} className="flex gap-3 py-2">
                <span className="w-24 shrink-0 leading-snug">
                  {before === to ? null : (
                    <s className="text-soft">
                      <span className="sr-only">{t("preview.was")} </span>
                      {formatTime(before, locale)}
                    </s>
                  )}{" "}
                  <b className="block">
                    {before === to ? null : <span className="sr-only">{t("preview.now")} </span>}
                    {formatTime(to, locale)}
                    {isEarlier ? <Earlier /> : null}
                  </b>
                </span>{" "}
                <span className="min-w-0 grow leading-snug wrap-anywhere">
                  {teams.join(" - ")}{" "}
                  <span className="block text-base text-soft">
                    {[where, minutes === null ? "" : minutesLabel(minutes)]
                      .filter(Boolean)
                      .join(", ")}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <BackLink to="/admin/day">{t("preview.dont")}</BackLink>
    </Panel>
  );
}

/** Marks a game whose people may not be there yet. */
export function Earlier() {
  const t = useTranslations("day");
  return <span className="block text-bad">{t("preview.isEarlier")}</span>;
}

export function Conflicts({ conflicts }: Pick<DelayPreviewView, "conflicts">) {
  const t = useTranslations("day");
  const sentences = conflicts.map(({ sentence }) => (
    <li key={sentence} className="wrap-anywhere">
      {sentence}
    </li>
  ));
  return (
    <Notice kind="bad">
      <p className="font-bold">{t("preview.conflicts", { count: conflicts.length })}</p>
      <ul className="list-disc pl-5">{sentences.slice(0, MAX_SHOWN)}</ul>
      {conflicts.length > MAX_SHOWN ? (
        <details>
          <summary>{t("preview.more", { count: conflicts.length - MAX_SHOWN })}</summary>
          <ul className="list-disc pl-5">{sentences.slice(MAX_SHOWN)}</ul>
        </details>
      ) : null}
    </Notice>
  );
}
