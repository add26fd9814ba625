import { useForm } from "@conform-to/react";
import { redirect } from "react-router";
import { forgotInput } from "../../domain/people/accounts/account-input.ts";
import { forgotPassword } from "../../domain/people/sign-in/password-reset.ts";
import { useFormAnswer } from "../forms/answer.tsx";
import { TextField } from "../forms/fields.tsx";
import { Button, FormFailure, formProps } from "../forms/form.tsx";
import { form, forms } from "../forms/forms.ts";
import { withMinimumDelay } from "../http/minimum-delay.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { useMailMessages } from "../ui/mail/mail-messages.ts";
import { MailNotice } from "../ui/mail/mail-notice.tsx";
import { Done } from "../ui/notice.tsx";
import { PageHead } from "../ui/page-layout.tsx";
import type { Route } from "./+types/forgot";

export const loader = page({ access: "everybody", title: "Forgot Your Password?" }, ({ query }) => {
  return { done: query.has("done") };
});

export const action = forms({
  "": form({
    access: "everybody",
    limits: ["forgot.address", "forgot.account"],
    name: "forgot",
    input: forgotInput,
    run: async (input, { ctx }) => {
      await withMinimumDelay(forgotPassword(ctx, input));
      // Same response for every address, so that it doesn't reveal who has an account.
      return redirect("/forgot?done", 303);
    },
  }),
});

export default function Forgot({ loaderData: { done } }: Route.ComponentProps) {
  const answer = useFormAnswer();
  const words = useMailMessages();
  const [form, fields] = useForm<{ email: string }>({ id: "forgot", lastResult: answer?.result });
  return (
    <>
      <PageHead title="Forgot Your Password?" lead={words.resetLead} />
      <MailNotice />
      {done && !answer ? (
        <>
          <Done>{words.resetAsked}</Done>
          <p>{words.resetNext}</p>
          <p className="choices">
            <ButtonLink href="/login">Log in</ButtonLink>
            <ButtonLink href="/forgot" kind="plain">
              Try another address
            </ButtonLink>
          </p>
        </>
      ) : (
        <form {...formProps(form.id, answer)} className="panel max-w-xl">
          <FormFailure answer={answer} />
          <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
          <Button>Send me a link</Button>
        </form>
      )}
    </>
  );
}
