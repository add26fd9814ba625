import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { previewCupTexts } from "../../../domain/competition/setup/cup-preview-rules.ts";
import type { CupFields } from "../../../domain/competition/setup/cup-settings.ts";
import { retentionRules } from "../../../domain/core/retention-rules.ts";
import { CheckboxField, TextField } from "../../forms/fields.tsx";
import { Button, FormFailure, formProps, Intent, useFields } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { ConcurrentChange, VersionField } from "../../forms/versioned-form.tsx";
import { messageText } from "../../i18n/use-message-text.ts";
import { Notice } from "../notice.tsx";
import { ZoneField } from "./new-cup.tsx";

const labels: Record<keyof CupFields, string> = {
  name: "Name",
  zone: "Time Zone",
  datesText: "Dates in Words",
  startsOn: "First Day",
  endsOn: "Last Day",
  place: "Place",
  registrationClosesAt: "Registration Closes",
  registrationClosesText: "Registration Closes in Words",
  paymentDueAt: "Payment Due",
  paymentDueText: "Payment Due in Words, Fee Notice",
  paymentDueBannerText: "Payment Due in Words, Banner",
  rosterLocksAt: "Rosters lock",
  verifyWithinDays: "Confirm the e-mail address within … days",
  pendingMayPlay: "Players whose guardian has not agreed may play",
  banner1: "First Banner",
  banner2: "Second Banner",
  teamFee: "Team Fee",
  personFee: "Person Fee",
  prizeText: "Cash Prize",
  peerHandle: "Peer Payment App",
  cashHandle: "Cash App",
  bankHandle: "Bank Transfer Service",
  contactEmail: "Contact Email",
};

const NOT_SET_UP = "Where players pay. While it is empty the page says 'Not set up yet'.";

export function CupSettingsForm({
  values,
  version,
  zones,
}: {
  values: CupFields;
  version: string;
  zones: string[];
}) {
  const { form, fields, answer } = useFields<CupFields>("settings", { defaultValue: values });
  const typed: Partial<Record<keyof CupFields, string | undefined>> = Object.fromEntries(
    (Object.keys(labels) as (keyof CupFields)[]).map((name) => [name, fields[name].value]),
  );
  const preview = previewCupTexts(typed);
  const cup = useTranslations("cup");
  const say = (words: string) => messageText(words, { cup });
  const text = (name: keyof CupFields, props: Partial<ComponentProps<typeof TextField>> = {}) => (
    <TextField field={fields[name]} label={labels[name]} autoComplete="off" {...props} />
  );
  return (
    <Form {...formProps(form.id, answer)} action="/admin/cup">
      {answer?.confirm ? (
        <AskFirst key={answer.confirm} answer={answer} confirm={answer.confirm} />
      ) : (
        <FormFailure answer={answer} />
      )}
      <ConcurrentChange answer={answer} labels={labels} />
      <Intent value="settings" />
      <VersionField version={version} answer={answer} />
      <Group legend="The cup" says={[[typed.name, preview.dates].filter(Boolean).join(", ")]}>
        {text("name", { hint: "On every page, and in the question before a team is deleted." })}
        {text("place", { hint: "Where it is played. Empty while nobody knows." })}
        {text("startsOn", { type: "date" })}
        {text("endsOn", {
          type: "date",
          hint: `Personal data are deleted ${retentionRules["personal-data"].days} days after the last day; without it they stay.`,
        })}
        {text("datesText", { hint: "Stands until both days are picked, such as July 27–29." })}
        <ZoneField
          field={fields.zone}
          zones={zones}
          hint="In which the cup's days and deadlines are counted, such as America/Los_Angeles."
        />
      </Group>
      <Group
        legend="Deadlines"
        says={[
          say(preview.closes) || "Nothing about when registration closes",
          preview.due
            ? `If full team payment is not received by ${preview.due}, the team is ineligible.`
            : "Nothing about when the fee is due",
          preview.locks ? `Rosters lock on ${preview.locks}.` : "Nothing about when rosters lock",
        ]}
      >
        {text("registrationClosesAt", {
          type: "datetime-local",
          hint: "In the cup's time zone. From then on no team is created or joined and nobody joins the waitlist. Nothing closes while it is empty.",
        })}
        {text("registrationClosesText", {
          hint: "Stands until the moment is picked, such as Friday July 26 at noon.",
        })}
        {text("paymentDueAt", {
          type: "datetime-local",
          hint: "In the cup's time zone. Once it is picked, every place shows it; once it is past, teams that have not paid are ineligible.",
        })}
        {text("paymentDueText", {
          hint: "On the registration page until the moment is picked, such as noon on Friday the 26th.",
        })}
        {text("paymentDueBannerText", {
          hint: "On the front page until the moment is picked. Empty says the same as the fee notice.",
        })}
        {text("rosterLocksAt", {
          type: "datetime-local",
          hint: "In the cup's time zone. From then on only you change a roster. Nothing locks while it is empty.",
        })}
      </Group>
      <Group legend="Players">
        {text("verifyWithinDays", {
          inputMode: "numeric",
          hint: "Counted from registering; then an account neither joins nor creates a team before it has. 0 is at once; empty is never. It needs mail: while SMTP_URL is not set nobody gets a link, and only you confirm an address, on the person's page under People.",
        })}
        <CheckboxField field={fields.pendingMayPlay} label={labels.pendingMayPlay} />
      </Group>
      <Group legend="Banners" says={preview.banners.map(say)}>
        {text("banner1", { hint: "Your own words on the front page. Empty tells the deadline." })}
        {text("banner2", { hint: "The same, for the team fee." })}
      </Group>
      <Group legend="Money">
        {text("teamFee", { inputMode: "numeric", hint: "Whole dollars a team." })}
        {text("personFee", { inputMode: "numeric", hint: "Whole dollars a person." })}
        {text("prizeText", { hint: "On the rules page, such as $1,050 to $1,505." })}
        {text("peerHandle", { hint: NOT_SET_UP })}
        {text("cashHandle", { hint: NOT_SET_UP })}
        {text("bankHandle", { hint: NOT_SET_UP })}
      </Group>
      <Group legend="Contact">
        {text("contactEmail", {
          type: "email",
          hint: "Where the messages of the contact page go. While it is empty, to the admin.",
        })}
      </Group>
      <div className="grid sm:block">
        <Button>Save Settings</Button>
      </div>
    </Form>
  );
}

function AskFirst({ answer, confirm }: { answer: FormAnswer; confirm: string }) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The submit button can be off screen.
    top.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={top}>
      <Notice kind="bad" role="alert">
        <p className="font-bold">{answer.failure?.sentence}</p>
        <p>Look at the moment in Payment Due first, or save all the same.</p>
        <input type="hidden" name="confirm" value={confirm} />
        <Button>Save All the Same</Button>
      </Notice>
    </div>
  );
}

function Group({
  legend,
  says = [],
  children,
}: {
  legend: string;
  says?: string[];
  children: ReactNode;
}) {
  return (
    <fieldset className="panel">
      <legend className="float-left mb-2 w-full font-display text-2xl">{legend}</legend>
      <div className="clear-both gap-x-4 sm:grid sm:grid-cols-2">{children}</div>
      {says.length > 0 ? (
        <div className="border-t border-line pt-3">
          <p className="m-0">The site says:</p>
          <ul className="m-0 list-none p-0 font-bold">
            {says.map((sentence, index) => (
              <li key={index} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </fieldset>
  );
}
