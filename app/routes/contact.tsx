import { redirect } from "react-router";
import { enquiryInput } from "../../domain/site/contact-input.ts";
import { countRefusedEnquiry, sendEnquiry } from "../../domain/site/contact-messages.ts";
import { institute } from "../content/institute.ts";
import { useFormAnswer } from "../forms/answer.tsx";
import { form, forms } from "../forms/forms.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { ContactDetails, ContactForm } from "../ui/contact/contact-form.tsx";
import { Done } from "../ui/notice.tsx";
import { PageHead, Panel } from "../ui/page-layout.tsx";
import type { Route } from "./+types/contact";

export const loader = page(
  {
    access: "everybody",
    title: "Contact Us",
    description: "Write to us, call us or come by: questions about training and about the cup.",
    card: "contact",
  },
  ({ query }) => {
    return { visitorKey: crypto.randomUUID(), done: query.has("done") };
  },
);

export const action = forms({
  "": form({
    access: "everybody",
    limits: [
      "contact.address",
      "contact.account",
      "contact-refused.address",
      "contact.mail",
      "contact.everyone",
    ],
    name: "contact",
    input: enquiryInput,
    onInvalid: ({ ctx }) => countRefusedEnquiry(ctx),
    run: async (input, { ctx }) => {
      await sendEnquiry(ctx, input);
      return redirect("/contact?done", 303);
    },
  }),
});

export default function Contact({
  loaderData: { visitorKey, done },
  matches,
}: Route.ComponentProps) {
  const answer = useFormAnswer();
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
