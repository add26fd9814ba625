import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import { SUSPENSION_REASONS } from "../../../domain/competition/games/suspension-rules.ts";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { TextField } from "../../forms/fields.tsx";
import { answerFor, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";
import { Panel } from "../panel.tsx";

export function HoldForm({
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
