import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { SuspensionView } from "../../../domain/competition/games/suspension-rules.ts";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { TextField } from "../../forms/fields.tsx";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";
import { AskedFirst } from "../admin/asked-first.tsx";
import { Panel } from "../panel.tsx";

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
      <AskedFirst answer={answer} />
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
