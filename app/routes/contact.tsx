import { redirect } from "react-router";
import { enquiryInput } from "../../domain/site/contact-input.ts";
import { countRefusedEnquiry, sendEnquiry } from "../../domain/site/contact-messages.ts";
import { institute } from "../content/institute.ts";
import { useFormAnswer } from "../forms/client-action.ts";
import { answerForm, readForm } from "../forms/form-action.ts";
import { pageMeta } from "../http/page-meta.ts";
import { ctxOf } from "../http/request-context.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { ContactDetails, ContactForm } from "../ui/contact/contact-form.tsx";
import { Done } from "../ui/notice.tsx";
import { PageHead, Panel } from "../ui/page-layout.tsx";
import type { Route } from "./+types/contact";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Contact Us",
    description: "Write to us, call us or come by: questions about training and about the cup.",
    path: "/contact",
    card: "contact",
  });

export function loader({ url }: Route.LoaderArgs) {
  return { visitorKey: crypto.randomUUID(), done: url.searchParams.has("done") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  return answerForm(context, await readForm(request), enquiryInput, {
    form: "contact",
    countRefused: () => countRefusedEnquiry(ctx),
    act: async (input) => {
      await sendEnquiry(ctx, input);
      return redirect("/contact?done", 303);
    },
  });
}

export default function Contact({
  loaderData: { visitorKey, done },
  matches,
}: Route.ComponentProps) {
  const answer = useFormAnswer<typeof action>();
  const { foot } = matches[0].loaderData;
  return (
    <>
      <PageHead
        title="Contact Us"
        lead="Questions about training, programs or the cup? Write to us and we will get back to you."
      />
      <div className="grid items-start gap-x-6 lg:grid-cols-[3fr_2fr]">
        <Panel heading={done ? "Message Sent" : "Write to Us"}>
          {done ? (
            <>
              <Done>Thank you for your message! We will get back to you soon.</Done>
              <ButtonLink kind="plain" href="/contact">
                Write Another Message
              </ButtonLink>
            </>
          ) : (
            <ContactForm visitorKey={visitorKey} answer={answer} />
          )}
        </Panel>
        <ContactDetails
          name={institute.name}
          email={foot.contactEmail}
          phone={institute.phone}
          address={institute.address}
        />
      </div>
    </>
  );
}
