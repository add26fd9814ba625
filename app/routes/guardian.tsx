import { linkAgainInput } from "../../domain/people/guardians/guardian-input.ts";
import { requestGuardianLink } from "../../domain/people/guardians/guardian-links.ts";
import { TextField } from "../forms/fields.tsx";
import { Button, PostForm, useFields } from "../forms/form.tsx";
import { form, forms } from "../forms/forms.ts";
import { withMinimumDelay } from "../http/minimum-delay.ts";
import { page } from "../routing/page.ts";
import { useMailMessages } from "../ui/mail/mail-messages.ts";
import { MailNotice } from "../ui/mail/mail-notice.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/page-layout.tsx";

export const loader = page({ access: "everybody", title: "For Parents and Guardians" });

export const action = forms({
  "link-again": form({
    access: "everybody",
    limits: ["guardian-link.address", "guardian-link.guardian"],
    input: linkAgainInput,
    done: ({ guardianLinkAsked }) => guardianLinkAsked,
    run: (input, { ctx }) => withMinimumDelay(requestGuardianLink(ctx, input)),
  }),
});

export default function Guardian() {
  const { form, fields } = useFields<{ email: string }>("link-again");
  return (
    <Page lead={useMailMessages().guardianLead}>
      <MailNotice />
      <Panel heading="Send me a link">
        <PostForm {...form} action="/guardian">
          <TextField
            field={fields.email}
            label="Email"
            type="email"
            autoComplete="email"
            hint="The address at which you were asked."
          />
          <Button>Send</Button>
        </PostForm>
      </Panel>
      <p>
        Your children are under 13, or you want to do everything for them?{" "}
        <a href="/register?as=guardian">Register as a parent or guardian</a>
      </p>
    </Page>
  );
}
