import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { codeFields } from "#domain/people/accounts/account-input.ts";
import { finishSignIn } from "#domain/people/sign-in/sign-in.ts";
import { message } from "#i18n/message.ts";
import { form, forms } from "../forms/forms.ts";
import { nextSignInStep } from "../http/authorize.ts";
import { localPath } from "../http/same-origin.ts";
import { page } from "../routing/page.ts";
import { CodeForm } from "../ui/accounts/sign-in.tsx";
import { siteLink } from "../ui/buttons.tsx";

export const loader = page(
  { access: "pending two-factor", title: message("security.code.title") },
  ({ ctx, query }) => {
    const rest = nextSignInStep(ctx, localPath(query.get("next")));
    if (!rest?.startsWith("/login/code")) throw redirect(rest ?? "/login", 303);
    return null;
  },
);

export const action = forms({
  code: form({
    access: "pending two-factor",
    fields: codeFields,
    run: async (input, { ctx, session, url }) => {
      session.start(await finishSignIn(ctx, input));
      const next = localPath(url.searchParams.get("next"));
      return redirect(`/login?${new URLSearchParams({ done: "", next })}`);
    },
  }),
});

export default function LoginCode() {
  const t = useTranslations("security");
  return <CodeForm>{t.rich("code.lost", { link: siteLink("/contact") })}</CodeForm>;
}
