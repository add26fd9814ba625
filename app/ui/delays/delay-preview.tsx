import { Form, Link } from "react-router";
import { formatTime } from "../../../domain/competition/games/schedule-rules.ts";
import { answerFor } from "../../forms/answer.tsx";
import { Button, FormFailure, Intent } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { countLabel } from "../count-label.ts";
import { Notice } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";
import { DELAY_PREVIEW_ID } from "./delay-form.tsx";

export interface MovedGameView {
  id: number;
  teams: string;
  place: string;
  from: string;
  to: string;
  minutes: number | null;
}

export interface DelayPreviewView {
  day: string;
  moves: MovedGameView[];
  /** Sorted with hard conflicts first. */
  clashes: { sentence: string; isHard: boolean }[];
  refusal: string | null;
  later: string[];
  version: string;
  fields: Record<string, string>;
}

/** More would push the button off a phone's screen. */
const MOST = 3;

export function DelayPreview({
  preview,
  answer: given,
  disabled,
}: {
  preview: DelayPreviewView;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const { day, moves, clashes, refusal, later, version, fields } = preview;
  const answer = answerFor(given, "apply");
  return (
    <Panel heading={`Preview: ${day}`} id={DELAY_PREVIEW_ID}>
      <div role="status">
        <FormFailure answer={answer} />
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
        {later.map((sentence) => (
          <p key={sentence} className="wrap-anywhere">
            {sentence}
          </p>
        ))}
        <Clashes clashes={clashes} />
      </div>
      {moves.length > 0 ? (
        <>
          <Form
            method="post"
            action={`/admin/day?${new URLSearchParams(fields)}#${DELAY_PREVIEW_ID}`}
            className="my-4 grid sm:block"
          >
            <Intent value="apply" />
            {Object.entries({ ...fields, version }).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button disabled={disabled}>
              Move {countLabel(moves.length, "game")}
              {clashes.length > 0 ? " anyway" : ""}
            </Button>
          </Form>
          <ul className="rows">
            {moves.map(({ id, teams, place, from, to, minutes }) => (
              <li key={id} className="flex gap-3 py-2">
                <span className="w-24 shrink-0 leading-snug">
                  {from === to ? null : (
                    <s className="text-soft">
                      <span className="sr-only">was at </span>
                      {formatTime(from)}
                    </s>
                  )}{" "}
                  <b className="block">
                    {from === to ? null : <span className="sr-only">now at </span>}
                    {formatTime(to)}
                  </b>
                </span>{" "}
                <span className="min-w-0 grow leading-snug wrap-anywhere">
                  {teams}{" "}
                  <span className="block text-[0.95rem] text-soft">
                    {[place, minutes === null ? "" : countLabel(minutes, "minute")]
                      .filter(Boolean)
                      .join(", ")}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p>
        <Link to="/admin/day" className="inline-flex min-h-11 items-center">
          Don't move any games
        </Link>
      </p>
    </Panel>
  );
}

function Clashes({ clashes }: Pick<DelayPreviewView, "clashes">) {
  if (clashes.length === 0) return null;
  return (
    <Notice kind="bad">
      <p className="font-bold">{countLabel(clashes.length, "conflict")}:</p>
      <Sentences clashes={clashes.slice(0, MOST)} />
      {clashes.length > MOST ? (
        <details>
          <summary className="min-h-11 content-center">{clashes.length - MOST} more</summary>
          <Sentences clashes={clashes.slice(MOST)} />
        </details>
      ) : null}
    </Notice>
  );
}

function Sentences({ clashes }: Pick<DelayPreviewView, "clashes">) {
  return (
    <ul className="list-disc pl-5">
      {clashes.map(({ sentence }) => (
        <li key={sentence} className="wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  );
}
