import { useTranslations } from "use-intl";
import { TextField } from "../../forms/fields.tsx";
import { Button, PostForm, useFields } from "../../forms/form.tsx";
import { withNext } from "../addresses.ts";

export function GuardianEmailForm({ next }: { next: string }) {
  const { form, fields } = useFields<{ guardianEmail: string }>("guardian");
  const t = useTranslations("guardians");
  const label = useTranslations("fields")("guardianEmail");
  return (
    <PostForm {...form} action={withNext("/account/guardian", next)} reloadDocument>
      <TextField
        field={fields.guardianEmail}
        label={label}
        type="email"
        autoComplete="off"
        hint={t("own.emailHint")}
      />
      <Button>{t("send")}</Button>
    </PostForm>
  );
}
