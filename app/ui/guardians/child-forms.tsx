import { useTranslations } from "use-intl";
import { Fields } from "#app/forms/field-of.tsx";
import { Button, FieldsForm, PostForm, useFields } from "#app/forms/form.tsx";
import type { GuardianState } from "#domain/people/guardians/consent-rules.ts";
import { ConfirmDialog } from "../dialog.tsx";
import { Panel } from "../page-layout.tsx";
import { OptionalTicks, RequiredTexts, tickedBoxes } from "./consent-form.tsx";

export function ChildForm({ values }: { values: Record<string, string> }) {
  const t = useTranslations("guardians.child");
  return (
    <Panel heading={t("details")}>
      <FieldsForm name="edit" id="edit-player" values={values}>
        <Fields />
        <Button>{t("save")}</Button>
      </FieldsForm>
    </Panel>
  );
}

export function ChildAgreements({
  firstName,
  cupName,
  state,
  answers,
}: {
  firstName: string;
  cupName: string;
  state: GuardianState;
  /** The latest answer per document, without withdrawn ones. */
  answers: { document: string; title: string; agreed: boolean; version: string; at: string }[];
}) {
  const t = useTranslations("guardians");
  const agreed = answers.filter((each) => each.agreed);
  const { form, fields } = useFields<{ [box: string]: boolean }>("agree", {
    defaultValue: tickedBoxes(agreed.map(({ document }) => document)),
  });
  if (state === "adult") return null;
  const isComplete = state === "agreed";
  return (
    <Panel heading={t("child.agreements", { cup: cupName })}>
      {isComplete ? null : <p>{t("child.incomplete", { name: firstName })}</p>}
      {agreed.length > 0 ? (
        <ul className="rows mb-4">
          {agreed.map(({ document, title, version, at }) => (
            <li key={document} className="py-2">
              {t.rich("child.agreement", { title, version, at, b: (text) => <b>{text}</b> })}
            </li>
          ))}
        </ul>
      ) : null}
      <PostForm {...form}>
        <OptionalTicks fields={fields} />
        <RequiredTexts says="agree" />
        <Button>{t(isComplete ? "child.saveAnswers" : "consent.iAgree")}</Button>
      </PostForm>
      {agreed.length > 0 ? (
        <div className="mt-6">
          <ConfirmDialog
            id="withdraw"
            button={t("agree.takeBackAll")}
            question={t("agree.takeBackQuestion", { name: firstName })}
            intent="withdraw"
          />
        </div>
      ) : null}
    </Panel>
  );
}
