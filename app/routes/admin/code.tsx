import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { form, forms } from "#app/forms/forms.ts";
import { nextSignInStep } from "#app/http/authorize.ts";
import { page } from "#app/routing/page.ts";
import { CodeForm } from "#app/ui/accounts/sign-in.tsx";
import { codeFields } from "#domain/people/accounts/account-input.ts";
import { finishSignIn } from "#domain/people/sign-in/sign-in.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  { access: "pending two-factor", title: message("security.code.title") },
  ({ ctx }) => {
    const rest = nextSignInStep(ctx);
    if (rest !== "/admin/code") throw redirect(rest ?? "/admin", 303);
    return null;
  },
);

export const action = forms({
  code: form({
    access: "pending two-factor",
    fields: codeFields,
    run: async (input, { ctx, session }) => {
      session.start(await finishSignIn(ctx, input));
      return redirect("/admin", 303);
    },
  }),
});

export default function Code() {
  const t = useTranslations("security");
  return <CodeForm>{t("console.lost")}</CodeForm>;
}
