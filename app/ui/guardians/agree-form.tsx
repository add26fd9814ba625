import { useForm } from "@conform-to/react";
import { requiredTexts } from "../../content/consents.ts";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { TextField } from "../../forms/fields.tsx";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";
import { Panel } from "../panel.tsx";
import { ConsentDocument } from "./consent-document.tsx";
import { OptionalTicks, tickedBoxes } from "./optional-ticks.tsx";

type Answers = { name: string; phone: string; [box: string]: string | boolean };

export function AgreeForm({
  here,
  token,
  firstName,
  guardian,
  agreed,
  isComplete,
  answer,
}: {
  here: string;
  token: string;
  firstName: string;
  guardian: { name: string; phone: string };
  agreed: string[];
  isComplete: boolean;
  answer: FormAnswer | undefined;
}) {
  const own = answerFor(answer, "agree");
  const [form, fields] = useForm<Answers>({
    id: "agree",
    lastResult: own?.result,
    defaultValue: { ...guardian, ...tickedBoxes(agreed) },
  });
  return (
    <form {...formProps(form.id, own)} action={here}>
      <Intent value="agree" />
      <input type="hidden" name="token" value={token} />
      <FormFailure answer={own} />
      <Panel heading={isComplete ? "What you agreed to" : "What you agree to"}>
        {requiredTexts.map((text) => (
          <ConsentDocument key={text.document} text={text} />
        ))}
      </Panel>
      <Panel heading="If you like">
        <OptionalTicks fields={fields} />
      </Panel>
      <Panel heading="You">
        <TextField field={fields.name} label="Your Name" autoComplete="name" />
        <TextField
          field={fields.phone}
          label="Your Phone Number"
          type="tel"
          autoComplete="tel-national"
          hint="Only if team managers may call you."
        />
        <p>
          By pressing the button you say that you are the parent or legal guardian of {firstName},
          that you are 18 or over, and that you have read and agree to:{" "}
          <b>{new Intl.ListFormat("en").format(requiredTexts.map(({ title }) => title))}</b>.
        </p>
        <Button>{isComplete ? "Save" : "I agree"}</Button>
      </Panel>
    </form>
  );
}
