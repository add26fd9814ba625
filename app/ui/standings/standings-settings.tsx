import { useTranslations } from "use-intl";
import { FieldOf, Fields } from "#app/forms/field-of.tsx";
import { FieldsForm } from "#app/forms/form.tsx";
import { TIEBREAKER_FIELDS } from "#domain/competition/standings/tiebreaker-rules.ts";
import { ConfirmableForm } from "../results/confirm-change.tsx";

interface Filled {
  values: Record<string, string>;
  version: string;
}

export function StandingsForm(form: Filled) {
  const t = useTranslations("draws.order");
  return (
    <FieldsForm as={ConfirmableForm} name="standings" {...form} button={t("button")}>
      <StepFields />
      <Fields only={["goalCap", "forfeitScore"]} className="gap-x-4 sm:grid sm:grid-cols-2" />
    </FieldsForm>
  );
}

export function TournamentOrderForm(form: Filled) {
  const t = useTranslations("draws.order");
  return (
    <FieldsForm as={ConfirmableForm} name="order" {...form} button={t("button")}>
      <FieldOf name="usesCupOrder" />
      <StepFields />
      <FieldOf name="goalCap" />
    </FieldsForm>
  );
}

function StepFields() {
  const t = useTranslations("draws.order");
  return (
    <fieldset>
      <legend className="font-bold">{t("legend")}</legend>
      <p className="hint">{t("hint")}</p>
      <Fields only={TIEBREAKER_FIELDS} className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3" />
    </fieldset>
  );
}
