import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { isStaff } from "#domain/core/context.ts";
import { signInFields } from "#domain/people/accounts/account-input.ts";
import { signIn } from "#domain/people/sign-in/sign-in.ts";
import { message } from "#i18n/message.ts";
import { useFormAnswer } from "../forms/answer.tsx";
import { form, forms } from "../forms/forms.ts";
import { nextSignInStep } from "../http/authorize.ts";
import { localPath } from "../http/same-origin.ts";
import { page } from "../routing/page.ts";
import { SignedInNotice, SignInForm } from "../ui/accounts/sign-in.tsx";
import { withNext } from "../ui/addresses.ts";
import { ButtonLink, TextLink } from "../ui/buttons.tsx";
import { MessageDialog } from "../ui/dialog.tsx";
import { Page } from "../ui/page.tsx";

export const loader = page(
  {
    access: "everybody",
    title: message("accounts.login.title"),
    description: message("accounts.login.description"),
  },
  ({ ctx, query }) => {
    const next = localPath(query.get("next"));
    const rest = nextSignInStep(ctx, next);
    if (rest) throw redirect(rest, 303);
    const signedIn = ctx.actor.kind === "account";
    return {
      signedIn,
      isStaff: isStaff(ctx.actor),
      done: signedIn && query.has("done"),
      next: next === "/" && isStaff(ctx.actor) ? "/admin" : next,
    };
  },
);

export const action = forms({
  login: form({
    access: "everybody",
    queue: "public",
    fields: signInFields,
    run: async (input, { ctx, session, url }) => {
      session.start(await signIn(ctx, input));
      const next = localPath(url.searchParams.get("next"));
      return redirect(`/login?${new URLSearchParams({ done: "", next })}`);
    },
  }),
});

export default function Login() {
  const { signedIn, isStaff: asStaff, done, next } = useLoaderData<typeof loader>();
  const t = useTranslations("accounts");
  const frame = useTranslations("frame");
  const answer = useFormAnswer();
  return (
    <Page>
      {signedIn && !answer ? (
        <SignedInNotice isStaff={asStaff} mayAdd={false} />
      ) : (
        <>
          <SignInForm id="login" />
          <p className="mt-6">
            {t.rich("login.noAccount", {
              link: (text) => <TextLink href={withNext("/register", next)}>{text}</TextLink>,
            })}
          </p>
        </>
      )}
      {done ? (
        <MessageDialog
          closeTo={next}
          more={
            next === "/" ? (
              <p>
                <ButtonLink href="/teams">{frame("myTeam")}</ButtonLink>
              </p>
            ) : null
          }
        >
          <p>{t("login.done")}</p>
        </MessageDialog>
      ) : null}
    </Page>
  );
}
