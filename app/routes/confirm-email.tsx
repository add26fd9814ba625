import { data, redirect } from "react-router";
import { linkInput } from "../../domain/people/accounts/account-input.ts";
import { confirmEmailChange } from "../../domain/people/accounts/email-change.ts";
import { readMailboxLink } from "../../domain/people/accounts/email-verification.ts";
import { droppedQuery, parseDropped } from "../../domain/people/accounts/verification-rules.ts";
import { useFormAnswer } from "../forms/answer.tsx";
import { form, forms } from "../forms/forms.ts";
import { nullIfNotFound } from "../forms/http-errors.ts";
import { acceptedTerms } from "../loaders/consents.ts";
import { page } from "../routing/page.ts";
import { EmailLinkPage } from "../ui/accounts/email-link.tsx";
import { DroppedNotice } from "../ui/accounts/email-verification.tsx";
import { PageHead } from "../ui/page-layout.tsx";
import type { Route } from "./+types/confirm-email";

/** Doesn't consume the link, because email clients prefetch links. */
export const loader = page(
  { access: "everybody", title: "Your New Address" },
  async ({ ctx, query }) => {
    const token = query.get("token") ?? "";
    const link = await nullIfNotFound(readMailboxLink(ctx, "change-email", token));
    const signedIn = ctx.actor.kind === "account";
    const dropped = parseDropped(query.get("dropped"));
    return data({ token, link, signedIn, dropped }, { status: link ? 200 : 404 });
  },
);

export const action = forms({
  "": form({
    access: "link",
    name: "confirm-email",
    input: linkInput,
    run: async ({ token }, { ctx }) => {
      const { dropped } = await confirmEmailChange(ctx, token, acceptedTerms());
      const more = droppedQuery(dropped);
      return redirect(`/confirm-email?token=${encodeURIComponent(token)}${more}`, 303);
    },
  }),
});

export default function ConfirmEmail({ loaderData: { dropped, ...link } }: Route.ComponentProps) {
  const answer = useFormAnswer();
  return (
    <>
      <PageHead title="Your New Address" />
      <EmailLinkPage
        id="confirm-email"
        {...link}
        answer={answer}
        words={{
          heading: "Use this address?",
          ask: "From now on you log in with, and we write to you at",
          button: "Use this address",
          done: "This is the address of your account now:",
        }}
      />
      <DroppedNotice dropped={dropped} />
    </>
  );
}
