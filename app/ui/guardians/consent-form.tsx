import type { ComponentProps } from "react";
import { consentFieldName } from "../../../domain/people/guardians/consent-rules.ts";
import { type ConsentText, consentTexts } from "../../content/consents.ts";
import { CheckboxField, TextField } from "../../forms/fields.tsx";
import { Button, PostForm, useFields } from "../../forms/form.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import { Panel } from "../page-layout.tsx";

function ConsentDocument({ text }: { text: ConsentText }) {
  return (
    <details>
      <summary>Read: {text.title}</summary>
      <div className="max-w-prose">
        {text.sections.map(({ title, paragraphs }) => (
          <div key={title}>
            {text.sections.length > 1 ? <p className="font-bold">{title}</p> : null}
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        ))}
        <p className="hint">Version {text.version}. Have counsel review this before use.</p>
      </div>
    </details>
  );
}

export function RequiredTexts({ says }: { says: string }) {
  const { required } = consentTexts(useLocale());
  return (
    <>
      {required.map((text) => (
        <ConsentDocument key={text.document} text={text} />
      ))}
      <p>
        {says} <b>{new Intl.ListFormat("en").format(required.map(({ title }) => title))}</b>.
      </p>
    </>
  );
}

type AnyField = ComponentProps<typeof CheckboxField>["field"];

export function OptionalTicks({ fields }: { fields: Record<string, AnyField> }) {
  const { optional } = consentTexts(useLocale());
  return (
    <fieldset>
      <legend className="mb-2 font-bold">Nobody needs these to play.</legend>
      {optional.map((text) => {
        const field = fields[consentFieldName(text.document)];
        return field ? (
          <div key={text.document} className="mb-4">
            <CheckboxField field={field} label={text.ask} />
            <ConsentDocument text={text} />
          </div>
        ) : null;
      })}
    </fieldset>
  );
}

export function tickedBoxes(agreed: readonly string[]): Record<string, boolean> {
  return Object.fromEntries(agreed.map((document) => [consentFieldName(document), true]));
}

type Answers = { name: string; phone: string; [box: string]: string | boolean };

export function AgreeForm({
  token,
  firstName,
  guardian,
  agreed,
  isComplete,
}: {
  token: string;
  firstName: string;
  guardian: { name: string; phone: string };
  agreed: string[];
  isComplete: boolean;
}) {
  const { required } = consentTexts(useLocale());
  const { form, fields } = useFields<Answers>("agree", {
    defaultValue: { ...guardian, ...tickedBoxes(agreed) },
  });
  return (
    <PostForm {...form} hidden={{ token }}>
      <Panel heading={isComplete ? "What you agreed to" : "What you agree to"}>
        {required.map((text) => (
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
          <b>{new Intl.ListFormat("en").format(required.map(({ title }) => title))}</b>.
        </p>
        <Button>{isComplete ? "Save" : "I agree"}</Button>
      </Panel>
    </PostForm>
  );
}
