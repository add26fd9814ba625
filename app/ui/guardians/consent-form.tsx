import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { type ConsentText, consentTexts } from "#app/content/consents.ts";
import { FieldOf } from "#app/forms/field-of.tsx";
import { CheckboxField } from "#app/forms/fields.tsx";
import { Button, PostForm, useFields } from "#app/forms/form.tsx";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { consentFieldName } from "#domain/people/guardians/consent-rules.ts";
import { INTL_LOCALES } from "#i18n/locales.ts";
import { bold } from "../buttons.tsx";

function ConsentDocument({ text, open }: { text: ConsentText; open?: boolean }) {
  const t = useTranslations("guardians.consent");
  return (
    <details lang={useLocale() === text.locale ? undefined : text.locale} open={open}>
      <summary>{t("read", { title: text.title })}</summary>
      <div className="max-w-prose">
        {text.sections.map(({ title, paragraphs }) => (
          <div key={title}>
            {text.sections.length > 1 ? <p className="font-bold">{title}</p> : null}
            {paragraphs.map((paragraph) => (
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
  const titles = consentTexts(locale).required.map(({ title }) => title);
  const values = { documents: new Intl.ListFormat(INTL_LOCALES[locale]).format(titles), b: bold };
  return { t, values };
}

export function RequiredTexts({ says }: { says: "agree" | "parent" }) {
  const { required } = consentTexts(useLocale());
  const { t, values } = useStatement();
  return (
    <>
      {required.map((text) => (
        <ConsentDocument key={text.document} text={text} />
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
  const { [kind]: texts } = consentTexts(useLocale());
  const t = useTranslations("guardians.consent");
  if (texts.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-2 font-bold">{t(kind === "own" ? "ownHeading" : "optional")}</legend>
      {texts.map((text) => {
        const field = fields[consentFieldName(text.document)];
        return field ? (
          <div key={text.document} className="mb-1">
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
  const { required, optional } = consentTexts(useLocale());
  const { t, values } = useStatement();
  const { form, fields, answer } = useFields<Answers>("agree", {
    defaultValue: { ...guardian, ...tickedBoxes(agreed) },
  });
  const hasChosen = optional.some(({ document }) => agreed.includes(document));
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
          <ConsentDocument key={text.document} text={text} open />
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
