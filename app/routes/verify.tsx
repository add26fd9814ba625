import { redirect } from "react-router";
import { newPasswordFields, verifyInput } from "#domain/people/accounts/account-input.ts";
import { verifyEmail } from "#domain/people/accounts/email-verification.ts";
import { droppedQuery } from "#domain/people/accounts/verification-rules.ts";
import { message } from "#i18n/message.ts";
import { form, forms } from "../forms/forms.ts";
import { loadMailboxLink } from "../loaders/accounts.ts";
import { acceptedTerms } from "../loaders/consents.ts";
import { page } from "../routing/page.ts";
import { EmailLinkPage } from "../ui/accounts/email-link.tsx";
import type { Route } from "./+types/verify";

export const loader = page(
  { access: "everybody", title: message("security.verifyPage.title") },
  (request) => loadMailboxLink("verify-email", request),
);

export const action = forms({
  verify: form({
    access: "link",
    fields: newPasswordFields,
    input: verifyInput,
    run: async (input, { ctx, session }) => {
      const { session: started, dropped } = await verifyEmail(ctx, input, await acceptedTerms(ctx));
      const more = droppedQuery(dropped);
      if (!started) return redirect(`/verify?token=${encodeURIComponent(input.token)}${more}`, 303);
      session.start(started);
      return redirect(`/account/security?done=confirmed${more}`, 303);
    },
  }),
});

export default function Verify({ loaderData }: Route.ComponentProps) {
  return <EmailLinkPage id="verify" {...loaderData} />;
}
