import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import type { GuardianState } from "../../../domain/people/guardians/consent-rules.ts";
import { TextField } from "../../forms/fields.tsx";
import { Button, PostForm, useFields } from "../../forms/form.tsx";
import type { Details } from "../accounts/player-details.tsx";
import { ConfirmDialog } from "../dialog.tsx";
import { Panel } from "../page-layout.tsx";
import { OptionalTicks, RequiredTexts, tickedBoxes } from "./consent-form.tsx";

type AnyField = ComponentProps<typeof TextField>["field"];

export function ChildFields({
  fields,
  today,
  dobHint,
}: {
  fields: Record<keyof Details, AnyField>;
  today: string;
  dobHint: string;
}) {
  const t = useTranslations("guardians.child");
  const names = useTranslations("fields");
  return (
    <>
      <TextField
        field={fields.firstName}
        label={names("firstName")}
        autoComplete="off"
        hint={t("firstNameHint")}
      />
      <TextField field={fields.lastName} label={names("lastName")} autoComplete="off" />
      <TextField
        field={fields.dob}
        label={names("dateOfBirth")}
        type="date"
        max={today}
        autoComplete="off"
        hint={dobHint}
      />
      <TextField
        field={fields.phone}
        label={names("phoneNumber")}
        type="tel"
        autoComplete="off"
        hint={t("phoneHint")}
      />
      <TextField
        field={fields.emergencyName}
        label={names("emergencyContactName")}
        autoComplete="off"
        hint={t("emergencyHint")}
      />
      <TextField
        field={fields.emergencyNumber}
        label={names("emergencyContactPhone")}
        type="tel"
        autoComplete="off"
      />
    </>
  );
}

export function ChildForm({ today, values }: { today: string; values: Details }) {
  const { form, fields } = useFields<Details>("edit", { id: "edit-player", defaultValue: values });
  const t = useTranslations("guardians.child");
  return (
    <Panel heading={t("details")}>
      <PostForm {...form}>
        <ChildFields fields={fields} today={today} dobHint={t("dobHint")} />
        <Button>{t("save")}</Button>
      </PostForm>
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
