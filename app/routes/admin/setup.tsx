import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { FieldOf } from "#app/forms/field-of.tsx";
import { Button, FieldsForm } from "#app/forms/form.tsx";
import { form, forms } from "#app/forms/forms.ts";
import { page } from "#app/routing/page.ts";
import { PageHead } from "#app/ui/page-layout.tsx";
import { setUpAdminFields } from "#domain/people/accounts/account-input.ts";
import { readSetupToken, setUpAdmin } from "#domain/people/accounts/admin-setup.ts";
import { message } from "#i18n/message.ts";

/** Doesn't consume the link, because email clients prefetch links. */
export const loader = page(
  { access: "link", title: message("cupSetup.admin.title") },
  async ({ ctx, url }) => {
    return readSetupToken(ctx, tokenOf(url)).then(({ email }) => ({ email }));
  },
);

export const action = forms({
  "": form({
    access: "link",
    name: "setup",
    fields: setUpAdminFields,
    run: async (input, { ctx, session, url }) => {
      session.start(await setUpAdmin(ctx, tokenOf(url), input));
      return redirect("/admin", 303);
    },
  }),
});

function tokenOf(url: URL): string {
  return url.searchParams.get("token") ?? "";
}

export default function Setup() {
  const t = useTranslations("cupSetup");
  const { email } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead compact title={t("admin.title")} />
      <p>{t("admin.lead")}</p>
      <FieldsForm name="setup" intent={undefined} reloadDocument values={{ email: email ?? "" }}>
        <FieldOf name="email" readOnly={email !== null} />
        <FieldOf name="password" />
        <Button>{t("admin.button")}</Button>
      </FieldsForm>
    </>
  );
}
