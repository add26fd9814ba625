import { useForm } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { Form } from "react-router";
import type { listAnnouncements } from "../../../domain/site/announcements/announcements.ts";
import type { listAudiences } from "../../../domain/site/announcements/audience.ts";
import { answerFor } from "../../forms/answer.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../forms/fields.tsx";
import { Button, FormFailure, formProps, Intent } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { countLabel } from "../count-label.ts";
import { EmptyState } from "../empty-state.tsx";
import { Panel } from "../page-layout.tsx";
import { When } from "./message-lists.tsx";

export const announcementFields = ["to", "subject", "body", "byMail", "bannerUntil"] as const;
export type AnnouncementFields = Record<(typeof announcementFields)[number], string>;

const ACTION = "/admin/messages/write";

export function AnnouncementForm({
  audiences,
  values,
  answer: given,
  disabled,
}: {
  audiences: Awaited<ReturnType<typeof listAudiences>>;
  values: Partial<AnnouncementFields>;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const answer = answerFor(given, "write");
  const [form, fields] = useForm<AnnouncementFields>({
    id: "write",
    lastResult: answer?.result,
    defaultValue: values,
  });
  return (
    <Form {...formProps(form.id, answer)} action={ACTION}>
      <FormFailure answer={answer} />
      <Intent value="preview" />
      <SelectField
        field={fields.to}
        label="To"
        hint="Everybody is who plays on a team of this cup, manages one or is on its waitlist; a tournament the same of that tournament. Somebody who only has an account gets nothing. The guardian of a player under 18 gets a copy, where one is known."
      >
        <option value="">Pick one</option>
        <option value="everyone">Everybody in the cup</option>
        <optgroup label="A tournament">
          {audiences.tournaments.map(({ id, name }) => (
            <option key={id} value={`tournament:${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
        {audiences.tournaments.map((tournament) => (
          <optgroup key={tournament.id} label={`A team of ${tournament.name}`}>
            {audiences.teams
              .filter(({ tournamentId }) => tournamentId === tournament.id)
              .map(({ id, name }) => (
                <option key={id} value={`team:${id}`}>
                  {name}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      <TextField field={fields.subject} label="Subject" autoComplete="off" dir="auto" />
      <TextAreaField field={fields.body} label="Message" rows={8} dir="auto" />
      <CheckboxField field={fields.byMail} label="Send it by mail" />
      <TextField
        field={fields.bannerUntil}
        label="Show It as a Banner Until"
        hint="In the cup's time zone. Empty: no banner. Everybody can read the banner for everybody and for a tournament, on the front page, under Schedules & Results and under Teams, also without an account. A team's is shown to its own people only, under Teams."
        type="datetime-local"
      />
      <div className="grid sm:block">
        <Button disabled={disabled}>Preview</Button>
      </div>
    </Form>
  );
}

export interface AnnouncementPreviewView {
  to: string;
  mail: string | null;
  unguarded: string | null;
  banner: string | null;
}

export function AnnouncementConfirmation({
  preview,
  values,
  disabled,
}: {
  preview: AnnouncementPreviewView;
  values: AnnouncementFields;
  disabled: boolean;
}) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The submit button can be off screen.
    top.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <Panel heading="Preview" id="preview">
      <div ref={top} role="status">
        <p>
          <bdi className="font-bold">{preview.to}</bdi>
        </p>
        {preview.mail === null ? <p>No mail is sent.</p> : <p>{preview.mail}</p>}
        {preview.unguarded ? <p className="font-bold">{preview.unguarded}</p> : null}
        {preview.banner === null ? (
          <p>No banner is shown.</p>
        ) : (
          <p>
            The banner stands until {preview.banner}. {WHO_READS[kindOf(values.to)]}
          </p>
        )}
      </div>
      <blockquote className="my-4 border-l-4 border-hot pl-4">
        <p dir="auto" className="font-bold wrap-anywhere">
          {values.subject}
        </p>
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {values.body}
        </p>
      </blockquote>
      <Form method="post" action={ACTION}>
        <Intent value="send" />
        {announcementFields.map((name) => (
          <input key={name} type="hidden" name={name} value={values[name]} />
        ))}
        <div className="grid sm:block">
          <Button disabled={disabled}>Send</Button>
        </div>
      </Form>
      <p className="hint">To change it, go on writing below and preview it again.</p>
    </Panel>
  );
}

const WHO_READS = {
  everyone: "Anybody can read it.",
  tournament: "Anybody can read it.",
  team: "Only the team's own people can read it.",
};

function kindOf(to: string): keyof typeof WHO_READS {
  return to.startsWith("team:") ? "team" : to === "everyone" ? "everyone" : "tournament";
}

export function AnnouncementList({
  announcements,
  disabled,
}: {
  announcements: Awaited<ReturnType<typeof listAnnouncements>>;
  disabled: boolean;
}) {
  return (
    <Panel heading="Written in This Cup" id="written">
      {announcements.length === 0 ? (
        <EmptyState next="What you send stands here.">Nothing was written yet.</EmptyState>
      ) : null}
      <ul className="m-0 list-none divide-y divide-line p-0">
        {announcements.map((each) => (
          <li key={each.id} id={`written-${each.id}`} className="py-4">
            <h3 dir="auto" className="mt-0 wrap-anywhere">
              {each.subject}
            </h3>
            <p className="m-0 text-soft">
              To <bdi>{each.to}</bdi>, <When moment={each.written} />
            </p>
            <p className="m-0">
              {each.mailed ? `${countLabel(each.recipients, "mail")}.` : "No mail."}
            </p>
            {each.banner ? (
              <p className="m-0">
                {each.banner.isShown ? "The banner stands until " : "The banner ended on "}
                <When moment={each.banner.until} />.
              </p>
            ) : null}
            <details>
              <summary className="min-h-11 content-center">Read the message</summary>
              <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                {each.body}
              </p>
            </details>
            {each.banner?.isShown ? (
              <Form method="post" action="/admin/messages/write" preventScrollReset>
                <Intent value="take-down" />
                <input type="hidden" name="announcementId" value={each.id} />
                <Button kind="plain" disabled={disabled}>
                  Take Down<span className="sr-only"> {each.subject}</span>
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
