import { data, redirect } from "react-router";
import { verifyInput } from "../../domain/people/accounts/account-input.ts";
import { readMailboxLink, verifyEmail } from "../../domain/people/accounts/email-verification.ts";
import { droppedQuery, parseDropped } from "../../domain/people/accounts/verification-rules.ts";
import { useFormAnswer } from "../forms/answer.tsx";
import { form, forms } from "../forms/forms.ts";
import { nullIfNotFound } from "../forms/http-errors.ts";
import { acceptedTerms } from "../loaders/consents.ts";
import { page } from "../routing/page.ts";
import { EmailLinkPage } from "../ui/accounts/email-link.tsx";
import { DroppedNotice } from "../ui/accounts/email-verification.tsx";
import { PageHead } from "../ui/page-layout.tsx";
import type { Route } from "./+types/verify";

/** Doesn't consume the link, because email clients prefetch links. */
export const loader = page(
  { access: "everybody", title: "Confirm Your Address" },
  async ({ ctx, query }) => {
    const token = query.get("token") ?? "";
    const link = await nullIfNotFound(readMailboxLink(ctx, "verify-email", token));
    const signedIn = ctx.actor.kind === "account";
    const dropped = parseDropped(query.get("dropped"));
    return data({ token, link, signedIn, dropped }, { status: link ? 200 : 404 });
  },
);

export const action = forms({
  "": form({
    access: "link",
    name: "verify",
    input: verifyInput,
    run: async (input, { ctx, session }) => {
      const { session: started, dropped } = await verifyEmail(ctx, input, acceptedTerms());
      const more = droppedQuery(dropped);
      if (!started) return redirect(`/verify?token=${encodeURIComponent(input.token)}${more}`, 303);
      session.start(started);
      return redirect(`/account/security?done=confirmed${more}`, 303);
    },
  }),
});

export default function Verify({ loaderData: { dropped, ...link } }: Route.ComponentProps) {
  const answer = useFormAnswer();
  return (
    <>
      <PageHead title="Confirm Your Address" />
      <EmailLinkPage
        id="verify"
        {...link}
        answer={answer}
        words={{
          heading: "Is this your address?",
          ask: "We write to you at",
          button: "Confirm my e-mail address",
          done: "Thank you. This address is confirmed:",
        }}
      />
      <DroppedNotice dropped={dropped} />
    </>
  );
}
