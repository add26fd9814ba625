import { Link, useLocation } from "react-router";
import { formatDate, formatTime } from "../../../domain/competition/games/schedule-rules.ts";
import type { previewReschedule } from "../../../domain/scheduling/reschedule.ts";
import type { Reschedule } from "../../../domain/scheduling/reschedule-rules.ts";
import { useAnswer } from "../../forms/answer.tsx";
import { FormFailure, PostForm } from "../../forms/form.tsx";
import { pageAddress } from "../addresses.ts";
import { countLabel } from "../count-label.ts";
import { Notice } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";
import { DELAY_PREVIEW_ID } from "./delay-form.tsx";

export type DelayPreviewView = ReturnType<typeof previewReschedule> & {
  shift: Reschedule & { endsBy: string | null };
};

/** More would push the button off a phone's screen. */
const MAX_SHOWN = 3;

export function DelayPreview({ preview }: { preview: DelayPreviewView }) {
  const { moves, conflicts, refusal, later, version, shift } = preview;
  const { date, from, fields, by, gameMinutes, endsBy, notBefore } = shift;
  const here = pageAddress(useLocation());
  const refused = useAnswer("apply");
  return (
    <Panel heading={`Preview: ${formatDate(date)}`} id={DELAY_PREVIEW_ID}>
      <div role="status">
        {refusal ? (
          <Notice kind="bad">
            <p>{refusal}</p>
          </Notice>
        ) : (
          <p>
            {moves.length === 0 ? "No game would change. " : ""}
            Games that have started stay as they are.
          </p>
        )}
        {later.map((each) => (
          <p key={each.field} className="wrap-anywhere">
            {`${each.field || "Games without a field"}: ${countLabel(each.by, "minute")} later, so that no game starts before play resumes at ${formatTime(notBefore?.time ?? "")}.`}
          </p>
        ))}
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
              notBefore: notBefore && `${notBefore.date}T${notBefore.time}`,
              ...Object.fromEntries(fields.map((field, index) => [`field${index}`, field])),
            }}
            className="my-4"
            button={`Move ${countLabel(moves.length, "game")}${conflicts.length > 0 ? " anyway" : ""}`}
          />
          <ul className="rows">
            {moves.map(({ id, teams, where, from: before, to, minutes }) => (
              <li key={id} className="flex gap-3 py-2">
                <span className="w-24 shrink-0 leading-snug">
                  {before === to ? null : (
                    <s className="text-soft">
                      <span className="sr-only">was at </span>
                      {formatTime(before)}
                    </s>
                  )}{" "}
                  <b className="block">
                    {before === to ? null : <span className="sr-only">now at </span>}
                    {formatTime(to)}
                  </b>
                </span>{" "}
                <span className="min-w-0 grow leading-snug wrap-anywhere">
                  {teams}{" "}
                  <span className="block text-[0.95rem] text-soft">
                    {[where, minutes === null ? "" : countLabel(minutes, "minute")]
                      .filter(Boolean)
                      .join(", ")}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <Link to="/admin/day" className="inline-flex min-h-11 items-center">
          Don't move any games
        </Link>
      </p>
    </Panel>
  );
}

function Conflicts({ conflicts }: Pick<DelayPreviewView, "conflicts">) {
  const sentences = conflicts.map(({ sentence }) => (
    <li key={sentence} className="wrap-anywhere">
      {sentence}
    </li>
  ));
  return (
    <Notice kind="bad">
      <p className="font-bold">{countLabel(conflicts.length, "conflict")}:</p>
      <ul className="list-disc pl-5">{sentences.slice(0, MAX_SHOWN)}</ul>
      {conflicts.length > MAX_SHOWN ? (
        <details>
          <summary className="min-h-11 content-center">{conflicts.length - MAX_SHOWN} more</summary>
          <ul className="list-disc pl-5">{sentences.slice(MAX_SHOWN)}</ul>
        </details>
      ) : null}
    </Notice>
  );
}
