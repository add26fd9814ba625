import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import {
  SUSPENSION_REASONS,
  type SuspensionView,
} from "../../../domain/competition/games/suspension-rules.ts";
import { fieldDelayText } from "../../../domain/scheduling/field-delay-rules.ts";
import { answerFor } from "../../forms/answer.tsx";
import { TextField } from "../../forms/fields.tsx";
import { Button, FormFailure, formProps, Hidden, Intent } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { Panel } from "../page-layout.tsx";

export function SuspendForm({
  answer: given,
  disabled,
}: {
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const answer = answerFor(given, "hold");
  const [form, fields] = useForm<{ text: string }>({ id: "hold-all", lastResult: answer?.result });
  return (
    <Panel heading="Suspend play">
      <p>
        No game can start until play resumes. Every page and the big screen say so right away, and
        followers get an alert. After lightning, we expect to resume 30 minutes later.
      </p>
      <Form {...formProps(form.id, answer)} action="/admin/day">
        <FormFailure answer={answer} />
        <Intent value="hold" />
        <div className="grid gap-3 sm:grid-cols-3">
          {SUSPENSION_REASONS.map(({ id, label }) => (
            <button
              key={id}
              type="submit"
              name="reason"
              value={id}
              disabled={disabled}
              className={`button min-h-16 text-xl ${id === "other" ? "button-danger" : "border-bad bg-bad text-paper"}`}
            >
              {label}
            </button>
          ))}
        </div>
        <details open={answer !== undefined}>
          <summary className="min-h-11 content-center">Add a message</summary>
          <TextField
            field={fields.text}
            label="Message to everyone"
            hint="Write it first, such as where to meet. Then press a reason."
            autoComplete="off"
            dir="auto"
          />
        </details>
      </Form>
    </Panel>
  );
}

export interface ResumeView extends SuspensionView {
  /** HH:MM, or empty. */
  resumeAt: string;
  earliest: string | null;
}

interface Props {
  hold: ResumeView;
  answer: FormAnswer | undefined;
  disabled: boolean;
}

export function ResumePanel(props: Props) {
  const { hold } = props;
  const { title, resume, words, since } = hold;
  return (
    <Panel heading={title}>
      <p dir="auto">
        Since {since}. <b>{resume}</b> {words}
      </p>
      {/* The key resets the field after a change. */}
      <ResumeForm key={`${hold.resumeAt} ${resume}`} {...props} />
      <LightningForm {...props} />
    </Panel>
  );
}

function ResumeForm({ hold, answer: given, disabled }: Props) {
  const answer = answerFor(given, "resume");
  const [form, fields] = useForm<{ resumeAt: string }>({
    id: "resume",
    lastResult: answer?.result,
    defaultValue: { resumeAt: hold.resumeAt },
  });
  const asked = answer?.confirm;
  const isOnlyTime = answer?.result?.initialValue?.["only"] === "time";
  return (
    <Form {...formProps(form.id, answer)} action="/admin/day">
      <FormFailure answer={answer} />
      <Intent value="resume" />
      <Hidden fields={{ confirmed: asked }} />
      <TextField
        field={fields.resumeAt}
        label="Resume at"
        hint={
          hold.earliest === null
            ? "Leave it empty to resume right away."
            : `30 minutes after the last lightning is ${hold.earliest}. Leave it empty to resume right away.`
        }
        type="time"
      />
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <button
          type="submit"
          disabled={disabled}
          className="button button-primary min-h-16 text-xl"
        >
          {asked && !isOnlyTime ? "Resume play anyway" : "Resume play"}
        </button>
        <Button kind="plain" name="only" value="time" disabled={disabled}>
          {asked && isOnlyTime ? "Post it anyway" : "Post as expected time"}
        </Button>
      </div>
      <p className="hint">
        “Resume play” lets games start at that time. “Post as expected time” only tells everyone
        your estimate, and play stays suspended. Followers get an alert either way.
      </p>
    </Form>
  );
}

function LightningForm({ hold, answer, disabled }: Props) {
  return (
    <Form
      method="post"
      action="/admin/day"
      className="mt-4 grid border-t border-line pt-4 sm:block"
    >
      <FormFailure answer={answerFor(answer, "lightning")} />
      <Intent value="lightning" />
      <button type="submit" disabled={disabled} className="button button-danger min-h-16 text-xl">
        {hold.reason === "lightning"
          ? "More lightning: restart the 30 minutes"
          : "Lightning: wait 30 minutes"}
      </button>
    </Form>
  );
}

export function DelayedFields({ late }: { late: { field: string; minutes: number }[] }) {
  if (late.length === 0) return null;
  return (
    <ul aria-label="Late fields" className="rows">
      {late.map(({ field, minutes }) => (
        <li key={field} className="py-2 wrap-anywhere">
          <b>{field}</b> {fieldDelayText(minutes)}
        </li>
      ))}
    </ul>
  );
}
