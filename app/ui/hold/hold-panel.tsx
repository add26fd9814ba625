import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import { HOLD_REASONS, holdTitle, holdWords } from "../../../domain/hold/hold-rules.ts";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { SelectField, TextField } from "../../forms/fields.tsx";
import { answerFor, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";
import { Panel } from "../panel.tsx";
import type { HoldView } from "./hold-banner.tsx";

/** A time to go on at: '15:40' and '3:40 PM'. */
export interface GoOnChoice {
  value: string;
  label: string;
}

interface Props {
  answer: FormAnswer | undefined;
  disabled: boolean;
}

const BIG = "button min-h-16 text-xl";

/** The buttons that hold all games, large enough for a wet thumb: one press each. */
export function HoldForm({ answer: given, disabled }: Props) {
  const answer = answerFor(given, "hold");
  const [form, fields] = useForm<{ text: string }>({ id: "hold-all", lastResult: answer?.result });
  return (
    <Panel heading="Hold all games">
      <p>
        No game begins until play goes on. Every page and the big screen say so at once, and who
        follows a team is told.
      </p>
      <Form {...formProps(form.id, answer)} action="/admin/day">
        <FormFailure answer={answer} />
        <Intent value="hold" />
        <div className="grid gap-3 sm:grid-cols-3">
          {HOLD_REASONS.map(({ id, label }) => (
            <button
              key={id}
              type="submit"
              name="reason"
              value={id}
              disabled={disabled}
              className={`${BIG} ${id === "other" ? "button-danger" : "border-bad bg-bad text-paper"}`}
            >
              {label}
            </button>
          ))}
        </div>
        <details open={answer !== undefined}>
          <summary className="min-h-11 content-center">Add words of your own</summary>
          <TextField
            field={fields.text}
            label="Words for Everybody"
            hint="Write them, then press a reason."
            autoComplete="off"
            dir="auto"
          />
        </details>
      </Form>
    </Panel>
  );
}

/** That games are held, and the one button with which play goes on. */
export function ResumeForm({
  hold,
  choices,
  answer: given,
  disabled,
}: Props & { hold: HoldView; choices: GoOnChoice[] }) {
  const answer = answerFor(given, "resume");
  const [form, fields] = useForm<{ at: string }>({ id: "resume", lastResult: answer?.result });
  return (
    <Panel heading={holdTitle(hold)}>
      <p dir="auto">
        Since {hold.since}. {holdWords(hold)}
      </p>
      <Form {...formProps(form.id, answer)} action="/admin/day">
        <FormFailure answer={answer} />
        <Intent value="resume" />
        <SelectField field={fields.at} label="Play Goes On At">
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <div className="grid sm:block">
          <button type="submit" disabled={disabled} className={`${BIG} button-primary`}>
            Play Goes On
          </button>
        </div>
      </Form>
      <p className="hint">
        Who follows a team is told the time. Then you see what it means for the games to come.
      </p>
    </Panel>
  );
}
