import { data, redirect } from "react-router";
import { resetInput } from "../../domain/people/accounts/account-input.ts";
import { droppedQuery } from "../../domain/people/accounts/verification-rules.ts";
import { readResetLink, resetPassword } from "../../domain/people/sign-in/password-reset.ts";
import { Button, PostForm, useFields } from "../forms/form.tsx";
import { form, forms } from "../forms/forms.ts";
import { nullIfNotFound } from "../forms/http-errors.ts";
import { acceptedTerms } from "../loaders/consents.ts";
import { page } from "../routing/page.ts";
import { ExpiredLinkNotice, TermsReminder } from "../ui/accounts/email-link.tsx";
import { PasswordField } from "../ui/accounts/password.tsx";
import { Page } from "../ui/page.tsx";
import type { Route } from "./+types/reset";

/** Doesn't consume the link, because email clients prefetch links. */
export const loader = page(
  { access: "everybody", title: "Choose a New Password", limits: ["reset.address"] },
  async ({ site, query }) => {
    const token = query.get("token") ?? "";
    const link = await nullIfNotFound(readResetLink(site.ctx, token));
    const page = { token, email: link?.email ?? null, acceptsTerms: link?.acceptsTerms ?? false };
    return data(page, { status: link ? 200 : 404 });
  },
);

export const action = forms({
  reset: form({
    access: "link",
    limits: ["reset.address"],
    input: resetInput,
    run: async (input, { ctx, session }) => {
      const { session: started, dropped } = await resetPassword(
        ctx,
        input,
        acceptedTerms(ctx.locale),
      );
      session.start(started);
      return redirect(`/account/security?done=reset${droppedQuery(dropped)}`, 303);
    },
  }),
});

export default function Reset({
  loaderData: { token, email, acceptsTerms },
}: Route.ComponentProps) {
  const { form, fields } = useFields<{ password: string }>("reset");
  return (
    <Page>
      {email === null ? (
        <ExpiredLinkNotice>
          <a href="/forgot">Ask for a new link</a>
        </ExpiredLinkNotice>
      ) : (
        <PostForm {...form} hidden={{ token }} className="panel max-w-xl">
          <div className="field">
            <label htmlFor="reset-account">Email</label>
            <input id="reset-account" type="email" autoComplete="username" value={email} readOnly />
          </div>
          <PasswordField
            field={fields.password}
            label="New Password"
            hint="At least 8 characters. You are signed out everywhere else."
            autoComplete="new-password"
          />
          {acceptsTerms ? <TermsReminder button="Set my new password" /> : null}
          <Button>Set my new password</Button>
        </PostForm>
      )}
    </Page>
  );
}
