import { useForm } from "@conform-to/react";
import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { setUpAdminInput } from "../../../domain/people/accounts/account-input.ts";
import { readSetupToken, setUpAdmin } from "../../../domain/people/accounts/admin-setup.ts";
import { message } from "../../../i18n/message.ts";
import { useFormAnswer } from "../../forms/answer.tsx";
import { FormFailure } from "../../forms/failure.tsx";
import { TextField } from "../../forms/fields.tsx";
import { Button, formProps } from "../../forms/form.tsx";
import { form, forms } from "../../forms/forms.ts";
import { page } from "../../routing/page.ts";
import { PasswordField } from "../../ui/accounts/password.tsx";
import { PageHead } from "../../ui/page-layout.tsx";

/** Doesn't consume the link, because email clients prefetch links. */
export const loader = page(
  { access: "link", title: message("cupSetup.admin.title"), limits: ["setup.address"] },
  async ({ ctx, url }) => {
    return readSetupToken(ctx, tokenOf(url)).then(({ email }) => ({ email }));
  },
);

export const action = forms({
  "": form({
    access: "link",
    limits: ["setup.address"],
    name: "setup",
    input: setUpAdminInput,
    run: async (input, { ctx, session, url }) => {
      session.start(await setUpAdmin(ctx, tokenOf(url), input));
      return redirect("/admin", 303);
    },
  }),
});

function tokenOf(url: URL): string {
  return url.searchParams.get("token") ?? "";
}

type Fields = { email?: string; password?: string };

export default function Setup() {
  const t = useTranslations("cupSetup");
  const { email } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const [form, fields] = useForm<Fields>({
    id: "setup",
    lastResult: answer?.result,
    defaultValue: { email: email ?? "" },
  });
  return (
    <>
      <PageHead compact title={t("admin.title")} />
      <p>{t("admin.lead")}</p>
      <form {...formProps(form.id, answer)}>
        <FormFailure answer={answer} />
        <TextField
          field={fields.email}
          label={t("admin.email")}
          type="email"
          autoComplete="username"
          readOnly={email !== null}
        />
        <PasswordField field={fields.password} autoComplete="new-password" />
        <Button>{t("admin.button")}</Button>
      </form>
    </>
  );
}
