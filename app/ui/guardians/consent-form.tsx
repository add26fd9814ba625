import type { ComponentProps } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { FieldOf } from "#app/forms/field-of.tsx";
import { CheckboxField } from "#app/forms/fields.tsx";
import { Button, PostForm, useFields } from "#app/forms/form.tsx";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { paragraphsOf } from "#domain/core/text-rules.ts";
import { consentFieldName } from "#domain/people/guardians/consent-rules.ts";
import type { Consents, ConsentText } from "#domain/site/content/legal.ts";
import { INTL_LOCALES } from "#i18n/locales.ts";
import { bold } from "../buttons.tsx";

const NO_TEXTS: Consents = { required: [], optional: [], own: [] };

/** The `consentTexts` that the page loads. */
export function useConsentTexts(): Consents {
  return useLoaderData<{ consentTexts?: Consents } | null>()?.consentTexts ?? NO_TEXTS;
}

function ConsentDocument({ text, open }: { text: ConsentText; open?: boolean }) {
  const t = useTranslations("guardians.consent");
  return (
    <details lang={useLocale() === text.locale ? undefined : text.locale} open={open}>
      <summary>{t("read", { title: text.title })}</summary>
      <div className="max-w-prose">
        {text.sections.map(({ title, text: own }) => (
          <div key={title}>
            {text.sections.length > 1 ? <p className="font-bold">{title}</p> : null}
            {paragraphsOf(own).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        ))}
        <p className="hint">{t("version", { version: text.version })}</p>
      </div>
    </details>
  );
}

/** What pressing the button says, about all the required texts together. */
function useStatement() {
  const t = useTranslations("guardians.consent");
  const locale = useLocale();
  const titles = useConsentTexts().required.map(({ title }) => title);
  const values = { documents: new Intl.ListFormat(INTL_LOCALES[locale]).format(titles), b: bold };
  return { t, values };
}

export function RequiredTexts({ says }: { says: "agree" | "parent" }) {
  const { required } = useConsentTexts();
  const { t, values } = useStatement();
  return (
    <>
      {required.map((text) => (
        <ConsentDocument key={text.id} text={text} />
      ))}
      <p>{t.rich(`statement.${says}`, values)}</p>
    </>
  );
}

type AnyField = ComponentProps<typeof CheckboxField>["field"];

/** What may be refused, or the texts that a state or an insurer asks families to read. */
export function Ticks({
  kind,
  fields,
}: {
  kind: "optional" | "own";
  fields: Record<string, AnyField>;
}) {
  const { [kind]: texts } = useConsentTexts();
  const t = useTranslations("guardians.consent");
  if (texts.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-2 font-bold">{t(kind === "own" ? "ownHeading" : "optional")}</legend>
      {texts.map((text) => {
        const field = fields[consentFieldName(text.id)];
        return field ? (
          <div key={text.id} className="mb-1">
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

/** Fits one phone screen below the facts, as all that can be read or left out is folded. */
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
  const { required, optional } = useConsentTexts();
  const { t, values } = useStatement();
  const { form, fields, answer } = useFields<Answers>("agree", {
    defaultValue: { ...guardian, ...tickedBoxes(agreed) },
  });
  const hasChosen = optional.some(({ id }) => agreed.includes(id));
  return (
    <PostForm
      {...form}
      hidden={{ token }}
      className="panel max-sm:my-3 max-sm:pt-0 max-sm:text-sm max-sm:leading-snug"
    >
      <FieldOf name="name" />
      <details>
        <summary>{t(isComplete ? "agreed" : "agree")}</summary>
        {required.map((text) => (
          <ConsentDocument key={text.id} text={text} open />
        ))}
      </details>
      <details open={answer !== undefined || hasChosen || undefined}>
        <summary>{t("choices", { count: optional.length })}</summary>
        <Ticks kind="optional" fields={fields} />
        <FieldOf name="phone" />
      </details>
      <Ticks kind="own" fields={fields} />
      <p>{t.rich("statement.link", { ...values, name: firstName })}</p>
      <Button>{t(isComplete ? "save" : "iAgree")}</Button>
    </PostForm>
  );
}
