import { useTranslations } from "use-intl";
import { Fields } from "#app/forms/field-of.tsx";
import { FieldsForm } from "#app/forms/form.tsx";
import { ConfirmableForm } from "../results/confirm-change.tsx";

export function RulesForm(form: {
  values: Record<string, string>;
  version: string;
  action: string;
}) {
  const t = useTranslations("cupSetup.rules");
  return (
    <FieldsForm
      as={ConfirmableForm}
      name="rules"
      {...form}
      button={t("button")}
      confirmButton={t("saveAnyway")}
    >
      <fieldset>
        <legend className="font-bold">{t("legend.lengths")}</legend>
        <Fields
          only={["groupMinutes", "knockoutMinutes", "finalMinutes", "overtimeMinutes"]}
          className="grid gap-x-4 sm:grid-cols-2"
        />
      </fieldset>
      <fieldset>
        <legend className="font-bold">{t("legend.points")}</legend>
        <Fields
          only={["pointsWin", "pointsTie", "pointsLoss"]}
          className="grid gap-x-4 sm:grid-cols-3"
        />
      </fieldset>
      <Fields only={["playersPerSide", "prizeText"]} className="gap-x-4 sm:grid sm:grid-cols-2" />
    </FieldsForm>
  );
}
