import { redirect } from "react-router";
import { linkInput } from "#domain/people/accounts/account-input.ts";
import { confirmEmailChange } from "#domain/people/accounts/email-change.ts";
import { message } from "#i18n/message.ts";
import { form, forms } from "../forms/forms.ts";
import { loadMailboxLink } from "../loaders/accounts.ts";
import { page } from "../routing/page.ts";
import { EmailLinkPage } from "../ui/accounts/email-link.tsx";
import type { Route } from "./+types/confirm-email";

export const loader = page(
  { access: "everybody", title: message("security.changePage.title") },
  (request) => loadMailboxLink("change-email", request),
);

export const action = forms({
  "confirm-email": form({
    access: "link",
    input: linkInput,
    run: async ({ token }, { ctx }) => {
      await confirmEmailChange(ctx, token);
      return redirect(`/confirm-email?token=${encodeURIComponent(token)}`, 303);
    },
  }),
});

export default function ConfirmEmail({ loaderData }: Route.ComponentProps) {
  return <EmailLinkPage id="confirm-email" {...loaderData} />;
}
