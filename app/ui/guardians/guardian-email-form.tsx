import { useTranslations } from "use-intl";
import { Fields } from "#app/forms/field-of.tsx";
import { Button, FieldsForm } from "#app/forms/form.tsx";
import { withNext } from "../addresses.ts";

export function GuardianEmailForm({ next }: { next: string }) {
  const t = useTranslations("guardians");
  return (
    <FieldsForm name="guardian" action={withNext("/account/guardian", next)} reloadDocument>
      <Fields />
      <Button>{t("send")}</Button>
    </FieldsForm>
  );
}
