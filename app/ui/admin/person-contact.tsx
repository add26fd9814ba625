import { Form } from "react-router";
import { formatLongDate } from "../../../domain/core/format-rules.ts";
import { formatPhone } from "../../../domain/people/players/phone-rules.ts";
import type { PersonContact } from "../../../domain/site/accounts/person-page.ts";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { answerFor, Button, FormFailure } from "../../forms/form-parts.tsx";
import { mailto } from "../mailto.ts";
import { Panel } from "../panel.tsx";

export function PersonContactPanel({
  here,
  contact,
  answer,
  disabled,
}: {
  here: string;
  contact: PersonContact | null;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  return (
    <Panel id="contact" heading="Contact">
      <FormFailure answer={answerFor(answer, "contact")} />
      {contact ? (
        <>
          <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
            <Fact name="E-mail">
              <Mail address={contact.email} />
            </Fact>
            <Fact name="Phone">
              <Phone digits={contact.phone} />
            </Fact>
            <Fact name="Date of birth">
              {contact.dob ? (
                <time dateTime={contact.dob}>{formatLongDate(contact.dob)}</time>
              ) : (
                "Not known"
              )}
            </Fact>
            {contact.emergency ? (
              <Fact name="Emergency contact">
                {contact.emergency.name} <Phone digits={contact.emergency.phone} />
              </Fact>
            ) : null}
            {contact.guardian ? (
              <Fact name="Parent or guardian">
                {contact.guardian.name} <Mail address={contact.guardian.email} />{" "}
                {contact.guardian.phone ? <Phone digits={contact.guardian.phone} /> : null}
              </Fact>
            ) : null}
          </dl>
          <p className="hint">This look was written down.</p>
        </>
      ) : (
        <Form method="post" action={`${here}#contact`} preventScrollReset>
          <input type="hidden" name="intent" value="contact" />
          <p>E-mail, phone, date of birth, whom to call. Each look is written down.</p>
          <Button kind="plain" disabled={disabled}>
            Show contact
          </Button>
        </Form>
      )}
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="font-bold sm:py-2.5">{name}</dt>
      <dd className="m-0 flex min-h-11 flex-wrap items-center gap-x-3 wrap-anywhere">{children}</dd>
    </>
  );
}

function Mail({ address }: { address: string }) {
  return (
    <a className="inline-flex min-h-11 items-center wrap-anywhere" href={mailto(address)}>
      {address}
    </a>
  );
}

function Phone({ digits }: { digits: string | null }) {
  if (digits === null) return "Not known";
  return (
    <a className="inline-flex min-h-11 items-center whitespace-nowrap" href={`tel:+1${digits}`}>
      {formatPhone(digits)}
    </a>
  );
}
