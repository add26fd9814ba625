import { useForm } from "@conform-to/react";
import { redirect } from "react-router";
import { linkAgainInput } from "../../domain/people/guardians/guardian-input.ts";
import { requestGuardianLink } from "../../domain/people/guardians/guardian-links.ts";
import { useFormAnswer } from "../forms/answer.tsx";
import { TextField } from "../forms/fields.tsx";
import { Button, FormFailure, formProps } from "../forms/form.tsx";
import type { FormAnswer } from "../forms/form-action.ts";
import { form, forms } from "../forms/forms.ts";
import { withMinimumDelay } from "../http/minimum-delay.ts";
import { page } from "../routing/page.ts";
import { useMailMessages } from "../ui/mail/mail-messages.ts";
import { MailNotice } from "../ui/mail/mail-notice.tsx";
import { Done } from "../ui/notice.tsx";
import { PageHead, Panel } from "../ui/page-layout.tsx";
import type { Route } from "./+types/guardian";

export const loader = page(
  { access: "everybody", title: "For Parents and Guardians" },
  ({ query }) => {
    return { done: query.has("done") };
  },
);

export const action = forms({
  "": form({
    access: "everybody",
    limits: ["guardian-link.address", "guardian-link.guardian"],
    name: "link-again",
    input: linkAgainInput,
    run: async (input, { ctx }) => {
      await withMinimumDelay(requestGuardianLink(ctx, input));
      return redirect("/guardian?done", 303);
    },
  }),
});

export default function Guardian({ loaderData: { done } }: Route.ComponentProps) {
  const answer = useFormAnswer();
  const { guardianLead, guardianLinkAsked } = useMailMessages();
  return (
    <>
      <PageHead title="For Parents and Guardians" lead={guardianLead} />
      <MailNotice />
      {done && !answer ? <Done>{guardianLinkAsked}</Done> : null}
      <Panel heading="Send me a link">
        <LinkForm answer={answer} />
      </Panel>
      <p>
        Your children are under 13, or you want to do everything for them?{" "}
        <a href="/register?as=guardian">Register as a parent or guardian</a>
      </p>
    </>
  );
}

function LinkForm({ answer }: { answer: FormAnswer | undefined }) {
  const [form, fields] = useForm<{ email: string }>({
    id: "link-again",
    lastResult: answer?.result,
  });
  return (
    <form {...formProps(form.id, answer)} action="/guardian">
      <FormFailure answer={answer} />
      <TextField
        field={fields.email}
        label="Email"
        type="email"
        autoComplete="email"
        hint="The address at which you were asked."
      />
      <Button>Send</Button>
    </form>
  );
}
